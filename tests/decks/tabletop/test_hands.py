"""Test hands as records: answers, undo, redo, jumps, sharing; all of it by replay, and nothing lost."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decks.construction.formats.deck_text import read_deck
from decks.models import Hand
from decks.tabletop.hands import (
    HANDS_KEPT,
    NOBODY,
    HandError,
    OpenHand,
    StaleHandError,
    anew,
    copy_of,
    first_record,
    from_game,
    share,
    start,
)
from engine.play.goldfish import prepare
from engine.play.record import RecordError, load_record, record_of
from engine.play.wording import options_in_words
from tests.packs import SHIPPED
from tests.tiers import examples

pytestmark = pytest.mark.django_db
PACK = SHIPPED["runeslingers-awakening"]
DECK = read_deck(PACK.decks["ember-rush"], PACK).sections


def dealt(opponent: str = "dummy", seed: int = 7, owner: str = "ada") -> OpenHand:
    """A new hand of Ember Rush, open on the table."""
    return OpenHand(start(owner, "Ember Rush", None, first_record(PACK, DECK, opponent, seed), opponent), PACK)


@pytest.fixture
def sitting() -> OpenHand:
    return dealt()


def again(sitting: OpenHand) -> OpenHand:
    """The same hand, opened anew from what is stored."""
    return OpenHand(Hand.objects.get(pk=sitting.hand.pk), PACK)


def decide(sitting: OpenHand, times: int = 1) -> OpenHand:
    """Take the last option so many times, and keep it."""
    for _ in range(times):
        assert sitting.game.decision
        sitting.answer(len(sitting.game.decision.options) - 1)
    sitting.keep()
    return sitting


# Playing


def test_a_hand_opens_at_the_first_decision_of_the_person(sitting: OpenHand) -> None:
    assert sitting.mine
    assert (sitting.position, sitting.stops, sitting.can_redo) == (0, [], False)


def test_the_other_seats_answer_at_once_and_their_answers_are_in_the_record() -> None:
    sitting = decide(dealt("mirror"), 4)
    assert sitting.mine
    assert sitting.position > 4
    assert load_record(sitting.hand.record).answers == tuple(sitting.game.answers)


def test_a_hand_that_is_opened_again_is_where_it_was() -> None:
    sitting = decide(dealt("mirror"), 12)
    twin = again(sitting)
    assert (twin.mark, twin.stops, options_in_words(twin.game)) == (
        sitting.mark,
        sitting.stops,
        options_in_words(sitting.game),
    )


def test_somebody_who_plays_every_seat_is_asked_for_each() -> None:
    sitting = dealt(NOBODY)
    asked = set()
    for _ in range(40):
        assert sitting.game.decision
        asked.add(sitting.game.decision.seat)
        sitting.answer(0)
    assert asked == {0, 1}
    assert sitting.position == 40


def test_the_players_are_called_by_deck_and_opponent() -> None:
    assert dealt().table.names == ["You", "Dummy"]
    assert dealt("steady").table.names == ["You", "Steady"]
    assert dealt(NOBODY).table.names == []


@pytest.mark.parametrize("number", [-1, 99])
def test_what_is_no_option_is_refused_and_nothing_changes(number: int) -> None:
    sitting = decide(dealt(), 3)
    before = sitting.mark
    with pytest.raises(HandError, match="not one of the options"):
        sitting.answer(number)
    assert sitting.mark == before


def test_after_the_end_nobody_is_asked(sitting: OpenHand) -> None:
    sitting.play_out()
    assert sitting.game.over
    for step in (lambda: sitting.answer(0), sitting.play_step):
        with pytest.raises(HandError, match="nothing to decide"):
            step()


# Back and forth


def test_undo_goes_back_to_the_last_decision_of_the_person_over_the_answers_of_others() -> None:
    sitting = decide(dealt("mirror"), 6)
    stops = sitting.stops[:]
    sitting.undo()
    assert (sitting.position, sitting.stops) == (stops[-1], stops[:-1])
    assert sitting.mine


def test_redo_brings_back_what_undo_took() -> None:
    sitting = decide(dealt("mirror"), 6)
    before = sitting.mark
    sitting.undo()
    sitting.undo()
    sitting.keep()
    twin = again(sitting)
    twin.redo()
    twin.redo()
    assert twin.mark == before
    with pytest.raises(HandError, match="nothing to redo"):
        twin.redo()


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    with pytest.raises(HandError, match="nothing to undo"):
        dealt().undo()


def test_another_answer_gives_up_what_came_after_and_the_same_one_does_not() -> None:
    sitting = decide(dealt(), 6)
    line = sitting.line[:]
    sitting.go(0)
    sitting.answer(line[0])
    assert sitting.line == line
    sitting.go(0)
    sitting.answer((line[0] + 1) % 5)
    assert sitting.line[0] != line[0]
    assert sitting.line == sitting.game.answers


def test_a_jump_lands_on_a_decision_of_the_person() -> None:
    sitting = decide(dealt("mirror"), 10)
    line = sitting.line[:]
    for position in range(len(line) + 1):
        sitting.go(position)
        assert sitting.mine
        assert sitting.position >= position
        assert sitting.line == line


@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    steps=st.lists(st.sampled_from(["first", "last", "undo", "redo", "step", "turn"]), max_size=25),
    seed=st.integers(0, 5),
)
def test_any_walk_is_a_record_that_replays(steps: list[str], seed: int) -> None:
    sitting = dealt("mirror", seed)
    for step in steps:
        was, line = sitting.mark, sitting.line[:]
        try:
            for choose in range(step == "first"):
                sitting.answer(choose)
            {"undo": sitting.undo, "redo": sitting.redo, "step": sitting.play_step, "turn": sitting.play_turn}.get(
                step, lambda: None
            )()
        except HandError:
            assert (sitting.mark, sitting.line) == (was, line)
        assert sitting.line[: sitting.position] == sitting.game.answers
        assert sitting.mine or sitting.game.over
    sitting.keep()
    assert again(sitting).mark == sitting.mark


# The pilot


def test_the_pilot_plays_one_decision_or_to_the_next_turn_or_to_the_end(sitting: OpenHand) -> None:
    sitting.play_step()
    assert len(sitting.stops) == 1
    while not sitting.game.turn:
        sitting.play_step()
    turn = sitting.game.turn
    sitting.play_turn()
    assert sitting.game.turn > turn
    assert sitting.mine
    sitting.play_out()
    assert sitting.game.over


def test_what_the_pilot_did_can_be_taken_back_decision_by_decision(sitting: OpenHand) -> None:
    sitting.play_turn()
    sitting.play_turn()
    taken = len(sitting.stops)
    assert taken > 3
    for left in range(taken - 1, -1, -1):
        sitting.undo()
        assert len(sitting.stops) == left


# Two tabs


def test_an_answer_that_another_tab_has_overtaken_is_not_kept() -> None:
    sitting = decide(dealt(), 2)
    one, other = again(sitting), again(sitting)
    one.answer(0)
    one.keep()
    other.answer(0)
    with pytest.raises(StaleHandError):
        other.keep()
    assert again(sitting).mark == one.mark


def test_the_mark_tells_two_lines_of_one_length_apart() -> None:
    one, other = dealt(), dealt()
    one.answer(0)
    other.answer(1)
    assert one.position == other.position
    assert one.mark != other.mark


# Beginning again, sharing, copying


def test_a_new_hand_with_the_same_seed_deals_the_same_and_the_old_one_stays() -> None:
    sitting = decide(dealt(), 5)
    twin = OpenHand(anew(sitting.hand, PACK), PACK)
    assert twin.hand.pk != sitting.hand.pk
    assert (twin.position, options_in_words(twin.game)) == (0, options_in_words(dealt().game))
    assert again(sitting).position == sitting.position


def test_a_new_seed_deals_anew(sitting: OpenHand) -> None:
    hands = {str(options_in_words(OpenHand(anew(sitting.hand, PACK, seed), PACK).game)) for seed in range(5)}
    assert len(hands) > 1


def test_what_is_shared_is_the_game_up_to_now_and_no_further() -> None:
    sitting = decide(dealt(), 8)
    sitting.undo()
    given = share(sitting)
    assert (given.shared, given.owner, list(load_record(given.record).answers)) == (True, "ada", sitting.game.answers)
    assert len(sitting.line) > sitting.position


def test_the_same_moment_is_shared_once() -> None:
    sitting = decide(dealt(), 3)
    assert share(sitting).pk == share(again(sitting)).pk
    assert share(decide(again(sitting))).pk != share(sitting).pk


def test_what_is_shared_stays_as_it_is_when_the_game_goes_on() -> None:
    sitting = decide(dealt(), 3)
    given = share(sitting)
    mark = sitting.mark
    decide(sitting, 3)
    assert OpenHand(Hand.objects.get(pk=given.pk), PACK).mark == mark


def test_whoever_plays_on_from_it_has_a_hand_of_their_own() -> None:
    given = share(decide(dealt(), 6))
    mine = copy_of(given, "bo", OpenHand(given, PACK).stops[-1])
    assert (mine.owner, mine.shared, mine.record) == ("bo", False, given.record)
    assert OpenHand(mine, PACK).can_redo


# Games of runs


def test_a_game_of_a_run_opens_on_the_table_and_can_be_played_differently() -> None:
    game = prepare(PACK, DECK, 11).play(3)
    hand = from_game("ada", "Ember Rush", None, record_of(game).dumps(), opponent="dummy")
    sitting = OpenHand(hand, PACK)
    assert (sitting.position, sitting.line) == (0, game.answers)
    while sitting.can_redo:
        sitting.redo()
    assert (sitting.game.over, sitting.game.cause, sitting.game.turn) == (True, game.cause, game.turn)
    sitting.undo()
    sitting.answer(0)
    sitting.keep()


def test_a_game_of_a_run_may_open_at_any_of_its_positions() -> None:
    record = record_of(prepare(PACK, DECK, 11).play(3)).dumps()
    assert from_game("ada", "x", None, record, opponent="dummy") == from_game(
        "ada", "x", None, record, opponent="dummy"
    )
    assert OpenHand(from_game("bob", "x", None, record, opponent="dummy", position=20), PACK).position >= 20
    assert OpenHand(from_game("eve", "x", None, record, opponent="dummy", position=99_999), PACK).game.over


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(RecordError):
        from_game("ada", "x", None, "{}")
    assert not Hand.objects.exists()


# What cannot be played


def test_a_record_of_other_rules_is_kept_and_says_why_it_cannot_be_replayed() -> None:
    hand = decide(dealt(), 3).hand
    Hand.objects.filter(pk=hand.pk).update(record=replace(load_record(hand.record), version="0-old").dumps())
    hand.refresh_from_db()
    with pytest.raises(RecordError, match="The rules have changed since it was played"):
        OpenHand(hand, PACK)
    assert OpenHand(anew(hand, PACK), PACK).mark == dealt().mark


def test_a_record_that_does_not_fit_says_at_which_answer() -> None:
    hand = dealt().hand
    Hand.objects.filter(pk=hand.pk).update(
        record=replace(load_record(hand.record), answers=(0, 77)).dumps(), position=2
    )
    hand.refresh_from_db()
    with pytest.raises(RecordError, match="answer 2"):
        OpenHand(hand, PACK)


@pytest.mark.parametrize(
    ("deck", "opponent", "said"),
    [
        ({"main": {"no-such-card": 1}}, "dummy", "no longer has the card 'no-such-card'"),
        ({"main": {"emberdart": 1001}}, "dummy", "This deck cannot be played"),
        ({"main": {"emberdart": 40}}, "somebody", "No opponent is called 'somebody'; choose from dummy"),
    ],
)
def test_a_deck_or_opponent_that_cannot_be_played_is_refused(
    deck: dict[str, dict[str, int]], opponent: str, said: str
) -> None:
    with pytest.raises(HandError, match=said):
        first_record(PACK, deck, opponent, 1)


def test_an_illegal_deck_can_be_played_even_an_empty_one() -> None:
    for deck in ({"main": {"emberdart": 40}}, {}):
        sitting = OpenHand(start("ada", "x", None, first_record(PACK, deck, "dummy", 1), "dummy"), PACK)
        assert sitting.mine or sitting.game.over


def test_of_too_many_hands_the_one_that_was_not_touched_for_longest_makes_room() -> None:
    first = decide(dealt(), 1)
    record = first_record(PACK, DECK, "dummy", 1)
    others = [start("ada", "x", None, record, "dummy") for _ in range(HANDS_KEPT - 1)]
    decide(first)
    start("ada", "x", None, record, "dummy")
    start("bo", "x", None, record, "dummy")
    kept = set(Hand.objects.filter(owner="ada").values_list("pk", flat=True))
    assert len(kept) == HANDS_KEPT
    assert first.hand.pk in kept
    assert others[0].pk not in kept

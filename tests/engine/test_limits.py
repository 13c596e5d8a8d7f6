"""The longest game: so many turns or rounds, the last of which is played to its end, and which are told before it."""

import pytest

from engine.kernel.agenda import EVENTS_MAX, answer
from engine.kernel.turns import PHASE_BEGINS, ROUND_BEGINS, TURN_BEGINS
from engine.play.limits import CLOSE, FULL, closing, closings, overlong, to_come
from engine.play.record import begin
from engine.play.scenes import read_scene
from tests.conformance.test_every_game import PACKS, acting_freely, as_scene, continued, played
from tests.games.rune_stones.tables import table
from tests.scenes import set_scene

DUEL = """
turn = 199
active = 2

[[card]]
name = "Spell"
kind = "spirit"
cost = 0
text = "Target enemy Runeslinger loses a power."

[[seat]]
hand = ["Spell"]
deck = ["Emberdart", "Emberdart", "Emberdart"]
concentration = ["Lanternfall"]

[[seat]]
power = 1
deck = ["Emberdart", "Emberdart", "Emberdart"]
"""
END_TURN = ("End the Play Phase", "Go on to your Play Phase")


def test_a_game_is_won_in_the_last_allowed_turn():
    """The limit of The Awakening is 200 turns: turn 200 is played, and a win in it is a win."""
    played = set_scene(DUEL).choose(*END_TURN)
    assert (played.game.turn, played.active, played.game.over) == (200, 1, False)
    played.choose("Play Spell")
    assert (played.game.winners, played.game.unfinished) == ((0,), "")


def test_the_turn_after_the_last_allowed_one_is_not_played():
    played = set_scene(DUEL).choose(*END_TURN, "End the Play Phase")
    assert (played.game.winners, played.game.unfinished) == ((), "more than 200 turns")


def idle(mine: str = "", seats: int = 2, turn: int = 1, head: str = ""):
    """Players of Rune Stones without a card; the first of them begins each round."""
    nothing = "deck = []"
    return table(f"{mine}\n{nothing}", *[nothing] * (seats - 1), head=f"turn = {turn}\n{head}")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_players_take_their_turn_in_the_last_allowed_round(seats):
    """RST-Q33: round 200 is played by everybody, the first turn of round 201 by nobody."""
    game = idle(seats=seats, turn=198 * seats + 1)
    for _ in range(2):
        for seat in range(1, seats + 1):
            assert (game.active, game.game.over) == (seat, False)
            game.choose("Summon nothing")
    assert (game.game.unfinished, game.game.winners) == ("more than 200 rounds", ())


def test_a_round_that_a_scene_begins_late_is_not_cut_either():
    """RST-Q33: seat 1 of three begins turn 599, so turn 601 lies inside a round."""
    game = idle(seats=3, turn=599).choose("Summon nothing", "Summon nothing")
    assert (game.active, game.game.turn, game.game.over) == (3, 601, False)
    assert game.choose("Summon nothing").game.unfinished


def test_a_game_is_won_in_the_last_allowed_round():
    """RST-Q33, RST-EN-1: round 200 has its final scoring; with 64 points the game stays unfinished."""
    game = idle("points = 65", turn=399).choose("Summon nothing", "Summon nothing").game
    assert (game.winners, game.unfinished) == ((0,), "")
    game = idle("points = 64", turn=399).choose("Summon nothing", "Summon nothing").game
    assert (game.winners, game.unfinished) == ((), "more than 200 rounds")


@pytest.mark.parametrize("slug", sorted(PACKS))
def test_nothing_is_announced_after_the_last_allowed_turn(slug):
    """The last turn or round is played to its end, and no further one begins, in any game."""
    game = next(game for game in played(slug, 1) if game.turn == 3 and acting_freely(game))
    last = game.table.last_turn
    *_, game = continued(
        begin(read_scene(game.table.rules, as_scene(game).replace("turn = 3", f"turn = {last}")), 1, logged=True), 2
    )
    assert game.unfinished == f"more than {game.table.limit} {game.table.limit_unit}"
    assert last <= game.turn < last + game.table.seats
    assert game.log[-1][0] not in (TURN_BEGINS, ROUND_BEGINS, PHASE_BEGINS)


@pytest.mark.parametrize("slug", sorted(PACKS))
def test_the_end_by_the_limit_is_told_before_it_comes(slug):
    """Nothing is told while many turns can follow; from the fifth before the last on their number, at last that this one is the last."""
    start = next(game for game in played(slug, 1) if game.turn == 3 and acting_freely(game))
    assert closing(start) == ""
    table = start.table
    per_turn = table.last_turn // table.limit  # turns that count as one
    late = begin(
        read_scene(
            table.rules, as_scene(start).replace("turn = 3", f"turn = {table.last_turn - (CLOSE + 1) * per_turn}")
        ),
        1,
    )
    told = {}
    for game in continued(late, 2):
        if game.decision:
            told.setdefault(game.turn, []).append((to_come(game), closing(game)))
    for lefts in told.values():
        assert len(set(lefts)) == 1  # the same to everybody as long as it goes on
        ((left, words),) = set(lefts)
        assert bool(words) == (left <= CLOSE)
    if late.unfinished:
        *_, (left, words) = told[max(told)]
        what = table.limit_unit.removesuffix("s").capitalize()
        assert left == 0
        assert words.startswith(f"{what} {table.limit} of {table.limit}")
        assert words.endswith("the game ends after this one, unfinished if nobody has won by then")


@pytest.mark.parametrize(("turn", "left"), [(194, 6), (195, 5), (199, 1), (200, 0)])
def test_turns_are_counted_down_in_a_game_of_turns(turn, left):
    game = set_scene(DUEL.replace("turn = 199", f"turn = {turn}")).game
    assert to_come(game) == left
    words = f"Turn {turn} of 200, counting every player’s: after {left} more the game ends, unfinished if nobody has won by then"
    last = (
        "Turn 200 of 200, counting every player’s: the game ends after this one, unfinished if nobody has won by then"
    )
    assert closing(game) == ("" if left > CLOSE else words if left else last)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_rounds_are_counted_down_whoever_has_their_turn_in_them(seats):
    """RST-Q33: of rounds, in the turn of each player the same."""
    game = idle(seats=seats, turn=197 * seats + 1)
    for left in (2, 1, 0):
        for _ in range(seats):
            assert to_come(game.game) == left
            assert closing(game.game).startswith(f"Round {200 - left} of 200: ")
            game.choose("Summon nothing")
    assert (game.game.unfinished, closing(game.game)) == ("more than 200 rounds", "")


def test_a_round_that_a_scene_begins_late_is_told_to_be_the_last():
    """RST-Q33: seat 1 of three begins turn 599; no round begins after it."""
    game = idle(seats=3, turn=599)
    for _ in range(3):
        assert closing(game.game).startswith("Round 200 of 200: the game ends after this one")
        game.choose("Summon nothing")


def with_events(slug, events):
    """A game in the middle of a turn that has had so many events."""
    return having(events, next(game for game in played(slug, 1) if game.turn == 3 and acting_freely(game)))


def having(events, game):
    """A game whose turn has had so many events."""
    game.events = game.turn_events + events
    return game


@pytest.mark.parametrize("slug", sorted(PACKS))
def test_the_end_of_a_turn_without_end_is_told_before_it_comes(slug):
    """No turn has more than 5,000 events; from the thousandth before the last on that is told, in any game."""
    first = EVENTS_MAX - FULL
    assert overlong(with_events(slug, first - 1)) == ""
    words = "This turn has had {:,} events: once it has had more than 5,000, the game ends unfinished"
    for events in (first, EVENTS_MAX):
        assert closings(with_events(slug, events)) == (words.format(events),)


@pytest.mark.parametrize("slug", sorted(PACKS))
def test_a_turn_with_one_event_too_many_ends_the_game(slug):
    """Whatever answer brings it, as long as the turn is the same."""
    games = (having(EVENTS_MAX, game.clone()) for game in played(slug, 1) if game.turn >= 3 and acting_freely(game))
    ended = next(filter(None, map(with_one_more, games)))
    assert {game.unfinished for game in ended} == {"more than 5,000 events in one turn, which might never have ended"}
    assert {closings(game) for game in ended} == {()}


def with_one_more(game):
    """What comes of each answer that brings more events to the same turn."""
    after = [answered(game, option) for option in range(len(game.decision.options))]
    return [one for one in after if one.turn_events == game.turn_events and one.events > game.events]


def answered(game, option):
    """What comes of an answer, in a copy."""
    trial = game.clone()
    answer(trial, option)
    return trial


@pytest.mark.parametrize("slug", sorted(PACKS))
def test_the_events_of_a_turn_are_counted_anew_in_the_next(slug):
    *_, game = (game for game in continued(with_events(slug, 0), 2) if game.turn <= 5)
    assert overlong(game) == ""

"""The exact search: what it proves, what it refutes, and that neither is said where it was cut off."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kernel.agenda import answer
from engine.kernel.state import Game
from engine.play.goals import read_goal
from engine.play.playable import loaded_game
from engine.play.proof import CUT, PROVEN, REFUTED, Aim, Search
from engine.play.record import begin
from engine.play.scenes import read_scene
from engine.play.solutions import Proof, prove, steps_in_words
from tests.packs import SHIPPED
from tests.tiers import examples

RULES = loaded_game(SHIPPED["runeslingers-awakening"])


def scene(hand: list[str], light: int, theirs: list[str], health: int, more: str = "", bo: str = "") -> Game:
    """Ada has cards and so many concentrations, Bo a last power with so much health and cards to block with."""
    return begin(
        read_scene(
            RULES,
            f"""
turn = 9
[[seat]]
name = "Ada"
sets = 1
runeslinger = ["Brakka Holt"]
hand = {hand}
concentration = {["Red Momentum"] * light}
deck = ["Turned Soil", "Turned Soil", "Turned Soil", "Turned Soil"]
{more}
[[seat]]
name = "Bo"
power = 1
health = {health}
runeslinger = ["Ilvane Ashreader"]
hand = {theirs}
deck = ["Emberdart", "Emberdart", "Emberdart", "Emberdart"]
{bo}
""",
        ),
        1,
    )


def proof(game: Game, goal: str = "won", turns: int = 1, seat: int = 0, most: int = 50_000) -> Proof:
    return prove(game, read_goal(RULES, goal, 2), seat, turns, most)


def by_force(game: Game, aim: Aim) -> bool:
    """The definition itself: every option of every position, and nothing remembered."""
    if (ended := aim.result(game)) is not None:
        return ended == PROVEN
    assert game.decision is not None
    own = game.decision.seat == aim.seat
    for number in range(len(game.decision.options)):
        after = game.clone()
        answer(after, number)
        if by_force(after, aim) is own:
            return own
    return not own


# What is reached


def test_a_dart_wins_against_who_has_no_card_to_block_with():
    found = proof(scene(["Emberdart"], 1, [], 3))
    assert found.result == PROVEN
    assert found.is_unique
    assert next(iter(steps_in_words(found.solutions[0]))) == "Play Emberdart; Bo"


def test_a_dart_does_not_win_against_who_may_block():
    assert proof(scene(["Emberdart"], 1, ["Emberdart"], 3)).result == REFUTED


def test_a_point_of_health_more_is_one_too_many():
    assert proof(scene(["Emberdart"], 1, [], 4)).result == REFUTED


def test_every_answer_has_to_be_met():
    """Whoever blocks the dart has no card for the second one; whoever does not is dealt 3 by each."""
    hand = ["Emberdart", "Lanternfall"]
    found = proof(scene(hand, 4, ["Emberdart"], 7))
    assert found.result == PROVEN
    assert proof(scene(hand, 4, ["Emberdart"], 8)).result == REFUTED


def test_equal_cards_and_equal_places_are_one_solution():
    assert proof(scene(["Emberdart", "Emberdart"], 2, [], 6)).is_unique


def test_idle_steps_make_no_further_solution():
    found = proof(scene(["Emberdart", "Ledger of Light"], 3, [], 3))
    assert [solution.steps[0] for solution in found.solutions] == ["Play Emberdart"]


def test_two_ways_are_two_solutions():
    found = proof(scene(["Emberdart", "Twin Cinders"], 2, [], 3))
    assert {solution.steps[0] for solution in found.solutions} == {"Play Emberdart", "Play Twin Cinders"}
    assert found.complete
    assert not found.is_unique


def test_the_goal_may_be_less_than_a_victory():
    assert proof(scene(["Emberdart"], 1, [], 9), "their.health<=6").result == PROVEN
    assert proof(scene(["Emberdart"], 1, [], 9), "their.health<=5").result == REFUTED


# Turns


def test_what_takes_two_turns_is_not_reached_in_one():
    game = scene(["Emberdart", "Emberdart"], 1, [], 6)
    assert proof(game).result == REFUTED
    assert proof(game, "their.health<=3").result == PROVEN


def test_what_the_turn_did_by_itself_counts_at_the_first_question_behind_it():
    """Bo draws two cards as the next turn begins, and is asked what to do then."""
    game = scene(["Emberdart"], 1, [], 9)
    assert proof(game, "their.hand>=2").result == PROVEN
    assert proof(game, "their.hand>=3").result == REFUTED


def test_a_victory_behind_the_last_turn_comes_too_late():
    """Bo has one card in deck and none in the discard pile, and would have to draw two."""
    game = scene(["Emberdart"], 1, [], 9)
    deck = game.stacks[game.table.place_of[1][game.table.rules.zones["deck"]]]
    for piece in deck[1:]:
        game.place[piece] = game.table.place_of[1][game.table.rules.zones["void"]]
        game.stacks[game.place[piece]].append(piece)
    del deck[1:]
    assert proof(game).result == REFUTED
    assert proof(game, turns=2).result == PROVEN


def test_a_seat_that_is_not_active_has_its_turn_to_come():
    game = scene([], 0, [], 9)
    assert proof(game, "my.hand>=2", seat=1).result == PROVEN
    assert proof(game, "my.hand>=4", seat=1).result == REFUTED


# Chance


def test_what_is_left_to_chance_falls_as_the_seed_has_it():
    sears = scene(["Scatter the Pages"], 3, [], 20, bo='discard = ["Lanternfall"]')
    found = proof(sears)
    assert found.result == PROVEN
    assert found.by_chance
    assert not proof(scene(["Emberdart"], 1, [], 3)).by_chance


# Agreement and bounds

SMALL = [
    (["Emberdart"], 1, [], 3),
    (["Emberdart"], 1, ["Turned Soil"], 3),
    (["Emberdart", "Emberdart"], 2, ["Turned Soil"], 3),
    (["Twin Cinders"], 2, ["Turned Soil"], 2),
    (["Twin Cinders"], 2, ["Turned Soil"], 3),
    (["Rend the Guard"], 2, ["Turned Soil", "Emberdart"], 3),
    (["Rend the Guard"], 2, ["Turned Soil", "Emberdart"], 4),
    (["Dulling Jab", "Emberdart"], 2, ["Turned Soil"], 2),
]


@pytest.mark.parametrize(("hand", "light", "theirs", "health"), SMALL)
def test_the_search_agrees_with_the_definition(hand, light, theirs, health):
    game = scene(hand, light, theirs, health)
    aim = Aim(game, read_goal(RULES, "won", 2), 0, 1)
    wanted = PROVEN if by_force(game, aim) else REFUTED
    assert Search(game, aim).result(game) is wanted
    assert Search(game, aim, orderly=True).result(game) is wanted


CARDS = ["Emberdart", "Twin Cinders", "Dulling Jab", "Rend the Guard", "Coalknuckle", "Turned Soil", "Swallowed Word"]


@settings(max_examples=examples(30), deadline=None)
@given(
    st.lists(st.sampled_from(CARDS), min_size=1, max_size=2),
    st.integers(0, 2),
    st.lists(st.sampled_from(CARDS), max_size=1),
    st.integers(1, 7),
    st.booleans(),
)
def test_the_search_agrees_with_the_definition_on_any_small_scene(hand, light, theirs, health, answers):
    bo = 'concentration = ["Emberdart", "Lanternfall"]' if answers else ""
    game = scene(hand, light, theirs, health, bo=bo)
    aim = Aim(game, read_goal(RULES, "won", 2), 0, 1)
    wanted = PROVEN if by_force(game, aim) else REFUTED
    assert prove(game, aim.goal, 0).result == wanted


@pytest.mark.parametrize(("hand", "light", "theirs", "health"), SMALL)
def test_a_search_that_was_cut_off_never_says_proven_nor_refuted(hand, light, theirs, health):
    game = scene(hand, light, theirs, health)
    aim = Aim(game, read_goal(RULES, "won", 2), 0, 1)
    whole = Search(game, aim)
    result = whole.result(game)
    for most in {*range(0, whole.positions, 1 + whole.positions // 10), whole.positions - 1}:
        search = Search(game, aim, most)
        assert search.result(game) == CUT
        assert search.positions == most
    assert Search(game, aim, whole.positions).result(game) is result


def test_solutions_that_were_cut_off_are_not_complete():
    game = scene(["Emberdart", "Twin Cinders"], 2, ["Turned Soil"], 2)
    whole = proof(game)
    aim = Aim(game, read_goal(RULES, "won", 2), 0, 1)
    search = Search(game, aim)
    search.result(game)
    cut = proof(game, most=search.positions)
    assert cut.result == PROVEN
    assert not cut.is_unique
    assert whole.complete

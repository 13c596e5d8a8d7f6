"""The goal of a test game: what can be asked, what it means on the table, and what is said of what cannot be read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.lab import goals
from decks.lab.goals import GoalError
from engine.kernel.view import View
from tests.decks.apart import kept
from tests.packs import SHIPPED
from tests.scenes import set_scene
from tests.tiers import examples

PACK = SHIPPED["runeslingers-awakening"]
SCENE = """
active = 1
phase = "play"
turn = 5
[[card]]
name = "Pebble"
kind = "attack"
cost = 9
[[seat]]
name = "You"
power = 4
health = 15
hand = ["Pebble", "Pebble", "Pebble"]
deck = ["Pebble", "Pebble"]
concentration = [["Pebble"], ["Pebble"]]
[[seat]]
name = "Other"
power = 2
health = 7
ailment = [[{ card = "Burn", ailment = 3 }]]
hand = ["Pebble"]
deck = ["Pebble"]
"""


def view() -> View:
    return View(set_scene(SCENE).game, 0)


def holds(goal: str) -> bool:
    wanted = goals.predicate(PACK, goal)
    assert wanted is not None
    return wanted(view())


@pytest.mark.parametrize(
    "goal",
    [
        "power=4", "power:4", "health>=15", "their_power<=2", "their_health<8", "in_hand=3", "hand=3", "in_deck=2",
        "in_their_hand=1", "their_hand=1", "in_their_deck<2", "their_ailment=3", "in_concentration=2", "ailment=0",
        "power=4 their_power=2", "power=9 or their_power=2", "-power=9", "-(power=9 or health=1)", "is!=won or power=4",
    ],
)  # fmt: skip
def test_what_is_so_on_the_table(goal: str) -> None:
    assert holds(goal)


@pytest.mark.parametrize(
    "goal",
    ["power=5", "power!=4", "their_power>2", "in_hand>3", "their_ailment<3", "is:won", "is:lost", "power=4 health=1"],
)
def test_what_is_not_so(goal: str) -> None:
    assert not holds(goal)


def test_an_empty_goal_is_to_win() -> None:
    assert goals.predicate(PACK, "") is None
    assert goals.predicate(PACK, "  ") is None


@pytest.mark.parametrize(
    ("goal", "start", "message"),
    [
        ("turn<=6 their_power<=x", 8, "their_power is compared with a number"),
        ("win", 0, "A goal compares something with a number"),
        ("win:", 0, "A goal compares something with a number"),
        ("power=4 or -win:", 12, "A goal compares something with a number"),
        ('power=4 "six turns"', 8, "A goal compares something with a number"),
        ("powr=4", 0, "There is no operator 'powr'."),
        ("(power=4", 8, "1 ')' missing at the end."),
        ("power=4 or", 8, "Something is missing here."),
        ("is:drawn", 0, "A game can be won or lost, not drawn."),
        ("turn=3 (-is:draw)", 9, "A game can be won or lost, not draw."),
        ("is<won", 0, "is takes"),
        ("power=\0", 0, "power is compared with a number"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(goal: str, start: int, message: str) -> None:
    with pytest.raises(GoalError) as caught:
        goals.predicate(PACK, goal)
    found = caught.value.diagnostics
    assert any(problem.start == start and problem.message.startswith(message) for problem in found), found


def test_a_near_word_is_suggested() -> None:
    with pytest.raises(GoalError) as caught:
        goals.predicate(PACK, "their_powr<=2")
    assert caught.value.diagnostics[0].suggestion == "their_power<=2"


def test_every_word_that_is_taught_can_be_asked() -> None:
    for word in goals.words(PACK).values():
        for example in (word.operator.example, *(f"{name}>=0" for name in word.operator.names)):
            wanted = goals.predicate(PACK, example)
            assert wanted is not None
            wanted(view())


@settings(max_examples=examples(150), deadline=None)
@given(st.text(st.sampled_from('powerturn_their<>=!:0123 ()-|"is won\0é'), max_size=40))
def test_any_text_is_a_goal_or_a_list_of_places(text: str) -> None:
    found = kept(GoalError, lambda: goals.predicate(PACK, text))
    if isinstance(found, GoalError):
        assert found.diagnostics
        assert all(0 <= problem.start <= len(text) for problem in found.diagnostics)
    else:
        assert found is None or found(view()) in (True, False)

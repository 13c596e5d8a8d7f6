"""Changes that last for a while end one by one, each at its own moment."""

import pytest

from engine.kernel.state import END_OF_TURN
from engine.kernel.values import expire
from tests.scenes import Played, set_scene

SCENE = """
phase = "play"

[[card]]
name = "Brace"
kind = "utility"
cost = 0
text = "You have +2 block until the end of {until}."

[[seat]]
concentration = ["Emberdart", "Emberdart"]
hand = ["Brace", "Brace"]
deck = ["Emberdart", "Emberdart"]

[[seat]]
deck = ["Emberdart", "Emberdart"]
"""


def braced_twice(until: str) -> Played:
    """A player whose block is 4 + 2 + 2 by two cards that say the same."""
    game = set_scene(SCENE.format(until=until))
    for _ in range(2):
        game.until("Play Brace", otherwise=game.offered[0]).choose("Play Brace")
        if game.question == "Where do you play it?":
            game.choose(game.offered[0])
    assert game.value("block") == 8
    return game


@pytest.mark.parametrize(("until", "left"), [("the turn", [4]), ("your next turn", [8, 4])])
def test_two_changes_that_say_the_same_end_both_and_at_their_time(until: str, left: list[int]):
    game = braced_twice(until)
    for block in left:
        expire(game.game, END_OF_TURN, 0)
        assert game.value("block") == block


def test_the_end_of_somebody_elses_turn_ends_nothing():
    game = braced_twice("the turn")
    expire(game.game, END_OF_TURN, 1)
    assert game.value("block") == 8


def test_a_change_that_ends_leaves_its_like_alone():
    """Nothing is compared by identity: a change is known by its number, in a copy of the game too."""
    game = braced_twice("the turn")
    first, second = game.game.lasting
    game.game.lasting = (first.with_left(2), second)
    twin = game.game.clone()
    expire(twin, END_OF_TURN, 0)
    game.game = twin
    assert (game.value("block"), len(twin.lasting)) == (6, 1)

"""Changes that last for a while end one by one, each at its own moment."""

import pytest

from engine.kernel.state import END_OF_TURN
from engine.kernel.values import expire
from engine.play.wording import picture
from tests.engine.kernel.gardens import garden
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


# Moments that are not the end of a turn: the toy game Gardens


def test_until_the_end_of_the_round_is_longer_than_a_turn() -> None:
    """Your plants have +1 size until the end of the round."""
    game = garden(["Bean"], ["Rain"]).choose("Cast Rain")
    assert game.value("size", "Bean") == 3
    game.choose("Pass")
    assert game.value("size", "Bean") == 3
    game.choose("Pass")
    assert (game.game.turn, game.value("size", "Bean")) == (4, 2)


def test_until_the_end_of_the_phase_ends_with_the_turn_that_the_phase_is_part_of() -> None:
    """Your plants have +2 size until the end of the phase."""
    game = garden(["Bean"], ["Sun"]).choose("Cast Sun")
    assert game.value("size", "Bean") == 4
    game.choose("Pass")
    assert game.value("size", "Bean") == 2


def test_as_long_as_a_card_is_in_play_ends_as_it_leaves() -> None:
    """When you play Scarecrow: Your plants have +1 size as long as Scarecrow is in play."""
    game = garden(["Bean"], ["Scarecrow"], foes=["Oak"], phase="plant").choose("Plant Scarecrow in Ada: Bed 2")
    assert game.value("size", "Bean") == 3
    game.choose("Plant nothing", "Pass", "Uproot Scarecrow")
    assert (game.value("size", "Bean"), game.game.lasting) == (2, ())


def test_what_a_player_is_told_of_them() -> None:
    game = garden(["Bean"], ["Rain"]).choose("Cast Rain")
    (effect,) = picture(game.game, lambda piece: True)["lasting"]
    assert (effect["until"], effect["words"], effect["source"]) == (
        {"rounds": 1},
        "until the end of this round",
        "Rain",
    )
    assert effect["changes"] == [{"seat": 1, "card": "Bean", "by": 1}]


def test_what_listens_for_a_while_is_told_too() -> None:
    game = garden(hand=["Frost"]).choose("Cast Frost")
    (effect,) = picture(game.game, lambda piece: True)["lasting"]
    assert (effect["value"], effect["changes"], effect["until"]) == ("", [], {"rounds": 1, "once": True})
    assert effect["words"] == "once, until the end of this round"
    assert effect["text"].startswith("The next time an enemy would reap")


def test_until_the_end_of_your_next_turn_counts_from_before_it() -> None:
    """Planted before the seat's turn of round 3, it lasts until the end of that turn."""
    vine = "Vine | plant | When you play Vine: Your plants have +1 size until the end of your next turn."
    game = garden(hand=["Vine"], cards=[vine], phase="plant").choose("Plant Vine in Ada: Bed 1", "Plant nothing")
    assert game.value("size", "Vine") == 2
    game.choose("Pass")
    assert game.value("size", "Vine") == 1


def test_until_the_end_of_the_turn_is_until_the_end_of_the_phase_where_no_turn_goes_on() -> None:
    vine = "Vine | plant | When you play Vine: Your plants have +1 size until the end of the turn."
    game = garden(hand=["Vine"], cards=[vine], phase="plant").choose("Plant Vine in Ada: Bed 1")
    assert game.value("size", "Vine") == 2
    game.choose("Plant nothing")
    assert game.value("size", "Vine") == 1

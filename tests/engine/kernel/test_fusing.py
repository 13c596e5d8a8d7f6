"""A stack as one thing: the toy game Cairns, in which stones that lie on each other are one cairn."""

from collections.abc import Sequence

import pytest

from engine.kernel.agenda import push
from engine.kernel.effects import LastingChange, Static
from engine.kernel.events import effect_of_trigger, fire
from engine.kernel.fusing import stands_for
from engine.kernel.places import in_play, is_kind, move, place
from engine.kernel.state import END_OF_TURN, WORK, Effect, Frame, Game
from engine.kernel.values import expire, last
from engine.kernel.view import View
from engine.play.scenes import SceneError
from engine.verbs.piles import DISCARDED
from tests.scenes import Played, set_scene

Stones = Sequence["str | Sequence[str]"]
SCENE = """
phase = "move"
[[seat]]
name = "Ada"
hand = {hand}
deck = ["Flagstone", "Flagstone", "Flagstone"]
cairn = {cairn}
[[seat]]
name = "Bo"
deck = ["Flagstone", "Flagstone"]
cairn = {other}
"""


def cairns(cairn: Stones, hand: Stones = (), other: Stones = (), cards: str = "") -> Played:
    """Ada's turn: the cairns and the hand of Ada, and the cairns of Bo, each from bottom to top. A stone is a name or a TOML table; `cards`
    are stones of the scene's own.
    """
    return set_scene(SCENE.format(cairn=written(cairn), hand=written(hand), other=written(other)) + cards, "cairns")


def written(stones: Stones | str) -> str:
    """Stones as TOML."""
    if isinstance(stones, str):
        return stones if stones.startswith("{") else f'"{stones}"'
    return f"[{', '.join(map(written, stones))}]"


def weight(game: Played, lowest: str) -> int:
    """What a cairn weighs, by the stone at its bottom."""
    return game.value("weight", lowest)


# What it is


@pytest.mark.parametrize(
    ("stones", "weighs"),
    [
        (["Flagstone"], 2),
        (["Flagstone", "Boulder"], 4),  # the uppermost counts, not the sum
        (["Boulder", "Flagstone"], 2),
        (["Needle"], 1),  # tall, with nothing under it
        (["Needle", "Flagstone"], 3),  # the keyword comes from below, the number from above
        (["Flagstone", "Needle", "Bell Stone"], 4),
        (["Needle", "Flagstone", "Needle"], 3),  # twice the same keyword counts once
    ],
)
def test_the_uppermost_gives_the_numbers_and_all_give_their_keywords(stones: list[str], weighs: int) -> None:
    assert weight(cairns([stones]), stones[0]) == weighs


def test_the_lowest_stands_for_all_of_them() -> None:
    game = cairns([["Boulder", "Needle"], ["Bell Stone"]])
    boulder, needle = game.piece("Boulder"), game.piece("Needle")
    assert (game.game.acting[0], stands_for(game.game, needle)) == ([boulder, game.piece("Bell Stone")], boulder)
    assert (in_play(game.game, boulder), in_play(game.game, needle)) == (True, False)
    assert game.game.cards[boulder].name == "Needle"
    assert is_kind(game.game, boulder, "stone")


def test_only_the_lines_of_the_uppermost_act() -> None:
    """Keystone makes its player's stones heavier by 1: alone, on top, not beneath."""
    assert weight(cairns([["Keystone"], ["Flagstone"]]), "Flagstone") == 3
    assert weight(cairns([["Boulder", "Keystone"], ["Flagstone"]]), "Flagstone") == 3
    assert weight(cairns([["Keystone", "Boulder"], ["Flagstone"]]), "Flagstone") == 2


# Laying on top


def test_a_stone_that_is_laid_on_top_changes_what_the_cairn_is() -> None:
    game = cairns([["Keystone"], ["Bell Stone"]], hand=["Boulder"])
    assert weight(game, "Bell Stone") == 3
    game.choose("Lay Boulder on Ada: Cairn 1")
    assert (weight(game, "Keystone"), weight(game, "Bell Stone")) == (4, 2)
    assert game.zone("cairn") == ["Keystone", "Boulder", "Bell Stone"]


def test_what_stands_on_it_and_what_it_has_done_stays() -> None:
    """With another stone on top it carries the same moss, and may bring down no second cairn this turn."""
    game = cairns([["{ card = 'Flagstone', moss = 2 }"]], hand=["Bell Stone"], other=["Needle", "Keystone"])
    game.choose("Bring Bo: Cairn 1 down with Flagstone", "Lay Bell Stone on Ada: Cairn 1")
    assert (game.count("moss", "Flagstone"), weight(game, "Flagstone"), game.offered) == (2, 4, ["Pass"])


def test_laid_on_an_empty_space_it_is_a_cairn_of_its_own() -> None:
    game = cairns([["Boulder"]], hand=["Flagstone"]).choose("Lay Flagstone on Ada: Cairn 2")
    assert game.game.acting[0] == [game.piece("Boulder"), game.piece("Flagstone")]


def test_a_stone_is_played_as_the_cairn_that_it_is_part_of() -> None:
    """Its text speaks for the cairn: the moss grows on the stone that stands for it."""
    game = cairns([["Boulder"]], hand=["Moss Stone"]).choose("Lay Moss Stone on Ada: Cairn 1")
    assert (game.count("moss", "Boulder"), game.count("moss", "Moss Stone"), weight(game, "Boulder")) == (2, 0, 3)


# Before it is done, and after


def test_what_the_uppermost_says_before_happens_before_another_stone_lies_on_it() -> None:
    """Before Slab is built on: Add 1 moss to Slab."""
    game = cairns([["Boulder", "Slab"]], hand=["Flagstone"]).choose("Lay Flagstone on Ada: Cairn 1")
    assert (game.count("moss", "Boulder"), weight(game, "Boulder")) == (1, 2 + 1)
    log = game.log()
    assert log.index("Slab gains 1 Moss.") < log.index("Flagstone is laid on Slab.")


def test_what_lies_beneath_says_nothing_of_it() -> None:
    game = cairns([["Slab", "Boulder"]], hand=["Flagstone"]).choose("Lay Flagstone on Ada: Cairn 1")
    assert game.count("moss", "Slab") == 0


def test_what_it_says_after_happens_when_the_other_stone_lies_there() -> None:
    """When Lintel is built on: Draw 1 card."""
    game = cairns([["Lintel"]], hand=["Keystone"]).choose("Lay Keystone on Ada: Cairn 1")
    assert (game.zone("cairn"), len(game.zone("hand"))) == (["Lintel", "Keystone"], 1)


# Leaving together


def test_all_leave_together_the_uppermost_first_each_to_its_owner() -> None:
    game = cairns(
        [["Needle", "Bell Stone", "Flagstone"]], other=[["Keystone", "{ card = 'Bell Stone', owner = 1 }", "Needle"]]
    ).choose("Bring Bo: Cairn 1 down with Flagstone")
    assert (game.zone("cairn", 2), game.zone("rubble", 2), game.zone("rubble", 1)) == (
        [],
        ["Needle", "Keystone"],
        ["Bell Stone"],
    )
    assert game.count("fallen", 1) == 3


def test_each_of_them_is_itself_again() -> None:
    game = cairns([["Needle", "Bell Stone", "Flagstone"]], other=[["{ card = 'Keystone', moss = 1 }", "Needle"]])
    keystone = game.piece("Keystone")
    assert game.game.cards[keystone].name == "Needle"
    game.choose("Bring Bo: Cairn 1 down with Flagstone")
    assert (game.game.cards[keystone].name, game.count("moss", "Keystone"), game.game.acting[1]) == ("Keystone", 0, [])


@pytest.mark.parametrize(("cairn", "drawn"), [(["Needle", "Bell Stone"], 1), (["Bell Stone", "Needle"], 0)])
def test_only_the_line_of_the_uppermost_sees_it_fall(cairn: list[str], drawn: int) -> None:
    """Bell Stone draws a card when it is destroyed."""
    game = cairns([["Needle", "Keystone", "Bell Stone"]], other=[cairn])
    game.choose("Bring Bo: Cairn 1 down with Bell Stone")
    assert len(game.zone("hand", 2)) == drawn


def test_the_log_names_what_it_was() -> None:
    game = cairns([["Needle", "Bell Stone", "Flagstone"]], other=[["Keystone", "Needle"]])
    game.choose("Bring Bo: Cairn 1 down with Flagstone")
    assert "Needle is destroyed." in game.log()


def test_a_cairn_that_is_kept_from_falling_counts_for_nobody() -> None:
    arch = """
[[card]]
name = "Arch"
kind = "stone"
weight = 1
text = "If Arch would be destroyed, draw 1 card instead."
"""
    game = cairns([["Flagstone"], ["Needle"]], other=[["Boulder", "Arch"], ["Needle"]], cards=arch)
    game.choose("Bring Bo: Cairn 1 down with Flagstone")
    assert (game.count("fallen", 1), game.zone("rubble", 2), len(game.zone("hand", 2))) == (0, [], 1)
    game.choose("Bring Bo: Cairn 2 down with Needle")  # both are as heavy
    assert (game.count("fallen", 1), game.count("fallen", 2)) == (1, 1)


# One leaves by itself

THREE = ["{ card = 'Boulder', moss = 2 }", "Needle", "Flagstone"]


def without(stone: str) -> Played:
    """A cairn of three, of which one stone goes to the rubble by itself."""
    game = cairns([THREE])
    move(game.game, game.piece(stone), place(game.game, 0, 2))
    return game


def test_without_the_uppermost_the_next_says_what_it_is() -> None:
    game = without("Flagstone")
    assert (game.zone("cairn"), weight(game, "Boulder"), game.count("moss", "Boulder")) == (["Boulder", "Needle"], 4, 2)


def test_without_one_between_its_keyword_is_gone() -> None:
    game = without("Needle")
    assert (game.zone("cairn"), weight(game, "Boulder")) == (["Boulder", "Flagstone"], 4)
    assert "tall" not in game.game.cards[game.piece("Boulder")].keywords


def test_without_the_lowest_the_next_stands_for_it_with_all_that_stood_on_it() -> None:
    game = without("Boulder")
    assert (game.zone("cairn"), game.count("moss", "Needle"), game.count("moss", "Boulder")) == (
        ["Needle", "Flagstone"],
        2,
        0,
    )
    assert (game.game.acting[0], weight(game, "Needle")) == ([game.piece("Needle")], 2 + 1 + 2)


def test_the_last_one_leaves_an_empty_place() -> None:
    game = cairns([["Keystone"]])
    keystone = game.piece("Keystone")
    move(game.game, keystone, place(game.game, 0, 2))
    assert (game.zone("cairn"), game.game.acting[0], game.value("weight", "Keystone")) == ([], [], 1)


def heavier(game: Game, scope: Frame, subject: int, other: int, total: int, stone: int) -> int:
    """A change of one stone."""
    return total + 10 * (subject == stone)


def test_what_lasts_for_it_goes_on_when_the_lowest_leaves() -> None:
    """A change until the end of the turn is about the cairn, whichever stone stands for it."""
    game = cairns([THREE])
    effect = push(game.game, Effect((), WORK, game.piece("Boulder"), 0))
    effect.change = LastingChange(
        Static(game.rules.ruleset.stats["weight"], heavier, (game.piece("Boulder"),), None, (0,))
    )
    last(game.game, game.piece("Boulder"), 0, 1)
    assert weight(game, "Boulder") == 2 + 2 + 2 + 10
    move(game.game, game.piece("Boulder"), place(game.game, 0, 2))
    assert weight(game, "Needle") == 2 + 1 + 2 + 10
    expire(game.game, END_OF_TURN, 0)
    assert weight(game, "Needle") == 2 + 1 + 2


# Copies and what others see


def test_a_copy_of_the_game_goes_its_own_way() -> None:
    game = cairns([["Boulder", "Needle"]])
    twin = game.game.clone()
    move(twin, game.piece("Needle"), place(twin, 0, 2))
    assert (twin.cards[game.piece("Boulder")].name, game.game.cards[game.piece("Boulder")].name) == (
        "Boulder",
        "Needle",
    )


def test_another_player_sees_the_cairn_as_it_is_and_imagines_it_so() -> None:
    game = cairns([["Boulder", "Needle"]], hand=["Keystone"])
    view, boulder = View(game.game, 1), game.piece("Boulder")
    assert view.offered(boulder).name == "Needle"
    world = view.imagine(3)
    assert (world.cards[boulder].name, world.stacks[world.place[boulder]]) == (
        "Needle",
        [boulder, game.piece("Needle")],
    )


# Where two rules meet


def test_by_an_event_too_one_that_lies_on_top_leaves_alone() -> None:
    game = cairns([["Boulder", "Needle"]])
    fire(game.game, DISCARDED, game.piece("Needle"), place(game.game, 0, 2))
    assert (game.zone("cairn"), game.zone("rubble"), weight(game, "Boulder")) == (["Boulder"], ["Needle"], 4)


def test_the_log_names_the_stone_that_leaves_and_all_that_leave_with_it() -> None:
    game = cairns([["Boulder", "Flagstone", "Needle"], ["Boulder", "Needle"]])
    first, second = (game.game.stacks[game.game.table.places_of[0][3][n]] for n in (0, 1))
    rubble = place(game.game, 0, 2)
    fire(game.game, DISCARDED, first[1], rubble)  # from between the others, and alone
    fire(game.game, DISCARDED, second[0], rubble)
    assert game.log()[-3:] == ["Flagstone is discarded.", "Needle is discarded.", "Boulder goes with Needle."]


def test_to_another_place_in_play_it_goes_as_a_whole() -> None:
    game = cairns([["{ card = 'Boulder', moss = 1 }", "Needle"]])
    boulder, third = game.piece("Boulder"), game.game.table.places_of[0][3][2]
    fire(game.game, DISCARDED, boulder, third)
    assert game.areas("cairn") == [[], [], ["Boulder", "Needle"]]
    assert (game.game.acting[0], game.count("moss", "Boulder"), weight(game, "Boulder")) == ([boulder], 1, 1 + 1 + 1)


def test_onto_another_fusion_it_becomes_part_of_it() -> None:
    game = cairns([["Boulder", "Needle"], ["Flagstone"]])
    fire(game.game, DISCARDED, game.piece("Boulder"), game.game.place[game.piece("Flagstone")])
    assert game.areas("cairn")[:2] == [[], ["Flagstone", "Boulder", "Needle"]]
    assert game.game.acting[0] == [game.piece("Flagstone")]
    assert (weight(game, "Flagstone"), game.game.cards[game.piece("Boulder")].name) == (1 + 2, "Boulder")


def test_what_the_log_has_said_stays_as_it_was() -> None:
    game = cairns([], hand=["Flagstone"]).choose("Lay Flagstone on Ada: Cairn 1")
    before = game.log()
    move(game.game, game.piece("Flagstone"), game.game.place[game.piece("Flagstone")])
    game.game.cards = [*game.game.cards]
    assert game.log() == before


def test_a_trigger_that_waits_goes_on_for_the_fusion_when_the_lowest_leaves() -> None:
    """At the end of your turn: Draw 1 card, on a Moss Stone that lies on a Boulder."""
    game = cairns([["Boulder", "Moss Stone"]])
    moss = game.piece("Moss Stone")
    game.game.waiting.append(
        effect_of_trigger(game.game, *next(e for row in game.game.listeners for e in row), 0, -1, 0)
    )
    move(game.game, game.piece("Boulder"), place(game.game, 0, 2))
    assert [effect.source for effect in game.game.waiting] == [moss]


def test_a_chosen_effect_in_a_scene_is_one_of_the_uppermost() -> None:
    with pytest.raises(SceneError, match="has 0 effects to choose from"):
        cairns([["{ card = 'Boulder', chosen = 1 }", "Needle"]])

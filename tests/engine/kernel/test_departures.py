"""What is known of a card that has left: the toy game Gardens, whose plants lose their dew as they go."""

import pytest

from engine.kernel.agenda import push
from engine.kernel.effects import Each, EffectStep, Many
from engine.kernel.places import move
from engine.kernel.proposals import Proposal, is_gone, propose
from engine.kernel.state import NONE, WORK, Effect, Game
from engine.verbs.triggers import DESTROYED
from tests.engine.kernel.gardens import garden
from tests.scenes import Played


@pytest.mark.parametrize("dew", [1, 2])
def test_amounts_are_worked_out_before_the_card_is_gone(dew: int) -> None:
    """When Pumpkin is destroyed: Gain 1 bushel for each dew on Pumpkin."""
    game = garden([("Oak", 1)], foes=[("Pumpkin", dew)]).choose("Uproot Pumpkin")
    assert (game.count("bushels", 2), game.count("dew", "Pumpkin")) == (dew, 0)


@pytest.mark.parametrize(("dew", "bushels", "drawn"), [(0, 0, 1), (2, 2, 0)])
def test_conditions_and_an_x_too(dew: int, bushels: int, drawn: int) -> None:
    """When Melon is destroyed: If there are no dew on Melon, draw 1 card. Gain X bushels, where X is the number of dew on Melon."""
    game = garden([("Oak", 1)], foes=[("Melon", dew)]).choose("Uproot Melon")
    assert (game.count("bushels", 2), len(game.zone("hand", 2))) == (bushels, drawn)


def test_several_that_leave_at_once_are_each_known() -> None:
    game = garden([("Pumpkin", 3), ("Pumpkin", 4)]).choose("Pass", "Pass")
    assert (game.count("bushels"), game.game.over) == ((3 + 3) + (4 + 4), True)


def test_a_card_whose_leaving_is_replaced_is_not_gone() -> None:
    assert garden([("Oak", 2)], foes=[("Ivy", 2)]).choose("Uproot Ivy", "Use Ivy").count("dew", "Ivy") == 4


def test_what_listens_for_a_while_knows_it_as_well() -> None:
    """Water it once: Gourd has 1 dew when Bo uproots it."""
    gourd = "Gourd | plant | When you play Gourd: "
    gourd += "Once until the end of the round, when Gourd is destroyed, gain 1 bushel for each dew on Gourd."
    game = garden(hand=["Gourd"], foes=["Oak"], cards=[gourd], phase="plant")
    game.choose("Plant Gourd in Ada: Bed 1", "Plant nothing", "Water Gourd", "Pass", "Uproot Gourd")
    assert (game.zone("bed"), game.count("bushels")) == ([], 1)


# What comes back is another piece


def come_and_go(played: Played, name: str) -> int:
    """A piece leaves its bed and lies there again; its number."""
    game, piece = played.game, played.piece(name)
    bed = game.place[piece]
    move(game, piece, game.table.place_of[0][played.rules.zones["heap"]])
    move(game, piece, bed)
    return piece


def test_a_step_for_each_leaves_out_who_comes_back_meanwhile() -> None:
    """They are counted out when the step begins: the second one is another plant by the time it would be its turn."""
    played = garden([("Oak", 1), ("Pumpkin", 1)], foes=[("Melon", 1)])
    game = played.game
    all_of_them = [played.piece(name) for name in ("Oak", "Pumpkin", "Melon")]
    reached = []

    def reach(game: Game, frame: Effect, piece: int) -> None:
        reached.append(piece)
        if piece == all_of_them[0]:
            come_and_go(played, "Pumpkin")

    effect = push(game, Effect((Each(EffectStep(reach, (Many(lambda *_: all_of_them, ()),)), 0),), WORK, NONE, 0))
    while effect in game.agenda:
        if game.pc < len(game.program):
            game.pc += 1
            game.program[game.pc - 1](game, game.frame)
        else:
            game.put_down()
    assert reached == [all_of_them[0], all_of_them[2]]


@pytest.mark.parametrize("leaves", [True, False])
def test_what_was_proposed_for_a_piece_does_not_happen_to_another(leaves: bool) -> None:
    played = garden([("Oak", 2)], foes=[("Melon", 1)])
    propose(played.game, DESTROYED, oak := played.piece("Oak"), played.game.table.place_of[0][2])
    if leaves:
        come_and_go(played, "Oak")
    proposal = played.game.frame
    assert isinstance(proposal, Proposal)
    assert (is_gone(played.game, proposal), played.game.departures[oak]) == (leaves, leaves)


def test_only_the_field_is_left() -> None:
    """A card that goes from hand to bed has not left; one that goes from bed to heap has, and all that stood on it is gone."""
    played = garden(hand=["Melon"], foes=["Oak"], phase="plant")
    melon = played.piece("Melon")
    played.choose("Plant Melon in Ada: Bed 1")
    assert played.game.departures[melon] == 0
    come_and_go(played, "Melon")
    assert played.game.departures[melon] == 1

"""Places at which the pieces of all players act: the toy game Fords, whose river is one row for both."""

import pytest

from engine.kernel.exposure import controller
from engine.kernel.places import neighbours
from engine.kernel.view import View
from tests.engine.kernel.fords import river

# Who controls what


def test_the_animals_of_both_players_act_at_the_same_ford() -> None:
    game = river(["Heron", "*Heron", "Otter", "*Beaver"])
    heron, otter, beaver = (game.piece(name) for name in ("Heron", "Otter", "Beaver"))
    assert (controller(game.game, otter), controller(game.game, beaver)) == (0, 1)
    assert (otter in game.game.acting[0], beaver in game.game.acting[1]) == (True, True)
    assert (game.value("strength", "Otter"), game.value("strength", "Beaver")) == (2 + 1, 3 + 1)
    assert heron in game.game.acting[0]


def test_a_ford_is_the_tables_own() -> None:
    game = river()
    ford = game.piece("Rapids")
    assert controller(game.game, ford) == -1
    assert ford in game.game.acting[-1]


def test_who_controls_an_animal_decides_whose_its_lines_are() -> None:
    """Toad takes a Heron over: now Ada's animals are stronger, and Bo's are not."""
    game = river(["Otter"], ["*Heron", "*Beaver"], hand=["Toad"])
    assert (game.value("strength", "Otter"), game.value("strength", "Beaver")) == (2, 4)
    game.choose("Settle Toad at Ford 5", "Heron")
    assert (game.value("strength", "Otter"), game.value("strength", "Beaver")) == (3, 3)
    assert "Heron swims from Ford 2 to Ford 3" in game.offered
    assert controller(game.game, game.piece("Heron")) == 0


def test_what_has_changed_hands_is_its_owners_again_once_it_has_left() -> None:
    """It goes to the den of whoever brought it, and nothing of it is left with the other."""
    game = river(["*Heron", "*Frog", "Beaver"], hand=["Toad"]).choose("Settle Toad at Ford 2", "Heron", "Pass")
    assert (game.zone("won"), game.zone("den"), game.zone("den", 2)) == (["Shallows"], ["Beaver"], ["Heron", "Frog"])
    assert game.count("control", "Heron") == 0


# Neighbours


@pytest.mark.parametrize(
    ("fords", "spot", "beside"),
    [
        ([[], [], []], 0, [1]),  # the end of the row has one neighbour
        ([[], [], []], 2, [1, 3]),
        ([[], [], []], 4, [3]),
        ([[], ["-"], []], 0, [2]),  # across a ford that has been taken
        ([[], ["-"], []], 2, [0, 3]),
        ([["-"], ["-"], []], 2, [3]),  # nothing is left on that side
        ([[], ["-"], ["-"], ["-"], ["-"]], 0, []),
    ],
)
def test_neighbours_are_the_nearest_places_that_are_there(fords: list[list[str]], spot: int, beside: list[int]) -> None:
    game = river(*fords)
    row = game.game.table.places_of[-1][5]
    there = neighbours(game.game, row[spot], lambda g, place: bool(g.stacks[place]))
    assert [place - row[0] for place in there] == beside


def test_an_animal_swims_to_the_next_ford_with_all_that_stands_on_it() -> None:
    game = river(["Beaver", "|Otter"])
    assert "Otter swims from Ford 1 to Ford 2" not in game.offered
    game.choose("Beaver swims from Ford 1 to Ford 2")
    assert game.areas("river", 0)[:2] == [["Shallows", "Otter"], ["Pool", "Beaver"]]
    assert game.count("tired", "Beaver") == 1


# Judged from one position


def test_all_fords_are_judged_before_anything_leaves() -> None:
    """Heron lends its strength to the second ford, though it leaves with the first one."""
    assert river(["Heron", "Otter"], ["Otter"]).choose("Pass").zone("won") == ["Shallows", "Pool"]


def test_a_ford_that_nobody_is_strong_enough_for_is_left() -> None:
    game = river([], ["Otter"], ["Beaver", "*Beaver"]).choose("Pass")
    assert game.zone("won") == game.zone("won", 2) == []
    assert game.areas("river", 0)[1:3] == [["Pool", "Otter"], ["Rapids", "Beaver", "Beaver"]]


def test_all_that_stands_at_a_ford_leaves_with_it_each_to_its_owner() -> None:
    game = river(["Beaver", "*Frog"], hung=['{ card = "Worm", owner = 2, on = "table, river 1" }']).choose("Pass")
    assert (game.zone("won"), game.zone("den"), game.zone("den", 2)) == (["Shallows"], ["Beaver"], ["Frog", "Worm"])


# Rows that only their owner sees


def test_a_row_of_one_player_is_backs_to_the_other() -> None:
    game = river(hand=["Otter"], burrow=["Heron"], foes=["Mink", "Net"])
    own, other = View(game.game, 0), View(game.game, 1)
    burrow = game.rules.zones["burrow"]
    assert [game.game.cards[piece].name for piece in own.pieces(0, burrow)] == ["Heron"]
    assert (other.pieces(0, burrow), other.size(0, burrow)) == ([], 1)
    assert "Settle Heron at Ford 3" in game.offered


def test_what_is_imagined_of_it_is_dealt_among_what_looks_alike() -> None:
    """Bo's hand, deck and burrow may hold each other's cards; Ada's burrow holds what it does."""
    game = river(burrow=["Heron"], foes=["Mink", "Net"])
    zone = game.rules.zones["burrow"]
    worlds = [View(game.game, 0).imagine(seed) for seed in range(20)]
    assert len({tuple(sorted(w.cards[p].name for p in w.stacks[w.table.place_of[1][zone]])) for w in worlds}) > 1
    assert all([w.cards[p].name for p in w.stacks[w.table.place_of[0][zone]]] == ["Heron"] for w in worlds)

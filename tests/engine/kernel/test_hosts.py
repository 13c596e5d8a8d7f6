"""What lies on a piece or on a place: the toy game Fords, with snares on animals and lures at fords."""

import pytest

from engine.kernel.hosts import host_of, lying_on, whereabouts
from engine.kernel.places import move, place, shift
from engine.play.record import begin
from engine.play.scenes import SceneError, read_scene
from tests.engine.kernel.fords import river
from tests.scenes import Played

GNAT = '{ card = "Gnat", owner = 2, on = "Beaver" }'
WORM = '{ card = "Worm", owner = 1, on = "table, river 2" }'


def settled(game: Played) -> Played:
    """The game once what has to fall has fallen."""
    game.game.table.rules.check(game.game, 3)
    return game


def test_a_snare_is_laid_on_an_animal_and_acts_there() -> None:
    game = river(["*Beaver"], ["Otter"], hand=["Gnat"])
    game.choose("Play Gnat", "Beaver")
    assert host_of(game.game, game.piece("Gnat")) == game.piece("Beaver")
    assert lying_on(game.game, game.piece("Beaver")) == [game.piece("Gnat")]
    assert (game.value("strength", "Beaver"), game.value("strength", "Otter")) == (2, 2)


def test_it_is_its_owners_whoever_controls_what_it_lies_on() -> None:
    game = river(["*Beaver"], hand=["Gnat"])
    game.choose("Play Gnat")
    assert game.piece("Gnat") in game.game.acting[0]


def test_it_goes_where_its_bearer_goes() -> None:
    game = river(["Beaver"], hung=[GNAT])
    game.choose("Beaver swims from Ford 1 to Ford 2")
    row = game.game.table.places_of[-1][5]
    assert whereabouts(game.game, game.piece("Gnat")) == row[1]
    assert (host_of(game.game, game.piece("Gnat")), game.value("strength", "Beaver")) == (game.piece("Beaver"), 2)


def test_it_falls_when_its_bearer_leaves_to_the_pile_of_its_own_owner() -> None:
    game = river(["Beaver", "Otter"], hung=[GNAT])
    game.choose("Pass")
    assert (game.zone("den"), game.zone("den", 2), game.zone("hung", 0)) == (["Beaver", "Otter"], ["Gnat"], [])


def test_what_lies_on_what_has_fallen_falls_with_it() -> None:
    """A gnat on a net on a beaver: both fall, judged from one position."""
    game = river(
        ["Beaver"], hung=['{ card = "Net", owner = 2, on = "Beaver" }', '{ card = "Gnat", owner = 2, on = "Net" }']
    )
    move(game.game, game.piece("Beaver"), place(game.game, 0, 2))
    settled(game)
    assert sorted(game.zone("den", 2)) == ["Gnat", "Net"]


def test_an_animal_that_is_turned_keeps_what_lies_on_it() -> None:
    game = river(["|Beaver"], hung=[GNAT])
    assert settled(game).zone("hung", 0) == ["Gnat"]


def test_a_lure_lies_at_a_ford_and_stays_there_as_long_as_the_ford_does() -> None:
    game = river(["Beaver"], ["Otter"], hung=[WORM])
    assert (game.value("strength", "Beaver"), game.value("strength", "Otter")) == (4, 3)
    game.choose("Pass")
    assert game.zone("won") == ["Shallows", "Pool"]
    assert game.zone("hung", 0) == []
    assert "Worm" in game.zone("den")


def test_a_lure_stays_when_the_last_animal_swims_away() -> None:
    game = river([], ["Otter"], hung=[WORM])
    shift(game.game, game.piece("Otter"), game.game.table.places_of[-1][5][0])
    assert settled(game).zone("hung", 0) == ["Worm"]


def test_a_snare_without_a_target_cannot_be_played() -> None:
    assert "Play Gnat" not in river(hand=["Gnat"]).offered


@pytest.mark.parametrize(
    ("hung", "problem"),
    [
        (['{ card = "Gnat", owner = 1, on = "Bever" }'], "'Bever', which is not in play; did you mean Beaver?"),
        (['{ card = "Gnat", owner = 1 }'], "Gnat: 'on' must say what it lies on"),
        (['{ card = "Gnat", owner = 1, on = 3 }'], "on must be text in quotes"),
    ],
)
def test_a_scene_says_what_is_wrong_with_it(hung: list[str], problem: str) -> None:
    with pytest.raises(SceneError, match="Gnat") as error:
        river(["Beaver"], hung=hung)
    assert problem in str(error.value)


def test_of_several_of_one_name_a_scene_counts() -> None:
    game = river(["Beaver", "*Beaver"], hung=['{ card = "Gnat", owner = 1, on = "Beaver #2" }'])
    second = game.game.stacks[game.game.table.places_of[-1][5][0]][2]
    assert host_of(game.game, game.piece("Gnat")) == second
    assert game.value("strength", "Beaver") == 3


def test_a_copy_and_a_record_know_what_lies_where() -> None:
    game = river(["Beaver"], hung=[GNAT])
    twin = game.game.clone()
    again = begin(read_scene(game.rules, game.game.table.scene), 1)
    for other in (twin, again):
        assert host_of(other, game.piece("Gnat")) == game.piece("Beaver")

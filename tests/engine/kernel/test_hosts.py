"""What lies on a piece or on a place: the toy game Fords, with snares on animals and lures at fords."""

import pytest

from engine.kernel.hosts import attach, host_of, lying_on, whereabouts
from engine.kernel.places import move, place, shift
from engine.kernel.view import View
from engine.play.record import begin
from engine.play.scenes import SceneError, read_scene
from engine.play.wording import picture
from engine.verbs.attached import bearer
from engine.verbs.counters import get
from tests.engine.kernel.fords import river
from tests.scenes import Played

GNAT = '{ card = "Gnat", owner = 2, on = "Beaver" }'
WORM = '{ card = "Worm", owner = 1, on = "table, river 2" }'


def settled(game: Played) -> Played:
    """The game once what has to fall has fallen."""
    game.game.table.rules.check(game.game, 3)
    return game


def test_a_snare_is_laid_on_an_animal_and_acts_there() -> None:
    game = river(["*Beaver"], ["Otter"], hand=["Gnat"]).choose("Play Gnat", "Beaver")
    assert host_of(game.game, game.piece("Gnat")) == game.piece("Beaver")
    assert lying_on(game.game, game.piece("Beaver")) == [game.piece("Gnat")]
    assert (game.value("strength", "Beaver"), game.value("strength", "Otter")) == (2, 2)


def test_it_is_its_owners_whoever_controls_what_it_lies_on() -> None:
    game = river(["*Beaver"], hand=["Gnat"]).choose("Play Gnat")
    assert game.piece("Gnat") in game.game.acting[0]


def test_it_goes_where_its_bearer_goes() -> None:
    game = river(["Beaver"], hung=[GNAT]).choose("Beaver swims from Ford 1 to Ford 2")
    assert whereabouts(game.game, game.piece("Gnat")) == game.game.table.places_of[-1][5][1]
    assert (host_of(game.game, game.piece("Gnat")), game.value("strength", "Beaver")) == (game.piece("Beaver"), 2)


def test_it_falls_when_its_bearer_leaves_to_the_pile_of_its_own_owner() -> None:
    game = river(["Beaver", "Otter"], hung=[GNAT]).choose("Pass")
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
    assert settled(river(["|Beaver"], hung=[GNAT])).zone("hung", 0) == ["Gnat"]


def test_a_lure_lies_at_a_ford_and_stays_there_as_long_as_the_ford_does() -> None:
    game = river(["Beaver"], ["Otter"], hung=[WORM])
    assert (game.value("strength", "Beaver"), game.value("strength", "Otter")) == (4, 3)
    game.choose("Pass")
    assert (game.zone("won"), game.zone("hung", 0)) == (["Shallows", "Pool"], [])
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
    assert host_of(game.game, game.piece("Gnat")) == game.game.stacks[game.game.table.places_of[-1][5][0]][2]
    assert game.value("strength", "Beaver") == 3


def test_a_copy_and_a_record_know_what_lies_where() -> None:
    game = river(["Beaver"], hung=[GNAT])
    twin = game.game.clone()
    for other in (twin, begin(read_scene(game.rules, game.game.table.scene), 1)):
        assert host_of(other, game.piece("Gnat")) == game.piece("Beaver")


# Where two rules meet


def test_two_that_lie_on_each_other_are_refused() -> None:
    hung = ['{ card = "Net", owner = 1, on = "Gnat" }', '{ card = "Gnat", owner = 1, on = "Net" }']
    with pytest.raises(SceneError, match="lies on something that lies on it"):
        river(["Beaver"], hung=hung)
    with pytest.raises(SceneError, match="which is not in play"):
        river(["Beaver"], hung=['{ card = "Net", owner = 1, on = "Net" }'])


@pytest.mark.parametrize(
    ("mark", "problem"),
    [("host = 900", "'host' follows from the table"), ("control = 9", "control must be from 0 to 2")],
)
def test_marks_that_cannot_be_are_refused(mark: str, problem: str) -> None:
    with pytest.raises(SceneError, match=problem):
        river(["Beaver"], hung=[f'{{ card = "Gnat", owner = 1, on = "Beaver", {mark} }}'])


def test_a_piece_is_not_laid_on_what_lies_on_it() -> None:
    game = river(["Beaver"], hung=[GNAT])
    attach(game.game, game.piece("Beaver"), game.piece("Gnat"), 0)
    assert (host_of(game.game, game.piece("Beaver")), game.zone("hung", 0)) == (-1, ["Gnat"])


def test_what_lay_on_a_piece_that_left_and_came_back_falls() -> None:
    game = river(["Beaver"], hung=[GNAT])
    beaver, spot = game.piece("Beaver"), game.game.place[game.piece("Beaver")]
    move(game.game, beaver, place(game.game, 0, 2))
    move(game.game, beaver, spot)
    assert whereabouts(game.game, game.piece("Gnat")) == game.game.place[game.piece("Gnat")]
    assert settled(game).zone("hung", 0) == []


def test_what_is_dropped_at_a_ford_has_no_bearer() -> None:
    """A sentence about a bearer that is not there does nothing to anything."""
    game = river(["Otter"], ["Frog"], hand=["Worm"]).choose("Drop Worm at Ford 3")
    assert bearer(game.game, game.game.frame, game.piece("Worm")) == -1
    assert get(game.game, -1, game.rules.counters["tired"], 1) == 0
    assert game.log()[-1] == "Worm is laid at Ford 3."


def test_what_lies_on_a_hidden_piece_does_not_tell_its_name() -> None:
    game = river(["Beaver"], hung=[GNAT])
    game.game.counts[0][game.piece("Beaver")] = 1
    told = [picture(game.game, View(game.game, seat).sees)["table"]["hung"][0]["on"] for seat in (0, 1)]
    assert told == ["Beaver", "table, river 1"]


def test_in_an_imagined_game_it_lies_on_what_lies_there() -> None:
    game = river(["Beaver"], hand=["Otter", "Heron"], hung=[GNAT])
    game.game.counts[0][game.piece("Beaver")] = 1
    names = set()
    for seed in range(20):
        world = View(game.game, 1).imagine(seed)
        host = host_of(world, game.piece("Gnat"))
        names.add(world.cards[host].name)
        assert whereabouts(world, game.piece("Gnat")) == game.game.place[game.piece("Beaver")]
    assert len(names) > 1

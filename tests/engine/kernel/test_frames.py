"""Frames: a copy has all that a frame has, whatever its class keeps; jumps go where a step has its name."""

import sys
from collections.abc import Iterator

import pytest

from engine.kernel.agenda import end, go_to, next_steps, repeat_from, skip
from engine.kernel.state import WORK, Frame, Game, program
from engine.kernel.table import Table
from engine.play.playable import loaded_game
from tests.golden.playthroughs import PACKS

for pack in PACKS.values():
    loaded_game(pack)
TABLE = Table(loaded_game(PACKS["rune-stones"]), [{}])


def classes(of: type[Frame] = Frame) -> Iterator[type[Frame]]:
    """Frame and all that derive from it in the engine."""
    if of.__module__.startswith("engine."):
        yield of
    for below in of.__subclasses__():
        yield from classes(below)


class Mark:
    """Something that can be told from everything else, and copied."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mark) and self.number == other.number

    def __hash__(self) -> int:
        return self.number

    def copy(self) -> "Mark":
        """Another one that is equal."""
        return Mark(self.number)


def slots_of(kind: type[Frame]) -> list[str]:
    """The names of all that a frame of a class keeps."""
    return [slot for one in kind.__mro__ for slot in getattr(one, "__slots__", ())]


KINDS = sorted(set(classes()), key=lambda kind: kind.__qualname__)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_a_copy_has_all_that_the_frame_has(kind: type[Frame]) -> None:
    frame = kind.__new__(kind)
    for number, slot in enumerate(slots_of(kind)):
        setattr(frame, slot, [Mark(number)])
    twin = frame.copy()
    assert type(twin) is kind
    assert {slot: getattr(twin, slot) for slot in slots_of(kind)} == {
        slot: getattr(frame, slot) for slot in slots_of(kind)
    }


def test_programs_of_both_games_have_frames_of_their_own() -> None:
    assert {kind.__module__.split(".")[2] for kind in KINDS if "games" in kind.__module__} == {
        "pixies_vs_gremlins",
        "rune_stones",
        "runicka",
        "runeslingers",
    }


# Jumps


def one(game: Game, frame: Frame) -> None:
    """The first step."""


def two(game: Game, frame: Frame) -> None:
    """The second step."""


def three(game: Game, frame: Frame) -> None:
    """The third step."""


ON_TOP = pytest.mark.parametrize("covered", [False, True], ids=["on top", "with other work on it"])


def at(done: int, *, covered: bool = False) -> tuple[Game, Frame]:
    """A frame of three steps, so many of which have been taken, and the game on whose agenda it lies."""
    game = TABLE.deal(1)
    frame = Frame(program(one, two, three), WORK)
    game.take_up(frame)
    game.pc = done
    if covered:
        game.take_up(Frame(program(one), WORK))
    return game, frame


def ahead(game: Game, frame: Frame) -> list[object]:
    """The steps that are still to come."""
    return list(next_steps(game, frame, 3))


@ON_TOP
def test_a_frame_goes_to_a_step_ahead(covered: bool) -> None:
    game, frame = at(1, covered=covered)
    go_to(game, frame, three)
    assert ahead(game, frame) == [three]


@ON_TOP
def test_a_frame_repeats_from_a_step_behind(covered: bool) -> None:
    game, frame = at(3, covered=covered)
    repeat_from(game, frame, two)
    assert ahead(game, frame) == [two, three]


@ON_TOP
def test_a_jump_in_the_wrong_direction_is_refused(covered: bool) -> None:
    with pytest.raises(ValueError, match="does not lie in that direction"):
        go_to(*at(2, covered=covered), one)
    with pytest.raises(ValueError, match="does not lie in that direction"):
        repeat_from(*at(1, covered=covered), three)


@ON_TOP
def test_card_text_leaves_out_steps_by_number(covered: bool) -> None:
    game, frame = at(1, covered=covered)
    skip(game, frame, 1)
    assert ahead(game, frame) == [three]


@ON_TOP
def test_the_rest_of_a_frame_is_left_out(covered: bool) -> None:
    game, frame = at(1, covered=covered)
    end(game, frame)
    assert ahead(game, frame) == []


@ON_TOP
def test_a_frame_starts_another_program(covered: bool) -> None:
    game, frame = at(2, covered=covered)
    game.start(frame, program(three, two))
    assert ahead(game, frame) == [three, two]


def test_a_frame_goes_on_where_it_was_when_the_work_on_it_is_done() -> None:
    game, frame = at(2, covered=True)
    game.put_down()
    assert game.frame is frame
    assert ahead(game, frame) == [three]


def test_a_clone_goes_on_where_the_game_is() -> None:
    game, frame = at(2)
    twin = game.clone()
    go_to(game, frame, three)
    end(game, frame)
    assert ahead(twin, twin.frame) == [three]
    assert twin.frame is twin.agenda[-1] is not frame


PROGRAMS = {
    f"{module}.{name}": value
    for module, loaded in sorted(sys.modules.items())
    if module.startswith(("engine.", "game_"))
    for name, value in vars(loaded).items()
    if name.isupper()
    and isinstance(value, tuple)
    and len(value) > 1
    and all(callable(step) and not isinstance(step, type) for step in value)
}


def test_the_turns_of_all_games_are_among_the_programs() -> None:
    assert sum(name.endswith(".TURN_STEPS") for name in PROGRAMS) >= len(PACKS)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_step_stands_once_in_its_program(name: str) -> None:
    assert len(set(PROGRAMS[name])) == len(PROGRAMS[name])

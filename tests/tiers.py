"""Two tiers of tests. What takes long is tried whole by `manage.py test --long`; of each such proof a sample that the commit draws is
tried by every run of the tests, so that all of it comes up in time and the same commit always tries the same.
"""

import os
import re
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import pytest

ROOT: Final = Path(__file__).parents[1]
WHOLE: Final = "RUNEBINDER_TESTS"  # in the environment: "long" where all of what takes long is tried
IS_LONG: Final = os.environ.get(WHOLE) == "long"
IS_SAMPLE: Final = (
    os.environ.get(WHOLE) == "sample"
)  # as `manage.py test` says of all tests, and nobody of those that are named
FILES_TRIED: Final = {
    "e2e": 6,
    "bootstrap": 6,
}  # one file in so many: its tests share windows, or follow one another at a site
TRIED: Final = dict.fromkeys(
    ("catalog", "cardsite", "conformance", "decks", "golden", "upgrades"), 3
)  # of a test's parameters
COSTLY: Final = ROOT / "tests" / "costly.txt"  # the tests that take long, which tests/tools/costly.py writes
COSTLY_TRIED: Final = 6  # one in so many of them
HOLDS: Final = ROOT / "docs" / "reliability.md"  # whose rows name tests
OF_SITES: Final = "tests/decks/lab/test_faults.py"  # some of its own draw
NO_COMMIT: Final = "0"  # where there is no history, as in an archive of the project
MORE, FEWER = 20, 3  # times as many examples of a law in the long tier, and times as few in an ordinary run

Item = TypeVar("Item")


@cache
def costly() -> frozenset[str]:
    """The tests that take long, without their parameters."""
    return frozenset(COSTLY.read_text(encoding="utf-8").split())


@cache
def named() -> frozenset[str]:
    """The tests that every run tries however long they take: those that a row of what holds names, but for those that start sites, and
    that games go on as they did.
    """
    rows = re.findall(r"`(tests/[\w/]+\.py)::(?:test_)?(\w+)", HOLDS.read_text(encoding="utf-8"))
    return frozenset(
        {f"{file}::test_{name}" for file, name in rows if file != OF_SITES}
        | {name for name in costly() if room_of(name) == "golden"}
    )


@cache
def commit() -> str:
    """The hash of the commit that is tried, `NO_COMMIT` without a history."""
    command = ["git", "rev-parse", "HEAD"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return NO_COMMIT
    return done.stdout.strip() or NO_COMMIT


def drawn(proof: str, items: Sequence[Item], few: int) -> list[Item]:
    """So many of the items of a proof as the commit draws them, in their order; in the long tier all."""
    return list(items) if IS_LONG else draw(f"{commit()} {proof}", items, few)


def drawn_of_each(proof: str, items: Sequence[Item], kind: Callable[[Item], object]) -> list[Item]:
    """One item of each kind that a proof goes over, as the commit draws it; in the long tier all."""
    kinds = dict.fromkeys(map(kind, items))
    return [
        one for sort in kinds for one in drawn(f"{proof} {sort}", [item for item in items if kind(item) == sort], 1)
    ]


def sampled(names: Sequence[str], leg: str, proofs: Iterable[Sequence[str]] = ()) -> set[str]:
    """Of all tests, by their names as pytest writes them, those that a run of all tries: of the files of a folder, of its tests that
    take long, and of the parameters of a test a share that the commit draws, another one on another leg, and one at least; and of the
    files of each proof that takes long one test, or file of those, if none is among them. The proof `every` tries all.
    """
    left = drawn_of_groups(names, leg, room_of, file_of, FILES_TRIED)
    long = sorted({test_of(name) for name in left} & (costly() - named()))
    left_out = {*long} - {*drawn(f"{leg} costly", long, -(-len(long) // COSTLY_TRIED))}
    tried = set(drawn_of_groups([name for name in left if test_of(name) not in left_out], leg, test_of, str, TRIED))
    for files in proofs:
        of_it = [name for name in names if name.startswith(tuple(files))]
        if tried.isdisjoint(of_it):
            things = drawn(f"{leg} {files}", list(dict.fromkeys(map(whole_of, of_it))), 1)
            tried.update(name for name in of_it if whole_of(name) in things)
    return tried


def drawn_of_groups(
    names: Sequence[str],
    leg: str,
    group_of: Callable[[str], str],
    thing_of: Callable[[str], str],
    shares: Mapping[str, int],
) -> list[str]:
    """The tests of those things that are drawn: of each group one in as many as `shares` says of its folder, all where it says nothing."""
    groups: dict[str, dict[str, list[str]]] = {}
    for name in names:
        groups.setdefault(group_of(name), {}).setdefault(thing_of(name), []).append(name)
    return [
        name
        for group, things in groups.items()
        for thing in drawn(f"{leg} {group}", list(things), -(-len(things) // shares.get(room_of(group), 1)))
        for name in things[thing]
    ]


def whole_of(name: str) -> str:
    """What is tried as one: a test, or a file whose tests follow one another."""
    return file_of(name) if room_of(name) in FILES_TRIED else name


def room_of(name: str) -> str:
    """The folder below `tests` in which a test lies, its file where that lies in none."""
    return (name.split("/")[1:] or [name])[0]


def file_of(name: str) -> str:
    """The file of a test."""
    return name.partition("::")[0]


def test_of(name: str) -> str:
    """A test without its parameter."""
    return name.partition("[")[0]


def draw(lot: str, items: Sequence[Item], few: int) -> list[Item]:
    """So many items as a lot draws them, in their order; all if there are no more."""
    chosen = sorted(Random(lot).sample(range(len(items)), min(few, len(items))))
    return [items[number] for number in chosen]


def in_turn(proof: str, number: int, of: int, few: int = 1) -> pytest.MarkDecorator:
    """A mark of one of so many tests of a proof, of which the commit draws a few; in the long tier all."""
    here = number in drawn(proof, range(of), few)
    return pytest.mark.skipif(not here, reason="the commit draws another one, the long tier all")


def examples(count: int) -> int:
    """How many examples of a law are tried that is sure after so many; the long tier looks for what is rare."""
    return count * MORE if IS_LONG else -(-count // FEWER)


def seed_of(name: str) -> int:
    """The seed by which the examples of a law are drawn."""
    return Random(f"{commit()} {name}").getrandbits(64)

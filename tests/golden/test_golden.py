"""Games that were played before go on as they did, or the version of the engine says that they do not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.packs.cards import Pack
from tests.golden.hashes import FEW, Row, hashes, kept, rows
from tests.golden.playthroughs import COMMAND, FOLDER, PACKS, header, playthroughs, told
from tests.tiers import drawn

ROOT = Path(__file__).parents[2]
PLAYTHROUGHS = list(playthroughs())
ROWS = list(rows())


@pytest.mark.parametrize(("path", "pack", "deck"), PLAYTHROUGHS, ids=[path.stem for path, _, _ in PLAYTHROUGHS])
def test_a_game_goes_on_as_it_did(path, pack: Pack, deck: str):
    before = path.read_text(encoding="utf-8").splitlines()
    now = told(pack, deck)
    if before[1:] != now[1:]:
        pytest.fail(difference(before, now), pytrace=False)


@pytest.mark.parametrize(
    "slugs", [[*PACKS], [*PACKS][::-1], *([slug] for slug in drawn("alone", [*PACKS], 1))], ids=" then ".join
)
def test_a_game_goes_on_the_same_whatever_else_is_loaded_and_when(slugs: list[str]):
    """Order is declared, never imported: options, tables and numbers of a game are its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden", "--check", *slugs], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.stdout.split(), done.returncode) == ([], 0), done.stderr


@pytest.mark.parametrize("seed", ["0", "4242"])
def test_a_game_goes_on_the_same_however_python_orders_its_sets(seed: str):
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden", "--check", "rune-stones", "runicka"],
        cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True,
    )  # fmt: skip
    assert (done.stdout.split(), done.returncode) == ([], 0), done.stderr


def test_every_file_is_a_playthrough_of_a_ready_deck():
    assert {path for path, _, _ in PLAYTHROUGHS} == set(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("row", [row for row in ROWS if row[2] != "planner"], ids="-".join)
def test_pilots_play_as_they_did(row: Row):
    """The first games of a ready deck; `manage.py test --long` plays 300 of each."""
    assert hashes(row, FEW) == kept()[row][:1]


@pytest.mark.parametrize("row", drawn("hashes-planner", [row for row in ROWS if row[2] == "planner"], 1), ids="-".join)
def test_the_planner_plays_as_it_did(row: Row):
    assert hashes(row, FEW) == kept()[row][:1]


def test_a_hash_is_kept_for_every_ready_deck_and_pilot():
    assert kept().keys() == set(rows())


def test_the_files_stay_small():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.txt")) < 950_000


def difference(before: list[str], now: list[str]) -> str:
    """Where a playthrough differs, and what is to be done about it."""
    line = next(
        (n for n, (old, new) in enumerate(zip(before[1:], now[1:], strict=False), 2) if old != new),
        min(len(before), len(now)) + 1,
    )
    old, new = (lines[line - 1] if line <= len(lines) else "(nothing)" for lines in (before, now))
    return (
        f"line {line} was {old!r} and is {new!r} now. If that is right, write the playthroughs anew: {COMMAND}. "
        "Unless the pack's files changed, raise ENGINE_VERSION in engine/play/record.py first."
    )


def test_a_difference_is_told_with_what_to_do():
    assert "line 3 was 'b' and is 'c'" in difference(["engine 1", "a", "b"], ["engine 1", "a", "c"])
    assert "(nothing)" in difference(["engine 1", "a"], ["engine 1", "a", "c"])


def test_the_version_to_raise_is_named_whatever_pack_a_file_was_made_with():
    assert "raise ENGINE_VERSION" in difference(["engine 1, pack a", "a"], ["engine 1, pack b", "c"])


def test_the_header_names_the_version_of_engine_and_pack():
    for path, pack, _ in PLAYTHROUGHS:
        assert header(pack).startswith("engine ")
        assert path.read_text(encoding="utf-8").startswith("engine ")

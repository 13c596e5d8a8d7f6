"""Games from outside with broken modules: each is told in a line with its place, and soon."""

import os
import subprocess
from pathlib import Path

import pytest

from engine.packs.cards import Pack
from engine.packs.reading import read_pack
from engine.play.trial import obstacle
from tests.builders import emberfall
from tests.packs import SHIPPED, TOYS

PATIENCE = 4.0


def embers(folder: Path, **modules: str) -> Pack:
    """Emberfall with some modules."""
    emberfall(folder / "games" / "emberfall")
    for name, text in modules.items():
        (folder / "games" / "emberfall" / f"{name}.py").write_text(text)
    return read_pack(folder / "games" / "emberfall", folder / "games")


@pytest.mark.parametrize(
    ("modules", "told"),
    [
        ({"ruleset": "1 / 0"}, "games/emberfall/ruleset.py:1: ZeroDivisionError: division by zero"),
        ({"ruleset": "x = 1\nif x\n"}, "games/emberfall/ruleset.py:2: SyntaxError: expected ':'"),
        ({"ruleset": "from .rules import R", "rules": "\nR = {}['a']"}, "games/emberfall/rules.py:2: KeyError: 'a'"),
        ({"ruleset": "def f(): f()\nf()"}, "games/emberfall/ruleset.py:1: RecursionError: maximum recursion depth"),
        ({"ruleset": "import no_such"}, "games/emberfall/ruleset.py:1: ModuleNotFoundError: No module named"),
        (
            {"ruleset": "try: {}['a']\nexcept KeyError: raise SystemExit('no rune a')"},
            "games/emberfall/ruleset.py:2: SystemExit: no rune a",
        ),
        ({"ruleset": "raise SystemExit(3)"}, "games/emberfall/ruleset.py:1: SystemExit: 3"),
        ({"ruleset": "import os; os._exit(0)"}, "games/emberfall: its modules ended the process that imported them"),
        ({"ruleset": "import ctypes; ctypes.string_at(0)"}, "games/emberfall: its modules ended the process"),
        ({"ruleset": "x = bytearray(10 ** 13)"}, "games/emberfall/ruleset.py:1: MemoryError"),
        ({"ruleset": "RULES = 1"}, "games/emberfall: AttributeError: module "),
        ({"ruleset": "RULESET = 1"}, "games/emberfall: TypeError: RULESET must be a Ruleset, not 1"),
        ({"ruleset": "print('noise'); 1 / 0"}, "games/emberfall/ruleset.py:1: ZeroDivisionError"),
    ],
)
def test_broken_modules_are_told_with_their_place(tmp_path: Path, modules: dict[str, str], told: str) -> None:
    assert obstacle(embers(tmp_path, **modules)).startswith(told)


@pytest.mark.parametrize("name", ["ruleset", "rules"])
def test_module_that_comes_to_no_end(tmp_path: Path, name: str) -> None:
    modules = {"ruleset": "from .rules import R"} | {name: "\nwhile True:\n    pass"}
    assert obstacle(embers(tmp_path, **modules), PATIENCE).startswith(f"games/emberfall/{name}.py:")


def test_pipe_in_the_place_of_a_module(tmp_path: Path) -> None:
    emberfall(tmp_path / "games" / "emberfall")
    os.mkfifo(tmp_path / "games" / "emberfall" / "ruleset.py")
    pack = read_pack(tmp_path / "games" / "emberfall", tmp_path / "games")
    assert obstacle(pack).endswith("ruleset.py is not a file")


@pytest.mark.parametrize("slug", ["cairns", "fords", "gardens"])
def test_sound_modules_meet_no_obstacle(slug: str) -> None:
    assert obstacle(read_pack(next(TOYS.rglob(f"{slug}/game.toml")).parent, TOYS)) == ""


def test_games_that_ship_are_tried_by_these_tests_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no process can be started, only a game from outside misses it."""
    monkeypatch.setattr(subprocess, "run", None)
    assert {obstacle(pack) for pack in SHIPPED.values()} == {""}
    with pytest.raises(TypeError):
        obstacle(embers(tmp_path, ruleset="RULESET = 1"))

"""Every rule and ruling of every game has a test, and every line of its rulebook has one or a reason why it needs none.

The reasons stand in each game's `coverage.toml`. `python -m tests.games.test_coverage [FOLDER]` lists what nobody cites.
"""

import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.games.citations import Citations, explained, numbers
from tests.games.sources import beyond, untold
from tests.packs import SHIPPED

FOLDERS = {path.parent.name: path for path in sorted(Path(__file__).parent.glob("*/coverage.toml"))}
every_game = pytest.mark.parametrize("folder", FOLDERS)


class Coverage:
    """What the tests of a game's folder cite, and what of the game needs no test."""

    def __init__(self, folder: str) -> None:
        reasons = tomllib.loads(FOLDERS[folder].read_text(encoding="utf-8"))
        self.last_line = reasons["last_line"]
        self.cited = Citations(SHIPPED[reasons["game"]], FOLDERS[folder].parent, reasons["last_line"])
        self.rules, self.rulings = (sorted(" ".join(reasons[kind].values()).split()) for kind in ("rules", "rulings"))
        self.lines = explained(reasons["lines"])
        self.untold = numbers(reasons.get("untold", ""))

    @property
    def uncited_rulings(self) -> list[str]:
        return sorted(self.cited.pack.rulings.keys() - self.cited.all)


@cache
def coverage(folder: str) -> Coverage:
    return Coverage(folder)


def test_every_game_that_ships_is_looked_at() -> None:
    assert {coverage(folder).cited.pack.slug for folder in FOLDERS} == SHIPPED.keys()


@every_game
def test_every_rule_has_a_test(folder: str) -> None:
    """Every row of rules.toml is cited by a test of the game's folder, but those that explain."""
    assert coverage(folder).cited.rules_without_a_test() == coverage(folder).rules


@every_game
def test_every_ruling_has_a_test(folder: str) -> None:
    """Every ruling on something that can happen is cited, too."""
    assert coverage(folder).uncited_rulings == coverage(folder).rulings


@every_game
def test_only_what_there_is_is_cited(folder: str) -> None:
    """No test cites an id that no rule, rule of a format or ruling has."""
    assert coverage(folder).cited.unknown() == []


@every_game
def test_every_line_of_the_rulebook_has_a_test_or_needs_none(folder: str) -> None:
    """A line that no test stands for is explained, and a line that is explained has no test."""
    assert coverage(folder).cited.lines_without_a_test() == coverage(folder).lines


@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if coverage(folder).untold])
def test_every_line_with_a_rule_stands_behind_a_record(folder: str) -> None:
    """A line that the pack tells is told with its number."""
    assert untold(coverage(folder).cited.pack, coverage(folder).last_line) == coverage(folder).untold


@every_game
def test_what_is_not_ours_has_a_source_within_the_rulebook(folder: str) -> None:
    assert beyond(coverage(folder).cited.pack, coverage(folder).last_line) == []


if __name__ == "__main__":
    for name in sys.argv[1:] or FOLDERS:
        print(name)
        print("  rules without a test:", *coverage(name).cited.rules_without_a_test())
        print("  rulings without a test:", *coverage(name).uncited_rulings)
        print("  lines without a test:", coverage(name).cited.lines_without_a_test())

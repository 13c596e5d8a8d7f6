"""The mutants that are kept fit the source: each text stands there once, and the test that must notice it exists. Each row of what holds
has one. Those that the commit draws are put in; the long tier puts in all.
"""

import re
from pathlib import Path

import pytest

from tests.tiers import commit, draw
from tests.tools.mutants import COMMAND, ROOT, Mutant, copy_to, mutants, unnoticed

MUTANTS = mutants()
QUICK = [mutant for mutant in MUTANTS if not mutant.is_slow]
OF_A_ROW = re.compile(r"Reliability (\d+): ")
ROWS = dict(
    re.findall(r"^\| (\d+) \| (.+) \|$", (ROOT / "docs/reliability.md").read_text(encoding="utf-8"), re.MULTILINE)
)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_fits_the_source(mutant: Mutant) -> None:
    assert mutant.source().count(mutant.text) == 1
    assert mutant.replacement not in ("", mutant.text)
    if mutant.file.endswith(".py"):
        compile(mutant.broken(), mutant.file, "exec")  # what cannot be read at all would fail any test
    file, name = place_of(mutant.test)
    assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")


def place_of(test: str) -> tuple[str, str]:
    """The file of a test and the function that says whether it passes."""
    if test.startswith(COMMAND):
        return f"{test.split()[2].replace('.', '/')}.py", "main"
    file, _, name = test.partition("::")
    return file, name.partition("[")[0]


def test_each_row_of_what_holds_is_broken_once_at_least() -> None:
    """Whoever adds a row adds a mutant that is called `Reliability ROW: what is wrong`."""
    broken = {found[1] for mutant in MUTANTS if (found := OF_A_ROW.match(mutant.name))}
    assert len(ROWS) >= 45
    assert broken == set(ROWS)


@pytest.mark.parametrize("mutant", [one for one in MUTANTS if OF_A_ROW.match(one.name)], ids=lambda mutant: mutant.name)
def test_what_breaks_a_row_is_noticed_by_a_test_of_the_row(mutant: Mutant) -> None:
    row = OF_A_ROW.match(mutant.name)
    named = " ".join(mutant.test.split()[:3]) if mutant.test.startswith(COMMAND) else "::".join(place_of(mutant.test))
    assert row
    assert f"`{named}`" in ROWS[row[1]]


def test_there_are_twenty_at_least_and_no_two_alike() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 20
    assert len({(mutant.file, mutant.text, mutant.replacement) for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", draw(f"{commit()} mutants", QUICK, 2), ids=lambda mutant: mutant.name)
def test_a_rule_made_wrong_is_noticed(mutant: Mutant, tmp_path: Path) -> None:
    """As the rule is, the test passes in this very run."""
    copy_to(tmp_path / "project")
    assert unnoticed(mutant, tmp_path / "project") == ""

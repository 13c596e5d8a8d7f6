"""The mutants that are kept fit the source: each text stands there once, and the test that must notice it exists. Those that the commit
draws are put in; the long tier puts in all.
"""

from pathlib import Path
from shutil import copytree

import pytest

from tests.tiers import commit, draw
from tests.tools.mutants import LEFT_OUT, ROOT, Mutant, mutants, unnoticed

MUTANTS = mutants()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_fits_the_source(mutant: Mutant) -> None:
    assert mutant.source().count(mutant.text) == 1
    assert mutant.replacement not in ("", mutant.text)
    file, _, name = mutant.test.partition("::")
    assert f"def {name.partition('[')[0]}(" in (ROOT / file).read_text(encoding="utf-8")


def test_there_are_twenty_at_least_and_no_two_alike() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 20
    assert len({(mutant.file, mutant.text, mutant.replacement) for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", draw(f"{commit()} mutants", MUTANTS, 2), ids=lambda mutant: mutant.name)
def test_a_rule_made_wrong_is_noticed(mutant: Mutant, tmp_path: Path) -> None:
    """As the rule is, the test passes in this very run."""
    copytree(ROOT, tmp_path / "project", ignore=LEFT_OUT)
    assert unnoticed(mutant, tmp_path / "project") == ""

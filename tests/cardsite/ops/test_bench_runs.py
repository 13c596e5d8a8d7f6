"""`manage.py bench runs`: it needs a database that workers see, and says so where there is none."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from cardsite.ops.bench import runs
from tests.packs import SHIPPED

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_a_database_that_workers_do_not_see_is_no_place_for_runs(words: tuple[str, ...]) -> None:
    out = StringIO()
    call_command("bench", "runs", "--quick", *words, stdout=out)
    if words:
        assert json.loads(out.getvalue())["runs"] == {}
    else:
        assert "only with a database that other processes see" in out.getvalue()


def test_the_deck_in_the_middle_is_a_ready_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "TRIED", 1)
    assert runs.middle("rune-stones") in SHIPPED["rune-stones"].decks
    assert runs.middle("chess") == ""

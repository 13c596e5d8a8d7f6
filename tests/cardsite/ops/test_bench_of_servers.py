"""`manage.py bench serving`, `bench runs` and `bench questions` from outside, each with servers and a database of its own."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardsite.ops import parts
from tests.bootstrap.conftest import ROOT, clean_environment
from tests.packs import SHIPPED
from tests.tiers import in_turn

pytestmark = [
    pytest.mark.skipif(parts.queue_program() is None, reason="no queue server on this machine"),
]
GAME = "rune-stones"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bench") / "cards.sqlite3"


def figures(part: str, database: Path) -> Any:
    given = {
        "DATABASE_URL": f"sqlite:///{database}",
        "DJANGO_SETTINGS_MODULE": "cardsite.settings",
        "SECRET_KEY": "any that is long enough",
    }
    command = [sys.executable, "-m", "django", "bench", part, "--quick", "--json", "--game", GAME]
    done = subprocess.run(
        command, cwd=ROOT, env=clean_environment() | given, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)[part]


@in_turn("bench of servers", 0, of=12)
def test_a_run_is_measured_from_the_click_to_the_report(database: Path) -> None:
    ((name, row),) = figures("runs", database).items()
    game, deck = name.split(", ")
    assert game == GAME
    assert deck in SHIPPED[GAME].decks
    assert (row["games"], row["games_per_second"]) == (500, pytest.approx(500 / row["seconds"], rel=0.05))
    assert 0 < row["poll_p50_ms"] <= row["poll_p95_ms"]


@in_turn("bench of servers", 2, of=12)
def test_questions_of_the_lab_are_measured_from_the_click_to_the_report(database: Path) -> None:
    ((_, asked),) = figures("questions", database).items()
    assert [*asked] == [
        "the field",
        "two decks, turns",
        "two decks, share",
        "a swap, turns",
        "a swap, share",
    ]
    assert all(0 < row["first_s"] <= row["seconds"] for row in asked.values())
    assert asked["two decks, turns"]["half_width"] > 0


@in_turn("bench of servers", 1, of=12)
def test_pages_are_measured_alone_and_among_slow_clients(database: Path) -> None:
    measured = figures("serving", database)
    pages = ["/", f"/g/{GAME}/", f"/g/{GAME}/cards/"]
    assert [*measured["pages"]] == [f"{how}: {page}" for how in ("alone", "among 600 slow") for page in pages]
    assert all(0 < row["p50_ms"] <= row["p95_ms"] for row in measured["pages"].values())
    assert [*measured["per_second"]] == pages
    assert all(rate > 0 for rate in measured["per_second"].values())

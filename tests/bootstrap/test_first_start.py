"""A clean checkout and nothing but Python: one command, and the first page is there."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bootstrap.conftest import BYTECODE, LONG_PATH, PYTHON, Copy, clean_environment, copy_project
from tests.bootstrap.sites import Site, stops, wait_until


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Site]:
    """Started by a Python that has nothing, with the real packages, from where this machine takes them."""
    folder = tmp_path / LONG_PATH
    copy_project(folder, BYTECODE)
    site = Site(Copy(folder, clean_environment(without=())), by=(PYTHON, str(folder / "manage.py")))
    yield site
    site.kill()


def test_one_command_leads_from_a_checkout_to_the_first_page(running: Site) -> None:
    wait_until(lambda: "Runebinder is at" in running.said() or running.process.poll() is not None, 300, running)
    if "could not be installed" in running.said() and not os.environ.get("CI"):
        pytest.skip(running.said())
    assert running.process.poll() is None, running.said()
    status, page = running.ask("/")
    assert (status, b"Runebinder" in page) == (200, True)
    stops(running, signal.SIGTERM)

"""Whoever looks at the pages of decks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from pytest_django.fixtures import Settings

from cardsite.celery import app
from tests.reading import Client


@pytest.fixture
def anna() -> Client:
    return Client()


@pytest.fixture
def files(tmp_path: Path, settings: Settings) -> Path:
    """A folder of files to take along for one test alone."""
    settings.VAR = tmp_path
    cache.clear()
    return tmp_path / "pictures"


@pytest.fixture
def at_once() -> Iterator[None]:
    """Tasks are done as soon as they are asked for."""
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False

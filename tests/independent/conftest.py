"""Files a visitor takes along, made as soon as they are asked for, in a folder of one test alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from pytest_django.fixtures import Settings

from cardsite.celery import app


@pytest.fixture
def made_at_once(tmp_path: Path, settings: Settings) -> Iterator[None]:
    settings.VAR = tmp_path
    cache.clear()
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False

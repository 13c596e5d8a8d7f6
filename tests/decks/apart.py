"""A database that several threads share: rows are there for all of them at once, and are gone after the test."""

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from threading import Barrier
from typing import Any, TypeVar

import pytest
from django.db import connection, connections
from pytest_django import DjangoDbBlocker

from decks.models import GoldfishRun

Found = TypeVar("Found")


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Path:
    """The catalogue in a file of its own, before any test has written to it."""
    path = tmp_path_factory.mktemp("whole") / "db.sqlite3"
    with django_db_blocker.unblock():
        connection.ensure_connection()
        if connection.vendor == "sqlite":
            with closing(sqlite3.connect(path)) as file:
                connection.connection.backup(file)
    return path


@pytest.fixture
def shared(whole: Path, tmp_path: Path, db: None) -> Iterator[None]:
    """For this test the database is a file, or PostgreSQL outside the test's transaction."""
    usual, settings = connections["default"], connections["default"].settings_dict
    name = settings["NAME"]
    if usual.vendor == "sqlite":
        settings["NAME"] = str(copyfile(whole, tmp_path / "shared.sqlite3"))
    del connections["default"]
    yield
    GoldfishRun.objects.all().delete()
    connection.close()
    settings["NAME"] = name
    connections["default"] = usual


def at_once(times: int, work: Callable[[int], Found]) -> list[Found]:
    """What the same work comes to in so many threads that begin together."""
    gate = Barrier(times)

    def begin(number: int) -> Found:
        gate.wait()
        try:
            return work(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(begin, range(times)))


def kept(error: type[Exception], work: Callable[[], Any]) -> Any:
    """What some work comes to, or the error that it raises."""
    try:
        return work()
    except error as problem:
        return problem

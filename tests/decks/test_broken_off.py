"""What changes several rows changes all or none: it is broken off after each of its statements in turn, as when a process is killed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from django.apps import apps
from django.db import OperationalError, connection

from decks import binder, versions
from decks.lab import ledger
from decks.models import Deck, ReadyDeck, ReadyDeckCard
from decks.versions import DeckContent
from tests.decks.lab.games_asked_for import asked_for, entered

pytestmark = [pytest.mark.django_db, pytest.mark.sql]
GAME, ANNA, BEN = "runeslingers-awakening", "anna", "ben"
TWO: Final = DeckContent("Two", "constructed", "", {"main": {"fireball": 1, "emberdart": 2}})
OTHERS: Final = DeckContent("Others", "constructed", "", {"main": {"fireball": 2, "lanternfall": 1}})


@contextmanager
def broken_off_after(statements: int) -> Iterator[None]:
    """In here the database takes so many statements, and refuses the next one."""
    left = statements

    def counted(execute: Callable[..., Any], *told: Any) -> Any:
        nonlocal left
        left -= 1
        if left == -1:
            raise OperationalError("broken off")
        return execute(*told)

    with connection.execute_wrapper(counted):
        yield


def built() -> Deck:
    return versions.create(ANNA, GAME, TWO, "Began")


def to_create() -> Callable[[], object]:
    return built


def to_save() -> Callable[[], object]:
    deck = built()
    return lambda: versions.save(deck, 1, OTHERS, "Changed")


def to_bring() -> Callable[[], object]:
    built()
    file = binder.binder_file(ANNA)
    binder.erase(ANNA)
    return lambda: binder.bring(BEN, file)


def to_bring_lists() -> Callable[[], object]:
    built()
    file = binder.unzip(binder.binder_file(ANNA)).replace(b'"seal":"', b'"seal":"no')
    return lambda: binder.bring(BEN, file)


def to_erase() -> Callable[[], object]:
    built()
    binder.make_key(ANNA)
    return lambda: binder.erase(ANNA)


def to_move() -> Callable[[], object]:
    built()
    binder.make_key(ANNA)
    return lambda: binder.move(ANNA, BEN)


def to_end_a_run() -> Callable[[], object]:
    run = entered()
    return lambda: ledger.cancel(run.pk)


def to_open_a_run() -> Callable[[], object]:
    run = asked_for()
    return lambda: ledger.open_run(run)


@pytest.mark.parametrize(
    "prepare",
    [to_create, to_save, to_bring, to_bring_lists, to_erase, to_move, to_open_a_run, to_end_a_run],
    ids=lambda one: one.__name__,
)
def test_what_is_broken_off_anywhere_leaves_all_as_it_was(prepare: Callable[[], Callable[[], object]]) -> None:
    work = prepare()
    before, statements = made(), 0
    while is_broken_off(work, statements):
        assert made() == before, f"after {statements} statements"
        statements += 1
    assert statements > 3
    assert made() != before


def made() -> list[list[Any]]:
    """All that people have made."""
    return [
        list(model._default_manager.order_by("pk").values_list())
        for model in apps.get_app_config("decks").get_models()
        if model not in (ReadyDeck, ReadyDeckCard)
    ]


def is_broken_off(work: Callable[[], object], statements: int) -> bool:
    """Whether it needs more statements than that."""
    try:
        with broken_off_after(statements):
            work()
    except OperationalError:
        return True
    return False

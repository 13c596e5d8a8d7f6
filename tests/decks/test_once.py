"""The first forms of a browser, sent twice at once, make one thing of one visitor; sent later, they make another."""

import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse

from decks import once
from decks.models import Deck, GoldfishRun, Hand, OwnedModel, Pool
from decks.owners import COOKIE
from tests.decks.apart import at_once, shared, whole
from tests.reading import Client

__all__ = ("shared", "whole")
pytestmark = [pytest.mark.django_db, pytest.mark.sql, pytest.mark.usefixtures("empty_cache")]
AWAKENING = "runeslingers-awakening"
READY = {"game": AWAKENING, "ready": "ember-rush"}
FORMS: dict[str, tuple[type[OwnedModel], str, dict[str, str]]] = {
    "a deck": (Deck, "/decks/new/", {"game": AWAKENING, "name": "Mine"}),
    "a run": (GoldfishRun, "/runs/new/", READY | {"games": "100", "seed": "7"}),
    "a hand": (Hand, "/hands/new/", READY | {"seed": "3", "opponent": "mirror"}),
    "a pool": (Pool, "/pools/new/", {"for": f"{AWAKENING} sealed", "game": AWAKENING, "format": "sealed", "seed": "5"}),
}


@pytest.fixture
def gone(shared: None) -> Iterator[None]:
    """What several threads have made is gone afterwards."""
    yield
    for model in (Hand, GoldfishRun, Deck, Pool):
        model._default_manager.all().delete()


class Page:
    """A page with a form, open in a browser that has no name yet."""

    def __init__(self, address: str, browser: Client | None = None) -> None:
        self.address, self.browser = address, browser or Client(enforce_csrf_checks=True)
        text = self.browser.get("/decks/new/").content.decode()
        self.token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', text)[0]

    def sent(self, form: dict[str, str]) -> HttpResponse:
        """The form, sent without waiting for what came of it before: the answer names nobody to a later one."""
        browser = Client(enforce_csrf_checks=True)
        browser.cookies["csrftoken"] = self.browser.cookies["csrftoken"].value
        return browser.post(self.address, form | {"csrfmiddlewaretoken": self.token})


def owner(answer: HttpResponse) -> str:
    return answer.cookies[COOKIE].value.partition(":")[0]


@pytest.mark.parametrize("sort", FORMS)
def test_five_of_the_same_at_once_make_one_thing(gone: None, sort: str) -> None:
    model, address, form = FORMS[sort]
    page = Page(address)
    answers = at_once(5, lambda _: page.sent(form))
    row = model._default_manager.get()
    assert {answer.status_code for answer in answers} == {302}
    assert {answer["Location"] for answer in answers} == {row.get_absolute_url()}
    assert {owner(answer) for answer in answers} == {row.owner}


def test_two_different_ones_at_once_are_of_one_visitor(gone: None) -> None:
    page = Page("/decks/new/")
    at_once(2, lambda number: page.sent({"game": AWAKENING, "name": f"Deck {number}"}))
    first, second = Deck.objects.all()
    assert first.owner == second.owner


def test_two_browsers_are_two_visitors() -> None:
    _, address, form = FORMS["a deck"]
    first, second = (Page(address).sent(form) for _ in range(2))
    assert owner(first) != owner(second)
    assert Deck.objects.count() == 2


def test_the_form_of_another_page_makes_another_thing() -> None:
    """Whoever opens the page anew means it."""
    _, address, form = FORMS["a deck"]
    page = Page(address)
    page.sent(form)
    Page(address, page.browser).sent(form)
    assert Deck.objects.count() == 2


def test_the_same_form_makes_another_thing_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(once, "AT_ONCE", 0)
    _, address, form = FORMS["a deck"]
    page = Page(address)
    for _ in range(2):
        assert page.sent(form).status_code == 302
    assert Deck.objects.count() == 2


def test_what_was_refused_can_be_sent_again_at_once() -> None:
    page = Page("/decks/new/")
    wrong = {"game": "nowhere", "name": "Mine"}
    assert [page.sent(wrong).status_code for _ in range(2)] == [422, 422]
    assert page.sent({"game": AWAKENING, "name": "Mine"}).status_code == 302


def test_what_broke_can_be_sent_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    page, (_, address, form) = Page("/decks/new/"), FORMS["a deck"]
    assert address == page.address
    with monkeypatch.context() as broken:
        broken.setattr("decks.pages.lists.create", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            page.sent(form)
    assert page.sent(form).status_code == 302


@pytest.mark.usefixtures("cache_away")
def test_without_a_cache_forms_are_taken_all_the_same() -> None:
    _, address, form = FORMS["a deck"]
    assert Page(address).sent(form).status_code == 302
    assert Deck.objects.count() == 1

"""A page of the catalogue is made once for each address, and anew when the catalogue has changed."""

import gzip
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client as PlainClient
from django.test import RequestFactory

from catalog.kept import ASKED_MAX, PAGE_MAX, SHELF, Kept, Shelf, kept
from catalog.models import Card, Game
from tests.packs import SHIPPED
from tests.reading import Client, page

pytestmark = pytest.mark.django_db
GAME = "runicka"
CARDS = f"/g/{GAME}/cards/"


def counted(answer: Callable[[], HttpResponse] = lambda: HttpResponse("Fire")) -> tuple[Callable[..., int], list[str]]:
    """A page that notes each time it is made; what asks for it, for its status."""
    made: list[str] = []

    @kept
    def view(request: HttpRequest) -> HttpResponse:
        made.append(request.get_full_path())
        return answer()

    def ask(path: str = "/fire/", method: str = "get", **headers: str) -> int:
        return view(getattr(RequestFactory(headers=headers), method)(path)).status_code

    return ask, made


def test_a_page_is_made_once_for_each_address() -> None:
    ask, made = counted()
    for path in ("/fire/", "/fire/", "/fire/?page=2", "/fire/"):
        ask(path)
    assert made == ["/fire/", "/fire/?page=2"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param({}, {"HX-Request": "true"}, id="the part that htmx asks for"),
        pytest.param({"HX-Target": "a"}, {"HX-Target": "b"}, id="two parts"),
        pytest.param({"Host": "a.example"}, {"Host": "b.example"}, id="two names of the site"),
    ],
)
def test_what_is_asked_for_otherwise_is_another_page(one: dict[str, str], other: dict[str, str]) -> None:
    ask, made = counted()
    for headers in (one, other, one, other):
        ask(**headers)
    assert len(made) == 2


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda: HttpResponse("No", status=404), id="what is not there"),
        pytest.param(lambda: HttpResponse(b"a" * (PAGE_MAX + 1)), id="a huge page"),
        pytest.param(lambda: with_cookie(), id="a page with a cookie"),
    ],
)
def test_some_answers_are_never_kept(answer: Callable[[], HttpResponse]) -> None:
    ask, made = counted(answer)
    ask(), ask()
    assert len(made) == 2


def with_cookie() -> HttpResponse:
    answer = HttpResponse("Yours")
    answer.set_cookie("owner", "Ada")
    return answer


@pytest.mark.parametrize(("path", "method"), [("/fire/?q=" + "a" * ASKED_MAX, "get"), ("/fire/", "head")])
def test_some_questions_are_answered_anew(path: str, method: str) -> None:
    ask, made = counted()
    ask(path, method), ask(path, method)
    assert len(made) == 2


def test_a_page_comes_again_with_all_that_its_headers_say() -> None:
    first, again = (Client().get(CARDS, {"type": "revenant"}) for _ in range(2))
    assert (again.content, dict(again.headers)) == (first.content, dict(first.headers))


def test_a_page_is_kept_packed_for_whoever_takes_it_and_plain_for_everybody_else() -> None:
    packs = {"Accept-Encoding": "gzip, br"}
    ways = ({}, packs, packs, {"Accept-Encoding": "gzip;q=0"})
    plain, packed, again, refused = (PlainClient().get(CARDS, headers=headers) for headers in ways)
    assert gzip.decompress(packed.content) == plain.content == refused.content
    assert len(packed.content) < len(plain.content) / 8
    assert (packed["Content-Encoding"], "Content-Encoding" in plain) == ("gzip", False)
    assert {"Accept-Encoding"} <= {name.strip() for name in plain["Vary"].split(",")}
    assert (again.content, again["ETag"]) == (packed.content, packed["ETag"])
    assert PlainClient().get(CARDS, headers=packs | {"If-None-Match": packed["ETag"]}).status_code == 304


def test_a_short_answer_is_not_packed() -> None:
    view = kept(lambda request: HttpResponse("Fire"))
    assert "Content-Encoding" not in view(RequestFactory(headers={"Accept-Encoding": "gzip"}).get("/fire/"))


def test_a_game_that_is_loaded_anew_has_new_pages() -> None:
    card = Card.objects.select_related("game").filter(game__slug=GAME)[0]
    assert card.name in page(Client(), card.get_absolute_url())
    Card.objects.filter(pk=card.pk).update(name="Newly Named")
    assert "Newly Named" not in page(Client(), card.get_absolute_url())
    Game.objects.filter(slug=GAME).update(digest="another")
    assert "Newly Named" in page(Client(), card.get_absolute_url())


def test_a_page_that_was_kept_costs_one_question_to_the_database(django_assert_num_queries: Any) -> None:
    for slug in SHIPPED:
        Client().get(f"/g/{slug}/rulings/")
        with django_assert_num_queries(1):
            Client().get(f"/g/{slug}/rulings/")


# The room that a process gives them


def body(size: int) -> Kept:
    return Kept(b"a" * size, ())


def test_the_page_goes_that_was_not_asked_for_longest() -> None:
    shelf = Shelf(room=100)
    for name in "ab":
        shelf.keep("today", (name,), body(40))
    assert shelf.take("today", ("a",))
    shelf.keep("today", ("c",), body(40))
    assert [bool(shelf.take("today", (name,))) for name in "abc"] == [True, False, True]


def test_there_is_room_to_the_last_byte() -> None:
    shelf = Shelf(room=80)
    shelf.keep("today", ("a",), body(40))
    shelf.keep("today", ("b",), body(40))
    assert shelf.take("today", ("a",))
    shelf.keep("today", ("b",), body(41))
    assert (shelf.take("today", ("a",)), shelf.size) == (None, 41)


def test_of_another_state_nothing_is_kept_or_found() -> None:
    shelf = Shelf()
    shelf.keep("today", ("a",), body(40))
    assert shelf.take("tomorrow", ("a",)) is None
    shelf.keep("tomorrow", ("b",), body(10))
    assert (shelf.take("tomorrow", ("a",)), shelf.size) == (None, 10)
    shelf.clear()
    assert (shelf.take("tomorrow", ("b",)), shelf.size, SHELF is shelf) == (None, 0, False)

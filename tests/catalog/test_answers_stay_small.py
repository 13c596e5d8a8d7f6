"""No answer grows much with what was sent: messages cut what they repeat, tell the first things that are wrong, and links stay short."""

import pytest

from catalog.search.grammar import MAX_LENGTH, TOLD, parse, told
from catalog.templatetags.card_text import NEAR, around
from engine.packs.quoting import SHOWN, cut, quoted
from tests.reading import Client

CARDS = "/g/runeslingers-awakening/cards/"
SENT = {
    "quotes": '"' * 999,
    "minuses": "-" * 999,
    "brackets": "(" * 400,
    "operators that there are not": "nosuch:1 " * 110,
    "values that nothing has": "type:nosuch " * 40,
    "one long name": "a" * 30_000,
    "long, of signs": '"' * 10_000,
}


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/search/", CARDS, "/api/v1/cards/", "/decks/"])
@pytest.mark.parametrize("query", SENT.values(), ids=SENT)
def test_an_answer_has_a_bound_whatever_the_query(client: Client, address: str, query: str) -> None:
    usual = len(client.get(address).content)
    answer = client.get(address, {"q": query})
    assert answer.status_code == 200
    assert len(answer.content) < usual + 40_000 + 6 * len(query)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["type", "kw", "sort", "view", "page", "unknown"])
def test_links_repeat_the_beginning_of_a_long_address(client: Client, name: str) -> None:
    usual = len(client.get(CARDS).content)
    long = client.get(CARDS, {name: "a" * 30_000})
    many = client.get(CARDS, {name: [f"a{number}" for number in range(4_000)]})
    assert len(long.content) < usual + 150_000
    assert len(many.content) < usual + 150_000


@pytest.mark.django_db
def test_links_keep_what_a_person_asks_for(client: Client) -> None:
    page = client.get(CARDS, {"q": "cost<=3", "kw": ["shout", "b"], "view": "list", "page": "2"}).content.decode()
    assert 'href="?q=cost%3C%3D3&amp;kw=shout&amp;kw=b"' in page


def test_of_many_things_the_first_are_told_and_the_others_counted() -> None:
    few, many = (told(parse(" or" * number).diagnostics) for number in (TOLD, TOLD + 1))
    assert [one.start for one in few] == [1 + 3 * number for number in range(TOLD)]
    assert {one.message for one in few} == {"'or' needs something on its left."}
    assert many[:-1] == few[:-1]
    assert many[-1] == (1 + 3 * (TOLD - 1), 3 * (TOLD + 1), "From here on 2 more things cannot be used.", "")


def test_what_is_wrong_is_shown_with_what_stands_near_it() -> None:
    query = "b" * 100 + " ) " + "c" * 100
    (problem,) = parse(query).diagnostics
    assert around(query, problem) == ("…" + "b" * (NEAR - 1) + " ", ")", " " + "c" * (NEAR - 1) + "…")
    assert around(") c", problem._replace(start=0, end=1)) == ("", ")", " c")


def test_what_is_left_unread_is_not_repeated_either() -> None:
    (problem,) = parse("a" * (MAX_LENGTH + 500)).diagnostics
    assert around("a" * (MAX_LENGTH + 500), problem)[1] == "a" * SHOWN + "…"


def test_a_text_is_cut_only_when_it_is_too_long() -> None:
    assert cut("a" * SHOWN) == "a" * SHOWN
    assert cut("a" * (SHOWN + 1)) == "a" * SHOWN + "…"
    assert cut("ab cd", 3) == "ab…"
    assert (quoted("it's"), quoted(3), quoted([7] * 99)) == ('"it\'s"', "3", "[" + "7, " * 19 + "7,…")

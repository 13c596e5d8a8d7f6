"""Whatever somebody writes as a query: every door answers soon, with a status that says what is wrong, and little of it said back."""

import re
from collections.abc import Callable
from io import StringIO
from time import process_time
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from catalog.cached import operators
from catalog.finding import ways_out, wished
from catalog.models import Game
from catalog.search.grammar import MAX_TERMS, parse
from catalog.search.loosening import PARTS_TRIED, TRIED, loosened
from catalog.search.operators import leaves
from decks.construction.forms import Shelf
from decks.lab.goals import GoalError, predicate
from decks.loading import query_problems
from decks.models import Deck, SavedSearch
from tests.cardsite.routes import GAME
from tests.packs import SHIPPED
from tests.reading import Client
from tests.tiers import drawn

pytestmark = pytest.mark.django_db
SECONDS = 3.0  # of the processor, on a machine that does much else; none took a third of it
SENT = {
    "brackets that open": "(" * 999, "brackets that close": ")" * 999, "brackets in pairs": "()" * 499,
    "brackets behind signs": "-(" * 20 + "a" + ")" * 20, "quotes": '"' * 999, "minuses": "-" * 999, "bars": "|" * 999,
    "signs": "<" * 999, "equals": "=" * 999, "exclamation marks": "!" * 999, "colons": ":" * 999, "wildcards": "%_" * 499,
    "ors": "or " * 333, "nots": "not " * 249, "NUL": "\0" * 999, "one long word": "a" * 10_000,
    "letters and blanks": ("a" * 500 + " " * 500) * 5,
    "a long phrase": '"' + "a " * 5_000 + '"', "combining letters": "a\u0301" * 5_000, "four bytes a letter": "\N{GRINNING FACE}" * 2_500,
    "operators that there are not": "nosuch:1 " * 110, "values that nothing has": "type:nosuch " * 80,
    "a long number": "cost<=" + "9" * 990,
    "many numbers": "cost:1,2,3,4,5,6,7,8,9 " * 40, "many ranges": "cost:1..2 " * 99, "many words": " ".join(f"w{n}" for n in range(200)),
    "one word often": "fire " * 200, "decks": "deck:a " * 140, "a wish over and over": "cheap spirits that cost 2 or less and " * 30,
    "half a wish": "more than " * 1_000,
}  # fmt: skip
PLAIN = ""
Door = Callable[[Client, str], tuple[int, int]]


def page(address: str, name: str = "q", before: str = "") -> Door:
    """A page of that address: its status and the length of its answer; what leads on is followed once."""

    def ask(client: Client, query: str) -> tuple[int, int]:
        answer = client.get(
            address.format(deck=Deck.objects.values_list("key", flat=True).first()), {name: before + query}
        )
        if answer.status_code == 302:
            assert len(answer["Location"]) < 20_000
            answer = client.get(answer["Location"])
        return answer.status_code, len(answer.content)

    return ask


def posted(address: str, field: str, **fields: str) -> Door:
    """A form that has the query in one of its fields; nothing that it makes stays."""

    def send(client: Client, query: str) -> tuple[int, int]:
        with transaction.atomic():
            answer = client.post(address, fields | {field: query})
            transaction.set_rollback(True)
        return answer.status_code, len(answer.content)

    return send


def command(client: Client, query: str) -> tuple[int, int]:
    """`manage.py search`."""
    said = StringIO()
    try:
        call_command("search", "--", query, stdout=said)
    except CommandError as problem:
        said.write(str(problem))
    return 200, len(said.getvalue())


def wish(client: Client, query: str) -> tuple[int, int]:
    return 200, len(wished(query, Game.objects.get(slug=GAME)))


def goal(client: Client, query: str) -> tuple[int, int]:
    try:
        predicate(SHIPPED[GAME], query)
    except GoalError as error:
        return 422, len(str(error))
    return 200, 0


def where(client: Client, query: str) -> tuple[int, int]:
    """What a format asks of cards, and what is said of it when its game is loaded."""
    assert len(Shelf(SHIPPED[GAME]).where(query)) <= len(SHIPPED[GAME].cards)
    rule = SimpleNamespace(parameters={"where": query})
    return 200, sum(len(message) for _, message in query_problems(rule, SHIPPED[GAME]))


DOORS: dict[str, Door] = {
    "the search": page("/search/"),
    "the search of words": page("/search/?words=1"),
    "names": page("/search/names/"),
    "the list of cards": page(f"/g/{GAME}/cards/"),
    "what is one's own": page(f"/g/{GAME}/yours/", before="deck:mine "),
    "cards beside a deck": page("/decks/{deck}/"),
    "finds beside a deck": page("/decks/{deck}/finds/"),
    "names beside a deck": page("/decks/{deck}/names/"),
    "lists of decks": page("/decks/"),
    "rulings": page(f"/g/{GAME}/rulings/"),
    "cards of the API": page("/api/v1/cards/"),
    "rules of the API": page("/api/v1/rules/"),
    "the command line": command,
    "a wish": wish,
    "a goal": goal,
    "the goal of a run": posted("/runs/new/", "goal", game=GAME, ready="ember-rush", games="100", seed="7"),
    "the where of a format": where,
    "a search to be saved": page("/saved/new/", "asked", "q="),
    "a search that is saved": posted("/saved/new/", "asked", name="Mine"),
    "the name of one": posted("/saved/new/", "name", asked="q=a"),
}
ANSWERS = {200, 302, 400, 422}


@pytest.fixture
def visitor(client: Client) -> Client:
    client.post("/decks/new/", {"game": GAME, "ready": "ember-rush", "name": "Mine"})
    return client


@pytest.mark.parametrize("door", DOORS)
def test_every_door_answers_soon_and_says_little_back(visitor: Client, door: str) -> None:
    ask, wrong = DOORS[door], []
    _, usual = ask(visitor, PLAIN)
    for name in drawn(f"bad queries: {door}", list(SENT), 8):
        began = process_time()
        status, length = ask(visitor, SENT[name])
        took = process_time() - began
        if status not in ANSWERS or took > SECONDS or length > usual + 60_000 + 6 * len(SENT[name]):
            wrong.append(f"{name}: {status}, {took:.1f} s, {length} against {usual}")
    assert wrong == []


def test_a_saved_search_of_it_is_shown_and_opened(visitor: Client) -> None:
    for number, query in enumerate(SENT.values()):
        visitor.post("/saved/new/", {"name": f"N{number}", "asked": f"q={query}"})
    assert SavedSearch.objects.count() > len(SENT) / 2
    answer = visitor.get("/saved/")
    assert len(answer.content) < 400_000
    assert len(re.findall("<code>", answer.content.decode())) >= SavedSearch.objects.count()
    assert {visitor.get(row.get_absolute_url()).status_code for row in SavedSearch.objects.all()[::6]} <= {200, 302}


# What bounds the work


def test_numbers_with_commas_count_as_terms() -> None:
    for text, terms in {
        "cost:1,2,3": 1,
        "cost:" + ",".join("1" * MAX_TERMS): 1,
        "cost:" + ",".join("1" * (MAX_TERMS + 1)): 0,
    }.items():
        assert len(list(leaves(parse(text).tree))) == terms, text
    assert len(parse("cost:1,2 " * 30).diagnostics) == 5
    phrase = 'text:"' + "a, " * 60 + '"'
    assert parse(phrase).diagnostics == []


def test_ways_out_are_looked_for_within_bounds() -> None:
    asked: list[str] = []
    for number, tries in ((2, 2), (8, TRIED), (40, PARTS_TRIED // 40)):
        asked.clear()
        query = " ".join(f"w{n}" for n in range(number))
        assert loosened(query, operators(), lambda text: len(asked.append(text) or "")) == []
        assert len(asked) == tries
    asked.clear()
    ways_out("type:nosuch " * 40, lambda text: len(asked.append(text) or ""))
    assert asked == []

"""The order and the look that a query asks for, at every door; which cards a format takes, and which go together."""

from html import escape
from typing import Any

import pytest

from catalog.cached import operators, orders
from catalog.finding import everything, explain, find, read, showing, ways_out, wished
from catalog.models import Format, Game
from catalog.search.companions import Vocabulary
from catalog.search.entries import PLAYS_WITH, Entry, entries_of
from decks.construction.legality import format_rules_for
from decks.construction.standing import never, standings
from tests.packs import SHIPPED
from tests.reading import Client, in_words, printed, text_of

pytestmark = pytest.mark.django_db
AWAKENING = "runeslingers-awakening"
ENTRIES: dict[tuple[str, str], Entry] = {
    (slug, card): entry
    for slug, pack in SHIPPED.items()
    for card, entry in entries_of(pack, standings(pack), Vocabulary.of(pack)).items()
}


def names(query: str, sort: str = "") -> list[str]:
    return list(find(query, sort=sort).cards.values_list("name", flat=True))


# The order


@pytest.mark.sql
@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize("house", [False, True])
@pytest.mark.parametrize("key", ["cost", "power", "keywords"])
def test_cards_are_sorted_by_a_number_and_those_without_come_last(key: str, house: bool, turn: int) -> None:
    query = f"sort:{'-' if turn < 0 else ''}{key}{' include:house' if house else ''}"
    found = [ENTRIES[key] for key in find(query).cards.values_list("game__slug", "slug")]
    numbers = [entry.number(key, house) for entry in found]
    there = [number for number in numbers if number is not None]
    assert there == sorted(there, reverse=turn < 0)
    assert set(numbers[len(there) :]) <= {None}
    assert len(there) > 100


def test_a_number_of_ours_counts_in_the_order_where_the_query_asks_for_it() -> None:
    printed_only, ours = (
        names(f"type:runeslinger game:awakening sort:-block {more}") for more in ("", "include:house")
    )
    assert printed_only[-1] == "Romin" != ours[-1]


def test_cards_are_sorted_by_name_set_and_type_from_either_end() -> None:
    for key in ("name", "set"):
        assert names(f"type:spirit sort:{key} dir:desc") == names(f"type:spirit sort:{key}")[::-1]
    kinds = list(find("game:awakening sort:type").cards.values_list("kind", flat=True))
    assert kinds == sorted(kinds)
    assert list(find("game:awakening sort:-type").cards.values_list("kind", flat=True)) == sorted(kinds, reverse=True)
    assert names("type:spirit dir:desc") == names("type:spirit")[::-1]


def test_rules_terms_and_rulings_are_sorted_by_name_alone() -> None:
    for group in ("rules", "terms", "rulings"):
        by_name = list(find("draw sort:name").groups[group].values_list("name_norm", flat=True))
        assert by_name == sorted(by_name) != []
        assert list(find("draw dir:desc").groups[group].values_list("name_norm", flat=True)) == by_name[::-1]
        assert list(find("draw sort:cost").groups[group]) == list(find("draw").groups[group])


def test_what_the_query_says_goes_before_what_the_address_says() -> None:
    assert names("type:spirit sort:name", sort="-cost") == names("type:spirit")
    assert names("type:spirit", sort="-cost") == names("type:spirit sort:-cost")


# In English


@pytest.mark.parametrize(
    ("query", "english"),
    [
        ("sort:cost", "all cards, sorted by Light cost, cheapest first"),
        ("t:boon sort:-cost", "boons, sorted by Light cost, dearest first"),
        ("t:boon sort:cost dir:desc show:names", "boons, sorted by Light cost, dearest first, shown as names"),
        ("t:boon sort:power", "boons, sorted by power, lowest first"),
        ("t:boon sort:-kws", "boons, sorted by keywords, highest first"),
        ("t:boon sort:name", "boons, sorted by name"),
        ("t:boon dir:desc", "boons, sorted by name, from Z to A"),
        ("t:boon sort:-set", "boons, sorted by set, the last first"),
        ("t:boon show:faces", "boons, shown as pictures"),
        ("show:text", "all cards, shown as text"),
        ("t:boons legal:constructed", "boons legal in Constructed"),
        ("-f:draft", "cards not legal in Draft"),
        ("legal:(draft or sealed)", "cards legal in Draft or Sealed"),
        ("banned:starter t:spirit", "spirits banned in Starter"),
        ("banned!=starter", "cards not banned in Starter"),
        ("plays-with:burn", "cards that play with Burn"),
        ('-plays-with:"stone trap" t:boon', "boons that do not play with Stone Trap"),
        ("has:banned", "cards with a format that leaves them out"),
        ("in:practice", "cards from Cinder and Storm Glass (practice set)"),
        ("t:boons or t:spirits", "boons or spirits"),
    ],
)  # fmt: skip
def test_an_order_a_format_and_a_companion_are_said_in_english(query: str, english: str) -> None:
    awakening = Game.objects.get(slug=AWAKENING)
    assert explain(read(query).tree, awakening, "cards", showing(query)) == english


# What is told


@pytest.mark.parametrize(
    ("query", "said", "meant"),
    [
        ("legal:constrcted", "There is no format 'constrcted'.", "legal:constructed"),
        ("f:seal", "There is no format 'seal'.", "f:sealed"),
        ("-banned:startr", "There is no format 'startr'.", "banned:starter"),
        ("plays-with:supernva", "There is no card 'supernva'.", "plays-with:supernova"),
        ('plays-with:"stone tarp"', "There is no card 'stone tarp'.", 'plays-with:"stone trap"'),
        ("in:practise", "Nothing has 'practise' for in.", "in:practice"),
        ("-is:rulebok", "Nothing has 'rulebok' for is: there is ", "is:rulebook"),
        ("is:(rulebook or vanilla)", "Nothing has 'vanilla' for is: there is ", ""),
        ("sort:pwr", "sort takes name, type, set, ", "sort:power"),
    ],
)
def test_an_unknown_value_is_told_with_the_nearest(query: str, said: str, meant: str) -> None:
    (told,) = read(query).diagnostics
    assert told.message.startswith(said)
    assert told.suggestion == meant


@pytest.mark.parametrize(
    "query", ["banned:constructed", "legal:kit_2", "plays-with:brambleback", "is:printed", "in:practice"]
)
def test_a_format_that_bans_nothing_and_a_card_that_goes_with_none_are_known(query: str) -> None:
    assert [one for one in read(query).diagnostics if "brambleback" not in one.message] == []


# Formats and companions in the five games


@pytest.mark.parametrize("form", [form.id for form in SHIPPED[AWAKENING].formats.values()])
def test_a_format_takes_what_its_rules_let_in_and_bans_the_rest_of_its_kinds(form: str) -> None:
    rules = format_rules_for(SHIPPED[AWAKENING], form, (), None)
    open_cards = {card for _, card in rules.format_cards.open}
    found = {
        word: set(find(f"game:awakening {word}:{form}").cards.values_list("slug", flat=True))
        for word in ("legal", "banned")
    }
    assert found["banned"] == never(rules)
    assert found["legal"] == open_cards - never(rules)


def test_a_format_of_several_games_is_asked_in_all_of_them() -> None:
    games = set(Format.objects.filter(slug="constructed").values_list("game__slug", flat=True))
    assert set(find("f:constructed").cards.values_list("game__slug", flat=True)) == games
    assert len(games) == 2
    assert set(find("f:constructed game=rs1").cards.values_list("game__code", flat=True)) == {"RS1"}


def test_what_plays_with_a_card_has_that_card_among_its_own() -> None:
    for (slug, card), entry in list(ENTRIES.items())[::37]:
        for label in entry.words[PLAYS_WITH].values():
            other = next(e for (game, _), e in ENTRIES.items() if game == slug and label.lower() == e.name)
            assert SHIPPED[slug].cards[card].name in other.words[PLAYS_WITH].values()


def test_a_card_plays_with_what_it_names() -> None:
    assert {"Brand", "Supernova"} <= set(names("plays-with:burn"))
    assert "Burn" in names("plays-with:supernova")
    assert "Burn" not in names("plays-with:burn game:awakening")


# The switches of a wish, and what is left out


def test_a_wish_may_say_its_order() -> None:
    assert wished("cheap spirits sort:-cost show:names") == "cost<=2 type:spirit sort:-cost show:names"
    assert wished("sort:cost spirits") == "type:spirit sort:cost"
    assert wished("spirits legal:draft") == ""
    assert wished("draw sort:cost") == ""


def test_an_order_stays_where_a_part_is_left_out() -> None:
    (way,) = ways_out("type:boon xyzzy sort:-cost show:names", everything())
    assert (way.query, way.dropped) == ("type:boon sort:-cost show:names", ["xyzzy"])
    assert [way.dropped for way in ways_out("f:draft plays-with:burn xyzzy", everything())] == [["xyzzy"]]


# At every door


def test_the_search_page_sorts_and_shows_as_it_is_asked() -> None:
    def page(**asked: str) -> str:
        return text_of(Client().get("/search/", asked))

    both = {"q": "type:spirit cost>=4"}
    dearest, first = names("type:spirit cost>=4 sort:-cost"), names("type:spirit cost>=4")
    assert dearest != first
    for asked, order in (
        (both, first),
        (both | {"sort": "-cost"}, dearest),
        ({"q": f"{both['q']} sort:-cost"}, dearest),
    ):
        html = page(**asked)
        places = [html.index(f">{escape(name)}<") for name in order[:12]]
        assert places == sorted(places)
    assert ", by name." in in_words(page(**both))
    assert ", sorted by Light cost or Life cost, dearest first." in in_words(page(**both, sort="-cost"))
    assert 'name="sort"' in page(**both)
    assert 'name="sort"' not in page(q="type:spirit sort:name"), "the query says it"
    assert ", by name." in in_words(page(**both, sort="nonsense"))
    assert '<table class="rows">' in page(q="type:spirit show:text")
    assert '<ul class="card-names">' in page(q="type:spirit show:names")
    assert '<ul class="faces">' in page(q="type:spirit show:pictures")


def test_the_list_of_a_game_sorts_and_shows_as_it_is_asked() -> None:
    def page(**asked: str) -> str:
        return text_of(Client().get(f"/g/{AWAKENING}/cards/", asked))

    assert '<ul class="card-names">' in page(view="names")
    assert '<ul class="card-names">' in page(q="type:boon show:names", view="list")
    assert 'aria-label="Show as"' not in page(q="type:boon show:names")
    assert 'aria-label="Show as"' in page(q="type:boon")
    html = page(q="type:boon sort:-cost", sort="name")
    assert 'name="sort" disabled' in html
    assert "As the query says" in html
    places = [html.index(f">{escape(name)}<") for name in names("game:awakening type:boon sort:-cost")]
    assert places == sorted(places)


def test_the_api_sorts_by_the_query_and_says_so() -> None:
    def answer(path: str = "cards", **asked: str) -> dict[str, Any]:
        found: dict[str, Any] = Client().get(f"/api/v1/{path}/", asked).json()
        return found

    got = answer(q="type:spirit sort:-cost show:names", sort="name", page_size="200")
    assert [row["name"] for row in got["results"]] == names("type:spirit sort:-cost")
    assert got["explain"] == "spirits, sorted by Light cost or Life cost, dearest first"
    assert answer("rules", q="draw sort:cost")["explain"] == "rules that say “draw”"
    assert answer("rules", q="draw dir:desc")["explain"] == "rules that say “draw”, sorted by name, from Z to A"
    assert answer("rules", q="legal:draft")["count"] == 0
    assert [row["name"] for row in answer(sort="-keywords", page_size="5")["results"]] == names("sort:-keywords")[:5]
    assert Client().get("/api/v1/cards/", {"sort": "colour"}).status_code == 400


def test_every_order_that_the_api_takes_is_one_of_a_query() -> None:
    for sort in set(orders().values()):
        assert names(f"type:spirit sort:{sort}") == names("type:spirit", sort=sort)


def test_the_command_line_sorts_and_shows_as_it_is_asked() -> None:
    def lines(query: str, **more: Any) -> list[str]:
        return printed("search", query, **more).splitlines()

    looked, _, *shown = lines("type:boon sort:-cost show:names", limit=3)
    assert looked == "Looked for: boons, sorted by Light cost or Life cost, dearest first, shown as names"
    assert [line.strip() for line in shown[:3]] == names("type:boon sort:-cost")[:3]
    assert "    • Create 4 Light." in lines('name="weigh the embers" show:text')
    assert "    • Create 4 Light." not in lines('name="weigh the embers" show:pictures')


def test_the_help_of_the_search_has_every_operator() -> None:
    page = in_words(text_of(Client().get("/search/help/")))
    for row in set(operators().values()):
        assert row.name in page
        assert row.example in page

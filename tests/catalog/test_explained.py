"""What the search says that it understood, and what to leave out where nothing fits."""

from typing import Any

import pytest

from catalog.cached import operators
from catalog.finding import everything, explain, find, read, ways_out
from catalog.models import Card, Game
from catalog.search.loosening import PARTS_TRIED, TRIED, loosened, parts_of
from tests.reading import Client, in_words, text_of

pytestmark = pytest.mark.django_db
AWAKENING = "runeslingers-awakening"
ALL = "cards, rules, terms and rulings"


@pytest.mark.parametrize(
    ("query", "english"),
    [
        ("", ""),
        ("draw", f"{ALL} that say “draw”"),
        ('"any target" -draw', f"{ALL} that say “any target” and that do not say “draw”"),
        ("name:heart", f"{ALL} with “heart” in the name"),
        ("name=fireball", f"{ALL} called “fireball”"),
        ("-text:draw", f"{ALL} without “draw” in the text"),
        ("type:boon", "boons"),
        ("type:trinket", "trinkets"),
        ("type:(boon or trinket)", "boons or trinkets"),
        ("type:boon|chant|spirit", "boons, chants or spirits"),
        ("-type:boon draw", f"{ALL} that are no boons and that say “draw”"),
        ("t:boon cost<=2", "boons with Light cost at most 2"),
        ("cost:2|3", "cards with Light cost 2 or 3"),
        ("cost>=2 cost<4 cost!=3", "cards with Light cost at least 2, with Light cost less than 4 and with Light cost other than 3"),
        ("cost:1 or cost>5", "cards with Light cost 1 or more than 5"),
        ("-cost>5 t:spirit", "spirits without Light cost more than 5"),
        ("kw:shout -kw:quick", "cards with the keyword Shout and without the keyword Quick"),
        ("kw!=shout", "cards without the keyword Shout"),
        ("set:practice t:boon", "boons from Cinder and Storm Glass (practice set)"),
        ("is:printed", f"{ALL} that are printed"),
        ("cost:3 or draw", f"{ALL} (with Light cost 3 or that say “draw”)"),
        ("-(draw or cost:3)", f"{ALL} (that do not say “draw” and without Light cost 3)"),
        ("include:house cost:3", "cards with Light cost 3, values that are only ours among them"),
        ("!fireball", f"{ALL} called “fireball”"),
        ('-!"stone trap"', f"{ALL} not called “stone trap”"),
        ("t:boon cost:2..4", "boons with Light cost from 2 to 4"),
        ("-cost:2..4", f"{ALL} without Light cost from 2 to 4"),
        ("cost:..2", "cards with Light cost at most 2"),
        ("cost:2,4", "cards with Light cost 2 or 4"),
        ("block>cost", "cards with Block more than Light cost"),
        ("keywords>1", "cards with more than 1 keywords"),
        ("has:kw t:boon", "boons with keywords"),
        ("-has:cost", f"{ALL} without Light cost"),
        ("((", "nothing"),
    ],
)  # fmt: skip
def test_a_query_is_said_in_english(query: str, english: str) -> None:
    assert explain(read(query).tree, Game.objects.get(slug=AWAKENING)) == english


def test_a_value_has_the_name_that_its_game_gives_it() -> None:
    runicka = Game.objects.get(slug="runicka")
    assert explain(read("cost:2").tree, runicka) == "cards with Life cost 2"
    assert explain(read("cost:2").tree) == "cards with Light cost or Life cost 2"
    assert explain(read("type:boon").tree, noun="cards") == "boons"
    assert explain(read("draw").tree, runicka, "cards") == "cards that say “draw”"


# What to leave out


@pytest.mark.parametrize(
    ("query", "parts"),
    [
        ("draw", ["draw"]),
        ("type:boon draw", ["type:boon", "draw"]),
        ("type:boon AND (draw or -heal) cost<=2", ["type:boon", "(draw or -heal)", "cost<=2"]),
        ('not "any target" cost <= 2', ['not "any target"', "cost <= 2"]),
        ("type: boon cost:(2 or 3)", ["type: boon", "cost:(2 or 3)"]),
        ("a or b c", ["a or b c"]),
        ("((a b", ["((a b"]),
        ("", []),
    ],
)
def test_the_parts_of_a_query_are_as_they_are_written(query: str, parts: list[str]) -> None:
    assert parts_of(query, operators()) == parts


def ways(query: str) -> list[tuple[str, list[str]]]:
    return [(way.query, way.dropped) for way in ways_out(query, everything())]


def test_the_largest_part_of_a_query_that_finds_something_is_offered() -> None:
    assert ways("type:boon xyzzy") == [("type:boon", ["xyzzy"])]
    assert ways("type:boon xyzzy plugh") == [("type:boon", ["xyzzy", "plugh"])]
    assert ways("xyzzy") == ways("xyzzy plugh") == ways("") == []
    assert ways("xyzzy cost:3 include:house") == [("cost:3 include:house", ["xyzzy"])]


def test_each_way_out_finds_what_it_promises() -> None:
    found = ways_out("type:boon type:spirit cost<=2", everything())
    assert len(found) == 2
    for way in found:
        assert way.found == sum(rows.count() for rows in find(way.query).groups.values()) > 0
    assert [way.found for way in found] == sorted((way.found for way in found), reverse=True)


def test_only_so_many_queries_are_tried() -> None:
    asked: list[str] = []
    query = " ".join(f"word{number}" for number in range(50))
    assert loosened(query, operators(), lambda text: len(asked.append(text) or "")) == []
    assert len(asked) == PARTS_TRIED // 50
    asked.clear()
    loosened("a b c d e f g h", operators(), lambda text: len(asked.append(text) or ""))
    assert len(asked) == TRIED


def test_a_number_that_no_card_has_is_told_with_the_nearest() -> None:
    (told,) = read("power>=50").diagnostics
    most = max(Card.objects.filter(numbers__field="power").values_list("numbers__value", flat=True))
    assert (told.start, told.end, told.suggestion) == (0, 9, f"power>={most}")
    assert told.message == f"No card has power at least 50: the nearest is {most}."
    assert read(f"power>={most}").diagnostics == []
    assert [one.suggestion for one in read(f"power>{most}").diagnostics] == [f"power>={most}"]


# At every door


def test_the_search_page_says_it_and_offers_the_ways_out() -> None:
    page = text_of(Client().get("/search/", {"q": "type:boon cost<=2"}))
    assert "Looked for: boons with Light cost or Life cost at most 2, by name." in in_words(page)
    assert "something without" not in in_words(page)
    page = text_of(Client().get("/search/", {"q": "type:boon xyzzy"}))
    assert "Nothing fits all of it. There is something without xyzzy :" in in_words(page)
    assert 'href="?q=type%3Aboon"' in page


def test_the_list_of_a_game_says_it_of_its_own_cards_among_what_is_chosen() -> None:
    def page(query: str, **chosen: str) -> str:
        return in_words(text_of(Client().get(f"/g/{AWAKENING}/cards/", {"q": query} | chosen)))

    assert "Looked for: boons with Light cost at most 2." in page("type:boon cost<=2")
    assert "something without xyzzy :" in page("cost<=2 xyzzy")
    assert "something without" not in page("cost<=2 xyzzy", type="nothing")


def test_the_api_says_it() -> None:
    def answer(query: str, of: str = "cards") -> dict[str, Any]:
        found: dict[str, Any] = Client().get(f"/api/v1/{of}/", {"q": query}).json()
        return found

    assert answer("type:boon")["explain"] == "boons"
    assert answer("draw", "rules")["explain"] == "rules that say “draw”"
    assert answer("")["explain"] == ""
    (way,) = answer("type:boon xyzzy")["ways_out"]
    assert way["query"] == "type:boon"
    assert answer("type:boon")["ways_out"] == []
    assert answer("", "rulings")["ways_out"] == []


@pytest.mark.parametrize("query", ["(" * 900, "9" * 900, "x" * 10_000, "a:" * 400, "<" * 999, "-" * 999, '"' * 999])
def test_whatever_is_written_is_answered_in_few_words(query: str) -> None:
    page = text_of(Client().get("/search/", {"q": query}))
    assert len(page) < 60_000
    assert len(explain(read(query).tree)) < 2_000

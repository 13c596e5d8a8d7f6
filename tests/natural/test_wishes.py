"""Wishes in plain words: what they stand for, and what is no wish. The sixty of wishes.toml are by somebody who had not seen the search."""

import tomllib
from pathlib import Path

import pytest

from catalog.finding import find, wished
from catalog.models import CardNumber, Game
from tests.reading import Client, in_words, text_of

pytestmark = pytest.mark.django_db
SIXTY = tomllib.loads(Path(__file__).with_name("wishes.toml").read_text("utf-8"))["wish"]
RIGHT = 58  # when they were committed, before the search had seen any of them, 40 were


def cards(query: str) -> set[int]:
    return set(find(query).cards.values_list("pk", flat=True))


def test_of_sixty_wishes_of_a_stranger_nearly_all_find_what_is_meant() -> None:
    right = [wish for wish in SIXTY if cards(wished(wish["says"]) or wish["says"]) in map(cards, wish["means"])]
    assert (len(SIXTY), len(right)) == (60, RIGHT)


@pytest.mark.parametrize(("name", "count", "found"), [("more_wishes", 40, 32), ("sixty_wishes", 60, 47)])
def test_of_wishes_of_other_strangers_three_of_four_find_what_is_meant(name: str, count: int, found: int) -> None:
    """At their first run 30 and 47."""
    wishes = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))["wish"]
    right = [wish for wish in wishes if cards(wished(wish["says"]) or wish["says"]) in map(cards, wish["means"])]
    assert (len(wishes), len(right)) == (count, found)


@pytest.mark.parametrize(
    ("wish", "query"),
    [
        ("spirits", "type:spirit"),
        ("heroes", "type:hero"),
        ("spirits that cost 2 or less", "type:spirit cost<=2"),
        ("Spirits which cost Two or less, please", "type:spirit cost<=2"),
        ("3 cost spirit", "cost=3 type:spirit"),
        ("spirits costing 2 or 3", "type:spirit cost:2,3"),
        ("spirits between 2 and 4 light", "type:spirit cost:2..4"),
        ("attacks under 3 light", "type:attack cost<3"),
        ("a utility that costs nothing", "type:utility cost=0"),
        ("cheap attacks that draw", "cost<=2 type:attack text:draw"),
        ("minions with power more than 5", "type:minion power>5"),
        ("minions with at least 4 health", "type:minion health>=4"),
        ("cards with power 5+", "power>=5"),
        ("minions with more power than health", "type:minion power>health"),
        ("power greater than health", "power>health"),
        ("boons or trinkets", "(type:boon or type:trinket)"),
        ("boons without shout", "type:boon -kw:shout"),
        ("minions without any keywords", "type:minion -has:kw"),
        ("attacks with no class", "type:attack -has:class"),
        ("bellwright cards", "class:bellwright"),
        ("cards of the bellwright class", "class:bellwright"),
        ("shout minions in runicka", "kw:shout type:minion game:runicka"),
        ("spirits that deal 12 damage", 'type:spirit text:"deal 12" text:damage'),
        ("cards that destroy a boon or a trinket", "text:destroy (text:boon or text:trinket)"),
        ("artifacts that cost 3 gems", "type:artifact gems=3"),
        ("multicoloured creatures", "is:multi type:creature"),
        ("two or more keywords", "keywords>=2"),
        ("minions with no more than 1 power and 2 or more health", "type:minion power<=1 health>=2"),
        ("spirits for 3 light or less", "type:spirit cost<=3"),
        ("boons legal in constructed", "type:boon legal:constructed"),
        ("draft legal boons that cost 1", "legal:draft type:boon cost=1"),
        ("spirits not allowed in the draft format", "type:spirit -legal:draft"),
        ("boons banned in sealed", "type:boon banned:sealed"),
        ("spirits of zzyzx", "type:spirit text:zzyzx"),  # what is not known is looked for, and seen
    ],
)
def test_a_wish_stands_for_a_query(wish: str, query: str) -> None:
    assert wished(wish) == query


@pytest.mark.parametrize(
    "words",
    ["", "draw", "dragon", "shout", "fireball", "stone trap", "discard pile", "light cost", "xyzzy plugh", "the", "2",
     "type:boon", "cost 2 kw:shout", '"any target"', "-spirits", "(spirits)", "!fireball", "spirits|boons", "or", "not", "without"],
)  # fmt: skip
def test_a_query_a_name_and_plain_words_are_no_wish(words: str) -> None:
    assert wished(words) == ""


def test_a_game_has_its_own_words() -> None:
    runicka, stones = (Game.objects.get(slug=slug) for slug in ("runicka", "rune-stones"))
    assert wished("spirits with 2 power", runicka) == "text:spirit power=2"
    assert wished("dragons with 3 magic", stones) == "type:dragon magic=3"
    assert wished("moths") == "kin:moth"


def test_cheap_is_the_cheapest_third_of_a_game() -> None:
    runicka, stones = (Game.objects.get(slug=slug) for slug in ("runicka", "rune-stones"))
    costs = sorted(
        CardNumber.objects.filter(card__game=runicka, field="cost", house=False).values_list("value", flat=True)
    )
    assert wished("cheap cards", runicka) == f"cost<={costs[len(costs) // 3]}" != wished("cheap cards")
    assert wished("expensive cards", runicka) == f"cost>={costs[-1 - len(costs) // 3]}"
    assert wished("cheap cards", stones) == wished("free cards", stones) == ""  # whose cards have no cost


def test_a_page_shows_how_a_wish_is_read_and_finds_all_else_by_its_words() -> None:
    page = in_words(text_of(Client().get("/search/", {"q": "cheap spirits"})))
    assert "Cards are read as cost<=2 type:spirit . Look for the words instead" in page
    assert "Looked for: spirits with Light cost or Life cost at most 2, by name." in page
    plain = in_words(text_of(Client().get("/search/", {"q": "cheap spirits", "words": "1"})))
    assert "are read as" not in plain
    page = in_words(text_of(Client().get("/search/", {"q": "cheap attacks"})))
    assert find("cheap attacks").rules.count() == 0
    page = in_words(text_of(Client().get("/search/", {"q": "attacks"})))
    assert "Cards are read as type:attack" in page
    assert f"Rules {find('attacks').rules.count()}" in page


def test_the_list_of_a_game_reads_wishes_too() -> None:
    page = in_words(text_of(Client().get("/g/runeslingers-awakening/cards/", {"q": "cheap spirits"})))
    assert "Cards are read as cost<=2 type:spirit" in page
    assert "Looked for: spirits with Light cost at most 2." in page

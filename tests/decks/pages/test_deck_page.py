"""The page of a deck to look at: ready, one's own or shared, with its cards in stacks, grid or list, as somebody likes."""

import re
import sys
from collections import Counter
from types import FrameType, FunctionType

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalog.models import Card, Game
from decks.models import Deck, ReadyDeck
from decks.pages.covers import Held, class_of, cover_of, fan_of, how_known, small_sections
from decks.pages.deck_sheet import CardLine
from decks.pages.stacks import TALLEST, Stack, Strip, cut, in_columns
from tests.packs import SHIPPED
from tests.reading import Client, in_words, missing, page, part, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
RUSH = f"/g/{GAME}/decks/ember-rush/"
TO_DECK = {"HX-Request": "true", "HX-Target": "deck"}
ALL_READY = [(slug, deck) for slug, pack in SHIPPED.items() for deck in pack.decks]


def copied(who: Client, **form: str) -> Deck:
    """A copy of Ember Rush that a visitor makes, unless the form says otherwise."""
    answer = who.post("/decks/new/", form or {"game": GAME, "ready": "ember-rush"})
    return Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1])


def times(shown: str) -> list[int]:
    """The numbers on the cards of a page."""
    return [int(number) for number in re.findall(r"×(\d+)</", shown)]


@pytest.mark.parametrize(("game", "deck"), ALL_READY)
def test_every_ready_deck_shows_each_of_its_cards_with_its_copies(anna: Client, game: str, deck: str) -> None:
    row = ReadyDeck.objects.get(game__slug=game, slug=deck)
    shown = page(anna, row.get_absolute_url())
    assert f"<h1>{row.name}</h1>" in shown
    assert sum(times(shown)) == sum(row.lines.values_list("copies", flat=True))
    assert [
        slug
        for slug in set(row.lines.values_list("card__slug", flat=True))
        if f'href="/g/{game}/cards/{slug}/"' not in shown
    ] == []


def test_stacks_go_by_kind_or_by_cost(anna: Client) -> None:
    by_kind, by_cost = page(anna, RUSH), page(anna, f"{RUSH}?by=cost")
    assert 'aria-label="Attack"' in by_kind
    assert 'aria-label="Light cost 2"' not in by_kind
    assert 'aria-label="Light cost 2"' in by_cost
    assert 'aria-label="Attack"' not in by_cost
    assert sorted(times(by_kind)) == sorted(times(by_cost))


@pytest.mark.parametrize(("lie", "drawn"), [("stacks", "strip-card"), ("grid", "grid-card"), ("list", "plain-list")])
def test_cards_lie_in_stacks_a_grid_or_a_list(anna: Client, lie: str, drawn: str) -> None:
    shown = page(anna, f"{RUSH}?lie={lie}")
    assert f'class="{drawn}"' in shown
    assert [other for other in ("strip-card", "grid-card", "plain-list") if f'class="{other}"' in shown] == [drawn]


@pytest.mark.parametrize("odd", ["?by=colour", "?lie=heap", "?by=&lie=", "?by=%00"])
def test_a_way_that_there_is_not_is_the_usual_one(anna: Client, odd: str) -> None:
    assert 'data-lies="kind-stacks"' in page(anna, f"{RUSH}{odd}")


def test_how_somebody_likes_the_cards_is_kept_for_the_decks_that_people_build(anna: Client) -> None:
    deck = copied(anna)
    assert 'data-lies="kind-stacks"' in page(anna, f"/decks/{deck.key}/look/")
    page(anna, f"{RUSH}?by=cost&lie=grid")
    assert 'data-lies="cost-grid"' in page(anna, f"/decks/{deck.key}/look/")
    assert 'data-lies="cost-list"' in page(anna, f"/decks/{deck.key}/look/?lie=list")
    anna.cookies["deck_lies"] = "nonsense"
    assert 'data-lies="kind-stacks"' in page(anna, f"/decks/{deck.key}/look/")


def test_a_ready_deck_is_the_same_page_for_everybody(anna: Client) -> None:
    page(anna, f"{RUSH}?lie=grid")
    assert anna.get(RUSH).content == Client().get(RUSH).content
    assert not Client().get(RUSH).cookies


def test_the_script_fetches_the_cards_alone(anna: Client) -> None:
    part = text_of(anna.get(f"{RUSH}?lie=grid", headers=TO_DECK))
    assert part.strip().startswith('<section class="deck-cards" id="deck"')
    assert "<h1>" not in part


def test_the_bar_has_what_a_visitor_may_do_in_one_order(anna: Client) -> None:
    deck, bert = copied(anna), Client()
    assert bert.get(f"/decks/{deck.key}/look/").status_code == 404
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "unlisted"})
    acts = ["Play", "Test in the lab", "What should I change?", "Edit", "Copy", "Compare", "Export", "Print", "Share"]
    assert bar(page(anna, f"/decks/{deck.key}/look/")) == acts
    assert bar(page(bert, f"/decks/{deck.key}/look/")) == [act for act in acts if act != "Edit"]
    assert (
        bar(page(bert, deck.get_absolute_url()))
        == bar(page(bert, RUSH))
        == ["Play", "Test in the lab", "What should I change?", "Copy", "Compare", "Export", "Print", "Share"]
    )


def bar(shown: str) -> list[str]:
    """What stands in the bar of a deck."""
    inside = shown.partition('<nav class="deck-bar"')[2].partition("</nav>")[0]
    words = re.findall(r"<(?:a|button|summary)\b[^>]*>(?:<svg.*?</svg>)?\s*([^<]+?)\s*<", inside)
    return [word for word in words if word not in ("Text", "CSV", "JSON", "Tabletop Simulator", "Cockatrice")]


def test_practice_is_said_once(anna: Client) -> None:
    shown = page(anna, RUSH)
    words = shown.partition("<main")[2].partition("</main>")[0]
    assert in_words(words).count("practice") == 1
    assert "All its cards are practice cards of our own; none was ever printed." in words


def test_how_a_deck_is_known() -> None:
    ours, printed = Card(slug="a", status="practice"), Card(slug="b", status="rulebook")
    assert how_known([("main", printed, 3)]) == ""
    assert (
        how_known([("main", ours, 3), ("side", ours, 1)])
        == "All its cards are practice cards of our own; none was ever printed."
    )
    assert how_known([("main", ours, 3), ("main", printed, 1)]) == (
        "1 of its 2 different cards is a practice card of our own, never printed."
    )


def test_what_is_wrong_stands_with_its_repair_for_the_owner_and_a_copy_for_others(anna: Client) -> None:
    deck, bert = copied(anna), Client()
    anna.post(f"/decks/{deck.key}/change/", {"base": 1, "step": "set main emberdart 4"})
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    mine, theirs = page(anna, f"/decks/{deck.key}/look/"), page(bert, f"/decks/{deck.key}/look/")
    for shown in (mine, theirs):
        assert not missing(shown, "Not legal in Constructed", "4 copies of Emberdart")
    assert f'href="/decks/{deck.key}/repair/"' in mine
    assert f'href="/decks/{deck.key}/repair/"' not in theirs
    assert "Copy and repair" in theirs


def test_an_empty_deck_invites_its_owner(anna: Client) -> None:
    deck = copied(anna, **{"for": f"{GAME} constructed", "name": "Bare"})
    shown = page(anna, f"/decks/{deck.key}/look/")
    assert not missing(shown, "No card yet", f'<a href="{deck.get_absolute_url()}">Add the first one</a>')
    assert "cover-card" not in shown


def test_a_card_that_the_catalogue_has_lost_still_stands_there(anna: Client) -> None:
    deck = copied(anna)
    version = deck.versions.get()
    version.sections["main"]["gone-by-now"] = 2
    version.save()
    lies = {lie: page(anna, f"/decks/{deck.key}/look/?lie={lie}") for lie in ("stacks", "grid", "list")}
    assert [lie for lie, shown in lies.items() if "gone-by-now" not in shown] == []


def test_a_deck_whose_game_has_left_is_given_as_text(anna: Client) -> None:
    deck = copied(anna)
    Game.objects.filter(slug=GAME).delete()
    assert "emberdart" in page(anna, f"/decks/{deck.key}/look/")


@pytest.mark.parametrize("lie", ["stacks", "grid", "list"])
def test_a_large_deck_asks_the_database_no_more_often_than_a_small_one(anna: Client, lie: str) -> None:
    small = copied(anna, **{"for": f"{GAME} constructed", "name": "Small"})
    anna.post(f"/decks/{small.key}/change/", {"base": 1, "step": "set main emberdart 40"})
    large = copied(anna)
    asked = []
    for deck in (small, large):
        page(anna, f"/decks/{deck.key}/look/?lie={lie}")
        with CaptureQueriesContext(connection) as queries:
            page(anna, f"/decks/{deck.key}/look/?lie={lie}")
        asked.append(len(queries))
    few, many = asked
    assert many <= few <= 12


# The cover


def card(slug: str, cost: int, kind: str = "attack") -> Card:
    return Card(slug=slug, kind=kind, values={"cost": cost}, house={})


@pytest.mark.parametrize(
    ("chosen", "taken", "cover"),
    [
        ("", (), "hero"),
        ("cheap", (), "cheap"),
        ("gone", (), "hero"),
        ("", ("hero",), "dear"),
        ("hero", ("hero",), "hero"),
        ("", ("hero", "dear", "cheap"), "hero"),
    ],
)
def test_the_cover_is_the_chosen_card_else_the_hero_else_the_dearest(
    chosen: str, taken: tuple[str, ...], cover: str
) -> None:
    game = Game.objects.get(slug=GAME)
    held = [("main", card("cheap", 1), 3), ("main", card("dear", 7), 1), ("hero", card("hero", 0), 1)]
    found = cover_of(game, held, {"hero"}, chosen, taken)
    assert found
    assert found.slug == cover


def of_ready(game: str, slug: str) -> tuple[Game, list[Held], set[str]]:
    """The game of a ready deck, its cards, and its small sections."""
    row = ReadyDeck.objects.get(game__slug=game, slug=slug)
    held = [(line.section, line.card, line.copies) for line in row.lines.select_related("card")]
    return row.game, held, small_sections(row.format)


@pytest.mark.parametrize(
    ("game", "deck", "cover", "of_class"),
    [
        (
            "runeslingers",
            "nine-strokes",
            "Dorrin Castwell",
            "Bellwright",
        ),  # lies across, beside abilities without a class
        (GAME, "ember-rush", "Brakka Holt", "Striker"),
        ("pixies-vs-gremlins", "smoke-and-mud", "Snitch Tallow", "Gremlin"),  # before its Home, which lies across
        ("rune-stones", "tidepool-market", "Creature 11", "Blue"),  # nothing lies beside it
        ("runicka", "deep-ebb", "Palegate", ""),
    ],
)
def test_a_deck_is_of_the_class_of_its_hero_and_shows_them_on_its_cover(
    game: str, deck: str, cover: str, of_class: str
) -> None:
    row, held, small = of_ready(game, deck)
    found = cover_of(row, held, small)
    assert found
    assert found.name == cover
    assert class_of(row, found, held, small) == of_class


def test_the_tile_of_a_deck_says_its_first_sentence_whole_in_the_colour_of_its_class(anna: Client) -> None:
    shown = page(anna, f"/g/{GAME}/decks/")
    tile = part(r'<li class="tile"[^>]*>(?:(?!</li>\s*<li class="tile").)*Ember Rush.*?</div></li>', shown, re.S)
    assert not missing(
        tile, "<p>Fast damage: cheap sparks and heavy fists, with the guard down.</p>", 'data-tint="striker"'
    )
    assert "…" not in shown


def test_the_class_stays_that_of_the_hero_whatever_card_is_chosen_for_the_cover() -> None:
    game, held, small = of_ready("runeslingers", "nine-strokes")
    cover = cover_of(game, held, small, chosen="even-strokes")
    assert cover
    assert cover.name == "Even Strokes"
    assert class_of(game, cover, held, small) == "Bellwright"


def test_an_empty_deck_has_no_cover() -> None:
    assert cover_of(Game.objects.get(slug=GAME), [], {"hero"}) is None


# Columns


def stack(name: str, cards: int) -> Stack:
    return Stack(name, "", tuple([Strip(CardLine("main", f"{name}{n}", 1, None), None, None) for n in range(cards)]))


def test_short_stacks_share_a_column_where_there_is_room() -> None:
    stacks = [stack("heroes", 3), stack("spirits", 5), stack("utilities", 2), stack("attacks", 8), stack("trinkets", 1)]
    names = [[one.name for one in column] for column in in_columns(stacks, 4)]
    assert names == [["heroes"], ["spirits"], ["utilities", "trinkets"], ["attacks"]]


def test_there_are_no_more_columns_than_stacks() -> None:
    assert [len(column) for column in in_columns([stack("one", 1), stack("two", 2)], 4)] == [1, 1]
    assert in_columns([], 4) == []


@pytest.mark.parametrize(
    ("cards", "pieces"), [(1, [1]), (TALLEST, [16]), (TALLEST + 1, [9, 8]), (60, [15, 15, 15, 15])]
)
def test_a_stack_that_is_too_tall_is_cut_into_several(cards: int, pieces: list[int]) -> None:
    found = cut(stack("creatures", cards))
    assert [len(one.strips) for one in found] == pieces
    assert [one.name for one in found] == (
        ["creatures"] if len(pieces) == 1 else [f"creatures, {n} of {len(pieces)}" for n in range(1, len(pieces) + 1)]
    )


def test_cards_without_a_cost_are_not_sorted_by_it(anna: Client) -> None:
    assert 'aria-label="Sorted by"' in page(anna, RUSH)
    assert 'aria-label="Sorted by"' not in page(anna, "/g/rune-stones/decks/base/?by=cost")


class Calls:
    """How often some functions run."""

    def __init__(self, *functions: FunctionType) -> None:
        self.names = {function.__code__: function.__name__ for function in functions}
        self.count: Counter[str] = Counter()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in self.names:
            self.count[self.names[frame.f_code]] += 1


@pytest.mark.parametrize("seen_by", ["unlisted", "private"])
def test_cover_and_fan_are_worked_out_once_whoever_sees_the_page(anna: Client, seen_by: str) -> None:
    """One of the two that a page needs for itself and, where it is shared, for what other sites show of it."""
    deck = copied(anna)
    Deck.objects.filter(pk=deck.pk).update(visibility=seen_by)
    page(anna, f"/decks/{deck.key}/look/")
    calls = Calls(cover_of, fan_of)
    sys.setprofile(calls)
    try:
        page(anna, f"/decks/{deck.key}/look/")
    finally:
        sys.setprofile(None)
    assert calls.count == {"cover_of": 1, "fan_of": 1}


def test_the_cover_does_not_lie_in_the_fan_as_well(anna: Client) -> None:
    deck = copied(anna)
    Deck.objects.filter(pk=deck.pk).update(cover="hearth-hammer")
    shown = page(anna, f"/decks/{deck.key}/look/")
    fan = shown.partition('class="fan-of-seven"')[2].partition("deck-bar")[0]
    assert 'class="small-name">Emberdart' in fan
    assert 'class="small-name">Hearth Hammer' not in fan

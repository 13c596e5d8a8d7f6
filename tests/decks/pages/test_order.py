"""The order in which somebody keeps their decks: tags, a cover and a note each, the archive, and a list that is searched and sorted."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from catalog.models import Card, Game
from decks.models import Deck, GoldfishRun, ReadyDeck
from decks.pages.order import share
from decks.pages.order_form import NOTE_MAX, TAG_MAX, TAGS_MAX
from decks.pages.tiles import ready_tiles, small_curve
from tests.reading import Client, in_words, missing, page, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"


def made(who: Client, name: str, ready: str = "ember-rush", game: str = GAME) -> Deck:
    answer = who.post("/decks/new/", {"game": game, "ready": ready, "name": name})
    return Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1])


def ordered(who: Client, deck: Deck, status: int = 302, **form: str) -> str:
    """Send the form of a deck's tags, cover and note; what comes back."""
    return text_of(who.post(f"/decks/{deck.key}/order/", form), status)


def mine(who: Client, query: str = "") -> list[str]:
    """The names of one's own decks as the list has them."""
    shown = page(who, f"/decks/{query}").partition('<h2 id="mine">')[2].partition('<h2 id="public">')[0]
    return re.findall(r'class="row-name" href="[^"]+">([^<]+)</a>', shown)


# Tags, cover, note


def test_tags_are_kept_in_small_letters_and_each_once(anna: Client) -> None:
    deck = made(anna, "Rush")
    ordered(anna, deck, tags="  Fast, for   Anna,fast,, ")
    deck.refresh_from_db()
    assert deck.tag_list == ["fast", "for anna"]
    ordered(anna, deck, tags="")
    deck.refresh_from_db()
    assert deck.tag_list == []


@pytest.mark.parametrize(
    ("tags", "status"),
    [
        (",".join(map(str, range(TAGS_MAX))), 302),
        (",".join(map(str, range(TAGS_MAX + 1))), 422),
        ("x" * TAG_MAX, 302),
        ("x" * (TAG_MAX + 1), 422),
    ],
)
def test_there_are_so_many_tags_and_no_more_and_none_is_longer(anna: Client, tags: str, status: int) -> None:
    deck = made(anna, "Rush")
    answer = ordered(anna, deck, status, tags=tags, note="Kept as typed")
    deck.refresh_from_db()
    assert bool(deck.tags) == (status == 302)
    if status == 422:
        assert not missing(answer, 'role="alert"', f'value="{tags}"', "Kept as typed</textarea>")


@pytest.mark.parametrize(("length", "status"), [(NOTE_MAX, 302), (NOTE_MAX + 1, 422)])
def test_a_note_has_room_for_so_much(anna: Client, length: int, status: int) -> None:
    ordered(anna, made(anna, "Rush"), status, note="n" * length)


def test_a_cover_is_one_of_the_cards_of_the_deck(anna: Client) -> None:
    deck = made(anna, "Rush")
    ordered(anna, deck, cover="hearth-hammer")
    assert cover(page(anna, f"/decks/{deck.key}/look/")) == "Hearth Hammer"
    ordered(anna, deck, 422, cover="fireball")
    ordered(anna, deck, cover="")
    assert cover(page(anna, f"/decks/{deck.key}/look/")) == "Brakka Holt"


def cover(shown: str) -> str:
    found = re.search(r'class="cover-card"[^>]*aria-label="([^"]+)"', shown)
    assert found
    return found[1]


def test_a_cover_that_has_left_the_deck_is_the_usual_one(anna: Client) -> None:
    deck = made(anna, "Rush")
    ordered(anna, deck, cover="hearth-hammer")
    anna.post(f"/decks/{deck.key}/change/", {"base": 1, "step": "drop main hearth-hammer"})
    assert cover(page(anna, f"/decks/{deck.key}/look/")) == "Brakka Holt"


def test_tags_and_note_are_for_the_owner_and_the_cover_for_everybody(anna: Client) -> None:
    deck, bert = made(anna, "Rush"), Client()
    ordered(anna, deck, tags="secret tag", note="secret note", cover="hearth-hammer")
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    assert [
        address
        for address in (f"/decks/{deck.key}/", f"/decks/{deck.key}/look/", "/decks/", f"/g/{GAME}/decks/")
        if "secret" in page(bert, address)
    ] == []
    assert cover(page(bert, deck.get_absolute_url())) == "Hearth Hammer"
    answer = bert.get(f"/api/v1/decks/{deck.key}/").json()
    assert [answer[name] for name in ("tags", "note", "archived", "cover")] == [None, None, None, "hearth-hammer"]
    answer = anna.get(f"/api/v1/decks/{deck.key}/").json()
    assert [answer[name] for name in ("tags", "note", "archived")] == [["secret tag"], "secret note", False]


def test_no_version_is_made_and_the_deck_has_not_changed(anna: Client) -> None:
    deck = made(anna, "Rush")
    ordered(anna, deck, tags="fast", note="Mine")
    anna.post(f"/decks/{deck.key}/archive/", {"archived": "on"})
    after = Deck.objects.get()
    assert (after.version, after.changed_at) == (deck.version, deck.changed_at)


# The archive


def test_a_deck_that_is_put_away_is_listed_where_it_is_asked_for(anna: Client) -> None:
    away, here = made(anna, "Away"), made(anna, "Here")
    anna.post(f"/decks/{away.key}/archive/", {"archived": "on", "back": "/decks/?sort=name"})
    assert (mine(anna), mine(anna, "?archive=on")) == ([here.name], [away.name])
    assert "Put away 1" in in_words(page(anna, "/decks/"))
    anna.post(f"/decks/{away.key}/archive/", {})
    assert (sorted(mine(anna)), mine(anna, "?archive=on")) == (["Away", "Here"], [])


@pytest.mark.parametrize(
    ("back", "leads"),
    [("/decks/?sort=name", "/decks/?sort=name"), ("", ""), ("https://evil.example/", ""), ("//evil.example", "")],
)
def test_from_the_archive_one_comes_back_to_this_site(anna: Client, back: str, leads: str) -> None:
    deck = made(anna, "Rush")
    answer = anna.post(f"/decks/{deck.key}/archive/", {"archived": "on", "back": back})
    assert answer["Location"] == (leads or f"/decks/{deck.key}/look/")


# The list


def test_the_list_is_searched_by_name_tag_and_game(anna: Client) -> None:
    fast, _, other = (
        made(anna, "Ember one"),
        made(anna, "Wall"),
        made(anna, "Ember two", "cogpit-thunder", "pixies-vs-gremlins"),
    )
    ordered(anna, fast, tags="fast, tiny")
    assert sorted(mine(anna, "?find=EMBER")) == ["Ember one", "Ember two"]
    assert (mine(anna, "?find=tiny"), mine(anna, "?tag=fast")) == (["Ember one"], ["Ember one"])
    assert (mine(anna, "?tag=fas"), mine(anna, f"?of={other.game}")) == ([], ["Ember two"])
    assert mine(anna, "?find=nothing") == []
    assert "No deck of yours is like that" in page(anna, "/decks/?find=nothing")


@pytest.mark.parametrize(
    "odd", ["?sort=size", "?tag=%2C%25_%27", "?find=%00", "?archive=maybe", "?of=no-game!", "?find=" + "x" * 200]
)
def test_a_list_that_is_asked_for_oddly_is_there(anna: Client, odd: str) -> None:
    made(anna, "Rush")
    page(anna, f"/decks/{odd}")


def test_the_list_is_sorted(anna: Client) -> None:
    second, first, third = made(anna, "b"), made(anna, "A"), made(anna, "c")
    assert (mine(anna), mine(anna, "?sort=name")) == (["c", "A", "b"], ["A", "b", "c"])
    won(third, 30)
    won(second, 90)
    assert mine(anna, "?sort=won") == ["b", "c", "A"]
    assert "90 % won" in in_words(page(anna, "/decks/"))
    assert first.name not in re.findall(r"(\w+) won", in_words(page(anna, "/decks/")))


def won(deck: Deck, wins: int, state: str = "done") -> None:
    """A run of a deck that has ended."""
    GoldfishRun.objects.create(
        owner=deck.owner, deck=deck, game=deck.game, format=deck.format, sections={}, pilot="greedy", opponent="mirror",
        games=100, seed=1, rules_version="1", queue="quick", state=state, totals={"wins": wins, "games": 100},
    )  # fmt: skip


def test_the_last_run_that_has_ended_says_what_a_deck_has_won(anna: Client) -> None:
    deck = made(anna, "Rush")
    won(deck, 20)
    won(deck, 40)
    won(deck, 60, "running")
    assert "40 % won" in in_words(page(anna, "/decks/"))


def test_the_page_of_a_deck_tells_its_last_run_and_leads_to_the_report(anna: Client) -> None:
    deck = made(anna, "Rush")
    assert "In the lab" not in page(anna, deck.look_url)
    won(deck, 20)
    won(deck, 40)
    won(deck, 60, "running")
    shown = page(anna, deck.look_url)
    assert "40 of 100 games won against mirror." in in_words(shown)
    assert f'href="/runs/{GoldfishRun.objects.order_by("pk")[1].key}/"' in shown
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    assert "In the lab" not in page(Client(), deck.look_url)


@pytest.mark.parametrize(("won", "of"), [(None, -1.0), ((0, 0), -1.0), ((0, 10), 0.0), ((5, 10), 0.5)])
def test_a_deck_that_never_played_comes_after_one_that_never_won(won: tuple[int, int] | None, of: float) -> None:
    assert share(won) == of


def test_a_list_of_many_decks_asks_the_database_no_more_often_than_a_short_one(anna: Client) -> None:
    made(anna, "One")
    counts = []
    for _ in range(2):
        page(anna, "/decks/")
        with CaptureQueriesContext(connection) as queries:
            page(anna, "/decks/")
        counts.append(len(queries))
        for number in range(5):
            made(anna, f"More {number}")
    few, many = counts
    assert few == many <= 26


def test_who_has_no_deck_is_invited(anna: Client) -> None:
    assert not missing(page(anna, "/decks/"), "A deck of your own", 'href="/decks/new/"')


# Tiles


def test_each_ready_deck_has_its_own_cover_and_its_own_hero_if_it_can() -> None:
    for game in Game.objects.all():
        tiles = ready_tiles(ReadyDeck.objects.filter(game=game).select_related("game", "format"))
        covers = [tile.cover.slug for tile in tiles if tile.cover]
        assert len(covers) == len(set(covers)) == len(tiles), game.slug


def test_a_small_curve_has_a_bar_for_each_cost_the_last_for_all_that_cost_more() -> None:
    game = Game.objects.get(slug=GAME)
    held = [
        ("main", Card(slug=str(cost), kind="attack", values={"cost": cost}), copies)
        for cost, copies in ((0, 1), (2, 4), (50, 2))
    ]
    bars = small_curve(game, held)
    assert [bar.height for bar in bars] == [6, 1, 24, 1, 1, 1, 1, 1, 1, 1, 1, 12]
    assert small_curve(game, held[:1]) == ()


def test_erasing_takes_tags_and_notes_away_and_a_file_brings_them_back(anna: Client) -> None:
    deck = made(anna, "Rush")
    ordered(anna, deck, tags="fast", note="For Sundays", cover="hearth-hammer")
    anna.post(f"/decks/{deck.key}/archive/", {"archived": "on"})
    before = Deck.objects.values("tags", "note", "cover", "archived").get()
    file = anna.post("/your-data/file/").content
    anna.post("/your-data/erase/", {"sure": "yes"})
    assert not Deck.objects.exists()
    brought = Client()
    brought.post("/your-data/bring/", {"file": SimpleUploadedFile("mine.json.gz", file)})
    assert Deck.objects.values("tags", "note", "cover", "archived").get() == before

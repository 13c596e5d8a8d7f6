"""Decks for tables elsewhere, as independent readers find them: piles, pictures, lists and cards, and who may have them."""

import io
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from pytest_django.fixtures import Settings

from catalog.models import Card, Game
from catalog.pictures import files
from catalog.pictures.boards import COLUMNS, LARGEST, ROWS, boards_of
from decks.construction.formats.cockatrice_files import ToldCard, picture_name, write_cards, write_cockatrice
from decks.construction.formats.layout import SectionCards
from decks.construction.formats.reading import as_text, read_as_fits
from decks.construction.formats.tabletop_files import Faces, Pile, PileCard, Seen, write_tabletop
from decks.models import Deck, ReadyDeck
from tests.decks.pages.test_deck_page import GAME, RUSH, copied
from tests.packs import SHIPPED
from tests.readers import cockatrice, tabletop
from tests.reading import Client, in_words, missing, page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("files")]
pytest.importorskip("resvg", reason="it is in requirements.txt")
LARGEST_DECKS = [
    (slug, max(pack.decks, key=lambda deck: pack.decks[deck].count("\n"))) for slug, pack in SHIPPED.items()
]
PNG = b"\x89PNG\r\n\x1a\n"
SITE = "https://cards.example"


def held(who: Client, address: str, program: str) -> dict[str, bytes]:
    """What is in the ZIP of a deck."""
    answer = who.get(f"{address}for/{program}/file/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    with ZipFile(io.BytesIO(answer.content)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def draw_nothing(game: str) -> None:
    """All cards of a game as they would be kept, in pictures that show nothing."""
    for card in Card.objects.filter(game__slug=game).select_related("card_set").prefetch_related("game"):
        files.keep_at(files.file_of(card, files.WIDE), PNG)


def copies_of(deck: ReadyDeck) -> dict[str, dict[str, int]]:
    """The cards of a ready deck by the name of their section, then by name."""
    names = {section["id"]: section["name"] for section in deck.format.sections}
    found: dict[str, dict[str, int]] = {}
    for section, card, copies in deck.lines.values_list("section", "card__name", "copies"):
        found.setdefault(names[section], {})[card] = copies
    return found


# Tabletop Simulator


@pytest.mark.parametrize(("game", "deck"), LARGEST_DECKS)
@pytest.mark.usefixtures("at_once")
def test_the_largest_deck_of_each_game_comes_to_the_table_whole(anna: Client, game: str, deck: str) -> None:
    row = ReadyDeck.objects.select_related("format").get(game__slug=game, slug=deck)
    inside = held(anna, row.get_absolute_url(), "tabletop")
    (name,) = [name for name in inside if name.endswith(".json")]
    assert name.startswith("Saved Objects/")
    assert name.removesuffix("json") + "png" in inside
    piles = tabletop.read(inside[name].decode())
    assert [pile.x for pile in piles] == [3 * number for number in range(len(piles))]
    expected = copies_of(row)
    assert sorted(len(pile.cards) for pile in piles) == sorted(sum(cards.values()) for cards in expected.values())
    counted: dict[str, int] = {}
    sheets = {}
    for pile in piles:
        for card in pile.cards:
            counted[card.name] = counted.get(card.name, 0) + 1
            sheets[card.picture] = (card.columns, card.rows, card.sideways)
            assert f"Images/{card.back}" in inside
            assert card.text
    assert counted == {name: copies for cards in expected.values() for name, copies in cards.items()}
    for picture, (columns, rows, sideways) in sheets.items():
        wide, high = tabletop.size_of_png(inside[f"Images/{picture}"])
        assert (wide % columns, high % rows) == (0, 0)
        assert (wide // columns > high // rows) == sideways
    assert "Mods/Images" in inside["how-to.txt"].decode()


def test_pictures_hold_no_more_cards_and_are_no_larger_than_a_table_takes() -> None:
    for game in Game.objects.all():
        cards = list(game.cards.select_related("game", "card_set"))
        boards = list(boards_of(cards))
        assert sorted(card.slug for board in boards for card in board.cards) == sorted(card.slug for card in cards)
        for board in boards:
            assert 2 <= board.columns <= COLUMNS
            assert 2 <= board.rows <= ROWS
            assert len(board.cards) <= board.columns * board.rows
            assert max(board.columns * board.wide, board.rows * board.high) <= LARGEST


def test_the_seventy_first_card_begins_a_second_picture() -> None:
    cards = [*Card.objects.filter(game__slug=GAME, kind="spirit").select_related("game", "card_set")] * 5
    assert [len(board.cards) for board in boards_of(cards[:70])] == [70]
    assert [len(board.cards) for board in boards_of(cards[:71])] == [70, 1]
    assert [(board.columns, board.rows) for board in boards_of(cards[:1])] == [(2, 2)]


def test_a_pile_of_one_card_is_a_card_and_one_of_none_is_nothing() -> None:
    faces, seen = (
        [Faces("a.png", "b.png", 2, 2), Faces("c.png", "b.png", 2, 2, sideways=True)],
        {"x": Seen(1, 3), "y": Seen(2, 0)},
    )
    piles = [
        Pile("Hero", [PileCard("y", "Y", "a place", 1)]),
        Pile("Nothing", [PileCard("z", "Z", "", 3)]),
        Pile("Deck", [PileCard("x", "X", "", 2), PileCard("y", "Y", "", 1)]),
    ]
    hero, deck = tabletop.read(write_tabletop(piles, faces, seen))
    assert (hero.name, hero.cards[0].sideways, hero.cards[0].text) == ("Y", True, "a place")
    assert (deck.name, [card.name for card in deck.cards], deck.x) == ("Deck", ["X", "X", "Y"], 3)
    assert [(card.picture, card.place) for card in deck.cards] == [("a.png", 3), ("a.png", 3), ("c.png", 0)]


@pytest.mark.usefixtures("at_once")
def test_a_site_that_others_reach_gives_a_plain_file_whose_addresses_answer(anna: Client, settings: Settings) -> None:
    settings.SITE_URL = SITE
    answer = anna.get(f"{RUSH}for/tabletop/file/")
    assert answer["Content-Type"] == "application/json"
    assert 'filename="ember-rush.json"' in answer["Content-Disposition"]
    piles = tabletop.read(answer.content.decode())
    addresses = {address for pile in piles for card in pile.cards for address in (card.picture, card.back)}
    assert len(addresses) == 20 + 1
    for address in addresses:
        assert address.startswith(f"{SITE}/g/{GAME}/")
        shown = anna.get(address.removeprefix(SITE))
        assert (shown.status_code, shown["Cross-Origin-Resource-Policy"]) == (200, "cross-origin")
        tabletop.size_of_png(shown.content)


def test_the_back_of_a_game_is_drawn_soon_and_an_old_address_leads_on(anna: Client) -> None:
    game = Game.objects.get(slug=GAME)
    address = files.back_address(game)
    assert anna.get(f"/g/{GAME}/back.0123456789ab.png")["Location"] == address
    assert anna.get(address).status_code == 202
    files.keep_back(game, PNG)
    assert anna.get(address)["Content-Type"] == "image/png"
    assert anna.get("/g/none/back.0123456789ab.png").status_code == 404


# Cockatrice


@pytest.mark.parametrize(("game", "deck"), LARGEST_DECKS)
@pytest.mark.usefixtures("at_once")
def test_the_largest_deck_of_each_game_comes_to_cockatrice_with_all_its_cards(
    anna: Client, game: str, deck: str
) -> None:
    draw_nothing(game)
    row = ReadyDeck.objects.select_related("format").get(game__slug=game, slug=deck)
    inside = held(anna, row.get_absolute_url(), "cockatrice")
    (list_name,) = [name for name in inside if name.endswith(".cod")]
    (cards_name,) = [name for name in inside if name.startswith("customsets/")]
    listed = cockatrice.read_deck(inside[list_name].decode())
    sets, cards = cockatrice.read_cards(inside[cards_name].decode())
    expected = copies_of(row)
    assert sum(sum(zone.values()) for zone in listed.zones.values()) == sum(
        sum(one.values()) for one in expected.values()
    )
    assert {name for zone in listed.zones.values() for name in zone} == set(cards)
    assert listed.zones["main"] in expected.values()
    assert list(sets) == [row.game.code]
    pictures = {name for name in inside if name.startswith("pics/CUSTOM/")}
    assert pictures == {f"pics/CUSTOM/{picture_name(name)}.png" for name in cards}
    for part, held_there in expected.items():
        if held_there != listed.zones["main"]:
            assert f"{part}: " in listed.comments


@pytest.mark.usefixtures("at_once")
def test_a_list_for_cockatrice_is_read_back_here(anna: Client) -> None:
    draw_nothing(GAME)
    inside = held(anna, RUSH, "cockatrice")
    pack = SHIPPED[GAME]
    text = read_as_fits(as_text(inside["ember-rush.cod"].decode(), pack).text, pack)
    copies = {card: n for cards in (*text.sections.values(), text.shortlist) for card, n in cards.items()}
    row = ReadyDeck.objects.get(game__slug=GAME, slug="ember-rush")
    assert copies == dict(row.lines.values_list("card__slug", "copies"))


@pytest.mark.usefixtures("at_once")
def test_a_site_that_others_reach_names_the_pictures_of_cards(anna: Client, settings: Settings) -> None:
    settings.SITE_URL = SITE
    draw_nothing(GAME)
    inside = held(anna, RUSH, "cockatrice")
    assert not [name for name in inside if name.endswith(".png")]
    _, cards = cockatrice.read_cards(
        next(content for name, content in inside.items() if name.startswith("customsets")).decode()
    )
    assert "Deal 3 damage to any target." in cards["Emberdart"].text
    assert all(card.picture.startswith(f"{SITE}/g/{GAME}/cards/") for card in cards.values())


def test_what_a_visitor_writes_cannot_break_the_files() -> None:
    odd = 'A <b>&"\x01 deck]]>'
    listed = cockatrice.read_deck(
        write_cockatrice(odd, "a\nb <c> \x0b", [SectionCards("hero", "Hero & co", [("O'Brien", 1)])])
    )
    assert (listed.name, listed.comments) == ('A <b>&" deck]]>', "a\nb <c>")
    assert listed.zones == {"main": {"O'Brien": 1}, "side": {}}
    _, cards = cockatrice.read_cards(write_cards("X", "A & B", [ToldCard('<"Fire"> & co', "T", "K", "a\nb")]))
    assert cards['<"Fire"> & co'].text == "a\nb"


@pytest.mark.parametrize(("card", "file"), [("Fire / Ice", "Fire Ice"), ('Who: "me"?', "Who me"), ("Łódź", "Łódź")])
def test_pictures_are_called_as_every_system_can_call_them(card: str, file: str) -> None:
    assert picture_name(card) == file


# The pages


@pytest.mark.parametrize(("program", "said"), [("tabletop", "Mods/Images"), ("cockatrice", "customsets")])
def test_each_page_says_where_to_put_the_file(anna: Client, program: str, said: str) -> None:
    deck = copied(anna)
    for address, from_page in ((RUSH, RUSH), (f"/decks/{deck.key}/", deck.look_url)):
        assert f'href="{address}for/{program}/"' in page(anna, from_page)
        shown = page(anna, f"{address}for/{program}/")
        assert not missing(in_words(shown), "Make the file", "Where to put it", said, "Unofficial, not for sale")
        assert 'id="sheets"' not in shown
        assert "Waiting for a worker" in page(anna, f"{address}for/{program}/?make=1")
    assert anna.get(f"{RUSH}for/elsewhere/").status_code == 404


def test_where_others_reach_the_site_nothing_is_to_be_unpacked_for_the_table(anna: Client, settings: Settings) -> None:
    settings.SITE_URL = SITE
    shown = page(anna, f"{RUSH}for/tabletop/")
    assert "Mods/Images" not in shown
    assert "Its pictures come from this site" in in_words(shown)


@pytest.mark.usefixtures("at_once")
def test_once_it_is_made_the_page_leads_to_the_file(anna: Client, files: Path) -> None:
    deck = copied(anna)
    shown = page(anna, f"/decks/{deck.key}/for/tabletop/?make=1")
    assert f'href="/decks/{deck.key}/for/tabletop/file/" download' in shown
    assert "43 cards in 4 piles" in in_words(shown)
    bert = Client()
    for end in ("", "?make=1", "file/"):
        assert bert.get(f"/decks/{deck.key}/for/tabletop/{end}").status_code == 404
    assert len(list(files.glob("parcel.deck.*"))) == 1
    anna.post(f"/decks/{deck.key}/delete/")
    assert not list(files.glob("parcel.deck.*"))


def test_an_empty_deck_says_that_there_is_nothing_to_take(anna: Client) -> None:
    anna.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Nothing"})
    empty = Deck.objects.get()
    answer = anna.get(f"/decks/{empty.key}/for/tabletop/?make=1")
    assert (answer.status_code, "the deck holds none" in answer.content.decode()) == (422, True)
    assert anna.get(f"/decks/{empty.key}/for/tabletop/file/").status_code == 404


@pytest.mark.usefixtures("at_once")
def test_the_same_deck_gives_the_same_file(anna: Client, files: Path) -> None:
    draw_nothing(GAME)
    for program in ("tabletop", "cockatrice"):
        first = anna.get(f"{RUSH}for/{program}/file/").content
        cache.clear()
        for path in files.glob("parcel.*"):
            path.unlink()
        assert anna.get(f"{RUSH}for/{program}/file/").content == first

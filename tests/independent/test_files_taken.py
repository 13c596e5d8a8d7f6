"""Files of ready decks, taken as a visitor takes them and read by what knows only the public descriptions of their forms."""

import re
from collections import Counter
from html import unescape
from io import BytesIO
from math import isclose
from zipfile import ZipFile

import pytest

from tests.independent import cockatrice
from tests.independent.saved_objects import SavedObject, size_of
from tests.independent.sheets_of_pdf import Area, Document, Sheet
from tests.packs import SHIPPED
from tests.reading import Client, data_of, page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("made_at_once")]
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
UNPRINTED = 5  # mm at each edge, where printers put nothing
CARD = (63, 88)
SIZES = {  # other shapes of a game, as they lie on the sheet
    "rune-stones": (CARD, (63, 84)),
    "runicka": (CARD, (63, 84)),
    "runeslingers": (CARD, (63, 135)),
}
NEAR = 0.1  # mm
LARGEST = [(slug, max(pack.decks, key=lambda deck: pack.decks[deck].count("\n"))) for slug, pack in SHIPPED.items()]
DECKS = [*LARGEST, ("runeslingers-awakening", "ember-rush"), ("pixies-vs-gremlins", "mudwick-mob")]
each_deck = pytest.mark.parametrize(("game", "deck"), DECKS)


def link(shown: str, words: str, address: str) -> str:
    """Where a link of a page leads, by its words."""
    found = re.search(rf'<a [^>]*?href="([^"]+)"[^>]*>{re.escape(words)}</a>', shown)
    assert found, words
    leads = unescape(found[1])
    return leads if leads.startswith("/") else address.partition("?")[0] + leads


def sections(who: Client, game: str, deck: str) -> list[Counter[str]]:
    """How many of each card are in each section of a deck, as its list tells."""
    address = f"/g/{game}/decks/{deck}/"
    told = data_of(who.get(link(page(who, address), "JSON", address)))
    counted = [Counter({card["name"]: card["copies"] for card in section["cards"]}) for section in told["sections"]]
    return [section for section in counted if section]


def taken_for(who: Client, game: str, deck: str, program: str) -> ZipFile:
    """The file for a program, asked for and then taken."""
    address = f"/g/{game}/decks/{deck}/"
    leads = link(page(who, address), program, address)
    asked = link(page(who, leads), "Make the file", leads)
    file = who.get(link(who.get(asked).content.decode(), "Download the file", asked))
    assert file["Content-Type"] == "application/zip"
    return ZipFile(BytesIO(file.getvalue()))


def the_one(files: ZipFile, ending: str) -> str:
    (name,) = (name for name in files.namelist() if name.endswith(ending))
    return name


@each_deck
def test_tabletop_simulator_finds_each_card_on_its_sheet(client: Client, game: str, deck: str) -> None:
    files = taken_for(client, game, deck, "Tabletop Simulator")
    saved = SavedObject(files.read(the_one(files, ".json")))
    assert [Counter(card.name for card in pile.cards) for pile in saved.piles] == sections(client, game, deck)
    for sheet in saved.sheets.values():
        width, height = size_of(files.read(f"Images/{sheet.face}"), sheet.face)
        assert (width % sheet.columns, height % sheet.rows) == (0, 0)
        assert size_of(files.read(f"Images/{sheet.back}"), sheet.back)
    cells = {(card.name, card.sheet.face, card.cell) for pile in saved.piles for card in pile.cards}
    assert len(cells) == len({name for name, _, _ in cells}) == len({(face, cell) for _, face, cell in cells})


@each_deck
def test_cockatrice_knows_each_card_of_the_deck(client: Client, game: str, deck: str) -> None:
    files = taken_for(client, game, deck, "Cockatrice")
    listed = cockatrice.read_deck(files.read(the_one(files, ".cod")))
    known = cockatrice.read_card_file(files.read(the_one(files, ".xml")))
    parts = sections(client, game, deck)
    assert listed.zones["main"] in parts
    assert sum(listed.zones.values(), Counter()) == sum(parts, Counter())
    assert set().union(*listed.zones.values()) == known.cards.keys()
    assert {f"pics/CUSTOM/{name}.png" for name in known.cards} == {
        name for name in files.namelist() if name.startswith("pics/")
    }


def printed(who: Client, game: str, deck: str, paper: str) -> list[Sheet]:
    address = f"/g/{game}/decks/{deck}/"
    form = link(page(who, address), "Print", address)
    asked = f"{form}?paper={paper}&copies=all"
    file = who.get(link(who.get(asked).content.decode(), "Download the PDF", asked))
    assert file["Content-Type"] == "application/pdf"
    sheets = Document(file.getvalue()).sheets
    assert all((sheet.width, sheet.height) == pytest.approx(PAPERS[paper], abs=NEAR) for sheet in sheets)
    return sheets


def near(one: float, other: float) -> bool:
    return isclose(one, other, abs_tol=NEAR)


def places(sheet: Sheet, width: float, height: float) -> list[Area]:
    """Where areas of a size are painted, each place once."""
    found = {
        (round(area.left, 1), round(area.top, 1)): area
        for area in sheet.areas
        if near(area.width, width) and near(area.height, height)
    }
    return list(found.values())


def said_in(sheet: Sheet, area: Area) -> str:
    """The words within an area, in the order in which they are written."""
    return " ".join(
        words.said
        for words in sheet.words
        if 0 <= words.left - area.left <= area.width and 0 <= words.base - area.top <= area.height
    )


def named(said: str, names: set[str]) -> str:
    """The card whose name, the longest that fits, begins what is said."""
    return max((name for name in names if said.startswith(name)), key=len, default=said)


@each_deck
def test_cards_are_printed_in_their_size_as_often_as_in_the_deck(client: Client, game: str, deck: str) -> None:
    wanted = sum(sections(client, game, deck), Counter())
    sheets = printed(client, game, deck, "a4")
    found: Counter[str] = Counter()
    for sheet in sheets:
        cards = [area for size in SIZES.get(game, (CARD,)) for area in places(sheet, *size)]
        assert len(places(sheet, *CARD)) <= 9
        for area in cards:
            assert min(area.left, area.top, *beyond(area, sheet)) >= UNPRINTED - NEAR
            assert not any(overlap(area, other) for other in cards if other is not area)
            said = said_in(sheet, area)
            assert said.count("(") == said.count(")"), said
            found[named(said, set(wanted))] += 1
    assert found == wanted


def beyond(area: Area, sheet: Sheet) -> tuple[float, float]:
    """How much of a sheet is right of an area, and below it."""
    return sheet.width - area.left - area.width, sheet.height - area.top - area.height


def overlap(one: Area, other: Area) -> bool:
    across = min(one.left + one.width, other.left + other.width) - max(one.left, other.left)
    down = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
    return across > NEAR and down > NEAR


def test_nine_cards_are_edge_to_edge_on_a_sheet_of_letter(client: Client) -> None:
    first = printed(client, "runeslingers-awakening", "ember-rush", "letter")[0]
    across, down = ((first.width - 3 * 63) / 2, (first.height - 3 * 88) / 2)
    wanted = [(across + 63 * column, down + 88 * row) for row in range(3) for column in range(3)]
    found = sorted(places(first, *CARD), key=lambda area: (round(area.top), round(area.left)))
    assert [(area.left, area.top) for area in found] == [pytest.approx(place, abs=NEAR) for place in wanted]

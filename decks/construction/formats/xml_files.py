"""What deck files of other programs say that are XML: Cockatrice, OCTGN, Magic Online, Lackey. Entities of their own are refused."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from decks.construction.formats.layout import FileError
from decks.construction.formats.line_forms import fold
from decks.construction.formats.sheets import NOTED, Sheet, SheetRow, SheetZone
from decks.construction.formats.vocabulary import SHORTLIST

DECLARATION: Final = re.compile(r"<\?xml[^>]*\?>")
MARKUP: Final = re.compile(r"<(?:\?xml|!doctype|!--|[A-Za-z_][\w.:-]*(?:\s+[\w.:-]+\s*=|\s*/?>))", re.I)
PAGES: Final = ("html", "head", "body", "div", "svg")
BESIDE: Final = ("side", "sideboard", "maybeboard", "maybe")
NO_CARDS: Final = ("tokens", "token")  # zones of what is no card of a deck


def is_markup(text: str) -> bool:
    """Whether a text is a page or a file of markup, and no list with a heading in angle brackets."""
    return bool(MARKUP.match(text)) and ("</" in text or "/>" in text or text[:2] in ("<?", "<!"))


def sheet_of_xml(content: str) -> Sheet:
    """The deck of an XML file. Raises FileError for a page, a file of another sort, or one that cannot be read."""
    if re.match(r"(?:<\?xml[^>]*\?>\s*)?(?:<!doctype\s+html|<html)", content, re.I):
        raise FileError("This is a web page, and no list of cards: copy the list on it, or take its text export.")
    try:
        root = fromstring(DECLARATION.sub("", content, count=1).strip(), forbid_dtd=True)
    except DefusedXmlException:
        raise FileError(
            "The XML declares a type or entities of its own, which are not read: send the deck without them."
        ) from None
    except (ParseError, ValueError, RecursionError) as error:
        raise FileError(f"The file looks like XML, but cannot be read: {fold(str(error))[:NOTED]}.") from None
    name = plain(root.tag)
    if name in PAGES:
        raise FileError("This is a web page, and no list of cards: copy the list on it, or take its text export.")
    reader = READERS.get(name)
    sheet = reader(root) if reader else None
    if sheet is None:
        raise FileError(
            f"This is an XML file of the sort {fold(root.tag)[:NOTED]!r}, and no deck that can be read: export it as text."
        )
    return sheet


def plain(tag: object) -> str:
    """The name of an element without its namespace; nothing for a comment."""
    return tag.rpartition("}")[2].casefold() if isinstance(tag, str) else ""


def parts(element: Element, *names: str) -> Iterator[Element]:
    """The elements of these names right below one."""
    return (child for child in element if plain(child.tag) in names)


def words(element: Element, name: str) -> str:
    """What is written in the first element of a name right below one."""
    return next(("".join(child.itertext()).strip() for child in parts(element, name)), "")


def said(element: Element, *names: str) -> str:
    """What an attribute says, whichever of the names it has."""
    found = {plain(name): value for name, value in element.attrib.items()}
    return next((found[name] for name in names if found.get(name)), "")


def zone(name: str, rows: list[SheetRow]) -> SheetZone:
    """Cards under the name of a zone; those beside the deck are the shortlist."""
    return SheetZone(name, rows, SHORTLIST if name.casefold() in BESIDE else "")


# Cockatrice


def cockatrice(deck: Element) -> Sheet:
    """`cockatrice_deck`: zones with cards, each with number and name."""
    sheet = Sheet(title=words(deck, "deckname"), format=words(deck, "format"), description=words(deck, "comments"))
    for part in parts(deck, "zone"):
        rows = [
            SheetRow(
                said(card, "number"), said(card, "name"), "", said(card, "setshortname"), said(card, "collectornumber")
            )
            for card in parts(part, "card")
        ]
        name = said(part, "name")
        if name.casefold() in NO_CARDS:
            sheet.notes += [f"Not kept: the zone {fold(name)[:NOTED]} with {len(rows)} rows."] if rows else []
        else:
            sheet.zones.append(zone(name, rows))
    tags = [fold("".join(tag.itertext())) for part in parts(deck, "tags") for tag in parts(part, "tag")]
    sheet.notes += [f"Not kept: the tags {', '.join(tags)[:NOTED]}."] if tags else []
    return sheet


# OCTGN, Magic Online and Lackey, whose files all begin with `deck`


def deck_file(deck: Element) -> Sheet | None:
    """The deck of whichever program has written such a file."""
    for name, reader in (("section", octgn), ("cards", magic_online), ("superzone", lackey)):
        if next(parts(deck, name), None) is not None:
            return reader(deck)
    return None


def octgn(deck: Element) -> Sheet:
    """Sections with cards, each with `qty` and its name as text."""
    zones = [
        zone(
            said(part, "name"), [SheetRow(said(card, "qty"), "".join(card.itertext())) for card in parts(part, "card")]
        )
        for part in parts(deck, "section")
    ]
    return Sheet(zones, description=words(deck, "notes"))


def magic_online(deck: Element) -> Sheet:
    """Rows of `Cards`, each with quantity, name, and whether it is in the sideboard."""
    beside: dict[bool, list[SheetRow]] = {False: [], True: []}
    for card in parts(deck, "cards"):
        row = SheetRow(said(card, "quantity", "qty", "number"), said(card, "name"))
        beside[said(card, "sideboard").casefold() in ("true", "1")].append(row)
    return Sheet([SheetZone("main", beside[False]), SheetZone("side", beside[True], SHORTLIST)])


def lackey(deck: Element) -> Sheet:
    """Zones with an element for every single copy of a card."""
    zones = []
    for part in parts(deck, "superzone"):
        copies = Counter((words(card, "name"), words(card, "set")) for card in parts(part, "card"))
        zones.append(
            zone(said(part, "name"), [SheetRow(n, name, "", printing) for (name, printing), n in copies.items()])
        )
    return Sheet(zones)


READERS: Final[dict[str, Callable[[Element], Sheet | None]]] = {"cockatrice_deck": cockatrice, "deck": deck_file}

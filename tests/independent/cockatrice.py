"""Decks and card files of Cockatrice, read as its public schemas describe them.

`doc/deck.xsd` (cockatrice_deck, version 1) and `doc/carddatabase_v4/cards.xsd` (cockatrice_carddatabase, version 4) of the repository
Cockatrice/Cockatrice, and its wiki, "Custom Cards & Sets". The order of elements is that of the schemas; beyond them: a deck's zones are
main, side and tokens, a card is in it once or more, a set that a card names is told under `sets`, no two cards have one name, and rows of
the table are 0 to 3. The schema of decks is of 2015; what the program has written since (`DeckList::write` there) is taken in its order:
lastLoadedTimestamp, format, bannerCard and tags.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, ParseError, fromstring

from tests.independent.against import DescriptionError

ZONES: Final = {"main", "side", "tokens"}
PART_OF_DECK: Final = ("lastLoadedTimestamp", "deckname", "format", "bannerCard", "comments", "tags", "zone")
PART_OF_CARD: Final = ("name", "text", "prop", "set", "related", "token", "tablerow", "cipt", "upsidedown")
MANY: Final = {"set", "related"}
OF_SET: Final = {"name", "longname", "settype", "releasedate", "priority"}
OF_PRINTING: Final = {"muid", "uuid", "picurl", "picURL", "num", "rarity", "onlineOnly"}
OF_INFO: Final = {"author", "createdAt", "sourceUrl", "sourceVersion"}
TRUTH: Final = {"0", "1", "true", "false"}


@dataclass(frozen=True)
class Deck:
    """A deck: its name, what is said of it, and how many of each card are in each zone."""

    name: str
    comments: str
    zones: dict[str, Counter[str]]


@dataclass(frozen=True)
class Card:
    """A card of a card file: its text, its properties, and the address of its picture in each set."""

    name: str
    text: str
    properties: dict[str, str]
    pictures: dict[str, str]


@dataclass(frozen=True)
class CardFile:
    """A card file: the long names of its sets by their codes, and its cards by name."""

    sets: dict[str, str]
    cards: dict[str, Card]


def read_deck(text: str | bytes) -> Deck:
    """A deck (.cod).

    Raises:
        DescriptionError: it is not as the schema says.
    """
    root = root_of(text, "cockatrice_deck", "1")
    in_order(root, PART_OF_DECK, "cockatrice_deck", {"zone"})
    for name in ("deckname", "comments"):
        if (part := root.find(name)) is None:
            raise DescriptionError("cockatrice_deck", f"no {name}")
        leaf(part, name, set())
    zones: dict[str, Counter[str]] = {}
    for zone in root.iterfind("zone"):
        name = zone.get("name", "")
        place = f"zone {name!r}"
        allowed(zone, {"name"}, place)
        if name not in ZONES or name in zones:
            raise DescriptionError(place, "is no zone of a deck, or is there twice")
        zones[name] = Counter()
        for card in zone:
            if card.tag != "card":
                raise DescriptionError(place, f"{card.tag} among its cards")
            leaf(card, f"{place}, card {card.get('name')!r}", {"number", "price", "name"})
            zones[name][name_of(card, place)] += number_of(card, place)
    return Deck(root.findtext("deckname") or "", root.findtext("comments") or "", zones)


def name_of(card: Element, place: str) -> str:
    name = card.get("name", "")
    if not name or name != name.strip():
        raise DescriptionError(place, f"a card called {name!r}")
    return name


def number_of(card: Element, place: str) -> int:
    number = card.get("number", "")
    if not re.fullmatch("[1-9][0-9]*", number):
        raise DescriptionError(f"{place}, card {card.get('name')!r}", f"{number!r} of it")
    return int(number)


def read_card_file(text: str | bytes) -> CardFile:
    """A card file (.xml).

    Raises:
        DescriptionError: it is not as the schema says.
    """
    root = root_of(text, "cockatrice_carddatabase", "4")
    in_order(root, ("info", "sets", "cards"), "cockatrice_carddatabase", set())
    if (info := root.find("info")) is not None:
        each_once(info, OF_INFO, "info")
    sets = sets_of(root)
    cards: dict[str, Card] = {}
    for told in root.iterfind("cards/*"):
        if told.tag != "card":
            raise DescriptionError("cards", f"{told.tag} among them")
        card = card_of(told, sets)
        if card.name in cards:
            raise DescriptionError(f"card {card.name!r}", "is there twice")
        cards[card.name] = card
    return CardFile(sets, cards)


def sets_of(root: Element) -> dict[str, str]:
    """The long names of the sets of a card file by their codes."""
    sets: dict[str, str] = {}
    for told in root.iterfind("sets/*"):
        place = f"sets, set {told.findtext('name')!r}"
        if told.tag != "set":
            raise DescriptionError("sets", f"{told.tag} among them")
        each_once(told, OF_SET, place)
        code = told.findtext("name") or ""
        if not code or code in sets:
            raise DescriptionError(place, "has no name, or that of another")
        if (date := told.findtext("releasedate")) and not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
            raise DescriptionError(place, f"came out on {date!r}")
        sets[code] = told.findtext("longname") or ""
    return sets


def card_of(told: Element, sets: dict[str, str]) -> Card:
    name = told.findtext("name") or ""
    place = f"card {name!r}"
    if not name or name != name.strip():
        raise DescriptionError(place, "is no name")
    allowed(told, set(), place)
    in_order(told, PART_OF_CARD, place, MANY)
    check_leaves(told, place)
    pictures = dict(printings(told, place))
    if not pictures:
        raise DescriptionError(place, "is in no set")
    if unknown := pictures.keys() - sets.keys():
        raise DescriptionError(place, f"is in {sorted(unknown)}, which sets does not tell")
    properties = {part.tag: "".join(part.itertext()) for part in told.iterfind("prop/*")}
    return Card(name, told.findtext("text") or "", properties, pictures)


def check_leaves(told: Element, place: str) -> None:
    """Refuse a part of a card that is not of its kind: a text, yes or no, a row of the table."""
    for part in ("name", "text", "token", "tablerow", "cipt", "upsidedown"):
        if (found := told.find(part)) is not None:
            leaf(found, f"{place}, {part}", set())
    for part in ("token", "cipt", "upsidedown"):
        if (value := told.findtext(part)) is not None and value not in TRUTH:
            raise DescriptionError(f"{place}, {part}", f"{value!r} is neither yes nor no")
    if (row := told.findtext("tablerow")) is not None and row not in {"0", "1", "2", "3"}:
        raise DescriptionError(f"{place}, tablerow", f"{row!r} is no row of the table")


def printings(told: Element, place: str) -> Iterator[tuple[str, str]]:
    """The sets a card is in, each with the address of its picture."""
    for printing in told.iterfind("set"):
        leaf(printing, f"{place}, set", OF_PRINTING)
        address = printing.get("picurl") or printing.get("picURL") or ""
        if re.search(r'[\s<>"{}|\\^`]', address):
            raise DescriptionError(f"{place}, set", f"{address!r} is no address")
        yield printing.text or "", address


def root_of(text: str | bytes, tag: str, version: str) -> Element:
    try:
        root = fromstring(text)
    except ParseError as error:
        raise DescriptionError("file", f"is no XML: {error}") from error
    if root.tag != tag or root.get("version") != version:
        raise DescriptionError("file", f"{root.tag} of version {root.get('version')}, not {tag} of version {version}")
    return root


def in_order(told: Element, parts: tuple[str, ...], place: str, many: set[str]) -> None:
    """The parts of an element are these, in this order; those of `many` may come more than once."""
    last = -1
    for part in told:
        tag = "related" if part.tag == "reverse-related" else part.tag
        if tag not in parts:
            raise DescriptionError(place, f"{part.tag} is no part of it")
        at = parts.index(tag)
        if at < last or (at == last and tag not in many):
            raise DescriptionError(place, f"{part.tag} after {parts[last]}")
        last = at


def each_once(told: Element, parts: set[str], place: str) -> None:
    tags = [part.tag for part in told]
    if not parts.issuperset(tags) or len(tags) != len(set(tags)):
        raise DescriptionError(place, f"its parts are {tags}")
    for part in told:
        leaf(part, f"{place}, {part.tag}", set())


def leaf(told: Element, place: str, attributes: set[str]) -> None:
    """An element with text alone."""
    allowed(told, attributes, place)
    if len(told):
        raise DescriptionError(place, f"{told[0].tag} in it")


def allowed(told: Element, attributes: set[str], place: str) -> None:
    if unknown := set(told.keys()) - attributes:
        raise DescriptionError(place, f"{sorted(unknown)} is said of it")

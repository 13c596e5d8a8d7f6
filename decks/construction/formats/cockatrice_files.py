"""Decks for Cockatrice: the list, and a file of the cards, which the program does not know by itself."""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from decks.construction.formats.layout import SectionCards
from decks.construction.formats.line_forms import fold

MAIN: Final = "main"
UNWRITTEN: Final = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML has no room for
NOT_IN_A_NAME: Final = str.maketrans({**dict.fromkeys(':*?"<>|'), "/": " ", "\\": " "})  # what no name of a file holds


class ToldCard(NamedTuple):
    """A card as its file tells it; `picture` is an address, or nothing."""

    name: str
    type: str
    kind: str
    text: str
    picture: str = ""


def write_cockatrice(title: str, about: str, sections: Sequence[SectionCards]) -> str:
    """A deck, its cards by name. The program shows two zones: what is in no main section comes to the side, which its comments say."""
    root = Element("cockatrice_deck", version="1")
    for name, text in (("lastLoadedTimestamp", ""), ("deckname", UNWRITTEN.sub("", fold(title))), ("format", "")):
        SubElement(root, name).text = text
    SubElement(root, "bannerCard", providerId="")
    main = main_of(sections)
    beside = [
        f"{part.name}: {', '.join(f'{copies} {name}' for name, copies in part.cards)}"
        for part in sections
        if part is not main
    ]
    SubElement(root, "comments").text = UNWRITTEN.sub("", "\n".join(filter(None, [about.strip(), *beside])))
    SubElement(root, "tags")
    zones = {MAIN: [main] if main else [], "side": [part for part in sections if part is not main]}
    for name, parts in zones.items():
        zone = SubElement(root, "zone", name=name)
        for card, copies in together(parts).items():
            SubElement(zone, "card", number=str(copies), name=card)
    return as_text(root)


def main_of(sections: Sequence[SectionCards]) -> SectionCards | None:
    """The section that is drawn from: the one of that id, else the largest."""
    named = next((part for part in sections if part.id == MAIN), None)
    return named or max(sections, key=lambda part: sum(copies for _, copies in part.cards), default=None)


def together(parts: Iterable[SectionCards]) -> dict[str, int]:
    """The copies of each card in some sections."""
    found: dict[str, int] = {}
    for part in parts:
        for name, copies in part.cards:
            found[name] = found.get(name, 0) + copies
    return found


def write_cards(code: str, name: str, cards: Iterable[ToldCard]) -> str:
    """A file of cards, all of one set."""
    root = Element("cockatrice_carddatabase", version="4")
    one = SubElement(SubElement(root, "sets"), "set")
    for key, text in (("name", code), ("longname", name), ("settype", "Custom"), ("releasedate", "")):
        SubElement(one, key).text = text
    listed = SubElement(root, "cards")
    for card in cards:
        row = SubElement(listed, "card")
        SubElement(row, "name").text = card.name
        SubElement(row, "text").text = card.text
        prop = SubElement(row, "prop")
        for key, text in (("layout", "normal"), ("side", "front"), ("type", card.type), ("maintype", card.kind)):
            SubElement(prop, key).text = text
        SubElement(row, "set", {"picURL": card.picture} if card.picture else {}).text = code
        SubElement(row, "tablerow").text = "1"
    return as_text(root)


def picture_name(card: str) -> str:
    """How the program calls the picture of a card, without an ending."""
    return " ".join(card.translate(NOT_IN_A_NAME).split())


def as_text(root: Element) -> str:
    """A file of XML, a line for each element."""
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"

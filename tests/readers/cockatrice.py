"""Reads decks (`.cod`) and files of cards of Cockatrice, strictly: after its documentation of custom cards and of printings."""

from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

IN_A_DECK = ("lastLoadedTimestamp", "deckname", "format", "bannerCard", "comments", "tags", "zone")
ZONES = ("main", "side")
OF_A_SET = ("name", "longname", "settype", "releasedate")
OF_A_CARD = ("name", "text", "prop", "set", "tablerow")


class ListedDeck(NamedTuple):
    """A deck: what it is called, what is said of it, and its zones with copies by name."""

    name: str
    comments: str
    zones: dict[str, dict[str, int]]


class ListedCard(NamedTuple):
    """A card of a file: its text, its type, its set, and where its picture is."""

    text: str
    type: str
    set_code: str
    picture: str


def read_deck(content: str) -> ListedDeck:
    """A `.cod` file."""
    root = fromstring(content)
    assert (root.tag, root.attrib) == ("cockatrice_deck", {"version": "1"})
    names = [child.tag for child in root]
    assert names == sorted(names, key=IN_A_DECK.index), "in the order in which it is written"
    zones: dict[str, dict[str, int]] = {}
    for zone in root.iter("zone"):
        assert zone.attrib["name"] in ZONES
        held = zones.setdefault(zone.attrib["name"], {})
        for card in zone:
            assert card.tag == "card"
            assert not len(card)
            assert card.attrib["name"] not in held, "a name stands once in a zone"
            held[card.attrib["name"]] = int(card.attrib["number"])
            assert held[card.attrib["name"]] > 0
    return ListedDeck(text_of(root, "deckname"), text_of(root, "comments"), zones)


def read_cards(content: str) -> tuple[dict[str, str], dict[str, ListedCard]]:
    """A file of cards: its sets by code, and its cards by name."""
    root = fromstring(content)
    assert (root.tag, root.attrib["version"]) == ("cockatrice_carddatabase", "4")
    sets, cards = root
    assert (sets.tag, cards.tag) == ("sets", "cards")
    known = {}
    for one in sets:
        assert [child.tag for child in one] == list(OF_A_SET)
        known[text_of(one, "name")] = text_of(one, "longname")
    found = {}
    for one in cards:
        assert [child.tag for child in one] == list(OF_A_CARD)
        assert int(text_of(one, "tablerow")) in range(4)
        place = one.find("set")
        assert place is not None
        assert place.text in known
        name = text_of(one, "name")
        assert name
        assert name not in found
        prop = one.find("prop")
        assert prop is not None
        assert {"layout", "side", "type", "maintype"} <= {child.tag for child in prop}
        found[name] = ListedCard(text_of(one, "text"), text_of(prop, "type"), str(place.text), place.get("picURL", ""))
    return known, found


def text_of(element: Element, name: str) -> str:
    found = element.find(name)
    assert found is not None, name
    return found.text or ""

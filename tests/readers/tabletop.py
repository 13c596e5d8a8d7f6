"""Reads a saved object of Tabletop Simulator, strictly: after published saves and three converters, as the program itself takes them."""

import json
from typing import Any, NamedTuple

OUTER = {
    "SaveName": "", "Date": "", "VersionNumber": "", "GameMode": "", "GameType": "", "GameComplexity": "", "Table": "", "Sky": "",
    "Note": "", "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "TabStates": {},
}  # fmt: skip
FLAGS = {"Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True}
GREY = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}
LARGEST = 4096  # pixels of a side


class TableCard(NamedTuple):
    """A card on the table: its name and text, and where its face is: a picture, and a place in it row by row."""

    name: str
    text: str
    picture: str
    place: int
    columns: int
    rows: int
    back: str
    sideways: bool


class TablePile(NamedTuple):
    """What lies on one spot of the table."""

    name: str
    x: float
    cards: list[TableCard]


def read(content: str) -> list[TablePile]:
    """The piles of a saved object."""
    body = json.loads(content)
    assert {key: value for key, value in body.items() if key != "ObjectStates"} == OUTER
    return [pile(state) for state in body["ObjectStates"]]


def pile(state: dict[str, Any]) -> TablePile:
    """A deck, or a card that lies alone."""
    lies(state)
    x = state["Transform"]["posX"]
    if state["Name"] == "Card":
        return TablePile(state["Nickname"], x, [card(state)])
    assert state["Name"] == "DeckCustom"
    held = state["ContainedObjects"]
    assert len(held) > 1, "a deck of one card is no deck"
    assert state["DeckIDs"] == [one["CardID"] for one in held], "in the same order"
    for one in held:
        assert one["Name"] == "Card"
        for key, entry in one["CustomDeck"].items():
            assert state["CustomDeck"][key] == entry
        lies(one)
    return TablePile(state["Nickname"], x, [card(one) for one in held])


def lies(state: dict[str, Any]) -> None:
    """How every object lies: face down, in its usual size, movable."""
    place = state["Transform"]
    assert (place["rotX"], place["rotY"], place["rotZ"]) == (0, 180, 180)
    assert (place["scaleX"], place["scaleY"], place["scaleZ"]) == (1, 1, 1)
    assert {"posX", "posY", "posZ"} <= place.keys()
    assert {key: state[key] for key in FLAGS} == FLAGS
    assert state["ColorDiffuse"] == GREY
    assert isinstance(state["SidewaysCard"], bool)


def card(state: dict[str, Any]) -> TableCard:
    """One card, with the one entry of pictures that it needs."""
    assert state["Hands"] is True
    ((key, entry),) = state["CustomDeck"].items()
    number, place = divmod(state["CardID"], 100)
    assert str(number) == key
    assert number >= 1
    columns, rows = entry["NumWidth"], entry["NumHeight"]
    assert (columns, rows) == (1, 1) or (2 <= columns <= 10 and 2 <= rows <= 7)
    assert place < columns * rows
    assert (entry["BackIsHidden"], entry["UniqueBack"]) == (True, False)
    assert entry["Type"] in range(5)
    told = (state["Nickname"], state["Description"], entry["FaceURL"], place, columns, rows, entry["BackURL"])
    return TableCard(*told, state["SidewaysCard"])


def size_of_png(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG, no side of which is too large."""
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert content[12:16] == b"IHDR"
    size = int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
    assert max(size) <= LARGEST
    return size

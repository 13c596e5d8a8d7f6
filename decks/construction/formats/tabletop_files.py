"""Decks as saved objects of Tabletop Simulator: a pile for each section, its faces out of pictures of many cards or of one."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

NAMES: Final = (
    "SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity", "Table", "Sky", "Note", "LuaScript",
    "LuaScriptState", "XmlUI",
)  # fmt: skip
AROUND: Final[dict[str, Any]] = {
    **dict.fromkeys(NAMES, ""),
    "Tags": [],
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "TabStates": {},
}
GREY: Final = 0.713235259
APART: Final = 3  # how far piles lie from each other
ROUNDED: Final = 0  # the form of a card


@dataclass(frozen=True)
class Faces:
    """A picture of faces, row by row, with the picture of their back; `sideways` where cards lie on their side."""

    picture: str
    back: str
    columns: int = 1
    rows: int = 1
    sideways: bool = False


class Seen(NamedTuple):
    """Where the face of a card is: the number of its picture, from 1 on, and its place there, from 0 on."""

    number: int
    place: int


class PileCard(NamedTuple):
    """A card of a pile: by what it is found, its name, what a table shows of it, and how many there are."""

    id: str
    name: str
    text: str
    copies: int


class Pile(NamedTuple):
    """A section of a deck."""

    name: str
    cards: Sequence[PileCard]


def write_tabletop(piles: Iterable[Pile], faces: Sequence[Faces], seen: Mapping[str, Seen]) -> str:
    """A deck as a saved object; cards whose face is nowhere are left out."""
    objects: list[dict[str, Any]] = []
    for pile in piles:
        cards = [
            card_of(card, faces, seen[card.id]) for card in pile.cards if card.id in seen for _ in range(card.copies)
        ]
        if cards:
            objects.append(placed(cards[0] if len(cards) == 1 else deck_of(pile.name, cards), APART * len(objects)))
    return json.dumps({**AROUND, "ObjectStates": objects}, ensure_ascii=False, indent=1) + "\n"


def card_of(card: PileCard, faces: Sequence[Faces], seen: Seen) -> dict[str, Any]:
    """One copy of a card."""
    held = faces[seen.number - 1]
    return {
        "Name": "Card", **lying(card.name, card.text, held.sideways), "Hands": True, "CardID": 100 * seen.number + seen.place,
        "CustomDeck": {str(seen.number): entry(held)},
    }  # fmt: skip


def deck_of(name: str, cards: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Several cards as a deck."""
    entries: dict[str, Any] = {}
    for card in cards:
        entries |= card["CustomDeck"]
    sideways = all(card["SidewaysCard"] for card in cards)
    return {
        "Name": "DeckCustom", **lying(name, "", sideways), "DeckIDs": [card["CardID"] for card in cards], "CustomDeck": entries,
        "ContainedObjects": list(cards),
    }  # fmt: skip


def entry(faces: Faces) -> dict[str, Any]:
    """A picture as decks name it."""
    return {
        "FaceURL": faces.picture, "BackURL": faces.back, "NumWidth": faces.columns, "NumHeight": faces.rows, "BackIsHidden": True,
        "UniqueBack": False, "Type": ROUNDED,
    }  # fmt: skip


def lying(name: str, text: str, sideways: bool) -> dict[str, Any]:
    """What all objects say: how they are called, and that they lie face down and can be moved."""
    return {
        "Transform": {
            "posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1,
        },
        "Nickname": name, "Description": text, "ColorDiffuse": {"r": GREY, "g": GREY, "b": GREY}, "Locked": False, "Grid": True,
        "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True, "SidewaysCard": sideways,
    }  # fmt: skip


def placed(thing: dict[str, Any], x: float) -> dict[str, Any]:
    """An object so far to the right."""
    return {**thing, "Transform": {**thing["Transform"], "posX": x}}

"""Saved objects of Tabletop Simulator, read as its public papers describe them.

The Knowledge Base of Tabletop Simulator, "Save File Format" and "Asset Creation" (kb.tabletopsimulator.com/custom-content/), and its
guide to custom decks: a saved object is a save whose `ObjectStates` are the objects; a `DeckCustom` tells its cards twice, in `DeckIDs`
and in `ContainedObjects`; a card's number is a hundred times the number of its sheet and the cell on it, counted from 0, row by row. A
sheet has at most ten columns and seven rows. Unless `BackIsHidden`, its last cell is what others see of a card in a hand, and no card.
Pictures are PNG or JPEG in RGB, up to 4096 pixels wide and high as advised, and never above 10000. A pile of one is a `Card`.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tests.independent.against import DescriptionError

COLUMNS: Final = 10
ROWS: Final = 7
ADVISED: Final = 4096
NUMBERS: Final = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")
DECKS: Final = {"Deck", "DeckCustom"}
CARDS: Final = {"Card", "CardCustom"}
BAGS: Final = {"Bag", "Custom_Model_Bag"}
RGB: Final = {2, 6}  # colour types of PNG: truecolour, without and with alpha


@dataclass(frozen=True)
class Sheet:
    """A picture cut into cells."""

    face: str
    back: str
    columns: int
    rows: int
    last_is_hidden: bool
    own_backs: bool

    @property
    def cards(self) -> int:
        cells = self.columns * self.rows
        return cells - 1 if self.last_is_hidden and cells > 1 else cells


@dataclass(frozen=True)
class Card:
    """A card as it lies in the simulator: its name, and the cell it is cut from."""

    name: str
    sheet: Sheet
    cell: int


@dataclass(frozen=True)
class Pile:
    """A deck, or a card by itself."""

    name: str
    cards: tuple[Card, ...]


class SavedObject:
    """A saved object: its piles in their order, whatever bags they lie in, and its sheets by number."""

    def __init__(self, text: str | bytes) -> None:
        try:
            save = json.loads(text)
        except ValueError as error:
            raise DescriptionError("file", f"is no JSON: {error}") from error
        self.sheets: dict[int, Sheet] = {}
        self._marks: set[str] = set()
        self.name = field(save, "SaveName", str, "file")
        states = field(save, "ObjectStates", list, "file")
        if not states:
            raise DescriptionError("ObjectStates", "no object")
        self.piles = tuple(pile for pile in self._piles(states, "ObjectStates"))

    def _piles(self, states: list[Any], place: str) -> Iterator[Pile]:
        """The piles of a list of objects, those in bags among them."""
        for number, state in enumerate(states):
            here = f"{place}[{number}]"
            kind = self._kind(state, here)
            name = state.get("Nickname", "")
            if kind in BAGS:
                yield from self._piles(field(state, "ContainedObjects", list, here), f"{here}.ContainedObjects")
            elif kind in DECKS:
                yield Pile(name, self._deck(state, here))
            elif kind in CARDS:
                yield Pile(name, (self._card(state, here),))

    def _kind(self, state: Any, place: str) -> str:
        """What sort of object a state is, once what every object has is there."""
        kind: str = field(state, "Name", str, place)
        where = field(state, "Transform", dict, place)
        for number in NUMBERS:
            field(where, number, (int, float), f"{place}.Transform")
        for text in ("Nickname", "Description", "LuaScript", "GMNotes"):
            if text in state:
                field(state, text, str, place)
        if (mark := state.get("GUID")) is not None:
            if not isinstance(mark, str) or not re.fullmatch("[0-9a-f]{6}", mark):
                raise DescriptionError(f"{place}.GUID", f"{mark!r} is not six hexadecimal digits")
            if mark in self._marks:
                raise DescriptionError(f"{place}.GUID", f"{mark} is another object's")
            self._marks.add(mark)
        return kind

    def _deck(self, state: dict[str, Any], place: str) -> tuple[Card, ...]:
        numbers = field(state, "DeckIDs", list, place)
        inside = field(state, "ContainedObjects", list, place)
        if len(numbers) < 2:
            raise DescriptionError(f"{place}.DeckIDs", "a deck has two cards or more; one is a Card")
        if len(inside) != len(numbers):
            raise DescriptionError(place, f"{len(numbers)} DeckIDs and {len(inside)} ContainedObjects")
        sheets = self._sheets(state, place)
        cards = []
        for at, (number, card) in enumerate(zip(numbers, inside, strict=True)):
            here = f"{place}.ContainedObjects[{at}]"
            if self._kind(card, here) not in CARDS:
                raise DescriptionError(here, f"{card['Name']} in a deck")
            if field(card, "CardID", int, here) != number:
                raise DescriptionError(here, f"CardID {card['CardID']}, where DeckIDs[{at}] is {number}")
            if number // 100 not in sheets:
                raise DescriptionError(f"{place}.DeckIDs[{at}]", f"{number} is of no sheet in CustomDeck")
            cards.append(self._card(card, here))
        return tuple(cards)

    def _card(self, state: dict[str, Any], place: str) -> Card:
        number = field(state, "CardID", int, place)
        sheets = self._sheets(state, place)
        if number // 100 not in sheets:
            raise DescriptionError(f"{place}.CardID", f"{number} is of no sheet in CustomDeck")
        sheet, cell = sheets[number // 100], number % 100
        if cell >= sheet.cards:
            raise DescriptionError(f"{place}.CardID", f"cell {cell} of a sheet of {sheet.cards} cards")
        return Card(state.get("Nickname", ""), sheet, cell)

    def _sheets(self, state: dict[str, Any], place: str) -> dict[int, Sheet]:
        """The sheets an object names; a number is the same sheet all over the file."""
        found = {}
        place = f"{place}.CustomDeck"
        for key, told in field(state, "CustomDeck", dict, place.rpartition(".")[0]).items():
            if not re.fullmatch("[1-9][0-9]*", key):
                raise DescriptionError(place, f"{key!r} is no number of a sheet")
            sheet = sheet_of(told, f"{place}.{key}")
            if self.sheets.setdefault(int(key), sheet) != sheet:
                raise DescriptionError(f"{place}.{key}", "another sheet has this number")
            found[int(key)] = sheet
        return found


def sheet_of(told: Any, place: str) -> Sheet:
    face, back = field(told, "FaceURL", str, place), field(told, "BackURL", str, place)
    if not face or not back:
        raise DescriptionError(place, "a side without a picture")
    columns, rows = field(told, "NumWidth", int, place), field(told, "NumHeight", int, place)
    if not (1 <= columns <= COLUMNS and 1 <= rows <= ROWS):
        raise DescriptionError(place, f"{columns} by {rows} cells; at most {COLUMNS} by {ROWS}")
    hidden = field(told, "BackIsHidden", bool, place)
    own_backs = field(told, "UniqueBack", bool, place) if "UniqueBack" in told else False
    return Sheet(face, back, columns, rows, not hidden, own_backs)


def field(told: Any, name: str, kind: type | tuple[type, ...], place: str) -> Any:
    """A field that must be there and be of a kind; yes and no are no numbers."""
    if not isinstance(told, dict):
        raise DescriptionError(place, "no object")
    if name not in told:
        raise DescriptionError(place, f"{name} is missing")
    value = told[name]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise DescriptionError(f"{place}.{name}", f"{value!r} is of the wrong kind")
    return value


def name_in_cache(address: str) -> str:
    """The name, without its ending, under which the simulator keeps a picture in Mods/Images: the letters and digits of its address."""
    return re.sub("[^A-Za-z0-9]", "", address)


def size_of(picture: bytes, place: str) -> tuple[int, int]:
    """Width and height in pixels of a picture the simulator can show.

    Raises:
        DescriptionError: it is neither PNG nor JPEG, is not in RGB, or is larger than advised.
    """
    if picture.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = (int.from_bytes(picture[at : at + 4]) for at in (16, 20))
        if picture[25] not in RGB:
            raise DescriptionError(place, f"PNG of colour type {picture[25]}, not RGB")
    elif picture.startswith(b"\xff\xd8"):
        width, height = size_of_jpeg(picture, place)
    else:
        raise DescriptionError(place, "neither PNG nor JPEG")
    if not (0 < width <= ADVISED and 0 < height <= ADVISED):
        raise DescriptionError(place, f"{width} by {height} pixels; at most {ADVISED} each way")
    return width, height


def size_of_jpeg(picture: bytes, place: str) -> tuple[int, int]:
    """The size in the frame header of a JPEG of three colours."""
    at = 2
    while at + 4 <= len(picture):
        mark, length = picture[at + 1], int.from_bytes(picture[at + 2 : at + 4])
        if picture[at] != 0xFF:
            break
        if 0xC0 <= mark <= 0xCF and mark not in {0xC4, 0xC8, 0xCC}:
            if picture[at + 9] != 3:
                raise DescriptionError(place, f"JPEG of {picture[at + 9]} colours, not RGB")
            return int.from_bytes(picture[at + 7 : at + 9]), int.from_bytes(picture[at + 5 : at + 7])
        at += 2 + length
    raise DescriptionError(place, "JPEG without a frame header")

"""Slots: a deck laid out as another one is, so that a copy that is new lies in every shuffle where the one lies that it replaces."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

from engine.kernel.definitions import Definition
from engine.kernel.state import NONE
from engine.kernel.table import Table


def match_slots(one: Table, other: Table, seat: int) -> list[tuple[int, int]]:
    """The pieces of a seat's deck at one table, each with the one in its slot at the other, NONE where there is none.

    Copies that both decks have stay as they are; what is left of either, by name, goes into the slots of what is left of the other, as
    far as it lies on the same place and looks alike from behind.
    """
    pairs: list[tuple[int, int]] = []
    places = [by_place(table, seat) for table in (one, other)]
    for at in sorted({*places[0], *places[1]}):
        mine, theirs = places[0].get(at, {}), places[1].get(at, {})
        shared = mine.keys() & theirs.keys()
        pairs += [(mine[copy], theirs[copy]) for copy in sorted(shared)]
        gone = [mine[copy] for copy in sorted(mine.keys() - shared)]
        new = [theirs[copy] for copy in sorted(theirs.keys() - shared)]
        pairs += zip_longest(gone, new, fillvalue=NONE)
    return pairs


def by_place(table: Table, seat: int) -> dict[tuple[int, str], dict[tuple[str, int], int]]:
    """The pieces of a seat by place and back, each by card and number of the copy."""
    found: dict[tuple[int, str], dict[tuple[str, int], int]] = {}
    copies: Counter[str] = Counter()
    for piece in range(table.seats + 1, len(table.cards)):
        if table.owners[piece] == seat and piece not in table.homes:
            card = table.cards[piece].id
            copies[card] += 1
            found.setdefault((table.places[piece], table.backs[piece]), {})[card, copies[card]] = piece
    return found


def lay_in_slots(table: Table, base: Table, seat: int) -> list[int]:
    """Let the pieces of a seat's deck take the slots that they have at another table, as far as there are any; of a deck of the same size
    they are numbered as there, too. The pieces that differ, none where the decks are not of one size. The table knows whose slots they are.
    """
    table.laid_as = base.decks
    pairs = match_slots(base, table, seat)
    for old, new in pairs:
        if NONE not in (old, new):
            table.keys[new] = base.keys[old]
    if any(NONE in pair for pair in pairs) or len(table.cards) != len(base.cards):
        return []
    cards = base.cards[:]
    for old, new in pairs:
        cards[old] = table.cards[new]
    differing = [old for old, new in pairs if base.cards[old] is not table.cards[new]]
    number_alike(table, base, cards)
    return sorted(differing)


def number_alike(table: Table, base: Table, cards: list[Definition]) -> None:
    """Let a table have its pieces as another one has them, of which these cards are what they are."""
    table.cards = cards
    table.owners, table.keys, table.backs = base.owners[:], base.keys[:], base.backs[:]
    table.places, table.homes = base.places[:], dict(base.homes)
    table.stacks = [stack[:] for stack in base.stacks]

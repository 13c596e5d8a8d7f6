"""What a position may be: scenes are held against it."""

from collections.abc import Collection, Iterator
from typing import Final

from engine.games.pixies_vs_gremlins.areas import (
    CAPTURED,
    DECK,
    DISCARD,
    FATIGUED,
    HAND,
    ONGOING,
    PLAY_ZONE,
    ROW,
    RUNE_DECK,
    SITE,
    icons_among,
)
from engine.kernel.state import NONE
from engine.kernel.table import Table
from engine.play.naming import piece_id, place_id

HOLDS: Final = {  # by zone: the kinds that lie there, and what to call them
    **dict.fromkeys((HAND, DECK, DISCARD), (("card",), "card of a faction deck [003:12]")),
    ROW: (("minion", "location"), "minion or location [003:2]"),
    RUNE_DECK: (("location",), "location [003:60]"),
    CAPTURED: (("location",), "location [003:1-2]"),
    PLAY_ZONE: (("hero", "action"), "hero or action card [003:65]"),
    ONGOING: (("action",), "action card [003:3]"),
}


def impossible(table: Table, spots: Collection[int]) -> list[str]:
    """What is wrong with a scene: pieces where none of their kind lies, sites that cannot be."""
    row = table.places_of[NONE][ROW]
    return [
        *[f"{place_id(table, spot)}: {problem}" for spot in spots for problem in misplaced(table, spot)],
        *[f"{place_id(table, spot)}: {problem}" for spot in spots for problem in crowded(table, spot)],
        *[f"{place_id(table, spot)}: {fault}" for spot in spots if spot in row for fault in at_a_site(table, spot)],
        *marked(table),
    ]


def misplaced(table: Table, spot: int) -> Iterator[str]:
    """Pieces of a kind that cannot lie on a place."""
    kinds, noun = HOLDS.get(table.zone_of[spot], ((), ""))
    for piece in table.stacks[spot]:
        if kinds and table.cards[piece].kinds.isdisjoint(kinds):
            yield f"{table.cards[piece].name} is no {noun}"


def crowded(table: Table, spot: int) -> Iterator[str]:
    """Locations with more ability icons on a side than one can have."""
    most = table.rules.numbers["icons_max"]
    for card in dict.fromkeys(table.cards[piece] for piece in table.stacks[spot]):
        sides = (card.keywords, card.values.get("home_ability", ())) if "location" in card.kinds else ()
        for side in sides:
            if len(icons_among(side)) > most:
                yield f"{card.name} has {len(icons_among(side))} ability icons on a side, of {most} at most [003:60]"


def at_a_site(table: Table, spot: int) -> Iterator[str]:
    """A site has one location, a Home only an end of the row, and minions stand at locations and belong to somebody."""
    pieces = table.stacks[spot]
    row = table.places_of[NONE][ROW]
    locations = [table.cards[piece] for piece in pieces if "location" in table.cards[piece].kinds]
    if len(locations) > 1:
        yield "a site has one location (PVG-Q3)"
    if any("home" in card.kinds for card in locations) and spot not in (row[0], row[-1]):
        yield "a Home lies at an end of the row (PVG-Q3)"
    for piece in pieces:
        if "minion" in table.cards[piece].kinds:
            if table.owners[piece] == NONE:
                yield f"{table.cards[piece].name} needs an owner"
            if not locations:
                yield f"{table.cards[piece].name} stands where no location is [003:86]"


def marked(table: Table) -> Iterator[str]:
    """Only minions are fatigued, and only sites of the row are numbers of sites. [003:84]"""
    for counter, piece, amount in table.given:
        if counter == FATIGUED and amount and "minion" not in table.cards[piece].kinds:
            yield f"{piece_id(table, piece)}: only minions are fatigued [003:84]"
        if counter == SITE and amount > len(table.places_of[NONE][ROW]):
            yield f"{piece_id(table, piece)}: there are {len(table.places_of[NONE][ROW])} sites, so site is from 1 to that (PVG-Q3)"

"""What a position on the table may be: scenes are held against it."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from engine.games.rune_stones.areas import (
    ARTIFACTS,
    BOARD,
    CREATURES,
    DECK,
    DIE,
    DISCARD,
    DISPLAY,
    FRONT,
    GENERAL,
    HAND,
    LOWER,
    SCRAP,
    SMITHIES,
    SPACES,
    STONES,
    SUPPLY,
    UPPER,
    WILD_SPACE,
)
from engine.kernel.state import NONE
from engine.kernel.table import Table
from engine.play.naming import piece_id, place_id

HOLDS: Final = {
    **dict.fromkeys((HAND, DECK, DISCARD, FRONT), "card"),
    **dict.fromkeys((DISPLAY, CREATURES, GENERAL), "creature"),
    **dict.fromkeys((UPPER, LOWER, ARTIFACTS, SUPPLY, SCRAP), "artifact"),
    **dict.fromkeys((BOARD, STONES), "rune-stone"),
    SMITHIES: "smithy",
    DIE: "die",
}


def impossible(table: Table, spots: Collection[int]) -> list[str]:
    """What is wrong with a scene: pieces where none of their kind lies, more than there is, rows that no rule allows."""
    problems = [f"{place_id(table, spot)}: {problem}" for spot in spots for problem in misplaced(table, spot)]
    problems += [problem for spot in spots for problem in on_a_board(table, spot)]
    if len(spots) == len(table.stacks):
        problems += without_its_piece(table)
    return problems + list(beyond_supply(table))


def without_its_piece(table: Table) -> Iterator[str]:
    """A smithy lies in each of their places, and the die beside them: whoever forges or rolls needs them. [004:121] [004:130]"""
    places = table.places_of[NONE]
    for spot in (*places[SMITHIES], *places[DIE]):
        if len(table.stacks[spot]) != 1:
            kind = HOLDS[table.zone_of[spot]]
            yield f"{place_id(table, spot)}: one {kind} lies there, not {len(table.stacks[spot])}; without the key it is as after setup"
    for piece, definition in enumerate(table.cards):
        if "artifact" in definition.kinds and not definition.values.get("colour"):
            yield f"{piece_id(table, piece)}: an artifact needs a colour [004:315]"
        if "die" in definition.kinds and len(definition.bullets) == 0:
            yield f"{piece_id(table, piece)}: a die needs faces, each a line of its text behind a bullet"


def misplaced(table: Table, spot: int) -> Iterator[str]:
    """Pieces of a kind that cannot lie on a place."""
    zone = table.zone_of[spot]
    kind = HOLDS.get(zone, "")
    for piece in table.stacks[spot]:
        if kind and kind not in table.cards[piece].kinds:
            yield f"{table.cards[piece].name} is no {kind}"
    if zone in (UPPER, LOWER) and table.stacks[spot]:
        space = spot - table.places_of[table.sides[spot]][zone][0]
        colours = [table.cards[piece].values.get("colour") for piece in table.stacks[spot]]
        if len(colours) > 1:
            yield "a space takes one artifact [004:319]"
        if not set(colours) <= {SPACES[space], SPACES[WILD_SPACE]}:
            yield f"the space is for {SPACES[space].lower()} artifacts and wild ones [004:319-321]"


def on_a_board(table: Table, spot: int) -> Iterator[str]:
    """A player has four rune stones at most, no two alike. [004:378]"""
    if table.zone_of[spot] != BOARD:
        return
    names = Counter(table.cards[piece].name for piece in table.stacks[spot])
    if len(table.stacks[spot]) > table.rules.numbers["stones_max"]:
        yield f"{place_id(table, spot)}: more than {table.rules.numbers['stones_max']} rune stones [004:378]"
    yield from (f"{place_id(table, spot)}: {name} is there twice [004:378]" for name, n in names.items() if n > 1)


def beyond_supply(table: Table) -> Iterator[str]:
    """No more gems and ore than the box holds. [004:39] [004:53-55]"""
    names = list(table.rules.counters)
    for counter, most in table.rules.finite.items():
        if (count := sum(amount for kind, _, amount in table.given if kind == counter)) > most:
            yield f"{names[counter]}: there are {most} in the box, not {count} [004:39-55]"

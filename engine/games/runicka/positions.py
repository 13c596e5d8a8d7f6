"""What a position on the table may be: scenes are held against it."""

from collections.abc import Collection, Iterator
from typing import Final

from engine.games.runicka.areas import (
    ARENA,
    BASES,
    CHAOS,
    DECK,
    HAND,
    INVESTED,
    LIFE,
    OBLIVION,
    ORDER,
    SUPPLY,
    TALISMAN,
)
from engine.kernel.table import Table
from engine.play.naming import place_id

HOLDS: Final = {
    **dict.fromkeys((ARENA, DECK, HAND, OBLIVION, INVESTED), "revenant"),
    TALISMAN: "ley-crystal",
    SUPPLY: "fragment",
}
INVESTED_AT: Final = {0: 0, 1: 0, 2: 1, 3: 3}  # cards by level [002:43-44]


def impossible(table: Table, spots: Collection[int]) -> list[str]:
    """What is wrong with a scene: pieces where none of their kind lies, fusions, levels and Life that no rule allows."""
    problems = [f"{place_id(table, spot)}: {problem}" for spot in spots for problem in misplaced(table, spot)]
    return problems + [problem for seat in table.everybody for problem in of_a_runekeeper(table, seat)]


def misplaced(table: Table, spot: int) -> Iterator[str]:
    """Pieces of a kind that cannot lie on a place."""
    zone = table.zone_of[spot]
    for piece in table.stacks[spot]:
        definition = table.cards[piece]
        if HOLDS[zone] not in definition.kinds:
            yield f"{definition.name} is no {HOLDS[zone]}"
        elif definition.kind == "fragment" and zone not in (ARENA, SUPPLY):
            yield f"{definition.name} is made by effects, and lies nowhere but in the arena [002:11] (RNK-Q46)"
    if zone == ARENA:
        yield from misfused(table, table.stacks[spot])


def misfused(table: Table, stack: list[int]) -> Iterator[str]:
    """Types that a fusion cannot have underneath; on top an effect may put any, and fusions with their Bases. [002:51-57] (RNK-Q61)"""
    for piece in stack[:-1]:
        if table.cards[piece].kind not in BASES:
            yield f"{table.cards[piece].name} may not be a Base [002:51-56]"


def of_a_runekeeper(table: Table, seat: int) -> Iterator[str]:
    """Life, alignment and the cards invested for it. [002:26] [002:41-44]"""
    counters = {counter: amount for counter, entity, amount in table.given if entity == seat}
    order, chaos = counters.get(ORDER, 0), counters.get(CHAOS, 0)
    if counters.get(LIFE, 1) < 1:
        yield f"seat {seat + 1}: with 0 Life the game is over [002:26]"
    if order and chaos:
        yield f"seat {seat + 1}: Order and Chaos are never there together [002:41]"
    highest = table.rules.numbers["levels"]
    if max(order, chaos) > highest:
        yield f"seat {seat + 1}: {highest} levels are the most [002:41]"
        return
    invested = len(table.stacks[table.place_of[seat][INVESTED]])
    due = INVESTED_AT[max(order, chaos)]
    if invested != due:
        yield f"seat {seat + 1}: {invested} cards are invested, but the level takes {due} [002:43-44]"

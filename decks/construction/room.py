"""What room the rules of a format leave a card before any is broken: how many copies it may have, and what keeps one more out."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from decks.construction.forms import Cell, Copies, Limit, LinearRow, parameter, sections_of
from decks.construction.legality import FormatRules
from engine.packs.cards import FormatRule

DECIDING: Final = ("share", "distinct")  # forms of rules by which the cards of a deck decide which others fit


class Room(NamedTuple):
    """How many copies of a card a section may hold, None where no rule speaks of the card alone; and the rule that one more copy
    would break, None where there is room.
    """

    most: int | None = None
    stop: FormatRule | None = None


def room(rules: FormatRules, copies: Copies, cell: Cell) -> Room:
    """The room for one more copy in a cell of a deck. That its section as a whole is full is no matter of the card."""
    limits = [rules.limits[n] for n in rules.touching.get(cell, ())]
    alone = [limit for limit in limits if is_about(limit, cell)]
    most = min((int(row_of(limit).high) for limit in alone), default=None)
    others = [limit for limit in limits if limit not in alone and not is_size_of_all(limit)]
    closed = (limit.rule for limit in [*alone, *others] if not leaves_room(limit, copies, cell))
    return Room(most, next(closed, None))


def row_of(limit: Limit) -> LinearRow:
    """The row of a limit that has only one."""
    return limit.alternatives[0][0]


def is_about(limit: Limit, cell: Cell) -> bool:
    """Whether it counts copies of this card and of no other."""
    rows = [row for rows in limit.alternatives for row in rows]
    return len(rows) == 1 and all(card == cell[1] for _, card in rows[0].weights)


def is_size_of_all(limit: Limit) -> bool:
    """Whether it counts a section as a whole."""
    return limit.rule.form == "size" and not limit.rule.parameters.get("where")


def leaves_room(limit: Limit, copies: Copies, cell: Cell) -> bool:
    """Whether one more copy leaves a way to keep it; what is missing may still come. Where the cards of a deck decide otherwise than
    they may, those that fit one of them do no harm.
    """
    open_ones = sum(all(fits(row, copies, cell) for row in rows) for rows in limit.alternatives)
    if open_ones >= limit.needed:
        return True
    before = sum(all(row.total(copies) <= row.high for row in rows) for rows in limit.alternatives)
    return limit.rule.form in DECIDING and open_ones == before


def fits(row: LinearRow, copies: Copies, cell: Cell) -> bool:
    """Whether a row is not above its upper bound with one more copy."""
    return row.total(copies) + row.weights.get(cell, 0) <= row.high


def ruled_out(rules: FormatRules, copies: Copies) -> frozenset[Cell]:
    """The cells whose cards do not fit those that a deck has, whatever else leaves it: cards of another class."""
    deciding = (limit for limit in rules.limits if limit.rule.form in DECIDING)
    return frozenset(cell for limit in deciding for cell in ruled_out_by(limit, copies))


def ruled_out_by(limit: Limit, copies: Copies) -> Iterator[Cell]:
    """The cells to which a limit leaves no room."""
    cells = limit.cells()
    return (cell for cell in cells if not leaves_room(limit, copies, cell)) if cells & copies.keys() else iter(())


def reason(rules: FormatRules, copies: Copies, cell: Cell, stop: FormatRule) -> str:
    """What keeps a card out, in a few words: its own class where that is another one than the deck has, else the name of the rule."""
    if stop.form != "share":
        return stop.name
    cards, fact, sections = rules.format_cards, parameter(stop, "fact", ""), sections_of(stop)
    own = cards.fact(cell[1], fact)
    held = [card for section, card in copies if section in sections and (section, card) in cards.open]
    is_other = own is not None and any(cards.fact(card, fact) not in (None, own) for card in held)
    return f"{cards.pack.fields[fact].name}: {cards.word(fact, cell[1])}" if is_other else stop.name

"""The deck that is to be repaired: what it holds, where its cards may lie, and what its owner asks for."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf

from decks.construction.forms import Cell, Limit, LinearRow
from decks.construction.legality import FormatRules
from engine.grouping import grouped
from engine.packs.cards import DeckList
from engine.play.gaps import gaps_of

MANY = 1000  # copies in a line up to which costs are weighed exactly; more of them only break the same rules


@dataclass(frozen=True)
class Job:
    """A deck in a format that is to be repaired, and what its owner asks for: it may hold `owned` copies alone, if that is said, and holds
    rather those `at_hand` than others.
    """

    format_rules: FormatRules
    deck: DeckList
    locked: frozenset[Cell]
    owned: Mapping[str, int] | None
    shortlist: frozenset[str]
    at_hand: Mapping[str, int] = field(default_factory=dict)
    among: frozenset[Cell] | None = None  # the cells that are weighed, where not all are

    @cached_property
    def lines(self) -> dict[Cell, int]:
        """The copies of the deck as it stands, senseless ones too."""
        return {(section, card): n for section, cards in self.deck.items() for card, n in cards.items()}

    @cached_property
    def strays(self) -> dict[Cell, int]:
        """The lines that the format has no place for."""
        return {cell: n for cell, n in self.lines.items() if cell not in self.format_rules.format_cards.open}

    @cached_property
    def ceiling(self) -> int:
        """More copies of a card than any rule, the deck, or the list of owned cards speaks of; of a line up to MANY."""
        rows = (row for limit in self.format_rules.limits for rows in limit.alternatives for row in rows)
        edges = [abs(edge) for row in rows for edge in (row.low, row.high) if abs(edge) < inf]
        lines: Counter[str] = Counter()
        for (_, card), n in self.lines.items():
            lines[card] += min(max(n, 0), MANY)
        owned = [min(n, MANY) for n in (self.owned or {}).values()]
        return int(max([1, *edges, *lines.values(), *owned])) + 1

    @cached_property
    def copies(self) -> dict[Cell, int]:
        """The copies that count, in the order of the cells."""
        lines = [(cell, min(self.lines[cell], self.ceiling)) for cell in self.cells if cell in self.lines]
        return {cell: n for cell, n in lines if n > 0}

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of the format that are weighed, in the order of its sections and of the pack."""
        cells = dict.fromkeys(self.format_rules.format_cards.inside())
        return [cell for cell in cells if self.among is None or cell in self.among]

    @cached_property
    def by_card(self) -> dict[str, list[Cell]]:
        return grouped((cell[1], cell) for cell in self.cells)

    @cached_property
    def spare(self) -> frozenset[str]:
        """The cards of which copies are at hand that the deck does not hold yet."""
        held: Counter[str] = Counter()
        for (_, card), n in self.copies.items():
            held[card] += n
        return frozenset(card for card, n in self.at_hand.items() if n > held[card])

    @cached_property
    def gone(self) -> frozenset[str]:
        """The cards of the lines that the format has no place for."""
        return frozenset(card for _, card in self.strays)

    @cached_property
    def gaps(self) -> Mapping[str, tuple[str, ...]]:
        """What keeps cards from being played."""
        return gaps_of(self.format_rules.format_cards.pack)

    def room(self, cells: set[Cell]) -> float:
        """How many cards some cells may hold in all, as far as one row says it."""
        return min((widest(limit, cells) for limit in self.format_rules.limits if limit.needed > 0), default=inf)


def widest(limit: Limit, cells: set[Cell]) -> float:
    """The most that a limit lets some cells hold in all."""
    return max(
        (min([row.high for row in rows if covers(row, cells)], default=inf) for rows in limit.alternatives),
        default=inf,
    )


def covers(row: LinearRow, cells: set[Cell]) -> bool:
    """Whether a row counts every copy of some cells."""
    return cells <= row.weights.keys() and min(row.weights[cell] for cell in cells) > 0 if cells else False

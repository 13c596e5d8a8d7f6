"""To a player's taste: of repairs that cost the same, which comes first.

What lies in a wrong section is moved, then cards come that the deck has already, then those of the shortlist, then new ones, each
time those first that are at hand, then those that have most in common with the deck; and cards go line by line, those first that have
least in common with it.
"""

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from decks.construction.forms import Cell
from decks.construction.job import Job

FEW = 3  # cards for which a section has room where the choice of each one matters
MOVED, MORE, LISTED, NEW = range(4)  # where a card comes from, in the order of taste

Supply = tuple[Any, ...]


@dataclass(frozen=True)
class Taste:
    """What the cards of a deck have in common, and where those come from that are put in."""

    job: Job

    @cached_property
    def small(self) -> frozenset[str]:
        """Sections with room for a few cards only: there each card is a choice of its own."""
        sections = self.job.format_rules.format_cards.cells.items()
        return frozenset(section for section, cells in sections if self.job.room(set(cells)) <= FEW)

    def source(self, cell: Cell) -> int:
        """Where a card comes from that is put in."""
        card = cell[1]
        if card in self.job.gone:
            return MOVED
        if any(other in self.job.copies for other in self.job.by_card.get(card, ())):
            return MORE
        return LISTED if card in self.job.shortlist else NEW

    def supply(self, cell: Cell) -> Supply:
        """What a repair draws on that puts a card in."""
        section, card = cell
        if section in self.small:
            return section, card
        source = self.source(cell)
        return section, source, self.job.format_rules.format_cards.pack.cards[card].kind if source == NEW else ""

    def broadly(self, cell: Cell) -> Supply:
        """The same, where each card of a small section is not a supply of its own."""
        return cell[:1] if cell[0] in self.small else self.supply(cell)

    def traits(self, card: str) -> set[Hashable]:
        """What cards may have in common: kind, keywords, and the words of their fields."""
        definition = self.job.format_rules.format_cards.pack.cards[card]
        words = {
            (key, value) for key, value in {**definition.house, **definition.values}.items() if isinstance(value, str)
        }
        return {definition.kind, *definition.keywords, *words}

    @cached_property
    def common(self) -> Counter[Hashable]:
        """How many copies of the deck have a trait."""
        counts: Counter[Hashable] = Counter()
        for (_, card), copies in self.job.copies.items():
            counts.update(dict.fromkeys(self.traits(card), copies))
        return counts

    def fit(self, cell: Cell) -> int:
        """How much a card has in common with the deck."""
        return sum(self.common[trait] for trait in self.traits(cell[1]))

    @cached_property
    def rank(self) -> dict[Cell, int]:
        """The cells in the order in which cards are put in."""
        spare = self.job.spare
        order = sorted(self.job.cells, key=lambda cell: (self.source(cell), cell[1] not in spare, -self.fit(cell)))
        return {cell: n for n, cell in enumerate(order)}

    @cached_property
    def last(self) -> dict[Cell, int]:
        """The held cells in the order in which cards are taken out."""
        return {cell: n for n, cell in enumerate(sorted(self.job.copies, key=self.fit))}

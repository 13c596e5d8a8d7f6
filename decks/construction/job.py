"""The deck that is to be repaired: what it holds, where its cards may lie, and what its owner asks for."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf

from decks.construction.forms import Limit, Place, Row
from decks.construction.legality import Book
from engine.packs.cards import DeckList
from engine.play.gaps import gaps_of

MANY = 1000  # copies in a line up to which costs are weighed exactly; more of them only break the same rules


@dataclass(frozen=True)
class Job:
    """A deck in a format that is to be repaired, and what its owner asks for."""

    book: Book
    deck: DeckList
    locked: frozenset[Place]
    owned: Mapping[str, int] | None
    shortlist: frozenset[str]

    @cached_property
    def lines(self) -> dict[Place, int]:
        """The copies of the deck as it stands, senseless ones too."""
        return {(section, card): n for section, cards in self.deck.items() for card, n in cards.items()}

    @cached_property
    def strays(self) -> dict[Place, int]:
        """The lines that the format has no place for."""
        return {place: n for place, n in self.lines.items() if place not in self.book.stock.open}

    @cached_property
    def ceiling(self) -> int:
        """More copies of a card than any rule, the deck, or the list of owned cards speaks of; of a line up to MANY."""
        rows = (row for limit in self.book.limits for rows in limit.alternatives for row in rows)
        edges = [abs(edge) for row in rows for edge in (row.low, row.high) if abs(edge) < inf]
        lines: Counter[str] = Counter()
        for (_, card), n in self.lines.items():
            lines[card] += min(max(n, 0), MANY)
        owned = [min(n, MANY) for n in (self.owned or {}).values()]
        return int(max([1, *edges, *lines.values(), *owned])) + 1

    @cached_property
    def copies(self) -> dict[Place, int]:
        """The copies that count, in the order of the places."""
        lines = [(place, min(self.lines[place], self.ceiling)) for place in self.places if place in self.lines]
        return {place: n for place, n in lines if n > 0}

    @cached_property
    def places(self) -> list[Place]:
        """Every place of the format, in the order of its sections and of the pack."""
        return list(dict.fromkeys(self.book.stock.inside()))

    @cached_property
    def by_card(self) -> dict[str, list[Place]]:
        """The places of each card."""
        places: dict[str, list[Place]] = defaultdict(list)
        for place in self.places:
            places[place[1]].append(place)
        return places

    @cached_property
    def gaps(self) -> Mapping[str, tuple[str, ...]]:
        """What keeps cards from being played."""
        return gaps_of(self.book.stock.pack)

    def room(self, places: set[Place]) -> float:
        """How many cards some places may hold in all, as far as one row says it."""
        return min((widest(limit, places) for limit in self.book.limits if limit.needed > 0), default=inf)


def widest(limit: Limit, places: set[Place]) -> float:
    """The most that a limit lets some places hold in all."""
    return max(
        (min([row.high for row in rows if covers(row, places)], default=inf) for rows in limit.alternatives),
        default=inf,
    )


def covers(row: Row, places: set[Place]) -> bool:
    """Whether a row counts every copy of some places."""
    return places <= row.weights.keys() and min(row.weights[place] for place in places) > 0 if places else False

"""The odds on the page of a deck: of drawing what somebody has clicked, a card, a kind or a cost, and what everybody asks."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from django import forms

from catalog.models import Card, Game
from catalog.shapes import kind_names, price_field
from decks.construction.odds import at_least
from decks.pages.stacks import cost_of
from engine.play.tally import Clock, Statistics

TURNS: Final = 5  # of one's own
KINDS, COSTS, COPIES = 3, 2, 3  # rows that stand there unasked
MOST_WANTED: Final = 3
OF: Final = re.compile(r"(card|kind|cost):([\w-]{1,60})", re.ASCII)
CERTAIN, NEVER = 0.995, 0.005  # beyond, a rounded number would say too much

Drawn = Sequence[tuple[Card, int]]  # cards with their copies


class OddsForm(forms.Form):
    """What the odds are asked of, `card:ID`, `kind:ID` or `cost:NUMBER`, and by which of the clocks of a game."""

    of = forms.RegexField(OF, required=False, max_length=70)
    clock = forms.IntegerField(required=False, min_value=0, max_value=9)


class Subject(NamedTuple):
    """Something that can be drawn: what it is called, how many cards of the deck are that, and what it is asked by."""

    name: str
    copies: int
    of: str = ""


class Chance(NamedTuple):
    """A chance as a number of 100 in words, and as the length of a bar."""

    words: str
    length: float


class OddsRow(NamedTuple):
    """What is drawn, at least how many, and the chance of it by each moment; `of` is empty for a card by its copies alone."""

    name: str
    copies: int
    chances: list[Chance]
    of: str


class Moment(NamedTuple):
    """A moment of a game, and how many cards somebody has drawn by then."""

    name: str
    seen: int


def chance(share: float) -> Chance:
    """A share as it is written: a chance that is not quite sure is never called 100."""
    number = round(100 * share)
    words = str(number)
    if share not in (0.0, 1.0):
        words = ">99" if share >= CERTAIN else "<1" if share < NEVER else words
    return Chance(words, round(100 * share, 1))


def moments(statistics: Statistics, numbers: Mapping[str, int], clock: Clock | None) -> list[Moment]:
    """The first hand, and by the clock of a game each of one's own first turns."""
    hand = numbers.get(statistics.hand, 0)
    found = [Moment("hand", hand)]
    if clock:
        first, later = numbers.get(clock.first, 0), numbers.get(clock.later, 0)
        found += [Moment(str(turn), hand + first + later * (turn - 1)) for turn in range(1, TURNS + 1)]
    return found


@dataclass(frozen=True)
class Odds:
    """The odds of a deck of a game: `cards` are those that it draws from, `asked` is a form that is valid or not."""

    game: Game
    cards: Drawn
    statistics: Statistics
    numbers: Mapping[str, int]
    asked: OddsForm

    @cached_property
    def said(self) -> dict[str, Any]:
        """What is asked, as far as it can be understood."""
        self.asked.is_valid()
        return self.asked.cleaned_data

    @property
    def clocks(self) -> list[tuple[int, str]]:
        """The clocks to choose from, where there are several."""
        names = [(number, clock.name) for number, clock in enumerate(self.statistics.clocks)]
        return names if len(names) > 1 else []

    @property
    def chosen(self) -> int:
        """The number of the clock."""
        number = self.said.get("clock") or 0
        return number if number < len(self.statistics.clocks) else 0

    @property
    def clock(self) -> Clock | None:
        """The clock by which turns are counted, None in a game that has none."""
        return self.statistics.clocks[self.chosen] if self.statistics.clocks else None

    @cached_property
    def moments(self) -> list[Moment]:
        """The columns of the table."""
        return moments(self.statistics, self.numbers, self.clock)

    @property
    def why_no_clock(self) -> str:
        """Why there is no odd by turn; nothing where there is one."""
        return "" if self.clock else self.statistics.why_no_clock

    @property
    def size(self) -> int:
        """How many cards the deck has that it draws."""
        return sum(copies for _, copies in self.cards)

    @cached_property
    def subject(self) -> Subject | None:
        """What has been clicked, None where nothing has, or nothing that the deck holds."""
        found = OF.fullmatch(self.said.get("of") or "")
        return self.subject_of(found[1], found[2]) if found else None

    def subject_of(self, sort: str, key: str) -> Subject | None:
        """What is asked for by a sort and its key."""
        if sort == "cost":
            return self.cheap(int(key)) if key.isdecimal() and len(key) < MOST_WANTED else None
        held = [(card, copies) for card, copies in self.cards if key == (card.slug if sort == "card" else card.kind)]
        if not held:
            return None
        name = held[0][0].name if sort == "card" else kind_names(self.game)[key]
        return Subject(name, sum(copies for _, copies in held), f"{sort}:{key}")

    def cheap(self, most: int) -> Subject | None:
        """The cards that cost so much or less; None where there is none."""
        field = price_field(self.game)
        costs = [(cost_of(self.game, card), copies) for card, copies in self.cards]
        copies = sum(copies for cost, copies in costs if cost is not None and cost <= most)
        return Subject(f"{field['name']} {most} or less", copies, f"cost:{most}") if field and copies else None

    @property
    def rows(self) -> list[OddsRow]:
        """The odds of what has been clicked, of one, two and three of it."""
        if self.subject is None:
            return []
        one = self.subject
        wanted = range(1, min(MOST_WANTED, one.copies) + 1)
        return [self.row(one if n == 1 else one._replace(name=f"{n} or more"), n) for n in wanted]

    @property
    def usual(self) -> list[OddsRow]:
        """The odds that everybody asks for, without what has been clicked."""
        clicked = self.subject.of if self.subject else None
        return [self.row(one) for one in self.subjects if one.of != clicked or not one.of]

    @property
    def subjects(self) -> list[Subject]:
        """What everybody asks for: the commonest kinds, cheap cards, and a card by its copies."""
        by_kind: Counter[str] = Counter()
        for card, copies in self.cards:
            by_kind[card.kind] += copies
        names = kind_names(self.game)
        subjects = [Subject(names[kind], copies, f"kind:{kind}") for kind, copies in by_kind.most_common(KINDS)]
        costs = sorted({cost for card, _ in self.cards if (cost := cost_of(self.game, card)) is not None})
        subjects += [subject for cost in costs[1 : COSTS + 1] if (subject := self.cheap(cost))]
        numbers = sorted({copies for _, copies in self.cards if copies <= COPIES}, reverse=True)
        return subjects + [
            Subject("A certain card, one copy" if n == 1 else f"A certain card, {n} copies", n) for n in numbers
        ]

    def row(self, subject: Subject, wanted: int = 1) -> OddsRow:
        """The odds of at least so many of some cards."""
        name, copies, of = subject
        chances = [chance(at_least(self.size, copies, moment.seen, wanted)) for moment in self.moments]
        return OddsRow(name, copies, chances, of)

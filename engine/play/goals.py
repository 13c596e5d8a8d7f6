"""Goals: what a seat is to reach at a table, as a query. `won`, `my.hand>=3`, `their.health<=5 or their.discard:"Emberdart"`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import Final

from engine.kernel.state import NONE, Game
from engine.kernel.table import LoadedGame
from engine.kernel.values import value
from engine.packs.folding import norm
from engine.packs.quoting import quoted
from engine.play.scenes import nearest

SIGNS: Final[dict[str, Callable[[int, int], bool]]] = {"<=": le, ">=": ge, "!=": ne, "=": eq, "<": lt, ">": gt}
TOKEN: Final = re.compile(
    r"\s*(?:(?P<open>\()|(?P<close>\))|(?P<minus>-)(?=\S)|(?P<compare>(?P<whose>\w+)\.(?P<name>\w+)\s*"
    r'(?P<sign><=|>=|!=|=|<|>|:)\s*(?P<value>"[^"]*"|[^\s()]+))|(?P<word>[^\s()]+))'
)
WHOSE: Final = ("my", "their", "table")
OUTCOMES: Final = ("won", "lost")
DEEPEST: Final = 20  # brackets within brackets
LONGEST: Final = 500  # characters
AT_A_SEAT: Final = re.compile(r"seat([1-9])")


class GoalError(Exception):
    """A goal that cannot be read; the message says which part, and what is possible there."""


@dataclass(frozen=True)
class Outcome:
    """The game is over, and the seat is among the winners, or is not."""

    won: bool

    def __call__(self, game: Game, seat: int) -> bool:
        return game.over and not game.unfinished and (seat in game.winners) == self.won


@dataclass(frozen=True)
class Whose:
    """Of whom something is asked: the seat itself, any of the others, the table, or the seat of a number."""

    word: str
    number: int = NONE

    def seats(self, game: Game, seat: int) -> Collection[int]:
        """The seats, NONE for the table."""
        if self.word == "my":
            return (seat,)
        return (self.number,) if self.word != "their" else game.table.others[seat]


@dataclass(frozen=True)
class Amount:
    """How many pieces lie in a zone, how much of a value or of a counter somebody has, compared with a number."""

    whose: Whose
    read: Callable[[Game, int], int]
    compare: Callable[[int, int], bool]
    number: int

    def __call__(self, game: Game, seat: int) -> bool:
        return any(self.compare(self.read(game, one), self.number) for one in self.whose.seats(game, seat))


@dataclass(frozen=True)
class Lies:
    """A card of a name lies in a zone of somebody."""

    whose: Whose
    zone: int
    name: str

    def __call__(self, game: Game, seat: int) -> bool:
        places = (spot for one in self.whose.seats(game, seat) for spot in game.table.places_of[one][self.zone])
        return any(norm(game.table.cards[piece].name) == self.name for spot in places for piece in game.stacks[spot])


@dataclass(frozen=True)
class Not:
    """What the part does not hold of."""

    part: Goal

    def __call__(self, game: Game, seat: int) -> bool:
        return not self.part(game, seat)


@dataclass(frozen=True)
class Every:
    """All of several parts."""

    parts: tuple[Goal, ...]

    def __call__(self, game: Game, seat: int) -> bool:
        return all(part(game, seat) for part in self.parts)


@dataclass(frozen=True)
class Some:
    """One of several parts at least."""

    parts: tuple[Goal, ...]

    def __call__(self, game: Game, seat: int) -> bool:
        return any(part(game, seat) for part in self.parts)


Goal = Outcome | Amount | Lies | Not | Every | Some


@dataclass(frozen=True)
class InZone:
    """How many pieces a seat, or the table, has in a zone."""

    zone: int

    def __call__(self, game: Game, seat: int) -> int:
        return sum(len(game.stacks[spot]) for spot in game.table.places_of[seat][self.zone])


@dataclass(frozen=True)
class InCounter:
    """How many of a counter stand on a seat, or on the table."""

    counter: int

    def __call__(self, game: Game, seat: int) -> int:
        return game.count(self.counter, game.table.seats if seat == NONE else seat)


@dataclass(frozen=True)
class InValue:
    """A value of a seat, as it stands with all effects."""

    stat: int

    def __call__(self, game: Game, seat: int) -> int:
        return value(game, self.stat, seat)


def read_goal(rules: LoadedGame, text: str, seats: int) -> Goal:
    """The goal of a query at a table of so many seats. Raises GoalError."""
    if len(text) > LONGEST:
        raise GoalError(f"has {len(text)} characters; at most {LONGEST}")
    return Reader(rules, text, seats).goal()


class Reader:
    """Reads a goal from left to right; `tokens` are what is left of it, the next one last."""

    def __init__(self, rules: LoadedGame, text: str, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.tokens = list(tokens_of(text))[::-1]

    def goal(self) -> Goal:
        """The whole goal. Raises GoalError."""
        goal = self.either(0)
        if self.tokens:
            raise GoalError("has a ) too many")
        return goal

    def either(self, depth: int) -> Goal:
        """Parts with `or` between them. Raises GoalError."""
        parts = [self.both(depth)]
        while self.next_is("or", "|"):
            self.tokens.pop()
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Some(tuple(parts))

    def both(self, depth: int) -> Goal:
        """Parts that all have to hold, with blanks or `and` between them. Raises GoalError."""
        parts: list[Goal] = []
        while self.tokens and not self.next_is("or", "|") and not self.tokens[-1]["close"]:
            if parts and self.next_is("and"):
                self.tokens.pop()
            parts.append(self.term(depth))
        if not parts:
            raise GoalError("says nothing where something must hold: a goal is such as won, or my.hand>=3")
        return parts[0] if len(parts) == 1 else Every(tuple(parts))

    def term(self, depth: int) -> Goal:
        """One thing that holds, or does not. Raises GoalError."""
        if depth > DEEPEST:
            raise GoalError(f"has more than {DEEPEST} brackets within one another")
        if not self.tokens:
            raise GoalError("ends where something must follow")
        token = self.tokens.pop()
        if token["minus"] or norm(token["word"] or "") == "not":
            return Not(self.term(depth + 1))
        if token["open"]:
            inner = self.either(depth + 1)
            if not self.tokens or not self.tokens.pop()["close"]:
                raise GoalError("has a ( that is not closed")
            return inner
        if token["compare"]:
            return self.compare(token)
        word = token["word"] or ")"
        if norm(word) not in OUTCOMES:
            raise GoalError(
                f"{quoted(word)} is none of {', '.join(OUTCOMES)}, nor such as my.hand>=3{nearest(word, OUTCOMES)}"
            )
        return Outcome(norm(word) == "won")

    def next_is(self, *words: str) -> bool:
        """Whether one of these words comes next."""
        return bool(self.tokens) and norm(self.tokens[-1]["word"] or "") in words

    def compare(self, token: re.Match[str]) -> Goal:
        """An amount, or a card that lies somewhere. Raises GoalError."""
        whose, sign, wanted = self.whose(token["whose"]), token["sign"], token["value"].strip('"')
        if sign == ":":
            return Lies(whose, self.zone(token["name"], whose), self.card(wanted))
        if not wanted.isascii() or not wanted.isdigit():
            raise GoalError(f"{quoted(token['compare'])} compares with {quoted(wanted)}, which is no whole number")
        return Amount(whose, self.amount(token["name"], whose), SIGNS[sign], int(wanted[:6]))

    def whose(self, word: str) -> Whose:
        """Of whom it is asked. Raises GoalError."""
        found = AT_A_SEAT.fullmatch(norm(word))
        if found and int(found[1]) <= self.seats:
            return Whose("seat", int(found[1]) - 1)
        if norm(word) not in WHOSE:
            all_seats = ", ".join(f"seat{number + 1}" for number in range(self.seats))
            raise GoalError(f"{quoted(word)} is nobody: {', '.join(WHOSE)}, {all_seats}{nearest(word, WHOSE)}")
        return Whose(norm(word))

    def zone(self, name: str, whose: Whose) -> int:
        """A zone of somebody. Raises GoalError."""
        zones = self.zones(whose)
        if norm(name) not in zones:
            raise GoalError(f"{quoted(name)} is no zone there: {', '.join(zones)}{nearest(name, zones)}")
        return zones[norm(name)]

    def zones(self, whose: Whose) -> dict[str, int]:
        """The zones of a seat, or of the table."""
        per = "table" if whose.word == "table" else "seat"
        return {name: number for name, number in self.rules.zones.items() if self.rules.pack.zones[name].per == per}

    def amount(self, name: str, whose: Whose) -> Callable[[Game, int], int]:
        """What is counted: the pieces in a zone, else a value of the rules, else a counter. Raises GoalError."""
        zones, counters = self.zones(whose), self.rules.counters
        stats = {} if whose.word == "table" else as_names(self.rules.ruleset.stats)
        key = norm(name)
        if key in zones:
            return InZone(zones[key])
        if key in stats:
            return InValue(stats[key])
        if key in counters:
            return InCounter(counters[key])
        known = dict.fromkeys((*zones, *stats, *self.rules.pack.counters))
        raise GoalError(f"{quoted(name)} is not counted there: {', '.join(known)}{nearest(name, known)}")

    def card(self, name: str) -> str:
        """The name of a card, as names are compared; a card of the scene may have any. Raises GoalError for none."""
        if not norm(name):
            raise GoalError("names no card behind the colon")
        return norm(name)


def as_names(stats: Mapping[str, int]) -> dict[str, int]:
    """The words of values as a query writes them, with _ for blanks."""
    return {word.replace(" ", "_"): stat for word, stat in stats.items()}


def tokens_of(text: str) -> Iterator[re.Match[str]]:
    """The parts of a query, as they come."""
    end = len(text.rstrip())
    at = 0
    while at < end:
        found = TOKEN.match(text, at)
        if found is None:
            raise GoalError(f"{quoted(text[at:].strip())} cannot be read")
        yield found
        at = found.end()

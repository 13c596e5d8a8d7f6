"""What many games amount to: whole numbers that add up the same in any order and on any machine."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, NamedTuple

from engine.kernel.places import pile
from engine.kernel.state import NONE, TURNS, Game

GOAL: Final = "goal"  # the cause of a win where the aim is something else than to win
TOO_LATE: Final = "won without the goal"
BY_TURN: Final = "turn"  # what the keys of a statistic are
BY_WORD: Final = "word"
BY_STEP: Final = "step"
BY_CARD: Final = "card"
OPENED: Final = "opened"  # copies in the first hand, and the winning turn of games with one there
OPENED_WIN: Final = "opened_win"


@dataclass(frozen=True)
class Statistic:
    """Something that a game counts of itself: a name, a sentence, what its keys are, and what one of its amounts is.

    The keys of `by` are own turns, words such as causes, steps such as the first life and the second (whose amount is the turn in
    which it was reached), or cards.
    """

    id: str
    name: str
    by: str
    help: str
    unit: str = ""


class UndeclaredError(LookupError):
    """No statistic of a game has this id."""

    def __init__(self, statistic: str, ids: Iterable[str]) -> None:
        super().__init__(f"{statistic!r} is no statistic of this game; STATISTICS shows {', '.join(sorted(ids))}")


class Notes:
    """What is written down of one game while it is played, for one seat: rows of statistic, key and amount, of statistics that are
    `shown`; and the pieces that it has `held`, which have come to its hand.
    """

    __slots__ = ("game", "held", "ids", "marks", "opening", "rows", "seat")

    def __init__(self, game: Game, seat: int, shown: Iterable[Statistic]) -> None:
        self.game = game
        self.seat = seat
        self.ids = frozenset([statistic.id for statistic in shown])
        self.rows: list[tuple[str, str | int, int]] = []
        self.marks: dict[int, int] = {}
        self.opening: tuple[str, ...] = ()
        self.held: set[int] = set()

    @property
    def turn(self) -> int:
        """The seat's own turn in which the game is, or which it has had last; 0 before its first one."""
        return self.game.counts[TURNS][self.seat]

    def add(self, statistic: str, key: str | int, amount: int = 1) -> None:
        """Write a row of a statistic: so much for a word, a card or a turn. Raises UndeclaredError."""
        if statistic not in self.ids:
            raise UndeclaredError(statistic, self.ids)
        self.rows.append((statistic, key, amount))

    def add_card(self, statistic: str, piece: int) -> None:
        """Write a row about the card that a piece is, if it is one of the seat's own. Raises UndeclaredError."""
        table = self.game.table
        if table.owners[piece] == self.seat:
            self.add(statistic, table.cards[piece].id)

    def take_back(self, piece: int) -> None:
        """What has been written since a piece was picked has not happened."""
        if piece in self.marks:
            del self.rows[self.marks[piece] :]


See = Callable[[Game, Notes, int, int, int], None]  # subject, other and amount of an event


class Clock(NamedTuple):
    """What the rules let a seat draw of its deck whatever it plays: the numbers of game.toml that say how many cards in the first of its
    turns and in each later one, empty for none. `name` says of whom it is true, `unit` what is counted.
    """

    name: str
    first: str
    later: str
    unit: str = "your own turn"


@dataclass(frozen=True)
class Statistics:
    """What a game counts of itself, as its module `statistics` declares it in STATISTICS.

    `watched` says by kind of event what to write down, once the first turn has begun; `at_end` is called when a game is over.
    `opening` are the pieces of a seat's first hand, asked for at the first decision; they are drawn from the section `deck`, and
    `hand` names the number of game.toml that says how many. `plays` are the statistics by card that tell of a card that it was
    played: where none of them has counted it, it never was. `picks` are the verbs by which a piece is picked whose play may be
    taken back: `takes_back` is the kind of event that does.
    `also` are sections that are shuffled into the same pile. `clocks` say how many cards a seat has drawn by when; a game that has none
    tells `why_no_clock`, and one in which nobody builds what is drawn from, `why_no_deck`.
    """

    shown: tuple[Statistic, ...]
    watched: dict[int, See]
    at_end: Callable[[Notes], None]
    opening: Callable[[Game, int], Iterable[int]]
    deck: str
    hand: str
    plays: tuple[str, ...] = ()
    picks: frozenset[int] = frozenset()
    takes_back: int = NONE
    also: tuple[str, ...] = ()
    clocks: tuple[Clock, ...] = ()
    why_no_clock: str = ""
    why_no_deck: str = ""

    def __post_init__(self) -> None:
        """Raises UndeclaredError for a way to play a card that is not among what is shown."""
        ids = [statistic.id for statistic in self.shown]
        for statistic in self.plays:
            if statistic not in ids:
                raise UndeclaredError(statistic, ids)


# What several games watch alike


def count_own_card(statistic: str, game: Game, notes: Notes, piece: int, other: int, amount: int) -> None:
    """An event about a card: it counts where the card is one of the seat's own."""
    notes.add_card(statistic, piece)


def count_play(game: Game, notes: Notes, piece: int, seat: int, amount: int) -> None:
    """The seat has played a card."""
    if seat == notes.seat:
        notes.add_card("played", piece)


def hand_of(game: Game, seat: int) -> list[int]:
    """The cards in the hand of a seat, at its first decision those of the first hand."""
    return pile(game, seat, game.table.rules.ruleset.piles.hand)


def count_hand(notes: Notes) -> None:
    """What is still in hand at the end is stuck there; what was there at first has been drawn too."""
    for piece in hand_of(notes.game, notes.seat):
        notes.add_card("stuck", piece)
    for card in notes.opening:
        notes.add("drawn", card)


@dataclass(slots=True)
class Sample:
    """So many numbers, their sum and the sum of their squares: all that a mean and its interval need."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, amount: int) -> None:
        """Count a further number in; numbers themselves are not kept, so that a sample of any run has one size."""
        self.n += 1
        self.total += amount
        self.squares += amount * amount

    def merge(self, other: Sample) -> None:
        """Add the numbers of another one."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    def without(self, other: Sample) -> Sample:
        """What is left if the numbers of another one are taken out."""
        return Sample(self.n - other.n, self.total - other.total, self.squares - other.squares)

    @property
    def mean(self) -> float | None:
        """Their average, None without numbers."""
        return self.total / self.n if self.n else None

    @property
    def variance(self) -> float | None:
        """The variance of what they are drawn from, as estimated from two numbers on."""
        return (self.n * self.squares - self.total**2) / (self.n * (self.n - 1)) if self.n > 1 else None


Samples = dict[str, dict[str, Sample]]


@dataclass
class Tally:
    """Games by how they ended for one seat: `causes` of its wins, `losses` by cause, `win_turns` counted in its own turns.

    `events` and `decisions` add up over all games. Of games that are watched there is more: `lengths` in own turns, of each way
    to end the first game that did in `examples`, by statistic and key the `samples`, one number a game, and of each card that has
    been `held` in how many of them.
    """

    games: int = 0
    wins: int = 0
    unfinished: int = 0
    events: int = 0
    decisions: int = 0
    causes: Counter[str] = field(default_factory=Counter)
    losses: Counter[str] = field(default_factory=Counter)
    win_turns: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    examples: dict[str, int] = field(default_factory=dict)
    samples: Samples = field(default_factory=dict)
    held: Counter[str] = field(default_factory=Counter)

    def add(self, game: Game, seat: int, reached: bool | None = None) -> str:
        """Count a game that has been played; `reached` says whether a goal was, None where that is to win. Tells how it ended."""
        self.games += 1
        self.events += game.events
        self.decisions += len(game.answers)
        won = seat in game.winners
        if won if reached is None else reached:
            turn = game.counts[TURNS][seat]
            self.wins += 1
            self.causes[game.cause if reached is None else GOAL] += 1
            self.win_turns[turn] += 1
            return f"won {turn}"
        if game.unfinished:
            self.unfinished += 1
            return "unfinished"
        cause = TOO_LATE if won else game.cause
        self.losses[cause] += 1
        return f"lost {cause}"

    def add_notes(self, notes: Notes, index: int, ending: str) -> None:
        """Count what has been written down of the game with that number in its run, which ended in that way."""
        self.lengths[notes.turn] += 1
        self.examples[ending] = min(index, self.examples.get(ending, index))
        self.held.update({notes.game.table.cards[piece].id for piece in notes.held})
        amounts: dict[tuple[str, str | int], int] = {}
        for statistic, key, amount in notes.rows:
            amounts[statistic, key] = amounts.get((statistic, key), 0) + amount
        for (statistic, key), amount in amounts.items():
            self.sample(statistic, str(key)).add(amount)
        for card, copies in Counter(notes.opening).items():
            self.sample(OPENED, card).add(copies)
            if ending.startswith("won"):
                self.sample(OPENED_WIN, card).add(notes.turn)

    def sample(self, statistic: str, key: str) -> Sample:
        """The numbers of a statistic for a key."""
        keys = self.samples.setdefault(statistic, {})
        if key not in keys:
            keys[key] = Sample()
        return keys[key]

    def merge(self, other: Tally) -> None:
        """Add what another tally has counted."""
        self.take(other.plain() | other.details())

    def take(self, plain: Mapping[str, Any]) -> None:
        """Add a tally that is given as `plain`, `details` or both together."""
        self.games += plain.get("games", 0)
        self.wins += plain.get("wins", 0)
        self.unfinished += plain.get("unfinished", 0)
        self.events += plain.get("events", 0)
        self.decisions += plain.get("decisions", 0)
        self.causes.update(plain.get("causes", {}))
        self.losses.update(plain.get("losses", {}))
        for turn, n in plain.get("win_turns", {}).items():
            self.win_turns[int(turn)] += n
        for turn, n in plain.get("lengths", {}).items():
            self.lengths[int(turn)] += n
        for ending, index in plain.get("examples", {}).items():
            self.examples[ending] = min(index, self.examples.get(ending, index))
        self.held.update(plain.get("held", {}))
        for statistic, keys in plain.get("samples", {}).items():
            for key, numbers in keys.items():
                self.sample(statistic, key).merge(Sample(*numbers))

    @property
    def winning(self) -> Sample:
        """The turns in which games were won, as a sample: from it come the mean and its interval. Lost games are no part of it."""
        squares = sum(turn * turn * n for turn, n in self.win_turns.items())
        return Sample(self.wins, sum(turn * n for turn, n in self.win_turns.items()), squares)

    @property
    def mean_win_turn(self) -> float | None:
        """The mean of the winning turns, None without a win."""
        return self.winning.mean

    def plain(self) -> dict[str, Any]:
        """How the games ended, in an order that never changes."""
        return {
            "games": self.games,
            "wins": self.wins,
            "unfinished": self.unfinished,
            "events": self.events,
            "decisions": self.decisions,
            "causes": dict(sorted(self.causes.items())),
            "losses": dict(sorted(self.losses.items())),
            "win_turns": {str(turn): n for turn, n in sorted(self.win_turns.items())},
        }

    def details(self) -> dict[str, Any]:
        """What is known of watched games beside that; a sample is [n, sum, sum of squares]."""
        return {
            "lengths": {str(turn): n for turn, n in sorted(self.lengths.items())},
            "examples": dict(sorted(self.examples.items())),
            "samples": {
                statistic: {key: [s.n, s.total, s.squares] for key, s in sorted(keys.items())}
                for statistic, keys in sorted(self.samples.items())
            },
            "held": dict(sorted(self.held.items())),
        }

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Tally:
        """The tally of which `plain`, `details` or both together were made."""
        tally = cls()
        tally.take(plain)
        return tally

    def digest(self) -> str:
        """A hash of how the games ended: equal for equal runs."""
        return sha256(json.dumps(self.plain(), separators=(",", ":")).encode()).hexdigest()

"""Openings: over many first hands of a deck, what its first choice among the cards in hand is worth by each card that it could be.

Each hand is dealt from its own number and played steadily up to that choice; then each answer is tried in the same few worlds. What is
found follows from decks and numbers alone, hand by hand, and adds up in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any, Final, NamedTuple, Self

from engine.kernel.agenda import answer
from engine.kernel.chance import number
from engine.kernel.decisions import Row
from engine.kernel.places import pile
from engine.kernel.state import NONE, OWN_SEAT, Game
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.play.advice import Players, Trials, counsel_of, most_promising, players_of, tried
from engine.play.curves import Curve, shown
from engine.play.pilots import Pilot, pilots_of
from engine.play.record import begin

HANDS: Final = 300
WORLDS: Final = 2  # of each hand: many hands tell more than many worlds
OPTIONS: Final = 8
SURE: Final = 2.0  # standard errors beyond which it is no chance
LONGEST: Final = 80  # answers within which the choice must come
SEED: Final = 20261128


class Option(NamedTuple):
    """What can be chosen: a window and a verb of the game by their numbers, and a card of the deck, empty for what names none."""

    window: int
    verb: int
    card: str


@dataclass(frozen=True)
class Tried:
    """A first hand: what could be chosen, each with its chance to win."""

    chances: Mapping[Option, float]

    def plain(self) -> list[list[Any]]:
        """The same as JSON has it."""
        return [[*option, chance] for option, chance in self.chances.items()]

    @classmethod
    def read(cls, rows: Sequence[Sequence[Any]]) -> Self:
        """A hand from its data."""
        return cls({Option(window, verb, card): chance for window, verb, card, chance in rows})


@dataclass(frozen=True)
class Standing:
    """How an option has done: in so many hands it could be chosen and in how many nothing was better, its chance to win, and what that was
    more than the others' of the same hands, with the standard error of that.
    """

    option: Option
    hands: int
    best: int
    chance: float
    gain: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether it differs from the others by more than chance explains."""
        return abs(self.gain) > SURE * self.error

    def shown(self, curve: Curve | None) -> Standing:
        """The same as it is shown in a game with that curve: all hands together are one chance."""
        chance, gain, error = shown(curve, self.chance, self.gain, self.error)
        return replace(self, chance=chance, gain=gain, error=error)


@dataclass
class FoundOpenings:
    """The hands that have been looked at so far; one in which the choice never came has no chances."""

    hands: list[Tried] = field(default_factory=list)

    @property
    def steps(self) -> int:
        """How many have been looked at."""
        return len(self.hands)

    def plain(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return {"hands": [one.plain() for one in self.hands]}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """What has been found, from its data; nothing from none."""
        return cls([Tried.read(rows) for rows in data.get("hands", [])])

    @property
    def window(self) -> int:
        """The question that came first in most of the hands, NONE where none came."""
        windows = Counter([option.window for one in self.hands for option in list(one.chances)[:1]])
        return max(windows, key=lambda window: (windows[window], -window), default=NONE)

    def standings(self, curve: Curve | None = None) -> list[Standing]:
        """The options of the usual first choice as they are shown in a game with that curve, what gains most first."""
        chances: dict[Option, list[tuple[float, float, bool]]] = {}
        for hand in self.hands:
            if next(iter(hand.chances), Option(NONE, NONE, "")).window != self.window:
                continue
            for option, chance in hand.chances.items():
                others = [other for one, other in hand.chances.items() if one != option]
                gain = chance - sum(others) / len(others)
                chances.setdefault(option, []).append((chance, gain, chance >= max(others)))
        rows = [standing_of(option, told).shown(curve) for option, told in chances.items()]
        return sorted(rows, key=lambda row: (-row.gain, row.option))


def standing_of(option: Option, told: Sequence[tuple[float, float, bool]]) -> Standing:
    """How an option has done, by its chance, its gain and whether nothing was better in each hand."""
    hands = len(told)
    gain = sum(one[1] for one in told) / hands
    spread = sum((one[1] - gain) ** 2 for one in told)
    error = sqrt(spread / (hands - 1) / hands) if hands > 1 else 1.0
    return Standing(option, hands, sum(one[2] for one in told), sum(one[0] for one in told) / hands, gain, error)


@dataclass(frozen=True)
class OpeningPlan:
    """How many hands are looked at."""

    steps: int = field(default_factory=lambda: HANDS)


@dataclass
class Openings:
    """The first hands of a deck on the first seat of a table."""

    table: Table
    players: Players
    pilot: Pilot
    found: FoundOpenings = field(default_factory=FoundOpenings)
    plan: OpeningPlan = field(default_factory=OpeningPlan)

    def step(self) -> bool:
        """Look at one hand more; False where all have been."""
        if self.found.steps >= self.plan.steps:
            return False
        self.found.hands.append(self.hand(self.found.steps))
        return True

    def hand(self, place: int) -> Tried:
        """The hand of a number, at its first choice."""
        seed = number(SEED, "opening", place)
        game = at_first_choice(begin(self.table, seed), self.pilot)
        return Tried(self.chances(game, seed) if game else {})

    def chances(self, game: Game, seed: int) -> dict[Option, float]:
        """What each option is worth; of copies of a card, and places for it, the best."""
        view, decision = View(game, OWN_SEAT), game.decision
        assert decision is not None
        own: int = self.pilot(view, decision)
        options = most_promising(Trials(view, decision, self.players, seed, own), OPTIONS)
        found: dict[Option, float] = {}
        for one in tried(
            view, decision, [own, *(other for other in options if other != own)], self.players, WORLDS, seed
        ):
            named = option_in(game, decision.options[one.option])
            found[named] = max(found.get(named, 0.0), one.chance)
        return found if len(found) > 1 else {}


def at_first_choice(game: Game, pilot: Pilot) -> Game | None:
    """A game played on steadily to the first question of the first seat that is about several cards in its hand; None where none comes."""
    while (decision := game.decision) is not None and len(game.answers) < LONGEST:
        if is_choice_of_hand(game):
            return game
        answer(game, pilot(View(game, decision.seat), decision))
    return None


def is_choice_of_hand(game: Game) -> bool:
    """Whether the first seat is asked about several different cards in its hand."""
    decision = game.decision
    if decision is None or decision.seat != OWN_SEAT:
        return False
    hand = held(game)
    return len({game.cards[row[1]].id for row in decision.options if row[1] in hand}) > 1


def is_first_choice(game: Game) -> bool:
    """Whether a game stands at the first such question of its first seat."""
    if len(game.answers) >= LONGEST or not is_choice_of_hand(game):
        return False
    before = begin(game.table, game.seed)
    for option in game.answers:
        if is_choice_of_hand(before):
            return False
        answer(before, option)
    return True


def option_in(game: Game, row: Row) -> Option:
    """What a row of the open decision stands for: whichever copy of a card of the deck it names, and place; whatever is not of the deck."""
    assert game.decision is not None
    verb, piece, _ = row
    is_own = piece > game.table.seats and game.table.owners[piece] == OWN_SEAT
    return Option(game.decision.window, verb, game.cards[piece].id if is_own else "")


def held(game: Game) -> frozenset[int]:
    """The hand of the first seat."""
    hand = game.table.rules.ruleset.piles.hand
    return frozenset(pile(game, OWN_SEAT, hand)) if hand != NONE else frozenset()


def openings_of(table: Table) -> Openings | None:
    """The first hands of the deck on the first seat; None in a game that does not say what a position is worth."""
    pack = table.rules.pack
    players = players_of(pack, counsel_of(pack))
    return Openings(table, players, pilots_of(pack)["greedy"](0)) if players else None

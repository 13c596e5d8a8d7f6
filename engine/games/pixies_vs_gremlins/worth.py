"""What cards and positions of Pixies vs Gremlins are worth: a captured rune is 20 points.

What an action does is read off its compiled text, once: so many points for each thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.games.pixies_vs_gremlins import words
from engine.games.pixies_vs_gremlins.areas import AP, CAPTURED, HAND, MAGIC, NO_ABILITIES, POWER, ROW
from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import Do, Each
from engine.kernel.state import NONE
from engine.kernel.view import View
from engine.verbs import counters, lasting, moving, piles

# A position
A_RUNE: Final = 20.0
A_HOME: Final = 24.0
ON_THE_WAY: Final = 5.0  # for a site with all the power that is asked, and half of it without a match
A_CLAIM: Final = 7.0  # for one that is about to be captured
A_FOOT: Final = 2.0  # for standing at a site at all: minions can be deployed there
A_HAND_CARD: Final = 0.6
HOPELESS: Final = 0.15  # how much a site counts that asks for what no known card of the player can do
NEARER: Final = 0.8  # how much less a site counts for each step that it is away
OWN_HOME: Final = 0.02
FAR_HOME: Final = 0.5  # how much the Home of an enemy counts before there is a rune to go with it

# One of each thing that a text does
EACH: Final[dict[Any, float]] = {
    piles.draw: 1.1,
    piles.discard: -0.6,
    piles.place_looked: 1.0,
    moving.place_looked_below: 1.0,
    moving.send_off: 1.4,
    counters.gain: 0.9,
}
ONCE: Final[dict[Any, float]] = {
    words.deal: 2.5,
    words.deal_to_all: 0.3,
    words.fatigue: 2.2,
    words.disable: 3.0,
    words.suppress: 2.0,
    words.move: 1.6,
    words.move_anywhere: 2.2,
    words.deploy: 2.0,
    piles.bounce: 2.6,
    moving.discard_from_play: 1.5,
    lasting.for_a_while: 0.9,
}
A_STATIC: Final = 1.3
USUAL_VALUE: Final = 2  # of a source
HELD: Final = 1.8  # what an ongoing trap says of a minion


def worth_of_step(step: Any) -> float:
    """The points of one step."""
    if isinstance(step, Each):
        return worth_of_step(step.do)
    if isinstance(step, words.Hold):
        return HELD
    if not isinstance(step, Do):
        return 0.0
    if step.verb in EACH:
        amounts = [item for item in step.arguments if type(item) is int]
        return EACH[step.verb] * (amounts[0] if amounts else 1)
    return ONCE.get(step.verb, 0.0)


def worth_of_line(ability: Ability) -> float:
    """The points of a line, without its costs."""
    return sum(map(worth_of_step, ability.program), 0.0) + A_STATIC * (ability.static is not None)


def harm_of(ability: Ability) -> int:
    """The damage that a line deals to one minion, as far as it is known beforehand; 0 for none."""
    dealt = [step.arguments[0] for step in ability.program if isinstance(step, Do) and step.verb is words.deal]
    return max([amount if type(amount) is int else USUAL_VALUE for amount in dealt], default=0)


class CardWorth:
    """What a card is worth: `play` as an action card, `lines` those that can be paid for with their prices and the damage that they deal,
    `keep` in a hand; `harm` is the damage that it deals, `sweeps` whether it takes ongoing cards away, `icons` the abilities that
    locations may ask for, Magic by one name.
    """

    __slots__ = ("harm", "icons", "keep", "lines", "mobile", "play", "power", "sweeps")

    def __init__(self, definition: Definition) -> None:
        values, keywords = definition.values, definition.keywords
        self.icons = frozenset("magic" if word in MAGIC else word for word in keywords if word not in NO_ABILITIES)
        self.power = int(values.get("power", 0))
        self.mobile = "mobile" in keywords
        self.play = sum(map(worth_of_line, definition.lines), 0.0)
        self.harm = max(map(harm_of, definition.lines), default=0)
        steps = [step for line in definition.lines for step in line.program]
        self.sweeps = any(isinstance(step, Do) and step.verb is moving.discard_from_play for step in steps)
        self.lines = [(worth_of_line(line), price_of(line), harm_of(line)) for line in definition.activated]
        minion = "minion" in definition.kinds
        self.keep = 1.0 + self.power + 0.5 * len(self.icons) if minion else self.play


def price_of(ability: Ability) -> int:
    """The action points of a line."""
    costs = [cost.arguments for cost in ability.costs if cost.pay in (counters.pay_own, counters.pay_so_many)]
    return sum(arguments[0] for arguments in costs if type(arguments[0]) is int and arguments[1] == AP)


def worth_of(definition: Definition) -> CardWorth:
    """The worth of a card, worked out once."""
    if definition.estimate is None:
        definition.estimate = CardWorth(definition)
    card: CardWorth = definition.estimate
    return card


# The row


class Standing:
    """A minion as it stands: where, with how much power, and what it is."""

    __slots__ = ("card", "piece", "power", "seat", "site")

    def __init__(self, view: View, piece: int, seat: int) -> None:
        self.piece = piece
        self.seat = seat
        self.site = view.place(piece)
        self.card = worth_of(view.offered(piece))
        self.power = view.value(POWER, piece)


class Site:
    """A location of the row: its `end` is who has their Home there; what it asks of each player, and what they have there."""

    __slots__ = ("asked", "end", "icons", "matching", "number", "power", "spot", "weight")

    def __init__(self, view: View, spot: int, number: int, piece: int, end: int) -> None:
        definition, seats = view.offered(piece), range(view.seats)
        self.spot = spot
        self.number = number
        self.end = end
        printed = worth_of(definition).icons
        if definition.kind == "home":
            self.asked = [view.value(POWER, piece, seat) for seat in seats]
            own = frozenset((definition.values.get("home_ability", "").lower(),))
            defended = definition.values.get("home_power", NONE)
            self.icons = [own if asked == defended else printed for asked in self.asked]
        else:
            self.asked = [view.value(POWER, piece)] * view.seats
            self.icons = [printed] * view.seats
        self.weight = [1.0 if self.end in (NONE, seat) else FAR_HOME for seat in seats]
        self.power = [0] * view.seats
        self.matching = [0] * view.seats

    def add(self, minion: Standing) -> None:
        """A minion that stands there."""
        self.power[minion.seat] += minion.power
        self.matching[minion.seat] += len(minion.card.icons & self.icons[minion.seat])

    def score(self, seat: int, power: int = 0, matching: int = 0) -> float:
        """How far a player is on the way to capture it, with so much more than there is."""
        power += self.power[seat]
        matching += self.matching[seat]
        if power <= 0 and matching <= 0:
            return 0.0
        asked = max(self.asked[seat], 1)
        share = min(power, asked) / asked
        found = A_FOOT + ON_THE_WAY * share * share * (1.0 if matching else 0.5)
        if power >= asked and matching > self.rival(seat):
            found += A_CLAIM
        return (OWN_HOME + self.threat(seat)) * found if self.end == seat else self.weight[seat] * found

    def threat(self, seat: int) -> float:
        """How near an enemy is to capturing it."""
        shares = [
            power / max(asked, 1)
            for s, (power, asked) in enumerate(zip(self.power, self.asked, strict=True))
            if s != seat
        ]
        return min(max(shares, default=0.0), 1.0)

    def rival(self, seat: int) -> int:
        """The most matches of an enemy who could capture it too."""
        others = range(len(self.power))
        return max([self.matching[s] for s in others if s != seat and self.power[s] >= self.asked[s]], default=0)


class Board:
    """The row as a player sees it, with all active minions."""

    __slots__ = ("minions", "near", "sites")

    def __init__(self, view: View, hand: Sequence[CardWorth] = ()) -> None:
        spots = view.spots(NONE, ROW)
        ends = {spots[0]: 0, spots[-1]: 1}
        self.sites: dict[int, Site] = {}
        for number, (spot, stack) in enumerate(zip(spots, view.stacks(NONE, ROW), strict=True)):
            location = next((piece for piece in stack if "location" in view.offered(piece).kinds), NONE)
            if location != NONE:
                self.sites[spot] = Site(view, spot, number, location, ends.get(spot, NONE))
        self.minions = [
            Standing(view, piece, seat) for seat in range(view.seats) for piece in view.acting(seat, "minion")
        ]
        for minion in self.minions:
            if minion.site in self.sites:
                self.sites[minion.site].add(minion)
        self.judge(view, hand)

    def judge(self, view: View, hand: Sequence[CardWorth]) -> None:
        """Which sites the player can hope for with the minions that they have and hold, and how near each place is to one."""
        seat = view.seat
        known = frozenset[str]().union(
            *[card.icons for card in hand], *[m.card.icons for m in self.minions if m.seat == seat]
        )
        rune = any(view.offered(piece).kind == "location" for piece in view.pieces(seat, CAPTURED))
        for site in self.sites.values():
            if not known & site.icons[seat]:
                site.weight[seat] *= HOPELESS
            elif site.end not in (NONE, seat) and rune:
                site.weight[seat] = 1.0
        goals = [(site.number, site.weight[seat]) for site in self.sites.values() if site.end != seat]
        self.near = {
            site.spot: max([weight * NEARER ** abs(site.number - number) for number, weight in goals], default=0.0)
            for site in self.sites.values()
        }

    def of(self, seat: int) -> list[Standing]:
        """The minions of a player."""
        return [minion for minion in self.minions if minion.seat == seat]

    def score(self, seat: int) -> float:
        """How far a player is at all sites together."""
        return sum([site.score(seat) for site in self.sites.values()], 0.0)


def known_hand(view: View) -> list[CardWorth]:
    """What the player holds."""
    return [worth_of(card) for card in view.hand(HAND)]


# Positions


def worth(view: View, seat: int) -> float:
    """What a player has against the best of the others."""
    board = Board(view, known_hand(view))
    others = [own_worth(view, board, other) for other in range(view.seats) if other != seat]
    return own_worth(view, board, seat) - max(others, default=0.0)


def own_worth(view: View, board: Board, seat: int) -> float:
    """Captured locations, how far the next ones are, and the hand."""
    captured = [view.offered(piece) for piece in view.pieces(seat, CAPTURED)]
    homes = len([card for card in captured if card.kind == "home"])
    runes = A_RUNE * (len(captured) - homes) + A_HOME * homes
    return runes + board.score(seat) + A_HAND_CARD * min(view.size(seat, HAND), 10)

"""What cards and positions of Pixies vs Gremlins are worth: a captured rune is 20 points.

What an action does is read off its compiled text, once: so many points for each thing.
"""

from collections.abc import Set
from typing import Any, Final

from engine.games.pixies_vs_gremlins import words
from engine.games.pixies_vs_gremlins.areas import CAPTURED, DECK, HAND, MAGIC, POWER, ROW, SOURCES, icons_among
from engine.games.pixies_vs_gremlins.playing import price_of
from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import Each, EffectStep
from engine.kernel.state import NONE
from engine.kernel.view import View
from engine.verbs import counters, lasting, moving, piles
from engine.verbs.filters import ANYBODYS, ENEMYS, YOURS, Filter, IsBeside

# A position
A_RUNE: Final = 20.0
A_HOME: Final = 24.0
ON_THE_WAY: Final = 5.0  # for a site with all the power that is asked, and half of it without a match
A_CLAIM: Final = 7.0  # for one that is about to be captured
A_LOST_RUNE: Final = 5.0  # for one that an enemy is about to capture
A_LOST_HOME: Final = 12.0
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
    if not isinstance(step, EffectStep):
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
    dealt = [step.arguments[0] for step in ability.program if isinstance(step, EffectStep) and step.verb is words.deal]
    return max([amount if type(amount) is int else USUAL_VALUE for amount in dealt], default=0)


class Burst:
    """Damage of a card to all minions of some sides where its source stands: how much, NONE for as much as the source's value."""

    __slots__ = ("amount", "side")

    def __init__(self, amount: Any, group: Filter) -> None:
        self.amount = amount if type(amount) is int else NONE
        self.side = group.side

    def hits(self, *, mine: bool) -> bool:
        """Whether it hits a minion of the player who plays it, or an enemy's."""
        return self.side == ANYBODYS or mine == (self.side == YOURS)


def burst_of(ability: Ability) -> Burst | None:
    """The damage that a line deals to all at one location, None if it deals none."""
    dealt = [
        step.arguments for step in ability.program if isinstance(step, EffectStep) and step.verb is words.deal_to_all
    ]
    here = [Burst(*arguments) for arguments in dealt if any(isinstance(test, IsBeside) for test in arguments[1].tests)]
    return here[0] if here else None


def is_against(ability: Ability) -> bool:
    """Whether a line targets what an enemy controls."""
    nouns = [item for ask in ability.asks for item in ask.call.arguments if isinstance(item, Filter)]
    return any(noun.side == ENEMYS for noun in nouns)


class CardWorth:
    """What a card is worth: `play` as an action card, `lines` those that can be paid for with their prices, the damage that they deal and
    whether they target enemies, `keep` in a hand; `harm` is the damage that it deals, `burst` that to all at a location, `against`
    whether it targets an enemy, `sourced` whether it reaches no further than its source, `sweeps` whether it takes ongoing cards away,
    `icons` the abilities that locations may ask for, Magic by one name; `own` and `defended` are what the Defender side of a Home asks, no
    icon and NONE elsewhere.
    """

    __slots__ = (
        "against",
        "burst",
        "defended",
        "harm",
        "icons",
        "keep",
        "lines",
        "mobile",
        "own",
        "play",
        "power",
        "sourced",
        "sweeps",
    )

    def __init__(self, definition: Definition) -> None:
        values, keywords = definition.values, definition.keywords
        self.icons = icons_among(keywords)
        self.own = icons_among(values.get("home_ability", ()))
        self.defended = int(values.get("home_power", NONE))
        self.power = int(values.get("power", 0))
        self.mobile = "mobile" in keywords
        self.play = sum(map(worth_of_line, definition.lines), 0.0)
        self.harm = max(map(harm_of, definition.lines), default=0)
        self.burst = next((burst for burst in map(burst_of, definition.lines) if burst), None)
        self.against = any(map(is_against, definition.lines))
        self.sourced = definition.kind in SOURCES
        steps = [step for line in definition.lines for step in line.program]
        self.sweeps = any(isinstance(step, EffectStep) and step.verb is moving.discard_from_play for step in steps)
        self.lines = [
            (worth_of_line(line), price_of(line), harm_of(line), is_against(line)) for line in definition.activated
        ]
        minion = "minion" in definition.kinds
        self.keep = 1.0 + self.power + 0.5 * len(self.icons) if minion else self.play


def worth_of(definition: Definition) -> CardWorth:
    """The worth of a card, worked out once."""
    if definition.estimate is None:
        definition.estimate = CardWorth(definition)
    card: CardWorth = definition.estimate
    return card


# The row
NO_ICONS: Final = frozenset[str]()
ANY: Final = frozenset(("",))  # of keywords that something changes: it may be any


class Standing:
    """A minion as it stands: where, with how much power, and what it is; `changed` the keywords that something changes, `known` those of
    them that have been looked at.
    """

    __slots__ = ("card", "changed", "known", "missed", "piece", "power", "seat", "site", "view")

    def __init__(
        self, view: View, piece: int, seat: int, site: int, card: CardWorth, power: int, changed: Set[str] = ANY
    ) -> None:
        self.view = view
        self.piece = piece
        self.seat = seat
        self.site = site
        self.card = card
        self.power = power
        self.changed = changed
        self.known: dict[str, bool] = {}
        self.missed: float | None = None

    def has(self, icon: str) -> bool:
        """Whether it has an ability now, Magic by either of its names."""
        if icon not in self.changed and "" not in self.changed:
            return icon in self.card.icons
        if icon not in self.known:
            view, piece = self.view, self.piece
            self.known[icon] = bool(view.keyword(piece, icon) or (icon == "magic" and view.keyword(piece, "gadget")))
        return self.known[icon]

    def matching(self, icons: frozenset[str]) -> int:
        """How many of some icons it matches; of those that nothing changes as many as are printed on it."""
        if not (changed := self.changed) or ("" not in changed and changed.isdisjoint(icons)):
            return len(self.card.icons & icons)
        return len([icon for icon in icons if self.has(icon)])


def standing(view: View, piece: int) -> Standing:
    """A minion as it stands, whatever may have changed of it."""
    card, power = worth_of(view.offered(piece)), view.value(POWER, piece)
    return Standing(view, piece, view.controller(piece), view.place(piece), card, power)


class Ground:
    """What lies at a place of the row: the power and the icons that it asks of each player, how much it counts for them, and who has
    their Home there, the `end`.
    """

    __slots__ = ("end", "icons", "needs", "weight")

    def __init__(self, needs: list[int], card: CardWorth, end: int) -> None:
        seats = len(needs)
        self.end = end
        self.needs = needs
        self.icons = [card.icons] * seats
        self.weight = [1.0] * seats
        if card.defended != NONE:
            self.icons = [card.own if power == card.defended else card.icons for power in needs]
        if end != NONE:
            self.weight = [FAR_HOME] * seats
            self.weight[end] = 1.0


class Site:
    """A location of the row: its ground, and what the players have there."""

    __slots__ = ("end", "icons", "matching", "needs", "now", "others", "power", "spot", "weight")

    def __init__(self, spot: int, ground: Ground) -> None:
        self.spot = spot
        self.end = ground.end
        self.needs = ground.needs
        self.icons = ground.icons
        self.weight = ground.weight
        self.power = [0] * len(self.needs)
        self.matching = self.power[:]
        self.now: dict[int, float] = {}
        self.others: dict[int, tuple[int, int, float]] = {}

    def add(self, minion: Standing, times: int) -> None:
        """A minion that stands there besides, or that no longer does."""
        seat = minion.seat
        self.now, self.others = {}, {}
        self.power[seat] += times * minion.power
        self.matching[seat] += times * minion.matching(self.icons[seat])

    def weigh(self, seat: int, weight: float) -> None:
        """It counts otherwise for one player than its ground says."""
        self.weight = self.weight[:]
        self.weight[seat] = weight

    def stand(self, seat: int) -> float:
        """The score of a player as things are, worked out once."""
        score = self.now.get(seat)
        if score is None:
            score = self.now[seat] = self.score(seat, 0, 0)
        return score

    def score(self, seat: int, power: int, matching: int) -> float:
        """How far a player is on the way to capture it, with so much more than there is, less what it would be to lose it."""
        power += self.power[seat]
        matching += self.matching[seat]
        need, is_home = self.needs[seat], self.end == seat
        rival, taker, threat = self.others.get(seat) or self.enemies_of(seat)
        if power <= 0 and matching <= 0:
            points = 0.0
        else:
            share = 1.0 if power >= need else power / need
            points = A_FOOT + ON_THE_WAY * share * share * (1.0 if matching else 0.5)
            if power >= need and matching > rival:
                points += A_CLAIM
            points *= OWN_HOME + threat if is_home else self.weight[seat]
        if taker and taker > (matching if power >= need else 0):
            points -= A_LOST_HOME if is_home else A_LOST_RUNE
        return points

    def enemies_of(self, seat: int) -> tuple[int, int, float]:
        """The most matches of an enemy with the power that is asked, of one who would capture it, and how near the nearest is to that
        power.
        """
        rival, taker, threat = 0, 0, 0.0
        for enemy, power in enumerate(self.power):
            if not power or enemy == seat:
                continue
            need = self.needs[enemy]
            threat = max(threat, min(power / max(need, 1), 1.0))
            if power >= need:
                rival = max(rival, self.matching[enemy])
                taker = rival if enemy != self.end else taker
        others = self.others[seat] = (rival, taker, threat)
        return others


def ground_at(view: View, piece: int, spot: int, card: CardWorth, grounds: dict[tuple[int, int], Ground]) -> Ground:
    """The ground of a location at a place, worked out if it is not known yet."""
    ground = grounds.get((piece, spot))
    if ground is None:
        if card.defended == NONE:
            needs = [view.value(POWER, piece)] * view.seats
        else:
            needs = [view.value(POWER, piece, seat) for seat in range(view.seats)]
        row = view.spots(NONE, ROW)
        ends = {row[0]: 0, row[-1]: 1}
        ground = grounds[piece, spot] = Ground(needs, card, ends.get(spot, NONE))
    return ground


def changed_icons(view: View) -> Set[str]:
    """The abilities that something gives or takes, Magic by both names where it is one of the two; "" where it may be any."""
    changed = view.changed_words()
    return changed if MAGIC.isdisjoint(changed) else changed | MAGIC


class Board:
    """The row as a player sees it, with all active minions, and whether that player `can_draw`."""

    __slots__ = ("can_draw", "minions", "nearness", "seat", "sites")

    def __init__(self, view: View) -> None:
        changed, words = view.changed(POWER), changed_icons(view)
        self.seat = view.seat
        self.can_draw = view.size(view.seat, DECK) > 0
        self.sites: dict[int, Site] = {}
        self.minions: list[Standing] = []
        self.nearness: dict[int, float] = {}
        grounds: dict[tuple[int, int], Ground] = view.notes.setdefault("grounds", {})
        for piece, spot, definition in view.laid(NONE, ROW):
            card = definition.estimate or worth_of(definition)
            plain = not changed or ("" not in changed and changed.isdisjoint(definition.kinds))
            if "minion" in definition.kinds:
                seat = view.actor(piece)
                if seat != NONE:
                    power = card.power if plain else view.value(POWER, piece)
                    self.minions.append(Standing(view, piece, seat, spot, card, power, words))
            elif "location" in definition.kinds:
                known = grounds if plain else {}
                self.sites[spot] = Site(spot, known.get((piece, spot)) or ground_at(view, piece, spot, card, known))
        for minion in self.minions:
            if (site := self.sites.get(minion.site)) is not None:
                seat = minion.seat
                site.power[seat] += minion.power
                icons = site.icons[seat]
                site.matching[seat] += minion.matching(icons) if words else len(minion.card.icons & icons)
        self.judge(view, words)

    def judge(self, view: View, changed: Set[str]) -> None:
        """What counts otherwise: a site that nobody whom the player has or holds can do anything for, the Home of an enemy with a rune."""
        seat = self.seat
        able = [(card.estimate or worth_of(card)).icons for card in view.hand(HAND)]
        own = [minion for minion in self.minions if minion.seat == seat]
        if "" not in changed:
            able += [minion.card.icons - changed if changed else minion.card.icons for minion in own]
        abilities = NO_ICONS.union(*able)
        for site in self.sites.values():
            icons = site.icons[seat]
            if abilities.isdisjoint(icons) and not (changed and any(minion.matching(icons) for minion in own)):
                site.weigh(seat, site.weight[seat] * HOPELESS)
            elif site.end not in (NONE, seat) and has_rune(view):
                site.weigh(seat, 1.0)

    def near(self, spot: int) -> float:
        """How near a place is to a site that the player can hope for, each by how much it counts for them."""
        nearness = self.nearness.get(spot)
        if nearness is None:
            seat, nearness = self.seat, 0.0
            for site in self.sites.values():
                if site.end != seat:
                    nearness = max(nearness, site.weight[seat] * NEARER ** abs(spot - site.spot))
            self.nearness[spot] = nearness
        return nearness

    def strength(self, minion: Standing) -> int:
        """The power with which a minion attacks, with its friends' Support."""
        here = [friend for friend in self.minions if friend.site == minion.site and friend.seat == minion.seat]
        friends = [friend for friend in here if friend.piece != minion.piece]
        return minion.power + len([friend for friend in friends if friend.has("support")])

    def score(self, seat: int) -> float:
        """How far a player is at all sites together."""
        return sum([site.stand(seat) for site in self.sites.values()], 0.0)


def has_rune(view: View) -> bool:
    """Whether the player has captured a neutral location."""
    return view.size(view.seat, CAPTURED) > 0 and "location" in [card.kind for card in view.hand(CAPTURED)]


# Positions


def worth(view: View, seat: int) -> float:
    """What a player has against the best of the others."""
    board = Board(view)
    others = [own_worth(view, board, other) for other in range(view.seats) if other != seat]
    return own_worth(view, board, seat) - max(others, default=0.0)


def own_worth(view: View, board: Board, seat: int) -> float:
    """Captured locations, how far the next ones are, and the hand."""
    captured = [view.offered(piece) for piece in view.pieces(seat, CAPTURED)]
    homes = len([card for card in captured if card.kind == "home"])
    runes = A_RUNE * (len(captured) - homes) + A_HOME * homes
    return runes + board.score(seat) + A_HAND_CARD * min(view.size(seat, HAND), 10)

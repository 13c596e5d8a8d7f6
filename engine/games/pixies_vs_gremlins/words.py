"""What card text of Pixies vs Gremlins alone can say: one function for each thing, with its phrases."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.games.pixies_vs_gremlins import attacking, damage, deploying
from engine.games.pixies_vs_gremlins.areas import (
    ATTACKS,
    CANNOT_ATTACK,
    CANNOT_MOVE,
    DISABLED,
    NO_ABILITIES,
    POWER,
    SOURCES,
    home_site,
    location_at,
    site_of,
)
from engine.games.pixies_vs_gremlins.damage import DEFEATED, FELL_AT
from engine.games.pixies_vs_gremlins.deploying import DEPLOYED
from engine.games.pixies_vs_gremlins.fatigue import FATIGUE, turn_down
from engine.games.pixies_vs_gremlins.heroes import HERO_POWER, RUNE_POWER, has_rune_power
from engine.games.pixies_vs_gremlins.moving import MOVED, adjacent, can_be_led, elsewhere, lead
from engine.games.pixies_vs_gremlins.playing import is_ongoing
from engine.games.pixies_vs_gremlins.points import is_left
from engine.kernel.effects import Call, Cost, Departed, LastingChange, Other, Source, Static, Subject
from engine.kernel.hosts import host_of
from engine.kernel.places import is_still
from engine.kernel.state import NONE, SOURCE_LEAVES, Effect, Frame, Game
from engine.kernel.suppression import ABILITIES, SUPPRESSED
from engine.text.compiling import CompiledLine, slots_of
from engine.text.matcher import Book
from engine.text.phrases import (
    Amount,
    Cards,
    Change,
    Do,
    Duration,
    Group,
    Line,
    LinePart,
    Node,
    Noun,
    One,
    Piece,
    SelfPart,
    Sentence,
    StaticsPart,
    Those,
    When,
    nodes,
    phrase,
)
from engine.text.references import CARD, ITS, LEFT, NAMED_TOO
from engine.verbs.filters import Filter, IsBeside
from engine.verbs.lasting import begin
from engine.verbs.limits import once_per_turn

# Heroes


@phrase("Hero Power: {ability}", head=True, speaker="hero")
def hero_power(line: CompiledLine, ability: LinePart) -> Line:
    """The power of a hero that lasts the whole game. [003:65]"""
    ability.head = HERO_POWER
    return ability


@phrase("Rune Power: {ability}", head=True, speaker="hero")
def rune_power(line: CompiledLine, ability: LinePart) -> Line:
    """The power of a hero that is there only as long as no opponent has captured its runes alone. [003:65]"""
    ability.head = RUNE_POWER
    able = Call(has_rune_power, ())
    if ability.static is not None:
        ability.static = ability.static.while_true(able)
    elif ability.event >= 0:
        ability.condition = able
    for other in ability.also:
        rune_power(line, other)
    return ability


# Who and where


@phrase("the source", sort="piece", speaker="carried out by a source")
def the_source(game: Game, frame: Frame) -> Piece:
    """The minion that carries out a Magic or Gadget card. [003:7]"""
    return host_of(game, frame.source)


@phrase("the source's location", sort="piece", speaker="carried out by a source")
def source_location(game: Game, frame: Frame) -> Piece:
    """The location where the source stood as the card was played. [003:7] (PVG-Q44)"""
    return location_at(game, site_of(game, frame.source))


class IsAtSite(IsBeside):
    """It stands where a card does, or where that has just been defeated."""

    __slots__ = ()

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        site = self.site(game, frame)
        return site != NONE and site_of(game, piece) == site

    def site(self, game: Game, frame: Frame) -> int:
        """Where that is, NONE for a card that is at no site."""
        card = self.card(game, frame)
        if isinstance(frame, Effect) and has_fallen(frame, card):
            return frame.amount
        site = NONE if card == NONE else site_of(game, card)
        if site == NONE and isinstance(frame, Effect):
            site = frame.gifts.get((FELL_AT, card), NONE)
        return site

    def pieces(self, game: Game, frame: Frame) -> Sequence[int]:
        """All that stands there."""
        site = self.site(game, frame)
        return () if site == NONE else game.stacks[site]


def has_fallen(effect: Effect, card: int) -> bool:
    """Whether an effect is about the defeat of this card."""
    return effect.subject == card and effect.ability is not None and effect.ability.event == DEFEATED


@phrase("{cards} at its location", takes=ITS, about={ITS: "is at a location"})
def at_its_location(line: CompiledLine, cards: Cards, card: Any) -> Cards:
    """Those that stand where the minion stands, or fell, that has been named before; where this one does if none has."""
    return cards.where(IsAtSite(card))


@phrase("{cards} at the source's location", defaults={"card": Node("self")}, speaker="carried out by a source")
def at_the_source(line: CompiledLine, cards: Cards, card: SelfPart) -> Cards:
    """Those that are where the source stood as the card was played. [003:7] (PVG-Q44)"""
    return cards.where(IsAtSite(card))


class IsAtHome:
    """It stands at the Home of whoever says it."""

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return game.place[piece] == home_site(game, frame.seat)


AT_HOME: Final = IsAtHome()


@phrase("{cards} at your Home")
def at_your_home(line: CompiledLine, cards: Cards) -> Cards:
    """Those that stand at your Home (PVG-Q3)."""
    return cards.where(AT_HOME)


def within_reach(cards: Filter) -> Filter:
    """What a Magic or Gadget card does something to: those where its source stood, or what it names elsewhere itself. [003:7] (PVG-Q74)"""
    return cards if AT_HOME in cards.tests else cards.where(IsAtSite(Source()))


REACH: Final = dict.fromkeys(SOURCES, within_reach)

# Damage and defeat


def is_one(book: Book, amount: Node, target: Node) -> bool:
    """Whether it is about one minion; several take their damage at once."""
    return book.says(target, "many") is None


@phrase("deal {amount} damage to {target}", fits=is_one, about={"target": "takes damage"})
def deal(game: Game, frame: Frame, amount: Amount, target: Piece) -> Do:
    """Damage of at least its health defeats a minion. [003:76-78]"""
    if target != NONE:
        damage.deal(game, [target], amount, frame.source)


def has_any(game: Game, frame: Frame, payment: Collection[int], amount: int, group: Noun) -> bool:
    """Whether there is anybody to damage."""
    return bool(group.cards(game, frame))


@phrase("deal {amount} damage to {group}", can=has_any, about={"group": "takes damage"})
def deal_to_all(game: Game, frame: Frame, amount: Amount, group: Group) -> Do:
    """All of them take it at once (PVG-Q53)."""
    damage.deal(game, group.cards(game, frame), amount, frame.source)


@phrase("when {card} is defeated", event=DEFEATED, gives={LEFT: Departed()}, about={"card": "is defeated"})
def when_defeated(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a minion is defeated. [003:78]"""
    return card.holds(game, scope, subject)


@phrase(
    "when {card} defeats a minion",
    event=DEFEATED,
    gives={LEFT: Departed(), NAMED_TOO: Other()},
    about={"card": "defeats"},
)
def when_defeats(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a minion defeats another one: by attack, Counterstrike, or as the source of a card. [003:7] (PVG-Q58)"""
    return other != NONE and card.holds(game, scope, other)


# Deploying and moving


@phrase("when {card} is deployed", event=DEPLOYED, gives={CARD: Subject()}, about={"card": "is deployed"})
def when_deployed(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a minion is deployed, in the Deployment phase or by an effect. [003:12]"""
    return card.holds(game, scope, subject)


@phrase("when {card} moves", event=MOVED, gives={CARD: Subject()}, about={"card": "is moved about"})
def when_moves(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a minion goes to another location, whatever moves it. [003:86]"""
    return card.holds(game, scope, subject)


def can_deploy(game: Game, frame: Frame, payment: Collection[int], amount: int) -> bool:
    """Whether there is a minion to deploy."""
    return amount > 0 and bool(deploying.deployments(game, frame.seat))


@phrase("deploy {amount} minion(s) from your hand", can=can_deploy)
def deploy(game: Game, frame: Frame, amount: Amount) -> Do:
    """Beside those of the Deployment phase, as far as there are any (PVG-Q26)."""
    deploying.reinforce(game, frame.source, frame.seat, amount)


def can_move_next(game: Game, frame: Frame, payment: Collection[int], card: int) -> bool:
    """Whether it can be moved, as far as it is known which."""
    return card == NONE or (can_be_led(game, card) and bool(adjacent(game, game.place[card])))


def can_move_away(game: Game, frame: Frame, payment: Collection[int], card: int) -> bool:
    """The same for a move to wherever there is a location."""
    return card == NONE or (can_be_led(game, card) and bool(elsewhere(game, card)))


@phrase("move {card} to an adjacent location", can=can_move_next, about={"card": "is moved about"})
def move(game: Game, frame: Frame, card: Piece) -> Do:
    """For no action points; whoever controls the effect chooses where it goes (PVG-Q3)."""
    lead(game, card, frame.seat)


@phrase(
    "move {card} to any location",
    "move {card} to any other location",
    can=can_move_away,
    about={"card": "is moved about"},
)
def move_anywhere(game: Game, frame: Frame, card: Piece) -> Do:
    """The same, to any other location of the row."""
    lead(game, card, frame.seat, anywhere=True)


def can_attack_now(game: Game, frame: Frame, payment: Collection[int], card: int) -> bool:
    """Whether the attack of this turn is still to be made, and the minion can make it."""
    return is_left(game, frame.seat, ATTACKS, "attacks_per_turn") and (
        card == NONE or finds_foe(game, frame.seat, card)
    )


def finds_foe(game: Game, seat: int, card: int) -> bool:
    """Whether a minion can make an attack that a card gives. [003:35] (PVG-Q64)"""
    far = attacking.can_reach_far(game, seat, free=True)
    return not attacking.why_not_attack(game, card, seat, far=far)


@phrase("attack with {card}", "{card} makes an attack", can=can_attack_now, about={"card": "attacks"})
def attack(game: Game, frame: Frame, card: Piece) -> Do:
    """For no action point but that of a Barrage elsewhere; it counts towards the limit of attacks. [003:35] [003:66] (PVG-Q64)"""
    if card != NONE and can_attack_now(game, frame, (), card):
        attacking.start(game, card, frame.seat, free=True)


# Costs


@phrase("0 AP", sort="cost", builds=True)
def free(line: CompiledLine) -> Cost:
    """An action that costs nothing: once in a turn (PVG-Q29, PVG-Q43, PVG-Q46)."""
    return once_per_turn(line)


# States


@phrase("fatigue {card}", about={"card": "is fatigued"})
def fatigue(game: Game, frame: Frame, card: Piece) -> Do:
    """It lies face-down. [003:84] (PVG-Q13)"""
    turn_down(game, card)


@phrase("when {card} is fatigued", event=FATIGUE, gives={CARD: Subject()}, about={"card": "is fatigued"})
def when_fatigued(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a minion is turned face-down."""
    return card.holds(game, scope, subject)


def set_to(game: Game, scope: Frame, subject: int, other: int, total: int, card: int, amount: int) -> int:
    """A value of a card is this, whatever else changes it."""
    return amount if subject == card else total


def no_ability(game: Game, scope: Frame, subject: int, other: int, total: int, card: int) -> int:
    """A minion has none of the abilities; its combat traits, Defender and its text stay (PVG-Q59). [003:94]"""
    if subject != card or other == NONE:
        return total
    return total if game.table.rules.keywords[other] in NO_ABILITIES else 0


def disabling(card: int) -> tuple[Static, ...]:
    """What Disable does: power 0, all abilities and traits suppressed, no action. [003:80] (PVG-Q50, PVG-Q59)"""
    return (
        Static(POWER, set_to, (card, 0), None, (0,), SUPPRESSED),
        Static(ABILITIES, set_to, (card, 0), None, (0,), SUPPRESSED),
        Static(DISABLED, set_to, (card, 1), None, (0,)),
    )


def suppressing(card: int) -> tuple[Static, ...]:
    """What suppressing the abilities does."""
    return (Static(ABILITIES, no_ability, (card,), None, (0,), SUPPRESSED),)


def hold(game: Game, effect: Effect, card: int, statics: tuple[Static, ...]) -> None:
    """Changes that last as long as the ongoing card that says so; of any other card as long as the minion is in play. [003:3]"""
    if card == NONE:
        return
    holder = NONE if is_ongoing(game.cards[effect.source]) else card
    hold_for(game, effect, (SOURCE_LEAVES, NONE, 1), statics, holder)


def hold_for(
    game: Game, effect: Effect, duration: tuple[int, int, int], statics: tuple[Static, ...], holder: int = NONE
) -> None:
    """Changes that last until a moment, or as long as their holder is in play."""
    for static in statics:
        begin(game, effect, LastingChange(static, moment=duration[0]), duration, holder)


@dataclass(eq=False, slots=True)
class Hold:
    """What an ongoing card says of the minion that it names lasts as long as the card does."""

    static: Static

    def __call__(self, game: Game, effect: Effect) -> None:
        index = next(slots_of((self,))).ask.index
        if is_still(game, effect, index):
            hold(game, effect, effect.slots[index], (self.static.fixed(game, effect),))


def names_target(book: Book, statics: Node) -> bool:
    """Whether it is said of one minion that is targeted."""
    return sum(book.says(node, "asks") is not None for node in nodes(statics)) == 1


@phrase("{statics}", sort="sentence", fits=names_target)
def is_so(line: CompiledLine, statics: StaticsPart) -> Sentence:
    """What an ongoing card says of the minion that it names. [003:3]"""
    return tuple(map(Hold, statics))


@phrase("disable {card}", about={"card": "is disabled"})
def disable(game: Game, effect: Effect, card: Piece) -> Do:
    """Power 0, no abilities, no traits, no action. [003:80]"""
    hold(game, effect, card, disabling(card))


@phrase("disable {card} {duration}", about={"card": "is disabled"})
def disable_for(game: Game, effect: Effect, card: Piece, duration: Duration) -> Do:
    """The same for a while."""
    hold_for(game, effect, duration, disabling(card))


@phrase("suppress the abilities of {card}", about={"card": "has keywords"})
def suppress(game: Game, effect: Effect, card: Piece) -> Do:
    """None of the abilities acts. [003:94] (PVG-Q59)"""
    hold(game, effect, card, suppressing(card))


@phrase("suppress the abilities of {card} {duration}", about={"card": "has keywords"})
def suppress_for(game: Game, effect: Effect, card: Piece, duration: Duration) -> Do:
    """The same for a while."""
    hold_for(game, effect, duration, suppressing(card))


@phrase("{card} cannot move", stat=CANNOT_MOVE, about={"card": "is moved about"})
def cannot_move(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece) -> Change:
    """Neither by an action nor by an effect."""
    return 1 if subject == card else total


@phrase("{cards} cannot move", stat=CANNOT_MOVE, about={"cards": "is moved about"})
def none_can_move(game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those) -> Change:
    """None of them moves, by whatever."""
    return 1 if cards.holds(game, scope, subject) else total


@phrase("{card} cannot attack", stat=CANNOT_ATTACK, about={"card": "attacks"})
def cannot_attack(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece) -> Change:
    """It makes no attacks."""
    return 1 if subject == card else total


@phrase("{cards} cannot attack", stat=CANNOT_ATTACK, about={"cards": "attacks"})
def none_can_attack(game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those) -> Change:
    """None of them makes attacks."""
    return 1 if cards.holds(game, scope, subject) else total

"""When and on what conditions lines of both Runeslingers act, levels of ailments among them, and what they do instead."""

from engine.games.runeslingers import ailments, damage, piles
from engine.games.runeslingers.areas import AILMENT, SLUNG, SLUNG_ATTACK, SLUNG_SPIRIT, SLUNG_UTILITY, exposed_ailments
from engine.games.runeslingers.blocking import BLOCK_PAID, BLOCKED
from engine.games.runeslingers.charging import CHARGED
from engine.games.runeslingers.playing import ANSWERED, SLING
from engine.games.runeslingers.words.nouns import term_on
from engine.kernel.definitions import Ability
from engine.kernel.effects import Call, Cost, HowMuch, Subject
from engine.kernel.places import enemies, is_kind, side
from engine.kernel.state import NONE, Frame, Game
from engine.kernel.table import number
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import (
    Amount,
    Anyone,
    Condition,
    CostPart,
    Kind,
    Line,
    LinePart,
    Node,
    One,
    Seat,
    SeatPart,
    Self,
    Term,
    When,
    phrase,
)
from engine.text.references import PLAYER
from engine.verbs.piles import DRAWN
from engine.verbs.sentences import is_something

# Conditions


@phrase("it hits", takes=damage.DEALT)
def hits(game: Game, frame: Frame, dealt: int) -> Condition:
    """The damage before has dealt at least 1. [000:451]"""
    return dealt >= number(game, "hit_damage")


@phrase("{who} is ailed with {amount} or more {term}")
def ailed_with(game: Game, frame: Frame, who: Seat, amount: Amount, term: Term) -> Condition:
    """So many instances of one ailment are on a Runeslinger."""
    return term_on(game, frame, term, who) >= amount


@phrase("{who} is ailed with {amount} or more unique ailments")
def ailed_uniquely(game: Game, frame: Frame, who: Seat, amount: Amount) -> Condition:
    """So many different ailments are on a Runeslinger."""
    return len(exposed_ailments(game, who)) >= amount


def slung(game: Game, seat: int, kind: str) -> int:
    """How many runespells of a kind a player has slung this turn."""
    rows = (SLUNG[kind],) if kind in SLUNG else (SLUNG_SPIRIT, SLUNG_UTILITY, SLUNG_ATTACK)
    return sum(game.counts[row][seat] for row in rows)


def is_slung(book: Book, kind: Node) -> bool:
    """Whether cards of a kind are slung, runespells alone, and one is meant. [000:446]"""
    return not book.numbers.of_word(kind.written.lower()) and "runespell" in book.kinds.get(
        kind.arguments[0], ("runespell",)
    )


@phrase("an enemy slung a(n) {kind} this turn", fits=is_slung)
def enemy_slung(game: Game, frame: Frame, kind: Kind) -> Condition:
    """An enemy has played a runespell of a kind this turn."""
    return any(slung(game, enemy, kind) for enemy in enemies(game, frame.seat))


@phrase(
    "you slung another {kind} this turn",
    "you have slung another {kind} this turn",
    "you have played another {kind} this turn",
    fits=is_slung,
)
def slung_another(game: Game, frame: Frame, kind: Kind) -> Condition:
    """You have played a runespell of a kind besides this one this turn."""
    return slung(game, frame.seat, kind) > is_kind(game, frame.source, kind)


@phrase(
    "you slung a(n) {kind} this turn",
    "you have slung a(n) {kind} this turn",
    "you have played a(n) {kind} this turn",
    fits=is_slung,
)
def you_slung(game: Game, frame: Frame, kind: Kind) -> Condition:
    """You have played a runespell of a kind this turn."""
    return slung(game, frame.seat, kind) > 0


# When


@phrase("when {who} is hit", "when {who} is|are dealt damage", event=damage.HIT, gives={damage.DEALT: HowMuch()})
def when_hit(game: Game, scope: Frame, subject: int, other: int, amount: int, who: Seat) -> When:
    """A Runeslinger is dealt at least 1 damage. [000:451]"""
    return subject == who


@phrase("when {card} hits {anyone}", event=damage.HIT, gives={PLAYER: Subject(), damage.DEALT: HowMuch()})
def when_hits(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One, anyone: Anyone) -> When:
    """Damage of such a card hits somebody. [000:274]"""
    return other != NONE and card.holds(game, scope, other) and anyone.holds(game, scope, subject)


@phrase(
    "when {anyone} is hit",
    "when {anyone} is dealt damage",
    event=damage.HIT,
    gives={PLAYER: Subject(), damage.DEALT: HowMuch()},
)
def when_anyone_hit(game: Game, scope: Frame, subject: int, other: int, amount: int, anyone: Anyone) -> When:
    """Somebody is dealt at least 1 damage. [000:451]"""
    return anyone.holds(game, scope, subject)


@phrase("when you lose a power", event=damage.POWER_LOST)
def when_you_lose(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You are downed. [000:442]"""
    return subject == scope.seat


@phrase("when {anyone} loses a power", event=damage.POWER_LOST, gives={PLAYER: Subject()})
def when_anyone_loses(game: Game, scope: Frame, subject: int, other: int, amount: int, anyone: Anyone) -> When:
    """Somebody is downed. [000:442]"""
    return anyone.holds(game, scope, subject)


@phrase("when you sling a(n) {kind}", event=SLING, fits=is_slung)
def when_sling(game: Game, scope: Frame, subject: int, other: int, amount: int, kind: Kind) -> When:
    """You play a runespell of a kind, not the one that says it. [000:446]"""
    return other == scope.seat and is_kind(game, subject, kind) and subject != scope.source


@phrase("when you block", event=BLOCKED)
def when_block(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You block; whether that comes before the value of the block is known, each edition says."""
    return subject == scope.seat


@phrase("when you answer", event=ANSWERED)
def when_answer(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You play a card as an answer. [000:323]"""
    return other == scope.seat


@phrase("when you charge a card", event=CHARGED)
def when_charge(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You put the token of the turn on a card with Charge. [000:373]"""
    return other == scope.seat


@phrase("when you set a concentration", event=piles.SET)
def when_set(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """A concentration is set on your field."""
    return side(game, subject) == scope.seat


@phrase("when an ailment is applied to {who}", event=ailments.APPLIED)
def when_ailed(game: Game, scope: Frame, subject: int, other: int, amount: int, who: Seat) -> When:
    """Each instance that is applied."""
    return subject == who


@phrase("when an ailment is applied to {anyone}", event=ailments.APPLIED, gives={PLAYER: Subject()})
def when_anyone_ailed(game: Game, scope: Frame, subject: int, other: int, amount: int, anyone: Anyone) -> When:
    """Each instance that is applied to somebody."""
    return anyone.holds(game, scope, subject)


@phrase("when an instance of {card} is applied to {who}", event=ailments.APPLIED, about={"card": "is applied"})
def when_instance(game: Game, scope: Frame, subject: int, other: int, amount: int, card: Self, who: Seat) -> When:
    """Each instance of this ailment. [000:290]"""
    return subject == who and other == card


@phrase("when you draw a card outside your Draw Phase", event=DRAWN)
def when_drawn_outside(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """A card that you draw in another phase, or in another player's turn."""
    return side(game, subject) == scope.seat and not (amount and game.active == scope.seat)


def at_level_two(game: Game, frame: Frame, new: int) -> bool:
    """Whether enough instances are on the bearer, with a new one or without it."""
    least = number(game, "ailment_level_2_new" if new else "ailment_level_2")
    return game.counts[AILMENT][frame.source] >= least


@phrase("level I: {ability}", head=True, speaker="level")
def level_one(line: CompiledLine, ability: LinePart) -> Line:
    """Acts while the ailment is on you."""
    return ability


@phrase("level II: {ability}", head=True, speaker="level")
def level_two(line: CompiledLine, ability: LinePart) -> Line:
    """Acts while 4 or more instances are on you; whether the fourth itself meets it, each edition says (RSA-Q30). [000:270]"""
    for one in (ability, *ability.also):
        one.condition = Call(at_level_two, (int(one.event == ailments.APPLIED),))
        if one.static is not None:
            one.static = one.static.while_true(one.condition)
    return ability


# Instead


def would_be_ailed(game: Game, scope: Frame, subject: int, other: int, amount: int, who: int, cost: Cost) -> bool:
    """An enemy would apply an instance, and what stands for it can be done."""
    return subject == who and amount != who and cost.payable(game, scope)


def is_a_price(book: Book, who: Node, cost: Node) -> bool:
    """Whether there is something to pay."""
    return is_something(book, cost)


@phrase("if an enemy would apply an ailment to {who}, you may {cost} instead.", fits=is_a_price, speaker="trigger")
def instead_of_ailment(line: CompiledLine, who: SeatPart, cost: CostPart) -> Line:
    """Offered for each instance that an enemy would apply (RSA-Q50)."""
    return Ability("", (cost,), event=ailments.APPLIED, when=Call(would_be_ailed, (who, cost)), replaces=True)


def would_pay(game: Game, scope: Frame, subject: int, other: int, amount: int, cost: Cost) -> bool:
    """You would pay for a block, and what stands for it can be done."""
    return subject == scope.seat and cost.payable(game, scope)


@phrase("you may {cost} instead of discarding a card to block.", fits=is_something, speaker="trigger")
def instead_of_discarding(line: CompiledLine, cost: CostPart) -> Line:
    """Another way to pay for a block; it needs no card in hand."""
    return Ability("", (cost,), event=BLOCK_PAID, when=Call(would_pay, (cost,)), replaces=True)

"""What card text of The Awakening alone can say: Light and readiness, blocks and barriers, slinging, charging, answers."""

from __future__ import annotations

from typing import Annotated

from engine.games.runeslingers import damage
from engine.games.runeslingers.areas import exposed_concentrations
from engine.games.runeslingers.awakening import blocking, charging, playing, turn
from engine.games.runeslingers.awakening.areas import USED
from engine.games.runeslingers.words.triggers import is_slung, replacing
from engine.kernel.effects import Call, Cost
from engine.kernel.events import fire
from engine.kernel.places import is_kind
from engine.kernel.state import NONE, Frame, Game
from engine.text.compiling import Line as Compiled
from engine.text.matcher import Book
from engine.text.phrases import Amount, Entity, Kind, Line, Node, Piece, When, nodes, phrase
from engine.text.phrases import Do as Done
from engine.text.references import PLAYER
from engine.verbs.sentences import is_something
from engine.verbs.targets import TARGET

CostPart = Annotated[Cost, "cost"]


@phrase("target used concentration you control", sort="piece", asks=TARGET, yours=True)
def target_used_concentration(game: Game, frame: Frame) -> list[int]:
    """An exposed concentration of yours that lies sideways."""
    return sorted(piece for piece in exposed_concentrations(game, frame.seat) if game.counts[USED][piece])


@phrase("when you sling a(n) {kind}", event=playing.SLING, fits=is_slung)
def when_sling(game: Game, scope: Frame, subject: int, other: int, amount: int, kind: Kind) -> When:
    """You play a runespell of a kind, not the one that says it. [000:446]"""
    return other == scope.seat and is_kind(game, subject, kind) and subject != scope.source


@phrase("when you block", event=blocking.BLOCKED)
def when_block(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You block, before the barrier is raised. [000:309]"""
    return subject == scope.seat


@phrase("when you answer", event=playing.ANSWERED)
def when_answer(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You play a card as an answer. [000:323]"""
    return other == scope.seat


@phrase("when you charge a card", event=charging.CHARGED)
def when_charge(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """You put the token of the turn on a card with Charge. [000:373]"""
    return other == scope.seat


def would_pay(game: Game, scope: Frame, subject: int, other: int, amount: int, cost: Cost) -> bool:
    """You would pay for a block, and what stands for it can be done."""
    return subject == scope.seat and cost.payable(game, scope)


@phrase("you may {cost} instead of discarding a card to block.", fits=is_something)
def instead_of_discarding(line: Compiled, cost: CostPart) -> Line:
    """Another way to pay for a block; it needs no card in hand."""
    return replacing(blocking.BLOCK_PAID, Call(would_pay, (cost,)), cost)


def can_be_hurt(book: Book, amount: Node, target: Node) -> bool:
    """Whether it is a Runeslinger or a defense card: nothing else takes damage. [000:127] [000:342] How much it is cannot depend on
    whoever is targeted only then.
    """
    early = any(book.says(part, "takes") == PLAYER for part in nodes(amount)) and book.says(target, "asks") is not None
    return (
        not early and target.phrase != "self" and (book.sort_of(target) != "piece" or book.is_kind(target, "defense"))
    )


@phrase(
    "deal {amount} damage to {target}",
    "deal damage equal to {amount} to {target}",
    "deal damage to {target} equal to {amount}",
    fits=can_be_hurt,
    gives=damage.DEALT,
    hands_on={damage.TAKER: "target"},
)
def deal(game: Game, frame: Frame, amount: Amount, target: Entity) -> Done:
    """Damage a Runeslinger's health or a card's defense. [000:342]"""
    damage.deal(game, frame, blocking.DEAL, amount, target)


@phrase(
    "deal {amount} direct damage to {target}", fits=can_be_hurt, gives=damage.DEALT, hands_on={damage.TAKER: "target"}
)
def deal_direct(game: Game, frame: Frame, amount: Amount, target: Entity) -> Done:
    """Damage that cannot be blocked. [000:346]"""
    damage.deal(game, frame, blocking.DEAL, amount, target, direct=True)


@phrase("apply {amount} block barrier to {target}", fits=can_be_hurt)
def apply_barrier(game: Game, frame: Frame, amount: Amount, target: Entity) -> Done:
    """A barrier without a block; it is added to one that stands (RSA-Q38)."""
    if amount > 0:
        fire(game, blocking.BARRIER_UP, target, NONE, amount)


@phrase("ready {card}")
def ready(game: Game, frame: Frame, card: Piece) -> Done:
    """The card is turned upright. [000:226]"""
    fire(game, turn.READIED, card)

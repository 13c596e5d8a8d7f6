"""What card text of the first edition alone can say: what is slung and activated, damage that blocks hold off, what it inflicts."""

from engine.games.runeslingers import ailments, damage, piles
from engine.games.runeslingers.areas import is_defense_card
from engine.games.runeslingers.first.activating import ACTIVATED_LINE
from engine.games.runeslingers.first.blocking import DEAL, HURTS
from engine.games.runeslingers.first.converting import convert_together
from engine.games.runeslingers.first.paying import TO_PLAY
from engine.games.runeslingers.first.slinging import SLUNG_LINE
from engine.kernel.agenda import next_steps
from engine.kernel.definitions import Ability
from engine.kernel.effects import Each, EffectStep, Need
from engine.kernel.state import FACE_DOWN, Effect, Frame, Game
from engine.kernel.table import number
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import (
    Amount,
    CostsPart,
    Do,
    EffectsPart,
    Entity,
    Line,
    Node,
    Pay,
    Seat,
    SelfPart,
    Term,
    nodes,
    phrase,
)
from engine.text.references import PLAYER
from engine.verbs.piles import of_deck, take_cards


@phrase("sling: {effects}", head=True, speaker="slung")
def slung_for(line: CompiledLine, effects: EffectsPart) -> Line:
    """What a defense runespell does when you sling it; it is discarded in the Cleanup Phase. [001:215-217]"""
    return Ability("", effects, uses=True, head=SLUNG_LINE)


@phrase("activate: {effects}", head=True, speaker="activated")
def activated_for(line: CompiledLine, effects: EffectsPart) -> Line:
    """What a trinket does when you activate it, from the turn after it was played; it is discarded in the Cleanup Phase. [001:312]"""
    return Ability("", effects, uses=True, head=ACTIVATED_LINE)


@phrase("to play {card}, {costs}.", head=True, speaker="to play")
def to_play(line: CompiledLine, card: SelfPart, costs: CostsPart) -> Line:
    """What a card costs besides its red keywords. [001:466-467]"""
    return Ability("", costs=costs, head=TO_PLAY)


# Costs


def cards_to_sear(game: Game, frame: Frame, amount: int) -> Need:
    """You cannot sear cards that you do not have (RS1-Q10). [001:511-514]"""
    return of_deck(game, frame.seat, amount)


@phrase("sear {amount}", needs=cards_to_sear)
def pay_sear(game: Game, frame: Frame, amount: Amount) -> Pay:
    """Pay with cards from the top of your deck. [001:511-514]"""
    take_cards(game, frame.seat, amount, piles.sear_one, frame.source)


# Damage


def strike(game: Game, frame: Frame, amount: int, target: int, *, direct: bool) -> None:
    """Only Runeslingers and defense cards take damage. [001:741-744]"""
    frame.result = 0
    if target < game.table.seats or (is_defense_card(game, target) and not game.counts[FACE_DOWN][target]):
        damage.deal(game, frame, DEAL, amount, target, direct=direct)


def can_be_hurt(book: Book, amount: Node, target: Node) -> bool:
    """Whether it is not the card itself. How much it is cannot depend on whoever is targeted only then."""
    early = any(book.says(part, "takes") == PLAYER for part in nodes(amount)) and book.says(target, "asks") is not None
    return not early and target.phrase != "self"


@phrase(
    "deal {amount} damage to {target}",
    "deal damage equal to {amount} to {target}",
    "deal damage to {target} equal to {amount}",
    fits=can_be_hurt,
    gives=damage.DEALT,
    hands_on={damage.TAKER: "target"},
)
def deal(game: Game, frame: Frame, amount: Amount, target: Entity) -> Do:
    """Damage to a Runeslinger's health or a card's defense. [001:741-744]"""
    strike(game, frame, amount, target, direct=False)


@phrase(
    "deal {amount} direct damage to {target}", fits=can_be_hurt, gives=damage.DEALT, hands_on={damage.TAKER: "target"}
)
def deal_direct(game: Game, frame: Frame, amount: Amount, target: Entity) -> Do:
    """Damage that cannot be blocked. [001:746]"""
    strike(game, frame, amount, target, direct=True)


def deals_damage(step: object) -> bool:
    """Whether a step of card text deals damage, to one or to several."""
    once = step.do if isinstance(step, Each) else step
    return isinstance(once, EffectStep) and once.verb in (deal, deal_direct)


@phrase("inflict {amount} {ailment}", takes=damage.DEALT)
def inflict(game: Game, frame: Effect, amount: Amount, ailment: Term, dealt: int) -> Do:
    """The ailment is applied to a Runeslinger to whom this card has dealt at least 1 damage (RS1-Q38). [001:582-583] [001:901-902]

    After all of its damage, also where some of it is written behind. [001:609]
    """
    rest = next_steps(game, frame, len(frame.program))
    if any(deals_damage(step) for step in rest):
        game.start(frame, (*rest, EffectStep(inflict, (amount, ailment, dealt))))
        return
    for seat in game.table.everybody:
        if frame.gifts.get((HURTS, seat), 0) >= number(game, "hit_damage"):
            ailments.apply(game, frame, [ailments.types(game.table)[ailment]] * amount, seat)


# Ailments


@phrase("cleanse up to {amount} ailment(s) from {who}", gives=ailments.REMOVED_THIS_WAY)
def cleanse(game: Game, frame: Frame, amount: Amount, who: Seat) -> Do:
    """Ailments are removed; you pick which, and may stop earlier. [001:961-962]"""
    ailments.remove(game, frame, amount, who, up_to=True)


@phrase("convert up to {amount} ailment(s) on {who} to {ailment}", gives=ailments.REMOVED_THIS_WAY)
def convert(game: Game, frame: Frame, amount: Amount, who: Seat, ailment: Term) -> Do:
    """All of them are removed, then as many of the new type applied (RS1-Q58). [001:976-977]"""
    convert_together(game, frame, amount, who, ailments.types(game.table)[ailment])

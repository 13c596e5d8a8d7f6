"""What card text of The Awakening alone can say: Light and readiness, damage that meets barriers, ailments converted one by one."""

from engine.games.runeslingers import ailments, damage, piles
from engine.games.runeslingers.areas import exposed_concentrations
from engine.games.runeslingers.awakening import blocking, turn
from engine.games.runeslingers.awakening.areas import USED
from engine.games.runeslingers.words.effects import can_be_hurt
from engine.kernel.definitions import Ability
from engine.kernel.events import fire
from engine.kernel.state import NONE, Frame, Game
from engine.text.compiling import CompiledLine
from engine.text.phrases import Amount, Do, EffectsPart, Entity, Line, Pay, Piece, Seat, Term, phrase
from engine.verbs.piles import take_cards
from engine.verbs.targets import TARGET


@phrase("use: {effects}", head=True, speaker="used")
def used(line: CompiledLine, effects: EffectsPart) -> Line:
    """Turn the card sideways for its effect."""
    return Ability("", effects, uses=True)


@phrase("target used concentration you control", sort="piece", asks=TARGET, yours=True)
def target_used_concentration(game: Game, frame: Frame) -> list[int]:
    """An exposed concentration of yours that lies sideways."""
    return sorted(piece for piece in exposed_concentrations(game, frame.seat) if game.counts[USED][piece])


@phrase("sear {amount}")
def pay_sear(game: Game, frame: Frame, amount: Amount) -> Pay:
    """Pay with cards from the top of your deck, which has no bottom. [000:54]"""
    take_cards(game, frame.seat, amount, piles.sear_one, frame.source)


@phrase(
    "deal {amount} damage to {target}",
    "deal damage equal to {amount} to {target}",
    "deal damage to {target} equal to {amount}",
    fits=can_be_hurt,
    gives=damage.DEALT,
    hands_on={damage.TAKER: "target"},
)
def deal(game: Game, frame: Frame, amount: Amount, target: Entity) -> Do:
    """Damage a Runeslinger's health or a card's defense. [000:342]"""
    damage.deal(game, frame, blocking.DEAL, amount, target)


@phrase(
    "deal {amount} direct damage to {target}", fits=can_be_hurt, gives=damage.DEALT, hands_on={damage.TAKER: "target"}
)
def deal_direct(game: Game, frame: Frame, amount: Amount, target: Entity) -> Do:
    """Damage that cannot be blocked. [000:346]"""
    damage.deal(game, frame, blocking.DEAL, amount, target, direct=True)


@phrase("apply {amount} block barrier to {target}", fits=can_be_hurt)
def apply_barrier(game: Game, frame: Frame, amount: Amount, target: Entity) -> Do:
    """A barrier without a block; it is added to one that stands (RSA-Q38)."""
    if amount > 0:
        fire(game, blocking.BARRIER_UP, target, NONE, amount)


@phrase("ready {card}", about={"card": "used"})
def ready(game: Game, frame: Frame, card: Piece) -> Do:
    """The card is turned upright. [000:226]"""
    fire(game, turn.READIED, card)


@phrase("convert up to {amount} ailment(s) on {who} to {ailment}", gives=ailments.REMOVED_THIS_WAY)
def convert(game: Game, frame: Frame, amount: Amount, who: Seat, ailment: Term) -> Do:
    """One at a time: one is removed, one of the new type applied. [000:278]"""
    ailments.remove(game, frame, amount, who, up_to=True, into=ailments.types(game.table)[ailment])

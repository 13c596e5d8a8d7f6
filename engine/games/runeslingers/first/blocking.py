"""Blocking: a block holds off damage of one source from what it protects. Rulebook: 001:704-723."""

from typing import Final

from engine.games.runeslingers.areas import BLOCK, DAMAGE
from engine.games.runeslingers.blocking import ask_for_block, block, pay_block
from engine.games.runeslingers.damage import Damage, deal_rest, defender, report_hit
from engine.games.runeslingers.first.areas import in_play_phase
from engine.games.runeslingers.first.names import NAMES
from engine.kernel.agenda import end, go_to, repeat_from
from engine.kernel.events import fire
from engine.kernel.places import is_there
from engine.kernel.state import NONE, Effect, Frame, Game, program
from engine.kernel.values import value

STANDS: Final = "block"  # with its target among the gifts of an effect: how much of its damage a block still holds off
HURTS: Final = "hurt"  # with a player: how much damage it has dealt to them


def recover(game: Game, piece: int, other: int, amount: int) -> None:
    """A defense card has its full defense again. [001:440-441]"""
    game.counts[DAMAGE][piece] = 0


HELD_OFF: Final[int] = NAMES.event("held off", "A block holds off {amount} damage to {subject}.")
RECOVERED: Final[int] = NAMES.event("recovered", "", recover)


def resolution(game: Game, damage: Damage) -> Effect | None:
    """The effect of whose resolution some damage is part, also where a step of it happens to several."""
    effect, depth = None, damage.caller
    while depth >= 0:
        frame: Frame = game.agenda[depth]
        if isinstance(frame, Effect) and frame.source == damage.source:
            effect = frame
        depth = frame.caller
    return effect


def noted(game: Game, damage: Damage, what: str, whom: int) -> int:
    """What has been noted of a resolution and somebody, 0 if nothing."""
    effect = resolution(game, damage)
    return effect.gifts.get((what, whom), 0) if effect else 0


def note(game: Game, damage: Damage, what: str, whom: int, amount: int) -> None:
    """Note something of a resolution and somebody."""
    if (effect := resolution(game, damage)) is not None:
        effect.gifts = {**effect.gifts, (what, whom): amount}


def offer_block(game: Game, damage: Damage) -> None:
    """In a Play Phase, anybody's, and once against a source and what it damages (RS1-Q50, RS1-Q51). [001:313] [001:704-707]"""
    if in_play_phase(game) and not noted(game, damage, STANDS, damage.target):
        ask_for_block(game, damage, meet_block)
    else:
        go_to(game, damage, meet_block)


def pay_for_block(game: Game, damage: Damage) -> None:
    """A card is discarded, or what stands for it is done. [001:705]"""
    if pay_block(game, damage, meet_block):
        keep_value(game, damage)
        go_to(game, damage, block)


def keep_value(game: Game, damage: Damage) -> None:
    """The block is as strong as the block value is as it is made, whatever that sets off (RS1-Q33). [001:720-723]"""
    note(game, damage, STANDS, damage.target, value(game, BLOCK, defender(game, damage.target)))


def meet_block(game: Game, damage: Damage) -> None:
    """All damage of the source to what is protected is reduced by the block value, together. [001:709-710]"""
    target = damage.target
    if not is_there(game, damage, target):
        end(game, damage)
        return
    if (strength := noted(game, damage, STANDS, target)) and not damage.direct:
        held = min(strength, damage.amount)
        damage.amount -= held
        note(game, damage, STANDS, target, strength - held)
        fire(game, HELD_OFF, target, NONE, held)


def pierce_on(game: Game, damage: Damage) -> None:
    """The rest of piercing damage is dealt to the new health. [001:542-545]"""
    if damage.amount > 0:
        repeat_from(game, damage, deal_rest)


def note_hurt(game: Game, damage: Damage) -> None:
    """What a Runeslinger has been dealt by the source is added up, for what it inflicts (RS1-Q38)."""
    if damage.target < game.table.seats and damage.dealt:
        note(game, damage, HURTS, damage.target, noted(game, damage, HURTS, damage.target) + damage.dealt)


def let_recover(game: Game, damage: Damage) -> None:
    """Damage to a defense card counts within a Play Phase; outside one it is gone at once (RS1-Q51). [001:684]"""
    target = damage.target
    if target > game.table.seats and not in_play_phase(game) and game.counts[DAMAGE][target]:
        fire(game, RECOVERED, target)


DEAL: Final = program(
    offer_block, pay_for_block, keep_value, block, meet_block, deal_rest, pierce_on, note_hurt, report_hit, let_recover
)

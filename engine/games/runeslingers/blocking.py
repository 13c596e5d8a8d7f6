"""Blocking: who may, what it costs, and that it has been done. Rulebook: 000:294-316."""

from typing import Final

from engine.games.runeslingers.areas import BLOCK, BLOCKS, BLOCKS_PER_TURN
from engine.games.runeslingers.damage import Damage, defender
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import discard
from engine.games.runeslingers.replacing import do_instead
from engine.kernel.agenda import go_to
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire, replacements
from engine.kernel.names import ANY_TURN, INSTEAD_OF, Skip
from engine.kernel.places import is_there
from engine.kernel.state import NONE, Game, Step
from engine.kernel.values import value
from engine.verbs.piles import spare_cards

NO: Final[int] = NAMES.verb("no", "No", more="{amount} damage is on its way")
BLOCK_IT: Final[int] = NAMES.window("block", "Do you block?", Skip(NO, "Do not ask me to block this turn", ANY_TURN))
BLOCK_WITH: Final[int] = NAMES.verb("block", "Block by discarding {piece}")
BLOCK_BY: Final[int] = NAMES.verb("block by", "Block by the effect of {piece}", line=INSTEAD_OF)


def count_block(game: Game, seat: int, other: int, amount: int) -> None:
    """A player has blocked once more this turn; how often they may is a value of its own."""
    game.counts[BLOCKS][seat] += 1


BLOCKED: Final[int] = NAMES.event("blocked", "{subject} blocks.", count_block)
BLOCK_PAID: Final[int] = NAMES.event("block paid", "")


def ask_for_block(game: Game, damage: Damage, unblocked: Step) -> None:
    """The defender may block damage from an enemy that is not direct, by discarding a card. [000:296]

    Whether the question comes depends on what everybody sees: the block value, blocks made, cards in hand by number. Where there is
    none, and where nobody blocks, the step of the edition comes next that deals with damage as it is.
    """
    seat = defender(game, damage.target)
    if damage.direct or seat == damage.seat or not is_there(game, damage, damage.target) or not may_block(game, seat):
        go_to(game, damage, unblocked)
        return
    hand = spare_cards(game, seat)
    offers = replacements(game, BLOCK_PAID, seat, NONE, 0)
    if not hand and not offers:
        go_to(game, damage, unblocked)
        return
    options = [
        (NO, NONE, damage.amount),
        *[(BLOCK_WITH, piece, NONE) for piece in hand],
        *[(BLOCK_BY, scope.source, n) for n, (scope, _) in enumerate(offers)],
    ]
    ask(game, damage, BLOCK_IT, seat, options, forced=True)


def may_block(game: Game, seat: int) -> bool:
    """Not with a block value of 0, and only so often a turn. [000:313] [000:316]"""
    return value(game, BLOCK, seat) > 0 and game.counts[BLOCKS][seat] < value(game, BLOCKS_PER_TURN, seat)


def pay_block(game: Game, damage: Damage, unblocked: Step) -> bool:
    """The card is discarded, or what stands for it is begun. Whether a card has been discarded."""
    verb, piece, which = take_choice(damage)
    if verb == NO:
        go_to(game, damage, unblocked)
    elif verb == BLOCK_WITH:
        discard(game, piece)
    else:
        do_instead(game, replacements(game, BLOCK_PAID, defender(game, damage.target), NONE, 0)[which])
    return verb == BLOCK_WITH


def block(game: Game, damage: Damage) -> None:
    """The block is made; what triggers on it comes before damage is held off."""
    fire(game, BLOCKED, defender(game, damage.target), damage.target)

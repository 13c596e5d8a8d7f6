"""Damage and defeat. Rulebook: 003:31, 003:76-78; damage counts for one strike and does not stay (PVG-Q12)."""

from collections.abc import Sequence
from typing import Final

from engine.games.pixies_vs_gremlins.areas import discard_pile, health_of, site_of
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.kernel.events import count_as, fire, fire_together
from engine.kernel.exposure import is_acting
from engine.kernel.hosts import host_of
from engine.kernel.places import is_kind
from engine.kernel.state import NONE, Effect, Game
from engine.verbs.piles import DISCARDED, lay

FELL_AT: Final = "fell at"

Blow = tuple[int, int, int]  # damage to a piece: to which, how much, and by whom


def fall(game: Game, piece: int, by: int, site: int) -> None:
    """A defeated minion is discarded; work that has named it knows where it fell. [003:78]"""
    for frame in game.agenda:
        if isinstance(frame, Effect) and piece in frame.slots:
            frame.gifts = {**frame.gifts, (FELL_AT, piece): site}
    lay(game, piece, discard_pile(game, piece), 0)


STRUCK: Final[int] = NAMES.event("struck", "{other} takes {amount} damage.")
DEFEATED: Final[int] = NAMES.event("defeated", "{subject} is defeated.", fall, departs=True)


def deal(game: Game, targets: Sequence[int], amount: int, card: int) -> None:
    """Damage of a card to active minions, all at once."""
    by = dealer(game, card)
    hit = [piece for piece in targets if can_be_hit(game, piece)]
    for piece in hit:
        fire(game, STRUCK, card, piece, amount)
    deal_blows(game, [(piece, amount, by) for piece in hit])


def deal_blows(game: Game, blows: Sequence[Blow]) -> None:
    """Damage to active minions, all at once: those whose health it reaches are defeated, as it is before any of them falls (PVG-Q53).
    One that falls may have defeated another by then (PVG-Q78).
    """
    fatal = [blow for blow in blows if is_fatal(game, blow)]
    beaten, by = [piece for piece, _, _ in fatal], [other for _, _, other in fatal]
    fire_together(game, DEFEATED, beaten, by, [site_of(game, piece) for piece in beaten])
    for piece in beaten:  # and thereby discarded [003:78]
        count_as(game, DISCARDED, piece, game.place[piece])


def is_fatal(game: Game, blow: Blow) -> bool:
    """Whether it reaches the health of an active minion; no damage defeats nobody. [003:76-78]"""
    piece, amount, _ = blow
    return amount > 0 and can_be_hit(game, piece) and amount >= health_of(game, piece)


def can_be_hit(game: Game, piece: int) -> bool:
    """Whether it is an active minion. [003:70]"""
    return is_acting(game, piece) and is_kind(game, piece, "minion")


def dealer(game: Game, piece: int) -> int:
    """The minion that does what a card says: itself, or the source of a Magic or Gadget card, NONE if it is none. [003:7] (PVG-Q58)"""
    if piece == NONE or is_kind(game, piece, "minion"):
        return piece
    return host_of(game, piece) if is_kind(game, piece, "action") else NONE

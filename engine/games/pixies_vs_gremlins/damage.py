"""Damage and defeat. Rulebook: 003:31, 003:76-78; damage counts for one strike and does not stay (PVG-Q12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.pixies_vs_gremlins.areas import discard_pile, health_of, site_of
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.kernel.events import count_as, fire_together
from engine.kernel.exposure import is_acting
from engine.kernel.hosts import host_of
from engine.kernel.places import is_kind
from engine.kernel.state import NONE, Effect, Game
from engine.verbs.piles import DISCARDED, lay

FELL_AT: Final = "fell at"


def fall(game: Game, piece: int, by: int, site: int) -> None:
    """A defeated minion is discarded; work that has named it knows where it fell. [003:78]"""
    for frame in game.agenda:
        if isinstance(frame, Effect) and piece in frame.slots:
            frame.gifts = {**frame.gifts, (FELL_AT, piece): site}
    lay(game, piece, discard_pile(game, piece), 0)


DEFEATED: Final[int] = NAMES.event("defeated", "{subject} is defeated.", fall, departs=True)


def deal(game: Game, targets: Sequence[int], amount: int, by: int) -> list[int]:
    """Damage to active minions, all at once: those whose health it reaches are defeated, as it is before any of them falls (PVG-Q53).

    Who has been defeated.
    """
    hit = [piece for piece in targets if is_acting(game, piece) and is_kind(game, piece, "minion")]
    beaten = [piece for piece in hit if amount >= health_of(game, piece)] if amount > 0 else []
    defeat(game, beaten, by)
    return beaten


def defeat(game: Game, beaten: Sequence[int], by: int) -> None:
    """Minions are defeated together, and thereby discarded. [003:78]"""
    fire_together(game, DEFEATED, beaten, [by] * len(beaten), [site_of(game, piece) for piece in beaten])
    for piece in beaten:
        count_as(game, DISCARDED, piece, game.place[piece])


def dealer(game: Game, piece: int) -> int:
    """The minion that does what a card says: itself, or the source of a Magic or Gadget card, NONE if it is none. [003:7] (PVG-Q58)"""
    if piece == NONE or is_kind(game, piece, "minion"):
        return piece
    return host_of(game, piece) if is_kind(game, piece, "action") else NONE

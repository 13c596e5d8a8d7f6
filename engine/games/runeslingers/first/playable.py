"""Which cards of a hand can be played. Rulebook: 001:462-473."""

from typing import Final

from engine.games.runeslingers.areas import is_defense_card
from engine.games.runeslingers.first.names import NAMES
from engine.games.runeslingers.first.paying import price_of, why_not_paid
from engine.games.runeslingers.first.placing import is_known, play_places, why_no_place
from engine.games.runeslingers.first.slinging import SLUNG_LINE
from engine.games.runeslingers.playing import NO_TARGET, UNKNOWN
from engine.games.runeslingers.targeting import has_targets, spells_of
from engine.kernel.definitions import Ability
from engine.kernel.names import NO_REASON
from engine.kernel.places import is_kind
from engine.kernel.state import Game

NOT_SLUNG: Final[int] = NAMES.reason("no sling", "Cannot be slung", "only a runespell that is slung can answer")


def playable(game: Game, seat: int, cards: list[int], *, slung: bool = False) -> list[int]:
    """The cards for which place, costs and a target for each effect are there, all before anything is paid (RS1-Q40).

    Those that are to be `slung` at once need a target for what they are slung for.
    """
    return [piece for piece in cards if not why_not_play(game, seat, piece, slung=slung)]


def why_not_play(game: Game, seat: int, piece: int, *, slung: bool) -> int:
    """A place, all costs, and a target for what the card does. [001:462-473]"""
    if not is_known(game.cards[piece]):
        return UNKNOWN
    if not play_places(game, seat, piece):
        return why_no_place(game, seat, piece)
    if unpaid := why_not_paid(game, seat, piece):
        return unpaid
    spells = slung_for(game, piece) if slung else effects_of_play(game, piece)
    if not spells:
        return NOT_SLUNG
    return NO_REASON if has_targets(game, seat, piece, spells, play_places, price_of(game, piece)) else NO_TARGET


def why_not_playable(game: Game, seat: int, piece: int) -> int:
    """The same for a card that is played in the Play Phase."""
    return why_not_play(game, seat, piece, slung=False)


def effects_of_play(game: Game, piece: int) -> tuple[Ability, ...]:
    """What a card may do as it is played: one effect, or one for each bullet. A defense runespell has none before it is slung."""
    return spells_of(game.cards[piece])


def slung_for(game: Game, piece: int) -> tuple[Ability, ...]:
    """What a runespell may do as it is slung."""
    definition = game.cards[piece]
    if not is_kind(game, piece, "runespell"):
        return ()
    if is_defense_card(game, piece):
        return tuple([line for line in definition.activated if line.head == SLUNG_LINE])
    return spells_of(definition)

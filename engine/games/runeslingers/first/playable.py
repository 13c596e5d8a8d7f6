"""Which cards of a hand can be played. Rulebook: 001:462-473."""

from engine.games.runeslingers.areas import is_defense_card
from engine.games.runeslingers.first.paying import can_pay_all, price_of
from engine.games.runeslingers.first.placing import is_known, play_places
from engine.games.runeslingers.first.slinging import SLUNG_LINE
from engine.games.runeslingers.targeting import has_targets, spells_of
from engine.kernel.definitions import Ability
from engine.kernel.places import is_kind
from engine.kernel.state import Game


def playable(game: Game, seat: int, cards: list[int], *, slung: bool = False) -> list[int]:
    """The cards for which place, costs and a target for each effect are there, all before anything is paid (RS1-Q40).

    Those that are to be `slung` at once need a target for what they are slung for.
    """
    return [piece for piece in cards if can_play(game, seat, piece, slung=slung)]


def can_play(game: Game, seat: int, piece: int, *, slung: bool) -> bool:
    """Whether a card can be played now. [001:462-473]"""
    if not is_known(game.cards[piece]) or not play_places(game, seat, piece) or not can_pay_all(game, seat, piece):
        return False
    spells = slung_for(game, piece) if slung else effects_of_play(game, piece)
    return bool(spells) and has_targets(game, seat, piece, spells, play_places, price_of(game, piece))


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

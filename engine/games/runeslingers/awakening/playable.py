"""Which cards of a hand can be played. Rulebook: 000:127-139, 000:200."""

from typing import Final

from engine.games.runeslingers.areas import DISTRACT, exposed_concentrations, free_place, has
from engine.games.runeslingers.awakening.areas import COST, LIGHT, USED, UTILITIES
from engine.games.runeslingers.awakening.light import light_with, think_paid
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.awakening.paying import affordable, why_not_affordable
from engine.games.runeslingers.awakening.placing import places_once_paid
from engine.games.runeslingers.paying import NO_ROOM_TO_AIL, ail_of, can_be_ailed
from engine.games.runeslingers.placing import boon_places
from engine.games.runeslingers.playing import NO_CONCENTRATION, NO_TARGET, NOTHING_TO_COVER, PLAY, UNKNOWN
from engine.games.runeslingers.targeting import has_targets, spells_of
from engine.kernel.definitions import Definition
from engine.kernel.names import NO_REASON
from engine.kernel.places import cards_in_play
from engine.kernel.state import NONE, Game
from engine.kernel.table import number
from engine.kernel.values import value

PLAYABLE_KINDS: Final = ("spirit", "utility", "attack", "trinket", "chant")
NO_SLOT: Final[int] = NAMES.reason(
    "no slot", "No place for it", "you have no concentration with nothing on it and no free utility slot"
)
ONE_OF_EACH: Final[int] = NAMES.reason(
    "one of each", "You control one", "you control one, and may control only one of each trinket"
)
TAKEN_BACK: Final[int] = NAMES.reason("taken back", "Came to nothing", "its play has just come to nothing")


class Means:
    """What a player has to play cards with: ready concentrations, Light, and kinds of places; a utility slot where there is no exposed
    concentration, places for boons once somebody asks.
    """

    __slots__ = ("boons_lie", "concentration", "light", "ready", "utility")

    def __init__(self, game: Game, seat: int) -> None:
        exposed, used = exposed_concentrations(game, seat), game.counts[USED]
        self.ready = [piece for piece in exposed if not used[piece]]
        self.light = light_with(game, seat, self.ready)
        self.concentration = bool(exposed)
        self.utility = not exposed and free_place(game, seat, UTILITIES) != NONE
        self.boons_lie: bool | None = None

    def has_boon_place(self, game: Game) -> bool:
        """Whether a boon can be played on any field."""
        if self.boons_lie is None:
            self.boons_lie = bool(boon_places(game))
        return self.boons_lie


def playable(game: Game, seat: int, hand: list[int], means: Means) -> list[int]:
    """The cards of a hand for which place, costs and a target for each effect that targets are all there (RSA-Q22)."""
    cards = game.cards
    return [
        piece
        for piece in affordable(game, hand, means.light)
        if not why_no_place(game, piece, means) and not why_not_allowed(game, seat, piece, cards[piece])
    ]


def why_not_playable(game: Game, seat: int, piece: int) -> int:
    """The same for one card; a play that has just been taken back is not offered again (RSA-Q22)."""
    if (PLAY, piece, NONE) in game.refused:
        return TAKEN_BACK
    means = Means(game, seat)
    return (
        why_not_affordable(game, piece, means.light)
        or why_no_place(game, piece, means)
        or why_not_allowed(game, seat, piece, game.cards[piece])
    )


def why_no_place(game: Game, piece: int, means: Means) -> int:
    """There is somewhere to play a card. [000:128] [000:136-139] [000:172]"""
    kind = game.cards[piece].kind
    if kind == "boon":
        return NO_REASON if means.has_boon_place(game) or ail_of(game, piece) > 0 else NOTHING_TO_COVER
    if kind not in PLAYABLE_KINDS:
        return UNKNOWN
    if means.concentration:
        return NO_REASON
    if kind not in ("trinket", "chant") or has(game, piece, DISTRACT):
        return NO_CONCENTRATION
    return NO_REASON if means.utility else NO_SLOT


def why_not_allowed(game: Game, seat: int, piece: int, definition: Definition) -> int:
    """One of each trinket; further costs; something to target."""
    if definition.kind == "trinket" and copies_in_play(game, seat, definition) >= number(game, "trinket_copies"):
        return ONE_OF_EACH
    if ail_of(game, piece) and not can_be_ailed(game, seat):
        return NO_ROOM_TO_AIL
    return NO_REASON if definition.certain or finds_targets(game, seat, piece, definition) else NO_TARGET


def finds_targets(game: Game, seat: int, piece: int, definition: Definition) -> bool:
    """Whether there are targets once the card has been paid for."""
    if not any(spell.counted for spell in definition.spells):
        return has_targets(game, seat, piece, spells_of(definition), places_once_paid)
    before = think_paid(game, seat, value(game, COST, piece))
    has_them = has_targets(game, seat, piece, spells_of(definition), places_once_paid)
    game.counts[LIGHT][seat] = before
    return has_them


def copies_in_play(game: Game, seat: int, definition: Definition) -> int:
    """How many of a trinket a player controls. [000:136]"""
    cards = game.cards
    return sum(cards[other].id == definition.id for other in cards_in_play(game, seat, definition.kind))

"""Why not where a question comes within an action: places, ailments, and cards to block with. Rulebook: 000:128-139, 000:281, 000:296."""

from typing import Final

from engine.games.runeslingers.ailments import (
    APPLY_NEXT,
    APPLY_WHICH,
    CONVERT_WHICH,
    REMOVE_WHICH,
    ApplyingUnique,
    Removal,
    types,
)
from engine.games.runeslingers.areas import AILMENTS, HAND
from engine.games.runeslingers.blocking import BLOCK_IT, BLOCK_WITH
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.playing import AIL_WITH, LAY, NO_TARGET, WHERE
from engine.games.runeslingers.words.effects import OF_CHOICE
from engine.games.runeslingers.words.nouns import any_target, target_concentration
from engine.kernel.agenda import CHOOSE
from engine.kernel.names import NO_REASON
from engine.kernel.places import is_kind, lying_in, players
from engine.kernel.state import Game
from engine.kernel.table import Use
from engine.verbs.choosing import (
    ASKED_OTHERWISE,
    BEING_PLAYED,
    choosable,
    offered,
    pieces_in_play,
    request,
    why_not_chosen,
    with_seen,
)
from engine.verbs.piles import spare_cards
from engine.verbs.targets import TARGET

NOTHING_THERE: Final[int] = NAMES.reason(
    "nothing there", "Nothing there", "no card lies there on which it could be played"
)
TAKEN: Final[int] = NAMES.reason("taken", "Taken", "something lies there already")
UNDER_A_BOON: Final[int] = NAMES.reason(
    "under a boon", "A boon", "a boon is no ailment, and ailments under it do not count"
)
THAT_TYPE: Final[int] = NAMES.reason("that type", "Of that type", "it is of the type that is to come")
PICKED: Final[int] = NAMES.reason("picked", "Picked already", "different types are to be picked, and it has been")
NO_ROOM_FOR_IT: Final[int] = NAMES.reason("no room for it", "No room", "no area is free, and it is not exposed on any")

TAKES_NO_DAMAGE: Final[int] = NAMES.reason(
    "no damage", "Takes no damage", "only a Runeslinger or an exposed defense card can be chosen"
)
NONE_OF_YOURS: Final[int] = NAMES.reason(
    "no concentration of yours", "Not asked for", "only an exposed concentration of yours can be chosen"
)


# Targets that have a word of their own


def targetable(game: Game, seat: int) -> list[int]:
    """What can be chosen, and what else lies there; where "any target" is asked for all that is in play, whoever can be chosen."""
    there, asked = choosable(game, seat), request(game)
    return with_seen(game, seat, there, pieces_in_play(game)) if asked and asked.call.function in OF_WORDS else there


def why_not_target(game: Game, seat: int, piece: int) -> int:
    """What a text targets; of "any target" and of a concentration it is said what they are. [000:127]"""
    why, asked = why_not_chosen(game, seat, piece), request(game)
    return OF_WORDS.get(asked.call.function, why) if why == ASKED_OTHERWISE and asked else why


OF_WORDS: Final = {any_target: TAKES_NO_DAMAGE, target_concentration: NONE_OF_YOURS}


# Where a card is played


def spots_offered(game: Game) -> list[int]:
    """The places that can be chosen."""
    return [spot for verb, _, spot in game.decision.options if verb == LAY] if game.decision else []


def places_alike(game: Game, seat: int) -> list[int]:
    """All places of the zones in which a card can be played: a boon's on all sides, those of other cards on one's own."""
    table, spots = game.table, spots_offered(game)
    seats = players(game) if is_kind(game, game.frame.source, "boon") else [seat]
    zones = {table.zone_of[spot] for spot in spots}
    return list(
        dict.fromkeys([*spots, *(spot for one in seats for zone in zones for spot in table.places_of[one][zone])])
    )


def why_not_there(game: Game, seat: int, spot: int) -> int:
    """It can be laid on what lies there, and what it targets is there once it does. [000:128] [000:139]"""
    if spot in spots_offered(game):
        return NO_REASON
    size, asks_for_one = len(game.stacks[spot]), spots_ask_for_cards(game, spot)
    if asks_for_one and not size:
        return NOTHING_THERE
    taken = game.table.zone_of[spot] != AILMENTS and size > asks_for_one
    return TAKEN if taken else NO_TARGET


def spots_ask_for_cards(game: Game, spot: int) -> bool:
    """Whether a card is laid on another one in the zone of a place."""
    return any(
        game.stacks[other] for other in spots_offered(game) if game.table.zone_of[other] == game.table.zone_of[spot]
    )


# Ailments


def types_there(game: Game, seat: int) -> list[int]:
    """One ailment of each type."""
    return list(types(game.table).values())


def why_not_type(game: Game, seat: int, kind: int) -> int:
    """A type finds room, and has not been picked yet. [000:281] [000:402]"""
    if kind in offered(game):
        return NO_REASON
    return PICKED if isinstance(game.frame, ApplyingUnique) and kind in game.frame.kinds else NO_ROOM_FOR_IT


def uppermost(game: Game, seat: int) -> list[int]:
    """What lies open in the ailment areas of whoever bears those that can be chosen."""
    there, stacks = offered(game), game.stacks
    sides = {game.table.sides[game.place[piece]] for piece in there}
    open_ = [stacks[spot][-1] for side in sides for spot in game.table.places_of[side][AILMENTS] if stacks[spot]]
    return list(dict.fromkeys([*there, *open_]))


def why_not_ailment(game: Game, seat: int, piece: int) -> int:
    """An exposed ailment, for a conversion of another type than the new one. [000:278] [000:292]"""
    if piece in offered(game):
        return NO_REASON
    converts = isinstance(game.frame, Removal) and is_kind(game, piece, "ailment")
    return THAT_TYPE if converts else UNDER_A_BOON


# Blocking


def why_not_block_with(game: Game, seat: int, piece: int) -> int:
    """Any card of the hand, but for one that is being played. [000:296]"""
    return NO_REASON if piece in spare_cards(game, seat) else BEING_PLAYED


OF_KINDS: Final = frozenset((AIL_WITH, APPLY_NEXT, APPLY_WHICH, OF_CHOICE))
OF_TYPES: Final = (Use(CHOOSE, types_there, why_not_type),)
OF_AILMENTS: Final = (Use(CHOOSE, uppermost, why_not_ailment),)
USES: Final = {
    TARGET: (Use(CHOOSE, targetable, why_not_target),),
    WHERE: (Use(LAY, places_alike, why_not_there, by_last=True),),
    AIL_WITH: OF_TYPES,
    APPLY_WHICH: OF_TYPES,
    REMOVE_WHICH: OF_AILMENTS,
    CONVERT_WHICH: OF_AILMENTS,
    BLOCK_IT: (Use(BLOCK_WITH, lying_in(HAND), why_not_block_with),),
}

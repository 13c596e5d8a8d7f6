"""Playing a card: what is asked, chosen and remembered in both editions. Rulebook: 000:196-215."""

from typing import Final

from engine.games.runeslingers.areas import SLUNG
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.targeting import can_find_targets
from engine.kernel.decisions import Row
from engine.kernel.exposure import choose
from engine.kernel.names import OF_SOURCE, THEIR_TURN, Skip
from engine.kernel.state import CARD, NONE, Effect, Game

PLAY: Final[int] = NAMES.verb("play", "Play {piece}")
WHERE: Final[int] = NAMES.window("where", "Where do you play it?")
AIL_WITH: Final[int] = NAMES.window("ail", "Which ailment do you take as a cost?")
BULLET: Final[int] = NAMES.window("bullet", "Which of its effects?")
LAY: Final[int] = NAMES.verb("lay", "On {to}", picks_place=True)
EFFECT: Final[int] = NAMES.verb("effect", "Effect {amount}", line=OF_SOURCE)
DECLINE: Final[int] = NAMES.verb("decline", "Do not answer")
ANSWER: Final[int] = NAMES.window("answer", "Do you answer?", Skip(DECLINE, "No answers until my turn", THEIR_TURN))

UNKNOWN: Final[int] = NAMES.reason("unknown", "Not known enough", "too little is known of it to play it")
NO_CONCENTRATION: Final[int] = NAMES.reason(
    "no concentration", "No concentration", "you have no concentration with nothing on it to play it on"
)
NOTHING_TO_COVER: Final[int] = NAMES.reason(
    "nothing to cover", "Nothing to cover", "there is no ailment and no boon to play it on"
)
NO_TARGET: Final[int] = NAMES.reason("no target", "No target", "there is nothing that it can target")
NO_SHOUT: Final[int] = NAMES.reason("no shout", "No Shout", "only a card with Shout can answer from your hand")
JUST_PLAYED: Final[int] = NAMES.reason("just played", "Next turn", "it was played this turn")


def choose_bullet(game: Game, piece: int, other: int, amount: int) -> None:
    """Only the chosen bullet of the card is its text from now on. [000:374]"""
    choose(game, piece, amount)


def sling(game: Game, piece: int, seat: int, amount: int) -> None:
    """What a player has slung this turn is remembered, by its kind if that is known."""
    if (kind := game.cards[piece].kind) in SLUNG:
        game.counts[SLUNG[kind]][seat] += 1


CHOSEN_BULLET: Final[int] = NAMES.event("bullet", "Effect {amount} of {subject} is chosen.", choose_bullet)
SLING: Final[int] = NAMES.event("slung", "", sling)
ANSWERED: Final[int] = NAMES.event("answered", "{other} answers with {subject}.")
ACTIVATED: Final[int] = NAMES.event("activated", "{other} activates {subject}.")


def bullets_to_choose(game: Game, piece: int, seat: int) -> list[Row]:
    """The bullets of a card that a player plays which have a valid target. [000:371] [000:374]"""
    probe = Effect((), CARD, piece, seat)
    spells = enumerate(game.cards[piece].spells[1:], 1)
    return [(EFFECT, NONE, n) for n, spell in spells if can_find_targets(game, probe, piece, spell)]

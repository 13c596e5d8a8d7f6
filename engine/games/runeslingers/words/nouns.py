"""What card text of both Runeslingers can name and count."""

from typing import Final

from engine.games.runeslingers.ailments import REMOVED_THIS_WAY
from engine.games.runeslingers.areas import (
    AILMENT,
    ailment_of,
    defense_cards,
    exposed_ailments,
    exposed_concentrations,
    instances,
)
from engine.kernel.places import players
from engine.kernel.state import NONE, Effect, Frame, Game
from engine.text.phrases import Node, Piece, Seat, Self, Term, Thing, phrase
from engine.text.references import ANYTHING, CARD_UNDER
from engine.verbs.targets import TARGET

THIS: Final = Node("self")

# Who and what


@phrase("any target", sort="entity", asks=TARGET, always=True, gives=ANYTHING)
def any_target(game: Game, frame: Frame) -> list[int]:
    """A Runeslinger or an exposed defense card. [000:127]"""
    seats = players(game)
    return [*seats, *sorted(piece for seat in seats for piece in defense_cards(game, seat))]


@phrase("target concentration you control", sort="piece", asks=TARGET, yours=True)
def target_concentration(game: Game, frame: Frame) -> list[int]:
    """An exposed concentration of yours."""
    return sorted(exposed_concentrations(game, frame.seat))


@phrase("the card under it", "the card under {card}", sort="piece", takes=CARD_UNDER, defaults={"card": THIS})
def card_under(game: Game, frame: Effect, card: Self, under: int) -> Piece:
    """The card that lay under it when it left; a concentration is no card (RSA-Q7)."""
    return under


# Counting


@phrase("ailment(s) on {who}")
def ailments_on(game: Game, frame: Frame, who: Seat) -> Thing:
    """Exposed ailment instances. [000:292]"""
    return instances(game, who)


@phrase("unique ailment(s) on {who}")
def unique_ailments_on(game: Game, frame: Frame, who: Seat) -> Thing:
    """Different ailments on a Runeslinger."""
    return len(exposed_ailments(game, who))


@phrase("{term} on {who}")
def term_on(game: Game, frame: Frame, term: Term, who: Seat) -> Thing:
    """Exposed instances of one ailment."""
    ailment = ailment_of(game, who, term)
    return 0 if ailment == NONE else game.counts[AILMENT][ailment]


@phrase("ailment(s) removed this way", takes=REMOVED_THIS_WAY)
def removed(game: Game, frame: Frame, ailments: int) -> Thing:
    """As many as a sentence before has removed."""
    return ailments

"""What card text of Rune Stones can say: one function for each thing, with its phrases."""

from collections.abc import Collection
from typing import Annotated, Final

from engine.games.rune_stones import dice
from engine.games.rune_stones.areas import (
    COLOURED,
    CREATURES,
    DISCARD,
    GENERAL,
    ONCE_PER_GAME,
    ONCE_PER_TURN,
    OPTIONAL_USES,
    USED,
    WILD_GEMS,
)
from engine.games.rune_stones.display import on_display, take_from_display
from engine.games.rune_stones.gems import take_gems
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.piles import ready_pile
from engine.games.rune_stones.utilizing import CARD_GAVE_POINTS
from engine.kernel.events import fire
from engine.kernel.places import pile, place
from engine.kernel.state import NONE, Frame, Game
from engine.text.phrases import Amount, Change, Do, Pay, Self, When, phrase
from engine.verbs.piles import TAKEN

Colour = Annotated[str, "colour"]


def turn(game: Game, stone: int, other: int, how: int) -> None:
    """A rune stone is used up: until its player's next turn, or for the whole game. [004:438]"""
    game.counts[USED][stone] = how


TURNED: Final[int] = NAMES.event("turned", "", turn)

# What abilities do


def colour_left(game: Game, frame: Frame, payment: Collection[int], amount: int, onto: int = NONE) -> bool:
    """Whether the general supply has a coloured gem."""
    return amount > 0 and any(game.counts[gem][game.table.seats] or gem in payment for gem in COLOURED)


@phrase("gain {amount} gem(s) of your choice", can=colour_left)
def gain_any(game: Game, frame: Frame, amount: Amount) -> Do:
    """Coloured gems from the general supply, as far as it has any. [004:283]"""
    take_gems(game, frame.seat, frame.source, amount, frame.seat)


def colour_on_display(game: Game, frame: Frame, payment: Collection[int], colour: str) -> bool:
    """Whether a card of that colour lies in the display."""
    return any(game.cards[piece].values.get("colour") == colour for piece in on_display(game))


@phrase("take a(n) {colour} card from the display", can=colour_on_display)
def take_coloured(game: Game, frame: Frame, colour: Colour) -> Do:
    """A card of that colour, if there is one, goes to your discard pile. [004:285]"""
    take_from_display(game, frame.seat, frame.source, colour)


def card_on_display(game: Game, frame: Frame, payment: Collection[int]) -> bool:
    """There is nothing to choose from an empty display."""
    return bool(on_display(game))


@phrase("take a card of your choice from the display", can=card_on_display)
def take_any(game: Game, frame: Frame) -> Do:
    """Any card of the display goes to your discard pile. [004:287]"""
    take_from_display(game, frame.seat, frame.source)


@phrase("roll the die")
def roll_the_die(game: Game, frame: Frame) -> Do:
    """You receive what the die shows. [004:291]"""
    dice.roll_die(game, frame.seat, frame.source)


def creature_left(game: Game, frame: Frame, payment: Collection[int]) -> bool:
    """Whether there is a card to draw, or to make a draw pile of."""
    return bool(pile(game, NONE, CREATURES) or pile(game, NONE, GENERAL))


@phrase("take the top card of the general draw pile", can=creature_left)
def take_top(game: Game, frame: Frame) -> Do:
    """It goes to your discard pile, for all to see. [004:301]"""
    if creatures := ready_pile(game, NONE, CREATURES, GENERAL):
        fire(game, TAKEN, creatures[-1], place(game, frame.seat, DISCARD))


# Costs


def is_unused(game: Game, frame: Frame) -> bool:
    """Whether the stone has not been used."""
    return not game.counts[USED][frame.source]


@phrase("once per turn", can=is_unused, speaker="used up")
def per_turn(game: Game, frame: Frame) -> Pay:
    """The stone is used up until your next turn. [004:438]"""
    fire(game, TURNED, frame.source, NONE, ONCE_PER_TURN)


@phrase("once per game", can=is_unused, speaker="used up")
def per_game(game: Game, frame: Frame) -> Pay:
    """The stone is used for good. [004:448]"""
    fire(game, TURNED, frame.source, NONE, ONCE_PER_GAME)


# What rune stones change


@phrase(
    "place {amount} coloured gem(s) from the general supply on {card}", can=colour_left, about={"card": "holds gems"}
)
def place_gem(game: Game, frame: Frame, amount: Amount, card: Self) -> Do:
    """They lie on the stone for good. [004:448]"""
    take_gems(game, frame.seat, frame.source, amount, card)


@phrase("gems of the colour on {card} are wild gems for you", stat=WILD_GEMS, about={"card": "holds gems"})
def are_wild(game: Game, scope: Frame, subject: int, other: int, total: int, card: Self) -> Change:
    """Gems of a colour count as wild for the player of the stone. [004:448]"""
    if subject != scope.seat:
        return total
    return total | sum([1 << gem for gem in COLOURED if game.counts[gem][card]])


@phrase("you may use both abilities of an optional card", stat=OPTIONAL_USES)
def both(game: Game, scope: Frame, subject: int, other: int, total: int) -> Change:
    """One more ability of a card that lets you choose. [004:462]"""
    return total + 1 if subject == scope.seat else total


@phrase("when a card that you utilize gives you power points", event=CARD_GAVE_POINTS)
def when_card_gives(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """Once for each card; points of the die and of smithies are not the card's (RST-Q15). [004:478-482]"""
    return subject == scope.seat

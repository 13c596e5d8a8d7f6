"""Cards between deck, hand, arena and Oblivion. Rulebook: 002:12, 002:29-30, 002:75."""

from typing import Final

from engine.games.runicka.areas import DECK, DECKED, HAND, OBLIVION
from engine.games.runicka.leaving import obliterate
from engine.games.runicka.names import NAMES
from engine.kernel.events import fire
from engine.kernel.places import place
from engine.kernel.state import ACTIVATION, LIVES, WORK, Effect, Frame, Game
from engine.verbs.piles import DISCARDED, DRAWN, RETURNED, Taking, take_top_card
from engine.verbs.sentences import May


def fail(game: Game, seat: int, other: int, amount: int) -> None:
    """A runekeeper had to draw a card and could not. [002:30]"""
    game.counts[DECKED][seat] = 1


RAN_OUT: Final[int] = NAMES.event("decked", "{subject} has no card to draw.", fail, unsettles=LIVES)


def draw_one(game: Game, seat: int) -> int:
    """The top card of the deck comes into the hand, whatever the hand's size (RNK-Q20). [002:29]"""
    return take_top_card(game, seat, DECK, DRAWN, HAND)


def run_out(game: Game, seat: int) -> bool:
    """Whoever has to draw from an empty deck has lost; looking is no drawing, and what one chose to do no duty (RNK-Q10) (RNK-Q51)."""
    taking = game.frame
    if isinstance(taking, Taking) and taking.take_one is draw_one and not is_chosen(game, taking, seat):
        fire(game, RAN_OUT, seat)
    return False


def is_chosen(game: Game, drawing: Frame, seat: int) -> bool:
    """Whether the runekeeper who draws chose to use the effect that lets them draw, or was asked whether it happens."""
    effect = game.agenda[drawing.caller] if drawing.caller >= 0 else None
    while isinstance(effect, Effect) and effect.kind == WORK and effect.caller >= 0:
        effect = game.agenda[effect.caller]
    if not isinstance(effect, Effect) or effect.seat != seat:
        return False
    return effect.kind == ACTIVATION or any(isinstance(step, May) for step in effect.program)


def put_away(game: Game, piece: int) -> None:
    """A card goes to its owner's Oblivion from wherever it is (RNK-Q40). [002:12]"""
    if game.table.fields[game.place[piece]]:
        obliterate(game, [piece])
    else:
        fire(game, DISCARDED, piece, place(game, game.table.owners[piece], OBLIVION))


def take_back(game: Game, piece: int) -> None:
    """A revenant returns with all its cards, each to the hand of its owner (RNK-Q32)."""
    fire(game, RETURNED, piece, place(game, game.table.owners[piece], HAND))

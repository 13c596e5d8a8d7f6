"""How a game ends: no Life, no card to draw, or a card that says so. Rulebook: 002:26, 002:30, 002:72-75."""

from typing import Final

from engine.games.runicka.areas import BY_CARD, BY_DECK, CAUSE, CAUSES, DECK, DECKED, LIFE, other_seat
from engine.games.runicka.names import NAMES
from engine.games.runicka.piles import is_chosen
from engine.kernel.effects import EffectStep, evaluate
from engine.kernel.events import fire
from engine.kernel.places import pile
from engine.kernel.state import LIVES, NONE, Game
from engine.verbs import piles


def crown(game: Game, winner: int, other: int, cause: int) -> None:
    """The game is over; nobody has won a draw."""
    game.over = True
    game.winners = () if winner == NONE else (winner,)
    game.cause = CAUSES.get(cause, "")


WON: Final[int] = NAMES.event("won", "The game is over.", crown)


def check(game: Game, changed: int) -> None:
    """Whoever has no Life, or had to draw and could not, has lost; both at once is a draw (RNK-Q23) (RNK-Q48). [002:26] [002:30]"""
    if not changed & LIVES:
        return
    life = game.counts[LIFE]
    lost = [seat for seat in game.table.everybody if life[seat] <= 0 or game.counts[DECKED][seat]]
    if not lost or not game.turn:
        return
    lost += [seat for seat in game.table.everybody if seat not in lost and must_draw_too(game, seat)]
    cause = game.counts[CAUSE][lost[0]] if life[lost[0]] <= 0 else BY_DECK
    fire(game, WON, other_seat(game, lost[0]) if len(lost) == 1 else NONE, NONE, cause)


def must_draw_too(game: Game, seat: int) -> bool:
    """Whether the same effect obliges a runekeeper to draw more at the same time than they have (RNK-Q48) (RNK-Q51)."""
    for frame in game.agenda:
        step = frame.program[0] if frame.pc == 0 and frame.program else None
        if isinstance(step, EffectStep) and step.verb is piles.draw and not is_chosen(game, frame, seat):
            amount, who = evaluate(step.arguments, game, frame)
            if who == seat and amount > len(pile(game, seat, DECK)):
                return True
    return False


def declare_winner(game: Game, seat: int) -> None:
    """A card names the winner. [002:74]"""
    fire(game, WON, seat, NONE, BY_CARD)

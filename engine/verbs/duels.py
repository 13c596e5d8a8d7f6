"""What card text says of the one other player: for games in which two play."""

from __future__ import annotations

from engine.kernel.state import END_OF_TURN, NONE, Effect, Frame, Game
from engine.kernel.turns import in_turn
from engine.text.phrases import Duration, Seat, Whose, phrase


def only_foe(game: Game, frame: Frame) -> int:
    """The other player, NONE if they do not play any more."""
    foes = game.table.rules.ruleset.nouns.enemies(game, frame.seat)
    return foes[0] if foes else NONE


@phrase("your foe", "your opponent", "your enemy")
def your_foe(game: Game, frame: Frame) -> Seat:
    """The other player."""
    return only_foe(game, frame)


@phrase("until the end of your foe's next turn", "until the end of your opponent's next turn")
def foes_next_turn(game: Game, effect: Effect) -> Duration:
    """Until the other player's next turn ends, this one not counted."""
    foe = only_foe(game, effect)
    return END_OF_TURN, foe, 1 + (game.active == foe and in_turn(game))


@phrase("your foe's", "your opponent's", "your enemy's")
def your_foes(game: Game, frame: Frame) -> Whose:
    """Of the other player."""
    return only_foe(game, frame)

"""A game as the player of some seats sees it: which pieces they may know, and what those are called to them. No Django."""

from collections.abc import Sequence

from engine.kernel.state import NONE, Game
from engine.kernel.view import visible
from engine.play.naming import label_of

Eyes = Sequence[int]  # the seats whose player looks at the table


class Sight:
    """Whoever looks at a game, by the seats that are theirs."""

    def __init__(self, game: Game, eyes: Eyes) -> None:
        self.game = game
        self.eyes = eyes
        self.rules = game.table.rules
        self.pack = self.rules.pack

    def sees(self, piece: int) -> bool:
        """Whether whoever looks may know a piece."""
        return any(visible(self.game, seat, piece) for seat in self.eyes)

    def name(self, entity: int) -> str:
        """A piece by its name, and its number among those in play of that name, as far as whoever looks may know it; nothing for none."""
        return label_of(self.game, entity, self.sees) if entity != NONE and self.sees(entity) else ""

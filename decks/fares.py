"""How the ready decks of a game have fared against each other, as their pages say it in a sentence."""

from dataclasses import dataclass

from catalog.cached import is_played
from catalog.models import Game
from decks.lab.fields import field_played, matrix_of
from decks.lab.matrices import Row, between, of_100, report_of, with_share
from decks.models import RunState


@dataclass(frozen=True)
class Fares:
    """How a ready deck has fared in its field: its row there, or why it is `left_out` of it."""

    row: Row | None = None
    left_out: str = ""

    @property
    def of_100(self) -> str:
        """How many games of 100 it has won."""
        return of_100(self.row.share.value) if self.row else ""

    @property
    def between(self) -> str:
        """Where the true number lies."""
        return between(self.row.share) if self.row else ""

    @property
    def best(self) -> str:
        """Whom it wins most against, with how many of 100."""
        return with_share(self.row.best) if self.row else ""

    @property
    def worst(self) -> str:
        """Whom it wins least against, with how many of 100."""
        return with_share(self.row.worst) if self.row else ""

    @property
    def sentence(self) -> str:
        """The same as a sentence; nothing of a deck that is left out."""
        return f"Won {self.of_100} of 100 against the other ready decks ({self.between})" if self.row else ""


def fares_of(game: Game) -> dict[str, Fares]:
    """How the ready decks of a game have fared, by title; of none as long as its field has not been played."""
    row = field_played(game) if is_played(game) else None
    if row is None or row.state != RunState.DONE:
        return {}
    left = {title: Fares(left_out=why) for title, why in row.left_out.items()}
    return {line.deck: Fares(line) for line in report_of(matrix_of(row)).rows} | left

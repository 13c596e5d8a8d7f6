"""Lines and keywords that are suppressed: for games with the mark `silenced`."""

from engine.kernel.state import Frame, Game
from engine.kernel.suppression import ABILITIES, SUPPRESSED
from engine.text.phrases import Change, Piece, Those, phrase


@phrase("{cards} are|is suppressed", stat=ABILITIES, rank=SUPPRESSED)
def are_suppressed(game: Game, scope: Frame, subject: int, other: int, total: int, cards: Those) -> Change:
    """All that a noun means have neither lines nor keywords, whatever gives them any."""
    return 0 if cards.holds(game, scope, subject) else total


@phrase("{card} is suppressed", stat=ABILITIES, rank=SUPPRESSED)
def card_suppressed(game: Game, scope: Frame, subject: int, other: int, total: int, card: Piece) -> Change:
    """A card has neither lines nor keywords, whatever gives it any."""
    return 0 if subject == card else total

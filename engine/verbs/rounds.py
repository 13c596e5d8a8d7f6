"""What card text says of rounds: for games that have them."""

from engine.kernel.state import END_OF_ROUND, NONE, Effect, Game
from engine.text.phrases import Duration, phrase


@phrase("until the end of the round")
def this_round(game: Game, effect: Effect) -> Duration:
    """Until the round that is going on ends."""
    return END_OF_ROUND, NONE, 1

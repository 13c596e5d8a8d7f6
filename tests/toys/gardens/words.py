"""What Gardens names, and what its cards say besides what all games can."""

from engine.kernel.names import Names
from engine.kernel.state import KERNEL_COUNTERS, Frame, Game
from engine.text.phrases import Would, phrase
from engine.verbs.names import SHARED

DEW, BUSHELS, WATERED, CAST, UPROOTED = range(len(KERNEL_COUNTERS), len(KERNEL_COUNTERS) + 5)


def size_of(game, piece, other):
    """A plant grows with its dew."""
    return game.cards[piece].values.get("size", 0) + game.counts[DEW][piece]


def reap(game, seat, plant, bushels):
    game.counts[BUSHELS][seat] += bushels


NAMES = Names(
    SHARED,
    verbs=("plant", "no plant", "water", "cast", "uproot", "pass"),
    windows=("plant", "move"),
    events=("shuffled up", "planted", "spent", "reaped", "won"),
    stats=("size",),
)
SIZE = NAMES.stat("size", size_of, of="plant")
REAPED = NAMES.event("reaped", "{subject} reaps {amount}.", reap, replaceable=True)


@phrase("an enemy would reap", event=REAPED)
def enemy_would_reap(game: Game, scope: Frame, subject: int, other: int, amount: int) -> Would:
    """Another player is about to get bushels for a plant."""
    return subject != scope.seat

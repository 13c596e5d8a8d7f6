"""What Cairns names, and what its stones say besides what all games can."""

from engine.kernel.names import Names
from engine.kernel.places import move
from engine.kernel.state import Frame, Game
from engine.text.phrases import Self, When, Would, phrase
from engine.verbs.names import SHARED


def build(game, base, stone, amount):
    move(game, stone, game.place[base])


NAMES = Names(
    SHARED,
    verbs=("lay", "bring down", "pass"),
    windows=("move",),
    events=("shuffled up", "laid", "founded", "built on", "spent", "took down", "won"),
    stats=("weight",),
)
BUILT_ON = NAMES.event("built on", "{other} is laid on {subject}.", build, replaceable=True)


@phrase("before {card} is built on", sort="before", event=BUILT_ON)
def before_built_on(game: Game, scope: Frame, subject: int, other: int, amount: int, card: Self) -> Would:
    """Another stone is about to be laid on this one, which is still the uppermost."""
    return subject == card


@phrase("when {card} is built on", event=BUILT_ON)
def when_built_on(game: Game, scope: Frame, subject: int, other: int, amount: int, card: Self) -> When:
    """Another stone has been laid on this one."""
    return subject == card and game.cards[card].id != game.table.cards[card].id

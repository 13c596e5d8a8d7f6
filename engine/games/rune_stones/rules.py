"""How Rune Stones is conducted: what the kernel has to know, in one place."""

from engine.games.rune_stones import paying, words
from engine.games.rune_stones.field import BOOKKEEPING, COUNTERS, MARKS, PHASES, STATS, ZONES, plays
from engine.games.rune_stones.opening import OPENING, RESUME, complete, lay_out
from engine.games.rune_stones.position import impossible
from engine.kernel.abilities import Definition
from engine.kernel.state import Game
from engine.kernel.table import Conduct
from engine.verbs import amounts, counters, players, sentences


def check(game: Game, changed: int) -> None:
    """Nothing has to be looked after between two steps: points are counted at the end of a round. [004:404]"""


def rank(definition: Definition) -> int:
    """No two effects contradict each other."""
    return 0


CONDUCT = Conduct(
    zones=ZONES,
    counters=COUNTERS,
    marks=MARKS,
    bookkeeping=BOOKKEEPING,
    lay_out=lay_out,
    complete=complete,
    opening=OPENING,
    resume=RESUME,
    phases=PHASES,
    impossible=impossible,
    check=check,
    plays=plays,
    rank=rank,
    phrases=(sentences, amounts, counters, players, paying, words),
    stats=STATS,
    card_kind="card",
    aside="box",
)

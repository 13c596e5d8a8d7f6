"""How Runeslingers is conducted: what the kernel has to know, in one place."""

from engine.games.runeslingers import words
from engine.games.runeslingers.field import BOOKKEEPING, COUNTERS, MARKS, STATS, ZONES, plays
from engine.games.runeslingers.opening import OPENING, PHASES, RESUME, complete, lay_out
from engine.games.runeslingers.position import impossible
from engine.games.runeslingers.winning import check, rank
from engine.kernel.state import ACTIVATION, CARD, TRIGGER
from engine.kernel.table import Conduct
from engine.verbs import amounts, counters, players, sentences

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
    phrases=(sentences, amounts, counters, players, words),
    stats=STATS,
    card_kind="card",
    lapsing=frozenset((CARD, TRIGGER, ACTIVATION)),
    needs={"card": "cost", "ability": "determinations", "inherent": "cost"},
)

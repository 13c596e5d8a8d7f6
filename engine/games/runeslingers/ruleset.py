"""How Runeslingers is conducted: what the kernel has to know, in one place."""

from engine.games.runeslingers import words
from engine.games.runeslingers.field import BOOKKEEPING, COUNTERS, DECK, DISCARD, HAND, OF_A_TURN, STATS, ZONES, plays
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.opening import PHASES, RESUME, Opening, complete, lay_out
from engine.games.runeslingers.piles import discard, draw_one, return_to_hand
from engine.games.runeslingers.position import impossible
from engine.games.runeslingers.turn import Turn
from engine.games.runeslingers.winning import check, rank
from engine.kernel.state import ACTIVATION, CARD, TRIGGER, TURN, Frame
from engine.kernel.table import Piles, Ruleset
from engine.verbs import amounts, counters, filters, lasting, piles, players, sentences, statics, targets, triggers

RULESET = Ruleset(
    names=NAMES,
    zones=ZONES,
    counters=COUNTERS,
    bookkeeping=BOOKKEEPING,
    piles=Piles(DECK, HAND, DISCARD, draw_one, discard, return_to_hand),
    lay_out=lay_out,
    complete=complete,
    opening=Opening(),
    turn=Turn(),
    resume=Frame(RESUME, TURN),
    phases=PHASES,
    impossible=impossible,
    check=check,
    marks_of_a_turn=OF_A_TURN,
    plays=plays,
    rank=rank,
    phrases=(sentences, amounts, counters, players, filters, targets, piles, triggers, statics, lasting, words),
    stats=STATS,
    card_kind="card",
    lapsing=frozenset((CARD, TRIGGER, ACTIVATION)),
    needs={"card": "cost", "ability": "determinations", "inherent": "cost"},
)

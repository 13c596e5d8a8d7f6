"""How the first edition is conducted: what the kernel has to know, in one place."""

from typing import Final

import engine.games.runeslingers.first.words
from engine.games.runeslingers import choosing
from engine.games.runeslingers.areas import (
    AILMENTS,
    CONCENTRATIONS,
    DECK,
    DISCARD,
    HAND,
    HAND_MAX,
    OF_A_TURN,
    OF_PLAYERS,
    OUT,
    STATS,
    ZONES,
)
from engine.games.runeslingers.first.areas import BOOKKEEPING, COUNTERS, NOUNS, UNPAID
from engine.games.runeslingers.first.covering import MEANINGS
from engine.games.runeslingers.first.drawing import draw_one, more_to_come, run_out
from engine.games.runeslingers.first.limits import LIMITS
from engine.games.runeslingers.first.names import NAMES
from engine.games.runeslingers.first.opening import LAY_OUT, PHASES
from engine.games.runeslingers.first.play_phase import USES
from engine.games.runeslingers.first.positions import impossible
from engine.games.runeslingers.first.speech import SPEECH
from engine.games.runeslingers.first.turn import TURN_STEPS
from engine.games.runeslingers.first.winning import check
from engine.games.runeslingers.opening import RESUME, Opening, complete
from engine.games.runeslingers.piles import discard, go, return_to_hand
from engine.games.runeslingers.turn import Turn
from engine.games.runeslingers.winning import rank
from engine.games.runeslingers.words import effects, nouns, triggers, values
from engine.kernel.state import ACTIVATION, CARD, TRIGGER, TURN, Frame
from engine.kernel.table import Piles, Ruleset
from engine.verbs import CHOICES, LIMIT_PHRASES, SHARED_PHRASES

RULESET: Final = Ruleset(
    names=NAMES,
    zones=ZONES,
    counters=COUNTERS,
    bookkeeping=BOOKKEEPING,
    of_players=OF_PLAYERS,
    nouns=NOUNS,
    choices=frozenset(("Choice", "Fate")),
    speech=SPEECH,
    piles=Piles(DECK, HAND, DISCARD, draw_one, discard, return_to_hand, run_out, more_to_come, go),
    lay_out=LAY_OUT,
    complete=complete,
    opening=Opening(),
    turn=Turn(TURN_STEPS),
    resume=Frame(RESUME, TURN),
    phases=PHASES,
    impossible=impossible,
    check=check,
    marks_of_a_turn=OF_A_TURN,
    out=OUT,
    alike=frozenset((AILMENTS,)),
    taken_in_order=frozenset((CONCENTRATIONS,)),
    rank=rank,
    phrases=(
        *SHARED_PHRASES,
        *LIMIT_PHRASES,
        nouns,
        triggers,
        values,
        effects,
        engine.games.runeslingers.first.words,
    ),
    stats=STATS,
    lowest_set=frozenset((HAND_MAX,)),  # (RS1-Q65)
    card_kind="card",
    lapsing=frozenset((CARD, TRIGGER, ACTIVATION)),
    lasts_in_play=True,  # [001:684-686]
    turned=UNPAID,
    uses=CHOICES | choosing.USES | USES,
    limits=LIMITS,
    meanings=MEANINGS,
    of_kinds=choosing.OF_KINDS,
    portraits=frozenset(("runeslinger",)),
)

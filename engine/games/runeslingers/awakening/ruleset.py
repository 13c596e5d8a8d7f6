"""How The Awakening is conducted: what the kernel has to know, in one place."""

from typing import Final

import engine.games.runeslingers.awakening.words
from engine.games.runeslingers import choosing
from engine.games.runeslingers.areas import (
    AILMENTS,
    BOOKKEEPING,
    CONCENTRATIONS,
    DECK,
    DISCARD,
    HAND,
    NOUNS,
    OF_A_TURN,
    OF_PLAYERS,
    OUT,
    STATS,
)
from engine.games.runeslingers.awakening import covering
from engine.games.runeslingers.awakening.areas import COUNTERS, LIGHT, UTILITIES, ZONES
from engine.games.runeslingers.awakening.drawing import draw_one
from engine.games.runeslingers.awakening.light import PURSE
from engine.games.runeslingers.awakening.limits import LIMITS
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.awakening.opening import LAY_OUT, PHASES
from engine.games.runeslingers.awakening.play_phase import USES
from engine.games.runeslingers.awakening.positions import impossible
from engine.games.runeslingers.awakening.speech import SPEECH
from engine.games.runeslingers.awakening.turn import TURN_STEPS
from engine.games.runeslingers.awakening.winning import check
from engine.games.runeslingers.opening import RESUME, Opening, complete
from engine.games.runeslingers.piles import discard, go, return_to_hand
from engine.games.runeslingers.turn import Turn
from engine.games.runeslingers.winning import rank
from engine.games.runeslingers.words import effects, nouns, triggers, values
from engine.kernel.state import ACTIVATION, CARD, TRIGGER, TURN, Frame
from engine.kernel.table import Piles, Ruleset
from engine.verbs import ACTIVATED_PHRASES, CHOICES, LIMIT_PHRASES, SHARED_PHRASES

RULESET: Final = Ruleset(
    names=NAMES,
    zones=ZONES,
    counters=COUNTERS,
    bookkeeping=BOOKKEEPING,
    of_players=OF_PLAYERS,
    nouns=NOUNS,
    choices=frozenset(("Choice", "Fate")),
    speech=SPEECH,
    piles=Piles(DECK, HAND, DISCARD, draw_one, discard, return_to_hand, go=go),
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
    alike=frozenset((AILMENTS, UTILITIES)),
    taken_in_order=frozenset((CONCENTRATIONS,)),
    rank=rank,
    phrases=(
        *SHARED_PHRASES,
        *ACTIVATED_PHRASES,
        *LIMIT_PHRASES,
        nouns,
        triggers,
        values,
        effects,
        engine.games.runeslingers.awakening.words,
    ),
    stats=STATS,
    card_kind="card",
    lapsing=frozenset((CARD, TRIGGER, ACTIVATION)),
    needs={"card": "cost", "ability": "determinations", "inherent": "cost"},
    purses={LIGHT: PURSE},
    uses=CHOICES | choosing.USES | covering.USES | USES,
    limits=LIMITS,
    meanings=covering.MEANINGS,
    of_kinds=choosing.OF_KINDS,
    portraits=frozenset(("runeslinger",)),
)

"""How Rune Stones is conducted: what the kernel has to know, in one place."""

from typing import Final

from engine.games.rune_stones import paying, words
from engine.games.rune_stones.areas import (
    BOOKKEEPING,
    COUNTERS,
    DECK,
    DISCARD,
    FIRST_PLAYER,
    FORGED,
    HAND,
    OF_PLAYERS,
    STATS,
    USED,
    ZONES,
)
from engine.games.rune_stones.limits import LIMITS
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.opening import OPENING, PHASES, RESUME, complete, lay_out
from engine.games.rune_stones.paying import PURSES
from engine.games.rune_stones.piles import draw_one, more_to_come, put_away, run_out, take_back
from engine.games.rune_stones.positions import impossible
from engine.games.rune_stones.speech import SPEECH
from engine.games.rune_stones.turn import TURN_STEPS, USES
from engine.kernel.state import TURN, Frame
from engine.kernel.table import Piles, Ruleset
from engine.verbs import ACTIVATED_PHRASES, CHOICES, SHARED_PHRASES

RULESET: Final = Ruleset(
    names=NAMES,
    zones=ZONES,
    counters=COUNTERS,
    bookkeeping=BOOKKEEPING,
    of_players=OF_PLAYERS,
    speech=SPEECH,
    piles=Piles(DECK, HAND, DISCARD, draw_one, put_away, take_back, run_out, more_to_come),
    lay_out=lay_out,
    complete=complete,
    opening=Frame(OPENING, TURN),
    turn=Frame(TURN_STEPS, TURN),
    resume=Frame(RESUME, TURN),
    phases=PHASES,
    impossible=impossible,
    marks_of_a_turn=(FORGED, USED),
    phrases=(*SHARED_PHRASES, *ACTIVATED_PHRASES, paying, words),
    stats=STATS,
    card_kind="card",
    aside="box",
    purses=PURSES,
    first=FIRST_PLAYER,
    uses=CHOICES | USES,
    limits=LIMITS,
)

"""How Runicka is conducted: what the kernel has to know, in one place."""

from typing import Final

from engine.games.runicka.areas import (
    ARENA,
    ATTUNED,
    BOOKKEEPING,
    COUNTERS,
    DECK,
    HAND,
    NOUNS,
    OBLIVION,
    OF_PLAYERS,
    STATS,
    UNKNOWN,
    ZONES,
)
from engine.games.runicka.combat import remarks
from engine.games.runicka.leaving import enter_arena
from engine.games.runicka.limits import LIMITS
from engine.games.runicka.names import NAMES
from engine.games.runicka.opening import OPENING, PHASES, RESUME, complete, lay_out
from engine.games.runicka.piles import draw_one, put_away, run_out, take_back
from engine.games.runicka.positions import impossible
from engine.games.runicka.speech import SPEECH
from engine.games.runicka.turn import TURN_STEPS, USES
from engine.games.runicka.winning import check
from engine.games.runicka.words import effects, heads, nouns, triggers, values
from engine.kernel.state import TURN, Frame
from engine.kernel.table import Piles, Ruleset
from engine.verbs import (
    ACTIVATED_PHRASES,
    CHOICES,
    DUEL_PHRASES,
    LIMIT_PHRASES,
    SHARED_PHRASES,
    abilities,
    making,
    sending,
)

RULESET: Final = Ruleset(
    names=NAMES,
    zones=ZONES,
    counters=COUNTERS,
    bookkeeping=BOOKKEEPING,
    of_players=OF_PLAYERS,
    nouns=NOUNS,
    speech=SPEECH,
    piles=Piles(DECK, HAND, OBLIVION, draw_one, put_away, take_back, run_out, arrive=enter_arena),
    lay_out=lay_out,
    complete=complete,
    opening=Frame(OPENING, TURN),
    turn=Frame(TURN_STEPS, TURN),
    resume=Frame(RESUME, TURN),
    phases=PHASES,
    impossible=impossible,
    check=check,
    marks_of_a_turn=(ATTUNED,),
    phrases=(
        *SHARED_PHRASES,
        *ACTIVATED_PHRASES,
        *DUEL_PHRASES,
        *LIMIT_PHRASES,
        abilities,
        making,
        sending,
        heads,
        nouns,
        triggers,
        values,
        effects,
    ),
    stats=STATS,
    card_kind="revenant",
    alike=frozenset((ARENA,)),
    needs={"revenant": "cost", "fragment": "", "ley-crystal": "cost"},
    unknown=UNKNOWN,
    wordless=True,
    remarks=remarks,
    uses=CHOICES | USES,
    limits=LIMITS,
)

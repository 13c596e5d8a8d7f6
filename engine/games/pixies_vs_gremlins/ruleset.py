"""How Pixies vs Gremlins is conducted: what the kernel has to know, in one place."""

from dataclasses import replace
from typing import Final

from engine.games.pixies_vs_gremlins import words
from engine.games.pixies_vs_gremlins.areas import (
    AP,
    BOOKKEEPING,
    COUNTERS,
    DECK,
    DISCARD,
    FATIGUED,
    HAND,
    HOST,
    NAMED,
    NOUNS,
    OF_A_TURN,
    OF_PLAYERS,
    ONGOING,
    SILENCED,
    STATS,
    ZONES,
)
from engine.games.pixies_vs_gremlins.capturing import SiteRound, standings
from engine.games.pixies_vs_gremlins.limits import LIMITS
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.games.pixies_vs_gremlins.opening import OPENING, PHASES, RESUME, complete, lay_out
from engine.games.pixies_vs_gremlins.piles import draw_one, put_away, take_back
from engine.games.pixies_vs_gremlins.playing import stays, worthwhile
from engine.games.pixies_vs_gremlins.points import PURSE
from engine.games.pixies_vs_gremlins.positions import impossible
from engine.games.pixies_vs_gremlins.speech import SPEECH
from engine.games.pixies_vs_gremlins.turn import ROUND, TURN_STEPS, USES, ActionTurn
from engine.kernel.state import TRIGGER, TURN, Frame
from engine.kernel.table import Piles, Ruleset
from engine.verbs import (
    ACTIVATED_PHRASES,
    CHOICES,
    DUEL_PHRASES,
    LIMIT_PHRASES,
    ROUND_PHRASES,
    SHARED_PHRASES,
    abilities,
    attached,
    sending,
)

RULESET: Final = Ruleset(
    names=NAMES,
    zones=ZONES,
    counters=COUNTERS,
    bookkeeping=BOOKKEEPING,
    of_players=OF_PLAYERS,
    nouns=replace(NOUNS, reach=words.REACH),
    speech=SPEECH,
    piles=Piles(DECK, HAND, DISCARD, draw_one, put_away, take_back),
    lay_out=lay_out,
    complete=complete,
    opening=Frame(OPENING, TURN),
    turn=ActionTurn(TURN_STEPS),
    round=SiteRound(ROUND),
    resume=Frame(RESUME, TURN),
    phases=PHASES,
    impossible=impossible,
    marks_of_a_turn=OF_A_TURN,
    lapsing=frozenset((TRIGGER,)),
    by_time=True,
    phrases=(
        *SHARED_PHRASES,
        *ACTIVATED_PHRASES,
        abilities,
        attached,
        sending,
        *ROUND_PHRASES,
        *LIMIT_PHRASES,
        *DUEL_PHRASES,
        words,
    ),
    stats=STATS,
    card_kind="card",
    aside="box",
    turned=FATIGUED,
    silenced=SILENCED,
    host=HOST,
    attached=ONGOING,
    naming=(NAMED,),
    stays=stays,
    worthwhile=worthwhile,
    standings=standings,
    purses={AP: PURSE},
    uses=CHOICES | USES,
    limits=LIMITS,
    portraits=frozenset(("hero",)),
)

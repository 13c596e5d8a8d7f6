"""Attuning: a step towards Order or Chaos a turn, cards invested for it and taken back. Rulebook: 002:41-45."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.games.runicka.areas import ATTUNED, CHAOS, HAND, INVESTED, ORDER, alignment
from engine.games.runicka.life import gain_life
from engine.games.runicka.names import NAMES
from engine.kernel.agenda import CHOOSE, go_to, push, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON
from engine.kernel.places import pile, place
from engine.kernel.state import AT_FIRST, NONE, WORK, Frame, Game, program
from engine.kernel.table import Use, number
from engine.verbs.piles import lay

TO_ORDER: Final[int] = NAMES.verb("attune to order", "Attune to Order {amount}")
TO_CHAOS: Final[int] = NAMES.verb("attune to chaos", "Attune to Chaos {amount}")
FROM_ORDER: Final[int] = NAMES.verb("unattune order", "Unattune to Order {amount}")
FROM_CHAOS: Final[int] = NAMES.verb("unattune chaos", "Unattune to Chaos {amount}")
INVEST: Final[int] = NAMES.window("invest", "Which card do you invest?")
UP: Final = {ORDER: TO_ORDER, CHAOS: TO_CHAOS}
DOWN: Final = {ORDER: FROM_ORDER, CHAOS: FROM_CHAOS}
OPPOSITE: Final = {ORDER: CHAOS, CHAOS: ORDER}
SIDE_OF: Final = {TO_ORDER: ORDER, FROM_ORDER: ORDER, TO_CHAOS: CHAOS, FROM_CHAOS: CHAOS}
PRICES: Final = {2: "invest_level_2", 3: "invest_level_3"}  # numbers of game.toml
GAINS: Final = {2: "life_level_2", 3: "life_level_3"}


def top_level(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """The highest level that there is."""
    return (number(game, "levels"),)


def to_invest(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How many cards are missing for the next level, how many it asks for, and how many are held."""
    asked, held = number(game, PRICES[alignment(game, seat)[1] + 1]), len(pile(game, seat, HAND))
    return asked - held, asked, held


def level_now(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """The level at which a runekeeper stands."""
    return (alignment(game, seat)[1],)


HAS_BEEN_ATTUNED: Final[int] = NAMES.reason(
    "attuned", "Once a turn", "you have attuned this turn, and may do so once a turn"
)
AT_THE_TOP: Final[int] = NAMES.reason(
    "highest level", "Highest level", "you are at level {0}, and there is none above it", top_level
)
CARDS_TO_INVEST: Final[int] = NAMES.reason(
    "to invest", "{0 card} short", "the next level takes {1 card} to invest, you hold {2}", to_invest
)
STEP_BY_STEP: Final[int] = NAMES.reason(
    "step by step", "At level 1 only", "the other side is reached from level 1, and you are at level {0}", level_now
)


def stand(game: Game, seat: int, side: int, level: int) -> None:
    """A runekeeper stands at a level of one side, and no longer at the other. [002:41]"""
    game.counts[side][seat] = level
    game.counts[OPPOSITE[side]][seat] = 0


def stand_in_order(game: Game, seat: int, other: int, level: int) -> None:
    """Order of so many levels takes the place of any alignment that there was. [002:41]"""
    stand(game, seat, ORDER, level)


def stand_in_chaos(game: Game, seat: int, other: int, level: int) -> None:
    """The same for Chaos. [002:41]"""
    stand(game, seat, CHAOS, level)


def have_attuned(game: Game, seat: int, side: int, level: int) -> None:
    """The attunement of the turn is used (RNK-Q19). [002:41]"""
    game.counts[ATTUNED][seat] = 1


ORDER_REACHED: Final[int] = NAMES.event("order reached", "{subject} is at Order {amount}.", stand_in_order)
CHAOS_REACHED: Final[int] = NAMES.event("chaos reached", "{subject} is at Chaos {amount}.", stand_in_chaos)
INVESTED_CARD: Final[int] = NAMES.event("invested", "{side} invests {subject}.", lay)
RECOLLECTED: Final[int] = NAMES.event("recollected", "{side} takes {subject} back.", lay)
HAS_ATTUNED: Final[int] = NAMES.event("attuned", "", have_attuned)
HAS_INVERTED: Final[int] = NAMES.event("inverted", "")
REACHED: Final = {ORDER: ORDER_REACHED, CHAOS: CHAOS_REACHED}


class Attuning(Frame):
    """An attunement: to which side and level, and how many cards are still to be invested for it."""

    __slots__ = ("left", "level", "side")

    def __init__(self, seat: int, side: int, level: int, left: int) -> None:
        self.program, self.kind, self.source, self.seat = ATTUNE, WORK, NONE, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.side = side
        self.level = level
        self.left = left

    def copy(self) -> Attuning:
        """An attunement that goes on by itself from here."""
        return self.carry_over(Attuning(self.seat, self.side, self.level, self.left))


def attunements(game: Game, seat: int) -> list[Row]:
    """One step a turn: up with cards to invest, down, or from one first level to the other (RNK-Q18). [002:41-44]"""
    if why_no_step(game, seat):
        return []
    side, level = alignment(game, seat)
    rows: list[Row] = []
    if not why_not_across(level):
        rows += [(UP[to], NONE, 1) for to in (ORDER, CHAOS) if to != side]
    if level and not why_not_higher(game, seat, level):
        rows.append((UP[side], NONE, level + 1))
    if level > 1:
        rows.append((DOWN[side], NONE, level - 1))
    return rows


def why_no_step(game: Game, seat: int) -> int:
    """A runekeeper attunes once a turn. [002:41]"""
    return HAS_BEEN_ATTUNED if game.counts[ATTUNED][seat] else NO_REASON


def why_not_higher(game: Game, seat: int, level: int) -> int:
    """There is a level above this one, and there are cards to invest for it. [002:43-44]"""
    if level >= number(game, "levels"):
        return AT_THE_TOP
    return NO_REASON if len(pile(game, seat, HAND)) >= number(game, PRICES[level + 1]) else CARDS_TO_INVEST


def why_not_across(level: int) -> int:
    """From nothing, or from one first level to the other (RNK-Q18). [002:42]"""
    return NO_REASON if level <= 1 else STEP_BY_STEP


@dataclass(eq=False, slots=True)
class Towards:
    """A step up on a side, or to it, as a player may expect it. [002:41-44]"""

    to: int

    def pieces(self, game: Game, seat: int) -> list[int]:
        """NONE, for what is done with no piece: both sides, and once a runekeeper has attuned that side alone, as one reason says all."""
        return [NONE] if self.to == alignment(game, seat)[0] or not game.counts[ATTUNED][seat] else []

    def why_not(self, game: Game, seat: int, piece: int) -> int:
        """The step is there, and the cards to invest for it."""
        side, level = alignment(game, seat)
        return why_no_step(game, seat) or (
            why_not_higher(game, seat, level) if self.to == side else why_not_across(level)
        )


def step_towards(to: int) -> Use:
    """What a player may expect of a side."""
    towards = Towards(to)
    return Use(UP[to], towards.pieces, towards.why_not)


ATTUNEMENTS: Final = (step_towards(ORDER), step_towards(CHAOS))


def attune(game: Game, seat: int, verb: int, level: int) -> None:
    """The action. [002:33] [002:41]"""
    rises = verb in (TO_ORDER, TO_CHAOS) and level > 1
    push(game, Attuning(seat, SIDE_OF[verb], level, number(game, PRICES[level]) if rises else 0))


def choose_investment(game: Game, attuning: Attuning) -> None:
    """The runekeeper picks each card to invest from the hand. [002:43]"""
    if attuning.left:
        rows: list[Row] = [(CHOOSE, piece, NONE) for piece in pile(game, attuning.seat, HAND)]
        ask(game, attuning, INVEST, attuning.seat, rows)
    else:
        go_to(game, attuning, take_step)


def invest(game: Game, attuning: Attuning) -> None:
    """It lies face-down on the table as long as the level is kept. [002:43]"""
    fire(game, INVESTED_CARD, take_choice(attuning)[1], place(game, attuning.seat, INVESTED))
    attuning.left -= 1
    repeat_from(game, attuning, choose_investment)


def take_step(game: Game, attuning: Attuning) -> None:
    """The level is reached; Life comes with a rise, the cards of a level that is left come back. [002:43-44]"""
    seat, side, level = attuning.seat, attuning.side, attuning.level
    rises = level > game.counts[side][seat]
    if not rises:
        recollect(game, seat, level)
    fire(game, REACHED[side], seat, NONE, level)
    fire(game, HAS_ATTUNED, seat, side, level)
    if rises and level in GAINS:
        gain_life(game, seat, number(game, GAINS[level]))


def recollect(game: Game, seat: int, level: int) -> None:
    """The same cards come back that were invested for the level above, and no others. [002:43-44]"""
    invested = pile(game, seat, INVESTED)
    for _ in range(min(number(game, PRICES[level + 1]), len(invested))):
        fire(game, RECOLLECTED, invested[-1], place(game, seat, HAND))


ATTUNE: Final = program(choose_investment, invest, take_step)


def invert(game: Game, seat: int) -> bool:
    """Order of a level becomes Chaos of that level, and back: no attunement, and cards stay invested (RNK-Q17). False where a runekeeper
    has no alignment (RNK-Q52). [002:63]
    """
    side, level = alignment(game, seat)
    if not level:
        return False
    fire(game, REACHED[OPPOSITE[side]], seat, NONE, level)
    fire(game, HAS_INVERTED, seat, OPPOSITE[side], level)
    return True

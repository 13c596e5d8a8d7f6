"""Summoning: a revenant by itself, or on top of another one. Rulebook: 002:16, 002:46-57, 002:80."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.games.runicka.areas import (
    ADDITIONS,
    ALONE,
    BASES,
    CHAOS,
    COST,
    HAND,
    KEYWORDS,
    NOT_KNOWN,
    OBLIVION,
    ORDER,
    SIDES,
    alignment,
    free_space,
)
from engine.games.runicka.leaving import ENTERED, lay_open
from engine.games.runicka.life import pay_for_summoning
from engine.games.runicka.names import NAMES
from engine.kernel.agenda import push
from engine.kernel.decisions import Row
from engine.kernel.definitions import Definition
from engine.kernel.departures import has_left
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON
from engine.kernel.places import pile, place
from engine.kernel.state import AT_FIRST, CARD, NONE, Frame, Game, program
from engine.kernel.values import value
from engine.verbs.piles import lay

SUMMON: Final[int] = NAMES.verb("summon", "Summon {piece} on {to}", picks_place=True)
FUSE: Final[int] = NAMES.verb("fuse", "Fuse {piece} onto {to}", picks_place=True)
LAID: Final[int] = NAMES.event("laid", "{side} summons {subject} on {place}.", lay_open)
USED_AS_BASE: Final[int] = NAMES.event("used as base", "")
SUMMONED: Final[int] = NAMES.event("summoned", "")
WASTED: Final[int] = NAMES.event("spent for nothing", "{subject} has nothing to be fused onto.", lay)


class Summoning(Frame):
    """A revenant that is being summoned on a `spot`: on top of a `base`, NONE for one by itself."""

    __slots__ = ("base", "spot")

    def __init__(self, piece: int, seat: int, spot: int, base: int) -> None:
        self.program, self.kind, self.source, self.seat = STEPS, CARD, piece, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.spot = spot
        self.base = base

    def copy(self) -> Summoning:
        """A summoning that goes on by itself from here."""
        return self.carry_over(Summoning(self.source, self.seat, self.spot, self.base))


def level_asked(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """Which level a revenant asks for, and which one its runekeeper has on that side."""
    side, level = alignment_asked(game.cards[piece])
    return level, game.counts[side][seat]


ORDER_ASKED: Final[int] = NAMES.reason(
    "order", "Needs Order {0}", "you have to be at Order {0} or beyond to summon it", level_asked
)
CHAOS_ASKED: Final[int] = NAMES.reason(
    "chaos", "Needs Chaos {0}", "you have to be at Chaos {0} or beyond to summon it", level_asked
)
NO_SPACE: Final[int] = NAMES.reason("no space", "No free space", "none of your spaces is free")
NO_BASE: Final[int] = NAMES.reason("no base", "No Base", "no revenant of yours has a type that may be a Fusion Base")
ASKED: Final = {ORDER: ORDER_ASKED, CHAOS: CHAOS_ASKED}


def is_known(definition: Definition) -> bool:
    """Whether all is known of a card that its summoning needs (RNK-Q39)."""
    values, kind = definition.values, definition.kind
    numbers = "cost" in values and "level" in values and values.get("alignment") in SIDES
    return numbers and (kind in ALONE or kind in ADDITIONS) and definition.keywords.keys() <= KEYWORDS


@lru_cache(maxsize=1024)
def alignment_asked(definition: Definition) -> tuple[int, int]:
    """The side and level to which one has to be attuned for a revenant; NONE where too little is known of it. [002:21]"""
    values = definition.values
    return (SIDES[values["alignment"]], values["level"]) if is_known(definition) else (NONE, 0)


def why_not_attuned(definition: Definition, side: int, level: int) -> int:
    """A runekeeper has to be attuned to a revenant, or beyond. [002:46-48]"""
    asked, least = alignment_asked(definition)
    if asked == NONE:
        return NOT_KNOWN
    return NO_REASON if side == asked and level >= least else ASKED[asked]


def may_be_base(game: Game, piece: int) -> bool:
    """Whether a revenant may be fused onto: by the type of its uppermost card (RNK-Q5). [002:51-56]"""
    return game.cards[piece].kind in BASES


def summonings(game: Game, seat: int) -> list[Row]:
    """What may be summoned from the hand, and where: free spaces are alike, so one of them stands for all. [002:48-50]"""
    cards = game.cards
    side, level = alignment(game, seat)
    space, spots = free_space(game, seat), spots_of_bases(game, seat)
    rows: list[Row] = []
    for piece in pile(game, seat, HAND):
        definition = cards[piece]
        if why_not_attuned(definition, side, level):
            continue
        if space != NONE and definition.kind in ALONE:
            rows.append((SUMMON, piece, space))
        if definition.kind in ADDITIONS:
            rows += [(FUSE, piece, spot) for spot in spots]
    return rows


def spots_of_bases(game: Game, seat: int) -> list[int]:
    """The spaces of a runekeeper's revenants that may be fused onto. [002:51-56]"""
    cards, place = game.cards, game.place
    return [place[piece] for piece in game.acting[seat] if cards[piece].kind in BASES]


def coming_alone(game: Game, seat: int) -> list[int]:
    """The cards of a hand that are summoned by themselves, as far as is known. [002:51-56]"""
    cards = game.cards
    return [
        piece for piece in pile(game, seat, HAND) if cards[piece].kind in ALONE or cards[piece].kind not in ADDITIONS
    ]


def why_not_summoned(game: Game, seat: int, piece: int) -> int:
    """A space is free for a revenant to which its runekeeper is attuned. [002:46-50]"""
    unattuned = why_not_attuned(game.cards[piece], *alignment(game, seat))
    return unattuned or (NO_SPACE if free_space(game, seat) == NONE else NO_REASON)


def additions(game: Game, seat: int) -> list[int]:
    """The cards of a hand that may be fused onto a revenant. [002:51-56]"""
    cards = game.cards
    return [piece for piece in pile(game, seat, HAND) if cards[piece].kind in ADDITIONS]


def why_not_fused(game: Game, seat: int, piece: int) -> int:
    """There is a Base for a revenant to which its runekeeper is attuned. [002:46-56]"""
    unattuned = why_not_attuned(game.cards[piece], *alignment(game, seat))
    return unattuned or (NO_REASON if spots_of_bases(game, seat) else NO_BASE)


def why_not_called(game: Game, seat: int, piece: int) -> int:
    """A revenant is summoned alone or fused: what keeps it from the first of both that its type allows."""
    ways = ((coming_alone, why_not_summoned), (additions, why_not_fused))
    reasons = [why_not(game, seat, piece) for pieces, why_not in ways if piece in pieces(game, seat)]
    return NO_REASON if NO_REASON in reasons else reasons[0]


def summon(game: Game, seat: int, piece: int, spot: int) -> None:
    """The action. [002:34]"""
    stack = game.stacks[spot]
    push(game, Summoning(piece, seat, spot, stack[0] if stack else NONE))


def pay(game: Game, summoning: Summoning) -> None:
    """The cost comes from Life, also for a fusion, before all else (RNK-Q6) (RNK-Q44). [002:16] [002:48]"""
    seat, piece = summoning.seat, summoning.source
    pay_for_summoning(game, seat, piece, value(game, COST, piece, seat))


def use_base(game: Game, summoning: Summoning) -> None:
    """What waits for the Base to be used happens before the fusion resolves. [002:80]"""
    if summoning.base != NONE:
        fire(game, USED_AS_BASE, summoning.base, summoning.source)


def enter(game: Game, summoning: Summoning) -> None:
    """The revenant comes into the arena; if its Base has left, by itself or not at all (RNK-Q57). [002:50]"""
    seat, piece, spot = summoning.seat, summoning.source, summoning.spot
    if game.place[piece] != place(game, seat, HAND):
        return
    if summoning.base != NONE and not is_base(game, summoning, spot):
        spot = free_space(game, seat) if game.cards[piece].kind in ALONE else NONE
    if spot == NONE:
        fire(game, WASTED, piece, place(game, seat, OBLIVION))
        return
    fused = int(bool(game.stacks[spot]))
    fire(game, LAID, piece, spot)
    revenant = game.stacks[spot][0]
    fire(game, ENTERED, revenant, seat, fused)
    fire(game, SUMMONED, revenant, seat, fused)


def is_base(game: Game, summoning: Summoning, spot: int) -> bool:
    """Whether the Base is there; one that has left and come back is another revenant (RNK-Q57)."""
    base = summoning.base
    return game.place[base] == spot and game.stacks[spot][0] == base and not has_left(game, summoning, base)


STEPS: Final = program(pay, use_base, enter)

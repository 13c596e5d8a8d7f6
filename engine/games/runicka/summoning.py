"""Summoning: a revenant by itself, or on top of another one. Rulebook: 002:16, 002:46-57, 002:80."""

from __future__ import annotations

from typing import Final

from engine.games.runicka.areas import (
    ADDITIONS,
    ALONE,
    BASES,
    COST,
    HAND,
    KEYWORDS,
    OBLIVION,
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


def is_known(definition: Definition) -> bool:
    """Whether all is known of a card that its summoning needs (RNK-Q39)."""
    values = definition.values
    return "cost" in values and "level" in values and "alignment" in values and definition.keywords.keys() <= KEYWORDS


def is_attuned(game: Game, seat: int, definition: Definition) -> bool:
    """Whether a runekeeper is attuned to a revenant, or beyond. [002:46-48]"""
    side, level = alignment(game, seat)
    values = definition.values
    return SIDES.get(values.get("alignment", ""), NONE) == side and level >= values.get("level", level + 1)


def may_be_base(game: Game, piece: int) -> bool:
    """Whether a revenant may be fused onto: by the type of its uppermost card (RNK-Q5). [002:51-56]"""
    return game.cards[piece].kind in BASES


def summonings(game: Game, seat: int) -> list[Row]:
    """What may be summoned from the hand, and where: free spaces are alike, so one of them stands for all. [002:48-50]"""
    if not alignment(game, seat)[1]:
        return []
    cards, place_of = game.cards, game.place
    space = free_space(game, seat)
    bases = [place_of[piece] for piece in game.acting[seat] if cards[piece].kind in BASES]
    rows: list[Row] = []
    for piece in pile(game, seat, HAND):
        definition = cards[piece]
        if not is_attuned(game, seat, definition) or not is_known(definition):
            continue
        if space != NONE and definition.kind in ALONE:
            rows.append((SUMMON, piece, space))
        if definition.kind in ADDITIONS:
            rows += [(FUSE, piece, spot) for spot in bases]
    return rows


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


def obstacle(game: Game, seat: int, piece: int) -> str:
    """Why a revenant of the hand cannot be summoned: alignment, space or type; nothing if it can be."""
    definition = game.cards[piece]
    if not is_attuned(game, seat, definition):
        return "alignment"
    fits = definition.kind in ADDITIONS and any(may_be_base(game, base) for base in game.acting[seat])
    if fits or (definition.kind in ALONE and free_space(game, seat) != NONE):
        return ""
    return "space" if definition.kind in ALONE else "type"

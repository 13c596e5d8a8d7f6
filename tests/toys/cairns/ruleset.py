"""Cairns, a toy game: as many stones as lie on each other are one cairn, which one brings down to win."""

from typing import Final

from engine.kernel.agenda import declare_or_fizzle, go_to, happen, keep_to_limit, push, repeat_from
from engine.kernel.chance import shuffle
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire
from engine.kernel.fusing import beneath, stands_for
from engine.kernel.places import enemies, pile, place, side
from engine.kernel.proposals import propose
from engine.kernel.state import CARD, KERNEL_COUNTERS, LIVES, NONE, TURN, WORK, Effect, Frame, program
from engine.kernel.table import Piles, Ruleset, number
from engine.kernel.turns import (
    TURN_BEGINS,
    AtOnce,
    end_turn,
    expose_pieces,
    give_counters,
    go_on,
    hand_over,
    resume_turn,
    start_turn,
)
from engine.kernel.values import value
from engine.verbs import FURTHER_PHRASES, SHARED_PHRASES
from engine.verbs.piles import DISCARDED, DRAWN, RETURNED, lay
from engine.verbs.triggers import DESTROYED, PLAYED

from . import words
from .words import BUILT_ON, NAMES

DECK, HAND, RUBBLE, CAIRN = range(4)
MOSS, FALLEN, LAID_MARK, USED = range(len(KERNEL_COUNTERS), len(KERNEL_COUNTERS) + 4)
FIRST_HAND: Final = 3


def weight_of(game, piece, other):
    """What the uppermost stone weighs; a tall cairn, and one with moss, more."""
    stone = game.cards[piece]
    return stone.values["weight"] + ("tall" in stone.keywords) * beneath(game, piece) + game.counts[MOSS][piece]


WEIGHT = NAMES.stat("weight", weight_of, of="stone")
WHICH_MOVE = NAMES.window("move", "What do you do?")
LAY = NAMES.verb("lay", "Lay {piece} on {to}", picks_place=True)
BRING_DOWN = NAMES.verb("bring down", "Bring {to} down with {piece}", picks_place=True)
PASS = NAMES.verb("pass", "Pass")


def shuffle_up(game, seat, other, amount):
    shuffle(game, place(game, seat, DECK), seat)


def have_laid(game, seat, other, amount):
    game.counts[LAID_MARK][seat] = 1


def spend(game, cairn, other, amount):
    game.counts[USED][cairn] = game.turn


def count_fallen(game, seat, other, amount):
    game.counts[FALLEN][seat] += amount


def crown(game, seat, other, amount):
    game.over, game.winners, game.cause = True, (seat,), "stones"


SHUFFLED_UP = NAMES.event("shuffled up", "", shuffle_up)
LAID_DOWN = NAMES.event("laid", "", have_laid)
FOUNDED = NAMES.event("founded", "{side} lays {subject}.", lay)
SPENT = NAMES.event("spent", "", spend)
TOOK_DOWN = NAMES.event("took down", "{subject} took {amount} stones down.", count_fallen, unsettles=LIVES)
WON = NAMES.event("won", "{subject} has won.", crown)


def lay_out(table, seat, deck):
    for card, copies in deck.get("main", {}).items():
        for _ in range(copies):
            table.add(table.rules.definition(card), seat, table.place_of[seat][DECK])


def draw_one(game, seat):
    stones = pile(game, seat, DECK)
    if not stones:
        return NONE
    fire(game, DRAWN, stones[-1], place(game, seat, HAND))
    return 1


def put_away(game, piece):
    fire(game, DISCARDED, piece, place(game, game.table.owners[piece], RUBBLE))


def take_back(game, piece):
    fire(game, RETURNED, piece, place(game, game.table.owners[piece], HAND))


def begin(game, frame):
    for seat in game.table.everybody:
        fire(game, SHUFFLED_UP, seat)
        for _ in range(FIRST_HAND):
            draw_one(game, seat)
    start_turn(game, 0)


def begin_turn(game, frame):
    if not keep_to_limit(game):
        return
    fire(game, TURN_BEGINS, frame.seat)
    draw_one(game, frame.seat)


def begin_moving(game, frame):
    """The one phase of the turn."""


def choose_move(game, frame):
    """Lay a stone once a turn, bring down with each cairn once a turn."""
    seat, spots, cards = frame.seat, game.table.places_of, game.cards
    options = [(PASS, NONE, NONE)]
    if not game.counts[LAID_MARK][seat]:
        options += [(LAY, piece, spot) for piece in pile(game, seat, HAND) for spot in spots[seat][CAIRN]]
    for cairn in game.acting[seat]:
        if game.counts[USED][cairn] == game.turn or "rooted" in cards[cairn].keywords:
            continue
        others = [spot for other in enemies(game, seat) for spot in spots[other][CAIRN] if game.stacks[spot]]
        options += [
            (BRING_DOWN, cairn, spot)
            for spot in others
            if value(game, WEIGHT, cairn) >= value(game, WEIGHT, game.stacks[spot][0])
        ]
    ask(game, frame, WHICH_MOVE, seat, options, forced=True)


def move_on(game, frame):
    verb, piece, spot = take_choice(frame)
    if verb == PASS:
        go_to(game, frame, end_turn)
        return
    repeat_from(game, frame, choose_move)
    if verb == BRING_DOWN:
        bring_down(game, piece, game.stacks[spot][0])
    elif game.stacks[spot]:
        fire(game, LAID_DOWN, frame.seat)
        push(game, Frame(LAID, WORK, piece, frame.seat))
        propose(game, BUILT_ON, game.stacks[spot][0], piece)
    else:
        fire(game, LAID_DOWN, frame.seat)
        fire(game, FOUNDED, piece, spot)
        push(game, Frame(LAID, WORK, piece, frame.seat))


def play_stone(game, frame):
    """What it says happens once it lies there, as part of the cairn."""
    if game.table.fields[game.place[frame.source]]:
        cairn = stands_for(game, frame.source)
        fire(game, PLAYED, cairn, frame.seat)
        spell = game.table.cards[frame.source].spells[0]
        push(game, Effect(SPELL, CARD, cairn, frame.seat)).ability = spell


LAID = program(play_stone)
SPELL = program(declare_or_fizzle, happen)


def bring_down(game, cairn, other):
    """The other cairn falls, and both if they weigh the same; its stones count for whoever stood against it."""
    even = value(game, WEIGHT, cairn) == value(game, WEIGHT, other)
    fire(game, SPENT, cairn)
    falling = [(other, side(game, cairn)), *([(cairn, side(game, other))] if even else [])]
    for fallen, seat in reversed(falling):
        push(game, Frame(FALL, WORK, fallen, seat))


def fall(game, frame):
    """A text may keep it standing."""
    stones = len(game.stacks[game.place[frame.source]])
    propose(game, DESTROYED, frame.source, place(game, game.table.owners[frame.source], RUBBLE), stones)


def count_stones(game, frame):
    if frame.result > 0:
        fire(game, TOOK_DOWN, frame.seat, NONE, frame.result)


FALL = program(fall, count_stones)


def check(game, changed):
    for seat in game.table.everybody:
        if game.counts[FALLEN][seat] >= number(game, "stones_to_win") and not game.over:
            fire(game, WON, seat)


TURN_STEPS = program(begin_turn, begin_moving, choose_move, move_on, end_turn, hand_over)
RESUME = program(AtOnce(resume_turn, give_counters, expose_pieces), go_on)
RULESET = Ruleset(
    names=NAMES,
    zones=("deck", "hand", "rubble", "cairn"),
    counters=("moss", "fallen", "laid", "used"),
    piles=Piles(DECK, HAND, RUBBLE, draw_one, put_away, take_back),
    lay_out=lay_out,
    complete=lambda table: None,
    opening=Frame(program(begin), TURN),
    turn=Frame(TURN_STEPS, TURN),
    resume=Frame(RESUME, TURN),
    phases={"move": begin_moving},
    impossible=lambda table, spots: [],
    check=check,
    marks_of_a_turn=(LAID_MARK,),
    phrases=(*SHARED_PHRASES, *FURTHER_PHRASES, words),
    stats={"weight": WEIGHT},
    card_kind="stone",
)

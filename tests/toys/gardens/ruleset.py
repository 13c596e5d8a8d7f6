"""Gardens, a toy game of rounds: all players plant, each has a turn, and what is ripe is reaped at once."""

from typing import Final

from engine.kernel.agenda import declare_or_fizzle, go_to, happen, push, repeat_from
from engine.kernel.chance import shuffle
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire
from engine.kernel.places import cards_in_play, enemies, in_play, is_kind, pile, place, players
from engine.kernel.proposals import propose
from engine.kernel.state import CARD, NONE, TURN, WORK, Effect, Frame, program
from engine.kernel.table import Piles, Ruleset, number
from engine.kernel.turns import (
    PHASE_BEGINS,
    TURN_BEGINS,
    AtOnce,
    Round,
    begin_round,
    end_round,
    end_turn,
    expose_pieces,
    give_counters,
    go_on,
    line_up,
    next_in_line,
    pass_on,
    resume_turn,
    start_round,
    take_turns,
    turn_over,
)
from engine.kernel.values import value
from engine.verbs import FURTHER_PHRASES, ROUND_PHRASES, SHARED_PHRASES
from engine.verbs.counters import get
from engine.verbs.piles import DISCARDED, DRAWN, RETURNED, lay
from engine.verbs.triggers import DESTROYED, PLAYED

from . import words
from .words import BUSHELS, CAST, DEW, NAMES, REAPED, SIZE, UPROOTED, WATERED

DECK, HAND, HEAP, BED = range(4)
FIRST_HAND: Final = 3
RIPE: Final = 4

WHICH_PLANT = NAMES.window("plant", "What do you plant?")
WHICH_MOVE = NAMES.window("move", "What do you do?")
PLANT = NAMES.verb("plant", "Plant {piece} in {to}", picks_place=True)
NO_PLANT = NAMES.verb("no plant", "Plant nothing")
WATER = NAMES.verb("water", "Water {piece}")
CAST_IT = NAMES.verb("cast", "Cast {piece}")
UPROOT = NAMES.verb("uproot", "Uproot {piece}")
PASS = NAMES.verb("pass", "Pass")


def shuffle_up(game, seat, other, amount):
    shuffle(game, place(game, seat, DECK), seat)


def spend(game, seat, mark, amount):
    game.counts[mark][seat] = 1


def crown(game, seat, other, amount):
    game.over = True
    game.winners = tuple(s for s in players(game) if game.counts[BUSHELS][s] == game.counts[BUSHELS][seat])
    game.cause = "bushels"


SHUFFLED_UP = NAMES.event("shuffled up", "", shuffle_up)
PLANTED = NAMES.event("planted", "{side} plants {subject}.", lay)
SPENT = NAMES.event("spent", "", spend)
WON = NAMES.event("won", "{subject} has won.", crown)


def lay_out(table, seat, deck):
    for card, copies in deck.get("main", {}).items():
        for _ in range(copies):
            table.add(table.rules.definition(card), seat, table.place_of[seat][DECK])


def draw_one(game, seat):
    cards = pile(game, seat, DECK)
    if not cards:
        return NONE
    fire(game, DRAWN, cards[-1], place(game, seat, HAND))
    return 1


def put_away(game, piece):
    fire(game, DISCARDED, piece, place(game, game.table.owners[piece], HEAP))


def take_back(game, piece):
    fire(game, RETURNED, piece, place(game, game.table.owners[piece], HAND))


def begin(game, frame):
    for seat in game.table.everybody:
        fire(game, SHUFFLED_UP, seat)
        for _ in range(FIRST_HAND):
            draw_one(game, seat)
    start_round(game, 0)


# The round


def refresh(game, round_):
    """Each player draws a card."""
    for seat in players(game):
        draw_one(game, seat)


def begin_planting(game, round_):
    fire(game, PHASE_BEGINS, round_.seat, 1)


def plant(game, round_):
    """One after the other plants a card or none."""
    seat = next_in_line(game, round_)
    if seat == NONE:
        go_to(game, round_, line_up_again)
        return
    options = [
        (PLANT, piece, spot)
        for piece in pile(game, seat, HAND)
        if is_kind(game, piece, "plant")
        for spot in game.table.places_of[seat][BED]
        if not game.stacks[spot]
    ]
    ask(game, round_, WHICH_PLANT, seat, [(NO_PLANT, NONE, NONE), *options], forced=True)


def put_in_bed(game, round_):
    verb, piece, spot = take_choice(round_)
    repeat_from(game, round_, plant)
    if verb == PLANT:
        fire(game, PLANTED, piece, spot)
        fire(game, PLAYED, piece, game.active)
        play(game, piece, game.active)


def line_up_again(game, round_):
    """For the turns they stand in line once more."""
    line_up(game, round_)


def reap_all(game, round_):
    """All that is ripe is judged before any of it is reaped."""
    ripe = [
        (seat, piece)
        for seat in players(game)
        for piece in cards_in_play(game, seat, "plant")
        if value(game, SIZE, piece) >= RIPE
    ]
    for seat, piece in reversed(ripe):
        push(game, Frame(REAP, WORK, piece, seat))


def reap_one(game, frame):
    """The bushels first: both may be replaced."""
    propose(game, REAPED, frame.seat, frame.source, max(game.counts[DEW][frame.source], 1))


def pull_up(game, frame):
    if in_play(game, frame.source):
        destroy(game, frame.source)


REAP = program(reap_one, pull_up)


def destroy(game, piece):
    propose(game, DESTROYED, piece, place(game, game.table.owners[piece], HEAP))


# A turn


def begin_turn(game, frame):
    fire(game, TURN_BEGINS, frame.seat)


def begin_tending(game, frame):
    fire(game, PHASE_BEGINS, frame.seat, 2)


def choose_move(game, frame):
    """Water, cast and uproot, once each."""
    seat, options = frame.seat, [(PASS, NONE, NONE)]
    mine = cards_in_play(game, seat, "plant")
    if not game.counts[WATERED][seat]:
        options += [(WATER, piece, NONE) for piece in mine]
    if not game.counts[CAST][seat]:
        options += [(CAST_IT, piece, NONE) for piece in pile(game, seat, HAND) if is_kind(game, piece, "weather")]
    if mine and not game.counts[UPROOTED][seat]:
        largest = max(value(game, SIZE, piece) for piece in mine)
        theirs = [piece for enemy in enemies(game, seat) for piece in cards_in_play(game, enemy, "plant")]
        options += [(UPROOT, piece, NONE) for piece in theirs if value(game, SIZE, piece) < largest]
    ask(game, frame, WHICH_MOVE, seat, options, forced=True)


def move_on(game, frame):
    verb, piece, _ = take_choice(frame)
    if verb == PASS:
        go_to(game, frame, end_turn)
        return
    repeat_from(game, frame, choose_move)
    fire(game, SPENT, frame.seat, {WATER: WATERED, CAST_IT: CAST, UPROOT: UPROOTED}[verb])
    if verb == WATER:
        get(game, piece, DEW, 1)
    elif verb == UPROOT:
        destroy(game, piece)
    else:
        play(game, piece, frame.seat)


def play(game, piece, seat):
    """What it says happens; weather is done with then."""
    push(game, Frame(CLEAR, WORK, piece, seat))
    push(game, Effect(SPELL, CARD, piece, seat)).ability = game.cards[piece].spells[0]


def clear_away(game, frame):
    if is_kind(game, frame.source, "weather"):
        put_away(game, frame.source)


def check(game, changed):
    most = max(players(game), key=lambda seat: game.counts[BUSHELS][seat])
    if game.counts[BUSHELS][most] >= number(game, "bushels_to_win") and not game.over:
        fire(game, WON, most)


SPELL = program(declare_or_fizzle, happen)
CLEAR = program(clear_away)
ROUND = program(
    begin_round,
    refresh,
    line_up,
    begin_planting,
    plant,
    put_in_bed,
    line_up_again,
    take_turns,
    reap_all,
    end_round,
    pass_on,
)
TURN_STEPS = program(begin_turn, begin_tending, choose_move, move_on, end_turn, turn_over)
RESUME = program(AtOnce(resume_turn, give_counters, expose_pieces), go_on)
RULESET = Ruleset(
    names=NAMES,
    zones=("deck", "hand", "heap", "bed"),
    counters=("dew", "bushels", "watered", "cast", "uprooted"),
    piles=Piles(DECK, HAND, HEAP, draw_one, put_away, take_back),
    lay_out=lay_out,
    complete=lambda table: None,
    opening=Frame(program(begin), TURN),
    turn=Frame(TURN_STEPS, TURN),
    round=Round(ROUND),
    resume=Frame(RESUME, TURN),
    phases={"plant": begin_planting, "tend": begin_tending},
    impossible=lambda table, spots: [],
    check=check,
    marks_of_a_turn=(WATERED, CAST, UPROOTED),
    by_time=True,
    phrases=(*SHARED_PHRASES, *FURTHER_PHRASES, *ROUND_PHRASES, words),
    stats={"size": SIZE},
    card_kind="garden-card",
)

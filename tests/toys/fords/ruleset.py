"""Fords, a toy game: the animals of both players stand at the same fords of a river, and whoever is stronger takes them."""

from typing import Final

from engine.kernel.agenda import declare_or_fizzle, go_to, happen, keep_to_limit, push, repeat_from
from engine.kernel.chance import shuffle
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire
from engine.kernel.exposure import controller, turn_over
from engine.kernel.hosts import whereabouts
from engine.kernel.names import Names
from engine.kernel.places import cards_in_play, is_kind, neighbours, pile, place, shift
from engine.kernel.state import CARD, KERNEL_COUNTERS, NONE, TURN, WORK, Effect, Frame, program
from engine.kernel.suppression import has_keyword
from engine.kernel.table import Piles, Ruleset, Standing, number
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
from engine.verbs.attached import DROPPED
from engine.verbs.names import SHARED
from engine.verbs.piles import DISCARDED, DRAWN, RETURNED, lay
from engine.verbs.triggers import PLAYED

DECK, HAND, DEN, BURROW, WON, RIVER, HUNG, SHOAL, BANK = range(9)
SETTLED, CONTROL, TIRED, SWUM_IN, HOST, SILENCED = range(len(KERNEL_COUNTERS), len(KERNEL_COUNTERS) + 6)
FORDS: Final = ("shallows", "pool", "rapids", "pool", "shallows")
MINNOWS: Final = 3
FIRST_HAND: Final = 3


def strength_of(game, piece, other):
    return game.cards[piece].values.get("strength", 1)


NAMES = Names(
    SHARED,
    verbs=("settle", "play", "drop", "swim", "stash", "pass"),
    windows=("move",),
    events=("shuffled up", "settled", "spent", "swum", "turned", "stashed", "taken ford", "won"),
    stats=("strength",),
)
STRENGTH = NAMES.stat("strength", strength_of, of="animal")
WHICH_MOVE = NAMES.window("move", "What do you do?")
SETTLE = NAMES.verb("settle", "Settle {piece} at {to}", picks_place=True)
PLAY = NAMES.verb("play", "Play {piece}")
DROP = NAMES.verb("drop", "Drop {piece} at {to}", picks_place=True)
SWIM = NAMES.verb("swim", "{piece} swims from {from} to {to}", picks_place=True)
STASH = NAMES.verb("stash", "Stash {piece}")
PASS = NAMES.verb("pass", "Pass")


def shuffle_up(game, seat, other, amount):
    shuffle(game, place(game, seat, DECK), seat)


def spend(game, seat, other, amount):
    game.counts[SETTLED][seat] = 1


def swim(game, piece, spot, amount):
    shift(game, piece, spot)
    game.counts[SWUM_IN][piece] = game.turn


def crown(game, seat, other, amount):
    game.over, game.winners, game.cause = True, (seat,), "fords"


SHUFFLED_UP = NAMES.event("shuffled up", "", shuffle_up)
CAME = NAMES.event("settled", "{subject} settles.", lay)
SPENT = NAMES.event("spent", "", spend)
SWUM = NAMES.event("swum", "{subject} swims on.", swim)
TURNED = NAMES.event("turned", "", turn_over)
STASHED = NAMES.event("stashed", "{side} stashes {subject}.", lay)
TAKEN_FORD = NAMES.event("taken ford", "{side} takes {subject}.", lay)
WON_GAME = NAMES.event("won", "{subject} has won.", crown)


def lay_out(table, seat, deck):
    for card, copies in deck.get("main", {}).items():
        for _ in range(copies):
            table.add(table.rules.definition(card), seat, table.place_of[seat][DECK])


def complete(table):
    for spot, ford in zip(table.places_of[NONE][RIVER], FORDS, strict=True):
        table.add(table.rules.definition(ford), NONE, spot)
    for _ in range(MINNOWS):
        table.add(table.rules.definition("minnow"), NONE, table.place_of[NONE][SHOAL], made=True)


def draw_one(game, seat):
    cards = pile(game, seat, DECK)
    if not cards:
        return NONE
    fire(game, DRAWN, cards[-1], place(game, seat, HAND))
    return 1


def put_away(game, piece):
    owner = game.table.owners[piece]
    fire(game, DISCARDED, piece, place(game, NONE, SHOAL) if owner == NONE else place(game, owner, DEN))


def take_back(game, piece):
    fire(game, RETURNED, piece, place(game, game.table.owners[piece], HAND))


def begin(game, frame):
    for seat in game.table.everybody:
        fire(game, SHUFFLED_UP, seat)
        for _ in range(FIRST_HAND):
            draw_one(game, seat)
    expose_pieces(game, frame)
    start_turn(game, 0)


def begin_turn(game, frame):
    if not keep_to_limit(game):
        return
    fire(game, TURN_BEGINS, frame.seat)
    for piece, tired in enumerate(game.counts[TIRED]):
        if tired and controller(game, piece) == frame.seat:
            fire(game, TURNED, piece, NONE, 0)
    draw_one(game, frame.seat)


def has_ford(game, spot):
    """Whether a ford is still there to be taken."""
    return any(is_kind(game, piece, "ford") for piece in game.stacks[spot])


def begin_moving(game, frame):
    """The one phase of the turn."""


def choose_move(game, frame):
    """Play or stash a card once a turn, and let animals swim."""
    seat = frame.seat
    fords = [spot for spot in game.table.places_of[NONE][RIVER] if has_ford(game, spot)]
    options = [(PASS, NONE, NONE)]
    if not game.counts[SETTLED][seat]:
        for piece in [*pile(game, seat, HAND), *pile(game, seat, BURROW)]:
            if is_kind(game, piece, "animal"):
                options += [(SETTLE, piece, spot) for spot in fords]
            elif is_kind(game, piece, "lure"):
                options += [(DROP, piece, spot) for spot in fords]
            elif game.cards[piece].spells[0].possible(game, Effect((), CARD, piece, seat)):
                options.append((PLAY, piece, NONE))
        options += [(STASH, piece, NONE) for piece in pile(game, seat, HAND)]
    for animal in cards_in_play(game, seat, "animal"):
        if game.counts[SWUM_IN][animal] != game.turn:
            options += [(SWIM, animal, spot) for spot in neighbours(game, game.place[animal], has_ford)]
    ask(game, frame, WHICH_MOVE, seat, options, forced=True)


def move_on(game, frame):
    verb, piece, spot = take_choice(frame)
    if verb == PASS:
        go_to(game, frame, take_fords)
        return
    repeat_from(game, frame, choose_move)
    if verb == SWIM:
        fire(game, SWUM, piece, spot)
        if not has_keyword(game, piece, "swift"):
            fire(game, TURNED, piece, NONE, 1)
        return
    fire(game, SPENT, frame.seat)
    if verb == STASH:
        fire(game, STASHED, piece, place(game, frame.seat, BURROW))
    elif verb == DROP:
        fire(game, DROPPED, piece, spot)
    else:
        if verb == SETTLE:
            fire(game, CAME, piece, spot)
        fire(game, PLAYED, piece, frame.seat)
        push(game, Frame(CLEAR, WORK, piece, frame.seat))
        push(game, Effect(SPELL, CARD, piece, frame.seat)).ability = game.cards[piece].spells[0]


def clear_away(game, frame):
    """What has not come to lie on anything is done with."""
    if not game.table.fields[game.place[frame.source]]:
        put_away(game, frame.source)


def take_fords(game, frame):
    """All fords are judged before anything leaves."""
    fords = [spot for spot in game.table.places_of[NONE][RIVER] if has_ford(game, spot)]
    taken = [(spot, winner) for spot in fords if (winner := strongest(game, spot)) != NONE]
    for spot, winner in taken:
        for piece in game.stacks[spot][:]:
            if is_kind(game, piece, "ford"):
                fire(game, TAKEN_FORD, piece, place(game, winner, WON))
            else:
                put_away(game, piece)


def strengths(game, spot):
    """How strong the animals of each player are at a ford, together."""
    return [
        sum(
            [value(game, STRENGTH, piece) for piece in cards_in_play(game, seat, "animal") if game.place[piece] == spot]
        )
        for seat in game.table.everybody
    ]


def strongest(game, spot):
    """Who takes a ford: stronger than the other and strong enough; NONE if nobody is."""
    ford = next(piece for piece in game.stacks[spot] if is_kind(game, piece, "ford"))
    totals = strengths(game, spot)
    most = max(totals)
    strong = most >= game.cards[ford].values["need"] and totals.count(most) == 1
    return totals.index(most) if strong else NONE


def standings(game, spot):
    """How strong each player is at a ford."""
    ford = next((piece for piece in game.stacks[spot] if is_kind(game, piece, "ford")), NONE)
    if ford == NONE:
        return []
    need, taker = game.cards[ford].values["need"], strongest(game, spot)
    rows = enumerate(strengths(game, spot))
    return [Standing(seat, total, need, 0, seat == taker, f"strength {total} of {need}") for seat, total in rows]


def stays(game, piece):
    """What has been dropped at a ford lies there until somebody takes it."""
    return has_ford(game, whereabouts(game, piece)) or not is_kind(game, piece, "lure")


def check(game, changed):
    for seat in game.table.everybody:
        if len(pile(game, seat, WON)) >= number(game, "fords_to_win") and not game.over:
            fire(game, WON_GAME, seat)


SPELL = program(declare_or_fizzle, happen)
CLEAR = program(clear_away)
TURN_STEPS = program(begin_turn, begin_moving, choose_move, move_on, take_fords, end_turn, hand_over)
RESUME = program(AtOnce(resume_turn, give_counters, expose_pieces), go_on)
RULESET = Ruleset(
    names=NAMES,
    zones=("deck", "hand", "den", "burrow", "won", "river", "hung", "shoal", "bank"),
    counters=("settled", "control", "tired", "swum_in", "host", "silenced"),
    bookkeeping=("host", "silenced"),
    piles=Piles(DECK, HAND, DEN, draw_one, put_away, take_back),
    lay_out=lay_out,
    complete=complete,
    opening=Frame(program(begin), TURN),
    turn=Frame(TURN_STEPS, TURN),
    resume=Frame(RESUME, TURN),
    phases={"move": begin_moving},
    impossible=lambda table, spots: [],
    check=check,
    marks_of_a_turn=(SETTLED,),
    by_time=True,
    phrases=(*SHARED_PHRASES, *FURTHER_PHRASES),
    stats={"strength": STRENGTH},
    card_kind="river-card",
    aside="bank",
    control=CONTROL,
    turned=TIRED,
    silenced=SILENCED,
    host=HOST,
    attached=HUNG,
    stays=stays,
    standings=standings,
)

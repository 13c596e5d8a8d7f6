"""Lots, a toy game: whoever has a sun in hand plays one a turn, and two of them win. Nobody has a choice."""

from engine.kernel.agenda import keep_to_limit
from engine.kernel.chance import shuffle
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire
from engine.kernel.names import Names
from engine.kernel.places import pile, place
from engine.kernel.state import NONE, TURN, Frame, program
from engine.kernel.table import Piles, Ruleset, number
from engine.kernel.turns import TURN_BEGINS, AtOnce, end_turn, give_counters, go_on, hand_over, resume_turn, start_turn
from engine.verbs import SHARED_PHRASES
from engine.verbs.names import SHARED
from engine.verbs.piles import DISCARDED, DRAWN, RETURNED, lay
from engine.verbs.triggers import PLAYED

DECK, HAND, SKY = range(3)
SUN = "sun"
NAMES = Names(SHARED, verbs=("play", "wait"), windows=("move",), events=("shuffled up", "risen", "won"))
WHICH_MOVE = NAMES.window("move", "What do you do?")
PLAY = NAMES.verb("play", "Play {piece}")
WAIT = NAMES.verb("wait", "Wait")


def shuffle_up(game, seat, other, amount):
    shuffle(game, place(game, seat, DECK), seat)


def crown(game, seat, other, amount):
    game.over, game.winners, game.cause = True, (seat,), "suns"


SHUFFLED_UP = NAMES.event("shuffled up", "", shuffle_up)
RISEN = NAMES.event("risen", "{subject} rises.", lay)
WON = NAMES.event("won", "{subject} has won.", crown)


def lay_out(table, seat, deck):
    for card, copies in deck.get("main", {}).items():
        for _ in range(copies):
            table.add(table.rules.definition(card), seat, table.place_of[seat][DECK])


def draw_one(game, seat):
    lots = pile(game, seat, DECK)
    if not lots:
        return NONE
    fire(game, DRAWN, lots[-1], place(game, seat, HAND))
    return 1


def put_away(game, piece):
    fire(game, DISCARDED, piece, place(game, game.table.owners[piece], SKY))


def take_back(game, piece):
    fire(game, RETURNED, piece, place(game, game.table.owners[piece], HAND))


def begin(game, frame):
    for seat in game.table.everybody:
        fire(game, SHUFFLED_UP, seat)
        for _ in range(number(game, "hand")):
            draw_one(game, seat)
    start_turn(game, 0)


def begin_turn(game, frame):
    if not keep_to_limit(game):
        return
    fire(game, TURN_BEGINS, frame.seat)
    draw_one(game, frame.seat)


def choose_move(game, frame):
    """A sun if there is one, else none."""
    suns = [piece for piece in pile(game, frame.seat, HAND) if game.cards[piece].id == SUN]
    ask(game, frame, WHICH_MOVE, frame.seat, [(PLAY, suns[0], NONE) if suns else (WAIT, NONE, NONE)], forced=True)


def move_on(game, frame):
    verb, sun, _ = take_choice(frame)
    if verb == PLAY:
        fire(game, PLAYED, sun, frame.seat)
        fire(game, RISEN, sun, place(game, frame.seat, SKY))
        if len(pile(game, frame.seat, SKY)) == number(game, "suns_to_win"):
            fire(game, WON, frame.seat)


RULESET = Ruleset(
    names=NAMES,
    zones=("deck", "hand", "sky"),
    counters=(),
    piles=Piles(DECK, HAND, SKY, draw_one, put_away, take_back),
    lay_out=lay_out,
    complete=lambda table: None,
    opening=Frame(program(begin), TURN),
    turn=Frame(program(begin_turn, choose_move, move_on, end_turn, hand_over), TURN),
    resume=Frame(program(AtOnce(resume_turn, give_counters), go_on), TURN),
    phases={"move": choose_move},
    impossible=lambda table, spots: [],
    phrases=SHARED_PHRASES,
    stats={},
    card_kind="lot",
)

"""How an encounter begins: setup, or a scene in the middle of one. Rulebook: 000:176-192."""

from __future__ import annotations

from engine.games.runeslingers.field import (
    BLOCK_VALUE,
    CONCENTRATIONS,
    DECK,
    FULL_HEALTH,
    HAND,
    HEALTH,
    POWER,
    RUNESLINGER,
    SUPPLY,
    number,
    pile,
)
from engine.games.runeslingers.piles import (
    DRAW,
    SET,
    take_cards,
)
from engine.games.runeslingers.turn import (
    TURN_BEGINS,
    TURN_STEPS,
    ailment_phase,
    begin_play_phase,
    discard_runespells,
    draw_phase,
    ready_phase,
    start_turn,
)
from engine.kernel.agenda import CHOOSE
from engine.kernel.chance import roll, shuffle
from engine.kernel.decisions import answered, ask, verb, window
from engine.kernel.events import event, fire
from engine.kernel.places import activate
from engine.kernel.state import NONE, Frame, Game, program
from engine.kernel.table import Table, left_of
from engine.packs.cards import DeckList
from engine.play.scenes import exposed_pieces

START_WITH = window("starting concentration", "Which card becomes your starting concentration?")
FIRST_OR_SECOND = window("first", "Do you go first or second?")
GO_FIRST = verb("first", "Go first")
GO_SECOND = verb("second", "Go second")
DIE = 6


def cut(game: Game, seat: int, other: int, amount: int) -> None:
    """A deck is shuffled. [000:190]"""
    shuffle(game, game.table.places_of[seat][DECK][0], seat)


def sit_down(game: Game, seat: int, other: int, amount: int) -> None:
    """Power, health and block of a player are as the Runeslinger says, or as usual. [000:186] [000:317]"""
    own = [game.table.cards[piece] for piece in pile(game, seat, RUNESLINGER)]
    values = next((definition.values for definition in own if definition.kind == "runeslinger"), {})
    counts = game.counts
    counts[POWER][seat] = number(game, "power")
    counts[FULL_HEALTH][seat] = counts[HEALTH][seat] = values.get("health", number(game, "health"))
    counts[BLOCK_VALUE][seat] = values.get("block", number(game, "block"))


def give(game: Game, entity: int, counter: int, amount: int) -> None:
    """A scene says how many of a counter there are."""
    game.counts[counter][entity] = amount


def turn_up(game: Game, piece: int, other: int, amount: int) -> None:
    """A Runeslinger or equip lies face-up, and acts."""
    activate(game, piece)


CUT = event("cut", "{subject} shuffles.", cut)
SEATED = event("seated", "{subject} enters the encounter.", sit_down)
TURNED_UP = event("turned up", "{side} turns {subject} face-up.", turn_up)
PLACED = event("placed by a scene", "", sit_down)  # a scene does silently what setup tells
GIVEN = event("given by a scene", "", give)
EXPOSED = event("exposed by a scene", "", turn_up)


def lay_out(table: Table, seat: int, deck: DeckList) -> None:
    """A Runeslinger with its equips and inherent ability, and a deck. [000:182-190]"""
    spots = table.places_of[seat]
    for section, zone in (
        ("runeslinger", RUNESLINGER),
        ("stance", RUNESLINGER),
        ("ability", RUNESLINGER),
        ("main", DECK),
    ):
        for card, copies in deck.get(section, {}).items():
            for _ in range(copies):
                table.add(table.rules.definition(card), seat, spots[zone][0])
            for other in table.rules.pack.cards.values():
                if other.values.get("bearer") == card:
                    table.add(table.rules.definition(other.id), seat, spots[RUNESLINGER][0])


def complete(table: Table) -> None:
    """The ailments are laid out, as many of each type as could ever lie on the areas at once. [000:188]"""
    spot = table.places_of[NONE][SUPPLY][0]
    copies = table.seats * table.rules.pack.zones["ailment"].slots
    kinds = [card.id for card in table.rules.pack.cards.values() if card.kind == "ailment"]
    table.notes["ailments"] = {}
    for kind in kinds:
        for _ in range(copies):
            piece = table.add(table.rules.definition(kind), NONE, spot)
            table.notes["ailments"].setdefault(kind, piece)


def turn_face_up(game: Game, frame: Frame) -> None:
    """Runeslingers and equips are turned face-up; power, health and block are as they say. [000:178] [000:186]"""
    for seat in range(game.table.seats):
        fire(game, SEATED, seat)
        for piece in pile(game, seat, RUNESLINGER):
            fire(game, TURNED_UP, piece)


def shuffle_decks(game: Game, frame: Frame) -> None:
    """Each player shuffles. [000:190]"""
    for seat in range(game.table.seats):
        fire(game, CUT, seat)


def draw_first_hands(game: Game, frame: Frame) -> None:
    """Each player draws 5 cards. [000:192]"""
    for seat in reversed(range(game.table.seats)):
        take_cards(game, seat, number(game, "hand"), DRAW)


def ask_starting_concentration(game: Game, frame: Frame) -> None:
    """Each player places a card from the hand face-down. [000:192]"""
    hand = pile(game, frame.amount, HAND)
    if hand:
        ask(game, frame, START_WITH, frame.amount, [(CHOOSE, piece, NONE) for piece in hand])
    else:
        frame.answer = (CHOOSE, NONE, NONE)


def set_starting_concentration(game: Game, frame: Frame) -> None:
    """It lies on a concentration area before anybody's turn; then the next player places one."""
    piece, seat = answered(frame)[1], frame.amount
    if piece != NONE:
        fire(game, SET, piece, game.table.places_of[seat][CONCENTRATIONS][0])
    frame.amount += 1
    if frame.amount < game.table.seats:
        frame.pc -= 2


def roll_for_first(game: Game, frame: Frame) -> None:
    """Each rolls a die; those who tie roll again, and the winner chooses. [000:177]"""
    tied = list(range(game.table.seats))
    while len(tied) > 1:
        rolls = {}
        for seat in tied:
            rolls[seat] = roll(game, seat, DIE)
        tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
    frame.subject = tied[0]
    ask(game, frame, FIRST_OR_SECOND, tied[0], [(GO_FIRST, NONE, NONE), (GO_SECOND, NONE, NONE)])


def begin_first_turn(game: Game, frame: Frame) -> None:
    """The winner goes first, or second after the player to his right. [000:177]"""
    winner = frame.subject
    right = next(seat for seat in game.table.everybody if left_of(game, seat) == winner)
    first = winner if answered(frame)[0] == GO_FIRST else right
    start_turn(game, first)


OPENING = program(
    turn_face_up,
    shuffle_decks,
    draw_first_hands,
    ask_starting_concentration,
    set_starting_concentration,
    roll_for_first,
    begin_first_turn,
)


# A scene begins in the middle

PHASES = ("ready", "ailment", "draw", "play", "discard")


def take_seats(game: Game, frame: Frame) -> None:
    """Everybody has what the scene gives, and the usual numbers where it gives none; what is exposed acts.

    The turn has begun before: marks of a turn that the scene gives, such as a block made, count in it.
    """
    assert game.table.start is not None
    seat, _, turn = game.table.start
    game.turn = turn - 1
    fire(game, TURN_BEGINS, seat)
    for seat in range(game.table.seats):
        fire(game, PLACED, seat)
    for counter, entity, amount in game.table.given:
        fire(game, GIVEN, entity, counter, amount)
    for piece in exposed_pieces(game):
        fire(game, EXPOSED, piece)


def go_on(game: Game, frame: Frame) -> None:
    """The turn goes on with the phase of the scene."""
    assert game.table.start is not None
    seat, phase, _ = game.table.start
    start_turn(game, seat)
    first = (ready_phase, ailment_phase, draw_phase, begin_play_phase, discard_runespells)[PHASES.index(phase)]
    game.agenda[0].pc = TURN_STEPS.index(first)
    game.agenda[0].amount = int(phase == "play")


RESUME = program(take_seats, go_on)

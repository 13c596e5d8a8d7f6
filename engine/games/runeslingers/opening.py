"""How an encounter begins: setup, or a scene in the middle of one. Rulebook: 000:176-192."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.areas import (
    BLOCK_VALUE,
    CONCENTRATIONS,
    DECK,
    FULL_HEALTH,
    HAND,
    HEALTH,
    POWER,
    RUNESLINGER,
    SUPPLY,
)
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import SET
from engine.kernel.agenda import CHOOSE, repeat_from
from engine.kernel.chance import roll
from engine.kernel.decisions import ask, take_choice
from engine.kernel.events import fire
from engine.kernel.exposure import activate
from engine.kernel.places import pile
from engine.kernel.state import AT_FIRST, NONE, OWN_SEAT, TURN, Frame, Game, program
from engine.kernel.table import Table, left_of, number
from engine.kernel.turns import AtOnce, expose_pieces, give_counters, go_on, resume_turn, start_turn
from engine.packs.cards import DeckList
from engine.verbs.piles import cut_deck, take_cards

START_WITH: Final[int] = NAMES.window("starting concentration", "Which card becomes your starting concentration?")
FIRST_OR_SECOND: Final[int] = NAMES.window("first", "Do you go first or second?")
GO_FIRST: Final[int] = NAMES.verb("first", "Go first")
GO_SECOND: Final[int] = NAMES.verb("second", "Go second")
DIE: Final = 6


def sit_down(game: Game, seat: int, other: int, amount: int) -> None:
    """Power, health and block of a player are as the Runeslinger says, or as usual. [000:186] [000:317]"""
    own = [game.cards[piece] for piece in pile(game, seat, RUNESLINGER)]
    values = next((definition.values for definition in own if definition.kind == "runeslinger"), {})
    counts = game.counts
    counts[POWER][seat] = number(game, "power")
    counts[FULL_HEALTH][seat] = counts[HEALTH][seat] = values.get("health", number(game, "health"))
    counts[BLOCK_VALUE][seat] = values.get("block", number(game, "block"))


def turn_up(game: Game, piece: int, other: int, amount: int) -> None:
    """A Runeslinger or equip lies face-up, and acts."""
    activate(game, piece)


CUT: Final[int] = NAMES.event("cut", "{subject} shuffles.", cut_deck)
SEATED: Final[int] = NAMES.event("seated", "{subject} enters the encounter.", sit_down)
TURNED_UP: Final[int] = NAMES.event("turned up", "{side} turns {subject} face-up.", turn_up)
SEATED_BY_SCENE: Final[int] = NAMES.event("placed by a scene", "", sit_down)  # a scene does silently what setup tells


class LayOut:
    """Lays out a deck: a Runeslinger with its equips, whose `sections` come first, with what belongs to it, and the cards. [000:182-190]"""

    __slots__ = ("sections",)

    def __init__(self, *sections: str) -> None:
        self.sections = sections

    def __call__(self, table: Table, seat: int, deck: DeckList) -> None:
        spots = table.places_of[seat]
        for section, zone in (*((section, RUNESLINGER) for section in self.sections), ("main", DECK)):
            for card, copies in deck.get(section, {}).items():
                for _ in range(copies):
                    table.add(table.rules.definition(card), seat, spots[zone][0])
                for other in table.rules.pack.cards.values():
                    if other.values.get("bearer") == card:
                        table.add(table.rules.definition(other.id), seat, spots[RUNESLINGER][0])


def complete(table: Table) -> None:
    """The ailments are laid out, as many of each type as could ever lie on the areas at once. [000:188]"""
    spot = table.place_of[NONE][SUPPLY]
    copies = table.seats * table.rules.pack.zones["ailment"].slots
    kinds = [card.id for card in table.rules.pack.cards.values() if card.kind == "ailment"]
    table.notes["ailments"] = {}
    for kind in kinds:
        for _ in range(copies):
            table.notes["ailments"].setdefault(kind, table.add(table.rules.definition(kind), NONE, spot))


class Opening(Frame):
    """The setup: who places a starting concentration now, and who has won the roll for the first turn."""

    __slots__ = ("placing", "winner")

    def __init__(self, placing: int = OWN_SEAT, winner: int = NONE) -> None:
        self.program, self.kind, self.source, self.seat = OPENING, TURN, NONE, NONE
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.placing = placing
        self.winner = winner

    def copy(self) -> Opening:
        """A setup that goes on by itself from here."""
        return self.carry_over(Opening(self.placing, self.winner))


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
    """Each player draws a first hand. [000:192]"""
    for seat in reversed(range(game.table.seats)):
        take_cards(game, seat, number(game, "hand"), game.table.rules.ruleset.piles.draw_one)


def ask_starting_concentration(game: Game, opening: Opening) -> None:
    """Each player places a card from the hand face-down. [000:192]"""
    if hand := pile(game, opening.placing, HAND):
        ask(game, opening, START_WITH, opening.placing, [(CHOOSE, piece, NONE) for piece in hand])
    else:
        opening.answer = (CHOOSE, NONE, NONE)


def set_starting_concentration(game: Game, opening: Opening) -> None:
    """It lies on a concentration area before anybody's turn; then the next player places one."""
    piece, seat = take_choice(opening)[1], opening.placing
    if piece != NONE:
        fire(game, SET, piece, game.table.place_of[seat][CONCENTRATIONS])
    opening.placing += 1
    if opening.placing < game.table.seats:
        repeat_from(game, opening, ask_starting_concentration)


def roll_for_first(game: Game, opening: Opening) -> None:
    """Each rolls a die; those who tie roll again, and the winner chooses. [000:177]"""
    tied = list(range(game.table.seats))
    while len(tied) > 1:
        rolls = {}
        for seat in tied:
            rolls[seat] = roll(game, seat, DIE)
        tied = [seat for seat in tied if rolls[seat] == max(rolls.values())]
    opening.winner = tied[0]
    ask(game, opening, FIRST_OR_SECOND, tied[0], [(GO_FIRST, NONE, NONE), (GO_SECOND, NONE, NONE)])


def begin_first_turn(game: Game, opening: Opening) -> None:
    """The winner goes first, or second after the player to their right. [000:177]"""
    winner = opening.winner
    right = next(seat for seat in game.table.everybody if left_of(game, seat) == winner)
    first = winner if take_choice(opening)[0] == GO_FIRST else right
    start_turn(game, first)


OPENING: Final = program(
    turn_face_up,
    shuffle_decks,
    draw_first_hands,
    ask_starting_concentration,
    set_starting_concentration,
    roll_for_first,
    begin_first_turn,
)


# A scene begins in the middle


def take_seats(game: Game, frame: Frame) -> None:
    """Power, health and block are the usual numbers where the scene gives none."""
    for seat in range(game.table.seats):
        fire(game, SEATED_BY_SCENE, seat)


RESUME: Final = program(AtOnce(resume_turn, take_seats, give_counters, expose_pieces), go_on)

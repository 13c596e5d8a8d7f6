"""How a game begins: setup, or a scene in the middle of one. Rulebook: 002:13, 002:23-26."""

from typing import Final

from engine.games.runicka.areas import DECK, LIFE, SUPPLY, TALISMAN
from engine.games.runicka.life import LIFE_SET
from engine.games.runicka.names import NAMES
from engine.games.runicka.piles import draw_one
from engine.games.runicka.turn import begin_main_phase, begin_turn, discard_step
from engine.games.runicka.walls import build_wall
from engine.kernel.chance import pick
from engine.kernel.events import fire
from engine.kernel.state import NONE, Frame, Game, program
from engine.kernel.table import Table, number
from engine.kernel.turns import AtOnce, expose_pieces, give_counters, go_on, resume_turn, start_turn
from engine.packs.cards import DeckList
from engine.verbs.piles import cut_deck

MOST_OF_A_KIND: Final = 6  # Fragments of a name: as many as there are spaces


CUT: Final[int] = NAMES.event("cut", "{subject} shuffles.", cut_deck)


def lay_out(table: Table, seat: int, deck: DeckList) -> None:
    """A runekeeper's deck, and the Talisman on the table. [002:5-7] [002:13]"""
    spots = table.place_of[seat]
    for section, zone in (("main", DECK), ("talisman", TALISMAN)):
        for card, copies in deck.get(section, {}).items():
            for _ in range(copies):
                table.add(table.rules.definition(card), seat, spots[zone])


def complete(table: Table) -> None:
    """The Fragments that effects may make, as many as there are spaces for (RNK-Q22), and the wall of a test game."""
    spot = table.place_of[NONE][SUPPLY]
    for card in table.rules.pack.cards.values():
        if card.kind == "fragment":
            for _ in range(MOST_OF_A_KIND):
                table.add(table.rules.definition(card.id), NONE, spot, made=True)
    build_wall(table)


def begin_with_life(game: Game, frame: Frame) -> None:
    """100 Life each, and no alignment. [002:26] [002:42]"""
    for seat in game.table.everybody:
        fire(game, LIFE_SET, seat, NONE, number(game, "life"))


def draw_first_hands(game: Game, frame: Frame) -> None:
    """Both shuffle, and draw five cards; no other hand is taken (RNK-Q27). [002:24]"""
    for seat in game.table.everybody:
        fire(game, CUT, seat)
        for _ in range(number(game, "hand")):
            draw_one(game, seat)


def toss(game: Game, frame: Frame) -> None:
    """Chance decides who takes the first turn. [002:23]"""
    start_turn(game, pick(game, 0, game.table.everybody))


OPENING: Final = program(begin_with_life, draw_first_hands, toss)


# A scene begins in the middle


def take_life(game: Game, frame: Frame) -> None:
    """100 Life where the scene gives none."""
    seats = {entity for counter, entity, _ in game.table.given if counter == LIFE}
    for seat in game.table.everybody:
        if seat not in seats:
            fire(game, LIFE_SET, seat, NONE, number(game, "life"))


RESUME: Final = program(AtOnce(resume_turn, take_life, give_counters, expose_pieces), go_on)
PHASES: Final = {"draw": begin_turn, "main": begin_main_phase, "end": discard_step}

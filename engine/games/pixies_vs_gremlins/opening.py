"""How a game begins: setup, or a scene in the middle of one. Rulebook: 003:60-65; the row and the numbers are ours (PVG-Q3, PVG-Q5)."""

from typing import Final

from engine.games.pixies_vs_gremlins.areas import (
    BOX,
    DECK,
    ONGOING,
    PLAY_ZONE,
    ROW,
    RUNE_DECK,
)
from engine.games.pixies_vs_gremlins.capturing import refill
from engine.games.pixies_vs_gremlins.garrisons import build_garrison
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.games.pixies_vs_gremlins.piles import draw_one
from engine.games.pixies_vs_gremlins.playing import SPELL, is_ongoing
from engine.games.pixies_vs_gremlins.turn import begin_capture, begin_deployment, begin_turn, refresh
from engine.kernel.agenda import push
from engine.kernel.chance import pick
from engine.kernel.events import fire
from engine.kernel.exposure import controller
from engine.kernel.hosts import host_of
from engine.kernel.places import is_kind, pile, place
from engine.kernel.state import CARD, NONE, Effect, Frame, Game, Step, program
from engine.kernel.table import Table, number
from engine.kernel.turns import (
    AtOnce,
    expose_pieces,
    give_counters,
    go_on,
    resume_turn,
    start_round,
)
from engine.packs.cards import DeckList
from engine.verbs.piles import cut, lay

RANDOM_HEROES: Final = "random_heroes"


CUT: Final[int] = NAMES.event("cut", "", cut)
DEALT_HERO: Final[int] = NAMES.event("dealt a hero", "{side} is dealt {subject}.", lay)

# What lies on the table


def lay_out(table: Table, seat: int, deck: DeckList) -> None:
    """A player's deck, Home and hero; with heroes at random all that the race has. [003:61] [003:64-65]"""
    rules, spots = table.rules, table.places_of[seat]
    row = table.places_of[NONE][ROW]
    for card in deck.get("home", {}):
        table.add(rules.definition(card), seat, row[0] if seat == 0 else row[-1])
    for card in heroes_of(table, deck):
        box = RANDOM_HEROES in table.options
        table.add(rules.definition(card), seat, table.place_of[NONE][BOX] if box else spots[PLAY_ZONE][0])
    for card, copies in deck.get("main", {}).items():
        for _ in range(copies):
            table.add(rules.definition(card), seat, spots[DECK][0])


def heroes_of(table: Table, deck: DeckList) -> list[str]:
    """The hero of a deck, or all of its race where they are dealt at random. [003:64]"""
    own = list(deck.get("hero", {}))
    if not own or RANDOM_HEROES not in table.options:
        return own
    pack = table.rules.pack
    race = pack.cards[own[0]].values.get("race")
    return [card.id for card in pack.cards.values() if card.kind == "hero" and card.values.get("race") == race]


def complete(table: Table) -> None:
    """The Rune deck: all locations but the Homes, which players bring, one of each; and a garrison. [003:60] (PVG-Q3, PVG-Q61)"""
    for card in table.rules.pack.cards.values():
        if card.kind == "location":
            table.add(table.rules.definition(card.id), NONE, table.place_of[NONE][RUNE_DECK])
    build_garrison(table)


# Setup


def deal_heroes(game: Game, frame: Frame) -> None:
    """Each player is dealt one of the heroes of their own race. [003:64]"""
    for seat in game.table.everybody:
        own = [
            piece
            for piece in pile(game, NONE, BOX)
            if is_kind(game, piece, "hero") and game.table.owners[piece] == seat
        ]
        if own:
            fire(game, DEALT_HERO, pick(game, seat, own), place(game, seat, PLAY_ZONE))


def expose_all(game: Game, frame: Frame) -> None:
    """Homes and heroes lie face-up. [003:65]"""
    expose_pieces(game, frame)


def shuffle_decks(game: Game, frame: Frame) -> None:
    """All decks are shuffled, the Rune deck too."""
    fire(game, CUT, game.table.seats, RUNE_DECK)
    for seat in game.table.everybody:
        fire(game, CUT, seat, DECK)


def draw_first_hands(game: Game, frame: Frame) -> None:
    """A first hand of 5, which is the draw of the first round (PVG-Q5, PVG-Q45)."""
    for seat in game.table.everybody:
        for _ in range(number(game, "hand")):
            draw_one(game, seat)


def begin_first_round(game: Game, frame: Frame) -> None:
    """Chance says who begins the first round; three locations come from the Rune deck (PVG-Q3, PVG-Q30)."""
    refill(game, start_round(game, pick(game, 0, list(game.table.everybody))))


OPENING: Final = program(expose_all, deal_heroes, shuffle_decks, draw_first_hands, begin_first_round)

# A scene


def let_traps_act(game: Game, frame: Frame) -> None:
    """What lies on a minion in a scene says of it what it said as it was played. [003:3-4]"""
    for piece in pile(game, NONE, ONGOING)[::-1]:
        host, spell = host_of(game, piece), game.cards[piece].spells[0]
        if spell.asks and host != NONE and is_ongoing(game.cards[piece]):
            effect = push(game, Effect(SPELL, CARD, piece, controller(game, piece)))
            effect.ability = spell
            for _ in spell.asks:
                effect.choose(game, host)


PHASES: Final[dict[str, Step]] = {
    "deployment": begin_deployment,
    "action": begin_turn,
    "capture": begin_capture,
    "refresh": refresh,
}
RESUME: Final = program(AtOnce(resume_turn, give_counters, expose_pieces), let_traps_act, go_on)

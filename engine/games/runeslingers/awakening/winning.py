"""What is looked at whenever something has changed: power, health, decks, who is left. Rulebook: 000:54-104."""

from engine.games.runeslingers.areas import BY_DECK, DAMAGE, DECK, DEFENSE, DISCARD, MAX_HEALTH
from engine.games.runeslingers.awakening.areas import DISCARD_PHASE
from engine.games.runeslingers.awakening.turn import begin_discard_phase
from engine.games.runeslingers.damage import lose_a_power
from engine.games.runeslingers.winning import (
    all_is_well,
    check_defenses,
    check_health,
    clear_field,
    settle,
)
from engine.kernel.agenda import go_to
from engine.kernel.events import fire
from engine.kernel.places import lies_anywhere, pile, players
from engine.kernel.state import LIVES, PHASE, VALUES, Game
from engine.verbs.piles import SHUFFLED


def check(game: Game, changed: int) -> None:
    """Power, health, deck and maximum health of everybody; then who is left. [000:74-104]"""
    if not game.turn:
        return
    if changed & VALUES and (game.modifiers[DEFENSE] or lies_anywhere(game, DAMAGE)):
        check_defenses(game)
    if (changed & LIVES or game.modifiers[MAX_HEALTH]) and not all_is_well(game):
        for seat in players(game):
            check_cards(game, seat)
            check_health(game, seat)
        settle(game, leave)


def check_cards(game: Game, seat: int) -> None:
    """An empty deck costs a power and becomes what was in the discard pile (RSA-Q8). [000:76]"""
    if not pile(game, seat, DECK) and pile(game, seat, DISCARD):
        lose_a_power(game, seat, BY_DECK)
        fire(game, SHUFFLED, seat)


def leave(game: Game, seat: int) -> None:
    """A defeated player leaves; if it is their turn, it goes on with its Discard Phase (RSA-Q17)."""
    clear_field(game, seat)
    if game.active == seat and game.counts[PHASE][game.table.seats] < DISCARD_PHASE:
        go_to(game, game.agenda[0], begin_discard_phase)

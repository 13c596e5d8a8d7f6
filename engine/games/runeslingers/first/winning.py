"""What is looked at whenever something has changed: power, health, who is left. Rulebook: 001:36-62."""

from engine.games.runeslingers.areas import DAMAGE, DEFENSE, MAX_HEALTH
from engine.games.runeslingers.winning import all_is_well, check_defenses, check_health, settle
from engine.kernel.places import lies_anywhere, players
from engine.kernel.state import LIVES, VALUES, Game


def check(game: Game, changed: int) -> None:
    """Defense and health of everybody; then who has lost. An empty deck costs nothing before a card of it is needed. [001:41-62]"""
    if not game.turn:
        return
    if changed & VALUES and (game.modifiers[DEFENSE] or lies_anywhere(game, DAMAGE)):
        check_defenses(game)
    if (changed & LIVES or game.modifiers[MAX_HEALTH]) and not all_is_well(game):
        for seat in players(game):
            check_health(game, seat)
        settle(game, leave)


def leave(game: Game, seat: int) -> None:
    """Two play: whoever is left has won, and nothing has to be put away. [001:118-121]"""

"""What is looked at whenever something has changed: power, health, who is left. Rulebook: 001:36-62."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.areas import DAMAGE, DEFENSE, MAX_HEALTH
from engine.games.runeslingers.winning import all_is_well, check_defenses, check_health, reason_to_lose, settle
from engine.kernel.effects import add_up
from engine.kernel.places import lies_anywhere, players
from engine.kernel.state import LIVES, NONE, VALUES, WORK, Frame, Game, program


def check(game: Game, changed: int) -> None:
    """Defense and health of everybody; then who has lost. An empty deck costs nothing before a card of it is needed. [001:41-62]"""
    if not game.turn:
        return
    if changed & VALUES and (game.modifiers[DEFENSE] or lies_anywhere(game, DAMAGE)):
        check_defenses(game)
    if (changed & LIVES or game.modifiers[MAX_HEALTH]) and not all_is_well(game):
        for seat in players(game):
            check_health(game, seat)
        reckon(game)


def reckon(game: Game) -> None:
    """Whoever has a reason to lose has lost, once a step that happens to several has happened to all of them (RS1-Q46)."""
    depth = step_for_several(game)
    if depth == NONE:
        settle(game)
    elif any(reason_to_lose(game, seat) for seat in players(game)) and game.agenda[depth - 1].program is not RECKON:
        game.agenda.insert(depth, Frame(RECKON, WORK))
        for frame in game.agenda[depth + 1 :]:
            frame.caller += frame.caller >= depth


def step_for_several(game: Game) -> int:
    """How deep on the agenda the last part of a step for several lies, NONE if none goes on."""
    for depth, frame in enumerate(game.agenda):
        if frame.program and frame.program[-1] is add_up:
            return depth
    return NONE


def look_again(game: Game, frame: Frame) -> None:
    """Now that it has happened to all of them, it is judged who has lost (RS1-Q46)."""
    game.unsettled |= LIVES


RECKON: Final = program(look_again)

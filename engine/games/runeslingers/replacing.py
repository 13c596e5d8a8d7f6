"""What is done instead of something else."""

from engine.kernel.agenda import push
from engine.kernel.state import WORK, Effect, Game, Listener


def do_instead(game: Game, replacement: Listener) -> None:
    """Put what takes the place of an event on the agenda."""
    scope, ability = replacement
    push(game, Effect(ability.program, WORK, scope.source, scope.seat)).ability = ability

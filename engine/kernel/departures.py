"""Whether a piece is still the same one: a card that has left the field and come back is another piece, of which nothing is known."""

from engine.kernel.state import Effect, Frame, Game


def depart(game: Game, piece: int) -> None:
    """A piece leaves the field once more."""
    departures = game.departures[:]
    departures[piece] += 1
    game.departures = departures


def has_left(game: Game, frame: Frame, entity: int) -> bool:
    """Whether a piece has left the field since some work came up: what may be there now is another one, even if it is the same card."""
    since = frame.since
    return since is not game.departures and bool(since) and since[entity] != game.departures[entity]


def is_about_leaving(game: Game, frame: Effect) -> bool:
    """Whether a trigger has waited for its own card to leave the field, not for what is about to take it away."""
    ability = frame.ability
    return (
        ability is not None
        and not ability.foresees
        and frame.subject == frame.source
        and game.table.rules.events[ability.event].departs
    )

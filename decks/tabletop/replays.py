"""A game to look back at: the steps through it, and how it went. Nothing here knows of pages."""

from dataclasses import dataclass
from typing import Final

from decks.tabletop.dials import Dial
from decks.tabletop.layout import shown_table
from decks.tabletop.results import result
from decks.tabletop.sitting import Sitting
from engine.play.wording import turns_of
from engine.plurals import plural

STEPS: Final = {"first": "Beginning", "undo": "Back", "redo": "Step", "last": "To the end"}


@dataclass(frozen=True)
class ReplayStep:
    """A way from one moment of a replay to another: whether it is there, and at which address, if it has one."""

    id: str
    name: str
    there: bool
    address: str = ""


@dataclass(frozen=True)
class Player:
    """How a player stood at the end."""

    name: str
    won: bool
    dials: tuple[Dial, ...]


@dataclass(frozen=True)
class Summary:
    """How a game went, as far as it is known."""

    result: str
    turns: int
    decisions: int
    players: tuple[Player, ...]

    @property
    def length(self) -> str:
        """How long it was, in words."""
        return f"{plural(self.turns, 'turn')}, {plural(self.decisions, 'decision')}."


def steps(sitting: Sitting) -> list[ReplayStep]:
    """The steps from where the game stands."""
    back, on = bool(sitting.stops), sitting.can_redo
    there = {"first": back, "undo": back, "redo": on, "last": on}
    return [ReplayStep(step, name, there[step]) for step, name in STEPS.items()]


def steps_at(sitting: Sitting, onward: int | None, address: str) -> list[ReplayStep]:
    """The same for somebody who only looks: each leads to the address of a moment."""
    moments = {
        "first": 0 if sitting.stops else None,
        "undo": sitting.stops[-1] if sitting.stops else None,
        "redo": onward,
        "last": None if onward is None else len(sitting.line),
    }
    return [
        ReplayStep(
            step.id, step.name, step.there, "" if moments[step.id] is None else f"{address}?at={moments[step.id]}"
        )
        for step in steps(sitting)
    ]


def summary(sitting: Sitting) -> Summary:
    """How the game of a sitting went that stands at the end of its line."""
    game = sitting.game
    table = shown_table(game, sitting.people, acts=False)
    players = [Player(side.name, side.seat in game.winners, side.dials) for side in reversed(table.sides)]
    words = result(game) if game.over else f"The game goes on: {table.prompt}"
    return Summary(words, turns_of(game, sitting.people), len(sitting.stops), tuple(players))

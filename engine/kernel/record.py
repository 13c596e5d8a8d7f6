"""A game is its record: who plays what with which seed, and every answer. Undo, replay and sharing read nothing else."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from engine.kernel.agenda import advance, answer
from engine.kernel.state import Game
from engine.kernel.table import Table

ENGINE_VERSION = 1  # raised when a game that was played before would go on differently


class RecordError(Exception):
    """A record that cannot be replayed: it says why."""


@dataclass(frozen=True)
class Record:
    """All that makes a game: `version` of the rules, the seed, and the numbers of the options that were chosen.

    `decks` are deck lists by seat, `scene` the text of the table it begins with, if it does not begin at the beginning.
    """

    game: str
    version: str
    seed: int
    decks: tuple[dict[str, dict[str, int]], ...]
    options: tuple[str, ...] = ()
    scene: str = ""
    answers: tuple[int, ...] = ()

    def cut(self, length: int) -> Record:
        """The record up to so many answers."""
        return replace(self, answers=self.answers[:length])

    def dumps(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"), sort_keys=True)


def load_record(text: str) -> Record:
    """A record out of its line. Raises RecordError."""
    try:
        data: dict[str, Any] = json.loads(text)
        return Record(
            game=str(data["game"]),
            version=str(data["version"]),
            seed=int(data["seed"]),
            decks=tuple(data["decks"]),
            options=tuple(data["options"]),
            scene=str(data["scene"]),
            answers=tuple(int(number) for number in data["answers"]),
        )
    except (ValueError, KeyError, TypeError) as error:
        message = f"not a record of a game: {error!r}"
        raise RecordError(message) from error


def version_of(table: Table) -> str:
    """What must be the same for a record to be replayed: the pack's files and the engine."""
    return f"{ENGINE_VERSION}-{table.rules.pack.digest[:16]}"


def begin(table: Table, seed: int, *, logged: bool = False) -> Game:
    """A game at its first decision."""
    game = table.deal(seed, logged=logged)
    advance(game)
    return game


def repeat(game: Game, answers: tuple[int, ...] | list[int]) -> Game:
    """Give a game these answers. Raises RecordError where one does not fit."""
    for position, number in enumerate(answers):
        if game.decision is None:
            message = f"answer {position + 1}: the game is over already"
            raise RecordError(message)
        answer(game, number)
    return game

"""What was played, as every report tells it first: in one shape, whether a command, a page or the API tells it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from engine.play.matrix import Two


@dataclass(frozen=True)
class Terms:
    """A deck of a game, by whom it was played against whom. `deck` is None where each plays each; the second of the pilots plays the decks
    that are met, unless an `opponent` for practice sits there; `versions` are those of rules and engine.
    """

    game: str
    deck: str | None
    format: str | None
    options: Collection[str]
    pilots: Two
    seed: int
    versions: Mapping[str, str]
    opponent: str = ""

    def as_json(self) -> dict[str, Any]:
        """The same as a table."""
        pilot, rival = self.pilots
        return {
            "game": self.game,
            "deck": self.deck,
            "format": self.format,
            "options": sorted(self.options),
            "pilot": pilot,
            "rival": None if self.opponent else rival,
            "opponent": self.opponent or rival,
            "seed": self.seed,
            "versions": dict(self.versions),
        }

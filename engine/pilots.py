"""Who decides: a pilot gets a view and a decision and answers with the number of an option."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from engine.cards import DeckList, Pack
from engine.kernel.decisions import Decision
from engine.kernel.table import Rules
from engine.kernel.view import View
from engine.play import find_module

Pilot = Callable[[View, Decision], int]


@dataclass(frozen=True)
class Opponent:
    """What to play against: somebody with a deck, or a table that nobody else sits at.

    `pilot` is None where nobody sits, `deck` for one who plays the same deck as you; `options` are played by besides.
    """

    name: str
    help: str
    pilot: Pilot | None = None
    deck: Callable[[Rules], DeckList] | None = None
    options: tuple[str, ...] = ()

    def decks(self, rules: Rules, deck: DeckList) -> list[DeckList]:
        """A deck for each seat, yours first: alone, or against so few others as the game allows."""
        if self.pilot is None:
            return [deck]
        return [deck, *[self.deck(rules) if self.deck else deck] * (max(rules.players[0], 2) - 1)]


def random_pilot(seed: int) -> Pilot:
    """Takes any option; the same ones for the same seed."""
    pick = Random(seed).randrange

    def choose(view: View, decision: Decision) -> int:
        return pick(len(decision.options))

    return choose


def pilots_of(pack: Pack) -> dict[str, Callable[[int], Pilot]]:
    """The pilots of a game by name, each made from a seed: `random`, and those of its pilot.py."""
    module = find_module(pack, "pilot")
    own: dict[str, Pilot] = module.PILOTS if module else {}
    return {"random": random_pilot, **{name: partial(seedless, pilot) for name, pilot in own.items()}}


def seedless(pilot: Pilot, seed: int) -> Pilot:
    """A pilot that needs no seed."""
    return pilot


def opponents_of(pack: Pack) -> dict[str, Opponent]:
    """The opponents of a game by name."""
    module = find_module(pack, "pilot")
    found: dict[str, Opponent] = module.OPPONENTS if module else {}
    return found

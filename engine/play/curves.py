"""Curves: what a chance by games that were tried means, learned from games that were played to the end by whoever thinks.

The pilots that play tries out are weaker than whoever sits at the table, so what a position wins in their hands is nearer to one side than
it truly is. What is chosen goes by the tries themselves, and they are what is kept; whatever is shown of them goes through `shown`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Final

from engine.packs.cards import Pack
from engine.play.playable import find_module

BESIDE: Final = 0.02  # of the games tried, won, and as many lost, that count beside them: so that no chance is 0 or 1
STEP: Final = 1e-4  # of a chance, by which it is found how steep a curve is


@dataclass(frozen=True, slots=True)
class Curve:
    """The odds of a chance by its logarithm: `slope` times those of the games tried, and `level` more. A slope above 0 keeps the order.

    In how many games it was tried makes no difference: fewer are tried where they all end alike, and such positions are the surer ones.
    """

    level: float
    slope: float

    def chance(self, share: float) -> float:
        """What it means to win a share of the games tried; never 0 or 1."""
        return chance_by(self.level + self.slope * log_odds(share))

    def steepness(self, share: float) -> float:
        """By how much the chance changes for a share that changes a little."""
        low, high = max(share - STEP, 0.0), min(share + STEP, 1.0)
        return (self.chance(high) - self.chance(low)) / (high - low)


def log_odds(share: float) -> float:
    """The logarithm of the odds of what has won a share of the games tried, with those BESIDE."""
    share = min(max(share, 0.0), 1.0)
    return log((share + BESIDE) / (1 - share + BESIDE))


def chance_by(odds: float) -> float:
    """The chance of odds that are given by their logarithm."""
    return 1 / (1 + exp(-odds))


def shown(curve: Curve | None, chance: float, gain: float, error: float) -> tuple[float, float, float]:
    """A chance by games tried, what it is more than another one, and the standard error of that, as they are shown; as they are where
    there is no curve. A gain that is greater than its error stays so by as many times.
    """
    if curve is None:
        return chance, gain, error
    meant, less = curve.chance(chance), curve.chance(chance - gain)
    steep = (meant - less) / gain if gain else curve.steepness(chance)
    return meant, meant - less, error * steep


def curve_of(pack: Pack) -> Curve | None:
    """The curve of a game, the CURVE of its pilot.py; None where its chances have not been checked."""
    curve: Curve | None = getattr(find_module(pack, "pilot"), "CURVE", None)
    return curve

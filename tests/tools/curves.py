"""`python -m tests.tools.curves [GAME ...] [--kept]`: whether chances mean what they say, in games with `sharp` on both seats.

Plays what is missing of the games (`tests.tools.judged`), fits a curve to the first FITTED of them and tries it on the CHECKED others: the
answers fall into ten tenths by the chance that is shown, and what was won is held against it. A game passes where the gap, averaged over
the tenths by their answers, is at most GAP, and no tenth lies wholly further off by its 95 % interval, whole games resampled; a tenth that
fewer than FEWEST games have come to is shown and decides nothing. What is tried is the CURVE of the game's pilot.py, where there is none
the one that is fitted, which has to be written there. With `--kept` nothing is played. 1 if a game misses, or its CURVE is another one.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import quantiles
from typing import Final

from engine.play.advice import counsel_of
from engine.play.curves import Curve, chance_by, curve_of, log_odds
from tests.packs import SHIPPED
from tests.tools.judged import CHECKED, FITTED, SEED, Collection, Judged

GAP: Final = 0.05
TENTHS: Final = 10
FEWEST: Final = 10  # games
RESAMPLED: Final = 1_000  # times
TAUT: Final = 1.0  # how strongly a fit is drawn to what was tried, in answers
ROUNDS: Final = 50  # of Newton's method at most
NEAR: Final = 1e-9
FLATTEST: Final = 0.05  # so that a greater chance stays the greater one
TOLD: Final = 20  # games after which it says how far it is
PLACES: Final = 2  # behind the point, of the numbers in pilot.py

Point = tuple[float, float]  # what was thought of an answer, as log odds, and what its seat has won


def points_of(games: Sequence[Judged]) -> list[Point]:
    """Each answer of some games."""
    return [(log_odds(one.won / one.worlds), game.share(one.seat)) for game in games for one in game.thoughts]


def fitted(games: Sequence[Judged]) -> Curve:
    """The curve that makes what was won in some games most likely, drawn a little to the one that changes nothing."""
    points = points_of(games)
    level, slope = 0.0, 0.0  # from where all chances are even Newton's method does not run away
    for _ in range(ROUNDS):
        by_level, by_slope = -TAUT * level, -TAUT * (slope - 1)
        both, level_twice, slope_twice = 0.0, TAUT, TAUT
        for odds, won in points:
            chance = chance_by(level + slope * odds)
            spread = chance * (1 - chance)
            by_level += won - chance
            by_slope += (won - chance) * odds
            level_twice += spread
            both += spread * odds
            slope_twice += spread * odds * odds
        whole = level_twice * slope_twice - both * both
        steps = (
            (slope_twice * by_level - both * by_slope) / whole,
            (level_twice * by_slope - both * by_level) / whole,
        )
        level, slope = level + steps[0], slope + steps[1]
        if max(map(abs, steps)) < NEAR:
            break
    return Curve(round(level, PLACES), max(round(slope, PLACES), FLATTEST))


@dataclass(frozen=True)
class Tenth:
    """The answers with a chance from a tenth to the next: how many there are, in how many games, the chance shown on average, what was won,
    and the 95 % interval of what was won more.
    """

    number: int
    answers: int
    games: int
    chance: float
    won: float
    low: float
    high: float

    @property
    def gap(self) -> float:
        """What was won more than was shown."""
        return self.won - self.chance

    @property
    def is_off(self) -> bool:
        """Whether it lies wholly too far off."""
        return self.games >= FEWEST and (self.low > GAP or self.high < -GAP)

    @property
    def words(self) -> str:
        """The same to print."""
        percents = [f"{100 * part:.1f}" for part in (self.chance, self.won)]
        interval = f"{100 * self.gap:+.1f} ({100 * self.low:+.1f} to {100 * self.high:+.1f})"
        of = f"{self.answers} answers of {self.games} games"
        return f"  {TENTHS * self.number} to {TENTHS * (self.number + 1)} %: shown {percents[0]}, won {percents[1]}, {interval}, {of}"


Sums = dict[int, tuple[int, float, float]]  # by tenths: the answers, and the sums of what was shown for them and won


def sums_of(game: Judged, curve: Curve) -> Sums:
    """The answers of a game by the tenths into which they fall."""
    sums: Sums = {}
    for one in game.thoughts:
        chance = curve.chance(one.won / one.worlds)
        number = min(int(chance * TENTHS), TENTHS - 1)
        answers, shown, won = sums.get(number, (0, 0.0, 0.0))
        sums[number] = answers + 1, shown + chance, won + game.share(one.seat)
    return sums


def added(games: Sequence[Sums]) -> Sums:
    """Those of several games in one."""
    sums: Sums = {}
    for game in games:
        for number, (answers, shown, won) in game.items():
            before = sums.get(number, (0, 0.0, 0.0))
            sums[number] = before[0] + answers, before[1] + shown, before[2] + won
    return sums


def tenths_of(games: Sequence[Judged], curve: Curve) -> list[Tenth]:
    """The tenths into which answers fall."""
    sums, random = [sums_of(game, curve) for game in games], Random(SEED)
    gaps: dict[int, list[float]] = {}
    for _ in range(RESAMPLED):
        for number, (answers, shown, won) in added(random.choices(sums, k=len(sums))).items():
            gaps.setdefault(number, []).append((won - shown) / answers)
    return [tenth(number, sums, gaps[number]) for number in sorted(added(sums)) if len(gaps.get(number, ())) > 1]


def tenth(number: int, games: Sequence[Sums], gaps: Sequence[float]) -> Tenth:
    """A tenth of some games, with its gaps in games that were resampled."""
    answers, shown, won = added(games)[number]
    cuts = quantiles(gaps, n=40, method="inclusive")
    there = sum([number in game for game in games])
    return Tenth(number, answers, there, shown / answers, won / answers, cuts[0], cuts[-1])


def averaged(tenths: Sequence[Tenth]) -> float:
    """The gap, whichever way, averaged over the tenths by their answers."""
    return sum([abs(one.gap) * one.answers for one in tenths]) / sum([one.answers for one in tenths])


@dataclass(frozen=True)
class Verdict:
    """What came of a check: the gap on average, and the tenths."""

    gap: float
    tenths: Sequence[Tenth]

    @property
    def passes(self) -> bool:
        """Whether chances mean what they say."""
        return self.gap <= GAP and not any(one.is_off for one in self.tenths)

    @property
    def words(self) -> str:
        """The same in a line."""
        off = [f"{TENTHS * one.number} to {TENTHS * (one.number + 1)} %" for one in self.tenths if one.is_off]
        told = f"gap {100 * self.gap:.1f} points on average"
        return f"{told}, {f'OFF at {off}' if off else 'no tenth wholly off'}: {'passes' if self.passes else 'MISSES'}"


def checked(games: Sequence[Judged], curve: Curve) -> Verdict:
    """A curve held against games."""
    tenths = tenths_of(games, curve)
    return Verdict(averaged(tenths), tenths)


def told(collection: Collection, *, kept: bool = False) -> Iterator[str]:
    """What came of a game, line by line; with `kept` by what there is."""
    pack, games = collection.pack, []
    for one in collection.kept().values() if kept else collection.play(FITTED + CHECKED):
        games.append(one)
        if not kept and one.game % TOLD == TOLD - 1:
            yield f"{pack.slug}: {one.game + 1} games"
    first = [one for one in games if one.game < FITTED]
    others = [one for one in games if FITTED <= one.game < FITTED + CHECKED]
    by = len({one.sources for one in games})
    yield f"{pack.slug}: {len(first)} games to fit, {len(others)} to check, by {by} states of the engine"
    if not first:
        return
    found, written = fitted(first), curve_of(pack)
    yield f"  fitted: CURVE: Final = Curve({found.level}, {found.slope})"
    if written != found:
        yield f"  its pilot.py has ANOTHER: {written}"
    if others:
        yield f"  as tried: {checked(others, Curve(0.0, 1.0)).words}"
        verdict = checked(others, written or found)
        yield from (one.words for one in verdict.tenths)
        yield f"  {verdict.words}"


def main() -> int:
    """Read what is asked for, play and check."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", metavar="GAME")
    parser.add_argument("--kept", action="store_true")
    asked = parser.parse_args()
    missed = 0
    for slug in asked.game or SHIPPED:
        lines = []
        for line in told(Collection(SHIPPED[slug], counsel_of(SHIPPED[slug])), kept=asked.kept):
            lines.append(line)
            print(line, flush=True)
        missed += not lines[-1].endswith("passes") or any("ANOTHER" in line for line in lines)
    print(f"chances of {missed} games do not mean what they say yet")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())

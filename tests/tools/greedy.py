"""`python -m tests.tools.greedy [GAME ...] [--each]`: `greedy` beside the one that there was, which asks no questions.

Games of both with the same deck on both seats of the same shuffles, over all ready decks. It looks after 50, 100, 200 and 400 of them,
stops once the 95 % interval holds the bar no more, and goes by the share itself at the end; then it plays mirrors of each pilot, in turn,
and tells how many times as long one of the new takes, by processor time. With `--each` it also tells what each question gains: 400 games
of all of them against all but that one. 1 if a game misses the bar or takes too long.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Final

from decks.construction.formats.deck_text import read_deck
from decks.lab.report import wilson
from engine.kernel.table import Table
from engine.packs.cards import Pack
from engine.play.matches import SEATS, Match
from engine.play.pilots import Pilot, seedless
from engine.play.playable import loaded_game
from tests.packs import SHIPPED
from tests.tools.old_greedy import greedy_asking, old_greedy, questions_of

BAR: Final = 0.55
LOOKS: Final = (50, 100, 200, 400)
LONGEST: Final = 1.15
MIRRORS: Final = 100
TIMES: Final = 2  # that each mirror is played; the quicker one counts
EACH: Final = "--each"
SEED: Final = 20261127


@dataclass(frozen=True)
class Share:
    """What the first of two pilots won of so many games, with a 95 % interval."""

    games: int
    value: float
    low: float
    high: float

    @property
    def words(self) -> str:
        """The same to print."""
        return f"{100 * self.value:.1f} % of {self.games} ({100 * self.low:.1f} to {100 * self.high:.1f})"

    def passes(self) -> bool:
        """Whether it reaches the bar: the share decides where the interval holds it still."""
        return self.value >= BAR

    def is_decided(self) -> bool:
        """Whether the interval lies on one side of the bar."""
        return not self.low <= BAR <= self.high


def tables_of(pack: Pack) -> list[Table]:
    """A mirror of each ready deck."""
    decks = [read_deck(text, pack).sections for text in pack.decks.values()]
    return [Table(loaded_game(pack), [deck, deck]) for deck in decks]


def shares(pack: Pack, one: Pilot, other: Pilot, looks: tuple[int, ...] = LOOKS) -> Iterator[Share]:
    """What one pilot wins against another after so many games; where nobody wins, half of it."""
    makers = partial(seedless, one), partial(seedless, other)
    tables, points, games = tables_of(pack), 0.0, 0
    for look in looks:
        while games < look:
            pair = games // SEATS
            score = Match(tables[pair % len(tables)], makers, SEED + pair).score(range(SEATS))
            points += (score.won[0] - score.won[1] + SEATS) / 2
            games += SEATS
        share = wilson(round(points), games)
        assert share
        yield Share(games, share.value, share.low, share.high)


def sought(pack: Pack, one: Pilot, other: Pilot) -> Share:
    """The share at the first look that decides, or at the last one."""
    for share in shares(pack, one, other):
        if share.is_decided():
            break
    return share


def seconds(table: Table, pilot: Pilot, seed: int) -> float:
    """Processor time of a game in which a pilot plays both seats."""
    makers = partial(seedless, pilot), partial(seedless, pilot)
    taken = []
    for _ in range(TIMES):
        begun = process_time()
        Match(table, makers, seed).play(0)
        taken.append(process_time() - begun)
    return min(taken)


def times_as_long(pack: Pack, one: Pilot, other: Pilot) -> float:
    """How many times as long games of one pilot take as those of another, played in turn."""
    tables, total = tables_of(pack), {True: 0.0, False: 0.0}
    for number in range(MIRRORS):
        for is_one in (number % 2 == 0, number % 2 == 1):
            table = tables[number % len(tables)]
            total[is_one] += seconds(table, one if is_one else other, SEED + number)
    return total[True] / total[False]


def gains(pack: Pack) -> Iterator[tuple[str, Share]]:
    """What each question gains: the share of a `greedy` that asks all against one that does not ask it."""
    names = list(questions_of(pack))
    for name in names:
        without = greedy_asking(pack, [other for other in names if other != name])
        *_, share = shares(pack, greedy_asking(pack, names), without, LOOKS[-1:])
        yield name, share


def main(arguments: list[str]) -> int:
    """Play the games and tell what came of them."""
    missed = 0
    for slug in [argument for argument in arguments if argument != EACH] or SHIPPED:
        pack = SHIPPED[slug]
        new, old = greedy_asking(pack, list(questions_of(pack))), old_greedy(pack)
        share, times = sought(pack, new, old), times_as_long(pack, new, old)
        passes = share.passes() and times <= LONGEST
        missed += not passes
        print(f"{slug}: {share.words}, {times:.2f} times as long{'' if passes else ': misses the bar'}", flush=True)
        for name, gain in gains(pack) if EACH in arguments else ():
            print(f"  {name}: {gain.words}", flush=True)
    print(f"{missed} games miss the bar of {100 * BAR:.0f} % and {LONGEST} times")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

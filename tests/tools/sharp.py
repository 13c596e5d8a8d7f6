"""`python -m tests.tools.sharp [GAME ...] [--worlds N] [--lines]`: who thinks beside whom it must beat, in mirrors of every ready deck.

The rivals are `greedy`, `planner`, and two whom playouts do not model: `greedy` with every fifth answer at random, and the `greedy` that
asked no questions, where the game's asks some. It looks after 50, 100, 200 and 400 games of each and stops once the 95 % interval holds
the bar no more; at the last the share decides. What has been played with the same engine and counsel stands in `var/sharp.json` and is
not played again, so that whoever breaks off goes on there. 1 if a bar is missed, or a deck's interval lies wholly below a half.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from decks.construction.formats.deck_text import read_deck
from decks.lab.report import Estimate, wilson
from engine.builds import present
from engine.kernel.table import Table
from engine.packs.cards import Pack
from engine.play.advice import Counsel, adviser_of, counsel_of
from engine.play.matches import SEATS, Match
from engine.play.pilots import Calm, Pilot, pilots_of, seedless
from engine.play.playable import loaded_game
from tests.packs import SHIPPED
from tests.tiers import ROOT
from tests.tools.old_greedy import old_greedy, questions_of

BARS: Final = {"greedy": 0.70, "planner": 0.65, "fifth": 0.70, "old": 0.70}
LOOKS: Final = (50, 100, 200, 400)
FIFTH: Final = 20  # of 100 answers at random
SEED: Final = 20261127
KEPT: Final = ROOT / "var" / "sharp.json"

Maker = Callable[[int], Pilot]


def rivals_of(pack: Pack) -> dict[str, Maker]:
    """Those whom it must beat, by name."""
    makers = pilots_of(pack)
    rivals = {name: makers[name] for name in ("greedy", "planner")} | {"fifth": partial(slipping, makers["greedy"])}
    return rivals | ({"old": partial(seedless, old_greedy(pack))} if questions_of(pack) else {})


def slipping(maker: Maker, seed: int) -> Pilot:
    """A pilot that takes any option in FIFTH of 100 decisions."""
    return Calm(maker(seed), FIFTH, seed)


@dataclass
class Meeting:
    """Mirror games of one who thinks against a rival, deck by deck in turn: the points of each pair of games on one shuffle, half a
    point where nobody wins.
    """

    pack: Pack
    rival: str
    counsel: Counsel
    points: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What tells these games from all others."""
        return " ".join(map(str, (self.pack.slug, self.rival, *vars_of(self.counsel), present()["sources"])))

    def play(self, games: int) -> None:
        """Play on until there are so many games."""
        decks = [read_deck(text, self.pack).sections for text in self.pack.decks.values()]
        tables = [Table(loaded_game(self.pack), [deck, deck]) for deck in decks]
        sharp = adviser_of(self.pack, self.counsel)
        assert sharp
        for pair in range(len(self.points), games // SEATS):
            match = Match(tables[pair % len(tables)], (sharp, rivals_of(self.pack)[self.rival]), SEED + pair)
            score = match.score(range(SEATS))
            self.points.append((score.won[0] - score.won[1] + SEATS) / 2)
            keep(self.name, self.points)

    def share(self, deck: int | None = None) -> Estimate:
        """What it has won, with one deck or all."""
        points = self.points if deck is None else self.points[deck :: len(self.pack.decks)]
        share = wilson(round(sum(points)), SEATS * len(points))
        assert share
        return share


def vars_of(counsel: Counsel) -> tuple[int, int, bool]:
    """The numbers of a counsel."""
    return counsel.worlds, counsel.options, counsel.lines


def kept() -> dict[str, list[float]]:
    """What has been played."""
    try:
        points: dict[str, list[float]] = json.loads(KEPT.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return points


def keep(name: str, points: list[float]) -> None:
    """Write down what has been played."""
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(kept() | {name: points}), encoding="utf-8")


def told(meeting: Meeting) -> Iterator[str]:
    """Plays until a look decides; what came of it, and of decks that lose."""
    bar = BARS[meeting.rival]
    for look in LOOKS:
        meeting.play(look)
        share = meeting.share()
        if not share.low <= bar <= share.high:
            break
    games = SEATS * len(meeting.points)
    verdict = "passes" if share.value >= bar else f"MISSES {100 * bar:.0f} %"
    yield f"{meeting.pack.slug} {meeting.rival}: {words(share)} of {games}, {verdict}"
    for number, deck in enumerate(meeting.pack.decks):
        if (of_deck := meeting.share(number)).high < 1 / 2:
            yield f"  {deck} LOSES: {words(of_deck)}"


def words(share: Estimate) -> str:
    """A share and its interval."""
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def main() -> int:
    """Read what is asked for, and play."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", metavar="GAME")
    parser.add_argument("--rival", choices=BARS, action="append", default=[])
    parser.add_argument("--worlds", type=int, default=0)
    parser.add_argument("--lines", action="store_true")
    asked = parser.parse_args()
    missed = 0
    for slug in asked.game or SHIPPED:
        pack = SHIPPED[slug]
        counsel = Counsel(asked.worlds, lines=asked.lines) if asked.worlds else counsel_of(pack)
        for rival in [one for one in asked.rival or BARS if one in rivals_of(pack)]:
            meeting = Meeting(pack, rival, counsel)
            meeting.points = kept().get(meeting.name, [])
            for line in told(meeting):
                missed += "MISSES" in line or "LOSES" in line
                print(line, flush=True)
    print(f"{missed} bars are missed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())

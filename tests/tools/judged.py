"""`python -m tests.tools.judged [GAME ...] [--games N]`: games with `sharp` on both seats, and what it thought of each answer that it gave.

They are mirrors of every ready deck and each beside the one that suits it, in turn, seats changed from one round to the next. The first
FITTED are for the curve of the game, the CHECKED behind them for its check (`tests.tools.curves`). What has been played by the same rules,
counsel and answers of steady stands in `var/curves/`, a game a line, and is not played again, so that whoever breaks off goes on there. The
engine's files are not part of that: a line says by which it was played.
"""

import hashlib
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple, Self

from decks.construction.formats.deck_text import DeckText, read_deck
from engine.builds import present
from engine.kernel.agenda import answer
from engine.kernel.chance import number
from engine.kernel.decisions import Decision
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.cards import Pack
from engine.play.advice import Advice, Adviser, Counsel, advise, adviser_of, counsel_of
from engine.play.goldfish import play_out
from engine.play.pilots import pilots_of
from engine.play.playable import loaded_game
from engine.play.record import begin, version_of_pack
from tests.packs import SHIPPED
from tests.tiers import ROOT

FITTED: Final = 100
CHECKED: Final = 200
SEED: Final = 20261127
KEPT: Final = ROOT / "var" / "curves"


class Thought(NamedTuple):
    """What was thought of an answer: whose it is, and in how many of so many worlds it won; a win that several have is a part of one."""

    seat: int
    won: float
    worlds: int


@dataclass(frozen=True)
class Judged:
    """A game by its number: what was thought of each answer to a choice, who won, how many seconds of the processor that took, and the
    digest of the engine's files by which it was played.
    """

    game: int
    thoughts: Sequence[Thought]
    winners: Sequence[int]
    seconds: float
    sources: str

    def share(self, seat: int) -> float:
        """What a seat has won of it, as chances have it."""
        if not self.winners:
            return 1 / 2
        return 1 / len(self.winners) if seat in self.winners else 0.0

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """A game from its data."""
        return cls(**{**data, "thoughts": [Thought(*one) for one in data["thoughts"]]})


def suited(decks: dict[str, DeckText], pack: Pack, name: str) -> str:
    """The ready deck that sits opposite another one, as pages deal it: itself where nothing else of its format is there."""
    if pairing := pack.pairings.get(name):
        return pairing.against
    same = [other for other, deck in decks.items() if other != name and deck.format == decks[name].format]
    return next(iter(same), name)


def meetings(pack: Pack) -> list[tuple[str, str]]:
    """Who meets whom, by the names of ready decks, each two once."""
    decks = {name: read_deck(text, pack) for name, text in pack.decks.items()}
    beside = [(name, suited(decks, pack, name)) for name in decks]
    return list(dict.fromkeys([*((name, name) for name in decks), *beside]))


@dataclass
class Collection:
    """The games of a pack by a counsel, and where they are kept."""

    pack: Pack
    counsel: Counsel
    folder: Path = KEPT

    @cached_property
    def name(self) -> str:
        """What tells its games from those by other rules, another counsel or a steady that plays otherwise."""
        counsel = ", ".join(f"{name} {value}" for name, value in asdict(self.counsel).items())
        return f"{version_of_pack(self.pack)}, {counsel}, seed {SEED}, steady {steady_at(self.tables)}"

    @property
    def file(self) -> Path:
        """Where they are kept."""
        return self.folder / f"{self.pack.slug}.jsonl"

    @cached_property
    def tables(self) -> list[Table]:
        """The tables that are played at in turn, and then all of them with the seats changed."""
        decks = {name: read_deck(text, self.pack).sections for name, text in self.pack.decks.items()}
        met = meetings(self.pack)
        turned = [(other, one) for one, other in met]
        return [Table(loaded_game(self.pack), [decks[one], decks[other]]) for one, other in met + turned]

    def kept(self) -> dict[int, Judged]:
        """What has been played, by number; a line that was broken off is left out."""
        if not self.file.exists():
            return {}
        found = {}
        for line in self.file.read_text(encoding="utf-8").splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if row.pop("name") == self.name:
                found[row["game"]] = Judged.read(row)
        return found

    def keep(self, judged: Judged) -> None:
        """Write a game down, on a line of its own whatever was broken off before."""
        self.folder.mkdir(parents=True, exist_ok=True)
        line = json.dumps({"name": self.name, **asdict(judged)})
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}")

    def play(self, games: int) -> Iterator[Judged]:
        """The games up to that number, those that have not been played played now."""
        kept = self.kept()
        for place in range(games):
            if place not in kept:
                kept[place] = self.judged(place)
                self.keep(kept[place])
            yield kept[place]

    def judged(self, place: int) -> Judged:
        """Play a game."""
        thinks = adviser_of(self.pack, self.counsel)
        assert thinks
        seed, start = number(SEED, "curve", place), process_time()
        table = self.tables[place % len(self.tables)]
        game, thoughts = begin(table, seed), []
        advisers = [thinks(seed + seat) for seat in range(table.seats)]
        views = [View(game, seat) for seat in range(table.seats)]
        while (decision := game.decision) is not None:
            seat, option = decision.seat, 0
            if len(decision.options) > 1:
                one = thought(advisers[seat], views[seat], decision)
                thoughts.append(Thought(seat, round(one.chance * one.worlds, 3), one.worlds))
                option = one.option
            answer(game, option)
        return Judged(
            place, thoughts, sorted(game.winners), round(process_time() - start, 2), present()["sources"][:16]
        )


def steady_at(tables: Sequence[Table]) -> str:
    """A digest of what steady answers in a game at each of some tables: it plays the rest of each game out that is tried."""
    answers = []
    for table in tables:
        pilot = pilots_of(table.rules.pack)["greedy"](SEED)
        answers.append(play_out(begin(table, SEED), [pilot] * table.seats).answers)
    return hashlib.sha256(repr(answers).encode()).hexdigest()[:16]


def thought(adviser: Adviser, view: View, decision: Decision) -> Advice:
    """What an adviser answers, and what it thinks of it."""
    own: int = adviser.pilot(view, decision)
    told = advise(view, decision, own, adviser.players, adviser.counsel, adviser.seed)
    return told[0] if told[0].is_better else next(one for one in told if one.option == own)


def main() -> int:
    """Read what is asked for, and play."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=FITTED + CHECKED)
    asked = parser.parse_args()
    for slug in asked.game or SHIPPED:
        collection = Collection(SHIPPED[slug], counsel_of(SHIPPED[slug]))
        for one in collection.play(asked.games):
            print(f"{slug} {one.game}: {len(one.thoughts)} choices, {one.seconds:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

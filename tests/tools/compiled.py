"""`python -m tests.tools.compiled`: the compiled engine plays the same games as the source does, and how much faster.

The engine is compiled where no build fits. Then greedy and random play 300 games of every ready deck of every game with either
engine, the planner 20; the golden games are played by the compiled one, those of the games that are only in tests too, and the
tests that play run on it, among them those of the pages of hands and runs, for which there must be a browser. `--few` compares a
share of the games and runs a few tests, `--game FOLDER` (more than once) builds some only, `--commit HASH` the one
that the hash draws; `--level N` is that of `compile`. `--speed` compares nothing but how fast they are: on a machine that does
nothing else. What is built of some games or at another level is gone afterwards: the site never plays with it.
"""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

from cardsite.ops import compiling
from cardsite.ops.bench.stopwatch import reference_loop, spans
from engine import builds
from engine.packs.reading import GAMES, read_packs
from tests.golden.playthroughs import PACKS

MANY = ("--greedy", "300", "--random", "300", "--planner", "20")
FEW = ("--greedy", "10", "--random", "10", "--planner", "1")
PLAYING = (
    "tests/cardsite/ops/test_health.py",
    "tests/conformance",
    "tests/engine/play",
    "tests/engine/text",
    "tests/games",
    "tests/decks",
    "tests/test_a_game_is_a_folder.py",
    "tests/catalog/test_phrasebook.py",
    "tests/catalog/test_understanding.py",
    "tests/e2e/test_hand.py",
    "tests/e2e/test_runs.py",
    "tests/e2e/test_table_speaks.py",
    "tests/e2e/test_two_at_one_table.py",
)
FEWER = (
    "tests/cardsite/ops/test_health.py",
    "tests/decks/lab/test_engines.py",
    "tests/engine/play/test_marks.py",
    "tests/engine/play/test_playable.py",
)
TIMED, ROUNDS = 150, 4  # games of greedy with each deck, one process after the other


def drawn(commit: str) -> list[str]:
    """The game that the hash of a commit draws."""
    games = compiling.games()
    return [games[int(commit, 16) % len(games)]]


def slugs(folders: list[str]) -> list[str]:
    """The games that lie in some folders of engine/games."""
    return [slug for slug, pack in read_packs().items() if pack.folder.relative_to(GAMES).as_posix() in folders]


def played(build: Path, games: list[str], share: tuple[str, ...]) -> list[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """What plain files and a build play of each game, as many processes at once as there are cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [
            [pool.submit(compiling.sample, folder, *share, "--game", game) for folder in ("", str(build.parent))]
            for game in games
        ]
        pairs = [(plain.result(), compiled.result()) for plain, compiled in work]
    for plain, compiled in pairs:
        assert (plain["build"], compiled["build"]) == ("", build.name), "another engine has played"
    return pairs


def differing(game: str, plain: Mapping[str, Any], compiled: Mapping[str, Any]) -> int:
    """Print how a game's rows compare; how many differ."""
    unlike, gains = 0, []
    for row, (digest, seconds) in plain["rows"].items():
        other, quicker = compiled["rows"][row]
        unlike += digest != other
        gains.append(seconds / quicker)
        print(f"{row:60} {'the same' if digest == other else 'DIFFERS'}, {gains[-1]:.1f} times as fast")
    print(f"{game}: {len(gains)} rows, {unlike} differ; {median(gains):.1f} times as fast in the middle", flush=True)
    return unlike + (not gains)


def compare_speed(build: Path, game: str) -> None:
    """Print how long a loop of plain Python takes, the games a second of `greedy` with every ready deck, plain and compiled in turn,
    the fastest round of each, and those of the deck whose games take as long as the median.
    """
    share = ("--greedy", str(TIMED), "--random", "0", "--game", game)
    rounds = [[compiling.sample(folder, *share)["rows"] for folder in ("", str(build.parent))] for _ in range(ROUNDS)]
    speeds = []
    for row in rounds[0][0]:
        plain, compiled = (TIMED / min(both[engine][row][1] for both in rounds) for engine in (0, 1))
        speeds.append((compiled, plain, row))
    speeds.sort()
    print(f"100,000 rounds of plain Python in {min(spans(reference_loop, 9)):.2f} ms")
    for compiled, plain, row in [*speeds, (*speeds[len(speeds) // 2][:2], f"{game} median")]:
        print(
            f"{row:60} {plain:6.0f} games/s plain, {compiled:6.0f} compiled: {compiled / plain:.2f} times", flush=True
        )


def runs_well(build: Path, *command: str, **more: str) -> bool:
    """Whether a module that is run with a build, and with more in its environment, ends well."""
    environment = {**os.environ, builds.FOLDER: str(build.parent), **more}
    return subprocess.run([sys.executable, "-m", *command], env=environment, check=False).returncode == 0


def main() -> int:
    """Read what is asked for, and compare the engines."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--few", action="store_true")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--game", action="append", default=[], choices=compiling.games())
    parser.add_argument("--commit", default="")
    parser.add_argument("--level", default=compiling.LEVEL, choices=["0", "1", "2", "3"])
    asked = parser.parse_args()
    chosen = drawn(asked.commit) if asked.commit else asked.game
    if chosen or asked.level != compiling.LEVEL:
        with tempfile.TemporaryDirectory(prefix="compiled-") as place:
            os.environ[builds.FOLDER] = place
            return compare_engines(asked, chosen)
    return compare_engines(asked, chosen)


def compare_engines(asked: Namespace, chosen: list[str]) -> int:
    """Build with the games that are chosen, or all, and compare; 1 if anything differs."""
    build = compiling.build(lambda words: print(words, flush=True), asked.level, chosen)
    games = slugs(chosen or compiling.games())
    if asked.speed:
        for game in games:
            compare_speed(build, game)
        return 0
    pairs = played(build, games, FEW if asked.few else MANY)
    unlike = sum(differing(game, *pair) for game, pair in zip(games, pairs, strict=True))
    golden = runs_well(build, "tests.golden", "--check", *(games if chosen else PACKS))
    print("the golden games are the same" if golden else "the golden games DIFFER", flush=True)
    return int(bool(unlike) or not golden or not passes(build, few=asked.few))


def passes(build: Path, *, few: bool) -> bool:
    """Whether the tests that play pass on a build: a few of them, none of which opens a page, or all, and then no page is left out."""
    if few:
        return runs_well(build, "pytest", "-q", *FEWER)
    side_by_side = ("-n", str(os.cpu_count()), "--dist=loadfile")
    return runs_well(build, "pytest", "-q", *side_by_side, *PLAYING, REQUIRE_BROWSER="1")


if __name__ == "__main__":
    sys.exit(main())

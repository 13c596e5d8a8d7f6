"""`python -m tests.compiled`: the compiled engine plays the same games as the source does, and how much faster.

The engine is compiled where no build fits. Then greedy plays 300 games of every ready deck of every game with either engine, the
planner 20, and the golden games are played by the compiled one. `--few` compares a share, `--game FOLDER` (more than once) builds
some games only, `--level N` is that of the C compiler.
"""

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median

from cardsite import compiling
from engine import builds
from engine.packs.reading import GAMES, read_packs

MANY, FEW = ("--games", "300", "--planned", "20"), ("--games", "20")


def slugs(folders: list[str]) -> list[str]:
    """The games that lie in some folders of engine/games."""
    return [slug for slug, pack in read_packs().items() if pack.folder.relative_to(GAMES).as_posix() in folders]


def check_golden(build: Path, games: list[str]) -> int:
    """Play the golden games with a build; 1 if any differs."""
    command = [sys.executable, "-m", "tests.golden", "--check", *games]
    return subprocess.run(command, env={**os.environ, builds.FOLDER: str(build.parent)}, check=False).returncode


def main() -> int:
    """Build, play and compare; 1 if any hash differs."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--few", action="store_true")
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--level", default=compiling.LEVEL)
    asked = parser.parse_args()
    build = compiling.build(lambda words: print(words, flush=True), asked.level, asked.game)
    games = slugs(asked.game or compiling.games())
    share = [*(FEW if asked.few else MANY), *(part for game in games for part in ("--game", game))]
    plain, compiled = compiling.sample("", *share), compiling.sample(str(build.parent), *share)
    differing, gains = 0, []
    for row, (digest, seconds) in plain["rows"].items():
        other, quicker = compiled["rows"][row]
        differing += digest != other
        gains.append(seconds / quicker)
        print(f"{row:60} {'the same' if digest == other else 'DIFFERS'}, {gains[-1]:.1f} times as fast")
    print(f"{len(gains)} rows, {differing} differ; {median(gains):.1f} times as fast in the middle")
    return int(differing or not compiled["compiled"] or check_golden(build, games))


if __name__ == "__main__":
    sys.exit(main())

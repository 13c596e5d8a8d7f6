"""`python -m tests.tools.pairs FOLDER [PAIRS]`: the engine of this checkout timed against that of another one, such as a worktree of an
older commit: games of `greedy`, the two in turn, by process time; the median of the ratios with an interval of about 95 % by rank.
"""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time

ROOT = Path(__file__).parents[2]
RUNS = (
    ("runeslingers-awakening", "ember-rush", 150),
    ("runeslingers-awakening", "thorn-ledger", 80),
    ("runeslingers-awakening", "starter-romin", 150),
    ("runeslingers-awakening", "sworn-wall", 80),
    ("runeslingers", "starter-dorrin", 150),
    ("runicka", "moths-to-the-pyre", 150),
    ("rune-stones", "base", 120),
    ("pixies-vs-gremlins", "smoke-and-mud", 150),
    ("pixies-vs-gremlins", "court-of-two-lights", 150),
)
WARM = 20  # games before the clock runs


def play(slug: str, deck: str, games: int) -> float:
    """The seconds that some games take with the engine that lies in this folder, whose modules may lie where they once did."""
    new = Path("engine/play/goldfish.py").exists()
    goldfish = import_module("engine.play.goldfish" if new else "engine.goldfish")
    pack = import_module("engine.packs.reading" if new else "engine.packs").read_packs()[slug]
    sections = import_module("decks.construction.formats.deck_text").read_deck(pack.decks[deck], pack).sections
    run = goldfish.prepare(pack, dict(sections), 7, "greedy")
    for index in range(WARM):
        run.play(games + index)
    start = process_time()
    for index in range(games):
        run.play(index)
    return process_time() - start


def timed(folder: Path, slug: str, deck: str, games: int) -> float:
    """The same in a process of its own, with the engine of a folder."""
    code = f"__file__ = {str(Path(__file__))!r}; exec(open(__file__).read())"
    command = [sys.executable, "-c", code, "--play", slug, deck, str(games)]
    environment = {**os.environ, "ENGINE_BUILDS": ""}  # either as plain Python
    return float(json.loads(subprocess.check_output(command, cwd=folder, env=environment, text=True)))


def main(arguments: list[str]) -> None:
    """Time the pairs and print a line for each deck: more than 1 is slower than the other folder."""
    if arguments[:1] == ["--play"]:
        print(play(arguments[1], arguments[2], int(arguments[3])))
        return
    other, pairs = Path(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 9
    for run in RUNS:
        ratios = []
        for number in range(pairs):
            folders = [ROOT, other] if number % 2 else [other, ROOT]
            seconds = {folder: timed(folder, *run) for folder in folders}
            ratios.append(seconds[ROOT] / seconds[other])
        ratios.sort()
        out = max((pairs - 5) // 3, 0)  # ranks left out on each side
        print(f"{run[1]}: {median(ratios):.2f} ({ratios[out]:.2f} to {ratios[-1 - out]:.2f})", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

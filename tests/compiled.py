"""`python -m tests.compiled`: the engine compiled with mypyc plays the same games as the source does.

Kernel, text, verbs, play and The Awakening are copied into a temporary folder and built there as one group (a C compiler is
needed, and about two minutes); then each plays games of every ready deck, and their hashes are compared. Nothing is left behind.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from time import process_time

ROOT = Path(__file__).parent.parent
GAME, GAMES = "runeslingers-awakening", 100
ROOMS = ("kernel", "text", "verbs", "play", "games/runeslingers")
SETUP = """\
from mypyc.build import mypycify
from setuptools import setup

setup(name="engine", packages=[], ext_modules=mypycify({arguments!r}, opt_level="3", group_name="engine"))
"""


def sources(folder: Path) -> list[str]:
    """The modules that are compiled, seen from a folder that holds the engine."""
    paths = [path for room in ROOMS for path in sorted((folder / "engine" / room).rglob("*.py"))]
    return [str(path.relative_to(folder)) for path in paths if path.name != "__init__.py"]


def build(folder: Path) -> None:
    """Compile the engine in a folder, in place. Raises CalledProcessError, and what was wrong has been printed."""
    copytree(ROOT / "engine", folder / "engine", ignore=ignore_patterns("__pycache__"))
    (folder / "mypy.ini").write_text("[mypy]\npython_version = 3.11\n")
    (folder / "setup.py").write_text(SETUP.format(arguments=["--config-file=mypy.ini", *sources(folder)]))
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace", "-j2"], cwd=folder, check=True)


def played(*folders: Path) -> dict[str, list[object]]:
    """The hash of each ready deck's games and the seconds that they took, by the engine that is found first in some folders."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    command = [sys.executable, "-m", "tests.compiled", "--play"]
    done = subprocess.run(command, cwd=folders[0], env=environment, check=True, stdout=subprocess.PIPE, text=True)
    hashes: dict[str, list[object]] = json.loads(done.stdout)
    return hashes


def play() -> dict[str, list[object]]:
    """Play games of every ready deck by every quick pilot, in this process."""
    from tests.golden.hashes import hashes
    from tests.golden.playthroughs import PACKS

    told: dict[str, list[object]] = {}
    for pilot in ("greedy", "random"):
        for deck in PACKS[GAME].decks:
            start = process_time()
            (*_, digest) = hashes((GAME, deck, pilot), GAMES)
            told[f"{deck} {pilot}"] = [digest, process_time() - start]
    return told


def is_compiled() -> bool:
    """Whether this process runs the compiled engine."""
    from engine.kernel import agenda

    return not str(agenda.__file__).endswith(".py")


def main(arguments: list[str]) -> int:
    """Build, play and compare; 1 if any hash differs."""
    if "--play" in arguments:
        print(json.dumps({"compiled": [is_compiled()], **play()}))
        return 0
    with TemporaryDirectory() as folder:
        build(Path(folder))
        plain, compiled = played(ROOT), played(Path(folder), ROOT)
    if plain.pop("compiled") != [False] or compiled.pop("compiled") != [True]:
        print("The two engines could not be told apart.")
        return 1
    for name, (digest, seconds) in plain.items():
        other, quicker = compiled[name]
        verdict = "the same" if digest == other else f"differs: {digest} as source, {other} compiled"
        print(f"{name:30} {verdict}, {float(str(seconds)) / float(str(quicker)):.1f} times as fast")
    return int(any(digest != compiled[name][0] for name, (digest, _) in plain.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

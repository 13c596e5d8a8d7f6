"""`python -m tests.tools.mutants [WORD ...]`: rules that are made wrong by hand, one at a time, and the test that must notice each.

`mutants.toml` holds them: `file`, `text` that stands there once, its `replacement`, and the `test` that fails: one of pytest's, or a
command of ours. With words, only the mutants whose name has one of them. Works in a copy of the project, so that nothing is left behind.
"""

import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from tests.tiers import WHOLE

ROOT = Path(__file__).parents[2]
COMMAND = "python -m "
SLOW = (  # servers, browsers, walks, and what looks for the least example
    COMMAND, "tests/bootstrap/", "tests/e2e/", "tests/conformance/", "tests/decks/lab/test_faults.py", "tests/decks/test_life_of_decks.py",
)  # fmt: skip
LEFT_OUT = ignore_patterns(".git", ".venv", "var", "__pycache__", ".*_cache", "*-desktop*.png")


@dataclass(frozen=True)
class Mutant:
    """A rule made wrong: where, how, and which test notices it."""

    name: str
    file: str
    text: str
    replacement: str
    test: str

    @property
    def is_slow(self) -> bool:
        """Whether its test is left to the long tier."""
        return self.test.startswith(SLOW)

    def source(self, folder: Path = ROOT) -> str:
        """The file as it is."""
        return (folder / self.file).read_text(encoding="utf-8")

    def broken(self, folder: Path = ROOT) -> str:
        """The file with the rule made wrong."""
        return self.source(folder).replace(self.text, self.replacement)

    def put_in(self, folder: Path) -> None:
        """Make the rule wrong in a copy of the project."""
        (folder / self.file).write_text(self.broken(folder), encoding="utf-8")

    def take_out(self, folder: Path) -> None:
        """Make the rule right again."""
        (folder / self.file).write_text(self.source(), encoding="utf-8")


def mutants() -> list[Mutant]:
    """All that are kept."""
    tables = tomllib.loads(Path(__file__).with_name("mutants.toml").read_text(encoding="utf-8"))["mutant"]
    return [Mutant(**table) for table in tables]


def passes(folder: Path, test: str) -> bool:
    """Whether a test passes in a copy of the project. Raises RuntimeError where it cannot be run."""
    drawn = test.endswith("]") or test.startswith("tests/bootstrap/test_full_disk.py")
    whole = {WHOLE: "long"} if drawn else {}  # so that the case is there, whatever the commit draws
    command = [sys.executable, "-B", "-m", *asking(test)]
    done = subprocess.run(command, cwd=folder, env={**os.environ, **whole}, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        message = f"{test} cannot be run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        raise RuntimeError(message)
    return done.returncode == 0


def asking(test: str) -> list[str]:
    """The module that tells whether a test passes, and what it is given."""
    if test.startswith(COMMAND):
        return test.removeprefix(COMMAND).split()
    return ["pytest", "-q", "-x", "-p", "no:cacheprovider", test]


def verdict(mutant: Mutant, folder: Path) -> str:
    """What the test says of the rule as it is and of the rule made wrong; nothing if it tells them apart."""
    return "its test fails without it" if not passes(folder, mutant.test) else unnoticed(mutant, folder)


def unnoticed(mutant: Mutant, folder: Path) -> str:
    """The same, if the test is known to pass as the rule is."""
    mutant.put_in(folder)
    it_passes = passes(folder, mutant.test)
    mutant.take_out(folder)
    return "its test does not notice it" if it_passes else ""


def main(words: list[str]) -> int:
    """Run the mutants; 1 if any test does not do what it must."""
    chosen = [mutant for mutant in mutants() if not words or any(word in mutant.name for word in words)]
    survivors = 0
    with TemporaryDirectory() as place:
        folder = Path(place) / "project"
        copytree(ROOT, folder, ignore=LEFT_OUT)
        for mutant in chosen:
            fault = verdict(mutant, folder)
            survivors += bool(fault)
            print(f"{mutant.name}: {fault or 'noticed'}", flush=True)
    print(f"{len(chosen) - survivors} of {len(chosen)} noticed")
    return int(survivors > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

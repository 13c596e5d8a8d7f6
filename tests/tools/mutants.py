"""`python -m tests.tools.mutants [WORD ...]`: rules that are made wrong by hand, one at a time, and the test that must notice each.

`mutants.toml` holds them: `file`, `text` that stands there once, its `replacement`, and the `test` that fails: one of pytest's, or a
command of ours. With words, only the mutants whose name has one of them. All tests are tried first as the rules are, together. Works in
a copy of the project, so that nothing is left behind. What has been noticed in these files stands in `var/mutants.json` and is not tried
again, so that whoever breaks off goes on there.
"""

import compileall
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from tests.tiers import WHOLE
from tests.tools.long import files

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "var" / "mutants.json"
FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)
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


def copy_to(folder: Path) -> None:
    """Copy the project to a folder. Its bytecode goes by what a file says and not by when it was written: a mutant may be as long as the
    rule, and put in within the same second.
    """
    copytree(ROOT, folder, ignore=LEFT_OUT)
    compileall.compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)


def is_drawn(test: str) -> bool:
    """Whether a test is there in the long tier alone, unless the commit draws it."""
    return test.endswith("]") or test.startswith("tests/bootstrap/test_full_disk.py")


def run(folder: Path, tests: list[str]) -> subprocess.CompletedProcess[str]:
    """Run some of pytest's tests, all drawn or none, or one command in a copy of the project. Raises RuntimeError where they cannot be
    run.
    """
    whole = {WHOLE: "long"} if is_drawn(tests[0]) else {}
    environment = {name: value for name, value in os.environ.items() if name != WHOLE} | whole
    command = [sys.executable, "-B", "-m", *asking(tests)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        message = f"{' '.join(tests)} cannot be run:\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        raise RuntimeError(message)
    return done


def asking(tests: list[str]) -> list[str]:
    """The module that tells whether tests pass, and what it is given."""
    if tests[0].startswith(COMMAND):
        return tests[0].removeprefix(COMMAND).split()
    return ["pytest", "-q", *(["-x"] if len(tests) == 1 else []), "-p", "no:cacheprovider", *tests]


def failing(folder: Path, tests: Iterable[str]) -> set[str]:
    """Which of some tests fail as the rules are."""
    kinds: dict[object, list[str]] = {}
    for test in dict.fromkeys(tests):
        kinds.setdefault(test if test.startswith(COMMAND) else is_drawn(test), []).append(test)
    failed: set[str] = set()
    for together in kinds.values():
        done = run(folder, together)
        names = set(FAILED.findall(done.stdout)) if done.returncode else set()
        failed |= {test for test in together if test.partition("[")[0] in names or (names == set() and done.returncode)}
    return failed


def unnoticed(mutant: Mutant, folder: Path) -> str:
    """What is wrong with the test of a mutant, which passes as the rule is: nothing if it fails with the rule made wrong."""
    mutant.put_in(folder)
    it_passes = run(folder, [mutant.test]).returncode == 0
    mutant.take_out(folder)
    return "its test does not notice it" if it_passes else ""


def noticed_before(digest: str) -> set[str]:
    """The mutants that have been noticed in these files."""
    try:
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return set(kept["noticed"]) if kept["files"] == digest else set()


def keep(digest: str, noticed: set[str]) -> None:
    """Write down which have been noticed."""
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps({"files": digest, "noticed": sorted(noticed)}, indent=1), encoding="utf-8")


def main(words: list[str]) -> int:
    """Run the mutants; 1 if any test does not do what it must."""
    chosen = [mutant for mutant in mutants() if not words or any(word in mutant.name for word in words)]
    digest = files()
    noticed = noticed_before(digest)
    left = [mutant for mutant in chosen if mutant.name not in noticed]
    with TemporaryDirectory() as place:
        folder = Path(place) / "project"
        copy_to(folder)
        failed = failing(folder, [mutant.test for mutant in left])
        for mutant in left:
            fault = "its test fails without it" if mutant.test in failed else unnoticed(mutant, folder)
            print(f"{mutant.name}: {fault or 'noticed'}", flush=True)
            if not fault:
                noticed.add(mutant.name)
                keep(digest, noticed)
    survivors = [mutant.name for mutant in chosen if mutant.name not in noticed]
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} noticed")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

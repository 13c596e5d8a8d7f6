"""`python -m tests.tools.statements [COMMIT ...] [--since COMMIT]`: how many statements product and tests have, now or at these commits.

With `--since` also how many those commits took away that left fewer than they found, as every feature adds some again. Counts the
`ast.stmt` nodes of Python files that git tracks, without docstrings; layout, comments and names count for nothing.
"""

import ast
import subprocess
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
HOLDERS: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)  # of docstrings


def git(*arguments: str) -> str:
    """What git says. Raises subprocess.CalledProcessError where there is no such commit."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def statements(source: str) -> int:
    """The statements of a module that are no docstring."""
    nodes = list(ast.walk(ast.parse(source)))
    docstrings = sum(ast.get_docstring(node) is not None for node in nodes if isinstance(node, HOLDERS))
    return sum(isinstance(node, ast.stmt) for node in nodes) - docstrings


def sources(commit: str) -> dict[str, str]:
    """The Python files of a commit, or as they lie here for none, by their paths."""
    if not commit:
        files = [name for name in git("ls-files", "*.py").splitlines() if (ROOT / name).exists()]
        return {name: (ROOT / name).read_text(encoding="utf-8") for name in files}
    names = git("ls-tree", "-r", "--name-only", commit).splitlines()
    return {name: git("show", f"{commit}:{name}") for name in names if name.endswith(".py")}


def room_of(path: str) -> str:
    """Product or tests; docs and their example belong to the tests."""
    return "tests" if path.startswith(("tests/", "docs/")) else "product"


def count(commit: str = "") -> Counter[str]:
    """The statements of product and tests."""
    counted: Counter[str] = Counter()
    for path, source in sources(commit).items():
        counted[room_of(path)] += statements(source)
    return counted


def changed(commit: str) -> Iterator[tuple[str, int]]:
    """Each Python file that a commit changed, and how many statements it has more for it."""
    for line in git("diff-tree", "-r", "--no-renames", "--no-commit-id", commit).splitlines():
        found, path = line.split("\t")
        old, new = found.split()[2:4]
        if path.endswith(".py"):
            yield path, size(new) - size(old)


def size(blob: str) -> int:
    """The statements of a file by its hash, none of one that is not there."""
    return statements(git("cat-file", "blob", blob)) if blob.strip("0") else 0


def taken(since: str) -> Counter[str]:
    """What those commits took away that left fewer than they found; one that only moves some takes nothing."""
    away: Counter[str] = Counter()
    for commit in git("rev-list", "--no-merges", f"{since}..HEAD").split():
        more: Counter[str] = Counter()
        for path, statements_more in changed(commit):
            more[room_of(path)] += statements_more
        if more.total() < 0:
            away.update({room: -number for room, number in more.items() if number < 0})
    return away


def main() -> None:
    """Print a line for each commit, one for what lies here, and one for what was taken away."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("commit", nargs="*")
    parser.add_argument("--since")
    asked = parser.parse_args()
    for commit in [*asked.commit, ""]:
        counted = count(commit)
        print(f"{commit or 'here'}: {counted['product']:,} statements of product, {counted['tests']:,} of tests")
    if asked.since:
        away = taken(asked.since)
        print(f"taken away since {asked.since}: {away['product']:,} of product, {away['tests']:,} of tests")


if __name__ == "__main__":
    main()

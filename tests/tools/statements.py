"""`python -m tests.tools.statements [COMMIT ...]`: how many statements product and tests have, now or at these commits.

Counts the `ast.stmt` nodes of Python files that git tracks, without docstrings; layout, comments and names count for nothing.
"""

import ast
import subprocess
import sys
from collections import Counter
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


def count(commit: str = "") -> Counter[str]:
    """The statements of product and tests; docs and their example belong to the tests."""
    counted: Counter[str] = Counter()
    for name, source in sources(commit).items():
        counted["tests" if name.startswith(("tests/", "docs/")) else "product"] += statements(source)
    return counted


def main(commits: list[str]) -> None:
    """Print a line for each commit, and one for what lies here."""
    for commit in [*commits, ""]:
        counted = count(commit)
        print(f"{commit or 'here'}: {counted['product']:,} statements of product, {counted['tests']:,} of tests")


if __name__ == "__main__":
    main(sys.argv[1:])

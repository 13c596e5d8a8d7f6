"""Statements are counted without docstrings, and layout changes nothing."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools import statements as tools


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("", 0),
        ('"""What it is."""', 0),
        ('"""What it is."""\nx = 1', 1),
        ('def f():\n    """What it does."""\n    return 1', 2),
        ("def f(): return 1", 2),
        ('class A:\n    """What it is."""\n\n    x: int = 1\n\n    def f(self): ...', 4),
        ("if a:\n    b = 1\nelse:\n    b = 2", 3),
        ("x = (\n    1,\n    2,  # the second\n)", 1),
        ('x = 1\n"""no docstring"""', 2),
    ],
)
def test_only_what_runs_is_counted(source: str, count: int) -> None:
    assert tools.statements(source) == count


def repository(folder: Path) -> Callable[[str, dict[str, str]], None]:
    """A repository in which a commit writes files."""

    def git(*arguments: str) -> None:
        named = ["git", "-c", "user.name=a", "-c", "user.email=a@b.invalid", "-c", "commit.gpgsign=false", *arguments]
        subprocess.run(named, cwd=folder, check=True, capture_output=True)

    def commit(subject: str, files: dict[str, str]) -> None:
        for name, text in files.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text)
        git("add", "--all")
        git("commit", "--message", subject)

    git("init")
    return commit


def test_only_commits_that_leave_fewer_than_they_found_have_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "ROOT", tmp_path)
    commit = repository(tmp_path)
    commit("Add", {"rules.py": "a = 1\nb = 2\nc = 3\n", "tests/test_rules.py": "a = 1\nb = 2\n"})
    first = tools.git("rev-parse", "HEAD").strip()
    commit("Remove two", {"rules.py": "a = 1\n"})
    commit("Move one from the tests", {"rules.py": "a = 1\nb = 2\n", "tests/test_rules.py": "a = 1\n"})
    commit("Add three", {"more.py": "a = 1\nb = 2\nc = 3\n"})
    commit("Say it in words", {"rules.md": "No statement."})
    assert tools.count() == {"product": 5, "tests": 1}
    assert tools.count(first) == {"product": 3, "tests": 2}
    assert tools.taken(first) == {"product": 2}

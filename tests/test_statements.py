"""Statements are counted without docstrings, and layout changes nothing."""

import pytest

from tests.tools.statements import statements


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
    assert statements(source) == count

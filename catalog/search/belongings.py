"""Operators that ask for what belongs to a visitor. Whoever keeps such things registers them here, and answers them on pages of their own:
the catalogue knows their names, and nobody's things.
"""

from collections.abc import Iterable
from dataclasses import replace

from catalog.search.operators import NUMBER, Operator, Table, Test, answerable

REGISTERED: dict[str, Operator] = {}


def register(*operators: Operator) -> None:
    """Let queries ask for it from now on. Raises TypeError for a row that says nothing of a visitor, or could not be answered."""
    for row in answerable(*operators):
        if row.belonging is None:
            message = f"operator {row.name!r} does not say where a visitor's rows are"
            raise TypeError(message)
        REGISTERED[row.name] = row


def bound(operators: Table, visitor: str) -> dict[str, Operator]:
    """The operators with those for what belongs to a visitor answered for this one."""
    return {name: bound_row(row, visitor) for name, row in operators.items()}


def bound_row(row: Operator, visitor: str) -> Operator:
    return replace(row, belonging=replace(row.belonging, visitor=visitor)) if row.belonging else row


def of_visitors(answers: Iterable[object]) -> list[Operator]:
    """The operators of the tests of a query that ask for what belongs to a visitor, each once."""
    return list(dict.fromkeys(test.operator for test in answers if isinstance(test, Test) and test.operator.belonging))


def words_of(operators: Iterable[Operator]) -> dict[str, frozenset[str]]:
    """The words that whoever asks has, by the key of the operator that asks for them; of nobody, nothing."""
    rows = {row.key: row.belonging for row in operators if row.belonging and row.value != NUMBER}
    return {
        key: frozenset(own.found.values_list(own.column, flat=True).distinct())
        for key, own in rows.items()
        if own.visitor
    }

"""What of a query could go: its parts as they are written, and the queries without some of them."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple

from catalog.search.grammar import And, parse
from catalog.search.operators import SWITCH, Table, joined, leaves
from engine.plurals import plural

TRIED: Final = 40  # queries without some part that are counted at most
PARTS_TRIED: Final = 320  # and their parts together: to count a query costs as much as it has parts
SHOWN: Final = 3  # of those that find something
SIGNS: Final = ":="  # of a switch


class Loosened(NamedTuple):
    """A query without some of its parts, those parts, and how much it finds."""

    query: str
    dropped: list[str]
    found: int

    @property
    def hits(self) -> str:
        """How much it finds, in words."""
        return plural(self.found, "result")


def parts_of(query: str, operators: Table) -> list[str]:
    """The parts of a query that all have to fit, as they are written: each from the end of the one before it to its own end."""
    tree = joined(parse(query).tree, operators)
    if not isinstance(tree, And):
        return [query.strip()] if query.strip() else []
    parts, begin = [], 0
    for part in tree.parts:
        end = closed(query, begin, max((leaf.end for leaf, _ in leaves(part)), default=begin))
        parts.append(without_and(query[begin:end]))
        begin = end
    return [part for part in parts if part]


def closed(query: str, begin: int, end: int) -> int:
    """Where a part ends whose last value ends here: behind the brackets that it has opened."""
    for _ in range(query.count("(", begin, end) - query.count(")", begin, end)):
        end = query.find(")", end) + 1 or len(query)
    return end


def without_and(part: str) -> str:
    """A part without the word that joins it to the one before."""
    plain = part.strip()
    return plain[3:].strip() if plain[:4].lower() in ("and ", "and(") else plain


def loosened(query: str, operators: Table, count: Callable[[str], int]) -> list[Loosened]:
    """The queries with as many parts of this one as still find something; switches stay, for they ask for nothing.

    None where a single part is all there is, or where nothing is found before TRIED queries or PARTS_TRIED parts have been counted.
    """
    parts = list(dict.fromkeys(parts_of(query, operators)))
    fixed = [part for part in parts if is_switch(part, operators)]
    tries = shorter([part for part in parts if part not in fixed])
    found: list[Loosened] = []
    most = min(TRIED, PARTS_TRIED // max(len(parts), 1))
    for number, (kept, dropped) in enumerate(tries):
        if number == most or (found and len(dropped) > len(found[0].dropped)):
            break
        text = " ".join([*kept, *fixed])
        if hits := count(text):
            found.append(Loosened(text, dropped, hits))
    return sorted(found, key=lambda one: -one.found)[:SHOWN]


def shorter(parts: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """What stays and what goes, the fewest that go first; something always stays."""
    for gone in range(1, len(parts)):
        for dropped in combinations(range(len(parts)), gone):
            yield [parts[n] for n in range(len(parts)) if n not in dropped], [parts[n] for n in dropped]


def without_switches(query: str, operators: Table) -> tuple[str, list[str]]:
    """A query without the parts that only say how it is read, and these."""
    if not any(sign in query for sign in SIGNS):
        return query, []
    parts = parts_of(query, operators)
    switches = [part for part in parts if is_switch(part, operators)]
    return (" ".join(part for part in parts if part not in switches) if switches else query), switches


def is_switch(part: str, operators: Table) -> bool:
    """Whether a part only says how the query is read."""
    rows = [operators.get(leaf.name) for leaf, _ in leaves(parse(part).tree)]
    return bool(rows) and all(row is not None and row.value == SWITCH for row in rows)

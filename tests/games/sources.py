"""Where everything that a pack holds comes from, and which lines of the rulebook it tells."""

import re
from collections.abc import Iterator

from engine.packs.cards import STATUSES, Origin, Pack

LINE = re.compile(r"(\d{3}):(\d+)(?:-(\d+))?")


def origins(pack: Pack) -> Iterator[Origin]:
    """The origin of every record, and of every value that has its own."""
    for name in ("facts", "numbers", "zones", "counters", "options", "cards", "rules", "terms", "rulings"):
        yield from (record.origin for record in getattr(pack, name).values())
    for form in pack.formats.values():
        yield from (form.origin, *(rule.origin for rule in (*form.rules, *form.options)))
    for card in pack.cards.values():
        yield from card.origins.values()


def lines_in(pack: Pack, source: str) -> set[int]:
    """The lines of the game's rulebook that a source names."""
    found = ((int(first), int(last or first)) for book, first, last in LINE.findall(source) if book == pack.rulebook)
    return {line for first, last in found for line in range(first, last + 1)}


def beyond(pack: Pack, last_line: int) -> list[Origin]:
    """What names no source though it is not ours, has no known status, or names lines that the rulebook does not have."""
    book = set(range(1, last_line + 1))
    return [
        origin
        for origin in origins(pack)
        if origin.status not in STATUSES
        or not (origin.source or origin.status == "practice")
        or not lines_in(pack, origin.source) <= book
    ]


def untold(pack: Pack, last_line: int) -> set[int]:
    """The lines of the rulebook behind which no record stands; one that stands for all lines tells none."""
    whole = f"{pack.rulebook}:1-{last_line}"
    told = {line for origin in origins(pack) if origin.source != whole for line in lines_in(pack, origin.source)}
    return set(range(1, last_line + 1)) - told

"""Whether a deck is legal in its format, in one line: wherever it is played or measured, a figure says what it is worth."""

from functools import lru_cache

from decks.construction.forms import Cell
from decks.construction.legality import Edition, Pool, Verdict, judge
from engine.packs.cards import DeckList, Pack
from engine.plurals import plural


def verdict_on(pack: Pack, form: str, sections: DeckList, pool: Pool | None = None) -> Verdict | None:
    """What the format of a deck says of it, None where there is no such format."""
    if form not in pack.formats:
        return None
    cells = frozenset(((section, card), n) for section, cards in sections.items() for card, n in cards.items())
    return kept(Edition(pack.digest, pack), form, cells, None if pool is None else frozenset(pool.items()))


@lru_cache(maxsize=256)
def kept(
    edition: Edition, form: str, cells: frozenset[tuple[Cell, int]], pool: frozenset[tuple[str, int]] | None
) -> Verdict:
    """The same, kept, as a table asks after every step."""
    sections: dict[str, dict[str, int]] = {}
    for (section, card), copies in cells:
        sections.setdefault(section, {})[card] = copies
    return judge(edition.pack, form, sections, pool=None if pool is None else dict(pool))


def not_legal(pack: Pack, form: str, sections: DeckList, pool: Pool | None = None) -> str:
    """`Not legal in Constructed: 2 problems.` Nothing of a legal deck, and where nobody can say."""
    verdict = verdict_on(pack, form, sections, pool)
    if verdict is None or verdict.legal:
        return ""
    return f"Not legal in {verdict.name}: {plural(len(verdict.problems), 'problem')}."

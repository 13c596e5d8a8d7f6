"""A deck judged with options of its format, as whoever looks at it chooses them; the address remembers which."""

from typing import Any, NamedTuple

from django.http import QueryDict

from catalog.lookup import pack_of
from decks.legality import Verdict, judge
from decks.views.workbench import Bench
from engine.packs.reading import PackError


class Optional(NamedTuple):
    """The options of a format, those that are chosen, and what a deck is with them: None where none is."""

    options: list[dict[str, Any]]
    chosen: list[str]
    verdict: Verdict | None


def judged_with_options(bench: Bench, asked_for: QueryDict) -> Optional:
    """A deck with the options that an address names; what its format does not have is passed over."""
    options = bench.form.options if bench.form and bench.verdict else []
    chosen = [option["id"] for option in options if option["id"] in asked_for.getlist("option")]
    return Optional(options, chosen, verdict_with(bench, chosen) if chosen else None)


def verdict_with(bench: Bench, chosen: list[str]) -> Verdict | None:
    """What is to be said of a deck in its format with these options; nothing where the game's folder is gone or broken."""
    assert bench.game
    try:
        return judge(pack_of(bench.game), bench.version.format, bench.version.sections, chosen, bench.deck.pool)
    except PackError:
        return None

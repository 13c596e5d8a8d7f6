"""Template tags for what there is to play at once, and for the files of the table on which it is played."""

from typing import Final

from django import template
from django.utils.safestring import SafeString, mark_safe

from catalog.cached import pack_or_none
from catalog.models import Game
from decks.posters import Poster, first_poster, posters_faring
from decks.tabletop.puzzle_words import address_of
from engine.packs.cards import Puzzle
from engine.play.playable import is_playable

register = template.Library()
SHEETS: Final = (
    *(
        "small",
        "table",
        "table_acts",
        "table_sites",
        "table_many",
        "table_told",
        "table_lit",
        "table_end",
        "table_last",
        "table_log",
    ),
    *("table_why", "table_then", "table_limits", "table_rail", "table_thinks"),
)
SCRIPTS: Final = (
    *(
        "table",
        "table_keys",
        "table_drag",
        "table_told",
        "table_end",
        "table_log",
        "table_why",
        "table_now",
        "table_then",
        "table_thinks",
    ),
)
Files = dict[str, list[str]]


def table_files() -> Files:
    """The static files that every table needs."""
    return {"sheets": [f"decks/{name}.css" for name in SHEETS], "scripts": [f"decks/{name}.js" for name in SCRIPTS]}


@register.inclusion_tag("decks/table/files.html")
def files_of_the_table() -> Files:
    """Links to what a table needs, for its own page."""
    return table_files()


@register.inclusion_tag("decks/table/files_ahead.html")
def files_of_the_next_table() -> Files:
    """The same for a page from which one goes on to a table: fetched when that page has nothing else to do."""
    return table_files()


@register.simple_tag
def first_posters(games: list[Game]) -> list[Poster]:
    """What Play deals in each game that can be played."""
    return [poster for game in games if (poster := first_poster(game))]


@register.simple_tag
def posters(game: Game) -> list[Poster]:
    return posters_faring(game)


@register.simple_tag
def to_solve(game: Game) -> dict[str, int]:
    """How many puzzles and lessons there are of a game that can be played."""
    pack = pack_or_none(game)
    if pack is None or not is_playable(pack):
        return {}
    return {"puzzles": len(pack.puzzles), "lessons": len(pack.lessons)}


@register.filter
def puzzle_page(puzzle: Puzzle) -> str:
    """The address of a puzzle or lesson."""
    return address_of(puzzle)


@register.filter(is_safe=True)
def pictures_later(table: SafeString) -> SafeString:
    """A table whose pictures are fetched once it has been laid out, so that a page that opens can be clicked before they come."""
    return mark_safe(table.replace(' decoding="sync"', ' decoding="sync" loading="lazy"'))

"""Template tags that draw the lines of a deck and of the search beside it, each once for every state that it can have."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from catalog.models import Game
from decks.pages.deck_sheet import CardLine
from decks.pages.shelf import FoundCard
from decks.tabletop.small_faces import drawing

register = template.Library()
BREAK: Final = re.compile(r"\s*\n\s*")
AT_ONCE, IN_SIGHT = (
    'decoding="sync"',
    'loading="lazy"',
)  # of a picture: at the table as the piece moves, here once it is in sight


@register.simple_tag
def line(row: CardLine, place: str, game: Game, typed: Mapping[str, str] | None = None, *, aside: bool = False) -> str:
    """A line of a deck; `place` names its section, one `aside` stands on the shortlist, and `typed` are fields that were refused."""
    said = (typed or {}).get(f"n:{row.place}:{row.slug}", str(row.copies))
    return line_once(row, place, game, game.digest, aside, said)


@lru_cache(maxsize=4096)
def line_once(row: CardLine, place: str, game: Game, digest: str, aside: bool, said: str) -> str:
    """It is drawn once and kept for as long as the game is of this version."""
    context = {"line": row, "place": place, "game": game, "aside": aside, "said": said}
    return tight(render_to_string("decks/builder/line.html", context | {"refused": said != str(row.copies)}))


@register.simple_tag
def found_card(row: FoundCard, game: Game, view: str, *, swapped: bool = False) -> str:
    """A card beside a deck, as a picture or a line; one that is `swapped` takes the place of what the page has of it."""
    return found_card_once(row, game, game.digest, view, swapped)


@lru_cache(maxsize=4096)
def found_card_once(row: FoundCard, game: Game, digest: str, view: str, swapped: bool) -> str:
    """It is drawn once and kept for as long as the game is of this version."""
    context = {"found": row, "game": game, "view": view, "draw": drawing(game.slug, digest), "swapped": swapped}
    return tight(render_to_string("decks/builder/found_card.html", context).replace(AT_ONCE, IN_SIGHT))


def tight(html: str) -> str:
    """The same without the indentation of templates, which is a quarter of a page of many lines."""
    return mark_safe(BREAK.sub(" ", html))

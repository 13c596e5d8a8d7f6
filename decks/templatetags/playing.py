"""Template tags for what there is to play at once, and for what a visitor left unfinished."""

from typing import Any

from django import template

from catalog.models import Game
from decks.left_off import LeftOff, game_left_off, others_left_off
from decks.owners import owner_of
from decks.posters import Poster, first_poster, posters_of

register = template.Library()


@register.simple_tag
def first_posters(games: list[Game]) -> list[Poster]:
    """What Play deals in each game that can be played."""
    return [poster for game in games if (poster := first_poster(game))]


@register.simple_tag
def posters(game: Game) -> tuple[Poster, ...]:
    return posters_of(game)


@register.simple_tag(takes_context=True)
def left_off(context: dict[str, Any]) -> tuple[LeftOff | None, list[tuple[str, str]]] | None:
    """The game that goes on, and what else is open; None where there is nothing."""
    owner = owner_of(context["request"])
    game, others = game_left_off(owner), others_left_off(owner)
    return (game, others) if game or others else None

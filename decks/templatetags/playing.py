"""Template tags for what there is to play at once."""

from django import template

from catalog.models import Game
from decks.posters import Poster, first_poster, posters_of

register = template.Library()


@register.simple_tag
def first_posters(games: list[Game]) -> list[Poster]:
    """What Play deals in each game that can be played."""
    return [poster for game in games if (poster := first_poster(game))]


@register.simple_tag
def posters(game: Game) -> tuple[Poster, ...]:
    return posters_of(game)

"""The ways from a page of the catalogue, which is the same for everybody, to those of a visitor."""

from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from catalog.web.fields import repeated


def own_page(asked: QueryDict, game: str = "") -> str:
    """Where a query is answered that asks for what belongs to a visitor, with all else that is asked: a page of `decks`, of one game
    in its list of cards.
    """
    page = reverse("decks:cards", args=[game]) if game else reverse("decks:search")
    return f"{page}?{repeated(asked).urlencode()}"


def saving_page(asked: QueryDict, game: str = "") -> str:
    """Where a search is saved: one of the search page, or of the list of a game's cards."""
    fields = repeated(asked)
    fields.pop("page", None)
    return f"{reverse('decks:new_search')}?{urlencode({'game': game, 'asked': fields.urlencode()})}"

"""The way from a page of the catalogue, which is the same for everybody, to the one that answers for a visitor alone."""

from django.http import QueryDict
from django.urls import reverse

from catalog.web.fields import repeated


def own_page(asked: QueryDict, game: str = "") -> str:
    """Where a query is answered that asks for what belongs to a visitor, with all else that is asked: a page of `decks`, of one game
    in its list of cards.
    """
    page = reverse("decks:cards", args=[game]) if game else reverse("decks:search")
    return f"{page}?{repeated(asked).urlencode()}"

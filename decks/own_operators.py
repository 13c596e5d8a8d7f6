"""The operators of the search that ask for what belongs to a visitor: one row each, and where its rows lie."""

from django.db.models import F, QuerySet

from catalog.search.operators import WORD, Belonging, Operator
from decks.models import Deck, DeckCard


def lines_of(owner: str) -> QuerySet[DeckCard]:
    """The lines of the decks that a visitor has now, by the names of the decks; of nobody none."""
    return DeckCard.objects.filter(deck__in=Deck.objects.owned_by(owner)).annotate(called=F("deck__name_norm"))


OPERATORS = (
    Operator(
        ("deck",),
        WORD,
        "own deck",
        "a deck of yours that holds the card, by part of its name; = for the whole name. Only you see what it finds",
        "deck:ember",
        many=True,
        cards_only=True,
        belonging=Belonging(
            lines_of,
            "called",
            ("in your deck {}", "not in your deck {}"),
            ("in a deck of yours", "in no deck of yours"),
        ),
    ),
)

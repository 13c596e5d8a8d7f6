"""The operators of the search that ask for what belongs to a visitor: one row each, and where its rows lie."""

from typing import Any, Final

from django.db.models import F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from catalog.search.operators import NUMBER, WORD, Belonging, Operator
from decks.models import Deck, DeckCard, OwnedCard

OWNED: Final = "owned"
MISSING: Final = "missing"


def lines_of(owner: str) -> QuerySet[DeckCard]:
    """The lines of the decks that a visitor has now, by the names of the decks; of nobody none."""
    return DeckCard.objects.filter(deck__in=Deck.objects.owned_by(owner)).annotate(called=F("deck__name_norm"))


def owned_by(owner: str) -> QuerySet[OwnedCard]:
    """The lines of the collection of a visitor; of nobody none."""
    return OwnedCard.objects.filter(owner=owner) if owner else OwnedCard.objects.none()


def missing_for(owner: str) -> QuerySet[Any]:
    """The cards of which a deck of a visitor holds more copies than they own, and how many more; once for each such deck."""
    held = lines_of(owner).order_by().values("game", "card", "deck").annotate(held=Sum("copies"))
    mine = OwnedCard.objects.filter(owner=owner, game=OuterRef("game"), card=OuterRef("card")).values("copies")
    return held.annotate(missing=F("held") - Coalesce(Subquery(mine), 0)).filter(missing__gt=0)


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
    Operator(
        (OWNED,),
        NUMBER,
        "owned copies",
        "how many copies are in your collection, none counting as 0. Only you see what it finds",
        "owned>=1",
        cards_only=True,
        belonging=Belonging(
            owned_by,
            "copies",
            ("of which you own {}", "of which you do not own {}"),
            ("that you own", "that you do not own"),
        ),
    ),
    Operator(
        (MISSING,),
        NUMBER,
        "missing copies",
        "how many copies a deck of yours holds beyond those that you own; has:missing for any. Only you see what it finds",
        "missing>=1",
        cards_only=True,
        belonging=Belonging(
            missing_for,
            "missing",
            ("of which a deck of yours lacks {}", "of which no deck of yours lacks {}"),
            ("that a deck of yours lacks", "that no deck of yours lacks"),
        ),
    ),
)

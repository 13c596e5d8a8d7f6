"""A visitor's collection: how many copies of each card they own, game by game, and what of a deck these make up."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Count, Sum

from decks.construction.forms import copies_in
from decks.models import OwnedCard

COPIES_MAX: Final = 999  # of one card
BATCH: Final = 500  # rows that are written at once
ADD, LEAST, TAKE, WHOLE = "add", "least", "take", "whole"
WAYS: Final = {
    ADD: "Add these to what I own",
    LEAST: "I own at least these",
    TAKE: "Take these out of what I own",
    WHOLE: "These are all that I own of this game",
}

Cards = Mapping[str, int]  # copies by card


def owned(owner: str, game: str) -> dict[str, int]:
    """The cards of a game that a visitor owns, with their copies; of nobody none."""
    if not owner:
        return {}
    return dict(OwnedCard.objects.filter(owner=owner, game=game).values_list("card", "copies"))


def owns_any(owner: str) -> bool:
    """Whether a visitor has said of any card that they own it."""
    return bool(owner) and OwnedCard.objects.filter(owner=owner).exists()


class GameCards(NamedTuple):
    """What somebody owns of a game: how many different cards, and how many in all."""

    game: str
    different: int
    copies: int


def sizes(owner: str) -> dict[str, GameCards]:
    """What a visitor owns of each game of which they own any card."""
    rows = OwnedCard.objects.filter(owner=owner) if owner else OwnedCard.objects.none()
    counted = rows.order_by("game").values("game").annotate(different=Count("pk"), total=Sum("copies"))
    return {row["game"]: GameCards(row["game"], row["different"], row["total"]) for row in counted}


# What changes it


def set_copies(owner: str, game: str, card: str, copies: int) -> int:
    """Own so many copies of a card from now on, at least none and at most COPIES_MAX; how many these are."""
    copies = min(max(copies, 0), COPIES_MAX)
    if copies:
        OwnedCard.objects.update_or_create(owner=owner, game=game, card=card, defaults={"copies": copies})
    else:
        OwnedCard.objects.filter(owner=owner, game=game, card=card).delete()
    return copies


def change_copies(owner: str, game: str, card: str, by: int) -> int:
    """Own so many copies of a card more, or less; how many these are now."""
    with transaction.atomic():
        row = OwnedCard.objects.select_for_update().filter(owner=owner, game=game, card=card).first()
        return set_copies(owner, game, card, (row.copies if row else 0) + by)


def put(owner: str, game: str, cards: Cards, way: str) -> None:
    """Bring a list into a collection in one of WAYS."""
    with transaction.atomic():
        rows = OwnedCard.objects.select_for_update().filter(owner=owner, game=game)
        if way == WHOLE:
            rows.delete()
        have = dict(rows.values_list("card", "copies"))
        now = {card: after(have.get(card, 0), copies, way) for card, copies in cards.items()}
        rows.filter(card__in=[card for card, copies in now.items() if copies <= 0]).delete()
        OwnedCard.objects.bulk_create(
            [
                OwnedCard(owner=owner, game=game, card=card, copies=min(copies, COPIES_MAX))
                for card, copies in sorted(now.items())
                if copies > 0
            ],
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=["owner", "game", "card"],
            update_fields=["copies"],
        )


def after(had: int, copies: int, way: str) -> int:
    """How many copies of a card are owned once a list has been brought in that names so many."""
    return {ADD: had + copies, LEAST: max(had, copies), TAKE: had - copies, WHOLE: copies}[way]


def keep(owner: str, game: str, cards: Cards) -> int:
    """Own besides what is owned already the cards of a list that are not: how many different ones these were."""
    new = cards.keys() - owned(owner, game).keys()
    rows = [OwnedCard(owner=owner, game=game, card=card, copies=cards[card]) for card in sorted(new)]
    OwnedCard.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
    return len(rows)


def forget(owner: str) -> int:
    """Own nothing any more: how many different cards these were."""
    return OwnedCard.objects.filter(owner=owner).delete()[0]


def join(owner: str, other: str) -> None:
    """Put the collection of one visitor to that of another; of a card that both own, the larger number counts."""
    with transaction.atomic():
        rows = OwnedCard.objects.filter(owner=owner)
        for game in set(rows.values_list("game", flat=True)):
            put(other, game, owned(owner, game), LEAST)
        rows.delete()


# What it makes up of a deck


def lacking(cards: Cards, have: Cards) -> dict[str, int]:
    """The copies of cards that are not owned."""
    return {card: count - have.get(card, 0) for card, count in cards.items() if count > have.get(card, 0)}


def spare(cards: Cards, have: Cards) -> list[str]:
    """The cards of which more copies are owned than a deck of these holds."""
    return sorted(card for card, copies in have.items() if copies > cards.get(card, 0))


def contested(first: Cards, second: Cards, have: Cards) -> dict[str, int]:
    """The copies that two decks need of which each alone has enough or all there are, but not both at once."""
    short: dict[str, int] = {}
    for card in first:
        own = have.get(card, 0)
        if (over := min(first[card], own) + min(second.get(card, 0), own) - own) > 0:
            short[card] = over
    return short


@dataclass(frozen=True)
class Stock:
    """What of the `cards` of a deck somebody owns who has so many copies of each."""

    cards: Cards
    have: Cards

    @cached_property
    def lacks(self) -> dict[str, int]:
        """The copies that they do not own."""
        return lacking(self.cards, self.have)

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return sum(self.cards.values())

    @property
    def lacking(self) -> int:
        """How many of them are not owned."""
        return sum(self.lacks.values())

    @property
    def owned(self) -> int:
        """How many of them are."""
        return self.size - self.lacking

    @property
    def words(self) -> str:
        """The same in a sentence."""
        if self.lacking:
            return f"You own {self.owned} of {self.size}; {self.lacking} lacking."
        return f"You own all {self.size} cards." if self.size > 1 else "You own its card."


def stock_of(sections: Mapping[str, Cards], have: Cards) -> Stock:
    """What of a deck somebody owns."""
    return Stock(copies_in(sections), have)

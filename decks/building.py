"""What can be built of a collection: ready decks, public ones and one's own, by what is lacking; and what they take from each other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from catalog.models import Game
from decks.collection import Cards, Stock, contested
from decks.models import Deck, DeckCard, ReadyDeckCard

OWN_MOST: Final = 200  # own decks of a game that are weighed
PUBLIC_MOST: Final = 200  # and public ones, those that changed last
READY, OWN, PUBLIC = "ready deck", "your deck", "public deck"


@dataclass(frozen=True)
class Build:
    """A deck that could be built: what it is called, whose it is, where its page is and that of what it lacks, and what of it is owned."""

    title: str
    whose: str
    url: str
    lacking_url: str
    stock: Stock


def builds_of(game: Game, owner: str, have: Cards) -> list[Build]:
    """The decks of a game that have any card, those of which least is lacking first; of as many, the largest first."""
    builds = [*ready_builds(game, have), *built_decks(game, owner, have)]
    return sorted(builds, key=lambda one: (one.stock.lacking, -one.stock.size, one.title.casefold(), one.url))


def ready_builds(game: Game, have: Cards) -> Iterable[Build]:
    """The ready decks of a game."""
    lines = ReadyDeckCard.objects.filter(deck__game=game).values_list("deck", "card__slug", "copies")
    cards = by_deck(lines)
    for deck in game.ready_decks.all():
        if deck.pk in cards:
            deck.game = game
            place = reverse("decks:lacking_ready", args=[game.slug, deck.slug])
            yield Build(deck.name, READY, deck.get_absolute_url(), place, Stock(cards[deck.pk], have))


def built_decks(game: Game, owner: str, have: Cards) -> Iterable[Build]:
    """The decks that the visitor builds, and those that others have made public."""
    mine = own_decks(game.slug, owner)
    public = Deck.objects.public().filter(game=game.slug).exclude(pk__in=[deck.pk for deck in mine])
    decks = [*mine, *public.order_by("-changed_at", "-pk")[:PUBLIC_MOST]]
    cards = cards_of(decks)
    for deck in decks:
        if deck.pk in cards:
            whose = OWN if deck.is_of(owner) else PUBLIC
            place = reverse("decks:lacking", args=[deck.key])
            yield Build(deck.name, whose, deck.look_url, place, Stock(cards[deck.pk], have))


def own_decks(game: str, owner: str) -> list[Deck]:
    """The decks of a game that a visitor builds and has not put away."""
    decks = Deck.objects.owned_by(owner).filter(game=game, archived=False)
    return list(decks.order_by("-changed_at", "-pk")[:OWN_MOST])


def cards_of(decks: Iterable[Deck]) -> Mapping[int, Cards]:
    """The copies of each card in some decks; one without a card is not there."""
    lines = DeckCard.objects.filter(deck__in=[deck.pk for deck in decks])
    return by_deck(lines.values_list("deck", "card", "copies"))


def by_deck(lines: Iterable[tuple[int, str, int]]) -> Mapping[int, Cards]:
    """Lines of decks as the copies of each card, deck by deck, whatever section they lie in."""
    decks: dict[int, dict[str, int]] = {}
    for deck, card, copies in lines:
        held = decks.setdefault(deck, {})
        held[card] = held.get(card, 0) + copies
    return decks


def rivals_of(deck: Deck, stock: Stock) -> list[tuple[Deck, dict[str, int]]]:
    """The other decks of whoever builds one that need the same copies, with the cards that are short where both are built at once; the one
    that takes most first.
    """
    others = [other for other in own_decks(deck.game, deck.owner) if other.pk != deck.pk]
    cards = cards_of(others)
    short = [(other, contested(stock.cards, cards.get(other.pk, {}), stock.have)) for other in others]
    return sorted([pair for pair in short if pair[1]], key=lambda pair: -sum(pair[1].values()))

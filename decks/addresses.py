"""Which deck an address means, one that somebody builds, by its key, or a ready one, by game and name; and which there are."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, QueryDict

from catalog.cached import is_played
from catalog.models import Game
from decks.models import Deck, ReadyDeck
from engine.packs.cards import DeckList

LISTED = 60  # own decks of a game


@dataclass(frozen=True)
class DeckChoice:
    """A deck as it is now, wherever it comes from; `deck` is None for a ready one, `ready` the name of that in its pack."""

    title: str
    game: Game
    format: str
    sections: DeckList
    deck: Deck | None
    url: str
    ready: str = ""

    @property
    def pool(self) -> Mapping[str, int] | None:
        """The cards that it states to come from packs, None for any other deck."""
        return self.deck.pool if self.deck else None


def names_a_deck(query: QueryDict) -> bool:
    """Whether an address names a deck at all, there or not."""
    return any(query.get(name) for name in ("deck", "ready"))


def deck_at(query: QueryDict, owner: str) -> DeckChoice:
    """The deck that `deck=KEY`, or `game=SLUG` and `ready=SLUG`, names. Raises Http404 where the visitor may not see it."""
    key, game, ready = (str(query.get(name, "")) for name in ("deck", "game", "ready"))
    if "\0" in key + game + ready:  # no name holds one, and PostgreSQL refuses to look
        raise Http404
    deck = of_somebody(key, owner) if key else of_the_pack(game, ready)
    if deck is None:
        raise Http404
    return deck


def of_somebody(key: str, owner: str) -> DeckChoice | None:
    """A deck that somebody builds, if the visitor may read it and its game is still there."""
    deck = Deck.objects.readable_by(owner).filter(key=key).first()
    game = Game.objects.filter(slug=deck.game).first() if deck else None
    if deck is None or game is None:
        return None
    version = deck.versions.get(number=deck.version)
    return DeckChoice(deck.name, game, deck.format, version.sections, deck, deck.get_absolute_url())


def of_the_pack(game: str, ready: str) -> DeckChoice | None:
    """A ready deck of the loaded game; None where it has none of that name."""
    deck = ReadyDeck.objects.filter(game__slug=game, slug=ready).select_related("game", "format").first()
    return choice_of(deck) if deck else None


def choice_of(deck: ReadyDeck) -> DeckChoice:
    """A ready deck as any other one."""
    sections: dict[str, dict[str, int]] = {}
    for section, card, copies in deck.lines.values_list("section", "card__slug", "copies"):
        sections.setdefault(section, {})[card] = copies
    return DeckChoice(deck.name, deck.game, deck.format.slug, sections, None, deck.get_absolute_url(), deck.slug)


@dataclass
class GameDecks:
    """A game with the decks that can be played: ready ones and one's own."""

    game: Game
    ready: list[ReadyDeck]
    own: list[Deck]


def to_choose_from(owner: str) -> list[GameDecks]:
    """The games that can be played, with their decks."""
    choices = []
    for game in Game.objects.all():
        if is_played(game):
            own = Deck.objects.owned_by(owner).filter(game=game.slug)[:LISTED]
            choices.append(GameDecks(game, list(game.ready_decks.select_related("format")), list(own)))
    return choices

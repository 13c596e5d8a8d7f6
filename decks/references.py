"""What one word calls a deck: `KEY`, `KEY.3` for a version of one's own, `game.deck` for a ready one; and the deck that it means."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, urlsplit

from django.http import Http404
from django.urls import Resolver404, resolve, reverse

from catalog.models import Game
from catalog.web.fields import whole_number
from decks.addresses import DeckChoice, choice_of
from decks.models import Deck, DeckVersion, ReadyDeck
from engine.packs.cards import DeckList

WORD_MAX: Final = 120  # characters of a word that calls a deck
VERSION: Final = "version"  # what a link says of a deck that leads to an older one
OF_A_DECK: Final = {"decks:deck", "decks:look", "decks:history", "decks:print", "decks:proxies"}
OF_A_READY_ONE: Final = {"decks:ready", "decks:print_ready", "decks:proxies_ready"}


@dataclass(frozen=True)
class Referred:
    """A deck as it is now or was once: `deck` and `version` as they are kept or, for a `ready` one, made of its pack; `game` is None where
    it left the catalogue.
    """

    word: str
    title: str
    deck: Deck
    version: DeckVersion
    game: Game | None
    ready: ReadyDeck | None = None

    @property
    def sections(self) -> DeckList:
        """What it holds."""
        sections: DeckList = self.version.sections
        return sections

    @property
    def is_now(self) -> bool:
        """Whether it is no version of before."""
        return self.ready is not None or self.version.number == self.deck.version

    @property
    def choice(self) -> DeckChoice | None:
        """The same as it is played; None where its game left the catalogue."""
        if self.game is None:
            return None
        deck, slug = (None, self.ready.slug) if self.ready else (self.deck, "")
        return DeckChoice(self.title, self.game, self.version.format, self.sections, deck, self.url, slug)

    @property
    def link(self) -> str:
        """The address by which it is named as what sits opposite."""
        number = "" if self.is_now else f"?{VERSION}={self.version.number}"
        return (self.ready or self.deck).get_absolute_url() + number

    @property
    def url(self) -> str:
        """Where it is looked at; a version of before stands in the history of its deck."""
        if self.ready:
            return self.ready.get_absolute_url()
        return self.deck.look_url if self.is_now else reverse("decks:history", args=[self.deck.key])


def referred(word: str, owner: str) -> Referred:
    """The deck that a word calls. Raises Http404 where there is none, or the visitor may not see it."""
    if "\0" in word or len(word) > WORD_MAX:  # no name holds one, and PostgreSQL refuses to look
        raise Http404
    name, dot, rest = word.partition(".")
    if not dot:
        return built(name, "", owner)
    ready = ReadyDeck.objects.filter(game__slug=name, slug=rest).select_related("game", "format").first()
    return of_the_pack(ready) if ready else built(name, rest, owner)


def is_ready(word: str) -> bool:
    """Whether a word is that of a ready deck, there or not, rather than of one that somebody builds."""
    name, dot, _ = word.partition(".")
    return bool(dot) and Game.objects.filter(slug=name).exists()


def of_the_pack(ready: ReadyDeck) -> Referred:
    """A ready deck."""
    words = {"name": ready.name, "format": ready.format.slug}
    deck = Deck(key="", game=ready.game.slug, **words)
    version = DeckVersion(number=1, sections=choice_of(ready).sections, **words)
    return Referred(f"{ready.game.slug}.{ready.slug}", ready.name, deck, version, ready.game, ready)


def built(key: str, number: str, owner: str) -> Referred:
    """A deck that somebody builds, or one of its versions, which are for its owner alone. Raises Http404."""
    deck = Deck.objects.readable_by(owner).filter(key=key).first()
    if deck is None or (number and not deck.is_of(owner)):
        raise Http404
    wanted = whole_number(number) if number else deck.version
    version = None if wanted is None else deck.versions.filter(number=wanted).first()
    if version is None:
        raise Http404
    title = f"{version.name}, version {version.number}" if number else deck.name
    return Referred(
        f"{key}.{number}" if number else key, title, deck, version, Game.objects.filter(slug=deck.game).first()
    )


def word_in_link(link: str) -> str:
    """The word for the deck to whose page a link leads; nothing where it leads to none."""
    try:
        parts = urlsplit(link.strip())
        place = resolve(parts.path)
    except (Resolver404, ValueError):
        return ""
    if place.view_name in OF_A_DECK:
        return ".".join([place.kwargs["key"], *parse_qs(parts.query).get(VERSION, [])[:1]])
    if place.view_name in OF_A_READY_ONE:
        return f"{place.kwargs['slug']}.{place.kwargs['deck']}"
    return ""

"""Decks to take to tables elsewhere: a page for each program, which says where to put the file, how far it is, and the file."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache

from catalog.cached import pack_of
from decks.construction.formats.layout import SectionCards, parts
from decks.models import ReadyDeck
from decks.owners import owner_of
from decks.packs import unreadable
from decks.pages.sharing import Sharing
from decks.pages.taking import shown, taken
from decks.parcels import COCKATRICE, TABLETOP, Parcel
from decks.prints import copies_of
from decks.references import Referred, of_the_pack, referred
from decks.takeaway import UnmadeError
from engine.packs.reading import PackError
from engine.plurals import plural

MOST: Final = 1_000  # pieces on a table
MAKE: Final = "make"  # what an address says that asks for the file
EMPTY: Final = "There is no card to take along: the deck holds none."
KEPT_BACK: Final = "There is no card to take along: the printed cards of this game are shown on pages alone."
PAGE: Final = "decks/print/elsewhere.html"
MEDIA: Final = {"zip": "application/zip", "json": "application/json"}


class Program(NamedTuple):
    """A program elsewhere: what it is called."""

    id: str
    name: str


PROGRAMS: Final[Mapping[str, Program]] = {
    one.id: one for one in (Program(TABLETOP, "Tabletop Simulator"), Program(COCKATRICE, "Cockatrice"))
}


@dataclass(frozen=True)
class ParcelPage:
    """What the page shows of a deck that is taken to a program."""

    one: Referred
    sharing: Sharing
    program: Program
    is_asked: bool

    label = "Download the file"
    query = f"{MAKE}=1"

    @property
    def reached(self) -> bool:
        """Whether others reach this site, so that the file names its pictures by address."""
        return bool(settings.SITE_URL)

    @property
    def is_tabletop(self) -> bool:
        """Whether it is for Tabletop Simulator."""
        return self.program.id == TABLETOP

    @cached_property
    def order(self) -> Parcel:
        """The file. Raises UnmadeError."""
        one = self.one
        if one.game is None:
            raise UnmadeError("The game of this deck is not in the catalogue any more.")
        listed = self.listed
        whose = (one.game.slug, one.ready.slug) if one.ready else (one.deck.sort, one.deck.key)
        cards = copies_of(part.cards for part in listed)
        sections = tuple((part.id, part.name, tuple(part.cards)) for part in listed)
        about = one.ready.summary if one.ready else one.version.description
        parcel = Parcel(
            whose, one.game.slug, one.title, cards, sections, self.program.id, self.name, about, settings.SITE_URL
        )
        if not parcel.pieces:
            raise UnmadeError(KEPT_BACK if parcel.kept_back else EMPTY)
        if parcel.pieces > MOST:
            raise UnmadeError(f"These are {parcel.pieces:,} cards, and at most {MOST:,} are taken to a table at once.")
        return parcel

    @property
    def listed(self) -> list[SectionCards]:
        """The sections of the deck in the order of its format. Raises UnmadeError."""
        assert self.one.game
        try:
            return parts(pack_of(self.one.game), self.one.version.format, self.one.sections, {})
        except PackError:
            raise UnmadeError(unreadable(self.one.game)) from None

    @property
    def name(self) -> str:
        """What the file is called, without its ending."""
        return slugify(self.one.title)[:60].strip("-") or "deck"

    @property
    def file_name(self) -> str:
        """What the file is called, with its ending. Raises UnmadeError."""
        return f"{self.name}.json" if self.order.ending == "json" else f"{self.name}-{self.program.id}.zip"

    @property
    def media(self) -> str:
        """What sort of file it is. Raises UnmadeError."""
        return MEDIA[self.order.ending]

    @property
    def file_url(self) -> str:
        """Where the file is taken."""
        ready = self.one.ready
        if ready:
            return reverse("decks:parcel_ready_file", args=[ready.game.slug, ready.slug, self.program.id])
        return reverse("decks:parcel_file", args=[self.one.deck.key, self.program.id])

    @property
    def words(self) -> str:
        """What the file holds."""
        count = len(self.order.sections)
        return f"{plural(self.order.pieces, 'card')} in {plural(count, 'pile') if self.is_tabletop else plural(count, 'section')}"


def ready_page(request: HttpRequest, slug: str, deck: str, program: str) -> ParcelPage:
    """What is asked for of a ready deck. Raises Http404."""
    row = get_object_or_404(ReadyDeck.objects.select_related("game", "format"), game__slug=slug, slug=deck)
    return page_of(request, of_the_pack(row), Sharing(row), program)


def deck_page(request: HttpRequest, key: str, program: str) -> ParcelPage:
    """What is asked for of a deck that somebody builds, by whoever may see it. Raises Http404."""
    owner = owner_of(request)
    one = referred(key, owner)
    return page_of(request, one, Sharing(one.ready or one.deck, own=one.deck.is_of(owner)), program)


def page_of(request: HttpRequest, one: Referred, sharing: Sharing, program: str) -> ParcelPage:
    if program not in PROGRAMS:
        raise Http404
    return ParcelPage(one, sharing, PROGRAMS[program], MAKE in request.GET)


@never_cache
def of_ready(request: HttpRequest, slug: str, deck: str, program: str) -> HttpResponse:
    """The page of a ready deck."""
    return shown(request, ready_page(request, slug, deck, program), PAGE)


@never_cache
def of_deck(request: HttpRequest, key: str, program: str) -> HttpResponse:
    """The page of a deck that somebody builds."""
    return shown(request, deck_page(request, key, program), PAGE)


@never_cache
def file_of_ready(request: HttpRequest, slug: str, deck: str, program: str) -> HttpResponse:
    """The file of a ready deck."""
    return taken(request, ready_page(request, slug, deck, program))


@never_cache
def file_of_deck(request: HttpRequest, key: str, program: str) -> HttpResponse:
    """The file of a deck that somebody builds."""
    return taken(request, deck_page(request, key, program))

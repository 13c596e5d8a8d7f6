"""Cards of a deck to print and cut out: what is printed and how, how far the file is, and the file."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.cache import never_cache

from catalog.cached import pack_of
from catalog.pictures.proxies import PAPERS
from decks.collection import owned
from decks.construction.formats.layout import parts
from decks.models import ReadyDeck
from decks.owners import owner_of
from decks.packs import unreadable
from decks.pages.sharing import Sharing
from decks.pages.taking import shown, taken
from decks.prints import MOST, Order, changed, copies_of, one_each
from decks.references import Referred, of_the_pack, referred
from decks.takeaway import Copies, UnmadeError
from engine.packs.reading import PackError
from engine.plurals import plural

ALL, ONE = "all", "one"
LACKING: Final = "lacking"
LISTED: Final = 50  # versions of before to choose from
PAGE: Final = "decks/print/proxies.html"
EMPTY: Final = "There is no card to print: the deck holds none."
ALL_OWNED: Final = "There is no card to print: you own all cards of this deck."
NOTHING_NEW: Final = "There is no card to print: nothing has been put in since that version."
KEPT_BACK: Final = "There is no card to print: the printed cards of this game are shown on pages alone."


class ProxiesForm(forms.Form):
    """What is printed of a deck, and on which paper. `since` is there for whoever builds a deck, once it has versions of before, and for
    whoever has counted cards that they own.
    """

    paper = forms.ChoiceField(choices=[(key, paper.name) for key, paper in PAPERS.items()], initial="a4", label="Paper")
    copies = forms.ChoiceField(
        choices=[(ALL, "As many as in the deck"), (ONE, "One of each")], initial=ALL, label="Copies"
    )
    since = forms.ChoiceField(choices=[], required=False, label="Cards")
    ink = forms.BooleanField(required=False, label="Spare ink: white frames, pale pictures")

    def __init__(self, one: Referred, own: bool, counts: bool, data: QueryDict | None = None) -> None:
        super().__init__(data)
        before = versions_before(one) if own else {}
        choices = [(LACKING, "Only those that you lack")] if counts else []
        choices += [(str(number), words) for number, words in before.items()]
        if choices:
            choice = self.fields["since"]
            assert isinstance(choice, forms.ChoiceField)
            choice.choices = [("", "All"), *choices]
        else:
            del self.fields["since"]

    @property
    def wrong(self) -> str:
        """What is to be chosen otherwise."""
        return " ".join(
            f"{one.label}: choose {', '.join(map(str, dict(getattr(one.field, 'choices', ())).values()))}."
            for one in self
            if one.errors
        )


def versions_before(one: Referred) -> dict[int, str]:
    """The versions of a deck before this one, in words, the last one first."""
    if one.ready:
        return {}
    before = one.deck.versions.filter(number__lt=one.version.number).order_by("-number")[:LISTED]
    return {
        version.number: f"New since version {version.number} ({version.made_at.day} {version.made_at:%B %Y})"
        for version in before
    }


@dataclass(frozen=True)
class ProxiesPage:
    """What the page shows of a deck that is to be printed by a visitor who owns so many copies of each card."""

    one: Referred
    sharing: Sharing
    own: bool
    have: Mapping[str, int]
    asked: QueryDict

    @cached_property
    def form(self) -> ProxiesForm:
        """The form as it is filled in; as usual where the address says nothing."""
        counts = bool(self.have) or self.asked.get("since") == LACKING
        return ProxiesForm(self.one, self.own, counts, self.asked if self.is_asked else None)

    @property
    def is_asked(self) -> bool:
        """Whether the address asks for a file."""
        return bool(self.asked)

    @cached_property
    def order(self) -> Order:
        """The file that the form asks for. Raises UnmadeError."""
        if not self.form.is_valid():
            raise UnmadeError(self.form.wrong)
        one, data = self.one, self.form.cleaned_data
        if one.game is None:
            raise UnmadeError("The game of this deck is not in the catalogue any more.")
        cards = self.cards(data)
        whose = (one.game.slug, one.ready.slug) if one.ready else (one.deck.sort, one.deck.key)
        order = Order(whose, one.game.slug, one.title, cards, data["paper"], data["ink"])
        if not order.pieces:
            nothing = {"": EMPTY, LACKING: ALL_OWNED}.get(data.get("since", ""), NOTHING_NEW)
            raise UnmadeError(KEPT_BACK if order.kept_back else nothing)
        if order.pieces > MOST:
            raise UnmadeError(
                f"These are {order.pieces:,} cards, and at most {MOST} are printed at once: choose one of each, or build a smaller deck."
            )
        return order

    def cards(self, data: dict[str, Any]) -> Copies:
        """Which cards are printed, in the order of the deck. Raises UnmadeError."""
        one = self.one
        cards = self.copies(one.version.format, one.sections)
        since = data.get("since")
        if since == LACKING:
            cards = changed(cards, tuple(self.have.items()))
        elif since:
            before = one.deck.versions.get(number=int(since))
            cards = changed(cards, self.copies(before.format, before.sections))
        return one_each(cards) if data["copies"] == ONE else cards

    def copies(self, form: str, sections: Any) -> Copies:
        """The cards of some sections in the order of the format and of the game. Raises UnmadeError."""
        assert self.one.game
        try:
            listed = parts(pack_of(self.one.game), form, sections, {})
        except PackError:
            raise UnmadeError(unreadable(self.one.game)) from None
        return copies_of(part.cards for part in listed)

    @property
    def query(self) -> str:
        """What an address says to ask for the same."""
        said = {name: value for name, value in self.form.cleaned_data.items() if value not in ("", False, None)}
        return urlencode({**said, **({"ink": "on"} if said.get("ink") else {})})

    label = "Download the PDF"

    @property
    def file_url(self) -> str:
        """Where the file is taken."""
        one = self.one
        if one.ready:
            path = reverse("decks:proxies_ready_file", args=[one.ready.game.slug, one.ready.slug])
        else:
            path = reverse("decks:proxies_file", args=[one.deck.key])
        return f"{path}?{self.query}"

    @property
    def list_url(self) -> str:
        """Where the list of the deck is printed."""
        ready = self.one.ready
        if ready:
            return reverse("decks:print_ready", args=[ready.game.slug, ready.slug])
        return reverse("decks:print", args=[self.one.deck.key])

    @property
    def words(self) -> str:
        """What the file holds."""
        return f"{plural(self.order.pieces, 'card')} on {plural(len(self.order.job.sheets), 'sheet')} of {self.order.job.paper.name}"

    media = "application/pdf"

    @property
    def file_name(self) -> str:
        """What the file is called. Raises UnmadeError."""
        return f"{slugify(self.one.title, allow_unicode=True)[:60].strip('-') or 'deck'}-{self.order.job.paper.name.lower()}.pdf"


def ready_page(request: HttpRequest, slug: str, deck: str) -> ProxiesPage:
    """What is asked for of a ready deck. Raises Http404."""
    row = get_object_or_404(ReadyDeck.objects.select_related("game", "format"), game__slug=slug, slug=deck)
    return ProxiesPage(of_the_pack(row), Sharing(row), False, owned(owner_of(request), slug), request.GET)


def deck_page(request: HttpRequest, key: str) -> ProxiesPage:
    """What is asked for of a deck that somebody builds, by whoever may see it. Raises Http404."""
    owner = owner_of(request)
    one = referred(key, owner)
    own = one.deck.is_of(owner)
    return ProxiesPage(one, Sharing(one.ready or one.deck, own=own), own, owned(owner, one.deck.game), request.GET)


@never_cache
def of_ready(request: HttpRequest, slug: str, deck: str) -> HttpResponse:
    """The page of a ready deck: the form and, once it is sent, the file."""
    page = ready_page(request, slug, deck)
    return shown(request, page, PAGE, form=page.form)


@never_cache
def of_deck(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a deck that somebody builds."""
    page = deck_page(request, key)
    return shown(request, page, PAGE, form=page.form)


@never_cache
def file_of_ready(request: HttpRequest, slug: str, deck: str) -> HttpResponse:
    """The file of a ready deck."""
    return taken(request, ready_page(request, slug, deck))


@never_cache
def file_of_deck(request: HttpRequest, key: str) -> HttpResponse:
    """The file of a deck that somebody builds."""
    return taken(request, deck_page(request, key))

"""The page of a deck to look at: a ready one, one's own, or one that somebody shares. Where it is built is in decks.pages.builder."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.db.models import F
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page

from catalog.cached import is_played, pack_of
from catalog.models import Card, Game
from catalog.web.fragments import by_asker, wants_fragment
from catalog.web.packing import packs
from decks.addresses import DeckChoice, choice_of
from decks.construction.legality import Problem
from decks.fares import fares_of
from decks.models import Deck, DeckVersion, ReadyDeck, RunState
from decks.owners import owner_of
from decks.pages.covers import Held, how_known
from decks.pages.deck_odds import Odds, OddsForm
from decks.pages.deck_sheet import CardLine, DeckSheet, judge_with_options, kept_list, lay_out
from decks.pages.first_hand import FirstHand, SeedForm, deal, seed_of
from decks.pages.order_form import OrderForm, order_form
from decks.pages.sharing import Sharing
from decks.pages.showing import Showing, told
from decks.pages.stacks import COST, KIND, Stack, cost_of, in_columns, stacks_of
from decks.tabletop.small_faces import Drawing, drawing
from engine.packs.reading import PackError
from engine.play.goldfish import statistics_of
from engine.play.tally import Statistics
from engine.plurals import word_for

LIES: Final = "deck_lies"  # the cookie of somebody who likes the cards of a deck in another way
LIES_FOR: Final = 400 * 24 * 60 * 60  # seconds
STACKS, GRID, LIST = "stacks", "grid", "list"


class LookForm(forms.Form):
    """How the cards of a deck lie on its page: by kind or cost, as stacks, grid or list."""

    by = forms.ChoiceField(choices=[(KIND, "Kind"), (COST, "Cost")], required=False)
    lie = forms.ChoiceField(choices=[(STACKS, "Stacks"), (GRID, "Grid"), (LIST, "List")], required=False)


@dataclass(frozen=True)
class Way:
    """How the cards of a deck lie."""

    by: str = KIND
    lie: str = STACKS

    @property
    def kept(self) -> str:
        """The same as a cookie keeps it."""
        return f"{self.by}-{self.lie}"


def way_of(request: HttpRequest, liked: str = "") -> Way:
    """As the address says, else as somebody liked it before; what neither says is as usual."""
    by, _, lie = liked.partition("-")
    kept, asked = LookForm({"by": by, "lie": lie}), LookForm(request.GET)
    for form in (kept, asked):
        form.is_valid()
    usual = Way()
    return Way(
        asked.cleaned_data.get("by") or kept.cleaned_data.get("by") or usual.by,
        asked.cleaned_data.get("lie") or kept.cleaned_data.get("lie") or usual.lie,
    )


@dataclass(frozen=True)
class DeckPage:
    """A deck as its page shows it. `ready` is None for one that somebody builds, `own` whether that is the visitor; `sharing` is what the
    page says of who sees it, None where it says nothing.
    """

    choice: DeckChoice
    sheet: DeckSheet
    way: Way
    ready: ReadyDeck | None = None
    own: bool = False
    asked: QueryDict = field(default_factory=QueryDict)
    sharing: Sharing | None = None

    @property
    def named(self) -> str:
        """How an address names it."""
        deck = self.choice.deck
        return urlencode({"deck": deck.key} if deck else {"game": self.choice.game.slug, "ready": self.choice.ready})

    @property
    def drawing(self) -> Drawing:
        """How its cards are drawn."""
        return drawing(self.choice.game.slug, self.choice.game.digest)

    @cached_property
    def held(self) -> list[Held]:
        """Its cards with their sections and copies, as far as the catalogue knows them."""
        return [(line.place, line.card, line.copies) for line in self.lines if line.card]

    @property
    def lines(self) -> list[CardLine]:
        """All its lines."""
        return [line for part in self.sheet.parts for _, lines in part.groups for line in lines]

    @cached_property
    def told(self) -> Showing:
        """What stands for it: as others are told where it is shared, which is worked out once then."""
        if self.sharing and self.sharing.shown:
            return self.sharing.showing
        return told(self.choice.title, self.sentence, self.choice.game, self.held, self.beside, self.sheet.deck.cover)

    @property
    def cover(self) -> Card | None:
        """The card that stands for it."""
        return self.told.cover

    @property
    def fan(self) -> tuple[Card, ...]:
        """Some of its cards besides, of those that are not beside it if there are any."""
        return self.told.cards

    @cached_property
    def beside(self) -> set[str]:
        """The sections that hold only a few cards, such as a hero."""
        return {part.id for part in self.sheet.parts if part.is_few}

    @property
    def of_class(self) -> str:
        """What its hero is, or the word that colours its dearest card."""
        return self.told.about

    @property
    def sentence(self) -> str:
        """What it says of itself."""
        return self.ready.summary if self.ready else self.sheet.version.description

    @property
    def counts(self) -> str:
        """How many cards it has, and how many lie beside it."""
        beside = sum(part.count for part in self.sheet.parts if part.is_few)
        cards = self.sheet.count - beside
        words = f"{cards} {word_for(cards, 'card')}"
        return f"{words}, {beside} beside them" if beside and cards else words if cards else f"{beside} beside the deck"

    @property
    def practice(self) -> str:
        """What is to be said once of cards that were never printed."""
        return how_known(self.held)

    @cached_property
    def statistics(self) -> Statistics | None:
        """What its game counts of itself; None where it cannot be played, or counts nothing."""
        try:
            return statistics_of(pack_of(self.choice.game)) if is_played(self.choice.game) else None
        except PackError:
            return None

    @property
    def drawn(self) -> tuple[str, ...]:
        """The sections from which its game draws cards; none where it draws none, or does not say so."""
        return (self.statistics.deck, *self.statistics.also) if self.statistics else ()

    @cached_property
    def odds(self) -> Odds | None:
        """The odds of drawing its cards; None where none are drawn."""
        cards = [(card, copies) for section, card, copies in self.held if section in self.drawn]
        if self.statistics is None or not cards:
            return None
        numbers = {number["id"]: number["value"] for number in self.choice.game.shape["numbers"]}
        return Odds(self.choice.game, cards, self.statistics, numbers, OddsForm(self.asked))

    @cached_property
    def first_hand(self) -> FirstHand | None:
        """A first hand of it; None where it cannot be played."""
        if self.statistics is None:
            return None
        return deal(self.choice, seed_of(SeedForm(self.asked)))

    @cached_property
    def stacks(self) -> list[Stack]:
        """Its cards by kind or cost."""
        return stacks_of(self.sheet, self.drawing, self.way.by, self.drawn)

    @property
    def orders(self) -> list[tuple[str, str]]:
        """By what its cards can be sorted: by cost where any of them has one."""
        priced = any(cost_of(self.choice.game, card) is not None for _, card, _ in self.held)
        return [(KIND, "Kind"), (COST, "Cost")] if priced else []

    @property
    def columns(self) -> list[list[Stack]]:
        """The stacks in columns."""
        return in_columns(self.stacks)

    @property
    def problems(self) -> list[tuple[Problem, list[CardLine]]]:
        """What is wrong with it, each with the lines that take part in it."""
        return self.sheet.problems


@packs
def ready(request: HttpRequest, slug: str, deck: str) -> HttpResponse:
    """A ready deck: a page of the catalogue, the same for everybody; how somebody likes the cards to lie its script asks for."""
    row = get_object_or_404(ReadyDeck.objects.select_related("game", "format"), game__slug=slug, slug=deck)
    choice = choice_of(row)
    bare = Deck(key="", name=row.name, game=slug, format=row.format.slug)
    version = DeckVersion(number=1, name=row.name, format=row.format.slug, sections=choice.sections)
    sheet = lay_out(bare, version, known(row.game))
    page = DeckPage(choice, sheet, way_of(request), row, asked=request.GET, sharing=Sharing(row))
    more = {"row": row, "sharing": page.sharing, "fares": fares_of(row.game).get(row.name)}
    return by_asker(shown(request, page, more))


@never_cache
@gzip_page
def look(request: HttpRequest, key: str) -> HttpResponse:
    """A deck that somebody builds, as others see it; whoever builds it gets there, too, beside where it is built."""
    owner = owner_of(request)
    deck = get_object_or_404(Deck.objects.readable_by(owner), key=key)
    return built(request, deck, own=deck.is_of(owner))


def built(
    request: HttpRequest, deck: Deck, *, own: bool, order: OrderForm | None = None, status: int = 200
) -> HttpResponse:
    """The page of a deck that somebody builds; of one whose game has left, what is kept of it. `order` is a form that was refused."""
    game = Game.objects.filter(slug=deck.game).first()
    sheet = lay_out(deck, known=known(game) if game else None)
    if sheet.game is None:
        bare = kept_list(sheet.version, deck, own=own)
        gone = {"deck": deck, "sheet": sheet, "bare": bare, "sharing": Sharing(deck, own)}
        return render(request, "decks/page/gone.html", gone, status=status)
    choice = DeckChoice(deck.name, sheet.game, deck.format, sheet.version.sections, deck, deck.get_absolute_url())
    sharing = Sharing(deck, own)
    more: dict[str, Any] = {"optional": judge_with_options(sheet, request.GET), "sharing": sharing}
    way = way_of(request, request.COOKIES.get(LIES, ""))
    page = DeckPage(choice, sheet, way, own=own, asked=request.GET, sharing=sharing)
    if own:
        more["order"] = order or order_form(deck, [card for _, card, _ in page.held])
        more["run"] = last_run(deck)
    return shown(request, page, more, status)


def last_run(deck: Deck) -> Mapping[str, Any] | None:
    """What the last run of a deck has told that has ended: its key, and how many games were won of how many."""
    runs = deck.runs.filter(state=RunState.DONE).order_by("-finished_at", "-pk")
    return runs.values("key", "opponent", "rival", won=F("totals__wins"), of=F("totals__games")).first()


def known(game: Game) -> tuple[Game, Mapping[str, Card]]:
    """A game with its cards, which are read once for each version of it."""
    return game, drawing(game.slug, game.digest).cards


PARTS: Final = {
    "deck": "decks/page/cards.html",
    "first-hand": "decks/page/first_hand.html",
    "odds": "decks/page/odds.html",
}  # what of the page is fetched alone, by the id under which it stands


def shown(request: HttpRequest, page: DeckPage, more: dict[str, Any], status: int = 200) -> HttpResponse:
    """The page, or the part of it that is asked for; what somebody likes is kept."""
    part = PARTS.get(request.headers.get("HX-Target", "")) if wants_fragment(request) else None
    context = more | {
        "page": page, "deck": page.sheet.deck, "sheet": page.sheet, "game": page.choice.game, "look": LookForm(),
    }  # fmt: skip
    answer = render(request, part or "decks/page/page.html", context, status=status)
    if LookForm.base_fields.keys() & request.GET.keys():
        answer.set_cookie(
            LIES, page.way.kept, max_age=LIES_FOR, samesite="Lax", secure=request.is_secure()
        )  # the script of a ready deck's page reads it
        patch_cache_control(answer, private=True)
    return answer

"""A visitor's collection: the cards of a game with how many they own, found by a query, and brought in by list, by file or by deck."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header, urlencode
from django.views.decorators.cache import never_cache

from catalog.finding import explain, find, near_names, wished
from catalog.models import Card, Game
from catalog.web.fields import sound, whole_number
from catalog.web.fragments import by_asker, wants_fragment
from catalog.web.throttles import rate
from decks.addresses import LISTED
from decks.collection import (
    ADD,
    COPIES_MAX,
    WAYS,
    WHOLE,
    GameCards,
    change_copies,
    owned,
    put,
    set_copies,
    sizes,
)
from decks.construction.formats.layout import FileError
from decks.construction.formats.reading import read_list
from decks.construction.forms import copies_in
from decks.construction.repair import owned_in
from decks.models import Deck
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.packs import pack_for
from decks.pages.transfer import LINES_MAX, RefusedError, limit, read_file
from decks.references import WORD_MAX, referred
from engine.packs.cards import Pack
from engine.plurals import plural

PAGE: Final = 60
OWN: Final = "owned>=1"
QUERIES: Final = {"": "Owned", "has:missing": "Missing for your decks", "owned=0": "Not owned", "owned>=0": "All cards"}
LESS, MORE = "less", "more"
CARD: Final = "card"  # where a form says that it stands on the page of its card
LOST: Final = 20  # unread lines that are told one by one


@dataclass(frozen=True)
class Counted:
    """A card, and how many copies of it somebody owns."""

    card: Card
    copies: int


# What one owns


@never_cache
def collection(request: HttpRequest) -> HttpResponse:
    """The games, with what the visitor owns of each."""
    owner = owner_of(request)
    have = sizes(owner)
    rows = [
        (game, have.get(game.slug, GameCards(game.slug, 0, 0)), game.cards.count())
        for game in Game.objects.defer("shape")
    ]
    answer = render(request, "decks/collection/games.html", {"rows": rows, "is_empty": not have})
    return remember(answer, owner) if owner else answer


@never_cache
def of_game(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards of a game that the visitor owns, or those that a query finds, with their numbers."""
    game, owner = get_object_or_404(Game, slug=slug), owner_of(request)
    asked = sound(request.GET.get("q", "")).strip()
    found = find(wished(asked, game) or asked or OWN, game, owner)
    page = Paginator(found.cards, PAGE).get_page(request.GET.get("page"))
    have = owned(owner, slug)
    context = {
        "game": game,
        "page": page,
        "rows": [Counted(card, have.get(card.slug, 0)) for card in page.object_list],
        "query": asked,
        "queries": QUERIES,
        "understood": explain(found.tree, game, "cards") if asked else "",
        "diagnostics": found.diagnostics if asked else [],
        "meant": near_names(asked, game) if asked and not page.paginator.count else [],
        "in_all": sizes(owner).get(slug),
        "most": COPIES_MAX,
        "did": did(request),
    }
    return by_asker(render(request, "decks/collection/cards.html", context))


def did(request: HttpRequest) -> str:
    """What has just been brought in, as the address of the page says that it leads to."""
    copies, different = (whole_number(request.GET.get(name, "")) for name in ("copies", "of"))
    if not copies or not different:
        return ""
    return f"{plural(copies, 'copy', 'copies')} of {plural(different, 'different card')}"


# One card


class CopiesForm(forms.Form):
    """How many copies of a card somebody owns: the number in its field, what it was as the page was made, and the button, less or more."""

    card = forms.SlugField(max_length=60)
    copies = forms.IntegerField(
        min_value=0,
        max_value=COPIES_MAX,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), f"Say how many you own, from 0 to {COPIES_MAX}."
        ),
    )
    was = forms.IntegerField(min_value=0, max_value=COPIES_MAX, required=False)
    step = forms.ChoiceField(choices=[(LESS, "One less"), (MORE, "One more")], required=False)

    @property
    def by(self) -> int | None:
        """How many more are owned than before; None where the number itself is said."""
        step = {LESS: -1, MORE: 1}.get(self.cleaned_data["step"])
        if step is None:
            return None
        was = self.cleaned_data["was"]
        return step + (0 if was is None else self.cleaned_data["copies"] - was)


@never_cache
@rate("moves")
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Another number of copies of a card; the number alone for a script, else back to where the form stood."""
    game, form = get_object_or_404(Game, slug=slug), CopiesForm(request.POST)
    card = get_object_or_404(game.cards.select_related("game"), slug=sound(request.POST.get("card", "")))
    if not form.is_valid():
        context = {"card": card, "game": game, "problem": wrong(form), "most": COPIES_MAX}
        have = owned(owner_of(request), slug).get(card.slug, 0)
        return render(request, "decks/collection/refused.html", context | {"copies": have}, status=422)
    owner = maker_of(request)
    if form.by is None:
        copies = set_copies(owner, slug, card.slug, form.cleaned_data["copies"])
    else:
        copies = change_copies(owner, slug, card.slug, form.by)
    if wants_fragment(request):
        context = {"card": card, "copies": copies, "most": COPIES_MAX}
        context |= {"listed": request.POST.get("then") != CARD, "in_all": sizes(owner).get(slug)}
        return remember(by_asker(render(request, "decks/collection/answer.html", context)), owner)
    return remember(redirect(way_back(request, game, card)), owner)


def wrong(form: forms.Form) -> str:
    """What is wrong with a form, in sentences."""
    return " ".join(str(one) for many in form.errors.values() for one in many)


def way_back(request: HttpRequest, game: Game, card: Card) -> str:
    """The page on which the form of a card stood: its own page, or the cards of the collection as they were asked for."""
    if request.POST.get("then") == CARD:
        return f"{card.get_absolute_url()}#yours"
    asked = {name: sound(request.POST.get(name, ""))[:1_000] for name in ("q", "page")}
    said = urlencode({name: value for name, value in asked.items() if value})
    page = reverse("decks:collection_of", args=[game.slug])
    return f"{page}{'?' if said else ''}{said}#own-{card.slug}"


# Many cards


class BringForm(forms.Form):
    """Cards that are brought in, by a list or by the word of a deck, and what becomes of those that are owned already."""

    way = forms.ChoiceField(
        choices=list(WAYS.items()),
        initial=ADD,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Choose what to do."),
    )
    text = forms.CharField(required=False, strip=False)
    deck = forms.CharField(required=False, max_length=WORD_MAX)
    sure = forms.BooleanField(required=False)


@never_cache
@once
def bring(request: HttpRequest, slug: str) -> HttpResponse:
    """The form for many cards; sent, they are in the collection, unless a line of the list cannot be read."""
    game, owner = get_object_or_404(Game, slug=slug), owner_of(request)
    if request.method != "POST":
        form = BringForm(initial={"deck": sound(request.GET.get("deck", ""))[:WORD_MAX]})
        return show_form(request, game, form)
    form = BringForm(request.POST)
    try:
        read = read_form(request, game, form)
    except (RefusedError, FileError) as problem:
        return show_form(request, game, form, [str(problem)])
    if doubt := doubt_of(read, owned(owner, slug)):
        return show_form(request, game, read.form, **doubt)
    owner = maker_of(request)
    put(owner, slug, read.cards, read.form.cleaned_data["way"])
    told = urlencode({"copies": sum(read.cards.values()), "of": len(read.cards)})
    return remember(redirect(f"{reverse('decks:collection_of', args=[slug])}?{told}"), owner)


class ReadForm(NamedTuple):
    """A form with what its file holds, the cards of its list or deck, and the lines that name none, by number and with the reason."""

    form: BringForm
    cards: dict[str, int]
    lost: list[tuple[int, str]]


def read_form(request: HttpRequest, game: Game, form: BringForm) -> ReadForm:
    """What a form brings. Raises RefusedError, FileError where that is nothing, Http404 for a deck that the visitor may not see."""
    if not form.is_valid():
        raise RefusedError(wrong(form))
    pack = pack_for(game, RefusedError)
    if form.cleaned_data["deck"]:
        read = ReadForm(form, of_deck(form.cleaned_data["deck"], owner_of(request), pack), [])
    else:
        read = of_list(request, form, pack)
    if not read.cards and not read.lost:
        raise RefusedError("Nothing was changed: no card was read.")
    return read


def doubt_of(read: ReadForm, have: Mapping[str, int]) -> dict[str, Any]:
    """What is to be asked before anything changes, unless it has been said: lines are `lost`, or so many cards would be `gone`."""
    data = read.form.cleaned_data
    if read.lost and not (data["sure"] and read.cards):
        return {"lost": read.lost}
    gone = have.keys() - read.cards.keys() if data["way"] == WHOLE else ()
    return {"gone": len(gone)} if gone and not data["sure"] else {}


def of_deck(word: str, owner: str, pack: Pack) -> dict[str, int]:
    """The cards of a deck by its word. Raises RefusedError for one of another game, Http404 where the visitor may see none."""
    one = referred(sound(word), owner)
    if one.game is None or one.game.slug != pack.slug:
        raise RefusedError("This deck is of another game: open the collection of that game.")
    return {card: copies for card, copies in copies_in(one.sections).items() if card in pack.cards}


def of_list(request: HttpRequest, form: BringForm, pack: Pack) -> ReadForm:
    """The form with what its file holds, the cards of the list, and its lines that name none. Raises RefusedError, FileError."""
    file = request.FILES.get("file")
    text = read_file(file)[0] if isinstance(file, UploadedFile) else sound(form.cleaned_data["text"])
    if not text.strip():
        raise RefusedError("There is nothing to read: paste a list, choose a file, or choose a deck.")
    limit(text, LINES_MAX)
    said = request.POST.copy()
    said["text"] = text
    filled = BringForm(said)
    filled.is_valid()
    cards, lost = owned_in(read_list(text, pack))
    if long := [card for card, copies in cards.items() if copies > COPIES_MAX]:
        name = pack.cards[long[0]].name
        raise RefusedError(f"{name}: nobody owns {cards[long[0]]:,} copies here; {COPIES_MAX} are the most.")
    return ReadForm(filled, cards, lost)


def show_form(
    request: HttpRequest, game: Game, form: BringForm, problems: list[str] | None = None, **more: Any
) -> HttpResponse:
    """The form for many cards, with what is wrong with it: lines that are `lost`, or how many cards would be `gone`."""
    owner = owner_of(request)
    lost = more.get("lost", [])
    context = {
        "game": game,
        "form": form,
        "ways": WAYS,
        "way": form["way"].value() or ADD,
        "decks": decks_of(game, owner),
        "problems": problems or [],
        "lost": lost[:LOST],
        "more_lost": max(len(lost) - LOST, 0),
        "gone": more.get("gone", 0),
    }
    return render(request, "decks/collection/bring.html", context, status=422 if problems or more else 200)


def decks_of(game: Game, owner: str) -> Mapping[str, list[tuple[str, str]]]:
    """The decks whose cards can be brought in, by their words: ready ones and the visitor's own."""
    ready = [(f"{game.slug}.{deck.slug}", deck.name) for deck in game.ready_decks.all()]
    mine = [(deck.key, deck.name) for deck in Deck.objects.owned_by(owner).filter(game=game.slug)[:LISTED]]
    return {name: rows for name, rows in (("Ready decks", ready), ("Your decks", mine)) if rows}


# To take along


@never_cache
def as_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The collection of a game as a list, which every list reader here takes."""
    game = get_object_or_404(Game, slug=slug)
    have = owned(owner_of(request), slug)
    return list_file(f"collection-{slug}.txt", list_text(game, have))


def list_text(game: Game, cards: Mapping[str, int]) -> str:
    """Cards with their copies, a line each, in the order of the game."""
    names = game.cards.filter(slug__in=cards).order_by("position").values_list("slug", "name")
    return "".join(f"{cards[slug]} {name}\n" for slug, name in names)


def list_file(name: str, text: str) -> HttpResponse:
    """A list as a file of that name."""
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer

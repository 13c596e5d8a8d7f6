"""The page of a deck: where its owner builds it, and where others read it. Every change is a form, with or without scripts."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page

from catalog.models import Card, Game
from catalog.pages.cards import with_faces
from catalog.reminders import reminders_of
from catalog.web.fields import whole_number
from catalog.web.fragments import wants_fragment
from decks import versions
from decks.collection import owned
from decks.construction.formats.line_forms import least, readings
from decks.construction.formats.vocabulary import SHORTLIST
from decks.deck_names import copy_name
from decks.models import Deck, DeckVersion, made_by
from decks.owners import owner_of, remember
from decks.pages.deck_page import built
from decks.pages.deck_sheet import (
    DeckSheet,
    chosen_options,
    judge_with_options,
    kept_list,
    lay_out,
)
from decks.pages.edits import ORDINARY, Editor, Refusal, change_of, in_words, near_cards, whole
from decks.pages.sharing import Sharing
from decks.pages.shelf import Shelf, along, keep_view, kept, liked_by, pane_of, shelf_of, sorts
from decks.versions import StaleDeckError, UnfitError, content_of, create, difference, merge, save, source_of, undelete
from engine.plurals import plural

NAMES = 8
BRING_BACK = "bring-back"  # the field of a form that may bring its deck back first
NO_GAME = "Nothing was saved: the game “{}” is not in the catalogue any more."
RESOLVING = ("csrfmiddlewaretoken", "choice", "seen")  # what a form says of a conflict, and not of the deck


# Pages


@never_cache
@gzip_page
def deck(request: HttpRequest, key: str) -> HttpResponse:
    """A deck: to build for its owner, to read for everybody else who may."""
    owner = owner_of(request)
    mine = Deck.objects.filter(made_by(owner), key=key).first()
    if mine and mine.deleted_at:
        return render(request, "decks/builder/deleted.html", {"deck": mine}, status=410)
    if mine:
        return remember(builder(request, mine), owner)
    other = get_object_or_404(Deck.objects.readable_by(owner), key=key)
    return built(request, other, own=False)


def deck_context(deck: Deck, asked_for: QueryDict) -> dict[str, Any]:
    """What the pages of a deck say of it, as they are asked for."""
    sheet = lay_out(deck, have=owned(deck.owner, deck.game))
    bare = "" if sheet.game else kept_list(sheet.version, deck, own=True)
    optional = judge_with_options(sheet, asked_for)
    return {
        "deck": deck, "sheet": sheet, "game": sheet.game, "optional": optional, "bare": bare, "sharing": Sharing(deck, own=True)
    }  # fmt: skip


def builder(request: HttpRequest, mine: Deck, problems: tuple[Refusal, ...] = (), status: int = 200) -> HttpResponse:
    """The page on which a deck is built; where there are problems, with what was typed."""
    context = deck_context(mine, request.POST or request.GET) | {
        "problems": problems,
        "typed": typed_in(request.POST, mine) if problems else {},
    }
    context["settings"] = {name: getattr(mine, name) for name in ORDINARY} | context["typed"]
    sheet: DeckSheet = context["sheet"]
    if sheet.game:
        context |= shelf_context(shelf_of(request.POST or request.GET, sheet, liked_by(request)))
    return keep_view(request, render(request, "decks/builder/deck.html", context, status=status))


def shelf_context(shelf: Shelf) -> dict[str, Any]:
    """What pages say of the cards beside a deck."""
    return {
        "shelf": shelf,
        "asked_here": shelf.asked,
        "along": along(shelf.asked),
        "pane": pane_of(shelf.asked, shelf.sheet),
        "sorts": sorts(shelf.game),
    }


def typed_in(post: QueryDict, mine: Deck) -> dict[str, str]:
    """The fields of a form that say something else than the version from which it was made; what they have left alone may have moved on."""
    try:
        base = base_of(post, mine)
    except UnfitError:
        base = mine.versions.get(number=mine.version)
    content = content_of(base)
    before = {"line": "", "to": "", "name": content.name, "format": content.format, "description": content.description}
    before |= {f"n:{place}:{card}": str(copies) for (place, card), copies in content.cells.items()}
    said = {name: str(value).replace("\r\n", "\n") for name, value in post.items() if name in before}
    return {name: value for name, value in said.items() if value != before[name]}


@gzip_page
def finds(request: HttpRequest, key: str) -> HttpResponse:
    """What the search beside a deck finds, as a fragment."""
    mine = own_deck(request, key)
    sheet = lay_out(mine, have=owned(mine.owner, mine.game))
    if sheet.game is None:
        raise Http404
    shelf = shelf_of(request.GET, sheet, liked_by(request))
    context = {"deck": sheet.deck, "sheet": sheet, "game": sheet.game, "swapped": True, **shelf_context(shelf)}
    return keep_view(request, render(request, "decks/builder/found.html", context))


def names(request: HttpRequest, key: str) -> HttpResponse:
    """Names of cards for what is being typed, as a list of options; a number before it is left in peace."""
    game = get_object_or_404(Game, slug=own_deck(request, key).game)
    cards = near_cards(game, least(readings(request.GET.get("q", "")[:100].strip())).name, NAMES)
    for card in cards:
        card.game = game
    return render(request, "decks/builder/names.html", {"cards": cards})


@cache_control(max_age=300)
def face(request: HttpRequest, slug: str, card: str) -> HttpResponse:
    """The face of a card alone, for the tip beside its name."""
    cards = with_faces(Card.objects.filter(game__slug=slug, slug=card))
    if not cards:
        raise Http404
    context = {"card": cards[0], "reminders": reminders_of(cards[0])}
    return render(request, "partials/enlarged.html", context)


# Changes


@never_cache
@gzip_page
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Change a deck as a form asks; one made of an older version shows both, and is put on top, copied or given up."""
    mine = own_deck(request, key)
    game = Game.objects.filter(slug=mine.game).first()
    if request.POST.get("choice") == "theirs":
        return to_deck(request, mine)
    bring_back(request, mine)
    if mine.deleted_at or game is None:
        return lost_deck(request, mine)
    try:
        return apply_change(request, mine, game)
    except UnfitError as problem:
        return refuse_change(request, mine, str(problem))
    except StaleDeckError as stale:
        return conflict(request, stale, game)
    except Deck.DoesNotExist:  # deleted just now
        return lost_deck(request, get_object_or_404(Deck, pk=mine.pk))


def bring_back(request: HttpRequest, mine: Deck) -> None:
    """Undo that a deck was deleted, where a form asks for it before all else."""
    if mine.deleted_at and request.POST.get(BRING_BACK):
        undelete(mine)
        mine.refresh_from_db()


def lost_deck(request: HttpRequest, mine: Deck) -> HttpResponse:
    """A deck that was deleted, or has lost its game, since the page of a form was opened: nothing is saved, the form is kept."""
    if not mine.deleted_at:
        return builder(request, mine, (Refusal(NO_GAME.format(mine.game)),), 409)
    page = render(request, "decks/builder/deleted.html", {"deck": mine, "bring_back": BRING_BACK}, status=410)
    if wants_fragment(request):
        page.status_code = 200  # else nothing of it is shown
        page["HX-Retarget"], page["HX-Reselect"], page["HX-Reswap"] = "#main", "#main", "outerHTML"
    return page


def apply_change(request: HttpRequest, mine: Deck, game: Game) -> HttpResponse:
    """The answer to a change. Raises UnfitError, StaleDeckError and Deck.DoesNotExist."""
    base = base_of(request.POST, mine)
    form = game.formats.filter(slug=base.format).first()
    change = change_of(request.POST, base, Editor(mine, game, form, chosen_options(form, request.POST)))
    moved = difference(content_of(base), change.content)
    words = in_words(moved, names_of(game, {row.card for row in moved.cards}))
    if request.POST.get("choice") == "copy":
        taken = versions.names_of(mine.owner)
        name = change.content.name
        content = replace(change.content, name=copy_name(name, taken) if name in taken else name)
        source = source_of(mine, mine.owner)
        return to_deck(request, create(mine.owner, mine.game, content, f"Copied from {mine.name}: {words}", source))
    verb, _, number = request.POST.get("step", "").partition(" ")
    if verb in ("back", "undo") and words:
        words = f"Back to version {number}: {words}"
    if verb in ("plan", "ready") and words:
        words = f"Begun {'by a plan' if verb == 'plan' else 'with a ready deck'}: {words}"
    if not moved:  # nothing can be lost, so that there is nothing to choose
        mine.refresh_from_db()
        return answer(request, mine, "", tuple(change.problems))
    latest = whole(request.POST.get("seen", "0"), "versions")
    saved = save(
        mine, base.number, change.content, words, latest, whole(number, "versions") if verb == "undo" else None
    )
    return answer(request, saved.deck, words, tuple(change.problems))


def base_of(post: QueryDict, mine: Deck) -> DeckVersion:
    """The version from which a form was made. Raises UnfitError."""
    try:
        return mine.versions.get(number=whole(post.get("base", ""), "versions"))
    except (UnfitError, DeckVersion.DoesNotExist):
        raise UnfitError(
            "This form does not say from which version of the deck it was made. Here is the deck as it is now."
        ) from None


def answer(request: HttpRequest, saved: Deck, words: str, problems: tuple[Refusal, ...] = ()) -> HttpResponse:
    """After a change: what of the page is new, or the page again."""
    if wants_fragment(request):
        context = deck_context(saved, request.POST)
        shelf = replace(shelf_of(request.POST, context["sheet"], liked_by(request)), was=request.POST.get("was", ""))
        news = {
            "problems": problems,
            "typed": typed_in(request.POST, saved) if problems else {},
            "outcome": outcome(words, problems, shelf.sheet, shelf.excess.words if words and shelf.excess else ()),
            "renamed": context["sheet"].version.name != request.POST.get("called", ""),
            "swapped": True,
            **shelf_context(shelf),
            **moved(shelf, request.POST),
        }
        return render(request, "decks/builder/answer.html", context | news)
    return builder(request, saved, problems, status=422) if problems else to_deck(request, saved)


def moved(shelf: Shelf, post: QueryDict) -> dict[str, Any]:
    """What of the cards beside a deck is new after a change: all of them where others lie there now, else those that changed."""
    base = shelf.sheet.deck.versions.filter(number=whole_number(post.get("base", "")) or 0).first()
    moved_on = (
        base is None
        or base.format != shelf.sheet.version.format
        or shelf.was != shelf.stand
        or shelf.at(base).ruled_out != shelf.ruled_out
    )
    return {"moved_on": moved_on, "changed": [] if moved_on or base is None else shelf.changed_since(base)}


def outcome(words: str, problems: tuple[Refusal, ...], sheet: DeckSheet, broke: Sequence[str] = ()) -> str:
    """What is read out after a change: its problems, or what it did, which rules it broke, and once it is saved how the deck stands."""
    done = [f"{words}."] if words and not problems else []
    stands = [f"{plural(sheet.count, 'card')}, {sheet.judgement}."] if words else []
    return " ".join([*map(str, problems), *done, *broke, *stands])


def refuse_change(request: HttpRequest, mine: Deck, problem: str) -> HttpResponse:
    """The deck as it is, with what kept a change from being made."""
    mine.refresh_from_db()
    return answer(request, mine, "", (Refusal(problem),))


def conflict(request: HttpRequest, stale: StaleDeckError, game: Game) -> HttpResponse:
    """Both contents that were made of one version, each as what it changed, and the ways out; the form is kept in them."""
    base, mine, theirs = content_of(stale.base), stale.mine, content_of(stale.theirs)
    here, there = difference(base, mine), difference(base, theirs)
    slugs = {row.card for rows in (here, there) for row in rows.cards}
    context = {
        "deck": stale.theirs.deck,
        "game": game,
        "stale": stale,
        "here": here,
        "there": there,
        "after": difference(theirs, merge(base, mine, theirs)),
        "names": names_of(game, slugs),
        "places": place_names(game),
        "form": [(name, value) for name, values in request.POST.lists() if name not in RESOLVING for value in values],
    }
    if not wants_fragment(request):
        return render(request, "decks/builder/conflict.html", context, status=409)
    page = HttpResponse(render_to_string("decks/builder/both.html", context, request))
    page["HX-Retarget"], page["HX-Reswap"] = "#main", "innerHTML"
    return page


def to_deck(request: HttpRequest, deck: Deck) -> HttpResponse:
    """On to the page of a deck, with the search that stood beside it and the options that it was judged with."""
    query = along(kept(request.POST, Game.objects.filter(slug=deck.game).first()))
    address = deck.get_absolute_url() + (f"?{urlencode(query)}" if query else "")
    return HttpResponse(headers={"HX-Redirect": address}) if wants_fragment(request) else redirect(address)


def own_deck(request: HttpRequest, key: str) -> Deck:
    """A deck of the visitor's own, deleted ones too. Raises Http404."""
    return get_object_or_404(Deck, made_by(owner_of(request)), key=key)


def names_of(game: Game, slugs: set[str]) -> dict[str, str]:
    return dict(game.cards.filter(slug__in=slugs).values_list("slug", "name"))


def place_names(game: Game) -> dict[str, str]:
    """The names of the places that a card of a game can have, by id."""
    sections = {part["id"]: part["name"] for form in game.formats.all() for part in form.sections}
    return {**sections, SHORTLIST: "Shortlist"}

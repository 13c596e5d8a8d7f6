"""Searches that a visitor saves: the form in which one is named, and the list in which they are opened, renamed and deleted."""

from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import SuspiciousOperation, ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import Truncator, capfirst
from django.views.decorators.cache import never_cache

from catalog.finding import explain, read
from catalog.models import Game
from catalog.web.fields import sound
from catalog.web.fragments import by_asker, wants_fragment
from decks import saved_searches
from decks.models import SavedSearch
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.saved_searches import ASKED_MAX, NAME_MAX, UnsavedError, kept_of

SHORT = 8  # searches that the page of the search names
SHOWN = 200  # characters of what a search asks


class NameForm(forms.Form):
    """The name of a search."""

    name = forms.CharField(
        max_length=NAME_MAX, label="Name", error_messages={"required": "Give it a name, so that you find it again."}
    )

    def clean_name(self) -> str:
        """The name on one line."""
        return " ".join(sound(self.cleaned_data["name"]).split())


class SearchForm(NameForm):
    """A search to be saved: its name, the game in whose cards it looks, and what its address asks."""

    game = forms.SlugField(required=False)
    asked = forms.CharField(
        max_length=ASKED_MAX, error_messages={"required": "There is nothing to save: search for something first."}
    )

    def clean_asked(self) -> str:
        """What is kept of it. Raises ValidationError."""
        try:
            return kept_of(self.cleaned_data["asked"])
        except UnsavedError as problem:
            raise ValidationError(str(problem)) from None
        except SuspiciousOperation:
            raise ValidationError("This search has too many parts to be kept.") from None


class Shown(NamedTuple):
    """A saved search as the list shows it: what it asks, and where."""

    search: SavedSearch
    game: str
    asks: list[str]


def problems_of(form: forms.Form) -> list[str]:
    """What is wrong with a form, in sentences."""
    return [str(problem) for problems in form.errors.values() for problem in problems]


# The list


@never_cache
def searches(request: HttpRequest) -> HttpResponse:
    """The searches that a visitor has saved; the page of the search fetches the first ones alone."""
    if not wants_fragment(request):
        return by_asker(listed(request))
    mine = SavedSearch.objects.owned_by(owner_of(request))
    context = {"searches": mine[:SHORT], "count": mine.count()}
    return by_asker(render(request, "decks/searches/short.html", context))


def listed(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The list, with what has just happened."""
    owner = owner_of(request)
    games = dict(Game.objects.values_list("slug", "short"))
    rows = list(SavedSearch.objects.owned_by(owner))
    context = {
        "rows": [Shown(row, games.get(row.game, row.game), asks_of(row.asked)) for row in rows],
        "saved": next((row for row in rows if row.key == request.GET.get("saved")), None),
        "most": NAME_MAX,
    }
    answer = render(request, "decks/searches/list.html", context | more, status=status)
    return remember(answer, owner) if rows else answer


def asks_of(asked: str) -> list[str]:
    """What a search asks, part by part: the query as it is, whatever else with its name."""
    said = []
    for name, values in QueryDict(asked).lists():
        said.append(" ".join(values) if name == "q" else f"{name}: {', '.join(values)}")
    return [Truncator(part).chars(SHOWN) for part in said]


# What is done with them


@never_cache
@once
def new_search(request: HttpRequest) -> HttpResponse:
    """What is to be saved, and the name for it; sent, it is saved and stands in the list."""
    form = SearchForm(request.POST or request.GET)
    if request.method != "POST":
        return naming(request, form) if "asked" in request.GET else redirect("catalog:search")
    if not form.is_valid():
        return naming(request, form, problems_of(form))
    said, owner = form.cleaned_data, maker_of(request)
    try:
        saved = saved_searches.save(owner, said["name"], said["game"], said["asked"])
    except UnsavedError as problem:
        return naming(request, form, [str(problem)])
    return remember(redirect(f"{reverse('decks:searches')}?saved={saved.key}"), owner)


def naming(request: HttpRequest, form: SearchForm, problems: list[str] | None = None) -> HttpResponse:
    """The page on which a search is named, with what is wrong; a name is proposed."""
    form.is_valid()
    asked = str(form.cleaned_data.get("asked", ""))
    game = Game.objects.filter(slug=form.cleaned_data.get("game", "")).first()
    query = str(QueryDict(asked).get("q", ""))
    understood = explain(read(query).tree, game, "cards") if query else ""
    typed = request.POST.get("name")
    context = {
        "problems": problems or list(map(str, form.errors.get("asked", ()))),
        "name": capfirst(Truncator(understood or query).chars(NAME_MAX)) if typed is None else typed,
        "of": game,
        "sent": {"game": game.slug if game else "", "asked": asked},
        "asks": asks_of(asked),
        "understood": understood,
        "most": NAME_MAX,
    }
    return render(request, "decks/searches/new.html", context, status=422 if problems else 200)


def own_search(request: HttpRequest, key: str) -> SavedSearch:
    """A search of whoever asks. Raises Http404."""
    found: SavedSearch = get_object_or_404(SavedSearch.objects.owned_by(owner_of(request)), key=key)
    return found


@never_cache
def rename(request: HttpRequest, key: str) -> HttpResponse:
    """Give a search another name."""
    mine, form = own_search(request, key), NameForm(request.POST)
    if not form.is_valid():
        return listed(request, 422, problems=problems_of(form), renaming=mine.key, typed=request.POST.get("name", ""))
    try:
        saved_searches.rename(mine, form.cleaned_data["name"])
    except UnsavedError as problem:
        return listed(request, 422, problems=[str(problem)], renaming=mine.key, typed=request.POST.get("name", ""))
    return redirect("decks:searches")


@never_cache
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Keep a search no longer."""
    own_search(request, key).delete()
    return redirect("decks:searches")

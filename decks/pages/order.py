"""The order in which a visitor keeps their decks: tags, a cover and a note each, an archive, and how their list is searched and sorted."""

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache

from catalog.web.fields import sound
from decks.models import Deck, DeckQuerySet, GoldfishRun, Question, RunState
from decks.pages.builder import own_deck
from decks.pages.deck_page import built
from decks.pages.order_form import TAG_MAX, cards_in, order_form
from engine.packs.folding import norm

FIND_MAX: Final = 100
CHANGED, NAME, WON = "changed", "name", "won"


class ListForm(forms.Form):
    """What of one's own decks is shown: words of the name, a tag, a game, the archive; and in which order."""

    find = forms.CharField(required=False, max_length=FIND_MAX)
    tag = forms.CharField(required=False, max_length=TAG_MAX)
    of = forms.SlugField(required=False)
    archive = forms.BooleanField(required=False)
    sort = forms.ChoiceField(
        required=False, choices=[(CHANGED, "Last changed"), (NAME, "Name"), (WON, "Games won")], label="Sorted by"
    )

    @property
    def said(self) -> dict[str, Any]:
        """What is asked, as far as it can be understood."""
        self.is_valid()
        return self.cleaned_data


class ArchiveForm(forms.Form):
    """Whether a deck is put away, and the page that asks it."""

    archived = forms.BooleanField(required=False)
    back = forms.CharField(required=False, max_length=500)


@never_cache
def put_in_order(request: HttpRequest, key: str) -> HttpResponse:
    """Set the tags, the cover and the note of a deck; no version of it is made, as nothing of it is another."""
    mine = own_deck(request, key)
    form = order_form(mine, cards_in(mine), request.POST)
    if not form.is_valid():
        return built(request, mine, own=True, order=form, status=422)
    said = form.cleaned_data
    Deck.objects.filter(pk=mine.pk).update(
        tags=said["tags"], cover=said["cover"], note=sound(said["note"]).replace("\r\n", "\n").strip()
    )
    return redirect(f"{mine.look_url}#order")


@never_cache
def archive(request: HttpRequest, key: str) -> HttpResponse:
    """Put a deck away, or take it back out."""
    mine, form = own_deck(request, key), ArchiveForm(request.POST)
    form.is_valid()
    Deck.objects.filter(pk=mine.pk).update(archived=form.cleaned_data["archived"])
    back = form.cleaned_data.get("back") or mine.look_url
    inside = url_has_allowed_host_and_scheme(back, None)
    return redirect(back if inside else mine.look_url)


# The list of one's own decks


def chosen(decks: DeckQuerySet, form: ListForm) -> DeckQuerySet:
    """The decks that somebody asks for among their own."""
    said = form.said
    decks = decks.filter(archived=said.get("archive", False))
    if said.get("of"):
        decks = decks.filter(game=said["of"])
    if said.get("tag"):
        decks = decks.tagged(norm_tag(said["tag"]))
    if said.get("find"):
        decks = decks.named(said["find"]) | decks.filter(tags__contains=norm_tag(said["find"]))
    return decks


def norm_tag(text: str) -> str:
    """A tag as it is kept; what holds a comma is none."""
    return " ".join(sound(text).replace(",", " ").split()).casefold()


def in_order(decks: QuerySet[Deck], sort: str) -> Any:
    """Decks in the order that somebody asks for: those that changed last first unless they say otherwise."""
    if sort == NAME:
        return decks.order_by("name_norm", "pk")
    if sort == WON:
        rows = list(decks.order_by("-changed_at", "-pk"))
        won = won_by(rows)
        return sorted(rows, key=lambda deck: -share(won.get(deck.pk)))
    return decks.order_by("-changed_at", "-pk")


def share(won: tuple[int, int] | None) -> float:
    """The share of games won, below every other where none was played."""
    return won[0] / won[1] if won and won[1] else -1.0


def won_by(decks: Iterable[Deck]) -> dict[int, tuple[int, int]]:
    """How many games each deck has won, and of how many, in the last run of it that has ended."""
    ended = GoldfishRun.objects.filter(question=Question.ALONE, state=RunState.DONE)
    runs = ended.filter(deck__in=[deck.pk for deck in decks]).order_by("finished_at", "pk")
    return {
        deck: (wins or 0, games or 0)
        for deck, wins, games in runs.values_list("deck_id", "totals__wins", "totals__games")
    }


def tags_of(decks: DeckQuerySet) -> list[str]:
    """All tags of some decks, from A to Z."""
    kept = decks.exclude(tags="").values_list("tags", flat=True)
    return sorted({tag for tags in kept for tag in tags.split(",") if tag}, key=norm)

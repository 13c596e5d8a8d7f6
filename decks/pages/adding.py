"""A card into a deck, from the page of the card: into one of the visitor's own, or into a new one that is named after it."""

from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from catalog.models import Card, Format
from catalog.web.fragments import by_asker
from decks.addresses import LISTED
from decks.models import Deck
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.pages.deck_sheet import fitting
from decks.versions import NAME_MAX, DeckContent, StaleDeckError, UnfitError, add, content_of, create, save

NEW: Final = "new"


class AddForm(forms.Form):
    """A deck of one's own by its key, or a new one."""

    def __init__(self, decks: list[Deck], data: Any = None) -> None:
        super().__init__(data)
        choices = [(deck.key, deck.name) for deck in decks]
        self.fields["deck"] = forms.ChoiceField(choices=[*choices, (NEW, "A new deck")], label="Deck")


@never_cache
@once
def add_card(request: HttpRequest, slug: str, card: str) -> HttpResponse:
    """Which deck a card goes into; sent, it goes there, and its owner to that deck."""
    row = get_object_or_404(Card.objects.select_related("game"), game__slug=slug, slug=card)
    owner = owner_of(request)
    decks = list(Deck.objects.owned_by(owner).filter(game=slug, archived=False)[:LISTED])
    form = AddForm(decks, request.POST if request.method == "POST" else None)
    context = {"card": row, "game": row.game, "form": form}
    if not form.is_bound:
        return by_asker(render(request, "decks/add_card.html", context))
    try:
        if not form.is_valid():
            raise UnfitError("Choose one of your decks, or a new one.")
        deck = put_in(request, row, next((one for one in decks if one.key == form.cleaned_data["deck"]), None))
    except (UnfitError, Deck.DoesNotExist) as problem:
        return render(request, "decks/add_card.html", context | {"problem": str(problem)}, status=422)
    except StaleDeckError as stale:
        return redirect(stale.theirs.deck)
    return remember(redirect(deck), deck.owner)


def put_in(request: HttpRequest, card: Card, deck: Deck | None) -> Deck:
    """One more copy of a card in a deck, or in a new one. Raises UnfitError, StaleDeckError, and Deck.DoesNotExist for one just deleted."""
    formats = list(card.game.formats.all())
    if deck is None:
        form = next((one for one in formats if fitting(card.game, one, card.kind)), None)
        content = DeckContent(f"Deck with {card.name}"[:NAME_MAX], form.slug if form else "")
        return create(
            maker_of(request), card.game.slug, add(content, place_of(card, form), card.slug, 1), f"1 {card.name}"
        )
    form = next((one for one in formats if one.slug == deck.format), None)
    version = deck.versions.get(number=deck.version)
    content = add(content_of(version), place_of(card, form), card.slug, 1)
    return save(deck, version.number, content, f"+1 {card.name}").deck


def place_of(card: Card, form: Format | None) -> str:
    """The section that takes a card. Raises UnfitError where none does."""
    places = fitting(card.game, form, card.kind)
    if not places:
        raise UnfitError(f"{card.name} goes into no deck{f' for {form.name}' if form else ''}.")
    return places[0][0]

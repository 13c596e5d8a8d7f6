"""What whoever builds a deck may set beside its cards: tags, a cover and a note."""

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

from catalog.models import Card
from catalog.web.fields import sound
from decks.models import Deck

TAGS_MAX: Final = 8
TAG_MAX: Final = 24
TYPED_MAX: Final = 400  # characters of all tags as they are typed
NOTE_MAX: Final = 2_000


class OrderForm(forms.Form):
    """The tags of a deck, separated by commas, its cover, one of its own cards, and a note."""

    tags = forms.CharField(required=False, max_length=TYPED_MAX, label="Tags")
    note = forms.CharField(required=False, max_length=NOTE_MAX, widget=forms.Textarea, label="Note for yourself")

    def __init__(self, cards: Iterable[Card], data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        choices = sorted({(card.slug, card.name) for card in cards}, key=lambda choice: choice[1])
        self.fields["cover"] = forms.ChoiceField(
            choices=[("", "The usual one"), *choices], required=False, label="Cover"
        )

    def clean_tags(self) -> str:
        """The tags as they are kept. Raises ValidationError for too many, or one that is too long."""
        tags = tags_in(self.cleaned_data["tags"])
        if len(tags) > TAGS_MAX:
            raise ValidationError(f"A deck can have {TAGS_MAX} tags, and these are {len(tags)}: leave some out.")
        if long := next((tag for tag in tags if len(tag) > TAG_MAX), ""):
            raise ValidationError(f"The tag “{long[:TAG_MAX]}…” has {len(long)} characters: a tag can have {TAG_MAX}.")
        return kept_tags(tags)


def tags_in(text: str) -> list[str]:
    """The tags that somebody types, each once."""
    words = (" ".join(tag.split()).casefold() for tag in sound(text).split(","))
    return list(dict.fromkeys(word for word in words if word))


def kept_tags(tags: list[str]) -> str:
    """Tags as a row keeps them."""
    return f",{','.join(tags)}," if tags else ""


def order_form(deck: Deck, cards: Iterable[Card], data: Any = None) -> OrderForm:
    """The form of a deck with these cards, with what it has or with what is sent."""
    return OrderForm(cards, data, initial={"tags": ", ".join(deck.tag_list), "note": deck.note, "cover": deck.cover})


def cards_in(deck: Deck) -> Iterable[Card]:
    """The cards that a deck holds, as far as the catalogue knows them."""
    slugs = deck.lines.values_list("card", flat=True)
    return Card.objects.filter(game__slug=deck.game, slug__in=slugs).only("slug", "name")

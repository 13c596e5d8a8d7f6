"""The second person at a table: the part of the form of a new hand that says what they play and what the two are called."""

from __future__ import annotations

from django import forms
from django.http import QueryDict

from decks.addresses import DeckChoice, deck_at
from decks.models import Deck
from decks.tabletop.hands import NAME_MAX
from decks.tabletop.together import seats_two
from engine.packs.cards import Pack

LISTED = 60  # decks of one's own to choose from
SAME = ""  # the deck of the first seat
CALLED = ("Player 1", "Player 2")
ALIKE = "The two players need different names."


class SecondForm(forms.Form):
    """What the second person plays, and what the two are called."""

    second = forms.ChoiceField(required=False)
    name_1 = forms.CharField(required=False, max_length=NAME_MAX)
    name_2 = forms.CharField(required=False, max_length=NAME_MAX)

    def __init__(self, pack: Pack, first: DeckChoice, owner: str, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.owner = owner
        self.game = first.game
        self.shown = seats_two(pack, first.format)
        ready = [deck for deck in self.game.ready_decks.select_related("format") if seats_two(pack, deck.format.slug)]
        own = Deck.objects.owned_by(owner).filter(game=self.game.slug)[:LISTED]
        self.ready = [(f"ready {deck.slug}", deck.name) for deck in ready]
        self.own = [(f"deck {deck.key}", deck.name) for deck in own if seats_two(pack, deck.format)]
        self.fields["second"].choices = [(SAME, first.title), *self.own, *self.ready]  # type: ignore[attr-defined]
        self.most = NAME_MAX

    @property
    def choice(self) -> str:
        """The deck that is chosen."""
        return str(self.data.get("second", SAME))

    @property
    def names(self) -> list[str]:
        """The names as they are typed."""
        return [str(self.data.get(name, "")) for name in ("name_1", "name_2")]

    def clean(self) -> dict[str, str]:
        """Two names that differ, the usual ones where none is given."""
        data = dict(self.cleaned_data)
        for name, usual in zip(("name_1", "name_2"), CALLED, strict=True):
            data[name] = data.get(name, "").strip() or usual
        if data["name_1"].casefold() == data["name_2"].casefold():
            self.add_error(None, ALIKE)
        return data

    @property
    def people(self) -> list[str]:
        """What the two are called."""
        return [self.cleaned_data["name_1"], self.cleaned_data["name_2"]]

    def deck(self, first: DeckChoice) -> DeckChoice:
        """What the second person plays. Raises Http404 for what is gone by now."""
        sort, _, name = str(self.cleaned_data["second"]).partition(" ")
        if not name:
            return first
        query = QueryDict(mutable=True)
        query.update({"deck": name} if sort == "deck" else {"game": self.game.slug, "ready": name})
        return deck_at(query, self.owner)

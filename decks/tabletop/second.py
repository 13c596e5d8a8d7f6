"""The second person at a table: the part of the form of a new hand that says what they play and what the two are called."""

from django import forms
from django.http import QueryDict

from decks.addresses import DeckChoice
from decks.opposite import SAME, deck_called, on_offer, seats_two
from decks.tabletop.hands import NAME_MAX
from engine.packs.cards import Pack
from engine.play.naming import YOU

CALLED = ("Player 1", "Player 2")
ALIKE = "The two players need different names."
NOT_YOU = "You is nobody's name: the other one reads it too."


class SecondForm(forms.Form):
    """What the second person plays, and what the two are called."""

    name_1 = forms.CharField(required=False, max_length=NAME_MAX, label="Your name")
    name_2 = forms.CharField(required=False, max_length=NAME_MAX, label="The other player’s name")

    def __init__(self, pack: Pack, first: DeckChoice, owner: str, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.owner, self.first = owner, first
        self.shown = seats_two(pack, first.format)
        self.own, self.ready = on_offer(pack, first, owner)
        listed = [(SAME, first.title), *self.own, *self.ready]
        self.fields["second"] = forms.ChoiceField(choices=listed, required=False, label="The other player’s deck")
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
        if YOU.casefold() in (data["name_1"].casefold(), data["name_2"].casefold()):
            self.add_error(None, NOT_YOU)
        return data

    @property
    def people(self) -> list[str]:
        """What the two are called."""
        return [self.cleaned_data["name_1"], self.cleaned_data["name_2"]]

    @property
    def deck(self) -> DeckChoice:
        """What the second person plays. Raises Http404 for what is gone by now."""
        return deck_called(str(self.cleaned_data["second"]), self.first, self.owner)

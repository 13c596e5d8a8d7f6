"""The third and the fourth player of a game that allows more than two: the part of the form of a new hand that says what each plays."""

from typing import Final

from django import forms
from django.http import QueryDict
from django.template.defaultfilters import capfirst

from decks.addresses import DeckChoice
from decks.opposite import SAME, Listed, deck_called, on_offer
from engine.packs.cards import Pack
from engine.play.opponents import CALM, SHARP, STEADY, levels_of
from engine.play.playable import NotPlayableError, loaded_game

TWO: Final = 2


class FurtherForm(forms.Form):
    """How many play, and the deck and the level of each seat beyond the second."""

    def __init__(self, pack: Pack, first: DeckChoice, owner: str, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.first, self.owner = first, owner
        levels = levels_of(pack)
        self.levels: list[tuple[str, str]] = [
            (name, capfirst(levels[name].words)) for name in (STEADY, CALM, SHARP) if name in levels
        ]
        self.numbers = numbers_of(pack) if self.levels else []
        self.own, self.ready = on_offer(pack, first, owner) if self.numbers else ([], [])
        listed = [(SAME, first.title), *self.own, *self.ready]
        seats = [(str(number), str(number)) for number in self.numbers]
        self.fields["players"] = forms.ChoiceField(choices=seats, required=False, label="Players")
        for seat in self.numbers[1:]:
            self.fields[f"deck_{seat}"] = forms.ChoiceField(
                choices=listed, required=False, label=f"Deck of player {seat}"
            )
            self.fields[f"level_{seat}"] = forms.ChoiceField(
                choices=self.levels, required=False, label=f"Level of player {seat}"
            )

    @property
    def shown(self) -> bool:
        """Whether more than two may play."""
        return len(self.numbers) > 1

    @property
    def players(self) -> int:
        """How many play, as it is chosen; two where nobody has chosen."""
        text = str(self.data.get("players", ""))
        return int(text) if text in map(str, self.numbers) else TWO

    @property
    def seats(self) -> list["FurtherSeat"]:
        """The seats beyond the second, as they are filled in."""
        return [FurtherSeat(self, seat) for seat in self.numbers[1:]]

    @property
    def chosen(self) -> list["FurtherSeat"]:
        """Those at which somebody sits."""
        return [seat for seat in self.seats if seat.number <= self.players]


class FurtherSeat:
    """One seat beyond the second: its number, the names of its fields, and what stands in them."""

    def __init__(self, form: FurtherForm, number: int) -> None:
        self.form, self.number = form, number
        self.own: Listed = form.own
        self.ready: Listed = form.ready
        self.levels: Listed = form.levels

    @property
    def choice(self) -> str:
        """The deck that is chosen, by its value."""
        return str(self.form.data.get(f"deck_{self.number}", SAME))

    @property
    def level(self) -> str:
        """The level that is chosen, the first one where none is."""
        names = [name for name, _ in self.levels]
        name = str(self.form.data.get(f"level_{self.number}", ""))
        return name if name in names else names[0]

    @property
    def deck(self) -> DeckChoice:
        """What sits there, of a form that is in order. Raises Http404 for what is gone by now."""
        return deck_called(self.choice, self.form.first, self.form.owner)


def numbers_of(pack: Pack) -> list[int]:
    """How many may play against each other, from two on; none in a game that cannot be played."""
    try:
        few, many = loaded_game(pack).players
    except NotPlayableError:
        return []
    return list(range(max(few, TWO), many + 1)) if many > TWO >= few else []

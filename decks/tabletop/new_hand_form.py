"""The forms of a new hand of a deck: against whom, with which seed, by which options; and the hand that they ask for."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.text import capfirst

from catalog.reminders import without_codes
from catalog.understanding import coverage_of
from catalog.web.fields import WholeNumberField
from decks.addresses import DeckChoice
from decks.against import SettingField, in_order, offers, texts
from decks.legal import not_legal
from decks.models import NOBODY, Hand
from decks.opposite import OppositeForm
from decks.seeds import SEED_MAX, any_seed
from decks.tabletop.further import FurtherForm, FurtherSeat
from decks.tabletop.hands import HANDS_KEPT, SOMEBODY, HandError, PartlyReadHandError, first_record, shortened, start
from decks.tabletop.second import SecondForm
from engine.packs.cards import Pack
from engine.play.opponents import AND
from engine.play.partly import PARTLY

YOURSELF = "You play every seat."
TOGETHER = "Two people take turns on one device. Each hand is hidden until its player says that it is their turn."


class HandForm(forms.Form):
    """Against whom, with which seed, by which options, and whether cards are played that are not wholly read."""

    seed = WholeNumberField(required=False, min_value=0, max_value=SEED_MAX)
    partly = forms.BooleanField(required=False)

    def __init__(self, pack: Pack, data: QueryDict | None = None, *, for_two: bool = True) -> None:
        super().__init__(data)
        self.offers = offers(pack, texts(data or QueryDict()))
        chosen = str(data.get("opponent", "")) if data else ""
        rivals = [one.opponent for one in in_order(self.offers, chosen)]
        levels, practice = [
            [(one.name, capfirst(one.words), one.help) for one in rivals if one.is_level is level]
            for level in (True, False)
        ]
        somebody = [(SOMEBODY, "Another person, at this table", TOGETHER)] if for_two else []
        self.opponents = [
            *levels,
            *somebody,
            *practice,
            (NOBODY, "Nobody", YOURSELF),
        ]
        self.levels = [name for name, *_ in levels]
        self.ways = [(option.id, option.name, without_codes(option.text)) for option in pack.options.values()]
        titles, ways = [[(name, title) for name, title, _ in rows] for rows in (self.opponents, self.ways)]
        self.fields["opponent"] = forms.ChoiceField(choices=titles, required=False)
        self.fields["options"] = forms.MultipleChoiceField(choices=ways, required=False)

    @property
    def against(self) -> str:
        """The opponent that is chosen, the first one where none is."""
        names = [name for name, *_ in self.opponents]
        name = self.data.get("opponent", "")
        return name if name in names else names[0]

    @property
    def entries(self) -> list[tuple[str, str, str, list[SettingField]]]:
        """Each opponent with what it is called, its help, and the fields of what it can be set to."""
        return [(*row, self.offers[row[0]].fields if row[0] in self.offers else []) for row in self.opponents]

    @property
    def groups(self) -> list[tuple[str, list[tuple[str, str, str, list[SettingField]]]]]:
        """The same under what they have in common."""
        with_deck = [row for row in self.entries if row[0] in (*self.levels, SOMEBODY)]
        return [("Against whom", with_deck), ("Practice without an opponent", self.entries[len(with_deck) :])]

    @property
    def against_a_level(self) -> bool:
        """Whether the opponent that is chosen plays a deck that is chosen."""
        return self.against in self.levels

    @property
    def rival(self) -> str:
        """The opponent that is chosen, with what it is set to."""
        offer = self.offers.get(self.against)
        return offer.title if offer else self.against

    def clean(self) -> dict[str, Any]:
        """What the opponent that is chosen is set to must be what it can be set to."""
        offer = self.offers.get(self.against)
        for problem in offer.problems if offer else ():
            self.add_error(None, problem)
        return dict(self.cleaned_data)

    @property
    def ticks(self) -> list[str]:
        """The options that are chosen."""
        return self.data.getlist("options") if isinstance(self.data, QueryDict) else []

    @property
    def asked_for(self) -> list[str]:
        """The options of a form that is in order, with that of every game."""
        return [*self.cleaned_data["options"], *[PARTLY] * self.cleaned_data["partly"]]


class NewHand:
    """The forms of a new hand of a deck, as they were sent or are to be filled in."""

    def __init__(self, pack: Pack, deck: DeckChoice, owner: str, data: QueryDict | None) -> None:
        self.pack, self.deck = pack, deck
        self.second, self.opposite = SecondForm(pack, deck, owner, data), OppositeForm(pack, deck, owner, data)
        self.further = FurtherForm(pack, deck, owner, data)
        self.form = HandForm(pack, data, for_two=self.second.shown)
        self.refused_as_partly = False

    @property
    def asked(self) -> SecondForm | OppositeForm | None:
        """The form that says what the other seat plays, if that is asked."""
        if self.form.against == SOMEBODY:
            return self.second
        return self.opposite if self.form.against_a_level else None

    def is_in_order(self) -> bool:
        """Whether a hand was asked for, and by forms that can be followed."""
        forms = (self.form, self.asked, self.further if self.asked is self.opposite else None)
        return all(form is None or form.is_valid() for form in forms)

    def refuse(self, error: HandError) -> None:
        """Say why the hand cannot begin."""
        self.form.add_error(None, str(error))
        self.refused_as_partly = isinstance(error, PartlyReadHandError)

    def begin(self, mine: str) -> Hand:
        """Open a hand as the forms say. Raises HandError."""
        data, choice = self.form.cleaned_data, self.deck
        seed = any_seed() if data["seed"] is None else data["seed"]
        against = AND.join([self.form.rival, *(seat.level for seat in self.others)])
        theirs = [self.asked.deck.sections, *(seat.deck.sections for seat in self.others)] if self.asked else None
        second = theirs[0] if theirs and self.asked is self.second else theirs
        record = first_record(self.pack, choice.sections, against, seed, self.form.asked_for, second)
        deck = choice.deck if choice.deck and choice.deck.is_of(mine) else None
        return start(mine, self.title, deck, record, against, people=self.people, rival=self.rival)

    @property
    def others(self) -> list[FurtherSeat]:
        """The seats beyond the second at which somebody sits."""
        return self.further.chosen if self.asked is self.opposite else []

    @property
    def people(self) -> list[str]:
        """What two at one table are called."""
        return self.second.people if self.asked is self.second else []

    @property
    def title(self) -> str:
        """What the hand is called: by the deck, or by those of two people."""
        mine = self.deck.title
        theirs = self.second.deck.title if self.asked is self.second else mine
        return mine if theirs == mine else f"{mine} and {theirs}"

    @property
    def rival(self) -> str:
        """The title of the deck that an opponent plays, where that has been chosen."""
        if self.asked is not self.opposite:
            return ""
        titles = [self.opposite.deck.title, *(seat.deck.title for seat in self.others)]
        return AND.join(map(shortened, titles)) if len(titles) > 1 else titles[0]

    def context(self) -> dict[str, Any]:
        """What the page of the forms shows."""
        deck, pack = self.deck, self.pack
        coverage = coverage_of(deck.game, {card for cards in deck.sections.values() for card in cards})
        forms_shown = {"form": self.form, "second": self.second, "opposite": self.opposite, "asked": self.asked}
        return forms_shown | {
            "further": self.further,
            "chosen": deck,
            "game": deck.game,
            "kept": HANDS_KEPT,
            "most": SEED_MAX,
            "not_legal": not_legal(pack, deck.format, deck.sections, deck.pool),
            "ruled": pack.ruled_numbers,
            "partly": self.refused_as_partly or bool(coverage and coverage.unread),
            "coverage": coverage,
        }

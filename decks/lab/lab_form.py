"""What the forms of the lab's questions ask for, but for a deck alone: read, checked, and made into a run."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

from django import forms
from django.http import Http404, QueryDict

from catalog.web.fields import WholeNumberField
from decks.addresses import DeckChoice
from decks.collection import owned, spare
from decks.construction.formats.vocabulary import vocabulary
from decks.construction.forms import copies_in
from decks.lab import thought
from decks.lab.asked import forecast_of
from decks.lab.differences import Contest
from decks.lab.field import rivals_in_field, told_apart
from decks.lab.fields import left_out_of
from decks.lab.ledger import GAMES_MAX
from decks.lab.swaps import NoSwapsError, Search, Swap
from decks.lab.thought import how_many_think
from decks.models import GoldfishRun, Question
from decks.opposite import LINK_MAX, OTHER_GAME, deck_called, deck_in_link, on_offer
from decks.partly import refusal_of_form
from decks.references import referred
from decks.seeds import SEED_MAX, any_seed
from engine.kernel.table import Table, TableError
from engine.packs.cards import Card, DeckList, Pack
from engine.play.goldfish import UnknownNameError
from engine.play.matches import SEATS
from engine.play.opponents import STEADY, levels_of, opponents_of
from engine.play.partly import PARTLY, PartlyReadError, wholly_read
from engine.play.playable import NotPlayableError, loaded_game
from engine.play.record import version_of

FIELD: Final = "field"
CHOSEN: Final = "chosen"
PRACTICE: Final = "practice"
USUAL: Final = 100  # games against each deck that is met
LEAST: Final = 20
TITLE_MAX: Final = 120
RIVALS_MAX: Final = 30
LINKS_MAX: Final = 12
NAME_MAX: Final = 100
TICKED: Final = (
    "You have ticked decks, or given links, but play against others: choose “the decks ticked below”, or take them out."
)
NONE_TO_COME: Final = "The packs that this deck was built from hold no other card that could come in."
NONE_TICKED: Final = "Tick a deck below, or give the link of one."

Choices = list[tuple[str, str]]


@dataclass(frozen=True)
class Subject:
    """The deck of which somebody asks something."""

    pack: Pack
    deck: DeckChoice
    owner: str

    @cached_property
    def on_offer(self) -> tuple[Choices, Choices]:
        """The visitor's own decks, and the ready ones, that can be met."""
        own, ready = on_offer(self.pack, self.deck, self.owner)
        return list(own), list(ready)

    @property
    def levels(self) -> Choices:
        """Who can play."""
        return [(name, level.words) for name, level in levels_of(self.pack).items()]

    @property
    def practice(self) -> Choices:
        """The opponents for practice."""
        opponents = opponents_of(self.pack).items()
        return [(f"{PRACTICE} {name}", f"the {name}, for speed") for name, one in opponents if not one.is_level]

    @property
    def format_name(self) -> str:
        """Of what format the field is."""
        form = self.pack.formats.get(self.deck.format)
        return form.name if form else ""

    @property
    def swapped(self) -> Choices:
        """The cards of which a copy can go, by section, each with how many there are."""
        sections = {one.id: one.name for form in self.pack.formats.values() for one in form.sections}
        several = len(self.deck.sections) > 1
        return [
            (
                f"{section} {card}",
                self.named(card, copies) + (f" ({sections.get(section, section)})" if several else ""),
            )
            for section, cards in self.deck.sections.items()
            for card, copies in sorted(cards.items(), key=lambda pair: self.named(*pair))
        ]

    def named(self, card: str, copies: int) -> str:
        """A card by name, with its copies where there are several."""
        name = self.pack.cards[card].name if card in self.pack.cards else card
        return f"{name} ×{copies}" if copies > 1 else name

    @property
    def names(self) -> list[str]:
        """The cards that can come in, by name."""
        return sorted(card.name for card in self.pack.cards.values())

    @property
    def has_field(self) -> bool:
        """Whether there is another ready deck of its format."""
        same = self.deck.game.ready_decks.filter(format__slug=self.deck.format)
        return bool(self.format_name) and same.exclude(slug=self.deck.ready).exists()

    @property
    def left_out(self) -> dict[str, str]:
        """The ready decks of its format that the field leaves out, and why, as far as it has been played."""
        there = left_out_of(self.deck.game, self.deck.format)
        return {title: why for title, why in there.items() if title != self.deck.title}

    def in_field(self, decks: Collection[DeckList]) -> dict[str, DeckList]:
        """The ready decks of its format that some decks can meet."""
        return rivals_in_field(self.pack, self.deck.format, decks)


class LabForm(forms.Form):
    """Whom decks meet, and by whom all are played."""

    question: ClassVar[Question]
    has_practice: ClassVar[bool] = True
    meets_itself: ClassVar[bool] = True

    rivals_link = forms.CharField(required=False, label="Links of other decks", widget=forms.Textarea)
    seed = WholeNumberField(min_value=0, max_value=SEED_MAX, label="Seed")

    def __init__(self, subject: Subject, data: QueryDict) -> None:
        self.subject = subject
        given = data.copy()
        for name, usual in {"seed": str(any_seed()), "pilot": STEADY, "rival": given.get("pilot", STEADY)}.items():
            given.setdefault(name, usual)
        itself = "" if self.meets_itself else value_of(subject.deck)
        self.own, self.ready = ([one for one in listed if one[0] != itself] for listed in subject.on_offer)
        self.has_field = subject.has_field
        given.setdefault("against", FIELD if self.has_field else CHOSEN)
        super().__init__(given)
        self.ticked = given.getlist("option")
        self.met = given.getlist("rivals")
        self.fields["against"] = forms.ChoiceField(choices=self.whom, label="Against")
        self.fields["rivals"] = forms.MultipleChoiceField(choices=[*self.own, *self.ready], required=False)
        self.fields["pilot"] = forms.ChoiceField(choices=subject.levels, label="Played by")
        self.fields["rival"] = forms.ChoiceField(choices=subject.levels, label="They are played by")
        options = [(name, option.name) for name, option in subject.pack.options.items()]
        self.fields["option"] = forms.MultipleChoiceField(choices=[*options, (PARTLY, PARTLY)], required=False)

    @property
    def whom(self) -> Choices:
        """Whom the decks can meet: the field, those that are ticked, one of those that are listed, or an opponent for practice."""
        field = [(FIELD, f"each other ready deck of {self.subject.format_name}")] if self.has_field else []
        practice = self.subject.practice if self.has_practice else []
        return [*field, (CHOSEN, "the decks ticked below"), *practice, *self.ready, *self.own]

    def clean_rivals_link(self) -> list[DeckChoice]:
        """The decks to which the links lead, one on a line."""
        links = [line for line in self.cleaned_data["rivals_link"].splitlines() if line.strip()]
        if len(links) > LINKS_MAX or any(len(link) > LINK_MAX for link in links):
            raise forms.ValidationError(f"Give {LINKS_MAX} links at most, one on a line.")
        return [self.linked(link) for link in links]

    def linked(self, link: str) -> DeckChoice:
        """The deck of a link. Raises ValidationError where it is none of this game that the visitor may see."""
        try:
            deck = deck_in_link(link, self.subject.owner)
        except Http404 as refused:
            raise forms.ValidationError(f"{link.strip()}: {refused}") from None
        if deck.game != self.subject.deck.game:
            raise forms.ValidationError(f"{link.strip()}: {OTHER_GAME.format(deck.game.name)}")
        return deck

    def clean(self) -> dict[str, Any]:
        """The games can be played."""
        data = dict(self.cleaned_data)
        if not self.errors:
            self.check_games(data)
        if not self.errors and (too_long := forecast_of(self.run).problem):
            self.add_error("games" if "games" in self.fields else None, too_long)
        return data

    @property
    def why_not(self) -> str:
        """Why this cannot be asked of the deck, nothing where it can."""
        return ""

    @property
    def decks(self) -> list[DeckChoice]:
        """The decks of which something is asked."""
        return [self.subject.deck]

    @property
    def sections(self) -> tuple[DeckList, DeckList]:
        """What is played by whom is asked about: the deck, and what it is compared with, itself where that is nothing."""
        deck = self.subject.deck.sections
        return deck, deck

    def check_games(self, data: dict[str, Any]) -> None:
        """Find whom the decks meet, and try their tables."""
        rivals = self.rivals_in(data)
        if self.errors:
            return
        self.contest = Contest(
            self.sections,
            rivals,
            data.get("games", 0),
            data["seed"],
            (data["pilot"], data["rival"]),
            "" if rivals else data["against"].removeprefix(f"{PRACTICE} "),
            sorted(set(data["option"])),
        )
        try:
            self.try_tables()
        except PartlyReadError as problem:
            self.add_error(None, refusal_of_form(problem))
        except KeyError as problem:
            self.add_error(None, f"The game has no card {problem}: take it out of the deck.")
        except (NotPlayableError, TableError, UnknownNameError) as problem:
            self.add_error(None, f"These games cannot be played: {problem}")

    def rivals_in(self, data: dict[str, Any]) -> dict[str, DeckList]:
        """The decks that are met, by title, none where that is an opponent for practice; what is wrong with them becomes an error."""
        against, chosen = data["against"], [*data["rivals"], *data["rivals_link"]]
        if against != CHOSEN and chosen:
            self.add_error("against", TICKED)
        elif against == CHOSEN and not chosen:
            self.add_error("against", NONE_TICKED)
        elif against.startswith(f"{PRACTICE} "):
            return {}
        elif against == FIELD:
            return self.in_field()
        else:
            try:
                return self.by_title(self.called(data) if against == CHOSEN else [self.one_called(against)])
            except Http404:
                self.add_error("against", "One of these decks is not there any more: choose again.")
        return {}

    def in_field(self) -> dict[str, DeckList]:
        """The field by title; that it is empty becomes an error."""
        met = self.by_title(self.subject.in_field(self.sections).items())
        if not met:
            self.add_error("against", "There is no other ready deck that can be met: tick others below.")
        return met

    def one_called(self, value: str) -> tuple[str, DeckList]:
        """A deck that is listed. Raises Http404 for what is gone by now."""
        deck = deck_called(value, self.subject.deck, self.subject.owner)
        return deck.title, deck.sections

    def called(self, data: Mapping[str, Any]) -> list[tuple[str, DeckList]]:
        """The decks that are ticked, and those of links. Raises Http404 for what is gone by now."""
        linked: list[DeckChoice] = data["rivals_link"]
        return [*map(self.one_called, data["rivals"]), *((deck.title, deck.sections) for deck in linked)]

    def by_title(self, decks: Collection[tuple[str, DeckList]]) -> dict[str, DeckList]:
        """Decks by titles that can be told apart, also from those of which something is asked."""
        met: dict[str, DeckList] = {}
        for title, deck in decks:
            met[told_apart(title, [*met, *(one.title for one in self.decks)])] = deck
        return met

    def try_tables(self) -> None:
        """Lay a table for each deck that takes part. Raises whatever keeps games from being played."""
        rules, first = loaded_game(self.subject.pack), self.subject.deck.sections
        for deck in (*self.sections, *self.contest.rivals.values()):
            wholly_read(Table(rules, [deck, first], self.contest.options))

    def asked(self, games: int) -> GoldfishRun:
        """A run of the deck, of so many games, not entered yet."""
        contest, deck = self.contest, self.subject.deck
        return GoldfishRun(
            question=self.question,
            owner=self.subject.owner,
            game=deck.game.slug,
            deck=deck.deck,
            title=deck.title[:TITLE_MAX],
            format=deck.format,
            sections=deck.sections,
            rivals=dict(contest.rivals),
            options=list(contest.options),
            pilot=contest.pilots[0],
            opponent=contest.pilots[1] if contest.rivals else contest.opponent,
            games=games,
            seed=contest.seed,
            rules_version=version_of(loaded_game(self.subject.pack)),
        )

    @property
    def run(self) -> GoldfishRun:
        """The run that a form in order asks for, not entered yet."""
        return self.asked(self.games_in_all)

    @property
    def games_in_all(self) -> int:
        """How many games it takes."""
        return self.contest.whole


class CountedForm(LabForm):
    """A question of which somebody says how many games it takes."""

    games = WholeNumberField(min_value=LEAST, max_value=GAMES_MAX, initial=USUAL, label="Games")

    def __init__(self, subject: Subject, data: QueryDict) -> None:
        given = data.copy()
        given.setdefault("games", str(USUAL))
        super().__init__(subject, given)
        if how_many_think([self.data["pilot"], self.data["rival"]]):
            self.fields["games"] = WholeNumberField(min_value=thought.LEAST, max_value=GAMES_MAX, label="Games")

    def clean_games(self) -> int:
        """Every game is played on both seats."""
        games: int = self.cleaned_data["games"]
        if games % SEATS:
            raise forms.ValidationError("Write an even number: every game is played on both seats.")
        return games

    def check_games(self, data: dict[str, Any]) -> None:
        """No more games than a run may have."""
        super().check_games(data)
        if not self.errors and self.games_in_all > GAMES_MAX:
            self.add_error("games", f"These are {self.games_in_all:,} games in all; one run has {GAMES_MAX:,} at most.")


class DecksForm(CountedForm):
    """How a deck fares against each of some others."""

    question = Question.DECKS
    has_practice = False
    meets_itself = False

    @property
    def games_in_all(self) -> int:
        """So many games against each."""
        return self.contest.games * len(self.contest.rivals)


class BetterForm(CountedForm):
    """Which of two decks is better: the other one is listed, or somebody gives its link, which goes before. An address may call it by a
    word, too.
    """

    question = Question.BETTER

    other_link = forms.CharField(required=False, max_length=LINK_MAX, label="Link of the other deck")

    def __init__(self, subject: Subject, data: QueryDict) -> None:
        given = data.copy()
        own, ready = subject.on_offer
        self.listed = [(value, title) for value, title in (*ready, *own) if value != value_of(subject.deck)]
        if (word := given.get("b")) and "other" not in given and "other_link" not in given:
            given.update(other_named(word, subject.owner, dict(self.listed)))
        super().__init__(subject, given)
        self.fields["other"] = forms.ChoiceField(choices=self.listed, required=False, label="The other deck")

    def clean_other_link(self) -> DeckChoice | None:
        """The deck to which the link leads."""
        link = self.cleaned_data["other_link"].strip()
        return self.linked(link) if link else None

    @property
    def other(self) -> DeckChoice:
        """The other deck. Raises Http404 for what is gone by now."""
        linked: DeckChoice | None = self.cleaned_data["other_link"]
        return linked or deck_called(self.cleaned_data["other"], self.subject.deck, self.subject.owner)

    @property
    def decks(self) -> list[DeckChoice]:
        """Both."""
        return [self.subject.deck, self.other]

    @property
    def sections(self) -> tuple[DeckList, DeckList]:
        """What they hold."""
        return self.subject.deck.sections, self.other.sections

    def check_games(self, data: dict[str, Any]) -> None:
        """Two decks that differ."""
        try:
            same = self.other.sections == self.subject.deck.sections
        except Http404:
            self.add_error("other", "This deck is not there any more: choose another one.")
            return
        if not data["other_link"] and not data["other"]:
            self.add_error("other", "Choose the other deck, or give its link.")
        elif same:
            self.add_error(None, "Both decks hold the same cards.")
        else:
            super().check_games(data)

    @property
    def run(self) -> GoldfishRun:
        """The run that a form in order asks for, not entered yet."""
        run = super().run
        run.second, run.second_sections = told_apart(self.other.title, [self.subject.deck.title]), self.other.sections
        return run


def value_of(deck: DeckChoice) -> str:
    """The value by which a form names a deck."""
    return f"deck {deck.deck.key}" if deck.deck else f"ready {deck.ready}"


def other_named(word: str, owner: str, listed: Mapping[str, str]) -> dict[str, str]:
    """The fields that name the deck that a word calls: nothing where there is none that the visitor may see."""
    try:
        found = referred(word, owner)
    except Http404:
        return {}
    if found.is_now and found.choice and (value := value_of(found.choice)) in listed:
        return {"other": value}
    return {"other_link": found.link}


class SwapForm(CountedForm):
    """What a deck wins and loses by a swap: one copy of a card out, one of another in."""

    question = Question.SWAP

    into = forms.CharField(max_length=NAME_MAX, label="The card that comes in")

    def __init__(self, subject: Subject, data: QueryDict) -> None:
        super().__init__(subject, data)
        self.fields["out"] = forms.ChoiceField(choices=subject.swapped, label="The card that goes out")

    def clean_into(self) -> Card:
        """A card of the game."""
        name = self.cleaned_data["into"]
        card = vocabulary(self.subject.pack, self.subject.deck.format).card(name)
        if card is None:
            raise forms.ValidationError(f"{self.subject.pack.name} has no card that is called “{name}”.")
        return card

    @property
    def swap(self) -> Swap:
        """The swap that a form in order asks for."""
        section, _, out = self.cleaned_data["out"].partition(" ")
        return Swap(section, out, self.cleaned_data["into"].id)

    @property
    def sections(self) -> tuple[DeckList, DeckList]:
        """The deck as it is, and after it."""
        deck = self.subject.deck.sections
        return deck, self.swap.of(deck)

    def check_games(self, data: dict[str, Any]) -> None:
        """Two cards that differ."""
        pack, into, swap = self.subject.pack, data["into"], self.swap
        form = pack.formats.get(self.subject.deck.format)
        fitting = pack.fitting(form, into.kind) if form else []
        if swap.out == swap.into:
            self.add_error("into", "This is the card that goes out: choose another one.")
        elif fitting and swap.section not in {section.id for section in fitting}:
            self.add_error("into", f"{into.name} does not go where the other card lies, but into: {fitting[0].name}.")
        else:
            super().check_games(data)

    @property
    def run(self) -> GoldfishRun:
        """The run that a form in order asks for, not entered yet."""
        run, cards, swap = super().run, self.subject.pack.cards, self.swap
        run.second = f"{run.title} with one {cards[swap.into].name} for one {cards[swap.out].name}"[: second_max()]
        run.second_sections = self.sections[1]
        return run


def second_max() -> int:
    """How long the title of a second deck can be."""
    return GoldfishRun._meta.get_field("second").max_length or TITLE_MAX


class ChangeForm(LabForm):
    """A search for what to change in a deck: of one that was built from packs, only cards of these come in; with `mine` only cards of which
    the visitor owns a copy that it does not hold.
    """

    question = Question.CHANGE

    mine = forms.BooleanField(required=False, label="Only cards that I own")

    def __init__(self, subject: Subject, data: QueryDict) -> None:
        super().__init__(subject, data)
        self.have = owned(subject.owner, subject.pack.slug)

    @property
    def pool(self) -> list[str] | None:
        """The cards that may come in, None for all of the game."""
        held, opened = copies_in(self.subject.deck.sections), self.subject.deck.pool
        bounds = [
            cards for cards in (opened, self.have if self.cleaned_data.get("mine") else None) if cards is not None
        ]
        return sorted(set.intersection(*({*spare(held, cards)} for cards in bounds))) if bounds else None

    def clean_mine(self) -> bool:
        """There is a card that can come in."""
        mine: bool = self.cleaned_data["mine"]
        if mine and not spare(copies_in(self.subject.deck.sections), self.have):
            raise forms.ValidationError(
                "You own no card besides those of this deck: count more cards in your collection, or let any card come in."
            )
        return mine

    def check_games(self, data: dict[str, Any]) -> None:
        """A deck from which cards are drawn."""
        super().check_games(data)
        if not self.errors and self.pool == []:
            self.add_error(None, NONE_TO_COME)
        if self.errors:
            return
        try:
            self.most = Search(self.subject.pack, self.subject.deck.format, self.contest, self.pool).whole()
        except NoSwapsError as problem:
            self.add_error(None, str(problem))

    @property
    def games_in_all(self) -> int:
        """So many at most."""
        return self.most

    @property
    def run(self) -> GoldfishRun:
        """The run that a form in order asks for, not entered yet."""
        run = super().run
        run.pool = self.pool
        return run

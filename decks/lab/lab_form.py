"""What forms ask for that ask which of two decks is better, or what to change in one: read, checked, and made into a run."""

from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import Http404, QueryDict

from decks.addresses import DeckChoice
from decks.collection import owned, spare
from decks.construction.forms import copies_in
from decks.lab.differences import Contest
from decks.lab.field import rivals_in_field
from decks.lab.ledger import GAMES_MAX
from decks.lab.swaps import NoSwapsError, Search
from decks.models import GoldfishRun, Question
from decks.opposite import deck_called, on_offer
from decks.partly import refusal_of_form
from decks.references import WORD_MAX
from decks.seeds import SEED_MAX, any_seed
from engine.kernel.table import Table, TableError
from engine.packs.cards import DeckList, Pack
from engine.play.goldfish import UnknownNameError
from engine.play.matches import SEATS
from engine.play.opponents import STEADY, levels_of, opponents_of
from engine.play.partly import PARTLY, PartlyReadError, wholly_read
from engine.play.playable import NotPlayableError, loaded_game
from engine.play.record import version_of

FIELD: Final = "field"
PRACTICE: Final = "practice"
USUAL: Final = 100  # games of either deck against each that both meet
LEAST: Final = 20
TITLE_MAX: Final = 120

Choices = list[tuple[str, str]]


@dataclass(frozen=True)
class Two:
    """The two decks that are compared, of one game."""

    pack: Pack
    one: DeckChoice
    other: DeckChoice
    owner: str

    @property
    def second(self) -> str:
        """What the second one is called, so that it can be told from the first."""
        return self.other.title if self.other.title != self.one.title else f"{self.other.title} (the other one)"

    @property
    def sections(self) -> tuple[DeckList, DeckList]:
        """What they hold."""
        return self.one.sections, self.other.sections

    @property
    def levels(self) -> Choices:
        """Who can play them: whoever answers at once."""
        return [(name, level.words) for name, level in levels_of(self.pack).items() if not level.thinks]

    @property
    def rivals(self) -> Choices:
        """Whom they can meet: the field, a practice opponent, or a deck."""
        practice = [
            (f"{PRACTICE} {name}", f"the {name}, for speed")
            for name, one in opponents_of(self.pack).items()
            if not one.is_level
        ]
        form = self.pack.formats.get(self.one.format)
        field = [(FIELD, f"each other ready deck of {form.name}")] if form and self.in_field else []
        own, ready = on_offer(self.pack, self.one, self.owner)
        return [*field, *practice, *ready, *own]

    @property
    def in_field(self) -> dict[str, DeckList]:
        """The ready decks that they can meet."""
        return rivals_in_field(self.pack, self.one.format, self.sections)

    def met(self, value: str) -> dict[str, DeckList]:
        """The decks that a choice stands for, by title; none for a practice opponent. Raises Http404 for what is gone by now."""
        if value == FIELD:
            return self.in_field
        if value.startswith(f"{PRACTICE} "):
            return {}
        deck = deck_called(value, self.one, self.owner)
        return {deck.title: deck.sections}


class LabForm(forms.Form):
    """Whom decks meet, and by whom all are played."""

    seed = forms.IntegerField(min_value=0, max_value=SEED_MAX, label="Seed")

    def __init__(self, two: Two, data: QueryDict) -> None:
        self.two = two
        given = data.copy()
        given.setdefault("seed", str(any_seed()))
        given.setdefault("pilot", STEADY)
        given.setdefault("against", next((value for value, _ in two.rivals), ""))
        super().__init__(given)
        self.ticked = given.getlist("option")
        self.fields["against"] = forms.ChoiceField(choices=two.rivals, label="Against")
        self.fields["pilot"] = forms.ChoiceField(choices=two.levels, label="Played by")
        options = [(name, option.name) for name, option in two.pack.options.items()]
        self.fields["option"] = forms.MultipleChoiceField(choices=[*options, (PARTLY, PARTLY)], required=False)

    def clean(self) -> dict[str, Any]:
        """The games can be played."""
        data = dict(self.cleaned_data)
        if not self.errors:
            self.check_games(data)
        return data

    def check_games(self, data: dict[str, Any]) -> None:
        """Find whom the decks meet, and try their tables."""
        try:
            rivals = self.two.met(data["against"])
        except Http404:
            self.add_error("against", "This deck is not there any more: choose another one.")
            return
        self.contest = Contest(
            self.two.sections,
            rivals,
            data.get("games", 0),
            data["seed"],
            (data["pilot"], data["pilot"]),
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

    def try_tables(self) -> None:
        """Lay a table for each deck that takes part. Raises whatever keeps games from being played."""
        rules, first = loaded_game(self.two.pack), self.two.one.sections
        for deck in (*self.two.sections, *self.contest.rivals.values()):
            wholly_read(Table(rules, [deck, first], self.contest.options))

    def asked(self, question: Question, games: int) -> GoldfishRun:
        """A run of the first deck, of so many games, not entered yet."""
        contest, one = self.contest, self.two.one
        return GoldfishRun(
            question=question,
            owner=self.two.owner,
            game=one.game.slug,
            deck=one.deck,
            title=one.title[:TITLE_MAX],
            format=one.format,
            sections=one.sections,
            rivals=dict(contest.rivals),
            options=list(contest.options),
            pilot=contest.pilots[0],
            opponent=contest.pilots[1] if contest.rivals else contest.opponent,
            games=games,
            seed=contest.seed,
            rules_version=version_of(loaded_game(self.two.pack)),
        )


class BetterForm(LabForm):
    """Which two decks are played how often."""

    a = forms.CharField(max_length=WORD_MAX)
    b = forms.CharField(max_length=WORD_MAX)
    games = forms.IntegerField(min_value=LEAST, max_value=GAMES_MAX, initial=USUAL, label="Games")

    def __init__(self, two: Two, data: QueryDict) -> None:
        given = data.copy()
        given.setdefault("games", str(USUAL))
        super().__init__(two, given)

    def clean_games(self) -> int:
        """Every game is played on both seats."""
        games: int = self.cleaned_data["games"]
        if games % SEATS:
            raise forms.ValidationError("Write an even number: every game is played on both seats.")
        return games

    def check_games(self, data: dict[str, Any]) -> None:
        """Two decks that differ, and no more games than a run may have."""
        if self.two.one.sections == self.two.other.sections:
            self.add_error(None, "Both decks hold the same cards.")
            return
        super().check_games(data)
        if not self.errors and self.contest.whole > GAMES_MAX:
            self.add_error(
                "games", f"These are {self.contest.whole:,} games in all; one run has {GAMES_MAX:,} at most."
            )

    @property
    def run(self) -> GoldfishRun:
        """The run that a form in order asks for, not entered yet."""
        run = self.asked(Question.BETTER, self.contest.whole)
        run.second, run.second_sections = self.two.second, self.two.other.sections
        return run


class ChangeForm(LabForm):
    """A search for what to change in a deck; both of its two decks are the same. With `mine` only cards come in of which the visitor owns
    a copy that the deck does not hold.
    """

    mine = forms.BooleanField(required=False, label="Only cards that I own")

    def __init__(self, two: Two, data: QueryDict) -> None:
        super().__init__(two, data)
        self.have = owned(two.owner, two.pack.slug)

    @property
    def pool(self) -> list[str] | None:
        """The cards that may come in, None for all of the game."""
        return spare(copies_in(self.two.one.sections), self.have) if self.cleaned_data.get("mine") else None

    def clean_mine(self) -> bool:
        """There is a card that can come in."""
        mine: bool = self.cleaned_data["mine"]
        if mine and not spare(copies_in(self.two.one.sections), self.have):
            raise forms.ValidationError(
                "You own no card besides those of this deck: count more cards in your collection, or let any card come in."
            )
        return mine

    def check_games(self, data: dict[str, Any]) -> None:
        """A deck from which cards are drawn."""
        super().check_games(data)
        if self.errors:
            return
        try:
            self.whole = Search(self.two.pack, self.two.one.format, self.contest, self.pool).whole()
        except NoSwapsError as problem:
            self.add_error(None, str(problem))

    @property
    def run(self) -> GoldfishRun:
        """The run that a form in order asks for, not entered yet."""
        run = self.asked(Question.CHANGE, self.whole)
        run.pool = self.pool
        return run

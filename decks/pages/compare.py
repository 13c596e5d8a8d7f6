"""Two decks compared: any that the visitor may see, ready ones, shared ones by their link, and versions of their own."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from catalog.cached import is_played, pack_of
from catalog.models import Game
from catalog.web.fragments import wants_fragment
from decks.models import Deck, ReadyDeck, TakenDown
from decks.opposite import LINK_MAX, LISTED, NO_DECK, NOT_OPEN, seats_two
from decks.owners import owner_of
from decks.pages.beside import (
    Curves,
    NumberRow,
    OddsOfBoth,
    SectionBeside,
    Shared,
    curves,
    kinds_beside,
    numbers_beside,
    sections_beside,
)
from decks.pages.deck_page import DeckPage, Way, known
from decks.pages.deck_sheet import DeckSheet, lay_out
from decks.pages.links import whole
from decks.pages.sharing import Sharing
from decks.references import WORD_MAX, Referred, is_ready, referred, word_in_link
from engine.packs.reading import PackError
from engine.play.opponents import STEADY, levels_of

VERSIONS: Final = 30  # of a deck to choose from
SIDES: Final = ("a", "b")
TICKED: Final = "deck"  # the boxes of a list of decks
NOT_THERE: Final = "This deck is not there any more, or only whoever made it may open it: choose another one."
TOO_LONG: Final = {"max_length": NOT_THERE}
TAKEN: Final = "Whoever runs this site has taken this deck down: choose another one."
TOO_MANY: Final = "Two decks are compared at a time: these are the first two that you ticked."


# What is chosen


class Group(NamedTuple):
    """Decks to choose from: what they have in common, and each with its word."""

    name: str
    decks: list[tuple[str, str]]


class SideFields(NamedTuple):
    """The fields of one side of the form, as somebody has filled them in, with what is wrong."""

    letter: str
    label: str
    word: str
    link: str
    problems: list[str]
    link_problems: list[str]


class ChoiceForm(forms.Form):
    """Which two decks are compared: each from a list, or by its link, which goes before."""

    a = forms.CharField(required=False, max_length=WORD_MAX, label="First deck", error_messages=TOO_LONG)
    b = forms.CharField(required=False, max_length=WORD_MAX, label="Second deck", error_messages=TOO_LONG)
    a_link = forms.CharField(required=False, max_length=LINK_MAX)
    b_link = forms.CharField(required=False, max_length=LINK_MAX)

    def __init__(self, data: QueryDict, owner: str) -> None:
        super().__init__(data)
        self.owner = owner
        self.found: list[Referred | None] = []

    def clean(self) -> dict[str, Any]:
        """A link leads to a deck that may be seen; it takes the place of the one that was chosen."""
        data = dict(self.cleaned_data)
        self.found = [self.found_on(side, data) for side in SIDES]
        return data

    def found_on(self, side: str, data: dict[str, Any]) -> Referred | None:
        """The deck of a side; None where none is chosen, or the choice is refused."""
        if link := data.get(f"{side}_link", "").strip():
            word = word_in_link(link)
            return self.looked_up(f"{side}_link", word, NOT_OPEN if word and not is_ready(word) else NO_DECK)
        word = data.get(side, "")
        return self.looked_up(side, word, NOT_THERE) if word else None

    def looked_up(self, field: str, word: str, refusal: str) -> Referred | None:
        """The deck that a word calls; None where the visitor may not see it, which is told at a field."""
        try:
            return referred(word, self.owner)
        except Http404:
            is_taken = TakenDown.objects.filter(sort=Deck.sort, key=word.partition(".")[0]).exists()
            self.add_error(field, TAKEN if is_taken else refusal)
            return None

    @property
    def words(self) -> list[str]:
        """The two words, as far as they are there."""
        return [one.word if one else "" for one in self.found]

    @property
    def is_lost(self) -> bool:
        """Whether an address names a deck that is not there for the visitor."""
        return any(side in self.errors for side in SIDES)

    @property
    def sides(self) -> list[SideFields]:
        """The fields of both sides."""
        said = {name: str(self.data.get(name, "")) for name in self.fields}
        return [
            SideFields(
                one,
                str(self.fields[one].label),
                said[one],
                said[f"{one}_link"],
                self.problems(one),
                self.problems(f"{one}_link"),
            )
            for one in SIDES
        ]

    def problems(self, field: str) -> list[str]:
        """What is wrong with a field."""
        return [str(problem) for problem in self.errors.get(field, ())]

    @property
    def has_links(self) -> bool:
        """Whether a deck was asked for by its link."""
        return any(self.cleaned_data.get(f"{side}_link") for side in SIDES)


def groups(sides: Iterable[Referred | None], owner: str) -> list[Group]:
    """The decks to choose from: one's own, changed last first, ready ones by game, what is shown besides, and then the versions of one's
    own that are shown.
    """
    shown = [one for one in sides if one]
    games = {game.slug: game for game in Game.objects.defer("shape")}
    own = [(deck.key, named_in(deck, games)) for deck in Deck.objects.owned_by(owner)[:LISTED]]
    found = [Group("Your decks", own)]
    first = {one.deck.game for one in shown}
    order = sorted(games.values(), key=lambda game: game.slug not in first)
    ready: dict[str, list[tuple[str, str]]] = {game.short: [] for game in order}
    for row in ReadyDeck.objects.select_related("game").defer("text", "summary", "game__shape"):
        ready[row.game.short].append((f"{row.game.slug}.{row.slug}", row.name))
    found += [Group(f"Ready decks, {game}", rows) for game, rows in ready.items()]
    decks = {one.deck.key: one.deck for one in shown if one.ready is None and one.deck.is_of(owner)}
    versions = [Group(f"Versions of {deck.name}", versions_of(deck)) for deck in decks.values()]
    listed = {word for group in (*found, *versions) for word, _ in group.decks}
    found.append(Group("Shown now", [(one.word, one.title) for one in shown if one.word not in listed]))
    found += versions
    return [group for group in found if group.decks]


def named_in(deck: Deck, games: dict[str, Game]) -> str:
    """The name of a deck with its game."""
    return f"{deck.name} ({games[deck.game].short if deck.game in games else deck.game})"


def versions_of(deck: Deck) -> list[tuple[str, str]]:
    """The last versions of a deck, each with what was done."""
    rows = deck.versions.values_list("number", "change")[:VERSIONS]
    return [(f"{deck.key}.{number}", f"Version {number}: {change or 'saved'}") for number, change in rows]


# What is shown


@dataclass(frozen=True)
class Side:
    """One of the two decks, laid out; `letter` is a or b."""

    letter: str
    referred: Referred
    sheet: DeckSheet
    asked: QueryDict

    @property
    def title(self) -> str:
        """What it is called."""
        return self.referred.title

    @property
    def game(self) -> Game | None:
        """Its game, None where it left the catalogue."""
        return self.referred.game

    @cached_property
    def page(self) -> DeckPage | None:
        """The same as its page shows it, None where its game left."""
        choice = self.referred.choice
        return DeckPage(choice, self.sheet, Way(), self.referred.ready, asked=self.asked) if choice else None

    @property
    def seats_two(self) -> bool:
        """Whether it can be played against another deck."""
        if self.game is None or not is_played(self.game) or not self.sheet.count:
            return False
        try:
            pack = pack_of(self.game)
        except PackError:
            return False
        return STEADY in levels_of(pack) and seats_two(pack, self.referred.version.format)

    def opposite(self, site: str) -> dict[str, str]:
        """The fields of a form that say that a steady pilot plays this deck; `site` is the address of the site."""
        ready = self.referred.ready
        if ready:
            return {"opponent": STEADY, "theirs": f"ready {ready.slug}"}
        return {"opponent": STEADY, "theirs": "", "theirs_link": site + self.referred.link}

    @property
    def first(self) -> dict[str, str]:
        """The fields of a form that say that this deck is played."""
        one = self.referred
        return {"game": one.deck.game, "ready": one.ready.slug} if one.ready else {"deck": one.deck.key}


def side_of(letter: str, one: Referred, asked: QueryDict) -> Side:
    """A deck, laid out with the cards of its game."""
    return Side(letter, one, lay_out(one.deck, one.version, known(one.game) if one.game else None), asked)


class Duel(NamedTuple):
    """One deck played against the other: the fields of the form of a hand, and the address of a run's form."""

    mine: Side
    theirs: Side
    fields: dict[str, str]
    lab: str


@dataclass(frozen=True)
class Comparison:
    """Two decks side by side; `site` is the address of the site."""

    a: Side
    b: Side
    site: str

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both."""
        return self.a, self.b

    @property
    def game(self) -> Game | None:
        """The game that both are for, None of two games and where it left."""
        return self.a.game if self.is_of_one_game else None

    @property
    def is_of_one_game(self) -> bool:
        """Whether both are for the same game, so that their cards can be compared."""
        return self.a.referred.deck.game == self.b.referred.deck.game

    @cached_property
    def sections(self) -> list[SectionBeside]:
        """Their cards, section by section."""
        return sections_beside(self.a.sheet, self.b.sheet)

    @property
    def shared(self) -> Shared:
        """How much they have in common."""
        return Shared.of(self.sections)

    @property
    def curves(self) -> Curves | None:
        """Their curves."""
        return curves(self.game, self.a.sheet, self.b.sheet) if self.game else None

    @property
    def kinds(self) -> list[NumberRow]:
        """Their cards by kind."""
        return kinds_beside(self.a.sheet, self.b.sheet)

    @property
    def numbers(self) -> list[NumberRow]:
        """Their numbers."""
        return numbers_beside(self.game, self.a.sheet, self.b.sheet) if self.game else []

    @cached_property
    def odds(self) -> OddsOfBoth | None:
        """Their odds, None where no cards are drawn."""
        if self.game is None or self.a.page is None or self.b.page is None:
            return None
        return OddsOfBoth.of(self.a.page.odds, self.b.page.odds)

    @cached_property
    def duels(self) -> list[Duel]:
        """The games that they can play against each other, each with a deck as it is now first; none where they cannot."""
        if not self.is_of_one_game or not (self.a.seats_two and self.b.seats_two):
            return []
        pairs = [(self.a, self.b)] if self.a.referred.word == self.b.referred.word else [self.sides, self.sides[::-1]]
        return [self.duel(mine, theirs) for mine, theirs in pairs if mine.referred.is_now]

    def duel(self, mine: Side, theirs: Side) -> Duel:
        """A deck played against the other."""
        fields = mine.first | theirs.opposite(self.site)
        return Duel(mine, theirs, fields, f"{reverse('decks:new_run')}?{urlencode(fields)}")

    @property
    def in_lab(self) -> bool:
        """Whether the lab can say which is better."""
        return (
            self.is_of_one_game
            and self.a.seats_two
            and self.b.seats_two
            and self.a.referred.sections != self.b.referred.sections
        )

    @property
    def named(self) -> str:
        """The two decks, as the end of an address."""
        return urlencode({"a": self.a.referred.word, "b": self.b.referred.word})

    @property
    def swapped(self) -> str:
        """The same with the sides swapped, as the end of an address."""
        return urlencode({"a": self.b.referred.word, "b": self.a.referred.word})


PART: Final = "odds"  # what of the page is fetched alone


@never_cache
def compare(request: HttpRequest) -> HttpResponse:
    """Two decks side by side, and the form by which they are chosen. Boxes that were ticked in a list, and links, become words."""
    if ticked := request.GET.getlist(TICKED):
        return to_words(ticked, "more" if len(ticked) > len(SIDES) else "")
    owner = owner_of(request)
    form = ChoiceForm(request.GET, owner)
    is_sound = form.is_valid()
    if is_sound and form.has_links:
        return to_words(form.words)
    sides = [side_of(letter, one, request.GET) for letter, one in zip(SIDES, form.found, strict=True) if one]
    both = None if "choose" in request.GET else side_by_side(request, sides)
    context: dict[str, Any] = {
        "form": form,
        "both": both,
        "game": both.game if both else None,
        "games": {one.game.slug for one in sides if one.game},
        "note": TOO_MANY if "more" in request.GET else "",
        "of_others": of_others(sides, owner) if both else [],
    }
    if both and wants_fragment(request) and request.headers.get("HX-Target") == PART:
        return render(request, "decks/compare/odds.html", context)
    if both is None:
        context["groups"] = groups(form.found, owner)
    return render(request, "decks/compare/page.html", context, status=404 if form.is_lost else 200)


def side_by_side(request: HttpRequest, sides: list[Side]) -> Comparison | None:
    """Two sides compared, None where one is yet to be chosen."""
    if len(sides) < len(SIDES):
        return None
    one, other = sides
    return Comparison(one, other, whole(request, "/").removesuffix("/"))


def of_others(sides: list[Side], owner: str) -> list[Sharing]:
    """The decks of other visitors among those that are shown, each once, to be reported."""
    decks = {side.referred.deck.key: side.referred.deck for side in sides if not side.referred.ready}
    return [Sharing(deck) for deck in decks.values() if not deck.is_of(owner)]


def to_words(words: list[str], note: str = "") -> HttpResponse:
    """The address of a comparison, which names each deck by its word."""
    named = {side: word for side, word in zip(SIDES, words, strict=False) if word}
    return redirect(f"{reverse('decks:compare')}?{urlencode(named | ({note: ''} if note else {}))}")

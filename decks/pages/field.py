"""The field of a game: its ready decks against each other as a map of numbers, each with games to watch."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from catalog.cached import is_played
from catalog.models import Game
from catalog.web.fragments import by_asker, wants_fragment
from decks.lab.field import EACH
from decks.lab.fields import NoFieldError, field_played, game_of, matrix_of
from decks.lab.matrices import Against, MatrixReport, Row, against_of, report_of
from decks.models import UNFINISHED, Hand, PlayedField, ReadyDeck, RunState
from decks.once import once
from decks.owners import maker_of, remember
from decks.tabletop import hands
from engine.play.matrix import Matrix, Two
from engine.play.opponents import STEADY
from engine.play.record import record_of

EVEN: Final = 0.5
SHADES: Final = 5  # on either side of even


@dataclass(frozen=True)
class Square:
    """A square of the map: the games of two decks, how they are shaded, and where they are told and watched."""

    met: Against
    url: str

    @property
    def shade(self) -> int:
        """From -SHADES, where the deck never wins, to SHADES, where it always does."""
        return round((self.met.share.value - EVEN) * 2 * SHADES)


@dataclass(frozen=True)
class Line:
    """A line of the map: a deck, its page and format, and its squares in the order of the decks, None against itself."""

    number: int
    row: Row
    deck: ReadyDeck
    squares: list[Square | None]


class FormatForm(forms.Form):
    """Of which format the decks are to be, of all where none is chosen."""

    def __init__(self, formats: Mapping[str, str], *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["format"] = forms.ChoiceField(choices=[*formats.items()], required=False)

    @property
    def chosen(self) -> str:
        """The format, empty for all; what there is not is all, too."""
        return str(self.cleaned_data.get("format", "")) if self.is_valid() else ""


class NumberForm(forms.Form):
    """The number of the game that somebody wants to watch."""

    number = forms.IntegerField(min_value=1, max_value=EACH)


@dataclass(frozen=True)
class Map:
    """A field that has been played, of all its decks or those of one format."""

    game: Game
    row: PlayedField
    form: str = ""

    @cached_property
    def ready(self) -> dict[str, ReadyDeck]:
        """The ready decks by title."""
        return {deck.name: deck for deck in self.game.ready_decks.select_related("game", "format")}

    @cached_property
    def matrix(self) -> Matrix:
        """What has come of its games."""
        there = matrix_of(self.row)
        return there.among([title for title in there.decks if title in self.ready and self.is_asked_for(title)])

    def is_asked_for(self, title: str) -> bool:
        """Whether a deck is of the format."""
        return self.form in ("", self.ready[title].format.slug)

    @cached_property
    def report(self) -> MatrixReport:
        """The figures."""
        return report_of(self.matrix)

    @property
    def lines(self) -> list[Line]:
        """The map line by line."""
        return [
            Line(number, row, self.ready[row.deck], [self.square(one) if one else None for one in row.cells])
            for number, row in enumerate(self.report.rows, 1)
        ]

    def square(self, met: Against) -> Square:
        names = (self.game.slug, self.ready[met.deck].slug, self.ready[met.other].slug)
        return Square(met, reverse("decks:meeting", args=names))

    @property
    def formats(self) -> dict[str, str]:
        """The formats of which there are two decks and more, by slug; none where all decks are of one."""
        decks = [self.ready[title].format for title in matrix_of(self.row).decks if title in self.ready]
        several = {one.slug: one.name for one in decks if decks.count(one) > 1}
        return several if len({*decks}) > 1 else {}

    @property
    def is_mixed(self) -> bool:
        """Whether its decks are of several formats."""
        return len({line.deck.format_id for line in self.lines}) > 1

    @property
    def left_out(self) -> list[tuple[ReadyDeck, str]]:
        """The decks that are not in it, and why."""
        there = [(self.ready[title], why) for title, why in self.row.left_out.items() if title in self.ready]
        return [(deck, why) for deck, why in there if self.form in ("", deck.format.slug)]


def field(request: HttpRequest, slug: str) -> HttpResponse:
    """The field of a game, or how far it is."""
    game = get_object_or_404(Game, slug=slug)
    row = field_played(game) if is_played(game) else None
    context: dict[str, Any] = {"game": game, "row": row, "each": EACH}
    if row is None or row.state != RunState.DONE:
        waits = row is not None and row.state in UNFINISHED
        page = "progress" if waits and wants_fragment(request) else "waiting"
        return by_asker(render(request, f"decks/field/{page}.html", context | {"waits": waits}))
    if wants_fragment(request):
        return by_asker(HttpResponse(headers={"HX-Refresh": "true"}))
    formats = Map(game, row).formats
    shown = Map(game, row, FormatForm(formats, request.GET).chosen)
    return by_asker(render(request, "decks/field/page.html", context | {"map": shown, "formats": formats}))


@once
def meeting(request: HttpRequest, slug: str, deck: str, against: str) -> HttpResponse:
    """The games of two decks of a field; sent, it opens one of them on the table."""
    game = get_object_or_404(Game, slug=slug)
    ready = ReadyDeck.objects.filter(game=game).select_related("game", "format")
    one, other = (get_object_or_404(ready, slug=name) for name in (deck, against))
    row = field_played(game) if is_played(game) else None
    if row is None or one == other:
        raise Http404
    met = against_of(matrix_of(row), one.name, other.name)
    if met is None:
        return redirect("decks:field", slug)
    context: dict[str, Any] = {"game": game, "row": row, "deck": one, "against": other, "met": met, "each": EACH}
    if request.method != "POST":
        return render(request, "decks/field/meeting.html", context)
    form = NumberForm(request.POST)
    if not form.is_valid():
        problem = f"These two have games 1 to {EACH}: enter one of these numbers."
        return render(request, "decks/field/meeting.html", context | {"problem": problem}, status=422)
    try:
        hand = watched(maker_of(request), row, (one.name, other.name), form.cleaned_data["number"])
    except NoFieldError as refused:
        return render(request, "decks/field/meeting.html", context | {"problem": str(refused)}, status=409)
    return remember(redirect(hand), hand.owner)


def watched(owner: str, row: PlayedField, two: Two, number: int) -> Hand:
    """A hand that shows a game of two decks; in those of odd number the first one sits on the first seat. Raises NoFieldError."""
    game = game_of(row, two, number - 1)
    title, rival = two if number % 2 else two[::-1]
    return hands.from_game(owner, title, None, record_of(game).dumps(), opponent=STEADY, rival=rival)

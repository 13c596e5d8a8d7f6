"""The pages of puzzles and lessons: those of a game, each by itself, and the puzzle of the day. Sent, a page begins a hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from catalog.cached import pack_or_none
from catalog.models import Game
from decks.left_off import Line, lines
from decks.once import once
from decks.owners import maker_of, owner_of, remember
from decks.puzzle_of_day import puzzle_of, today
from decks.solved import Solved, days_solved, solved_in, streak
from decks.tabletop.hands import HandError
from decks.tabletop.layout import shown_table
from decks.tabletop.puzzle_words import address_of, following
from decks.tabletop.puzzling import begin_puzzle, trial_of
from decks.tabletop.small_faces import drawing
from decks.tabletop.table_view import TableView
from engine.kernel.table import LoadedGame
from engine.packs.cards import LESSONS, PUZZLES, Pack, Puzzle
from engine.play.playable import is_playable, loaded_game
from engine.play.puzzles import PuzzleError
from engine.plurals import plural

HELD: Final = 6  # cards of the own hand that are pictured


@dataclass(frozen=True)
class Entry:
    """A puzzle or lesson in a list, as far as the visitor has come with it; `lines` are some of what lies on its table."""

    puzzle: Puzzle
    lines: tuple[Line, ...]
    solved: Solved | None

    @property
    def url(self) -> str:
        """Its page."""
        return address_of(self.puzzle)

    @property
    def time(self) -> str:
        """Within how many turns it is solved."""
        return plural(self.puzzle.turns, "turn")

    @property
    def how(self) -> str:
        """How the visitor has solved it."""
        if self.solved is None:
            return ""
        return f"Solved with {plural(self.solved.hints, 'hint')}" if self.solved.hints else "Solved"


@lru_cache(maxsize=128)
def pictured(rules: LoadedGame, ref: str) -> tuple[Line, ...]:
    """Some of what lies on the table of a puzzle: the other side, what lies between, the own side, the own hand. Raises PuzzleError."""
    task = trial_of(rules, ref).task
    table = shown_table(task.first(), (task.seat,), acts=False)
    return (*lines(table), own_hand(table))


def own_hand(table: TableView) -> Line:
    """Some cards of the hand of whoever looks."""
    areas = table.sides[-1].areas.get("hand", ())
    pieces = (piece for area in areas for heap in area.heaps for place in heap.places for piece in place.pieces)
    return [(piece.card, piece.name) for piece in islice(pieces, HELD)]


def lines_of(pack: Pack, puzzle: Puzzle) -> tuple[Line, ...]:
    """The picture of a puzzle, none where it cannot be laid out."""
    try:
        return pictured(loaded_game(pack), puzzle.ref)
    except PuzzleError:
        return ()


def entries(pack: Pack, folder: str, solved: Mapping[str, Solved]) -> list[Entry]:
    """The puzzles or lessons of a game in their order."""
    rows = pack.lessons if folder == LESSONS else pack.puzzles
    return [Entry(row, lines_of(pack, row), solved.get(row.ref)) for row in rows.values()]


def playable_or_none(game: Game) -> Pack | None:
    """The pack of a game that can be played."""
    pack = pack_or_none(game)
    return pack if pack and is_playable(pack) else None


# The list of a game


@never_cache
def of_game(request: HttpRequest, slug: str, folder: str) -> HttpResponse:
    """The puzzles of a game, from the easiest, or its lessons, from the first."""
    game = get_object_or_404(Game, slug=slug)
    pack, owner = playable_or_none(game), owner_of(request)
    rows = entries(pack, folder, solved_in(owner, slug)) if pack else []
    context = {
        "game": game,
        "entries": rows,
        "draw": drawing(game.slug, game.digest),
        "solved": sum(row.solved is not None for row in rows),
        "next": next((row for row in rows if row.solved is None), None),
        "streak": streak(days_solved(owner), today()),
    }
    return render(request, f"decks/puzzles/{folder}.html", context)


puzzle_list = partial(of_game, folder=PUZZLES)
lesson_list = partial(of_game, folder=LESSONS)


# One


def alone(request: HttpRequest, slug: str, name: str, folder: str) -> HttpResponse:
    """What is asked in a puzzle or lesson; sent, it begins a hand and goes to its table. Raises Http404."""
    game = get_object_or_404(Game, slug=slug)
    pack = playable_or_none(game)
    puzzle = (pack.lessons if folder == LESSONS else pack.puzzles).get(name) if pack else None
    if pack is None or puzzle is None:
        raise Http404
    if request.method == "POST":
        return begin(request, game, pack, puzzle)
    return render(request, "decks/puzzles/page.html", shown(request, game, pack, puzzle))


def begin(request: HttpRequest, game: Game, pack: Pack, puzzle: Puzzle) -> HttpResponse:
    """A hand in which the visitor tries a puzzle."""
    mine = maker_of(request)
    try:
        return remember(redirect(begin_puzzle(mine, pack, puzzle)), mine)
    except HandError as error:
        return render(request, "decks/puzzles/page.html", shown(request, game, pack, puzzle, str(error)), status=422)


def shown(request: HttpRequest, game: Game, pack: Pack, puzzle: Puzzle, problem: str = "") -> dict[str, Any]:
    """What the page of a puzzle shows."""
    solved = solved_in(owner_of(request), game.slug).get(puzzle.ref)
    return {
        "game": game,
        "entry": Entry(puzzle, lines_of(pack, puzzle), solved),
        "puzzle": puzzle,
        "draw": drawing(game.slug, game.digest),
        "following": following(pack, puzzle),
        "number": [*(pack.lessons if puzzle.is_lesson else pack.puzzles)].index(puzzle.id) + 1,
        "of": len(pack.lessons if puzzle.is_lesson else pack.puzzles),
        "problem": problem,
    }


@once
def one_puzzle(request: HttpRequest, slug: str, puzzle: str) -> HttpResponse:
    return alone(request, slug, puzzle, PUZZLES)


@once
def one_lesson(request: HttpRequest, slug: str, lesson: str) -> HttpResponse:
    return alone(request, slug, lesson, LESSONS)


# The puzzle of the day


@never_cache
def of_day(request: HttpRequest) -> HttpResponse:
    """The puzzle of today, and how many days in a row the visitor has solved it."""
    day = today()
    of = puzzle_of(day)
    if of is None:
        return render(request, "decks/puzzles/none_today.html")
    pack = playable_or_none(of.game)
    if pack is None:
        raise Http404
    days = days_solved(owner_of(request))
    context = shown(request, of.game, pack, of.puzzle)
    return render(
        request,
        "decks/puzzles/page.html",
        context | {"day": day, "streak": streak(days, day), "today": day in days},
    )

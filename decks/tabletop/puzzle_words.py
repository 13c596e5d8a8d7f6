"""What is told around puzzles and lessons: the sentence for others, what to play next, and the puzzle that somebody makes of a hand."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from decks.pages.links import whole
from decks.puzzle_of_day import days_of_puzzle, today
from decks.solved import days_solved, streak
from decks.tabletop.hands import HandError, OpenHand
from decks.tabletop.puzzling import Puzzling
from decks.tabletop.tales import told_in_words
from decks.tabletop.telling import STEPS_MAX, Step
from engine.packs.cards import Pack, Puzzle
from engine.packs.puzzles import TITLE_MAX
from engine.play.scene_text import Frame, NoSceneError, puzzle_text
from engine.plurals import plural


def address_of(puzzle: Puzzle) -> str:
    """The page of a puzzle or lesson."""
    return reverse(f"decks:{'lesson' if puzzle.is_lesson else 'puzzle'}", args=[puzzle.game, puzzle.id])


def following(pack: Pack, puzzle: Puzzle) -> Puzzle | None:
    """The puzzle or lesson that comes after one in its game, None after the last."""
    rows = list((pack.lessons if puzzle.is_lesson else pack.puzzles).values())
    place = [row.id for row in rows].index(puzzle.id) + 1
    return rows[place] if place < len(rows) else None


def sentence_of(puzzle: Puzzle, hints: int, link: str) -> str:
    """What somebody may tell others who has solved a puzzle."""
    by = f"with {plural(hints, 'hint')}" if hints else "without a hint"
    return f"I solved “{puzzle.title}” {by}: {link}"


def what_others_did(sitting: OpenHand) -> list[Step]:
    """What the other seats have done so far, as far as it can be told at once."""
    last = sitting.position
    told = told_in_words(sitting, f"{max(0, last - STEPS_MAX)}-{last}")
    return [step for step in told if step.theirs and step.words]


def puzzle_of(sitting: OpenHand) -> str:
    """The moment of a hand as a puzzle to be finished, with all that is hidden in it. Raises HandError where no scene tells it."""
    if sitting.hand.people and not sitting.reading:
        raise HandError(
            "A game for two can be made a puzzle once it is over: before that, the file would show both hands."
        )
    decision = sitting.game.decision
    seat = sitting.hand.seat if decision is None else decision.seat
    try:
        return puzzle_text(sitting.game, Frame(sitting.hand.title[:TITLE_MAX] or "A puzzle", seat + 1))
    except NoSceneError as error:
        raise HandError(str(error)) from error


def after_solving(sitting: Puzzling, request: HttpRequest) -> dict[str, Any]:
    """What templates read of it."""
    puzzle = sitting.puzzle
    link = whole(request, address_of(puzzle))
    days = days_solved(sitting.hand.owner)
    return {
        "streak": streak(days, today()) if days_of_puzzle(puzzle, {today()}) else 0,
        "sentence": sentence_of(puzzle, sitting.hand.hints_told, link),
    }

"""The lessons that ship: five to eight a game, each short, with words on what somebody may do, and proven by the search of the table."""

import pytest

from engine.packs.cards import Puzzle
from engine.play.defence import WORK_MAX
from engine.play.proof import PROVEN
from engine.play.puzzles import prove_puzzle
from engine.play.solutions import Solution
from tests.games.test_puzzles import LESSONS, named, task_of
from tests.packs import SHIPPED

STEPS = 9  # clicks of the shortest way
WORDS = 110  # before it begins

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=named)


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_a_game_is_learnt_in_five_to_eight_lessons(slug: str) -> None:
    assert 5 <= len(SHIPPED[slug].lessons) <= 8


@every_lesson
def test_a_lesson_is_short_and_answers_who_does_something_else(lesson: Puzzle) -> None:
    assert lesson.before
    assert len(lesson.before.split()) <= WORDS
    assert lesson.hints
    assert lesson.wrongs
    said = [*lesson.hints, *[one.says for one in (*lesson.wrongs, *lesson.answers)]]
    assert [text for text in (lesson.task, lesson.before, lesson.after, *said) if text[-1] not in ".?!”"] == []


@every_lesson
def test_a_lesson_is_solved_in_a_few_clicks_and_the_other_side_defends_it_as_well_as_can_be(lesson: Puzzle) -> None:
    """What the table looks at for the best defence is enough to see the lesson through."""
    proof = prove_puzzle(task_of(lesson), most=WORK_MAX)
    assert proof.result == PROVEN
    assert min(longest(one) for one in proof.solutions) <= STEPS


def longest(solution: Solution) -> int:
    """How many steps a solution takes at most."""
    return len(solution.steps) + max((longest(then) for _, then in solution.answers), default=0)


@every_lesson
def test_what_a_lesson_answers_to_can_be_done_in_it(lesson: Puzzle) -> None:
    moves = {move.words for move in prove_puzzle(task_of(lesson)).moves}
    assert {one.move for one in (*lesson.wrongs, *lesson.answers)} <= moves

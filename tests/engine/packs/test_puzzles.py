"""Puzzles of a pack: one file each, and every mistake with its file, line and key."""

from dataclasses import fields
from pathlib import Path

import pytest

from engine.packs.cards import LESSONS, Puzzle
from engine.packs.puzzles import is_puzzle, read_puzzle, read_puzzles
from engine.packs.reading import digest_of, pack_files
from tests.packs import SHIPPED

ROOT = Path(__file__).parents[3]
SOUND = """game = "mothlight"
title = "One more"
level = "easy"
task = "Win this turn."
goal = "won"
after = "So it goes."
hints = ["Look twice."]
scene = '''
turn = 3
'''

[[wrong]]
move = "End the turn"
says = "Too soon."
"""


def written(folder: Path, text: str, name: str = "one-more.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def problems(folder: Path, text: str, name: str = "one-more.toml") -> list[str]:
    found: list[str] = []
    assert read_puzzle(written(folder, text, name), name, found) is None
    return found


def test_a_puzzle_is_read_with_what_is_left_out(tmp_path):
    found: list[str] = []
    puzzle = read_puzzle(written(tmp_path, SOUND), "one-more.toml", found)
    assert found == []
    assert puzzle
    assert (puzzle.id, puzzle.turns, puzzle.seat, puzzle.before) == ("one-more", 1, 1, "")
    assert puzzle.scene == "turn = 3"
    assert [(wrong.move, wrong.says) for wrong in puzzle.wrongs] == [("End the turn", "Too soon.")]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hints =", "hint =", "one-more.toml:7: top level: hint: is not a key of this table; did you mean hints?"),
        ('task = "Win this turn."\n', "", "one-more.toml:1: top level: task: is missing"),
        ('"easy"', '"simple"', "one-more.toml:3: top level: level: 'simple' is not one of easy, middling, hard"),
        ('"won"', "3", "one-more.toml:5: top level: goal: 3 is not text in quotes"),
        ('goal = "won"', 'goal = "won"\nturns = 0', "one-more.toml:6: top level: turns: must be from 1 to 3, not 0"),
        ('goal = "won"', 'goal = "won"\nturns = 4', "one-more.toml:6: top level: turns: must be from 1 to 3, not 4"),
        ('goal = "won"', 'goal = "won"\nseat = 10', "one-more.toml:6: top level: seat: must be from 1 to 9, not 10"),
        ('"One more"', f'"{"o" * 61}"', "one-more.toml:2: top level: title: has 61 characters; at most 60"),
        ('"So it goes."', '""', "one-more.toml:6: top level: after: says nothing"),
        ('"Look twice."', '""', "one-more.toml:7: top level: hints: says nothing"),
        ("move =", "moves =", "one-more.toml:13: [[wrong]]: moves: is not a key of this table; did you mean move?"),
        ("Too soon.", "o" * 601, "one-more.toml:14: [[wrong]]: says: has 601 characters; at most 600"),
        ("[[wrong]]", "[wrong]", "must be written as [[wrong]]"),
        ('"easy"', "easy", "one-more.toml:3: not valid TOML"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_key(tmp_path, old, new, message):
    assert message in "\n".join(problems(tmp_path, SOUND.replace(old, new)))


def test_the_name_of_the_file_is_the_id(tmp_path):
    assert problems(tmp_path, SOUND, "one more.toml") == [
        "one more.toml:1: the file's name is the puzzle's id: letters, digits, hyphens"
    ]


def test_a_puzzle_lies_with_its_game(tmp_path):
    found: list[str] = []
    path = written(tmp_path, SOUND)
    assert read_puzzles([(path, path.name)], "mothlight", found).keys() == {"one-more"}
    assert found == []
    assert read_puzzles([(path, path.name)], "cairns", found) == {}
    assert found == [
        "one-more.toml:1: top level: game: 'mothlight' is another game; this folder is of 'cairns'",
    ]


LESSON = SOUND.replace('level = "easy"', "order = 1").replace("[[wrong]]", "[[answer]]")


def test_a_lesson_has_an_order_instead_of_a_level_and_may_answer_any_move(tmp_path):
    found: list[str] = []
    lesson = read_puzzle(written(tmp_path, LESSON), "one-more.toml", found, LESSONS)
    assert found == []
    assert lesson
    assert (lesson.order, lesson.level, lesson.ref, lesson.is_lesson) == (1, "", "lessons/one-more", True)
    assert [(answer.move, answer.says) for answer in lesson.answers] == [("End the turn", "Too soon.")]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("order = 1", 'level = "easy"', "one-more.toml:3: top level: level: is not a key of this table"),
        ("order = 1\n", "", "one-more.toml:1: top level: order: must be from 1 to 99: which lesson of the game it is"),
        ("order = 1", "order = 0", "one-more.toml:3: top level: order: must be from 1 to 99"),
        ("Too soon.", "", "one-more.toml:14: [[answer]]: says: says nothing"),
        ("[[answer]]", "[[answers]]", "answers: is not a key of this table; did you mean answer?"),
    ],
)
def test_a_mistake_in_a_lesson_is_told_so_too(tmp_path, old, new, message):
    found: list[str] = []
    assert read_puzzle(written(tmp_path, LESSON.replace(old, new)), "one-more.toml", found, LESSONS) is None
    assert message in "\n".join(found)


def test_a_puzzle_answers_no_move_that_loses_nothing(tmp_path):
    assert "answer: is not a key of this table" in "\n".join(
        problems(tmp_path, SOUND.replace("[[wrong]]", "[[answer]]"))
    )


def test_each_lesson_of_a_game_has_an_order_of_its_own(tmp_path):
    found: list[str] = []
    paths = [(written(tmp_path, LESSON, f"{name}.toml"), f"{name}.toml") for name in ("one", "two")]
    assert read_puzzles(paths, "mothlight", found, LESSONS)
    assert found == ["two.toml:3: top level: order: 1 is that of one; give each its own"]


def test_a_scene_alone_is_no_puzzle():
    assert is_puzzle(SOUND)
    assert not is_puzzle((ROOT / "docs" / "scenes" / "lethal.toml").read_text())


def test_puzzles_belong_to_a_pack_and_not_to_the_rules_that_games_are_played_by():
    pack = SHIPPED["runeslingers-awakening"]
    assert pack.puzzles
    levels = [puzzle.level for puzzle in pack.puzzles.values()]
    assert levels == sorted(levels, key=["easy", "middling", "hard"].index)
    assert not [path for path in pack_files(pack.folder) if path.parent.name == "puzzles"]
    assert pack.played_digest != pack.digest != digest_of(pack_files(pack.folder), pack.root)


def test_the_page_names_every_key_of_a_puzzle():
    page = (ROOT / "docs" / "scenes.md").read_text()
    tables = {"wrongs": "wrong", "answers": "answer"}
    keys = {tables.get(field.name, field.name) for field in fields(Puzzle)} - {"id", "folder"}
    assert [key for key in sorted(keys) if f"`{key}`" not in page and f"`[[{key}]]`" not in page] == []

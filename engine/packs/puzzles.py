"""Puzzles and lessons of a pack: `puzzles/*.toml` and `lessons/*.toml`, a file each. Every mistake names file, key and line; nothing is
proven here.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from engine.packs.cards import LESSONS, PUZZLES, Puzzle, Wrong
from engine.packs.records import ID, MAX_LENGTH, File, Place, read_record

FOLDERS: Final = {
    PUZZLES: ("wrong",),
    LESSONS: ("wrong", "answer"),
}  # with the tables of moves that a file of each may have
EASY: Final = "easy"
LEVELS: Final = (EASY, "middling", "hard")
TURNS_MAX: Final = 3
SEATS_MAX: Final = 9
ORDER_MAX: Final = 99  # lessons of a game
TITLE_MAX: Final = 60  # characters
WORDS_MAX: Final = 600


def read_puzzle(path: Path, name: str, problems: list[str], folder: str = PUZZLES) -> Puzzle | None:
    """The puzzle in a file, or the lesson, as messages call it; None where it cannot be, and the mistakes are kept."""
    before = len(problems)
    file = File(path, name, problems).load()
    if len(problems) > before:
        return None
    top = Place(file)
    if not ID.fullmatch(path.stem) or len(path.stem) > MAX_LENGTH["id"]:
        sort = "lesson" if folder == LESSONS else "puzzle"
        problems.append(f"{name}:1: the file's name is the {sort}'s id: letters, digits, hyphens")
    tables = FOLDERS[folder]
    moves = {f"{table}s": moves_in(file, table) if table in tables else () for table in FOLDERS[LESSONS]}
    plain = {key: value for key, value in file.data.items() if key not in tables}
    unasked: dict[str, Any] = {"level": ""} if folder == LESSONS else {"order": 0}
    puzzle = read_record(Puzzle, plain, top, spare=tables, id=path.stem, folder=folder, **moves, **unasked)
    if puzzle is not None:
        check_puzzle(puzzle, top)
    return puzzle if len(problems) == before else None


def moves_in(file: File, table: str) -> tuple[Wrong, ...]:
    """The moves in the tables of a name, each with what it says."""
    found = [read_record(Wrong, entry, place) for entry, place in file.tables(table)]
    return tuple(filter(None, found))


def check_puzzle(puzzle: Puzzle, top: Place) -> None:
    """What must hold of its keys."""
    if puzzle.is_lesson and not 1 <= puzzle.order <= ORDER_MAX:
        top.file.complain(top, "order", f"must be from 1 to {ORDER_MAX}: which lesson of the game it is")
    if not puzzle.is_lesson and puzzle.level not in LEVELS:
        top.file.complain(top, "level", f"{puzzle.level!r} is not one of {', '.join(LEVELS)}")
    for key, most in (("turns", TURNS_MAX), ("seat", SEATS_MAX)):
        if not 1 <= getattr(puzzle, key) <= most:
            top.file.complain(top, key, f"must be from 1 to {most}, not {getattr(puzzle, key)}")
    check_texts(puzzle, top)


def check_texts(puzzle: Puzzle, top: Place) -> None:
    """Each of its texts says something, and not too much."""
    for key, most in (("title", TITLE_MAX), ("task", WORDS_MAX), ("before", WORDS_MAX), ("after", WORDS_MAX)):
        check_length(top, key, getattr(puzzle, key), most)
    for hint in puzzle.hints:
        check_length(top, "hints", hint, WORDS_MAX)
    for table, moves in (("wrong", puzzle.wrongs), ("answer", puzzle.answers)):
        for number, move in enumerate(moves):
            check_length(Place(top.file, ((table, number),)), "says", move.says, WORDS_MAX)


def check_length(place: Place, key: str, text: str, most: int) -> None:
    """A text that says something, and not too much; what is told `before` may be left out."""
    if not text and key != "before":
        place.file.complain(place, key, "says nothing")
    if len(text) > most:
        place.file.complain(place, key, f"has {len(text)} characters; at most {most}")


def read_puzzles(
    paths: Iterable[tuple[Path, str]], game: str, problems: list[str], folder: str = PUZZLES
) -> dict[str, Puzzle]:
    """The puzzles of a game in these files, or its lessons, each with the name that messages call it, by id."""
    puzzles: dict[str, Any] = {}
    orders: dict[int, str] = {}
    for path, name in paths:
        puzzle = read_puzzle(path, name, problems, folder)
        if puzzle is None:
            continue
        file = File(path, name, problems).load()
        if puzzle.game != game:
            file.complain(Place(file), "game", f"{puzzle.game!r} is another game; this folder is of {game!r}")
            continue
        if puzzle.is_lesson and orders.setdefault(puzzle.order, puzzle.id) != puzzle.id:
            file.complain(Place(file), "order", f"{puzzle.order} is that of {orders[puzzle.order]}; give each its own")
        puzzles[puzzle.id] = puzzle
    return puzzles


def is_puzzle(text: str) -> bool:
    """Whether a text of TOML means to be a puzzle, and not a scene alone: it has a goal."""
    return re.search(r"^\s*goal\s*=", text, re.M) is not None

"""Puzzles of a pack: `puzzles/*.toml`, a file each. Every mistake names file, key and line; nothing is proven here."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from engine.packs.cards import Puzzle, Wrong
from engine.packs.records import ID, MAX_LENGTH, File, Place, read_record

FOLDER: Final = "puzzles"
EASY: Final = "easy"
LEVELS: Final = (EASY, "middling", "hard")
TURNS_MAX: Final = 3
SEATS_MAX: Final = 9
TITLE_MAX: Final = 60  # characters
WORDS_MAX: Final = 600


def read_puzzle(path: Path, name: str, problems: list[str]) -> Puzzle | None:
    """The puzzle in a file, as messages call it; None where it cannot be, and the mistakes are kept."""
    before = len(problems)
    file = File(path, name, problems).load()
    if len(problems) > before:
        return None
    top = Place(file)
    if not ID.fullmatch(path.stem) or len(path.stem) > MAX_LENGTH["id"]:
        problems.append(f"{name}:1: the file's name is the puzzle's id: letters, digits, hyphens")
    wrongs = [read_record(Wrong, entry, place) for entry, place in file.tables("wrong")]
    plain = {key: value for key, value in file.data.items() if key != "wrong"}
    puzzle = read_record(Puzzle, plain, top, spare=("wrong",), id=path.stem, wrongs=tuple(filter(None, wrongs)))
    if puzzle is not None:
        check_puzzle(puzzle, top)
    return puzzle if len(problems) == before else None


def check_puzzle(puzzle: Puzzle, top: Place) -> None:
    """What must hold of its keys."""
    if puzzle.level not in LEVELS:
        top.file.complain(top, "level", f"{puzzle.level!r} is not one of {', '.join(LEVELS)}")
    for key, most in (("turns", TURNS_MAX), ("seat", SEATS_MAX)):
        if not 1 <= getattr(puzzle, key) <= most:
            top.file.complain(top, key, f"must be from 1 to {most}, not {getattr(puzzle, key)}")
    for key, most in (("title", TITLE_MAX), ("task", WORDS_MAX), ("before", WORDS_MAX), ("after", WORDS_MAX)):
        check_length(top, key, getattr(puzzle, key), most)
    for hint in puzzle.hints:
        check_length(top, "hints", hint, WORDS_MAX)
    for number, wrong in enumerate(puzzle.wrongs):
        check_length(Place(top.file, (("wrong", number),)), "says", wrong.says, WORDS_MAX)


def check_length(place: Place, key: str, text: str, most: int) -> None:
    """A text that says something, and not too much; what is told `before` may be left out."""
    if not text and key != "before":
        place.file.complain(place, key, "says nothing")
    if len(text) > most:
        place.file.complain(place, key, f"has {len(text)} characters; at most {most}")


def read_puzzles(paths: Iterable[tuple[Path, str]], game: str, problems: list[str]) -> dict[str, Puzzle]:
    """The puzzles of a game in these files, each with the name that messages call it, by id."""
    puzzles: dict[str, Any] = {}
    for path, name in paths:
        puzzle = read_puzzle(path, name, problems)
        if puzzle is not None and puzzle.game != game:
            file = File(path, name, problems).load()
            file.complain(Place(file), "game", f"{puzzle.game!r} is another game; this folder is of {game!r}")
        elif puzzle is not None:
            puzzles[puzzle.id] = puzzle
    return puzzles


def is_puzzle(text: str) -> bool:
    """Whether a text of TOML means to be a puzzle, and not a scene alone: it has a goal."""
    return re.search(r"^\s*goal\s*=", text, re.M) is not None

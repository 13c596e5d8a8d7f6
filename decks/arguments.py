"""What a command line names: a game by its slug; a kind by its id or name; a deck by its name or its file. And how a command answers."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final
from unicodedata import category

from django.core.management.base import CommandError, OutputWrapper

from decks.construction.formats.deck_text import DeckText, ListLine, read_deck
from decks.construction.formats.layout import FileError
from decks.construction.formats.reading import read_list
from decks.construction.repair import owned_in
from decks.lab.thought import Forecast
from engine.kernel.table import TableError
from engine.packs.cards import LESSONS, PUZZLES, DeckList, Kind, Pack
from engine.packs.folding import norm
from engine.packs.puzzles import read_puzzle
from engine.packs.reading import PackError, read_named, read_packs
from engine.play.goldfish import UnknownNameError
from engine.play.opponents import AND, DecklessError
from engine.play.partly import PartlyReadError
from engine.play.playable import NotPlayableError, loaded_game
from engine.play.puzzles import PuzzleError, Task, at_lines, lay_out
from engine.play.scenes import SceneError, nearest

MARK: Final = "�"  # in the place of a character that is not written
THEIR_DECK = "the deck of the opponent: a ready deck, or one in a file"
THEIRS = f"{THEIR_DECK}; calm, steady or sharp plays it (steady); for each of several, as --opponent 'steady + calm', 'one + another'"


class NamedError(Exception):
    """There is nothing of that name, or it cannot be read; the message says what there is, or which line is wrong."""


def pack_named(slug: str, roots: list[Path]) -> Pack:
    """The pack of a game. Raises NamedError."""
    try:
        pack = read_named(slug, roots)
        if pack is None:
            raise NamedError(f"no game is called {slug!r}; choose from {', '.join(read_packs(roots))}")
    except PackError as error:
        raise NamedError(str(error)) from None
    return pack


def puzzle_in(name: str, roots: list[Path]) -> Task:
    """The puzzle in a file, or the lesson, laid out at its table. Raises NamedError with file, line and key of each mistake, and
    NotPlayableError.
    """
    text_of(name, f"there is no file {name!r}")
    problems: list[str] = []
    folder = LESSONS if Path(name).resolve().parent.name == LESSONS else PUZZLES
    puzzle = read_puzzle(Path(name), name, problems, folder)
    if puzzle is None:
        raise NamedError("\n".join(problems))
    source = text_of(name, name)
    try:
        return lay_out(loaded_game(pack_named(puzzle.game, roots)), puzzle)
    except PuzzleError as error:
        raise NamedError("\n".join(at_lines(error.problems, name, source))) from None


def kind_named(pack: Pack, name: str) -> Kind:
    """A kind of a game by its id or name. Raises NamedError."""
    kinds = {norm(word): kind for kind in pack.kinds.values() for word in (kind.name, kind.id)}
    if norm(name) not in kinds:
        raise NamedError(f"no kind is called {name!r}; choose from {', '.join(pack.kinds)}{nearest(norm(name), kinds)}")
    return kinds[norm(name)]


def deck_named(pack: Pack, name: str, form: str = "", *, is_played: bool = True) -> DeckText:
    """A ready deck by its id or title, else the deck in a file of that name; `form` overrides the format that it names.

    Raises NamedError, also for one without a card, with which nothing can be played.
    """
    if form and form not in pack.formats:
        raise NamedError(f"no format is called {form!r}; choose from {', '.join(pack.formats)}")
    ready = {stem: read_deck(text, pack, form) for stem, text in pack.decks.items()}
    for stem, deck in ready.items():
        if norm(name) in (norm(stem), norm(deck.title)):
            return without_problems(deck, stem)
    missing = f"{name!r} is neither a file nor a ready deck; ready decks: {', '.join(ready)}"
    deck = without_faults(list_in(name, missing, pack, form), name)
    if is_played and not deck.names_a_card:
        raise NamedError(f"{name}: {no_card(pack)}")
    return replace(deck, title=deck.title or name)


def no_card(pack: Pack) -> str:
    """What is said of a list without a card."""
    return f"no card was read; a list has a line for each card, such as “2 {next(iter(pack.cards.values())).name}”"


def by_title(decks: Iterable[DeckText], argument: str) -> dict[str, DeckText]:
    """The decks that an argument names, by title. Raises NamedError where two have the same one: games against them would be one row."""
    named: dict[str, DeckText] = {}
    for deck in decks:
        if deck.title in named:
            raise NamedError(
                f"{argument} names {deck.title!r} twice; give each deck once, and decks in files a title each of their own"
            )
        named[deck.title] = deck
    return named


def deck_of_opponent(pack: Pack, name: str) -> list[DeckList] | None:
    """The deck of whoever sits opposite, or of each of several, "one + another"; None where no name is given. Raises NamedError."""
    return [deck_named(pack, one.strip()).sections for one in name.split(AND)] if name else None


def cards_named(pack: Pack, name: str, form: str) -> dict[str, int]:
    """The copies by card of a list of cards in a file, wherever they stand in it. Raises NamedError."""
    copies, lost = owned_in(list_in(name, f"there is no file {name!r}", pack, form))
    if lost:
        raise NamedError("\n".join(f"{name}:{n}: {reason}" for n, reason in lost))
    if not copies:
        raise NamedError(f"{name}: {no_card(pack)}")
    return copies


def list_in(name: str, missing: str, pack: Pack, form: str) -> DeckText:
    """The list in a file of any form. Raises NamedError, with the words for a missing one."""
    try:
        return read_list(content_of(name, missing), pack, form)
    except FileError as error:
        raise NamedError(f"{name}: {error}") from None


def content_of(name: str, missing: str) -> bytes:
    """The bytes of a file. Raises NamedError with the words for a missing one."""
    if not name.strip():
        raise NamedError("an argument that names a deck or a file is empty; give it a name")
    try:
        return Path(name).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise NamedError(missing) from None
    except (OSError, ValueError) as error:
        raise NamedError(f"{name}: cannot be read: {error}") from None


def text_of(name: str, missing: str) -> str:
    """The text of a file. Raises NamedError with the words for a missing one."""
    try:
        return content_of(name, missing).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NamedError(f"{name} is not a text file in UTF-8") from None


def without_problems(deck: DeckText, name: str) -> DeckText:
    """A deck in which nothing had to be guessed. Raises NamedError."""
    return without(deck, name, deck.problems)


def without_faults(deck: DeckText, name: str) -> DeckText:
    """A deck of which each line could be read. Raises NamedError."""
    return without(deck, name, deck.faults)


def without(deck: DeckText, name: str, wrong: list[tuple[int, str]]) -> DeckText:
    """A deck with which nothing is wrong. Raises NamedError."""
    if wrong:
        near = {line.number: near_lines(line) for line in deck.lines if line.is_refused}
        raise NamedError("\n".join(f"{name}:{n}: {problem}{near.get(n, '')}" for n, problem in wrong))
    return deck


def near_lines(line: ListLine) -> str:
    """The lines nearest to one that could not be read, each with what of it is not sure."""
    near = [f"{one.line} ({one.doubt})" if one.doubt else one.line for one in line.candidates]
    return f"; perhaps {' or '.join(near)}" if near else ""


def words_on(deck: DeckText, name: str) -> list[str]:
    """What a command says of a list that it has read: what was guessed, what could not be kept."""
    return [f"{name}: {words}" for words in deck.told]


# How a command answers


def foretell(err: OutputWrapper, game: str, players: tuple[str, str], games: int, alone: int = 0) -> None:
    """Say how long games take before they begin, where somebody thinks, with as many games alone at most beside each two."""
    if words := Forecast(game, players, games, alone=alone).words:
        err.write(words)


@contextmanager
def refused_in_words() -> Iterator[None]:
    """Let whatever keeps games from being played end a command in words. Raises CommandError."""
    try:
        yield
    except PartlyReadError as error:
        raise CommandError(
            f"{error}; reword it (`manage.py text` says why it is not read), or play without it, "
            "or give --partly to play what is read"
        ) from None
    except (DecklessError, NamedError, NotPlayableError, PackError, SceneError, TableError, UnknownNameError) as error:
        raise CommandError(str(error)) from None


def tell(out: OutputWrapper, text: str) -> None:
    """Write a text, with marks in the place of letters that a terminal does not know, or would obey."""
    encoding = getattr(out, "encoding", None) or "utf-8"
    out.write(without_controls(text).encode(encoding, "replace").decode(encoding))


def without_controls(text: str) -> str:
    """A text with its lines and tabs; visitors may have written into it what moves the cursor, renames a window or turns words round."""
    return "".join(MARK if category(one).startswith("C") and one not in "\n\t" else one for one in text)

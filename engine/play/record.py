"""A game is its record: who plays what with which seed, and every answer. Undo, replay and sharing read nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from typing import Final

from engine.kernel.agenda import advance, answer
from engine.kernel.decisions import IllegalAnswerError
from engine.kernel.state import Game
from engine.kernel.table import DECK_MAX, LoadedGame, Table
from engine.packs.cards import DeckList, Pack
from engine.play.partly import PARTLY
from engine.play.scenes import SceneError, read_scene
from engine.play.slots import lay_in_slots

ENGINE_VERSION: Final = 4  # raised when a game that was played before would go on differently


class RecordError(Exception):
    """A record that cannot be replayed: it says why."""


@dataclass(frozen=True)
class Record:
    """All that makes a game: `version` of the rules, the seed, and the numbers of the options that were chosen.

    `decks` are deck lists by seat, `scene` the text of the table it begins with, if it does not begin at the beginning. Where a deck lies
    in the slots of another one, `slots` are the deck lists by seat of that table.
    """

    game: str
    version: str
    seed: int
    decks: tuple[DeckList, ...]
    options: tuple[str, ...] = ()
    scene: str = ""
    answers: tuple[int, ...] = ()
    slots: tuple[DeckList, ...] = ()

    def cut(self, length: int) -> Record:
        """The record up to so many answers."""
        return replace(self, answers=self.answers[:length])

    def dumps(self) -> str:
        """The record as one line of JSON."""
        parts = {name: part for name, part in asdict(self).items() if name not in OPTIONAL or part}
        return json.dumps(parts, separators=(",", ":"), sort_keys=True)


def load_record(text: str) -> Record:
    """A record out of its line. Raises RecordError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not a record of a game: {error}") from error
    if isinstance(data, dict):
        data = {key: [] for key in OPTIONAL} | data
    problems = [f"{key} must be {form}" for key, (form, fits) in PARTS.items() if not fits(part_of(data, key))]
    if problems:
        raise RecordError(f"not a record of a game: {'; '.join(problems)}")
    lists = {key: tuple(data[key]) for key in ("decks", "options", "answers", "slots")}
    return Record(**{key: data[key] for key in PARTS} | lists)


def part_of(data: object, key: str) -> object:
    """A part of what has been read, None where there is none."""
    return data.get(key) if isinstance(data, dict) else None


def is_text(value: object) -> bool:
    """Whether a part is a text."""
    return isinstance(value, str)


def is_number(value: object) -> bool:
    """Whether a part is a whole number."""
    return type(value) is int


def is_list(of: Callable[[object], bool]) -> Callable[[object], bool]:
    """Whether a part is a list of such."""
    return lambda value: isinstance(value, list) and all(map(of, value))


def is_deck(value: object) -> bool:
    """Whether a part is a deck list: sections of cards with their copies, no more than a table could hold."""
    if not isinstance(value, dict) or not all(isinstance(section, dict) for section in value.values()):
        return False
    copies = [number for section in value.values() for number in section.values()]
    return all(type(number) is int and number > 0 for number in copies) and sum(copies) <= DECK_MAX


PARTS: Final[dict[str, tuple[str, Callable[[object], bool]]]] = {
    "game": ("the slug of a game", is_text),
    "version": ("a version of the rules", is_text),
    "seed": ("a whole number", is_number),
    "decks": (f"a list of decks, {DECK_MAX} cards each at most", is_list(is_deck)),
    "options": ("a list of options", is_list(is_text)),
    "scene": ("the text of a scene, or empty", is_text),
    "answers": ("a list of whole numbers", is_list(is_number)),
    "slots": (f"a list of decks, {DECK_MAX} cards each at most", is_list(is_deck)),
}
OPTIONAL: Final = ("slots",)  # parts that most games do without, as all did once


def version_of(rules: LoadedGame) -> str:
    """What must be the same for a record to be replayed: the pack's files, but for the pictures of its cards, and the engine."""
    return version_of_pack(rules.pack)


def version_of_pack(pack: Pack) -> str:
    """The same, of a game that need not be loaded."""
    return f"{ENGINE_VERSION}-{pack.played_digest[:16]}"


def record_of(game: Game) -> Record:
    """The record of a game as far as it has been played."""
    table = game.table
    return Record(
        game=table.rules.pack.slug,
        version=version_of(table.rules),
        seed=game.seed,
        decks=as_lists(table.decks),
        options=tuple(sorted(table.options)),
        scene=table.scene,
        answers=tuple(game.answers),
        slots=as_lists(table.laid_as),
    )


def as_lists(decks: Iterable[DeckList]) -> tuple[DeckList, ...]:
    """Decks as they are written down."""
    return tuple({section: dict(cards) for section, cards in deck.items()} for deck in decks)


def restore(rules: LoadedGame, record: Record, *, logged: bool = False) -> Game:
    """The game of a record, after its last answer. Raises RecordError where it is of another game or version, or does not fit."""
    if record.game != rules.pack.slug:
        raise RecordError(f"a record of {record.game!r}, not of {rules.pack.slug!r}")
    if record.version != version_of(rules):
        raise RecordError(
            f"played by version {record.version} of the rules, which have changed since: they are {version_of(rules)} now"
        )
    return repeat(begin(table_of(rules, record), record.seed, logged=logged), record.answers)


def table_of(rules: LoadedGame, record: Record) -> Table:
    """The table at which a record begins. Raises RecordError."""
    few, many = rules.players
    if not few <= len(record.decks) <= many:
        raise RecordError(f"{len(record.decks)} decks; {few} to {many} players can play")
    try:
        if record.scene:
            return read_scene(rules, record.scene, partly=PARTLY in record.options)
        return laid_out(rules, record)
    except SceneError as error:
        raise RecordError(f"its scene is impossible: {error}") from error
    except KeyError as unknown:
        raise RecordError(f"{rules.pack.name} has no card {unknown}") from unknown


def laid_out(rules: LoadedGame, record: Record) -> Table:
    """The table of a game that begins at the beginning, with decks in the slots of others where it was played so. Raises RecordError, and
    KeyError for a card that there is not.
    """
    table = Table(rules, record.decks, record.options)
    if not record.slots:
        return table
    if len(record.slots) != len(record.decks):
        raise RecordError(
            f"{len(record.slots)} decks in whose slots the {len(record.decks)} lie; one for each seat is needed"
        )
    base = Table(rules, record.slots, record.options)
    for seat, deck in enumerate(table.decks):
        if deck != base.decks[seat]:
            lay_in_slots(table, base, seat)
    return table


def begin(table: Table, seed: int, *, logged: bool = False) -> Game:
    """A game at its first decision."""
    game = table.deal(seed, logged=logged)
    advance(game)
    return game


def repeat(game: Game, answers: Iterable[int]) -> Game:
    """Give a game these answers. Raises RecordError where one does not fit."""
    for position, number in enumerate(answers, 1):
        try:
            answer(game, number)
        except IllegalAnswerError as error:
            raise RecordError(f"answer {position}: {error}") from error
    return game

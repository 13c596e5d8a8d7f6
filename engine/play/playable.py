"""Packs as games that can be played: their rules modules are found in their folders, their card text is compiled."""

import importlib
import importlib.util
import re
import sys
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Final

from engine.kernel.names import KERNEL, SEAT, Names
from engine.kernel.nouns import NOUNS, Nouns
from engine.kernel.speech import Speech
from engine.kernel.state import KERNEL_COUNTERS
from engine.kernel.table import LoadedGame, Ruleset, check_numbers
from engine.packs.cards import Pack
from engine.packs.reading import GAMES, PackError, short_path
from engine.text.compiling import NO_PHASES, define, words_of
from engine.text.matcher import Book
from engine.text.phrases import read_phrases
from engine.text.tree import Reading, coverage, read_card, unread_of
from engine.verbs import (
    ACTIVATED_PHRASES,
    DUEL_PHRASES,
    FURTHER_PHRASES,
    HEAD_PHRASES,
    LIMIT_PHRASES,
    ROUND_PHRASES,
    SHARED_PHRASES,
)


class NotPlayableError(Exception):
    """The game has no rules module, or none that can be imported: it can be looked up, but not played."""


HEAD: Final = re.compile(r"^(?:• )?([A-Z]\w+(?: [A-Z]\w+)*):", re.MULTILINE)  # what stands in front of a line
PHASE: Final = re.compile(
    r"^\d+\. | phase$", re.IGNORECASE
)  # what a chapter of the rules calls a phase, besides its name
FIRST_OF_CARDS: Final = 1000  # numbers of the values of a game that has not named them yet
_loaded_games: dict[str, LoadedGame] = {}
_modules: dict[tuple[Path, str, str], ModuleType | None] = {}  # of packs, by folder, digest and name


def loaded_game(pack: Pack) -> LoadedGame:
    """A pack with its rules, ready to be played: made once for each version. Raises NotPlayableError."""
    if pack.digest not in _loaded_games:
        ruleset = ruleset_of(pack)
        check_numbers(pack, ruleset)
        check_scores(pack, ruleset)
        book = book_of(pack, ruleset)
        departing = {number for number, event in enumerate(ruleset.names.events.rows()) if event.departs}
        _loaded_games[pack.digest] = LoadedGame(
            pack, ruleset, partial(define, pack, book, departing, ruleset.nouns.reach)
        )
    return _loaded_games[pack.digest]


def check_scores(pack: Pack, ruleset: Ruleset) -> None:
    """Raises PackError for a [[score]] of a value or an event that the rules do not have."""
    events = {event.name for event in ruleset.names.events.rows()}
    stats = set(ruleset.stats)
    problems = []
    for score in pack.scores.values():
        named = [
            ("stat", score.stat, stats),
            ("most", score.most, stats | set(pack.numbers)),
            *[(key, name, events) for key in ("by", "along") for name in getattr(score, key)],
        ]
        problems += [
            f"{pack.slug}: game.toml: [[score]] {score.id}: {key}: the rules have no {name!r}; there are {', '.join(sorted(known))}"
            for key, name, known in named
            if name and name not in known
        ]
    if problems:
        raise PackError(problems)


def ruleset_of(pack: Pack) -> Ruleset:
    """How a game is conducted. Raises NotPlayableError."""
    if not pack.playable:
        raise NotPlayableError(f"{pack.name} cannot be played yet.")
    ruleset = declared_ruleset(pack)
    if ruleset is None:
        raise NotPlayableError(f"{pack.name} has no ruleset.py: it cannot be played yet.")
    return ruleset


def declared_ruleset(pack: Pack) -> Ruleset | None:
    """What its rules module, or its family's, says of a game, playable or not. Raises NotPlayableError for a broken module."""
    if pack.obstacle:
        raise NotPlayableError(f"{pack.name} cannot be played: {pack.obstacle}")
    try:
        module = find_module(pack, "ruleset")
        ruleset: object = None if module is None else module.RULESET
        if ruleset is not None and not isinstance(ruleset, Ruleset):
            raise TypeError(f"RULESET must be a Ruleset, not {ruleset!r}")
    except Exception as error:  # whatever is wrong in a module from outside, the rest of the site goes on
        raise NotPlayableError(
            f"{pack.name}: {short_path(pack.folder)}: ruleset.py cannot be imported: {error!r}"
        ) from error
    return ruleset


def book_of(pack: Pack, ruleset: Ruleset) -> Book:
    """The phrases and words that the game's card text is made of."""
    return book(
        pack,
        ruleset.phrases,
        ruleset.counters,
        ruleset.stats,
        ruleset.names,
        ruleset.card_kind,
        ruleset.nouns.players,
        choices=ruleset.choices,
        phases=phases_of(pack, tuple(ruleset.phases)),
        speech=ruleset.speech,
        goes_on=not ruleset.lapsing,
    )


def book(
    pack: Pack,
    phrases: Sequence[ModuleType],
    counters: Iterable[str],
    stats: Mapping[str, int],
    names: Names,
    card_kind: str,
    players: Sequence[str],
    heads: Iterable[str] = (),
    choices: Collection[str] = (),
    phases: Mapping[str, int] = NO_PHASES,
    speech: Speech | None = None,
    goes_on: bool = False,
) -> Book:
    """Some phrases, with the words of a game; its counters as they are numbered, its values as they are named."""
    numbered = {name: n for n, name in enumerate((*KERNEL_COUNTERS, *counters))}
    of_players = {
        word: stat for word, stat in stats.items() if stat < FIRST_OF_CARDS and names.stats.entry(stat).of == SEAT
    }
    of_cards = {word: stat for word, stat in stats.items() if word not in of_players}
    kinds = {kind: frozenset(above.id for above in pack.lineage(kind)) for kind in pack.kinds}
    bearers = {numbered[counter.id]: counter.on for counter in pack.counters.values()}
    finite = {numbered[counter.id] for counter in pack.counters.values() if counter.supply is not None}
    return Book(
        read_phrases(phrases),
        words_of(pack, numbered, of_players, of_cards, card_kind, players, heads, phases),
        bearers,
        kinds,
        finite,
        choices,
        {number: bearers_of(pack, stat.of) for number, stat in names.stats.declared() if stat.of != SEAT},
        speech,
        goes_on,
        {kind: frozenset(field.id for field in pack.fields_of(kind)) for kind in pack.kinds},
    )


def bearers_of(pack: Pack, of: str) -> frozenset[str]:
    """The kinds whose cards have a value: one kind, or all with a field of that name; none where a game says neither."""
    if of in pack.kinds:
        return frozenset((of,))
    return frozenset(kind for kind in pack.kinds if any(field.id == of for field in pack.fields_of(kind)))


def phases_of(pack: Pack, played: Sequence[str] = ()) -> dict[str, int]:
    """The phases that a rulebook names, as card text may name them, with their numbers: as they are played, where they are."""
    names = [PHASE.sub("", rule.name).lower() for rule in pack.rules.values() if rule.kind == "phase"]
    order = played or names
    return {name: order.index(name) + 1 for name in names if name in order}


def unread_sentences(pack: Pack) -> dict[str, tuple[str, ...]]:
    """The sentences of a pack that no phrase reads, by card. Raises NotPlayableError."""
    by_card = {name: unread_of(readings).sentences for name, readings in card_readings(pack).items()}
    return {name: sentences for name, sentences in by_card.items() if sentences}


def pack_coverage(pack: Pack, cards: Container[str] | None = None) -> tuple[int, int]:
    """How many sentences of a pack's cards, or of some of them, a phrase reads, of how many. Raises NotPlayableError."""
    return coverage([reading for readings in card_readings(pack, cards).values() for reading in readings])


def family_book(pack: Pack) -> Book:
    """What card text of a game can say that has no ruleset yet: what all games say, and what the editions of its family do."""
    paths = [path for folder in above(pack) for words in ("words.py", "words/*.py") for path in folder.rglob(words)]
    words = [load_module(pack, path) for path in sorted(paths)]
    areas = find_module(pack, "areas")
    names: Names = getattr(areas, "NAMES", KERNEL)
    stats: Mapping[str, int] = getattr(areas, "STATS", {})
    if areas is None:  # its cards have values all the same
        numbers = [field for field in pack.fields.values() if field.value == "number"]
        stats = {word: FIRST_OF_CARDS + n for n, field in enumerate(numbers) for word in (field.name.lower(), field.id)}
    nouns: Nouns = getattr(areas, "NOUNS", NOUNS)
    card_kind = next(iter(pack.kinds), "")
    general = (*SHARED_PHRASES, *ACTIVATED_PHRASES, *LIMIT_PHRASES, *HEAD_PHRASES)
    further = () if words else (*FURTHER_PHRASES, *ROUND_PHRASES, *DUEL_PHRASES)
    terms = {term.name for term in pack.terms.values()}
    heads = {word for card in pack.cards.values() for word in HEAD.findall(card.text) if word in terms}
    modules = (*general, *further, *words)
    return book(pack, modules, pack.counters, stats, names, card_kind, nouns.players, heads, phases=phases_of(pack))


def language_of(pack: Pack) -> Book:
    """What card text of a game can say, played or not yet. Raises NotPlayableError for rules that cannot be imported."""
    ruleset = declared_ruleset(pack)
    return book_of(pack, ruleset) if ruleset else family_book(pack)


def card_readings(pack: Pack, cards: Container[str] | None = None) -> dict[str, tuple[Reading, ...]]:
    """The lines of text of each card of a pack, or of some of them, printed and ours, as they are read.

    A game without a ruleset has the phrases that all games share, and the words of its family. Raises NotPlayableError for rules
    that cannot be imported.
    """
    language = language_of(pack)
    chosen = (card for card in pack.cards.values() if cards is None or card.id in cards)
    return {card.name: read_card(language, card) for card in chosen}


def is_playable(pack: Pack) -> bool:
    """Whether the game has a rules module, its own or its family's, that is meant for it and was not found to be broken."""
    return pack.playable and not pack.obstacle and module_path(pack, "ruleset") is not None


def above(pack: Pack) -> list[Path]:
    """The folders above a game's that the editions of its family share, the nearest first; none reach beyond where it was found."""
    return [folder for folder in pack.folder.parents if folder.is_relative_to(pack.root) and folder != pack.root]


def module_path(pack: Pack, name: str) -> Path | None:
    """A module in the game's folder, or in a folder above it that the editions of a family share."""
    return next((path for folder in (pack.folder, *above(pack)) if (path := folder / f"{name}.py").exists()), None)


def find_module(pack: Pack, name: str) -> ModuleType | None:
    """The game's module of that name, imported; looked for once for each version of a pack."""
    key = (pack.folder, pack.digest, name)
    if key not in _modules:
        path = module_path(pack, name)
        _modules[key] = load_module(pack, path) if path else None
    return _modules[key]


def load_module(pack: Pack, path: Path) -> ModuleType:
    """The module at a path, as part of this package or, of a game of others, by the digest of its pack. Raises ImportError for no file."""
    if not path.is_file():
        raise ImportError(f"{short_path(path)} is not a file")
    if path.is_relative_to(GAMES):
        dotted = ".".join(("engine.games", *path.relative_to(GAMES).with_suffix("").parts))
        return importlib.import_module(dotted)
    return load_from(path, pack.digest)


@cache
def load_from(path: Path, digest: str) -> ModuleType:
    """A module of a game that lies outside this package; modules beside it are found by a relative import."""
    package = f"game_{sha256(f'{path.parent.resolve()} {digest}'.encode()).hexdigest()[:16]}"
    if package not in sys.modules:
        spec = importlib.util.spec_from_loader(package, None, is_package=True)
        assert spec is not None
        sys.modules[package] = importlib.util.module_from_spec(spec)
        sys.modules[package].__path__ = [str(path.parent)]
    return importlib.import_module(f"{package}.{path.stem}")


def compile_all(pack: Pack) -> LoadedGame:
    """The rules of a pack with every card compiled, without anything that was kept from before."""
    _loaded_games.pop(pack.digest, None)
    rules = loaded_game(pack)
    for card in pack.cards:
        rules.definition(card)
    return rules

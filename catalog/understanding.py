"""How the engine understands card text: what pages and API say of it, kept until the catalogue changes."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from catalog.lookup import pack_of_version
from catalog.models import Card, Game
from catalog.shapes import line_of, look
from catalog.sorts import GROUP_OF, GROUPS, in_line, in_words, stretches
from engine.packs.cards import STATED
from engine.packs.reading import PackError
from engine.play.playable import NotPlayableError, book_of, ruleset_of
from engine.text.compiling import Line as Compiler
from engine.text.matcher import Book
from engine.text.phrases import Node, Phrase, nodes
from engine.text.tree import (
    LENGTH_MAX,
    SENTENCES_MAX,
    Reading,
    coverage,
    is_too_long,
    joined,
    read_text,
    spelled,
    stuck,
    unread,
)

SHOWN = 3  # cards that show how a phrase is used
THIS_CARD = "this card"
SOURCE = re.compile(r"\s*[\[(](\d{3}:[\d-]+|[A-Z]+-Q\d+)[\])]")
CLOSING = re.compile(r" (?=[.,:;])")


class Part(NamedTuple):
    """A piece of understood text: its words, the slot that it fills, what it means and what it is made of.

    `given` are the arguments of a word or two, by the name of their slot; `parts` those that are understood further.
    """

    words: str
    slot: str
    help: str
    source: str
    anchor: str
    given: tuple[tuple[str, str], ...]
    parts: tuple["Part", ...]


class Lost(NamedTuple):
    """A sentence that the engine does not play: how far its line is understood, what could stand there, and `why` that makes no sense if
    that is what is wrong with it.
    """

    text: str
    understood: str
    rest: str
    wanted: tuple[str, ...]
    why: str


class Line(NamedTuple):
    """A line of card text as the engine plays it; `kind` says when it happens, `house` that the text is ours."""

    text: str
    kind: str
    bullet: bool
    house: bool
    help: str
    source: str
    parts: tuple[Part, ...]
    lost: tuple[Lost, ...]
    readings: int


class Coverage(NamedTuple):
    """How many sentences are played, of how many; `cards` there are, and how many of them cannot be `played` at all."""

    played: int
    of: int
    cards: int = 1
    unplayable: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether everything is played."""
        return self.played == self.of and not self.unplayable


class Told(NamedTuple):
    """A card as the engine plays it: its lines, how many sentences are played, and what keeps it from being played."""

    lines: tuple[Line, ...]
    coverage: Coverage
    missing: tuple[str, ...]


class Saying(NamedTuple):
    """A phrase as a reader sees it: patterns as (words, group, sort) stretches, meaning, and cards that say it."""

    anchor: str
    patterns: tuple[tuple[tuple[str, str, str], ...], ...]
    help: str
    source: str
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Language:
    """What the card text of one version of a game can say, and what its cards say.

    `readings` are the lines of each card by its slug: printed and ours; `missing` what keeps it from being played.
    """

    book: Book
    rulebook: str
    code: str
    cards: Mapping[str, str]
    readings: Mapping[str, tuple[tuple[Reading, ...], tuple[Reading, ...]]]
    missing: Mapping[str, tuple[str, ...]]

    def told(self, slug: str) -> Told:
        """One card."""
        printed, ours = self.readings[slug]
        name = self.cards[slug]
        lines = [self.line(reading, name) for reading in printed] + [
            self.line(reading, name, house=True) for reading in ours
        ]
        return Told(tuple(lines), self.coverage([slug]), self.missing[slug])

    def coverage(self, slugs: Iterable[str]) -> Coverage:
        """How much of these cards is played."""
        known = [slug for slug in slugs if slug in self.readings]
        found = [reading for slug in known for half in self.readings[slug] for reading in half]
        return Coverage(*coverage(found), len(known), sum(bool(self.missing[slug]) for slug in known))

    def line(self, reading: Reading, name: str, *, house: bool = False) -> Line:
        """One line, tree and all."""
        lost = tuple(self.lost(reading, sentence, name) for sentence in reading.unplayed)
        if reading.node is None:
            return Line(reading.text, "", reading.bullet, house, "", "", (), lost, reading.readings)
        help_text, source = self.meaning(self.book.phrases[reading.node.phrase])
        parts = self.below(reading.node, name)
        kind = kind_of_line(self.book, reading)
        return Line(reading.text, kind, reading.bullet, house, help_text, source, parts, lost, reading.readings)

    def lost(self, reading: Reading, sentence: str, name: str) -> Lost:
        """A sentence of a line that is not understood, with what stands before the colon."""
        head, colon, _ = reading.text.rpartition(": ")
        understood, rest, wanted, fault = stuck(self.book, head + colon + sentence, name)
        so_far, left = (CLOSING.sub("", " ".join(words)) for words in (understood, rest))
        return Lost(sentence, so_far, left, in_words(wanted), fault)

    def below(self, node: Node, name: str) -> tuple[Part, ...]:
        """What a node is made of; a node that only holds others together does not show itself."""
        parts: list[Part] = []
        for slot, argument in self.arguments(node):
            if not self.is_word(node, slot, argument):
                framed = is_frame(self.book.phrases[argument.phrase])
                parts += self.below(argument, name) if framed else [self.part(slot, argument, name)]
        return tuple(parts)

    def is_word(self, node: Node, slot: str, argument: Node) -> bool:
        """Whether an argument has nothing to explain: a word or number, or what is meant where nothing is said."""
        return argument.phrase not in self.book.phrases or argument == self.book.phrases[node.phrase].defaults.get(slot)

    def part(self, slot: str, node: Node, name: str) -> Part:
        """A node with its words, its meaning and its arguments."""
        entry = self.book.phrases[node.phrase]
        help_text, source = self.meaning(entry)
        words = joined(spelled(self.book, node, name))
        given = (
            (in_line(slot), " ".join(spelled(self.book, argument, name)))
            for slot, argument in self.arguments(node)
            if self.is_word(node, slot, argument)
        )
        return Part(words, in_line(slot), help_text, source, anchor(entry), tuple(given), self.below(node, name))

    def arguments(self, node: Node) -> list[tuple[str, Node]]:
        """The arguments of a node that are nodes, by slot."""
        slots = self.book.phrases[node.phrase].slots
        return [pair for pair in zip(slots, node.arguments, strict=True) if isinstance(pair[1], Node)]

    def meaning(self, entry: Phrase) -> tuple[str, str]:
        """What a phrase means, in a sentence, and where this game's rulebook and rulings say so."""
        first = " ".join(entry.help.partition("\n\n")[0].split())
        known = (f"{self.rulebook}:", f"{self.code}-")
        return SOURCE.sub("", first), " ".join(part for part in SOURCE.findall(first) if part.startswith(known))

    def sayings(self) -> list[tuple[str, str, str, list[Saying]]]:
        """The phrase table by group: (id, name, what it holds, phrases)."""
        examples = self.examples()
        found: dict[str, list[Saying]] = {group: [] for group in GROUPS}
        for entry in self.book.phrases.values():
            cards = tuple((slug, self.cards[slug]) for slug in examples.get(entry.name, ()))
            patterns = tuple(stretches(entry, pattern) for pattern in entry.patterns)
            saying = Saying(anchor(entry), patterns, *self.meaning(entry), cards)
            found[GROUP_OF.get(entry.sort, "sentences")].append(saying)
        return [(group, *GROUPS[group][:2], held) for group, held in found.items() if held]

    def examples(self) -> dict[str, list[str]]:
        """Some cards that use each phrase."""
        found: dict[str, list[str]] = {}
        for slug, halves in self.readings.items():
            trees = [reading.node for half in halves for reading in half if reading.node]
            for phrase in {node.phrase for tree in trees for node in nodes(tree)}:
                found.setdefault(phrase, []).append(slug)
        return {phrase: slugs[:SHOWN] for phrase, slugs in found.items()}

    def words(self) -> list[tuple[str, list[str]]]:
        """The game's own words by what they are, each once."""
        found = []
        for sort, name in GROUPS["words"][2].items():
            forms: dict[object, str] = {}
            for words, meaning in self.book.words.get(sort, {}).items():
                forms.setdefault(meaning, " ".join(words))
            found.append((name, list(forms.values())))
        return [(name, forms) for name, forms in found if forms]


# Of the catalogue


def language(game: Game) -> Language | None:
    """What card text of a game can say; None for a game that the engine does not play, or whose folder is gone or broken."""
    try:
        return language_of_version(game.slug, game.digest)
    except (NotPlayableError, PackError):
        return None


@lru_cache(maxsize=16)
def language_of_version(slug: str, digest: str) -> Language:
    """The same for one version of a game. Raises NotPlayableError and PackError."""
    pack = pack_of_version(slug, digest)
    ruleset = ruleset_of(pack)
    book = book_of(pack, ruleset)
    game = Game.objects.get(slug=slug)
    cards = list(game.cards.order_by("position"))
    return Language(
        book,
        game.rulebook,
        game.code,
        {card.slug: card.name for card in cards},
        {c.slug: (read_text(book, c.text, c.name), read_text(book, c.house_text, c.name)) for c in cards},
        {card.slug: tuple(missing(game, card, ruleset.needs)) for card in cards},
    )


def missing(game: Game, card: Card, needs: Mapping[str, str]) -> Iterable[str]:
    """What keeps a card from being played."""
    if not card.text and not card.house_text and card.status in STATED and look(game, card.kind)["worded"]:
        yield "text"
    fields = {field["id"]: field["name"] for field in game.shape["fields"]}
    for need in {needs[kind.id] for kind in line_of(game, card.kind) if kind.id in needs}:
        if need not in card.values and need not in card.house:
            yield fields[need]


def coverage_of(game: Game, slugs: Iterable[str]) -> Coverage | None:
    """How much of some cards the engine plays; None for a game that it does not play."""
    found = language(game)
    return found.coverage(slugs) if found else None


def too_long(text: str) -> str:
    """What is wrong with a text that is longer than any that is read; nothing if it is not."""
    if not is_too_long(text):
        return ""
    sentences = sum(unread(line).clauses for line in text.splitlines())
    return (
        f"This text has {len(text)} characters and {sentences} sentence{'s' * (sentences != 1)}. "
        f"At most {LENGTH_MAX} characters and {SENTENCES_MAX} sentences are read."
    )


# In words


def kind_of_line(book: Book, reading: Reading) -> str:
    """When a line happens: by itself, on payment, always, or as its card is played."""
    ability = Compiler(book).ability(reading)
    kinds = {
        "instead": ability.replaces,
        "always": ability.static is not None,
        "trigger": ability.event >= 0,
        "use": ability.uses,
        "activated": bool(ability.costs),
    }
    return next((kind for kind, holds in kinds.items() if holds), "effect")


def is_frame(entry: Phrase) -> bool:
    """Whether a phrase has no words of its own and only holds a line or its effects together."""
    return entry.sort in ("line", "effects") and not any(item[0].isalpha() for item in entry.patterns[0])


def anchor(entry: Phrase) -> str:
    """The id of a phrase on the page of all phrases."""
    return "-".join(entry.name.split(".")[-3:])

"""How the engine understands card text: what pages and API say of it, kept until the catalogue changes."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from catalog.cached import pack_of_version
from catalog.explaining import Reference, Sentence, references_of, sentences_of, trees_of, uses
from catalog.models import Game
from catalog.phrase_groups import NAMES, WORDS, in_line
from catalog.phrasebook import GROUPS, by_group, place_of, stretches
from engine.packs.cards import Card as PackCard
from engine.packs.reading import PackError
from engine.play.gaps import not_known
from engine.play.playable import NotPlayableError, book_of, ruleset_of
from engine.plurals import plural
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import Node, Phrase
from engine.text.punctuation import lines_of
from engine.text.speakers import ANYBODY, Speaker, roles_named, speaker_of
from engine.text.tree import BULLET, Reading, coverage, join_words, read_card, render, spelling, unread_of

SHOWN = 3  # cards that show how a phrase is used
SOURCE = re.compile(r"\s*[\[(](\d{3}:[\d-]+|[A-Z]+-Q\d+)[\])]")


class PhrasePart(NamedTuple):
    """A piece of understood text: its words, the slot that it fills, what it means and what it is made of.

    `given` are the arguments of a word or two, by the name of their slot; `parts` those that are understood further.
    """

    words: str
    slot: str
    help: str
    source: str
    anchor: str
    given: tuple[tuple[str, str], ...]
    parts: tuple["PhrasePart", ...]


class Interpretation(NamedTuple):
    """A way to read a line: when it happens, its words as the language has them, what it means, what it is made of, and what its
    references speak of.
    """

    kind: str
    canonical: str
    help: str
    source: str
    parts: tuple[PhrasePart, ...]
    references: tuple[Reference, ...]


class LineReading(NamedTuple):
    """A line of card text as the engine plays it: every way to read it, the one that is played first, and the sentences that are `lost`;
    `house` says that the text is ours, `reminders` what stands there in brackets and does nothing.
    """

    text: str
    bullet: bool
    house: bool
    ways: tuple[Interpretation, ...]
    lost: tuple[Sentence, ...]
    reminders: tuple[str, ...]


class CardGap(NamedTuple):
    """A card that is not wholly played: its sentences that are not read, whether those are all, and what of it is not known."""

    slug: str
    name: str
    sentences: tuple[str, ...]
    is_unread: bool
    missing: tuple[str, ...]


class Coverage(NamedTuple):
    """How many sentences are played, of how many; `cards` there are, how many of them cannot be played at all, and which have `gaps`."""

    played: int
    of: int
    cards: int = 1
    unplayable: int = 0
    gaps: tuple[CardGap, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether everything is played."""
        return self.played == self.of and not self.unplayable

    @property
    def summary(self) -> str:
        """How much of the text is played: ``3 of 4 sentences played``."""
        return f"{self.played} of {plural(self.of, 'sentence')} played" if self.of else "No sentence to play"

    @property
    def summary_with_cards(self) -> str:
        """The same, with the cards that cannot be played at all."""
        return (
            f"{self.summary}, {self.unplayable} of {self.cards} cards not playable yet"
            if self.unplayable
            else self.summary
        )

    @property
    def not_played(self) -> str:
        """Which cards cannot be played yet, in a sentence; nothing where all can."""
        names = ", ".join(gap.name for gap in self.unknown)
        verb = "is" if self.unplayable == 1 else "are"
        return f"{plural(self.unplayable, 'card')} {verb} not played yet: {names}." if self.unplayable else ""

    @property
    def unread(self) -> list[CardGap]:
        """The cards with sentences that no phrase reads."""
        return [gap for gap in self.gaps if gap.sentences]

    @property
    def unknown(self) -> list[CardGap]:
        """The cards of which something is not known that the engine needs."""
        return [gap for gap in self.gaps if gap.missing]


class CardReading(NamedTuple):
    """A card as the engine plays it: its lines, how many sentences are played, and what keeps it from being played."""

    lines: tuple[LineReading, ...]
    coverage: Coverage
    missing: tuple[str, ...]


class Example(NamedTuple):
    """A card that says a phrase, with its first sentence that does."""

    sentence: str
    slug: str
    card: str


class Saying(NamedTuple):
    """A phrase as a reader sees it: patterns as (words, group, sort) stretches, meaning, on which cards alone it can happen, where its
    function stands, and some cards that say it, the one with the shortest sentence first.
    """

    anchor: str
    patterns: tuple[tuple[tuple[str, str, str], ...], ...]
    help: str
    source: str
    only: tuple[str, ...]
    place: str
    examples: tuple[Example, ...]


@dataclass(frozen=True)
class Language:
    """What the card text of one version of a game can say, and what its cards say.

    `readings` are the lines of each card by its slug: printed and ours; `speakers` are the cards as they speak, `missing` is what keeps
    each from being played.
    """

    book: Book
    rulebook: str
    code: str
    cards: Mapping[str, str]
    readings: Mapping[str, tuple[tuple[Reading, ...], tuple[Reading, ...]]]
    speakers: Mapping[str, Speaker]
    missing: Mapping[str, tuple[str, ...]]

    def card_reading(self, slug: str) -> CardReading:
        printed, ours = self.readings[slug]
        name, speaker = self.cards[slug], self.speakers[slug]
        lines = [self.line(reading, name, speaker) for reading in printed] + [
            self.line(reading, name, speaker, house=True) for reading in ours
        ]
        return CardReading(tuple(lines), self.coverage([slug]), self.missing[slug])

    def coverage(self, slugs: Iterable[str]) -> Coverage:
        """How much of these cards is played."""
        cards = [slug for slug in slugs if slug in self.readings]
        readings = [reading for slug in cards for half in self.readings[slug] for reading in half]
        by_name = sorted(cards, key=self.cards.__getitem__)
        gaps = tuple(gap for slug in by_name if (gap := self.gap(slug)).sentences or gap.missing)
        return Coverage(*coverage(readings), len(cards), sum(bool(self.missing[slug]) for slug in cards), gaps)

    def gap(self, slug: str) -> CardGap:
        """What of a card is not played."""
        lines = [line for half in self.readings[slug] for line in half]
        return CardGap(slug, self.cards[slug], *unread_of(lines), self.missing[slug])

    def line(self, reading: Reading, name: str, speaker: Speaker = ANYBODY, *, house: bool = False) -> LineReading:
        lost = tuple(one for one in sentences_of(self.book, reading, name, speaker) if not one.read)
        trees = trees_of(self.book, reading, name, speaker)
        ways = tuple(self.way(replace(reading, node=tree), tree, name) for tree in trees)
        return LineReading(reading.text, reading.bullet, house, ways, lost, reading.reminders)

    def way(self, reading: Reading, tree: Node, name: str) -> Interpretation:
        canonical = render(self.book, reading, name).removeprefix(BULLET).strip()
        meaning = self.meaning(self.book.phrases[tree.phrase])
        references = tuple(references_of(self.book, tree, name))
        return Interpretation(kind_of_line(self.book, reading), canonical, *meaning, self.below(tree, name), references)

    def below(self, node: Node, name: str) -> tuple[PhrasePart, ...]:
        """What a node is made of; a node that only holds others together does not show itself."""
        parts: list[PhrasePart] = []
        for slot, argument in self.arguments(node):
            if not self.is_word(node, slot, argument):
                framed = is_frame(self.book.phrases[argument.phrase])
                parts += self.below(argument, name) if framed else [self.part(slot, argument, name)]
        return tuple(parts)

    def is_word(self, node: Node, slot: str, argument: Node) -> bool:
        """Whether an argument has nothing to explain: a word or number, or what is meant where nothing is said."""
        return argument.phrase not in self.book.phrases or argument == self.book.phrases[node.phrase].defaults.get(slot)

    def part(self, slot: str, node: Node, name: str) -> PhrasePart:
        """A node with its words, its meaning and its arguments."""
        entry = self.book.phrases[node.phrase]
        help_text, source = self.meaning(entry)
        words = join_words(spelling(self.book, node, name))
        arguments = (
            (in_line(slot), " ".join(spelling(self.book, argument, name)))
            for slot, argument in self.arguments(node)
            if self.is_word(node, slot, argument)
        )
        return PhrasePart(
            words, in_line(slot), help_text, source, anchor(entry), tuple(arguments), self.below(node, name)
        )

    def arguments(self, node: Node) -> list[tuple[str, Node]]:
        """The arguments of a node that are nodes, by slot."""
        slots = self.book.phrases[node.phrase].slots
        return [pair for pair in zip(slots, node.arguments, strict=True) if isinstance(pair[1], Node)]

    def meaning(self, entry: Phrase) -> tuple[str, str]:
        """What a phrase means, in a sentence, and where this game's rulebook and rulings say so."""
        first = " ".join(entry.help.partition("\n\n")[0].split())
        prefixes = (f"{self.rulebook}:", f"{self.code}-")
        return SOURCE.sub("", first), " ".join(part for part in SOURCE.findall(first) if part.startswith(prefixes))

    def sayings(self) -> list[tuple[str, str, str, list[Saying]]]:
        """The phrases by what a person wants to say: (id, name, what it holds, phrases). What no card of the game can say is none."""
        examples = self.examples()
        said = [entry for entry in self.book.phrases.values() if entry.patterns and self.can_be_said(entry)]
        return [
            (group, *GROUPS[group], [self.saying(entry, examples.get(entry.name, [])) for entry in entries])
            for group, entries in by_group(said).items()
        ]

    def can_be_said(self, entry: Phrase) -> bool:
        """Whether any kind of card can play the roles that a phrase names."""
        return all(role.kinds for role in roles_named(self.book, entry))

    def saying(self, entry: Phrase, examples: list[Example]) -> Saying:
        """A phrase with some of the cards that use it."""
        shortest = min(examples, key=lambda example: len(example.sentence), default=None)
        others = [example for example in examples if shortest and example.slug != shortest.slug]
        samples = (shortest, *others[: SHOWN - 1]) if shortest else ()
        patterns = tuple(stretches(entry, pattern) for pattern in entry.patterns)
        only = tuple(dict.fromkeys(role.why for role in roles_named(self.book, entry)))
        return Saying(anchor(entry), patterns, *self.meaning(entry), only, place_of(entry), samples)

    def examples(self) -> dict[str, list[Example]]:
        """The cards that use each phrase, with the first sentence of each that does."""
        by_phrase: dict[str, dict[str, Example]] = {}
        for slug, halves in self.readings.items():
            name = self.cards[slug]
            for reading in (line for half in halves for line in half if line.node):
                for phrase, sentence in uses(self.book, reading, name, self.speakers[slug]):
                    by_phrase.setdefault(phrase, {}).setdefault(slug, Example(sentence, slug, name))
        return {phrase: list(cards.values()) for phrase, cards in by_phrase.items()}

    def words(self) -> list[tuple[str, list[str]]]:
        """The game's own words by what they are, each once."""
        groups = []
        for sort in WORDS:
            forms: dict[object, str] = {}
            for words, meaning in self.book.words.get(sort, {}).items():
                forms.setdefault(meaning, " ".join(words))
            groups.append((NAMES[sort], list(forms.values())))
        return [(name, forms) for name, forms in groups if forms]


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
        {card.slug: both_texts(book, pack.cards[card.slug]) for card in cards},
        {card.slug: speaker_of(pack.cards[card.slug]) for card in cards},
        not_known(pack, ruleset),
    )


def both_texts(book: Book, card: PackCard) -> tuple[tuple[Reading, ...], tuple[Reading, ...]]:
    """The lines of a card's printed text, and of ours, which are read together."""
    lines = read_card(book, card)
    printed = len(lines_of(card.text))
    return lines[:printed], lines[printed:]


def coverage_of(game: Game, slugs: Iterable[str]) -> Coverage | None:
    """How much of some cards the engine plays; None for a game that it does not play."""
    game_language = language(game)
    return game_language.coverage(slugs) if game_language else None


def missing_of(game: Game) -> Mapping[str, tuple[str, ...]]:
    """What keeps each card of a game from being played, by slug; nothing of a game that the engine does not play."""
    game_language = language(game)
    return game_language.missing if game_language else {}


# In words


def in_short(missing: tuple[str, ...]) -> str:
    """What is said of a card that lacks something, in a few words."""
    return "" if not missing else "no text" if "text" in missing else "not playable yet"


def kind_of_line(book: Book, reading: Reading) -> str:
    """When a line happens: by itself, on payment, always, or as its card is played."""
    ability = CompiledLine(book).ability(reading)
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

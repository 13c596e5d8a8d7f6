"""The words of a card with what they mean in short: marked on its face, and listed beside one that is read large."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from catalog.cached import GameWords, words_of_version
from catalog.faces import Face, Lines, face
from catalog.glossary import Glossary
from catalog.marking import Stretch, parts
from catalog.models import Card, Term

TERM, WORD = "term", "word"  # kinds of words of which no face reminds; of terms where a game has no others
SHORT = 230  # characters of what a word means, in short: a first sentence alone often says the half that misleads
SENTENCE = re.compile(r"(?<=[.!?)]) ")

NAMED = r"[A-Z]{2,3}\d?-Q\d+"  # how a ruling is called
CODE = re.compile(rf": see {NAMED}| \({NAMED}\)")
LEADS_ON = re.compile(rf"(?:How|When|What|For)\b[^.]*: see {NAMED}\.$")

MarkedLines = tuple[tuple[bool, list[Stretch]], ...]


class Keyword(NamedTuple):
    """A keyword as written, its glyph, and its term; none for a word that the glossary does not have."""

    word: str
    glyph: str
    term: Term | None


class FaceWords(NamedTuple):
    """The words of a face, each term marked where it stands first; lines are as those of the face."""

    keywords: list[Keyword]
    lines: MarkedLines
    house_lines: MarkedLines


class Reminder(NamedTuple):
    """A word as a card writes it, with its term."""

    word: str
    term: Term


def keywords_of(card: Card, drawn: Face, known: GameWords) -> list[Keyword]:
    """The keywords of a card as written, with the terms of those that are `known`."""
    terms = {term.name: term for term in known.terms.values()}
    return [
        Keyword(word, glyph, terms.get(word) or terms.get(word.rpartition(" ")[0])) for word, glyph in drawn.keywords
    ]


@lru_cache(maxsize=32)
def reminding(pk: int, digest: str) -> GameWords:
    """The words of one version of a game of which its faces remind."""
    terms = list(words_of_version(pk, digest).terms.values())
    special = [term for term in terms if term.kind not in (TERM, WORD)]
    held = special or [term for term in terms if term.kind == TERM]
    return GameWords(Glossary.of((t.slug, t.forms, t.exact) for t in held), {t.slug: t for t in held})


def nothing(pk: int, digest: str) -> GameWords:
    """No words at all."""
    return GameWords(Glossary.of(()), {})


FINDERS: dict[str, Callable[[int, str], GameWords]] = {"none": nothing, "keywords": reminding, "all": words_of_version}


def face_words(card: Card, drawn: Face, marks: str = "keywords") -> FaceWords:
    """The words of a face: its `keywords` marked, "all" words of the glossary, or "none"; never its own name."""
    words = FINDERS[marks](card.game.pk, card.game.digest)
    keywords = keywords_of(card, drawn, words)
    seen = {keyword.term.slug for keyword in keywords if keyword.term}
    seen |= {term.slug for term in words.terms.values() if term.name == card.name}
    return FaceWords(keywords, marked(drawn.lines, words, seen), marked(drawn.house_lines, words, seen))


def marked(lines: Lines, words: GameWords, seen: set[str]) -> MarkedLines:
    """Lines with their words marked, except those that have been `seen`."""
    return tuple((bullet, parts(line, words, seen)) for bullet, line in lines)


def reminders_of(card: Card) -> list[Reminder]:
    """What a card reminds of: its keywords, and those that its text speaks of, each once."""
    words = face_words(card, face(card))
    bar = [Reminder(keyword.word, keyword.term) for keyword in words.keywords if keyword.term]
    text = [
        Reminder(part.term.name, part.term)
        for _, line in (*words.lines, *words.house_lines)
        for part in line
        if part.term
    ]
    return [*bar, *text]


def without_codes(text: str) -> str:
    """A text without the codes of rulings, which its own page leads to; a sentence that only leads there is left out."""
    kept = [sentence for sentence in SENTENCE.split(" ".join(text.split())) if not LEADS_ON.match(sentence)]
    return CODE.sub("", " ".join(kept))


def in_short(text: str, most: int = SHORT) -> str:
    """The first sentences of a text, as many as fit; a first one that does not ends with an ellipsis at a word. No code is in it."""
    short, *others = SENTENCE.split(without_codes(text))
    for sentence in others:
        if len(short) + 1 + len(sentence) > most:
            break
        short = f"{short} {sentence}"
    return short if len(short) <= most else short[: short.rindex(" ", 0, most)].rstrip(" ,;:") + "…"

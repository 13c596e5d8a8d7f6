"""Marks the words of a game's rulebook in a text."""

from typing import NamedTuple

from catalog.cached import GameWords
from catalog.models import Term


class Stretch(NamedTuple):
    """A stretch of text, and the term that it mentions."""

    text: str
    term: Term | None = None


def parts(line: str, words: GameWords, seen: set[str]) -> list[Stretch]:
    """The parts of one line; `seen` are the terms that need no mark any more."""
    pieces, at = [], 0
    for mention in words.glossary.mentions(line):
        if mention.slug in seen:
            continue
        seen.add(mention.slug)
        pieces += [
            Stretch(line[at : mention.start]),
            Stretch(line[mention.start : mention.end], words.terms[mention.slug]),
        ]
        at = mention.end
    return [part for part in (*pieces, Stretch(line[at:])) if part.text]

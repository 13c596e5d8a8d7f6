"""Text -> trees: every line is understood, or kept as what cannot be played yet; and trees back to text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.text.matcher import NUMBER, Book
from engine.text.phrases import Node, tokens

BULLET = "•"
SENTENCES = re.compile(r"(?<=\.)\s+")
LINE, EFFECTS = "line", "effects"
CLAUSES_MAX = 20


@dataclass(frozen=True)
class Reading:
    """A line of card text as it is understood.

    `node` is its tree, absent if nothing of it is understood; `unplayed` are the sentences that are not, `clauses` is how many
    sentences there are, `readings` in how many ways the line can be read.
    """

    text: str
    node: Node | None
    bullet: bool = False
    unplayed: tuple[str, ...] = ()
    clauses: int = 1
    readings: int = 1

    @property
    def played(self) -> int:
        """How many of its sentences the engine plays."""
        return self.clauses - len(self.unplayed)


def read_text(book: Book, text: str, name: str = "") -> tuple[Reading, ...]:
    """Every line of a card's text. Never fails: what is not understood is kept as it is."""
    return tuple(read_line(book, line.strip(), name) for line in text.splitlines() if line.strip())


def read_line(book: Book, line: str, name: str) -> Reading:
    """One line; if it cannot be read whole, those of its sentences that can."""
    bullet = line.startswith(BULLET)
    body = line.removeprefix(BULLET).strip()
    sentences = [sentence for sentence in SENTENCES.split(body.rpartition(": ")[2]) if sentence]
    found = readings(book, body, name)
    if found:
        return Reading(body, found[0], bullet, (), len(sentences), len(found))
    head, colon, rest = body.rpartition(": ")
    kept = [one for one in SENTENCES.split(rest) if readings(book, head + colon + one, name)]
    lost = tuple(one for one in SENTENCES.split(rest) if one not in kept)
    partly = readings(book, head + colon + " ".join(kept), name) if kept else []
    return Reading(body, partly[0] if partly else None, bullet, lost if partly else tuple(sentences), len(sentences))


def readings(book: Book, text: str, name: str) -> list[Node]:
    """Every reading of a line."""
    return book.readings(tokens(text), LINE, tokens(name))[0]


def stuck(book: Book, text: str, name: str = "") -> tuple[list[str], list[str]]:
    """The words of a line that are understood at most, and the rest."""
    words = tokens(text)
    furthest = book.readings(words, LINE, tokens(name))[1]
    return words[:furthest], words[furthest:]


def coverage(found: tuple[Reading, ...]) -> tuple[int, int]:
    """How many sentences the engine plays, of how many."""
    return sum(reading.played for reading in found), sum(reading.clauses for reading in found)


def nodes(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    yield node
    for argument in node.arguments:
        if isinstance(argument, Node):
            yield from nodes(argument)


# Back to text


def render(book: Book, reading: Reading, name: str) -> str:
    """A line in the words of the phrase table."""
    if reading.node is None:
        return reading.text
    words = spelled(book, reading.node, name)
    text = joined(words)
    return f"{BULLET} {text}" if reading.bullet else text


def spelled(book: Book, node: Node, name: str, before: str = "") -> list[str]:
    """The words of a node behind a word, by the first pattern that names all that it says."""
    if node.phrase == "self":
        return tokens(name)
    if node.phrase in (NUMBER, "word"):
        return tokens(node.written)
    entry = book.phrases[node.phrase]
    given = dict(zip(entry.slots, node.arguments, strict=True))
    said = {slot for slot, argument in given.items() if argument != entry.defaults.get(slot)}
    pattern = next(p for p in entry.patterns if said <= {item[1:-1] for item in p if item[0] == "{"})
    words: list[str] = []
    for item in pattern:
        if item[0] == "{":
            part = spelled(book, given[item[1:-1]], name, words[-1] if words else before)
            before = " ".join(part)
            words += part
        else:
            words.append(inflected(item, before))
    return [agreeing(word, words[n + 1 : n + 2]) for n, word in enumerate(words)]


def inflected(item: str, before: str) -> str:
    """A word of a pattern behind another one: `card(s)` after a number, `sear(s)` or `has|have` after who does it."""
    you = before.lower() == "you"
    if "|" in item:
        return item.split("|")[you]
    stem, bracket, ending = item.partition("(")
    if not bracket or stem.lower() == "a":
        return item
    counted = before.isdigit() or before in ("X", "of")
    singular = before == "1" if counted else you or before.lower() in ("", "each")
    return stem if singular else stem + ending[:-1]


def agreeing(word: str, following: list[str]) -> str:
    """`a(n)` before the word that follows."""
    if word.lower() != "a(n)":
        return word
    vowel = bool(following) and following[0][0].lower() in "aeiou"
    return word[0] + "n" * vowel


def joined(words: list[str]) -> str:
    """Words as a line: signs close up, sentences begin with a capital."""
    text = ""
    start = True
    for word in words:
        shown = word[0].upper() + word[1:] if start else word
        text += shown if not text or word in ".,:;" else f" {shown}"
        start = word in ".:"
    return text

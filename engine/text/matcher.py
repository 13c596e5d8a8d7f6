"""Finds every reading of a text: a memoised matcher over words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from engine.text.phrases import CHAINS, Node, Phrase

Words = Mapping[str, Mapping[tuple[str, ...], object]]  # sort -> how it is written, in small letters -> what it means
Found = list[tuple[Node, int]]
NUMBER = "number"


class Book:
    """The phrases by sort, and the words of a game: its kinds, counters, terms and values."""

    def __init__(self, phrases: Mapping[str, Phrase], words: Words) -> None:
        self.phrases = phrases
        self.words = words
        self.by_sort: dict[str, list[Phrase]] = {}
        for entry in phrases.values():
            self.by_sort.setdefault(entry.sort, []).append(entry)
        self.starts = {sort: indexed(words) for sort, words in words.items()}

    def readings(self, text: Sequence[str], sort: str, name: Sequence[str] = ()) -> tuple[list[Node], int]:
        """Every way to read all of the words as that sort, and how many words were matched at most.

        `name` is the name of the card whose text it is.
        """
        search = Search(self, text, name)
        return [node for node, end in search.at(sort, 0) if end == len(text)], search.furthest


def indexed(words: Mapping[tuple[str, ...], object]) -> dict[str, list[tuple[tuple[str, ...], object]]]:
    """Words by their first one."""
    found: dict[str, list[tuple[tuple[str, ...], object]]] = {}
    for written, meaning in words.items():
        found.setdefault(written[0], []).append((written, meaning))
    return found


class Search:
    """One text: what stands at each word, remembered."""

    def __init__(self, book: Book, text: Sequence[str], name: Sequence[str]) -> None:
        self.book = book
        self.written = text
        self.text = [word.lower() for word in text]
        self.name = [word.lower() for word in name]
        self.seen: dict[tuple[str, int], Found] = {}
        self.furthest = 0

    def at(self, sort: str, start: int) -> Found:
        """The readings of that sort that begin at a word, each with the word behind it."""
        key = (sort, start)
        if key not in self.seen:
            self.seen[key] = []  # a phrase that begins with its own sort finds nothing there
            self.seen[key] = self.find(sort, start)
        return self.seen[key]

    def find(self, sort: str, start: int) -> Found:
        """The readings by words, by phrases, and by the sorts that may stand in for this one."""
        found = self.leaves(sort, start)
        for entry in self.book.by_sort.get(sort, ()):
            for pattern in entry.patterns:
                for slots, end in self.match(entry, pattern, 0, start, {}):
                    found.append((Node(entry.name, self.arguments(entry, slots)), end))
        for other in CHAINS.get(sort, ()):
            found += self.at(other, start)
        return found

    @staticmethod
    def arguments(entry: Phrase, slots: Mapping[str, Node]) -> tuple[Node, ...]:
        """The nodes of all slots in the order of the function, defaults where the pattern has none."""
        return tuple(slots.get(name) or entry.defaults[name] for name in entry.slots)

    def match(
        self, entry: Phrase, pattern: tuple[str, ...], index: int, start: int, slots: Mapping[str, Node]
    ) -> list[tuple[Mapping[str, Node], int]]:
        """The ways in which the rest of a pattern fits from a word on."""
        while index < len(pattern):
            item = pattern[index]
            if item[0] == "{":
                name = item[1:-1]
                found: list[tuple[Mapping[str, Node], int]] = []
                for node, end in self.at(entry.slots[name], start):
                    found += self.match(entry, pattern, index + 1, end, {**slots, name: node})
                return found
            if start >= len(self.text) or self.text[start] not in spellings(item):
                return []
            start += 1
            index += 1
            self.furthest = max(self.furthest, start)
        return [(slots, start)]

    def leaves(self, sort: str, start: int) -> Found:
        """Numbers, the card's own name, and the game's words."""
        if start >= len(self.text):
            return []
        word = self.text[start]
        found: Found = []
        if sort == "amount" and word.isdigit():
            found.append((Node(NUMBER, (int(word),), word), start + 1))
        elif sort == "signed" and word[0] in "+-−" and word[1:].isdigit():
            sign = 1 if word[0] == "+" else -1
            found.append((Node(NUMBER, (sign * int(word[1:]),), word), start + 1))
        elif sort == "self" and self.name and self.text[start : start + len(self.name)] == self.name:
            end = start + len(self.name)
            found.append((Node("self", (), " ".join(self.written[start:end])), end))
        for written, meaning in self.book.starts.get(sort, {}).get(word, ()):
            end = start + len(written)
            if tuple(self.text[start:end]) == written:
                found.append((Node("word", (meaning,), " ".join(self.written[start:end])), end))
        for _, end in found:
            self.furthest = max(self.furthest, end)
        return found


@cache
def spellings(item: str) -> frozenset[str]:
    """The ways to write a word of a pattern: `card(s)` is card or cards, `has|have` either."""
    found: set[str] = set()
    for word in item.lower().split("|"):
        stem, bracket, ending = word.partition("(")
        found |= {stem, stem + ending[:-1]} if bracket and stem else {word}
    return frozenset(found)

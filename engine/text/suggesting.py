"""What a designer may have meant: the nearest words that can be read, for a sentence that cannot."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Final

from engine.text.matcher import Book, spellings
from engine.text.phrases import tokens
from engine.text.tree import LENGTH_MAX, LINE, join_words

NUMBERS: Final = {
    "a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
    "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip
CHANGES_MAX: Final = 3  # of a sentence
ALIKE: Final = 0.75  # of 1, how like an unknown word has to be to one that is known


def suggestion(book: Book, head: str, sentence: str, name: str = "") -> str:
    """A sentence near to one that cannot be read behind the words of a head, nothing if there is none, or it is too long to be read.

    Numbers become digits, whoever is spoken to is named, a card that is discarded comes from hand, words are spelled as they are known.
    """
    if len(head) + len(sentence) > LENGTH_MAX:
        return ""
    before, own, words = tokens(head), tokens(name), tuple(tokens(sentence))
    spelled = known_spellings(book, words)
    seen, nearest = {words}, [words]
    for _ in range(CHANGES_MAX):
        further = [other for one in nearest for other in changes(one, spelled)]
        nearest = [other for other in dict.fromkeys(further) if other not in seen]
        seen |= set(nearest)
        for changed in nearest:
            if book.readings([*before, *changed], LINE, own):
                return join_words(list(changed))
    return ""


def changes(words: tuple[str, ...], spelled: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """The sentences that are one change away: six at most."""
    yield tuple(NUMBERS.get(word.lower(), word) for word in words)
    yield tuple(counted(before, word) for before, word in zip(("", *words), words, strict=False))
    yield tuple(spelled.get(word, word) for word in words)
    if words and words[0].lower() != "you":
        yield ("You", words[0].lower(), *words[1:])
    if "and" in words:
        verb = words.index("and") + 1
        yield (*words[:verb], "you", *words[verb:])
    if words and words[-1] == ".":
        yield (*words[:-1], "from", "hand", ".")


def counted(before: str, word: str) -> str:
    """A word as it is behind a number: 1 card, 2 cards."""
    number = NUMBERS.get(before.lower(), before)
    if not number.isdecimal() or not word.isalpha():
        return word
    return word.removesuffix("s") if number == "1" else f"{word.removesuffix('s')}s"


def known_spellings(book: Book, words: Iterable[str]) -> dict[str, str]:
    """For each word that the language does not have, the one that is most like it."""
    vocabulary = sorted(words_of(book))
    strange = strange_words(book, words)
    return {word: near[0] for word in strange if (near := get_close_matches(word.lower(), vocabulary, 1, ALIKE))}


def strange_words(book: Book, words: Iterable[str]) -> list[str]:
    """The words that the language does not have, each once."""
    vocabulary = words_of(book)
    return [word for word in dict.fromkeys(words) if word.isalpha() and word.lower() not in vocabulary]


def words_of(book: Book) -> set[str]:
    """Every word of the language."""
    patterns = (pattern for entry in book.phrases.values() for pattern in entry.patterns)
    written = (word for words in book.words.values() for one in words for word in one)
    return {word for pattern in patterns for item in pattern if item[0] != "{" for word in spellings(item)} | set(
        written
    )

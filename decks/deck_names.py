"""What decks are called before somebody says so: copies are counted, and a new deck is called by what it is for."""

import re
from collections.abc import Collection, Iterator
from itertools import count
from typing import Final

LONGEST: Final = 100  # characters of a name
WORDS: Final = (
    "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
)  # fmt: skip
COPY: Final = re.compile(rf"(.+?)(?: \(copy\)|, (?:{'|'.join(WORDS)}|\d+(?:st|nd|rd|th)) copy)*")
ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
NEW: Final = re.compile(r"(.+), deck [1-9]\d*")


def copy_name(name: str, taken: Collection[str]) -> str:
    """What a copy is called at first: `Ember Rush, second copy`, or the next number that none of those taken has."""
    found = COPY.fullmatch(name)
    bare = found[1] if found else name
    return first_free((shorten(bare, f", {ordinal(n)} copy") for n in count(2)), taken)


def new_name(what: str, taken: Collection[str]) -> str:
    """What a new deck is called: `Brakka Holt, deck 1`, by the first number that none of those taken has."""
    return first_free((shorten(what, f", deck {n}") for n in count(1)), taken)


def named_after(name: str) -> str:
    """What a deck of such a name was called by when it was new; nothing for a name that somebody gave it."""
    found = NEW.fullmatch(name)
    return found[1] if found else ""


def first_free(names: Iterator[str], taken: Collection[str]) -> str:
    """The first of the names that is not taken, whatever its letters' case."""
    folded = {name.casefold() for name in taken}
    return next(name for name in names if name.casefold() not in folded)


def shorten(name: str, end: str) -> str:
    """A name with an end, in as many characters as a name may have."""
    return f"{name[: LONGEST - len(end)].rstrip()}{end}"


def ordinal(number: int) -> str:
    """A number from 2 on as a word, a large one in figures: third, 21st."""
    if number - 2 < len(WORDS):
        return WORDS[number - 2]
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return f"{number}{ENDINGS.get(last, 'th')}"

"""How words agree in number: 1 card and 2 cards, a boon has and boons have, each boon and all boons."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine.text.phrases import Node, Phrase, nodes
from engine.text.subjects import THE_SAME, YOU

HAVE: Final = {"have", "has"}
ARE: Final = {"are", "is"}
SPOKEN_AS_YOU: Final = ("uni", "use", "uti")  # words that begin with a vowel and yet follow an a
SINGLE: Final = ("each", "every")  # in front of one of several, of which is spoken as of one
SUBJECTS: Final = ("seat", "piece", "self", "entity", "players", "those", "group", "cards", "named")
COUNTED: Final = ("counter", "kind", "named", "cards")  # sorts of what there is a number of
NOUNS: Final = ("named", "cards", "group", "those", "one")
ONE_OR_MORE: Final = "one thing is named as one, several as several: “{}” is neither"
Words = Mapping[str, Mapping[tuple[str, ...], object]]


class Numbers:
    """Which forms of the words of a game stand for one, and which for several; words that have no other form stand for both."""

    def __init__(self, words: Words) -> None:
        self.one: set[str] = set()
        self.several: set[str] = set()
        for sort in ("kind", "counter"):
            forms: dict[object, set[str]] = {}
            for written, meaning in words.get(sort, {}).items():
                forms.setdefault(meaning, set()).add(" ".join(written))
            for alike in forms.values():
                self.sort_out(alike)

    def sort_out(self, forms: Collection[str]) -> None:
        """Tell the forms of one word apart."""
        for form in forms:
            for several in (f"{form}s", f"{form[:-1]}ies"):
                if several in forms and not several.endswith("ss"):
                    self.one.add(form)
                    self.several.add(several)

    def of_words(self, words: Collection[Node]) -> bool | None:
        """Whether words of a game are written for several, None where they are written for either."""
        found = {self.of_word(word.written.lower()) for word in words}
        return found.pop() if len(found) == 1 else None

    def of_word(self, written: str) -> bool | None:
        """The same for one of them."""
        return None if (written in self.one) == (written in self.several) else written in self.several


def counted_words(phrases: Mapping[str, Phrase], noun: Node) -> Iterator[Node]:
    """The words of a noun that say what there is one of, or several."""
    entry = phrases.get(noun.phrase)
    if entry is None:
        if noun.phrase == "word":
            yield noun
        return
    for sort, part in zip(entry.slots.values(), noun.arguments, strict=True):
        if sort in ("kind", "counter") or sort in NOUNS:
            yield from counted_words(phrases, part)
            if entry.sort == "thing":
                return  # counters on boons: there are many of the first


def is_one(amount: Node) -> bool:
    """Whether an amount is 1."""
    return amount.arguments == (1,)


def pairs_of(entry: Phrase) -> tuple[tuple[int, int], ...]:
    """The slots of a phrase that stand behind one another as an amount and what there is so much of."""
    names = list(entry.slots)
    found = {
        (names.index(one[1:-1]), names.index(other[1:-1]))
        for pattern in entry.patterns
        for one, other in pairwise(pattern)
        if one[0] == other[0] == "{"
    }
    sorts = list(entry.slots.values())
    return tuple(sorted((n, m) for n, m in found if sorts[n] in ("amount", "quantity") and sorts[m] in COUNTED))


def counts(entry: Phrase, *before: str) -> bool:
    """Whether what there is of a thing stands right behind some words of a phrase."""
    things = [f"{{{name}}}" for name, sort in entry.slots.items() if sort == "thing"]
    return any(
        pattern[n : n + len(before) + 1] == (*before, thing)
        for thing in things
        for pattern in entry.patterns
        for n in range(len(pattern))
    )


def written_of(noun: Node) -> str:
    """The words of a noun that the game brings into the language."""
    return " ".join(part.written for part in nodes(noun) if part.phrase == "word")


def article(following: str) -> str:
    """An article before the word that follows, as that is spoken."""
    vowel = following.startswith(tuple("aeiou")) and not following.startswith(SPOKEN_AS_YOU)
    return "an" if vowel else "a"


def has_number(item: str) -> bool:
    """Whether an item of a pattern has one form for one and another for several."""
    stem, bracket, _ = item.partition("(")
    return bool(bracket and stem and stem.lower() != "a") or set(item.split("|")) in (HAVE, ARE)


def form_for(item: str, *, several: bool, verb: bool) -> str:
    """The form of an item of a pattern that goes with one, or with several: a verb takes its ending behind one, a noun for several."""
    stem, bracket, ending = item.partition("(")
    if bracket:
        return stem if several == verb else stem + ending[:-1]
    return next(word for word in item.split("|") if (word in ("have", "are")) == several)


def form_behind(
    numbers: Numbers,
    phrases: Mapping[str, Phrase],
    item: str,
    sort: str,
    node: Node,
    words: Sequence[str],
    *,
    close: bool,
) -> str:
    """The form of an item of a pattern behind the nearest slot before it, which is of a sort and written so; nothing where any will do.

    A verb stands close behind its subject.
    """
    if not has_number(item):
        return ""
    if sort == "amount":
        return "" if "|" in item else form_for(item, several=not is_one(node), verb=False)
    several = subject_number(numbers, phrases, sort, node, words) if close and sort in SUBJECTS else None
    return "" if several is None else form_for(item, several=several, verb=True)


def subject_number(
    numbers: Numbers, phrases: Mapping[str, Phrase], sort: str, node: Node, words: Sequence[str]
) -> bool | None:
    """Whether the verb behind a subject is that for several, None where it may be either; `words` are those of the subject."""
    if node.phrase == THE_SAME or not words:
        return None
    if words[0] in SINGLE:
        return False
    if node.phrase == YOU or "and" in words:
        return True
    entry = phrases.get(node.phrase)
    if sort == "players":
        return words[-1].endswith("s")
    if sort in ("those", "group", "cards", "named") or (
        entry and "many" in entry.extras and "group" in entry.slots.values()
    ):
        return numbers.of_words(list(counted_words(phrases, node if sort != "piece" else node.arguments[0])))
    if entry is None:
        return False
    return bool(entry.extras.get("plural")) or "many" in entry.extras

"""Finds every reading of a text: a memoised matcher over words."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from engine.grouping import grouped
from engine.kernel.speech import Speech
from engine.text.agreement import (
    ONE_OR_MORE,
    Numbers,
    article,
    counted_words,
    counts,
    form_behind,
    has_number,
    is_one,
    pairs_of,
    written_of,
)
from engine.text.early import is_told_too_late
from engine.text.phrases import CHAINS, Node, Phrase, nodes
from engine.text.references import EVENTS, ITS, LEFT, NAMED_TOO, UnboundError, X, bindings
from engine.text.subjects import SUBJECT_SLOT, THE_SAME, has_subject, says_have, subject_slot

Words = Mapping[str, Mapping[tuple[str, ...], object]]  # sort -> how it is written, in small letters -> what it means
Readings = list[tuple[Node, int]]
Opening = tuple[Phrase, tuple[str, ...]]  # a phrase by one of its patterns
NUMBER: Final = "number"
NOUNS: Final = ("named", "cards", "group", "those", "one")  # sorts of nouns that are filters
SUBJECTLESS: Final = ("predicate", "quality")  # sorts of what is said of whoever the verb before is said of
HEIGHTS: Final = (
    "line",
    "effects",
    "sentence",
    "clause",
    "acts",
    "statics",
    "do",
    "static",
)  # sorts, from what is put together of others
NESTING_MAX: Final = 12  # amounts of amounts
NO_KINDS: Final[Mapping[str, Collection[str]]] = {}
NO_BEARERS: Final[Mapping[int, str]] = {}
NO_STAT_KINDS: Final[Mapping[int, Collection[str]]] = {}
DIGITS_MAX: Final = 3  # no text counts to a thousand
NUMBER_WORDS: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
SYNONYMS: Final = {"when": ("whenever",), "beginning": ("start",)}  # a word that stands for another one everywhere
NO_NOUNS: Final = frozenset(("and", "at", "from", "if", "in", "is", "of", "on", "or", "per", "to", "unless", "while"))
THIS_CARD: Final = ["this", "card"]  # what a card calls itself besides its name
ARTICLES: Final = ("a", "an")  # one, before whatever there is one of
NOUGHT: Final = "0 of something is no number of it: it is always so, or never"
EARLY: Final = "what a noun speaks of is not known when its cards are chosen, or for as long as it holds"


class Reach(NamedTuple):
    """How many words of a text can be matched at most, the words, signs and {slots} that could follow them, and what is wrong with them if
    they make no sense.
    """

    words: int
    follow: frozenset[str]
    fault: str


class Book:
    """The phrases by sort, and the words of a game: its kinds, counters, terms and values; `bearers` are what each counter may stand on,
    by its number: a seat, a card or any of both; `kinds` are all that each kind is, by its id, `finite` the counters of which there is
    only so much, `choices` the keywords under which bullets may stand, none where they need none, `stat_kinds` the kinds of cards that
    have a value, by its number, `speech` which cards can say what, as far as the game says so, `fields` what words and numbers each kind
    of cards has. A line `goes_on` after it has taken its own card away, unless effects end with their card.
    """

    def __init__(
        self,
        phrases: Mapping[str, Phrase],
        words: Words,
        bearers: Mapping[int, str] = NO_BEARERS,
        kinds: Mapping[str, Collection[str]] = NO_KINDS,
        finite: Collection[int] = (),
        choices: Collection[str] = (),
        stat_kinds: Mapping[int, Collection[str]] = NO_STAT_KINDS,
        speech: Speech | None = None,
        goes_on: bool = False,
        fields: Mapping[str, Collection[str]] = NO_KINDS,
    ) -> None:
        self.phrases = phrases
        self.words = words
        self.bearers = bearers
        self.kinds = kinds
        self.finite = finite
        self.choices = choices
        self.stat_kinds = stat_kinds
        self.speech = speech
        self.goes_on = goes_on
        self.fields = fields
        general = {above for kind, line in kinds.items() for above in line if above != kind}
        self.lowest_kinds = [kind for kind in kinds if kind not in general]
        self.by_sort = grouped((entry.sort, entry) for entry in phrases.values())
        self.heads: dict[str, list[Opening]] = {}
        self.tails: dict[str, list[Opening]] = {}
        for entry in phrases.values():
            for pattern in entry.patterns:
                grows = entry.slots.get(pattern[0][1:-1]) == entry.sort
                (self.tails if grows else self.heads).setdefault(entry.sort, []).append((entry, pattern))
        self.heads |= {
            "occurrence": [
                (entry, pattern[1:]) for entry, pattern in self.heads.get("when", ()) if pattern[0] == "when"
            ],
            "predicate": [
                (entry, pattern[1:])
                for entry, pattern in self.heads.get("do", ())
                if has_subject(entry) and "builds" not in entry.extras and pattern[0] == SUBJECT_SLOT
            ],
            "quality": [
                (entry, pattern[1 + says_have(entry) :])
                for entry, pattern in self.heads.get("static", ())
                if has_subject(entry) and pattern[0] == f"{{{subject_slot(entry)}}}"
            ],
        }
        self.starts = {sort: indexed(words) for sort, words in words.items()}
        self.numbers = Numbers(words)
        self.counted = {name: pairs_of(entry) for name, entry in phrases.items()}
        self.each = {name for name, entry in phrases.items() if counts(entry, "for", "each")}
        self.all = {name for name, entry in phrases.items() if counts(entry, "the", "number", "of")}

    def readings(self, text: Sequence[str], sort: str, name: Sequence[str] = ()) -> list[Node]:
        """Every way to read all of the words as that sort; `name` is the name of the card whose text it is."""
        return [node for node, end in Search(self, text, name).at(sort, 0) if end == len(text)]

    def reach(self, text: Sequence[str], sort: str, name: Sequence[str] = ()) -> Reach:
        """How far a text can be matched, and what could follow there."""
        search = Search(self, text, name)
        search.at(sort, 0)
        furthest = search.furthest
        fault = search.faults[furthest][2] if furthest in search.faults else ""
        return Reach(furthest, frozenset(search.follow.get(furthest, ())), fault)

    def is_sound(self, node: Node) -> bool:
        """Whether what a phrase is put together of makes sense."""
        return not self.fault(node)

    def fault(self, node: Node) -> str:
        """What is wrong with what a phrase is put together of, nothing if it makes sense: only a verb happens to each of several, only
        effects choose and target; the rest is for the phrase's own `fits`.
        """
        entry = self.phrases[node.phrase]
        fits = entry.extras.get("fits")
        several = sum(self.says(argument, "many") is not None for argument in node.arguments)
        if several > (entry.sort == "do" and "builds" not in entry.extras):
            return "this cannot be said of several at once"
        if self.is_early(entry, node):
            return EARLY
        if fault := self.fault_of_number(entry, node):
            return fault
        is_whole = all(argument.phrase != THE_SAME for argument in node.arguments if isinstance(argument, Node))
        if fits and is_whole and not fits(self, *node.arguments):
            where = (
                f" is said only where {entry.fits_where}" if entry.fits_where else ": these words do not go together"
            )
            return f"“{gist(entry.patterns[0])}”{where}"
        if entry.sort in NOUNS and self.is_said_twice(entry, node):
            return "the same is said twice of a noun"
        if entry.sort in ("amount", "thing", "cards") and depth(node) > NESTING_MAX:
            return f"amounts or nouns are nested more than {NESTING_MAX} deep"
        return self.fault_of_line(node) if entry.sort == "line" else ""

    def fault_of_number(self, entry: Phrase, node: Node) -> str:
        """What is wrong with how many are named: none of something, or one of several."""
        if "nought" not in entry.extras and any(
            part.phrase == NUMBER and not part.arguments[0] for part in node.arguments if isinstance(part, Node)
        ):
            return "nothing would happen" if entry.sort in ("do", "cost") else NOUGHT
        for n, m in self.counted[entry.name]:
            several = self.numbers.of_words(list(counted_words(self.phrases, node.arguments[m])))
            if several is not None and not self.may_be(several, node.arguments[n]):
                return ONE_OR_MORE.format(f"{node.arguments[n].written} {written_of(node.arguments[m])}".strip())
        if entry.name in self.each or entry.name in self.all:
            (thing,) = (
                part for part, sort in zip(node.arguments, entry.slots.values(), strict=True) if sort == "thing"
            )
            several = self.numbers.of_words(list(counted_words(self.phrases, thing)))
            if several is not None and several == (entry.name in self.each):
                return ONE_OR_MORE.format(f"{'each' if several else 'the number of'} {written_of(thing)}")
        return ""

    def may_be(self, several: bool, amount: Node) -> bool:
        """Whether so many of something may be named as several, or as one: "1 or more boons" is either."""
        if self.sort_of(amount) != "quantity":
            return is_one(amount) != several
        numbers = [part for part in amount.arguments if isinstance(part, Node)]
        exact = amount.phrase.endswith(".exactly.quantity")
        one = not numbers or is_one(numbers[0])
        return (several or one) and not (exact and several and one)

    def is_said_twice(self, entry: Phrase, node: Node) -> bool:
        """Whether a phrase of a noun stands in it already, with the same words besides the noun itself."""
        besides = [part for part, sort in zip(node.arguments, entry.slots.values(), strict=True) if sort not in NOUNS]
        inner = [part for part, sort in zip(node.arguments, entry.slots.values(), strict=True) if sort in NOUNS]
        while len(inner) == 1 and inner[0].phrase in self.phrases:
            (noun,) = inner
            parts = list(zip(noun.arguments, self.phrases[noun.phrase].slots.values(), strict=True))
            if noun.phrase == node.phrase and [part for part, sort in parts if sort not in NOUNS] == besides:
                return True
            inner = [part for part, sort in parts if sort in NOUNS]
        return False

    def fault_of_line(self, line: Node) -> str:
        """What is wrong with a line as a whole: something but its effects chooses, or what they speak of is not there."""
        sorts = self.phrases[line.phrase].slots.values()
        before = [
            part for sort, part in zip(sorts, line.arguments, strict=True) if sort not in ("effects", "line", "do")
        ]
        if any(self.says(node, "asks") is not None for part in before for node in nodes(part)):
            return "only effects choose and target, not what comes before them"
        if self.has_early_x(line):
            return EARLY
        if self.says(line, "head") and any(self.says(part, "head") for part in line.arguments):
            return "one word in front of a line stands in another"
        if self.is_gone(line) or self.does_to_gone(line):
            return "the card is gone by then"
        try:
            bound = bindings(self.phrases, line)
        except UnboundError as error:
            return str(error)
        return EARLY if is_told_too_late(self.phrases, line, bound) else ""

    def is_early(self, entry: Phrase, node: Node) -> bool:
        """Whether a noun for targets, or for what something holds of, speaks of what the line has yet to find out."""
        picks = self.picks(node)
        if not picks and entry.sort != "static":
            return False
        nouns = [part for sort, part in zip(entry.slots.values(), node.arguments, strict=True) if sort in NOUNS]
        parts = (part for noun in nouns for part in nodes(noun) if part.phrase != THE_SAME)
        allowed = (None, ITS, X) if picks else (None, ITS)
        return any(self.says(part, "takes") not in allowed for part in parts)

    def has_early_x(self, node: Node) -> bool:
        """Whether something is targeted by an X that no sentence tells: what is paid is not known when targets are chosen."""
        if self.says(node, "binds") is not None or self.pays_x(node):
            return False
        return (self.picks(node) and any(self.says(part, "takes") == X for part in nodes(node))) or any(
            self.has_early_x(part) for part in node.arguments if isinstance(part, Node)
        )

    def picks(self, node: Node) -> bool:
        """Whether something is targeted or chosen among what a noun of its own means."""
        return self.says(node, "asks") is not None or self.says(node, "targets") is not None

    def pays_x(self, line: Node) -> bool:
        """Whether so much is paid for a line as somebody chooses: what is targeted by it is targeted then."""
        costs = line.arguments[0] if self.says(line, "chooses") and self.sort_of(line) == "line" else None
        return costs is not None and any(self.says(part, "takes") == X for part in nodes(costs))

    def is_gone(self, line: Node) -> bool:
        """Whether a text goes on after it has taken its own card away although nothing more of it happens, or speaks of that card then,
        or of one with which it has been paid for.
        """
        steps = [node for node in nodes(line) if self.sort_of(node) in ("do", "cost")]
        taken = (self.says(node, "last") and any(self.is_this(part) for part in node.arguments) for node in steps)
        first = next((number for number, gone in enumerate(taken) if gone), len(steps))
        if first < len(steps) and self.sort_of(steps[first]) == "cost":
            return any(node.phrase == "self" for node in nodes(line.arguments[-1]))
        if self.goes_on:
            return any(node.phrase == "self" for step in steps[first + 1 :] for node in nodes(step))
        return first < len(steps) - 1

    def does_to_gone(self, line: Node) -> bool:
        """Whether a line that waits for its own card to leave does something to the card that it must be in play for."""
        if not self.says(line, "leaves") and not any(self.is_own_leaving(part) for part in line.arguments):
            return False
        acts = [node for node in nodes(line) if self.sort_of(node) in ("do", "static") and not self.says(node, "gone")]
        return any(part.phrase == "self" and part.written for node in acts for part in node.arguments)

    def is_own_leaving(self, event: Node) -> bool:
        """Whether an event is that the card leaves which says it."""
        gifts = (self.says(event, "gives") or ()) if self.sort_of(event) in EVENTS else ()
        return LEFT in gifts and NAMED_TOO not in gifts and all(map(self.is_this, event.arguments))

    def sort_of(self, node: Node) -> str:
        """The sort of a node, nothing for a number or word."""
        return self.phrases[node.phrase].sort if node.phrase in self.phrases else ""

    def can_bear(self, entity: Node, counter: Node) -> bool:
        """Whether a counter may stand on what a noun names."""
        on = self.bearers.get(counter.arguments[0], "any")
        sort = self.sort_of(entity)
        return on == "any" or (sort != "entity" and (sort == "seat") == (on == "seat"))

    def is_kind(self, noun: Node, kind: str) -> bool:
        """Whether every card that a noun may name is of a kind, as far as the text says so."""
        kinds = list(self.kinds_of(noun))
        return bool(kinds) and all(kind in self.kinds.get(one, ()) for one in kinds)

    def can_have(self, noun: Node, stat: Node) -> bool:
        """Whether any card that a noun may name has a value, as far as the text says of what kind they are."""
        bearers = self.stat_kinds.get(stat.arguments[0], ())
        kinds = list(self.kinds_of(noun))
        return not bearers or not kinds or any(self.are_akin(kind, one) for kind in bearers for one in kinds)

    def are_akin(self, one: str, other: str) -> bool:
        """Whether a card may be of both kinds."""
        return one in self.kinds.get(other, ()) or other in self.kinds.get(one, ())

    def kinds_of(self, noun: Node) -> Iterator[str]:
        """The kinds that a noun names."""
        entry = self.phrases.get(noun.phrase)
        for sort, part in () if entry is None else zip(entry.slots.values(), noun.arguments, strict=True):
            if sort == "kind":
                yield part.arguments[0]
            elif sort in NOUNS:
                yield from self.kinds_of(part)

    def can_carry(self, kind: str, noun: Node) -> bool:
        """Whether a card of a kind may have the words in front of a noun, each of which stands in a field."""
        traits = [part for part in nodes(noun) if self.says(part, "trait")]
        return not self.fields or all(part.arguments[0].arguments[0][0] in self.fields.get(kind, ()) for part in traits)

    def is_yours(self, noun: Node) -> bool:
        """Whether the text says that every card which a noun may name is yours."""
        entry = self.phrases.get(noun.phrase)
        if entry is None or self.says(noun, "yours"):
            return entry is not None
        inner = [part for sort, part in zip(entry.slots.values(), noun.arguments, strict=True) if sort in NOUNS]
        return bool(inner) and all(map(self.is_yours, inner))

    def sides_of(self, noun: Node) -> int:
        """How often a noun says who controls the cards."""
        entry = self.phrases.get(noun.phrase)
        if entry is None:
            return 0
        inner = [part for sort, part in zip(entry.slots.values(), noun.arguments, strict=True) if sort in NOUNS]
        return int(bool(self.says(noun, "side"))) + sum(map(self.sides_of, inner))

    def is_this(self, noun: Node) -> bool:
        """Whether a noun is the card that says it."""
        return noun.phrase == "self" or [part.phrase for part in noun.arguments] == ["self"]

    def is_head(self, word: str) -> bool:
        """Whether a word stands in front of lines, with a colon."""
        lines = (pattern for entry in self.by_sort.get("line", ()) for pattern in entry.patterns)
        return any(pattern[0].lower() == word.lower() and pattern[1:2] == (":",) for pattern in lines)

    def says(self, node: Node, extra: str) -> Any:
        """What more its phrase has to say to the compiler, None if nothing."""
        return self.phrases[node.phrase].extras.get(extra) if node.phrase in self.phrases else None


def gist(pattern: Sequence[str]) -> str:
    """A pattern in short, with dots for its slots: deal … damage to …"""
    words = [
        "…" if item[0] == "{" else item.partition("|")[0].replace("(s)", "s").replace("(n)", "") for item in pattern
    ]
    return "".join(word if word in ".,:" else f" {word}" for word in words).strip()


def depth(node: Node) -> int:
    """How many nodes lie one in the other."""
    return 1 + max([depth(part) for part in node.arguments if isinstance(part, Node)], default=0)


def indexed(words: Mapping[tuple[str, ...], object]) -> dict[str, list[tuple[tuple[str, ...], object]]]:
    """Words by their first one, so that only what may begin at a place is tried there."""
    return grouped((written[0], (written, meaning)) for written, meaning in words.items())


class Search:
    """One text: what stands at each word, remembered."""

    def __init__(self, book: Book, text: Sequence[str], name: Sequence[str]) -> None:
        self.book = book
        self.written = text
        self.text = [plain(word) for word in text]
        self.name = [plain(word) for word in name]
        self.seen: dict[tuple[str, int], Readings] = {}
        self.furthest = 0
        self.faults: dict[
            int, tuple[int, int, str]
        ] = {}  # by the word behind: the first word, how high the sort stands, what is wrong
        self.follow: dict[int, set[str]] = {}

    def at(self, sort: str, start: int) -> Readings:
        """The readings of that sort that begin at a word, each with the word behind it."""
        key = (sort, start)
        if key not in self.seen:
            self.seen[key] = []  # a phrase that begins with its own sort finds nothing there
            self.seen[key] = self.find(sort, start)
        return self.seen[key]

    def find(self, sort: str, start: int) -> Readings:
        """The readings by words, by phrases, by the sorts that may stand in for this one, and what each of them grows to by a tail."""
        readings = self.leaves(sort, start)
        for opening in self.book.heads.get(sort, ()):
            readings += self.read(opening, 0, start, self.subject(opening[0], start) if sort in SUBJECTLESS else {})
        for other in CHAINS.get(sort, ()):
            readings += self.at(other, start)
        tails = self.book.tails.get(sort, ())
        for node, end in readings:  # it becomes longer meanwhile, and every tail eats a word
            for opening in tails:
                readings += self.read(opening, 1, end, {opening[1][0][1:-1]: node}, start)
        return readings

    def subject(self, entry: Phrase, start: int) -> Mapping[str, Node]:
        """What stands for the subject of a verb that has none of its own."""
        return {subject_slot(entry): Node(THE_SAME, (), "".join(self.text[start : start + 1]))}

    def read(
        self, opening: Opening, index: int, start: int, slots: Mapping[str, Node], begun: int | None = None
    ) -> Readings:
        """The readings of a phrase by the rest of one of its patterns, without those that make no sense; its first word may have `begun`
        before.
        """
        entry, pattern = opening
        readings: Readings = []
        for parts, end in self.match(entry, pattern, index, start, slots):
            node = Node(entry.name, self.arguments(entry, parts))
            if fault := self.book.fault(node):
                self.note(start if begun is None else begun, end, entry.sort, fault)
            else:
                readings.append((node, end))
        return readings

    @staticmethod
    def arguments(entry: Phrase, slots: Mapping[str, Node]) -> tuple[Node, ...]:
        """The nodes of all slots in the order of the function, defaults where the pattern has none."""
        return tuple(slots.get(name) or entry.defaults[name] for name in entry.slots)

    def match(
        self, entry: Phrase, pattern: tuple[str, ...], index: int, start: int, slots: Mapping[str, Node], begun: int = 0
    ) -> list[tuple[Mapping[str, Node], int]]:
        """The ways in which the rest of a pattern fits from a word on; its last slot has `begun` with another one."""
        while index < len(pattern):
            item = pattern[index]
            if item[0] == "{":
                name = item[1:-1]
                self.expect(f"{{{entry.slots[name]}}}", index, start)
                fits: list[tuple[Mapping[str, Node], int]] = []
                for node, end in self.at(entry.slots[name], start):
                    fits += self.match(entry, pattern, index + 1, end, {**slots, name: node}, start)
                return fits
            if start >= len(self.text) or self.text[start] not in spellings(item):
                self.expect(item, index, start)
                return []
            if item.lower() == "a(n)" and not self.is_article(start):
                self.expect(item, index, start)
                return []
            if has_number(item) and not self.agrees(entry, pattern, index, start, slots, begun):
                self.furthest = max(self.furthest, start + 1)
                self.note(begun, start + 1, entry.sort, ONE_OR_MORE.format(" ".join(self.written[begun : start + 1])))
                return []
            start += 1
            index += 1
            self.furthest = max(self.furthest, start)
        return [(slots, start)]

    def note(self, start: int, end: int, sort: str, fault: str) -> None:
        """Remember what is wrong with some words; what is wrong with more of them, or with what is put together of all, tells more."""
        height = HEIGHTS.index(sort) if sort in HEIGHTS else len(HEIGHTS)
        if end not in self.faults or (start, height) <= self.faults[end][:2]:
            self.faults[end] = (start, height, fault)

    def agrees(
        self, entry: Phrase, pattern: tuple[str, ...], index: int, start: int, slots: Mapping[str, Node], begun: int
    ) -> bool:
        """Whether a word has the form that goes with how many are named before it: 1 card, boons have."""
        spot = next((n for n in range(index - 1, -1, -1) if pattern[n][0] == "{"), None)
        if spot is None:
            return True
        name = pattern[spot][1:-1]
        words = self.text[begun:start] if spot == index - 1 else ()
        form = form_behind(
            self.book.numbers,
            self.book.phrases,
            pattern[index],
            entry.slots[name],
            slots[name],
            words,
            close=spot == index - 1,
        )
        return form in ("", self.text[start])

    def expect(self, item: str, index: int, start: int) -> None:
        """A phrase that has begun would go on with this."""
        if index:
            self.follow.setdefault(start, set()).add(item)

    def leaves(self, sort: str, start: int) -> Readings:
        """Numbers, the card's own name, and the game's words."""
        if start >= len(self.text):
            return []
        word = self.text[start]
        readings: Readings = []
        if (number := self.number(sort, start)) is not None:
            readings.append((Node(NUMBER, (number,), self.written[start]), start + 1))
        elif sort == "self" and self.name and self.text[start : start + len(self.name)] == self.name:
            end = start + len(self.name)
            readings.append((Node("self", (), " ".join(self.written[start:end])), end))
        elif sort == "self" and self.name and self.text[start : start + 2] == THIS_CARD:
            readings.append((Node("self", (), " ".join(self.written[start : start + 2])), start + 2))
        for written, meaning in self.book.starts.get(sort, {}).get(word, ()):
            end = start + len(written)
            if tuple(self.text[start:end]) == written:
                readings.append((Node("word", (meaning,), " ".join(self.written[start:end])), end))
        for _, end in readings:
            self.furthest = max(self.furthest, end)
        return readings

    def is_article(self, start: int) -> bool:
        """Whether an article goes with the word behind it: a boon, an attack."""
        return self.text[start] == article("".join(self.text[start + 1 : start + 2]))

    def number(self, sort: str, start: int) -> int | None:
        """The number that a word says as an amount or a change, None if it says none."""
        word = self.text[start]
        if sort == "signed":
            signed = word[0] in "+-−" and is_number(word[1:])
            return (1 if word[0] == "+" else -1) * int(word[1:]) if signed else None
        if sort != "amount":
            return None
        if word in ARTICLES:
            following = "".join(self.text[start + 1 : start + 2])
            return 1 if following.isalpha() and following not in NO_NOUNS and self.is_article(start) else None
        return int(word) if is_number(word) else NUMBER_WORDS.get(word)


def plain(word: str) -> str:
    """A word in small letters, its apostrophe straight."""
    return word.lower().replace("’", "'")


def is_number(word: str) -> bool:
    """Whether a word is a whole number that a text may name."""
    return word.isdecimal() and len(word) <= DIGITS_MAX


@cache
def spellings(item: str) -> frozenset[str]:
    """The ways to write a word of a pattern: `card(s)` is card or cards, `has|have` either."""
    words: set[str] = set()
    for word in item.lower().split("|"):
        stem, bracket, ending = word.partition("(")
        words |= {stem, stem + ending[:-1]} if bracket and stem else {word}
    return frozenset(words.union(*(SYNONYMS.get(word, ()) for word in words)))

"""Text -> trees: every line is understood, or kept as what cannot be played yet; and trees back to text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final, NamedTuple

from engine.kernel.definitions import Unread
from engine.packs.cards import Card
from engine.text.agreement import article, form_behind
from engine.text.matcher import NUMBER, NUMBER_WORDS, SUBJECTLESS, THIS_CARD, Book
from engine.text.phrases import Node, Phrase, nodes, tokens
from engine.text.punctuation import lines_of, spoken
from engine.text.references import bindings
from engine.text.speakers import (
    ANYBODY,
    IN_BULLETS,
    IN_LINES,
    Speaker,
    has_keyword,
    objection,
    so_never,
    speaker_of,
    why_not,
)
from engine.text.subjects import HAVE, SUBJECT, THE_SAME, has_subject, is_imperative

BULLET: Final = "•"
SENTENCES: Final = re.compile(r"(?<=\.)\s+")
COST: Final = re.compile(r"\bcosts?\b", re.IGNORECASE)  # a sentence that says so is a cost of its line
LINE: Final = "line"
COUNTABLE: Final = ("cards", "times")  # what there are that many of
PLURALS: Final = ("have", "are")  # words of patterns that are about several, of whom a text may say each
THEY: Final = "they"
SIGNS: Final = "+-"  # what stands right before a number that is worked out: +X
LENGTH_MAX: Final = 600  # characters of a text
SENTENCES_MAX: Final = 20  # of a text


@dataclass(frozen=True)
class Reading:
    """A line of card text as it is understood.

    `node` is its tree, absent if nothing of it is understood; `unplayed` are the sentences that are not, `clauses` is how many
    sentences there are, `readings` in how many ways the line can be read; `fault` is why it cannot stand where it does, if it cannot;
    `reminders` stand there in brackets, and do nothing.
    """

    text: str
    node: Node | None
    bullet: bool = False
    unplayed: tuple[str, ...] = ()
    clauses: int = 1
    readings: int = 1
    fault: str = ""
    reminders: tuple[str, ...] = ()

    @property
    def played(self) -> int:
        """How many of its sentences the engine plays."""
        return self.clauses - len(self.unplayed)


class Stuck(NamedTuple):
    """How far a line is understood: its words up to there, the rest, what could follow (words, signs and {sorts}), and why it makes no
    sense if that is what is wrong with it.
    """

    understood: list[str]
    rest: list[str]
    follow: frozenset[str]
    fault: str


def read_card(book: Book, card: Card) -> tuple[Reading, ...]:
    """The lines of a card's text, printed and ours, as they are read: what every page, command and game goes by."""
    return read_text(book, f"{card.text}\n{card.house_text}", card.name, speaker_of(card))


def read_text(book: Book, text: str, name: str = "", speaker: Speaker = ANYBODY) -> tuple[Reading, ...]:
    """Every line of a text that a card says. Never fails: what is not understood, what can never happen on such a card, and what is too
    long to be read is kept as it is.
    """
    lines = lines_of(text)
    if is_too_long(text):
        return tuple(unread(line.text) for line in lines)
    read = [replace(read_line(book, line.text, name, speaker), reminders=line.reminders) for line in lines]
    return tuple(
        replace(unread(f"{BULLET * reading.bullet}{reading.text}", fault), reminders=reading.reminders)
        if fault
        else reading
        for reading, fault in zip(read, out_of_place(book, read, speaker), strict=True)
    )


def out_of_place(book: Book, lines: Sequence[Reading], speaker: Speaker) -> Iterator[str]:
    """Why each line cannot stand where it does, nothing for one that can: bullets need somebody who chooses, and a choice bullets."""
    offered = not book.choices or any(has_keyword(speaker, word) for word in book.choices)
    for number, line in enumerate(lines):
        if line.bullet:
            why = why_not(book, IN_BULLETS, speaker)
            yield so_never(why) if why else "" if offered else needed_for_bullets(book)
            continue
        why = why_not(book, IN_LINES, speaker)
        offers = line.node is not None and bool(book.says(line.node, "choice"))
        in_vain = offers and not any(below.bullet for below in lines[number + 1 :])
        offered = offered or offers
        yield so_never(why) if why else "no bullets stand below it" * in_vain


def needed_for_bullets(book: Book) -> str:
    """What a card needs that has bullets."""
    heads = [join_words(list(entry.patterns[0])) for entry in book.phrases.values() if entry.extras.get("choice")]
    below = f", or below “{heads[0]}”" if heads else ""
    return f"bullets stand only on a card with {' or '.join(sorted(book.choices))}{below}"


def is_too_long(text: str) -> bool:
    """Whether a text has more characters or sentences than are read."""
    return len(text) > LENGTH_MAX or sentences_in(text) > SENTENCES_MAX


def sentences_in(text: str) -> int:
    """How many sentences a text has, without its reminders."""
    return sum(unread(line.text).clauses for line in lines_of(text))


def unread(line: str, fault: str = "") -> Reading:
    """A line of which nothing is understood, or that stands where it cannot."""
    body = line.removeprefix(BULLET).strip()
    _, sentences = split(body)
    return Reading(body, None, line.startswith(BULLET), sentences, len(sentences), fault=fault)


def split(line: str) -> tuple[str, tuple[str, ...]]:
    """A line as what stands before its colon, with it, and its sentences."""
    head, colon, body = line.removeprefix(BULLET).strip().rpartition(": ")
    return head + colon, tuple(sentence for sentence in SENTENCES.split(body) if sentence)


def read_line(book: Book, line: str, name: str, speaker: Speaker) -> Reading:
    """One line; if it cannot be read whole, those of its sentences that can, without those that stand on one that cannot."""
    bullet = BULLET * line.startswith(BULLET)
    as_spoken = spoken(line.removeprefix(BULLET).strip(), lambda text: bool(readings(book, text, name, speaker)))
    if as_spoken.fault:
        return unread(line, as_spoken.fault)
    lost = unread(bullet + as_spoken.text)
    trees = readings(book, lost.text, name, speaker)
    if trees:
        return replace(lost, node=trees[0], unplayed=(), readings=len(trees))
    head, colon, _ = lost.text.rpartition(": ")
    numbers = read_alone(book, head + colon, lost.unplayed, name, speaker)
    gone = tuple(one for n, one in enumerate(lost.unplayed) if n not in numbers)
    if not numbers or any(COST.search(one) for one in gone):
        return lost
    trees = readings(book, head + colon + " ".join(lost.unplayed[n] for n in numbers), name, speaker)
    return replace(lost, node=trees[0], unplayed=gone, readings=len(trees)) if trees else lost


def read_alone(book: Book, head: str, sentences: Sequence[str], name: str, speaker: Speaker) -> list[int]:
    """Which sentences can be read where others cannot: by themselves, or by what the ones right before them say. Behind one that is
    not understood nothing speaks of what stood before that.
    """
    numbers: list[int] = []
    run: list[str] = []
    for number, sentence in enumerate(sentences):
        after_gap = len(numbers) < number
        trees = readings(book, head + " ".join([*run, sentence]), name, speaker)
        if trees and not (after_gap and speaks_of_event(book, trees[0])):
            numbers.append(number)
            run.append(sentence)
        else:
            run = []
    return numbers


def speaks_of_event(book: Book, tree: Node) -> bool:
    """Whether a reference of a line speaks of what set it off."""
    return any(giver.by_event for givers in bindings(book.phrases, tree).values() for giver in givers)


def readings(book: Book, text: str, name: str, speaker: Speaker = ANYBODY) -> list[Node]:
    """Every reading of a line that can happen on the card which says it. Where the name is also that of other cards, it is the card's own;
    where it could be a noun of the language as well, nobody knows, and there is none.
    """
    trees = [tree for tree in book.readings(tokens(text), LINE, tokens(name)) if not objection(book, tree, speaker)]
    if len(trees) < 2:
        return trees
    written = [tree for tree in trees if is_written_so(tree, name)]
    if names_a_noun(written, name):
        return []
    trees = written or trees
    selves = [sum(node.phrase == "self" for node in nodes(tree)) for tree in trees]
    return [tree for tree, times in zip(trees, selves, strict=True) if times == max(selves)]


def is_written_so(tree: Node, name: str) -> bool:
    """Whether the card is named as its name is written wherever a line names it: what is written otherwise may be something else."""
    own = {" ".join(tokens(name)), *map(" ".join, (THIS_CARD, [THIS_CARD[0].capitalize(), *THIS_CARD[1:]]))}
    return all(node.written in own for node in nodes(tree) if node.phrase == "self" and node.written)


def names_a_noun(trees: Sequence[Node], name: str) -> bool:
    """Whether the name of a card is understood in one way as that name, its own or one that cards share, and in another as other words."""
    named = [sum(is_name(node, name) for node in nodes(tree)) for tree in trees]
    return bool(named) and min(named) < max(named)


def is_name(node: Node, name: str) -> bool:
    """Whether a node is a card that is called so."""
    return node.phrase in ("self", "word") and bool(node.written) and node.written == " ".join(tokens(name))


def stuck(book: Book, text: str, name: str = "", speaker: Speaker = ANYBODY) -> Stuck:
    """How far a line is understood that the card may not say."""
    words, own = tokens(text), tokens(name)
    if names_a_noun([tree for tree in book.readings(words, LINE, own) if is_written_so(tree, name)], name):
        return Stuck(words, [], frozenset(), f"“{name}” could be this card, or what its name says: write “this card”")
    against = [one for tree in book.readings(words, LINE, own) if (one := objection(book, tree, speaker))]
    if against:
        return Stuck(words, [], frozenset(), so_never(against[0].why, objected_words(book, against[0].node, name)))
    reach = book.reach(words, LINE, own)
    return Stuck(words[: reach.words], words[reach.words :], reach.follow, reach.fault)


def objected_words(book: Book, node: Node, name: str) -> str:
    """The words that can never happen; of a whole line those that it begins with."""
    entry = book.phrases[node.phrase]
    if entry.sort != "line":
        return join_words(spelling(book, node, name))
    return join_words(list(takewhile(lambda item: item[0] != "{", entry.patterns[0])))


def coverage(lines: Sequence[Reading]) -> tuple[int, int]:
    """How many sentences the engine plays, of how many."""
    return sum(line.played for line in lines), sum(line.clauses for line in lines)


def unread_of(readings: Iterable[Reading]) -> Unread:
    """What of some lines no phrase reads."""
    lines = list(readings)
    sentences = [split(line.text)[0] + sentence for line in lines for sentence in line.unplayed]
    return Unread(tuple(sentences), not any(line.played for line in lines))


# Back to text


def render(book: Book, reading: Reading, name: str) -> str:
    """A line in the words of the phrase table."""
    text = reading.text if reading.node is None else join_words(spelling(book, reading.node, name))
    return f"{BULLET} {text}" if reading.bullet else text


def spelling(book: Book, node: Node, name: str, before: str = "") -> list[str]:
    """The words of a node behind a word, by the first pattern that names all that it says."""
    if node.phrase == "self":
        return tokens(name)
    if node.phrase in (NUMBER, "word"):
        return tokens(node.written)
    if node.phrase == THE_SAME:
        return []
    entry = book.phrases[node.phrase]
    arguments = dict(zip(entry.slots, node.arguments, strict=True))
    slots = {slot for slot, argument in arguments.items() if argument != entry.defaults.get(slot)}
    if entry.sort == "do" and has_subject(entry) and not is_imperative(book.phrases, node):
        slots.add(SUBJECT)
    pattern = next(p for p in entry.patterns if slots <= {item[1:-1] for item in p if item[0] == "{"})
    words: list[str] = []
    slot, said = "", -1  # the slot before, and how many words there were behind it
    for item in pattern:
        if item[0] == "{":
            slot = item[1:-1]
            sort = entry.slots[slot]
            behind = form_of(arguments[item[1:-1]]) if sort in SUBJECTLESS else words[-1] if words else before
            part = spelling(book, arguments[item[1:-1]], name, behind)
            if (sort == "occurrence" and part[0] == "when") or (sort == "quality" and part[0] in HAVE):
                part = part[1:]
            before = " ".join(part) or before
            words += part
            said = len(words)
        else:
            form = form_of_item(book, entry, arguments, slot, item, before.lower().split(), close=said == len(words))
            words.append(form or inflect(item, before))
    return [agreeing(word, words[n + 1 : n + 2]) for n, word in enumerate(words)]


def form_of_item(
    book: Book, entry: Phrase, arguments: Mapping[str, Node], slot: str, item: str, words: list[str], *, close: bool
) -> str:
    """The form of a word of a pattern behind what stands in the slot before it, nothing where that does not tell."""
    if not slot:
        return ""
    return form_behind(book.numbers, book.phrases, item, entry.slots[slot], arguments[slot], words, close=close)


def form_of(predicate: Node) -> str:
    """A word behind which verbs have the form that a verb without a subject is written in."""
    same = next(node for node in nodes(predicate) if node.phrase == THE_SAME)
    return "it" if same.written.endswith("s") else THEY


def inflect(item: str, before: str) -> str:
    """A word of a pattern behind another one: `card(s)` after a number, `sear(s)` or `has|have` after who does it."""
    several = before.lower() in ("you", THEY, "all") or before.lower().startswith("all ") or " and " in before
    if "|" in item:
        usual, other, *_ = item.split("|")
        if usual in PLURALS:
            return other if before.lower().startswith("each ") else usual
        return other if several else usual
    stem, bracket, ending = item.partition("(")
    if not bracket or stem.lower() == "a":
        return item
    counted = before.isdigit() or before in ("X", "of") or before.lower() in NUMBER_WORDS
    singular = before in ("1", "one") if counted else several or before.lower() in ("", "a", "an", "each")
    return stem if singular else stem + ending[:-1]


def agreeing(word: str, following: list[str]) -> str:
    """`a(n)` before the word that follows, as that is spoken; `much` of what is written for several is many."""
    next_word = following[0].lower() if following else ""
    if word.lower() != "a(n)":
        return "many" if word == "much" and next_word in COUNTABLE else word
    return word[0] + article(next_word)[1:]


def join_words(words: list[str]) -> str:
    """Words as a line: signs close up, sentences begin with a capital."""
    text = ""
    start = True
    for word in words:
        written = word[0].upper() + word[1:] if start else word
        text += written if not text or word in ".,:;" or text[-1] in SIGNS else f" {written}"
        start = word in ".:"
    return text

"""How a text is understood, sentence by sentence: what is read, why the rest is not, and what its references speak of."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catalog.phrase_groups import in_words
from catalog.phrasebook import place_of
from engine.grouping import grouped
from engine.packs.cards import Pack
from engine.play.playable import language_of
from engine.plurals import plural
from engine.text.matcher import Book
from engine.text.phrases import TOKEN, Node, nodes, tokens
from engine.text.references import bindings, is_unsaid
from engine.text.speakers import ANYBODY, Speaker
from engine.text.subjects import THE_SAME
from engine.text.suggesting import strange_words, suggestion
from engine.text.tree import (
    LENGTH_MAX,
    SENTENCES_MAX,
    Reading,
    Stuck,
    form_of,
    is_too_long,
    join_words,
    read_alone,
    read_text,
    readings,
    render,
    sentences_in,
    spelling,
    split,
    stuck,
)

THIS_CARD = "this card"
LEANING = "it cannot be played without “{}”, which is not read"
SPEAKING = "what it speaks of would stand in “{}”, which is not read"
BEHIND = "it stands behind “{}”, which is not read"


@dataclass(frozen=True)
class Sentence:
    """A sentence of a text: whether it is `read`, its `canonical` words if it is, with the `head` of its line if it is the first of those.

    If not, what of it is `unread` stands between `before` and `after`, spaces and all; the `message` says why, and `suggestion` is what
    may have been meant.
    """

    text: str
    read: bool
    canonical: str = ""
    before: str = ""
    unread: str = ""
    after: str = ""
    message: str = ""
    suggestion: str = ""
    head: str = ""


@dataclass(frozen=True)
class Reference:
    """Words that speak of something said before: of what."""

    text: str
    speaks_of: str


@dataclass(frozen=True)
class Ambiguous:
    """A line that can be read in several ways."""

    text: str
    ways: int


@dataclass(frozen=True)
class Function:
    """A function that a text runs: its name, and the file and line where it begins."""

    name: str
    place: str


@dataclass(frozen=True)
class Understood:
    """A text of a card: `whole` if all of it is read, in exactly one way; the functions that what is read of it runs; and the `reminders`
    in it, which do nothing.
    """

    name: str
    kind: str
    whole: bool
    sentences: list[Sentence]
    references: list[Reference]
    ambiguous: list[Ambiguous]
    functions: list[Function]
    reminders: list[str]


def understand(book: Book, text: str, name: str, speaker: Speaker = ANYBODY, kind: str = "") -> Understood:
    """How a text is understood that a card of that name says; `kind` is what its kind is called."""
    lines = read_text(book, text, name, speaker)
    problem = too_long(text)
    sentences = [sentence for line in lines for sentence in sentences_of(book, line, name, speaker, problem)]
    references = [one for line in lines if line.node for one in references_of(book, line.node, name)]
    ambiguous = [Ambiguous(line.text, line.readings) for line in lines if line.readings > 1]
    whole = bool(sentences) and all(one.read for one in sentences) and not ambiguous
    reminders = [reminder for line in lines for reminder in line.reminders]
    return Understood(name, kind, whole, sentences, references, ambiguous, functions_of(book, lines), reminders)


def functions_of(book: Book, lines: Sequence[Reading]) -> list[Function]:
    """The functions behind the phrases of some lines, each once, in the order of the text."""
    names = dict.fromkeys(node.phrase for line in lines if line.node for node in nodes(line.node))
    entries = [book.phrases[name] for name in names if name in book.phrases]
    return [Function(entry.name.rsplit(".", 2)[1], place_of(entry)) for entry in entries]


def too_long(text: str) -> str:
    """What is wrong with a text that is longer than any that is read; nothing if it is not."""
    if not is_too_long(text):
        return ""
    sentences = sentences_in(text)
    return (
        f"This text has {len(text)} characters and {plural(sentences, 'sentence')}. "
        f"At most {LENGTH_MAX} characters and {SENTENCES_MAX} sentences are read."
    )


# Of one line


def sentences_of(book: Book, line: Reading, name: str, speaker: Speaker, problem: str = "") -> list[Sentence]:
    """The sentences of a line in their order; `problem` is what is wrong with the whole text. Of what stands on another one that is not
    read that is said, and nothing else.
    """
    head, sentences = split(line.text)
    read = numbers_read(book, line, name, speaker)
    front, bodies = split(render(book, line, name)) if line.node else ("", ())
    canonical = iter(bodies)
    context = ""  # the sentences right before that are read
    found: list[Sentence] = []
    for number, sentence in enumerate(sentences):
        if number in read:
            context += f"{sentence} "
            found.append(Sentence(sentence, True, next(canonical, ""), head=front))
            front = ""
        elif problem or line.fault:
            found.append(Sentence(sentence, False, unread=sentence, message=problem or line.fault))
        else:
            found.append(unread_sentence(book, head, context, sentence, name, speaker))
            context = ""
    return [told_by_cause(one, head, found[:number], found) for number, one in enumerate(found)]


def told_by_cause(one: Sentence, head: str, before: Sequence[Sentence], line: Sequence[Sentence]) -> Sentence:
    """A sentence of a line; one that stands on another that is not read says so, and names that."""
    if one.message == LEANING:
        cause = next((other for other in line if not other.read and other.message != LEANING), one)
        return replace(one, message=LEANING.format(cause.text), suggestion="")
    causes = [other for other in before if not other.read and other.message != LEANING]
    if not one.message or not causes:
        return one
    if is_in_head(one, head) and is_in_head(causes[0], head):
        return replace(one, message=BEHIND.format(head.strip()), suggestion="")
    if is_unsaid(one.message):
        root = next((other for other in reversed(causes) if not is_unsaid(other.message)), causes[0])
        return replace(one, message=SPEAKING.format(root.text), suggestion="")
    return one


def is_in_head(one: Sentence, head: str) -> bool:
    """Whether what is not read of a sentence stands in front of its colon."""
    return bool(head) and len(one.before) < len(head) and not one.after and one.before + one.unread == head + one.text


def numbers_read(book: Book, line: Reading, name: str, speaker: Speaker) -> list[int]:
    """The numbers of the sentences that are read: of two with the same words one may be, and the other not."""
    head, sentences = split(line.text)
    if line.node is None:
        return []
    return read_alone(book, head, sentences, name, speaker) if line.unplayed else list(range(len(sentences)))


def unread_sentence(book: Book, head: str, context: str, sentence: str, name: str, speaker: Speaker) -> Sentence:
    """A sentence that is not read behind the words of a head and the sentences before it."""
    stop = stuck_behind(book, head, context, sentence, name, speaker)
    proposal = suggestion(book, head + context, sentence, name)
    if not readings(book, head + context + proposal, name, speaker):  # it can never happen either
        proposal = ""
    leans = bool(readings(book, head + context + sentence, name, speaker))
    hint = "" if proposal else f"; it could go on with {', '.join(in_words(stop.follow))}"
    why = LEANING if leans else message(book, stop, hint)
    return Sentence(sentence, False, "", *parts_around(head, sentence, stop), why, proposal)


def stuck_behind(book: Book, head: str, context: str, sentence: str, name: str, speaker: Speaker) -> Stuck:
    """How far a sentence is understood with its head: where it stands, or by itself if nothing of it is there."""
    stop = stuck(book, head + context + sentence, name, speaker)
    before = len(tokens(head + context))
    if context and len(stop.understood) <= before:
        return stuck(book, head + sentence, name, speaker)
    return stop._replace(understood=tokens(head) + stop.understood[before:]) if context else stop


def parts_around(head: str, sentence: str, stop: Stuck) -> tuple[str, str, str]:
    """A sentence before, at and behind what is not read; with its head where that may be what is not.

    Where every word is known up to some place and makes no sense there, it is those words that are wrong.
    """
    text = head + sentence
    at = next((word.start() for n, word in enumerate(TOKEN.finditer(text)) if n == len(stop.understood)), len(text))
    start = 0 if stop.fault or at < len(head) else len(head)
    before, rest = text[start:at], text[at:]
    if stop.fault:
        return "", before.rstrip(), before[len(before.rstrip()) :] + rest
    return (before, rest, "") if any(word.isalnum() for word in tokens(rest)) else ("", text[start:], "")


def message(book: Book, stop: Stuck, hint: str) -> str:
    """Why a sentence is not read."""
    if stop.fault:
        return stop.fault
    if words := join_words(stop.understood):
        return f"understood up to “{words}”{hint * bool(stop.follow)}"
    strange = [f"“{word}”" for word in strange_words(book, stop.rest)]
    if not strange or strange[0] != f"“{stop.rest[0]}”":
        return f"no sentence begins with “{join_words(stop.rest[:1])}”"
    return f"{' and '.join(strange[-2:])} {'is no word' if len(strange) == 1 else 'are no words'} of card text in this game"


def trees_of(book: Book, line: Reading, name: str, speaker: Speaker) -> list[Node]:
    """Every way to read what of a line is read, the one that is played first."""
    if line.node is None or line.readings == 1:
        return [line.node] if line.node else []
    head, sentences = split(line.text)
    text = head + " ".join(sentences[n] for n in numbers_read(book, line, name, speaker))
    return readings(book, text, name, speaker)


def references_of(book: Book, tree: Node, name: str) -> Iterator[Reference]:
    """What the references of a line speak of."""
    for path, givers in bindings(book.phrases, tree).items():
        speaks_of = "; ".join(f"{giver.gift}: {words_at(book, tree, giver.path, name)}" for giver in givers)
        yield Reference(words_at(book, tree, path, name), speaks_of)


def words_at(book: Book, tree: Node, path: tuple[int, ...], name: str) -> str:
    """The words of a node of a tree; of a verb without a subject, its own."""
    verb = tree
    for number in path:
        verb, tree = tree, tree.arguments[number]
    if tree.phrase == THE_SAME:
        return " ".join(spelling(book, verb, name, form_of(verb)))
    return join_words(spelling(book, tree, name))


def uses(book: Book, line: Reading, name: str, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """Each phrase that a line uses, with the sentence in which it does so; with all of them where it stands in none of them alone."""
    if line.node is None:
        return
    head, sentences = split(line.text)
    texts = [sentences[number] for number in numbers_read(book, line, name, speaker)]
    nodes, whole = list(sentence_nodes(book, line.node)), head + " ".join(texts)
    if len(nodes) != len(texts):  # a line of other things than sentences
        nodes, whole = [], line.text
    inside = {id(node): n for n, sentence in enumerate(nodes) for node in nodes_of(book, sentence)}
    for node in nodes_of(book, line.node):
        number = inside.get(id(node))
        yield node.phrase, whole if number is None else texts[number]


def nodes_of(book: Book, node: Node) -> Iterator[Node]:
    """A node of a phrase and all below it, but not what is meant where nothing is said."""
    if entry := book.phrases.get(node.phrase):
        yield node
        for slot, argument in zip(entry.slots, node.arguments, strict=True):
            if argument != entry.defaults.get(slot):
                yield from nodes_of(book, argument)


def sentence_nodes(book: Book, node: Node) -> Iterator[Node]:
    """The sentences of a line in their order, not those that lie in one another."""
    entry = book.phrases.get(node.phrase)
    for sort, argument in zip(entry.slots.values() if entry else (), node.arguments, strict=False):
        if sort == "sentence":
            yield argument
        else:
            yield from sentence_nodes(book, argument)


# Of all cards of a game


@dataclass(frozen=True)
class Missing:
    """What the language of a game lacks: the word at which reading stops, in how many sentences, and one of them."""

    word: str
    sentences: int
    example: str


def missing_words(pack: Pack, unread: Mapping[str, Sequence[str]]) -> list[Missing]:
    """What the sentences by card that are not read stop at, the most frequent first. Raises NotPlayableError."""
    book = language_of(pack)
    by_word = grouped(
        (stop_of(book, sentence, name), sentence) for name, sentences in unread.items() for sentence in sentences
    )
    missing = [Missing(word, len(sentences), min(sentences, key=len)) for word, sentences in by_word.items()]
    return sorted(missing, key=lambda one: (-one.sentences, one.word))


def stop_of(book: Book, sentence: str, name: str) -> str:
    """The word that is not understood; where all are known, why they make no sense, or that more has to follow."""
    stop, own = stuck(book, sentence, name), tokens(name)
    if stop.fault or not any(word.isalnum() for word in stop.rest):
        return stop.fault or "the end of the sentence"
    return "the name of the card" if own and stop.rest[: len(own)] == own else stop.rest[0].lower()

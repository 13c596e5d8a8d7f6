"""`manage.py text`: how a text is understood, what of it is not, and what may have been meant."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from decks.named import NamedError, named_pack
from engine.play.playable import NotPlayableError, language_of
from engine.text.matcher import Book
from engine.text.phrases import Node
from engine.text.references import bindings
from engine.text.suggesting import suggestion
from engine.text.tree import Reading, joined, read_text, render, spelled, split, stuck

NOT_WHOLE, UNREADABLE = 1, 2
THIS_CARD = "this card"


class Command(BaseCommand):
    help = "Says how card text is understood. Ends with 0 if all of it is, in one way, 1 if it is not, 2 if there is no such game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", help="the text, a line for each ability")
        parser.add_argument("--game", required=True, metavar="SLUG", help="in the language of which game")
        parser.add_argument("--name", default=THIS_CARD, help="the name of the card that says it (this card)")
        parser.add_argument("--kind", default="", help="the kind of the card that says it")
        parser.add_argument("--json", action="store_true", help="print it as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            pack = named_pack(options["game"], settings.GAMES_PATH)
            if options["kind"] and options["kind"] not in pack.kinds:
                raise NamedError(f"no kind is called {options['kind']!r}; there is {', '.join(pack.kinds)}")
            book = language_of(pack)
        except (NamedError, NotPlayableError) as error:
            raise CommandError(str(error), returncode=UNREADABLE) from None
        understood = understand(book, options["text"].replace("\\n", "\n"), options["name"])
        shown = json.dumps(asdict(understood)) if options["json"] else "\n".join(in_words(understood))
        encoding = getattr(self.stdout, "encoding", None) or "utf-8"
        self.stdout.write(shown.encode(encoding, "replace").decode(encoding))
        if not understood.whole:
            sys.exit(NOT_WHOLE)


@dataclass(frozen=True)
class Sentence:
    """A sentence of a text: whether it is `read`, its `canonical` words if it is, else why it is not, and what may have been meant."""

    text: str
    read: bool
    canonical: str
    message: str
    suggestion: str


@dataclass(frozen=True)
class Reference:
    """Words that speak of something said before: of what."""

    text: str
    speaks_of: str


@dataclass(frozen=True)
class Understood:
    """A text: `whole` if all of it is read, in exactly one way."""

    whole: bool
    sentences: list[Sentence]
    references: list[Reference]


def understand(book: Book, text: str, name: str) -> Understood:
    """How a text of a card of that name is understood."""
    readings = read_text(book, text, name)
    whole = bool(readings) and all(one.node and not one.unplayed and one.readings == 1 for one in readings)
    sentences = [sentence for reading in readings for sentence in sentences_of(book, reading, name)]
    return Understood(whole, sentences, [one for reading in readings for one in references_of(book, reading, name)])


def sentences_of(book: Book, reading: Reading, name: str) -> Iterator[Sentence]:
    """The sentences of a line in their order."""
    head, sentences = split(reading.text)
    canonical = iter(split(render(book, reading, name))[1] if reading.node else ())
    for sentence in sentences:
        if sentence in reading.unplayed or reading.node is None:
            reach = stuck(book, head + sentence, name)
            meant = suggestion(book, head, sentence, name)
            yield Sentence(sentence, False, "", message(" ".join(reach.understood), reach.fault), meant)
        else:
            yield Sentence(sentence, True, next(canonical, ""), "", "")


def message(understood: str, fault: str) -> str:
    """Why a sentence is not read."""
    if fault:
        return fault
    return f"understood up to “{understood}”" if understood else "no word of it is understood"


def references_of(book: Book, reading: Reading, name: str) -> Iterator[Reference]:
    """What the references of a line speak of."""
    if reading.node is not None:
        for path, giver in bindings(book.phrases, reading.node).items():
            yield Reference(
                words_at(book, reading.node, path, name),
                f"{giver.gift}: {words_at(book, reading.node, giver.path, name)}",
            )


def words_at(book: Book, tree: Node, path: tuple[int, ...], name: str) -> str:
    """The words of a node of a tree."""
    for number in path:
        tree = tree.arguments[number]
    return joined(spelled(book, tree, name))


def in_words(understood: Understood) -> Iterator[str]:
    """What a person reads of it."""
    for sentence in understood.sentences:
        yield f"{'read' if sentence.read else 'NOT READ'}: {sentence.canonical or sentence.text}"
        if sentence.message:
            yield f"    {sentence.message}"
        if sentence.suggestion:
            yield f"    did you mean '{sentence.suggestion}'?"
    for reference in understood.references:
        yield f"“{reference.text}” speaks of {reference.speaks_of}"

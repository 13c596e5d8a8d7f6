"""`manage.py text`: how a text is understood, what of it is not, and what may have been meant."""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from catalog.commands import DeclaredCommand
from catalog.explaining import THIS_CARD, Sentence, Understood, understand
from catalog.speaking import SpeakerError, speaker_asked_for
from decks.arguments import NamedError, kind_named, pack_named, tell
from engine.play.playable import NotPlayableError, language_of

NOT_WHOLE, UNREADABLE = 1, 2


class Command(DeclaredCommand):
    help = "Shows how card text is understood. Exits with 0 if all of it is, in just one way, 1 if it is not, 2 if there is no such game."

    arguments = {
        "text": {"help": "the text, a line for each ability"},
        "--game": {"required": True, "metavar": "SLUG", "help": "the game whose card text it is"},
        "--name": {"default": THIS_CARD, "help": "the name of the card that says it (this card)"},
        "--kind": {
            "default": "",
            "help": "the kind of its card, by id or name: what can never happen there is not read (any kind)",
        },
        "--keyword": {
            "action": "append",
            "default": [],
            "metavar": "WORD",
            "help": "a keyword of the card, as in 'Token 2'; may be repeated",
        },
        "--value": {
            "action": "append",
            "default": [],
            "metavar": "FIELD=VALUE",
            "help": "a value of the card, as in defense=3; may be repeated",
        },
        "--json": {"action": "store_true", "help": "print it as JSON"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            pack = pack_named(options["game"], settings.GAMES_PATH)
            kind = kind_named(pack, options["kind"]) if options["kind"] else None
            values = dict(pair_of(text) for text in options["value"])
            speaker = speaker_asked_for(pack, kind.id if kind else "", options["keyword"], values)
            book = language_of(pack)
        except (NamedError, NotPlayableError, SpeakerError) as error:
            raise CommandError(str(error), returncode=UNREADABLE) from None
        text, name = options["text"].replace("\\n", "\n"), options["name"]
        understood = understand(book, text, name, speaker, kind.name if kind else "")
        output = json.dumps(asdict(understood)) if options["json"] else "\n".join(in_words(understood))
        tell(self.stdout, output)
        if not understood.whole:
            sys.exit(NOT_WHOLE)


def pair_of(text: str) -> tuple[str, str]:
    """A field and its value. Raises NamedError for what is none."""
    name, equals, value = text.partition("=")
    if not equals:
        raise NamedError(f"--value {text!r} is no FIELD=VALUE, as in defense=3")
    return name, value


def in_words(understood: Understood) -> Iterator[str]:
    """What a person reads of it."""
    if understood.kind:
        yield f"{understood.name}, {understood.kind}:"
    for sentence in understood.sentences:
        yield from sentence_in_words(sentence)
    for reminder in understood.reminders:
        yield f"a reminder, which does nothing: {reminder}"
    for line in understood.ambiguous:
        yield f"“{line.text}” can be read in {line.ways} ways"
    for reference in understood.references:
        yield f"“{reference.text}” speaks of {reference.speaks_of}"
    width = max((len(function.name) for function in understood.functions), default=0)
    for function in understood.functions:
        yield f"    {function.name:{width}}  {function.place}"


def sentence_in_words(sentence: Sentence) -> Iterator[str]:
    """A sentence; what of it is not read stands in brackets where that is not all."""
    if sentence.read:
        yield f"read: {sentence.head}{sentence.canonical}"
        return
    wrong = f"[{sentence.unread}]" if sentence.before or sentence.after else sentence.unread
    yield f"NOT READ: {sentence.before}{wrong}{sentence.after}"
    yield f"    {sentence.message}"
    if sentence.suggestion:
        yield f"    did you mean “{sentence.suggestion}”?"

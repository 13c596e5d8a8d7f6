"""Who does what a sentence says, and how verbs agree with them: "target enemy discards a card and loses 1 health".

A predicate is a verb without a subject of its own; it is said of whoever the verb before it is said of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.text.phrases import Node, Phrase, nodes

SUBJECT: Final = "who"  # the slot of a verb for whoever does it
SUBJECT_SLOT: Final = f"{{{SUBJECT}}}"
THE_SAME: Final = "engine.verbs.players.the_same.seat"
YOU: Final = "engine.verbs.players.you.seat"


def has_subject(entry: Phrase) -> bool:
    """Whether it is a verb that may stand behind a player who does it."""
    return entry.sort == "do" and any(pattern[0] == SUBJECT_SLOT for pattern in entry.patterns)


def subject_at(entry: Phrase) -> int:
    """Which of the arguments of such a verb is its subject."""
    return list(entry.slots).index(SUBJECT)


def subject_of(phrases: Mapping[str, Phrase], clause: Node) -> Node | None:
    """Who does what the last verb of a clause says, as the text names them; None where that is nobody."""
    who = None
    for node in nodes(clause):
        entry = phrases.get(node.phrase)
        if entry is not None and entry.sort == "do":
            named = node.arguments[subject_at(entry)] if has_subject(entry) else None
            who = who if named is not None and named.phrase == THE_SAME else named
    return who


def is_imperative(phrases: Mapping[str, Phrase], verb: Node) -> bool:
    """Whether a verb has no subject: you are meant."""
    entry = phrases[verb.phrase]
    default = entry.defaults.get(SUBJECT)
    return default is not None and has_subject(entry) and verb.arguments[subject_at(entry)] is default


def is_plural(phrases: Mapping[str, Phrase], noun: Node) -> bool:
    """Whether the verb behind a noun is that for several: they, all enemies."""
    return bool(phrases[noun.phrase].extras.get("plural"))


def agrees(phrases: Mapping[str, Phrase], who: Node, verb: Node) -> bool:
    """Whether a verb without a subject is in the form that goes with one: they lose, target enemy loses."""
    written = verb.arguments[subject_at(phrases[verb.phrase])].written
    return who.phrase != YOU and written.endswith("s") != is_plural(phrases, who)

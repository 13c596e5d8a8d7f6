"""Who does what a sentence says, or is what it says, and how verbs agree with them: "target enemy discards a card and loses 1 health".

A predicate is a verb without a subject of its own, a quality what somebody or something has: "boons have +1 defense and Pierce". Both
are said of whoever the verb before is said of.
"""

from collections.abc import Mapping
from typing import Final

from engine.text.phrases import Node, Phrase, nodes

SUBJECT: Final = "who"  # the slot of a verb for whoever does it
SUBJECT_SLOT: Final = f"{{{SUBJECT}}}"
BEARERS: Final = ("seat", "piece", "self", "those", "players")  # sorts of whoever and whatever has a quality
HAVE: Final = frozenset(("has", "have"))
THE_SAME: Final = "engine.verbs.players.the_same.seat"
YOU: Final = "engine.verbs.players.you.seat"
YOUR_PLAYER: Final = "engine.verbs.players.your_player.seat"


def subject_slot(entry: Phrase) -> str:
    """The slot of a verb, or of a change of a value, for whoever it is said of, nothing for one that is said of nobody."""
    if entry.sort == "do":
        return SUBJECT if any(pattern[0] == SUBJECT_SLOT for pattern in entry.patterns) else ""
    if entry.sort != "static" or not entry.patterns:
        return ""
    slot = entry.patterns[0][0][1:-1]
    return slot if entry.slots.get(slot) in BEARERS else ""


def has_subject(entry: Phrase) -> bool:
    """Whether it is a verb that may stand behind whoever does it."""
    return bool(subject_slot(entry))


def subject_at(entry: Phrase) -> int:
    """Which of the arguments of such a verb is its subject."""
    return list(entry.slots).index(subject_slot(entry))


def subject_of(phrases: Mapping[str, Phrase], clause: Node) -> Node | None:
    """Who does what the last verb of a clause says, or has what it says, as the text names them; None where that is nobody."""
    who = None
    for node in nodes(clause):
        if (entry := phrases.get(node.phrase)) is not None and entry.sort in ("do", "static"):
            subject = node.arguments[subject_at(entry)] if has_subject(entry) else None
            who = who if subject is not None and subject.phrase == THE_SAME else subject
    return who


def says_have(entry: Phrase) -> bool:
    """Whether it is said with the verb have, which need not be said twice."""
    return len(entry.patterns[0]) > 1 and not HAVE.isdisjoint(entry.patterns[0][1].split("|"))


def said_of(phrases: Mapping[str, Phrase], verb: Node, who: Node) -> Node:
    """The same verb with a subject of its own."""
    spot = subject_at(phrases[verb.phrase])
    return Node(verb.phrase, (*verb.arguments[:spot], who, *verb.arguments[spot + 1 :]), verb.written)


def is_imperative(phrases: Mapping[str, Phrase], verb: Node) -> bool:
    """Whether a verb has no subject, and could have none or another one: you are meant."""
    entry = phrases.get(verb.phrase)
    if entry is None or entry.sort != "do":
        return False
    if has_subject(entry):
        return verb.arguments[subject_at(entry)] is entry.defaults.get(SUBJECT)
    return entry.patterns[0][0][0] != "{"


def is_plural(phrases: Mapping[str, Phrase], noun: Node) -> bool:
    """Whether the verb behind a noun is that for several: they, all enemies."""
    return noun.phrase in phrases and bool(phrases[noun.phrase].extras.get("plural"))


def agrees(phrases: Mapping[str, Phrase], who: Node, verb: Node) -> bool:
    """Whether a verb without a subject is in the form that goes with a player: they lose, target enemy loses."""
    written = verb.arguments[subject_at(phrases[verb.phrase])].written
    is_player = who.phrase in phrases and phrases[who.phrase].sort == "seat" and who.phrase != YOU
    return is_player and written.endswith("s") != is_plural(phrases, who)

"""What the references of a text speak of: "that much", "that player", "removed this way".

Verbs and events *give*: so much damage dealt, so many cards drawn, a player, a card. A reference *takes* one of these. It looks back
sentence by sentence, the trigger or cost being the first; the nearest sentence that gives what it takes decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.text.phrases import Node, Phrase

Path = tuple[int, ...]  # the numbers of the arguments that lead from the root of a tree to a node
PLAYER: Final = "player"
CARD: Final = "card"
PLAYERS: Final = "players"  # several, whom nothing that is said of one player takes
CARD_UNDER: Final = "card under"
DONE: Final = "what was done"  # what a sentence gives that may be left out
NUMBER: Final = "number"  # what any verb gives that does so much or so many
THINGS: Final = frozenset((PLAYER, PLAYERS, CARD, CARD_UNDER))  # what is no number
EVENTS: Final = frozenset(("when", "would", "before", "occurrence"))  # sorts of what a line waits for
# Whoever is named in these is no antecedent.
ASIDES: Final = EVENTS | {"thing", "condition", "amount", "cost", "costs", "duration", "whose"}


class UnboundError(Exception):
    """A reference that nothing binds; the message says why."""


@dataclass(frozen=True)
class Giver:
    """A node that gives something: by itself, or as the event of a line."""

    gift: str
    path: Path
    by_event: bool = False
    as_it_is: bool = False  # what a sentence is about, which needs no step to be kept


def bindings(phrases: Mapping[str, Phrase], tree: Node) -> dict[Path, tuple[Giver, ...]]:
    """What each reference of a line takes, by their paths. Raises UnboundError."""
    search = Search(phrases)
    search.walk(tree, ())
    return search.bound


class Search:
    """Walks through a line in the order of its words: what each sentence has given so far, and whether an X is bound there."""

    def __init__(self, phrases: Mapping[str, Phrase]) -> None:
        self.phrases = phrases
        self.sentences: list[list[Giver]] = [[]]
        self.bound: dict[Path, tuple[Giver, ...]] = {}
        self.xs = 0

    def walk(self, node: Node, path: Path, *, aside: bool = False) -> None:
        """A node and all below it, its arguments first."""
        entry = self.phrases.get(node.phrase)
        if entry is None:
            return
        sorts = list(entry.slots.values())
        before = self.sentences
        if not EVENTS.isdisjoint(sorts):
            self.sentences = [[]]  # what waits for an event happens by itself: nothing before it is there any more
        binds = entry.extras.get("binds")
        for number, (sort, argument) in enumerate(zip(sorts, node.arguments, strict=True)):
            if sort == "sentence":
                self.sentences.append([])
            self.xs += sort == binds
            self.walk(argument, (*path, number), aside=aside or sort in ASIDES)
            self.xs -= sort == binds
        self.take(entry, node, path)
        self.give(entry, path, aside=aside)
        if not EVENTS.isdisjoint(sorts):
            self.sentences = before

    def take(self, entry: Phrase, node: Node, path: Path) -> None:
        """Bind a reference. Raises UnboundError."""
        wanted = entry.extras.get("takes")
        if wanted == "x" and not self.xs:
            raise UnboundError("nothing says what X is")
        if wanted is not None and wanted != "x":
            gifts = wanted if isinstance(wanted, tuple) else (wanted,)
            self.bound[path] = tuple(self.giver(gift, words_of(entry, node)) for gift in gifts)

    def give(self, entry: Phrase, path: Path, *, aside: bool) -> None:
        """Remember what a node gives to the sentences behind it."""
        gift = entry.extras.get("gives")
        if entry.sort in EVENTS:
            self.sentences[-1] += [Giver(one, path, by_event=True) for one in gift or ()]
        elif gift is not None and (not aside or gift not in THINGS):
            self.sentences[-1].append(Giver(gift, path))
        for thing, slot in entry.extras.get("hands_on", {}).items():
            self.sentences[-1].append(Giver(thing, (*path, list(entry.slots).index(slot)), as_it_is=True))

    def giver(self, wanted: str, words: str) -> Giver:
        """What the nearest sentence gives that would do. Raises UnboundError without one, and where it could be one of two."""
        for sentence in reversed(self.sentences):
            answering = [
                giver
                for giver in sentence
                if answers(giver.gift, wanted) and (giver.gift == wanted or not giver.as_it_is)
            ]
            givers = [giver for giver in answering if giver.gift == wanted] or answering
            if len(givers) > 1:
                gifts = " or ".join(sorted({giver.gift for giver in givers}))
                raise UnboundError(f"“{words}” could be one of two: {gifts}")
            if givers and givers[0].gift == PLAYERS:
                raise UnboundError(f"“{words}” speaks of one, and the text before it of several")
            if givers:
                return givers[0]
        raise UnboundError(f"nothing before it says what “{words}” speaks of")


def words_of(entry: Phrase, node: Node) -> str:
    """The words of a reference, by the first of its patterns."""
    given = dict(zip(entry.slots, node.arguments, strict=True))
    return " ".join(given[item[1:-1]].written if item[0] == "{" else item for item in entry.patterns[0])


def answers(gift: str, wanted: str) -> bool:
    """Whether what is given may be what is spoken of; several players are asked about too, and then refused."""
    if wanted in (NUMBER, DONE):
        return gift not in THINGS and (wanted == DONE or gift != DONE)
    return gift == wanted or (wanted == PLAYER and gift == PLAYERS)

"""What the references of a text speak of: "that much", "that player", "removed this way".

Verbs and events *give*: so much damage dealt, so many cards drawn, a player, a card. A reference *takes* one of these. It looks back
sentence by sentence, the trigger or cost being the first; the nearest sentence that gives what it takes decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.text.phrases import Node, Phrase, given, nodes
from engine.text.subjects import THE_SAME, has_subject, subject_at

Path = tuple[int, ...]  # the numbers of the arguments that lead from the root of a tree to a node
PLAYER: Final = given("player")
CARD: Final = given("card")
LEFT: Final = given("card that has left")
PLAYERS: Final = given("players")  # several, whom nothing that is said of one player takes
CARDS: Final = given("cards")  # several, of none of which anything can speak that is said of one
NAMED_TOO: Final = given("card named too")  # of two that an event is about the one that nothing takes
GONE: Final = given("card that is not there any more")
UNTOLD: Final = given("card of the event")  # one that an event names and gives to nothing
ITS: Final = given("whose")  # what "its" takes: the card that has been named, and the card that says it where none has
CARD_UNDER: Final = given("card under")
DONE: Final = given("what was done")  # what a sentence gives that may be left out
THEY_DID: Final = given("what they did")  # what the sentence right before gives if it is somebody else who does so much
SUBJECT: Final = given("subject")  # whoever does what the verb before says
LOOKED_AT: Final = given("cards looked at")
ANYTHING: Final = given(
    "player or card"
)  # a target of any sort, which nothing that speaks of the one or the other can mean
X: Final = given("x")  # what an X takes: an amount that is chosen as the line is played
NUMBER: Final = given("number")  # what any verb gives that does so much or so many
OWN: Final = frozenset((CARD, LEFT, CARDS, NAMED_TOO, GONE, UNTOLD, ANYTHING))  # what "its" could speak of
THINGS: Final = OWN | {PLAYER, PLAYERS, CARD_UNDER}  # what is no number
EVENTS: Final = frozenset(("when", "would", "before", "occurrence"))  # sorts of what a line waits for
TRAILING: Final = frozenset(("condition", "amount", "thing", "cost", "costs"))  # what stands behind what it is said of
DOING: Final = frozenset(("do", "predicate", "acts", "clause"))
SEVERAL: Final = {PLAYERS: "several", CARDS: "several", ANYTHING: "a player or a card"}
NAMES: Final = {
    CARD: CARD,
    LEFT: CARD,
    UNTOLD: CARD,
    PLAYER: PLAYER,
}  # than what else "other" may mean of what an event is about
NOBODY: Final = {
    GONE: "what “{}” speaks of is not there any more",
    UNTOLD: "it does not say whether “{}” speaks of this card or of the other one",
}
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
    itself: bool = False  # the card that says it
    by_you: bool = False  # done by whoever controls the text
    by_them: bool = False  # done by one other player
    whole: bool = False  # all of it or nothing
    several: bool = False  # done by, or to, each of several


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
        self.named: set[str] = set()  # the sorts of things that have been named so far
        self.subject: Path | None = None  # of the verb before
        self.who: Node | None = None  # the same, as a node
        self.by_several = False  # the verb that is being read
        self.veil: int | None = None  # of what the sentence so far gives, as many are known: the rest happens later

    def walk(self, node: Node, path: Path, *, aside: bool = False) -> None:
        """A node and all below it, its arguments first."""
        entry = self.phrases.get(node.phrase)
        if node.phrase == "self" and node.written and not aside:
            self.sentences[-1].append(Giver(CARD, path, itself=True))
        if entry is None:
            return
        sorts = list(entry.slots.values())
        before, by_several = self.sentences, self.by_several
        self.by_several = by_several or self.is_several(self.doer(entry, node))
        if not EVENTS.isdisjoint(sorts):
            self.sentences = [[]]  # what waits for an event happens by itself: nothing before it is there any more
        self.walk_parts(entry, node, path, aside=aside)
        self.take(entry, node, path)
        if entry.sort in ("do", "static"):
            self.note_subject(entry, node, path)
        self.give(entry, node, path, aside=aside)
        self.by_several = by_several
        if not EVENTS.isdisjoint(sorts):
            self.sentences = before

    def walk_parts(self, entry: Phrase, node: Node, path: Path, *, aside: bool) -> None:
        """The arguments of a node. What stands behind a clause does not know yet what comes of it, nor one branch of the other."""
        sorts = list(entry.slots.values())
        start, veil, first = len(self.sentences[-1]), self.veil, len(self.sentences)
        other: list[Giver] = []
        chooses_x = "chooses" in entry.extras and entry.sort == "line" and self.has_x(node.arguments[0])
        for number, (sort, argument) in enumerate(zip(sorts, node.arguments, strict=True)):
            if sort == "sentence":
                if "branches" in entry.extras:
                    other, self.sentences[-1] = self.sentences[-1][start:], self.sentences[-1][:start]
                self.sentences.append([])
            if sort in TRAILING and not DOING.isdisjoint(sorts[:number]):
                self.veil = start
            bound = sort == entry.extras.get("binds") or chooses_x
            self.xs += bound
            self.walk(argument, (*path, number), aside=aside or sort in ASIDES)
            self.xs -= bound
            self.veil = veil
        if "branches" in entry.extras:
            self.sentences[first:] = [[*other, *(giver for sentence in self.sentences[first:] for giver in sentence)]]

    def has_x(self, costs: Node) -> bool:
        """Whether so much is paid as somebody chooses."""
        entries = (self.phrases.get(node.phrase) for node in nodes(costs))
        return any(entry is not None and entry.extras.get("takes") == X for entry in entries)

    def note_subject(self, entry: Phrase, node: Node, path: Path) -> None:
        """Remember who does what a verb says."""
        if not has_subject(entry):
            is_of_static = any(sort in ("static", "statics") for sort in entry.slots.values())
            self.subject, self.who = (self.subject, self.who) if is_of_static else (None, None)
        elif (who := node.arguments[subject_at(entry)]).phrase != THE_SAME:
            self.subject, self.who = (*path, subject_at(entry)), who

    def doer(self, entry: Phrase, node: Node) -> Node | None:
        """Who does what a verb says: its subject, or that of the verb before."""
        if entry.sort != "do" or not has_subject(entry):
            return None
        who = node.arguments[subject_at(entry)]
        return self.who if who.phrase == THE_SAME else who

    def is_several(self, who: Node | None) -> bool:
        """Whether somebody who does something is each of several."""
        entry = None if who is None else self.phrases.get(who.phrase)
        return entry is not None and "many" in entry.extras

    def take(self, entry: Phrase, node: Node, path: Path) -> None:
        """Bind a reference. Raises UnboundError."""
        takes = entry.extras.get("takes")
        if takes == SUBJECT:
            if self.subject is None:
                raise UnboundError("it does not say who does this")
            self.bound[path] = (Giver(SUBJECT, self.subject, as_it_is=True),)
            return
        if takes == X and not self.xs:
            raise UnboundError("nothing says what X is")
        if not self.named.isdisjoint((entry.extras.get("not_behind"), ANYTHING)) and "not_behind" in entry.extras:
            raise UnboundError(f"“{words_of(entry, node)}” could be other than this, or than what the text has named")
        if takes is not None and takes != X:
            gifts = takes if isinstance(takes, tuple) else (takes,)
            self.bound[path] = tuple(self.giver(gift, words_of(entry, node)) for gift in gifts)
        if takes == CARD_UNDER:
            self.check_upper(entry, node, self.bound[path][0])

    def check_upper(self, entry: Phrase, node: Node, under: Giver) -> None:
        """Whether what lay under a card is spoken of as that, and not as what lies under another one. Raises UnboundError."""
        words = words_of(entry, node)
        (left,) = (giver for giver in self.sentences[0] if giver.path == under.path and giver.gift == LEFT)
        named = any(part.written for part in node.arguments)
        if not (left.itself if named else self.owner(words) == left):
            raise UnboundError(f"only what lay under the card that has left is known, not “{words}”")

    def give(self, entry: Phrase, node: Node, path: Path, *, aside: bool) -> None:
        """Remember what a node gives to the sentences behind it."""
        gift = entry.extras.get("gives")
        if entry.sort in EVENTS:
            self.sentences[-1] += self.given_by_event(entry, node, path)
            self.named |= {NAMES[one.gift] for one in self.sentences[-1] if one.gift in NAMES and not one.itself}
        elif entry.sort == "group" and not aside:
            self.sentences[-1].append(Giver(CARDS, path))
        elif gift == DONE and not self.is_one_step(node):
            pass  # of several steps nobody can say whether they were done
        elif gift is not None and (not aside or gift not in THINGS):
            self.named.add(gift)
            self.sentences[-1].append(self.given_by(gift, entry, node, path))
        for thing, slot in entry.extras.get("hands_on", {}).items():
            self.sentences[-1].append(Giver(thing, (*path, list(entry.slots).index(slot)), as_it_is=True))
        if entry.extras.get("last"):  # the card is not there any more
            self.sentences[-1] = [
                replace(giver, gift=GONE) if giver.gift == CARD else giver for giver in self.sentences[-1]
            ]
        if entry.extras.get("uncertain"):
            self.sentences[-1] = [giver for giver in self.sentences[-1] if giver.gift in THINGS]

    def given_by_event(self, entry: Phrase, node: Node, path: Path) -> list[Giver]:
        """What an event gives; it tells whether that is the card itself, and names a card even if nothing may speak of it."""
        gifts = tuple(entry.extras.get("gives") or ())
        ones = [part for part, sort in zip(node.arguments, entry.slots.values(), strict=True) if sort == "one"]
        others = [part for part in ones if not is_itself(part)]
        if others and OWN.isdisjoint(gifts):
            gifts = (*gifts, UNTOLD)
        itself = bool(ones) and not others
        return [Giver(gift, path, by_event=True, itself=itself and gift in (CARD, LEFT)) for gift in gifts]

    def given_by(self, gift: str, entry: Phrase, node: Node, path: Path) -> Giver:
        """What a node gives, and who has done it."""
        several = any(self.is_several(part) for part in node.arguments if isinstance(part, Node))
        doer = self.doer(entry, node)
        who = doer if doer is not None or "who" not in entry.slots else node.arguments[list(entry.slots).index("who")]
        yours = who is None or self.is_you(who)
        several = several or self.is_several(who)
        whole = self.is_whole(entry, node)
        return Giver(gift, path, by_you=yours, by_them=not yours, whole=whole and not several, several=several)

    def is_one_step(self, node: Node) -> bool:
        """Whether what may be left out is one step."""
        inner = self.phrases.get(node.arguments[0].phrase)
        return inner is not None and inner.sort == "do"

    def is_whole(self, entry: Phrase, node: Node) -> bool:
        """Whether so much is done, or nothing: one of something."""
        amounts = [part for part, sort in zip(node.arguments, entry.slots.values(), strict=True) if sort == "amount"]
        return all(part.arguments == (1,) for part in amounts)

    def is_you(self, who: Node) -> bool:
        """Whether a noun is whoever controls the text."""
        return who.phrase.rpartition(".")[0].rpartition(".")[2] in ("you", "your_player")

    def giver(self, gift: str, words: str) -> Giver:
        """What the nearest sentence gives that would do. Raises UnboundError without one, and where it could be one of two."""
        if gift in (DONE, THEY_DID):
            return self.doing(gift, words)
        if gift == ITS:
            return self.owner(words)
        for sentence in reversed(self.sentences):
            answering = [
                giver
                for number, giver in enumerate(sentence)
                if answers(giver.gift, gift)
                and (giver.gift == gift or not giver.as_it_is)
                and self.is_known(sentence, number)
            ]
            givers = one_of_each([giver for giver in answering if giver.gift == gift] or answering)
            if len(givers) > 1:
                gifts = " or ".join(sorted({giver.gift for giver in givers}))
                raise UnboundError(f"“{words}” could be one of two: {gifts}")
            if givers and givers[0].gift in (PLAYERS, ANYTHING):
                raise UnboundError(f"“{words}” speaks of one, but the text before it of {SEVERAL[givers[0].gift]}")
            if givers and givers[0].several and self.by_several:
                raise UnboundError(f"“{words}” could be what each of them does, or what all do together")
            if givers:
                return givers[0]
        raise UnboundError(f"nothing before it says what “{words}” speaks of")

    def owner(self, words: str) -> Giver:
        """Whose something is: that of the card that the nearest sentence names, or that of the card itself where none does.

        Raises UnboundError.
        """
        for sentence in reversed(self.sentences):
            named = one_of_each([giver for giver in sentence if giver.gift in OWN])
            if len(named) > 1:
                raise UnboundError(f"“{words}” could speak of one of two cards")
            if named and named[0].gift in SEVERAL:
                raise UnboundError(f"“{words}” speaks of one, but the text before it of {SEVERAL[named[0].gift]}")
            if named and named[0].gift in NOBODY:
                raise UnboundError(NOBODY[named[0].gift].format(words))
            if named:
                return named[0]
        return Giver(CARD, (), itself=True)

    def is_known(self, sentence: list[Giver], number: int) -> bool:
        """Whether what a sentence gives is known where a reference stands: of its own only what has been announced."""
        return (
            sentence is not self.sentences[-1]
            or self.veil is None
            or number < self.veil
            or sentence[number].gift in THINGS
        )

    def doing(self, gift: str, words: str) -> Giver:
        """What somebody may have done, or tried to do: what has been offered to you, or what the sentence right before does."""
        before = self.sentences[-2] if len(self.sentences) > 1 else []
        offered = [giver for sentence in self.sentences[:-1] for giver in sentence if giver.gift == DONE]
        tried = [giver for giver in before if giver.gift not in THINGS and giver.gift != DONE and not giver.as_it_is]
        if gift == THEY_DID:
            theirs = [giver for giver in tried if giver.by_them]
            if len(theirs) == 1 and theirs[0].whole and not any(giver.gift == DONE for giver in before):
                return theirs[0]
            raise UnboundError(f"nothing right before it says what “{words}” speaks of")
        if offered and (offered[-1] in before or not [giver for giver in tried if giver.by_you and giver.whole]):
            return offered[-1]
        mine = [giver for giver in tried if giver.by_you]
        if len(mine) == 1 and mine[0].whole and not offered:
            return mine[0]
        raise UnboundError(f"nothing before it says for certain what “{words}” speaks of")


def is_unsaid(fault: str) -> bool:
    """Whether what is wrong is that nothing before says what a reference speaks of."""
    return fault.startswith(("nothing before it says", "nothing right before it says"))


def is_itself(noun: Node) -> bool:
    """Whether a noun is the card that says it."""
    return noun.phrase == "self" or [part.phrase for part in noun.arguments if isinstance(part, Node)] == ["self"]


def one_of_each(givers: list[Giver]) -> list[Giver]:
    """What gives one thing; a card that is named twice is one card."""
    own = [giver for giver in givers if giver.itself]
    return own[:1] + [giver for giver in givers if not giver.itself]


def words_of(entry: Phrase, node: Node) -> str:
    """The words of a reference, by the first of its patterns."""
    arguments = dict(zip(entry.slots, node.arguments, strict=True))
    items = (arguments[item[1:-1]].written if item[0] == "{" else item for item in entry.patterns[0])
    return " ".join(filter(None, items))


def answers(gift: str, reference: str) -> bool:
    """Whether what is given may be what is spoken of; several players are asked about too, and then refused."""
    if reference == NUMBER:
        return gift not in THINGS and gift != DONE
    if gift in (ANYTHING, CARD):
        return reference in (PLAYER, CARD, LEFT) if gift == ANYTHING else reference in (CARD, LEFT)
    return gift == reference or (reference == PLAYER and gift == PLAYERS)

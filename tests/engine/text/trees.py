"""Trees out of the phrase table itself: whatever the sorts allow to be put together, so deep and no deeper."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine.text.matcher import NUMBER, SUBJECTLESS, Book
from engine.text.phrases import CHAINS, Node, Phrase, nodes
from engine.text.subjects import HAVE, THE_SAME, said_of
from engine.text.tree import THEY, spelling

AMOUNTS, CHANGES = (1, 2, 7, 20), (-12, -1, 1, 3)
DEPTH_MAX = 9
NAME = "Marrow Lantern"
SPELL, ONE_BY_ONE = "engine.verbs.sentences.spell.line", "engine.verbs.sentences.one_by_one.effects"
Word = tuple[str, object, str]  # a phrase of one word: number, word or self, its value, how it is written


class TooDeepError(Exception):
    """Nothing of that sort fits within the depth that is left."""


class Grower:
    """Grows a tree of a sort by chance."""

    def __init__(self, book: Book, dice: Random) -> None:
        self.book = book
        self.dice = dice

    def tree(self, sort: str, depth: int = DEPTH_MAX) -> Node:
        """A sound tree of that sort. Raises TooDeepError."""
        if sort in SUBJECTLESS:
            return self.subjectless(sort, depth)
        for option in self.shuffled([*self.words(sort), *self.phrases(sort)]):
            try:
                node = option if isinstance(option, Node) else self.grown(option, depth)
            except TooDeepError:
                continue
            if node.phrase not in self.book.phrases or self.book.is_sound(node):
                return node
            if node.phrase == SPELL and depth == DEPTH_MAX and self.book.is_sound(led := self.led(node)):
                return led
        raise TooDeepError

    def led(self, line: Node) -> Node:
        """The same effects behind a sentence that gives something, of which they may speak, what they speak of if there is such a verb."""
        takes = {self.book.says(node, "takes") for node in nodes(line)}
        verbs = [entry for entry in self.phrases("do") if "gives" in entry.extras]
        givers = [entry for entry in verbs if entry.extras["gives"] in takes] or verbs
        grown = (self.grown(self.dice.choice(givers), DEPTH_MAX) for _ in range(9))
        giver = next((node for node in grown if self.book.is_sound(node)), None)
        if giver is None:
            raise TooDeepError
        return Node(SPELL, (Node(ONE_BY_ONE, (giver, *line.arguments)),))

    def grown(self, entry: Phrase, depth: int) -> Node:
        """A phrase by one of its patterns, with something in every slot."""
        if not depth:
            raise TooDeepError
        return self.said(entry, self.dice.choice(entry.patterns), depth)

    def subjectless(self, sort: str, depth: int) -> Node:
        """What is said of somebody who is named before it: loses 1 health, +1 defense."""
        entry, pattern = self.dice.choice(self.book.heads[sort])
        made = said_of(self.book.phrases, self.said(entry, pattern, depth), Node(THE_SAME))
        first, *_ = [
            word for word in spelling(self.book, made, NAME, self.dice.choice(("it", THEY))) if word not in HAVE
        ]
        return said_of(self.book.phrases, made, Node(THE_SAME, (), first.lower()))

    def said(self, entry: Phrase, pattern: Sequence[str], depth: int) -> Node:
        """A phrase by a pattern, with something in every slot."""
        named = {item[1:-1] for item in pattern if item[0] == "{"}
        arguments = (
            self.tree(sort, depth - 1) if slot in named else entry.defaults.get(slot, Node(THE_SAME))
            for slot, sort in entry.slots.items()
        )
        return Node(entry.name, tuple(arguments))

    def phrases(self, sort: str) -> list[Phrase]:
        """The phrases of a sort, and of those that may stand in for it."""
        found = [entry for entry in self.book.by_sort.get(sort, ()) if entry.patterns]
        for other in CHAINS.get(sort, ()):
            found += self.phrases(other)
        return found

    def words(self, sort: str) -> list[Node]:
        """The words of a sort: one number, one word of the game, the card's own name."""
        found = [word for other in CHAINS.get(sort, ()) for word in self.words(other)]
        written = list(self.book.words.get(sort, {}).items())
        if written:
            words, meaning = self.dice.choice(written)
            found.append(Node("word", (meaning,), " ".join(words)))
        if sort == "amount":
            number = self.dice.choice(AMOUNTS)
            found.append(Node(NUMBER, (number,), str(number)))
        if sort == "signed":
            number = self.dice.choice(CHANGES)
            found.append(Node(NUMBER, (number,), f"{number:+d}"))
        return [*found, Node("self", (), NAME)] if sort == "self" else found

    def shuffled(self, items: Sequence[Node | Phrase]) -> list[Node | Phrase]:
        """The items in any order."""
        return self.dice.sample(items, len(items))


def plain(node: object) -> object:
    """A tree without what the beginning of a sentence does to its first word."""
    if not isinstance(node, Node):
        return node
    return replace(node, arguments=tuple(plain(part) for part in node.arguments), written=node.written.casefold())

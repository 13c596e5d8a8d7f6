"""What card text can say: functions with their phrases, in a table by sort.

A sort is the kind of thing that a piece of text stands for. The annotations of a phrase's function are the sorts of its slots,
its return annotation is the sort to which the phrase adds, so that everything composes. They are read from the source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Annotated, Any, Final, NamedTuple, Protocol, TypeVar

from engine.builds import ENGINE
from engine.kernel.definitions import Ability
from engine.kernel.effects import Call, Cost, Static
from engine.kernel.state import Frame, Game, Program

# CPython 3.11 counts the depth of a tree for all threads together, and may raise where two parse at once; 3.13 was not seen to
PARSING: Final = Lock()

Said = TypeVar("Said", bound=Callable[..., Any])
Amount = Annotated[int, "amount"]
Signed = Annotated[int, "signed"]
Counter = Annotated[int, "counter"]
Adjective = Annotated[int, "adjective"]  # a counter by the first words of its name: red for red gems
Item = Annotated[tuple[int, int], "item"]
ShortItem = Annotated[tuple[int, int], "short item"]
Listed = Annotated[tuple[int, int], "listed"]
Items = Annotated[tuple[tuple[int, int], ...], "items"]
StatWord = Annotated[int, "stat"]
CardStat = Annotated[int, "card stat"]
Tally = Annotated[int, "tally"]  # a counter that players have, free or not
RuledTally = Annotated[int, "ruled tally"]  # one that has rules of its own
Kind = Annotated[str, "kind"]
Title = Annotated[str, "title"]  # the name of a card
Term = Annotated[str, "term"]
Keyword = Annotated[str, "keyword"]
Trait = Annotated[tuple[str, str], "trait"]  # a field of cards and a word in it: the colour blue
Phase = Annotated[int, "phase"]  # a phase of the turn by its number
HeadWord = Annotated[str, "head"]  # a keyword that stands in front of lines
Entity = Annotated[int, "entity"]
Seat = Annotated[int, "seat"]
Piece = Annotated[int, "piece"]
Self = Annotated[int, "self"]
Statics = Annotated[tuple[Any, ...], "statics"]  # changes of values: one, or several
Duration = Annotated[tuple[int, int, int], "duration"]  # a moment, the seat of one that is a turn's, how many of them
Condition = Annotated[bool, "condition"]
When = Annotated[bool, "when"]
Would = Annotated[bool, "would"]
Do = Annotated[None, "do"]
Thing = Annotated[int, "thing"]
Whose = Annotated[int, "whose"]
Pay = Annotated[None, "cost"]
Costs = Annotated[tuple[Any, ...], "costs"]
Change = Annotated[int, "static"]
Acts = Annotated[Program, "acts"]
Clause = Annotated[Program, "clause"]
Sentence = Annotated[Program, "sentence"]
Effects = Annotated[Program, "effects"]
Line = Annotated[Ability, "line"]

# The same sorts as a function gets them that makes a line, an effect or a cost: nothing is worked out yet
LinePart = Annotated[Ability, "line"]
EffectsPart = Annotated[Program, "effects"]
SentencePart = Annotated[Program, "sentence"]
ClausePart = Annotated[Program, "clause"]
ActsPart = Annotated[Program, "acts"]
DoPart = Annotated[Program, "do"]
PredicatePart = Annotated[Program, "predicate"]  # what a verb says without whoever does it: loses 1 health
CostPart = Annotated[Cost, "cost"]
CostsPart = Annotated[tuple[Cost, ...], "costs"]
StaticPart = Annotated[Static, "static"]
StaticsPart = Annotated[tuple[Static, ...], "statics"]
QualityPart = Annotated[Static, "quality"]  # what a change of a value says without whose it is: +1 defense
ConditionPart = Annotated[Call, "condition"]
WhenPart = Annotated[tuple[int, Call], "when"]
OccurrencePart = Annotated[tuple[int, Call], "occurrence"]
WouldPart = Annotated[tuple[int, Call], "would"]
BeforePart = Annotated[tuple[int, Call], "before"]
DurationPart = Annotated[Any, "duration"]
SelfPart = Annotated[Any, "self"]
SeatPart = Annotated[Any, "seat"]
PiecePart = Annotated[Any, "piece"]
ThingPart = Annotated[Any, "thing"]
WhosePart = Annotated[Any, "whose"]
AmountPart = Annotated[Any, "amount"]


class Noun(Protocol):
    """Which cards a noun of card text means, see `engine.verbs.filters`."""

    def holds(self, game: Game, frame: Frame, piece: int) -> bool:
        """Whether a card is one of them."""

    def cards(self, game: Game, frame: Frame) -> list[int]:
        """All cards that it means now, by their numbers; empty where there is none."""

    def counted(self, game: Game, frame: Frame) -> list[int]:
        """All cards that it means where they are only counted."""

    def where(self, test: Callable[[Game, Frame, int], bool]) -> Noun:
        """Those of them for which something more holds."""

    def of(self, side: int) -> Noun:
        """Those of them that one side controls."""

    def within(self, zone: Any) -> Noun:
        """Such cards in a zone."""


class Anybody(Protocol):
    """Whom a text may mean."""

    def holds(self, game: Game, frame: Frame, seat: int) -> bool:
        """Whether a seat is one of them, judged from the frame: "an enemy" is one of its seat."""


class Persons(Anybody, Protocol):
    """Which players a noun of card text means."""

    def seats(self, game: Game, frame: Frame) -> list[int]:
        """The numbers of their seats, without those who are out of the game; empty where there is none."""


class Quantities(Protocol):
    """How many a text asks for."""

    def holds(self, game: Game, frame: Frame, number: int) -> bool:
        """Whether a count is as asked: 3 for "3 or more", or an amount that is worked out from the frame."""


Named = Annotated[Noun, "named"]  # nouns of card text, which are filters: a kind with what stands in front of it
Cards = Annotated[Noun, "cards"]  # the same with what stands behind it
Group = Annotated[Noun, "group"]  # all that a noun means: each boon, your boons
Those = Annotated[Noun, "those"]  # a group, or several that no word in front makes one: boons with 2 tokens
One = Annotated[Noun, "one"]  # any of those: a boon, another boon, this card
Player = Annotated[str, "player"]  # the game's words for one, or for several
PlayersOwn = Annotated[str, "player's"]
Players = Annotated[Persons, "players"]
Turns = Annotated[Anybody, "turns"]
Anyone = Annotated[Persons, "anyone"]  # any player, an enemy; never you
Quantity = Annotated[Quantities, "quantity"]  # how many there are: 2 or more, none
Zone = Annotated[Any, "zone"]
PileWord = Annotated[int, "pile"]  # a zone of a player by the game's word for it
Goal = Annotated[Callable[[Game, int], None], "goal"]  # where a card goes

# A sort that another one may stand in for: every seat and piece is an entity, every verb a clause, every clause a sentence.
CHAINS: Final[Mapping[str, tuple[str, ...]]] = {
    "entity": ("seat", "piece"),
    "piece": ("self",),
    "acts": ("do",),
    "clause": ("acts",),
    "sentence": ("clause",),
    "effects": (),
    "listed": ("item", "short item"),
    "cards": ("named",),
    "those": ("group",),
    "occurrence": ("when",),
}
EXTRAS: Final = frozenset((
    "about", "alone", "always", "asks", "binds", "branches", "builds", "can", "choice", "chooses", "doubtful", "event", "fits",
    "gives", "gone", "hands_on", "head", "last", "leaves", "many", "needs", "not_behind", "nought", "plural", "rank", "sets", "side",
    "sort", "speaker", "stat", "takes", "target", "targets", "together", "trait", "uncertain", "yours",
))  # fmt: skip
SPEAKING: Final = frozenset(("gives", "takes", "hands_on", "not_behind"))  # they name what sentences give one another
LINES: Final = re.compile(
    r"\s*[\[(](\d{3}:[\d-]+|[A-Z0-9]+-Q\d+)[\])]"
)  # where a rule stands, at the end of a docstring
SLOT: Final = re.compile(r"\{(\w+)\}")
TOKEN: Final = re.compile(r"[\w'’-]+|[+−-]\d+|[^\w\s]")


@dataclass(frozen=True)
class Phrase:
    """One thing that card text can say: its patterns, the first of which is how it is written back, and its function.

    `slots` gives the sort of each slot, `defaults` what stands for a slot that a pattern leaves out. `extras` say what more the compiler
    has to know: `event` and `stat` as ints, the `rank` of a static, `alone` (one that changes values of its first argument and of nothing
    else), `sets` (one that makes a value to be so much), `asks` (a window), `target`, `always`, `targets` (a verb or cost that asks for a
    target by itself), `many`, `yours` (a noun for cards of yours), `trait` (one for a word in a field), `side` (one that says who
    controls them), `plural` (a noun whose verb is that for several), `can`, `needs` (what a cost takes, and of which stock), `builds` (it
    is called with the line while that is compiled), `last` (a cost that takes its card away, an effect that does so with the card that is
    named), `gone` (it does something to a card that has left too), `choice` (a line under which bullets stand), `head` (a line that
    begins with a word which stands in no other line), `leaves` (a line that happens as its card leaves), `nought` (0 means something in
    it), `together` (a verb that happens to several at once, and is called with the list of them), `doubtful` (the slots of what may be
    left out: nothing in them keeps a card from being played), `fits` (whether its arguments, as nodes of a book, make sense); `sort`
    takes the place of the annotation of what the function returns.

    `speaker` is the role that the card must be able to play which says it, `about` those of the cards in some of its slots; which kinds
    can, the game says (`engine.kernel.speech`).

    Of what later sentences may speak, see `references`: `gives` and `takes` (who takes is called with what it is, behind its slots; an
    event gives by a mapping), `hands_on` (the slots of what it is about, by what a later sentence takes them for), `binds` (the sort of
    the slot in which an X may stand), `branches` (one of two happens), `uncertain` (nobody knows afterwards whether it has happened),
    `not_behind` (what must not have been named before), `chooses` (a cost whose amount may be an X, a line that such a cost binds).
    """

    name: str
    sort: str
    patterns: tuple[tuple[str, ...], ...]
    function: Callable[..., Any]
    slots: Mapping[str, str]
    help: str
    defaults: Mapping[str, Node] = field(default_factory=dict)
    extras: Mapping[str, Any] = field(default_factory=dict)
    fits_where: str = ""


@dataclass(frozen=True)
class Node:
    """A piece of understood text: a phrase with its arguments, or a word with its value and how it is written."""

    phrase: str
    arguments: tuple[Any, ...] = ()
    written: str = ""


def nodes(node: Node) -> Iterator[Node]:
    """A node and all below it."""
    yield node
    for argument in node.arguments:
        if isinstance(argument, Node):
            yield from nodes(argument)


def tokens(text: str) -> list[str]:
    """The words and signs of a text."""
    return TOKEN.findall(text)


def pattern_tokens(pattern: str) -> tuple[str, ...]:
    """The words, signs and slots of a pattern; `{amount}` stays whole, `card(s)` and `has|have` do too."""
    return tuple(re.findall(r"\{\w+\}|[\w'’|-]+(?:\(\w+\))?|[^\w\s]", pattern))


class PhraseFunction(NamedTuple):
    """A function that card text can name, as its module declares it."""

    function: Callable[..., Any]
    patterns: tuple[str, ...]
    extras: Mapping[str, Any]


# by module: a compiled function has neither attributes nor annotations
PHRASE_FUNCTIONS: Final[dict[str, list[PhraseFunction]]] = {}


@dataclass(eq=False, slots=True)
class Declaration:
    """Declares what the function behind it is called in card text."""

    patterns: tuple[str, ...]
    extras: Mapping[str, Any]

    def __call__(self, function: Said) -> Said:
        here = PHRASE_FUNCTIONS.setdefault(function.__module__, [])
        here.append(PhraseFunction(function, self.patterns, self.extras))
        return function


GIFTS: Final[set[str]] = set()  # all that is declared


def given(name: str) -> str:
    """Declare something that a sentence gives to those behind it; what gives and takes it names it by what this answers."""
    GIFTS.add(name)
    return name


def phrase(*patterns: str, **extras: Any) -> Declaration:
    """Declare what a function is called in card text; `defaults` are nodes for slots that a pattern leaves out."""
    return Declaration(patterns, extras)


def read_phrases(modules: Iterable[ModuleType]) -> dict[str, Phrase]:
    """The phrases of all modules by name, in the order in which they are written. Raises TypeError for one that cannot be meant."""
    phrases: dict[str, Phrase] = {}
    for module in modules:
        heads = read_heads(compiled_source(module).read_text(encoding="utf-8"))
        for phrase_function in PHRASE_FUNCTIONS.get(module.__name__, ()):
            name = phrase_function.function.__name__
            if vars(module).get(name) is not phrase_function.function:
                continue  # of the module as it was before it was imported anew
            phrase = read_phrase(module, heads[name], phrase_function)
            if phrase.name in phrases and phrases[phrase.name].patterns != phrase.patterns:
                raise TypeError(
                    f"{phrase.name} has two phrases of one sort; give them all in one, or write two functions"
                )
            phrases[phrase.name] = phrase
    return phrases


def read_phrase(module: ModuleType, head: Head, phrase_function: PhraseFunction) -> Phrase:
    """One phrase out of its function's annotations."""
    function, patterns = phrase_function.function, phrase_function.patterns
    where = f"{module.__name__}.{function.__name__}"
    sorts = {name: sort_of(annotation, module) for name, annotation in head.annotations.items()}
    pattern_slots = [set(SLOT.findall(pattern)) for pattern in patterns]
    slots = {name: sort for name, sort in sorts.items() if sort}
    extras = dict(phrase_function.extras)
    defaults = extras.pop("defaults", {})
    if missing := set().union(*pattern_slots) - slots.keys():
        raise TypeError(f"{where}: {', '.join(sorted(missing))} has no sort")
    if (
        absent := {slot for slot in slots if sum(slot in one for one in pattern_slots) < len(pattern_slots)}
        - defaults.keys()
    ):
        raise TypeError(f"{where}: a pattern leaves out {', '.join(sorted(absent))}, and there is no default for it")
    if strange := extras.keys() - EXTRAS:
        raise TypeError(f"{where}: {', '.join(sorted(strange))} says nothing to the compiler")
    if unknown := sorted({gift for extra in SPEAKING.intersection(extras) for gift in gifts_in(extras[extra])} - GIFTS):
        near = "".join(f"; perhaps {one!r} is meant" for one in get_close_matches(unknown[0], GIFTS, 1))
        raise TypeError(f"{where}: {unknown[0]!r} is nothing that a sentence gives: declare it by `given`{near}")
    sort = extras.pop("sort", sort_of(head.returns, module))
    return Phrase(
        name=f"{where}.{sort}",
        sort=sort,
        patterns=tuple(pattern_tokens(pattern) for pattern in patterns),
        function=function,
        slots=slots,
        help=head.help,
        defaults=defaults,
        extras=extras,
        fits_where=condition_of(extras["fits"]) if "fits" in extras else "",
    )


def gifts_in(extra: str | Iterable[str]) -> Iterable[str]:
    """What an extra names that sentences give one another: one thing, or several."""
    return [extra] if isinstance(extra, str) else extra


def condition_of(test: Callable[..., bool]) -> str:
    """What a test asks for, out of its docstring: `the counter is one that players have` of "Whether the counter ..."."""
    module = import_module(test.__module__)
    first = read_heads(compiled_source(module).read_text(encoding="utf-8"))[test.__name__].help.partition(". ")[0]
    return LINES.sub("", " ".join(first.split())).removesuffix(".").removeprefix("Whether ")


# What stands in the source: the same for a module that has been compiled


class Head(NamedTuple):
    """What a function says of itself: the annotations of its parameters and of what it returns, and its docstring."""

    annotations: Mapping[str, ast.expr | None]
    returns: ast.expr | None
    help: str


def source_path(module: ModuleType) -> Path:
    """The file in which a module is written: one of the engine stands here, wherever it may lie compiled."""
    if module.__name__.startswith("engine."):
        return ENGINE.parent.joinpath(*module.__name__.split(".")).with_suffix(".py")
    return Path(module.__file__ or "")


def compiled_source(module: ModuleType) -> Path:
    """The text that a module was made of: of a compiled one the copy beside it, since the file itself may have changed meanwhile."""
    path = Path(module.__file__ or "")
    return path if path.suffix == ".py" else path.with_name(f"{module.__name__.rpartition('.')[2]}.py")


def functions_of(source: str) -> list[ast.FunctionDef]:
    """The functions that a module defines, from its text. Threads may ask at once."""
    with PARSING:
        tree = ast.parse(source)
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


@cache
def read_heads(source: str) -> dict[str, Head]:
    """The functions of a module by name."""
    return {
        function.name: Head(
            {parameter.arg: parameter.annotation for parameter in function.args.args},
            function.returns,
            (ast.get_docstring(function) or "").strip(),
        )
        for function in functions_of(source)
    }


def sort_of(annotation: ast.expr | None, module: ModuleType) -> str:
    """The sort that an annotation names, nothing for a plain type."""
    alias = vars(module).get(annotation.id) if isinstance(annotation, ast.Name) else None
    sort: str = getattr(alias, "__metadata__", ("",))[0]
    return sort

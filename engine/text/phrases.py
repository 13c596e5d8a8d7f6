"""What card text can say: functions with their phrases, in a table by sort.

A sort is the kind of thing that a piece of text stands for. The annotations of a phrase's function are the sorts of its slots,
its return annotation is the sort to which the phrase adds, so that everything composes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from inspect import Parameter, signature
from types import ModuleType
from typing import Annotated, Any, TypeVar, get_type_hints

from engine.kernel.abilities import Ability
from engine.kernel.state import Program

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
Kind = Annotated[str, "kind"]
Term = Annotated[str, "term"]
Keyword = Annotated[str, "keyword"]
Entity = Annotated[int, "entity"]
Seat = Annotated[int, "seat"]
Piece = Annotated[int, "piece"]
Self = Annotated[int, "self"]
Duration = Annotated[tuple[int, int], "duration"]
Condition = Annotated[bool, "condition"]
When = Annotated[bool, "when"]
Do = Annotated[None, "do"]
Thing = Annotated[int, "thing"]
Whose = Annotated[int, "whose"]
Pay = Annotated[None, "cost"]
Costs = Annotated[tuple[Any, ...], "costs"]
Change = Annotated[int, "static"]
Clause = Annotated[Program, "clause"]
Sentence = Annotated[Program, "sentence"]
Effects = Annotated[Program, "effects"]
Line = Annotated[Ability, "line"]

# A sort that another one may stand in for: every seat and piece is an entity, every verb a clause, every clause a sentence.
CHAINS: Mapping[str, tuple[str, ...]] = {
    "entity": ("seat", "piece"),
    "piece": ("self",),
    "clause": ("do",),
    "sentence": ("clause",),
    "effects": (),
    "listed": ("item", "short item"),
}
EXTRAS = frozenset(
    {"always", "asks", "builds", "can", "event", "fits", "many", "names", "refers", "sort", "stat", "target"}
)
SLOT = re.compile(r"\{(\w+)\}")
TOKEN = re.compile(r"[\w'’-]+|[+−-]\d+|[^\w\s]")


@dataclass(frozen=True)
class Phrase:
    """One thing that card text can say: its patterns, the first of which is how it is written back, and its function.

    `slots` gives the sort of each slot, `defaults` what stands for a slot that a pattern leaves out. `extras` say what more the
    compiler has to know: `event` and `stat` as ints, `asks` (a window), `target`, `always`, `many`, `can`, `builds`,
    `names` (what a trigger names: a `player`), `refers` (back to that), `fits` (whether its arguments, as nodes of a book, make sense).
    """

    name: str
    sort: str
    patterns: tuple[tuple[str, ...], ...]
    function: Callable[..., Any]
    slots: Mapping[str, str]
    help: str
    defaults: Mapping[str, Node] = field(default_factory=dict)
    extras: Mapping[str, Any] = field(default_factory=dict)


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


def phrase(*patterns: str, **extras: Any) -> Callable[[Said], Said]:
    """Declare what a function is called in card text."""

    def declared(function: Said) -> Said:
        entries = function.__dict__.setdefault("phrases", [])
        entries.append((patterns, extras))
        return function

    return declared


def read_phrases(modules: Iterable[ModuleType]) -> dict[str, Phrase]:
    """The phrases of all modules by name, in the order in which they are written."""
    found: dict[str, Phrase] = {}
    for module in modules:
        for function in list(vars(module).values()):
            for patterns, extras in getattr(function, "phrases", ()) if callable(function) else ():
                made = read_phrase(function, patterns, extras)
                if made.name in found and found[made.name].patterns != made.patterns:
                    message = f"{made.name} has two phrases of one sort; give them all in one, or write two functions"
                    raise TypeError(message)
                found[made.name] = made
    return found


def read_phrase(function: Callable[..., Any], patterns: tuple[str, ...], extras: Mapping[str, Any]) -> Phrase:
    """One phrase out of its function's annotations."""
    hints = get_type_hints(function, include_extras=True)
    sorts = {name: getattr(hint, "__metadata__", ("",))[0] for name, hint in hints.items()}
    named = {slot for pattern in patterns for slot in SLOT.findall(pattern)}
    parameters = signature(function).parameters
    slots = {name: sorts[name] for name in parameters if sorts.get(name)}
    if missing := named - slots.keys():
        message = f"{function.__qualname__}: {', '.join(sorted(missing))} has no sort"
        raise TypeError(message)
    if strange := extras.keys() - EXTRAS:
        message = f"{function.__qualname__}: {', '.join(sorted(strange))} says nothing to the compiler"
        raise TypeError(message)
    extras = dict(extras)
    sort = extras.pop("sort", sorts["return"])
    return Phrase(
        name=f"{function.__module__}.{function.__qualname__}.{sort}",
        sort=sort,
        patterns=tuple(pattern_tokens(pattern) for pattern in patterns),
        function=function,
        slots=slots,
        help=(function.__doc__ or "").strip(),
        defaults={n: p.default for n, p in parameters.items() if n in slots and p.default is not Parameter.empty},
        extras=extras,
    )

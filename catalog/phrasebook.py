"""The phrases by what a person wants to say with them, and where the function of each stands."""

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from catalog.phrase_groups import NAMES, in_line, written
from engine.packs.reading import short_path
from engine.text.phrases import Phrase, functions_of, source_path

# What a person wants to say: the name of the group, and what it holds.
GROUPS: Mapping[str, tuple[str, str]] = {
    "lines": (
        "Lines and order",
        "How a text is put together, and what happens one after the other. A line is one ability; an effect is anything that happens.",
    ),
    "conditions": ("Conditions and choices", "What has to be so, and what somebody may do or leave."),
    "costs": ("Costs", "What is paid, before a colon or instead of something else."),
    "triggers": ("Triggers", "What sets an effect off by itself."),
    "counters": ("Damage, health and other counters", "What is dealt, lost, gained, added and taken away."),
    "moves": ("Cards that move", "What is drawn, discarded, destroyed, returned and put somewhere else."),
    "looks": ("Looking and searching", "What somebody sees of cards that lie hidden, and picks among them."),
    "happens": ("Other things that happen", "What is neither counted nor moved."),
    "holds": ("What holds while it lasts", "Values that differ from the printed ones, and for how long."),
    "nouns": (
        "Who and what",
        "Players and cards that a text names. What says target or any is chosen before anything happens.",
    ),
    "amounts": ("How many", "Numbers, and what can be counted."),
}
WORDS_OF_THE_GAME = "words"


class Rule(NamedTuple):
    """Which phrases belong to a group: those of some sorts that say one of some things, if it names any, and none of others.

    A phrase says its words, its slots by their sorts, as `{piece}`, what it gives and takes, and its module, as `verbs.piles`.
    """

    group: str
    sorts: frozenset[str]
    says: frozenset[str] = frozenset()
    but_not: frozenset[str] = frozenset()


def rule(group: str, sorts: str, says: str = "", but_not: str = "") -> Rule:
    """A rule; what it names stands between commas."""
    return Rule(group, *(frozenset(filter(None, names.split(", "))) for names in (sorts, says, but_not)))


# The first that fits a phrase decides.
EFFECTS = "do, acts, clause, sentence"
RULES = (
    rule("holds", f"line, {EFFECTS}", "{statics}, verbs.lasting, verbs.abilities, verbs.suppressing"),
    rule("costs", "line", "{costs}"),
    rule("conditions", f"line, {EFFECTS}", "{condition}, may, choose"),
    rule("costs", "line", "{cost}"),
    rule("triggers", "line, clause, sentence", "{when}, {would}, {before}, when"),
    rule("amounts", "clause, sentence", "{thing}, {amount}"),
    rule("lines", "line, effects, sentence, clause, acts"),
    rule("looks", "do", "look, reveal, search, them"),
    rule(
        "counters",
        "do",
        "{counter}, {item}, {items}, {amount}, gain, lose, remove",
        "card, cards, verbs.piles, verbs.moving, verbs.making",
    ),
    rule("moves", "do", "card, cards, {piece}, {self}, verbs.piles, verbs.moving, verbs.attached, verbs.making"),
    rule("happens", "do"),
    rule("conditions", "condition"),
    rule("costs", "cost, costs"),
    rule("triggers", "when, would, before"),
    rule("holds", "static, quality, statics, duration"),
    rule(
        "nouns", "seat, piece, entity, self, whose, named, cards, group, those, one, players, anyone, zone, goal, turns"
    ),
    rule("amounts", "amount, signed, thing, quantity, item, short item, listed, items"),
)


def group_of(entry: Phrase) -> str:
    """What a person wants to say with a phrase; nothing for one of a sort that no rule knows."""
    says = facts_of(entry)
    return next((one.group for one in RULES if fits(one, entry.sort, says)), "")


def fits(one: Rule, sort: str, says: frozenset[str]) -> bool:
    """Whether a rule is for a phrase."""
    return sort in one.sorts and (not one.says or bool(one.says & says)) and not one.but_not & says


def facts_of(entry: Phrase) -> frozenset[str]:
    """What a phrase says of itself, as the rules name it."""
    items = [item for pattern in entry.patterns for item in pattern]
    words = {word.partition("(")[0] for item in items if item[0] != "{" for word in item.lower().split("|")}
    slots = {f"{{{sort}}}" for sort in entry.slots.values()}
    passed = {word for key in ("gives", "takes") for word in str(entry.extras.get(key, "")).split()}
    return frozenset(words | slots | passed | {".".join(module_of(entry).split(".")[-2:])})


def home_of(sort: str) -> str:
    """The group in which a reader finds what may stand in a slot of a sort."""
    if sort == "do":
        return "lines"
    return next((one.group for one in RULES if sort in one.sorts and not one.says), WORDS_OF_THE_GAME)


def stretches(entry: Phrase, pattern: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
    """A pattern as (words, group, what stands there); words of the phrase itself have no group."""
    parts = []
    for item in pattern:
        if item[0] == "{":
            sort = entry.slots[item[1:-1]]
            parts.append((in_line(item[1:-1]), home_of(sort), NAMES.get(sort, f"a {sort}")))
        else:
            parts.append((written(item), "", ""))
    return tuple(parts)


# Where its function stands


def module_of(entry: Phrase) -> str:
    """The module of a phrase by its full name."""
    return entry.name.rsplit(".", 2)[0]


def place_of(entry: Phrase) -> str:
    """The file and line in which a phrase's function is defined, from the project's folder."""
    path = source_path(sys.modules[module_of(entry)])
    line = lines_of(path.read_text(encoding="utf-8")).get(entry.name.rsplit(".", 2)[1], 1)
    return f"{short_path(path)}:{line}"


@cache
def lines_of(source: str) -> dict[str, int]:
    """The line of each function of a module."""
    return {function.name: function.lineno for function in functions_of(source)}


def by_group(entries: Iterable[Phrase]) -> dict[str, list[Phrase]]:
    """The phrases of each group that has any, in the order of the groups; one that no rule knows is something that happens."""
    groups: dict[str, list[Phrase]] = {group: [] for group in GROUPS}
    for entry in entries:
        groups[group_of(entry) or "happens"].append(entry)
    return {group: held for group, held in groups.items() if held}

"""What was understood of a query, in English: "boons or trinkets with Life cost at most 2, not from Ember Order"."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from catalog.search.entries import BANNED, LEGAL, PLAYS_WITH
from catalog.search.grammar import And, Not, Or
from catalog.search.operators import AMOUNTS, ANY, HAS, NUMBER, TEXT, Operator, Test
from engine.plurals import several

WAYS: Final = {  # by the key of an operator: what it asks for, and the same behind a minus
    ANY.key: ("that say {}", "that do not say {}"),
    "name_norm": ("with {} in the name", "without {} in the name"),
    "text_norm": ("with {} in the text", "without {} in the text"),
    "type": ("that are {}", "that are no {}"),
    "kw": ("with the keyword {}", "without the keyword {}"),
    "set": ("from {}", "not from {}"),
    "game": ("of {}", "not of {}"),
    "is": ("that are {}", "that are not {}"),
    "keywords": ("with {} keywords", "without {} keywords"),
    LEGAL: ("legal in {}", "not legal in {}"),
    BANNED: ("banned in {}", "not banned in {}"),
    PLAYS_WITH: ("that play with {}", "that do not play with {}"),
}
WHOLE: Final = {"name_norm": ("called {}", "not called {}"), "text_norm": ("whose text is {}", "whose text is not {}")}
KINDS: Final = "type"
NAMES: Final = {
    "name_norm": "name", "text_norm": "text", "kw": "keywords", "is": "marks", LEGAL: "a format that takes them",
    BANNED: "a format that leaves them out", PLAYS_WITH: "cards that play with them",
}  # fmt: skip
ALL: Final = "cards, rules, terms and rulings"


class Labels(NamedTuple):
    """How things are shown, by the key of an operator: what it asks for, and each of its words."""

    fields: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]


def in_english(tree: object, labels: Labels, noun: str = ALL) -> str:
    """What a tree of tests asks for. `noun` is what is looked for where no kind is named, unless only cards can fit."""
    parts = list(flat(tree))
    if not parts:
        return f"all {noun}"
    if tree == Or():
        return "nothing"
    heads = [part for part in parts if is_kinds(part)][:1]
    rest = joined_clauses([part for part in parts if part not in heads], labels)
    looked_for = values_of(heads[0], labels) if heads else "cards" if any(map(is_of_cards, parts)) else noun
    ours = ", values that are only ours among them" if any(test.house for test in tests_of(tree)) else ""
    return f"{looked_for} {rest}".strip() + ours


def flat(node: object) -> Iterator[object]:
    """The parts that all have to fit; those of a range stay together."""
    if isinstance(node, And) and not is_range(node):
        for part in node.parts:
            yield from flat(part)
    else:
        yield node


def is_range(node: And) -> bool:
    """Whether this is a least and a most of one number."""
    return len(alike_in(node.parts)) == 2 and [getattr(part, "op", "") for part in node.parts] == [">=", "<="]


def tests_of(node: object) -> list[Test]:
    """The tests of a tree."""
    if isinstance(node, Test):
        return [node]
    if isinstance(node, Not):
        return tests_of(node.part)
    return [test for part in node.parts for test in tests_of(part)] if isinstance(node, And | Or) else []


def is_kinds(node: object) -> bool:
    """Whether a part names kinds of card, of which what is looked for is one."""
    tests = alike(node)
    return bool(tests) and all(test.operator.key == KINDS and test.op in (":", "=") for test in tests)


def is_of_cards(node: object) -> bool:
    """Whether only cards fit a part: what others lack is asked of them, and not behind a minus."""
    if isinstance(node, Test):
        return node.operator.cards_only
    if isinstance(node, Or):
        return bool(node.parts) and all(map(is_of_cards, node.parts))
    return isinstance(node, And) and any(map(is_of_cards, node.parts))


def alike(node: object) -> list[Test]:
    """The tests of a part that are values of one operator, one of which is enough; none for any other part."""
    return alike_in(node.parts if isinstance(node, Or) else (node,))


def alike_in(parts: Sequence[object]) -> list[Test]:
    """The tests that some parts are, if all of them are values of one operator."""
    tests = [part for part in parts if isinstance(part, Test)]
    same = len({(test.operator.key, sign_of(test), test.op == HAS) for test in tests}) == 1
    return tests if same and len(tests) == len(parts) else []


def sign_of(test: Test) -> str:
    """What two values of an operator share that can be said together; numbers say their sign with the value."""
    return "" if test.operator.value == NUMBER else test.op


def joined_clauses(parts: Iterable[object], labels: Labels) -> str:
    """What has to be true of a card besides its kind."""
    return in_a_row([clause(part, labels) for part in parts], " and ")


def in_a_row(words: list[str], between: str) -> str:
    """Words with commas between them, before the last one what joins them."""
    return between.join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def clause(node: object, labels: Labels, minus: bool = False) -> str:
    """What a part of a tree demands, behind a minus what it keeps out."""
    if isinstance(node, And) and is_range(node):
        low, high = alike_in(node.parts)
        return said(low, labels, f"from {low.value} to {high.value}", minus)
    if tests := alike(node):
        return said(tests[0], labels, values_of(node, labels), minus)
    if isinstance(node, Not):
        return clause(node.part, labels, not minus)
    assert isinstance(node, And | Or)
    between = " and " if isinstance(node, And) != minus else " or "  # not (a or b) is not a and not b
    return f"({between.join(clause(part, labels, minus) for part in node.parts)})"


def said(test: Test, labels: Labels, values: str, minus: bool) -> str:
    """A test of an operator with some values in words."""
    row, field = test.operator, name_of(test.operator, labels)
    if row.belonging and test.op == HAS:
        return row.belonging.any[minus]
    if test.op == HAS:
        return f"without {field}" if minus else f"with {field}"
    usual = row.belonging.says if row.belonging else (f"with {field} {{}}", f"without {field} {{}}")
    ways = WAYS.get(row.key, usual)
    if row.value == TEXT and test.op != ":":
        ways = WHOLE.get(row.key, ways)
    other = test.op == "!=" and row.value != NUMBER
    if other and not row.many and row.value != TEXT and not row.belonging and row.key not in WAYS:
        return ways[minus].format(f"other than {values}")
    return ways[minus != other].format(values)


def name_of(row: Operator, labels: Labels) -> str:
    """What an operator asks, as the games call it."""
    return labels.fields.get(row.key, NAMES.get(row.key, row.name))


def values_of(node: object, labels: Labels) -> str:
    """The values of a part whose tests are alike: "2 or more than 5", "boons or trinkets"."""
    return in_a_row([value_of(test, labels) for test in alike(node)], " or ")


def value_of(test: Test, labels: Labels) -> str:
    """A value as somebody would say it: a number with its sign, a word as cards show it, anything else in quotes."""
    row = test.operator
    if test.op == HAS:
        return ""
    if isinstance(test.value, Operator):
        return AMOUNTS[test.op].format(name_of(test.value, labels))
    value = str(test.value)
    if row.value == NUMBER:
        return AMOUNTS[test.op].format(value)
    shown = labels.words.get(row.key, {}).get(value, "")
    if row.key == KINDS:
        return several(shown.lower()) if shown else f"“{value}”"
    return shown if shown and row.value != TEXT else f"“{value}”"

"""The table of operators: one row each, with what it means for a plain entry and, as data, for the database."""

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from catalog.search.companions import FEW
from catalog.search.entries import BANNED, LEGAL, PLAYS_WITH, Entry
from catalog.search.grammar import And, Compare, Diagnostic, Not, Or, Parse
from engine.packs.cards import Field
from engine.packs.folding import norm
from engine.packs.quoting import cut, quoted
from engine.plurals import several

LISTED = 12  # values of an operator that a message names
TEXT, WORD, NUMBER, SWITCH, FIELD = "text", "word", "number", "switch", "field"
HAS = "has"  # the sign of a test whether there is any value
HOUSE: Final = "house"
SORT: Final = "sort"
DIR: Final = "dir"
SHOW: Final = "show"
ASCENDING, DESCENDING = "asc", "desc"
TEXTS, PICTURES, NAMES = "text", "pictures", "names"  # how cards are shown
SORTED_BY: Final = {
    "name_norm": "name",
    "type": "type",
    "set": "set",
}  # by the key of an operator, the order that goes by its values
ALLOWED = {
    TEXT: (":", "=", "!="), WORD: (":", "=", "!="), NUMBER: (":", "=", "!=", "<", "<=", ">", ">="), SWITCH: (":", "="), FIELD: (":", "="),
}  # fmt: skip
ORDER: dict[str, Callable[[int, int], bool]] = {
    ":": operator.eq, "=": operator.eq, "!=": operator.ne,
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
NOTHING_HAS: Final = "Nothing has {} for {}"
UNKNOWN: Final = {  # by the key of an operator, what is said of a value that is none
    LEGAL: "There is no format {}",
    BANNED: "There is no format {}",
    PLAYS_WITH: "There is no card {}",
}
AMOUNTS = {
    ":": "{}", "=": "{}", "!=": "other than {}", "<": "less than {}", "<=": "at most {}", ">": "more than {}", ">=": "at least {}",
}  # fmt: skip


@dataclass(frozen=True)
class Belonging:
    """Where an operator that asks for what belongs to a visitor finds it: `rows` makes of a visitor's name the rows with the slugs of a
    card in their columns `game` and `card`, and its word or number in `column`; a card without a row has the number 0. `says` and `any`
    tell it in English, each with what a minus makes of it. `visitor` is whose they are, nobody's as long as nobody asks.
    """

    rows: Callable[[str], Any]
    column: str
    says: tuple[str, str]
    any: tuple[str, str]
    visitor: str = ""

    @property
    def found(self) -> Any:
        """The rows of whoever asks."""
        return self.rows(self.visitor)


@dataclass(frozen=True)
class Operator:
    """One operator. `key` is the field of an entry it asks; `column` the database column of a text or of listed words
    (`|a|b|`); without one, words and numbers lie in the rows of CardWord and CardNumber. `many` marks a field that may hold
    several words, of which none is a value too: `kw!=shout` holds for a card without keywords. `whole` makes `:` ask for
    the whole word. `meant` are other ways to write some words, and what they mean; of a switch, which is no condition but says how
    the whole query is read or its answer shown, all that it takes. `belonging` marks one that asks for what belongs to a visitor, of
    which the catalogue knows nothing (`catalog/search/belongings.py`).
    """

    names: tuple[str, ...]
    value: str
    key: str
    help: str
    example: str
    column: str = ""
    many: bool = False
    whole: bool = False
    cards_only: bool = False
    belonging: Belonging | None = None
    meant: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def choices(self) -> list[str]:
        """What a switch takes, of several ways to write one the first; none of those behind a minus."""
        first: dict[str, str] = {}
        for word, value in self.meant.items():
            first.setdefault(value, word)
        return [word for word in first.values() if word[:1] != "-"]

    @property
    def name(self) -> str:
        """The name by which it is taught."""
        return self.names[0]


def answerable(*operators: Operator) -> tuple[Operator, ...]:
    """The rows as they are. Raises TypeError for one that the database could not answer."""
    for row in operators:
        if problem := row_problem(row):
            raise TypeError(f"operator {row.name!r}: {problem}")
    return operators


def row_problem(row: Operator) -> str:
    """Why the database could not answer a row, nothing if it can: the rows of CardNumber and CardWord belong to cards alone."""
    if row.value == NUMBER and (row.column or not row.cards_only):
        return "only cards have numbers, so it is cards_only and has no column"
    if row.value == TEXT and not row.column:
        return "a text needs the column that holds it"
    if row.value == WORD and not (row.column or row.cards_only):
        return "a word that is not cards_only needs a column"
    if row.belonging and (row.column or row.value not in (WORD, NUMBER)):
        return "what belongs to a visitor is a word or a number, and has no column here"
    return ""


ANY = Operator(
    ("",),
    TEXT,
    "blob",
    "a word, or a phrase in quotes, in the name, the type line (the type and what stands before it), keywords or text",
    '"any target"',
    "blob",
)
IS = Operator(
    ("is",),
    WORD,
    "is",
    "printed, practice, rulebook, inferred, public, ruling, x ...",
    "is:printed",
    "marks",
    many=True,
    whole=True,
)

OPERATORS = answerable(
    Operator(("name", "n"), TEXT, "name_norm", "part of the name; = for the whole name", "name:heart", "name_norm"),
    Operator(("text", "o"), TEXT, "text_norm", "part of the text", 'text:"any target"', "text_norm"),
    Operator(("type", "t"), WORD, "type", "the type, or one above it", "type:boon", many=True, cards_only=True),
    Operator(("kw", "keyword"), WORD, "kw", "a keyword on the card", "kw:shout", many=True, cards_only=True),
    Operator(
        ("set", "s", "in"),
        WORD,
        "set",
        "the set in which the card stands; a card stands in one, so in: asks the same",
        "set:practice",
        "card_set__words",
        cards_only=True,
    ),
    Operator(("game", "g"), WORD, "game", "the game", "game:rune", "game__words"),
    Operator(("has",), FIELD, "", "a value for another of these operators", "has:kw"),
    IS,
    Operator(
        ("include",),
        SWITCH,
        HOUSE,
        "house: values that are only ours count like printed ones",
        "include:house",
        meant={HOUSE: HOUSE},
    ),
)

OF_CATALOGUE = answerable(
    Operator(
        ("legal", "f", "format"),
        WORD,
        LEGAL,
        "a format that takes the card into some part of a deck; several games may have one of that name",
        "legal:constructed",
        many=True,
        whole=True,
        cards_only=True,
    ),
    Operator(
        ("banned",),
        WORD,
        BANNED,
        "a format whose rules leave the card out, although it takes cards of its type",
        "banned:starter",
        many=True,
        whole=True,
        cards_only=True,
    ),
    Operator(
        ("plays-with", "plays"),
        WORD,
        PLAYS_WITH,
        f"a card by its name: what it names, what names it, and what shares a word of the rules with it that at most {FEW} cards have",
        "plays-with:burn",
        many=True,
        whole=True,
        cards_only=True,
    ),
    Operator(
        ("sort", "order"),
        SWITCH,
        SORT,
        "the order of the cards: name, set, type or a number such as cost; with - from the highest. Cards without it come last",
        "sort:-cost",
    ),
    Operator(
        ("dir", "direction"),
        SWITCH,
        DIR,
        "asc or desc: the order from the lowest or from the highest; without sort: by name",
        "sort:cost dir:desc",
        meant={"asc": ASCENDING, "ascending": ASCENDING, "up": ASCENDING, "desc": DESCENDING, "descending": DESCENDING, "down": DESCENDING},
    ),
    Operator(
        ("show", "display"),
        SWITCH,
        SHOW,
        "text, pictures or names: how the cards are shown",
        "show:names",
        meant={"text": TEXTS, "list": TEXTS, "full": TEXTS, "pictures": PICTURES, "faces": PICTURES, "names": NAMES},
    ),
)  # fmt: skip  # what a rule of a format cannot ask: it is known once the formats are, or no matter of a card

COUNTS = answerable(
    Operator(("keywords", "kws"), NUMBER, "keywords", "how many keywords a card has", "keywords>1", cards_only=True),
)


@dataclass(frozen=True)
class Test:
    """A comparison that is understood: operator row, sign and value, and whether values that are only ours count. The value of a number
    may be another number, as in `power>health`; the sign HAS needs none.
    """

    operator: Operator
    op: str
    value: str | int | Operator
    house: bool = False


Table = Mapping[str, Operator]


def table(fields: Iterable[Field] = (), of_visitors: Iterable[Operator] = ()) -> dict[str, Operator]:
    """Operators by name: the general rows, those that ask for what belongs to a visitor where they can be answered, and one for each
    field that the games declare. An earlier row keeps its name.
    """
    operators: dict[str, Operator] = {}
    for row in (ANY, *OPERATORS, *of_visitors, *map(field_operator, fields), *COUNTS):
        for name in row.names:
            operators.setdefault(name, row)
    return operators


def search_table(
    fields: Iterable[Field] = (), kinds: Iterable[str] = (), of_visitors: Iterable[Operator] = ()
) -> dict[str, Operator]:
    """The same with what only the catalogue knows, and the plurals of kinds by their names."""
    operators = table(fields, of_visitors)
    for row in OF_CATALOGUE:
        for name in row.names:
            operators.setdefault(name, row)
    orders, plurals = orders_of(operators), plurals_of(kinds)
    meant = {SORT: orders, "type": plurals}
    return {name: replace(row, meant=meant[row.key]) if row.key in meant else row for name, row in operators.items()}


def orders_of(operators: Table) -> dict[str, str]:
    """The orders that cards can have, by every way to write one: those by a number are called as the operator that asks for it."""
    keys = {
        name: SORTED_BY.get(row.key, row.key)
        for name, row in operators.items()
        if (row.value == NUMBER and not row.belonging) or row.key in SORTED_BY
    }
    every = {**keys, **{key: key for key in keys.values()}}
    return {**every, **{f"-{name}": f"-{key}" for name, key in every.items()}}


def plurals_of(kinds: Iterable[str]) -> dict[str, str]:
    """The plurals of kinds, and of single words of their names, with what each means; what is a kind's own name is no plural."""
    names = {norm(kind): norm(kind) for kind in kinds}
    words = {word: word for name in names for word in name.split()}
    plurals = {" ".join([*name.split()[:-1], several(name.split()[-1])]): name for name in {**words, **names} if name}
    return {plural: one for plural, one in plurals.items() if plural not in names and plural not in words}


def field_operator(field: Field) -> Operator:
    """The row of a field of a game; a flag is asked by `is:`."""
    if field.value == "flag":
        return IS
    value = NUMBER if field.value == "number" else WORD
    return Operator(field.search, value, field.id, field.help, field.example, cards_only=True)


def understand(parsed: Parse, operators: Table) -> Parse:
    """The tree with a Test for each comparison that an operator understands; the others become diagnostics and drop out. So do
    switches, which are no conditions.
    """
    whole, answers = asked(parsed, operators)
    tests = {leaf: test for leaf, test in answers.items() if isinstance(test, Test)}
    house = any(test.operator.key == HOUSE for test in tests.values())
    conditions = {leaf: replace(test, house=house) for leaf, test in tests.items() if test.operator.value != SWITCH}
    tree = condition_tree(whole, conditions)
    if tree is None:
        tree = And() if len(tests) == len(answers) else Or()
    wrong_ones = (answer for answer in answers.values() if isinstance(answer, Diagnostic))
    return Parse(tree, sorted({*parsed.diagnostics, *wrong_ones, *said_again(tests)}))


def said_again(tests: Mapping[Compare, Test]) -> Iterator[Diagnostic]:
    """The switches that say otherwise than one before them."""
    first: dict[str, Test] = {}
    for node, test in tests.items():
        if test.operator.value == SWITCH and first.setdefault(test.operator.key, test).value != test.value:
            yield wrong(node, f"{node.name} is said before: only the first counts.")


def asked(parsed: Parse, operators: Table) -> tuple[object, dict[Compare, Test | Diagnostic]]:
    """The tree as it was meant, and for each comparison its test, or why there is none."""
    whole = spread(joined(parsed.tree, operators), operators)
    return whole, {leaf: test_of(leaf, negated, operators) for leaf, negated in leaves(whole)}


def strange_words(
    answers: Mapping[Compare, Test | Diagnostic], known: Mapping[str, Collection[str]]
) -> Iterator[Diagnostic]:
    """The values that nothing has, of the operators whose words are known: `type:boons`."""
    for node, test in answers.items():
        if (
            isinstance(test, Test)
            and test.op != HAS
            and test.operator.value == WORD
            and (words := known.get(test.operator.key))
        ):
            value = str(test.value)
            if value not in words and not (test.op == ":" and any(value in word for word in words)):
                yield no_such_word(node, test.operator.key, value, words)


def strange_numbers(
    answers: Mapping[Compare, Test | Diagnostic], known: Mapping[str, Sequence[int]]
) -> Iterator[Diagnostic]:
    """The comparisons that no number of a card fits, of the operators whose numbers are known: `cost>=50`."""
    for node, test in answers.items():
        if isinstance(test, Test) and isinstance(test.value, int) and (numbers := known.get(test.operator.key)):
            wanted = test.value
            if not any(ORDER[test.op](number, wanted) for number in numbers):
                yield no_such_number(node, test, min(numbers, key=lambda number: abs(number - wanted)))


def no_such_number(node: Compare, test: Test, near: int) -> Diagnostic:
    """No card has such a number; which one is nearest to it."""
    op = {"<": "<=", ">": ">="}.get(node.op, node.op)
    message = f"No card has {node.name} {AMOUNTS[test.op].format(test.value)}: the nearest is {near}."
    return wrong(node, message, str(near) if node.head else f"{node.name}{op}{near}")


def no_such_word(node: Compare, key: str, value: str, words: Collection[str]) -> Diagnostic:
    """Nothing has this value, but perhaps one that is nearly written so."""
    listed = sorted(words)
    there = f": there is {', '.join(listed)}" if len(listed) <= LISTED else ""
    holding = min((word for word in listed if value in word), key=len, default="")
    near = holding or nearest(value, frozenset(words))
    word = f'"{near}"' if " " in near else near
    meant = word if node.head or not near else f"{node.name}{node.op}{word}"
    return wrong(node, f"{UNKNOWN.get(key, NOTHING_HAS).format(quoted(node.value), node.name)}{there}.", meant)


@lru_cache(maxsize=512)
def nearest(word: str, words: frozenset[str]) -> str:
    """The word that is written most nearly so, nothing where none is; remembered, since a query may say the same fifty times."""
    return next(iter(get_close_matches(word, sorted(words), 1)), "")


def joined(node: object, operators: Table) -> object:
    """A tree in which an operator without a value has the word behind it: `type: boon`. What is no operator is a word with its colon,
    as a text has it.
    """
    if isinstance(node, Not):
        return Not(joined(node.part, operators))
    if not isinstance(node, And | Or):
        return node
    parts: list[object] = []
    for part in node.parts:
        last = parts[-1] if parts and isinstance(node, And) else None
        before = last.part if isinstance(last, Not) else last
        if isinstance(before, Compare) and is_open(before, operators) and isinstance(part, Compare) and not part.name:
            whole = replace(before, value=part.value, end=part.end)
            parts[-1] = Not(whole) if isinstance(last, Not) else whole
        else:
            parts.append(joined(part, operators))
    return parts[0] if len(parts) == 1 and len(node.parts) > 1 else type(node)(tuple(parts))


def spread(node: object, operators: Table) -> object:
    """A tree in which several numbers of one comparison are what they stand for: `cost:2..4` two bounds, `cost:2,4` either of two."""
    if isinstance(node, Not):
        return Not(spread(node.part, operators))
    if isinstance(node, And | Or):
        return type(node)(tuple(spread(part, operators) for part in node.parts))
    row = operators.get(node.name) if isinstance(node, Compare) else None
    if not isinstance(node, Compare) or row is None or row.value != NUMBER or node.op not in (":", "="):
        return node
    if "," in node.value.strip(","):
        return Or(tuple(spread(replace(node, value=value), operators) for value in node.value.split(",") if value))
    low, dots, high = node.value.partition("..")
    bounds = [replace(node, op=op, value=value) for op, value in ((">=", low), ("<=", high)) if dots and value]
    return And(tuple(bounds)) if bounds else node


def is_open(node: Compare, operators: Table) -> bool:
    """Whether this is an operator that still needs its value."""
    return bool(node.name) and node.name in operators and not node.value and is_word(node)


def leaves(node: object, negated: bool = False) -> Iterator[tuple[Compare, bool]]:
    """Every comparison of a tree, and whether it stands behind a minus."""
    match node:
        case Compare():
            yield node, negated
        case Not():
            yield from leaves(node.part, True)
        case And() | Or():
            for part in node.parts:
                yield from leaves(part, negated)


def condition_tree(node: object, conditions: Mapping[Compare, Test]) -> object | None:
    """A tree of the conditions that its comparisons are, None where there is none."""
    if isinstance(node, Compare):
        return conditions.get(node)
    if isinstance(node, Not):
        inner = condition_tree(node.part, conditions)
        return None if inner is None else Not(inner)
    assert isinstance(node, And | Or)
    parts = [condition_tree(part, conditions) for part in node.parts]
    there = tuple(part for part in parts if part is not None)
    return type(node)(there) if there or not parts else None


def test_of(node: Compare, negated: bool, operators: Table) -> Test | Diagnostic:
    """The test behind a comparison, or why there is none; a switch cannot be negated."""
    test = read_test(node, operators)
    if negated and isinstance(test, Test) and test.operator.value == SWITCH:
        return Diagnostic(node.start, node.end, f"{node.name} says how the query is read: it cannot follow a minus.")
    return test


def read_test(node: Compare, operators: Table) -> Test | Diagnostic:
    """The test behind a comparison, or why there is none."""
    row = operators.get(node.name)
    if row is None:
        return Test(ANY, ":", f"{norm(node.name)}:") if is_word(node) else unknown_operator(node, operators)
    if node.op not in ALLOWED[row.value]:
        return wrong_operator(node, f"{node.name} takes {' '.join(ALLOWED[row.value])}, not {node.op}.")
    if row.value == FIELD:
        return read_field(node, operators)
    return read_number(node, row, operators) if row.value == NUMBER else read_words(node, row)


def is_word(node: Compare) -> bool:
    """Whether what looks like a comparison is a word with its colon, as a text has it: `Dormant:`."""
    return node.op == ":" and node.end - node.start == len(node.name) + 1


def unknown_operator(node: Compare, operators: Table) -> Diagnostic:
    """There is no such operator, but perhaps one that is nearly written so."""
    near = nearest(node.name, frozenset(filter(None, operators)))
    message = f"There is no operator {quoted(node.name)}."
    return wrong_operator(node, message, f"{near}{node.op}{'' if node.head else node.value}" if near else "")


def wrong(node: Compare, message: str, meant: str = "") -> Diagnostic:
    return Diagnostic(node.start, node.end, message, meant)


def wrong_operator(node: Compare, message: str, meant: str = "") -> Diagnostic:
    """What is wrong with the operator of a comparison, told once for all values that share it."""
    return Diagnostic(*(node.head or (node.start, node.end)), message, meant)


def read_field(node: Compare, operators: Table) -> Test | Diagnostic:
    """Whether there is any value for another operator."""
    row = operators.get(norm(node.value))
    with_values = [name for name, one in operators.items() if name and one.value not in (SWITCH, FIELD)]
    if row is None or norm(node.value) not in with_values:
        near = nearest(norm(node.value), frozenset(with_values))
        message = f"{node.name} takes an operator, such as {node.name}:kw."
        return wrong(node, message, f"{node.name}:{near}" if near else "")
    return Test(row, HAS, "")


def read_number(node: Compare, row: Operator, operators: Table) -> Test | Diagnostic:
    """A comparison with a number, or with another value of the same card that is one."""
    other = operators.get(norm(node.value))
    if other is not None and other.value == NUMBER and not (row.belonging or other.belonging):
        return Test(row, node.op, other)
    if not node.value.isascii() or not node.value.removeprefix("-").isdigit() or len(node.value) > 9:
        return wrong(node, f"{node.name} is compared with a number, such as {row.example}.")
    return Test(row, node.op, int(node.value))


def read_words(node: Compare, row: Operator) -> Test | Diagnostic:
    """A comparison with a text or a word, or a switch."""
    value = norm(node.value) if row.value == TEXT or row.belonging else norm(node.value).replace("|", " ").strip()
    if not value:
        return wrong(node, f"{node.name + node.op} needs a value, such as {row.example}.")
    if row.value == SWITCH and value not in row.meant:
        return no_such_choice(node, value, row)
    return Test(row, "=" if row.whole and node.op == ":" else node.op, row.meant.get(value, value))


def no_such_choice(node: Compare, value: str, row: Operator) -> Diagnostic:
    """A switch takes no such word; which it takes, and which of them is nearly written so."""
    near = row.choices[0] if len(row.choices) == 1 else nearest(value, frozenset(row.meant))
    more = f" and {len(row.choices) - LISTED} more" if len(row.choices) > LISTED else ""
    message = f"{node.name} takes {', '.join(row.choices[:LISTED])}{more}, not {cut(node.value)}."
    return wrong(node, message, (near if node.head else f"{node.name}{node.op}{near}") if near else "")


def matches(node: object, entry: Entry) -> bool:
    """Whether an entry fits a tree: the plain meaning, which the database must agree with."""
    if isinstance(node, Test):
        return holds(node, entry)
    if isinstance(node, Not):
        return not matches(node.part, entry)
    assert isinstance(node, And | Or)
    return (all if isinstance(node, And) else any)(matches(part, entry) for part in node.parts)


def holds(test: Test, entry: Entry) -> bool:
    """Whether an entry fits one comparison; with an absent value it never does."""
    row, value = test.operator, test.value
    if test.op == HAS:
        return has_value(row, entry, test.house)
    if row.value == NUMBER:
        number = entry.number(row.key, test.house)
        if number is None and row.belonging:
            number = 0
        other = entry.number(value.key, test.house) if isinstance(value, Operator) else int(value)
        return number is not None and other is not None and ORDER[test.op](number, other)
    if row.value == TEXT:
        text = entry.texts(row.key)
        return str(value) in text if test.op == ":" else (text == value) == (test.op == "=")
    words = entry.words_of(row.key, test.house)
    if test.op == ":":
        return any(str(value) in word for word in words)
    has_words = words or (row.many and row.key in entry.words)  # no word is a value too, where there could be some
    return (value in words) == (test.op == "=") and bool(has_words)


def has_value(row: Operator, entry: Entry, house: bool) -> bool:
    """Whether an entry has any value for an operator."""
    if row.value == NUMBER:
        return entry.number(row.key, house) is not None
    return bool(entry.texts(row.key) if row.value == TEXT else entry.words_of(row.key, house))

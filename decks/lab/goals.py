"""What a test game is played for, in the language of the search: `turn<=6 their_power<=3`, asked of what the player sees."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from catalog.search.grammar import And, Diagnostic, Not, Or, Parse, parse, told
from catalog.search.operators import NUMBER, ORDER, WORD, Operator, Table, Test, is_word, leaves, understand
from engine.kernel.state import TURNS
from engine.kernel.table import FIELDS
from engine.kernel.view import View
from engine.packs.cards import Pack
from engine.packs.folding import norm
from engine.play.goldfish import Goal
from engine.play.playable import loaded_game

SIDES = (("", "your"), ("their_", "the opponent's"))
OUTCOMES = ("won", "lost")
Reader = Callable[[View], int]


class GoalError(Exception):
    """A goal that cannot be read; `diagnostics` say where and why."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__("; ".join(diagnostic.message for diagnostic in diagnostics))
        self.diagnostics = diagnostics


@dataclass(frozen=True)
class Word:
    """One thing that a goal can ask: its operator, and how it is read off what the player sees."""

    operator: Operator
    reader: Reader


def words(pack: Pack) -> dict[str, Word]:
    """All that can be asked in a game, by name. Of a counter and a zone with the same name the counter keeps it."""
    vocabulary: dict[str, Word] = {}
    for word in (turn_word(), *counter_words(pack), *zone_words(pack)):
        for name in word.operator.names:
            vocabulary.setdefault(name, word)
    return vocabulary


def turn_word() -> Word:
    """The number of the turn."""
    operator = Operator(("turn",), NUMBER, "turn", "your own turns so far", "turn<=6")
    return Word(operator, lambda view: view.count(TURNS, view.seat))


def counter_words(pack: Pack) -> Iterator[Word]:
    """Each counter of the game, yours and the opponent's; what lies on the pieces of a field counts for its player."""
    rules = loaded_game(pack)
    fields = [rules.zones[name] for name, zone in pack.zones.items() if zone.per == "seat" and zone.form in FIELDS]
    for name, counter in pack.counters.items():
        for prefix, whose in SIDES:
            key = prefix + name
            operator = Operator((key,), NUMBER, key, f"{whose} {counter.name}", f"{key}<=3")
            number = rules.counters[name]
            zones = fields if number in rules.on_pieces else []
            yield Word(operator, counter_reader(number, zones, theirs=bool(prefix)))


def zone_words(pack: Pack) -> Iterator[Word]:
    """How many cards lie in each zone of yours and of the opponent's."""
    numbers = loaded_game(pack).zones
    for name, zone in pack.zones.items():
        if zone.per != "seat":
            continue
        for prefix, whose in SIDES:
            names = (f"in_{prefix}{name}", prefix + name)
            operator = Operator(names, NUMBER, names[0], f"cards in {whose} {zone.name}", f"{names[0]}>=5")
            yield Word(operator, size_reader(numbers[name], theirs=bool(prefix)))


def opponent(view: View) -> int:
    """The seat on the other side of the table."""
    return (view.seat + 1) % view.seats


def counter_reader(counter: int, zones: list[int], *, theirs: bool) -> Reader:
    """Reads a counter off a seat, and off the pieces on its fields."""

    def read(view: View) -> int:
        seat = opponent(view) if theirs else view.seat
        pieces = [piece for zone in zones for piece in view.pieces(seat, zone)]
        return view.count(counter, seat) + sum([view.count(counter, piece) for piece in pieces])

    return read


def size_reader(zone: int, *, theirs: bool) -> Reader:
    """Counts the pieces in a zone."""
    return lambda view: view.size(opponent(view) if theirs else view.seat, zone)


# From the text to a predicate

IS = Operator(("is",), WORD, "is", "won or lost: the game is over, and how", "is:won", whole=True)


def predicate(pack: Pack, text: str) -> Goal | None:
    """Whether a goal is reached, asked of what the player sees; None for no goal, which is to win. Raises GoalError."""
    if not text.strip():
        return None
    vocabulary = words(pack)
    parsed = parse_goal(text, vocabulary)
    if parsed.diagnostics:
        raise GoalError(parsed.diagnostics)
    return compile_goal(parsed.tree, vocabulary)


def parse_goal(text: str, vocabulary: dict[str, Word]) -> Parse:
    """The tree of a goal, with what is wrong in it."""
    parsed = parse(text)
    operators = {"is": IS, **{name: word.operator for name, word in vocabulary.items()}}
    stray = [*bare(parsed.tree, operators), *outcomes(parsed.tree)]
    tree = understand(Parse(parsed.tree, []), operators)
    wrong = [problem for problem in tree.diagnostics if problem.start not in {diagnostic.start for diagnostic in stray}]
    return Parse(tree.tree, told([*parsed.diagnostics, *stray, *wrong]))


def bare(node: object, operators: Table) -> Iterator[Diagnostic]:
    """Words that compare nothing, with a colon behind them or without."""
    for leaf, _ in leaves(node):
        if not leaf.name or (is_word(leaf) and leaf.name not in operators):
            yield Diagnostic(leaf.start, leaf.end, "A goal compares something with a number, such as turn<=6.")


def outcomes(node: object) -> Iterator[Diagnostic]:
    """What a game cannot be."""
    for leaf, _ in leaves(node):
        if leaf.name == "is" and (value := norm(leaf.value)) and value not in OUTCOMES:
            yield Diagnostic(leaf.start, leaf.end, f"A game can be {' or '.join(OUTCOMES)}, not {value}.")


def compile_goal(node: object, vocabulary: dict[str, Word]) -> Goal:
    """A tree as a predicate."""
    if isinstance(node, Test):
        return compile_test(node, vocabulary)
    if isinstance(node, Not):
        inner = compile_goal(node.part, vocabulary)
        return lambda view: not inner(view)
    assert isinstance(node, And | Or)
    parts = [compile_goal(part, vocabulary) for part in node.parts]
    if isinstance(node, And):
        return lambda view: all(part(view) for part in parts)
    return lambda view: any(part(view) for part in parts)


def compile_test(test: Test, vocabulary: dict[str, Word]) -> Goal:
    """One comparison as a predicate."""
    if test.operator is IS:
        return outcome(won=test.value == "won", same=test.op == "=")
    get, order = vocabulary[test.operator.name].reader, ORDER[test.op]
    if isinstance(test.value, Operator):
        other = vocabulary[test.value.name].reader
        return lambda view: order(get(view), other(view))
    value = int(test.value)
    return lambda view: order(get(view), value)


def outcome(*, won: bool, same: bool) -> Goal:
    """Whether the game is over and has been won, or lost."""
    return lambda view: view.over and (((view.winners == (view.seat,)) == won) == same)

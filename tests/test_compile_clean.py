"""The engine's source is what a compiler takes as it is: nothing in it means one thing to CPython and another to mypyc."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ENGINE = Path(__file__).parent.parent / "engine"
ROOMS = ("kernel", "text", "verbs", "play", "games")  # packs are read once, and never compiled
FILES = [path for room in ROOMS for path in sorted((ENGINE / room).rglob("*.py"))]
JUMPS = ENGINE / "kernel" / "agenda.py"  # the one module that writes where a frame is


def is_constant(name: str) -> bool:
    """Whether a name is written as one that is never bound again."""
    return name.isupper()


def loose_constants(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Constants that a compiler cannot take for what they are."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = [name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)]
            if any(map(is_constant, names)):
                yield node.lineno, f"{', '.join(names)}: write `{names[0]}: Final = ...`, each in a line of its own"
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
            if is_constant(name) and "Final" not in ast.unparse(node.annotation):
                yield node.lineno, f"{name}: write `{name}: Final[...] = ...`"


def nested_functions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Functions inside functions, which compile to something slow; a lambda that orders a list is short enough to be read."""
    for outer in ast.walk(tree):
        if isinstance(outer, ast.FunctionDef):
            for inner in ast.walk(outer):
                if isinstance(inner, ast.FunctionDef) and inner is not outer:
                    yield inner.lineno, f"{inner.name}: write a small class with __slots__ and __call__"


def made_without_init(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Objects that are made around their __init__."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "__new__":
            yield node.lineno, "__new__: compiled classes are made by their __init__ only"


def attributes_of_functions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Compiled functions have no __dict__, no annotations and no docstring."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("__annotations__", "__doc__", "__wrapped__"):
            yield node.lineno, f"{node.attr}: read it from the source"
        if isinstance(node, ast.Name) and node.id in ("get_type_hints", "signature"):
            yield node.lineno, f"{node.id}: read it from the source"


def counted_jumps(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Who writes where a frame is: only the kernel's jumps do, by the names of steps."""
    for node in ast.walk(tree):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        )
        if any(isinstance(target, ast.Attribute) and target.attr == "pc" for target in targets):
            yield node.lineno, "pc: jump by name, with go_to, repeat_from, again, skip or end"


def fields_of_absent_types(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Named tuples whose fields have types that are imported for the type checker only: compiled, the module falls over."""
    absent = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
        if isinstance(inner, ast.ImportFrom)
        for alias in inner.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases):
            for field in node.body:
                if isinstance(field, ast.AnnAssign) and absent & set(re.findall(r"\w+", ast.unparse(field.annotation))):
                    yield (
                        field.lineno,
                        f"{ast.unparse(field.target)}: write a class with __slots__ instead of a NamedTuple",
                    )


@cache
def generators() -> frozenset[str]:
    """The functions of the engine that return an iterator."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in FILES)
    functions = (
        node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.returns
    )
    return frozenset(node.name for node in functions if ast.unparse(node.returns).startswith("Iterator"))


def searched_generators(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """A compiled generator can be gone through, but not asked what is in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for sign, right in zip(node.ops, node.comparators, strict=True):
                if isinstance(sign, ast.In | ast.NotIn) and isinstance(right, ast.Call):
                    name = ast.unparse(right.func).rpartition(".")[2]
                    if name in generators():
                        yield node.lineno, f"in {name}(...): make a list of it"


def errors_by_one_name(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What is caught by one name in a function is of one type, also in another branch."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            types: dict[str, str] = {}
            handlers = [node for node in ast.walk(function) if isinstance(node, ast.ExceptHandler)]
            for handler in handlers:
                type_, name = ast.unparse(handler.type) if handler.type else "", handler.name
                if name and types.setdefault(name, type_) != type_:
                    yield handler.lineno, f"{name}: give errors of another type another name"


def foreign_bases(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """A compiled class lies in memory as it likes, and so does one that is written in C: nothing can be both."""
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    foreign = [node for node in imports if str(node.module).partition(".")[0] not in ("engine", "typing")]
    names = {name.asname or name.name for node in foreign for name in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                if ast.unparse(base) in names:
                    yield node.lineno, f"{node.name}({ast.unparse(base)}): keep one instead of being one"


def narrow_parts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """A part of a text that is worked out later is no number yet where a text is built."""
    for node in tree.body:
        written = ast.unparse(node) if isinstance(node, ast.Assign) else ""
        if re.match(r"\w+Part = Annotated\[(int|str|float|bool),", written):
            yield node.lineno, f"{written}: write Annotated[Any, ...]"


def names_of_the_package(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The compiler sees an engine whose own __init__ is empty: that one looks for what has been compiled."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "engine":
            for name in node.names:
                if not (ENGINE / name.name).is_dir() and not (ENGINE / f"{name.name}.py").exists():
                    yield node.lineno, f"{name.name}: ask for it where the engine is used, not in it"


RULES = (
    names_of_the_package,
    searched_generators,
    errors_by_one_name,
    foreign_bases,
    narrow_parts,
    fields_of_absent_types,
    loose_constants,
    nested_functions,
    made_without_init,
    attributes_of_functions,
    counted_jumps,
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_engine_is_written_to_be_compiled(rule) -> None:
    places = [
        f"{path.relative_to(ENGINE.parent)}:{line}: {what}"
        for path in FILES
        if not (rule is counted_jumps and path in (JUMPS, JUMPS.with_name("state.py")))
        for line, what in rule(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert places == []


@pytest.mark.parametrize(
    ("rule", "source", "line"),
    [
        (loose_constants, "A, B = range(2)", 1),
        (loose_constants, "\nA = 3", 2),
        (loose_constants, "A: int = 3", 1),
        (nested_functions, "def outer():\n    def inner():\n        pass", 2),
        (made_without_init, "twin = Game.__new__(Game)", 1),
        (attributes_of_functions, "help = function.__doc__", 1),
        (counted_jumps, "frame.pc -= 2", 1),
        (fields_of_absent_types, "if TYPE_CHECKING:\n    from a import B\nclass C(NamedTuple):\n    b: B", 4),
        (counted_jumps, "frame.pc = 0", 1),
        (
            errors_by_one_name,
            "def f():\n try: g()\n except KeyError as error: pass\n except ValueError as error: pass",
            4,
        ),
        (foreign_bases, "from threading import local\nclass Open(local): pass", 2),
        (names_of_the_package, "from engine import builds, is_compiled", 1),
        (narrow_parts, 'SelfPart = Annotated[int, "self"]', 1),
    ],
)
def test_a_place_is_told_with_its_line(rule, source: str, line: int) -> None:
    assert [where for where, _ in rule(ast.parse(source))] == [line]


@pytest.mark.parametrize(
    "source",
    [
        "A: Final = 3",
        "A: Final[int] = 3",
        "a = 3",
        "Alias = int",
        "items.sort(key=lambda row: row[0])",
        'SelfPart = Annotated[Any, "self"]',
    ],
)
def test_what_compiles_is_let_be(source: str) -> None:
    assert [place for rule in RULES for place in rule(ast.parse(source))] == []

"""No text makes a regular expression slow: each one in the code is tried on texts that are built to send it back and forth."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from time import process_time
from typing import TypeGuard

import pytest

from decks.construction.formats.line_forms import fold
from engine.play.opponents import TITLE_MAX

ROOT = Path(__file__).parent.parent
FILES = sorted(chain.from_iterable((ROOT / room).rglob("*.py") for room in ("engine", "catalog", "decks", "cardsite")))
WITHIN = {
    "search",
    "sub",
    "subn",
    "split",
    "findall",
    "finditer",
}  # begin at every place of a text, the others at its start
USED_BY = {"compile", "match", "fullmatch"} | WITHIN
LONG, SECOND = 2_000, 1.0  # characters of an attack, seconds of the processor; to double it may cost four times as much
FOLDED = {
    f"decks/construction/formats/{name}.py" for name in ("line_forms", "vocabulary")
}  # where blanks are single ones
CUT = {"engine/play/opponents.py": TITLE_MAX}  # where no longer text comes
RUNS = (
    "a",
    " ",
    "0",
    "1 ",
    "x1",
    "a ",
    "- ",
    "()",
    "{}",
    '"',
    "\n",
    " \n",
    "\t",
    "A",
    "Aa ",
    ":a",
    "//",
    "1x ",
    ", ",
    "é",
)


def patterns() -> dict[str, tuple[re.Pattern[str], str]]:
    """Every regular expression that stands in the code by its place, and how it is used."""
    texts = {path: text for path in FILES if "import re\n" in (text := path.read_text(encoding="utf-8"))}
    everything = "\n".join(texts.values())
    found = {}
    for path, text in texts.items():
        tree = ast.parse(text)
        names = {id(node.value): node.targets[0] for node in ast.walk(tree) if isinstance(node, ast.Assign)}
        for node in ast.walk(tree):
            if is_use(node) and (pattern := compiled(node)):
                name = getattr(names.get(id(node)), "id", "re")
                calls = node.func.attr if name == "re" else " ".join(re.findall(rf"\b{name}\.(\w+)\(", everything))
                within = not WITHIN.isdisjoint(calls.split())
                found[f"{path.relative_to(ROOT)}:{node.lineno}"] = pattern, "search" if within else "fullmatch"
    return found


def is_use(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether it is a call such as `re.compile(...)`."""
    call = node.func if isinstance(node, ast.Call) else None
    return isinstance(call, ast.Attribute) and call.attr in USED_BY and getattr(call.value, "id", "") == "re"


def compiled(call: ast.Call) -> re.Pattern[str] | None:
    """The pattern of a call, what it puts in from elsewhere taken for any word; None for one that is made elsewhere."""
    given, flags = call.args[0], re.NOFLAG
    for name in ("VERBOSE", "IGNORECASE", "MULTILINE", "DOTALL", "ASCII"):
        if any(isinstance(node, ast.Attribute) and node.attr == name for node in ast.walk(call)):
            flags |= re.RegexFlag[name]
    parts = given.values if isinstance(given, ast.JoinedStr) else [given]
    texts = [part.value if isinstance(part, ast.Constant) else r"\w+" for part in parts]
    if not isinstance(given, ast.Constant | ast.JoinedStr) or not all(isinstance(text, str) for text in texts):
        return None
    return re.compile("".join(texts), flags)


PATTERNS = patterns()


def test_they_are_found() -> None:
    assert len(PATTERNS) > 30


def attacks(place: str, pattern: str) -> Iterator[str]:
    """Texts that repeat something and end otherwise, as they come to that place."""
    file = place.partition(":")[0]
    most = CUT.get(file, LONG)
    for run in {*RUNS, *pattern}:
        text = (run * most)[: most - 2]
        for attack in (text, f"{text}!", f"a{text}!"):
            yield fold(attack) if file in FOLDED else attack


@pytest.mark.parametrize("place", PATTERNS)
def test_none_takes_long(place: str) -> None:
    pattern, use = PATTERNS[place]
    for attack in attacks(place, pattern.pattern):
        start = process_time()
        getattr(pattern, use)(attack)
        assert process_time() - start < SECOND, attack[:4]

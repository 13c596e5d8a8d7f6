"""No text makes a regular expression slow: each one in the code is tried on texts that are built to send it back and forth."""

import ast
import re
from itertools import chain
from pathlib import Path
from time import process_time
from typing import TypeGuard

import pytest

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
LONG, SECOND = 20_000, 1.0  # characters, as none comes to these; seconds
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
    texts = {path: path.read_text(encoding="utf-8") for path in FILES}
    found = {}
    for path, text in texts.items():
        tree = ast.parse(text)
        names = {
            id(node.value): ast.unparse(node.targets[0]) for node in ast.walk(tree) if isinstance(node, ast.Assign)
        }
        for node in ast.walk(tree):
            if is_use(node) and (pattern := compiled(node)):
                name = names.get(id(node), "")
                searched = node.func.attr in WITHIN or any(
                    re.search(rf"\b{name}\.({'|'.join(WITHIN)})\(", one) for one in texts.values() if name
                )
                found[f"{path.relative_to(ROOT)}:{node.lineno}"] = pattern, "search" if searched else "fullmatch"
    return found


def is_use(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether it is a call such as `re.compile(...)`."""
    call = node.func if isinstance(node, ast.Call) else None
    return isinstance(call, ast.Attribute) and call.attr in USED_BY and ast.unparse(call.value) == "re"


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


@pytest.mark.parametrize("place", PATTERNS)
def test_none_takes_long(place: str) -> None:
    pattern, use = PATTERNS[place]
    for run in RUNS + tuple(set(pattern.pattern)):
        text = (run * LONG)[:LONG]
        for attack in (text, f"{text}!", f"1{text}\0"):
            start = process_time()
            getattr(pattern, use)(attack)
            assert process_time() - start < SECOND, run

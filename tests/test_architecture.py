"""The arrows of the house: cardsite -> decks -> catalog -> engine -> standard library, and the manners of modules."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "engine": set(),
    "catalog": {"engine"},
    "decks": {"engine", "catalog"},
    "cardsite": {"engine", "catalog", "decks"},
}
PURE = {
    "catalog/glossary.py", "catalog/search/grammar.py", "catalog/search/operators.py", "catalog/search/entries.py",
    "catalog/search/words.py", "decks/rules.py", "decks/legality.py", "decks/distance.py", "decks/repair.py",
    "decks/solving.py", "decks/odds.py", "decks/deck_text.py", "decks/exporting.py", "decks/boosters.py",
    "decks/drafting.py", "decks/filling.py",
}  # fmt: skip
VAGUE = {"utils", "util", "helpers", "helper", "common", "misc", "base", "services", "core"}
FILES = [path for room in MAY_IMPORT for path in sorted((ROOT / room).rglob("*.py")) if "migrations" not in path.parts]
NAMES = [str(path.relative_to(ROOT)) for path in FILES]


def imported(path):
    """The modules that a file imports, by their full name."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_imports_follow_the_arrows(path):
    room = path.relative_to(ROOT).parts[0]
    rooms = {name.split(".")[0] for name in imported(path)} & MAY_IMPORT.keys()
    assert rooms <= MAY_IMPORT[room] | {room}


@pytest.mark.parametrize("path", [path for path in FILES if "engine" in path.parts], ids=str)
def test_the_engine_needs_nothing_but_python(path):
    outside = {name.split(".")[0] for name in imported(path)} - set(sys.stdlib_module_names) - {"engine"}
    assert outside == set()


@pytest.mark.parametrize("name", sorted(PURE))
def test_these_modules_know_no_django(name):
    assert not [found for found in imported(ROOT / name) if found.split(".")[0] in ("django", "rest_framework")]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_module_is_named_for_what_it_holds(path):
    assert path.stem not in VAGUE


@pytest.mark.parametrize("room", ["engine", "catalog", "decks", "cardsite", "templates"])
def test_no_code_names_a_game(room):
    files = [
        path
        for end in ("py", "html", "css", "js")
        for path in (ROOT / room).rglob(f"*.{end}")
        if "games" not in path.parts
    ]
    words = ("runeslinger", "awakening", "runicka", "pixies", "gremlin", "rune stones", "revenant")
    named = {
        (str(path.relative_to(ROOT)), word) for path in files for word in words if word in path.read_text().casefold()
    }
    assert named == set()

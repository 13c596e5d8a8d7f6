"""`python -m tests.tools.map` writes docs/map.md anew: every module with what its first lines say of it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
MAP: Final = ROOT / "docs/map.md"
TOPS: Final = ("engine", "catalog", "decks", "cardsite")
ELSEWHERE: Final = {"migrations", "games"}
HEAD: Final = """# Map: every module

The arrows are `cardsite -> decks -> catalog -> engine -> standard library`; `tests/test_architecture.py` keeps them. What stands
here is what the modules say of themselves; `.venv/bin/python -m tests.tools.map` writes it.

The modules of one game lie in its folder, `engine/games/<family>/<edition>/`, or in the family's:
[a game in Python](game-in-python.md) says what each of them does. `manage.py` makes `.venv` with the standard library and hands over.
`templates/` holds pages and parts of them, by app, `static/` in `catalog`, `decks` and `cardsite` stylesheets and small scripts, without
a build step. `tests/` mirrors the tree; what goes across it: `games/` reads like the rulebook, `practice/` judges our own cards and
decks, `conformance/` plays every game at random, `golden/` keeps whole games word for word, `natural/` texts as designers write them,
`toys/` small games in which tests find what only some games have, `independent/` reads files taken along by their public
descriptions, `e2e/` looks in a real browser, `bootstrap/` starts fresh copies,
`upgrades/` opens what visitors had in older versions, `tools/` measures and proves on demand.
"""


def about(file: Path) -> str:
    """The first paragraph of a module's docstring, in one line."""
    said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(said.partition("\n\n")[0].split())


def rooms() -> Iterator[tuple[Path, list[Path]]]:
    """Each folder that holds modules, with them in order."""
    for top in TOPS:
        files = [file for file in (ROOT / top).rglob("*.py") if ELSEWHERE.isdisjoint(file.relative_to(ROOT).parts)]
        for folder in sorted({file.parent for file in files}):
            yield folder, sorted(file for file in files if file.parent == folder and file.name != "__init__.py")


def lines() -> Iterator[str]:
    yield HEAD
    for folder, files in rooms():
        if not files:
            continue
        yield f"## {folder.relative_to(ROOT).as_posix()}\n"
        room = folder / "__init__.py"
        if room.exists() and about(room):
            yield about(room) + "\n"
        yield "| module | what it is |\n|---|---|"
        for file in files:
            yield f"| `{file.stem}` | {about(file)} |"
        yield ""


def written() -> str:
    """The page as it has to be."""
    return "\n".join(lines())


if __name__ == "__main__":
    MAP.write_text(written(), encoding="utf-8")

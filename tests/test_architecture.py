"""The arrows of the house: cardsite -> decks -> catalog -> engine -> standard library, and the manners of modules."""

import ast
import re
import sys
from pathlib import Path

import pytest

from engine.play.playable import is_playable, module_path
from tests.packs import SHIPPED

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "engine": set(),
    "catalog": {"engine"},
    "decks": {"engine", "catalog"},
    "cardsite": {"engine", "catalog", "decks"},
}
PURE = {  # modules and folders of them
    "catalog/explaining.py", "catalog/glossary.py", "catalog/phrasebook.py", "catalog/phrase_groups.py",
    "catalog/search/companions.py", "catalog/search/entries.py", "catalog/search/grammar.py", "catalog/search/operators.py",
    "catalog/search/showing.py",
    "decks/construction", "decks/construction/formats",
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


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_nobody_imports_a_script_or_a_tag_library(path):
    """They are leaves: what others need too lies in a module that they import themselves."""
    assert [name for name in imported(path) if name == "manage" or "templatetags" in name.split(".")] == []


WEB = [path for path in FILES if path.is_relative_to(ROOT / "catalog/web")]


@pytest.mark.parametrize("path", WEB, ids=lambda path: path.stem)
def test_what_every_page_needs_knows_no_card(path):
    ours = [name for name in imported(path) if name.split(".")[0] in MAY_IMPORT]
    assert [name for name in ours if not name.startswith(("catalog.web.", "engine.plurals"))] == []


@pytest.mark.parametrize("path", WEB, ids=lambda path: path.stem)
def test_what_every_page_needs_names_no_route(path):
    """A view says of itself what holds for it."""
    assert re.findall(r"""["'](?:api|catalog|decks|decks_api):\w+""", path.read_text(encoding="utf-8")) == []


def test_the_lab_knows_no_page_and_sends_nothing():
    files = [path for path in FILES if path.parent == ROOT / "decks/lab"]
    assert files
    unwanted = ("decks.pages", "decks.tasks", "decks.urls")
    assert [name for path in files for name in imported(path) if name == "decks" or name.startswith(unwanted)] == []


@pytest.mark.parametrize("path", [path for path in FILES if path.is_relative_to(ROOT / "engine")], ids=str)
def test_the_engine_needs_nothing_but_python(path):
    outside = {name.split(".")[0] for name in imported(path)} - set(sys.stdlib_module_names) - {"engine"}
    assert outside == set()


@pytest.mark.parametrize("name", [name for name in NAMES if name in PURE or str(Path(name).parent) in PURE])
def test_these_modules_know_no_django(name):
    """Nor anything of our own that does."""
    modules = list(imported(ROOT / name))
    assert not [module for module in modules if module.split(".")[0] in ("django", "rest_framework")]
    ours = [module.replace(".", "/") for module in modules if module.split(".")[0] in ("catalog", "decks")]
    assert not [module for module in ours if f"{module}.py" not in PURE and str(Path(module).parent) not in PURE]


NAMED_BY_DJANGO = {"cardsite/ops/sqlite/base.py"}  # by which it finds a backend


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_module_is_named_for_what_it_holds(path):
    assert path.stem not in VAGUE or str(path.relative_to(ROOT)) in NAMED_BY_DJANGO


PACKS = SHIPPED.values()
NAMES_OF_GAMES = {word.casefold() for pack in PACKS for word in (pack.slug, pack.name, pack.family, pack.code)}
NOUNS = {  # that one game alone has
    "runeslinger", "awakening", "runespell", "ailment", "determination", "runicka", "revenant", "talisman", "crystal", "pixie",
    "gremlin", "minion", "gadget", "rune location", "rune stone", "druid", "dragon", "smith", "artifact", "row of power",
}  # fmt: skip
CODES = {pack.code for pack in PACKS}
ROOMS = ("engine", "catalog", "decks", "templates")
LINES_OF_CODE = [
    (f"{path.relative_to(ROOT)}:{number}", line)
    for room in (*ROOMS, "cardsite")
    for end in ("py", "html", "css", "js", "svg", "txt", "xml")
    for path in sorted((ROOT / room).rglob(f"*.{end}"))
    if "games" not in path.parts
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
]


@pytest.mark.parametrize("word", sorted(NAMES_OF_GAMES - {code.casefold() for code in CODES} | NOUNS))
def test_no_code_or_template_names_a_game(word):
    """By slug, name, family or edition, nor by a noun that only it has. What the site says of itself comes from the packs."""
    assert [where for where, line in LINES_OF_CODE if word in line.casefold()] == []


@pytest.mark.parametrize("code", sorted(CODES))
def test_no_code_or_template_cites_a_ruling_of_a_game(code):
    assert [where for where, line in LINES_OF_CODE if re.search(rf"\b{code}\b", line)] == []


@pytest.mark.parametrize("room", ["kernel", "text", "verbs"])
def test_rooms_that_all_games_share_import_none(room):
    paths = [path for path in FILES if room in path.parts and "games" not in path.parts]
    assert paths
    assert not [name for path in paths for name in imported(path) if name.startswith(("engine.games", "engine.play"))]


GAMES = ROOT / "engine" / "games"
PAGE = (ROOT / "docs" / "game-in-python.md").read_text()
MODULES = set(re.findall(r"^\| `(\w+)` \|", PAGE.partition("## ")[0], re.M))


@pytest.mark.parametrize("pack", [pack for pack in PACKS if is_playable(pack)], ids=lambda pack: pack.slug)
def test_a_game_that_is_played_has_the_modules_of_the_page(pack):
    assert {
        "ruleset",
        "names",
        "areas",
        "opening",
        "turn",
        "winning",
        "words",
        "worth",
        "pilot",
        "statistics",
    } <= MODULES
    assert {name for name in MODULES if module_path(pack, name) is None and not (pack.folder / name).is_dir()} == set()


@pytest.mark.parametrize("path", [path for path in FILES if GAMES in path.parents], ids=str)
def test_games_import_nothing_of_another_family(path):
    family = path.relative_to(GAMES).parts[0]
    theirs = {name for name in imported(path) if name.startswith("engine.games.")}
    assert {name for name in theirs if name.split(".")[2] != family} == set()


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.parent == GAMES], ids=str)
def test_a_family_does_not_know_its_editions(path):
    editions = {folder.parent.name for folder in path.parent.glob("*/game.toml")}
    assert not [name for name in imported(path) if name.split(".")[3:4] and name.split(".")[3] in editions]


def test_sql_is_written_in_three_modules_alone():
    """All else asks the database through models, which take what visitors send as values. In the three it holds names of our own."""
    written = re.compile(r"(?<!super\(\))\.(execute|executemany|raw|extra)\(|RawSQL")
    assert {str(path.relative_to(ROOT)) for path in FILES if written.search(path.read_text(encoding="utf-8"))} == {
        "cardsite/ops/backups.py", "decks/loading.py", "decks/lab/quota.py",
    }  # fmt: skip


TEMPLATES = [path for path in sorted((ROOT / "templates").rglob("*")) if path.is_file()]


@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_lines_of_templates_are_short(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > 160] == []

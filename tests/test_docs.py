"""What is written for readers is true: examples find something, the README names what there is."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.core import management
from django.core.management import BaseCommand, find_commands, get_commands, load_command_class

from cardsite.ops.bench.figures import PARTS
from catalog.cached import operators
from catalog.finding import asks_for_own, find
from catalog.search.operators import ANY, OPERATORS
from engine.packs.reading import GAMES
from engine.play.playable import language_of
from engine.text import phrases
from tests.builders import recipe
from tests.packs import SHIPPED, WITH_TOYS
from tests.tools import map as maps

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "docs/deploy"
README = (ROOT / "README.md").read_text()
PAGES = {
    path.relative_to(ROOT): path.read_text()
    for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
}
MAP = PAGES[Path("docs/map.md")]
COMMANDS = PAGES[Path("docs/commands.md")]
DJANGOS = find_commands(management.__path__[0])
FILES_OF_A_GAME = PAGES[Path("docs/game-files.md")]
README_MOST = 170  # lines


@pytest.mark.django_db
def test_every_operator_has_an_example_that_finds_a_card():
    examples = {row.example for row in operators().values() if row.example}
    assert {row.example for row in (ANY, *OPERATORS)} <= examples
    of_all = [example for example in examples if not asks_for_own(example)]
    assert [example for example in of_all if not find(example).cards.exists() or find(example).diagnostics] == []


@pytest.mark.django_db
def test_the_first_operators_are_there():
    assert {"name", "text", "type", "class", "cost", "def", "kw", "set", "game", "is"} <= operators().keys()


def test_the_readme_gives_the_two_commands():
    assert "python3 manage.py up" in README
    assert "python3 manage.py test" in README


def test_the_map_says_of_every_module_what_it_says_of_itself():
    assert maps.written() == MAP


def test_every_module_says_what_it_is():
    assert [file for _, files in maps.rooms() for file in files if not maps.about(file)] == []


CARD_TEXT = PAGES[Path("docs/card-text.md")]
WITH_CODE = (README, CARD_TEXT, PAGES[Path("docs/game-in-python.md")])
CODE = [code for text in WITH_CODE for code in re.findall(r"```python\n(.*?)```", text, re.S)]


@pytest.mark.parametrize("code", CODE, ids=lambda code: code.split("\n")[0])
def test_the_code_of_the_pages_stands_in_the_repository(code):
    assert any(code.strip() in path.read_text() for path in (ROOT / "engine").rglob("*.py"))


@pytest.mark.parametrize("page", [README, FILES_OF_A_GAME], ids=["README", "game-files"])
def test_the_card_of_the_recipes_is_one_of_the_pack(page):
    (card,) = tomllib.loads(re.findall(r"```toml\n(\[\[card\]\].*?)```", page, re.S)[0])["card"]
    cards = tomllib.loads((GAMES / "runeslingers/awakening/cards/awakening.toml").read_text())["card"]
    assert card.items() <= next(row for row in cards if row["id"] == card["id"]).items()


ALIASES = {name: alias for name, alias in vars(phrases).items() if hasattr(alias, "__metadata__")}
SORTS = {alias.__metadata__[0]: name for name, alias in ALIASES.items() if not name.endswith("Part")}
SIGNATURES = re.findall(r"^\| (?!what it is).+ \|.+\|.+\|.+\|$", CARD_TEXT, re.M)


@pytest.fixture(scope="module")
def extras():
    """What phrases have beside the pattern, by their sort."""
    by_sort = {}
    for pack in WITH_TOYS.values():
        for phrase in language_of(pack).phrases.values():
            by_sort.setdefault(phrase.sort, {"sort"}).update(phrase.extras)
    return by_sort


def sorts_in(row, sorts):
    return {sort for sort in sorts if re.search(f'`{SORTS.get(sort)}`|"{sort}"', row)}


def test_the_table_of_signatures_has_every_sort_of_phrase(extras):
    assert sorts_in("".join(SIGNATURES), extras) == set(extras)


@pytest.mark.parametrize("row", SIGNATURES, ids=lambda row: row.split("|")[1].strip())
def test_a_row_of_signatures_names_what_its_phrases_have_beside_the_pattern(row, extras):
    named = phrases.EXTRAS.intersection(re.findall(r"`(\w+)[`=]", row.split("|")[-2]))
    assert named <= set().union(*(extras[sort] for sort in sorts_in(row, extras)))


def test_the_page_of_commands_names_each_with_its_options():
    named = {}
    for name, rest in re.findall(r"^\| `(?!test )(\w+)(.*?)` \|", COMMANDS.partition("## Proofs")[0], re.M):
        named.setdefault(name, set()).update(re.findall(r"--[\w-]+", rest))
    ours = {name: app for name, app in get_commands().items() if app in ("catalog", "decks", "cardsite")}
    assert named == {name: options(app, name) for name, app in ours.items()}


def options(app, name):
    """The options of a command that are its own, and not those of every command, or of Django's of that name."""
    usual = load_command_class("django.core", name) if name in DJANGOS else BaseCommand()
    parsers = [command.create_parser("", name) for command in (load_command_class(app, name), usual)]
    own, usual = ({word for action in parser._actions for word in action.option_strings} for parser in parsers)
    return own - usual


def test_the_page_of_commands_names_each_part_of_the_bench():
    parts = COMMANDS.partition("PART is one of ")[2].partition(";")[0]
    assert re.findall(r"`(\w+)`", parts) == [*PARTS, "all"]


def test_the_recipe_for_a_game_names_each_of_its_files():
    steps = FILES_OF_A_GAME.partition("\n## A game\n")[2].partition("\n## ")[0]
    named = {name.replace("dusk", "<set>").replace("porch-lamp", "<name>") for name in recipe()}
    assert named
    assert {name for name in named if f"`{name}`" not in steps} == set()


def test_the_pictures_of_the_readme_exist():
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert pictures
    assert [name for name in pictures if not (ROOT / name).exists()] == []


def test_the_readme_is_read_in_five_minutes():
    assert len(README.splitlines()) <= README_MOST


def test_the_map_of_the_readme_names_every_room():
    rooms = re.findall(r"^\| `([\w/]+)/` \|", README.partition("\n## Map\n")[2], re.M)
    assert [room for room in rooms if not (ROOT / room).is_dir()] == []
    assert {"engine", "catalog", "decks", "cardsite", "templates", "tests"} <= {room.split("/")[0] for room in rooms}


WRITTEN = [
    path
    for room in ("engine", "catalog", "decks", "cardsite", "templates", "docs", "tests")
    for end in ("py", "toml", "md", "html", "js", "txt")
    for path in sorted((ROOT / room).rglob(f"*.{end}"))
]
SHE_OR_HE = re.compile(r"\b([Hh](im|is|ers?|imself|erself)|[Ss]?[Hh]e)\b")
CHARACTERS = ("Eva", "Orsa")  # of cards: a line that names one may say "she"


def test_players_are_they():
    assert len(WRITTEN) > 500
    said = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in [*ROOT.glob("*.md"), *WRITTEN]
        for line in path.read_text(encoding="utf-8").replace("\\\n", "").splitlines()
        if SHE_OR_HE.search(line) and not any(name in line for name in CHARACTERS)
    ]
    assert said == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_each_link_leads_to_a_page_and_a_heading(page):
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", PAGES[page]):
        path, _, heading = target.partition("#")
        file = (ROOT / page).parent / path if path else ROOT / page
        assert file.exists(), target
        anchors = [re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in headings(file)]
        assert not heading or heading in anchors, target


def headings(file):
    return [line for line in file.read_text().splitlines() if line.startswith("#")] if file.suffix == ".md" else []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_each_file_that_a_page_names_is_there(page):
    named = re.findall(r"`(\w+(?:/[\w.-]+)+\.(?:py|toml))\b", PAGES[page])
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_the_compose_file_and_the_units_start_the_same_parts():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    units = {path.stem: path.read_text() for path in DEPLOY.glob("*.service")}
    started = {"web": "-m cardsite.ops.serving", "worker": "celery", "thinker": "celery", "reaper": "-m django reap"}
    for name, part in started.items():
        (unit,) = [text for stem, text in units.items() if stem.startswith(f"runebinder-{name}")]
        asked = set(services[name]["command"]) - {"0.0.0.0", "python"}
        assert part in unit
        assert all(word in unit for word in asked)
    queues = ",".join(queue.name for queue in settings.CELERY_TASK_QUEUES)
    assert {queues} == {row["command"][5] for name, row in services.items() if name == "worker"}


def test_every_keyword_on_a_card_has_its_term():
    for pack in SHIPPED.values():
        assert all(pack.keyword(word).kind == "keyword" for card in pack.cards.values() for word in card.keywords)


PROOFS = (ROOT / "docs/reliability.md").read_text()


def test_the_page_of_what_holds_answers_every_question():
    rows = [
        [cell.strip() for cell in row.strip("|").split(" | ")] for row in PROOFS.splitlines() if re.match(r"\| \d", row)
    ]
    assert [int(number.strip("| ")) for number, *_ in rows] == list(range(1, 46))
    assert all(len(row) == 4 and all(row) and "`" in row[2] for row in rows)


def test_the_page_of_what_holds_names_tests_that_there_are():
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PROOFS)
    assert len(named) > 100
    assert [path for path, _ in named if not (ROOT / path).is_file()] == []
    assert [row for row in named if row[1] and f"def {row[1]}(" not in (ROOT / row[0]).read_text()] == []


@pytest.mark.parametrize(
    ("page", "pattern"),
    [(PROOFS, r"`python -m ([\w.]+)[^`]*`"), (COMMANDS, r"^\| `((?:tests|decks)\.[\w.]+)[^`]*` \|")],
    ids=["reliability", "commands"],
)
def test_pages_name_proofs_that_there_are(page, pattern):
    commands = re.findall(pattern, page, re.M)
    assert {"tests.tools.fuzz", "tests.tools.hands", "tests.tools.mutants", "tests.tools.soak"} <= {*commands}
    modules = [ROOT / name.replace(".", "/") for name in commands]
    assert [
        path for path in modules if not path.with_suffix(".py").is_file() and not (path / "__main__.py").is_file()
    ] == []

"""Toy games as files: Emberfall with all that is in a pack, once; Mothlight, a whole game, the example of docs/."""

import re
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent / "docs" / "example-game"

EMBERFALL = {
    "game.toml": """\
slug = "emberfall"
name = "Emberfall"
short = "Emberfall"
family = "Emberfall"
edition = "First"
code = "EMB"
rulebook = "009"
status = "rulebook"
source = "009:1"
hue = 10
summary = "A toy game of embers."

[[field]]
id = "cost"
name = "Ember cost"
value = "number"
search = ["cost"]
facet = true
face = "left"
help = "embers to pay"
example = "cost<=2"

[[field]]
id = "clan"
name = "Clan"
value = "word"
search = ["clan"]
facet = true
help = "whose card it is"
example = "clan:ash"

[[kind]]
id = "card"
name = "Card"
fields = ["cost", "clan"]

[[kind]]
id = "unit"
name = "Unit"
of = "card"
""",
    "cards/first.toml": """\
[set]
id = "first"
name = "First Embers"
summary = "All there is."
status = "rulebook"
source = "009:2"

[[card]]
id = "ash-courier"
name = "Ash Courier"
kind = "unit"
cost = 2
clan = "Ash"
keywords = ["Swift"]
text = "When you play Ash Courier: Draw 1 card."

[[card]]
id = "cinder-wall"
name = "Cinder Wall"
kind = "unit"
text = "Swift units cannot pass."
status = "inferred"
source = "009:7-8"
""",
    "glossary.toml": """\
[[term]]
id = "swift"
name = "Swift"
kind = "keyword"
text = "May act at once."
status = "rulebook"
source = "009:3"
""",
    "rules.toml": """\
[[section]]
id = "turn"
name = "The turn"
summary = "What you do."

[[rule]]
id = "EMB-1"
section = "turn"
kind = "rule"
name = "Draw"
text = "Draw a card. Swift cards may act."
status = "rulebook"
source = "009:4"
rulings = ["EMB-Q1"]
""",
    "rulings.toml": """\
[[ruling]]
id = "EMB-Q1"
name = "Empty deck"
question = "What if the deck is empty?"
answer = "Nothing is drawn."
sources = "009:4"
cards = ["ash-courier"]
""",
    "formats.toml": """\
[[format]]
id = "standard"
name = "Standard"
summary = "The one format."
status = "rulebook"
source = "009:5"

[[format.section]]
id = "main"
name = "Deck"
kinds = ["card"]

[[format.rule]]
id = "EMB-F-1"
name = "Size"
text = "Exactly 3 cards."
status = "rulebook"
source = "009:5"
form = "size"
section = "main"
min = 3
max = 3
""",
    "decks/embers.txt": """\
Embers
// format: standard
// Runs and hides.

Deck
2 Ash Courier
1 Cinder Wall
""",
}


def emberfall(folder: Path, **changed: str) -> Path:
    """The toy game in a folder; `changed` gives whole files by name without ending, such as `rules="..."`."""
    for name, text in EMBERFALL.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed.get(path.stem, text))
    return folder


def edited(name: str, old: str, new: str) -> dict[str, str]:
    """One file of the toy game with a stretch replaced, as `emberfall` takes it."""
    text = EMBERFALL[name]
    assert text.count(old) >= 1, f"{old!r} does not stand in {name}"
    return {Path(name).stem: text.replace(old, new, 1)}


def recipe() -> dict[str, str]:
    """The files of Mothlight by name, as docs/ has them."""
    files = sorted(path for path in EXAMPLE.rglob("*") if path.is_file())
    return {path.relative_to(EXAMPLE).as_posix(): path.read_text(encoding="utf-8") for path in files}


def mothlight(folder: Path, **head: str) -> Path:
    """Mothlight in a folder; `head` changes keys of its game.toml, such as `slug="mothlight-dawn"`."""
    for name, text in recipe().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        for key, value in head.items() if name == "game.toml" else ():
            text = re.sub(rf'^{key} = ".*?"', f'{key} = "{value}"', text, count=1, flags=re.M)
        path.write_text(text)
    return folder

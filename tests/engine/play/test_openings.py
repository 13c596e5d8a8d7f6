"""Packs that are opened are data of a game: a booster's slots, how packs become a pool, and every mistake with its place."""

from pathlib import Path

import pytest

from engine.packs.cards import Opening, Slot
from engine.packs.reading import PackError, read_pack
from tests.builders import EMBERFALL, emberfall

BOOSTER = """
[[booster]]
id = "sack"
name = "Sack"
text = "Two cards."
status = "ruling"
source = "EMB-Q1"
price = "cost"
kin = "clan"

[[booster.slot]]
cards = 2
where = "type:unit"
"""
POOL = """
[[format.rule]]
id = "EMB-F-2"
name = "Four sacks"
text = "Four sacks of two."
status = "rulebook"
source = "009:6"
form = "pool"
packs = 4
cards = 8
sections = ["main"]
"""
OPENING = """
[[opening]]
id = "standard"
booster = "sack"
opens = 2
take = 2
passes = ["left", "right"]
seats_min = 4
seats_best = 6
status = "rulebook"
source = "009:6"
"""
SEALED = """
[[opening]]
id = "standard"
booster = "sack"
status = "rulebook"
source = "009:6"
"""


def game(folder: Path, booster: str = BOOSTER, pool: str = POOL, opening: str = OPENING) -> Path:
    """The toy game with packs."""
    return emberfall(folder, formats=EMBERFALL["formats.toml"] + pool + booster + opening)


def test_a_game_says_how_its_packs_become_pools(tmp_path: Path) -> None:
    pack = read_pack(game(tmp_path))
    assert (pack.boosters["sack"].slots, pack.boosters["sack"].cards) == ((Slot(2, "type:unit"),), 2)
    assert pack.formats["standard"].pool is pack.formats["standard"].rules[1]
    opening = pack.openings["standard"]
    assert (opening.opens, opening.take, opening.passes, opening.seats_min) == (2, 2, ("left", "right"), 4)


def test_packs_that_nobody_passes_are_opened_at_once(tmp_path: Path) -> None:
    opening = read_pack(game(tmp_path, opening=SEALED)).openings["standard"]
    assert opening == Opening("standard", "sack", opening.origin)


def test_most_games_have_no_packs(tmp_path: Path) -> None:
    pack = read_pack(emberfall(tmp_path))
    assert (pack.boosters, pack.openings, pack.formats["standard"].pool) == ({}, {}, None)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('price = "cost"', 'price = "clan"', "[[booster]] sack: price: 'clan' is not a [[field]] that is a number"),
        ('kin = "clan"', 'kin = "cost"', "[[booster]] sack: kin: 'cost' is not a [[field]] that is a word"),
        ("cards = 2", "cards = 0", "[[booster]] sack: slot: a pack has at least one [[booster.slot]]"),
        ('source = "EMB-Q1"', 'source = "EMB-Q9"', "source: EMB-Q9 is not a [[ruling]]"),
        ('booster = "sack"', 'booster = "bag"', "[[opening]] standard: booster: 'bag' is not a [[booster]]"),
        ('id = "standard"\nbooster', 'id = "other"\nbooster', "id: 'other' is not a format with a rule of the form pool"),
        ('form = "pool"\npacks = 4\ncards = 8\nsections = ["main"]', "", "'standard' is not a format with a rule of the form pool"),
        ("cards = 8", "cards = 9", "booster: 4 packs of 2 do not make the 9 cards of EMB-F-2"),
        ("cards = 2\nwhere", "cards = 3\nwhere", "booster: 4 packs of 3 do not make the 8 cards of EMB-F-2"),
        ("opens = 2", "opens = 1", "opens: 1 packs in each of 2 rounds do not make 4"),
        ("take = 2", "take = 3", "take: 4 cards cannot be taken 3 at a time"),
        ("take = 2", "take = 0", "take: 4 cards cannot be taken 0 at a time"),
        ('"right"]', '"up"]', "passes: 'up' is not one of left, right"),
        ("seats_min = 4", "seats_min = 1", "seats_min: must be 2 or more"),
        ("seats_best = 6", "seats_best = 3", "seats_min: must be 2 or more, and no more than seats_best"),
        ('passes = ["left", "right"]\n', "", "passes: is missing"),
        ("take = 2", "takes = 2", "takes: is not a key of this table; did you mean take?"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_table_and_key(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = POOL + BOOSTER + OPENING
    assert text.count(old) == 1
    with pytest.raises(PackError) as caught:
        read_pack(emberfall(tmp_path, formats=EMBERFALL["formats.toml"] + text.replace(old, new)))
    assert any("formats.toml:" in line and said in line for line in caught.value.problems), caught.value.problems

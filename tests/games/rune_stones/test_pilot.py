"""What `greedy` asks before it follows a rule of thumb."""

import pytest

from engine.games.rune_stones.pilot import RULES, THUMBS
from tests.games.rune_stones.tables import table
from tests.games.rune_stones.test_exchange import EXCHANGE, FIRST, ROWS
from tests.games.scenes import picked

DULL = """
[[card]]
name = "Dull"
kind = "creature"
number = 60
colour = "Blue"
magic = {}
"""


@pytest.mark.parametrize(("magic", "before", "now"), [(1, False, False), (3, True, False), (4, True, True)])
def test_it_summons_no_creature_that_takes_a_better_ones_place(magic, before, now):
    """A creature with magic alone is worth 0.3 for each point."""
    display = 'display = ["Creature 55", "Creature 47", "Creature 35", "Creature 36", "Dull", "Dull"]'
    game = table('hand = ["Small blue"]', shared=display, cards=DULL.format(magic))
    game.choose("Summon creatures")
    game.choose("Play Small blue")
    assert [picked(rules, game).startswith("Summon Dull") for rules in (THUMBS, RULES)] == [before, now]


@pytest.mark.parametrize(
    ("stones", "length", "before", "now"),
    [(0, 2, False, False), (0, 3, True, True), (1, 3, False, True), (2, 3, False, False), (2, 4, False, True), (2, 5, True, True)],
)  # fmt: skip
def test_it_gives_up_a_row_rather_than_waits_for_a_longer_one(stones, length, before, now):
    board = f"board = {['Wild Gem', 'Plus'][:stones]}".replace("'", '"')
    game = table(f"{board}\nupper = {ROWS[length]}", head=EXCHANGE)
    points = {2: 3, 3: 6, 4: 10, 5: 15}[length]
    assert [picked(rules, game) == FIRST.format(points) for rules in (THUMBS, RULES)] == [before, now]

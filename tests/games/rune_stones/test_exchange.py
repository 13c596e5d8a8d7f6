"""Exchange artifacts, refill the hand, end of the round."""

import pytest

from tests.games.rune_stones.tables import table

FIRST, SECOND = "Give up the first row for {} points", "Give up the second row for {} points"
ROWS = {
    1: '["Blue artifact"]',
    2: '["Blue artifact", "Yellow artifact"]',
    3: '["Blue artifact", "Yellow artifact", "Green artifact"]',
    4: '["Blue artifact", "Yellow artifact", "Green artifact", "Wild artifact"]',
    5: '["Blue artifact", "Yellow artifact", "Green artifact", "Wild artifact", "Wild artifact"]',
}
EXCHANGE = 'phase = "exchange"'


@pytest.mark.parametrize(("length", "points"), [(2, 3), (3, 6), (4, 10), (5, 15)])
def test_a_row_brings_points_by_its_length(length, points):
    """RST-EX-2, RST-TU-3"""
    game = table(f"upper = {ROWS[length]}", head=EXCHANGE)
    assert game.offered == [FIRST.format(points), "Keep the rest"]
    game.choose(FIRST.format(points))
    assert (game.count("points"), game.areas("upper")) == (points, [[], [], [], [], []])


def test_the_log_names_each_artifact_of_a_row():
    """RST-EX-2: the row is given up as a whole. [004:375-376]"""
    game = table(f"upper = {ROWS[2]}\nlower = {ROWS[1]}", head=EXCHANGE).choose(FIRST.format(3))
    lines = [line for line in game.log() if "give" in line]
    assert lines == [
        "Seat 1 gives up a row for 3 power points.",
        "Blue artifact is given up.",
        "Yellow artifact is given up.",
    ]


def test_a_single_artifact_cannot_be_given_up():
    """RST-EX-1"""
    assert table(f"upper = {ROWS[1]}\nlower = {ROWS[2]}", head=EXCHANGE).offered == [SECOND.format(3), "Keep the rest"]


def test_rows_may_be_kept():
    """RST-EX-1, RST-TU-3"""
    game = table(f"upper = {ROWS[3]}", "", head=EXCHANGE).choose("Keep the rest")
    assert (game.zone("upper"), game.active) == (["Blue artifact", "Yellow artifact", "Green artifact"], 2)


def test_an_exchange_follows_each_action():
    """RST-TU-3"""
    game = table(f"upper = {ROWS[2]}").choose("Summon nothing")
    assert FIRST.format(3) in game.offered


def test_the_question_says_what_can_be_done():
    """RST-TU-3, RST-ST-9: a row, or no more than a rune stone; with neither nobody is asked."""
    stone = 'board = ["Exchange"]\nore = 1'
    game = table(f"upper = {ROWS[2]}\n{stone}", "", head=EXCHANGE)
    assert (game.question, game.offered[-1]) == ("Do you give up a row of artifacts?", "Keep the rest")
    game = table(stone, "", head=EXCHANGE)
    assert game.question == "Do you use a rune stone before you refill your hand?"
    assert game.offered[-1] == "Use no rune stone"
    assert game.choose("Use no rune stone").active == 2
    assert table("", "", head=EXCHANGE).active == 2


def test_a_stone_comes_with_the_points():
    """RST-EX-3, RST-Q8: it must be taken; the kind that is owned is not offered."""
    game = table(f'upper = {ROWS[2]}\nboard = ["Plus"]', "", "", head=EXCHANGE).choose(FIRST.format(3))
    assert (game.question, len(game.offered)) == ("Which rune stone do you take?", 7)
    assert "Plus" not in game.offered
    game.choose("Exchange")
    assert game.zone("board") == ["Plus", "Exchange"]


def test_a_stone_for_each_row():
    """RST-Q6"""
    game = table(f"upper = {ROWS[2]}\nlower = {ROWS[3]}", head=EXCHANGE)
    game.choose(FIRST.format(3), "Plus", SECOND.format(6), "Magic Points")
    assert (game.zone("board"), game.count("points")) == (["Plus", "Magic Points"], 9)


def test_with_four_stones_there_are_points_only():
    """RST-EX-3"""
    stones = '["Plus", "Exchange", "Magic Points", "Wild Gem"]'
    game = table(f"upper = {ROWS[2]}\nboard = {stones}", head=EXCHANGE).choose(FIRST.format(3))
    assert (game.count("points"), len(game.zone("board"))) == (3, 4)


def test_without_a_stone_that_is_lacking_there_are_points_only():
    """RST-Q7"""
    game = table(f'upper = {ROWS[2]}\nboard = ["Plus"]', shared="stones = []", head=EXCHANGE).choose(FIRST.format(3))
    assert (game.count("points"), game.zone("board")) == (3, ["Plus"])


def test_artifacts_lie_beside_the_board_and_wild_ones_on_their_smithy():
    """RST-EX-4"""
    game = table(f"upper = {ROWS[4]}", head=EXCHANGE)
    wild = len(game.areas("artifacts", 0)[5])
    game.choose(FIRST.format(10))
    assert sorted(game.zone("scrap", 0)) == ["Blue artifact", "Green artifact", "Yellow artifact"]
    assert len(game.areas("artifacts", 0)[5]) == wild + 1


@pytest.mark.parametrize(
    ("mine", "left"),
    [
        pytest.param('hand = ["Small blue"]', (4, 5), id="the hand is filled to four"),
        pytest.param(
            'hand = ["Fork", "Fork", "Fork", "Fork", "Fork"]', (5, 8), id="nothing is discarded from a large hand"
        ),
    ],
)
def test_the_hand_is_filled_to_four_and_nothing_discarded_from_a_large_one(mine, left):
    """RST-TU-4, RST-Q20"""
    game = table(mine, head=EXCHANGE)
    assert (len(game.zone("hand")), len(game.zone("deck"))) == left


def test_a_used_up_draw_pile_is_made_of_the_discard_pile():
    """RST-TU-4, RST-Q28"""
    mine = 'hand = ["Small blue"]\ndeck = ["Fork"]\ndiscard = ["Small red", "Small red", "Small red"]'
    game = table(mine, head=EXCHANGE)
    assert (sorted(game.zone("hand")), game.zone("discard")) == (["Fork", "Small blue", "Small red", "Small red"], [])


def test_with_too_few_cards_the_hand_stays_small():
    """RST-TU-4"""
    game = table('hand = ["Small blue"]\ndeck = []\ndiscard = ["Small red"]', head=EXCHANGE)
    assert sorted(game.zone("hand")) == ["Small blue", "Small red"]

"""The eight rune stones."""

import pytest

from tests.games.rune_stones import tables
from tests.games.rune_stones.tables import table, utilized, with_die

EXCHANGE = 'phase = "exchange"'
TWO = 'upper = ["Blue artifact", "Yellow artifact"]'


def test_magic_points_lend_two():
    """RST-ST-1, RST-Q14: even with no card played at all; without the stone nothing is offered."""
    game = table('board = ["Magic Points"]').choose("Summon creatures")
    assert sorted(game.offered) == [
        "Summon Creature 12 for 1", "Summon Creature 23 for 2", "Summon Creature 36 for 2", "Summon no more",
    ]  # fmt: skip
    assert table("", "").choose("Summon nothing").active == 2
    game = table('board = ["Magic Points"]\nhand = ["Large blue"]').choose("Summon creatures", "Play Large blue")
    assert "Summon Creature 55 for 4" in game.offered


def test_maximum_hand_size_is_six():
    """RST-ST-2"""
    assert len(table('board = ["Maximum Hand Size"]', head=EXCHANGE).zone("hand")) == 6


def test_three_stones_act_at_once():
    """RST-ST-9, RST-Q4: the hand is refilled to six in the turn in which the stone comes; Exchange and Wild gem are offered."""
    game = table(TWO, head=EXCHANGE).choose("Give up the first row for 3 points", "Maximum Hand Size")
    assert len(game.zone("hand")) == 6
    game = table(f"{TWO}\nore = 1", head=EXCHANGE).choose("Give up the first row for 3 points", "Exchange")
    assert "Exchange: Once per turn, return 1 ore: Gain 1 gem of your choice." in game.offered
    game = table(TWO, head=EXCHANGE).choose("Give up the first row for 3 points", "Wild Gem")
    assert "Wild Gem: Once per game: Place 1 coloured gem from the general supply on Wild Gem." in game.offered


GEM_FOR_ORE = "Exchange: Once per turn, return 1 gem: Gain 1 ore."
ORE_FOR_GEM = "Exchange: Once per turn, return 1 ore: Gain 1 gem of your choice."


def test_exchange_swaps_a_gem_for_ore_or_ore_for_a_gem_once():
    """RST-ST-3, RST-Q5: one or the other, once in each turn; the gem that comes is not wild."""
    mine = 'board = ["Exchange"]\nwild_gem = 1\nore = 2'
    game = table(mine).choose(GEM_FOR_ORE)
    assert (game.count("wild_gem"), game.count("ore")) == (0, 3)
    assert not [words for words in game.offered if words.startswith("Exchange")]
    game = table(mine).choose(ORE_FOR_GEM)
    assert game.offered == ["Blue gems", "Yellow gems", "Green gems", "Red gems"]
    game.choose("Red gems")
    assert (game.count("red_gem"), game.count("ore")) == (1, 1)
    game.choose("Summon nothing")
    assert GEM_FOR_ORE in game.offered  # in the next turn


def test_exchange_helps_while_forging():
    """RST-ST-3: in any part of the own turn."""
    game = table('board = ["Exchange"]\nblue_gem = 2\nyellow_gem = 1\nore = 2')
    game.choose("Forge artifacts", GEM_FOR_ORE, "Yellow gems")
    assert "Forge Red artifact at Smithy 4 for 3 ore" in game.offered


PLACE_GEM = "Wild Gem: Once per game: Place 1 coloured gem from the general supply on Wild Gem."


def test_the_gem_on_the_stone_comes_from_the_supply_for_good():
    """RST-ST-4, RST-Q19: not from your own, only a colour that is there, and only once."""
    game = table('board = ["Wild Gem"]\nblue_gem = 1', shared="red_gem = 0").choose(PLACE_GEM)
    assert game.offered == ["Blue gems", "Yellow gems", "Green gems"]
    game.choose("Blue gems")
    assert (game.count("blue_gem"), game.count("blue_gem", 0), game.count("blue_gem", "Wild Gem")) == (1, 13, 1)
    assert PLACE_GEM not in game.offered


def test_a_stone_for_once_a_game_is_not_ready_again_in_the_next_turn():
    """RST-ST-4: one for once a turn is [004:438]; with three stones in a turn and the next, only Exchange comes back."""
    game = table('board = ["Wild Gem", "Exchange"]\nore = 2').choose(PLACE_GEM, "Blue gems", ORE_FOR_GEM, "Red gems")
    assert game.offered == ["Summon nothing"]
    game.choose("Summon nothing")
    assert (GEM_FOR_ORE in game.offered, PLACE_GEM in game.offered) == (True, False)


def test_gems_of_that_colour_are_wild():
    """RST-ST-4, RST-Q30: blue gems pay for a yellow artifact, and for their own colour still."""
    game = table('board = [{ card = "Wild Gem", blue_gem = 1, used = 2 }]\nblue_gem = 2').choose("Forge artifacts")
    assert "Forge Yellow artifact at Smithy 2 for 2 gems" in game.offered
    assert "Forge Blue artifact at Smithy 1 for 2 gems" in game.offered
    game.choose("Forge Yellow artifact at Smithy 2 for 2 gems", "Seat 1: First row of power 2")
    assert game.count("blue_gem") == 0
    assert "Forge artifacts" not in table('board = ["Wild Gem"]\nyellow_gem = 1\nblue_gem = 1').offered


def test_they_pay_for_a_wild_gem_in_a_swap():
    """RST-Q30"""
    mine = 'hand = ["Creature 16", "Small red"]\nboard = [{ card = "Wild Gem", blue_gem = 1, used = 2 }]\nblue_gem = 1'
    game = utilized(table(mine), "Creature 16", "Small red")
    game.choose("Creature 16: Return 1 wild gem: Gain 1 red, 1 yellow and 1 blue gem.")
    assert [game.count(f"{colour}_gem") for colour in ("red", "yellow", "blue")] == [1, 1, 1]


def test_plus_uses_both_abilities_of_an_optional_card():
    """RST-ST-5"""
    mine = 'hand = ["Fork", "Small red"]\nboard = ["Plus"]'
    game = utilized(table(mine), "Fork", "Small red").choose("Fork: Gain 1 red gem.", "Fork: Gain 1 blue gem.")
    assert (game.count("red_gem"), game.count("blue_gem")) == (1, 1)


def test_double_die_action_uses_one_roll_twice():
    """RST-ST-6, RST-Q29: either may be left out."""
    mine = 'hand = ["Gambler", "Small red"]\nboard = ["Double Die Action"]'
    game = with_die(5, mine).choose("Gain 1 ore.", "Gain 1 ore.")
    assert game.count("ore") == 2
    assert len([line for line in game.log() if "rolls" in line]) == 1
    assert with_die(5, mine).choose("Leave it", "Gain 1 ore.").count("ore") == 1


def test_a_roll_of_a_smithy_is_not_doubled():
    """RST-ST-6"""
    for seed in range(30):
        game = table('board = ["Double Die Action"]\nred_gem = 3', seed=seed).choose("Forge artifacts")
        game.choose("Forge Red artifact at Smithy 4 for 3 gems", "Seat 1: First row of power 4")
        if [line for line in game.log() if "rolls" in line] == ["Seat 1 rolls 4."]:
            assert game.count("points") == 2
            return
    pytest.fail("no roll of two points")


def test_an_extra_power_point_for_each_card_that_gives_points():
    """RST-ST-7: the card with points gives one more, the others nothing."""
    mine = 'hand = ["Large blue", "Small red"]\nboard = ["Extra Power Point"]'
    game = utilized(table(mine), "Large blue", "Small red")
    game.choose("Large blue: Gain 2 power points.", "Small red: Gain 1 red gem.", "Waste the rest")
    assert game.count("points") == 3


def test_points_of_a_swap_count_too_and_once_for_a_card():
    """RST-ST-7: two lines with points on one card bring one extra point."""
    twice = """
[[card]]
name = "Twice"
kind = "creature"
number = 60
text = "Gain 1 power point.\\nReturn 1 blue gem: Gain 2 power points."
"""
    mine = 'hand = ["Twice", "Small red"]\nboard = ["Extra Power Point"]\nblue_gem = 1'
    game = utilized(table(mine, cards=twice), "Twice", "Small red")
    game.choose("Twice: Return 1 blue gem: Gain 2 power points.", "Twice: Gain 1 power point.")
    assert game.count("points") == 4


def test_points_of_the_die_and_of_smithies_get_no_extra_point():
    """RST-Q15, RST-ST-7"""
    assert with_die(4, 'hand = ["Gambler", "Small red"]\nboard = ["Extra Power Point"]').count("points") == 2
    game = table('board = ["Extra Power Point"]\nblue_gem = 4').choose("Forge artifacts")
    game.choose("Forge Blue artifact at Smithy 5 for 4 gems", "Seat 1: First row of power 1")
    assert game.count("points") == 3


def test_utilize_three_abilities():
    """RST-ST-8, RST-Q16: the lowest stays; a third card is not a must."""
    mine = 'hand = ["Small red", "Small blue", "Large blue", "Fork"]\nboard = ["Utilize 3 Abilities"]'
    game = utilized(table(mine), "Small red", "Large blue")
    assert "No third card" in game.offered
    game.choose("Utilize Small blue", "Waste the rest")
    assert (sorted(game.zone("general", 0)), game.zone("discard")) == (["Large blue", "Small blue"], ["Small red"])
    game = utilized(table(mine), "Small red", "Large blue").choose("No third card", "Waste the rest")
    assert game.zone("general", 0) == ["Large blue"]


def test_three_cards_are_never_played_without_the_stone():
    """RST-UT-1"""
    game = tables.utilized(table('hand = ["Small red", "Small blue", "Fork"]'), "Small red", "Small blue")
    assert "Utilize Fork" not in game.offered

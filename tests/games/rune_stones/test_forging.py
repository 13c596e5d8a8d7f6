"""Forge artifacts: prices, spaces, ore and bonuses."""

from tests.games.rune_stones.tables import table

BLUE_1 = "Forge Blue artifact at Smithy 1 for 2 gems"
YELLOW_2 = "Forge Yellow artifact at Smithy 2 for 2 gems"
GREEN_3 = "Forge Green artifact at Smithy 3 for 3 gems"
RED_4 = "Forge Red artifact at Smithy 4 for 3 gems"
BLUE_5 = "Forge Blue artifact at Smithy 5 for 4 gems"
WILD_6 = "Forge Wild artifact at Wild smithy for 4 gems"


def upper(space: int) -> str:
    return f"Seat 1: First row of power {space}"


def lower(space: int) -> str:
    return f"Seat 1: Second row of power {space}"


def forging(mine: str, **more: str):
    return table(mine, **more).choose("Forge artifacts")


def test_gems_of_the_colour_pay_and_go_back():
    """RST-FO-2, RST-Q2: two gems at the first smithy."""
    game = forging("blue_gem = 3").choose(BLUE_1, upper(1))
    assert (game.count("blue_gem"), game.count("blue_gem", 0)) == (1, 14)
    assert game.areas("upper") == [["Blue artifact"], [], [], [], []]
    assert "Forge artifacts" not in table("blue_gem = 1").offered


def test_each_smithy_has_its_price():
    """RST-Q2: 2, 2, 3, 3 and 4 gems."""
    prices = {
        BLUE_1: ("blue", 2),
        YELLOW_2: ("yellow", 2),
        GREEN_3: ("green", 3),
        RED_4: ("red", 3),
        BLUE_5: ("blue", 4),
    }
    for words, (colour, gems) in prices.items():
        assert words in forging(f"{colour}_gem = {gems}\nore = 3").offered
        assert words not in forging(f"{colour}_gem = {gems - 1}\nore = 3").offered


def test_two_artifacts_from_two_smithies():
    """RST-FO-1: a third one is not offered."""
    game = forging("blue_gem = 6\nyellow_gem = 2").choose(BLUE_1, upper(1), YELLOW_2, upper(2))
    assert game.areas("upper") == [["Blue artifact"], ["Yellow artifact"], [], [], []]
    assert game.question != "Which artifact do you forge?"


def test_not_the_same_smithy_twice():
    """RST-Q17: nor with ore."""
    game = forging("wild_gem = 8\nore = 9").choose(WILD_6, upper(5))
    assert not [words for words in game.offered if "Wild artifact" in words]
    game = forging("ore = 9").choose("Forge Blue artifact at Smithy 1 for 3 ore", upper(1))
    assert not [words for words in game.offered if "Smithy 1 " in words]


def test_an_artifact_needs_a_space_of_its_colour():
    """RST-FO-3: with blue in both rows no blue one is offered; what lies there stays."""
    game = forging('upper = ["Blue artifact"]\nlower = ["Blue artifact"]\nblue_gem = 9\nyellow_gem = 2')
    assert YELLOW_2 in game.offered
    assert not [words for words in game.offered if "Blue" in words]
    one = forging('upper = ["Blue artifact"]\nblue_gem = 2\nyellow_gem = 2').choose(BLUE_1)
    assert one.areas("lower")[0] == ["Blue artifact"]


def test_a_wild_artifact_lies_anywhere():
    """RST-FO-4, RST-FO-10: four gems of any colours; all ten spaces are offered."""
    game = forging("blue_gem = 1\nyellow_gem = 1\ngreen_gem = 1\nred_gem = 1").choose(WILD_6)
    assert sorted(game.offered) == sorted([upper(n) for n in range(1, 6)] + [lower(n) for n in range(1, 6)])
    game.choose(upper(4))
    assert game.areas("upper")[3] == ["Wild artifact"]
    assert [game.count(f"{colour}_gem") for colour in ("blue", "yellow", "green", "red")] == [0, 0, 0, 0]


def test_a_wild_artifact_blocks_the_colour_of_its_space():
    """RST-Q9: a row has five spaces, and only wild artifacts lie on the fifth."""
    game = forging('upper = ["Wild artifact"]\nlower = ["Wild artifact"]\nblue_gem = 4\nore = 3')
    assert not [words for words in game.offered if "Blue" in words]


def test_wild_gems_pay_for_coloured_ones():
    """RST-FO-5: which gem is asked one by one."""
    game = forging("blue_gem = 2\nwild_gem = 1").choose(BLUE_1, upper(1))
    assert game.offered == ["Blue gems", "Wild gems"]
    game.choose("Wild gems")
    assert (game.count("blue_gem"), game.count("wild_gem")) == (1, 0)


def test_the_wild_smithy_takes_wild_gems_and_mixed_colours():
    """RST-Q10"""
    assert WILD_6 in forging("blue_gem = 1\nred_gem = 2\nwild_gem = 1\nore = 3").offered
    assert WILD_6 not in forging("blue_gem = 1\nred_gem = 1\nwild_gem = 1\nore = 3").offered


def test_three_ore_pay_at_any_smithy():
    """RST-FO-6: without a bonus."""
    game = forging("ore = 4")
    assert len([words for words in game.offered if words.endswith("for 3 ore")]) == 6
    game.choose("Forge Blue artifact at Smithy 5 for 3 ore", upper(1))
    assert (game.count("ore"), game.count("points")) == (1, 0)
    assert "Forge artifacts" not in table("ore = 2\nhand = ['Fork', 'Fork']").offered


def test_a_smithy_brings_points():
    """RST-FO-7: three power points."""
    game = forging("blue_gem = 4").choose(BLUE_5, upper(1))
    assert (game.count("points"), game.count("from_smithies")) == (3, 3)


def test_a_smithy_brings_ore():
    """RST-FO-7: which pays for the second artifact at once."""
    game = forging("green_gem = 3\nore = 2").choose(GREEN_3, upper(3))
    assert (game.count("ore"), "Forge Red artifact at Smithy 4 for 3 ore" in game.offered) == (3, True)


def test_a_smithy_rolls_the_die():
    """RST-FO-7"""
    assert [line for line in forging("red_gem = 3").choose(RED_4, upper(4)).log() if line.startswith("Seat 1 rolls")]


def test_empty_smithies_are_restocked_after_the_action():
    """RST-FO-8: from the supply, and when it is used up from the discarded artifacts."""
    shared = 'supply = ["Red artifact", "Green artifact"]'
    game = forging("blue_gem = 2", shared=shared).choose(BLUE_1)
    assert game.areas("artifacts", 0)[0] == ["Blue artifact"]
    game.choose(upper(1))
    assert game.areas("artifacts", 0)[0] == ["Red artifact"]
    shared = 'supply = []\nscrap = ["Green artifact"]'
    game = forging("blue_gem = 2", shared=shared).choose(BLUE_1, upper(1))
    assert (game.areas("artifacts", 0)[0], game.zone("scrap", 0)) == (["Green artifact"], [])


def test_a_smithy_that_could_not_be_filled_waits_for_the_next_forging_action():
    """RST-Q32, RST-FO-8: not even artifacts that are discarded in the same turn come to it."""
    mine = 'blue_gem = 2\nupper = ["Blue artifact", "Yellow artifact"]'
    game = table(mine, "ore = 3", shared="supply = []\nscrap = []").choose("Forge artifacts", BLUE_1)
    game.choose("Give up the first row for 3 points", "Plus")
    assert (len(game.zone("scrap", 0)), game.areas("artifacts", 0)[0]) == (2, [])
    game.choose("Forge artifacts", "Forge no more")
    assert len(game.areas("artifacts", 0)[0]) == 1
    assert len(game.zone("scrap", 0) + game.zone("supply", 0)) == 1


def test_no_other_action_fills_a_smithy():
    """RST-Q32"""
    shared = 'artifacts = [[], "Yellow artifact"]\nsupply = ["Red artifact"]'
    game = table("", "", shared=shared).choose("Summon nothing")
    assert game.areas("artifacts", 0)[0] == []
    game = table("ore = 3", "", shared=shared).choose("Forge artifacts", "Forge no more")
    assert game.areas("artifacts", 0)[0] == ["Red artifact"]


def test_what_is_offered_names_the_smithy_and_the_price():
    """RST-FO-2, RST-FO-6, RST-FO-10"""
    assert set(forging("wild_gem = 4\nore = 3").offered) >= {
        "Forge Blue artifact at Smithy 1 for 2 gems",
        "Forge Blue artifact at Smithy 5 for 4 gems",
        "Forge Wild artifact at Wild smithy for 4 gems",
        "Forge Wild artifact at Wild smithy for 3 ore",
    }


def test_without_wild_artifacts_none_can_be_forged():
    """RST-FO-9"""
    shared = 'artifacts = ["Blue artifact", "Yellow artifact", "Green artifact", "Red artifact", "Blue artifact"]'
    assert not [words for words in forging("blue_gem = 9\nore = 9", shared=shared).offered if "Wild" in words]

"""Swaps: which gem is returned, what the supply must have, and rune stones that help."""

import pytest

from tests.games.rune_stones import tables
from tests.games.rune_stones.tables import table, with_die

CARDS = """
[[card]]
name = "Mirror"
kind = "creature"
number = 60
text = "Return 1 blue gem: Gain 2 wild gems."

[[card]]
name = "Pair"
kind = "creature"
number = 61
text = "Return 1 red gem and 1 blue gem: Gain 5 power points."

[[card]]
name = "Twin"
kind = "creature"
number = 62
text = "Return 2 blue gems: Gain 5 power points."

[[card]]
name = "Smelter"
kind = "creature"
number = 63
text = "Return 1 ore: Gain 1 wild gem."

[[card]]
name = "Toll"
kind = "creature"
number = 64
text = "Return 1 blue gem, return 1 wild gem: Gain 5 power points."

[[card]]
name = "Tithe"
kind = "creature"
number = 66
text = "Return 1 red gem and 1 yellow gem, return 1 gem: Gain 5 power points."

[[card]]
name = "Feast"
kind = "creature"
number = 67
text = "Return 1 blue gem: Gain 1 wild gem. Each player draws 1 card."

[[card]]
name = "Hoard"
kind = "creature"
number = 65
text = "Return 2 wild gems: Gain 10 power points."
"""
MIRROR = "Mirror: Return 1 blue gem: Gain 2 wild gems."
PAIR = "Pair: Return 1 red gem and 1 blue gem: Gain 5 power points."
TWIN = "Twin: Return 2 blue gems: Gain 5 power points."
SMELTER = "Smelter: Return 1 ore: Gain 1 wild gem."
TOLL = "Toll: Return 1 blue gem, return 1 wild gem: Gain 5 power points."
TITHE = "Tithe: Return 1 red gem and 1 yellow gem, return 1 gem: Gain 5 power points."
HOARD = "Hoard: Return 2 wild gems: Gain 10 power points."
GEM_FOR_ORE = "Exchange: Once per turn, return 1 gem: Gain 1 ore."
ORE_FOR_GEM = "Exchange: Once per turn, return 1 ore: Gain 1 gem of your choice."
PLACE_GEM = "Wild Gem: Once per game: Place 1 coloured gem from the general supply on Wild Gem."
NO_COLOURED = "blue_gem = 0\nyellow_gem = 0\ngreen_gem = 0\nred_gem = 0"
BLUE_IS_WILD = 'board = [{ card = "Wild Gem", blue_gem = 1, used = 2 }]'


def swapping(card: str, mine: str = "", shared: str = ""):
    """A card with a swap and a card without one, both in front."""
    played = table(f'hand = ["{card}", "Small red"]\n{mine}', shared=shared, cards=CARDS)
    return tables.utilized(played, card, "Small red")


def gems(game, *colours: str) -> list[int]:
    return [game.count(f"{colour}_gem") for colour in colours]


# Which gem is returned


@pytest.mark.parametrize(("returned", "left"), [("Blue gems", [0, 1]), ("Wild gems", [1, 1])])
def test_whoever_has_both_chooses_between_the_coloured_gem_and_the_wild_one(returned, left):
    """RST-Q27, RST-AB-9: with no wild gem in the supply, the one that is returned is there to be gained again."""
    game = swapping("Mirror", "blue_gem = 1\nwild_gem = 1", shared="wild_gem = 0").choose(MIRROR)
    assert game.offered == ["Blue gems", "Wild gems"]
    assert gems(game.choose(returned), "blue", "wild") == left


@pytest.mark.parametrize(
    ("mine", "left"), [("blue_gem = 3", [1, 0]), ("wild_gem = 3", [0, 1]), ("blue_gem = 1\nwild_gem = 1", [0, 0])]
)
def test_nobody_is_asked_who_can_pay_in_one_way_only(mine, left):
    """RST-Q27: a single kind, or just enough of two."""
    game = swapping("Twin", mine).choose(TWIN)
    assert (gems(game, "blue", "wild"), game.count("points"), game.question) == (left, 5, "What do you use?")


def test_what_asks_for_wild_gems_takes_no_coloured_ones():
    """RST-Q27: two wild gems go, nobody is asked about the blue ones."""
    assert gems(swapping("Hoard", "blue_gem = 5\nwild_gem = 2").choose(HOARD), "blue", "wild") == [5, 0]


def test_a_colour_that_is_wild_gives_a_choice_where_wild_gems_are_asked_for():
    """RST-Q27, RST-Q30: pair of Wild gem and a swap."""
    game = swapping("Hoard", f"{BLUE_IS_WILD}\nblue_gem = 2\nwild_gem = 1").choose(HOARD)
    assert game.offered == ["Blue gems", "Wild gems"]
    game.choose("Blue gems", "Blue gems")
    assert gems(game, "blue", "wild") == [0, 1]


# Lists


def test_one_wild_gem_does_not_pay_for_two_kinds():
    """RST-AB-9, RST-Q27: it stands for one gem of the list, not for both; two of them do."""
    assert PAIR not in swapping("Pair", "wild_gem = 1").offered
    assert PAIR in swapping("Pair", "wild_gem = 1\nblue_gem = 1").offered
    assert PAIR in swapping("Pair", "wild_gem = 2").offered


def test_the_rest_of_a_list_stays_payable_whatever_is_chosen():
    """RST-Q27: with a single wild gem and no red one the wild gem goes for red, so blue is not asked about."""
    game = swapping("Pair", "wild_gem = 1\nblue_gem = 3").choose(PAIR)
    assert gems(game, "blue", "wild") == [2, 0]
    game = swapping("Pair", "red_gem = 1\nblue_gem = 1\nwild_gem = 1").choose(PAIR)
    assert game.offered == ["Red gems", "Wild gems"]
    game.choose("Wild gems")  # and blue pays for itself
    assert (gems(game, "red", "blue", "wild"), game.count("points")) == ([1, 0, 0], 5)
    game = swapping("Pair", "red_gem = 1\nblue_gem = 1\nwild_gem = 1").choose(PAIR, "Red gems")
    assert game.offered == ["Blue gems", "Wild gems"]


def test_two_costs_of_one_line_are_paid_together():
    """RST-Q27: the wild gem that the second cost needs does not pay the first one."""
    assert TOLL not in swapping("Toll", "wild_gem = 1").offered
    game = swapping("Toll", "blue_gem = 2\nwild_gem = 1").choose(TOLL)
    assert gems(game, "blue", "wild") == [1, 0]
    game = swapping("Toll", "blue_gem = 1\nwild_gem = 2").choose(TOLL)
    assert game.offered == ["Blue gems", "Wild gems"]


def test_a_gem_that_the_rest_needs_is_not_offered():
    """RST-Q27: without a yellow gem the wild one is kept for it, so red pays for red, and only the last gem is asked about."""
    game = swapping("Tithe", "red_gem = 1\nwild_gem = 1\nblue_gem = 1\ngreen_gem = 1").choose(TITHE)
    assert game.offered == ["Blue gems", "Green gems"]
    assert gems(game.choose("Green gems"), "red", "wild", "blue", "green") == [0, 0, 1, 0]


# A supply with nothing to give


def test_a_swap_for_which_nothing_is_there_cannot_be_chosen():
    """RST-Q34: on a card; free abilities are merely wasted."""
    game = swapping("Mirror", "blue_gem = 1", shared="wild_gem = 0\nore = 0")
    assert (MIRROR in game.offered, "Small red: Gain 1 ore." in game.offered) == (False, True)
    assert SMELTER not in swapping("Smelter", "ore = 1", shared="wild_gem = 0").offered


def test_of_a_part_that_is_there_the_part_is_gained():
    """RST-Q34, RST-Q11: one wild gem of two."""
    game = swapping("Mirror", "blue_gem = 1", shared="wild_gem = 1").choose(MIRROR)
    assert (gems(game, "blue", "wild"), game.count("wild_gem", 0)) == ([0, 1], 0)


def test_points_are_always_there():
    """RST-Q34"""
    assert TWIN in swapping("Twin", "blue_gem = 2", shared=f"{NO_COLOURED}\nwild_gem = 0").offered


def test_a_swap_is_possible_for_what_may_be_returned():
    """RST-Q34, RST-Q27: a wild gem that stands for the blue one will do; with blue gems alone there is nothing to give."""
    assert MIRROR in swapping("Mirror", "wild_gem = 1", shared="wild_gem = 0").offered
    assert MIRROR in swapping("Mirror", "blue_gem = 1\nwild_gem = 1", shared="wild_gem = 0").offered
    assert MIRROR not in swapping("Mirror", "blue_gem = 2", shared="wild_gem = 0").offered


@pytest.mark.parametrize(("wild", "offered"), [(0, False), (1, True)])
def test_the_swap_of_the_die_needs_a_wild_gem_in_the_supply(wild, offered):
    """RST-Q34, RST-DI-2"""
    game = with_die(2, 'hand = ["Gambler", "Small red"]\nred_gem = 1', shared=f"wild_gem = {wild}")
    assert ("Return 1 coloured gem: Gain 1 wild gem." in game.offered, game.count("red_gem")) == (offered, 1)


def test_exchange_needs_ore_for_a_gem_and_a_coloured_gem_for_ore():
    """RST-Q34, RST-ST-3: what cannot be given is not offered, and the stone is not used up."""
    mine = 'board = ["Exchange"]\nwild_gem = 1\nore = 1'
    assert {GEM_FOR_ORE, ORE_FOR_GEM} <= set(table(mine).offered)
    game = table(mine, shared="ore = 0")
    assert (GEM_FOR_ORE in game.offered, ORE_FOR_GEM in game.offered) == (False, True)
    game = table(mine, shared=NO_COLOURED)
    assert (GEM_FOR_ORE in game.offered, ORE_FOR_GEM in game.offered) == (True, False)
    assert game.count("used", "Exchange") == 0


def test_wild_gem_needs_a_coloured_gem_in_the_supply():
    """RST-Q34, RST-Q19, RST-ST-4: a wild one will not do, and the stone is not used up."""
    game = table('board = ["Wild Gem"]', "", shared=NO_COLOURED)
    assert (PLACE_GEM in game.offered, game.count("used", "Wild Gem")) == (False, 0)
    game = table('board = ["Wild Gem"]', "", shared=NO_COLOURED.replace("red_gem = 0", "red_gem = 1")).choose(PLACE_GEM)
    assert game.count("red_gem", "Wild Gem") == 1


# Rune stones that make a swap possible


def test_utilizing_goes_on_while_wild_gem_may_help():
    """RST-UT-2, RST-ST-4: with the blue gems of one card wild, the other card can be paid for."""
    mine = 'hand = ["Creature 11", "Dragon 74"]\nboard = ["Wild Gem"]'
    game = tables.utilized(table(mine), "Creature 11", "Dragon 74").choose("Creature 11: Gain 2 blue gems.")
    assert game.offered == [PLACE_GEM, "Waste the rest"]
    game.choose(PLACE_GEM, "Blue gems", "Dragon 74: Return 2 wild gems: Gain 10 power points.")
    assert (game.count("points"), game.count("blue_gem")) == (10, 0)


def test_utilizing_goes_on_while_exchange_may_help():
    """RST-UT-2, RST-ST-3: an ore becomes the gem that the swap asks for."""
    game = swapping("Twin", 'board = ["Exchange"]\nblue_gem = 1\nore = 1').choose(
        "Small red: Gain 1 ore.", "Small red: Gain 1 red gem.", ORE_FOR_GEM, "Blue gems", TWIN
    )
    assert game.count("points") == 5


def test_utilizing_ends_by_itself_once_every_line_is_used_or_no_stone_is_left():
    """RST-UT-2: nobody is asked who can do nothing more."""
    mine = 'hand = ["Small blue", "Large blue"]\nboard = ["Wild Gem"]'
    game = tables.utilized(table(mine), "Small blue", "Large blue")
    game.choose("Small blue: Gain 1 blue gem.", "Large blue: Gain 2 power points.")
    assert game.zone("front") == []
    game = swapping("Twin", 'board = ["Plus"]').choose("Small red: Gain 1 ore.", "Small red: Gain 1 red gem.")
    assert game.zone("front") == []


def test_a_swap_is_offered_for_what_comes_to_all_though_the_supply_has_nothing():
    """RST-Q34: something comes of it, a card for each player."""
    game = swapping("Feast", "blue_gem = 1", shared="wild_gem = 0")
    game.choose("Feast: Return 1 blue gem: Gain 1 wild gem. Each player draws 1 card.")
    assert (gems(game, "blue", "wild"), game.zone("hand")) == ([0, 0], ["Pebble"])
    assert MIRROR not in swapping("Mirror", "blue_gem = 1", "wild_gem = 0").offered

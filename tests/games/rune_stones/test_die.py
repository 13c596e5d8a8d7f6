"""The die: six faces, each a line of its text."""

from collections import Counter

from engine.kernel.chance import roll
from tests.games.rune_stones.tables import first_turn, table, with_die

MINE = 'hand = ["Gambler", "Small red"]'
ANY_GEM, SWAP, ONE_POINT, TWO_POINTS, ORE, CARD = range(1, 7)


def test_a_card_rolls_the_die():
    """RST-AB-7: six faces, all of them come up."""
    game = first_turn().game
    rolled = Counter(roll(game, 0, 6) for _ in range(600))
    assert set(rolled) == set(range(1, 7))
    assert min(rolled.values()) > 60


def test_any_gem():
    """RST-DI-1: not a wild one."""
    game = with_die(ANY_GEM, MINE)
    assert game.offered == ["Blue gems", "Yellow gems", "Green gems", "Red gems"]
    assert game.choose("Yellow gems").count("yellow_gem") == 1


def test_swap_a_gem_for_a_wild_one():
    """RST-DI-2, RST-Q29: or leave it."""
    game = with_die(SWAP, f"{MINE}\nred_gem = 1\nwild_gem = 1")
    assert game.offered == ["Leave it", "Return 1 coloured gem: Gain 1 wild gem."]
    game.choose("Return 1 coloured gem: Gain 1 wild gem.")
    assert (game.count("red_gem"), game.count("wild_gem")) == (0, 2)
    game = with_die(SWAP, f"{MINE}\nred_gem = 1").choose("Leave it")
    assert (game.count("red_gem"), game.count("wild_gem")) == (1, 0)


def test_a_swap_without_a_coloured_gem_is_wasted():
    """RST-DI-2"""
    game = with_die(SWAP, f"{MINE}\nwild_gem = 1")
    assert (game.question, game.count("wild_gem")) == ("What do you use?", 1)


def test_one_or_two_points():
    """RST-DI-3"""
    assert with_die(ONE_POINT, MINE).count("points") == 1
    assert with_die(TWO_POINTS, MINE).count("points") == 2


def test_a_piece_of_ore():
    """RST-DI-4, RST-Q11: none comes from an empty supply."""
    assert (with_die(ORE, MINE).count("ore"), with_die(ORE, MINE, shared="ore = 0").count("ore")) == (1, 0)


def test_the_top_card_of_the_general_draw_pile():
    """RST-DI-5, RST-Q29: it may be refused."""
    shared = 'creatures = ["Creature 61", "Creature 62"]'
    game = with_die(CARD, MINE, shared=shared).choose("Yes: You may take the top card of the general draw pile.")
    assert game.zone("discard") == ["Creature 61"]
    assert with_die(CARD, MINE, shared=shared).choose("No").zone("discard") == []


def test_with_both_general_piles_empty_nothing_is_asked():
    """RST-DI-5, RST-Q11: a single card that has been discarded will do."""
    game = with_die(CARD, MINE, shared="creatures = []\ngeneral = []")
    assert game.question == "What do you use?"
    game = with_die(CARD, MINE, shared='creatures = []\ngeneral = ["Creature 61"]')
    assert game.choose("Yes: You may take the top card of the general draw pile.").zone("discard") == ["Creature 61"]


def test_yes_says_what_it_stands_for():
    """RST-Q29"""
    assert with_die(CARD, MINE).offered == ["No", "Yes: You may take the top card of the general draw pile."]


def test_the_die_is_rolled_anew_each_time():
    assert table(MINE).zone("die", 0) == ["Die"]

"""The last round, the last points, and who wins."""

from tests.games.rune_stones.tables import table


def played_out(*seats: str, **more: str):
    """A round in which everybody summons nothing, from seat 1 on."""
    game = table(*seats, **more)
    while not game.game.over and game.game.turn <= 1 + len(seats):
        game.choose("Keep the rest" if "Keep the rest" in game.offered else "Summon nothing")
    return game


def test_the_round_is_completed():
    """RST-EN-1, RST-Q22: seat 1 has 65 points, seats 2 and 3 still play."""
    game = table("points = 65", "", "", head="turn = 1").choose("Summon nothing")
    assert game.active == 2
    game.choose("Summon nothing")
    assert (game.active, game.game.over) == (3, False)
    game.choose("Summon nothing")
    assert game.game.over


def test_with_64_points_another_round_begins():
    """RST-EN-1"""
    assert not played_out("points = 64", "").game.over
    assert played_out("points = 65", "").game.over


def test_points_in_the_last_seat_end_the_round_at_once():
    """RST-Q22"""
    assert table("", "points = 65", head="active = 2").choose("Summon nothing").game.over


def test_a_round_begins_with_the_first_player():
    """RST-EN-1: with seat 2 as first player, the round ends after seat 1."""
    game = table("", "points = 65", head="active = 2", shared="first = 2").choose("Summon nothing")
    assert (game.active, game.game.over) == (1, False)
    game.choose("Summon nothing")
    assert game.game.over


def test_points_beyond_65_count_on():
    """RST-Q21"""
    assert played_out("points = 120", "points = 119").game.winners == (0,)


def test_three_gems_or_ore_are_a_point():
    """RST-EN-2: 1 blue, 2 wild gems and 2 ore are 5 pieces, so 1 point; the gem on a rune stone is none."""
    stone = 'board = [{ card = "Wild Gem", blue_gem = 1, used = 2 }]'
    game = played_out(f"points = 65\nblue_gem = 1\nwild_gem = 2\nore = 2\n{stone}")
    assert (game.count("points"), game.count("at_end")) == (66, 1)


def test_rows_count_as_if_they_were_given_up():
    """RST-EN-2: three artifacts bring 6 points, a single one nothing."""
    rows = 'upper = ["Blue artifact", "Yellow artifact", "Green artifact"]\nlower = ["Blue artifact"]'
    assert played_out(f"points = 65\n{rows}").count("points") == 71


def test_most_points_win():
    """RST-EN-3: after the last points."""
    game = played_out("points = 65", "points = 64\nred_gem = 6")
    assert (game.count("points", 1), game.count("points", 2), game.game.winners) == (65, 66, (1,))
    assert game.game.cause == "most points"


def test_a_tie_is_shared():
    """RST-EN-3"""
    game = played_out("points = 65", "points = 65", "points = 20")
    assert (game.game.winners, game.game.cause) == ((0, 1), "shared victory")


def test_the_tide_takes_the_cheapest_card():
    """RST-Q26: at the end of every turn, with the option for it only."""
    game = table("", head='options = ["tide"]').choose("Summon nothing")
    assert (game.zone("general", 0), game.zone("display", 0)[-1]) == (["Creature 12"], "Creature 23")
    assert table("").choose("Summon nothing").zone("general", 0) == []

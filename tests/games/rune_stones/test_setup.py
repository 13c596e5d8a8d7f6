"""Setup: what lies where before the first turn."""

from collections import Counter

import pytest

from tests.games.rune_stones.tables import first_turn

COLOURS = ("blue", "yellow", "green", "red")


def test_a_player_takes_a_gem_of_each_colour_and_a_wild_one():
    """RST-SE-2, RST-SE-6: 15 of each lie in the supply before; two players leave 13."""
    game = first_turn(seats=2)
    for seat in (1, 2):
        assert [game.count(f"{colour}_gem", seat) for colour in (*COLOURS, "wild")] == [1, 1, 1, 1, 1]
        assert (game.count("points", seat), game.count("ore", seat)) == (0, 0)
    assert [game.count(f"{colour}_gem", 0) for colour in (*COLOURS, "wild")] == [13, 13, 13, 13, 13]
    assert game.count("ore", 0) == 20


@pytest.mark.parametrize(("players", "each"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_each_kind_of_stone_lies_there_once_less_than_there_are_players(players, each):
    """RST-SE-3, RST-Q26: and once for a seat alone."""
    stones = Counter(first_turn(seats=players).zone("stones", 0))
    assert (len(stones), set(stones.values())) == (8, {each})


def test_every_smithy_has_an_artifact_and_the_last_one_all_wild_ones():
    """RST-SE-1, RST-SE-4, RST-SE-5: 28 coloured artifacts, of which 5 are open, and 8 wild ones."""
    game = first_turn()
    *coloured, wild = game.areas("artifacts", 0)
    assert [len(pile) for pile in coloured] == [1, 1, 1, 1, 1]
    assert "Wild artifact" not in {pile[0] for pile in coloured}
    assert wild == ["Wild artifact"] * 8
    assert (len(game.zone("supply", 0)), len(game.zone("smithies", 0))) == (28 - 5, 6)


@pytest.mark.parametrize("seat", [1, 2])
def test_a_first_hand_has_four_of_eight_druids(seat):
    """RST-SE-7, RST-Q23"""
    game = first_turn()
    assert len(game.zone("hand", seat)) == 4
    cards = game.zone("hand", seat) + game.zone("deck", seat)
    assert sorted(cards) == [f"Druid {number}" for number in range(100, 108)]


def test_the_display_shows_six_creatures_and_no_dragon():
    """RST-SE-8: dragons that turn up wait aside and are shuffled back."""
    for seed in range(30):
        game = first_turn(seed=seed)
        display = game.zone("display", 0)
        assert len(display) == 6
        assert not [name for name in display if name.startswith("Dragon")]
        assert len(game.zone("creatures", 0)) == 62
        assert len([name for name in game.zone("creatures", 0) if name.startswith("Dragon")]) == 8


def test_chance_names_the_first_player():
    """RST-SE-9"""
    assert {first_turn(seed=seed).active for seed in range(20)} == {1, 2}


def test_players_begin_with_druids_and_win_creatures():
    """RST-TU-5"""
    game = first_turn()
    assert all(name.startswith("Druid") for name in game.zone("hand"))
    assert not any(name.startswith("Druid") for name in game.zone("display", 0))


def test_a_deck_in_play_begins_with_its_cards_and_stones():
    """RST-Q26: the market has what is in nobody's deck, and a stone that is owned is not on the board."""
    game = first_turn(seats=1, deck="gem-engine")
    assert (game.zone("board"), "Wild Gem" in game.zone("stones", 0)) == (["Wild Gem"], False)
    own = set(game.zone("hand") + game.zone("deck"))
    assert len(own) == 13
    market = game.zone("creatures", 0) + game.zone("display", 0)
    assert not own & set(market)
    assert len(market) == 68 - 8


def test_a_fan_market_is_the_market_of_the_table():
    """RST-Q26"""
    game = first_turn(seats=2, deck="tidepool-market")
    assert len(game.zone("creatures", 0) + game.zone("display", 0)) == 30

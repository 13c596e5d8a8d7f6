"""The examples of the rulebook, move by move."""

from tests.games.rune_stones.tables import table, utilized


def test_blue_21_and_green_16():
    """RST-T1"""
    game = utilized(table('hand = ["Creature 21", "Creature 16"]\nblue_gem = 1'), "Creature 21", "Creature 16")
    game.choose("Creature 21: Return 1 blue gem: Gain 2 wild gems.")
    assert (game.count("blue_gem"), game.count("wild_gem")) == (0, 2)
    game.choose("Creature 16: Return 1 wild gem: Gain 1 red, 1 yellow and 1 blue gem.")
    assert [game.count(f"{colour}_gem") for colour in ("wild", "red", "yellow", "blue")] == [1, 1, 1, 1]
    assert (game.zone("general", 0), game.zone("discard")) == (["Creature 21"], ["Creature 16"])


def test_three_cards():
    """RST-T2"""
    mine = 'hand = ["Druid 103", "Dragon 77", "Creature 67"]\nboard = ["Utilize 3 Abilities"]'
    game = table(mine, shared="box = []").choose("Utilize abilities", "Utilize Druid 103", "Utilize Dragon 77")
    game.choose("Utilize Creature 67", "Waste the rest")
    assert "Druid 103" in game.zone("box", 0)
    assert (game.zone("general", 0), game.zone("discard")) == (["Dragon 77"], ["Creature 67"])


def test_a_red_or_a_blue_gem():
    """RST-T9: one of the two, and no card of the site prints it. [004:303-307]"""
    for colour in ("red", "blue"):
        game = utilized(table('hand = ["Fork", "Small red"]'), "Fork", "Small red").choose(
            f"Fork: Gain 1 {colour} gem."
        )
        assert [game.count(f"{one}_gem") for one in ("red", "blue")] == [int(colour == "red"), int(colour == "blue")]
        assert not [words for words in game.offered if words.startswith("Fork")]
    fork = "• Gain 1 red gem.\n• Gain 1 blue gem."
    assert fork not in [card.text or card.house_text for card in game.rules.pack.cards.values()]


def test_three_magic_points():
    """RST-T3"""
    game = table('hand = ["Small blue", "Large blue"]').choose("Summon creatures", "Play Small blue", "Play Large blue")
    game.choose("Summon Creature 36 for 2", "Summon Creature 12 for 1")
    assert sorted(game.zone("discard")) == ["Creature 12", "Creature 36", "Large blue", "Small blue"]


def test_a_row_of_two():
    """RST-T4"""
    game = table('lower = ["Blue artifact", [], "Green artifact"]', head='phase = "exchange"')
    game.choose("Give up the second row for 3 points", "Plus")
    assert (game.count("points"), game.zone("board")) == (3, ["Plus"])


def test_two_artifacts():
    """RST-T5: the yellow one stands at the smithy with ore, for three gems."""
    shared = 'artifacts = ["Blue artifact", "Green artifact", "Yellow artifact", "Red artifact", "Blue artifact", "Wild artifact"]'
    mine = 'upper = [[], "Yellow artifact"]\nyellow_gem = 2\nwild_gem = 2\nblue_gem = 3'
    game = table(mine, shared=shared).choose("Forge artifacts", "Forge Yellow artifact at Smithy 3 for 3 gems")
    game.choose("Yellow gems", "Yellow gems")
    assert (game.count("ore"), game.areas("lower")[1]) == (1, ["Yellow artifact"])
    game.choose("Forge Wild artifact at Wild smithy for 4 gems", "Seat 1: First row of power 4")
    assert game.areas("upper")[3] == ["Wild artifact"]
    assert [game.count(f"{colour}_gem") for colour in ("yellow", "wild", "blue")] == [0, 0, 0]


def test_paid_with_ore():
    """RST-T6"""
    game = table("ore = 3").choose("Forge artifacts", "Forge Wild artifact at Wild smithy for 3 ore")
    game.choose("Seat 1: Second row of power 5")
    assert (game.areas("lower")[4], game.count("ore"), game.count("points")) == (["Wild artifact"], 0, 0)


def test_final_scoring():
    """RST-T7: black has two artifacts and three gems, beige three artifacts and four gems and ores."""
    black = 'points = 60\nupper = ["Blue artifact", "Yellow artifact"]\nblue_gem = 3'
    beige = 'points = 65\nlower = ["Blue artifact", "Yellow artifact", "Green artifact"]\nred_gem = 2\nore = 2'
    game = table(black, beige, head="active = 2").choose("Summon nothing", "Keep the rest")
    assert game.game.over
    assert (game.count("points", 1), game.count("points", 2), game.game.winners) == (64, 72, (1,))


def test_refilling():
    """RST-T8"""
    game = table('hand = ["Small blue", "Fork"]', head='phase = "refill"')
    assert (len(game.zone("hand")), len(game.zone("deck"))) == (4, 6)

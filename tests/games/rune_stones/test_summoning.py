"""Summon creatures: magic of one colour, prices by place."""

from tests.games.rune_stones.tables import table

HAND = 'hand = ["Small blue", "Large blue", "Small red", "Dragon 71"]'


def test_the_price_of_a_creature_depends_on_its_space():
    """RST-SU-1, RST-Q1: 4, 3, 3, 2, 2, 1 from left to right."""
    game = table('hand = ["Small blue", "Large blue", "Dragon 71"]').choose("Summon creatures", "Play Small blue")
    game.choose("Play Large blue", "Play Dragon 71")
    assert sorted(game.offered) == [
        "Summon Creature 12 for 1",
        "Summon Creature 23 for 2",
        "Summon Creature 35 for 3",
        "Summon Creature 36 for 2",
        "Summon Creature 47 for 3",
        "Summon Creature 55 for 4",
        "Summon no more",
    ]


def test_cards_of_one_colour_go_together():
    """RST-SU-2: after a blue card no red one, but another blue one."""
    game = table(HAND).choose("Summon creatures", "Play Small blue")
    assert ("Play Large blue" in game.offered, "Play Small red" in game.offered) == (True, False)


def test_dragons_go_with_any_colour():
    """RST-SU-5: one may also come first, and then any colour follows."""
    game = table(HAND).choose("Summon creatures", "Play Dragon 71")
    assert {"Play Small blue", "Play Small red"} <= set(game.offered)
    game.choose("Play Small red")
    assert "Play Small blue" not in game.offered


def test_a_multicoloured_druid_goes_with_any_colour():
    """RST-SU-5"""
    game = table('hand = ["Small blue", "Druid 107", "Druid 100"]').choose("Summon creatures", "Play Small blue")
    assert {"Play Druid 107", "Play Druid 100"} <= set(game.offered)


def test_multicoloured_cards_alone_will_do():
    """RST-Q13"""
    game = table('hand = ["Dragon 71", "Dragon 73"]').choose("Summon creatures", "Play Dragon 71", "Play Dragon 73")
    assert "Summon Creature 55 for 4" in game.offered


def test_as_many_creatures_as_can_be_paid_for():
    """RST-SU-3, RST-Q24: four points pay for three creatures here, though shops say two."""
    shared = 'display = [[], [], [], "Creature 36", "Creature 23", "Creature 12"]'
    game = table('hand = ["Large blue", "Small blue", "Dragon 71"]', shared=shared)
    game.choose("Summon creatures", "Play Large blue", "Play Small blue", "Play Dragon 71")
    game.choose("Summon Creature 12 for 1", "Summon Creature 36 for 2")
    assert game.offered == ["Summon Creature 23 for 2", "Summon no more"]


def test_summoned_and_played_cards_go_to_the_discard_pile():
    """RST-SU-4: the point that is left over is lost."""
    game = table(HAND).choose("Summon creatures", "Play Small blue", "Play Large blue", "That is all")
    game.choose("Summon Creature 36 for 2", "Summon no more")
    assert (sorted(game.zone("discard")), game.count("magic")) == (["Creature 36", "Large blue", "Small blue"], 0)
    assert game.count("surplus") == 1


def test_a_creature_of_another_colour_may_be_summoned():
    """RST-SU-6: blue magic calls a yellow creature."""
    game = table(HAND).choose("Summon creatures", "Play Small blue", "That is all", "Summon Creature 12 for 1")
    assert "Creature 12" in game.zone("discard")


def test_cards_move_to_the_right_and_new_ones_come_from_the_left():
    """RST-SU-7: the gap on the fourth space is closed by its three left neighbours."""
    shared = 'creatures = ["Creature 61", "Creature 62"]'
    game = table(HAND, shared=shared).choose("Summon creatures", "Play Large blue", "That is all")
    game.choose("Summon Creature 36 for 2")
    assert game.zone("display", 0) == [
        "Creature 61", "Creature 55", "Creature 47", "Creature 35", "Creature 23", "Creature 12",
    ]  # fmt: skip
    assert game.zone("creatures", 0) == ["Creature 62"]


def test_of_two_gaps_the_rightmost_is_filled_first():
    """RST-Q31, RST-SU-7: the top card of the draw pile lies further to the right."""
    shared = 'creatures = ["Creature 61", "Creature 62", "Creature 63"]'
    game = table(HAND, shared=shared).choose("Summon creatures", "Play Small blue", "Play Large blue", "That is all")
    game.choose("Summon Creature 36 for 2", "Summon Creature 12 for 1")
    assert game.zone("display", 0) == [
        "Creature 62", "Creature 61", "Creature 55", "Creature 47", "Creature 35", "Creature 23",
    ]  # fmt: skip
    assert game.zone("creatures", 0) == ["Creature 63"]


def test_with_one_card_for_two_gaps_the_left_space_stays_empty():
    """RST-Q31, RST-SU-8"""
    game = table(HAND, shared='creatures = ["Creature 61"]').choose(
        "Summon creatures", "Play Small blue", "Play Large blue"
    )
    game.choose("That is all", "Summon Creature 36 for 2", "Summon Creature 12 for 1")
    assert game.areas("display", 0)[:2] == [[], ["Creature 61"]]


def test_the_general_discard_pile_becomes_the_draw_pile():
    """RST-SU-8, RST-Q28"""
    shared = 'creatures = []\ngeneral = ["Creature 61", "Creature 62"]'
    game = table(HAND, shared=shared).choose("Summon creatures", "Play Small blue", "That is all")
    game.choose("Summon Creature 12 for 1")
    assert (game.zone("general", 0), len(game.zone("creatures", 0))) == ([], 1)
    assert game.zone("display", 0)[0] in ("Creature 61", "Creature 62")


def test_with_both_piles_empty_the_display_waits():
    """RST-SU-8: a gap on the left stays until cards are discarded again."""
    game = table(HAND, shared="creatures = []\ngeneral = []").choose("Summon creatures", "Play Small blue")
    game.choose("That is all", "Summon Creature 12 for 1")
    assert (game.areas("display", 0)[0], len(game.zone("display", 0))) == ([], 5)
    game = table('hand = ["Creature 61", "Creature 62"]', shared="creatures = []\ngeneral = []\ndisplay = []")
    game.choose("Utilize abilities", "Utilize Creature 61")
    assert game.zone("display", 0) == ["Creature 62"]


def test_summoning_nothing_is_an_action():
    """RST-Q18: even without a card in hand."""
    game = table("", "hand = ['Small red']")
    assert game.offered == ["Summon nothing"]
    assert game.choose("Summon nothing").active == 2


def test_the_words_say_when_nothing_will_be_summoned():
    """RST-Q18: as long as the magic played does not pay for any creature; a card may be played for nothing all the same."""
    game = table(HAND, "").choose("Summon creatures")
    assert game.offered[-1] == "Summon nothing"
    assert table(HAND, "").choose("Summon creatures", "Summon nothing").active == 2
    assert game.choose("Play Small blue").offered[-1] == "That is all"
    game = table(HAND, "", shared='display = ["Creature 55"]').choose("Summon creatures", "Play Small blue")
    assert game.offered[-1] == "Summon nothing"
    game.choose("Summon nothing")
    assert (game.active, game.zone("discard")) == (2, ["Small blue"])


def test_everybody_does_exactly_one_action():
    """RST-TU-1, RST-TU-2: after it the next player clockwise is asked, and after the last one the first again."""
    game = table("", "", "")
    for seat in (1, 2, 3):
        assert game.active == seat
        game.choose("Summon nothing")
    assert game.active == 1

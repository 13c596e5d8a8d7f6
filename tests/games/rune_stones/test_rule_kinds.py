"""Rules that meet where one of them is easily forgotten: cards that come round again, phases that begin, piles that are exhausted,
prices that add up, and what a scene may say of the table.
"""

import pytest

from engine.kernel.view import View
from engine.play.scenes import SceneError
from engine.play.wording import picture
from tests.games.rune_stones.tables import table, utilized

CARDS = """
[[card]]
name = "Bard"
kind = "creature"
number = 15
text = "Gain 2 power points."

[[card]]
name = "Student"
kind = "creature"
number = 16
text = "Draw 2 cards."

[[card]]
name = "Porter"
kind = "creature"
number = 17
text = "Put the top 2 cards of your deck into your hand."

[[card]]
name = "Jubilee"
kind = "creature"
number = 18
text = "Each player gains 60 power points."

[[card]]
name = "Scale"
kind = "creature"
number = 60
text = "Return 1 ore, return 1 ore: Gain 5 power points."

[[card]]
name = "Prism"
kind = "creature"
number = 61
text = "Return 1 coloured gem, return 1 wild gem: Gain 5 power points."

[[card]]
name = "Purse"
kind = "creature"
number = 62
text = "Return 1 gem, return 1 blue gem: Gain 5 power points."

[[card]]
name = "Sack"
kind = "creature"
number = 63
text = "Discard 1 card, discard 1 card: Gain 5 power points."

[[card]]
name = "Spring"
kind = "rune-stone"
text = "At the beginning of your turn: Gain 1 ore."
"""


def next_round(played):
    """The turn of the second seat passes, and the first one has the next."""
    played.choose("Summon nothing")
    assert played.active == 1
    return played


def lines(played, card: str) -> list[str]:
    """The abilities of a card that are offered."""
    return [words for words in played.offered if words.startswith(f"{card}: ")]


def problems(*seats: str, **more: str) -> list[str]:
    """What is wrong with a table."""
    with pytest.raises(SceneError) as refused:
        table(*seats, **more)
    return refused.value.problems


# A card that comes round again is used anew


def test_a_card_that_comes_round_in_the_next_turn_has_its_abilities_again():
    """RST-UT-2, 004:392: through discard pile and new draw pile; in one turn each line is used once. [004:273]"""
    mine = 'hand = ["Small red", "Large blue"]\ndeck = []\ndiscard = ["Fork"]'
    game = utilized(table(mine, ""), "Small red", "Large blue").choose("Small red: Gain 1 red gem.")
    assert lines(game, "Small red") == ["Small red: Gain 1 ore."]
    utilized(next_round(game.choose("Waste the rest")), "Small red", "Fork").choose("Small red: Gain 1 red gem.")
    assert game.count("red_gem") == 2


def test_a_card_that_comes_round_again_brings_its_extra_point_again():
    """RST-ST-7: one for each card with points in a turn. [004:478 004:480]"""
    mine = 'hand = ["Bard", "Small red"]\ndeck = []\ndiscard = ["Fork"]\nboard = ["Extra Power Point"]'
    game = utilized(table(mine, "", cards=CARDS), "Bard", "Small red").choose("Bard: Gain 2 power points.")
    assert game.count("points") == 3
    utilized(next_round(game.choose("Waste the rest")), "Bard", "Fork").choose("Bard: Gain 2 power points.")
    assert game.count("points") == 6


def test_a_smithy_that_was_used_is_open_again_in_the_next_turn():
    """RST-FO-1, RST-Q17: whatever artifact has come onto it since. [004:313 004:361]"""
    gems = "\n".join(f"{colour}_gem = 8" for colour in ("blue", "yellow", "green", "red"))
    game = table(gems, "").choose("Forge artifacts", "Forge Blue artifact at Smithy 1 for 2 gems")
    game.choose("Seat 1: First row of power 1")
    assert not [words for words in game.offered if "Smithy 1 " in words]
    next_round(game.choose("Forge no more")).choose("Forge artifacts")
    assert [words for words in game.offered if "Smithy 1 " in words]


# The phase that a scene names begins


@pytest.mark.parametrize(("phase", "ore"), [("action", 1), ("", 1), ("exchange", 0), ("refill", 0)])
def test_a_turn_begins_with_its_action_alone(phase, ore):
    """004:221: first the action; a scene that names a later phase has the beginning of the turn behind it."""
    assert table('board = ["Spring"]', "", head=f'phase = "{phase}"' if phase else "", cards=CARDS).count("ore") == ore


@pytest.mark.parametrize(
    ("phase", "shown", "asked", "cards"),
    [("action", "action", 1, 1), ("exchange", "exchange", 1, 1), ("refill", "action", 2, 4)],
)
def test_the_phase_that_a_scene_names_begins(phase, shown, asked, cards):
    """004:209: the exchange follows the action, and the refill the exchange. [004:213 004:369 004:392]"""
    game = table('hand = ["Fork"]\nupper = ["Blue artifact", "Yellow artifact"]', "", head=f'phase = "{phase}"')
    told = picture(game.game, View(game.game, 0).sees)
    assert (told["phase"], game.asked, len(game.zone("hand"))) == (shown, asked, cards)


# Piles that are exhausted


@pytest.mark.parametrize(
    ("card", "line"), [("Student", "Draw 2 cards."), ("Porter", "Put the top 2 cards of your deck into your hand.")]
)
def test_whatever_takes_from_an_exhausted_draw_pile_goes_on_with_the_discard_pile(card, line):
    """004:392: whenever it is exhausted; the second card comes out of the new pile."""
    mine = f'hand = ["{card}", "Small red"]\ndeck = ["Pebble"]\ndiscard = ["Fork", "Gambler", "Seller"]'
    game = utilized(table(mine, "", cards=CARDS), card, "Small red").choose(f"{card}: {line}")
    hand = game.zone("hand")
    assert (len(hand), "Pebble" in hand, len(game.zone("deck")), game.zone("discard")) == (2, True, 2, [])
    assert not game.game.over


@pytest.mark.parametrize(
    ("general", "display"), [('["Creature 61", "Creature 62"]', 6), ('["Creature 61"]', 6), ("[]", 5)]
)
def test_the_display_is_filled_out_of_the_general_discard_pile(general, display):
    """004:239-241: shuffled, as its new draw pile; with both empty a space stays empty, and the game goes on."""
    game = table('board = ["Magic Points"]', "", shared=f"creatures = []\ngeneral = {general}")
    game.choose("Summon creatures", "Summon Creature 12 for 1")
    assert (len(game.zone("display", 0)), game.zone("general", 0), game.active) == (display, [], 2)


# Two prices from one stock

BLUE_IS_WILD = 'board = [{ card = "Wild Gem", blue_gem = 1, used = 2 }]'


@pytest.mark.parametrize(
    ("card", "there", "short"),
    [
        ("Scale", "ore = 2", "ore = 1"),
        ("Prism", f"{BLUE_IS_WILD}\nblue_gem = 2", f"{BLUE_IS_WILD}\nblue_gem = 1"),
        ("Purse", "blue_gem = 1\nred_gem = 1", "blue_gem = 1"),
        ("Purse", "blue_gem = 1\nwild_gem = 1", "wild_gem = 1"),
    ],
)
def test_prices_of_one_stock_add_up(card, there, short):
    """RST-AB-9, RST-Q27: all that is shown is returned, none of it twice. [004:309]"""
    hand = f'hand = ["{card}", "Small red"]\n'
    assert lines(utilized(table(hand + short, "", cards=CARDS), card, "Small red"), card) == []
    game = utilized(table(hand + there, "", cards=CARDS), card, "Small red")
    (line,) = lines(game, card)
    game.choose(line)
    while game.question != "What do you use?":
        game.choose(game.offered[0])
    left = [game.count(name) for name in ("ore", "blue_gem", "red_gem", "wild_gem")]
    assert (game.count("points"), left) == (5, [0, 0, 0, 0])


@pytest.mark.parametrize(("more", "can"), [(1, False), (2, True)])
def test_two_cards_of_a_price_are_two_cards(more, can):
    """RST-AB-9: what lies in front is in no hand any more. [004:255 004:309]"""
    hand = ["Sack", "Small red", *["Fork", "Gambler"][:more]]
    game = table(f"hand = {hand}", "", cards=CARDS).choose("Utilize abilities", "Utilize Sack", "Utilize Small red")
    assert bool(lines(game, "Sack")) == can


# One effect for all


def test_whoever_is_lifted_above_65_with_others_shares_the_victory():
    """RST-EN-1, RST-EN-3: the round is completed, then all who have as many have won. [004:404 004:412]"""
    mine = 'hand = ["Jubilee", "Small red"]\npoints = 5'
    game = utilized(table(mine, "points = 5", "points = 4", cards=CARDS), "Jubilee", "Small red")
    game.choose("Jubilee: Each player gains 60 power points.", "Waste the rest")
    assert (game.game.over, game.active) == (False, 2)
    game.choose("Summon nothing", "Summon nothing")
    assert (game.game.over, game.game.winners, game.game.cause) == (True, (0, 1), "shared victory")


# What a scene says of the table


@pytest.mark.parametrize("seat", [0, 3, 9])
def test_the_first_player_sits_at_the_table(seat):
    """RST-EN-1: a round that nobody begins would never end. [004:180 004:192]"""
    assert any("first" in problem for problem in problems("", "", shared=f"first = {seat}"))


def test_a_counter_stands_where_it_can():
    """004:158: power points are a player's, and the table has none."""
    assert any("points" in problem for problem in problems("", "", shared="points = 3"))


def test_the_log_names_the_first_player_of_the_scene():
    """RST-EN-1: the second seat has the marker, and the game ends after the turn of the first one. [004:180 004:404]"""
    game = table("", "points = 65", shared="first = 2", head="active = 2")
    told = [line for line in game.log() if line.endswith("is the first player.")]
    assert set(told) <= {"Seat 2 is the first player."}
    game.choose("Summon nothing")
    assert (game.active, game.game.over, game.choose("Summon nothing").game.over) == (1, False, True)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_turn_is_told_of_beyond_the_last_round(seats):
    """RST-Q33: after 200 rounds the game is unfinished, and nobody begins another turn."""
    game = table(*[""] * seats, head=f"turn = {200 * seats}\nactive = {seats}").choose("Summon nothing")
    turns = [line for line in game.log() if line.startswith("Turn of ")]
    assert (game.game.over, bool(game.game.unfinished), turns) == (True, True, [f"Turn of Seat {seats}."])


def test_the_last_round_is_completed():
    """RST-Q33: the limit is never inside a round."""
    game = table("", "", head="turn = 399\nactive = 1").choose("Summon nothing")
    assert (game.game.over, game.active, game.log()[-1]) == (False, 2, "Turn of Seat 2.")


COLOURED = """
[[card]]
name = "Tiny"
kind = "creature"
number = 25
colour = "%s"
magic = 1
text = "Gain 1 ore."
"""


def test_a_word_of_a_field_is_checked():
    """004:229: colours are four and white; a slip is refused with its key."""
    assert any("colour" in problem for problem in problems('hand = ["Tiny"]', "", cards=COLOURED % "Bleu"))


def test_a_colour_in_small_letters_is_that_colour():
    """004:229: cards of a single colour are played together."""
    mine = 'hand = ["Tiny", "Large blue", "Small red"]'
    game = table(mine, "", cards=COLOURED % "blue").choose("Summon creatures", "Play Tiny")
    assert ("Play Large blue" in game.offered, "Play Small red" in game.offered) == (True, False)

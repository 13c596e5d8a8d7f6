"""Utilize abilities: two cards, their abilities, and where they go by number."""

from tests.games.rune_stones import tables
from tests.games.rune_stones.tables import table

HAND = 'hand = ["Small blue", "Large blue", "Small red", "Fork"]'


def utilized(first: str, second: str, mine: str = HAND, **more: str):
    """Two cards that lie in front of their player."""
    return tables.utilized(table(mine, **more), first, second)


def test_exactly_two_cards_are_played():
    """RST-UT-1: a second card must follow the first, a third may not."""
    game = table(HAND).choose("Utilize abilities", "Utilize Small blue")
    assert game.offered == ["Utilize Large blue", "Utilize Small red", "Utilize Fork"]
    game.choose("Utilize Small red")
    assert sorted(game.zone("front")) == ["Small blue", "Small red"]
    assert not [words for words in game.offered if words.startswith("Utilize")]


def test_one_card_in_hand_cannot_be_utilized():
    """RST-UT-3: summon or forge remain."""
    assert table('hand = ["Small blue"]\nore = 3').offered == ["Summon creatures", "Forge artifacts"]
    assert "Utilize abilities" in table('hand = ["Small blue", "Fork"]').offered


def test_abilities_in_any_order_and_none_twice():
    """RST-UT-2: lines of both cards in turn; the rest may be wasted."""
    game = utilized("Small blue", "Small red").choose("Small red: Gain 1 ore.", "Small blue: Gain 1 blue gem.")
    assert game.offered == ["Waste the rest", "Small red: Gain 1 red gem."]
    game.choose("Waste the rest")
    assert (game.count("ore"), game.count("blue_gem"), game.count("red_gem")) == (1, 1, 0)


def test_the_higher_creature_goes_to_the_general_pile_the_lower_one_to_your_own():
    """RST-UT-4, RST-UT-5"""
    game = utilized("Small blue", "Large blue").choose("Waste the rest")
    assert (game.zone("general", 0), game.zone("discard")) == (["Large blue"], ["Small blue"])


def test_a_druid_above_a_creature_leaves_the_game():
    """RST-UT-4: into the box, not onto the general discard pile."""
    game = utilized("Small blue", "Druid 100", 'hand = ["Small blue", "Druid 100"]', shared="box = []")
    game.choose("Waste the rest")
    assert (game.zone("box", 0)[-1], game.zone("discard"), game.zone("general", 0)) == ("Druid 100", ["Small blue"], [])


def test_the_lower_druid_stays():
    """RST-UT-5: creature or druid."""
    game = utilized("Druid 101", "Druid 100", 'hand = ["Druid 101", "Druid 100"]').choose("Waste the rest")
    assert game.zone("discard") == ["Druid 100"]


def test_a_basic_ability_does_what_it_shows():
    """RST-AB-1, RST-Q25: two lines, both used."""
    game = utilized("Small red", "Large blue")
    game.choose("Small red: Gain 1 red gem.", "Small red: Gain 1 ore.", "Large blue: Gain 2 power points.")
    assert (game.count("red_gem"), game.count("ore"), game.count("points")) == (1, 1, 2)


def test_a_gem_comes_from_the_supply():
    """RST-AB-2, RST-Q11: nothing comes from an empty supply."""
    game = utilized("Small blue", "Small red").choose("Small blue: Gain 1 blue gem.")
    assert (game.count("blue_gem"), game.count("blue_gem", 0)) == (1, 14)
    assert "Seat 1 gains 1 Blue gem." in game.log()
    game = utilized("Small blue", "Small red", shared="blue_gem = 0").choose("Small blue: Gain 1 blue gem.")
    assert (game.count("blue_gem"), game.count("blue_gem", 0)) == (0, 0)


def test_any_gem_is_a_coloured_one_of_your_choice():
    """RST-AB-3: no wild gem, and no colour that has run out."""
    game = utilized("Chooser", "Small red", 'hand = ["Chooser", "Small red"]', shared="red_gem = 0", cards=ANY)
    game.choose("Chooser: Gain 1 gem of your choice.")
    assert game.offered == ["Blue gems", "Yellow gems", "Green gems"]
    game.choose("Green gems")
    assert game.count("green_gem") == 1


ANY = """
[[card]]
name = "Chooser"
kind = "creature"
number = 55
text = "Gain 1 gem of your choice."
"""
COLLECTOR = """
[[card]]
name = "Collector"
kind = "creature"
number = 60
text = "Take a yellow card from the display."

[[card]]
name = "Picker"
kind = "creature"
number = 61
text = "Take a card of your choice from the display.\\nGain 1 wild gem."
"""


def test_a_card_of_a_colour_comes_from_the_display():
    """RST-AB-4, RST-Q12: the display is filled after the action."""
    mine, shared = 'hand = ["Collector", "Small red"]', 'display = ["Creature 12", "Creature 11", "Creature 17"]'
    game = utilized("Collector", "Small red", mine, shared=shared, cards=COLLECTOR)
    game.choose("Collector: Take a yellow card from the display.")
    assert (game.zone("discard"), game.zone("display", 0)) == (["Creature 12"], ["Creature 11", "Creature 17"])
    game.choose("Waste the rest")
    assert len(game.zone("display", 0)) == 6


def test_without_a_card_of_the_colour_the_ability_is_wasted():
    """RST-Q12"""
    mine, shared = 'hand = ["Collector", "Small red"]', 'display = ["Creature 11"]'
    game = utilized("Collector", "Small red", mine, shared=shared, cards=COLLECTOR)
    game.choose("Collector: Take a yellow card from the display.")
    assert game.zone("discard") == []


def test_any_card_of_the_display_and_a_wild_gem():
    """RST-AB-5, RST-AB-6"""
    game = utilized("Picker", "Small red", 'hand = ["Picker", "Small red"]', cards=COLLECTOR)
    game.choose("Picker: Take a card of your choice from the display.")
    assert len(game.offered) == 6
    game.choose("Creature 35", "Picker: Gain 1 wild gem.")
    assert (game.zone("discard"), game.count("wild_gem")) == (["Creature 35"], 1)


def test_one_of_two_optional_abilities_is_chosen():
    """RST-AB-8: the other one is gone then."""
    game = utilized("Fork", "Small red").choose("Fork: Gain 1 blue gem.")
    assert not [words for words in game.offered if words.startswith("Fork")]
    assert (game.count("blue_gem"), game.count("red_gem")) == (1, 0)


def test_a_swap_returns_gems_for_what_it_shows():
    """RST-AB-9: without the gem it cannot be used."""
    game = utilized("Seller", "Small red", 'hand = ["Seller", "Small red"]\nblue_gem = 1')
    game.choose("Seller: Return 1 blue gem: Gain 3 power points.")
    assert (game.count("blue_gem"), game.count("blue_gem", 0), game.count("points")) == (0, 15, 3)
    game = utilized("Seller", "Small red", 'hand = ["Seller", "Small red"]\nred_gem = 4')
    assert not [words for words in game.offered if words.startswith("Seller")]


def test_a_wild_gem_stands_for_a_coloured_one_in_a_swap():
    """RST-Q27"""
    game = utilized("Seller", "Small red", 'hand = ["Seller", "Small red"]\nwild_gem = 1')
    game.choose("Seller: Return 1 blue gem: Gain 3 power points.")
    assert (game.count("wild_gem"), game.count("points")) == (0, 3)


def test_a_coloured_gem_does_not_stand_for_a_wild_one():
    """RST-Q27"""
    game = utilized("Creature 16", "Small red", 'hand = ["Creature 16", "Small red"]\ngreen_gem = 3')
    assert not [words for words in game.offered if words.startswith("Creature 16")]


def test_a_list_of_gems_must_be_there_as_a_whole():
    """RST-AB-9: two blue ones do not pay for a blue and a yellow one, a wild one helps."""
    pair = """
[[card]]
name = "Pair"
kind = "creature"
number = 70
text = "Return 1 blue gem and 1 yellow gem: Gain 5 power points."
"""
    mine = 'hand = ["Pair", "Small red"]\nblue_gem = 2'
    assert not [words for words in utilized("Pair", "Small red", mine, cards=pair).offered if "Pair" in words]
    game = utilized("Pair", "Small red", f"{mine}\nwild_gem = 1", cards=pair)
    game.choose("Pair: Return 1 blue gem and 1 yellow gem: Gain 5 power points.")
    assert (game.count("blue_gem"), game.count("wild_gem"), game.count("points")) == (1, 0, 5)


# Cards from the draw pile to where a text says


def with_text(text: str, mine: str):
    """A card with this text is utilized first."""
    card = f'[[card]]\nname = "Word"\nkind = "creature"\nnumber = 10\ncolour = "Red"\nmagic = 1\ntext = "{text}"\n'
    game = tables.utilized(table(f'hand = ["Word", "Small blue"]\n{mine}', cards=card), "Word", "Small blue")
    return game.choose(f"Word: {text}")


def test_a_draw_pile_is_made_anew_for_whatever_takes_cards_of_it():
    """RST-Q28: two cards are put into the hand, one of them out of the shuffled discard pile. [004:392]"""
    game = with_text(
        "Put the top 2 cards of your deck into your hand.", 'deck = ["Pebble"]\ndiscard = ["Fork", "Fork"]'
    )
    assert (sorted(game.zone("hand")), len(game.zone("deck")), game.zone("discard")) == (["Fork", "Pebble"], 1, [])


def test_looking_and_searching_take_no_card_of_it():
    """RST-Q28, RST-Q35: an exhausted draw pile holds nothing to find; a card has to be drawn before it is made anew."""
    seek = "Search your deck for 1 card, put it into your hand, then shuffle your deck."
    game = with_text(seek, 'deck = []\ndiscard = ["Fork"]')
    assert (game.zone("hand"), game.zone("discard")) == ([], ["Fork"])

"""The golden rules: the bottomless deck, effects against rules, effects against effects. Rulebook: 000:54-70."""

import pytest

from tests.scenes import set_scene

TAKE = """
[[card]]
name = "Take"
kind = "utility"
cost = 0
text = "{text}"
[[seat]]
hand = ["Take"]
concentration = ["Candle Vow"]
deck = ["Emberdart", "Lanternfall"]
discard = ["Wardsong", "Wardsong", "Wardsong"]
[[seat]]
deck = ["Candle Vow"]
"""

# The deck is bottomless


@pytest.mark.parametrize(
    ("text", "zone", "taken"),
    [
        ("Draw 3 cards.", "hand", ["Emberdart", "Lanternfall", "Wardsong"]),
        ("You void 3.", "void", ["Emberdart", "Lanternfall", "Wardsong"]),
        (
            " ".join(["Set the top card of your deck face-down as a ready concentration."] * 3),
            "concentration",
            ["Candle Vow", "Take", "Emberdart", "Lanternfall", "Wardsong"],
        ),
    ],
)
def test_whatever_takes_cards_goes_on_with_the_shuffled_discard_pile(text, zone, taken):
    """RSA-GR-1: a deck of 2 gives 3 cards; the third comes out of the discard pile that was shuffled into the deck."""
    played = set_scene(TAKE.format(text=text)).choose("Play Take")
    assert (played.zone(zone), len(played.zone("deck")), len(played.zone("discard"))) == (taken, 2, 0)


def test_seared_cards_come_back_into_the_deck_that_they_emptied():
    """RSA-GR-1: 3 cards are seared from a deck of 2; the first two are shuffled in again before the third is seared."""
    played = set_scene(TAKE.format(text="You sear 3.")).choose("Play Take")
    assert (len(played.zone("deck")), len(played.zone("discard"))) == (4, 1)


def test_a_card_discarded_from_the_deck_for_want_of_room_goes_on_too():
    """RSA-GR-1: with a full hand 3 draws discard 3 cards, through an emptied deck."""
    scene = TAKE.format(text="Draw 3 cards.").replace('["Take"]', '["Take", ' + '"Emberdart", ' * 8 + "]")
    played = set_scene(scene).choose("Play Take")
    assert (played.zone("hand"), len(played.zone("deck")), len(played.zone("discard"))) == (["Emberdart"] * 8, 4, 1)


def test_a_deck_with_a_card_left_is_not_touched_otherwise():
    """RSA-GR-1: a deck of 2 gives 1 card and keeps the other; nothing is shuffled."""
    played = set_scene(TAKE.format(text="Draw 1 card.")).choose("Play Take")
    assert (played.zone("deck"), len(played.zone("discard"))) == (["Lanternfall"], 3)
    assert not [line for line in played.log() if "shuffles" in line]


def test_looking_at_more_cards_than_there_are_shuffles_nothing():
    """RSA-GR-1: looking takes no card away, so it stops at the bottom of the deck."""
    played = set_scene(TAKE.format(text="Look at the top 4 cards of your deck.")).choose("Play Take")
    assert (played.zone("deck"), len(played.zone("discard"))) == (["Lanternfall", "Emberdart"], 3)
    assert played.count("power") == 5


def test_cards_that_were_looked_at_and_then_placed_are_taken():
    """RSA-GR-1: of 2 cards looked at, 1 goes to the hand and 1 to the discard pile: now the deck is empty, and filled again."""
    text = "Look at the top 4 cards of your deck. Place 1 of them into your hand and the rest into your discard pile."
    played = set_scene(TAKE.format(text=text)).choose("Play Take")
    assert played.offered == ["Lanternfall", "Emberdart"]
    played.choose("Emberdart")
    assert (played.zone("hand"), len(played.zone("deck")), len(played.zone("discard"))) == (["Emberdart"], 4, 0)
    assert played.count("power") == 4


# Effects beat rules

BEYOND = """
phase = "draw"
[[seat]]
hand = ["Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart"]
utility = [{utility}]
deck = ["Lanternfall", "Lanternfall", "Lanternfall", "Lanternfall"]
[[seat]]
deck = ["Candle Vow"]
"""


def test_an_effect_lifts_the_hand_limit_of_the_rules():
    """RSA-GR-2: the rules stop at 8 cards; Echo Gallery says 10."""
    assert len(set_scene(BEYOND.format(utility="")).zone("hand")) == 8
    assert len(set_scene(BEYOND.format(utility='"Echo Gallery"')).zone("hand")) == 10


BLOCKS = """
[[seat]]
hand = ["Emberdart", "Emberdart", "Emberdart"]
concentration = ["Lanternfall", "Lanternfall", "Lanternfall"]
light = 3
deck = ["Lanternfall"]
[[seat]]
hand = ["Emberdart", "Emberdart", "Emberdart"]
utility = [{utility}]
deck = ["Candle Vow"]
"""


@pytest.mark.parametrize(("utility", "blocks"), [("", 1), ('"Wardsong"', 2), ('"Wardsong", "Wardsong"', 3)])
def test_an_effect_allows_more_blocks_than_the_rules(utility, blocks):
    """RSA-GR-2: the rules allow one block a turn, each Wardsong one more."""
    played = set_scene(BLOCKS.format(utility=utility))
    for area in (1, 2, 3):
        played.choose("Play Emberdart")
        if area < 3:
            played.choose(f"On Seat 1: Concentration areas {area}")
        played.choose("Seat 2")
        if "Block by discarding Emberdart" in played.offered:
            played.choose("Block by discarding Emberdart")
    assert played.count("blocks", 2) == blocks


# Effects against effects

HAND_LIMITS = """
phase = "draw"
[[card]]
name = "Small Satchel"
kind = "stance"
text = "Your maximum hand size is 6."
[[card]]
name = "Tiny Purse"
kind = "chant"
cost = 0
defense = 3
text = "Your maximum hand size is 2."
[[seat]]
hand = ["Emberdart", "Emberdart", "Emberdart"]
utility = [{utility}]
runeslinger = [{stance}]
ailment = [{ailment}]
deck = ["Lanternfall", "Lanternfall"]
[[seat]]
deck = ["Candle Vow"]
"""
FRAGMENT = '{{card = "Fragment", ailment = {}}}'


def hand_limit(utility="", stance="", ailment=""):
    return set_scene(HAND_LIMITS.format(utility=utility, stance=stance, ailment=ailment)).value("maximum hand size")


def test_an_ailment_wins_over_a_card():
    """RSA-GR-3: the worked case: level II of Fragment says 4, so a card that says 10 does nothing."""
    assert hand_limit(utility='"Echo Gallery"') == 10
    assert hand_limit(utility='"Echo Gallery"', ailment=FRAGMENT.format(4)) == 4


def test_the_card_holds_as_long_as_the_ailment_is_below_level_two():
    """RSA-GR-3: 3 instances of Fragment do not contradict Echo Gallery."""
    assert hand_limit(utility='"Echo Gallery"', ailment=FRAGMENT.format(3)) == 10


def test_the_card_holds_again_when_the_ailment_is_concealed():
    """RSA-GR-3: under a boon the ailment says nothing."""
    assert hand_limit(utility='"Echo Gallery"', ailment=f'[{FRAGMENT.format(4)}, "Candle Vow"]') == 10


def test_a_stance_wins_over_a_card_whichever_way_it_goes():
    """RSA-GR-3: the stance says 6; a card that says 10 and one that says 2 do nothing."""
    assert hand_limit(utility='"Echo Gallery"', stance='"Small Satchel"') == 6
    assert hand_limit(utility='"Tiny Purse"', stance='"Small Satchel"') == 6


def test_an_ailment_wins_over_a_stance():
    """RSA-GR-3: the stance says 6, Fragment 4."""
    assert hand_limit(stance='"Small Satchel"', ailment=FRAGMENT.format(4)) == 4
    assert hand_limit(stance='"Small Satchel"', ailment=FRAGMENT.format(3)) == 6


def test_a_card_that_comes_later_does_not_win_over_an_ailment():
    """RSA-GR-3: rank decides, not time: Echo Gallery is played onto a Fragment of 4."""
    played = set_scene("""
        [[seat]]
        hand = ["Echo Gallery", "Emberdart", "Emberdart", "Emberdart", "Ledger of Light"]
        concentration = ["Lanternfall", "Lanternfall"]
        light = 4
        ailment = [{card = "Fragment", ailment = 4}]
        deck = ["Lanternfall", "Lanternfall", "Lanternfall"]
        [[seat]]
        deck = ["Candle Vow"]
    """)
    played.choose("Play Echo Gallery", "On Seat 1: Utility slots 1")
    assert played.value("maximum hand size") == 4
    played.choose("Play Ledger of Light", "On Seat 1: Concentration areas 1")
    assert (len(played.zone("hand")), len(played.zone("discard"))) == (4, 1)


RIVALS = """
phase = "draw"
active = {active}
[[card]]
name = "Narrow Song"
kind = "chant"
cost = 0
defense = 3
text = "Runeslingers have a maximum hand size of 5."
[[card]]
name = "Wide Song"
kind = "chant"
cost = 0
defense = 3
text = "Runeslingers have a maximum hand size of 7."
[[card]]
name = "Wide Habit"
kind = "stance"
text = "Runeslingers have a maximum hand size of 7."
[[seat]]
utility = ["Narrow Song"]
deck = ["Lanternfall", "Lanternfall", "Lanternfall", "Lanternfall"]
[[seat]]
{theirs}
deck = ["Lanternfall", "Lanternfall", "Lanternfall", "Lanternfall"]
"""


@pytest.mark.parametrize(("active", "limit"), [(1, 5), (2, 7)])
def test_of_two_equal_effects_the_active_players_wins(active, limit):
    """RSA-GR-4: 5 says the card of seat 1, 7 that of seat 2; whose turn it is decides, for both."""
    played = set_scene(RIVALS.format(active=active, theirs='utility = ["Wide Song"]'))
    assert (played.value("maximum hand size", 1), played.value("maximum hand size", 2)) == (limit, limit)


def test_it_changes_with_the_turn():
    """RSA-GR-4: the effect wins during that turn only."""
    played = set_scene(RIVALS.format(active=1, theirs='utility = ["Wide Song"]'))
    assert played.value("maximum hand size") == 5
    played.choose("Go on to your Play Phase", "End the Play Phase")
    assert (played.active, played.value("maximum hand size")) == (2, 7)


@pytest.mark.parametrize("active", [1, 2])
def test_an_effect_of_higher_rank_wins_in_every_turn(active):
    """RSA-GR-4: the stance of seat 2 and the card of seat 1 are not equal, so it does not matter whose turn it is."""
    played = set_scene(RIVALS.format(active=active, theirs='runeslinger = ["Wide Habit"]'))
    assert played.value("maximum hand size") == 7

"""Targets that are lost, and effects that cannot be carried out in full: RSA-TG and RSA-RE."""

import pytest

from tests.games.runeslingers_awakening.duels import DECK, FIELD, ONE, SAMS, card, scene, under
from tests.scenes import set_scene

BLOW = card("Blow", "attack", "Deal 3 damage to any target. Draw 1 card.")
WALL = card("Wall", "chant", "Your Runeslinger has +1 block.", defense=6)
PICK = card("Pick", text="Destroy target defense card.", keywords=["Shout"])
BULLETS = "• Destroy target chant.\n• Draw 1 card."


@pytest.mark.parametrize("zone", ["utility", "concentration"])
def test_an_effect_whose_target_has_left_fizzles(zone):
    """RSA-TG-1: the wall is destroyed by the answer; the damage is lost, and the other effect happens."""
    wall = f'{FIELD[:-1]}, ["Emberdart", "Wall"]]' if zone == "concentration" else f'{FIELD}\nutility = ["Wall"]'
    s = scene(BLOW + WALL + PICK, 'hand = ["Blow"]', f'hand = ["Pick"]\n{wall}')
    s.choose("Play Blow", ONE, "Wall", "Play Pick", SAMS)
    assert (s.zone("discard", 2), s.zone("hand"), s.count("health", 2)) == (["Wall"], ["Emberdart"], 20)


def test_an_effect_whose_target_is_still_there_resolves():
    """RSA-TG-1: another card has been destroyed."""
    other = card("Other Wall", "chant", "Your Runeslinger has +1 block.")
    s = scene(
        BLOW + WALL + PICK + other, 'hand = ["Blow"]', f'hand = ["Pick"]\n{FIELD}\nutility = ["Wall", "Other Wall"]'
    ).choose("Play Blow", ONE, "Wall", "Play Pick", SAMS, "Other Wall")
    assert s.count("damage", "Wall") == 3


def test_a_concealed_target_is_lost_too():
    """RSA-TG-1: a card that has been placed under another one is not in play."""
    trap = card("Trap", "chant", "When you play Trap: Place target chant you control under Trap.", ["Shout"])
    s = scene(BLOW + WALL + trap, 'hand = ["Blow"]', f'hand = ["Trap"]\n{FIELD}\nutility = ["Wall"]')
    s.choose("Play Blow", ONE, "Wall", "Play Trap", "On Seat 2: Utility slots 2", "Wall")
    assert (s.areas("utility", 2), s.count("damage", "Wall")) == ([[], ["Wall", "Trap"]], 0)


def test_what_follows_from_a_hit_does_not_happen_when_the_damage_fizzles():
    """RSA-TG-1: no damage, no hit."""
    blow = card(
        "Sting", "attack", "Deal 3 damage to any target. If it hits, apply 1 Weaken to target enemy Runeslinger."
    )
    s = scene(blow + WALL + PICK, 'hand = ["Sting"]', f'hand = ["Pick"]\n{FIELD}\nutility = ["Wall"]')
    s.choose("Play Sting", ONE, "Wall", "Play Pick", SAMS)
    assert s.ailments(2) == {}


def test_the_first_of_two_effects_may_take_the_target_of_the_second():
    """RSA-TG-1: the second damage finds its target gone."""
    s = scene(WALL, 'hand = ["Twin Cinders"]\nlight = 2', 'utility = [{ card = "Wall", damage = 3 }]')
    s.choose("Play Twin Cinders", ONE, "Wall", "Wall")
    assert (s.zone("discard", 2), s.count("health", 2)) == (["Wall"], 20)


@pytest.mark.parametrize(("utility", "bullets"), [("[]", ["Effect 2"]), ('["Wall"]', ["Effect 1", "Effect 2"])])
def test_only_a_bullet_with_a_target_may_be_picked(utility, bullets):
    """RSA-TG-2: without a chant in play the first bullet is not offered."""
    lot = card("Lot", text=BULLETS + "\n• Target enemy Runeslinger loses 1 health.", keywords=["Fate"])
    s = scene(lot + WALL, 'hand = ["Lot"]', f"utility = {utility}").choose("Play Lot", ONE)
    assert s.offered == [*bullets, "Effect 3"]


def test_the_target_of_the_bullet_is_chosen_by_whoever_plays_the_card():
    """RSA-TG-2: the enemy picks the bullet, you pick its target."""
    lot = card("Lot", text=BULLETS, keywords=["Fate"])
    other = card("Other Wall", "chant", "Your Runeslinger has +1 block.")
    s = scene(lot + WALL + other, 'hand = ["Lot"]', 'utility = ["Wall", "Other Wall"]')
    s.choose("Play Lot", ONE, "Effect 1")
    assert (s.asked, s.question, sorted(s.offered)) == (1, "Choose a target", ["Other Wall", "Wall"])


def test_with_no_bullet_to_pick_the_card_cannot_be_played():
    """RSA-TG-2: both bullets need a chant."""
    lot = card("Lot", text="• Destroy target chant.\n• Return target chant to its owner's hand.", keywords=["Choice"])
    assert "Play Lot" not in scene(lot, 'hand = ["Lot"]').offered


# As much as possible


def test_an_effect_does_as_much_as_it_can():
    """RSA-RE-1: 3 are to be removed, and there is 1."""
    s = scene(
        card("Wash", text="Remove 3 ailments from your Runeslinger. Draw 1 card."),
        f"hand = ['Wash']\nailment = [{under('Curse', 1)}]",
    ).choose("Play Wash", ONE)
    assert (s.ailments(), s.zone("hand")) == ({}, ["Emberdart"])


def test_an_effect_of_which_nothing_is_possible_is_still_allowed():
    """RSA-RE-1: there is a valid target, and nothing to remove."""
    s = scene(card("Wash", text="Remove 3 ailments from target Runeslinger. Draw 1 card."), "hand = ['Wash']")
    s.choose("Play Wash", ONE, "Seat 2")
    assert s.zone("hand") == ["Emberdart"]


def test_rsa_t9_supernova_against_a_hand_of_one():
    """RSA-T9: the second bullet takes the one card that there is."""
    supernova = card(
        "Supernova",
        "spirit",
        "• Apply 4 Burn to target Runeslinger.\n• Target Runeslinger discards 3 cards from hand.",
        ["Fate"],
    )
    s = scene(supernova, "hand = ['Supernova']", "hand = ['Wardsong']").choose("Play Supernova", ONE)
    assert s.asked == 2
    s.choose("Effect 2", "Seat 2")
    assert (s.zone("hand", 2), s.zone("discard", 2), s.ailments(2)) == ([], ["Wardsong"], {})


def test_with_more_cards_in_hand_the_player_picks_three():
    """RSA-RE-1: three of five, by the player who discards."""
    s = scene(
        card("Empty Hands", text="Target Runeslinger discards 3 cards from hand."),
        "hand = ['Empty Hands']",
        "hand = ['Wardsong', 'Storm Jar', 'Lanternfall', 'Emberdart', 'Kiln Burst']",
    ).choose("Play Empty Hands", ONE, "Seat 2")
    assert s.asked == 2
    s.choose("Wardsong", "Storm Jar", "Kiln Burst")
    assert (s.question, sorted(s.zone("hand", 2))) == ("Your Play Phase", ["Emberdart", "Lanternfall"])


# The deck exception


def small(text, deck, discard, hand=""):
    """A card of this text has been played by a player with few cards."""
    return set_scene(
        f'{card("Word", text=text)}[[seat]]\n{FIELD}\ndeck = {deck}\ndiscard = {discard}\nhand = ["Word"{hand}]\n[[seat]]\n{DECK}'
    ).choose("Play Word", ONE)


def test_a_draw_goes_on_through_an_emptied_deck():
    """RSA-RE-2: the deck is emptied, a power is lost, the discard pile is the new deck, and the draw goes on."""
    s = small("Draw 3 cards.", ["Emberdart", "Emberdart"], ["Wardsong", "Storm Jar"])
    assert (s.count("power"), len(s.zone("hand")), len(s.zone("deck"))) == (4, 3, 1)


def test_a_sear_goes_on_through_an_emptied_deck():
    """RSA-RE-2: 5 cards are seared though the deck had 2."""
    s = small(
        "Your Runeslinger sears 5.", ["Emberdart", "Emberdart"], ["Wardsong", "Storm Jar", "Kiln Burst", "Emberdart"]
    )
    assert len([line for line in s.log() if line.endswith("is seared.")]) == 5
    assert s.count("power") == 4


def test_a_set_goes_on_through_an_emptied_deck():
    """RSA-RE-2: the last card is set; the power is lost and the deck is new."""
    s = small("Set the top card of your deck face-down as a ready concentration.", ["Emberdart"], ["Wardsong"])
    assert (s.count("power"), s.zone("deck"), len(s.zone("concentration"))) == (4, ["Wardsong"], 5)


@pytest.mark.parametrize(("cards", "power"), [(2, 5), (1, 4)])
def test_the_last_card_of_the_deck_is_what_costs_the_power(cards, power):
    """RSA-RE-2: with one card left nothing is lost."""
    assert small("Draw 1 card.", ["Emberdart"] * cards, ["Wardsong"]).count("power") == power


# Too many types


def test_the_controller_of_the_effect_chooses_which_types_fit():
    """RSA-RE-3: three types for one free area, and one that is there already."""
    unique = card("Three Ills", text="Apply 3 unique ailments to target enemy Runeslinger.")
    veil = card("Veil", "boon", "Your Runeslinger has +1 block.")
    areas = ", ".join([under("Burn", 1, "Veil"), under("Curse", 1, "Veil"), under("Weaken", 1)])
    s = scene(unique + veil, "hand = ['Three Ills']", f"ailment = [{areas}]").choose("Play Three Ills", ONE)
    assert s.asked == 1
    s.choose("Fragment")
    assert s.ailments(2) == {"Weaken": 2, "Fragment": 1}


def test_with_room_for_all_three_are_chosen_and_applied():
    """RSA-RE-3: any three of the six."""
    unique = card("Three Ills", text="Apply 3 unique ailments to target enemy Runeslinger.")
    s = scene(unique, "hand = ['Three Ills']").choose("Play Three Ills", ONE, "Fragment", "Weaken", "Debilitate")
    assert s.ailments(2) == {"Fragment": 1, "Weaken": 1, "Debilitate": 1}

"""A card that has left the field and is played again is another one: nothing that was about the old one is about it (RSA-Q16)."""

from tests.games.runeslingers_awakening.duels import ONE, SLOT, TWO, card, scene

CHARM = card("Charm", "trinket", "Use: You gain 1 health.")
RALLY = card("Rally", "attack", "Target trinket has +4 defense this turn.")
BOUNCE = card("Bounce", "attack", "Return target trinket to its owner's hand.")


def test_a_card_that_is_returned_and_played_again_has_lost_what_it_was_given():
    """RSA-Q74, RSA-Q16: [000:254] the defense of this turn was the old one's."""
    s = scene(CHARM + RALLY + BOUNCE, 'hand = ["Rally", "Bounce"]\nutility = ["Charm"]').choose("Play Rally", ONE)
    assert s.value("defense", "Charm") == 3 + 4
    s.choose("Play Bounce", TWO, "Play Charm", SLOT)
    assert s.value("defense", "Charm") == 3


def test_a_card_that_is_destroyed_and_taken_back_from_the_discard_pile_has_lost_it_too():
    """RSA-Q74, RSA-Q16: [000:168] whatever way it goes and comes."""
    smash = card("Smash", "attack", "Destroy target trinket. Return 1 trinket from your discard pile to your hand.")
    s = scene(CHARM + RALLY + smash, 'hand = ["Rally", "Smash"]\nutility = ["Charm"]')
    s.choose("Play Rally", ONE, "Play Smash", TWO, "Play Charm", SLOT)
    assert s.value("defense", "Charm") == 3


def test_a_card_that_stays_keeps_what_it_was_given():
    """RSA-Q74, RSA-Q16: [000:254] the boundary: another one is returned."""
    other = card("Locket", "trinket", "Use: You gain 1 health.")
    mine = 'hand = ["Rally", "Bounce"]\nutility = ["Charm", "Locket"]'
    s = scene(CHARM + other + RALLY + BOUNCE, mine).choose("Play Rally", ONE, "Charm", "Play Bounce", TWO, "Locket")
    assert (s.value("defense", "Charm"), s.zone("utility")) == (3 + 4, ["Charm"])


def test_damage_of_this_turn_is_not_on_the_card_that_comes_back():
    """RSA-Q74, RSA-Q16: [000:135] it begins anew with its whole defense."""
    poke = card("Poke", "attack", "Deal 2 damage to target trinket.")
    s = scene(CHARM + poke + BOUNCE, 'hand = ["Poke", "Bounce", "Poke"]\nutility = ["Charm"]')
    s.choose("Play Poke", ONE, "Play Bounce", TWO, "Play Charm", SLOT, "Play Poke")
    assert (s.zone("utility"), s.count("damage", "Charm")) == (["Charm"], 2)

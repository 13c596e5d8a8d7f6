"""A card leaves play between two of its own effects: RSA-Q67."""

import pytest

from engine.play.scenes import SceneError
from tests.games.runeslingers_awakening.duels import DECK, FIELD, ONE, SLOT, bare_scene, card, scene, under
from tests.scenes import set_scene

PARTLY = "partly = true"  # nothing is read of a card behind the sentence that takes it away

LASH = card("Lash", "attack", "Deal 3 damage to target enemy Runeslinger. Draw 2 cards.")
WARD = card("Ward", "trinket", "When your Runeslinger is hit: Destroy target enemy runespell.")
CALL = card("Call", "trinket", "When your Runeslinger is hit: Return target enemy runespell to its owner's hand.")
PIT = card("Pit", "chant", "When your Runeslinger is hit: Place target enemy runespell under Pit.")
GLOAT = card("Gloat", "chant", "When an enemy Runeslinger loses a power: Destroy target enemy card.")
FALL = card("Fall", text="Your Runeslinger loses a power.")
SMALL_DECK = f'deck = ["Emberdart"]\ndiscard = {["Wardsong"] * 4}'


# Played cards


@pytest.mark.parametrize(("name", "hand"), [("Ward", []), ("Call", ["Lash"]), ("Pit", [])])
def test_a_card_that_has_left_has_no_further_effects(name, hand):
    """RSA-Q67: [000:254] destroyed, returned or concealed by what its damage sets off, it draws nothing."""
    s = scene(LASH + WARD + CALL + PIT, 'hand = ["Lash"]', f'utility = ["{name}"]').choose("Play Lash", ONE)
    assert (s.count("health", 2), s.zone("hand"), s.question) == (17, hand, "Your Play Phase")


@pytest.mark.parametrize("theirs", ["", 'utility = ["Ward"]\nbarrier = 3'])
def test_a_card_that_stays_has_all_its_effects(theirs):
    """RSA-Q67: nothing removes it, or what would is not set off."""
    assert scene(LASH + WARD, 'hand = ["Lash"]', theirs).choose("Play Lash", ONE).zone("hand") == ["Emberdart"] * 2


def test_what_removes_it_after_its_last_effect_changes_nothing():
    """RSA-Q67: nothing is left to lose."""
    late = card("Late", "attack", "Draw 2 cards. Deal 3 damage to target enemy Runeslinger.")
    s = scene(late + WARD, 'hand = ["Late"]', 'utility = ["Ward"]').choose("Play Late", ONE)
    assert (s.zone("hand"), s.zone("discard"), s.count("health", 2)) == (["Emberdart"] * 2, ["Late"], 17)


def test_a_chant_that_destroys_itself_does_no_more():
    """RSA-Q67: its own first sentence takes it away."""
    fuse = card("Fuse", "chant", "When you play Fuse: Destroy Fuse. Draw 1 card.")
    s = scene(fuse, 'hand = ["Fuse"]', head=PARTLY).choose("Play Fuse", SLOT)
    assert (s.zone("discard"), s.zone("hand")) == (["Fuse"], [])


def test_a_condition_that_was_met_is_not_asked_any_more():
    """RSA-Q67: the hit counts for nothing once the card is gone."""
    sting = card("Sting", "attack", "Deal 3 damage to target enemy Runeslinger. If it hits, draw 1 card.")
    assert scene(sting + WARD, 'hand = ["Sting"]', 'utility = ["Ward"]').choose("Play Sting", ONE).zone("hand") == []


def test_an_effect_that_has_begun_is_finished():
    """RSA-Q67: the first of 3 draws costs the power that destroys the card; all 3 are drawn, and no health is gained."""
    study = card("Study", text="Draw 3 cards. You gain 1 health.")
    s = set_scene(
        f'{study}{GLOAT}[[seat]]\n{SMALL_DECK}\n{FIELD}\nhand = ["Study"]\nhealth = 10\n'
        f'[[seat]]\n{DECK}\nutility = ["Gloat"]'
    ).choose("Play Study", ONE)
    assert (len(s.zone("hand")), s.count("power"), s.count("health")) == (3, 4, 10)


def test_an_effect_on_each_of_several_is_one_effect():
    """RSA-Q67: the first enemy's lost power destroys the card; the second enemy loses health too, and no card is drawn."""
    rot = card("Rot", text="Each enemy Runeslinger loses 2 health. Draw 1 card.")
    spite = card("Spite", "chant", "When you lose a power: Destroy target enemy runespell.")
    s = set_scene(
        f'{rot}{spite}[[seat]]\n{DECK}\n{FIELD}\nhand = ["Rot"]\n'
        f'[[seat]]\n{DECK}\nhealth = 2\nutility = ["Spite"]\n[[seat]]\n{DECK}'
    ).choose("Play Rot", ONE)
    assert (s.zone("discard"), s.count("health", 3), s.zone("hand")) == (["Rot"], 18, [])


# Bullets, blocks, Distract, the ladder


@pytest.mark.parametrize(("word", "who"), [("Choice", 1), ("Fate", 2)])
def test_a_bullet_ends_with_its_card(word, who):
    """RSA-Q67: with Choice and with Fate, the rest of the bullet is lost."""
    text = "• Deal 3 damage to target enemy Runeslinger. Draw 1 card.\n• You gain 1 health."
    s = scene(card("Lot", "attack", text, [word]) + WARD, 'hand = ["Lot"]', 'utility = ["Ward"]')
    s.choose("Play Lot", ONE)
    assert s.asked == who
    s.choose("Effect 1")
    assert (s.count("health", 2), s.zone("hand")) == (17, [])


def test_a_line_before_the_bullets_may_cost_the_bullet():
    """RSA-Q67: the line above deals the damage, so the chosen bullet does not happen."""
    text = "Deal 3 damage to target enemy Runeslinger.\n• Draw 1 card.\n• Draw 2 cards."
    s = scene(card("Lot", "attack", text, ["Choice"]) + WARD, 'hand = ["Lot"]', 'utility = ["Ward"]')
    s.choose("Play Lot", ONE, "Effect 2")
    assert (s.count("health", 2), s.zone("hand")) == (17, [])


def test_a_block_in_the_middle_that_destroys_the_attack():
    """RSA-Q67: the damage has begun, so 3 of 7 pass the barrier; the draw behind it is lost."""
    blow = card("Blow", "attack", "Deal 7 damage to target enemy Runeslinger. Draw 1 card.")
    parry = card("Parry", "chant", "When you block: Destroy target enemy runespell.")
    s = scene(blow + parry, 'hand = ["Blow"]', 'hand = ["Wardsong"]\nutility = ["Parry"]')
    s.choose("Play Blow", ONE, "Block by discarding Wardsong")
    assert (s.zone("discard"), s.count("health", 2), s.zone("hand")) == (["Blow"], 17, [])


def test_distract_takes_the_concentration_and_the_rest_is_lost():
    """RSA-Q67: a card with Distract that destroys itself takes its concentration along and does no more."""
    din = card("Din", "chant", "When you play Din: Destroy Din. Draw 1 card.", ["Distract"])
    s = scene(din, 'hand = ["Din"]', head=PARTLY).choose("Play Din", ONE)
    assert (s.zone("discard"), s.zone("hand")) == (["Din", "Lanternfall"], [])


def test_an_answer_that_loses_its_rest_leaves_the_rung_below():
    """RSA-Q67: the answer is destroyed by what it hits; the answered card has its effects all the same."""
    snap = card("Snap", "attack", "Deal 1 damage to target enemy Runeslinger. Draw 1 card.", ["Shout"])
    s = bare_scene(LASH + snap + WARD, f'hand = ["Lash"]\nutility = ["Ward"]\n{FIELD}', f'hand = ["Snap"]\n{FIELD}')
    s.choose("Play Lash", ONE, "Play Snap", "On Seat 2: Concentration areas 1")
    assert (s.count("health", 1), s.zone("discard", 2), s.zone("hand", 2)) == (19, ["Snap"], [])
    assert (s.count("health", 2), s.zone("hand")) == (17, ["Emberdart"] * 2)


def test_a_card_that_is_exposed_again_before_its_rung_has_no_effect():
    """RSA-Q67: the trap conceals it and is gone at once; its effects have stopped. [000:330]"""
    trap = card("Flash", "chant", "When you play Flash: Place target runespell under Flash. Destroy Flash.", ["Shout"])
    s = scene(LASH + trap, 'hand = ["Lash"]', f'hand = ["Flash"]\n{FIELD}')
    s.choose("Play Lash", ONE, "Play Flash", "On Seat 2: Utility slots 1")
    assert (s.zone("utility", 2), s.zone("discard", 2)) == (["Lash"], ["Flash"])
    assert (s.count("health", 2), s.zone("hand")) == (20, [])


# Triggered lines


def test_a_triggered_line_ends_with_its_card():
    """RSA-Q67: the first sentence destroys the card, the second is lost."""
    omen = card("Omen", "chant", "When you lose a power: Destroy Omen. Draw 1 card.")
    s = scene(omen + FALL, 'hand = ["Fall"]\nutility = ["Omen"]', head=PARTLY).choose("Play Fall", ONE)
    assert (s.zone("discard"), s.zone("hand")) == (["Omen"], [])


def test_the_next_line_of_the_same_card_is_lost_too():
    """RSA-Q67: both lines wait for the same power; the first one destroys the card."""
    omen = card("Omen", "chant", "When you lose a power: Destroy Omen.\nWhen you lose a power: Draw 1 card.")
    assert scene(omen + FALL, 'hand = ["Fall"]\nutility = ["Omen"]').choose("Play Fall", ONE).zone("hand") == []


def test_a_line_about_leaving_happens_in_full():
    """RSA-Q67: it is about the card being gone, so both sentences of both lines happen."""
    will = card(
        "Will",
        "chant",
        "When Will is destroyed: You gain 1 health. Draw 1 card.\n"
        "When Will leaves the field: You gain 2 health. Draw 1 card.",
    )
    s = scene(will + card("Break", text="Destroy target chant."), 'hand = ["Break"]\nhealth = 10\nutility = ["Will"]')
    s.choose("Play Break", ONE)
    assert (s.count("health"), len(s.zone("hand"))) == (13, 2)


@pytest.mark.parametrize(("first", "drawn"), [("Gong", 0), ("Bell", 1)])
def test_a_line_about_the_card_itself_is_not_one_about_leaving(first, drawn):
    """RSA-Q67: a charged card that is destroyed before its own line happens draws nothing."""
    bell = card("Bell", "trinket", "When you charge a card: Draw 1 card.", ["Charge"])
    gong = card("Gong", "chant", "When you charge a card: Destroy target trinket you control.")
    s = scene(bell + gong, 'utility = ["Bell", "Gong"]').choose("Charge Bell", first)
    assert (s.zone("discard"), len(s.zone("hand"))) == (["Bell"], drawn)


# Activations


def test_an_activation_that_costs_its_own_card_happens():
    """RSA-Q67: the card is the price, and both sentences happen."""
    lantern = card("Lantern", "chant", "Destroy Lantern: You gain 1 health. Draw 1 card.")
    s = scene(lantern, 'health = 10\nutility = ["Lantern"]').choose("Activate Lantern")
    assert (s.zone("discard"), s.count("health"), s.zone("hand")) == (["Lantern"], 11, ["Emberdart"])


@pytest.mark.parametrize("cost", ["Remove 1 token from Drum", "Use"])
def test_any_other_activation_ends_with_its_card(cost):
    """RSA-Q67: its first sentence destroys the card, the second is lost."""
    drum = card("Drum", "chant", f"{cost}: Destroy Drum. Draw 1 card.", ["Use"] if cost == "Use" else [])
    s = scene(drum, 'utility = [{ card = "Drum", token = 1 }]', head=PARTLY)
    s.choose("Use Drum" if cost == "Use" else "Activate Drum")
    assert (s.zone("discard"), s.zone("hand")) == (["Drum"], [])


@pytest.mark.parametrize(("theirs", "health"), [('utility = ["Gloat"]', 10), ("", 11)])
def test_what_the_payment_sets_off_may_end_the_activation(theirs, health):
    """RSA-Q67: the cost is a card of the deck; the enemy's line about the lost power destroys the chant before it happens."""
    well = card("Well", "chant", "Sear 1: You gain 1 health.")
    s = set_scene(
        f'{well}{GLOAT}[[seat]]\n{SMALL_DECK}\n{FIELD}\nhealth = 10\nutility = ["Well"]\n[[seat]]\n{DECK}\n{theirs}'
    ).choose("Activate Well")
    assert (s.count("power"), s.count("health")) == (4, health)


def test_an_ability_of_the_runeslinger_goes_on():
    """RSA-Q67: it is no card that leaves play."""
    torch = '[[card]]\nname = "Torch"\nkind = "inherent"\ncost = 0\ntext = "Deal 1 damage to target enemy Runeslinger. Draw 1 card."\n'
    ward = card("Snuff", "trinket", "When your Runeslinger is hit: Destroy target enemy card.")
    s = scene(torch + ward + GLOAT, 'runeslinger = ["Torch"]\nutility = ["Gloat"]', 'utility = ["Snuff"]')
    s.choose("Activate Torch")
    assert (s.zone("discard"), s.zone("hand")) == (["Gloat"], ["Emberdart"])


# Destroyed is discarded

GRIEF = card("Grief", "chant", "When you discard a card: Create 1 Light.")
FALLS = (
    card("Blow", "spirit", "Deal 9 damage to any target.")
    + card("Break", text="Destroy target trinket.")
    + card("Burnt", "trinket", "Destroy Burnt: Draw 1 card.")
    + card("Idol", "trinket", "Draw 1 card.", keywords=["Distract"])
    + card("Vow", "boon", "Your Runeslinger has +1 block.")
)


@pytest.mark.parametrize(
    ("field", "moves", "discarded"),
    [
        ('utility = ["Burnt", "Grief"]', ["Activate Burnt"], 1),
        ('hand = ["Break"]\nutility = ["Burnt", "Grief"]', ["Play Break", ONE], 1),
        ('hand = ["Blow"]\nutility = ["Burnt", "Grief"]', ["Play Blow", ONE, "Burnt"], 1),
        (f'hand = ["Vow"]\nailment = [{under("Burn", 1, "Vow")}]\nutility = ["Grief"]', ["Play Vow"], 1),
        (
            'hand = ["Break"]\nutility = ["Grief"]\nconcentration = ["Lanternfall", ["Lanternfall", "Idol"]]',
            ["Play Break", "Grief"],
            2,
        ),
    ],
    ids=["a price", "an effect", "damage", "a boon replaced", "with its concentration"],
)
def test_a_destroyed_card_has_been_discarded(field, moves, discarded):
    """RSA-Q72, RSA-AR-5: it goes to the discard pile and counts as discarded, by whatever it is destroyed. [000:168]"""
    own = field if "concentration" in field else f"{FIELD}\n{field}"
    s = bare_scene(GRIEF + FALLS, own).choose(*moves)
    assert (s.count("light"), len(s.zone("discard"))) == (discarded, discarded)


def test_only_cards_of_ones_own_are_discarded():
    """RSA-AR-5: the trinket of seat 2 goes to the discard pile of seat 2, whoever destroys it. [000:168]"""
    s = scene(GRIEF + FALLS, 'hand = ["Break"]\nutility = ["Grief"]', 'utility = ["Burnt", "Grief"]').choose(
        "Play Break", ONE
    )
    assert (s.count("light", 1), s.count("light", 2)) == (0, 1)


@pytest.mark.parametrize("text", ["Sear 1.", "Void 1.", "Return target trinket you control to its owner's hand."])
def test_what_is_seared_voided_or_returned_is_not_discarded(text):
    """RSA-AR-5: a card is discarded from a hand or the field. [000:168]"""
    s = scene(GRIEF + FALLS + card("Word", text=text), 'hand = ["Word"]\nutility = ["Grief", "Burnt"]')
    assert s.choose("Play Word", ONE).count("light") == 0


@pytest.mark.parametrize("kind", ["chant", "trinket"])
def test_a_text_does_not_go_on_after_it_has_taken_its_card_away(kind):
    """RSA-Q67: [000:254] when a card leaves play, its effects end; so a sentence behind is no sentence that could happen."""
    bell = card("Bell", kind, "At the beginning of your Play Phase: Destroy Bell. Draw 1 card.")
    with pytest.raises(SceneError, match="Draw 1 card"):
        scene(bell, 'utility = ["Bell"]')

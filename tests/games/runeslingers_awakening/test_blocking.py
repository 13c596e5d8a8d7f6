"""Blocking and block barriers: RSA-BL."""

import pytest

from tests.games.runeslingers_awakening.duels import ONE, TWO, card
from tests.games.runeslingers_awakening.duels import scene as duel

BLOCK = "Block by discarding Emberdart"


CARDS = (
    card("Blow", "attack", "Deal 6 damage to any target.")
    + card("Tap", "attack", "Deal 1 damage to any target.")
    + card("Thrust", "attack", "Deal 6 damage to any target.", keywords=["Pierce"])
    + card("Ray", "attack", "Deal 6 direct damage to any target.")
    + card("Loss", "utility", "Target Runeslinger loses 6 health.")
    + card("Wall", "chant", "Your Runeslinger has +1 block.", defense=3)
    + card("Plain Wall", "chant", "Draw 1 card.", defense=3)
    + card("Brace", "chant", "When you block: Your Runeslinger has +2 block until the end of the turn.")
    + card("Flinch", "chant", "When you block: Your Runeslinger has -4 block until the end of the turn.")
    + card("Retort", "chant", "When you block: Target enemy Runeslinger loses 1 health.")
    + card("Guard", "chant", "You may block 1 additional time each turn.")
    + card("Burden", "chant", "Your Runeslinger has -4 block.")
)


def scene(emily="", sam="", head=""):
    return duel(CARDS, emily, sam, head)


# When you may block


def test_you_may_block_for_your_runeslinger_by_discarding_a_card():
    """RSA-BL-1: an enemy's card is about to deal damage to you."""
    s = scene('hand = ["Blow"]', 'hand = ["Emberdart"]').choose("Play Blow", ONE, "Seat 2")
    assert (s.asked, s.question, s.offered) == (2, "Do you block?", ["No", BLOCK])
    s.choose(BLOCK)
    assert (s.zone("discard", 2), s.count("health", 2)) == (["Emberdart"], 18)


def test_you_may_block_for_your_defense_card():
    """RSA-BL-1: the barrier lies on the card, and your Runeslinger has none."""
    s = scene('hand = ["Blow"]', 'hand = ["Emberdart"]\nutility = ["Plain Wall"]')
    s.choose("Play Blow", ONE, "Plain Wall", BLOCK)
    assert (s.count("damage", "Plain Wall"), s.zone("utility", 2)) == (2, ["Plain Wall"])


def test_you_need_not_block():
    """RSA-BL-1: the block is an option."""
    s = scene('hand = ["Blow"]', 'hand = ["Emberdart"]').choose("Play Blow", ONE, "Seat 2", "No")
    assert (s.zone("hand", 2), s.count("health", 2)) == (["Emberdart"], 14)


def test_your_own_damage_cannot_be_blocked_by_you():
    """RSA-BL-1: the source has to be controlled by an enemy."""
    s = scene('hand = ["Blow", "Emberdart"]').choose("Play Blow", ONE, "Seat 1")
    assert (s.question, s.count("health")) == ("Your Play Phase", 14)


def test_without_a_card_in_hand_there_is_nothing_to_block_with():
    """RSA-BL-1: nobody is asked."""
    assert scene('hand = ["Blow"]').choose("Play Blow", ONE, "Seat 2").count("health", 2) == 14


def test_each_amount_of_damage_may_be_blocked():
    """RSA-BL-1: a block declined for the first amount may be made for the second."""
    s = scene('hand = ["Blow", "Blow"]', 'hand = ["Emberdart"]')
    s.choose("Play Blow", ONE, "Seat 2", "No", "Play Blow", TWO, "Seat 2", BLOCK)
    assert s.count("health", 2) == 12


# The barrier


def test_the_barrier_is_as_strong_as_the_block_value():
    """RSA-BL-2: 4 from the Runeslinger and 1 from a chant."""
    s = scene('hand = ["Tap"]', 'hand = ["Emberdart"]\nutility = ["Wall"]').choose("Play Tap", ONE, "Seat 2", BLOCK)
    assert ("Seat 2 gets a block barrier of 5." in s.log(), s.count("barrier", 2)) == (True, 4)


def test_a_block_value_that_rises_later_does_not_raise_the_barrier():
    """RSA-BL-2: it is worked out at that moment, once."""
    s = scene('hand = ["Tap", "Prise the Seal"]\nlight = 2', 'hand = ["Emberdart"]\nutility = ["Wall"]')
    s.choose("Play Tap", ONE, "Seat 2", BLOCK, "Play Prise the Seal", TWO)
    assert (s.value("block", 2), s.count("barrier", 2)) == (4, 4)


def test_what_triggers_on_a_block_comes_before_the_barrier():
    """RSA-BL-3: what triggers on a block resolves before the barrier is worked out."""
    s = scene('hand = ["Tap"]', 'hand = ["Emberdart"]\nutility = ["Brace"]').choose("Play Tap", ONE, "Seat 2", BLOCK)
    assert "Seat 2 gets a block barrier of 6." in s.log()


def test_a_trigger_that_takes_the_whole_block_value_leaves_no_barrier():
    """RSA-BL-3: the value is 0 by then, though the card has been discarded."""
    s = scene('hand = ["Tap"]', 'hand = ["Emberdart"]\nutility = ["Flinch"]').choose("Play Tap", ONE, "Seat 2", BLOCK)
    assert (s.count("barrier", 2), s.count("health", 2), s.zone("hand", 2)) == (0, 19, [])


def test_a_block_value_below_0_counts_as_0():
    """RSA-Q37: 4 less 2, 1 and three times 1 is 0, not -2; 3 more is 1 then, for all changes are added up first."""
    lowers = "-3 block until the end of the turn."
    ailments = 'ailment = [{ card = "Weaken", ailment = 4 }, { card = "Debilitate", ailment = 4 }]'
    head = card("Numb", text=f"Target enemy Runeslinger has {lowers}") + card("Hold", "chant", "You have +3 block.")
    s = duel(head, 'hand = ["Numb"]', ailments).choose("Play Numb", ONE)
    assert s.value("block", 2) == 0
    s = duel(head, 'hand = ["Numb"]', f'{ailments}\nutility = ["Hold"]').choose("Play Numb", ONE)
    assert s.value("block", 2) == 1


def test_a_block_trigger_happens_before_the_barrier_is_put_on():
    """RSA-BL-3: the enemy loses health, then the barrier goes up."""
    s = scene('hand = ["Tap"]', 'hand = ["Emberdart"]\nutility = ["Retort"]').choose("Play Tap", ONE, "Seat 2", BLOCK)
    log = s.log()
    assert log.index("Seat 1 loses 1 health.") < log.index("Seat 2 gets a block barrier of 4.")


def test_without_a_block_nothing_triggers():
    """RSA-BL-3: declining is no block."""
    s = scene('hand = ["Tap"]', 'hand = ["Emberdart"]\nutility = ["Retort"]').choose("Play Tap", ONE, "Seat 2", "No")
    assert s.count("health", 1) == 20


def test_the_barrier_holds_for_the_rest_of_the_turn():
    """RSA-BL-4: 4 hold off 1, then 1 again, and 2 are left."""
    s = scene('hand = ["Tap", "Tap"]', 'hand = ["Emberdart"]')
    s.choose("Play Tap", ONE, "Seat 2", BLOCK, "Play Tap", TWO, "Seat 2")
    assert (s.count("barrier", 2), s.count("health", 2)) == (2, 20)


def test_the_barrier_is_gone_with_the_turn():
    """RSA-BL-4: it falls in the Discard Phase."""
    s = scene('hand = ["Tap"]', 'hand = ["Emberdart"]').choose("Play Tap", ONE, "Seat 2", BLOCK, "End the Play Phase")
    assert s.count("barrier", 2) == 0


def test_the_barrier_protects_what_it_lies_on_only():
    """RSA-BL-4: a barrier on a defense card does not help the Runeslinger."""
    s = scene('hand = ["Tap", "Blow"]', 'hand = ["Emberdart"]\nutility = ["Plain Wall"]')
    s.choose("Play Tap", ONE, "Plain Wall", BLOCK, "Play Blow", TWO, "Seat 2")
    assert (s.count("barrier", "Plain Wall"), s.count("health", 2)) == (3, 14)


@pytest.mark.parametrize(("barrier", "health", "left"), [(5, 19, 0), (6, 20, 0), (7, 20, 1)])
def test_when_the_barrier_is_down_the_rest_is_dealt(barrier, health, left):
    """RSA-BL-5: 6 damage against barriers of 5, 6 and 7."""
    s = scene('hand = ["Blow"]', f"barrier = {barrier}").choose("Play Blow", ONE, "Seat 2")
    assert (s.count("health", 2), s.count("barrier", 2)) == (health, left)


@pytest.mark.parametrize("name", ["Ray", "Loss"])
def test_direct_damage_and_health_loss_cannot_be_blocked(name):
    """RSA-BL-6: nobody is asked, and a barrier holds off nothing."""
    s = scene(f'hand = ["{name}"]', 'hand = ["Emberdart"]\nbarrier = 3').choose(f"Play {name}", ONE, "Seat 2")
    assert (s.question, s.count("health", 2), s.count("barrier", 2)) == ("Your Play Phase", 14, 3)


def test_with_a_block_value_of_0_you_cannot_block():
    """RSA-BL-6: nobody is asked."""
    s = scene('hand = ["Blow"]', 'hand = ["Emberdart"]\nutility = ["Burden"]').choose("Play Blow", ONE, "Seat 2")
    assert (s.value("block", 2), s.count("health", 2)) == (0, 14)


def test_with_a_block_value_of_1_you_can():
    """RSA-BL-6: the boundary."""
    s = scene('hand = ["Blow"]', 'hand = ["Emberdart"]\nutility = ["Burden", "Wall"]')
    s.choose("Play Blow", ONE, "Seat 2", BLOCK)
    assert s.count("health", 2) == 15


def test_you_announce_the_block_before_the_damage_resolves():
    """RSA-BL-7: no health is lost yet when you are asked."""
    s = scene('hand = ["Blow"]', 'hand = ["Emberdart"]').choose("Play Blow", ONE, "Seat 2")
    assert (s.question, s.count("health", 2)) == ("Do you block?", 20)


def test_you_block_once_in_a_turn():
    """RSA-BL-7: the second damage of the turn comes without a question."""
    s = scene('hand = ["Blow", "Blow"]', 'hand = ["Emberdart", "Emberdart"]')
    s.choose("Play Blow", ONE, "Seat 2", BLOCK, "Play Blow", TWO, "Seat 2")
    assert (s.question, s.count("health", 2), s.zone("hand", 2)) == ("Your Play Phase", 12, ["Emberdart"])


def test_a_block_for_a_card_is_the_block_of_the_turn():
    """RSA-BL-7: what you protect makes no difference."""
    s = scene('hand = ["Tap", "Blow"]', 'hand = ["Emberdart", "Emberdart"]\nutility = ["Plain Wall"]')
    s.choose("Play Tap", ONE, "Plain Wall", BLOCK, "Play Blow", TWO, "Seat 2")
    assert s.count("health", 2) == 14


def test_an_effect_may_allow_a_second_block():
    """RSA-BL-7: a rule that an effect supersedes; the two barriers add up."""
    s = scene('hand = ["Tap", "Tap", "Tap"]', 'hand = ["Emberdart", "Emberdart", "Emberdart"]\nutility = ["Guard"]')
    s.choose("Play Tap", ONE, "Seat 2", BLOCK, "Play Tap", TWO, "Seat 2", BLOCK)
    assert s.count("barrier", 2) == 6
    s.choose("Play Tap", "Seat 2")
    assert (s.question, s.count("barrier", 2)) == ("Your Play Phase", 5)


def test_in_the_next_turn_you_may_block_again():
    """RSA-BL-7: once per turn, not once per round."""
    s = scene('hand = ["Blow", "Blow"]', 'hand = ["Emberdart", "Emberdart"]')
    s.choose("Play Blow", ONE, "Seat 2", BLOCK, "End the Play Phase", "Go on to your Play Phase", "End the Play Phase")
    s.choose("Go on to your Play Phase", "Play Blow", ONE, "Seat 2")
    assert s.question == "Do you block?"


def test_you_may_block_in_your_own_turn():
    """RSA-BL-7: an enemy's answer deals damage in your turn."""
    s = scene(
        'hand = ["Tap", "Emberdart"]', 'hand = ["Answering Thunder"]\nlight = 1\nconcentration = ["Lanternfall"]'
    ).choose("Play Tap", ONE, "Seat 2", "Play Answering Thunder", "Seat 1")
    assert (s.asked, s.question) == (1, "Do you block?")
    s.choose(BLOCK)
    assert s.count("health", 1) == 20


def test_the_block_value_starts_at_the_number_on_the_runeslinger():
    """RSA-BL-8: 4 on Eva, and 4 where no Runeslinger is known."""
    s = scene('runeslinger = ["Eva"]')
    assert (s.value("block", 1), s.value("block", 2)) == (4, 4)


@pytest.mark.parametrize(
    ("theirs", "block"),
    [
        pytest.param(
            f"concentration = {[['Emberdart', 'Wall']] * 6}\nutility = ['Wall', 'Wall']",
            12,
            id="effects raise the block value without limit",
        ),
        pytest.param(
            'ailment = [{ card = "Weaken", ailment = 4 }, { card = "Debilitate", ailment = 4 }]',
            1,
            id="effects lower the block value",
        ),
    ],
)
def test_effects_change_the_block_value_without_limit(theirs, block):
    """RSA-BL-8: nine chants, nine more; Weaken II takes 2, Debilitate II takes 1."""
    assert scene("", theirs).value("block", 2) == block

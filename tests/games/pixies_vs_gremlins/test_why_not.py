"""Why not: what keeps a card from being deployed, played, moved or used to attack, as its player reads it. Rulebook: 003:3-31, 003:50."""

import pytest

from tests.games.pixies_vs_gremlins.rows import attack, card, hand, minion, scene

HERE = ()
FOE = minion("Foe", 2, 3)
ALLY = minion("Ally", 3, 9, "Melee")
SPARK = card("Spark", "magic-card", "Draw 1 card.")


def beside(*others: str, cards: str = "", **more):
    """Ally and Foe at location 2, with what stands beside Ally."""
    return scene(HERE, ("", ["Ally", *others], ["Foe"]), cards=ALLY + FOE + cards, **more)


def test_an_attack_needs_an_enemy_where_the_minion_stands():
    """PVG-Q40."""
    assert beside().why_not("attack", "Ally") is None
    apart = scene(HERE, ("", ["Ally"]), ("", [], ["Foe"]), cards=ALLY + FOE)
    assert apart.why_not("attack", "Ally") == ("No enemy here", "there is no enemy minion that it can reach")
    assert scene(HERE, ("", ["Ally"]), cards=ALLY).why_not("attack", "Ally")[0] == "No enemies"


def test_there_is_one_attack_a_turn():
    """PVG-AP-4, PVG-P-2."""
    played = attack(beside("Bluebell Knight"), "Ally")
    assert played.why_not("attack", "Ally") == ("Attacked already", "you have attacked this turn")


def test_a_minion_without_a_combat_trait_does_not_attack():
    """PVG-Q6. [003:14-24]"""
    played = beside("Meek", cards=minion("Meek", 9, 1, "Support"))
    assert played.why_not("attack", "Meek")[0] == "No combat trait"


def test_a_minion_without_power_does_not_attack_unless_it_is_supported():
    """PVG-Q75."""
    mouse = minion("Mouse", 0, 1, "Melee")
    assert beside("Mouse", cards=mouse).why_not("attack", "Mouse")[0] == "No power"
    friend = minion("Friend", 1, 1, "Support")
    assert beside("Mouse", "Friend", cards=mouse + friend).why_not("attack", "Mouse") is None


def test_a_fatigued_minion_neither_attacks_nor_moves():
    """PVG-MI-4. [003:84]"""
    played = scene(HERE, ("", ["Ally|fatigued = 1"], ["Foe"]), cards=ALLY + FOE + SPARK, one=hand("Spark"))
    assert [played.why_not(verb, "Ally")[0] for verb in ("attack", "move")] == ["Fatigued", "Fatigued"]


@pytest.mark.parametrize(
    ("points", "told"), [(1, ("1 AP short", "its move costs 2 AP, you have 1")), (2, None), (3, None)]
)
def test_a_move_costs_two_action_points(points, told):
    """[003:50]"""
    assert beside(one=f"ap = {points}", head="begun = true").why_not("move", "Ally") == told


def test_a_mobile_minion_moves_for_one():
    """[003:50]"""
    quick = beside("Hare", cards=minion("Hare", 1, 1, "Mobile"), one="ap = 1", head="begun = true")
    assert quick.why_not("move", "Hare") is None


def test_minions_are_deployed_in_the_deployment_phase_and_action_cards_are_not():
    """PVG-Q5. [003:12]"""
    held = hand("Ally", "Spark")
    assert scene(cards=ALLY + SPARK, one=held).why_not("deploy", "Ally")[0] == "Next round"
    deploying = scene(cards=ALLY + SPARK, one=held, head='phase = "deployment"')
    assert deploying.why_not("deploy", "Ally") is None
    assert deploying.why_not("deploy", "Spark")[0] == "Minions only"


def test_a_magic_card_needs_a_minion_with_magic():
    """PVG-AC-2. [003:7]"""
    played = beside(cards=SPARK, one=hand("Spark"))
    assert played.why_not("play", "Spark") == (
        "Needs Magic",
        "you have no active minion with Magic to be its source",
    )
    witch = minion("Witch", 1, 2, "Magic", value=2)
    assert beside("Witch", cards=SPARK + witch, one=hand("Spark")).why_not("play", "Spark") is None


def test_one_magic_card_is_played_a_turn():
    """PVG-AC-3. [003:9]"""
    witch = minion("Witch", 1, 2, "Magic", value=2)
    played = beside("Witch", cards=SPARK + witch, one=hand("Spark", "Spark")).choose("Play Spark")
    assert played.why_not("play", "Spark") == ("One a turn", "you have played a Magic or Gadget card this turn")


def test_a_card_that_would_do_nothing_is_not_played():
    """PVG-Q47."""
    witch = minion("Witch", 1, 2, "Magic", value=2)
    bolt = card("Bolt", "magic-card", "Fatigue target enemy minion.")
    nobody = scene(HERE, ("", ["Witch"]), cards=bolt + witch, one=hand("Bolt"))
    assert nobody.why_not("play", "Bolt")[0] == "Does nothing now"
    somebody = scene(HERE, ("", ["Witch"], ["Foe"]), cards=FOE + bolt + witch, one=hand("Bolt"))
    assert somebody.why_not("play", "Bolt") is None


def test_nothing_is_drawn_from_an_empty_deck():
    """PVG-Q47: what is done with no card has a reason too."""
    assert beside(one="deck = []").why_not("draw") == ("Deck is empty", "your deck is empty")
    assert beside().why_not("draw") is None

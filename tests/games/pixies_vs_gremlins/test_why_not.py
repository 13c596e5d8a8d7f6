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
    assert beside("Meek", cards=minion("Meek", 9, 1, "Support")).why_not("attack", "Meek")[0] == "No combat trait"


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


# Whom an attack meets


def facing(*others: str, mine: tuple[str, ...] = ("Ally",), cards: str = "", there: tuple[str, ...] = (), **more):
    """Ally attacks, with what stands beside Foe and Rat at location 2 and at location 3."""
    row = scene(HERE, ("", mine, ["Foe", "Rat", *others]), ("", [], there), cards=ALLY + FOE + RAT + cards, **more)
    return row.choose("Attack with Ally")


RAT = minion("Rat", 1, 1)


def test_a_defender_draws_the_attack_from_its_friends():
    """PVG-Q14: without one they can be attacked. [003:28]"""
    walls = minion("Wall", 1, 9, "Defender") + minion("Gate", 1, 9, "Defender")
    guarded = facing("Wall", "Gate", cards=walls)
    assert guarded.why_not("choose", "Foe") == ("Defended", "a Defender at its location draws the attack")
    assert guarded.why_not("choose", "Wall") is None
    assert facing().why_not("choose", "Foe") is None


def test_what_flies_is_reached_by_flight_and_by_ranged():
    """[003:44]"""
    bird = minion("Bird", 1, 1, "Flight")
    assert facing("Bird", cards=bird).why_not("choose", "Bird")[0] == "Flies"
    for words in (["Melee", "Flight"], ["Ranged"]):
        archer = minion("Archer", 3, 9, *words)
        played = scene(HERE, ("", ["Archer"], ["Bird", "Rat"]), cards=archer + bird + RAT).choose("Attack with Archer")
        assert played.why_not("choose", "Bird") is None


def test_what_hides_is_found_by_a_perceptive_minion():
    """[003:53-56]"""
    hidden, scout = minion("Ghost", 1, 1, "Stealth"), minion("Scout", 1, 1, "Perceptive")
    assert facing("Ghost", cards=hidden).why_not("choose", "Ghost")[0] == "Hidden"
    found = facing("Ghost", mine=("Ally", "Scout"), cards=hidden + scout)
    assert found.why_not("choose", "Ghost") is None


def test_an_attack_stays_at_its_location():
    """PVG-Q40."""
    assert facing(there=("Foe|fatigued = 0",)).why_not("choose", "Foe") == (
        "Too far",
        "it is not at the location of the attack",
    )


@pytest.mark.parametrize(
    ("points", "told"), [(1, ("1 AP short", "an attack at another location costs 2 AP, you have 1")), (2, None)]
)
def test_a_barrage_is_paid_for(points, told):
    """PVG-Q16. [003:35]"""
    gun = minion("Gun", 3, 9, "Ranged", "Barrage")
    row = scene(
        HERE,
        ("", ["Gun"], ["Rat", "Rat"]),
        ("", [], ["Foe"]),
        cards=gun + RAT + FOE,
        one=f"ap = {points}",
        head="begun = true",
    )
    assert row.choose("Attack with Gun").why_not("choose", "Foe") == told


# Sources, targets and locations


def test_a_source_needs_the_ability_and_something_to_do_where_it_stands():
    """PVG-AC-2. [003:7]"""
    witch = minion("Witch", 1, 2, "Magic", value=2)
    spark = card("Spark", "magic-card", "Draw 1 card.")
    row = scene(HERE, ("", ["Witch", "Ally", "Witch"]), cards=witch + ALLY + spark, one=hand("Spark")).choose(
        "Play Spark"
    )
    assert row.why_not("choose", "Ally") == ("No source", "it has not the ability that the card needs of its source")
    assert row.why_not("choose", "Witch") is None


def test_a_target_says_what_is_asked_for():
    """[003:4]: a minion, of the other player."""
    witch, bolt = minion("Witch", 1, 2, "Magic", value=2), card("Bolt", "magic-card", "Fatigue target enemy minion.")
    played = scene(HERE, ("", ["Witch"], ["Foe", "Rat"]), cards=witch + FOE + RAT + bolt, one=hand("Bolt")).choose(
        "Play Bolt"
    )
    assert played.why_not("choose", "Witch") == ("Not an enemy's", "only what an enemy controls can be chosen")
    assert played.why_not("choose", "The Hollow Oak") == ("Another kind", "it is no Minion")
    assert played.why_not("choose", "Foe") is None


def test_a_minion_is_moved_to_a_location_next_to_its_own():
    """PVG-Q3."""
    witch, push = (
        minion("Witch", 1, 2, "Magic", value=2),
        card("Push", "magic-card", "Move target enemy minion to an adjacent location."),
    )
    played = scene(HERE, ("", ["Witch"], ["Foe"]), cards=witch + FOE + push, one=hand("Push")).choose("Play Push")
    assert played.question == "Where does it go?"
    assert played.why_not_at("go to", "Location 4") == ("Too far", "it is not next to where the minion stands")
    assert [played.why_not_at("go to", f"Location {number}") for number in (1, 3)] == [None, None]

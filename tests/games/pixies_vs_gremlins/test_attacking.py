"""Attacks: who may attack whom, and what comes of it (rulebook 003:17-31 and 003:33-59; the section on attacks is lost)."""

import pytest

from tests.games.pixies_vs_gremlins.rows import ATTACK, END, WHOM, attack, card, minion, scene

HERE = ()
FOE = minion("Foe", 2, 3)


def fight(mine, theirs, cards="", friends=(), others=(), **more):
    """One of mine and one of theirs at location 2, with what stands beside them."""
    return scene(HERE, ("", [mine, *friends], [theirs, *others]), cards=cards, **more)


@pytest.mark.parametrize("trait", ["Blast", "Melee", "Ranged"])
def test_a_minion_with_a_combat_trait_can_attack(trait):
    """PVG-MI-2, PVG-P-2, PVG-Q40: Blast, Melee and Ranged, for 1 AP. [003:17-24]"""
    s = attack(fight("Ally", "Foe", FOE + minion("Ally", 3, 1, trait)), "Ally")
    assert (s.zone("discard", 2), s.count("ap")) == (["Foe"], 1)


def test_a_minion_without_one_cannot_attack():
    """PVG-MI-2, PVG-Q6: what is not printed is not there. [003:14-24]"""
    s = fight("Ally", "Foe", FOE + minion("Ally", 9, 1, "Support", "Flight"))
    assert ATTACK.format("Ally") not in s.offered


def test_there_is_one_attack_in_a_turn():
    """PVG-AP-4, PVG-P-2: the limit, one for each player. [003:66]"""
    s = fight("Ally", "Foe", FOE + minion("Ally", 1, 1, "Melee"), friends=["Bluebell Knight"])
    assert attack(s, "Ally").count("ap") == 1
    assert not [words for words in s.offered if words.startswith("Attack")]


def test_nobody_is_attacked_at_another_location():
    """PVG-Q40: an enemy at the attacker's own location."""
    s = scene(HERE, ("", ["Ally"]), ("", [], ["Foe"]), cards=FOE + minion("Ally", 9, 1, "Melee"))
    assert ATTACK.format("Ally") not in s.offered


def test_damage_below_the_health_defeats_nobody_and_does_not_stay():
    """PVG-MI-3, PVG-Q12: it must meet or exceed the health. [003:31] [003:76-78]"""
    cards = FOE + minion("Ally", 2, 9, "Melee")
    s = attack(fight("Ally", "Foe", cards), "Ally").choose(END)
    assert (s.zone("discard", 2), s.value("health", "Foe")) == ([], 3)


def test_damage_equal_to_the_health_defeats():
    """PVG-MI-3: so does more. [003:76] [003:78]"""
    assert attack(fight("Ally", "Foe", FOE + minion("Ally", 3, 1, "Melee")), "Ally").zone("discard", 2) == ["Foe"]


# Blast


def test_what_is_left_of_a_blast_goes_on():
    """PVG-T4, 003:18: with power 5 against health 2, 2 and 3, two are defeated, and 1 is left, which is not enough."""
    cards = minion("Ally", 5, 9, "Blast") + minion("Two", 1, 2) + minion("Pair", 1, 2) + minion("Three", 1, 3)
    s = attack(fight("Ally", "Two", cards, others=["Pair", "Three"]), "Ally", "Two")
    assert "Attack no more" in s.offered
    s.choose("Pair").choose("Three")
    assert (sorted(s.zone("discard", 2)), s.question) == (["Pair", "Two"], "What do you do?")


def test_a_blast_may_stop_and_ends_without_power():
    """003:18: you may target several, and a target that holds out takes all that was left."""
    cards = minion("Ally", 5, 9, "Blast") + minion("Two", 1, 2) + minion("Six", 1, 6)
    s = attack(fight("Ally", "Two", cards, others=["Six"]), "Ally", "Two").choose("Attack no more")
    assert (s.zone("discard", 2), s.question) == (["Two"], "What do you do?")
    s = attack(fight("Ally", "Two", cards, others=["Six"]), "Ally", "Six")
    assert (s.zone("discard", 2), s.question) == ([], "What do you do?")


def test_melee_strikes_one():
    """003:21: only Blast goes on."""
    cards = minion("Ally", 9, 9, "Melee") + minion("Two", 1, 2) + minion("Pair", 1, 2)
    s = attack(fight("Ally", "Two", cards, others=["Pair"]), "Ally", "Two")
    assert (s.zone("discard", 2), s.question) == (["Two"], "What do you do?")


def test_each_counterstrike_of_a_blast_strikes_by_itself():
    """PVG-Q15, PVG-Q52: two strikes of 2 do not defeat a minion with health 3."""
    cards = (
        minion("Ally", 5, 3, "Blast") + minion("Sting", 2, 1, "Counterstrike") + minion("Barb", 2, 1, "Counterstrike")
    )
    s = attack(fight("Ally", "Sting", cards, others=["Barb"]), "Ally", "Sting", "Barb")
    assert (sorted(s.zone("discard", 2)), s.zone("discard")) == (["Barb", "Sting"], [])
    assert s.log().count("Ally takes 2 damage.") == 2


def test_a_blast_is_over_when_counterstrike_defeats_the_attacker():
    """PVG-Q38: what has been resolved stands."""
    cards = minion("Ally", 9, 2, "Blast") + minion("Sting", 2, 1, "Counterstrike") + minion("Other", 1, 1)
    s = attack(fight("Ally", "Sting", cards, others=["Other"]), "Ally", "Sting")
    assert (s.zone("discard"), s.zone("discard", 2)) == (["Ally"], ["Sting"])


def test_a_blast_goes_past_a_defender_once_it_has_fallen():
    """PVG-Q42: the Defender takes it first, what is left goes on."""
    cards = minion("Ally", 5, 9, "Blast") + minion("Wall", 1, 2, "Defender") + minion("Other", 1, 3)
    s = attack(fight("Ally", "Wall", cards, others=["Other"]), "Ally").choose("Other")
    assert sorted(s.zone("discard", 2)) == ["Other", "Wall"]


def test_a_blast_onto_a_defender_whose_bolster_has_just_fallen():
    """PVG-Q42, PVG-Q53: health is read anew for each target: with Bolster the Defender would have held out."""
    cards = (
        minion("Ally", 4, 9, "Blast") + minion("Brave", 1, 1, "Defender", "Bolster") + minion("Wall", 1, 3, "Defender")
    )
    s = attack(fight("Ally", "Brave", cards, others=["Wall"]), "Ally", "Brave")
    assert (s.zone("discard", 2), s.value("health", "Wall"), "Wall" in s.offered) == (["Brave"], 3, True)
    assert sorted(s.choose("Wall").zone("discard", 2)) == ["Brave", "Wall"]


def test_all_targets_of_a_blast_with_barrage_stand_at_one_location():
    """PVG-Q54: the first target decides."""
    cards = minion("Ally", 9, 9, "Blast", "Barrage") + minion("Near", 1, 1) + minion("Far", 1, 1)
    s = attack(scene(HERE, ("", ["Ally"], ["Near"]), ("", [], ["Far"]), cards=cards), "Ally", "Far")
    assert (s.zone("discard", 2), s.question) == (["Far"], "What do you do?")


# Flight, Ranged


@pytest.mark.parametrize(
    ("traits", "reaches"),
    [
        (["Melee"], False),
        (["Blast"], False),
        (["Ranged"], True),
        (["Melee", "Flight"], True),
        (["Blast", "Ranged"], True),
    ],
)
def test_flight_is_reached_by_flight_and_ranged_alone(traits, reaches):
    """003:24, 003:44, PVG-Q7, PVG-Q54: a flying minion is one with Flight."""
    s = fight("Ally", "Bird", minion("Ally", 3, 3, *traits) + minion("Bird", 1, 1, "Flight"))
    assert (ATTACK.format("Ally") in s.offered) == reaches


# Stealth, Perceptive


def test_stealth_hides_a_minion():
    """003:56: no kind of attack reaches it."""
    s = fight("Ally", "Sneak", minion("Ally", 3, 3, "Ranged") + minion("Sneak", 1, 1, "Stealth"))
    assert ATTACK.format("Ally") not in s.offered


@pytest.mark.parametrize("watcher", ["Owl", "Ally"])
def test_a_perceptive_minion_shows_it_to_all_friends_at_the_location(watcher):
    """003:53, 003:56: not only to itself."""
    words = ["Melee", "Perceptive"] if watcher == "Ally" else ["Melee"]
    cards = minion("Ally", 3, 3, *words) + minion("Sneak", 1, 1, "Stealth") + minion("Owl", 1, 1, "Perceptive")
    s = fight("Ally", "Sneak", cards, friends=["Owl"] if watcher == "Owl" else [])
    assert ATTACK.format("Ally") in s.offered


def test_perceptive_shows_nothing_elsewhere_and_nothing_to_enemies():
    """003:53: only friends, and at its location."""
    cards = minion("Ally", 3, 3, "Melee") + minion("Sneak", 1, 1, "Stealth") + minion("Owl", 1, 1, "Perceptive")
    s = scene(HERE, ("", ["Ally"], ["Sneak", "Owl"]), ("", ["Owl"]), cards=cards)
    assert attack(s, "Ally").zone("discard", 2) == ["Owl"]


def test_perceptive_must_stand_where_the_target_of_a_barrage_stands():
    """PVG-Q37: beside the attacker it is of no use."""
    cards = (
        minion("Ally", 3, 3, "Ranged", "Barrage") + minion("Sneak", 1, 1, "Stealth") + minion("Owl", 1, 1, "Perceptive")
    )
    beside = scene(HERE, ("", ["Ally", "Owl"]), ("", [], ["Sneak"]), cards=cards)
    there = scene(HERE, ("", ["Ally"]), ("", ["Owl"], ["Sneak"]), cards=cards)
    assert [ATTACK.format("Ally") in s.offered for s in (beside, there)] == [False, True]


# Defender


def test_a_defender_draws_attacks_to_itself():
    """003:28: attacks against others at its location are redirected."""
    cards = minion("Ally", 3, 3, "Melee") + minion("Wall", 1, 9, "Defender") + FOE
    s = fight("Ally", "Foe", cards, others=["Wall"]).choose(ATTACK.format("Ally"))
    assert (s.question, "Wall takes 3 damage." in s.log()) == ("What do you do?", True)


def test_of_several_defenders_the_attacker_chooses():
    """PVG-Q14: among those that it may attack."""
    cards = minion("Ally", 3, 3, "Melee") + minion("Wall", 1, 9, "Defender") + minion("Gate", 1, 3, "Defender") + FOE
    s = fight("Ally", "Foe", cards, others=["Wall", "Gate"]).choose(ATTACK.format("Ally"))
    assert (s.question, s.offered) == (WHOM, ["Wall", "Gate"])


@pytest.mark.parametrize("word", ["Flight", "Stealth"])
def test_a_defender_that_cannot_be_attacked_draws_nothing(word):
    """PVG-Q14: a Defender's Flight and Stealth still count."""
    cards = minion("Ally", 3, 3, "Melee") + minion("Wall", 1, 9, "Defender", word) + FOE
    assert attack(fight("Ally", "Foe", cards, others=["Wall"]), "Ally").zone("discard", 2) == ["Foe"]


def test_a_defender_guards_its_own_location_and_its_own_side_alone():
    """PVG-Q41: it would else draw the attacks of its own player."""
    cards = minion("Ally", 3, 3, "Melee") + minion("Wall", 1, 9, "Defender") + FOE
    s = scene(HERE, ("", ["Ally", "Wall"], ["Foe"]), ("", [], ["Wall"]), cards=cards)
    assert attack(s, "Ally").zone("discard", 2) == ["Foe"]


def test_a_defender_draws_a_barrage_at_its_own_location():
    """PVG-Q14, PVG-Q16: where the attack goes."""
    cards = minion("Ally", 3, 3, "Ranged", "Barrage") + minion("Wall", 1, 9, "Defender") + FOE
    s = attack(scene(HERE, ("", ["Ally"]), ("", [], ["Foe", "Wall"]), cards=cards), "Ally")
    assert "Wall takes 3 damage." in s.log()


# Barrage


def test_a_barrage_elsewhere_costs_one_more():
    """PVG-AP-3, PVG-Q16: 2 AP in all, at any location. [003:35]"""
    cards = minion("Ally", 3, 3, "Ranged", "Barrage") + FOE
    s = attack(scene(HERE, ("", ["Ally"]), (), (), ("", [], ["Foe"]), cards=cards), "Ally")
    assert (s.zone("discard", 2), s.count("ap")) == (["Foe"], 0)


def test_with_one_point_left_barrage_reaches_its_own_location_alone():
    """PVG-AP-3: the attack there costs 1 as any other."""
    cards = minion("Ally", 3, 3, "Ranged", "Barrage") + FOE + minion("Far", 1, 1)
    s = scene(HERE, ("", ["Ally"], ["Foe"]), ("", [], ["Far"]), cards=cards, one="ap = 1")
    assert attack(s, "Ally").zone("discard", 2) == ["Foe"]
    far = scene(HERE, ("", ["Ally"]), ("", [], ["Far"]), cards=cards, one="ap = 1")
    assert ATTACK.format("Ally") not in far.offered


# Bolster, Support, Counterstrike


@pytest.mark.parametrize(("others", "health"), [([], 3), (["Nurse"], 4), (["Nurse", "Nurse"], 4)])
def test_bolster_adds_one_health_and_no_more(others, health):
    """003:38: it does not stack."""
    cards = FOE + minion("Nurse", 1, 2, "Bolster")
    assert fight("Ally", "Foe", cards + minion("Ally", 3, 3), others=others).value("health", "Foe") == health


def test_two_bolsters_strengthen_each_other():
    """PVG-T5: all others have +1 health, and each of the two gives the other +1 health. [003:38]"""
    cards = FOE + minion("Nurse", 1, 2, "Bolster") + minion("Cook", 1, 5, "Bolster")
    s = fight("Gnat Rider", "Foe", cards, others=["Nurse", "Cook"])
    assert [s.value("health", name) for name in ("Foe", "Nurse", "Cook")] == [4, 3, 6]


def test_bolster_is_for_friends_at_its_location():
    """PVG-Q41, 003:38: not for itself, enemies or those elsewhere."""
    cards = FOE + minion("Nurse", 1, 2, "Bolster") + minion("Ally", 1, 3)
    s = scene(HERE, ("", ["Ally"], ["Nurse"]), ("", [], ["Foe"]), cards=cards)
    assert [s.value("health", name) for name in ("Ally", "Nurse", "Foe")] == [3, 2, 3]


@pytest.mark.parametrize(("friends", "dealt"), [([], 2), (["Drum"], 3), (["Drum", "Drum"], 4)])
def test_supports_add_up_when_an_attack_is_made(friends, dealt):
    """PVG-Q36, 003:59: Support says nothing of not stacking."""
    cards = minion("Ally", 2, 3, "Melee") + minion("Drum", 1, 2, "Support") + minion("Foe", 1, 9)
    assert f"Foe takes {dealt} damage." in attack(fight("Ally", "Foe", cards, friends=friends), "Ally").log()


def test_support_is_no_power_of_its_own_and_helps_friends_at_the_location_alone():
    """PVG-Q11, PVG-Q41, 003:59: all other minions at the same location."""
    cards = minion("Ally", 2, 3, "Melee", "Support") + minion("Drum", 1, 2, "Support") + minion("Foe", 1, 9)
    s = scene(HERE, ("", ["Ally"], ["Foe", "Drum"]), ("", ["Drum"]), cards=cards)
    assert "Foe takes 2 damage." in attack(s, "Ally", "Foe").log()
    assert s.value("power", "Ally") == 2


def test_counterstrike_deals_its_power_back_even_if_defeated():
    """003:41: to the attacker."""
    cards = minion("Ally", 3, 2, "Melee") + minion("Foe", 2, 3, "Counterstrike")
    s = attack(fight("Ally", "Foe", cards), "Ally")
    assert (s.zone("discard"), s.zone("discard", 2)) == (["Ally"], ["Foe"])


def test_counterstrike_below_the_health_of_the_attacker_does_nothing():
    """003:41, PVG-Q12: its power in damage, without Support."""
    cards = minion("Ally", 3, 3, "Melee") + minion("Foe", 2, 9, "Counterstrike") + minion("Drum", 1, 2, "Support")
    s = attack(fight("Ally", "Foe", cards, others=["Drum"]), "Ally", "Foe")
    assert (s.zone("discard"), s.zone("discard", 2)) == ([], [])


def test_counterstrike_reaches_back_along_a_barrage():
    """003:35, 003:41: wherever the attacker stands, Flight or not."""
    cards = minion("Ally", 1, 2, "Ranged", "Barrage", "Flight") + minion("Foe", 2, 9, "Counterstrike")
    assert attack(scene(HERE, ("", ["Ally"]), ("", [], ["Foe"]), cards=cards), "Ally").zone("discard") == ["Ally"]


@pytest.mark.parametrize(("power", "friends", "offered"), [(0, [], False), (0, ["Drum"], True), (1, [], True)])
def test_an_attack_without_power_is_not_offered(power, friends, offered):
    """PVG-Q75, PVG-Q47: Support gives it some. [003:59]"""
    cards = FOE + minion("Ally", power, 3, "Melee") + minion("Drum", 1, 2, "Support")
    assert (ATTACK.format("Ally") in fight("Ally", "Foe", cards, friends=friends).offered) == offered


@pytest.mark.parametrize("power", [0, 1])
def test_an_attack_without_power_is_not_given_by_a_hero_either(power):
    """PVG-Q75, PVG-Q64: an attack that a card gives. [003:66]"""
    general = card("General", "hero", "Rune Power: 1 AP: Attack with target friendly minion.", race="Pixie", rune="Dew")
    s = fight("Ally", "Foe", FOE + minion("Ally", power, 3, "Melee") + general, one='play = ["General"]')
    assert ("Use General" in s.offered) == bool(power)


def test_one_whose_power_has_been_taken_does_not_attack():
    """PVG-Q75: what counts is the power of the moment. [003:74]"""
    weak = card("Weak Knees", "trap", "Target enemy minion has -2 power.", method="Ongoing")
    cards = FOE + minion("Ally", 2, 3, "Melee") + weak
    table = 'ongoing = [{ card = "Weak Knees", owner = 2, on = "Ally" }]'
    assert ATTACK.format("Ally") not in fight("Ally", "Foe", cards, table=table).offered


STING = minion("Sting", 2, 1, "Stealth", "Counterstrike", text="When Sting defeats a minion: Draw 1 card.")
BULLY = minion("Bully", 2, 2, "Melee", "Perceptive")
BARON = 'play = ["The Gloam Baron"]'


def struck_back(sting=STING, bully=BULLY, **more):
    """The enemy's Bully attacks Sting, which strikes back."""
    return attack(fight("Sting", "Bully", sting + bully, one=BARON, **more).choose(END), "Bully")


def test_one_that_falls_and_strikes_back_has_defeated_its_attacker():
    """PVG-Q78, PVG-Q67: the Baron draws a card for it, its own text is gone. [003:41]"""
    s = struck_back()
    assert (s.zone("discard"), s.zone("discard", 2), len(s.zone("hand"))) == (["Sting"], ["Bully"], 1)


def test_it_has_not_where_the_attacker_survives():
    """PVG-Q78, PVG-Q12: it has struck back, and defeated nobody. [003:41]"""
    s = struck_back(bully=minion("Bully", 2, 3, "Melee", "Perceptive"))
    assert (s.zone("discard"), s.zone("discard", 2), s.zone("hand")) == (["Sting"], [], [])


def test_it_has_with_what_it_was_given_until_it_fell():
    """PVG-Q78: Stealth that ends as it falls, of a veil whose source it is. [003:41]"""
    plain = minion("Sting", 2, 1, "Magic", "Counterstrike")
    s = struck_back(sting=plain, table='ongoing = [{ card = "Veil of Dusk", owner = 1, on = "Sting", site = 2 }]')
    assert (sorted(s.zone("discard")), len(s.zone("hand"))) == (["Sting", "Veil of Dusk"], 1)


def test_the_attacker_that_falls_has_defeated_it_too():
    """PVG-Q78: each has defeated the other. [003:41]"""
    cards = minion("Ally", 3, 2, "Melee", "Stealth") + minion("Foe", 2, 3, "Counterstrike")
    s = attack(fight("Ally", "Foe", cards, one=BARON), "Ally")
    assert (s.zone("discard"), s.zone("discard", 2), len(s.zone("hand"))) == (["Ally"], ["Foe"], 1)

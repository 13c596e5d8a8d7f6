"""Combat, and the auras that change it. Rulebook: 002:65-68, 002:79, 002:82-86."""

import pytest

from tests.games.runicka.arena import FOE_ONE, FOE_TWO, PLAIN, arena, card, fights, order, over

POWERS = "".join(card(f"P{n}", power=n) for n in range(8))
WALLED = card("Walled", power=2, keywords=["Barrier"])
BIRD, HAWK = card("Bird", power=2, keywords=["Flying"]), card("Hawk", power=3, keywords=["Flying"])
GUARD = card("Guard", power=1, keywords=["Provoke"])


def battle(own: str, foe: str):
    """A combat of two revenants of these Powers."""
    return order(POWERS, f'arena = ["{own}"]', f'arena = ["{foe}"]').choose(f"Attack {FOE_ONE} with {own}")


@pytest.mark.parametrize(
    ("own", "foe", "mine", "theirs"),
    [("P5", "P4", ["P5"], []), ("P3", "P4", [], ["P4"]), ("P4", "P4", [], []), ("P1", "P0", ["P1"], [])],
)
def test_the_higher_power_stays(own, foe, mine, theirs):
    """RNK-CO-2, RNK-T8, RNK-Q24, RNK-AR-3: the other one goes to Oblivion; with equal Power both do. [002:12 002:66]"""
    played = battle(own, foe)
    assert (played.zone("arena"), played.zone("arena", 2), played.zone("oblivion") == [own]) == (mine, theirs, not mine)
    assert (played.zone("oblivion", 2) == [foe]) == (not theirs)


def test_a_combat_of_revenants_costs_nobody_life():
    """RNK-CO-6: only attacks on a runekeeper do. [002:66 002:68]"""
    played = battle("P7", "P2")
    assert (played.count("life"), played.count("life", 2)) == (100, 100)


def test_power_0_declares_nothing_but_may_be_attacked():
    """RNK-CO-1, RNK-Q24: and no Passive. [002:65 002:85]"""
    calm = card("Calm", power=4, keywords=["Passive"])
    played = order(POWERS + calm, 'arena = ["P0", "Calm", "P1"]', 'arena = ["P0"]')
    assert fights(played) == [f"Attack {FOE_ONE} with P1"]


def test_a_runekeeper_is_attacked_only_without_revenants():
    """RNK-CO-3, RNK-CO-4: and then loses Life equal to the Power of each. [002:65 002:68]"""
    assert fights(order(POWERS, 'arena = ["P3"]', 'arena = ["P0"]')) == [f"Attack {FOE_ONE} with P3"]
    played = order(POWERS, 'arena = ["P3", "P5"]').choose("Attack your foe with P3", "Attack your foe with P5")
    assert (played.count("life", 2), played.count("life")) == (92, 100)


def test_once_a_turn_and_only_declaring_counts():
    """RNK-ACT-5, RNK-CO-5, RNK-Q12: a revenant may be attacked any number of times. [002:67]"""
    played = order(POWERS, 'arena = ["P1", "P2", "P3"]', 'arena = ["P6"]')
    played.choose(f"Attack {FOE_ONE} with P1", f"Attack {FOE_ONE} with P2")
    assert fights(played) == [f"Attack {FOE_ONE} with P3"]
    over(played)
    assert "Attack Seat 1: Arena 3 with P6" in played.offered


def test_combats_begin_anew_in_the_next_turn():
    """RNK-CO-5: a runekeeper waits until their turn. [002:67]"""
    played = order(POWERS, 'arena = ["P3"]').choose("Attack your foe with P3")
    assert fights(played) == []
    assert fights(over(over(played))) == ["Attack your foe with P3"]


# Flying and Provoke


def test_flying_attacks_past_revenants_that_do_not_fly():
    """RNK-KW-2: Flying: so long as no foe revenant flies. [002:65 002:83]"""
    past = order(BIRD + POWERS, 'arena = ["Bird"]', 'arena = ["P1"]')
    assert fights(past) == [f"Attack {FOE_ONE} with Bird", "Attack your foe with Bird"]
    barred = order(BIRD + HAWK + POWERS, 'arena = ["Bird"]', 'arena = ["P1", "Hawk"]')
    assert fights(barred) == [f"Attack {FOE_ONE} with Bird", f"Attack {FOE_TWO} with Bird"]


def test_what_flies_may_be_attacked_by_any():
    """RNK-Q14: Flying keeps nobody from it. [002:83]"""
    assert fights(order(BIRD + POWERS, 'arena = ["P3"]', 'arena = ["Bird"]')) == [f"Attack {FOE_ONE} with P3"]


def test_provoke_draws_every_combat():
    """RNK-KW-2: Provoke: against this revenant and no other. [002:86]"""
    played = order(GUARD + POWERS, 'arena = ["P3"]', 'arena = ["P1", "Guard"]')
    assert fights(played) == [f"Attack {FOE_TWO} with P3"]
    assert fights(played.choose(f"Attack {FOE_TWO} with P3")) == []


def test_provoke_wins_against_flying_and_of_several_one_is_chosen():
    """RNK-Q13: an attack on the runekeeper is a combat. [002:65 002:83 002:86]"""
    played = order(GUARD + BIRD, 'arena = ["Bird"]', 'arena = ["Guard", "Guard"]')
    assert fights(played) == [f"Attack {FOE_ONE} with Bird", f"Attack {FOE_TWO} with Bird"]


def test_ones_own_provoke_binds_nobody_of_ones_own():
    """RNK-KW-2: Provoke: foe revenants must. [002:86]"""
    played = order(GUARD + POWERS, 'arena = ["P3", "Guard"]', 'arena = ["P1"]')
    assert fights(played) == [f"Attack {FOE_ONE} with P3", f"Attack {FOE_ONE} with Guard"]


# Barrier


def test_barrier_holds_once_in_a_combat_that_the_foe_declared():
    """RNK-KW-2: Barrier: RNK-Q15 says once a card. [002:79]"""
    played = order(POWERS + WALLED, 'arena = ["P5", "P4"]', 'arena = ["Walled"]').choose(f"Attack {FOE_ONE} with P5")
    assert (played.zone("arena"), played.zone("arena", 2)) == (["P5", "P4"], ["Walled"])
    assert played.choose(f"Attack {FOE_ONE} with P4").zone("arena", 2) == []


def test_an_even_combat_costs_only_the_attacker_where_barrier_holds():
    """RNK-Q15: the attacker is obliterated all the same. [002:66 002:79]"""
    played = order(POWERS + WALLED, 'arena = ["P2"]', 'arena = ["Walled"]').choose(f"Attack {FOE_ONE} with P2")
    assert (played.zone("arena"), played.zone("arena", 2)) == ([], ["Walled"])


def test_barrier_does_not_help_whoever_declares():
    """RNK-Q15: only in combats that the foe declared. [002:79]"""
    played = order(POWERS + WALLED, 'arena = ["Walled"]', 'arena = ["P5"]').choose(f"Attack {FOE_ONE} with Walled")
    assert played.zone("oblivion") == ["Walled"]


def test_barrier_does_not_help_against_effects():
    """RNK-Q15: nor is it used up by winning. [002:79]"""
    bolt = card("Bolt", text="You may lose 1 Life: Obliterate target foe revenant.")
    assert order(bolt + WALLED, 'arena = ["Bolt"]', 'arena = ["Walled"]').choose("Activate Bolt").zone("arena", 2) == []
    played = order(POWERS + WALLED, 'arena = ["P1", "P5"]', 'arena = ["Walled"]').choose(f"Attack {FOE_ONE} with P1")
    assert played.choose(f"Attack {FOE_ONE} with P5").zone("arena", 2) == ["Walled"]


def test_each_card_with_barrier_in_a_fusion_holds_once():
    """RNK-Q38: two of them hold off two. [002:20 002:79]"""
    cards = (
        POWERS + card("Low", "latent", keywords=["Barrier"]) + card("High", "bursting", power=2, keywords=["Barrier"])
    )
    played = order(cards, 'arena = ["P5", "P6", "P7"]', 'arena = [["Low", "High"]]')
    played.choose(f"Attack {FOE_ONE} with P5", f"Attack {FOE_ONE} with P6")
    assert played.zone("arena", 2) == ["Low", "High"]
    assert played.choose(f"Attack {FOE_ONE} with P7").zone("arena", 2) == []


def test_a_barrier_that_is_given_holds_once():
    """RNK-Q49, RNK-Q15: and so does each giver's; it is not renewed while both stay. [002:20 002:79]"""
    stone = card("Stone", power=7, text="Each other ally revenant has Barrier.")
    played = order(POWERS + stone, 'arena = ["P5", "P6", "P7"]', 'arena = ["P2", "Stone"]')
    played.choose(f"Attack {FOE_ONE} with P5")
    assert played.zone("arena", 2) == ["P2", "Stone"]
    assert played.choose(f"Attack {FOE_ONE} with P6").zone("arena", 2) == ["Stone"]


def test_a_given_barrier_comes_besides_the_printed_one():
    """RNK-Q38, RNK-Q49: the given one goes first. [002:20 002:79]"""
    stone = card("Stone", power=7, text="Each other ally revenant has Barrier.")
    played = order(POWERS + stone + WALLED, 'arena = ["P5", "P6", "P7"]', 'arena = ["Walled", "Stone"]')
    played.choose(f"Attack {FOE_ONE} with P5")
    assert played.count("broken", "Walled") == 0
    played.choose(f"Attack {FOE_ONE} with P6")
    assert (played.count("broken", "Walled"), played.zone("arena", 2)) == (1, ["Walled", "Stone"])
    assert played.choose(f"Attack {FOE_ONE} with P7").zone("arena", 2) == ["Stone"]


def test_barrier_and_provoke_in_one_fusion():
    """RNK-Q4: the union of all auras: it draws the combats and withstands the first. [002:20 002:79 002:86]"""
    cards = (
        POWERS + card("Low", "latent", keywords=["Barrier"]) + card("High", "bursting", power=2, keywords=["Provoke"])
    )
    played = order(cards, 'arena = ["P5", "P6"]', 'arena = ["P1", ["Low", "High"]]')
    assert fights(played) == [f"Attack {FOE_TWO} with P5", f"Attack {FOE_TWO} with P6"]
    played.choose(f"Attack {FOE_TWO} with P5")
    assert fights(played) == [f"Attack {FOE_TWO} with P6"]
    assert played.choose(f"Attack {FOE_TWO} with P6").zone("arena", 2) == ["P1"]


def test_a_card_that_comes_back_has_a_new_barrier():
    """RNK-Q15: as long as that card stays in the arena. [002:79]"""
    played = order(WALLED, 'hand = ["Walled"]', 'arena = [{ card = "Walled", broken = 1 }]', "active = 2")
    assert played.count("broken", "Walled") == 1
    back = card("Back", text="You may lose 1 Life: Return target ally revenant to its owner's hand.")
    played = order(WALLED + back, 'arena = [{ card = "Walled", broken = 1 }, "Back"]').choose("Activate Back", "Walled")
    assert played.choose("Summon Walled on Seat 1: Arena 1").count("broken", "Walled") == 0


# Flurry, Amplify


def test_flurry_declares_two_combats():
    """RNK-KW-2: Flurry: two a turn, no third. [002:82]"""
    quick = card("Quick", power=2, keywords=["Flurry"])
    played = order(quick, 'arena = ["Quick"]').choose("Attack your foe with Quick", "Attack your foe with Quick")
    assert (fights(played), played.count("life", 2)) == ([], 96)


def test_flurry_that_comes_with_a_fusion_leaves_the_second_combat():
    """RNK-CO-5, RNK-KW-2: Flurry: one of two is used. [002:67 002:82]"""
    cards = POWERS + card("Quick", "bursting", power=2, keywords=["Flurry"])
    played = order(cards, 'hand = ["Quick"]\narena = ["P3"]')
    played.choose("Attack your foe with P3", "Fuse Quick onto Seat 1: Arena 1", "Attack your foe with Quick")
    assert (fights(played), played.count("life", 2)) == ([], 95)


def test_amplify_adds_1_for_each_card_underneath():
    """RNK-KW-2: Amplify: in whichever card of the fusion it is, and once. [002:20 002:78]"""
    cards = card("Low", "latent", power=9, keywords=["Amplify"]) + card("Mid", "surging", keywords=["Amplify"])
    played = order(cards + card("High", "bursting", power=3), 'arena = ["Low"]\nhand = ["Mid", "High"]')
    assert played.value("power", "Low") == 9
    played.choose("Fuse Mid onto Seat 1: Arena 1")
    assert played.value("power", "Low") == 3
    assert played.choose("Fuse High onto Seat 1: Arena 1").value("power", "Low") == 5


def test_a_lost_ability_to_attack_is_back_in_the_next_turn():
    """RNK-Q53: and what cannot attack any more pays for nothing. [002:63]"""
    price = card(
        "Price",
        text="You may have target ally revenant lose the ability to attack this turn: You gain 1 Life.",
        power=0,
    )
    played = order(POWERS + price + card("Calm", power=4, keywords=["Passive"]), 'arena = ["P3", "Price", "Calm"]')
    played.choose("Attack your foe with P3", "Activate Price")
    assert (played.count("life"), fights(played), "Activate Price" in played.offered) == (101, [], False)
    assert "Activate Price" in over(over(played)).offered


def test_effects_lower_power_to_0_at_least():
    """RNK-Q42: it counts 0, and declares nothing. [002:65-66]"""
    fog = card("Fog", text="Each foe revenant has -4 Power.", power=0)
    played = arena(POWERS + fog, 'arena = ["P3"]', 'arena = ["Fog"]')
    assert (played.value("power", "P3"), fights(played)) == (0, [])


def test_a_plain_card_of_these_tests_provokes():
    assert order("", f'arena = ["{PLAIN}"]').rules.definition("cairn-sentry").keywords.keys() == {"provoke", "passive"}

"""Two rules that meet: where one of them alone says little, and both together are easily got wrong."""

from tests.games.runicka.arena import (
    END,
    FOE_ONE,
    LEAF,
    ONE,
    PLAIN,
    RAM,
    ROOT,
    THREE,
    TWO,
    arena,
    at,
    card,
    chaos,
    crystal,
    fights,
    order,
    over,
)
from tests.games.runicka.test_winning import won

RING = card("Ring", "latent", power=1, cost=0, keywords=["Echo"])
BOLT = card("Bolt", text="You may lose 1 Life: Obliterate target foe revenant.")
BACK = card("Back", text="You may lose 1 Life: Return target ally revenant to its owner's hand.")


# Fusions that leave


def test_a_fusion_that_is_obliterated_is_one_revenant():
    """RNK-SU-4, RNK-Q36: it sets off once what waits for a revenant to be obliterated. [002:50 002:66]"""
    cards = ROOT + LEAF + card("Dirge", text="When an ally revenant is obliterated: You gain 1 Life.") + BOLT
    played = order(cards, 'arena = ["Bolt"]', 'arena = [["Root", "Leaf"], "Dirge"]').choose("Activate Bolt", "Leaf")
    assert (played.count("life", 2), len(played.zone("oblivion", 2))) == (101, 2)


def test_a_fusion_that_pays_with_itself_leaves_its_echo():
    """RNK-ACT-4, RNK-Q16: the effect happens, and the card with Echo is back. [002:62 002:81]"""
    pyre = card("Pyre", "bursting", "You may obliterate Pyre: Your foe loses 8 Life.")
    played = order(RING + pyre, 'arena = [["Ring", "Pyre"]]').choose("Activate Pyre")
    assert (played.areas("arena")[0], played.zone("oblivion"), played.count("life", 2)) == (["Ring"], ["Pyre"], 92)
    assert fights(played) == ["Attack your foe with Ring"]


def test_power_that_a_fusion_gained_is_gone_with_it():
    """RNK-Q30, RNK-Q32: as long as its cards are in the arena. [002:19-21]"""
    plinth = card("Plinth", "latent", "Dormant: The fusion gains 3 Power.", power=1, cost=0)
    played = order(plinth + LEAF + BACK, 'hand = ["Leaf"]\narena = ["Plinth", "Back"]').choose(f"Fuse Leaf onto {ONE}")
    assert played.value("power", "Plinth") == 5
    played.choose("Activate Back", "Leaf", f"Summon Plinth on {ONE}")
    assert played.value("power", "Plinth") == 1


def test_once_per_turn_begins_anew_with_a_new_revenant():
    """RNK-Q33, RNK-Q45: returned and summoned again, it may be activated again. [002:62-63 002:67]"""
    well = card("Well", text="Once per turn, you may lose 3 Life: You gain 5 Life.", cost=0)
    played = order(well + BACK, 'arena = ["Well", "Back"]').choose("Activate Well")
    assert "Activate Well" not in played.offered
    played.choose("Activate Back", "Well", f"Summon Well on {ONE}")
    assert "Activate Well" in played.offered


def test_the_line_of_another_top_is_another_line():
    """RNK-Q33, RNK-EL-4: what the Base has used this turn does not bind the Addition. [002:19 002:62]"""
    low = card("Low", "latent", "Once per turn, you may lose 1 Life: You gain 3 Life.", cost=0)
    high = card("High", "bursting", "Once per turn, you may lose 1 Life: You gain 5 Life.", cost=0)
    played = order(low + high, 'hand = ["High"]\narena = ["Low"]').choose("Activate Low", f"Fuse High onto {ONE}")
    assert played.choose("Activate High").count("life") == 106
    assert "Activate High" not in played.offered


# Auras and effects from underneath


def test_an_aura_goes_on_but_what_gives_auras_does_not():
    """RNK-Q4: "each other ally revenant has Barrier" is an effect, and under another card it is silent. [002:19-20 002:79]"""
    cards = ROOT + LEAF + RAM + card("Stone", "surging", "Each other ally revenant has Barrier.", power=1)
    covered = order(cards, 'arena = ["Ram"]', 'arena = [["Root", "Stone", "Leaf"], "Root"]')
    assert covered.choose("Attack Seat 2: Arena 2 with Ram").areas("arena", 2)[1] == []
    bare = order(cards, 'arena = ["Ram"]', 'arena = [["Root", "Stone"], "Root"]')
    assert bare.choose("Attack Seat 2: Arena 2 with Ram").areas("arena", 2)[1] == ["Root"]


def test_a_lost_ability_to_attack_is_lost_for_the_fusion():
    """RNK-CO-5, RNK-Q53: fused upon in the same turn it declares nothing. [002:63 002:67]"""
    price = card(
        "Price",
        "latent",
        "You may have target ally revenant lose the ability to attack this turn: You gain 1 Life.",
        cost=0,
    )
    played = order(price + LEAF, 'hand = ["Leaf"]\narena = ["Price"]').choose("Activate Price", f"Fuse Leaf onto {ONE}")
    assert fights(played) == []
    assert fights(over(over(played))) == ["Attack your foe with Leaf"]


def test_flying_that_is_given_for_a_turn_stays_on_the_fusion_and_then_ends():
    """RNK-Q49, RNK-Q54: the revenant has it, whatever lies on top. [002:20 002:83]"""
    wing = crystal("Wing", "Target ally revenant has Flying until the end of the turn.", recharge=9)
    played = order(wing + ROOT + LEAF, 'talisman = ["Wing"]\nhand = ["Leaf"]\narena = ["Root"]', 'arena = ["Root"]')
    played.choose("Invoke Wing", f"Fuse Leaf onto {ONE}")
    assert "Attack your foe with Leaf" in played.offered
    assert "Attack your foe with Leaf" not in over(over(played)).offered


def test_three_barriers_of_a_fusion_and_one_that_is_given():
    """RNK-Q38, RNK-Q49: four obliterations are held off, the fifth is not. [002:20 002:79]"""
    low = card("Low", "latent", power=1, keywords=["Barrier"])
    mid = card("Mid", "surging", power=1, keywords=["Barrier"])
    high = card("High", "bursting", power=1, keywords=["Barrier"])
    stone = card("Stone", power=9, text="Each other ally revenant has Barrier.")
    quick = card("Quick", power=5, keywords=["Flurry"])
    foe = 'arena = [["Low", "Mid", "High"], "Stone"]'
    played = order(low + mid + high + stone + quick, 'arena = ["Quick", "Quick", "Quick"]', foe)
    for _ in range(4):
        played.choose(next(words for words in fights(played) if FOE_ONE in words))
    assert played.areas("arena", 2)[0] == ["Low", "Mid", "High"]
    played.choose(next(words for words in fights(played) if FOE_ONE in words))
    assert played.areas("arena", 2)[0] == []


# Dormant and spaces


def test_a_stable_addition_whose_space_dormant_has_filled():
    """RNK-Q57, RNK-Q31: its Base makes way for a Fragment; without a space the Addition goes to Oblivion. [002:50 002:80]"""
    trick = "Dormant: Return target revenant to its owner's hand. Create 1 Spark."
    trap, oak = card("Trap", "latent", trick, cost=0), card("Oak", text="Shout: You gain 9 Life.", cost=5)
    mine = f'hand = ["Oak"]\narena = ["Trap", "{PLAIN}", "{PLAIN}"]'
    played = order(trap + oak, mine).choose(f"Fuse Oak onto {ONE}", "Trap")
    assert played.areas("arena") == [["Spark"], [PLAIN], [PLAIN]]
    assert (played.zone("oblivion"), played.zone("hand"), played.count("life")) == (["Oak"], ["Trap"], 95)


def test_a_base_that_dormant_obliterates_does_not_echo():
    """RNK-Q57, RNK-Q16: alone by then, it is part of no fusion. [002:80-81]"""
    fuse = card("Fuse", "latent", "Dormant: Obliterate target ally revenant.", cost=0, keywords=["Echo"])
    played = order(fuse + LEAF, 'hand = ["Leaf"]\narena = ["Fuse"]').choose(f"Fuse Leaf onto {ONE}")
    assert (played.areas("arena"), sorted(played.zone("oblivion"))) == ([[], [], []], ["Fuse", "Leaf"])


def test_a_dormant_that_wins_comes_before_the_fusion():
    """RNK-Q44, RNK-WI-1: the game is over before anything enters. [002:26 002:80]"""
    spark = card("Ember", "latent", "Dormant: Your foe loses 4 Life.", cost=0)
    leaf = card("Leaf", "bursting", "Uproar: You lose 100 Life.", cost=0)
    played = order(spark + leaf, 'hand = ["Leaf"]\narena = ["Ember"]', "life = 4").choose(f"Fuse Leaf onto {ONE}")
    assert (won(played), played.areas("arena")[0]) == (([1], "effect"), ["Ember"])


# Life, prices, the Talisman


def test_at_1_life_a_free_crystal_may_be_invoked_and_no_price_paid():
    """RNK-Q8, RNK-Q34, RNK-SU-2: 1 is higher than 0, and no more. [002:16 002:48 002:60]"""
    free, dear = (
        crystal("Free", "You gain 1 Life.", recharge=0),
        crystal("Dear", "You gain 1 Life.", cost=1, recharge=0),
    )
    oak = card("Oak", text="You may lose 1 Life: You gain 9 Life.", cost=50)
    played = order(free + dear + oak, 'life = 1\ntalisman = ["Free", "Dear"]\nhand = ["Oak"]').choose(
        f"Summon Oak on {ONE}"
    )
    assert (played.count("life"), "Invoke Dear" in played.offered, "Activate Oak" in played.offered) == (
        1,
        False,
        False,
    )
    played.choose("Invoke Free")
    assert ("Invoke Dear" in played.offered, "Activate Oak" in played.offered) == (True, True)


def test_two_prices_of_one_effect_are_both_paid():
    """RNK-Q69: and only together. [002:62-63]"""
    mill = card("Mill", text="You may lose 3 Life, discard 1 card: Your foe loses 5 Life.")
    played = arena(mill, f'arena = ["Mill"]\nhand = ["{PLAIN}"]').choose("Activate Mill")
    assert (played.count("life"), played.zone("hand"), played.count("life", 2)) == (97, [], 95)
    assert "Activate Mill" not in arena(mill, 'arena = ["Mill"]').offered
    assert "Activate Mill" not in arena(mill, f'life = 3\narena = ["Mill"]\nhand = ["{PLAIN}"]').offered


def test_recharge_that_is_removed_down_to_0_frees_the_talisman_at_once():
    """RNK-TA-1, RNK-Q7: in the same turn. [002:60]"""
    gem = crystal("Gem", "You gain 1 Life.", recharge=2)
    key = card("Key", text="You may lose 1 Life: Remove 2 recharge from your Talisman.")
    played = arena(gem + key, 'talisman = ["Gem"]\narena = ["Key"]').choose("Invoke Gem")
    assert "Invoke Gem" not in played.offered
    assert "Invoke Gem" in played.choose("Activate Key").offered


def test_in_the_first_turn_all_but_combat_takes_life():
    """RNK-Q11, RNK-ST-7: Shout, ley-crystals and effects do; so the first turn may win. [002:25 002:60 002:88]"""
    gem = crystal("Gem", "Your foe loses 3 Life.")
    stab = card("Stab", text="Shout: Your foe loses 4 Life.\nYou may lose 1 Life: Your foe loses 3 Life.", cost=0)
    played = order(gem + stab, 'talisman = ["Gem"]\nhand = ["Stab"]', "life = 10", head="turn = 1")
    played.choose("Invoke Gem", f"Summon Stab on {ONE}")
    assert (fights(played), played.count("life", 2)) == ([], 3)
    assert won(played.choose("Activate Stab")) == ([1], "effect")


# Alignment


def test_an_inverted_alignment_goes_down_on_its_own_side_with_the_cards_of_the_other():
    """RNK-Q17, RNK-AT-5, RNK-AT-6: Order 2, inverted, down to Chaos 1, and across to Order 1. [002:42-43 002:63]"""
    played = arena("", f'{at("Order", 2)}\ntalisman = ["Swivelite"]\nhand = {[PLAIN] * 3}').choose(
        "Invoke Swivelite", "Unattune to Chaos 1"
    )
    assert (played.count("chaos"), len(played.zone("hand")), played.zone("invested")) == (1, 4, [])
    over(over(played)).choose("Attune to Order 1")
    assert (played.count("order"), played.count("chaos"), played.count("life")) == (1, 0, 100)


def test_revenants_stay_and_fight_whatever_their_runekeeper_is_attuned_to():
    """RNK-SU-1: alignment is asked for by summoning alone, and by fusing. [002:46-48]"""
    grim = card("Grim", "latent", power=3, side="Chaos", cost=0)
    played = order(grim + LEAF, 'hand = ["Leaf", "Grim"]\narena = ["Grim"]')
    assert (fights(played), f"Fuse Leaf onto {ONE}" in played.offered) == (["Attack your foe with Grim"], True)
    assert f"Summon Grim on {TWO}" not in played.offered


def test_what_depends_on_the_alignment_changes_as_it_is_inverted():
    """RNK-Q17: at once, in the middle of the Main Phase. [002:63]"""
    face = card("Face", text="While your alignment is Chaos, Face has +5 Power.", power=2)
    played = chaos(face, 'talisman = ["Swivelite"]\narena = ["Face"]')
    assert played.value("power", "Face") == 7
    assert played.choose("Invoke Swivelite").value("power", "Face") == 2


# Fragments


def test_a_fragment_that_is_returned_comes_into_no_hand():
    """RNK-Q46: it is gone to the supply, and its space is free. [002:11-12]"""
    played = order(BACK, 'arena = ["Spark", "Back"]').choose("Activate Back", "Spark")
    assert (played.areas("arena"), played.zone("hand"), played.zone("oblivion")) == ([[], ["Back"], []], [], [])


def test_a_fragment_that_fights_evenly_goes_with_its_foe():
    """RNK-P-2, RNK-CO-2: and opens the way for the others. [002:65-66]"""
    imp = card("Imp", power=1)
    played = order(imp, 'arena = ["Spark", "Imp"]', 'arena = ["Imp"]').choose(f"Attack {FOE_ONE} with Spark")
    assert (played.zone("arena"), played.zone("arena", 2)) == (["Imp"], [])
    assert fights(played) == ["Attack your foe with Imp"]


# The End Phase


def test_a_card_discarded_in_the_discard_step_is_there_for_the_resolution_step():
    """RNK-PH-3, RNK-Q40: the steps come one after the other. [002:70-71]"""
    diver = card("Diver", text="In your End Phase: Return target Wick Sexton in your Oblivion to your hand.")
    hand = f"hand = {['Wick Sexton', *[PLAIN] * 6]}"
    played = order(diver, f'{hand}\narena = ["Diver"]').choose(END, "Wick Sexton")
    assert ("Wick Sexton" in played.zone("hand"), len(played.zone("hand"))) == (True, 7)


def test_a_replenish_that_goes_in_the_resolution_step_draws_no_more():
    """RNK-EP-3, RNK-Q9: what is there in the Replenish Step counts. [002:71 002:87]"""
    spring = card("Spring", text="In your End Phase: Obliterate target ally revenant.", keywords=["Replenish"])
    played = over(order(spring, f'hand = {[PLAIN] * 3}\narena = ["Spring"]'))
    assert (len(played.zone("hand")), played.zone("oblivion")) == (3, ["Spring"])


def test_a_shout_that_fills_the_last_space_leaves_room_for_fusions_only():
    """RNK-SU-6, RNK-Q31: three at most. [002:11 002:49]"""
    nest = card("Nest", "latent", "Shout: Create 2 Spark.", cost=0)
    played = order(nest + LEAF, 'hand = ["Nest", "Nest", "Leaf"]').choose(f"Summon Nest on {ONE}")
    assert [words for words in played.offered if words.startswith(("Summon", "Fuse"))] == [f"Fuse Leaf onto {ONE}"]
    assert THREE not in " ".join(played.offered)

"""Words before an effect, Echo, Replenish, Fragments, fusions by effects. Rulebook: 002:76-89."""

from tests.games.runicka.arena import END, FOE_ONE, ONE, PLAIN, TWO, arena, at, card, fights, order, over

ROOT = card("Root", "latent", power=1, cost=0)
RAM = card("Ram", power=6)
BOLT = card("Bolt", text="You may lose 1 Life: Obliterate target foe revenant.")


def test_shout_happens_as_the_revenant_enters():
    """RNK-KW-1, RNK-KW-3: Shout: by itself and as an Addition; not again later. [002:77 002:88]"""
    herald = card("Herald", text="Shout: You gain 5 Life.", cost=0)
    played = order(ROOT + herald, 'hand = ["Herald", "Herald"]\narena = ["Root"]').choose(f"Summon Herald on {TWO}")
    assert played.count("life") == 105
    assert played.choose(f"Fuse Herald onto {ONE}").count("life") == 110
    assert over(over(played)).count("life") == 110


def test_uproar_happens_as_an_addition_only():
    """RNK-KW-3: Uproar: not alone, not for the next one on top. [002:89]"""
    horn = card("Horn", text="Uproar: You gain 5 Life.", cost=0)
    played = order(ROOT + horn, 'hand = ["Horn", "Horn", "Horn"]\narena = ["Root"]').choose(f"Summon Horn on {TWO}")
    assert played.count("life") == 100
    assert played.choose(f"Fuse Horn onto {ONE}").count("life") == 105
    assert played.choose(f"Fuse Horn onto {ONE}").count("life") == 110


def test_shout_and_uproar_of_an_addition_happen_as_they_are_written():
    """RNK-Q35: it enters the arena. [002:88-89]"""
    both = card("Both", text="Uproar: You gain 2 Life.\nShout: You gain 1 Life.", cost=0)
    played = order(ROOT + both, 'hand = ["Both"]\narena = ["Root"]').choose(f"Fuse Both onto {ONE}")
    assert [line for line in played.log() if "gains" in line] == ["Seat 1 gains 2 Life.", "Seat 1 gains 1 Life."]


def test_only_the_dormant_of_the_top_of_the_base_happens():
    """RNK-KW-3: Dormant: card effects are not passed on. [002:19 002:80]"""
    low = card("Low", "latent", "Dormant: You gain 20 Life.")
    mid = card("Mid", "surging", "Dormant: You gain 3 Life.")
    played = order(low + mid + card("High", "bursting", cost=0), 'hand = ["High"]\narena = [["Low", "Mid"]]')
    assert played.choose(f"Fuse High onto {ONE}").count("life") == 103


def test_oblivion_happens_as_the_revenant_is_obliterated():
    """RNK-KW-3: Oblivion: of a fusion only that of the top (RNK-Q32). [002:84]"""
    low = card("Low", "latent", "Oblivion: You gain 20 Life.")
    high = card("High", "bursting", "Oblivion: You gain 3 Life.")
    alone = order(low + RAM, 'arena = ["Ram"]', 'arena = ["Low"]').choose(f"Attack {FOE_ONE} with Ram")
    assert alone.count("life", 2) == 120
    fused = order(low + high + RAM, 'arena = ["Ram"]', 'arena = [["Low", "High"]]').choose(f"Attack {FOE_ONE} with Ram")
    assert (fused.count("life", 2), fused.zone("oblivion", 2)) == (103, ["High", "Low"])


def test_oblivion_does_not_happen_as_a_revenant_returns_to_a_hand():
    """RNK-Q32: all cards of a fusion go there, each to its owner. [002:50 002:84]"""
    low = card("Low", "latent", "Oblivion: You gain 20 Life.")
    back = card("Back", text="You may lose 1 Life: Return target foe revenant to its owner's hand.")
    played = order(low + back + card("High", "bursting"), 'arena = ["Back"]', 'arena = [["Low", "High"]]')
    played.choose("Activate Back")
    assert (sorted(played.zone("hand", 2)), played.count("life", 2)) == (["High", "Low"], 100)


def test_all_see_each_other_leave_that_are_obliterated_together():
    """RNK-Q36, RNK-Q55: what is set off happens though its revenant has gone. [002:66 002:84]"""
    dirge = card("Dirge", text="When an ally revenant is obliterated: Your foe loses 1 Life.", power=6)
    played = order(dirge + RAM, 'arena = ["Ram"]', 'arena = ["Dirge"]').choose(f"Attack {FOE_ONE} with Ram")
    assert played.count("life") == 99
    end = card("End", "bursting", "Uproar: Obliterate each other revenant.", cost=0)
    played = order(dirge + end + ROOT, 'hand = ["End"]\narena = ["Root"]', 'arena = ["Dirge", "Dirge"]')
    played.choose(f"Fuse End onto {ONE}")
    while END not in played.offered:
        played.choose(played.offered[0])
    assert (played.count("life"), played.zone("arena", 2)) == (96, [])


# Echo

RING = card("Ring", "stable", "Shout: You gain 1 Life.\nUproar: You gain 50 Life.", power=3, keywords=["Echo"])
GLASS = card("Glass", "bursting", "Shout: You gain 2 Life.", power=2, keywords=["Echo"])
CAP = card("Cap", "bursting", power=4)


def test_a_card_with_echo_comes_back_from_a_fusion():
    """RNK-KW-2: Echo: RNK-Q16 says it enters, so Shout happens and Uproar does not. [002:81 002:88-89]"""
    played = order(RING + CAP + RAM, 'arena = ["Ram"]', 'arena = [["Ring", "Cap"]]').choose(
        f"Attack {FOE_ONE} with Ram"
    )
    assert (played.areas("arena", 2), played.zone("oblivion", 2)) == ([["Ring"], [], []], ["Cap"])
    assert played.count("life", 2) == 101


def test_alone_echo_brings_nothing_back():
    """RNK-Q16: as part of a fusion. [002:81]"""
    played = order(RING + RAM, 'arena = ["Ram"]', 'arena = ["Ring"]').choose(f"Attack {FOE_ONE} with Ram")
    assert played.zone("oblivion", 2) == ["Ring"]


def test_what_comes_back_needs_no_type_that_stands_alone():
    """RNK-Q16: Bursting comes back too. [002:54 002:81]"""
    assert order(ROOT + GLASS + RAM, 'arena = ["Ram"]', 'arena = [["Root", "Glass"]]').choose(
        f"Attack {FOE_ONE} with Ram"
    ).areas("arena", 2) == [["Glass"], [], []]


def test_of_two_with_echo_and_one_space_the_owner_chooses():
    """RNK-Q56: with full spaces but its own, one stays in Oblivion. [002:81]"""
    full = f'arena = [["Ring", "Glass"], "{PLAIN}", "{PLAIN}"]'
    played = order(RING + GLASS + BOLT, 'arena = ["Bolt"]', full).choose("Activate Bolt", "Glass")
    assert (played.asked, sorted(played.offered)) == (2, ["Glass", "Ring"])
    played.choose("Glass")
    assert (played.areas("arena", 2), played.zone("oblivion", 2)) == ([["Glass"], [PLAIN], [PLAIN]], ["Ring"])


def test_with_space_for_both_both_come_back():
    """RNK-Q16: each alone. [002:81]"""
    assert order(RING + GLASS + BOLT, 'arena = ["Bolt"]', 'arena = [["Ring", "Glass"]]').choose(
        "Activate Bolt", "Ring"
    ).areas("arena", 2) == [["Ring"], ["Glass"], []]


def test_what_comes_back_is_new():
    """RNK-Q45, RNK-Q58: its combat begins anew, gained Power has gone. [002:67 002:81]"""
    ring = card("Ring", "latent", power=3, keywords=["Echo"])
    wall = card("Wall", power=9)
    mine = 'arena = [[{ card = "Ring", gained = 5, fought = 0 }, "Cap"]]'
    played = order(ring + CAP + wall, mine, 'arena = ["Wall"]').choose(f"Attack {FOE_ONE} with Cap")
    assert played.areas("arena", 2) == [[], [], []]  # 4 and 5 gained against 9: both go
    assert (played.areas("arena"), played.value("power", "Ring")) == ([["Ring"], [], []], 3)
    assert fights(played) == ["Attack your foe with Ring"]


# Replenish


def test_replenish_makes_four_the_least_hand():
    """RNK-Q9, RNK-P-3, RNK-KW-2: Replenish: up to four and no more, however many there are. [002:71 002:87]"""
    spring = card("Spring", keywords=["Replenish"])
    for hand, drawn in ((0, 4), (3, 1), (4, 0), (5, 0)):
        played = over(order(spring, f'hand = {[PLAIN] * hand}\narena = ["Spring", "Spring"]'))
        assert len(played.zone("hand")) == hand + drawn


def test_a_foes_replenish_does_not_help():
    """RNK-Q9: your Replenish Step. [002:87]"""
    assert len(over(order(card("Spring", keywords=["Replenish"]), "", 'arena = ["Spring"]')).zone("hand")) == 3


# Fragments


def test_fragments_are_made_on_free_spaces():
    """RNK-Q31, RNK-TY-8, RNK-P-2: as many as there are; without a space none. [002:11]"""
    nest = card("Nest", text="Shout: Create 2 Spark.", cost=0)
    played = order(nest, 'hand = ["Nest"]').choose(f"Summon Nest on {ONE}")
    assert played.areas("arena") == [["Nest"], ["Spark"], ["Spark"]]
    full = order(nest, f'hand = ["Nest"]\narena = ["{PLAIN}"]').choose(f"Summon Nest on {TWO}")
    assert full.areas("arena") == [[PLAIN], ["Nest"], ["Spark"]]


def test_a_fragment_fights_and_cannot_be_a_base():
    """RNK-Q37: it has a Power and counts as a revenant. [002:11 002:50-56]"""
    played = order(CAP, 'hand = ["Cap"]\narena = ["Spark", "Pebble"]')
    assert fights(played) == ["Attack your foe with Spark"]
    assert not [words for words in played.offered if words.startswith("Fuse")]


def test_a_fragment_that_goes_is_gone_to_the_supply():
    """RNK-Q46: what its going sets off happens; it lies in no pile. [002:11-12]"""
    dirge = card("Dirge", text="When an ally revenant is obliterated: You gain 1 Life.")
    played = order(dirge + BOLT, 'arena = ["Bolt"]', 'arena = ["Spark", "Dirge"]')
    before = len(played.zone("supply", 0))
    played.choose("Activate Bolt", "Spark")
    assert (played.zone("oblivion", 2), played.count("life", 2), len(played.zone("supply", 0))) == ([], 101, before + 1)


def test_the_supply_has_as_many_as_there_are_spaces():
    """RNK-Q31, RNK-Q46: so it is never short. [002:11]"""
    nest = card("Nest", text="You may lose 1 Life: Create 3 Spark.", kind="inert")
    played = arena(nest, 'arena = ["Nest"]', 'arena = ["Nest"]').choose("Activate Nest")
    over(played)
    played.choose("Activate Nest")
    assert played.areas("arena") == played.areas("arena", 2) == [["Nest"], ["Spark"], ["Spark"]]
    assert played.zone("supply", 0).count("Spark") == 2


# Fused by an effect

RIVET = card("Rivet", "unstable", "You may lose 5 Life: Fuse Rivet onto another target ally revenant.", power=2)


def test_an_effect_may_fuse_what_is_in_the_arena():
    """RNK-Q61, RNK-SU-5: onto what may be a Base; its space is free then. [002:57]"""
    played = order(RIVET + ROOT, f'arena = ["Rivet", "Root", "{PLAIN}"]').choose("Activate Rivet")
    assert (played.areas("arena"), played.count("life")) == ([[], ["Root", "Rivet"], [PLAIN]], 95)


def test_it_needs_a_base_to_be_fused_onto():
    """RNK-Q61, RNK-Q50: Inert is none, nor is a foe's. [002:57]"""
    assert "Activate Rivet" not in order(RIVET + ROOT, f'arena = ["Rivet", "{PLAIN}"]', 'arena = ["Root"]').offered


def test_nothing_enters_but_dormant_happens():
    """RNK-Q61: no Shout and no Uproar. [002:80 002:88-89]"""
    rivet = card(
        "Rivet", "unstable", "Shout: You gain 9 Life.\nUproar: You gain 9 Life.\n"
        "You may lose 5 Life: Fuse Rivet onto another target ally revenant.",
    )  # fmt: skip
    low = card("Low", "latent", "Dormant: You gain 1 Life.")
    assert order(rivet + low, 'arena = ["Rivet", "Low"]').choose("Activate Rivet").count("life") == 96


def test_what_either_has_used_or_gained_the_fusion_has():
    """RNK-Q61, RNK-CO-5: combats, Power, and what is once per turn. [002:67]"""
    mine = 'arena = [{ card = "Rivet", gained = 2, fought = 1 }, { card = "Root", gained = 3 }]'
    played = order(RIVET + ROOT, mine).choose("Activate Rivet")
    assert (played.value("power", "Root"), fights(played)) == (7, [])


def test_an_addition_that_is_a_fusion_comes_whole():
    """RNK-Q61, RNK-SU-4: a fusion is one revenant. [002:50]"""
    played = order(RIVET + ROOT, 'arena = [["Root", "Rivet"], "Root"]').choose("Activate Rivet")
    assert played.areas("arena") == [[], ["Root", "Root", "Rivet"], []]


def test_the_type_of_a_card_is_what_its_top_says():
    """RNK-EL-3: nothing is fused onto Rivet afterwards. [002:18]"""
    played = arena(RIVET + ROOT + CAP, f'{at("Order", 1)}\nhand = ["Cap"]\narena = [["Root", "Rivet"]]')
    assert not [words for words in played.offered if words.startswith("Fuse")]

"""The trinkets of the practice set."""

from tests.games.runeslingers_awakening.cards.tables import ailed, duel, under

USED = {"card": "Lanternfall", "used": 1}


def test_lamplighters_ring():
    """A used concentration of yours is ready again; ready ones and those of an enemy are no targets."""
    used = [USED, {"card": "Emberdart", "used": 1}, "Groundsong"]
    scene = duel({"utility": ["Lamplighter's Ring"], "concentration": used}, {"concentration": [USED]})
    assert "Create Light with Emberdart" not in scene.offered
    scene.choose("Use Lamplighter's Ring")
    assert scene.offered == ["Lanternfall", "Emberdart"]
    scene.choose("Emberdart")
    assert "Create Light with Emberdart" in scene.offered
    assert "Use Lamplighter's Ring" not in scene.offered, "once until it is readied"


def test_lamplighters_ring_is_not_quick():
    """It cannot be used in the turn in which it is played, nor without a used concentration."""
    scene = duel({"hand": ["Lamplighter's Ring"], "concentration": [USED]})
    scene.choose("Play Lamplighter's Ring", "On Ann: Utility slots 1")
    assert "Use Lamplighter's Ring" not in scene.offered
    scene = duel({"utility": ["Lamplighter's Ring"]})
    assert "Use Lamplighter's Ring" not in scene.offered


def test_lamplighters_ring_only_one():
    """A second copy cannot be played while you control one; an enemy's copy does not matter."""
    scene = duel({"hand": ["Lamplighter's Ring"], "utility": ["Lamplighter's Ring"]})
    assert "Play Lamplighter's Ring" not in scene.offered
    scene = duel({"hand": ["Lamplighter's Ring"]}, {"utility": ["Lamplighter's Ring"]})
    assert "Play Lamplighter's Ring" in scene.offered


def test_rustwater_censer():
    """Turned sideways it applies 1 Weaken to an enemy, once a turn, and not in theirs."""
    scene = duel({"utility": ["Rustwater Censer"]}, {}, {}).choose("Use Rustwater Censer")
    assert scene.offered == ["Ben", "Cid"]
    scene.choose("Cid")
    assert (scene.ailments(2), scene.ailments(3)) == ({}, {"Weaken": 1})
    assert "Use Rustwater Censer" not in scene.offered
    scene.choose("End the Play Phase", "Go on to your Play Phase")
    assert (scene.asked, "Use Rustwater Censer" in scene.offered) == (2, False)


def test_rustwater_censer_ready_again():
    """Your next Ready Phase turns it upright."""
    scene = duel({"utility": ["Rustwater Censer"]})
    scene.choose("Use Rustwater Censer", "End the Play Phase", "Go on to your Play Phase", "End the Play Phase")
    scene.choose("Go on to your Play Phase", "Use Rustwater Censer")
    assert scene.ailments(2) == {"Weaken": 2}


def test_heartfire_mirror_x():
    """Each spirit runespell that you sling deals 2 damage more, to any target, before it happens itself."""
    scene = duel({"hand": ["Emberdart"], "utility": ["Heartfire Mirror X"]}, {"utility": ["Groundsong"]})
    scene.choose("Play Emberdart", "Groundsong")
    assert scene.question == "Choose a target"
    scene.choose("Ben")
    assert (scene.count("health", 2), scene.count("damage", "Groundsong")) == (18, 3)


def test_heartfire_mirror_x_waits_for_spirits():
    """Neither a utility or attack runespell nor a spirit of an enemy sets it off."""
    scene = duel({"hand": ["Ledger of Light", "Dulling Jab"], "utility": ["Heartfire Mirror X"]})
    scene.choose("Play Ledger of Light")
    assert scene.question == "Your Play Phase"
    scene = duel({"hand": ["Dulling Jab"], "utility": ["Heartfire Mirror X"]}).choose("Play Dulling Jab", "Ben")
    assert scene.count("health", 2) == 18
    scene = duel({"utility": ["Heartfire Mirror X"]}, {"hand": ["Emberdart"]}, active=2).choose("Play Emberdart", "Ben")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 17)


def test_heartfire_mirror_x_destroyed():
    """Once it has left it does nothing any more."""
    scene = duel({"hand": ["Emberdart"], "utility": [{"card": "Heartfire Mirror X", "damage": 5}], "discard": []})
    scene.choose("Play Emberdart", "Heartfire Mirror X", "Heartfire Mirror X")
    assert scene.zone("discard") == ["Heartfire Mirror X"], "its own 2 damage made it 7"
    assert scene.question == "Your Play Phase"


def test_ashreaders_lens():
    """Quick: in the turn in which it is played it makes an enemy sear 2, but only once."""
    scene = duel({"hand": ["Ashreader's Lens"]})
    scene.choose("Play Ashreader's Lens", "On Ann: Utility slots 1", "Use Ashreader's Lens")
    assert (len(scene.zone("discard", 2)), len(scene.zone("discard", 1))) == (2, 0)
    assert "Use Ashreader's Lens" not in scene.offered


def test_inkwell_needle():
    """A card of your hand for an Insanity on an enemy, as often as you have cards."""
    scene = duel({"utility": ["Inkwell Needle"], "hand": ["Groundsong", "Emberdart"]}, {"hand": ["Wardsong"] * 3})
    scene.choose("Activate Inkwell Needle", "Groundsong")
    assert (scene.zone("discard"), scene.ailments(1), scene.ailments(2)) == (["Groundsong"], {}, {"Insanity": 1})
    scene.choose("Activate Inkwell Needle")
    assert (scene.ailments(2), len(scene.zone("hand", 2))) == ({"Insanity": 2}, 1)
    assert "Activate Inkwell Needle" not in scene.offered, "no card left to pay with"


def test_inkwell_needle_ail():
    """To play it you take an ailment; it may then be activated at once."""
    scene = duel({"hand": ["Inkwell Needle", "Emberdart"]})
    scene.choose("Play Inkwell Needle", "On Ann: Utility slots 2", "Weaken")
    assert (scene.ailments(1), scene.ailments(2)) == ({"Weaken": 1}, {})
    assert "Activate Inkwell Needle" in scene.offered


def test_brass_vambrace():
    """Each amount of damage of your attack runespells is 1 higher."""
    scene = duel({"hand": ["Salted Wound"], "utility": ["Brass Vambrace"]}, {"ailment": ailed(Burn=4)})
    scene.choose("Play Salted Wound", "Ben")
    assert scene.count("health", 2) == 8


def test_brass_vambrace_attacks_only():
    """It raises no spirit, no ability and no attack of an enemy."""
    scene = duel({"hand": ["Emberdart"], "utility": ["Brass Vambrace"], "runeslinger": ["Ember Knuckles"]})
    scene.choose("Play Emberdart", "Ben", "Activate Ember Knuckles", "Ben")
    assert scene.count("health", 2) == 15
    scene = duel({"utility": ["Brass Vambrace"]}, {"hand": ["Dulling Jab"]}, active=2).choose("Play Dulling Jab", "Ann")
    assert scene.count("health", 1) == 18


def test_vow_buckle():
    """You have 1 block more, and draw a card for each hit."""
    scene = duel({"utility": ["Vow Buckle"]}, {"hand": ["Emberdart"]}, active=2)
    assert (scene.value("block", 1), scene.value("block", 2)) == (5, 4)
    scene.choose("Play Emberdart", "Ann")
    assert scene.zone("hand") == ["Lanternfall"]


def test_vow_buckle_without_a_hit():
    """A hit on the Vow Buckle or on another Runeslinger, or a lost health, is no hit on you."""
    scene = duel({"utility": ["Vow Buckle"]}, {"hand": ["Emberdart"]}, active=2).choose("Play Emberdart", "Vow Buckle")
    assert (scene.count("damage", "Vow Buckle"), scene.zone("hand")) == (3, [])
    scene = duel({"utility": ["Vow Buckle"], "hand": ["Emberdart"]}).choose("Play Emberdart", "Ben")
    assert scene.zone("hand") == []
    scene = duel({"utility": ["Vow Buckle"], "hand": ["Scorched Palm"]}).choose("Play Scorched Palm", "Burn", "Ben")
    assert (scene.count("health"), scene.zone("hand")) == (18, [])


def test_vow_buckle_blocked():
    """Damage that the barrier holds off does not hit."""
    scene = duel({"utility": ["Vow Buckle"], "hand": ["Turned Soil"]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Block by discarding Turned Soil")
    assert (scene.count("health"), scene.zone("hand")) == (20, [])


def test_storm_glass_phial():
    """It comes with 1 token, is charged once a turn, and each token is 2 damage to anything."""
    scene = duel({"hand": ["Storm Glass Phial"]}, {"utility": ["Groundsong"]})
    scene.choose("Play Storm Glass Phial", "On Ann: Utility slots 1")
    assert scene.count("token", "Storm Glass Phial") == 1
    scene.choose("Charge Storm Glass Phial")
    assert scene.count("token", "Storm Glass Phial") == 2
    assert "Charge Storm Glass Phial" not in scene.offered
    scene.choose("Activate Storm Glass Phial", "Ben", "Activate Storm Glass Phial", "Groundsong")
    assert (scene.count("health", 2), scene.count("damage", "Groundsong")) == (18, 2)
    assert "Activate Storm Glass Phial" not in scene.offered, "no token is left"


def test_storm_glass_phial_in_the_enemys_turn():
    """In an enemy's turn it can be neither charged nor activated."""
    scene = duel({"utility": [{"card": "Storm Glass Phial", "token": 3}]}, active=2)
    assert (scene.asked, scene.offered) == (2, ["End the Play Phase", "Create Light with Lanternfall"])


def test_counting_beads():
    """2 tokens for a card, as often as there are 2."""
    scene = duel({"utility": [{"card": "Counting Beads", "token": 5}]})
    scene.choose("Activate Counting Beads", "Activate Counting Beads")
    assert (len(scene.zone("hand")), scene.count("token", "Counting Beads")) == (2, 1)
    assert "Activate Counting Beads" not in scene.offered, "1 token is not enough"


def test_counting_beads_played():
    """They come into play with 2 tokens and may be charged at once."""
    scene = duel({"hand": ["Counting Beads"]})
    scene.choose("Play Counting Beads", "On Ann: Concentration areas 1", "Charge Counting Beads")
    assert scene.count("token", "Counting Beads") == 3


def test_resonant_bowl():
    """Quick: at once it adds 1 token to any defense card of yours, itself too, but not to an enemy's."""
    scene = duel({"hand": ["Resonant Bowl"], "utility": ["Counting Beads"]}, {"utility": ["Storm Glass Phial"]})
    scene.choose("Play Resonant Bowl", "On Ann: Utility slots 2", "Use Resonant Bowl")
    assert sorted(scene.offered) == ["Counting Beads", "Resonant Bowl"]
    scene.choose("Counting Beads")
    assert (scene.count("token", "Counting Beads"), "Use Resonant Bowl" in scene.offered) == (1, False)


def test_resonant_bowl_does_not_charge():
    """Its token is no charge: the card can still be charged, and nothing that waits for a charge happens."""
    scene = duel({"utility": ["Resonant Bowl", "Storm Glass Phial"], "runeslinger": ["Singing Glass"]})
    scene.choose("Use Resonant Bowl", "Storm Glass Phial")
    assert (scene.count("health", 2), "Charge Storm Glass Phial" in scene.offered) == (20, True)


def test_cinder_hourglass():
    """4 tokens for 12 damage; 3 are not enough."""
    scene = duel({"utility": [{"card": "Cinder Hourglass", "token": 3}]}, {"utility": ["Groundsong"]})
    assert "Activate Cinder Hourglass" not in scene.offered
    scene.choose("Charge Cinder Hourglass", "Activate Cinder Hourglass")
    assert scene.offered == ["Ann", "Ben", "Cinder Hourglass", "Groundsong"]
    scene.choose("Ben")
    assert (scene.count("health", 2), scene.count("token", "Cinder Hourglass")) == (8, 0)


def test_cinder_hourglass_loses_its_tokens():
    """It comes with 2 tokens; when it leaves the field its tokens are gone."""
    scene = duel({"hand": ["Cinder Hourglass"]}).choose("Play Cinder Hourglass", "On Ann: Utility slots 1")
    assert scene.count("token", "Cinder Hourglass") == 2
    scene = duel({"utility": [{"card": "Cinder Hourglass", "token": 3, "damage": 4}], "hand": ["Emberdart"]})
    scene.choose("Play Emberdart", "Cinder Hourglass")
    assert (scene.zone("discard"), scene.count("token", "Cinder Hourglass")) == (["Cinder Hourglass"], 0)


def test_cinder_hourglass_blocked():
    """Its damage is no runespell's: it can be blocked, but not answered, and Weaken does not lower it."""
    mine = {"utility": [{"card": "Cinder Hourglass", "token": 4}], "ailment": ailed(Weaken=1)}
    scene = duel(mine, {"hand": ["Bitter Tonic"], "ailment": [under("Candle Vow", "Burn", 1)]})
    scene.choose("Activate Cinder Hourglass", "Ben", "Block by discarding Bitter Tonic")
    assert scene.count("health", 2) == 14


def test_what_trinkets_cost_and_withstand():
    """Light for playing it, and damage that destroys it."""
    for trinket, cost, defense in (
        ("Lamplighter's Ring", 2, 3),
        ("Rustwater Censer", 3, 4),
        ("Heartfire Mirror X", 4, 6),
        ("Ashreader's Lens", 2, 3),
        ("Inkwell Needle", 1, 3),
        ("Brass Vambrace", 2, 4),
        ("Vow Buckle", 2, 5),
        ("Storm Glass Phial", 2, 4),
        ("Counting Beads", 2, 3),
        ("Resonant Bowl", 3, 4),
        ("Cinder Hourglass", 3, 5),
    ):
        scene = duel({"hand": [trinket]}).choose(f"Play {trinket}", "On Ann: Utility slots 1")
        assert (scene.count("light"), scene.value("defense", trinket)) == (9 - cost, defense)

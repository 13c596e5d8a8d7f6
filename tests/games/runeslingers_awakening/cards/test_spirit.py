"""The spirit runespells of the practice set."""

from tests.games.runeslingers_awakening.cards.tables import ailed, duel, under


def test_emberdart():
    """Emberdart deals 3 damage to a Runeslinger or a defense card; ailments and concentrations are no targets."""
    scene = duel({"hand": ["Emberdart"]}, {"utility": ["Wardsong"], "ailment": ailed(Burn=1)}).choose("Play Emberdart")
    assert scene.offered == ["Ann", "Ben", "Wardsong"]
    scene.choose("Ben")
    assert (scene.count("health", 1), scene.count("health", 2), scene.count("damage", "Wardsong")) == (20, 17, 0)
    assert scene.count("light") == 8


def test_emberdart_destroys_a_defense_card():
    """3 damage destroy a card with defense 3, and its controller loses no health."""
    scene = duel({"hand": ["Emberdart"]}, {"utility": ["Storm Glass Phial", "Ashreader's Lens"]})
    scene.choose("Play Emberdart", "Ashreader's Lens")
    assert (scene.zone("utility", 2), scene.zone("discard", 2)) == (["Storm Glass Phial"], ["Ashreader's Lens"])
    assert scene.count("health", 2) == 20


def test_emberdart_needs_its_light():
    """Without 1 Light it cannot be played."""
    scene = duel({"hand": ["Emberdart"], "light": 0, "concentration": [{"card": "Lanternfall", "used": 1}]})
    assert "Play Emberdart" not in scene.offered


def test_lanternfall():
    """Lanternfall deals 8 damage; more than the health that is left is lost."""
    scene = duel({"hand": ["Lanternfall"]}, {"health": 5, "utility": ["Groundsong"]}).choose("Play Lanternfall")
    assert scene.offered == ["Ann", "Ben", "Groundsong"]
    scene.choose("Ben")
    assert (scene.count("power", 2), scene.count("health", 2), scene.count("light")) == (4, 20, 6)


def test_lanternfall_blocked():
    """A block of 4 leaves 4 of the 8 damage."""
    scene = duel({"hand": ["Lanternfall"]}, {"hand": ["Turned Soil"]})
    scene.choose("Play Lanternfall", "Ben", "Block by discarding Turned Soil")
    assert (scene.count("health", 2), scene.zone("discard", 2)) == (16, ["Turned Soil"])


def test_ember_chorus():
    """With a chant of yours Ember Chorus strikes a second time, for 4."""
    scene = duel({"hand": ["Ember Chorus"], "utility": ["Groundsong"]}, {"utility": ["Brass Vambrace"]})
    scene.choose("Play Ember Chorus", "Brass Vambrace", "Ben")
    assert (scene.count("health", 2), scene.zone("utility", 2), scene.count("light")) == (16, [], 6)


def test_ember_chorus_without_a_chant():
    """An enemy's chant or a trinket of yours does not let it strike again."""
    scene = duel({"hand": ["Ember Chorus"], "utility": ["Brass Vambrace"]}, {"utility": ["Groundsong"]})
    scene.choose("Play Ember Chorus", "Ben", "Ben")
    assert scene.count("health", 2) == 15


def test_falling_constellation_x():
    """20 piercing damage go on after the lost power, and you draw a card."""
    scene = duel({"hand": ["Falling Constellation X"]}, {"health": 6}).choose("Play Falling Constellation X", "Ben")
    assert (scene.count("power", 2), scene.count("health", 2), scene.zone("hand")) == (4, 6, ["Lanternfall"])
    assert scene.count("light") == 2


def test_falling_constellation_x_through_a_defense_card():
    """What exceeds the defense of a card is dealt to the Runeslinger who controls it, to nobody else."""
    scene = duel({"hand": ["Falling Constellation X"]}, {"utility": ["Wardsong"]}, {})
    scene.choose("Play Falling Constellation X", "Wardsong")
    assert (scene.zone("utility", 2), [scene.count("health", seat) for seat in (1, 2, 3)]) == ([], [20, 6, 20])


def test_kiln_burst():
    """4 damage to anything; an enemy, not you, sears 2."""
    scene = duel({"hand": ["Kiln Burst"], "deck": ["Emberdart"] * 5}, {"utility": ["Wardsong"]})
    scene.choose("Play Kiln Burst", "Wardsong")
    assert (scene.count("damage", "Wardsong"), scene.zone("discard", 2)) == (4, ["Lanternfall", "Lanternfall"])
    assert (scene.zone("discard", 1), scene.count("health", 2), scene.count("light")) == ([], 20, 7)


def test_kiln_burst_two_targets():
    """The enemy who sears need not be the one who is struck; you are no such target."""
    scene = duel({"hand": ["Kiln Burst"]}, {}, {}).choose("Play Kiln Burst", "Ben")
    assert scene.offered == ["Ben", "Cid"]
    scene.choose("Cid")
    assert [scene.count("health", seat) for seat in (2, 3)] == [16, 20]
    assert [len(scene.zone("discard", seat)) for seat in (2, 3)] == [0, 2]


def test_ash_reckoning():
    """The 3 cards that it voids count for the direct damage, and nobody is asked to block."""
    scene = duel({"hand": ["Ash Reckoning"]}, {"void": ["Emberdart"] * 2, "hand": ["Turned Soil"]})
    scene.choose("Play Ash Reckoning")
    assert (len(scene.zone("void", 2)), scene.count("health", 2)) == (5, 15)
    assert (scene.question, scene.count("light")) == ("Your Play Phase", 6)


def test_ash_reckoning_counts_no_other_pile():
    """Neither your void pile nor the enemy's discard pile counts."""
    scene = duel({"hand": ["Ash Reckoning"], "void": ["Emberdart"] * 4}, {"discard": ["Emberdart"] * 4})
    scene.choose("Play Ash Reckoning")
    assert (scene.count("health", 2), len(scene.zone("void", 1))) == (17, 4)


def test_fork_in_the_flame():
    """You choose one of three effects; the other two do not happen."""
    scene = duel({"hand": ["Fork in the Flame"]}, {"utility": ["Wardsong"]}).choose("Play Fork in the Flame")
    assert scene.offered == ["Effect 1", "Effect 2", "Effect 3"]
    scene.choose("Effect 1", "Wardsong")
    assert (scene.zone("utility", 2), scene.count("health", 2), scene.ailments(2)) == ([], 20, {})
    scene = duel({"hand": ["Fork in the Flame"]}).choose("Play Fork in the Flame", "Effect 1", "Ben")
    assert (scene.count("health", 2), scene.count("light")) == (13, 6)


def test_fork_in_the_flame_direct():
    """5 direct damage to a Runeslinger cannot be blocked, and a defense card is no target for it."""
    scene = duel({"hand": ["Fork in the Flame"]}, {"hand": ["Turned Soil"], "utility": ["Groundsong"]})
    scene.choose("Play Fork in the Flame", "Effect 2")
    assert scene.offered == ["Ann", "Ben"]
    scene.choose("Ben")
    assert (scene.count("health", 2), scene.zone("hand", 2)) == (15, ["Turned Soil"])


def test_fork_in_the_flame_burn():
    """2 Burn cost the enemy 2 health each."""
    scene = duel({"hand": ["Fork in the Flame"]}).choose("Play Fork in the Flame", "Effect 3")
    assert (scene.ailments(2), scene.count("health", 1), scene.count("health", 2)) == ({"Burn": 2}, 20, 16)


def test_coal_verdict():
    """The enemy chooses: 15 damage or 15 cards, never both."""
    scene = duel({"hand": ["Coal Verdict"]}).choose("Play Coal Verdict")
    assert (scene.asked, scene.offered) == (2, ["Effect 1", "Effect 2"])
    scene.choose("Effect 1")
    assert (scene.count("health", 2), scene.zone("discard", 2), scene.count("light")) == (5, [], 4)


def test_coal_verdict_seared():
    """Searing past the last card costs a power and goes on from the new deck."""
    scene = duel({"hand": ["Coal Verdict"]}, {"deck": ["Lanternfall"] * 10}).choose("Play Coal Verdict", "Effect 2")
    assert (scene.count("power", 2), scene.count("health", 2)) == (4, 20)
    assert (len(scene.zone("deck", 2)), len(scene.zone("discard", 2))) == (5, 5)


def test_twin_cinders():
    """Two times 3 damage, each with a target of its own."""
    scene = duel({"hand": ["Twin Cinders"]}, {"utility": ["Counting Beads"]})
    scene.choose("Play Twin Cinders", "Ben", "Counting Beads")
    assert (scene.count("health", 2), scene.zone("utility", 2)) == (17, [])
    scene = duel({"hand": ["Twin Cinders"]}).choose("Play Twin Cinders", "Ben", "Ben")
    assert (scene.count("health", 2), scene.count("light")) == (14, 7)


def test_twin_cinders_fizzles():
    """If the first 3 destroy the card, the second 3 aimed at it do nothing."""
    scene = duel({"hand": ["Twin Cinders"]}, {"utility": ["Counting Beads"]})
    scene.choose("Play Twin Cinders", "Counting Beads", "Counting Beads")
    assert (scene.zone("discard", 2), scene.count("health", 2)) == (["Counting Beads"], 20)


def test_whitefire_toll():
    """12 damage; when it is discarded, the concentration under it goes too."""
    mine = {"hand": ["Whitefire Toll"], "concentration": ["Emberdart", "Lanternfall"]}
    scene = duel(mine, {"utility": ["Groundsong"]}).choose("Play Whitefire Toll", "On Ann: Concentration areas 1")
    assert scene.offered == ["Ann", "Ben", "Groundsong"]
    scene.choose("Ben")
    assert (scene.count("health", 2), scene.count("light")) == (8, 6)
    assert scene.areas("concentration")[:2] == [["Emberdart", "Whitefire Toll"], ["Lanternfall"]]
    scene.choose("End the Play Phase")
    assert scene.zone("concentration") == ["Lanternfall"]
    assert sorted(scene.zone("discard")) == ["Emberdart", "Whitefire Toll"]


def test_whitefire_toll_destroyed():
    """An answer that destroys it takes its concentration along too, and there is no damage."""
    mine = {"hand": ["Whitefire Toll"], "concentration": ["Emberdart"]}
    scene = duel(mine, {"hand": ["Unmaking Word"]}).choose("Play Whitefire Toll", "Ben", "Play Unmaking Word")
    assert (scene.zone("concentration"), scene.count("health", 2)) == ([], 20)
    assert sorted(scene.zone("discard")) == ["Emberdart", "Whitefire Toll"]


def test_scorched_palm():
    """Scorched Palm costs no Light but an ailment of your choice; then it deals 4 damage to anything."""
    mine = {"hand": ["Scorched Palm"], "light": 0, "concentration": [{"card": "Lanternfall", "used": 1}]}
    scene = duel(mine, {"utility": ["Groundsong"]}).choose("Play Scorched Palm", "Weaken")
    assert scene.offered == ["Ann", "Ben", "Groundsong"]
    scene.choose("Ben")
    assert scene.ailments(1) == {"Weaken": 1}
    assert scene.count("health", 2) == 17, "Weaken takes 1 from the damage"


def test_scorched_palm_without_room():
    """With boons on all four areas there is no room for the ailment, so it cannot be played."""
    boons = [under(boon, "Burn", 1) for boon in ("Candle Vow", "Ash Veil", "Wax Sentinel", "Martyr's Ribbon")]
    scene = duel({"hand": ["Scorched Palm", "Emberdart"], "ailment": boons})
    assert ("Play Scorched Palm" in scene.offered, "Play Emberdart" in scene.offered) == (False, True)


def test_borrowed_noon():
    """12 damage to anything, for 3 Light and 2 ailments of one and the same type."""
    scene = duel({"hand": ["Borrowed Noon"]}, {"utility": ["Groundsong"]}).choose("Play Borrowed Noon", "Fragment")
    assert scene.offered == ["Ann", "Ben", "Groundsong"]
    scene.choose("Ben")
    assert (scene.ailments(1), scene.count("health", 2)) == ({"Fragment": 2}, 8)
    assert (scene.ailments(2), scene.count("light")) == ({}, 6)


def test_borrowed_noon_paid_with_what_is_there():
    """With all areas taken only more of an exposed ailment can pay."""
    areas = [*ailed(Burn=1), *(under(boon, "Curse", 1) for boon in ("Ash Veil", "Wax Sentinel", "Martyr's Ribbon"))]
    scene = duel({"hand": ["Borrowed Noon"], "ailment": areas}).choose("Play Borrowed Noon")
    assert scene.ailments(1) == {"Burn": 3}, "nothing else was possible, so nobody was asked"
    assert scene.count("health", 1) == 16


def test_answering_thunder():
    """As an answer it finds the enemy's runespell of this turn, so you draw a card."""
    scene = duel({"hand": ["Answering Thunder"]}, {"hand": ["Emberdart"], "utility": ["Groundsong"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Play Answering Thunder")
    assert scene.offered == ["Ann", "Ben", "Groundsong"]
    scene.choose("Ben")
    assert (scene.zone("hand"), scene.count("health", 2)) == (["Lanternfall"], 18)
    scene.choose("No")
    assert scene.count("health", 1) == 17, "Emberdart still happens"
    assert scene.count("light") == 8


def test_answering_thunder_after_an_answer():
    """An enemy's answer in your turn counts as well, and can be answered in turn."""
    mine = {"hand": ["Emberdart", "Answering Thunder"], "concentration": ["Lanternfall"] * 2}
    scene = duel(mine, {"hand": ["Bitter Tonic"]})
    scene.choose("Play Emberdart", "On Ann: Concentration areas 1", "Ben", "Play Bitter Tonic")
    scene.choose("Play Answering Thunder", "Ben", "No")
    assert (scene.zone("hand"), scene.count("health", 2)) == (["Lanternfall"], 15)


def test_answering_thunder_alone():
    """In your own turn, with no runespell but yours, it only deals its 2 damage."""
    scene = duel({"hand": ["Answering Thunder", "Emberdart"], "concentration": ["Lanternfall"] * 2})
    scene.choose("Play Emberdart", "On Ann: Concentration areas 1", "Ben", "Play Answering Thunder", "Ben")
    assert (scene.count("health", 2), scene.zone("hand")) == (15, [])


def test_glass_lightning():
    """As much damage as tokens are on your cards; the enemy's tokens do not count."""
    scene = duel(
        {
            "hand": ["Glass Lightning"],
            "utility": [{"card": "Counting Beads", "token": 3}],
            "ailment": [under("Oath Kept Warm", "Burn", 2, token=4)],
        },
        {"utility": [{"card": "Cinder Hourglass", "token": 5}]},
    ).choose("Play Glass Lightning", "Ben")
    assert (scene.count("health", 2), scene.count("light")) == (13, 7)


def test_glass_lightning_pierces():
    """It pierces a defense card; without any token there is no damage."""
    mine = {"hand": ["Glass Lightning"], "utility": [{"card": "Counting Beads", "token": 7}]}
    scene = duel(mine, {"utility": ["Wardsong"]}).choose("Play Glass Lightning", "Wardsong")
    assert scene.count("health", 2) == 19
    scene = duel({**mine, "utility": ["Counting Beads"]}).choose("Play Glass Lightning", "Ben")
    assert scene.count("health", 2) == 20


def test_skyglass_lance():
    """16 piercing damage for 6 Light: through a power, but not through the barrier of a block."""
    scene = duel({"hand": ["Skyglass Lance"]}, {"health": 10, "hand": ["Turned Soil"], "utility": ["Groundsong"]})
    scene.choose("Play Skyglass Lance")
    assert scene.offered == ["Ann", "Ben", "Groundsong"]
    scene.choose("Ben", "Block by discarding Turned Soil")
    assert (scene.count("power", 2), scene.count("health", 2), scene.count("light")) == (4, 18, 3)


def test_skyglass_lance_too_dear():
    """5 Light are not enough."""
    assert "Play Skyglass Lance" not in duel({"hand": ["Skyglass Lance"], "light": 4}).offered

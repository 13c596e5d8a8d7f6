"""The practice Runeslingers with their inherent abilities, stances and equip abilities."""

from tests.games.runeslingers_awakening.cards.tables import ailed, duel, under


def test_ilvane_ashreader():
    """Ilvane has block 4 and health 20."""
    scene = duel({"runeslinger": ["Ilvane Ashreader"]})
    assert (scene.value("block", 1), scene.count("health", 1)) == (4, 20)
    assert scene.offered == ["End the Play Phase", "Create Light with Lanternfall"], "the card itself does nothing"


def test_brakka_holt():
    """Brakka has block 4 and health 20, and blocks for 4."""
    scene = duel({"hand": ["Lanternfall"]}, {"runeslinger": ["Brakka Holt"], "hand": ["Turned Soil"]})
    assert (scene.value("block", 2), scene.count("health", 2)) == (4, 20)
    scene.choose("Play Lanternfall", "Ben", "Block by discarding Turned Soil")
    assert scene.count("health", 2) == 16


def test_maren_thornvow():
    """Maren has block 5 and health 18, to which it resets when a power is lost."""
    scene = duel({"hand": ["Lanternfall"]}, {"runeslinger": ["Maren Thornvow"], "health": 4})
    assert (scene.value("block", 2), scene.value("maximum health", 2)) == (5, 18)
    scene.choose("Play Lanternfall", "Ben")
    assert (scene.count("power", 2), scene.count("health", 2), scene.value("block", 1)) == (4, 18, 4)


def test_tobren_sill():
    """Tobren has block 4 and health 20."""
    scene = duel({}, {"runeslinger": ["Tobren Sill"]})
    assert (scene.value("block", 2), scene.count("health", 2)) == (4, 20)
    assert (scene.value("maximum health", 2), scene.value("maximum health", 1)) == (20, 20)


# Inherent abilities


def test_read_the_ash():
    """For 2 Light an enemy sears 3, as often as it is paid."""
    scene = duel({"runeslinger": ["Ilvane Ashreader", "Read the Ash"], "light": 4, "concentration": []})
    scene.choose("Activate Read the Ash", "Activate Read the Ash")
    assert (len(scene.zone("discard", 2)), len(scene.zone("discard", 1)), scene.count("light")) == (6, 0, 0)
    assert "Activate Read the Ash" not in scene.offered


def test_read_the_ash_in_the_enemys_turn():
    """It is no card: it cannot be activated in another turn and cannot be answered."""
    scene = duel({"runeslinger": ["Read the Ash"]}, active=2)
    assert scene.offered == ["End the Play Phase", "Create Light with Lanternfall"]
    scene = duel({"runeslinger": ["Read the Ash"]}, {"hand": ["Bitter Tonic"]}).choose("Activate Read the Ash")
    assert (scene.asked, scene.question) == (1, "Your Play Phase")


def test_ember_knuckles():
    """2 damage to a Runeslinger for 2 Light, which can be blocked."""
    scene = duel({"runeslinger": ["Ember Knuckles"]}, {"utility": ["Groundsong"], "hand": ["Turned Soil"]})
    scene.choose("Activate Ember Knuckles")
    assert scene.offered == ["Ann", "Ben"], "defense cards are no target"
    scene.choose("Ben", "No")
    assert (scene.count("health", 2), scene.count("light")) == (18, 7)
    scene.choose("Activate Ember Knuckles", "Ben", "Block by discarding Turned Soil")
    assert scene.count("health", 2) == 18


def test_ember_knuckles_is_no_runespell():
    """Neither Weaken nor Open Guard changes its damage, and it counts as no attack of this turn."""
    mine = {"runeslinger": ["Ember Knuckles", "Open Guard"], "ailment": ailed(Weaken=2)}
    scene = duel({**mine, "hand": ["Red Momentum"]}).choose("Activate Ember Knuckles", "Ben")
    assert scene.count("health", 2) == 18
    scene.choose("Play Red Momentum", "Ben")
    assert scene.zone("hand") == []


def test_take_the_weight():
    """You take an ailment of your choice and draw a card."""
    scene = duel({"runeslinger": ["Take the Weight"]}).choose("Activate Take the Weight")
    assert scene.offered == ["Burn", "Debilitate", "Curse", "Fragment", "Weaken", "Insanity"]
    scene.choose("Burn")
    assert (scene.ailments(1), scene.ailments(2)) == ({"Burn": 1}, {})
    assert (scene.count("health"), scene.count("light"), len(scene.zone("hand"))) == (18, 7, 1)


def test_take_the_weight_without_room():
    """With no room for the ailment it does what it can: you draw."""
    boons = [under(boon, "Burn", 1) for boon in ("Candle Vow", "Ash Veil", "Vow of Reprisal", "Martyr's Ribbon")]
    scene = duel({"runeslinger": ["Take the Weight"], "ailment": boons}).choose("Activate Take the Weight", "Burn")
    assert (scene.ailments(1), scene.count("health"), len(scene.zone("hand"))) == ({}, 20, 1)


def test_glassblowers_breath():
    """1 token on a defense card of yours; without one it cannot be activated."""
    scene = duel({"runeslinger": ["Glassblower's Breath"], "utility": ["Counting Beads"]}, {"utility": ["Groundsong"]})
    scene.choose("Activate Glassblower's Breath")
    assert (scene.count("token", "Counting Beads"), scene.count("token", "Groundsong")) == (1, 0)
    assert scene.count("light") == 7
    scene = duel({"runeslinger": ["Glassblower's Breath"]}, {"utility": ["Groundsong"]})
    assert "Activate Glassblower's Breath" not in scene.offered


# Stances


def test_lantern_gaze():
    """Each card that you draw in your Play Phase makes an enemy sear 1."""
    scene = duel({"runeslinger": ["Lantern Gaze"], "hand": ["Ledger of Light"]}).choose("Play Ledger of Light")
    assert (len(scene.zone("discard", 2)), len(scene.zone("discard", 1))) == (2, 0)


def test_lantern_gaze_in_the_draw_phase():
    """The cards of your Draw Phase do not count, nor does the one for a pass, nor what an enemy draws."""
    scene = duel({"runeslinger": ["Lantern Gaze"]}, phase="draw").choose("Pass and draw another card")
    assert (len(scene.zone("hand", 1)), len(scene.zone("hand", 2)), scene.zone("discard", 2)) == (3, 2, [])


def test_lantern_gaze_in_another_turn():
    """A card that you draw in an enemy's turn counts."""
    scene = duel({"runeslinger": ["Lantern Gaze"], "hand": ["Caught Breath"]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Play Caught Breath")
    assert len(scene.zone("discard", 2)) == 1


def test_lantern_gaze_with_a_full_hand():
    """A card that is discarded because the hand is full is not drawn."""
    scene = duel({"runeslinger": ["Lantern Gaze"], "hand": ["Ledger of Light", *["Emberdart"] * 7]})
    scene.choose("Play Ledger of Light")
    assert (len(scene.zone("discard", 1)), len(scene.zone("discard", 2))) == (1, 1)


def test_ashen_calm():
    """Each amount of damage of your spirit runespells is 1 higher, direct damage too."""
    scene = duel({"runeslinger": ["Ashen Calm"], "hand": ["Twin Cinders"]}).choose("Play Twin Cinders", "Ben", "Ben")
    assert scene.count("health", 2) == 12
    scene = duel({"runeslinger": ["Ashen Calm"], "hand": ["Ash Reckoning"]}).choose("Play Ash Reckoning")
    assert scene.count("health", 2) == 16


def test_ashen_calm_for_spirits_only():
    """Attacks, trinkets and an enemy's spirits deal what they say."""
    mine = {"runeslinger": ["Ashen Calm"], "utility": [{"card": "Storm Glass Phial", "token": 1}]}
    scene = duel({**mine, "hand": ["Dulling Jab"]})
    scene.choose("Play Dulling Jab", "Ben", "Activate Storm Glass Phial", "Ben")
    assert scene.count("health", 2) == 16
    scene = duel(mine, {"hand": ["Emberdart"]}, active=2).choose("Play Emberdart", "Ann")
    assert scene.count("health", 1) == 17


def test_open_guard():
    """2 damage more for your attacks, 2 block less for you."""
    scene = duel({"runeslinger": ["Open Guard"], "hand": ["Dulling Jab"]})
    assert (scene.value("block", 1), scene.value("block", 2)) == (2, 4)
    scene.choose("Play Dulling Jab", "Ben")
    assert scene.count("health", 2) == 16


def test_open_guard_and_nothing_left():
    """With 2 more taken by Weaken the block is 0, and you cannot block; spirits are not raised."""
    scene = duel(
        {"runeslinger": ["Open Guard"], "ailment": ailed(Weaken=4), "hand": ["Turned Soil"]},
        {"hand": ["Emberdart"]},
        active=2,
    ).choose("Play Emberdart", "Ann")
    assert scene.count("health", 1) == 17
    scene = duel({"runeslinger": ["Open Guard"], "hand": ["Emberdart"]}).choose("Play Emberdart", "Ben")
    assert scene.count("health", 2) == 17


def test_festering_edge():
    """At the end of a turn in which you slung an attack, 1 Weaken goes to an enemy."""
    scene = duel({"runeslinger": ["Festering Edge"], "hand": ["Reckless Arc"]})
    scene.choose("Play Reckless Arc", "Fragment", "Ben", "End the Play Phase")
    assert (scene.ailments(1), scene.ailments(2)) == ({"Fragment": 1}, {"Weaken": 1})


def test_festering_edge_without_an_attack():
    """Not after a spirit, not for an enemy's attack, and not at the end of their turn."""
    scene = duel({"runeslinger": ["Festering Edge"], "hand": ["Emberdart"]})
    scene.choose("Play Emberdart", "Ben", "End the Play Phase")
    assert scene.ailments(2) == {}
    scene = duel({"runeslinger": ["Festering Edge"]}, {"hand": ["Reckless Arc"]}, active=2)
    scene.choose("Play Reckless Arc", "Fragment", "Ann", "End the Play Phase")
    assert (scene.ailments(1), scene.ailments(2)) == ({}, {"Fragment": 1})


def test_standing_vow():
    """The boons that you control have 2 defense more; other cards, and boons on an enemy's field, do not."""
    scene = duel(
        {"runeslinger": ["Standing Vow"], "ailment": [under("Candle Vow", "Burn", 1)], "utility": ["Groundsong"]},
        {"ailment": [under("Ash Veil", "Burn", 1), under("Leaden Halo", "Curse", 1, owner=1)]},
    )
    values = [scene.value("defense", name) for name in ("Candle Vow", "Groundsong", "Ash Veil", "Leaden Halo")]
    assert values == [5, 4, 3, 3]


def test_standing_vow_blocks():
    """You may sear 3 to block, even without a card in hand, but still only once a turn."""
    scene = duel(
        {"runeslinger": ["Standing Vow"]}, {"hand": ["Emberdart"] * 2, "concentration": ["Lanternfall"] * 2}, active=2
    ).choose("Play Emberdart", "On Ben: Concentration areas 1", "Ann")
    assert scene.offered == ["No", "Block by the effect of Standing Vow"]
    scene.choose("Block by the effect of Standing Vow")
    assert (scene.count("health"), len(scene.zone("discard"))) == (20, 3)
    scene.choose("Play Emberdart", "Ann")
    assert scene.question == "Your Play Phase"
    assert scene.count("health") == 18, "1 was left of the barrier"


def test_standing_vow_or_a_card():
    """A card of the hand still pays for a block as well."""
    scene = duel({"runeslinger": ["Standing Vow"], "hand": ["Turned Soil"]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Block by discarding Turned Soil")
    assert (scene.count("health"), scene.zone("discard"), len(scene.zone("deck"))) == (20, ["Turned Soil"], 9)


def test_debt_of_thorns():
    """Each ailment on you, whoever applies it, costs an enemy 1 health."""
    scene = duel({"runeslinger": ["Debt of Thorns"]}, {"hand": ["Vial of Ills"]}, active=2)
    scene.choose("Play Vial of Ills", "Effect 2")
    assert (scene.ailments(1), scene.count("health", 2)) == ({"Fragment": 3}, 17)
    scene = duel({"runeslinger": ["Debt of Thorns"], "hand": ["Cost of Knowing"]})
    scene.choose("Play Cost of Knowing", "Weaken")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 18)


def test_debt_of_thorns_for_others():
    """Ailments on an enemy do not count, nor one that Wax Sentinel has held off."""
    scene = duel({"runeslinger": ["Debt of Thorns"], "hand": ["Vial of Ills"]}).choose("Play Vial of Ills", "Effect 2")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 20)
    areas = [under("Wax Sentinel", "Curse", 1, token=3)]
    scene = duel({"runeslinger": ["Debt of Thorns"], "ailment": areas}, {"hand": ["Vial of Ills"]}, active=2)
    scene.choose("Play Vial of Ills", "Effect 2", *["Use Wax Sentinel instead"] * 3)
    assert (scene.ailments(1), scene.count("health", 2)) == ({}, 20)


def test_patient_furnace():
    """When your Play Phase begins, a defense card of yours gets a token; a card without Token may be it too."""
    mine = {"runeslinger": ["Patient Furnace"], "utility": ["Counting Beads", "Groundsong"]}
    scene = duel(mine, {"utility": ["Storm Glass Phial"]})
    assert scene.offered == ["Counting Beads", "Groundsong"]
    scene.choose("Groundsong")
    assert scene.count("token", "Groundsong") == 1


def test_patient_furnace_in_other_turns():
    """Not when an enemy's Play Phase begins, and without a defense card nothing happens."""
    scene = duel({"runeslinger": ["Patient Furnace"], "utility": ["Counting Beads"]}, active=2)
    assert scene.count("token", "Counting Beads") == 0
    scene = duel({"runeslinger": ["Patient Furnace"]}, {"utility": ["Counting Beads"]})
    assert (scene.question, scene.count("token", "Counting Beads")) == ("Your Play Phase", 0)


def test_singing_glass():
    """Each card that you charge costs an enemy 1 health."""
    scene = duel({"runeslinger": ["Singing Glass"], "utility": ["Storm Glass Phial", "Counting Beads"]})
    scene.choose("Charge Storm Glass Phial", "Charge Counting Beads")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 18)


def test_singing_glass_silent():
    """Tokens that an effect adds are no charge, nor does an enemy's charge count."""
    scene = duel({"runeslinger": ["Singing Glass", "Glassblower's Breath"], "utility": ["Storm Glass Phial"]})
    scene.choose("Activate Glassblower's Breath")
    assert scene.count("health", 2) == 20
    scene = duel({"runeslinger": ["Singing Glass"]}, {"utility": ["Storm Glass Phial"]}, active=2)
    scene.choose("Charge Storm Glass Phial")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 20)


# Equip abilities


def test_turn_the_leaf():
    """For 1 determination you draw 2 cards."""
    scene = duel({"runeslinger": ["Turn the Leaf"], "determination": 1}).choose("Activate Turn the Leaf")
    assert (len(scene.zone("hand")), scene.count("determination"), scene.count("light")) == (2, 0, 9)
    assert "Activate Turn the Leaf" not in scene.offered


def test_turn_the_leaf_again():
    """It may be activated again in the same turn if it is paid again, but never in another turn."""
    scene = duel({"runeslinger": ["Turn the Leaf"], "determination": 2})
    scene.choose("Activate Turn the Leaf", "Activate Turn the Leaf")
    assert len(scene.zone("hand")) == 4
    scene = duel({"runeslinger": ["Turn the Leaf"], "determination": 2}, active=2)
    assert (scene.asked, "Activate Turn the Leaf" in scene.offered) == (2, False)


def test_read_to_ruin():
    """For 3 determinations an enemy sears 12, and the same enemy voids 4."""
    scene = duel({"runeslinger": ["Read to Ruin"], "determination": 3}, {}, {"deck": ["Lanternfall"] * 20})
    scene.choose("Activate Read to Ruin")
    assert scene.offered == ["Ben", "Cid"]
    scene.choose("Cid")
    assert [len(scene.zone("discard", seat)) for seat in (2, 3)] == [0, 12]
    assert [len(scene.zone("void", seat)) for seat in (2, 3)] == [0, 4]


def test_read_to_ruin_too_dear():
    """2 determinations are not enough."""
    assert "Activate Read to Ruin" not in duel({"runeslinger": ["Read to Ruin"], "determination": 2}).offered


def test_spark_flurry():
    """3 Light, and your attacks pierce until the end of the turn."""
    scene = duel(
        {"runeslinger": ["Spark Flurry"], "determination": 1, "hand": ["Reckless Arc"]}, {"health": 2, "power": 3}
    ).choose("Activate Spark Flurry")
    assert (scene.count("light"), scene.count("determination")) == (12, 0)
    scene.choose("Play Reckless Arc", "Fragment", "Ben")
    assert (scene.count("power", 2), scene.count("health", 2)) == (2, 16)


def test_spark_flurry_for_attacks():
    """Your spirits do not pierce; nor do attacks without it."""
    scene = duel({"runeslinger": ["Spark Flurry"], "determination": 1, "hand": ["Emberdart"]}, {"health": 2})
    scene.choose("Activate Spark Flurry", "Play Emberdart", "Ben")
    assert (scene.count("power", 2), scene.count("health", 2)) == (4, 20)
    scene = duel({"hand": ["Reckless Arc"]}, {"health": 2}).choose("Play Reckless Arc", "Fragment", "Ben")
    assert (scene.count("power", 2), scene.count("health", 2)) == (4, 20)


def test_spark_flurry_is_over():
    """In your next turn your attacks do not pierce any more."""
    scene = duel({"runeslinger": ["Spark Flurry"], "determination": 1, "hand": ["Reckless Arc"]}, {"health": 2})
    scene.choose("Activate Spark Flurry", "End the Play Phase", "Go on to your Play Phase", "End the Play Phase")
    scene.choose("Go on to your Play Phase", "Play Reckless Arc", "Fragment", "Ben", "No")
    assert (scene.count("power", 2), scene.count("health", 2)) == (4, 20)


def test_the_long_swing():
    """8 damage to a Runeslinger; a hit applies 3 ailments that you have named before."""
    scene = duel({"runeslinger": ["The Long Swing"], "determination": 2}, {"utility": ["Groundsong"]})
    scene.choose("Activate The Long Swing", "Burn", "Weaken", "Weaken")
    assert scene.offered == ["Ann", "Ben"]
    scene.choose("Ben")
    assert (scene.count("health", 2), scene.ailments(2)) == (10, {"Burn": 1, "Weaken": 2})


def test_the_long_swing_blocked():
    """Held off in full it applies nothing; it is no attack runespell, so Open Guard does not raise it."""
    scene = duel(
        {"runeslinger": ["The Long Swing", "Open Guard"], "determination": 2},
        {"ailment": [under("Candle Vow", "Burn", 1), under("Candle Vow", "Curse", 1)], "hand": ["Turned Soil"]},
    ).choose("Activate The Long Swing", "Burn", "Burn", "Burn", "Ben", "Block by discarding Turned Soil")
    assert (scene.count("health", 2), scene.ailments(2)) == (20, {})


def test_shelter_the_sworn():
    """Up to 4 ailments come off, and until the end of your next turn you have 2 block more."""
    scene = duel({"runeslinger": ["Shelter the Sworn"], "determination": 1, "ailment": ailed(Burn=5)})
    scene.choose("Activate Shelter the Sworn", *["Burn"] * 4)
    assert (scene.ailments(1), scene.value("block", 1), scene.value("block", 2)) == ({"Burn": 1}, 6, 4)
    scene.choose("End the Play Phase", "Go on to your Play Phase")
    assert scene.value("block") == 6, "in the enemy's turn"
    scene.choose("End the Play Phase", "Go on to your Play Phase")
    assert scene.value("block") == 6, "in your next turn"
    scene.choose("End the Play Phase")
    assert scene.value("block") == 4


def test_shelter_the_sworn_without_determination():
    """Without a determination it is not offered; Light does not pay for it."""
    scene = duel({"runeslinger": ["Shelter the Sworn"], "ailment": ailed(Burn=5)})
    assert "Activate Shelter the Sworn" not in scene.offered


def test_call_the_reckoning():
    """Twice as much damage as there are ailments on you, to anything."""
    scene = duel(
        {
            "runeslinger": ["Call the Reckoning"],
            "determination": 2,
            "ailment": [*ailed(Weaken=3, Burn=1), under("Candle Vow", "Curse", 5)],
        },
        {"ailment": ailed(Burn=2), "utility": ["Groundsong"]},
    ).choose("Activate Call the Reckoning")
    assert scene.offered == ["Ann", "Ben", "Candle Vow", "Groundsong"]
    scene.choose("Ben")
    assert scene.count("health", 2) == 12


def test_call_the_reckoning_without_ailments():
    """Without ailments there is no damage, and nothing to block."""
    scene = duel({"runeslinger": ["Call the Reckoning"], "determination": 2}, {"hand": ["Turned Soil"]})
    scene.choose("Activate Call the Reckoning", "Ben")
    assert (scene.count("health", 2), scene.question) == (20, "Your Play Phase")


def test_overfill():
    """3 tokens on a defense card of yours."""
    scene = duel(
        {"runeslinger": ["Overfill"], "determination": 1, "utility": ["Cinder Hourglass"]}, {"utility": ["Groundsong"]}
    ).choose("Activate Overfill")
    assert (scene.count("token", "Cinder Hourglass"), scene.count("token", "Groundsong")) == (3, 0)
    assert scene.count("determination") == 0


def test_overfill_without_a_defense_card():
    """Without a defense card of yours it cannot be activated."""
    scene = duel({"runeslinger": ["Overfill"], "determination": 1}, {"utility": ["Groundsong"]})
    assert "Activate Overfill" not in scene.offered


def test_breaking_note():
    """As much direct damage as tokens are on your cards; it cannot be blocked, and the tokens stay."""
    scene = duel(
        {"runeslinger": ["Breaking Note"], "determination": 2, "utility": [{"card": "Counting Beads", "token": 6}]},
        {"hand": ["Turned Soil"], "utility": [{"card": "Groundsong", "token": 3}]},
    ).choose("Activate Breaking Note")
    assert scene.offered == ["Ann", "Ben"], "a Runeslinger only"
    scene.choose("Ben")
    assert (scene.count("health", 2), scene.question) == (14, "Your Play Phase")
    assert scene.count("token", "Counting Beads") == 6

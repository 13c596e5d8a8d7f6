"""The attack runespells of the practice set."""

from tests.games.runeslingers_awakening.cards.tables import ailed, duel, under


def test_broken_mirror_blow():
    """4 damage to a Runeslinger; if it hits, 2 Insanity take two cards of the hand."""
    scene = duel({"hand": ["Broken Mirror Blow"]}, {"hand": ["Emberdart"] * 3, "utility": ["Groundsong"]})
    scene.choose("Play Broken Mirror Blow")
    assert scene.offered == ["Ann", "Ben"], "a defense card is no target of an attack"
    scene.choose("Ben", "No")
    assert (scene.count("health", 2), scene.ailments(2)) == (16, {"Insanity": 2})
    assert (len(scene.zone("hand", 2)), scene.count("light")) == (1, 6)


def test_broken_mirror_blow_blocked():
    """A block that holds off all of it leaves no ailment."""
    scene = duel({"hand": ["Broken Mirror Blow"]}, {"hand": ["Emberdart"] * 3})
    scene.choose("Play Broken Mirror Blow", "Ben", "Block by discarding Emberdart")
    assert (scene.count("health", 2), scene.ailments(2), len(scene.zone("hand", 2))) == (20, {}, 2)


def test_marrow_chill():
    """3 damage; if it hits, 2 Debilitate lower the maximum health by 2."""
    scene = duel({"hand": ["Marrow Chill"]}).choose("Play Marrow Chill", "Ben")
    assert (scene.count("health", 2), scene.value("maximum health", 2)) == (17, 18)
    assert (scene.ailments(2), scene.count("light")) == ({"Debilitate": 2}, 6)


def test_marrow_chill_missed():
    """Reduced to nothing by Weaken and two Ash Veils it does not hit, and there is nothing to block."""
    veiled = [under("Ash Veil", "Burn", 1), under("Ash Veil", "Curse", 1)]
    scene = duel({"hand": ["Marrow Chill"], "ailment": ailed(Weaken=1)}, {"ailment": veiled, "hand": ["Emberdart"]})
    scene.choose("Play Marrow Chill", "Ben", "Do not answer")
    assert (scene.question, scene.count("health", 2), scene.ailments(2)) == ("Your Play Phase", 20, {})


def test_plague_tally():
    """Twice as much damage as there are ailments on the Runeslinger, those under a boon left out."""
    scene = duel({"hand": ["Plague Tally"]}, {"ailment": [*ailed(Curse=2, Weaken=3), under("Ash Veil", "Burn", 4)]})
    scene.choose("Play Plague Tally", "Ben")
    assert scene.count("health", 2) == 11, "10, less 1 for Ash Veil"
    assert scene.count("light") == 5


def test_plague_tally_counts_the_target_only():
    """Your own ailments do not count, unless you strike yourself."""
    scene = duel({"hand": ["Plague Tally"], "ailment": ailed(Curse=3)}).choose("Play Plague Tally", "Ben")
    assert scene.count("health", 2) == 20
    scene = duel({"hand": ["Plague Tally"], "ailment": ailed(Curse=3)}).choose("Play Plague Tally", "Ann")
    assert scene.count("health", 1) == 14


def test_black_ink_strike():
    """2 damage; if it hits, 2 Curse sear 2."""
    scene = duel({"hand": ["Black-Ink Strike"]}).choose("Play Black-Ink Strike", "Ben")
    assert (scene.count("health", 2), scene.ailments(2)) == (18, {"Curse": 2})
    assert (len(scene.zone("discard", 2)), len(scene.zone("discard", 1)), scene.count("light")) == (2, 0, 7)


def test_black_ink_strike_blocked():
    """Blocked it does not hit, so there is no Curse."""
    scene = duel({"hand": ["Black-Ink Strike"]}, {"hand": ["Emberdart"]})
    scene.choose("Play Black-Ink Strike", "Ben", "Block by discarding Emberdart")
    assert (scene.ailments(2), scene.zone("discard", 2), scene.count("barrier", 2)) == ({}, ["Emberdart"], 2)


def test_omen_of_three_cuts():
    """The enemy picks one of three cuts: 12 damage."""
    scene = duel({"hand": ["Omen of Three Cuts"]}).choose("Play Omen of Three Cuts")
    assert (scene.asked, scene.offered) == (2, ["Effect 1", "Effect 2", "Effect 3"])
    scene.choose("Effect 1")
    assert (scene.count("health", 2), scene.ailments(2), scene.count("light")) == (8, {}, 5)


def test_omen_of_three_cuts_by_ailments():
    """4 Weaken lower the block by 2, 4 Debilitate by 1; neither deals damage."""
    scene = duel({"hand": ["Omen of Three Cuts"]}).choose("Play Omen of Three Cuts", "Effect 2")
    assert (scene.ailments(2), scene.value("block", 2), scene.count("health", 2)) == ({"Weaken": 4}, 2, 20)
    scene = duel({"hand": ["Omen of Three Cuts"]}).choose("Play Omen of Three Cuts", "Effect 3")
    assert (scene.ailments(2), scene.value("block", 2), scene.count("health", 2)) == ({"Debilitate": 4}, 3, 16)


def test_omen_of_three_cuts_on_another_enemy():
    """Whoever picks the cut need not be the one who takes it."""
    scene = duel({"hand": ["Omen of Three Cuts"]}, {}, {}).choose("Play Omen of Three Cuts", "Ben", "Effect 1")
    assert scene.offered == ["Ben", "Cid"]
    scene.choose("Cid")
    assert [scene.count("health", seat) for seat in (1, 2, 3)] == [20, 20, 8]


def test_dulling_jab():
    """2 damage and, if it hits, 1 Weaken."""
    scene = duel({"hand": ["Dulling Jab"]}).choose("Play Dulling Jab", "Ben")
    assert (scene.count("health", 2), scene.ailments(2), scene.ailments(1)) == (18, {"Weaken": 1}, {})
    assert scene.count("light") == 8


def test_dulling_jab_without_room():
    """It may hit a Runeslinger whose areas are all full; then no Weaken is applied."""
    full = [under("Candle Vow", name, 1) for name in ("Burn", "Curse", "Weaken", "Insanity")]
    scene = duel({"hand": ["Dulling Jab"]}, {"ailment": full}).choose("Play Dulling Jab", "Ben")
    assert (scene.count("health", 2), scene.ailments(2)) == (18, {})


def test_reckless_arc():
    """6 damage for 1 Light and an ailment; the ailment is on you, not on the target."""
    scene = duel({"hand": ["Reckless Arc"]}).choose("Play Reckless Arc", "Burn", "Ben")
    assert (scene.count("health", 1), scene.count("health", 2)) == (18, 14)
    assert (scene.ailments(1), scene.ailments(2), scene.count("light")) == ({"Burn": 1}, {}, 8)


def test_coalknuckle():
    """2 damage, and 2 more health for the Burn of a hit."""
    scene = duel({"hand": ["Coalknuckle"]}).choose("Play Coalknuckle", "Ben")
    assert (scene.count("health", 2), scene.ailments(2), scene.count("light")) == (16, {"Burn": 1}, 7)


def test_coalknuckle_blocked():
    """A barrier of 4 holds off the 2 damage and with it the Burn."""
    scene = duel({"hand": ["Coalknuckle"]}, {"hand": ["Emberdart"]})
    scene.choose("Play Coalknuckle", "Ben", "Block by discarding Emberdart")
    assert (scene.count("health", 2), scene.ailments(2)) == (20, {})


def test_red_momentum():
    """After another runespell of yours in the same turn it draws a card."""
    scene = duel({"hand": ["Emberdart", "Red Momentum"], "concentration": ["Lanternfall"] * 2})
    scene.choose("Play Emberdart", "On Ann: Concentration areas 1", "Ben", "Play Red Momentum", "Ben")
    assert (scene.count("health", 2), scene.zone("hand")) == (13, ["Lanternfall"])
    assert scene.count("light") == 6, "1 for Emberdart, 2 for Red Momentum"


def test_red_momentum_alone():
    """It does not count itself, nor defense cards, nor runespells of an enemy."""
    scene = duel({"hand": ["Groundsong", "Red Momentum"]})
    scene.choose("Play Groundsong", "On Ann: Utility slots 1", "Play Red Momentum", "Ben")
    assert scene.zone("hand") == []
    scene = duel({"hand": ["Red Momentum"]}, {"hand": ["Bitter Tonic"]})
    scene.choose("Play Red Momentum", "Ben", "Play Bitter Tonic", "No")
    assert scene.zone("hand") == []


def test_rend_the_guard():
    """The enemy has 2 less block against the 5 damage, and only until the end of the turn."""
    scene = duel({"hand": ["Rend the Guard"]}, {"hand": ["Emberdart"]})
    scene.choose("Play Rend the Guard", "Block by discarding Emberdart")
    assert (scene.count("health", 2), scene.value("block", 2), scene.value("block", 1)) == (17, 2, 4)
    assert scene.count("light") == 7
    scene.choose("End the Play Phase")
    assert scene.value("block", 2) == 4


def test_rend_the_guard_destroyed():
    """What it has done lasts, even if the card is destroyed later in the turn."""
    mine = {"hand": ["Rend the Guard", "Emberdart"], "concentration": ["Lanternfall"] * 2}
    scene = duel(mine, {"hand": ["Unmaking Word"]})
    scene.choose("Play Rend the Guard", "On Ann: Concentration areas 1", "Do not answer", "No")
    scene.choose("Play Emberdart", "Ben", "Play Unmaking Word", "Rend the Guard")
    assert (scene.zone("discard", 1), scene.value("block", 2), scene.count("health", 2)) == (["Rend the Guard"], 2, 12)


def test_rend_the_guard_on_an_enemy():
    """It is aimed at one enemy, never at you."""
    scene = duel({"hand": ["Rend the Guard"]}, {}, {}).choose("Play Rend the Guard")
    assert scene.offered == ["Ben", "Cid"]
    scene.choose("Cid")
    assert [scene.value("block", seat) for seat in (1, 2, 3)] == [4, 4, 2]
    assert [scene.count("health", seat) for seat in (1, 2, 3)] == [20, 20, 15]


def test_salted_wound():
    """4 damage, and 6 more if 4 Burn are on the target."""
    scene = duel({"hand": ["Salted Wound"]}, {"ailment": ailed(Burn=4)}).choose("Play Salted Wound", "Ben")
    assert (scene.count("health", 2), scene.count("light")) == (10, 7)


def test_salted_wound_without_enough_burn():
    """3 Burn are not enough, nor are 4 Burn under a boon or on you."""
    for theirs in (ailed(Burn=3), [under("Candle Vow", "Burn", 4)], ailed(Curse=4)):
        scene = duel({"hand": ["Salted Wound"], "ailment": ailed(Burn=4)}, {"ailment": theirs})
        scene.choose("Play Salted Wound", "Ben")
        assert scene.count("health", 2) == 16


def test_salted_wound_blocked():
    """Two amounts of damage, but only one block in a turn; what is left of its barrier counts for the second."""
    scene = duel({"hand": ["Salted Wound"]}, {"ailment": ailed(Burn=4), "hand": ["Emberdart"] * 2})
    scene.choose("Play Salted Wound", "Ben", "No", "Block by discarding Emberdart")
    assert scene.count("health", 2) == 14
    scene = duel({"hand": ["Salted Wound"]}, {"ailment": ailed(Burn=4), "hand": ["Emberdart"] * 2})
    scene.choose("Play Salted Wound", "Ben", "Block by discarding Emberdart")
    assert (scene.count("health", 2), scene.question) == (14, "Your Play Phase")


def test_hearth_hammer():
    """9 piercing damage go on after a lost power, and the hit leaves 1 Weaken."""
    scene = duel({"hand": ["Hearth Hammer"]}, {"health": 4}).choose("Play Hearth Hammer", "Ben")
    assert (scene.count("power", 2), scene.count("health", 2), scene.ailments(2)) == (4, 15, {"Weaken": 1})
    assert scene.count("light") == 5


def test_hearth_hammer_against_a_barrier():
    """Piercing is not direct: a barrier of 4 holds off 4, and the rest still hits."""
    scene = duel({"hand": ["Hearth Hammer"]}, {"hand": ["Emberdart"]})
    scene.choose("Play Hearth Hammer", "Ben", "Block by discarding Emberdart")
    assert (scene.count("health", 2), scene.ailments(2)) == (15, {"Weaken": 1})


def test_ninth_bell_x():
    """4 ailments that you name before the target, the same or different ones, applied in your order."""
    scene = duel({"hand": ["Ninth Bell X"]}).choose("Play Ninth Bell X")
    assert scene.offered == ["Burn", "Debilitate", "Curse", "Fragment", "Weaken", "Insanity"]
    scene.choose("Burn", "Curse", "Burn", "Insanity")
    assert scene.question == "Choose a target"
    scene.choose("Ben")
    assert (scene.count("health", 2), scene.ailments(2)) == (10, {"Burn": 2, "Curse": 1, "Insanity": 1})
    assert scene.count("light") == 3


def test_ninth_bell_x_blocked():
    """If 6 damage are held off, none of the ailments is applied."""
    scene = duel({"hand": ["Ninth Bell X"]}, {"hand": ["Emberdart"], "ailment": [under("Candle Vow", "Burn", 1)]})
    scene.choose("Play Ninth Bell X", "Burn", "Burn", "Burn", "Burn", "Ben")
    assert scene.value("block", 2) == 6
    scene.choose("Block by discarding Emberdart")
    assert (scene.count("health", 2), scene.ailments(2)) == (20, {})


def test_riposte_glyph():
    """As an answer it strikes first: 3 damage and 1 Fragment."""
    scene = duel({"hand": ["Riposte Glyph"]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Play Riposte Glyph", "Ben")
    assert (scene.count("health", 2), scene.ailments(2)) == (17, {"Fragment": 1})
    assert scene.count("health", 1) == 17, "Emberdart happens all the same"
    assert scene.count("light") == 7


def test_riposte_glyph_blocked():
    """The active player may block it too; without a hit there is no Fragment."""
    scene = duel({"hand": ["Riposte Glyph"]}, {"hand": ["Emberdart", "Turned Soil"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Play Riposte Glyph", "Ben", "Block by discarding Turned Soil")
    assert (scene.count("health", 2), scene.ailments(2)) == (20, {})


def test_shard_volley():
    """4 damage, 1 Fragment, and a card for you if that makes three different ailments."""
    scene = duel({"hand": ["Shard Volley"]}, {"ailment": ailed(Burn=1, Curse=1)}).choose("Play Shard Volley", "Ben")
    assert (scene.count("health", 2), scene.ailments(2)) == (16, {"Burn": 1, "Curse": 1, "Fragment": 1})
    assert (len(scene.zone("hand")), scene.count("light")) == (1, 6)


def test_shard_volley_without_three_types():
    """Three of one ailment are not three different ones; a blocked Fragment does not count, three that were there do."""
    scene = duel({"hand": ["Shard Volley"]}, {"ailment": ailed(Burn=3)}).choose("Play Shard Volley", "Ben")
    assert scene.zone("hand") == []
    scene = duel({"hand": ["Shard Volley"]}, {"ailment": ailed(Burn=1, Curse=1, Insanity=1), "hand": ["Emberdart"]})
    scene.choose("Play Shard Volley", "Ben", "Block by discarding Emberdart")
    assert (scene.ailments(2), len(scene.zone("hand"))) == ({"Burn": 1, "Curse": 1, "Insanity": 1}, 1)

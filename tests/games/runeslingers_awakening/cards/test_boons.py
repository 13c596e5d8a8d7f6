"""The boons of the practice set."""

from tests.games.runeslingers_awakening.cards.tables import ailed, duel, under


def test_leaden_halo():
    """Laid over an enemy's ailment it takes 2 from their block, and its destruction costs them 6 health."""
    scene = duel({"hand": ["Leaden Halo", "Emberdart"]}, {"ailment": ailed(Weaken=2)}).choose("Play Leaden Halo")
    assert scene.areas("ailment", 2)[0] == ["Weaken", "Leaden Halo"]
    assert (scene.value("block", 1), scene.value("block", 2)) == (4, 2)
    scene.choose("Play Emberdart", "Leaden Halo")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 14)
    assert scene.zone("discard", 1) == ["Leaden Halo"], "it goes to its owner"
    assert (scene.value("block", 2), scene.ailments(2)) == (4, {"Weaken": 2})


def test_leaden_halo_replaced():
    """A boon that they play on it destroys it as well: that costs the 6 health too."""
    halo = under("Leaden Halo", "Burn", 1, owner=1)
    scene = duel({}, {"ailment": [halo], "hand": ["Candle Vow"]}, active=2).choose("Play Candle Vow")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 14)
    assert scene.areas("ailment", 2)[0] == ["Burn", "Candle Vow"]


def test_leaden_halo_of_your_own():
    """Whoever owns it loses no health when it is destroyed."""
    scene = duel({"hand": ["Emberdart"], "ailment": [under("Leaden Halo", "Burn", 1)]})
    assert scene.value("block", 1) == 2
    scene.choose("Play Emberdart", "Leaden Halo")
    assert scene.count("health", 1) == 20


def test_leaden_halo_needs_an_ailment():
    """Without an ailment or a boon on any field no boon can be played."""
    assert "Play Leaden Halo" not in duel({"hand": ["Leaden Halo"]}).offered


def test_whispering_laurel():
    """At the end of the turn of whoever controls it, it applies 1 Insanity to them."""
    laurel = under("Whispering Laurel", "Burn", 1, owner=1)
    scene = duel({}, {"ailment": [laurel], "hand": ["Emberdart"]}, active=2).choose("End the Play Phase")
    assert (scene.ailments(1), scene.ailments(2), scene.zone("hand", 2)) == ({}, {"Insanity": 1}, [])


def test_whispering_laurel_in_another_turn():
    """At the end of another player's turn nothing happens."""
    scene = duel({}, {"ailment": [under("Whispering Laurel", "Burn", 1, owner=1)]}).choose("End the Play Phase")
    assert (scene.ailments(1), scene.ailments(2)) == ({}, {})


def test_whispering_laurel_is_no_enemy():
    """The Insanity comes from their own boon, so Wax Sentinel cannot hold it off."""
    areas = [under("Whispering Laurel", "Burn", 1, owner=1), under("Wax Sentinel", "Curse", 1, token=3)]
    assert duel({}, {"ailment": areas}, active=2).choose("End the Play Phase").ailments(2) == {"Insanity": 1}


def test_moth_eaten_crown():
    """At the end of their turn its controller sears 3."""
    scene = duel({"hand": ["Moth-Eaten Crown"]}, {"ailment": ailed(Weaken=1)})
    scene.choose("Play Moth-Eaten Crown", "End the Play Phase")
    assert scene.zone("discard", 2) == [], "this was Ann's turn"
    scene.choose("Go on to your Play Phase", "End the Play Phase")
    assert (len(scene.zone("discard", 2)), len(scene.zone("discard", 1))) == (3, 0)


def test_moth_eaten_crown_destroyed():
    """Once it is destroyed it does not act any more."""
    crown = under("Moth-Eaten Crown", "Weaken", 1, owner=1, damage=3)
    scene = duel({}, {"ailment": [crown], "hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Moth-Eaten Crown", "End the Play Phase")
    assert scene.zone("discard", 2) == ["Emberdart"]


def test_candle_vow():
    """2 block more, and up to 2 exposed ailments come off when you lose a power."""
    areas = [*ailed(Curse=3), under("Candle Vow", "Burn", 2)]
    scene = duel({"health": 2, "ailment": areas}, {"hand": ["Emberdart"]}, active=2)
    assert scene.value("block") == 6
    scene.choose("Play Emberdart", "Ann")
    assert (scene.count("power"), scene.asked, scene.offered) == (4, 1, ["Curse", "No more"])
    scene.choose("Curse", "Curse")
    assert (scene.asked, scene.question) == (2, "Your Play Phase"), "2 are the most"
    assert (scene.ailments(1), scene.count("ailment", "Burn")) == ({"Curse": 1}, 2)


def test_candle_vow_for_another_power():
    """An enemy's lost power removes nothing."""
    scene = duel(
        {"hand": ["Emberdart"], "ailment": [*ailed(Curse=3), under("Candle Vow", "Burn", 2)]}, {"health": 1}
    ).choose("Play Emberdart", "Ben")
    assert (scene.count("power", 2), scene.question, scene.ailments(1)) == (4, "Your Play Phase", {"Curse": 3})


def test_martyrs_ribbon():
    """When it is destroyed its controller draws 2 cards."""
    scene = duel({"ailment": [under("Martyr's Ribbon", "Weaken", 1)]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Martyr's Ribbon")
    assert (len(scene.zone("hand", 1)), len(scene.zone("hand", 2)), scene.ailments(1)) == (2, 0, {"Weaken": 1})


def test_martyrs_ribbon_replaced():
    """A new boon destroys it, and the ailment under both is never exposed."""
    mine = {"ailment": [under("Martyr's Ribbon", "Weaken", 1)], "hand": ["Candle Vow"]}
    scene = duel(mine).choose("Play Candle Vow")
    assert (len(scene.zone("hand")), scene.ailments(1), scene.areas("ailment")[0]) == (2, {}, ["Weaken", "Candle Vow"])


def test_martyrs_ribbon_on_an_enemy():
    """On an enemy's field it is they who draw, for they control it."""
    scene = duel({"hand": ["Emberdart"]}, {"ailment": [under("Martyr's Ribbon", "Curse", 1, owner=1)]})
    scene.choose("Play Emberdart", "Martyr's Ribbon")
    assert (len(scene.zone("hand", 1)), len(scene.zone("hand", 2))) == (0, 2)
    assert scene.zone("discard", 1) == ["Martyr's Ribbon"]


def test_martyrs_ribbon_wounded():
    """1 damage does not destroy it, and no card is drawn."""
    theirs = {"hand": ["Answering Thunder"], "ailment": ailed(Weaken=1)}
    scene = duel({"ailment": [under("Martyr's Ribbon", "Curse", 1)]}, theirs, active=2)
    scene.choose("Play Answering Thunder", "Martyr's Ribbon")
    assert (scene.count("damage", "Martyr's Ribbon"), scene.zone("hand")) == (1, [])


def test_ash_veil():
    """Each amount of damage to you is 1 lower, direct damage too."""
    scene = duel({"ailment": [under("Ash Veil", "Burn", 1)]}, {"hand": ["Twin Cinders"]}, active=2)
    scene.choose("Play Twin Cinders", "Ann", "Ann")
    assert scene.count("health") == 16
    scene = duel({"ailment": [under("Ash Veil", "Burn", 1)]}, {"hand": ["Ash Reckoning"]}, active=2)
    scene.choose("Play Ash Reckoning")
    assert scene.count("health") == 18


def test_ash_veil_is_for_damage_to_you():
    """It does not protect your defense cards, nor against lost health."""
    areas = [under("Ash Veil", "Curse", 1)]
    scene = duel({"ailment": areas, "utility": ["Groundsong"]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Groundsong")
    assert scene.count("damage", "Groundsong") == 3
    scene = duel({"ailment": areas}, {"hand": ["Fork in the Flame"]}, active=2)
    scene.choose("Play Fork in the Flame", "Effect 3")
    assert scene.count("health") == 16


def test_ash_veil_as_an_answer():
    """Played as an answer it already lowers the damage that is coming."""
    scene = duel({"hand": ["Ash Veil"], "ailment": ailed(Curse=1)}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Play Ash Veil")
    assert scene.count("health") == 18


def test_wax_sentinel():
    """Each ailment that an enemy would apply may cost a token instead, one at a time."""
    scene = duel({"ailment": [under("Wax Sentinel", "Burn", 1, token=3)]}, {"hand": ["Fork in the Flame"]}, active=2)
    scene.choose("Play Fork in the Flame", "Effect 3")
    assert (scene.asked, scene.offered) == (1, ["Let it be applied", "Use Wax Sentinel instead"])
    scene.choose("Use Wax Sentinel instead", "Let it be applied")
    assert (scene.ailments(1), scene.count("health"), scene.count("token", "Wax Sentinel")) == ({"Burn": 1}, 18, 2)


def test_wax_sentinel_out_of_tokens():
    """It comes with 3 tokens; without one the ailments come through."""
    scene = duel({"hand": ["Wax Sentinel"], "ailment": ailed(Curse=1)}, {"hand": ["Vial of Ills"]})
    scene.choose("Play Wax Sentinel")
    assert scene.count("token", "Wax Sentinel") == 3
    scene = duel({"ailment": [under("Wax Sentinel", "Curse", 1, token=1)]}, {"hand": ["Vial of Ills"]}, active=2)
    scene.choose("Play Vial of Ills", "Effect 2", "Use Wax Sentinel instead")
    assert scene.ailments(1) == {"Fragment": 2}


def test_wax_sentinel_as_an_answer():
    """Played as an answer it already holds off what is coming."""
    scene = duel({"hand": ["Wax Sentinel"], "ailment": ailed(Curse=1)}, {"hand": ["Vial of Ills"]}, active=2)
    scene.choose("Play Vial of Ills", "Effect 2", "Play Wax Sentinel", *["Use Wax Sentinel instead"] * 3)
    assert (scene.ailments(1), scene.count("token", "Wax Sentinel")) == ({}, 0)


def test_wax_sentinel_against_a_conversion():
    """An ailment that an enemy converts is removed all the same; the new one may be held off."""
    areas = [under("Wax Sentinel", "Curse", 1, token=3), *ailed(Weaken=1)]
    scene = duel({"ailment": areas}, {"hand": ["Trade of Sorrows"]}, active=2)
    scene.choose("Play Trade of Sorrows", "Effect 1", "Ann", "Weaken", "Use Wax Sentinel instead")
    assert (scene.ailments(1), scene.count("health"), scene.count("token", "Wax Sentinel")) == ({}, 20, 2)


def test_wax_sentinel_against_yourself():
    """Your own effects are no enemy's, and ailments for an enemy are not yours."""
    areas = [under("Wax Sentinel", "Curse", 1, token=3)]
    scene = duel({"ailment": areas, "runeslinger": ["Take the Weight"]}).choose("Activate Take the Weight", "Weaken")
    assert (scene.ailments(1), scene.count("token", "Wax Sentinel")) == ({"Weaken": 1}, 3)
    scene = duel({"ailment": areas, "hand": ["Vial of Ills"]}).choose("Play Vial of Ills", "Effect 2")
    assert scene.ailments(2) == {"Fragment": 3}


def test_glowmoss_poultice():
    """Used in the turn it is played it takes off an ailment and gives 1 health."""
    scene = duel({"health": 15, "hand": ["Glowmoss Poultice"], "ailment": ailed(Burn=2, Curse=2)})
    scene.choose("Play Glowmoss Poultice", "On Ann: Ailment areas 1", "Use Glowmoss Poultice")
    assert scene.ailments(1) == {"Curse": 1}, "the Burn under it is concealed"
    assert (scene.count("health"), "Use Glowmoss Poultice" in scene.offered) == (16, False)


def test_glowmoss_poultice_must_remove():
    """It says 1, not up to 1: you choose which ailment, but not none."""
    scene = duel({"ailment": [under("Glowmoss Poultice", "Burn", 1), *ailed(Curse=2, Weaken=2)]})
    scene.choose("Use Glowmoss Poultice")
    assert scene.offered == ["Curse", "Weaken"]
    scene.choose("Weaken")
    assert scene.ailments(1) == {"Curse": 2, "Weaken": 1}


def test_glowmoss_poultice_at_full_health():
    """Health does not exceed its maximum; without an exposed ailment it can still be used."""
    scene = duel({"ailment": [under("Glowmoss Poultice", "Weaken", 1)]}).choose("Use Glowmoss Poultice")
    assert (scene.count("health"), scene.count("ailment", "Weaken")) == (20, 1)


def test_glowmoss_poultice_on_an_enemy():
    """On an enemy's ailment they control it, and only they can use it."""
    scene = duel({"hand": ["Glowmoss Poultice"]}, {"ailment": ailed(Weaken=1)}).choose("Play Glowmoss Poultice")
    assert "Use Glowmoss Poultice" not in scene.offered


def test_vow_of_reprisal():
    """When you block, an enemy loses 3 health; your barrier is as strong as ever."""
    scene = duel(
        {"ailment": [under("Vow of Reprisal", "Burn", 1)], "hand": ["Turned Soil"]}, {"hand": ["Lanternfall"]}, active=2
    ).choose("Play Lanternfall", "Ann", "Block by discarding Turned Soil")
    assert (scene.count("health", 1), scene.count("health", 2)) == (16, 17)


def test_vow_of_reprisal_without_a_block():
    """Not when you let the damage through, nor when an enemy blocks."""
    areas = [under("Vow of Reprisal", "Burn", 1)]
    scene = duel({"ailment": areas, "hand": ["Turned Soil"]}, {"hand": ["Lanternfall"]}, active=2)
    scene.choose("Play Lanternfall", "Ann", "No")
    assert (scene.count("health", 1), scene.count("health", 2)) == (12, 20)
    scene = duel({"ailment": areas, "hand": ["Lanternfall"]}, {"hand": ["Turned Soil"]})
    scene.choose("Play Lanternfall", "Ben", "Block by discarding Turned Soil")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 16)


def test_oath_kept_warm():
    """3 tokens for 7 health of an enemy, which cannot be blocked and go on through a lost power."""
    scene = duel({"ailment": [under("Oath Kept Warm", "Burn", 1, token=2)]}, {"health": 3, "hand": ["Turned Soil"]})
    assert "Activate Oath Kept Warm" not in scene.offered
    scene.choose("Charge Oath Kept Warm", "Activate Oath Kept Warm")
    assert (scene.count("power", 2), scene.count("health", 2), scene.count("token", "Oath Kept Warm")) == (4, 16, 0)


def test_oath_kept_warm_played():
    """It comes with 1 token; an enemy is its only target."""
    scene = duel({"hand": ["Oath Kept Warm"], "ailment": ailed(Burn=1)}, {}, {}).choose("Play Oath Kept Warm")
    assert scene.count("token", "Oath Kept Warm") == 1
    scene = duel({"ailment": [under("Oath Kept Warm", "Burn", 1, token=3)]}, {}, {}).choose("Activate Oath Kept Warm")
    assert scene.offered == ["Ben", "Cid"]


def test_crown_of_oaths_x():
    """When your Play Phase begins, each enemy loses 2 health for each boon of yours."""
    areas = [under("Crown of Oaths X", "Burn", 1), under("Candle Vow", "Curse", 1), under("Ash Veil", "Weaken", 1)]
    scene = duel({"ailment": areas, "utility": ["Groundsong"]}, {}, {})
    assert [scene.count("health", seat) for seat in (1, 2, 3)] == [20, 14, 14]


def test_crown_of_oaths_x_counts_yours():
    """Boons on an enemy's field do not count, not even those that you own; and their Play Phase is not yours."""
    theirs = {"ailment": [under("Leaden Halo", "Burn", 1, owner=1), under("Ash Veil", "Curse", 1)]}
    scene = duel({"ailment": [under("Crown of Oaths X", "Burn", 1)]}, theirs)
    assert scene.count("health", 2) == 18
    scene.choose("End the Play Phase", "Go on to your Play Phase")
    assert (scene.asked, scene.count("health", 2)) == (2, 18)


def test_crown_of_oaths_x_after_a_pass():
    """Whoever passes has no Play Phase, so nothing begins with it."""
    scene = duel({"ailment": [under("Crown of Oaths X", "Burn", 1)]}, phase="draw").choose("Pass and draw another card")
    assert scene.count("health", 2) == 20


def test_what_boons_cost_and_withstand():
    """Light for playing it, and damage that destroys it."""
    for boon, cost, defense in (
        ("Leaden Halo", 2, 3),
        ("Whispering Laurel", 2, 4),
        ("Moth-Eaten Crown", 2, 4),
        ("Candle Vow", 1, 3),
        ("Martyr's Ribbon", 1, 2),
        ("Ash Veil", 1, 3),
        ("Wax Sentinel", 1, 3),
        ("Glowmoss Poultice", 1, 3),
        ("Vow of Reprisal", 2, 4),
        ("Oath Kept Warm", 2, 4),
        ("Crown of Oaths X", 5, 6),
    ):
        scene = duel({"hand": [boon], "ailment": ailed(Weaken=1)}).choose(f"Play {boon}")
        assert (scene.count("light"), scene.value("defense", boon)) == (9 - cost, defense)

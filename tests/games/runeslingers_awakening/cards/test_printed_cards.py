"""The printed cards and ailments as far as their texts are known; the numbers that are not are made up."""

from tests.games.runeslingers_awakening.cards.tables import ailed, duel, printed, says, under

FIREBALL = printed("fireball", cost=3)
DIVINE_BARRIER = printed("divine-barrier", cost=2, defense=3)
STONE_TRAP = printed("stone-trap", kind="chant", cost=2, defense=3)
SUPERNOVA = printed("supernova", kind="spirit", cost=4)
GLANCING_ARROW = printed("glancing-arrow", before="Deal 3 damage to target Runeslinger.", kind="attack", cost=2)
FLAMING_FISTS = {
    "name": "Flaming Fists",
    "kind": "attack",
    "cost": 2,
    "text": "Deal 4 damage to target Runeslinger. If it hits, apply 1 Burn to that Runeslinger.",
}


def test_fireball():
    """8 damage to a Runeslinger or a defense card; ailments and concentrations are no targets. [000:127]"""
    theirs = {"utility": ["Groundsong"], "ailment": ailed(Burn=1)}
    scene = duel({"hand": ["Fireball"]}, theirs, cards=[FIREBALL]).choose("Play Fireball")
    assert scene.offered == ["Ann", "Ben", "Groundsong"]
    scene.choose("Ben")
    assert scene.count("health", 2) == 12


def test_fireball_is_basic():
    """What exceeds the defense of a card is lost."""
    scene = duel({"hand": ["Fireball"]}, {"utility": ["Groundsong"]}, cards=[FIREBALL])
    scene.choose("Play Fireball", "Groundsong")
    assert (scene.zone("utility", 2), scene.count("health", 2)) == ([], 20)


def test_fireball_as_printed():
    """The printed card has no known cost, so it cannot be played."""
    scene = duel({"hand": ["Fireball"]})
    assert "Play Fireball" not in scene.offered
    assert "Set Fireball as a concentration" in scene.offered


def test_divine_barrier():
    """It conceals your ailments and gives you 2 block. [000:292]"""
    scene = duel({"hand": ["Divine Barrier"], "ailment": ailed(Burn=5)}, cards=[DIVINE_BARRIER])
    scene.choose("Play Divine Barrier")
    assert (scene.ailments(1), scene.value("block", 1), scene.value("block", 2)) == ({}, 6, 4)


def test_divine_barrier_destroyed():
    """Its owner loses nothing when it is destroyed; the ailments are active again."""
    mine = {"hand": ["Lanternfall"], "ailment": [under("Divine Barrier", "Burn", 5)]}
    scene = duel(mine, cards=[DIVINE_BARRIER]).choose("Play Lanternfall", "Divine Barrier")
    assert (scene.ailments(1), scene.value("block"), scene.count("health")) == ({"Burn": 5}, 4, 20)


def test_divine_barrier_as_a_gift():
    """An enemy who controls it without owning it loses 9 health when it is destroyed. [000:292]"""
    mine = {"hand": ["Divine Barrier", "Lanternfall"]}
    scene = duel(mine, {"ailment": ailed(Burn=1)}, cards=[DIVINE_BARRIER]).choose("Play Divine Barrier")
    assert scene.value("block", 2) == 6
    scene.choose("Play Lanternfall", "Divine Barrier")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 11)
    assert scene.zone("discard", 1) == ["Divine Barrier"]


def test_stone_trap():
    """As an answer it puts Flaming Fists under itself, and they have no effect. [000:327-338]"""
    scene = duel(
        {"hand": ["Flaming Fists"]}, {"hand": ["Stone Trap", "Turned Soil"]}, cards=[STONE_TRAP, FLAMING_FISTS]
    ).choose("Play Flaming Fists", "Ben", "Play Stone Trap", "On Ben: Utility slots 1", "Flaming Fists")
    assert scene.areas("utility", 2)[0] == ["Flaming Fists", "Stone Trap"]
    assert (scene.count("health", 2), scene.ailments(2)) == (20, {})
    assert (scene.asked, scene.question) == (1, "Your Play Phase"), "a defense card cannot be answered"


def test_stone_trap_leaves():
    """When it leaves the field, the card under it goes back to its owner's hand. [000:356]"""
    trap = [{"card": "Flaming Fists", "owner": 2}, "Stone Trap"]
    scene = duel({"utility": [trap], "hand": ["Emberdart"]}, cards=[STONE_TRAP, FLAMING_FISTS])
    scene.choose("Play Emberdart", "Stone Trap")
    assert (scene.zone("hand", 1), scene.zone("hand", 2)) == ([], ["Flaming Fists"])
    assert (scene.zone("utility"), scene.zone("discard")) == ([], ["Stone Trap"])


def test_stone_trap_takes_any_card():
    """Target card is any card in play: a boon too, whose ailments are exposed; ailments and concentrations are no cards."""
    theirs = {"ailment": [under("Candle Vow", "Curse", 2)], "utility": ["Groundsong"]}
    scene = duel({"hand": ["Stone Trap"]}, theirs, cards=[STONE_TRAP])
    scene.choose("Play Stone Trap", "On Ann: Utility slots 1")
    assert {"Candle Vow", "Groundsong"} <= set(scene.offered)
    assert not {"Curse", "Lanternfall", "Ann", "Ben"} & set(scene.offered)
    scene.choose("Candle Vow")
    assert (scene.ailments(2), scene.value("block", 2), scene.value("block", 1)) == ({"Curse": 2}, 4, 4)
    assert scene.areas("utility", 1)[0] == ["Candle Vow", "Stone Trap"]


def test_stone_trap_takes_a_storm_jar():
    """A concealed Storm Jar has not left the field; the runespell under it is exposed and goes in the Discard Phase."""
    jar = [{"card": "Emberdart", "owner": 2}, "Storm Jar"]
    scene = duel({"utility": [jar]}, {"hand": ["Stone Trap"]}, cards=[STONE_TRAP], active=2)
    scene.choose("Play Stone Trap", "On Ben: Utility slots 1", "Storm Jar")
    assert scene.areas("utility", 2)[0] == ["Storm Jar", "Stone Trap"]
    assert (scene.zone("utility", 1), scene.zone("hand", 2)) == (["Emberdart"], [])
    scene.choose("End the Play Phase")
    assert (scene.zone("utility", 1), scene.zone("discard", 2)) == ([], ["Emberdart"])


def test_supernova():
    """Fate: the enemy picks the second bullet, and the target discards 3 cards of their choice. [000:395]"""
    hand = ["Emberdart", "Turned Soil", "Groundsong", "Kiln Burst"]
    scene = duel({"hand": ["Supernova"]}, {"hand": hand}, cards=[SUPERNOVA], partly=True).choose("Play Supernova")
    assert (scene.asked, scene.offered) == (2, ["Effect 1", "Effect 2"])
    scene.choose("Effect 2")
    assert (scene.asked, scene.offered) == (1, ["Ann", "Ben"])
    scene.choose("Ben", "Emberdart", "Groundsong", "Kiln Burst")
    assert scene.zone("hand", 2) == ["Turned Soil"]
    assert scene.zone("discard", 2) == ["Emberdart", "Groundsong", "Kiln Burst"]


def test_supernova_against_a_hand_of_one():
    """With 1 card in hand only that card is discarded, and nothing else happens. [000:395-397]"""
    scene = duel({"hand": ["Supernova"]}, {"hand": ["Turned Soil"]}, cards=[SUPERNOVA], partly=True)
    scene.choose("Play Supernova", "Effect 2", "Ben")
    assert (scene.zone("hand", 2), scene.zone("discard", 2)) == ([], ["Turned Soil"])
    assert (scene.ailments(2), len(scene.zone("deck", 2)), scene.count("health", 2)) == ({}, 9, 20)


def test_supernova_without_a_number():
    """How many Burn the first bullet applies is not known, so it does nothing."""
    scene = duel({"hand": ["Supernova"]}, {"hand": ["Turned Soil"]}, cards=[SUPERNOVA], partly=True)
    scene.choose("Play Supernova", "Effect 1")
    assert (scene.ailments(2), scene.zone("hand", 2)) == ({}, ["Turned Soil"])


def test_glancing_arrow():
    """With at least 1 damage it hits, and the hit applies 2 Weaken. [000:274-275]"""
    scene = duel({"hand": ["Glancing Arrow"]}, cards=[GLANCING_ARROW]).choose("Play Glancing Arrow", "Ben")
    assert (scene.count("health", 2), scene.ailments(2), scene.ailments(1)) == (17, {"Weaken": 2}, {})


def test_glancing_arrow_blocked():
    """If the barrier holds all of it off, it does not hit; nor does another card's hit set it off."""
    scene = duel({"hand": ["Glancing Arrow"]}, {"hand": ["Turned Soil"]}, cards=[GLANCING_ARROW])
    scene.choose("Play Glancing Arrow", "Ben", "Block by discarding Turned Soil")
    assert (scene.count("health", 2), scene.ailments(2)) == (20, {})
    mine = {"hand": ["Glancing Arrow", "Emberdart"], "concentration": ["Lanternfall"] * 2}
    scene = duel(mine, cards=[GLANCING_ARROW])
    scene.choose("Play Glancing Arrow", "On Ann: Concentration areas 1", "Ben", "Play Emberdart", "Ben")
    assert (scene.count("health", 2), scene.ailments(2)) == (14, {"Weaken": 2}), "the second hit applies none"


def test_talakas_heart():
    """When you sling a spirit runespell, an enemy of your choice sears 2. [000:112]"""
    scene = duel({"runeslinger": ["Talaka's Heart"], "hand": ["Emberdart"]}, {}, {}).choose("Play Emberdart", "Ben")
    assert scene.offered == ["Ben", "Cid"]
    scene.choose("Cid")
    assert ([len(scene.zone("discard", seat)) for seat in (1, 2, 3)], scene.count("health", 2)) == ([0, 0, 2], 17)


def test_talakas_heart_for_spirits():
    """An attack, a utility or an enemy's spirit does not set it off."""
    mine = {"runeslinger": ["Talaka's Heart"], "hand": ["Dulling Jab", "Ledger of Light"]}
    scene = duel({**mine, "concentration": ["Lanternfall"] * 2})
    scene.choose("Play Dulling Jab", "On Ann: Concentration areas 1", "Ben", "Play Ledger of Light")
    assert scene.zone("discard", 2) == []
    scene = duel(mine, {"hand": ["Emberdart"]}, active=2).choose("Play Emberdart", "Ben")
    assert (scene.zone("discard", 1), scene.zone("discard", 2)) == ([], [])


# Ailments


def test_burn():
    """Each new Burn costs 2 health; the fourth of four does too, and the fifth costs 3. [000:290-291] (RSA-Q30)"""
    scene = duel({"hand": ["Page"]}, cards=[says("Apply 4 Burn to target enemy Runeslinger.")]).choose("Play Page")
    assert (scene.ailments(2), scene.count("health", 2)) == ({"Burn": 4}, 12)
    scene = duel(
        {"hand": ["Page"]}, {"ailment": ailed(Burn=4)}, cards=[says("Apply 1 Burn to target enemy Runeslinger.")]
    ).choose("Play Page")
    assert (scene.ailments(2), scene.count("health", 2)) == ({"Burn": 5}, 17)


def test_burn_of_others():
    """Another ailment, or a Burn on another Runeslinger, costs no health of yours; nor does Burn that was there before."""
    scene = duel(
        {"hand": ["Page"], "ailment": ailed(Burn=5)}, cards=[says("Apply 1 Burn to target enemy Runeslinger.")]
    ).choose("Play Page")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 18)


def test_burn_concealed():
    """Burn under a boon does not count: a new one lies on another area and is the first."""
    scene = duel(
        {"hand": ["Page"]},
        {"ailment": [under("Candle Vow", "Burn", 6)]},
        cards=[says("Apply 1 Burn to target enemy Runeslinger.")],
    ).choose("Play Page")
    assert (scene.ailments(2), scene.count("health", 2)) == ({"Burn": 1}, 18)


def test_debilitate():
    """Each takes 1 from your maximum health; from 4 on your block is 1 lower. (RSA-Q31)"""
    scene = duel({"ailment": ailed(Debilitate=3)}, {"ailment": ailed(Debilitate=4)})
    assert [scene.value("maximum health", seat) for seat in (1, 2)] == [17, 16]
    assert [scene.value("block", seat) for seat in (1, 2)] == [4, 3]
    assert scene.count("health", 1) == 17, "health cannot exceed its maximum"


def test_debilitate_twenty():
    """With 20 of them the maximum is 0, and the encounter is lost; under a boon they do nothing. [000:90-91]"""
    card = says("Apply 1 Debilitate to target enemy Runeslinger.")
    scene = duel({"hand": ["Page"]}, {"ailment": ailed(Debilitate=19), "health": 1}, cards=[card])
    assert not scene.game.over
    scene.choose("Play Page")
    assert (scene.game.over, scene.game.winners) == (True, (0,))
    scene = duel({"ailment": [under("Candle Vow", "Debilitate", 20)]})
    assert scene.value("maximum health") == 20


def test_curse():
    """Each new Curse sears 1 of yours. (RSA-Q32)"""
    scene = duel({"hand": ["Page"]}, cards=[says("Apply 3 Curse to target enemy Runeslinger.")]).choose("Play Page")
    assert (len(scene.zone("discard", 2)), scene.zone("discard", 1)) == (3, [])


def test_curse_level_two():
    """With 4 Curse the beginning of your Play Phase costs 2 health; 3, or 4 under a boon, do not."""
    scene = duel({"ailment": ailed(Curse=4)}, {"ailment": ailed(Curse=4)})
    assert (scene.count("health", 1), scene.count("health", 2)) == (18, 20)
    scene = duel({"ailment": ailed(Curse=3)})
    assert scene.count("health", 1) == 20
    scene = duel({"ailment": [under("Candle Vow", "Curse", 4)]})
    assert scene.count("health", 1) == 20


def test_fragment():
    """Your defense cards have 1 defense less, however many Fragment there are; the enemy's do not. (RSA-Q33)"""
    scene = duel({"ailment": ailed(Fragment=3), "utility": ["Groundsong"]}, {"utility": ["Wardsong"]})
    assert (scene.value("defense", "Groundsong"), scene.value("defense", "Wardsong")) == (3, 6)


def test_fragment_breaks_a_wounded_card():
    """A card whose defense falls to the damage on it is destroyed."""
    card = says("Apply 1 Fragment to target enemy Runeslinger.")
    scene = duel({"hand": ["Page"]}, {"utility": [{"card": "Groundsong", "damage": 3}]}, cards=[card])
    scene.choose("Play Page")
    assert (scene.zone("utility", 2), scene.zone("discard", 2)) == ([], ["Groundsong"])


def test_fragment_level_two():
    """From 4 on you hold 4 cards at most: more are not drawn, but what you hold stays. [000:65-66]"""
    scene = duel({"ailment": ailed(Fragment=4), "hand": ["Ledger of Light", *["Emberdart"] * 5]})
    scene.choose("Play Ledger of Light")
    assert (scene.zone("hand"), len(scene.zone("discard"))) == (["Emberdart"] * 5, 2)
    scene = duel({"ailment": ailed(Fragment=4), "hand": ["Ledger of Light", *["Emberdart"] * 3]})
    scene.choose("Play Ledger of Light")
    assert (len(scene.zone("hand")), len(scene.zone("discard"))) == (4, 1)
    scene = duel({"ailment": ailed(Fragment=3)})
    assert scene.value("maximum hand size") == 8


def test_weaken():
    """Your runespells deal 1 less, however many Weaken there are; your trinkets deal what they say. (RSA-Q34)"""
    mine = {"ailment": ailed(Weaken=3), "utility": [{"card": "Storm Glass Phial", "token": 1}], "hand": ["Emberdart"]}
    scene = duel(mine).choose("Play Emberdart", "Ben")
    assert scene.count("health", 2) == 18
    scene.choose("Activate Storm Glass Phial", "Ben")
    assert (scene.count("health", 2), scene.value("block")) == (16, 4)


def test_weaken_level_two():
    """From 4 on your block is 2 lower; the enemy's runespells deal what they say."""
    scene = duel({"ailment": ailed(Weaken=4)}, {"hand": ["Emberdart"]}, active=2)
    assert (scene.value("block", 1), scene.value("block", 2)) == (2, 4)
    scene.choose("Play Emberdart", "Ann")
    assert scene.count("health") == 17


def test_insanity():
    """Each new Insanity costs a card of your hand at random; with an empty hand nothing. (RSA-Q35)"""
    card = says("Apply 2 Insanity to target enemy Runeslinger.")
    scene = duel({"hand": ["Page", "Emberdart"]}, {"hand": ["Emberdart"] * 3}, cards=[card]).choose("Play Page")
    assert (len(scene.zone("hand", 1)), len(scene.zone("hand", 2))) == (1, 1)
    scene = duel({"hand": ["Page"]}, cards=[card]).choose("Play Page")
    assert (scene.ailments(2), len(scene.zone("deck", 2))) == ({"Insanity": 2}, 9)


def test_insanity_level_two():
    """From 4 on the end of your turn costs a card; not the end of another's, and not with 3."""
    scene = duel({"ailment": ailed(Insanity=4), "hand": ["Emberdart"] * 2}, {"ailment": ailed(Insanity=4)})
    scene.choose("End the Play Phase")
    assert (len(scene.zone("hand", 1)), len(scene.zone("hand", 2))) == (1, 2)
    scene = duel({"ailment": ailed(Insanity=3), "hand": ["Emberdart"] * 2}).choose("End the Play Phase")
    assert len(scene.zone("hand", 1)) == 2

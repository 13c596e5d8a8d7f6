"""The chants of the practice set."""

from tests.games.runeslingers_awakening.cards.tables import ailed, duel, under


def test_twofold_sigil():
    """You choose, as you play it, what it does for as long as it stays: 2 block more."""
    scene = duel({"hand": ["Twofold Sigil", "Dulling Jab"]}).choose("Play Twofold Sigil", "On Ann: Utility slots 1")
    assert scene.offered == ["Effect 1", "Effect 2"]
    scene.choose("Effect 1")
    assert (scene.value("block", 1), scene.value("block", 2)) == (6, 4)
    scene.choose("Play Dulling Jab", "Ben")
    assert scene.count("health", 2) == 18


def test_twofold_sigil_for_attacks():
    """Or 1 damage more for your attacks, not for your spirits."""
    scene = duel({"hand": ["Twofold Sigil", "Dulling Jab", "Emberdart"], "concentration": ["Lanternfall"] * 2})
    scene.choose("Play Twofold Sigil", "On Ann: Utility slots 1", "Effect 2")
    assert scene.value("block") == 4
    scene.choose("Play Dulling Jab", "On Ann: Concentration areas 1", "Ben")
    assert scene.count("health", 2) == 17
    scene.choose("Play Emberdart", "Ben")
    assert scene.count("health", 2) == 14


def test_twofold_sigil_destroyed():
    """When it leaves, its effect is over."""
    scene = duel({"hand": ["Twofold Sigil", "Prise the Seal"]})
    scene.choose("Play Twofold Sigil", "On Ann: Utility slots 1", "Effect 1", "Play Prise the Seal")
    assert (scene.zone("utility"), scene.value("block")) == ([], 4)


def test_twofold_sigil_as_an_answer():
    """As an answer its block counts against the damage that is coming."""
    scene = duel({"hand": ["Twofold Sigil", "Turned Soil"]}, {"hand": ["Lanternfall"]}, active=2)
    scene.choose("Play Lanternfall", "Ann", "Play Twofold Sigil", "On Ann: Utility slots 1", "Effect 1")
    scene.choose("Block by discarding Turned Soil")
    assert scene.count("health") == 18


def test_canticle_of_rust():
    """1 Debilitate when you play it, and 1 more whenever your Play Phase begins."""
    scene = duel({"hand": ["Canticle of Rust"]}).choose("Play Canticle of Rust", "On Ann: Utility slots 1")
    assert scene.ailments(2) == {"Debilitate": 1}
    scene.choose("End the Play Phase", "Go on to your Play Phase")
    assert scene.ailments(2) == {"Debilitate": 1}, "the enemy's Play Phase is not yours"
    scene.choose("End the Play Phase", "Go on to your Play Phase")
    assert (scene.ailments(1), scene.ailments(2)) == ({}, {"Debilitate": 2})


def test_canticle_of_rust_on_an_enemy():
    """You choose which enemy, never yourself."""
    scene = duel({"hand": ["Canticle of Rust"]}, {}, {}).choose("Play Canticle of Rust", "On Ann: Utility slots 1")
    assert scene.offered == ["Ben", "Cid"]


def test_groundsong():
    """Each concentration that you set makes an enemy sear 2."""
    scene = duel({"hand": ["Emberdart", "Bank the Coals"], "utility": ["Groundsong"]})
    scene.choose("Set Emberdart as a concentration")
    assert len(scene.zone("discard", 2)) == 2
    scene.choose("Play Bank the Coals", "On Ann: Concentration areas 1")
    assert len(scene.zone("discard", 2)) == 4


def test_groundsong_for_an_enemy():
    """A concentration that an enemy sets does nothing."""
    scene = duel({"utility": ["Groundsong"]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Set Emberdart as a concentration")
    assert (scene.zone("discard", 1), scene.zone("discard", 2)) == ([], [])


def test_emptying_dirge():
    """When your Play Phase begins an enemy sears 6; at the end of your turn a token is gone."""
    dirge = [{"card": "Emberdart", "face_down": True}, {"card": "Emptying Dirge", "token": 2}]
    scene = duel({"concentration": [dirge]})
    assert (len(scene.zone("discard", 2)), len(scene.zone("discard", 1))) == (6, 0)
    scene.choose("End the Play Phase")
    assert scene.count("token", "Emptying Dirge") == 1
    scene.choose("Go on to your Play Phase", "End the Play Phase")
    assert scene.count("token", "Emptying Dirge") == 1, "this was the enemy's turn"


def test_emptying_dirge_fades():
    """With the last token it is destroyed, and the concentration under it is discarded."""
    dirge = [{"card": "Emberdart", "face_down": True}, {"card": "Emptying Dirge", "token": 1}]
    scene = duel({"concentration": [dirge]}).choose("End the Play Phase")
    assert (scene.zone("concentration"), sorted(scene.zone("discard"))) == ([], ["Emberdart", "Emptying Dirge"])


def test_emptying_dirge_played():
    """It comes with 4 tokens, only on a concentration; in the turn it is played nobody sears."""
    scene = duel({"hand": ["Emptying Dirge"], "concentration": ["Lanternfall"] * 2}).choose("Play Emptying Dirge")
    assert scene.offered == ["On Ann: Concentration areas 1", "On Ann: Concentration areas 2"]
    scene.choose("On Ann: Concentration areas 1")
    assert (scene.count("token", "Emptying Dirge"), scene.zone("discard", 2)) == (4, [])


def test_drone_of_moths():
    """At the end of your turn each enemy sears 3, you do not."""
    scene = duel({"utility": ["Drone of Moths"]}, {}, {}).choose("End the Play Phase")
    assert [len(scene.zone("discard", seat)) for seat in (1, 2, 3)] == [0, 3, 3]
    scene.choose("Go on to your Play Phase", "End the Play Phase")
    assert [len(scene.zone("discard", seat)) for seat in (1, 2, 3)] == [0, 3, 3]


def test_drone_of_moths_on_a_lost_power():
    """An enemy who loses a power discards a card at random; the others keep theirs."""
    scene = duel(
        {"utility": ["Drone of Moths"], "hand": ["Lanternfall", "Groundsong"]},
        {"health": 3, "hand": ["Emberdart", "Ledger of Light"]},
        {"hand": ["Emberdart"]},
    ).choose("Play Lanternfall", "Ben", "No")
    assert (scene.count("power", 2), [len(scene.zone("hand", seat)) for seat in (1, 2, 3)]) == (4, [1, 1, 1])
    assert len(scene.zone("discard", 2)) == 1


def test_drone_of_moths_on_your_own_lost_power():
    """Your own lost power costs nobody a card."""
    scene = duel(
        {"utility": ["Drone of Moths"], "health": 3, "hand": ["Turned Soil"]}, {"hand": ["Lanternfall"] * 2}, active=2
    ).choose("Play Lanternfall", "Ann", "No")
    assert (scene.count("power"), scene.zone("hand"), scene.zone("hand", 2)) == (4, ["Turned Soil"], ["Lanternfall"])


def test_litany_of_debts():
    """Each ailment that is applied to an enemy costs them 1 health."""
    litany = ["Emberdart", "Litany of Debts"]
    scene = duel({"concentration": ["Lanternfall", litany], "hand": ["Vial of Ills"]}, {}, {})
    scene.choose("Play Vial of Ills", "Effect 2", "Cid")
    assert [scene.count("health", seat) for seat in (1, 2, 3)] == [20, 20, 17]


def test_litany_of_debts_for_yours():
    """Ailments on you cost nobody health, nor do ailments that are removed."""
    scene = duel({"concentration": ["Lanternfall", ["Emberdart", "Litany of Debts"]], "hand": ["Cost of Knowing"]})
    scene.choose("Play Cost of Knowing", "Weaken")
    assert (scene.count("health", 1), scene.count("health", 2)) == (20, 20)


def test_litany_of_debts_distracts():
    """Destroyed, it takes the concentration under it along; it cannot lie in a utility slot."""
    scene = duel({"concentration": ["Lanternfall", ["Emberdart", "Litany of Debts"]], "hand": ["Prise the Seal"]})
    scene.choose("Play Prise the Seal")
    assert sorted(scene.zone("discard")) == ["Emberdart", "Litany of Debts"]
    scene = duel({"concentration": [], "hand": ["Litany of Debts", "Groundsong"]})
    assert ("Play Groundsong" in scene.offered, "Play Litany of Debts" in scene.offered) == (True, False)


def test_choir_of_vows():
    """With 2 boons you have 1 block more, and each boon that you play costs an enemy 2 health."""
    areas = [*ailed(Burn=1), under("Ash Veil", "Curse", 1)]
    scene = duel({"utility": ["Choir of Vows"], "ailment": areas, "hand": ["Martyr's Ribbon"]})
    assert scene.value("block") == 4
    scene.choose("Play Martyr's Ribbon", "On Ann: Ailment areas 1")
    assert (scene.value("block"), scene.count("health", 2)) == (5, 18)


def test_choir_of_vows_counts_what_you_control():
    """A boon that you play on an enemy's field costs them 2 health, but is not under your control."""
    scene = duel(
        {"utility": ["Choir of Vows"], "ailment": [under("Ash Veil", "Curse", 1)], "hand": ["Moth-Eaten Crown"]},
        {"ailment": ailed(Weaken=1)},
    ).choose("Play Moth-Eaten Crown", "On Ben: Ailment areas 1")
    assert (scene.value("block"), scene.count("health", 2)) == (4, 18)


def test_choir_of_vows_for_other_cards():
    """A chant or an enemy's boon does not count."""
    scene = duel({"utility": ["Choir of Vows"], "hand": ["Groundsong"]})
    scene.choose("Play Groundsong", "On Ann: Utility slots 2")
    assert scene.count("health", 2) == 20
    scene = duel({"utility": ["Choir of Vows"]}, {"ailment": ailed(Weaken=1), "hand": ["Candle Vow"]}, active=2)
    scene.choose("Play Candle Vow")
    assert scene.count("health", 2) == 20


def test_wardsong():
    """1 block more, and two blocks in a turn, each paid for with a card."""
    scene = duel({"utility": ["Wardsong"], "hand": ["Turned Soil"] * 3}, {"hand": ["Twin Cinders"]}, active=2)
    assert (scene.value("block", 1), scene.value("block", 2)) == (5, 4)
    scene.choose("Play Twin Cinders", "Ann", "Ann", "Do not answer")
    scene.choose("Block by discarding Turned Soil", "Block by discarding Turned Soil")
    assert (scene.count("health"), scene.zone("hand")) == (20, ["Turned Soil"])


def test_wardsong_no_third_block():
    """A third block in the same turn is not offered; what is left of the barrier still counts."""
    scene = duel(
        {"utility": ["Wardsong"], "hand": ["Turned Soil"] * 4},
        {"hand": ["Twin Cinders", "Lanternfall"], "concentration": ["Lanternfall"] * 2},
        active=2,
    ).choose("Play Twin Cinders", "On Ben: Concentration areas 1", "Ann", "Ann", "Do not answer")
    scene.choose("Block by discarding Turned Soil", "Block by discarding Turned Soil")
    scene.choose("Play Lanternfall", "Ann", "Do not answer")
    assert scene.question == "Your Play Phase"
    assert scene.count("health") == 16, "10 of barriers against 14 damage"


def test_storm_jar():
    """As an answer it puts the enemy's runespell under itself, so that it does nothing and is not discarded."""
    scene = duel({"hand": ["Storm Jar"]}, {"hand": ["Lanternfall"]}, active=2)
    scene.choose("Play Lanternfall", "Ann", "Play Storm Jar", "On Ann: Utility slots 1")
    assert (scene.areas("utility")[0], scene.count("health")) == (["Lanternfall", "Storm Jar"], 20)
    scene.choose("End the Play Phase")
    assert (scene.areas("utility")[0], scene.zone("discard", 2)) == (["Lanternfall", "Storm Jar"], [])


def test_storm_jar_over_distract():
    """A card with Distract leaves its field for the jar, so the concentration under it is discarded."""
    scene = duel({"hand": ["Storm Jar"]}, {"hand": ["Whitefire Toll"], "concentration": ["Emberdart"]}, active=2)
    scene.choose("Play Whitefire Toll", "Ann", "Play Storm Jar", "On Ann: Utility slots 1")
    assert (scene.zone("concentration", 2), scene.zone("discard", 2)) == ([], ["Emberdart"])
    assert (scene.areas("utility")[0], scene.count("health")) == (["Whitefire Toll", "Storm Jar"], 20)


def test_storm_jar_leaves():
    """When it leaves, the card under it goes back to its owner's hand."""
    jar = [{"card": "Lanternfall", "owner": 2}, "Storm Jar"]
    scene = duel({"utility": [jar]}, {"hand": ["Emberdart"]}, active=2).choose("Play Emberdart", "Storm Jar")
    assert (scene.zone("utility"), scene.zone("hand", 1), scene.zone("hand", 2)) == ([], [], ["Lanternfall"])
    assert scene.zone("discard", 1) == ["Storm Jar"]


def test_storm_jar_leaves_a_concentration():
    """A concentration under it is no card: it stays where it is."""
    jar = [{"card": "Emberdart"}, {"card": "Lanternfall", "owner": 2, "face_down": False}, "Storm Jar"]
    scene = duel({"concentration": [jar], "hand": []}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Storm Jar")
    assert (scene.zone("concentration"), scene.zone("hand", 2)) == (["Emberdart"], ["Lanternfall"])
    scene = duel({"concentration": [["Emberdart", "Storm Jar"]]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Storm Jar")
    assert (scene.zone("concentration"), scene.zone("hand", 1)) == (["Emberdart"], [])


def test_storm_jar_without_a_target():
    """Without an enemy's runespell in play it cannot be played."""
    scene = duel({"hand": ["Storm Jar", "Emberdart"]}, {"utility": ["Groundsong"]}).choose("Play Emberdart", "Ben")
    assert "Play Storm Jar" not in scene.offered


def test_echo_gallery():
    """You hold up to 10 cards, and each answer of yours applies 1 Fragment to an enemy."""
    scene = duel({"utility": ["Echo Gallery"], "hand": [*["Emberdart"] * 8, "Ledger of Light"]})
    assert (scene.value("maximum hand size", 1), scene.value("maximum hand size", 2)) == (10, 8)
    scene.choose("Play Ledger of Light")
    assert (len(scene.zone("hand")), scene.zone("discard")) == (10, [])


def test_echo_gallery_answers():
    """Only an answer counts: not a card with Shout in your own turn, nor an enemy's answer."""
    scene = duel({"utility": ["Echo Gallery"], "hand": ["Caught Breath"]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Play Caught Breath")
    assert scene.ailments(2) == {"Fragment": 1}
    scene = duel({"utility": ["Echo Gallery"], "hand": ["Caught Breath"]}, {"hand": ["Bitter Tonic"]})
    scene.choose("Play Caught Breath", "Play Bitter Tonic")
    assert (scene.ailments(1), scene.ailments(2)) == ({}, {})


def test_echo_gallery_against_fragment():
    """Of two sizes of hand, the one of an ailment holds: 4 Fragment leave you 4."""
    assert duel({"utility": ["Echo Gallery"], "ailment": ailed(Fragment=4)}).value("maximum hand size") == 4


def test_thunderhead_verse():
    """It comes with 2 tokens, on a concentration; 2 tokens are 5 damage to anything."""
    scene = duel({"hand": ["Thunderhead Verse"]}, {"utility": ["Groundsong"]})
    scene.choose("Play Thunderhead Verse", "Activate Thunderhead Verse", "Groundsong")
    assert (scene.zone("utility", 2), scene.count("health", 2)) == ([], 20)
    scene.choose("Charge Thunderhead Verse")
    assert scene.count("token", "Thunderhead Verse") == 1
    assert "Activate Thunderhead Verse" not in scene.offered
    scene = duel({"hand": ["Thunderhead Verse"]}).choose("Play Thunderhead Verse", "Activate Thunderhead Verse", "Ben")
    assert scene.count("health", 2) == 15


def test_thunderhead_verse_distracts():
    """When it is destroyed, the concentration under it is discarded."""
    scene = duel(
        {"concentration": [["Groundsong", "Thunderhead Verse"]], "hand": []}, {"hand": ["Lanternfall"]}, active=2
    ).choose("Play Lanternfall", "Thunderhead Verse")
    assert sorted(scene.zone("discard")) == ["Groundsong", "Thunderhead Verse"]


def test_rising_chorus_x():
    """At the end of your turn each enemy loses 1 health for each token on it."""
    scene = duel({"utility": [{"card": "Rising Chorus X", "token": 2}]}, {}, {})
    scene.choose("Charge Rising Chorus X", "End the Play Phase")
    assert [scene.count("health", seat) for seat in (1, 2, 3)] == [20, 17, 17]
    scene.choose("Go on to your Play Phase", "End the Play Phase")
    assert [scene.count("health", seat) for seat in (1, 2, 3)] == [20, 17, 17]


def test_rising_chorus_x_for_cards():
    """4 tokens are 2 cards; it comes without a token, and then costs nobody health."""
    scene = duel({"utility": [{"card": "Rising Chorus X", "token": 4}]}).choose("Activate Rising Chorus X")
    assert (len(scene.zone("hand")), scene.count("token", "Rising Chorus X")) == (2, 0)
    assert "Activate Rising Chorus X" not in scene.offered
    scene.choose("End the Play Phase")
    assert scene.count("health", 2) == 20


def test_what_chants_cost_and_withstand():
    """Light for playing it, and damage that destroys it."""
    for chant, cost, defense in (
        ("Twofold Sigil", 2, 4),
        ("Canticle of Rust", 4, 5),
        ("Groundsong", 1, 4),
        ("Emptying Dirge", 2, 4),
        ("Drone of Moths", 4, 5),
        ("Litany of Debts", 3, 5),
        ("Choir of Vows", 2, 5),
        ("Wardsong", 3, 6),
        ("Echo Gallery", 2, 5),
        ("Thunderhead Verse", 3, 4),
        ("Rising Chorus X", 5, 6),
    ):
        scene = duel({"hand": [chant], "utility": ["Brass Vambrace", "Vow Buckle"]}).choose(f"Play {chant}")
        assert (scene.count("light"), scene.value("defense", chant)) == (9 - cost, defense)
    scene = duel({"hand": ["Storm Jar"]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Play Storm Jar", "On Ann: Utility slots 1")
    assert (scene.count("light"), scene.value("defense", "Storm Jar")) == (7, 3)

"""The utility runespells of the practice set."""

from tests.games.runeslingers_awakening.cards.tables import ailed, duel, under

USED = {"card": "Lanternfall", "used": 1}


def test_turned_soil():
    """For nothing a concentration of yours, used or not, comes back to your hand, and you have 2 Light more."""
    used = [{"card": "Emberdart", "used": 1}, USED, USED]
    scene = duel({"hand": ["Turned Soil"], "light": 0, "concentration": used})
    scene.choose("Play Turned Soil", "On Ann: Concentration areas 3")
    assert scene.offered == ["Emberdart", "Lanternfall"], "the one under Turned Soil is concealed, Ben's are not yours"
    scene.choose("Emberdart")
    assert (scene.zone("hand"), scene.count("light", 1), scene.count("light", 2)) == (["Emberdart"], 2, 9)


def test_turned_soil_without_another_concentration():
    """It would cover the only concentration that it could return: it cannot be played."""
    assert "Play Turned Soil" not in duel({"hand": ["Turned Soil"]}).offered


def test_bank_the_coals():
    """The top card of your deck becomes a ready concentration, besides the one that you set by hand."""
    scene = duel({"hand": ["Bank the Coals", "Lanternfall"], "deck": ["Emberdart", "Lanternfall"]})
    scene.choose("Set Lanternfall as a concentration", "Play Bank the Coals", "On Ann: Concentration areas 1")
    assert scene.areas("concentration")[1:3] == [["Lanternfall"], ["Emberdart"]]
    assert "Create Light with Emberdart" in scene.offered
    assert (scene.zone("deck"), scene.count("light")) == (["Lanternfall"], 8)


def test_bank_the_coals_is_not_the_set_of_the_turn():
    """You may still set a card by hand, but only one."""
    scene = duel({"hand": ["Bank the Coals", "Emberdart", "Turned Soil"]})
    scene.choose("Play Bank the Coals", "Set Emberdart as a concentration")
    assert "Set Turned Soil as a concentration" not in scene.offered


def test_bank_the_coals_without_a_free_area():
    """With all six areas taken no card leaves the deck."""
    scene = duel({"hand": ["Bank the Coals"], "concentration": ["Lanternfall"] * 6})
    scene.choose("Play Bank the Coals", "On Ann: Concentration areas 1")
    assert (len(scene.zone("deck")), len(scene.zone("concentration"))) == (9, 7)


def test_ledger_of_light():
    """You draw 2 cards, the enemy none."""
    scene = duel({"hand": ["Ledger of Light"], "deck": ["Emberdart", "Groundsong", "Lanternfall"]})
    scene.choose("Play Ledger of Light")
    assert (scene.zone("hand"), scene.zone("hand", 2), scene.count("light")) == (["Emberdart", "Groundsong"], [], 7)


def test_ledger_of_light_with_a_full_hand():
    """A card beyond the eighth is discarded instead of drawn."""
    scene = duel({"hand": ["Ledger of Light", *["Emberdart"] * 7], "deck": ["Groundsong", "Wardsong", "Lanternfall"]})
    scene.choose("Play Ledger of Light")
    assert (scene.zone("hand"), scene.zone("discard")) == (["Emberdart"] * 7 + ["Groundsong"], ["Wardsong"])


def test_weigh_the_embers():
    """Up to 3 ailments come off you; those under a boon and those on the enemy stay."""
    mine = {"hand": ["Weigh the Embers"], "ailment": [*ailed(Burn=2, Curse=2), under("Ash Veil", "Weaken", 2)]}
    scene = duel(mine, {"ailment": ailed(Burn=1)}).choose("Play Weigh the Embers", "Effect 1")
    assert scene.offered == ["Burn", "Curse", "No more"]
    scene.choose("Burn", "Burn", "Curse")
    assert scene.question == "Your Play Phase", "3 are the most"
    assert (scene.ailments(1), scene.count("ailment", "Weaken")) == ({"Curse": 1}, 2)
    assert (scene.ailments(2), scene.count("light")) == ({"Burn": 1}, 7)


def test_weigh_the_embers_fewer():
    """You may remove fewer than 3, even none; without an ailment the effect may be chosen too."""
    scene = duel({"hand": ["Weigh the Embers"], "ailment": ailed(Burn=2)})
    scene.choose("Play Weigh the Embers", "Effect 1", "Burn", "No more")
    assert scene.ailments(1) == {"Burn": 1}
    scene = duel({"hand": ["Weigh the Embers"]}).choose("Play Weigh the Embers", "Effect 1")
    assert scene.question == "Your Play Phase"


def test_weigh_the_embers_sears_or_shines():
    """The other two effects: an enemy sears 5, or you have 4 Light more."""
    scene = duel({"hand": ["Weigh the Embers"]}).choose("Play Weigh the Embers", "Effect 2")
    assert (len(scene.zone("discard", 2)), scene.count("light")) == (5, 7)
    scene = duel({"hand": ["Weigh the Embers"]}).choose("Play Weigh the Embers", "Effect 3")
    assert (len(scene.zone("discard", 2)), scene.count("light")) == (0, 11)


def test_vial_of_ills():
    """3 of the ailment that you choose, and nothing of the others: 3 Curse sear 3."""
    scene = duel({"hand": ["Vial of Ills"]}).choose("Play Vial of Ills", "Effect 1")
    assert (scene.ailments(2), len(scene.zone("discard", 2))) == ({"Curse": 3}, 3)
    assert (scene.ailments(1), scene.count("light")) == ({}, 6)


def test_vial_of_ills_other_vials():
    """3 Fragment or 3 Insanity; each Insanity costs a card of the hand, as long as there is one."""
    scene = duel({"hand": ["Vial of Ills"]}).choose("Play Vial of Ills", "Effect 2")
    assert scene.ailments(2) == {"Fragment": 3}
    scene = duel({"hand": ["Vial of Ills"]}, {"hand": ["Turned Soil", "Emberdart"]})
    scene.choose("Play Vial of Ills", "Effect 3")
    assert (scene.ailments(2), scene.zone("hand", 2)) == ({"Insanity": 3}, [])


def test_trade_of_sorrows():
    """Up to 3 ailments become Burn, one at a time; each new Burn costs 2 health, and Burn itself cannot become Burn."""
    scene = duel({"hand": ["Trade of Sorrows"]}, {"ailment": ailed(Burn=1, Weaken=1, Insanity=4)})
    scene.choose("Play Trade of Sorrows", "Effect 1", "Ben")
    assert (scene.asked, scene.offered) == (1, ["Weaken", "Insanity", "No more"])
    scene.choose("Weaken", "Insanity", "Insanity")
    assert scene.question == "Your Play Phase", "3 are the most"
    assert (scene.ailments(2), scene.count("health", 2), scene.count("light")) == ({"Burn": 4, "Insanity": 2}, 14, 7)


def test_trade_of_sorrows_on_yourself():
    """Target Runeslinger may be you, and you may stop after one."""
    scene = duel({"hand": ["Trade of Sorrows"], "ailment": ailed(Curse=3)})
    scene.choose("Play Trade of Sorrows", "Effect 2", "Ann", "Curse", "No more")
    assert (scene.ailments(1), scene.value("maximum health")) == ({"Curse": 2, "Debilitate": 1}, 19)
    scene = duel({"hand": ["Trade of Sorrows"], "ailment": ailed(Curse=4)})
    scene.choose("Play Trade of Sorrows", "Effect 2", "Ann", "Curse", "Curse", "Curse")
    assert (scene.ailments(1), scene.question) == ({"Curse": 1, "Debilitate": 3}, "Your Play Phase")


def test_trade_of_sorrows_without_ailments():
    """It may be aimed at a Runeslinger without ailments and then does nothing; what a boon conceals stays."""
    scene = duel({"hand": ["Trade of Sorrows"]}, {"ailment": [under("Ash Veil", "Curse", 3)]})
    scene.choose("Play Trade of Sorrows", "Effect 1", "Ben")
    assert (scene.ailments(2), scene.count("ailment", "Curse"), scene.question) == ({}, 3, "Your Play Phase")


def test_prise_the_seal():
    """A trinket, boon or chant on any field is destroyed; runespells and Runeslingers are no targets."""
    scene = duel(
        {"hand": ["Prise the Seal", "Emberdart"], "utility": ["Groundsong"]},
        {"utility": ["Wardsong"], "ailment": [under("Candle Vow", "Burn", 2)]},
    ).choose("Play Prise the Seal")
    assert sorted(scene.offered) == ["Candle Vow", "Groundsong", "Wardsong"]
    scene.choose("Candle Vow")
    assert (scene.ailments(2), scene.zone("discard", 2)) == ({"Burn": 2}, ["Candle Vow"])
    assert scene.count("health", 2) == 20, "ailments that are exposed again are not applied anew"
    assert scene.count("light") == 7


def test_prise_the_seal_without_a_defense_card():
    """Without a defense card in play it cannot be played."""
    assert "Play Prise the Seal" not in duel({"hand": ["Prise the Seal", "Emberdart"]}).offered


def test_the_long_exhale():
    """Your discard pile becomes part of your deck, you gain a determination and draw a card."""
    scene = duel(
        {"hand": ["The Long Exhale"], "discard": ["Emberdart"] * 5, "void": ["Emberdart"]}, {"discard": ["Emberdart"]}
    ).choose("Play The Long Exhale")
    assert (len(scene.zone("deck")), len(scene.zone("hand")), scene.zone("discard")) == (13, 1, [])
    assert scene.count("determination") == 1
    assert (scene.zone("void"), scene.zone("discard", 2), scene.count("power")) == (["Emberdart"], ["Emberdart"], 5)
    assert scene.count("light") == 6


def test_the_long_exhale_stays_out():
    """The Long Exhale itself is still in play and not shuffled in."""
    scene = duel({"hand": ["The Long Exhale"], "discard": ["Emberdart"]}).choose("Play The Long Exhale")
    assert scene.zone("concentration") == ["Lanternfall", "The Long Exhale"]


def test_final_audit_x():
    """The enemy loses a power, their health stays, they gain a determination and void 4."""
    scene = duel({"hand": ["Final Audit X"]}, {"health": 7}).choose("Play Final Audit X")
    assert (scene.count("power", 2), scene.count("health", 2), scene.count("determination", 2)) == (4, 7, 1)
    assert (len(scene.zone("void", 2)), scene.count("power", 1), scene.zone("void", 1)) == (4, 5, [])
    assert scene.count("light") == 2


def test_final_audit_x_on_the_last_power():
    """Taking the last power wins the encounter."""
    scene = duel({"hand": ["Final Audit X"]}, {"power": 1}).choose("Play Final Audit X")
    assert (scene.game.over, scene.game.winners) == (True, (0,))


def test_ask_the_smoke():
    """The enemy decides whether you draw 2 cards or have 4 Light more."""
    scene = duel({"hand": ["Ask the Smoke"]}).choose("Play Ask the Smoke")
    assert scene.asked == 2
    scene.choose("Effect 1")
    assert (len(scene.zone("hand")), scene.count("light"), scene.zone("hand", 2)) == (2, 8, [])


def test_ask_the_smoke_for_light():
    """If they decide for Light, you get it, not they."""
    scene = duel({"hand": ["Ask the Smoke"]}).choose("Play Ask the Smoke", "Effect 2")
    assert (scene.zone("hand"), scene.count("light"), scene.count("light", 2)) == ([], 12, 9)


def test_second_reading():
    """Of the top 4 cards you take one, and the other three go to the discard pile."""
    deck = ["Emberdart", "Groundsong", "Wardsong", "Turned Soil", "Lanternfall"]
    scene = duel({"hand": ["Second Reading"], "deck": deck}).choose("Play Second Reading")
    assert sorted(scene.offered) == ["Emberdart", "Groundsong", "Turned Soil", "Wardsong"]
    scene.choose("Wardsong")
    assert scene.zone("hand") == ["Wardsong"]
    assert sorted(scene.zone("discard")) == ["Emberdart", "Groundsong", "Turned Soil"]
    assert (scene.zone("deck"), scene.count("light")) == (["Lanternfall"], 8)


def test_second_reading_of_a_small_deck():
    """Looking takes no further cards from the discard pile; placing the last ones away costs a power."""
    scene = duel({"hand": ["Second Reading"], "deck": ["Emberdart", "Groundsong"], "discard": ["Wardsong"]})
    scene.choose("Play Second Reading")
    assert (sorted(scene.offered), scene.count("power")) == (["Emberdart", "Groundsong"], 5)
    scene.choose("Emberdart")
    assert (scene.zone("hand"), scene.count("power")) == (["Emberdart"], 4)
    assert sorted(scene.zone("deck")) == ["Groundsong", "Wardsong"]


def test_second_reading_is_no_draw():
    """Taking a card is not drawing it: nothing that waits for a draw happens."""
    scene = duel({"hand": ["Second Reading"], "runeslinger": ["Lantern Gaze"], "deck": ["Emberdart", "Groundsong"] * 3})
    scene.choose("Play Second Reading", "Emberdart")
    assert scene.zone("discard", 2) == []


def test_scatter_the_pages():
    """An enemy sears 9, face-up into their own discard pile; you keep your deck."""
    scene = duel({"hand": ["Scatter the Pages"]}, {"deck": ["Emberdart"] * 10}).choose("Play Scatter the Pages")
    assert (scene.zone("discard", 2), scene.count("power", 2)) == (["Emberdart"] * 9, 5)
    assert (len(scene.zone("deck")), scene.count("light")) == (9, 6)


def test_scatter_the_pages_empties_the_deck():
    """The ninth card of nine costs a power at once."""
    scene = duel({"hand": ["Scatter the Pages"]}).choose("Play Scatter the Pages")
    assert (scene.count("power", 2), len(scene.zone("deck", 2))) == (4, 9)


def test_moth_hunger():
    """An enemy voids 4, and with 4 Curse on them they sear 6 besides."""
    scene = duel({"hand": ["Moth Hunger"]}, {"ailment": ailed(Curse=4), "deck": ["Emberdart"] * 11})
    scene.choose("Play Moth Hunger")
    assert (len(scene.zone("void", 2)), len(scene.zone("discard", 2)), scene.count("light")) == (4, 6, 7)


def test_moth_hunger_without_enough_curse():
    """3 Curse, or 4 under a boon, or 4 on you, are not enough."""
    for theirs in (ailed(Curse=3), [under("Ash Veil", "Curse", 4)], ailed(Burn=4)):
        scene = duel({"hand": ["Moth Hunger"], "ailment": ailed(Curse=4)}, {"ailment": theirs})
        scene.choose("Play Moth Hunger")
        assert (len(scene.zone("void", 2)), len(scene.zone("discard", 2))) == (4, 0)


def test_unmaking_word():
    """As an answer it destroys the enemy's runespell, which then does nothing."""
    scene = duel({"hand": ["Unmaking Word"]}, {"hand": ["Lanternfall"]}, active=2)
    scene.choose("Play Lanternfall", "Ann", "Play Unmaking Word")
    assert (scene.zone("discard", 2), scene.count("health")) == (["Lanternfall"], 20)
    assert (scene.zone("concentration", 2), scene.count("light")) == (["Lanternfall"], 7)


def test_unmaking_word_without_a_target():
    """Your own runespells and the enemy's defense cards are no targets, so in your turn it is not offered."""
    scene = duel({"hand": ["Unmaking Word", "Emberdart"]}, {"utility": ["Wardsong"]}).choose("Play Emberdart", "Ben")
    assert "Play Unmaking Word" not in scene.offered


def test_bitter_tonic():
    """Up to 2 ailments come off you, and you draw a card."""
    scene = duel({"hand": ["Bitter Tonic"], "ailment": ailed(Burn=3)}, {"ailment": ailed(Burn=3)})
    scene.choose("Play Bitter Tonic", "Burn", "Burn")
    assert (scene.ailments(1), scene.ailments(2), len(scene.zone("hand"))) == ({"Burn": 1}, {"Burn": 3}, 1)
    assert scene.count("light") == 8


def test_bitter_tonic_as_an_answer():
    """In another player's turn it can only answer; without ailments you still draw."""
    scene = duel({"hand": ["Bitter Tonic"]}, {"hand": ["Emberdart"]}, active=2)
    scene.choose("Play Emberdart", "Ann", "Play Bitter Tonic")
    assert (scene.zone("hand"), scene.question) == (["Lanternfall"], "Do you block?")


def test_caught_breath():
    """A barrier of 4 without a block: it holds off 4 of 8 damage, and you can still block."""
    scene = duel({"hand": ["Caught Breath"]}, {"hand": ["Lanternfall"]}, active=2)
    scene.choose("Play Lanternfall", "Ann", "Play Caught Breath")
    assert scene.zone("hand") == ["Lanternfall"], "a card is drawn"
    scene.choose("No")
    assert (scene.count("health"), scene.count("light")) == (16, 8)


def test_caught_breath_adds_to_a_block():
    """Barriers add up; they are gone when the turn is over, and the enemy gets none."""
    scene = duel({"hand": ["Caught Breath"]}, {"hand": ["Lanternfall"]}, active=2)
    scene.choose("Play Lanternfall", "Ann", "Play Caught Breath", "Block by discarding Lanternfall")
    assert (scene.count("health"), scene.count("barrier")) == (20, 0)
    scene = duel({"hand": ["Caught Breath"]}).choose("Play Caught Breath")
    assert (scene.count("barrier", 1), scene.count("barrier", 2)) == (4, 0)
    scene.choose("End the Play Phase")
    assert scene.count("barrier") == 0


def test_cost_of_knowing():
    """2 ailments of one type and 1 Light for 3 cards; the enemy is not ailed."""
    scene = duel({"hand": ["Cost of Knowing"]}).choose("Play Cost of Knowing", "Debilitate")
    assert (scene.ailments(1), scene.ailments(2), len(scene.zone("hand"))) == ({"Debilitate": 2}, {}, 3)
    assert scene.count("light") == 8


def test_cost_of_knowing_is_a_cost():
    """Wax Sentinel does not stand in for a cost."""
    sentinel = under("Wax Sentinel", "Burn", 1, token=3)
    scene = duel({"hand": ["Cost of Knowing"], "ailment": [sentinel]}).choose("Play Cost of Knowing", "Fragment")
    assert (scene.ailments(1), scene.count("token", "Wax Sentinel")) == ({"Fragment": 2}, 3)


def test_settle_the_debt():
    """As many Curse for an enemy as ailments come off you."""
    scene = duel({"hand": ["Settle the Debt"], "ailment": ailed(Burn=1, Weaken=3)})
    scene.choose("Play Settle the Debt", "Burn", "Weaken", "Weaken", "No more")
    assert (scene.ailments(1), scene.ailments(2), scene.count("light")) == ({"Weaken": 1}, {"Curse": 3}, 6)


def test_settle_the_debt_at_most_four():
    """No more than 4 are removed; and with none removed there is no Curse."""
    scene = duel({"hand": ["Settle the Debt"], "ailment": ailed(Weaken=6)})
    scene.choose("Play Settle the Debt", *["Weaken"] * 4)
    assert (scene.ailments(1), scene.ailments(2)) == ({"Weaken": 2}, {"Curse": 4})
    scene = duel({"hand": ["Settle the Debt"], "ailment": ailed(Weaken=6)}).choose("Play Settle the Debt", "No more")
    assert (scene.ailments(1), scene.ailments(2)) == ({"Weaken": 6}, {})


def test_swallowed_word():
    """The enemy's runespell goes back to their hand and does nothing, and the Light for it is spent."""
    scene = duel({"hand": ["Swallowed Word"]}, {"hand": ["Lanternfall"]}, active=2)
    scene.choose("Play Lanternfall", "Ann", "Play Swallowed Word")
    assert (scene.zone("hand", 2), scene.zone("discard", 2)) == (["Lanternfall"], [])
    assert (scene.count("health"), scene.count("light", 1), scene.count("light", 2)) == (20, 8, 6)


def test_swallowed_word_without_a_target():
    """A defense card creates no answerable action, and in your own turn there is no enemy runespell to return."""
    scene = duel({"hand": ["Swallowed Word"]}, {"hand": ["Groundsong"]}, active=2)
    scene.choose("Play Groundsong", "On Ben: Utility slots 1")
    assert (scene.asked, scene.question) == (2, "Your Play Phase")
    scene = duel({"hand": ["Swallowed Word"]})
    assert "Play Swallowed Word" not in scene.offered


def test_stoke_the_glass():
    """2 tokens on any defense card of yours, and a card for you; the enemy's cards are no targets."""
    scene = duel(
        {"hand": ["Stoke the Glass"], "utility": ["Counting Beads", {"card": "Groundsong", "token": 1}]},
        {"utility": ["Wardsong"]},
    ).choose("Play Stoke the Glass")
    assert scene.offered == ["Counting Beads", "Groundsong"]
    scene.choose("Groundsong")
    assert (scene.count("token", "Groundsong"), scene.count("token", "Counting Beads")) == (3, 0)
    assert (len(scene.zone("hand")), scene.count("light")) == (1, 7)


def test_stoke_the_glass_without_a_defense_card():
    """Without a defense card of yours it cannot be played."""
    assert "Play Stoke the Glass" not in duel({"hand": ["Stoke the Glass"]}, {"utility": ["Wardsong"]}).offered

"""The four steps of playing a card, where it goes and what it costs: RS1-CP, RS1-PL, RS1-TY, RS1-ACT."""

import pytest

from engine.play.wording import values_of
from tests.games.runeslingers_first.duels import DECK, FIELD, HELD, ONE, PLAIN, TWO, card, scene, set_out, under

BOLT = card("Bolt", "spirit", "Deal 2 damage to any target.")
GEM = card("Gem", "curio", "Your Runeslinger has +1 block.", defense=3)
VEIL = card("Veil", "boon", "Your Runeslinger has +1 block.", defense=2)
WARD = card("Ward", "utility", "Your Runeslinger has +1 block.", defense=3)
EMBER = card("Ember", "spirit", "Sling: Deal 3 damage to any target.", defense=3)


def plays(s):
    """The cards that can be played."""
    return [option.removeprefix("Play ") for option in s.offered if option.startswith("Play ")]


# Step 1: the place


def test_runespells_and_trinkets_go_onto_an_empty_concentration_of_your_own():
    """RS1-CP-1, RS1-PL-1, RS1-PL-2: face-down and with no card on it; none of the enemy's."""
    s = set_out(GEM, f'hand = ["Gem"]\nconcentration = [["{PLAIN}", "Toll Box"], "{PLAIN}", "{PLAIN}"]', FIELD)
    s.choose("Play Gem")
    assert s.offered == ["On Seat 1: Concentration areas 2", "On Seat 1: Concentration areas 3"]


@pytest.mark.parametrize("name", ["Bolt", "Gem"])
def test_without_an_empty_concentration_neither_can_be_played(name):
    """RS1-PL-1, RS1-PL-2: an available area is no concentration (RS1-Q15)."""
    assert plays(set_out(BOLT + GEM, f'hand = ["{name}"]\nconcentration = [["{PLAIN}", "Toll Box"]]')) == []


def test_a_boon_goes_onto_an_ailment_or_a_boon_of_any_player():
    """RS1-CP-1, RS1-PL-4: on any field, and nowhere else."""
    s = set_out(
        VEIL,
        f'hand = ["Veil"]\nailment = [{under("Burn", 1)}]',
        f"ailment = [{under('Curse', 1, 'Warm Hands')}, {under('Weaken', 1)}]",
    ).choose("Play Veil")
    assert s.offered == ["On Seat 1: Ailment areas 1", "On Seat 2: Ailment areas 1", "On Seat 2: Ailment areas 2"]


def test_a_boon_on_a_boon_destroys_the_older_one():
    """RS1-PL-5, RS1-BO-1: it is destroyed and discarded, and the ailments under it stay concealed."""
    s = set_out(VEIL, f'hand = ["Veil"]\nailment = [{under("Burn", 1, "Second Wind")}]').choose("Play Veil")
    assert s.areas("ailment")[0] == ["Burn", "Veil"]
    assert (s.zone("discard"), s.ailments(), len(s.zone("hand"))) == (["Second Wind"], {}, 2)


def test_the_second_of_the_same_trinket_discards_the_older():
    """RS1-PL-3: it is discarded, not destroyed."""
    horn = card("Horn", "curio", "When Horn is destroyed: You lose 5 health.", defense=3)
    s = set_out(horn, f'hand = ["Horn"]\nconcentration = [["{PLAIN}", "Horn"], "{PLAIN}"]').choose("Play Horn")
    assert s.areas("concentration")[:2] == [[PLAIN], [PLAIN, "Horn"]]
    assert (s.zone("discard"), s.count("health")) == (["Horn"], 18)


def test_each_player_may_have_one_of_the_same_trinket():
    """RS1-PL-3: on your field."""
    s = set_out(GEM, f'hand = ["Gem"]\n{FIELD}', f'concentration = [["{PLAIN}", "Gem"]]').choose("Play Gem", ONE)
    assert "Gem" in s.zone("concentration", 2)


# Step 2: the costs


def test_red_keywords_are_paid_from_left_to_right():
    """RS1-CP-2, RS1-KW-1: Pain before Sear, as they are written."""
    s = scene(card("Toll", keywords=["Pain 3", "Sear 2"]), 'hand = ["Toll"]').choose("Play Toll", ONE)
    lines = [line for line in s.log() if "loses" in line or "seared" in line]
    assert lines == ["Seat 1 loses 3 health.", f"{PLAIN} is seared.", f"{PLAIN} is seared."]


def test_the_other_order_is_paid_in_the_other_order():
    """RS1-KW-1: Sear before Pain."""
    s = scene(card("Toll", keywords=["Sear 1", "Pain 3"]), 'hand = ["Toll"]').choose("Play Toll", ONE)
    assert next(line for line in s.log() if "loses" in line or "seared" in line) == f"{PLAIN} is seared."


@pytest.mark.parametrize(("cost", "emily", "can"), [
    ("Pain 5", "health = 5", True), ("Pain 5", "health = 4", False),
    ("Sear 3", f"deck = {[PLAIN] * 3}", True), ("Sear 3", f"deck = {[PLAIN] * 2}\ndiscard = {[PLAIN] * 5}", False),
])  # fmt: skip
def test_a_cost_that_cannot_be_paid_keeps_the_card_in_hand(cost, emily, can):
    """RS1-CP-2, RS1-Q10: not more health and no more cards than are there."""
    assert ("Toll" in plays(scene(card("Toll", keywords=[cost]), f'hand = ["Toll"]\n{emily}'))) == can


def test_pain_down_to_nothing_costs_a_power():
    """RS1-Q11: all your health may be paid; health resets."""
    s = scene(card("Toll", keywords=["Pain 5"]), 'hand = ["Toll"]\nhealth = 5').choose("Play Toll", ONE)
    assert (s.count("power"), s.count("health")) == (4, 18)


def test_all_red_costs_are_judged_together():
    """RS1-Q48: a card with one cost that cannot be paid is not played, whatever stands before it."""
    full = ", ".join(under(kind, 1, "Warm Hands") for kind in ("Burn", "Curse", "Weaken", "Insanity"))
    s = scene(card("Toll", keywords=["Pain 1", "Ail 1"]), f'hand = ["Toll"]\nailment = [{full}]')
    assert (plays(s), s.count("health")) == ([], 18)


def test_ail_is_of_one_type_of_your_choice():
    """RS1-CP-2, RS1-Q43, RS1-AL-1: all instances of the type that you pick, one at a time."""
    s = scene(card("Toll", keywords=["Ail 2"]), 'hand = ["Toll"]').choose("Play Toll", ONE)
    assert (s.asked, s.question) == (1, "Which ailment do you take as a cost?")
    assert s.choose("Curse").ailments() == {"Curse": 2}


def test_a_boon_with_ail_cannot_lie_on_the_ailment_of_its_own_cost():
    """RS1-CP-1, RS1-CP-2: the place comes first, so there must be an ailment before; what it lies on is concealed by then."""
    crown = card("Crown", "boon", "Your Runeslinger has +1 block.", ["Ail 1"], defense=2)
    assert plays(scene(crown, 'hand = ["Crown"]')) == []
    s = scene(crown, f'hand = ["Crown"]\nailment = [{under("Curse", 2)}]').choose("Play Crown", "Curse")
    assert (s.areas("ailment")[:2], s.ailments()) == ([["Curse", "Crown"], ["Curse"]], {"Curse": 1})


@pytest.mark.parametrize(("booned", "areas"), [(3, [1, 2, 3]), (2, [1, 2, 3, 4])])
def test_a_boon_with_ail_cannot_conceal_the_last_ailment_that_could_take_its_cost(booned, areas):
    """RS1-CP-2, RS1-AL-1, RS1-Q40: with a boon on all four areas Ail cannot be paid, so the last open ailment is no place for it."""
    crown = card("Crown", "boon", "Your Runeslinger has +1 block.", ["Ail 1"], defense=2)
    kinds = ("Burn", "Curse", "Weaken", "Insanity")
    full = ", ".join(under(kind, 1, *["Warm Hands"][: n < booned]) for n, kind in enumerate(kinds))
    s = scene(crown, f'hand = ["Crown"]\nailment = [{full}]').choose("Play Crown")
    assert s.offered == [f"On Seat 1: Ailment areas {n}" for n in areas]


def test_a_card_does_nothing_before_it_is_paid_for():
    """RS1-CP-2: Bramble Mail does not answer the ailment of its own cost; the next one it does."""
    s = scene(card("Woe", text="Apply 1 Weaken to your Runeslinger."), 'hand = ["Bramble Mail", "Woe"]')
    s.choose("Play Bramble Mail", ONE, "Weaken")
    assert s.count("health", 2) == 18
    s.choose("Play Woe", TWO)
    assert s.count("health", 2) == 17


def test_a_card_with_too_little_defense_falls_once_it_is_in_play():
    """RS1-CP-2, RS1-Q27: Fragment destroys a card with 1 defense after its costs are paid."""
    thin = card("Thin", "curio", "Your Runeslinger has +1 block.", ["Pain 2"], defense=1)
    s = scene(thin, f'hand = ["Thin"]\nailment = [{under("Fragment", 1)}]').choose("Play Thin", ONE)
    assert (s.count("health"), s.zone("discard"), s.value("block")) == (16, ["Thin"], 4)


def test_in_text_costs_come_after_the_red_ones():
    """RS1-CP-2: what the text asks for besides is paid next, and without it the card cannot be played."""
    price = card("Price", text="To play Price, discard 1 card.\nDraw 2 cards.", keywords=["Pain 1"])
    assert plays(scene(price, 'hand = ["Price"]')) == []
    s = scene(price, f'hand = ["Price", "Sparkfall"]\ndeck = {["Gatefire"] * 5}').choose("Play Price", ONE)
    assert (s.zone("discard"), s.zone("hand"), s.count("health")) == (["Sparkfall"], ["Gatefire", "Gatefire"], 17)
    lines = s.log()
    assert lines.index("Seat 1 loses 1 health.") < lines.index("Sparkfall is discarded.")


# Step 3: targets


def test_without_a_valid_target_for_each_effect_a_card_cannot_be_played():
    """RS1-CP-3: an effect that targets needs a target."""
    need = card("Need", text="Destroy target trinket. Draw 1 card.")
    assert plays(scene(need, 'hand = ["Need"]')) == []
    assert plays(scene(need, 'hand = ["Need"]', f'concentration = [["{PLAIN}", "Toll Box"]]')) == ["Need"]


def test_the_cost_is_paid_before_the_target_is_chosen():
    """RS1-CP-3, RS1-CP-2: step 2 before step 3."""
    s = scene(card("Lance", "spirit", "Deal 2 damage to any target.", ["Pain 3"]), 'hand = ["Lance"]').choose(
        "Play Lance", ONE
    )
    assert (s.count("health"), s.offered) == (15, ["Seat 1", "Seat 2"])


def test_what_has_lost_its_target_by_then_is_prevented():
    """RS1-Q40, RS1-Q61: the cost of the card takes its only target away; it stays paid, and only what has no target is prevented."""
    snap = card("Snap", text="Destroy target weapon. Draw 1 card.", keywords=["Pain 3"])
    brittle = card("Brittle", "weapon", "When you lose a power: Destroy Brittle.", defense=3)
    s = set_out(snap + brittle, f'hand = ["Snap"]\nhealth = 3\nconcentration = ["{PLAIN}", ["{PLAIN}", "Brittle"]]')
    s.choose("Play Snap")
    assert (s.count("power"), s.zone("hand"), s.zone("discard")) == (4, [PLAIN], ["Brittle"])
    assert s.choose("End the Play Phase").zone("discard") == ["Brittle", "Snap"]


# Step 4, and kinds of cards


def test_a_normal_runespell_is_slung_as_it_is_played():
    """RS1-CP-4, RS1-TY-1, RS1-TY-2: it has its effect, and lies there until the Cleanup Phase."""
    s = scene(BOLT, 'hand = ["Bolt"]').choose("Play Bolt", ONE, "Seat 2")
    assert (s.count("health", 2), s.areas("concentration")[0]) == (16, [PLAIN, "Bolt"])


def test_of_a_defense_runespell_it_is_announced_whether_it_is_slung():
    """RS1-TY-2, RS1-EF-7: otherwise it stays, to be slung later."""
    s = scene(EMBER, 'hand = ["Ember"]').choose("Play Ember", ONE)
    assert s.offered == ["Sling it", "Leave it in play"]
    s.choose("Leave it in play")
    assert s.count("health", 2) == 18
    assert "Ember" in s.choose("End the Play Phase").zone("concentration")


def test_the_log_tells_what_is_slung_without_being_played_for_that():
    """RS1-TY-2, RS1-EF-6: a defense runespell, at once or later; what is slung because it is played is told as played."""
    s = scene(EMBER + BOLT, 'hand = ["Bolt", "Ember"]').choose(
        "Play Bolt", ONE, "Seat 2", "Play Ember", TWO, "Sling it"
    )
    assert [line for line in s.choose("Seat 2").log() if "slings" in line] == ["Seat 1 slings Ember."]
    s = set_out(EMBER, f'concentration = [["{PLAIN}", "Ember"]]').choose("Sling Ember", "Seat 2")
    assert [line for line in s.log() if "slings" in line] == ["Seat 1 slings Ember."]


def test_a_defense_runespell_is_slung_at_once_or_at_any_time_in_your_play_phase():
    """RS1-TY-2, RS1-ACT-5, RS1-EF-6: by what stands behind Sling; once slung it is discarded in the Cleanup Phase."""
    at_once = scene(EMBER, 'hand = ["Ember"]').choose("Play Ember", ONE, "Sling it", "Seat 2")
    later = set_out(EMBER, f'concentration = [["{PLAIN}", "Ember"]]').choose("Sling Ember", "Seat 2")
    for s in (at_once, later):
        assert (s.count("health", 2), s.question) == (15, "Your Play Phase")
        assert s.choose("End the Play Phase").zone("discard") == ["Ember"]


def test_what_has_been_slung_is_not_slung_again():
    """RS1-Q45: it waits for the Cleanup Phase."""
    s = set_out(EMBER, f'concentration = [["{PLAIN}", "Ember"]]').choose("Sling Ember", "Seat 2")
    assert s.offered == ["End the Play Phase"]


def test_a_defense_runespell_with_a_lasting_effect_cannot_be_slung():
    """RS1-EF-7: it has no Sling in its text, and keeps up its effect until it leaves."""
    s = scene(WARD, 'hand = ["Ward"]').choose("Play Ward", ONE)
    assert (s.value("block"), s.offered) == (5, ["End the Play Phase"])
    s.choose("End the Play Phase", "Go on to your Play Phase", "End the Play Phase")
    assert (s.active, s.value("block")) == (1, 5)


def test_playing_a_defense_runespell_without_slinging_it_cannot_be_answered():
    """RS1-TY-2, RS1-LD-1: only what is slung or activated."""
    reply = f'hand = ["Iron Reply"]\n{FIELD}'
    assert scene(WARD, 'hand = ["Ward"]', reply).choose("Play Ward", ONE).question == "Your Play Phase"
    assert scene(GEM, 'hand = ["Gem"]', reply).choose("Play Gem", ONE).question == "Your Play Phase"
    s = scene(EMBER, 'hand = ["Ember"]', reply).choose("Play Ember", ONE, "Sling it", "Seat 2")
    assert s.question == "Do you answer?"


def test_more_defense_does_not_make_a_defense_card():
    """RS1-Q52, RS1-TY-1: a normal runespell under +2 defense is slung, and no target for damage."""
    more = card("More", "curio", "Your runespells have +2 defense.", defense=3)
    s = set_out(BOLT + more, f'hand = ["Bolt", "Bolt"]\nconcentration = [["{PLAIN}", "More"], "{PLAIN}", "{PLAIN}"]')
    s.choose("Play Bolt", "On Seat 1: Concentration areas 2", "Seat 2", "Play Bolt")
    assert s.offered == ["Seat 1", "Seat 2", "More"]


def test_spirits_may_target_anything_that_takes_damage():
    """RS1-EF-3: both Runeslingers and defense cards, and no normal runespell and no concentration."""
    assert scene(
        BOLT + WARD,
        'hand = ["Bolt"]',
        f'concentration = [["{PLAIN}", "Ward"], ["{PLAIN}", "Bolt"]]\nailment = [{under("Burn", 1, "Warm Hands")}]',
    ).choose("Play Bolt", ONE).offered == ["Seat 1", "Seat 2", "Ward", "Warm Hands"]


def test_attacks_target_runeslingers():
    """RS1-EF-4: as all attacks of the practice set say; defense cards are no targets."""
    assert scene("", 'hand = ["Knuckle Rune"]', f'concentration = [["{PLAIN}", "Toll Box"]]').choose(
        "Play Knuckle Rune", ONE
    ).offered == ["Seat 1", "Seat 2"]


def test_utilities_deal_no_damage():
    """RS1-EF-5: many other effects."""
    s = scene("", f'hand = ["Toll of Pages"]\n{HELD.replace("hand", "void")}').choose("Play Toll of Pages", ONE)
    assert (s.count("health", 2), len(s.zone("discard", 2))) == (18, 6)


def test_no_class_keeps_a_card_from_being_played():
    """RS1-TY-3, RS1-Q34: a Striker's card for a Mirewalker."""
    assert "Play Red Ledger" in scene("", 'runeslinger = ["Hask Underreed"]\nhand = ["Red Ledger"]').offered


def test_what_is_printed_counts():
    """RS1-TY-4, RS1-TY-5: block, health and defense are those of the cards."""
    s = scene("", 'runeslinger = ["Orsa Flint"]\nailment = [[{card = "Burn", ailment = 1}, "Crown of Wasps"]]')
    assert (s.value("block"), s.count("health"), s.value("defense", "Crown of Wasps")) == (4, 18, 4)


def test_the_table_tells_the_defense_of_cards_that_have_one():
    """RS1-TY-4, RS1-DM-4: as it stands now, of a trinket; a normal runespell has none to tell of."""
    s = set_out(
        BOLT, f'concentration = [["{PLAIN}", "Toll Box"], ["{PLAIN}", "Bolt"]]\nailment = [{under("Fragment", 1)}]'
    )
    told = {name: values_of(s.game, s.piece(name)) for name in ("Toll Box", "Bolt")}
    assert told == {"Toll Box": {"defense": 3}, "Bolt": {}}


def test_a_text_without_a_card_is_played_like_any_other():
    """RS1-TY-6: 5 direct damage that inflicts a Weaken; 8 damage to a Runeslinger."""
    quoted = card("Quoted", "attack", "Deal 5 direct damage to target Runeslinger. Inflict 1 Weaken.")
    s = scene(quoted, 'hand = ["Quoted"]', HELD).choose("Play Quoted", ONE, "Seat 2")
    assert (s.count("health", 2), s.ailments(2)) == (13, {"Weaken": 1})


@pytest.mark.parametrize("name", ["Channel", "Lava Stream", "Burning Ember", "Iron Wall"])
def test_a_card_whose_text_or_kind_is_not_known_can_only_be_set(name):
    """RS1-CP-1: nothing is made up; a boon conceals whatever it says."""
    s = scene("", f'hand = ["{name}", "Divine Barrier"]\nailment = [{under("Burn", 1)}]\n{DECK}')
    assert plays(s) == ["Divine Barrier"]
    assert f"Set {name} as a concentration" in s.offered


# Actions


def test_a_trinket_is_activated_from_the_turn_after_it_was_played():
    """RS1-ACT-5: not in the turn in which it comes; it needs no price, and goes in the Cleanup Phase."""
    s = scene(card("Wand", "weapon", "Activate: Draw 1 card.", defense=3), 'hand = ["Wand"]').choose("Play Wand", ONE)
    assert "Activate Wand" not in s.offered
    s.choose("End the Play Phase", "Go on to your Play Phase", "End the Play Phase", "Go on to your Play Phase")
    assert "Activate Wand" in s.offered
    s.choose("Activate Wand")
    assert "Activate Wand" not in s.offered


def test_the_ability_of_a_runeslinger_costs_determinations():
    """RS1-ACT-2, RS1-PW-4: as many as it says; it may be activated again while they last."""
    orsa = 'runeslinger = ["Orsa Flint", "Hot Temper", "Second Strike"]'
    assert "Activate Second Strike" not in scene("", orsa).offered
    s = scene("", f"{orsa}\ndetermination = 2").choose("Activate Second Strike", "Seat 2")
    assert (s.count("determination"), s.count("health", 2)) == (1, 13)
    s.choose("Activate Second Strike", "Seat 2")
    assert (s.count("determination"), s.count("health", 2), s.offered[-1]) == (0, 8, "End the Play Phase")


def test_a_passive_ability_is_always_in_effect():
    """RS1-ACT-2, RS1-AR-6: Hot Temper adds 1 to attack runespells, not to others."""
    s = scene("", 'runeslinger = ["Orsa Flint", "Hot Temper"]\nhand = ["Iron Reply", "Sparkfall"]')
    s.choose("Play Iron Reply", ONE, "Seat 2", "Play Sparkfall", TWO, "Seat 2")
    assert s.count("health", 2) == 18 - 5 - 5


def test_cards_are_charged_once_a_turn_each():
    """RS1-ACT-3: one token for each card; both may be charged."""
    cards = card(
        "Bell", "spirit", "Sling: Deal X damage to any target, where X is the number of tokens on Bell.", ["Charge"], 3
    )
    s = set_out(
        cards,
        f'concentration = [["{PLAIN}", "Bell"], ["{PLAIN}", "Bell Shroud"]]'.replace(
            '"Bell Shroud"', '"Tolling Frame"'
        ),
    ).choose("Charge Bell", "Charge Tolling Frame")
    assert (s.count("token", "Bell"), s.count("token", "Tolling Frame"), s.offered) == (1, 1, ["End the Play Phase"])


# Prices of one play


def boon_card(name="Vow") -> str:
    return card(name, "boon", "Your Runeslinger has +1 block.", defense=3)


@pytest.mark.parametrize(
    ("keywords", "lines", "price"),
    [
        (["Sear 2"], "To play Word, sear 2.", 4),
        (["Sear 2"], "To play Word, sear 1.\nTo play Word, sear 1.", 4),
        ([], "To play Word, sear 2.\nTo play Word, sear 1.", 3),
        (["Sear 3"], "", 3),
    ],
)
def test_what_is_taken_of_one_deck_is_added_up(keywords, lines, price):
    """RS1-Q10, RS1-Q40, RS1-CP-2: red and in the text, from line to line; paid with so many cards it costs no power. [001:511-514]"""
    word = card("Word", text=f"{lines}\nTarget enemy Runeslinger loses 1 health.", keywords=keywords)
    few = scene(word, f'hand = ["Word"]\ndeck = {[PLAIN] * (price - 1)}\ndiscard = {[PLAIN] * 9}')
    assert "Play Word" not in few.offered
    enough = scene(word, f'hand = ["Word"]\ndeck = {[PLAIN] * price}\ndiscard = {[PLAIN] * 9}').choose("Play Word", ONE)
    assert (enough.zone("deck"), enough.count("power"), enough.count("health", 2)) == ([], 5, 17)


@pytest.mark.parametrize(
    ("hand", "can"),
    [
        (["Vow"], False),
        (["Vow", PLAIN], True),
        ([PLAIN, PLAIN], False),
        (["Vow", "Vow"], True),
        (["Word", "Vow"], True),
    ],
)
def test_no_card_of_the_hand_pays_twice(hand, can):
    """RS1-CP-2, RS1-Q40: a boon and any card, of which one is asked first; the card that is played pays for nothing."""
    word = card("Word", text="To play Word, discard 1 card, discard 1 boon.\nTarget enemy Runeslinger loses 1 health.")
    s = scene(word + boon_card(), f"hand = {['Word', *hand]}")
    assert ("Play Word" in s.offered) == can
    if can:
        s.choose("Play Word", ONE)
        while s.question.startswith("Which"):
            s.choose(s.offered[0])
        assert (len(s.zone("hand")), len(s.zone("discard")), s.count("health", 2)) == (len(hand) - 2, 2, 17)


def test_what_is_needed_for_a_later_price_is_not_offered_for_an_earlier_one():
    """RS1-CP-2: the only boon pays for "1 boon", so it is not to be had for "1 card"."""
    word = card("Word", text="To play Word, discard 1 card, discard 1 boon.\nTarget enemy Runeslinger loses 1 health.")
    s = scene(word + boon_card(), f"hand = {['Word', 'Vow', PLAIN, 'Grave Chill']}").choose("Play Word", ONE)
    assert sorted(s.offered) == sorted([PLAIN, "Grave Chill"])
    s.choose("Grave Chill")
    assert (s.zone("hand"), sorted(s.zone("discard"))) == ([PLAIN], ["Grave Chill", "Vow"])


@pytest.mark.parametrize(("health", "can"), [(4, False), (5, True)])
def test_health_and_cards_are_two_stocks(health, can):
    """RS1-Q48, RS1-CP-2: Pain 5 and Sear 2 have nothing to do with each other."""
    word = card("Word", text="To play Word, sear 1.\nDraw 1 card.", keywords=["Pain 5", "Sear 2"])
    own = f'hand = ["Word"]\nhealth = {health}\ndeck = {[PLAIN] * 3}\ndiscard = {[PLAIN] * 3}'
    assert ("Play Word" in scene(word, own).offered) == can


# Destroyed is discarded


GRIEF = card("Grief", "curio", "When you discard a card: Target enemy Runeslinger loses 1 health.", defense=3)
GRIEVING = f'concentration = [["{PLAIN}", "Grief"], ["{PLAIN}", "Burnt"], "{PLAIN}"]'
BURNT = card("Burnt", "armour", "Your Runeslinger has +1 block.", defense=3)


@pytest.mark.parametrize(
    ("kind", "text", "discards"),
    [
        ("utility", "Destroy target armour.", 1),
        ("spirit", "Deal 3 damage to target armour.", 1),
        ("utility", "Return target armour to its owner's hand.", 0),
        ("utility", "You sear 2.", 0),
        ("utility", "Put the top card of your deck into your discard pile.", 0),
    ],
)
def test_a_destroyed_card_has_been_discarded(kind, text, discards):
    """RS1-AR-4: 001:685, by an effect and by damage; what comes from a deck is not discarded: that is from hand or field (001:989)."""
    s = set_out(GRIEF + BURNT + card("Word", kind, text), f'{GRIEVING}\nhand = ["Word"]').choose("Play Word")
    assert s.count("health", 2) == 18 - discards


def test_a_boon_that_is_replaced_has_been_discarded():
    """RS1-AR-4: it is destroyed, and discarded. [001:493]"""
    vow = card("Vow", "boon", "Your Runeslinger has +1 block.", defense=3)
    field = f'concentration = [["{PLAIN}", "Grief"]]\nailment = [{under("Burn", 1, "Vow")}]'
    s = set_out(GRIEF + vow, f'{field}\nhand = ["Vow"]').choose("Play Vow")
    assert (s.count("health", 2), s.zone("discard")) == (17, ["Vow"])

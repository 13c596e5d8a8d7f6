"""Keywords: RS1-KW."""

import pytest

from tests.games.runeslingers_first.duels import FIELD, ONE, PLAIN, card, scene, set_out, under

BELL = card(
    "Bell",
    "spirit",
    "Sling: Deal X damage to any target, where X is twice the number of tokens on Bell.",
    ["Charge"],
    3,
)
OVER = ("End the Play Phase", "Go on to your Play Phase")


# Red


def test_distract_discards_the_concentration_as_the_card_leaves():
    """RS1-KW-2, RS1-Q8: for a slung card in the Cleanup Phase; without the keyword it stays."""
    s = scene("", 'hand = ["Comet\'s Toll"]').choose("Play Comet's Toll", ONE, "Seat 2")
    assert len(s.zone("concentration")) == 4
    s.choose("End the Play Phase")
    assert (s.zone("concentration"), sorted(s.zone("discard"))) == ([PLAIN, PLAIN], sorted([PLAIN, "Comet's Toll"]))


def test_distract_on_a_card_that_stays_waits_until_it_leaves():
    """RS1-Q8: destroyed in another turn, it takes its concentration along."""
    heavy = card("Heavy", "curio", "Your Runeslinger has +1 block.", ["Distract"], 3)
    s = set_out(heavy, 'hand = ["Break the Mould"]\n' + FIELD, f'concentration = [["{PLAIN}", "Heavy"], "{PLAIN}"]')
    s.choose("Play Break the Mould", ONE)
    assert (s.zone("concentration", 2), sorted(s.zone("discard", 2))) == ([PLAIN], [PLAIN, "Heavy"])


def test_pain_ail_and_sear_are_prices():
    """RS1-KW-2: each is paid as the card is played, before its effect."""
    cards = card("All", keywords=["Distract", "Pain 2", "Ail 1", "Sear 1"])
    s = scene(cards, 'hand = ["All"]').choose("Play All", ONE, "Weaken")
    assert (s.count("health"), s.ailments(), len(s.zone("discard"))) == (16, {"Weaken": 1}, 1)


def test_fate_is_chosen_by_the_enemy_before_the_target():
    """RS1-KW-2, RS1-Q22: Seat 2 picks the effect, then Seat 1 its target; the other effect is ignored."""
    doom = card("Doom", "spirit", "• Deal 5 damage to any target.\n• Draw 3 cards.", ["Fate"])
    s = scene(doom, 'hand = ["Doom"]').choose("Play Doom", ONE)
    assert (s.asked, s.question) == (2, "Which of its effects?")
    s.choose("Effect 1")
    assert (s.asked, s.offered) == (1, ["Seat 1", "Seat 2"])
    assert s.choose("Seat 2").count("health", 2) == 13
    assert s.zone("hand") == []


# Blue


def test_choice_is_yours():
    """RS1-KW-3, RS1-Q22: you pick, and the effect that was not chosen is ignored."""
    s = scene("", 'hand = ["Fork of the Road"]').choose("Play Fork of the Road", ONE)
    assert s.asked == 1
    s.choose("Effect 2", "Seat 2")
    assert s.count("health", 2) == 14


def test_only_effects_with_a_target_can_be_chosen():
    """RS1-KW-3, RS1-CP-3: by whoever chooses."""
    both = card("Both", text="• Destroy target trinket.\n• Draw 1 card.", keywords=["Choice"])
    assert len(scene(both, 'hand = ["Both"]').choose("Play Both", ONE).zone("hand")) == 1


def test_choice_on_a_card_that_is_not_slung_is_used():
    """RS1-Q22: a trinket with two effects has the chosen one."""
    mask = card("Mask", "curio", "• Your Runeslinger has +1 block.\n• Your maximum hand size is 10.", ["Choice"], 3)
    s = scene(mask, 'hand = ["Mask"]').choose("Play Mask", ONE, "Effect 1")
    assert (s.value("block"), s.value("maximum hand size")) == (5, 8)


def test_when_it_is_played_a_card_is_slung_or_charged():
    """RS1-KW-3: with Charge it is one or the other."""
    assert sorted(scene(BELL, 'hand = ["Bell"]').choose("Play Bell", ONE).offered) == ["Charge it", "Sling it"]


def test_lava_stream_played_and_charged():
    """RS1-T11, RS1-KW-3: no effect this turn, 1 token, not slung until the next turn; then it is slung with what it holds."""
    s = scene(BELL, 'hand = ["Bell"]').choose("Play Bell", ONE, "Charge it")
    assert (s.count("token", "Bell"), s.count("health", 2)) == (1, 18)
    assert not {"Sling Bell", "Charge Bell"} & set(s.offered)
    s.choose(*OVER, *OVER)
    assert {"Sling Bell", "Charge Bell"} <= set(s.offered)
    s.choose("Sling Bell", "Seat 2", "No")
    assert (s.count("health", 2), "Charge Bell" in s.offered) == (16, False)


def test_tokens_are_there_as_it_resolves_and_gone_with_it():
    """RS1-Q18: three tokens make 6 damage; in the discard pile none are left."""
    s = set_out(BELL, f'concentration = [["{PLAIN}", {{ card = "Bell", token = 3 }}]]').choose("Sling Bell", "Seat 2")
    assert (s.count("health", 2), s.count("token", "Bell")) == (12, 3)
    s.choose("End the Play Phase")
    assert (s.zone("discard"), s.count("token", "Bell")) == (["Bell"], 0)


def test_what_is_charged_now_is_not_slung_this_turn():
    """RS1-KW-3, RS1-ACT-3: either sling or charge."""
    s = set_out(BELL, f'concentration = [["{PLAIN}", "Bell"]]').choose("Charge Bell")
    assert s.offered == ["End the Play Phase"]


def test_a_card_that_is_no_runespell_is_only_charged():
    """RS1-Q20, RS1-KW-4: as it is played, and once a turn."""
    s = scene("", f'hand = ["Bell Shroud"]\nailment = [{under("Burn", 1)}]').choose("Play Bell Shroud")
    assert (s.count("token", "Bell Shroud"), "Charge Bell Shroud" in s.offered) == (1, False)


def test_a_defense_runespell_without_sling_is_only_charged():
    """RS1-Q20 [001:790-793]: Tolling Frame gets its token as it is played, and another one each turn."""
    s = scene("", 'hand = ["Tolling Frame"]').choose("Play Tolling Frame", ONE)
    assert (s.offered, s.count("token", "Tolling Frame")) == (["End the Play Phase"], 1)
    s.choose(*OVER, *OVER)
    assert ("Charge Tolling Frame" in s.offered, "Sling Tolling Frame" in s.offered) == (True, False)


def test_a_charged_normal_runespell_stays_and_is_slung_later():
    """RS1-KW-3, RS1-EF-6: it has not been slung, so it is not discarded; slung later, it has its effect."""
    gong = card("Gong", "spirit", "Deal X damage to any target, where X is the number of tokens on Gong.", ["Charge"])
    s = scene(gong, 'hand = ["Gong"]').choose("Play Gong", ONE, "Charge it", *OVER, *OVER, "Sling Gong", "Seat 2", "No")
    assert s.count("health", 2) == 17
    assert s.choose("End the Play Phase").zone("discard")[-1] == "Gong"


@pytest.mark.parametrize(("keywords", "power", "health"), [([], 4, 18), (["Pierce"], 4, 14)])
def test_pierce(keywords, power, health):
    """RS1-KW-3, RS1-T5, RS1-DM-8, RS1-Q32: at 1 health, 5 piercing damage deal 1 and then 4; without the keyword the rest is gone."""
    s = scene(card("Lance", "spirit", "Deal 5 damage to any target.", keywords), 'hand = ["Lance"]', "health = 1")
    s.choose("Play Lance", ONE, "Seat 2")
    assert (s.count("power", 2), s.count("health", 2)) == (power, health)


def test_keywords_stand_on_every_type_of_card():
    """RS1-KW-4: a boon with Pain, a trinket with Sear."""
    s = scene("", f'hand = ["Vow of the Anvil", "Cracked Hourglass"]\nailment = [{under("Burn", 1)}]')
    s.choose("Play Vow of the Anvil", "Play Cracked Hourglass", ONE)
    assert (s.count("health"), s.zone("discard")) == (16, [PLAIN])


def test_a_keyword_that_an_effect_gives_counts():
    """RS1-KW-4: Hooked Spear gives attack runespells Pierce."""
    s = set_out("", f'hand = ["Iron Reply"]\nconcentration = [["{PLAIN}", "Hooked Spear"], "{PLAIN}"]', "health = 1")
    s.choose("Play Iron Reply", "Seat 2")
    assert (s.count("power", 2), s.count("health", 2)) == (4, 15)

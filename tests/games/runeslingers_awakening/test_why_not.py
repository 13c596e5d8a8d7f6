"""Why not: what keeps a card from being played, set, used or charged, as its player reads it. Rulebook: 000:127-139, 000:234-241."""

import pytest

from engine.play.wording import option_more
from tests.games.runeslingers_awakening.duels import FIELD, ONE, bare_scene, card, next_turn, scene, under

SPIRIT = card("Spark", "spirit", "Deal 1 damage to any target.", cost=2)


@pytest.mark.parametrize(
    ("light", "told"),
    [
        (0, ("2 Light short", "it costs 2 Light, you have 0 and can create 0")),
        (1, ("1 Light short", "it costs 2 Light, you have 1 and can create 0")),
        (2, None),
    ],
)
def test_light_that_is_missing_is_counted(light, told):
    """[000:201]: what the pool holds and what ready concentrations create."""
    used = 'concentration = [{ card = "Lanternfall", used = 1 }]'
    assert bare_scene(SPIRIT, f'hand = ["Spark"]\nlight = {light}\n{used}').why_not("play", "Spark") == told


def test_what_ready_concentrations_create_is_told_apart_from_the_pool():
    """[000:201]: the table shows the pool; a used concentration creates nothing."""
    mine = 'hand = ["Spark"]\nlight = 0\nconcentration = ["Lanternfall", { card = "Lanternfall", used = 1 }]'
    told = ("1 Light short", "it costs 2 Light, you have 0 and can create 1")
    assert bare_scene(SPIRIT, mine).why_not("play", "Spark") == told


def test_a_runespell_needs_a_concentration_with_nothing_on_it():
    """RSA-PL-1."""
    free = card("Spark", "spirit", "Deal 1 damage to any target.")
    covered = 'concentration = [["Lanternfall", "Spark"]]\nhand = ["Spark"]'
    tag, words = bare_scene(free, covered).why_not("play", "Spark")
    assert (tag, words) == ("No concentration", "you have no concentration with nothing on it to play it on")
    assert scene(free, 'hand = ["Spark"]').why_not("play", "Spark") is None


def test_a_trinket_without_distract_may_lie_on_a_utility_slot_too():
    """[000:136] [000:172]."""
    bead, heavy = card("Bead", "trinket"), card("Anvil", "trinket", keywords=["Distract"])
    played = bare_scene(bead + heavy, 'hand = ["Bead", "Anvil"]')
    assert played.why_not("play", "Bead") is None
    assert played.why_not("play", "Anvil")[0] == "No concentration"
    full = bare_scene(bead + heavy, 'hand = ["Bead"]\nutility = ["Anvil", "Anvil"]')
    assert full.why_not("play", "Bead")[0] == "No place for it"


def test_of_each_trinket_one_is_controlled():
    """[000:136]."""
    played = scene(card("Bead", "trinket"), 'hand = ["Bead"]\nutility = ["Bead"]')
    assert played.why_not("play", "Bead") == (
        "You control one",
        "you control one, and may control only one of each trinket",
    )
    assert scene(card("Bead", "trinket"), 'hand = ["Bead"]', 'utility = ["Bead"]').why_not("play", "Bead") is None


def test_a_boon_covers_an_ailment_or_a_boon():
    """[000:139]: on any field."""
    boon = card("Salve", "boon")
    assert scene(boon, 'hand = ["Salve"]').why_not("play", "Salve")[0] == "Nothing to cover"
    burnt = scene(boon, 'hand = ["Salve"]', f"ailment = [{under('Burn', 1)}]")
    assert burnt.why_not("play", "Salve") is None


def test_ail_needs_an_area_that_takes_it():
    """[000:387]."""
    bitter = card("Bitter", keywords=["Ail 1"])
    boons = ", ".join(under("Burn", 1, "Salve") for _ in range(4))
    full = scene(bitter + card("Salve", "boon"), f'hand = ["Bitter"]\nailment = [{boons}]')
    assert full.why_not("play", "Bitter")[0] == "No room to ail"
    assert scene(bitter, 'hand = ["Bitter"]').why_not("play", "Bitter") is None


def test_each_effect_that_targets_needs_a_target():
    """[000:127]."""
    breaker = card("Break", text="Destroy target trinket.")
    assert scene(breaker, 'hand = ["Break"]').why_not("play", "Break")[0] == "No target"
    there = scene(breaker + card("Bead", "trinket"), 'hand = ["Break"]', 'utility = ["Bead"]')
    assert there.why_not("play", "Break") is None


def test_one_card_is_set_a_turn_where_an_area_is_free():
    """RSA-ACT-1 [000:235]."""
    played = bare_scene("", 'hand = ["Wardsong", "Candle Vow"]')
    assert played.why_not("set", "Candle Vow") is None
    played.choose("Set Wardsong as a concentration")
    assert played.why_not("set", "Candle Vow")[0] == "One set a turn"
    full = bare_scene("", f'hand = ["Wardsong"]\nconcentration = {["Lanternfall"] * 6}')
    assert full.why_not("set", "Wardsong")[0] == "No free area"


def test_a_card_is_used_when_it_is_ready_and_not_in_the_turn_in_which_it_was_played():
    """[000:237] [000:377]."""
    lens = card("Lens", "trinket", "Use: Draw 1 card.")
    played = scene(lens, 'hand = ["Lens"]').choose("Play Lens", "On Seat 1: Utility slots 1")
    assert played.why_not("use", "Lens") == ("Next turn", "it was played this turn")
    next_turn(next_turn(played))
    assert played.why_not("use", "Lens") is None
    played.choose("Use Lens")
    assert played.why_not("use", "Lens")[0] == "Used"


def test_a_price_that_cannot_be_paid_is_told():
    """[000:236]: what stands before the colon."""
    jar = card("Jar", "trinket", "Discard 1 card: Draw 1 card.")
    assert scene(jar, 'utility = ["Jar"]').why_not("activate", "Jar")[0] == "Cannot be paid"
    assert scene(jar, 'utility = ["Jar"]\nhand = ["Wardsong"]').why_not("activate", "Jar") is None


def test_a_card_is_charged_once_a_turn():
    """[000:373]."""
    phial = card("Phial", "trinket", "Draw 1 card.", ["Charge"])
    played = scene(phial, 'utility = ["Phial"]').choose("Charge Phial")
    assert played.why_not("charge", "Phial")[0] == "Charged already"
    assert next_turn(next_turn(played)).why_not("charge", "Phial") is None


def test_a_used_concentration_creates_no_light():
    """[000:239]."""
    played = bare_scene("", 'concentration = ["Lanternfall"]').choose("Create Light with Lanternfall")
    assert played.why_not("light", "Lanternfall")[0] == "Used"


def test_only_shout_answers_from_the_hand():
    """[000:326]."""
    ping, loud = card("Ping"), card("Loud", keywords=["Shout"])
    sam = f'hand = ["Ping", "Loud"]\n{FIELD}'
    played = scene(ping + loud, 'hand = ["Ping"]', sam).choose("Play Ping", "On Seat 1: Concentration areas 1")
    assert played.question == "Do you answer?"
    assert played.why_not("play", "Ping") == ("No Shout", "only a card with Shout can answer from your hand")
    assert played.why_not("play", "Loud") is None


def test_a_question_about_something_else_gives_no_reasons():
    """Where a card is to be laid nobody expects to play another one."""
    played = scene(SPIRIT, 'hand = ["Spark", "Lanternfall"]\nlight = 2').choose("Play Spark")
    assert played.question == "Where do you play it?"
    assert played.why_not("play", "Lanternfall") is None


# Questions within an action


def test_places_say_why_a_card_cannot_lie_there():
    """[000:128]: on a concentration with nothing on it."""
    played = set_lying('concentration = [["Lanternfall", "Bead"], "Lanternfall", [], "Lanternfall"]')
    assert played.why_not_at("lay", "Concentration areas 1") == ("Taken", "something lies there already")
    assert played.why_not_at("lay", "Concentration areas 3")[0] == "Nothing there"
    assert [played.why_not_at("lay", f"Concentration areas {number}") for number in (2, 4)] == [None, None]


def test_a_utility_goes_onto_a_concentration_and_says_why_not_onto_a_utility_slot():
    """A Utility is a runespell [000:126-128]; only trinkets and chants lie on a utility slot. [000:172]"""
    played = bare_scene(
        card("Plan", "utility", "Draw 1 card."), 'hand = ["Plan"]\nconcentration = ["Lanternfall", "Lanternfall"]'
    ).choose("Play Plan")
    why = "only trinkets and chants lie on a utility slot; a Utility is a runespell"
    assert played.why_not_at("lay", "Utility slots 1") == ("No runespells", why)


def test_a_trinket_may_lie_on_a_utility_slot_unless_it_has_distract():
    """[000:138] [000:172] [000:366]."""
    field = 'concentration = ["Lanternfall", "Lanternfall"]'
    played = bare_scene(card("Bead", "trinket"), f'hand = ["Bead"]\n{field}').choose("Play Bead")
    assert played.why_not_at("lay", "Utility slots 1") is None
    played = bare_scene(card("Bead", "trinket", keywords=["Distract"]), f'hand = ["Bead"]\n{field}').choose("Play Bead")
    assert played.why_not_at("lay", "Utility slots 1") == (
        "Has Distract",
        "a card with Distract lies on a concentration",
    )


@pytest.mark.parametrize(
    ("cost", "light", "ready"),
    [
        (0, 0, "which makes no Light as long as it lies there"),
        (1, 1, "which makes no Light as long as it lies there"),
        (1, 0, "whose Light pays for it first"),
        (2, 1, "whose Light pays for it first"),
    ],
)
def test_each_place_says_what_it_would_mean_to_play_a_card_there(cost, light, ready):
    """A concentration under a card makes no Light [000:239], once it has paid for it (RSA-Q43); on a utility slot none is covered.
    [000:172]
    """
    mine = f'hand = ["Bead"]\nlight = {light}\nconcentration = ["Lanternfall", {{ card = "Lanternfall", used = 1 }}]'
    played = bare_scene(card("Bead", "trinket", cost=cost), mine)
    game = played.choose("Play Bead").game
    told = {words: option_more(game, row, 0) for words, row in zip(played.offered, game.decision.options, strict=True)}
    slots = {words: more for words, more in told.items() if "Utility" in words}
    assert set(slots.values()) == {"on a utility slot, where it covers no concentration"}
    assert [more for words, more in told.items() if words not in slots] == [
        f"on a ready concentration, {ready}",
        "on a used concentration, which makes no Light as long as it lies there",
    ]


def test_a_boon_says_what_it_conceals_and_that_it_replaces_another():
    """[000:292] [000:299]."""
    ailments = f"ailment = [{under('Burn', 2)}, {under('Weaken', 1, 'Salve')}]"
    game = scene(card("Salve", "boon"), 'hand = ["Salve"]', ailments).choose("Play Salve").game
    replaces = "in place of the boon there, which is destroyed"
    assert [option_more(game, row, 0) for row in game.decision.options] == [
        "over 2 ailments, concealed from then on",
        replaces,
    ]


def set_lying(field):
    """A card is being played, and its place is asked for."""
    cards = card("Spark", "spirit", "Draw 1 card.") + card("Bead", "trinket")
    return bare_scene(cards, f'hand = ["Spark"]\n{field}').choose("Play Spark")


def test_a_boon_says_where_nothing_is_to_be_covered():
    """[000:139]: on any field."""
    ailments = f"ailment = [{under('Burn', 1)}, {under('Weaken', 1)}]"
    played = scene(card("Salve", "boon"), 'hand = ["Salve"]', ailments).choose("Play Salve")
    assert played.why_not_at("lay", "Seat 1: Ailment areas 1")[0] == "Nothing there"
    assert played.why_not_at("lay", "Seat 2: Ailment areas 1") is None


def test_any_target_is_a_runeslinger_or_a_defense_card():
    """[000:127]"""
    free = card("Spark", "spirit", "Deal 1 damage to any target.") + card("Bead", "trinket")
    played = scene(free, 'hand = ["Spark"]\nutility = ["Bead"]').choose("Play Spark", ONE)
    assert played.why_not("choose", "Lanternfall")[0] == "Takes no damage"
    assert played.why_not("choose", "Bead") is None


def test_a_card_that_is_being_played_does_not_block():
    """[000:296]: all others of the hand do."""
    spite = "When an ailment is applied to an enemy Runeslinger: Deal 1 damage to target enemy Runeslinger."
    cards = card("Debt", keywords=["Ail 1"]) + card("Spite", "chant", spite)
    played = scene(cards, 'hand = ["Debt", "Emberdart"]', 'utility = ["Spite"]').choose("Play Debt", ONE, "Weaken")
    assert played.why_not("block", "Debt") == ("Being played", "it is being played itself")
    assert played.why_not("block", "Emberdart") is None


def test_a_type_for_which_there_is_no_room_says_so():
    """RSA-Q15. [000:281]"""
    full = f"ailment = [{under('Burn', 1)}, {under('Weaken', 1)}, {under('Insanity', 1)}, {under('Fragment', 1)}]"
    debt = card("Debt", keywords=["Ail 1"])
    played = scene(debt, f'hand = ["Debt"]\n{full}').choose("Play Debt", ONE)
    assert played.offered == ["Burn", "Fragment", "Weaken", "Insanity"]
    assert played.why_not("choose", "Curse") == ("No room", "no area is free, and it is not exposed on any")


def test_ailments_under_a_boon_cannot_be_removed():
    """[000:292]"""
    salve, cure = card("Salve", "boon"), card("Cure", text="Remove 1 ailment from your Runeslinger.")
    mine = f"ailment = [{under('Burn', 1, 'Salve')}, {under('Weaken', 1)}, {under('Insanity', 1)}]"
    played = scene(salve + cure, f'hand = ["Cure"]\n{mine}').choose("Play Cure", ONE)
    assert played.why_not("choose", "Salve")[0] == "A boon"
    assert played.why_not("choose", "Weaken") is None

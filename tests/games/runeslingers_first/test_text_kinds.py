"""Kinds of misreading, played: whom a pronoun means, who picks a bullet, what pays a price, what forbids a card to be played."""

import pytest

from tests.games.runeslingers_first.duels import HELD, ONE, PLAIN, card, scene, set_out, under
from tests.scenes import answered

HALO = card("Halo", "boon", "Your Runeslinger has +2 block.", defense=3)
CUP = card("Cup", "curio", "Activate: Draw 1 card.", defense=3)
LOANED = '[{ card = "Curse", ailment = 1 }, { card = "Halo", owner = 1 }]'  # Emily's boon on Sam's field
YES, NO = "Yes", "No"


def on_table(text, emily="", sam="", keywords=()):
    """A normal utility in Emily's hand, and three concentrations."""
    return scene(card("Word", "utility", text, keywords) + HALO + CUP, f'hand = ["Word"]\n{emily}', sam)


def slung(text, emily="", sam="", keywords=()):
    """The same, slung."""
    return on_table(text, emily, sam, keywords).choose("Play Word", ONE)


# Pronouns


def test_a_boon_goes_back_to_whoever_brought_it():
    """RS1-AR-8: on top of the deck of its owner, not of its controller."""
    s = slung("Place target boon on top of its owner's deck.", sam=f"ailment = [{LOANED}]")
    assert (s.zone("deck")[-1], s.zone("deck", 2)[-1]) == ("Halo", PLAIN)


# Bullets


@pytest.mark.parametrize(("keyword", "who"), [("Fate", 2), ("Choice", 1)])
def test_the_keyword_says_who_picks_the_bullet(keyword, who):
    """RS1-KW-2, RS1-KW-3: the enemy with Fate, you with Choice; without either nobody does, and the text is not read."""
    text = "• Draw 1 card.\n• Target enemy Runeslinger sears 3."
    s = slung(text, keywords=[keyword])
    assert (s.asked, len(s.offered)) == (who, 2)
    s.choose(s.offered[1])
    assert (s.zone("hand"), s.zone("discard", 2)) == ([], [PLAIN] * 3)


# What waits for the end of the turn


def test_a_defense_runespell_is_there_as_the_turn_ends_and_a_normal_one_is_not():
    """RS1-EF-6, RS1-EF-7: what was slung is discarded before."""
    text = "At the end of your turn: Draw 1 card."
    s = set_out(card("Word", "utility", text, defense=3), f'concentration = [["{PLAIN}", "Word"]]')
    assert s.choose("End the Play Phase").zone("hand") == [PLAIN]


# X


@pytest.mark.parametrize(("burn", "falls"), [(3, True), (2, False)])
def test_x_of_a_filter_is_known_before_it_is_asked_for_a_target(burn, falls):
    """RS1-CP-3: a boon with defense 3, and so many ailments."""
    text = "Destroy target boon with X or less defense, where X is the number of ailments on your Runeslinger."
    s = on_table(text, f"ailment = [{under('Burn', burn)}]", f"ailment = [{under('Curse', 1, 'Halo')}]")
    assert ("Play Word" in s.offered) is falls
    if falls:
        assert s.choose("Play Word", ONE).zone("discard", 2) == ["Halo"]


# Prices


@pytest.mark.parametrize(("hand", "asked", "health"), [(HELD, True, 18), ("hand = []", False, 15)])
def test_a_price_that_cannot_be_paid_is_not_asked_for(hand, asked, health):
    """RS1-DM-7: with no card to discard the health is lost."""
    text = "Target enemy Runeslinger loses 3 health unless they discard 1 card."
    s = slung(text, sam=hand)
    assert (s.asked == 2) is asked
    if asked:
        answered(s, YES)
    assert (s.count("health", 2), s.zone("hand", 2)) == (health, [])


# What forbids playing


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card. You may destroy a trinket you control. If you do, draw 2 cards.",
        "If you control a boon, return a boon you control to your hand. Draw 1 card.",
        "You may remove 1 token from a card you control. If you do, target enemy Runeslinger sears 2. Draw 1 card.",
    ],
)
def test_what_targets_nothing_never_forbids_playing(text):
    """RS1-CP-3: there is no trinket, boon or token, and the rest happens."""
    s = answered(slung(text), NO)
    assert (s.zone("hand"), s.zone("discard", 2)) == ([PLAIN], [])


@pytest.mark.parametrize("text", ["Draw 1 card. You may destroy target boon.", "Draw 1 card. Destroy target trinket."])
def test_a_target_is_needed_unless_its_effect_is_optional_or_conditional(text):
    """RS1-CP-3: an effect behind “you may” or “if” never forbids; any other that targets needs its target."""
    assert ("Play Word" in on_table(text).offered) == ("may" in text or "If " in text)
    sam = f'concentration = [["{PLAIN}", "Cup"]]\nailment = [{under("Curse", 1, "Halo")}]'
    assert "Play Word" in on_table(text, sam=sam).offered


# How far a condition goes


@pytest.mark.parametrize(("cup", "drawn", "seared"), [(False, 0, 0), (True, 1, 2)])
def test_a_condition_in_front_goes_for_both_halves(cup, drawn, seared):
    """RS1-EF-11: with a trinket both, without one neither."""
    text = "If you control a trinket, draw 1 card and target enemy Runeslinger sears 2."
    mine = f'["{PLAIN}", "Cup"]' if cup else f'"{PLAIN}"'
    cards = card("Word", "utility", text) + CUP
    s = set_out(cards, f'hand = ["Word"]\nconcentration = ["{PLAIN}", "{PLAIN}", {mine}]').choose("Play Word", ONE)
    assert (len(s.zone("hand")), len(s.zone("discard", 2))) == (drawn, seared)


# Names, brackets and signs


def test_a_noun_is_not_the_name_of_the_card():
    """RS1-DM-5: a curio called Boon destroys a boon, not itself."""
    cards = card("Boon", "curio", "Activate: Destroy target boon.", defense=3) + HALO
    sam = f"ailment = [{under('Curse', 1, 'Halo')}]"
    s = set_out(cards, f'concentration = [["{PLAIN}", "Boon"]]', sam).choose("Activate Boon")
    assert (s.zone("discard", 2), s.zone("concentration")) == (["Halo"], [PLAIN, "Boon"])


@pytest.mark.parametrize(
    ("text", "seared"),
    [
        ("Draw 1 card. (Target enemy Runeslinger sears 2.)", 0),
        ("Draw 1 card; target enemy Runeslinger sears 2.", 2),
        ("Draw 1 card — target enemy Runeslinger sears 2.", 2),
    ],
)
def test_signs_join_and_brackets_remind(text, seared):
    """RS1-EF-11: a card does what it says, once."""
    s = slung(text)
    assert (s.zone("hand"), len(s.zone("discard", 2))) == ([PLAIN], seared)

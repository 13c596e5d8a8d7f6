"""Losing powers, winning and losing: RS1-OB, RS1-PW, RS1-LO."""

import pytest

from tests.games.runeslingers_first.duels import FIELD, ONE, PLAIN, TWO, card, scene, set_out, under

ACHE = card("Ache", text="Target enemy Runeslinger loses 5 health.")


def test_power_0_loses_the_encounter():
    """RS1-OB-1, RS1-LO-1: the fifth power lost ends it."""
    s = scene(ACHE, 'hand = ["Ache"]', "power = 1\nhealth = 5").choose("Play Ache", ONE)
    assert (s.game.over, s.game.winners, s.game.cause) == (True, (0,), "health loss")


def test_at_no_health_a_power_is_lost_and_health_resets():
    """RS1-PW-1: to its current maximum."""
    s = scene(ACHE, 'hand = ["Ache"]', "health = 5").choose("Play Ache", ONE)
    assert (s.count("power", 2), s.count("health", 2)) == (4, 18)


@pytest.mark.parametrize("how", ["You lose a power.", "You sear 3."])
def test_no_other_loss_of_power_resets_health(how):
    """RS1-PW-1: neither by an effect nor by an empty deck."""
    s = scene(
        card("Word", text=how), f'hand = ["Word"]\nhealth = 7\ndeck = ["{PLAIN}"]\ndiscard = {[PLAIN] * 5}'
    ).choose("Play Word", ONE)
    assert (s.count("power"), s.count("health")) == (4, 7)


def test_every_power_gives_a_determination():
    """RS1-PW-4: one for each, and four at most, for the fifth ends the encounter."""
    s = set_out(card("Woe", text="You lose a power."), f"hand = {['Woe'] * 4}\nconcentration = {[PLAIN] * 5}")
    for n in range(4):
        s.choose("Play Woe", f"On Seat 1: Concentration areas {n + 1}")
        assert s.count("determination") == n + 1
    assert not s.game.over


def test_an_empty_deck_alone_costs_nothing():
    """RS1-PW-2, RS1-Q12: only having to touch a card of it does."""
    s = scene("", f'hand = ["Count the Coins"]\ndeck = {[PLAIN] * 2}\ndiscard = ["{PLAIN}"]').choose(
        "Play Count the Coins", ONE
    )
    assert (s.zone("deck"), s.count("power"), s.game.over) == ([], 5, False)


@pytest.mark.parametrize(("text", "zone"), [("Draw 3 cards.", "hand"), ("You void 3.", "void")])
def test_touching_a_card_of_an_empty_deck_costs_a_power_and_goes_on(text, zone):
    """RS1-PW-2, RS1-Q10: drawing, searing, voiding; the discard pile becomes the deck, and the action goes on."""
    s = scene(card("Word", text=text), f'hand = ["Word"]\ndeck = ["{PLAIN}"]\ndiscard = {["Sparkfall"] * 4}').choose(
        "Play Word", ONE
    )
    assert (s.count("power"), s.count("determination")) == (4, 1)
    assert (s.zone(zone).count("Sparkfall"), len(s.zone("deck"))) == (2, 2)


def test_searing_from_an_empty_deck_costs_a_power_too():
    """RS1-PW-2, RS1-Q10: as an effect; the seared card is shuffled in with the others."""
    s = scene(
        card("Word", text="You sear 3."), f'hand = ["Word"]\ndeck = ["{PLAIN}"]\ndiscard = {["Sparkfall"] * 4}'
    ).choose("Play Word", ONE)
    assert (s.count("power"), len(s.zone("deck")), len(s.zone("discard"))) == (4, 3, 2)


def test_looking_at_an_empty_deck_costs_a_power_too():
    """RS1-Q54, RS1-PW-2: look at what is there, lose the power, shuffle, look on; four cards in all."""
    s = scene("", f'hand = ["Read the Manifest"]\ndeck = ["{PLAIN}"]\ndiscard = {["Sparkfall"] * 5}').choose(
        "Play Read the Manifest", ONE
    )
    assert (s.count("power"), len(s.offered), sorted(s.offered)) == (4, 4, sorted([PLAIN, *["Sparkfall"] * 3]))
    s.choose(PLAIN)
    assert (s.zone("hand"), len(s.zone("deck")), len(s.zone("discard"))) == ([PLAIN], 2, 3)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Put the top 2 cards of your deck into your discard pile.", 0),
        ("Put the top 2 cards of your deck into your hand.", 2),
        ("Put the top 2 cards of your deck on the bottom of your deck.", 0),
    ],
)
@pytest.mark.parametrize("there", [0, 1])
def test_placing_cards_of_an_empty_deck_costs_a_power_too(text, cards, there):
    """RS1-PW-2, RS1-Q54: 001:49 names placing; a deck with too few cards is used up and made anew, and the rest is placed."""
    own = f'hand = ["Word", "Count the Coins"]\ndeck = {[PLAIN] * (2 + there)}\ndiscard = {["Sparkfall"] * 4}'
    s = scene(card("Word", text=text), own).choose("Play Count the Coins", ONE)
    assert (len(s.zone("deck")), s.count("power")) == (there, 5)
    held = len(s.zone("hand")) - 1
    s.choose("Play Word", TWO)
    assert (s.count("power"), len(s.zone("hand"))) == (4, held + cards)


@pytest.mark.parametrize("there", [2, 3])
def test_placing_no_more_cards_than_there_are_costs_nothing(there):
    """RS1-PW-2: an empty deck alone costs no power."""
    text = "Put the top 2 cards of your deck into your discard pile."
    s = scene(card("Word", text=text), f'hand = ["Word"]\ndeck = {[PLAIN] * there}').choose("Play Word", ONE)
    assert (s.count("power"), len(s.zone("deck")), len(s.zone("discard"))) == (5, there - 2, 2)


def test_cards_put_on_the_bottom_keep_their_order():
    """RS1-Q68, RS1-PW-2: the two that are there go under the deck first, then one of those shuffled in; each of them once."""
    text = "Put the top 3 cards of your deck on the bottom of your deck."
    s = scene(
        card("Word", text=text), f'hand = ["Word"]\ndeck = ["Grave Chill", "Iron Reply"]\ndiscard = {["Sparkfall"] * 4}'
    ).choose("Play Word", ONE)
    assert (s.count("power"), s.zone("deck")) == (4, ["Sparkfall", "Iron Reply", "Grave Chill", *["Sparkfall"] * 3])


@pytest.mark.parametrize(("deck", "power"), [([], 4), (["Sparkfall"], 5)])
def test_searching_an_empty_deck_costs_a_power_too(deck, power):
    """RS1-Q63: to search is to look, so an empty deck is made anew first, and then searched. [001:48-50]"""
    seek = card("Seek", text="Search your deck for 1 card, put it into your hand, then shuffle your deck.")
    own = f'hand = ["Seek"]\ndeck = {deck}\ndiscard = ["Grave Chill", "Iron Reply"]'
    s = scene(seek, own).choose("Play Seek", ONE)
    wanted = "Sparkfall" if deck else "Iron Reply"
    assert wanted in s.offered
    s.choose(wanted)
    assert (s.count("power"), s.zone("hand")) == (power, [wanted])


def test_what_may_be_left_undone_is_offered_if_the_deck_can_be_made_anew():
    """RS1-PW-2: an empty deck with a discard pile has cards to place, for a power."""
    word = card("Word", text="You may put the top card of your deck into your hand.")
    s = scene(word, f'hand = ["Word"]\ndeck = []\ndiscard = {["Sparkfall"] * 3}').choose("Play Word", ONE)
    assert s.question == "Do you want to?"
    s.choose("No")
    assert s.count("power") == 5


@pytest.mark.parametrize(("taken", "power"), [(5, 4), (6, 5)])
def test_setting_the_top_card_touches_it_only_where_an_area_is_free(taken, power):
    """RS1-PW-2: with all six areas taken nothing is set, and an empty deck costs nothing."""
    word = card("Word", "boon", text="Set the top card of your deck face-down as a ready concentration.", defense=2)
    own = f'hand = ["Word"]\nconcentration = {[PLAIN] * taken}\ndeck = []\ndiscard = {[PLAIN] * 3}\nailment = [{under("Burn", 1)}]'
    s = set_out(word, own).choose("Play Word")
    assert (s.count("power"), len(s.zone("concentration"))) == (power, 6)


def test_placing_onto_an_empty_deck_touches_no_card_of_it():
    """RS1-Q54: no power is lost."""
    away = card("Away", text="Place target card on top of its owner's deck.")
    s = scene(
        f"{away}",
        f'hand = ["Away", "Count the Coins"]\ndeck = {[PLAIN] * 2}\ndiscard = ["{PLAIN}"]',
        f'concentration = [["{PLAIN}", {{card = "Toll Box", owner = 2}}]]',
    ).choose("Play Count the Coins", ONE, "Play Away", TWO, "Count the Coins")
    assert (s.zone("deck"), s.count("power")) == (["Count the Coins"], 5)


def test_without_deck_and_discard_pile_the_encounter_is_lost():
    """RS1-LO-3, RS1-Q12: as soon as neither holds a card."""
    s = scene("", f'hand = ["Count the Coins"]\ndeck = {[PLAIN] * 2}').choose("Play Count the Coins", ONE)
    assert (s.game.over, s.game.winners, s.game.cause) == (True, (1,), "no cards left")


def test_the_last_card_with_a_full_hand():
    """RS1-Q56, RS1-LO-3: it goes straight to the discard pile, and nobody has lost."""
    s = set_out("", f"hand = {['Sparkfall'] * 8}\ndeck = {[PLAIN] * 2}", head='phase = "draw"')
    assert (s.game.over, s.zone("deck"), s.zone("discard")) == (False, [], [PLAIN, PLAIN])


def test_a_maximum_health_of_0_loses_the_encounter():
    """RS1-LO-2, RS1-Q30: by effects, whatever the power."""
    s = scene(
        card("Rot", text="Apply 1 Debilitate to target enemy Runeslinger."),
        'hand = ["Rot"]',
        f"ailment = [{under('Debilitate', 17)}]\nhealth = 1",
    )
    assert not s.game.over
    s.choose("Play Rot", ONE)
    assert (s.game.over, s.game.winners, s.game.cause) == (True, (0,), "no maximum health")


def test_the_last_power_of_both_is_a_draw():
    """RS1-Q46: nobody has won."""
    s = scene(card("End", text="Each Runeslinger loses a power."), 'hand = ["End"]\npower = 1', "power = 1").choose(
        "Play End", ONE
    )
    assert (s.game.over, s.game.winners) == (True, ())


def test_what_a_lost_power_brings_waits_for_the_interrupted_action():
    """RS1-Q57, RS1-EF-12: Scar Tissue draws two cards after the shuffle, and after all three have been seared."""
    s = set_out(
        card("Word", text="You sear 3."),
        f'runeslinger = ["Orsa Flint", "Scar Tissue"]\nhand = ["Word"]\n{FIELD}\ndeck = ["{PLAIN}"]\ndiscard = {["Sparkfall"] * 6}',
    ).choose("Play Word", ONE)
    assert (len(s.zone("hand")), s.count("power")) == (2, 4)
    lines = [line.split()[-1] for line in s.log() if "draws" in line or "seared" in line or "shuffles" in line]
    assert [line for line in s.log() if "draws" in line] == s.log()[-2:]
    assert lines[:4] == ["seared.", "deck.", "seared.", "seared."]


def test_a_draw_also_by_health_loss():
    """RS1-Q46: one effect that takes the last health of both; of two sentences the first one decides."""
    both = card("End", text="Each Runeslinger loses 5 health.")
    one = card("Once", text="You lose 5 health. Target enemy Runeslinger loses 5 health.")
    last = "power = 1\nhealth = 3"
    s = scene(both, f'hand = ["End"]\n{last}', last).choose("Play End", ONE)
    assert (s.game.over, s.game.winners) == (True, ())
    s = scene(one, f'hand = ["Once"]\n{last}', last).choose("Play Once", ONE)
    assert (s.game.over, s.game.winners) == (True, (1,))


EVERYBODY = card("End", text="Each Runeslinger loses a power.")


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Each Runeslinger loses 5 health.", "power = 1\nhealth = 3"),
        ("Deal 5 damage to each Runeslinger.", "power = 1\nhealth = 3"),
        ("Each Runeslinger sears 3.", f'power = 1\ndeck = ["{PLAIN}"]\ndiscard = {[PLAIN] * 4}'),
        ("Each Runeslinger voids 3.", f'deck = ["{PLAIN}", "{PLAIN}"]'),
    ],
)
def test_whatever_takes_the_last_power_of_both_is_a_draw(text, last):
    """RS1-Q46: one effect has happened to both before it is asked who has lost; only to one of them, and the other wins."""
    head = card("End", text=text)
    s = scene(head, f'hand = ["End"]\n{last}', last).choose("Play End", ONE)
    assert (s.game.over, s.game.winners) == (True, ())
    s = scene(head, f'hand = ["End"]\n{last}').choose("Play End", ONE)
    assert (s.game.over, s.game.winners) == (True, (1,))


@pytest.mark.parametrize(("line", "winner"), [("Target enemy Runeslinger loses a power.", 1), ("Draw 1 card.", 1)])
def test_a_trigger_of_whoever_has_fallen_does_not_happen(line, winner):
    """RS1-Q46: Ada has lost with the last power, before the same effect takes one of Bo's two; the Sting of Ada comes too late."""
    sting = card("Sting", "curio", f"When you lose a power: {line}", defense=2)
    field = f'concentration = [["{PLAIN}", "Sting"], "{PLAIN}"]'
    s = set_out(EVERYBODY + sting, f'{field}\nhand = ["End"]\npower = 1', "power = 2").choose("Play End")
    assert (s.game.over, s.game.winners, s.count("power", 2)) == (True, (winner,), 1)


def test_a_trigger_of_the_other_comes_before_their_own_part():
    """RS1-Q46, RS1-EF-12: as Ada loses a power, Bo's Gloat sears two cards of Ada's; then Bo loses the last one, and Ada has won."""
    gloat = card("Gloat", "curio", "When an enemy loses a power: That Runeslinger sears 2.", defense=2)
    field = f'concentration = [["{PLAIN}", "Gloat"]]\npower = 1'
    s = scene(EVERYBODY + gloat, 'hand = ["End"]\npower = 2', field).choose("Play End", ONE)
    assert (s.game.winners, s.count("power"), len(s.zone("discard"))) == ((0,), 1, 2)


def test_nobody_falls_twice_in_one_effect():
    """RS1-Q46: Bo falls to what Ada's Gloat does about the first lost power; Bo's own part of the effect takes nothing more."""
    gloat = card("Gloat", "curio", "When you lose a power: Each enemy Runeslinger loses a power.", defense=2)
    field = f'concentration = [["{PLAIN}", "Gloat"], "{PLAIN}"]'
    s = set_out(EVERYBODY + gloat, f'{field}\nhand = ["End"]\npower = 2', "power = 1").choose("Play End")
    assert (s.game.winners, s.count("power"), s.count("power", 2)) == ((0,), 1, 0)

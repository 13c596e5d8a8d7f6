"""The turn: Draw Phase, Main Phase, End Phase. Rulebook: 002:27-38, 002:69-71."""

import pytest

from engine.play.wording import phase
from tests.games.runicka.arena import DECK, END, ONE, PLAIN, arena, card, chaos, fights, order, over

MOUSE = card("Mouse", power=1, cost=1)


def test_the_draw_phase_resolves_and_then_draws():
    """RNK-PH-1, RNK-DP-1, RNK-DP-2: what waits for the beginning happens before the draw. [002:27-29]"""
    played = order(card("Bell", text="At the beginning of your turn: You gain 5 Life."), "", 'arena = ["Bell"]')
    over(played)
    assert (played.active, played.count("life", 2), len(played.zone("hand", 2))) == (2, 105, 1)
    log = played.log(2)
    assert log.index("Seat 2 gains 5 Life.") < log.index(f"Seat 2 draws {PLAIN}.")


def test_recharge_comes_before_the_effects_of_its_step():
    """RNK-Q54: an effect that asks for the Talisman finds it recharged. [002:28 002:60]"""
    watch = card("Watch", text="At the beginning of your turn: Remove 1 recharge from your Talisman.")
    played = order(watch, "", 'arena = ["Watch"]\nrecharge = 2')
    over(played)
    assert played.count("recharge", 2) == 0


def test_one_card_is_drawn_and_no_more():
    """RNK-DP-2: in each turn of one's own. [002:29]"""
    played = arena("", "", f"hand = {[PLAIN] * 3}")
    over(played)
    assert (len(played.zone("hand", 2)), len(played.zone("deck", 2))) == (4, 7)


def test_actions_come_in_any_order_and_number():
    """RNK-PH-2, RNK-ACT-1, RNK-ACT-2, RNK-ACT-3, RNK-ACT-4, RNK-ACT-5: all five in one turn, fighting first. [002:31-38]"""
    lens = '[[card]]\nname = "Lens"\nkind = "ley-crystal"\ncost = 1\nrecharge = 1\ntext = "You gain 1 Life."\n'
    knife = card("Knife", text="You may lose 1 Life: Your foe loses 1 Life.")
    played = arena(
        MOUSE + knife + lens, f'order = 1\nhand = ["Mouse", "{PLAIN}"]\narena = ["Knife"]\ntalisman = ["Lens"]'
    ).choose("Attack your foe with Knife", "Activate Knife", "Invoke Lens", "Activate Knife")
    played.choose("Summon Mouse on Seat 1: Arena 2", "Attack your foe with Mouse")
    played.choose("Attune to Chaos 1", "Activate Knife", END)
    assert played.count("life", 2) == 100 - 2 - 3 - 1


def test_with_more_than_six_cards_one_discards_down_to_six():
    """RNK-EP-1, RNK-PH-3, RNK-Q20, RNK-Q40, RNK-T10: not before, and to one's own Oblivion. [002:69-70]"""
    played = arena("", f"hand = {[PLAIN] * 9}")
    assert len(played.zone("hand")) == 9
    played.choose(END)
    assert played.question == "Which card do you discard?"
    played.choose(PLAIN, PLAIN, PLAIN)
    assert (len(played.zone("hand")), len(played.zone("oblivion"))) == (6, 3)


def test_with_six_cards_nothing_is_discarded():
    """RNK-EP-1: six is the maximum. [002:70]"""
    played = over(arena("", f"hand = {[PLAIN] * 6}"))
    assert (len(played.zone("hand")), played.zone("oblivion")) == (6, [])


def test_effects_of_the_end_phase_come_between_discarding_and_replenishing():
    """RNK-EP-2, RNK-PH-3, RNK-Q21: what is drawn then beyond six stays. [002:70-71]"""
    played = order(card("Book", text="In your End Phase: Draw 2 cards."), f'hand = {[PLAIN] * 6}\narena = ["Book"]')
    over(played)
    assert (len(played.zone("hand")), played.zone("oblivion")) == (8, [])


def test_what_the_end_phase_brings_counts_for_replenishing():
    """RNK-EP-3, RNK-EP-2: with two cards drawn there, one is missing. [002:71]"""
    played = over(order(card("Book", text="In your End Phase: Draw 2 cards."), 'arena = ["Book"]'))
    assert (len(played.zone("hand")), len(played.zone("deck"))) == (3, 5)


def test_an_end_phase_of_the_foe_is_not_yours():
    """RNK-EP-2: your End Phase alone."""
    played = over(order(card("Book", text="In your End Phase: You gain 2 Life."), "", 'arena = ["Book"]'))
    assert played.count("life", 2) == 100


def test_with_fewer_than_three_cards_one_draws_up_to_three():
    """RNK-EP-3, RNK-T11: two with one, none with three. [002:71]"""
    assert len(over(arena()).zone("hand")) == 3
    one = over(arena("", f"hand = {[PLAIN]}"))
    assert (len(one.zone("hand")), len(one.zone("deck"))) == (3, 6)
    played = over(arena("", f"hand = {[PLAIN] * 3}"))
    assert (len(played.zone("hand")), len(played.zone("deck"))) == (3, 8)


def test_what_lasts_until_the_end_of_the_turn_outlasts_the_replenish_step():
    """RNK-Q54: what is drawn there comes while it still holds. [002:70-71]"""
    ink = card(
        "Ink",
        text="When you draw a card: Ink gains 1 Power.\nWhen you attune: Ink has +3 Power until the end of the turn.",
    )
    played = arena(ink, 'arena = ["Ink"]').choose("Attune to Order 1")
    assert played.value("power", "Ink") == 5
    over(played)
    assert played.value("power", "Ink") == 2 + 3


def test_a_revenant_may_fight_in_the_turn_in_which_it_comes():
    """RNK-Q41: as soon as it is there. [002:65-67]"""
    assert fights(order(MOUSE, 'hand = ["Mouse"]').choose(f"Summon Mouse on {ONE}")) == ["Attack your foe with Mouse"]


def test_there_is_no_combat_in_the_first_turn_of_the_game():
    """RNK-ST-7, RNK-Q11: of either kind; the second player's first turn is free. [002:25]"""
    both = ('arena = ["Wick Courier"]', 'arena = ["Wick Courier"]')
    assert fights(arena("", *both, head="turn = 1")) == []
    assert fights(arena("", both[0], head="turn = 1")) == []
    assert fights(arena("", *both, head="turn = 2\nactive = 2"))


def test_attuning_is_allowed_in_the_first_turn():
    """RNK-ACT-1: from the first turn on. [002:41]"""
    assert "Attune to Order 1" in arena("", "", head="turn = 1").offered


def test_whoever_has_the_turn_orders_their_effects_first():
    """RNK-Q28: then the foe. [002:28 002:71]"""
    one = card("One", text="When a revenant is obliterated: You gain 1 Life.")
    two = card("Two", text="When a revenant is obliterated: You gain 2 Life.")
    played = order(one + two + card("Ram", power=5), 'arena = ["One", "Two", "Ram"]', f'arena = ["{PLAIN}", "One"]')
    played.choose("Attack Seat 2: Arena 1 with Ram")
    assert played.question == "Which of these happens first?"
    played.choose("Two")
    told = [line for line in played.log() if "gains" in line]
    assert told == ["Seat 1 gains 2 Life.", "Seat 1 gains 1 Life.", "Seat 2 gains 1 Life."]


def test_phases_begin_and_end_for_those_who_wait():
    """RNK-PH-1, RNK-PH-2, RNK-PH-3: the Main Phase begins with the draw done, and ends before the discard. [002:27-38 002:69]"""
    dawn = card(
        "Dawn",
        text="At the beginning of your Main Phase: You gain 1 Life.\nAt the end of your Main Phase: You gain 2 Life.",
    )
    played = order(dawn, "", 'arena = ["Dawn"]')
    over(played)
    assert played.count("life", 2) == 101
    played.choose(END)
    assert played.count("life", 2) == 103


DAWN = card("Dawn", text="At the beginning of your Main Phase: You gain 1 Life.")


@pytest.mark.parametrize("head", ["", 'phase = "main"', 'phase = "main"\nactive = 2'])
def test_a_scene_begins_the_main_phase(head):
    """RNK-PH-2: also where none is named; the Draw Phase is over, and nothing is drawn. [002:31]"""
    seat = 2 if "active" in head else 1
    played = order(DAWN, 'arena = ["Dawn"]', 'arena = ["Dawn"]', head)
    assert (phase(played.game), played.asked, played.count("life", seat)) == ("main", seat, 101)
    assert (played.count("life", 3 - seat), len(played.zone("hand", seat))) == (100, 0)


def test_a_main_phase_that_has_begun_goes_on():
    """RNK-PH-2: what was to happen as it began has happened. [002:31]"""
    played = order(DAWN, 'arena = ["Dawn"]', head="begun = true")
    assert (phase(played.game), played.count("life")) == ("main", 100)


@pytest.mark.parametrize(("head", "life", "recharge"), [("", 106, 1), ("begun = true", 100, 2)])
def test_a_scene_begins_the_draw_phase_with_the_turn(head, life, recharge):
    """RNK-PH-1, RNK-DP-1: a Talisman rests a turn less and what waits for the turn happens, then one card is drawn; once it has begun
    there is the card alone. [002:27-29]
    """
    bell = card(
        "Bell",
        text="At the beginning of your turn: You gain 5 Life.\nAt the beginning of your Draw Phase: You gain 1 Life.",
    )
    played = order(bell, 'arena = ["Bell"]\nrecharge = 2', head=f'phase = "draw"\n{head}')
    if played.question == "Which of these happens first?":
        played.choose(played.offered[0])
    assert (played.count("life"), played.count("recharge"), len(played.zone("hand"))) == (life, recharge, 1)


@pytest.mark.parametrize(("head", "life", "hand"), [("", 101, 6), ("begun = true", 100, 7)])
def test_a_scene_begins_the_end_phase(head, life, hand):
    """RNK-EP-1, RNK-PH-3: the discard is its first step; once it has begun that is over, and the hand is as it is. [002:69-71]"""
    dusk = card("Dusk", text="At the beginning of your End Phase: You gain 1 Life.")
    played = order(dusk, f'arena = ["Dusk"]\nhand = {[PLAIN] * 7}', head=f'phase = "end"\n{head}')
    while played.active == 1:
        played.choose(played.offered[0])
    assert (played.count("life"), len(played.zone("hand"))) == (life, hand)


def test_a_deck_of_eight_is_what_these_tests_draw_from():
    assert len(chaos().zone("deck")) == DECK.count(PLAIN)

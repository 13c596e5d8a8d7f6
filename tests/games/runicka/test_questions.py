"""Questions that the rulebook leaves to whoever plays by it closely, each with our ruling."""

import pytest

from engine.kernel.agenda import answer
from engine.play.scenes import SceneError
from tests.games.runicka.arena import (
    END,
    FOE_ONE,
    LEAF,
    ONE,
    PLAIN,
    RAM,
    ROOT,
    THREE,
    arena,
    at,
    card,
    chaos,
    crystal,
    fights,
    order,
    over,
)
from tests.games.runicka.test_winning import won

# Drawing


@pytest.mark.parametrize(
    ("base", "top"),
    [
        ("", "Uproar: Draw 1 card."),
        ("Dormant: Draw 1 card.", ""),
        ("", "When a revenant enters the arena: Draw 1 card."),
    ],
)
def test_what_a_fusion_sets_off_lets_nobody_choose_to_draw(base, top):
    """RNK-Q51, RNK-Q10: the summoning was chosen, the draw was not. [002:30 002:75]"""
    cards = card("Low", "latent", base, cost=0) + card("High", "bursting", top, cost=0)
    played = order(cards, 'deck = []\nhand = ["High"]\narena = ["Low"]').choose(f"Fuse High onto {ONE}")
    assert won(played) == ([2], "empty deck")


def test_a_price_for_which_one_draws_is_chosen():
    """RNK-Q51: in a fusion too. [002:62 002:75]"""
    well = card("Well", "bursting", "You may discard 1 card: Draw 2 cards.")
    played = order(ROOT + well, f'deck = ["{PLAIN}"]\nhand = {[PLAIN] * 4}\narena = [["Root", "Well"]]')
    played.choose("Activate Well")
    assert (played.game.over, len(played.zone("hand"))) == (False, 4)


def test_both_must_draw_more_than_they_have():
    """RNK-Q48: the first card of each is drawn, the second is not there for either. [002:30 002:75]"""
    flood = card("Flood", text="Shout: Each runekeeper draws 2 cards.", cost=0)
    deck = f'deck = ["{PLAIN}"]'
    assert won(order(flood, f'{deck}\nhand = ["Flood"]', deck).choose(f"Summon Flood on {ONE}"))[0] == []
    enough = order(flood, f'{deck}\nhand = ["Flood"]', f"deck = {[PLAIN] * 2}").choose(f"Summon Flood on {ONE}")
    assert won(enough)[0] == [2]


# Flurry


def test_flurry_that_an_effect_gives_after_a_combat_leaves_one():
    """RNK-Q65: two in a turn, whenever it comes. [002:67 002:82]"""
    spur = crystal("Spur", "Target ally revenant has Flurry until the end of the turn.")
    played = order(spur + RAM, 'talisman = ["Spur"]\narena = ["Ram"]').choose("Attack your foe with Ram")
    assert fights(played) == []
    played.choose("Invoke Spur", "Attack your foe with Ram")
    assert (fights(played), played.count("life", 2)) == ([], 88)


def test_flurry_that_is_lost_after_a_combat_leaves_none():
    """RNK-Q65: one of one is used. [002:82]"""
    quick = card("Quick", power=2, keywords=["Flurry"])
    calm = crystal("Calm", "Target ally revenant loses Flurry until the end of the turn.")
    played = order(quick + calm, 'talisman = ["Calm"]\narena = ["Quick"]').choose("Attack your foe with Quick")
    assert fights(played) == ["Attack your foe with Quick"]
    assert fights(played.choose("Invoke Calm")) == []


# Ley-crystals and prices


def test_a_ley_crystal_without_effect_is_used_all_the_same():
    """RNK-Q66, RNK-Q52: it costs its Life and recharges, and what waits for it happens. [002:60]"""
    turn = crystal("Turn", "Invert your attunement.", cost=3, recharge=2)
    clock = card(
        "Clock",
        text="When you invoke a ley-crystal: Your foe loses 1 Life.\nWhen you invert your attunement: You gain 9 Life.",
    )
    played = arena(turn + clock, 'talisman = ["Turn"]\narena = ["Clock"]').choose("Invoke Turn")
    assert (played.count("life"), played.count("recharge"), played.count("life", 2)) == (97, 2, 99)
    assert [played.count(side) for side in ("order", "chaos")] == [0, 0]


def test_inverting_nothing_pays_no_price():
    """RNK-Q52: without alignment the effect cannot be used. [002:42 002:63]"""
    vane = card("Vane", text="You may invert your attunement: You gain 1 Life.")
    assert "Activate Vane" not in arena(vane, 'arena = ["Vane"]').offered
    assert arena(vane, 'order = 1\narena = ["Vane"]').choose("Activate Vane").count("chaos") == 1


@pytest.mark.parametrize(
    ("price", "there", "short"),
    [
        ("send the top 2 cards of your deck to Oblivion", f"deck = {[PLAIN] * 2}", f"deck = {[PLAIN]}"),
        ("discard 2 cards", f"hand = {[PLAIN] * 2}", f"hand = {[PLAIN]}"),
        ("lose 4 Life", "life = 5", "life = 4"),
    ],
)
def test_a_price_is_paid_whole_or_not_at_all(price, there, short):
    """RNK-Q69: half of it buys nothing. [002:62-63]"""
    shop = card("Shop", text=f"You may {price}: You gain 1 Life.")
    assert "Activate Shop" in arena(shop, f'{there}\narena = ["Shop"]').offered
    assert "Activate Shop" not in arena(shop, f'{short}\narena = ["Shop"]').offered


def test_what_is_no_price_is_taken_as_far_as_it_is_there():
    """RNK-Q69: one card of two, and nobody has to draw. [002:62-63]"""
    drain = card(
        "Drain",
        text="Shout: Your foe sends the top 2 cards of their deck to Oblivion. Your foe discards 2 cards.",
        cost=0,
    )
    played = order(drain, 'hand = ["Drain"]', f'deck = ["{PLAIN}"]\nhand = ["{PLAIN}"]').choose(
        f"Summon Drain on {ONE}"
    )
    assert (played.zone("deck", 2), played.zone("hand", 2), played.zone("oblivion", 2)) == ([], [], [PLAIN] * 2)
    assert not played.game.over


# Life


def test_the_first_sentence_that_takes_the_last_life_ends_the_game():
    """RNK-Q67: what stands behind it does not happen. [002:26]"""
    both = card("Both", text="Shout: Your foe loses 5 Life. You lose 5 Life.", cost=0)
    played = order(both, 'life = 5\nhand = ["Both"]', "life = 5").choose(f"Summon Both on {ONE}")
    assert (won(played), played.count("life")) == (([1], "effect"), 5)
    other = card("Both", text="Shout: You lose 5 Life. Your foe loses 5 Life.", cost=0)
    assert won(order(other, 'life = 5\nhand = ["Both"]', "life = 5").choose(f"Summon Both on {ONE}"))[0] == [2]


def test_a_trigger_that_waits_does_not_outlive_the_game():
    """RNK-Q67, RNK-Q36: an attack takes the last Life; what it has set off comes too late. [002:26 002:68]"""
    spite = card("Spite", text="When Spite attacks your foe: You lose 100 Life.", power=5)
    played = order(spite, 'arena = ["Spite"]', "life = 5").choose("Attack your foe with Spite")
    assert (won(played), played.count("life")) == (([1], "attack"), 100)


def test_life_ends_at_0():
    """RNK-Q68: 3 of 12 are lost, by effect or by attack. [002:26 002:68]"""
    played = order(RAM, 'arena = ["Ram"]', "life = 3").choose("Attack your foe with Ram")
    assert (played.count("life", 2), "Seat 2 loses 3 Life." in played.log()) == (0, True)
    stab = card("Stab", text="Shout: Your foe loses 12 Life.", cost=0)
    played = order(stab, 'hand = ["Stab"]', "life = 3").choose(f"Summon Stab on {ONE}")
    assert (played.count("life", 2), "Seat 2 loses 3 Life." in played.log()) == (0, True)


# Fusions by effects


def test_a_fusion_by_effect_is_no_summoning():
    """RNK-Q61: nobody summons a fusion, and the alignment does not matter. [002:57]"""
    mason = card(
        "Mason", text="When you summon a fusion: You gain 50 Life.\nWhen you summon a revenant: You gain 25 Life."
    )
    rivet = card("Rivet", "unstable", "You may lose 5 Life: Fuse Rivet onto another target ally revenant.")
    played = chaos(mason + rivet + ROOT, 'arena = ["Rivet", "Root", "Mason"]').choose("Activate Rivet", "Root")
    assert (played.areas("arena"), played.count("life")) == ([[], ["Root", "Rivet"], ["Mason"]], 95)


def test_a_broken_barrier_stays_broken_in_a_fusion_by_effect():
    """RNK-Q15, RNK-Q61: as long as the card stays in the arena. [002:57 002:79]"""
    rivet = card(
        "Rivet", "unstable", "You may lose 5 Life: Fuse Rivet onto another target ally revenant.", keywords=["Barrier"]
    )
    played = order(rivet + ROOT + RAM, 'arena = [{ card = "Rivet", broken = 1 }, "Root"]', 'arena = ["Ram"]')
    played.choose("Activate Rivet", END)
    played.choose(*[words for words in played.offered if words == "Attack Seat 1: Arena 2 with Ram"])
    assert played.areas("arena") == [[], [], []]


def test_a_whole_barrier_comes_along_into_a_fusion_by_effect():
    """RNK-Q38, RNK-Q61: it holds for the fusion. [002:57 002:79]"""
    rivet = card(
        "Rivet", "unstable", "You may lose 5 Life: Fuse Rivet onto another target ally revenant.", keywords=["Barrier"]
    )
    played = order(rivet + ROOT + RAM, 'arena = ["Rivet", "Root"]', 'arena = ["Ram"]').choose("Activate Rivet", END)
    played.choose("Attack Seat 1: Arena 2 with Ram")
    assert played.areas("arena") == [[], ["Root", "Rivet"], []]


RIVET = "You may lose 5 Life: Fuse Rivet onto another target ally revenant."


@pytest.mark.parametrize(
    ("mover", "base", "mover_fought", "base_fought", "left"),
    [
        (["Flurry"], [], 1, 1, False), ([], ["Flurry"], 1, 1, False), (["Flurry"], ["Flurry"], 1, 1, False),
        (["Flurry"], [], 1, 0, True), (["Flurry"], [], 0, 1, True), ([], ["Flurry"], 0, 1, True), ([], ["Flurry"], 2, 0, False),
        ([], ["Flurry"], 0, 2, False), ([], [], 1, 0, False), ([], [], 0, 0, True),
    ],
)  # fmt: skip
def test_combats_of_both_parts_of_a_fusion_add_up(mover, base, mover_fought, base_fought, left):
    """RNK-Q76, RNK-Q61: Flurry, which either brings along, lets two be declared in all. [002:57 002:67 002:82]"""
    cards = card("Rivet", "unstable", RIVET, keywords=mover) + card("Wheel", "latent", keywords=base)
    mine = f'arena = [{{ card = "Rivet", fought = {mover_fought} }}, {{ card = "Wheel", fought = {base_fought} }}]'
    played = order(cards, mine).choose("Activate Rivet")
    assert (played.areas("arena")[1], "Attack your foe with Rivet" in played.offered) == (["Wheel", "Rivet"], left)


def test_a_fusion_of_two_that_have_fought_fights_again_in_the_next_turn():
    """RNK-Q76, RNK-CO-5: both parts fight, the fusion does no more; a runekeeper waits until their turn. [002:67 002:82]"""
    cards = card("Rivet", "unstable", RIVET, keywords=["Flurry"]) + card("Wheel", "latent")
    played = order(cards, 'arena = ["Rivet", "Wheel"]').choose(
        "Attack your foe with Rivet", "Attack your foe with Wheel", "Activate Rivet"
    )
    assert fights(played) == []
    assert fights(over(over(played))) == ["Attack your foe with Rivet"]


# A text that takes its own card away


@pytest.mark.parametrize("goes", ["Obliterate Bell.", "Return Bell to your hand."])
@pytest.mark.parametrize(
    ("line", "paid", "move"),
    [
        ("You may lose 1 Life: {}", 1, "Activate Bell"), ("Shout: {}", 10, f"Summon Bell on {ONE}"),
        ("At the beginning of your Main Phase: {}", 0, ""),
    ],
)  # fmt: skip
def test_a_line_that_takes_its_card_away_is_finished(goes, line, paid, move):
    """RNK-Q75: every sentence behind happens, by itself, by choice or against a foe. [002:84]"""
    bell = card("Bell", text=line.format(f"{goes} You gain 5 Life. Obliterate target foe revenant."))
    mine = 'hand = ["Bell"]' if "Shout" in line else 'arena = ["Bell"]'
    played = order(bell + ROOT, mine, 'arena = ["Root"]').choose(*[move] * bool(move))
    assert (played.areas("arena"), played.areas("arena", 2)) == ([[], [], []], [[], [], []])
    assert played.count("life") == 100 - paid + 5
    assert played.zone("oblivion") + played.zone("hand") == ["Bell"]


def test_what_is_said_of_a_card_that_has_gone_is_not_read():
    """RNK-Q75: the sentence behind is finished, but it cannot speak of a revenant that is not there any more. [002:84]"""
    with pytest.raises(SceneError, match="Bell gains 2 Power"):
        order(card("Bell", text="Shout: Obliterate Bell. Bell gains 2 Power."), 'hand = ["Bell"]')


def test_an_oblivion_line_is_finished_as_well():
    """RNK-Q75: its card has gone before it begins. [002:84]"""
    bell = card("Bell", text="Oblivion: Return Bell to your hand. You gain 5 Life.", power=1)
    played = order(bell + RAM, 'arena = ["Ram"]', 'arena = ["Bell"]').choose(f"Attack {FOE_ONE} with Ram")
    assert (played.zone("hand", 2), played.count("life", 2)) == (["Bell"], 105)


# Echo


def test_the_owner_orders_echo_among_what_else_happens():
    """RNK-Q70, RNK-Q28: a Fragment that is made first takes the space. [002:81 002:84]"""
    ring = card("Ring", "latent", power=1, keywords=["Echo"])
    nest = card("Nest", "bursting", "Oblivion: Create 1 Spark.", power=1)
    full = f'arena = [["Ring", "Nest"], "{PLAIN}", "{PLAIN}"]'
    bolt = card("Bolt", text="You may lose 1 Life: Obliterate target foe revenant.")

    def fallen():
        return order(ring + nest + bolt, 'arena = ["Bolt"]', full).choose("Activate Bolt", "Nest")

    outcomes = []
    for first in (0, 1):
        played = fallen()
        assert (played.asked, sorted(played.offered)) == (2, ["Nest", "Ring"])  # by the card on which each stands
        answer(played.game, first)
        outcomes.append(played.areas("arena", 2)[0])
    assert sorted(outcomes) == [["Ring"], ["Spark"]]


def test_a_card_that_has_left_oblivion_does_not_return_by_echo():
    """RNK-Q70: shuffled into the deck before, it stays there. [002:81]"""
    ring = card("Ring", "latent", power=1, keywords=["Echo"])
    tide = card("Tide", "bursting", "Oblivion: Shuffle your Oblivion into your deck.", power=1)
    bolt = card("Bolt", text="You may lose 1 Life: Obliterate target foe revenant.")
    outcomes = []
    for first in (0, 1):
        played = order(ring + tide + bolt, 'arena = ["Bolt"]', 'arena = [["Ring", "Tide"]]').choose("Activate Bolt")
        answer(played.game, first)
        outcomes.append((played.areas("arena", 2)[0], "Ring" in played.zone("deck", 2)))
    assert sorted(outcomes) == [([], True), (["Ring"], False)]


# Power


def test_changes_of_power_are_added_up_first():
    """RNK-Q71, RNK-Q42: 0 and 1 less and 1 more is 0. [002:65-66]"""
    fog = card("Fog", text="Each foe revenant has -1 Power.", power=0)
    torch = card("Torch", text="Each other ally revenant has +1 Power.", power=0)
    played = order(fog + torch + RAM, 'arena = ["Pebble", "Torch", "Ram"]', 'arena = ["Fog"]')
    assert [played.value("power", name) for name in ("Pebble", "Torch", "Ram")] == [0, 0, 6]
    twice = order(fog + torch + RAM, 'arena = ["Pebble", "Torch"]', 'arena = ["Fog", "Fog"]')
    assert twice.value("power", "Pebble") == 0


# Fragments


def test_a_fragment_is_of_neither_side():
    """RNK-Q72: it is a revenant, and nothing else. [002:11]"""
    for side in ("Order", "Chaos"):
        price = f"You may have target ally {side} revenant lose the ability to attack this turn: You gain 1 Life."
        played = order(card("Price", "inert", price, power=0, keywords=["Passive"]), 'arena = ["Price", "Spark"]')
        assert "Activate Price" not in played.offered
    any_side = card(
        "Price",
        "inert",
        "You may have target ally revenant lose the ability to attack this turn: You gain 1 Life.",
        power=0,
    )
    assert "Activate Price" in order(any_side, 'arena = ["Price", "Spark"]').offered


def test_a_fragment_that_is_made_enters_but_is_not_summoned():
    """RNK-Q72: nobody has paid for it. [002:11 002:88]"""
    nest = card("Nest", text="You may lose 1 Life: Create 1 Spark.")
    gate = card(
        "Gate",
        text="When an ally revenant enters the arena: Your foe loses 1 Life.\nWhen you summon a revenant: You gain 50 Life.",
    )
    played = order(nest + gate, 'arena = ["Nest", "Gate"]').choose("Activate Nest")
    assert (played.count("life"), played.count("life", 2)) == (99, 99)


def test_a_fusion_and_an_echo_enter_once():
    """RNK-Q16, RNK-Q72: whatever comes into the arena, and nothing that was there. [002:50 002:81]"""
    gate = card(
        "Gate",
        "inert",
        "When a foe revenant enters the arena: You gain 1 Life.\nYou may lose 1 Life: Obliterate target foe revenant.",
    )
    ring = card("Ring", "latent", power=1, keywords=["Echo"])
    played = order(gate + ring + LEAF, 'arena = ["Gate"]', f'{at("Order", 1)}\nhand = ["Leaf"]\narena = ["Ring"]')
    over(played).choose(f"Fuse Leaf onto {FOE_ONE}")
    assert played.count("life") == 101
    over(played).choose("Activate Gate")
    assert (played.areas("arena", 2), played.count("life")) == ([["Ring"], [], []], 101)


# Dormant


def test_nothing_takes_an_addition_from_the_hand_any_more():
    """RNK-Q73: it counts as a card there, and is not discarded. [002:50 002:80]"""
    trap = card("Trap", "latent", "Dormant: Discard 1 card. You gain 1 Life for each card in your hand.", cost=0)
    played = order(trap + LEAF, f'hand = ["Leaf", "{PLAIN}"]\narena = ["Trap"]').choose(f"Fuse Leaf onto {ONE}")
    assert (played.areas("arena")[0], played.zone("oblivion"), played.count("life")) == (["Trap", "Leaf"], [PLAIN], 101)
    alone = order(trap + LEAF, 'hand = ["Leaf"]\narena = ["Trap"]').choose(f"Fuse Leaf onto {ONE}")
    assert (alone.areas("arena")[0], alone.zone("oblivion")) == (["Trap", "Leaf"], [])


def test_a_barrier_in_a_fusion_that_returns_is_new():
    """RNK-Q15: as long as that card stays in the arena, whatever lies under it. [002:79]"""
    walled = card("Walled", "bursting", power=2, cost=0, keywords=["Barrier"])
    back = card("Back", text="You may lose 1 Life: Return target ally revenant to its owner's hand.")
    played = order(ROOT + walled + back, 'arena = [["Root", { card = "Walled", broken = 1 }], "Back", "Root"]')
    assert played.count("broken", "Walled") == 1
    played.choose("Activate Back", "Walled", f"Fuse Walled onto {THREE}")
    assert played.count("broken", "Walled") == 0


# What texts ask of a foe


@pytest.mark.parametrize(
    ("asked", "so", "not_so"),
    [
        ("your foe has 10 or less Life", "life = 10", "life = 11"),
        ("your foe has 101 or more Life", "life = 101", "life = 100"),
        ("your foe controls 2 or more revenants", 'arena = ["Spark", "Root"]', 'arena = [["Root", "Leaf"]]'),
        ("your foe controls no revenants", "", 'arena = ["Pebble"]'),
        ("your foe controls a Moth revenant", 'arena = ["Moth Skitter"]', 'arena = ["Root"]'),
        ("your foe controls a fusion", 'arena = [["Root", "Leaf"]]', 'arena = ["Root", "Spark"]'),
    ],
)
def test_a_text_may_ask_what_the_foe_has(asked, so, not_so):
    """RNK-EL-4, RNK-SU-4: Life and revenants of the foe; a fusion is one. [002:19 002:50]"""
    eye = card("Eye", text=f"Shout: If {asked}, you gain 5 Life.", cost=0)
    for bo, life in ((so, 105), (not_so, 100)):
        mine = 'hand = ["Eye"]\narena = ["Moth Skitter", ["Root", "Leaf"]]'
        assert order(eye + ROOT + LEAF, mine, bo).choose(f"Summon Eye on {THREE}").count("life") == life


# Several prices


@pytest.mark.parametrize(("hand", "can"), [(["Root"], False), (["Root", PLAIN], True), ([PLAIN, PLAIN], False)])
def test_no_card_pays_twice(hand, can):
    """RNK-Q69: a price is paid as a whole: a latent revenant, and any card besides. [002:62]"""
    well = card("Well", text="You may discard 1 card, discard 1 latent revenant: You gain 5 Life.")
    played = order(ROOT + well, f'hand = {hand}\narena = ["Well"]')
    assert ("Activate Well" in played.offered) == can
    if can:
        played.choose("Activate Well")
        assert (played.zone("hand"), sorted(played.zone("oblivion"))) == ([], sorted(hand))


@pytest.mark.parametrize(("life", "paid"), [(2, False), (3, True)])
def test_life_that_keeps_something_from_happening_is_paid_like_any_price(life, paid):
    """RNK-Q34: there must be more than 2, whoever asks for it; a Shout takes them unless they are not to be had. [002:60]"""
    well = card("Well", text="Shout: Your foe draws 1 card unless you pay 2 Life.", cost=0)
    played = order(well, f'life = {life}\nhand = ["Well"]').choose(f"Summon Well on {ONE}")
    assert (played.question == "Do you pay so that it does not happen?") == paid
    if paid:
        played.choose(played.offered[-1])
    assert (played.count("life"), len(played.zone("hand", 2))) == ((1, 0) if paid else (life, 1))

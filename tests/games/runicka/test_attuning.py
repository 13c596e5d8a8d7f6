"""Attuning: levels, investments, Life. Rulebook: 002:41-45."""

import pytest

from tests.games.runicka.arena import END, PLAIN, arena, at, card, over

HAND = 'hand = ["Wick Acolyte", "Wick Courier", "Wick Sexton", "Cairn Marker"]'
BELL = card("Bell", text="When you attune: Your foe loses 1 Life.")


def steps(played) -> list[str]:
    return [words for words in played.offered if "ttune" in words]


def test_the_first_step_is_to_either_side_and_free():
    """RNK-AT-1: no Life, no card. [002:42]"""
    played = arena("", HAND)
    assert steps(played) == ["Attune to Order 1", "Attune to Chaos 1"]
    played.choose("Attune to Chaos 1")
    assert ([played.count(name) for name in ("chaos", "order", "life")], len(played.zone("hand"))) == ([1, 0, 100], 4)


def test_one_step_a_turn():
    """RNK-ACT-1, RNK-Q19: going down is one too. [002:33 002:41]"""
    played = arena("", f"{at('Order', 2)}\n{HAND}")
    assert steps(played.choose("Unattune to Order 1")) == []
    over(over(played))
    assert steps(played) == ["Attune to Order 2", "Attune to Chaos 1"]


def test_level_2_costs_a_card_and_gives_10_life():
    """RNK-AT-2, RNK-T1: it lies face-down, and nobody else sees which. [002:43]"""
    played = arena("", f"order = 1\n{HAND}").choose("Attune to Order 2")
    assert played.question == "Which card do you invest?"
    played.choose("Wick Sexton")
    assert (played.count("order"), played.count("life")) == (2, 110)
    assert (played.zone("invested"), len(played.zone("hand"))) == (["Wick Sexton"], 3)
    assert "Seat 1 invests a card." in played.log(2)


def test_level_3_costs_two_more_cards_and_gives_15_life():
    """RNK-AT-3, RNK-T2: three in all. [002:44]"""
    played = arena("", f"{at('Order', 2)}\n{HAND}").choose("Attune to Order 3", "Wick Courier", "Cairn Marker")
    assert (played.count("order"), played.count("life")) == (3, 115)
    assert played.zone("invested") == [PLAIN, "Wick Courier", "Cairn Marker"]


def test_going_down_from_level_3_takes_the_same_two_cards_back():
    """RNK-AT-4, RNK-T3: and only those; Life stays. [002:44]"""
    mine = 'order = 3\ninvested = ["Cairn Marker", "Wick Courier", "Wick Sexton"]'
    played = arena("", mine).choose("Unattune to Order 2")
    assert (played.zone("invested"), sorted(played.zone("hand"))) == (["Cairn Marker"], ["Wick Courier", "Wick Sexton"])
    assert (played.count("order"), played.count("life")) == (2, 100)


def test_going_down_from_level_2_takes_the_one_card_back():
    """RNK-AT-5: Life stays. [002:43]"""
    played = arena("", 'chaos = 2\ninvested = ["Moth Gale"]').choose("Unattune to Chaos 1")
    assert (played.zone("invested"), played.zone("hand"), played.count("life")) == ([], ["Moth Gale"], 100)


def test_from_one_side_to_the_other_at_level_1_for_nothing():
    """RNK-AT-6: no Life, no card. [002:42]"""
    played = arena("", f"order = 1\n{HAND}").choose("Attune to Chaos 1")
    assert [played.count(name) for name in ("order", "chaos", "life")] == [0, 1, 100]


@pytest.mark.parametrize("level", [2, 3])
def test_there_is_no_step_from_a_higher_level_to_the_other_side(level):
    """RNK-Q18, RNK-AT-7: down step by step, and never to nothing. [002:41-44]"""
    played = arena("", f"{at('Order', level)}\n{HAND}")
    up = ["Attune to Order 3"] if level == 2 else []
    assert steps(played) == [*up, f"Unattune to Order {level - 1}"]


def test_without_the_cards_there_is_no_way_up():
    """RNK-AT-2, RNK-AT-3: all of them must be there. [002:43-44]"""
    assert steps(arena("", "order = 1")) == ["Attune to Chaos 1"]
    assert steps(arena("", f'{at("Chaos", 2)}\nhand = ["Wick Sexton"]')) == ["Unattune to Chaos 1"]


def test_up_and_down_again_gives_life_each_time():
    """RNK-AT-8: 15 Life for each rise to level 3. [002:45]"""
    played = arena("", f"{at('Order', 2)}\nhand = {[PLAIN] * 4}")
    for life in (115, 115, 130):
        up = "Attune to Order 3" in played.offered
        played.choose("Attune to Order 3" if up else "Unattune to Order 2")
        if up:
            played.choose(PLAIN, PLAIN)
        assert played.count("life") == life
        over(over(played))


def test_attuning_up_or_down_sets_off_what_waits_for_it():
    """RNK-Q19: inverting does not. [002:41]"""
    flip = card("Flip", text="You may discard 1 card: Invert your attunement.")
    played = arena(BELL + flip, f'{at("Order", 2)}\n{HAND}\narena = ["Bell", "Flip"]')
    played.choose("Activate Flip", "Wick Sexton")
    assert (played.count("chaos"), played.count("life", 2)) == (2, 100)
    played.choose("Unattune to Chaos 1")
    assert played.count("life", 2) == 99


@pytest.mark.parametrize(
    "price",
    [
        "have target ally Chaos revenant lose the ability to attack this turn",
        "keep target ally Chaos revenant from attacking this turn",
    ],
    ids=["printed", "ours"],
)
def test_inverting_keeps_cards_invested_and_uses_no_attunement(price):
    """RNK-Q17, RNK-T12: Order 2 becomes Chaos 2, without Life, and an attunement may follow. [002:63]"""
    told = card("Told", text=f"You may {price}: Invert your attunement.", side="Chaos")
    played = arena(told, f'{at("Order", 2)}\narena = ["Told"]').choose("Activate Told")
    assert [played.count(name) for name in ("order", "chaos", "life")] == [0, 2, 100]
    assert (played.zone("invested"), played.offered) == ([PLAIN], ["Unattune to Chaos 1", END])


def test_without_alignment_nothing_is_inverted():
    """RNK-Q52: nothing is set off, and it pays no price. [002:42 002:63]"""
    wheel = card(
        "Wheel", text="When you invert your attunement: You gain 5 Life.\nYou may lose 1 Life: Invert your attunement."
    )
    gear = card("Gear", text="You may invert your attunement: You gain 9 Life.")
    played = arena(wheel + gear, 'arena = ["Wheel", "Gear"]')
    assert "Activate Gear" not in played.offered
    played.choose("Activate Wheel")
    assert [played.count(name) for name in ("order", "chaos", "life")] == [0, 0, 99]
    played.choose("Attune to Order 1", "Activate Gear")
    assert [played.count(name) for name in ("order", "chaos")] == [0, 1]

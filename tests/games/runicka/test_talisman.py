"""The Talisman and activated effects. Rulebook: 002:58-63."""

from tests.games.runicka.arena import END, PLAIN, arena, at, card, crystal, order, over

LENS = crystal("Lens", "You gain 1 Life.", cost=5, recharge=2)
MOON = crystal("Moon", "Your foe loses 3 Life.", cost=0, recharge=0)
SUN = crystal("Sun", "Obliterate target foe revenant.", cost=15, recharge=4)
GEMS = LENS + MOON + SUN
BEARING = 'talisman = ["Lens", "Moon", "Sun"]'


def invocations(played) -> list[str]:
    return [words for words in played.offered if words.startswith("Invoke ")]


def test_a_ley_crystal_costs_life_has_its_effect_and_then_all_recharge():
    """RNK-ACT-3, RNK-TA-1, RNK-TA-5, RNK-TA-6: the whole Talisman rests. [002:35 002:60]"""
    played = arena(GEMS, BEARING, 'arena = ["Cairn Sentry"]')
    assert invocations(played) == ["Invoke Lens", "Invoke Moon", "Invoke Sun"]
    played.choose("Invoke Lens")
    assert (played.count("life"), played.count("recharge"), invocations(played)) == (96, 2, [])


def test_recharge_2_is_over_in_ones_second_turn_after_that():
    """RNK-T9, RNK-Q7, RNK-TA-6: the foe's turns do not count. [002:60]"""
    played = arena(GEMS, BEARING).choose("Invoke Lens")
    counts = []
    for _ in range(4):
        over(played)
        counts.append((played.active, played.count("recharge")))
    assert counts == [(2, 2), (1, 1), (2, 1), (1, 0)]
    assert "Invoke Lens" in played.offered


def test_recharge_0_may_be_used_again_at_once():
    """RNK-Q7: as often as one likes. [002:60]"""
    assert arena(GEMS, BEARING).choose("Invoke Moon", "Invoke Moon", "Invoke Moon").count("life", 2) == 91


def test_life_must_be_higher_than_the_cost():
    """RNK-Q8: exactly as much will not do. [002:60]"""
    assert "Invoke Lens" not in invocations(arena(GEMS, f"{BEARING}\nlife = 5"))
    assert arena(GEMS, f"{BEARING}\nlife = 6").choose("Invoke Lens").count("life") == 2


def test_without_a_target_a_ley_crystal_cannot_be_used():
    """RNK-Q50: nor without a card in the pile that it speaks of. [002:60]"""
    pearl = crystal("Pearl", "Return target revenant in your Oblivion to your hand.")
    bearing = 'talisman = ["Lens", "Sun", "Pearl"]'
    assert invocations(arena(GEMS + pearl, bearing)) == ["Invoke Lens"]
    played = arena(GEMS + pearl, f'{bearing}\noblivion = ["Wick Courier", "{PLAIN}"]')
    played.choose("Invoke Pearl", "Wick Courier")
    assert (played.zone("hand"), played.zone("oblivion")) == (["Wick Courier"], [PLAIN])


def test_a_ley_crystal_of_which_nothing_is_known_is_not_offered():
    """RNK-Q39: only its name is. [002:60]"""
    assert invocations(arena("", 'talisman = ["Robonicle", "Emeronyx", "Tassix"]')) == []


def test_what_waits_for_an_invocation_comes_after_its_effect():
    """RNK-Q63: the Talisman recharges by then. [002:60]"""
    clock = card("Clock", text="When you invoke a ley-crystal: Remove 1 recharge from your Talisman. You gain 5 Life.")
    played = order(GEMS + clock, f'{BEARING}\narena = ["Clock"]', 'arena = ["Clock"]').choose("Invoke Lens")
    assert (played.count("recharge"), played.count("life"), played.count("life", 2)) == (1, 101, 100)


def test_an_invoked_draw_from_an_empty_deck_loses_nothing():
    """RNK-Q51: whoever chose it need not draw. [002:30 002:75]"""
    quill = crystal("Quill", "Draw 1 card.")
    assert not arena(quill, f'talisman = ["Quill"]\ndeck = []\nhand = {[PLAIN] * 3}').choose("Invoke Quill").game.over


# Activated effects


def test_an_effect_may_be_activated_as_often_as_it_can_be_paid():
    """RNK-ACT-4, RNK-Q33, RNK-Q34: also by a revenant that came this turn. [002:62-63]"""
    well = card("Well", text="You may lose 3 Life: Draw 1 card.", cost=0)
    played = order(well, 'life = 10\nhand = ["Well"]').choose("Summon Well on Seat 1: Arena 1")
    played.choose("Activate Well", "Activate Well", "Activate Well")
    assert (played.count("life"), len(played.zone("hand")), "Activate Well" in played.offered) == (1, 3, False)


def test_life_exactly_equal_to_a_price_does_not_pay_it():
    """RNK-Q34: it must be higher. [002:62]"""
    well = card("Well", text="You may lose 3 Life: Draw 1 card.")
    assert "Activate Well" not in arena(well, 'life = 3\narena = ["Well"]').offered
    assert "Activate Well" in arena(well, 'life = 4\narena = ["Well"]').offered


def test_once_per_turn_is_once():
    """RNK-Q33: and again in the next turn. [002:62-63]"""
    well = card("Well", text="Once per turn, you may lose 3 Life: Draw 1 card.")
    played = arena(well, 'arena = ["Well"]').choose("Activate Well")
    assert "Activate Well" not in played.offered
    assert "Activate Well" in over(over(played)).offered


def test_without_a_target_an_effect_cannot_be_activated():
    """RNK-Q50: and nothing is paid. [002:62-63]"""
    bolt = card("Bolt", text="You may lose 1 Life: Obliterate target foe revenant.")
    assert "Activate Bolt" not in arena(bolt, 'arena = ["Bolt"]').offered


def test_a_revenant_may_be_the_price_of_its_own_effect():
    """RNK-ACT-4: the effect happens though it has gone. [002:62]"""
    torch = card("Torch", text="You may obliterate Torch: Your foe loses 8 Life.")
    played = arena(torch, 'arena = ["Torch"]').choose("Activate Torch")
    assert (played.zone("oblivion"), played.count("life", 2)) == (["Torch"], 92)


def test_only_ones_own_revenants_are_activated_in_ones_own_turn():
    """RNK-ACT-4: that one controls. [002:62]"""
    well = card("Well", text="You may lose 3 Life: Draw 1 card.")
    assert arena(well, "", 'arena = ["Well"]').offered == ["Attune to Order 1", "Attune to Chaos 1", END]


def test_the_effect_of_a_base_is_activated_no_more():
    """RNK-EL-4: effects are not passed on. [002:19]"""
    cards = card("Low", "latent", "You may lose 3 Life: Draw 1 card.") + card("High", "bursting")
    played = arena(cards, f'{at("Order", 1)}\narena = [["Low", "High"]]')
    assert not [words for words in played.offered if words.startswith("Activate")]

"""Prices that a text names: what pays for them, and what several of them take of one stock."""

import pytest

from tests.games.runeslingers_awakening.duels import ONE, bare_scene, card, scene

# Several prices, and prices in a text


@pytest.mark.parametrize(
    ("ready", "pool", "can"), [(1, 0, False), (2, 0, True), (1, 1, True), (0, 2, True), (0, 1, False)]
)
@pytest.mark.parametrize("price", ["Pay 2 Light", "Pay 1 Light, 1 Light"])
def test_light_in_a_text_is_paid_like_the_cost_of_a_card(price, ready, pool, can):
    """RSA-Q70, RSA-Q43, RSA-ACT-6: out of the pool first, then with ready concentrations; two prices in Light are added up."""
    field = f'light = {pool}\nutility = ["Jar"]\nconcentration = {["Lanternfall"] * ready}'
    s = bare_scene(card("Jar", "trinket", f"{price}: Draw 1 card."), field)
    assert ("Activate Jar" in s.offered) == can
    if can:
        s.choose("Activate Jar")
        assert (s.count("light"), len(s.zone("hand")), s.offered.count("Create Light with Lanternfall")) == (0, 1, 0)


@pytest.mark.parametrize(("light", "field", "asked"), [
    (2, "[]", True), (1, "[]", False), (1, '["Lanternfall"]', True), (0, '["Lanternfall", "Lanternfall"]', True),
    (0, '[{ card = "Lanternfall", used = 1 }, "Lanternfall"]', False), (0, '["Lanternfall", ["Lanternfall", "Wardsong"]]', False),
])  # fmt: skip
def test_who_is_asked_to_pay_may_use_concentrations_in_the_turn_of_another(light, field, asked):
    """RSA-Q70, RSA-ACT-5: ready and exposed ones, even if it is not their turn; the Light is gone then. [000:239-240]"""
    toll = card("Toll", text="Target enemy Runeslinger loses a power unless they pay 2 Light.")
    s = scene(toll, 'hand = ["Toll"]', f"light = {light}\nconcentration = {field}").choose("Play Toll", ONE)
    assert (s.question == "Do you pay so that it does not happen?") == asked
    if asked:
        s.choose(s.offered[-1])
    assert (s.count("power", 2), s.count("light", 2)) == ((5, 0) if asked else (4, light))


def test_who_does_not_pay_keeps_concentrations_ready():
    """RSA-Q70: nothing is used for the question."""
    toll = card("Toll", text="Target enemy Runeslinger loses a power unless they pay 2 Light.")
    s = scene(toll, 'hand = ["Toll"]', 'concentration = ["Lanternfall", "Lanternfall"]').choose("Play Toll", ONE, "No")
    assert s.count("power", 2) == 4
    assert not any("creates" in line for line in s.log())


def test_x_is_as_much_light_as_can_be_paid():
    """RSA-Q70, RSA-Q40: two in the pool and three ready concentrations."""
    jar = card("Jar", "trinket", "Pay X Light: Deal X damage to any target.")
    s = scene(jar, 'light = 2\nutility = ["Jar"]').choose("Activate Jar", "Seat 2")
    assert s.offered == [f"X is {n}" for n in range(1, 6)]
    s.choose("X is 4")
    assert (s.count("health", 2), s.count("light"), s.offered.count("Create Light with Lanternfall")) == (16, 0, 1)


@pytest.mark.parametrize(("field", "can"), [('["Jar"]', False), ('["Jar", "Cup"]', True)])
def test_no_card_in_play_pays_twice(field, can):
    """RSA-Q40, RSA-ACT-6: the jar itself and another trinket; the one that is asked for is not the jar."""
    cards = card("Jar", "trinket", "Destroy a trinket you control, destroy Jar: Draw 2 cards.") + card("Cup", "trinket")
    s = scene(cards, f"utility = {field}")
    assert ("Activate Jar" in s.offered) == can
    if can:
        s.choose("Activate Jar")
        assert (sorted(s.zone("discard")), len(s.zone("hand"))) == (["Cup", "Jar"], 2)


@pytest.mark.parametrize(("hand", "can"), [(["Vow"], False), (["Vow", "Emberdart"], True), (["Emberdart"] * 2, False)])
def test_no_card_of_the_hand_pays_twice(hand, can):
    """RSA-Q40: a boon, and any card besides."""
    cards = card("Jar", "trinket", "Discard 1 card, discard 1 boon: Draw 1 card.") + card("Vow", "boon")
    s = scene(cards, f'hand = {hand}\nutility = ["Jar"]')
    assert ("Activate Jar" in s.offered) == can
    if can:
        s.choose("Activate Jar")
        assert sorted(s.zone("discard")) == sorted(hand)


@pytest.mark.parametrize(("tokens", "can"), [(2, False), (3, True)])
def test_tokens_of_two_prices_are_added_up(tokens, can):
    """RSA-Q40: one price names them for all, so that 2 and 1 are 3."""
    jar = card("Jar", "trinket", "Remove 2 tokens from Jar, remove 1 token from Jar: Draw 1 card.")
    assert ("Activate Jar" in scene(jar, f'utility = [{{ card = "Jar", token = {tokens} }}]').offered) == can

"""Kinds of misreading, played: whom a pronoun means, who picks a bullet, what pays a price, what forbids a card to be played."""

import pytest

from tests.games.runeslingers_awakening.duels import ONE, SLOT, bare_scene, card, scene
from tests.scenes import answered

WALL = card("Wall", "chant", "Your Runeslinger has +1 block.", defense=3)
JAR = card("Jar", "trinket", "Your Runeslinger has +1 block.", defense=5)
HALO = card("Halo", "boon", "Your Runeslinger has +1 block.", defense=3)
YES, NO = "Yes", "No"
PLAIN = "Emberdart"  # what decks hold


def word(text, kind="utility", *keywords, name="Word"):
    """The card that is tried."""
    return card(name, kind, text, keywords)


def played(text, emily="", sam="", kind="utility", *keywords):
    """The card after it has been played onto the first of three concentrations."""
    return scene(word(text, kind, *keywords) + WALL + JAR + HALO, f'hand = ["Word"]\n{emily}', sam).choose(
        "Play Word", ONE
    )


# Bullets


def test_the_chosen_bullet_of_a_chant_is_the_one_that_holds():
    """RSA-TG-2: the other one does not."""
    text = "• Your Runeslinger has +2 block.\n• Your maximum hand size is 10."
    s = scene(word(text, "chant", "Choice"), 'hand = ["Word"]').choose("Play Word", SLOT, "Effect 2")
    assert (s.value("block"), s.value("maximum hand size")) == (4, 10)
    s = scene(word(text, "chant", "Choice"), 'hand = ["Word"]').choose("Play Word", SLOT, "Effect 1")
    assert (s.value("block"), s.value("maximum hand size")) == (6, 8)


def test_what_stands_before_the_bullets_happens_whichever_is_chosen():
    """RSA-TG-2: one of the two bullets, and the line above them."""
    text = "Draw 1 card.\n• Create 2 Light.\n• Target enemy Runeslinger sears 2."
    s = played(text, "", "", "utility", "Choice")
    assert len(s.offered) == 2
    s.choose(s.offered[0])
    assert (s.zone("hand"), s.count("light"), s.zone("discard", 2)) == ([PLAIN], 2, [])


# What waits for the end of the turn


def test_a_chant_is_there_as_the_turn_ends_and_a_runespell_is_not():
    """RSA-Q28: step 1 of the Discard Phase comes before."""
    text = "At the end of your turn: Draw 1 card."
    assert scene(word(text, "chant"), 'utility = ["Word"]').choose("End the Play Phase").zone("hand") == [PLAIN]


def test_what_hits_does_its_second_line():
    """RSA-LD-6: the line of an attack about its own hit."""
    text = "Deal 2 damage to target Runeslinger.\nWhen Word hits a Runeslinger: Apply 1 Curse to that Runeslinger."
    s = played(text, kind="attack").choose("Seat 2")
    assert (s.count("health", 2), s.ailments(2), s.ailments(1)) == (18, {"Curse": 1}, {})


# X


@pytest.mark.parametrize(("tokens", "falls"), [(3, True), (2, False)])
def test_x_of_a_filter_is_known_before_it_is_asked_for_a_target(tokens, falls):
    """RSA-TG-1: a chant with defense 3, and so many tokens."""
    text = "Destroy target chant with X or less defense, where X is the number of tokens on cards you control."
    jar = f'hand = ["Word"]\nutility = [{{ card = "Jar", token = {tokens} }}]'
    s = scene(word(text) + WALL + JAR, jar, 'utility = ["Wall"]')
    assert ("Play Word" in s.offered) is falls
    if falls:
        assert s.choose("Play Word", ONE).zone("discard", 2) == ["Wall"]


@pytest.mark.parametrize(("tokens", "falls"), [(3, True), (2, False)])
def test_x_of_a_filter_is_what_will_be_paid(tokens, falls):
    """RSA-Q40: with two tokens nothing that is paid finds a target."""
    text = "Remove X tokens from Word: Destroy target chant with X or less defense."
    mine = f'utility = [{{ card = "Word", token = {tokens} }}]'
    s = scene(word(text, "trinket") + WALL, mine, 'utility = ["Wall"]')
    assert ("Activate Word" in s.offered) is falls
    if falls:
        s.choose("Activate Word")
        if "X is 3" in s.offered:
            s.choose("X is 3")
        assert (s.zone("discard", 2), s.count("token", "Word")) == (["Wall"], 0)


def test_x_is_paid_and_dealt():
    """RSA-Q40: two of three tokens, 2 damage."""
    text = "Remove X tokens from Word: Deal X damage to target enemy Runeslinger."
    s = scene(word(text, "trinket"), 'utility = [{ card = "Word", token = 3 }]').choose("Activate Word", "X is 2")
    assert (s.count("token", "Word"), s.count("health", 2)) == (1, 18)


# Prices


@pytest.mark.parametrize(
    ("light", "concentrations", "may"),
    [
        (0, '"Kiln Burst", "Ledger of Light"', True),
        (1, '"Kiln Burst", { card = "Ledger of Light", used = 1 }', True),
        (0, '"Kiln Burst", { card = "Ledger of Light", used = 1 }', False),
        (0, '["Kiln Burst", "Wardsong"], "Ledger of Light"', False),
        (1, '["Kiln Burst", "Wardsong"], { card = "Ledger of Light", used = 1 }', False),
    ],
)
def test_a_price_in_light_is_created_as_it_is_paid(light, concentrations, may):
    """RSA-Q43: the pool first, then concentrations that are ready and exposed, as for the price of a card."""
    text = "Pay 2 Light: Draw 1 card."
    s = bare_scene(word(text, "trinket"), f'light = {light}\nutility = ["Word"]\nconcentration = [{concentrations}]')
    assert ("Activate Word" in s.offered) is may
    if may:
        s.choose("Activate Word")
        assert (s.zone("hand"), s.count("light")) == ([PLAIN], 0)
        assert not [option for option in s.offered if option.startswith("Create Light")]


@pytest.mark.parametrize(("used", "asked"), [(0, True), (1, False)])
def test_an_enemy_pays_with_light_that_is_created_for_it(used, asked):
    """RSA-Q43: in another player's turn too; with one concentration of two used there is not enough."""
    text = "Target enemy Runeslinger loses 4 health unless they pay 2 Light."
    s = played(text, sam=f'concentration = ["Kiln Burst", {{ card = "Ledger of Light", used = {used} }}]')
    assert (s.asked == 2) is asked
    if asked:
        answered(s, YES)
        assert [s.count("used", name) for name in ("Kiln Burst", "Ledger of Light")] == [1, 1]
    assert s.count("health", 2) == (20 if asked else 16)


# What forbids playing


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card. You may destroy a chant you control. If you do, draw 2 cards.",
        "If you control a boon, destroy a boon you control. Draw 1 card.",
        "Draw 1 card. Return a card from your discard pile to your hand.",
        "You may remove 2 tokens from a trinket you control. If you do, create 2 Light. Draw 1 card.",
    ],
)
def test_what_targets_nothing_never_forbids_playing(text):
    """RSA-RE-1: there is no chant, boon, trinket or discarded card, and the rest happens."""
    s = answered(played(text), NO)
    assert (s.zone("hand"), s.question) == ([PLAIN], "Your Play Phase")


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card. You may destroy target chant.",
        "If you control a boon, destroy target chant. Draw 1 card.",
        "Draw 1 card. Add 1 token to target trinket.",
    ],
)
def test_a_target_is_needed_unless_its_effect_is_optional_or_conditional(text):
    """RSA-TG-1: an effect behind “you may” or “if” never forbids; any other that targets needs its target."""
    assert ("Play Word" in scene(word(text), 'hand = ["Word"]').offered) == ("may" in text or "If " in text)
    assert "Play Word" in scene(word(text) + WALL + JAR, 'hand = ["Word"]', 'utility = ["Wall", "Jar"]').offered


# How far a condition goes


@pytest.mark.parametrize(("utility", "hand", "light"), [("[]", [], 0), ('["Wall"]', [PLAIN], 2)])
def test_a_condition_in_front_goes_for_both_halves(utility, hand, light):
    """RSA-CP-7: with a chant both, without one neither, and the card may be played all the same."""
    text = "If you control a chant, draw 1 card and create 2 Light."
    s = played(text, f"utility = {utility}")
    assert (s.zone("hand"), s.count("light")) == (hand, light)


# Names, brackets and signs


@pytest.mark.parametrize("name", ["Chant", "Wall", "Destroy"])
def test_a_noun_is_not_the_name_of_the_card(name):
    """RSA-TG-1: a utility of that name destroys the enemy's chant, not itself."""
    slate = card("Slate", "chant", "Your Runeslinger has +1 block.")
    s = scene(word("Destroy target chant.", name=name) + slate, f'hand = ["{name}"]', 'utility = ["Slate"]')
    s.choose(f"Play {name}", ONE)
    assert (s.zone("discard", 2), s.areas("concentration")[0]) == (["Slate"], ["Lanternfall", name])


@pytest.mark.parametrize(
    ("text", "light"),
    [
        ("Draw 1 card. (Create 3 Light.)", 0),
        ("Draw 1 card; create 3 Light.", 3),
        ("Draw 1 card — create 3 Light.", 3),
    ],
)
def test_signs_join_and_brackets_remind(text, light):
    """RSA-CP-7: a card does what it says, once."""
    s = played(text)
    assert (s.zone("hand"), s.count("light")) == ([PLAIN], light)


# What has left


def test_a_card_that_has_been_destroyed_may_still_come_back():
    """RSA-Q59: its own line about being destroyed happens because it is gone, and it lies in the discard pile by then."""
    text = "When Word is destroyed: Return Word to its owner's hand."
    pick = card("Pick", text="Destroy target chant.")
    s = scene(word(text, "chant") + pick, 'hand = ["Pick"]', 'utility = ["Word"]').choose("Play Pick", ONE)
    assert (s.zone("hand", 2), s.zone("discard", 2)) == (["Word"], [])

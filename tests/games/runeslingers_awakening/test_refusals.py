"""Texts that English leaves open, or that cannot be meant, are not read; what stands near them and is clear is played as it says."""

import pytest

from tests.games.runeslingers_awakening.duels import ONE, card, scene, under
from tests.games.runeslingers_awakening.test_meaning import BURNS, THEM, is_read, played

REFUSED = [
    "Draw 2 cards. Chants with that many or more tokens have +1 defense this turn.",
    "When your Runeslinger is hit: Chants with that many or more tokens have +1 defense this turn.",
    "When an enemy is hit: Chants with defense at most their health have +1 defense this turn.",
    "Target Runeslinger sears 1. Chants with defense at most their health have +1 defense this turn.",
    "Target Runeslinger sears 1. Destroy target chant with defense at most their health.",
    "Deal 3 damage to target enemy Runeslinger and draw 1 card if it hits.",
    "Deal 3 damage to target Runeslinger if it hits.",
    "Unless it hits, deal 3 damage to target Runeslinger.",
    "Draw 2 cards if you do.",
    "Target enemy Runeslinger loses 3 health unless they pay that much Light.",
    "Target enemy Runeslinger discards 1 card. If you do, draw 1 card.",
    "When your Runeslinger is hit: If you do, create 1 Light.",
    "When your Runeslinger is hit: If you don't, create 1 Light.",
    "Target enemy Runeslinger discards a card. You may draw 1 card. If they don't, they lose 2 health.",
    "You may discard a card. If they do, draw 1 card.",
    "Target enemy Runeslinger loses 3 health unless they pay 2 Light. If they do, draw 1 card.",
    "Deal 4 damage to target Runeslinger. Each other Runeslinger loses 2 health.",
    "Add 1 token to target chant. Add 1 token to each other chant.",
    "Destroy target boon. Destroy target other boon.",
    "Target enemy Runeslinger loses 2 health. You discard 1 card from their hand.",
    "Target enemy Runeslinger discards your hand.",
    "You discard their hand.",
    "Destroy target chant and trinket.",
    "If you control a boon and chant, draw 1 card.",
    "Destroy each enemy trinket and chant.",
    "Destroy target enemy boon or chant.",
    "Draw 2 cards. Destroy target chant with exactly that many tokens.",
    "Chants with X or more tokens have +1 defense this turn, where X is the number of chants you control.",
    "If you control a chant, draw 2 cards. Otherwise, sear 3. Gain that much health.",
    "If you control a chant, draw 2 cards. Otherwise, sear that many.",
    "You may discard a card and sear 1. If you do, draw 2 cards.",
    "Destroy Word: Draw 1 card for each token on Word.",
    "Destroy Word: Draw X cards, where X is the number of tokens on Word.",
    "Target Runeslinger draws 1 card. Deal 3 damage to any target. They sear 2.",
    "Target enemy Runeslinger sears 2. Deal damage to target Runeslinger equal to their health.",
    "Destroy Word. Draw 1 card.",
    "Use: Destroy Word. Draw 2 cards.",
    "Return Word to your hand. Draw 1 card.",
    "Destroy target enemy chant you control.",
    "Return target enemy boon you control to your hand.",
    "If you control 2 or more enemy boons, draw 1 card.",
    "If an enemy controls a boon you control, draw 1 card.",
    "Chants an enemy controls you control have +1 defense.",
    "Return 1 enemy boon from your discard pile to your hand.",
    "Search your deck for an enemy boon, put it into your hand, then shuffle your deck.",
    "When you draw an enemy boon: Draw 1 card.",
    "Draw 2 cards unless you pay 0 Light.",
    "You may pay 0 Light instead of discarding a card to block.",
    "If an enemy would apply an ailment to your Runeslinger, you may discard 0 cards instead.",
    "Deal 3 damage to Word.",
    "Apply 3 block barrier to target card.",
    "Apply 3 block barrier to target runespell.",
    "Runespells have +1 defense.",
    "Attacks have +2 defense.",
    "Destroy Word: Add 2 tokens to Word.",
    "Put a card from your hand into your hand.",
    "Put a card from your discard pile into your discard pile.",
    "Put the top 2 cards of your deck on top of your deck. Create that much Light.",
    "Place Word under Word.",
    "Move 1 token from Word to Word.",
    "When you draw Word: Draw 1 card.",
    "When you discard Word: Draw 1 card.",
    "When an enemy plays Word: Draw 1 card.",
    "Draw X cards, where X is the number of boons in their hand.",
    "Target Runeslinger sears 1. Draw X cards, where X is the number of boons in their hand.",
    "Deal damage equal to a to any target.",
    "If your health is a or more, draw 1 card.",
    "If your health is no, draw 1 card.",
    "If 2 is at least 1, draw 1 card.",
    "Draw 1 card, where X is 3.",
    "Draw 0 cards.",
    "Look at the top 0 cards of your deck.",
    "Apply 0 ailments of your choice to target Runeslinger.",
    "Gain 0 health.",
    "Runeslinger has +1 block.",
    "Enemy have -1 block.",
    "Your Runeslingers draw 1 card.",
    "When a Runeslingers is hit: Draw 1 card.",
    "When one of your chant is destroyed: Draw 1 card.",
    "The first time at the end of your turn each turn: Draw 1 card.",
    "You may you may draw 1 card.",
    "Target enemy Runeslinger loses 3 health unless they destroy Word.",
    "Gain 2 mastery and 3 mastery tokens.",
    "Apply 999 ailments of your choice to target Runeslinger.",
]


@pytest.mark.parametrize(
    "text",
    [
        # what is open, or cannot be meant
        *REFUSED,
        # nothing is it that is not there
        "Destroy it.",
        "Draw a card. It sears 2.",
        "Destroy target boon. Return it to its owner's hand.",
        # an X that nothing or two things choose
        "Remove 1 token from Word: Draw X cards.",
        "Remove X tokens from Word, remove 1 token from Word: Draw X cards.",
        "Remove X tokens from Word, discard X cards: Draw X cards.",
        "Sear X: Draw X cards.",
        "Draw X cards unless you discard X cards.",
        # nobody pays with what is not theirs
        "Discard an enemy chant: Draw 1 card.",
        "Destroy a boon: Draw 1 card.",
        "Destroy a boons you control: Draw 1 card.",
    ],
)
def test_what_is_open_or_cannot_be_meant_is_not_read(text: str) -> None:
    assert not is_read(text)


# What was offered, and what came of it


def hand_after(text: str, *answers: str, hand: int = 3) -> int:
    """How many cards Emily holds after a card of this text, with Yes or No to what it offers, discarding Emberdarts."""
    s = played(text, hand=hand)
    for words in answers:
        s.choose(words)
    return len(s.until("End the Play Phase", "Emberdart").zone("hand"))


@pytest.mark.parametrize(
    ("text", "yes", "no"),
    [
        ("You may discard a card. If you do, draw 2 cards.", 4, 3),
        ("You may discard a card. Draw 2 cards if you do.", 4, 3),
        ("You may discard a card. If you don't, draw 2 cards.", 2, 5),
        ("You may discard a card. Draw 2 cards unless you do.", 2, 5),
        ("You may discard a card. Unless you do, draw 2 cards.", 2, 5),
        ("You may discard a card. If you do, draw 2 cards. Otherwise, draw 1 card.", 4, 4),
        ("You may discard a card. If you do, draw 2 cards. If you don't, draw 1 card.", 4, 4),
        ("You may discard a card. Sear 2. If you do, draw 2 cards.", 4, 3),
        ("You may discard a card. Target enemy Runeslinger sears 2. If you do, draw 2 cards.", 4, 3),
        ("You may discard 2 cards. If you do, draw 3 cards.", 4, 3),
    ],
)
def test_if_you_do_asks_whether_the_offer_was_taken(text: str, yes: int, no: int) -> None:
    assert (hand_after(text, "Yes: " + text), hand_after(text, "No")) == (yes, no)


def test_who_has_too_little_has_not_done_it() -> None:
    text = "You may discard 2 cards. If you do, draw 3 cards."
    assert hand_after(text, "Yes: " + text, hand=1) == 0


def test_nothing_is_offered_that_could_do_nothing() -> None:
    assert hand_after("You may discard a card. If you do, draw 2 cards.", hand=0) == 0


@pytest.mark.parametrize(("theirs", "health"), [('["Emberdart"]', 20), ("[]", 17)])
def test_if_they_cannot_asks_what_somebody_else_has_done(theirs: str, health: int) -> None:
    s = played("Target enemy Runeslinger discards a card. If they can't, they lose 3 health.", sam=f"hand = {theirs}")
    assert s.until("End the Play Phase", "Pass").count("health", 2) == health


@pytest.mark.parametrize(("light", "health"), [(2, 20), (1, 17)])
def test_unless_they_pay_asks_whoever_would_pay(light: int, health: int) -> None:
    s = played("Target enemy Runeslinger loses 3 health unless they pay 2 Light.", sam=f"light = {light}")
    if light == 2:
        assert s.asked == 2
        s.choose(s.offered[-1])
    assert (s.count("health", 2), s.count("light", 2)) == (health, 0 if light == 2 else 1)


@pytest.mark.parametrize(("barrier", "health"), [(0, 14), (4, 20)])
def test_a_condition_behind_asks_what_stood_before(barrier: int, health: int) -> None:
    s = played(
        "Deal 4 damage to target enemy Runeslinger. Deal 2 damage to target enemy Runeslinger if it hits.",
        sam=f"barrier = {barrier}" if barrier else "",
    )
    assert s.count("health", 2) == health


# A card that is counted while it is there, and as it was when it is not


@pytest.mark.parametrize(("tokens", "cards"), [(1, 0), (2, 1)])
def test_a_card_that_is_still_there_is_counted_as_it_stands(tokens: int, cards: int) -> None:
    text = "When another chant is destroyed: Add 1 token to Ward. If there are 3 or more tokens on Ward, draw 1 card."
    cards_of = (
        card("Ward", "chant", text) + card("Bell", "chant") + card("Fall", "attack", "Destroy target enemy chant.")
    )
    cards_of += card("Crack", "attack", "Destroy target chant other than Crack.")
    s = scene(
        cards_of + card("Toll", "chant"), f'hand = ["Crack"]\nutility = [{{ card = "Ward", token = {tokens} }}, "Bell"]'
    ).choose("Play Crack", ONE, "Bell")
    assert (s.count("token", "Ward"), len(s.zone("hand"))) == (tokens + 1, cards)


def test_a_card_that_has_left_is_counted_as_it_was() -> None:
    text = "When Ward is destroyed: If the number of tokens on Ward is 3 or more, draw 1 card."
    cards = card("Ward", "chant", text) + card("Crack", "attack", "Destroy target chant.")
    s = scene(cards, 'hand = ["Crack"]\nutility = [{ card = "Ward", token = 3 }]').choose("Play Crack", ONE)
    assert len(s.zone("hand")) == 1


# Once each turn


def test_the_first_time_each_turn_is_once_for_each_card_that_says_so() -> None:
    text = "The first time you play a runespell each turn: Create 1 Light."
    cards = (
        card("Ward", "chant", text)
        + card("Twin", "chant", text)
        + card("Word", "attack", "Target enemy Runeslinger sears 1.")
    )
    s = scene(cards, 'hand = ["Word", "Word"]\nutility = ["Ward", "Twin"]').choose("Play Word", ONE)
    while "End the Play Phase" not in s.offered:
        s.choose(s.offered[0])
    assert s.count("light") == 2
    s.choose("Play Word", "On Seat 1: Concentration areas 2")
    assert s.until("End the Play Phase", "Pass").count("light") == 2


def test_of_cards_looked_at_only_those_are_offered_that_are_still_in_the_deck() -> None:
    s = played(
        "Look at the top 2 cards of your deck. Draw 1 card. Place 1 of them into your hand and the rest into your discard pile."
    )
    assert len(s.until("End the Play Phase", "Emberdart").zone("hand")) == 3 + 2


# Targets and groups


def test_each_of_two_kinds_means_both() -> None:
    cards = card("Word", "attack", "Destroy each boon and chant.") + card("Bell", "chant") + card("Halo", "boon")
    s = scene(cards, 'hand = ["Word"]\nutility = ["Bell"]', f"ailment = [{under('Burn', 2, 'Halo')}]").choose(
        "Play Word", ONE
    )
    assert (s.zone("utility"), "Halo" in s.zone("discard", 2)) == ([], True)


def test_they_are_whoever_was_targeted_last() -> None:
    s = played("Target Runeslinger draws 1 card. Deal 3 damage to target enemy Runeslinger. They sear 2.", "Seat 1")
    assert len(s.zone("discard", 2)) == 2


@pytest.mark.parametrize("whom", [THEM, "Seat 1"])
def test_of_them_counts_whoever_was_chosen(whom: str) -> None:
    s = played("Target Runeslinger loses health equal to the number of Burn on them.", whom, emily=BURNS, sam=BURNS)
    assert s.count("health", 2 if whom == THEM else 1) == 17


# It


def test_it_is_the_card_that_was_targeted() -> None:
    cards = card("Word", "attack", "Add 1 token to target chant. Return it to its owner's hand.") + card(
        "Bell", "chant"
    )
    s = scene(cards, 'hand = ["Word"]', 'utility = ["Bell"]').choose("Play Word", ONE)
    assert (s.zone("utility", 2), s.zone("hand", 2)) == ([], ["Bell"])


def test_it_is_the_card_that_has_left() -> None:
    cards = card("Ward", "chant", "When another chant you control is destroyed: Return it to its owner's hand.")
    cards += card("Bell", "chant") + card("Crack", "attack", "Destroy target chant other than Crack.")
    s = scene(cards, 'hand = ["Crack"]\nutility = ["Ward", "Bell"]').choose("Play Crack", ONE, "Bell")
    assert s.zone("hand") == ["Bell"]


def test_it_is_the_card_itself_where_the_text_names_it() -> None:
    cards = card("Ward", "chant", "Ward has +1 defense for each token on it.", defense=2)
    assert scene(cards, 'utility = [{ card = "Ward", token = 3 }]').value("defense", "Ward") == 5


def test_two_targets_of_one_verb_are_two_targets() -> None:
    cards = (
        card("Word", "attack", "Destroy target boon and target chant.") + card("Bell", "chant") + card("Halo", "boon")
    )
    s = scene(cards, 'hand = ["Word"]\nutility = ["Bell"]', f"ailment = [{under('Burn', 2, 'Halo')}]").choose(
        "Play Word", ONE
    )
    assert (s.zone("utility"), "Halo" in s.zone("discard", 2)) == ([], True)


# Two things in one line


def test_a_change_and_a_keyword_in_one_line_both_hold() -> None:
    text = "Your chants have +2 defense and Quick."
    s = scene(card("Ward", "chant", text, defense=2) + card("Bell", "chant", defense=1), 'utility = ["Ward", "Bell"]')
    keyword = s.rules.ruleset.nouns.keyword
    assert (s.value("defense", "Ward"), s.value("defense", "Bell")) == (4, 3)
    assert keyword(s.game, s.piece("Bell"), "quick") == 1


def test_two_values_of_yours_in_one_line_both_change() -> None:
    s = scene(card("Ward", "chant", "You have +1 block and -2 maximum hand size."), 'utility = ["Ward"]')
    plain = scene(card("Ward", "chant", ""), 'utility = ["Ward"]')
    assert [s.value(word) - plain.value(word) for word in ("block", "maximum hand size")] == [1, -2]


def test_two_keywords_in_one_line_both_count() -> None:
    cards = card("Ward", "chant", "Your attack runespells have Pierce and Quick.") + card(
        "Word", "attack", "Draw 1 card."
    )
    s = scene(cards, 'hand = ["Word"]\nutility = ["Ward"]')
    word, nouns = s.piece("Word"), s.rules.ruleset.nouns
    assert [nouns.keyword(s.game, word, name) for name in ("pierce", "quick", "charge")] == [1, 1, 0]


# X that is chosen by what is paid


@pytest.mark.parametrize(("tokens", "paid"), [(3, 1), (3, 3), (1, 1)])
def test_x_is_as_much_as_is_paid(tokens: int, paid: int) -> None:
    cards = card("Ward", "chant", "Remove X tokens from Ward: Target enemy Runeslinger loses X health.")
    s = scene(cards, f'utility = [{{ card = "Ward", token = {tokens} }}]').choose("Activate Ward")
    if tokens > 1:
        assert s.offered == [f"X is {number}" for number in range(1, tokens + 1)]
        s.choose(f"X is {paid}")
    assert (s.count("token", "Ward"), s.count("health", 2)) == (tokens - paid, 20 - paid)


def test_nobody_pays_none_for_x() -> None:
    s = scene(card("Ward", "chant", "Remove X tokens from Ward: Draw X cards."), 'utility = ["Ward"]')
    assert "Activate Ward" not in s.offered


def test_cards_that_are_discarded_for_x_are_chosen() -> None:
    s = scene(
        card("Ward", "chant", "Discard X cards: Create X Light."),
        'hand = ["Emberdart", "Emberdart", "Emberdart"]\nutility = ["Ward"]',
    )
    s.choose("Activate Ward").until("X is 2", "Emberdart").choose("X is 2").until("End the Play Phase", "Emberdart")
    assert (len(s.zone("hand")), s.count("light")) == (1, 2)


# A noun that somebody chooses, and one that is paid with


def test_a_card_is_chosen_among_those_that_the_noun_means() -> None:
    cards = (
        card("Word", "attack", "Return a chant you control to your hand.")
        + card("Bell", "chant")
        + card("Gong", "chant")
    )
    s = scene(cards, 'hand = ["Word"]\nutility = ["Bell", "Gong"]').choose("Play Word", ONE)
    assert s.offered == ["Bell", "Gong"]
    assert s.choose("Gong").zone("hand") == ["Gong"]


def test_a_card_of_a_kind_is_discarded() -> None:
    cards = card("Word", "attack", "Discard a chant. Draw that many cards.") + card("Bell", "chant")
    s = scene(cards, 'hand = ["Word", "Emberdart", "Bell"]').choose("Play Word", ONE)
    assert (s.zone("hand"), "Bell" in s.zone("discard")) == (["Emberdart", "Emberdart"], True)


@pytest.mark.parametrize(("hand", "offered"), [('["Bell", "Emberdart"]', True), ('["Emberdart"]', False)])
def test_a_cost_asks_for_cards_that_the_noun_means(hand: str, *, offered: bool) -> None:
    cards = card("Ward", "chant", "Discard a chant: Create 3 Light.") + card("Bell", "chant")
    s = scene(cards, f'hand = {hand}\nutility = ["Ward"]')
    assert ("Activate Ward" in s.offered) is offered
    if offered:
        assert (s.choose("Activate Ward").count("light"), s.zone("hand")) == (3, ["Emberdart"])


def test_a_card_in_play_that_the_noun_means_is_paid_with() -> None:
    cards = card("Ward", "chant", "Destroy a boon you control: Create 3 Light.") + card("Halo", "boon")
    s = scene(cards, f'utility = ["Ward"]\nailment = [{under("Burn", 2, "Halo")}]').choose("Activate Ward")
    assert (s.count("light"), "Halo" in s.zone("discard")) == (3, True)

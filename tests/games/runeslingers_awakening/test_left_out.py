"""What may be left out keeps no card from being played: effects behind "you may" and "if", and choices that do not target."""

import pytest

from tests.games.runeslingers_awakening.duels import ONE, card, scene

LENS = card("Lens", "trinket", "Your Runeslinger has +1 block.")
DROP = card("Drop", "trinket", "Your Runeslinger has +1 block.")
SONG = card("Song", "chant", "Your Runeslinger has +1 block.")
MINE, BOTH = 'utility = ["Lens"]', 'utility = ["Lens", "Drop"]'


def word(text, utility="", theirs="", **more):
    """A turn with a card of this text in hand."""
    return scene(card("Word", text=text, **more) + LENS + DROP + SONG, f'hand = ["Word"]\n{utility}', theirs)


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card. You may destroy a trinket you control. If you do, draw 3 cards.",
        "If you control a trinket, destroy a trinket you control. Draw 1 card.",
        "Destroy a trinket you control if you control a trinket. Draw 1 card.",
        "Draw 1 card. Destroy a trinket you control.",
        "Draw 1 card. You may destroy target trinket.",
        "Draw 1 card. If you control a boon, destroy target trinket.",
        "Draw 1 card. Unless you control a boon, destroy target trinket.",
        "If you control a boon, destroy target trinket. Otherwise, draw 1 card.",
    ],
)
def test_without_a_trinket_the_card_is_played_for_the_rest_of_its_text(text):
    """RSA-Q22, RSA-RE-1: only a target is needed, and none that may be left out. [000:127] [000:393] [000:404-405]"""
    s = word(text).choose("Play Word", ONE)
    assert (s.question, s.zone("hand")) == ("Your Play Phase", ["Emberdart"])


@pytest.mark.parametrize(
    "text", ["Draw 1 card. Destroy target trinket.", "Draw 1 card. Destroy target trinket. You may destroy a trinket."]
)
def test_a_target_is_needed(text):
    """RSA-PL-7: without a trinket the card cannot be played. [000:127]"""
    assert "Play Word" not in word(text).offered


def test_a_target_that_an_enemy_can_pay_for_is_needed():
    """RSA-PL-7: "unless they pay" leaves the effect to nobody who plays the card."""
    text = "Target enemy Runeslinger loses 1 health. Destroy target trinket unless they pay 1 Light."
    assert ["Play Word" in s.offered for s in (word(text), word(text, MINE))] == [False, True]


def test_an_offered_choice_is_asked_as_it_comes():
    """RSA-Q22: first the card is drawn, then you may, then you say which."""
    s = word("Draw 1 card. You may destroy a trinket you control. If you do, draw 2 cards.", BOTH)
    s.choose("Play Word", ONE)
    assert (s.question, s.zone("hand")) == ("Do you want to?", ["Emberdart"])
    s.choose(s.offered[1])
    assert (s.question, s.offered) == ("Which one do you choose?", ["Lens", "Drop"])
    s.choose("Drop")
    assert (s.zone("discard"), len(s.zone("hand"))) == (["Drop"], 3)


def test_what_is_declined_chooses_nothing():
    """RSA-Q22: no trinket is asked for, nothing is destroyed, and what stands on it does not happen."""
    s = word("Draw 1 card. You may destroy a trinket you control. If you do, draw 2 cards.", BOTH)
    s.choose("Play Word", ONE, "No")
    assert (s.question, s.zone("utility"), s.zone("hand")) == ("Your Play Phase", ["Lens", "Drop"], ["Emberdart"])


@pytest.mark.parametrize(("amount", "asked"), [(3, "Your Play Phase"), (2, "Which one do you choose?")])
def test_a_conditional_choice_is_asked_only_where_its_condition_holds(amount, asked):
    """RSA-Q22: two trinkets are one too few for the one card, and enough for the other."""
    s = word(f"If you control {amount} trinkets, destroy a trinket you control. Draw 1 card.", BOTH)
    s.choose("Play Word", ONE)
    assert s.question == asked


def test_a_conditional_choice_sees_what_the_sentences_before_have_done():
    """RSA-Q22: the trinket that is left is destroyed, not the one that has just gone."""
    s = word("Destroy target trinket. If you control a trinket, destroy a trinket you control.", BOTH)
    s.choose("Play Word", ONE, "Lens")
    assert s.zone("discard") == ["Lens", "Drop"]


def test_a_target_behind_you_may_is_named_before_anything_happens():
    """RSA-CP-5: it is announced with the others in step 5. [000:208-210]"""
    s = word("Draw 1 card. You may destroy target trinket.", BOTH).choose("Play Word", ONE)
    assert (s.question, s.zone("hand")) == ("Choose a target", [])
    s.choose("Lens")
    assert (s.question, s.zone("hand")) == ("Do you want to?", ["Emberdart"])


def test_a_choice_that_always_happens_is_made_before_the_targets():
    """RSA-CP-4: choices are announced in step 4, also of an effect that follows from a hit. [000:206]"""
    s = word(
        "Deal 1 damage to target enemy Runeslinger. If it hits, apply 1 ailment of your choice to that Runeslinger."
    ).choose("Play Word", ONE)
    assert s.question == "Which ailment will it apply?"


@pytest.mark.parametrize(("utility", "cards"), [("", 0), (MINE, 2)])
def test_what_was_not_chosen_is_not_counted_either(utility, cards):
    """RSA-RE-1: with no trinket to choose there are no tokens on it."""
    text = "Put 2 tokens on a trinket you control. Draw 1 card for each token on a trinket you control."
    assert len(word(text, utility).choose("Play Word", ONE).zone("hand")) == cards


def test_a_bullet_whose_target_may_be_left_out_can_be_chosen():
    """RSA-TG-2: it needs no valid target, the other one does."""
    text = "• You may destroy target trinket.\n• Destroy target trinket.\n• Draw 1 card."
    assert word(text, keywords=["Choice"]).choose("Play Word", ONE).offered == ["Effect 1", "Effect 3"]


def test_a_line_behind_the_bullets_keeps_its_target_with_each_of_them():
    """RSA-CP-5: the bullet that targets comes with a line that targets, and so does the one that does not."""
    text = "• Destroy target chant.\n• Draw 1 card.\nDestroy target trinket."
    s = word(text, BOTH, 'utility = ["Song"]', keywords=["Choice"]).choose("Play Word", ONE, "Effect 1", "Drop")
    assert (s.zone("discard"), s.zone("discard", 2)) == (["Drop"], ["Song"])


def test_a_trigger_does_what_it_can_without_what_it_may_leave_out():
    """RSA-RE-1: with nothing to destroy the tokens come all the same."""
    bell = card("Bell", "chant", "At the end of your turn: Put 3 tokens on Bell. You may destroy target trinket.")
    assert scene(bell + LENS, 'utility = ["Bell"]').choose("End the Play Phase").count("token", "Bell") == 3

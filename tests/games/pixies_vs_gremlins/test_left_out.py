"""What may be left out keeps no card from being played: effects behind "you may" and "if", and choices that do not target."""

import pytest

from tests.games.pixies_vs_gremlins.rows import card, minion, scene

MINIONS = minion("Mine", 1, 2) + minion("Foe", 2, 2) + minion("Other", 2, 2)


def word(text, *theirs):
    """A turn with an event of this text in hand, and minions of the opponent's at the second location."""
    own = card("Word", "event", text, method="Resolve")
    return scene((), ("", ["Mine"], list(theirs)), cards=own + MINIONS, one='hand = ["Word"]')


@pytest.mark.parametrize(
    "text",
    [
        "Gain 2 AP. You may fatigue target enemy minion.",
        "Gain 2 AP. If you control 1 or more minions, fatigue target enemy minion.",
        "Gain 2 AP. You may fatigue an enemy minion.",
        "Gain 2 AP. Fatigue an enemy minion.",
    ],
)
def test_without_a_minion_the_rest_of_the_text_happens(text):
    """PVG-Q57: only what it must target has to be there. [003:9]"""
    s = word(text)
    before = s.count("ap")
    assert s.choose("Play Word").count("ap") == before + 1


def test_a_target_is_needed():
    """PVG-Q57: what happens in any case needs it."""
    text = "Gain 2 AP. Fatigue target enemy minion. You may fatigue an enemy minion."
    assert ["Play Word" in s.offered for s in (word(text), word(text, "Foe"))] == [False, True]


@pytest.mark.parametrize("text", ["You may fatigue an enemy minion.", "You may fatigue target enemy minion."])
def test_what_could_do_nothing_at_all_is_not_offered(text):
    """PVG-Q47, PVG-Q57: with nobody to fatigue the card does nothing."""
    assert ["Play Word" in s.offered for s in (word(text), word(text, "Foe"))] == [False, True]


def test_an_offered_choice_is_asked_as_it_comes():
    """PVG-Q57: the points are there, then you may, then you say which."""
    s = word("Gain 2 AP. You may fatigue an enemy minion.", "Foe", "Other")
    before = s.count("ap")
    s.choose("Play Word")
    assert (s.question, s.count("ap")) == ("Do you want to?", before + 1)
    s.choose(s.offered[1], "Other")
    assert (s.count("fatigued", "Other"), s.count("fatigued", "Foe")) == (1, 0)

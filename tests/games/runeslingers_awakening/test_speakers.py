"""Which cards can say what: a text that can never happen on its card is not played; right beside it stands one that does happen."""

import pytest

from engine.play.scenes import SceneError
from tests.games.runeslingers_awakening.duels import ONE, SLOT, card, scene

END = "End the Play Phase"
MINE = 'hand = ["Word"]'


def refused(*args: str) -> str:
    """Why a scene with a card called Word is refused."""
    with pytest.raises(SceneError) as problem:
        scene(card("Word", *args), MINE)
    return str(problem.value)


@pytest.mark.parametrize("kind", ["spirit", "utility", "attack"])
def test_a_runespell_is_never_used(kind):
    """000:237: the effect of a defense card is used by turning it; a runespell is none, with Quick or without."""
    assert "card 'Word': “Use: Draw 1 card.” cannot be read" in refused(kind, "Use: Draw 1 card.")
    with pytest.raises(SceneError):
        scene(card("Word", kind, "Use: Draw 1 card.", ["Use", "Quick"]), MINE)


def test_a_defense_card_is_used():
    """000:237: the same words on a trinket, which Quick lets be used at once."""
    s = scene(card("Word", "trinket", "Use: Draw 1 card.", ["Use", "Quick"]), MINE)
    assert s.choose("Play Word", SLOT, "Use Word").zone("hand") == ["Emberdart"]


def test_what_is_read_is_played_where_somebody_asks_for_it():
    """000:237: the words that can never happen do nothing then, and the others are played."""
    s = scene(card("Word", "spirit", "Use: Draw 1 card.\nCreate 2 Light."), MINE, head="partly = true")
    s.choose("Play Word", ONE)
    assert (s.count("light"), s.zone("hand"), [words for words in s.offered if "Use" in words]) == (2, [], [])


def test_a_runespell_waits_for_no_turn():
    """000:252: it is discarded in the Discard Phase of the turn in which it is played."""
    assert "“At the beginning of your turn: Draw 1 card.”" in refused(
        "utility", "At the beginning of your turn: Draw 1 card."
    )
    assert "“At the end of your turn: Draw 1 card.”" in refused("attack", "At the end of your turn: Draw 1 card.")


@pytest.mark.parametrize("moment", ["end of your Play Phase", "beginning of your Discard Phase"])
def test_a_runespell_is_there_as_the_play_phase_ends(moment):
    """000:252: until then it lies on its concentration."""
    s = scene(card("Word", "utility", f"At the {moment}: Target enemy Runeslinger sears 1."), MINE).choose(
        "Play Word", ONE
    )
    assert s.zone("discard", 2) == []
    s.choose(END)
    assert (s.zone("discard"), s.zone("discard", 2)) == (["Word"], ["Emberdart"])


def test_a_chant_waits_for_the_end_of_the_turn():
    """000:244: a defense card stays."""
    s = scene(card("Word", "chant", "At the end of your turn: Target enemy Runeslinger sears 1."), 'utility = ["Word"]')
    assert s.choose(END).zone("discard", 2) == ["Emberdart"]


def test_a_runespell_is_activated_while_it_is_in_play():
    """000:241: the effect of a card you control, for the price before its colon."""
    s = scene(card("Word", "utility", "Sear 1: Create 1 Light."), MINE).choose("Play Word", ONE, "Activate Word")
    assert (s.count("light"), s.zone("discard")) == (1, ["Emberdart"])


def test_a_stance_has_no_effect_of_its_own_and_an_ability_no_trigger():
    """000:108: abilities are activated. [000:112] Stances are always active."""
    assert "“Draw 1 card.” cannot be read" in refused("stance", "Draw 1 card.")
    assert "“When you block: Draw 1 card.” cannot be read" in refused("ability", "When you block: Draw 1 card.")
    text = "At the end of your Play Phase: Target enemy Runeslinger sears 1."
    stance = f'[[card]]\nname = "Word"\nkind = "stance"\ntext = "{text}"\n'
    assert scene(stance, 'runeslinger = ["Word"]').choose(END).zone("discard", 2) == ["Emberdart"]


def test_only_an_ailment_has_levels():
    """000:270: its level I acts while it is on you; on a utility it would be drawn for nothing."""
    assert "“Level I: Draw 1 card.” cannot be read" in refused("utility", "Level I: Draw 1 card.")
    assert "“Level I: You have +1 block.” cannot be read" in refused("boon", "Level I: You have +1 block.")


# Bullets


def test_bullets_without_choice_or_fate_are_refused():
    """000:374: Choice or Fate says who picks one of them; without, nobody does."""
    text = "• Draw 2 cards.\n• Create 4 Light."
    assert "“Draw 2 cards.” and “Create 4 Light.” cannot be read" in refused("utility", text)
    s = scene(card("Word", "utility", text, ["Choice"]), MINE).choose("Play Word", ONE, "Effect 2")
    assert s.count("light") == 4


def test_bullets_of_an_ability_are_chosen_by_nobody():
    """000:369-374: keywords are on cards, and an ability is none. [000:450]"""
    with pytest.raises(SceneError, match="card 'Word'"):
        scene(card("Word", "ability", "• Draw 2 cards.\n• Create 4 Light.", ["Choice"]), 'runeslinger = ["Word"]')


@pytest.mark.parametrize("where", ['discard = ["Word"]', 'void = ["Word"]', ""])
def test_every_card_of_a_scene_is_looked_at(where):
    """000:237: wherever it lies, and also where it lies nowhere yet."""
    with pytest.raises(SceneError, match="card 'Word'"):
        scene(card("Word", "spirit", "Use: Draw 1 card."), "", where)

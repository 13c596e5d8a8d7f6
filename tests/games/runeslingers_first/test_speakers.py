"""Which cards can say what: in the first edition it also depends on whether a runespell has defense, or Charge."""

import pytest

from engine.play.scenes import SceneError
from tests.games.runeslingers_first.duels import ONE, PLAIN, card, scene, set_out

END = "End the Play Phase"
MINE = 'hand = ["Word"]'


def refused(*args, **more) -> str:
    """Why a scene with a card called Word is refused."""
    with pytest.raises(SceneError) as problem:
        scene(card("Word", *args, **more), MINE)
    return str(problem.value)


def test_a_normal_runespell_waits_for_no_end_of_the_turn():
    """001:317: it is discarded in the Cleanup Phase of the turn in which it is slung."""
    text = "At the end of your turn: Target enemy Runeslinger sears 1."
    assert "cannot be read" in refused("utility", text)
    s = scene(card("Word", "utility", text, defense=2), MINE).choose("Play Word", ONE, END)
    assert s.zone("discard", 2) == [PLAIN]


def test_a_normal_runespell_with_charge_may_wait():
    """001:550-553: it is charged instead of slung, and stays."""
    text = "At the end of your turn: Target enemy Runeslinger sears 1."
    s = scene(card("Word", "utility", text, ["Charge"]), MINE).choose("Play Word", ONE, "Charge it", END)
    assert s.zone("discard", 2) == [PLAIN]


@pytest.mark.parametrize("moment", ["end of your Play Phase", "beginning of your Cleanup Phase"])
def test_a_normal_runespell_is_there_as_the_play_phase_ends(moment):
    """001:317: it is discarded in the Cleanup Phase, which has a beginning. [001:279]"""
    text = f"At the {moment}: Target enemy Runeslinger sears 1."
    assert scene(card("Word", "utility", text), MINE).choose("Play Word", ONE, END).zone("discard", 2) == [PLAIN]


def test_only_a_defense_runespell_says_sling():
    """001:791-793: a normal one is slung for all of its text."""
    assert "“Sling: Draw 1 card.” cannot be read" in refused("utility", "Sling: Draw 1 card.")
    assert "“Sling: Draw 1 card.” cannot be read" in refused("boon", "Sling: Draw 1 card.", defense=2)
    s = scene(card("Word", "utility", "Sling: Draw 1 card.", defense=2), MINE).choose("Play Word", ONE, "Sling it")
    assert s.zone("hand") == [PLAIN]


def test_only_a_trinket_says_activate():
    """001:312: a boon, a runespell and an ability have other ways to act."""
    assert [
        kind
        for kind in ("boon", "spirit", "passive", "activate")
        if "“Activate: Draw 1 card.” cannot be read" not in refused(kind, "Activate: Draw 1 card.")
    ] == []
    lamp = card("Word", "curio", "Activate: Draw 1 card.")
    field = f'concentration = [["{PLAIN}", "Word"]]'
    assert set_out(lamp, field).choose("Activate Word").zone("hand") == [PLAIN]


def test_bullets_without_choice_or_fate_are_refused():
    """001:558-560: Choice lets you pick one of them."""
    text = "• Draw 2 cards.\n• Sear 1."
    assert "“Draw 2 cards.” and “Sear 1.” cannot be read" in refused("utility", text)
    s = scene(card("Word", "utility", text, ["Choice"]), MINE).choose("Play Word", ONE, "Effect 1")
    assert len(s.zone("hand")) == 2

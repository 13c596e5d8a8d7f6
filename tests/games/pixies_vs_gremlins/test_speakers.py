"""Which cards can say what: minions move, fight and fall, action cards are played, and only what is Ongoing waits for anything."""

import pytest

from engine.play.scenes import SceneError
from tests.games.pixies_vs_gremlins.rows import END, attack, card, minion, scene


def refused(*args, **values) -> str:
    """Why a scene with a card called Word is refused."""
    with pytest.raises(SceneError) as problem:
        scene(cards=card("Word", *args, **values))
    return str(problem.value)


@pytest.mark.parametrize("method", ["Resolve", "Ongoing"])
@pytest.mark.parametrize(
    "text", ["When Word is defeated: Draw 1 card.", "Word has +1 power.", "When Word is deployed: Draw 1 card.", "Word has Flight."]
)  # fmt: skip
def test_no_event_fights_or_falls(text, method):
    """003:78: a minion is defeated; it alone has power and abilities. [003:16]"""
    assert f"“{text}” cannot be read" in refused("event", text, method=method)


def test_a_minion_falls():
    """003:78: the same words on a minion."""
    foe = minion("Foe", 1, 1, text="When Foe is defeated: Draw 1 card.")
    s = scene((), ("", ["Knight"], ["Foe"]), cards=foe + minion("Knight", 3, 3, "Melee"))
    assert attack(s, "Knight", "Foe").zone("hand", 2) == ["Puddle Lurker"]


def test_a_location_has_no_text():
    """003:60: a Rune Location has a power and icons."""
    assert "“When Word is deployed: Draw 1 card.” cannot be read" in refused(
        "location", "When Word is deployed: Draw 1 card."
    )


def test_what_is_carried_out_waits_for_nothing():
    """003:3: a card with the Resolve method is discarded once its instructions are carried out."""
    text = "At the end of your turn: Draw 1 card."
    assert f"“{text}” cannot be read" in refused("event", text, method="Resolve")
    assert f"“{text}” cannot be read" in refused("trap", text)
    s = scene(cards=card("Moon", "event", text, method="Ongoing"), one='hand = ["Moon"]').choose("Play Moon", END)
    assert s.zone("hand") == ["Bluebell Knight"]


@pytest.mark.parametrize("text", ["Draw 1 card.", "When you play Word: Draw 1 card."])
def test_a_minion_has_no_effect_of_its_own(text):
    """003:12: it is deployed, not played."""
    assert f"“{text}” cannot be read" in refused("minion", text, power=1, health=1)


def test_only_magic_and_gadgets_have_a_source():
    """003:7: an Event is played directly from hand. [003:11]"""
    text = "Move the source to an adjacent location."
    assert [kind for kind in ("event", "trap") if f"“{text}” cannot be read" not in refused(kind, text)] == []
    spell = card("Word", "magic-card", text, method="Resolve")
    s = scene((), ("", ["Witch"]), cards=spell + minion("Witch", 1, 1, "Magic", value=1), one='hand = ["Word"]')
    assert "Play Word" in s.offered


def test_a_hero_stands_at_no_location():
    """003:65: it lies in the play zone of its player."""
    text = "Each friendly minion at its location has +1 power."
    assert f"“Hero Power: {text}” cannot be read" in refused("hero", f"Hero Power: {text}")


@pytest.mark.parametrize("head", ["Hero Power", "Rune Power"])
def test_only_heroes_have_their_powers(head):
    """003:65: a Hero Power and a Rune Power."""
    text = f"{head}: Each friendly minion has +1 power."
    assert f"“{text}” cannot be read" in refused("minion", text, power=1, health=1)


def test_nobody_chooses_among_bullets():
    """003:3: the instructions on a card are carried out."""
    assert "“Draw 1 card.” and “Gain 1 AP.” cannot be read" in refused("event", "• Draw 1 card.\n• Gain 1 AP.")

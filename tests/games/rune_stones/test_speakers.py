"""Which pieces can say what: cards are utilized, and only rune stones act while they lie there."""

import pytest

from engine.play.scenes import SceneError
from tests.games.rune_stones.tables import table, utilized


def piece(kind, text) -> str:
    """A piece for a table."""
    number = "number = 33\n" if kind in ("creature", "druid") else ""
    return f'[[card]]\nname = "Word"\nkind = "{kind}"\n{number}text = """\n{text}"""\n'


def refused(kind, text) -> str:
    """Why a table with such a piece is refused."""
    with pytest.raises(SceneError) as problem:
        table(cards=piece(kind, text))
    return str(problem.value)


@pytest.mark.parametrize("kind", ["creature", "druid"])
@pytest.mark.parametrize("text", ["When you gain ore: Gain 1 power point.", "You have +2 magic points."])
def test_a_card_waits_for_nothing_and_changes_nothing(kind, text):
    """004:257: a card does what it is utilized for."""
    assert f"“{text}” cannot be read" in refused(kind, text)


def test_a_rune_stone_acts_as_long_as_it_lies_there():
    """004:378: its ability lasts for the rest of the game."""
    played = table(
        'hand = ["Small red", "Pebble"]\nboard = ["Word"]',
        cards=piece("rune-stone", "When you gain ore: Gain 1 power point."),
    )
    utilized(played, "Small red", "Pebble").choose("Small red: Gain 1 ore.")
    assert played.count("points") == 1


def test_a_rune_stone_has_no_effect_with_nothing_before_it():
    """004:438: it is used once in a turn, for what it asks."""
    assert "“Gain 1 ore.” cannot be read" in refused("rune-stone", "Gain 1 ore.")
    played = table('board = ["Word"]', cards=piece("rune-stone", "Once per turn: Gain 1 ore."))
    assert played.choose("Word: Once per turn: Gain 1 ore.").count("ore") == 1


@pytest.mark.parametrize("text", ["Once per turn, return 1 gem: Gain 1 ore.", "Once per game: Gain 1 ore."])
def test_only_rune_stones_are_used_up(text):
    """004:438: a card that is utilized is used as it lies in front."""
    assert f"“{text}” cannot be read" in refused("creature", text)


def test_a_rune_stone_has_no_optional_abilities():
    """004:305: those are on cards."""
    assert "“Gain 1 ore.”" in refused("rune-stone", "• Gain 1 ore.\n• Gain 1 wild gem.")

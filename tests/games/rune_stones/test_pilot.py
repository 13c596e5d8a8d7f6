"""Rules of thumb of `greedy`."""

from engine.games.rune_stones.pilot import RULES
from engine.play.playable import rules_of
from tests.scenes import PACKS


def test_every_question_has_a_rule_of_thumb():
    """So `greedy` never looks ahead, and plays alike whatever was asked before."""
    windows = rules_of(PACKS["rune-stones"]).windows
    assert {windows[number].name for number in RULES} == {window.name for window in windows}

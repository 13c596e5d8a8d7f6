"""Rules of thumb of `greedy`."""

from engine.games.rune_stones.pilot import RULES
from engine.play.playable import loaded_game
from tests.packs import SHIPPED

OF_OTHER_GAMES = {
    "instead",
    "target",
    "discard",
    "look",
    "unless",
    "choose",
    "how many",
}  # what card text may ask, but no card of this game does


def test_every_question_has_a_rule_of_thumb():
    """So `greedy` looks ahead only where somebody's own card asks for it."""
    windows = loaded_game(SHIPPED["rune-stones"]).windows
    assert {windows[number].name for number in RULES} == {window.name for window in windows} - OF_OTHER_GAMES

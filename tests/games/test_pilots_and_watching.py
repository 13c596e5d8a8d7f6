"""Laws of every game's pilot and statistics."""

from importlib import import_module

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.play.goldfish import prepare, watched
from engine.play.playable import loaded_game
from tests.packs import SHIPPED

TEXT = {"instead", "unless", "how many"}  # what card text may ask, but no card of these games does
NEVER_ASKED = {
    "runicka": TEXT,
    "pixies_vs_gremlins": TEXT,
    "runeslingers.first": TEXT | {"choose"},
    "rune_stones": TEXT | {"target", "discard", "look", "choose"},
}
SLUGS = {"runeslingers.first": "runeslingers"}


@pytest.mark.parametrize("folder", NEVER_ASKED)
def test_every_question_has_a_rule_of_thumb(folder: str) -> None:
    """So `greedy` looks ahead only where somebody's own card asks for it."""
    pilot = import_module(f"engine.games.{folder}.pilot")
    windows = loaded_game(SHIPPED[SLUGS.get(folder, folder.replace("_", "-"))]).windows
    assert {windows[number].name for number in pilot.RULES} | NEVER_ASKED[folder] == {window.name for window in windows}


@pytest.mark.parametrize("slug", SHIPPED)
def test_watching_a_game_changes_nothing(slug: str) -> None:
    pack = SHIPPED[slug]
    run = prepare(pack, read_deck(next(iter(pack.decks.values())), pack).sections, 1, opponent="mirror")
    assert watched(run).tally(range(4)).plain() == run.tally(range(4)).plain()

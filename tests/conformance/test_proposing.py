"""A game whose cards may replace an event proposes it: fired as it is, nothing could come before it or instead of it."""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import engine
from engine.packs.cards import Pack
from engine.play.playable import is_playable, loaded_game
from engine.text.phrases import read_phrases
from tests.packs import WITH_TOYS

ENGINE = Path(engine.__file__).parent
PROPOSALS = ENGINE / "kernel" / "proposals.py"  # what is proposed comes true there
PLAYED = [slug for slug, pack in WITH_TOYS.items() if is_playable(pack)]


def foreseen(pack: Pack) -> set[int]:
    """The events that a text of the game may stand before or in the place of."""
    entries = read_phrases(loaded_game(pack).ruleset.phrases).values()
    return {entry.extras["event"] for entry in entries if entry.sort in ("would", "before") and "event" in entry.extras}


def modules_of(pack: Pack) -> Iterator[ModuleType]:
    """The modules that play a game: its own, those of its family, the verbs and the kernel."""
    loaded_game(pack)
    rooms = [pack.folder, *(ENGINE / room for room in ("kernel", "verbs"))]
    rooms += [folder for folder in pack.folder.parents if folder.is_relative_to(pack.root) and folder != pack.root]
    for module in list(sys.modules.values()):
        path = Path(getattr(module, "__file__", None) or "/")
        if path != PROPOSALS and any(path.is_relative_to(room) for room in rooms):
            yield module


def fired(module: ModuleType) -> Iterator[tuple[int, int]]:
    """The events that a module fires by name, each with its line."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "fire":
            event = node.args[1]
            if isinstance(event, ast.Name) and isinstance(number := vars(module).get(event.id), int):
                yield number, node.lineno


@pytest.mark.parametrize("slug", PLAYED)
def test_what_may_be_replaced_is_proposed(slug: str) -> None:
    pack = WITH_TOYS[slug]
    events, names = foreseen(pack), loaded_game(pack).events
    assert all(names[event].replaceable for event in events)
    assert not [
        f"{module.__name__}:{line}: {names[event].name}"
        for module in modules_of(pack)
        for event, line in fired(module)
        if event in events
    ]


def test_the_toy_games_have_texts_that_replace_events() -> None:
    assert [slug for slug in PLAYED if foreseen(WITH_TOYS[slug])] == ["cairns", "fords", "gardens"]

"""A position written out as a scene, or as a puzzle to be finished: read again, it is the same position and asks the same."""

import tomllib
from random import Random

import pytest

from engine.kernel.state import Game
from engine.packs.puzzles import read_puzzle
from engine.play.playable import loaded_game
from engine.play.puzzles import lay_out
from engine.play.record import begin
from engine.play.scene_text import Frame, NoSceneError, all_is_seen, puzzle_text, scene_text, why_not
from engine.play.scenes import read_scene
from engine.play.wording import options_in_words, picture
from tests.conformance.test_every_game import played
from tests.packs import SHIPPED
from tests.scenes import set_scene

AWAKENING = "runeslingers-awakening"
SCENE = """
[[seat]]
name = "Ada"
power = 2
runeslinger = ["Brakka Holt"]
hand = ["Emberdart", "Emberdart"]
concentration = [[], "Red Momentum"]
deck = ["Turned Soil"]
[[seat]]
name = "Bo \\"the wall\\""
runeslinger = ["Ilvane Ashreader"]
deck = ["Emberdart"]
"""


def told(game: Game) -> dict[str, object]:
    """All that is told of a table but what lies aside, and who has brought what lies there for all: a scene lays out the table's own."""
    seen = picture(game, all_is_seen)
    aside = game.table.rules.ruleset.aside
    return seen | {"table": {name: unowned(zone) for name, zone in seen["table"].items() if name != aside}}


def unowned(zone: object) -> object:
    """A zone whose pieces are told by their names where nothing but an owner stands beside."""
    if isinstance(zone, list):
        return [unowned(entry) for entry in zone]
    return zone["card"] if isinstance(zone, dict) and zone.keys() == {"card", "owner"} else zone


def writable(slug: str, seed: int) -> list[Game]:
    """Positions of a game that can be written whole, some of them."""
    games = [game.clone() for game in played(slug, seed, 160) if game.decision and not why_not(game)]
    return Random(seed).sample(games, min(len(games), 8))


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_a_position_of_a_game_is_read_again_as_it_was(slug: str) -> None:
    compared = 0
    for game in [*writable(slug, 1), *writable(slug, 2)]:
        try:
            text = scene_text(game)
        except NoSceneError:
            continue
        again = begin(read_scene(loaded_game(SHIPPED[slug]), text), game.seed)
        if "# Left out" not in text:
            assert told(again) == told(game)
            assert sorted(options_in_words(again)) == sorted(options_in_words(game))
            compared += 1
    assert compared >= 6


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_as_a_puzzle_it_is_read_and_laid_out(slug: str, tmp_path) -> None:
    game = next(game for game in writable(slug, 3) if "# Left out" not in scene_text(game))
    path = tmp_path / "mine.toml"
    path.write_text(puzzle_text(game, Frame("Mine", game.decision.seat + 1 if game.decision else 1)), encoding="utf-8")
    problems: list[str] = []
    puzzle = read_puzzle(path, "mine.toml", problems)
    assert problems == []
    assert puzzle
    task = lay_out(loaded_game(SHIPPED[slug]), puzzle)
    assert told(task.first()) == told(game)


def test_it_says_what_stands_there_and_no_more() -> None:
    game = set_scene(SCENE).game
    data = tomllib.loads(scene_text(game))
    assert (data["turn"], data["phase"], data["begun"], data["seed"]) == (2, "play", True, 1)
    ada, bo = data["seat"]
    assert ada["hand"] == ["Emberdart", "Emberdart"]
    assert ada["concentration"] == [[], [{"card": "Red Momentum", "face_down": True}]]
    assert "ailment" not in ada
    assert bo["name"] == 'Bo "the wall"'


def test_a_card_that_stands_in_the_scene_goes_with_it() -> None:
    written = '[[card]]\nname = "Small Fire"\nkind = "spirit"\ncost = 1\ntext = "Deal 2 damage to any target."\n'
    game = set_scene(written + SCENE.replace('"Emberdart", "Emberdart"', '"Small Fire"')).game
    again = set_scene(scene_text(game)).game
    assert told(again) == told(game)
    assert "Play Small Fire" in options_in_words(again)


# What no scene tells


def test_in_the_middle_of_something_there_is_none() -> None:
    played_card = set_scene(SCENE).choose("Play Emberdart")
    with pytest.raises(NoSceneError, match="Something is under way here"):
        scene_text(played_card.game)


def test_before_the_first_turn_and_after_the_last_there_is_none() -> None:
    first = next(played(AWAKENING, 1, 1))
    with pytest.raises(NoSceneError, match="No turn has begun yet"):
        scene_text(first)
    *_, last = played(AWAKENING, 1)
    with pytest.raises(NoSceneError, match="The game is over"):
        scene_text(last)

"""Which engine plays a game: what a report says of it."""

from pathlib import Path

from decks.lab.engines import COMPILED, PLAIN, RULES_PLAIN, engine_of
from engine import is_compiled
from engine.packs.reading import read_packs
from tests.engine.play.test_playable import game_in
from tests.packs import SHIPPED


def test_what_plays_a_game_is_told_and_one_from_outside_runs_as_it_is(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    inside, outside = {engine_of(pack) for pack in SHIPPED.values()}, engine_of(read_packs([tmp_path])["emberfall"])
    assert COMPILED in inside if is_compiled() else inside == {PLAIN}
    assert outside == (RULES_PLAIN if is_compiled() else PLAIN)


def test_a_game_without_rules_has_none_that_run_as_they_are(tmp_path: Path) -> None:
    game_in(tmp_path / "emberfall")
    (tmp_path / "emberfall" / "ruleset.py").unlink()
    assert engine_of(read_packs([tmp_path])["emberfall"]) == (COMPILED if is_compiled() else PLAIN)

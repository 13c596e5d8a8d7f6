"""A question with one answer, with which a player may be left alone: not asked against a pilot, asked where somebody else would notice."""

from typing import Final

import pytest

from decks.tabletop.log import DECLINED, log_of, with_declined
from decks.tabletop.sitting import Sitting
from engine.play.pilots import pilots_of
from tests.engine.play.test_course import mirror
from tests.packs import SHIPPED

SEEDS: Final = range(5, 11)


def lone_questions(slug: str, *, pilot: bool, seed: int = 5) -> int:
    """At how many questions of a whole game a person would be asked who can answer only one thing."""
    game = mirror(slug, seed=seed)
    rules = game.table.rules
    mind = pilots_of(SHIPPED[slug])["greedy"](1) if pilot else None
    sitting = Sitting(game.table, game.seed, mind, game.answers, 0)
    found = 0
    while True:
        decision = sitting.game.decision
        if decision and len(decision.options) == 1 and rules.windows[decision.window].skip:
            found += 1
        if not sitting.can_redo:
            return found
        sitting.redo()


@pytest.mark.parametrize("slug", ["runeslingers-awakening", "runeslingers"])
def test_against_a_pilot_nobody_is_asked_who_can_only_decline(slug: str) -> None:
    assert [lone_questions(slug, pilot=True, seed=seed) for seed in SEEDS] == [0] * len(SEEDS)


def test_who_plays_every_seat_is_asked() -> None:
    """Somebody at the same table would notice that nothing was asked."""
    assert any(lone_questions("runeslingers-awakening", pilot=False, seed=seed) for seed in SEEDS)


def test_the_log_says_so_where_it_was() -> None:
    game = mirror("runeslingers-awakening", seed=8)
    mind = pilots_of(SHIPPED["runeslingers-awakening"])["greedy"](1)
    sitting = Sitting(game.table, game.seed, mind, game.answers, len(game.answers))
    assert sitting.declined
    lines, _ = log_of(sitting.game, (0,), sitting.lengths, [*sitting.stops, sitting.position])
    told = with_declined(lines, sitting.declined)
    declined = [number for number, line in enumerate(told) if line.words == DECLINED]
    assert len(declined) == len(sitting.declined)
    assert all(
        told[number].answers == told[number - 1].answers < at
        for number, at in zip(declined, sitting.declined, strict=True)
    )
    assert [line for line in told if line.words != DECLINED] == lines
    assert with_declined(lines, []) == lines


@pytest.mark.parametrize("slug", ["runicka", "pixies-vs-gremlins", "rune-stones"])
def test_games_without_such_questions_ask_what_they_asked(slug: str) -> None:
    assert not any(window.skip for window in mirror(slug).table.rules.windows)

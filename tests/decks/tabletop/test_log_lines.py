"""Lines of the log: from what to what a player stands after them, and which pieces they speak of, in every game."""

import re

import pytest

from decks.tabletop.log import LogLine, Standings, log_of
from decks.tabletop.sitting import Sitting
from engine.kernel.view import visible
from engine.play.playable import is_playable
from tests.engine.play.test_course import mirror
from tests.packs import SHIPPED

PLAYABLE = [slug for slug, pack in SHIPPED.items() if is_playable(pack)]


def sat_through(slug: str) -> Sitting:
    """A whole game of one player's seat, as it stands two thirds through."""
    game = mirror(slug)
    return Sitting(game.table, game.seed, None, game.answers, len(game.answers) * 2 // 3)


def lines_of(sitting: Sitting) -> list[LogLine]:
    stood = Standings(sitting.standings, sitting.seats)
    return log_of(sitting.game, (0,), sitting.lengths, [*sitting.stops, sitting.position], stood=stood)[0]


@pytest.mark.parametrize("slug", PLAYABLE)
def test_a_line_tells_how_it_changed_what_a_player_is_measured_by(slug: str) -> None:
    sitting = sat_through(slug)
    told = [
        (line.answers, re.fullmatch(r"(-?\d+) → (-?\d+)", line.amount)) for line in lines_of(sitting) if line.amount
    ]
    assert bool(told) == (slug != "pixies-vs-gremlins"), "nothing on a seat measures the players there"
    for answers, amounts in told:
        assert amounts
        before, after = (sitting.standings[number] for number in (answers - 1, answers))
        assert tuple(map(int, amounts.groups())) in [*zip(before, after, strict=True)]
        assert amounts[1] != amounts[2]


@pytest.mark.parametrize("slug", PLAYABLE)
def test_of_one_answer_each_change_is_told_once(slug: str) -> None:
    sitting = sat_through(slug)
    told = [(line.answers, line.amount) for line in lines_of(sitting) if line.amount]
    changed = sum(
        before != after
        for one, other in zip(sitting.standings, sitting.standings[1:], strict=False)
        for before, after in zip(one, other, strict=True)
    )
    assert len(told) <= changed
    assert not any(line.amount for line in lines_of(sitting) if line.heading)


@pytest.mark.parametrize("slug", PLAYABLE)
def test_a_line_speaks_of_pieces_that_are_seen(slug: str) -> None:
    sitting = sat_through(slug)
    game, seats = sitting.game, sitting.table.seats
    pieces = {one for line in lines_of(sitting) for one in line.about if one > seats}
    assert pieces
    assert all(visible(game, 0, piece) for piece in pieces)


def test_without_standings_no_line_tells_an_amount() -> None:
    sitting = sat_through("runicka")
    lines, _ = log_of(sitting.game, (0,), sitting.lengths, [*sitting.stops, sitting.position])
    assert not any(line.amount for line in lines)

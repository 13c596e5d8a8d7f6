"""Lines of the log: from what to what a player stands after them, and which pieces they speak of, in every game."""

import re
from itertools import pairwise

import pytest

from decks.tabletop.log import Amount, LogLine, Standings, joined, log_of, shared_out
from decks.tabletop.sitting import Sitting
from engine.games.pixies_vs_gremlins.capturing import REVEALED
from engine.kernel.state import Game
from engine.kernel.view import visible
from engine.play.playable import is_playable
from engine.play.wording import log_line
from tests.engine.play.test_course import mirror
from tests.games.pixies_vs_gremlins.rows import LOCATIONS, scene
from tests.packs import SHIPPED

PLAYABLE = [slug for slug, pack in SHIPPED.items() if is_playable(pack)]


def sat_through(slug: str) -> Sitting:
    """A whole game of one player's seat, as it stands two thirds through."""
    game = mirror(slug)
    return Sitting(game.table, game.seed, None, game.answers, len(game.answers) * 2 // 3)


def lines_of(sitting: Sitting) -> list[LogLine]:
    stood = Standings(sitting.standings, sitting.seats)
    return log_of(sitting.game, (0,), sitting.lengths, [*sitting.stops, sitting.position], stood=stood)[0]


def amounts_told(sitting: Sitting) -> list[tuple[LogLine, int, int]]:
    """The lines with an amount, and from what to what."""
    lines = [line for line in lines_of(sitting) if line.amount]
    return [(line, *map(int, line.amount.split(" → "))) for line in lines]


def player_of(line: LogLine) -> int:
    return int(re.findall(r"Seat (\d+)", line.words)[0]) - 1


@pytest.mark.parametrize("slug", PLAYABLE)
def test_a_line_tells_how_it_changed_what_a_player_is_measured_by(slug: str) -> None:
    sitting = sat_through(slug)
    told = amounts_told(sitting)
    assert bool(told) == (slug != "pixies-vs-gremlins"), "nothing on a seat measures the players there"
    for line, before, after in told:
        assert sitting.counting
        assert re.search(sitting.counting.name.removesuffix("s"), line.words, re.IGNORECASE), line
        number = int(re.findall(r"\d+", line.words)[-1])
        assert after == number or (after - before) % number == 0, line
        assert before != after or line.times > 1, line
        assert not line.heading


@pytest.mark.parametrize(
    ("slug", "words"), [("runeslingers-awakening", "loses a power."), ("pixies-vs-gremlins", " captures ")]
)
def test_a_line_that_decides_games_stands_out_and_no_other_one(slug: str, words: str) -> None:
    lines = lines_of(sat_through(slug))
    assert {line.words for line in lines if line.weighs} == {line.words for line in lines if words in line.words}
    assert 0 < sum(line.weighs for line in lines) < len(lines) / 10


@pytest.mark.parametrize("slug", PLAYABLE)
def test_the_amounts_of_a_player_follow_from_one_another(slug: str) -> None:
    sitting = sat_through(slug)
    for seat in sitting.table.everybody:
        told = [one for one in amounts_told(sitting) if player_of(one[0]) == seat]
        for (earlier, _, left), (line, found, _) in pairwise(told):
            between = {sitting.standings[number][seat] for number in range(earlier.answers, line.answers)}
            assert left == found or {left, found} <= between, (earlier, line)


@pytest.mark.parametrize("slug", PLAYABLE)
def test_most_changes_are_told(slug: str) -> None:
    sitting = sat_through(slug)
    told = {(line.answers, player_of(line)) for line, _, _ in amounts_told(sitting)}
    changed = {
        (answers, seat)
        for answers, (before, after) in enumerate(pairwise(sitting.standings), start=1)
        for seat in sitting.table.everybody
        if before and before[seat] != after[seat]
    }
    assert told <= changed
    assert len(told) >= len(changed) * 3 // 4


def test_no_line_about_something_else_has_the_amount_of_what_was_paid() -> None:
    lines = [line for line in lines_of(sat_through("runicka")) if "recharges" in line.words or "draws" in line.words]
    assert lines
    assert not any(line.amount for line in lines)


def test_a_change_is_shared_out_among_the_lines_that_tell_of_it() -> None:
    """Two losses by one answer each have their own part of it, and equal lines in a row the whole span."""
    sitting = sat_through("runicka")
    gone = sitting.game.log or []
    lost = next(
        number for number, entry in enumerate(gone) if log_line(sitting.game, entry, 0).endswith("pays 6 Life.")
    )
    gone[:] = [gone[lost], gone[lost]]
    assert shared_out(sitting.game, [0, 1], Amount(20, 8)) == {0: Amount(20, 14), 1: Amount(14, 8)}
    assert joined(Amount(20, 14), Amount(14, 8)) == Amount(20, 8)
    assert shared_out(sitting.game, [0, 1], Amount(20, 9)) == {}, "something else has changed it, too"
    assert joined(Amount(20, 14), Amount(13, 8)) is None
    assert joined(None, Amount(14, 8)) is None


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


def test_a_place_is_called_by_the_card_that_is_contended_for_there() -> None:
    """As long as it is the same as it was then; a place is not called by a card that came there later."""
    played = scene(one='hand = ["Gnat Rider"]', head='phase = "deployment"')
    played.choose("Deploy Gnat Rider at Location 1")
    game, log = played.game, played.game.log or []
    assert f"Seat 1 deploys Gnat Rider at {LOCATIONS[0]}." in words_of(game)
    gnat, home = (
        next(number for number, one in enumerate(game.cards) if one.name == name)
        for name in ("Gnat Rider", LOCATIONS[0])
    )
    log.append((REVEALED, home, game.place[gnat], 0, 3))
    assert "Seat 1 deploys Gnat Rider at Location 1." in words_of(game)


def words_of(game: Game) -> list[str]:
    return [line.words for line in log_of(game, (0,), [0, len(game.log or [])], [0, 1])[0]]

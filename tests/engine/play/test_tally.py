"""What a game counts of itself is what it has declared: a name that is misspelt is refused where it is used."""

from dataclasses import replace

import pytest

from engine.games.runicka.statistics import STATISTICS
from engine.kernel.state import OWN_SEAT, Game
from engine.kernel.turns import TURN_ENDS
from engine.play.goldfish import Run, prepare, watched
from engine.play.tally import BY_TURN, Notes, Statistic, UndeclaredError
from tests.games.runicka.test_setup import DECKS, PACK

STRIKES = Statistic("strikes", "Strikes", BY_TURN, "strikes in a turn")


def written(name: str) -> list[tuple[str, str | int, int]]:
    """The rows of a game that counts strikes, after one is written down under that id."""
    notes = Notes(run().play(0), OWN_SEAT, [STRIKES])
    notes.add(name, 1)
    return notes.rows


def run() -> Run:
    return watched(prepare(PACK, DECKS["long-vigil"], 1))


def test_what_is_declared_is_written_down() -> None:
    assert written("strikes") == [("strikes", 1, 1)]


def test_an_id_that_is_misspelt_is_refused_with_those_there_are() -> None:
    with pytest.raises(UndeclaredError, match="'strike' is no statistic of this game; STATISTICS shows strikes"):
        written("strike")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_is_counted_for_its_owner_alone_and_under_a_declared_id(seat: int) -> None:
    game = run().play(0)
    piece = next(piece for piece, owner in enumerate(game.table.owners) if owner == seat)
    notes = Notes(game, OWN_SEAT, STATISTICS.shown)
    notes.add_card("summoned", piece)
    assert len(notes.rows) == (seat == OWN_SEAT)


def test_a_game_that_miswrites_a_statistic_does_not_end_without_it() -> None:
    def misspell(game: Game, notes: Notes, seat: int, other: int, amount: int) -> None:
        notes.add("summond", notes.turn)

    with pytest.raises(UndeclaredError, match="'summond' is no statistic"):
        replace(run(), statistics=replace(STATISTICS, watched={TURN_ENDS: misspell})).tally([0])


def test_a_way_to_play_a_card_is_one_of_the_statistics() -> None:
    assert replace(STATISTICS, plays=("summoned",)).plays == ("summoned",)
    with pytest.raises(UndeclaredError, match="'summond' is no statistic"):
        replace(STATISTICS, plays=("summond",))

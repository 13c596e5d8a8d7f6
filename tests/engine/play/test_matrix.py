"""A matrix of decks: who meets whom, what a meeting comes to for either deck, and that parts of it add up."""

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.state import TURNS
from engine.packs.cards import DeckList
from engine.play.goldfish import UnknownNameError
from engine.play.matches import prepare_match
from engine.play.matrix import (
    PAIR,
    Cell,
    Matrix,
    meetings,
    play_noting,
    play_pairs,
    points_of,
    prepare_meeting,
    seed_of,
)
from engine.play.tally import Sample
from tests.packs import SHIPPED

RUNICKA = SHIPPED["runicka"]
STEADY = ("steady", "steady")
EBB, MOTHS = TWO = ("deep-ebb", "moths-to-the-pyre")


def ready() -> dict[str, DeckList]:
    return {name: read_deck(text, RUNICKA).sections for name, text in RUNICKA.decks.items()}


def played(two: tuple[str, str], pairs: range, pilots: tuple[str, str] = STEADY) -> Cell:
    return play_pairs(prepare_meeting(RUNICKA, ready(), two, 3, pilots), pairs)


def test_each_deck_meets_each_other_one_once() -> None:
    assert meetings("abc", STEADY) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_where_the_pilots_differ_either_plays_either_deck() -> None:
    assert meetings("ab", ("steady", "calm")) == [("a", "b"), ("b", "a")]


def test_a_meeting_comes_to_the_same_whichever_deck_is_named_first() -> None:
    cell = played(TWO, range(3))
    assert cell.games == 6
    assert cell.turned == played((MOTHS, EBB), range(3))
    assert cell.turned.turned == cell


def test_the_games_of_a_meeting_are_those_of_a_match_with_its_seed() -> None:
    decks = ready()
    match = prepare_match(RUNICKA, decks[EBB], seed_of(3, TWO), STEADY, theirs=decks[MOTHS])
    score, cell = match.score(range(6)), played(TWO, range(3))
    assert (score.won, score.neither) == ((cell.won, cell.lost), cell.drawn)


def test_parts_of_a_meeting_add_up_in_any_order() -> None:
    first, last = played(TWO, range(2)), played(TWO, range(2, 3))
    last.merge(first)
    assert last == played(TWO, range(3))
    assert Cell.of(last.plain()) == last


def test_whoever_took_the_first_turn_is_known_at_the_end() -> None:
    match = prepare_meeting(RUNICKA, ready(), TWO, 3, STEADY)
    for index in range(4):
        game, began = play_noting(match, index)
        assert game.over
        assert 0 <= game.counts[TURNS][began] - game.counts[TURNS][1 - began] <= 1
        assert game.answers == match.play(index).answers


def test_every_pair_has_as_many_points_and_one_shuffle() -> None:
    cell = played(TWO, range(3))
    assert cell.points.total + cell.turned.points.total == PAIR * cell.points.n
    match = prepare_meeting(RUNICKA, ready(), TWO, 3, STEADY)
    game, changed = match.play(0), match.play(1)
    assert game.seed == changed.seed
    assert game.table.decks == changed.table.decks[::-1]


@pytest.mark.parametrize(("winners", "points"), [((0,), (2, 0)), ((1,), (0, 2)), ((), (1, 1)), ((0, 1), (1, 1))])
def test_a_game_that_nobody_wins_or_both_is_half_a_win_for_each(
    winners: tuple[int, ...], points: tuple[int, int]
) -> None:
    game = prepare_meeting(RUNICKA, ready(), TWO, 3, STEADY).play(0)
    game.winners = winners
    assert (points_of(game, 0), points_of(game, 1)) == points


def test_an_unknown_pilot_is_told_with_those_that_there_are() -> None:
    with pytest.raises(UnknownNameError, match="no pilot is called 'strong'; choose from random, greedy"):
        prepare_meeting(RUNICKA, ready(), TWO, 3, ("strong", "steady"))


def cell(won: int) -> Cell:
    """Ten games of which so many were won, both of a pair alike."""
    points = Sample()
    for pair in range(5):
        points.add(PAIR * (2 * pair < won))
    return Cell(won, 10 - won, 0, points, Sample(5, 10, 20), Sample(10, 80, 640))


def test_the_row_of_a_deck_has_each_deck_that_it_has_met() -> None:
    matrix = Matrix("abc", {("a", "b"): cell(8), ("c", "a"): cell(2)})
    assert {other: one.won for other, one in matrix.row("a").items()} == {"b": 8, "c": 8}
    assert {other: one.won for other, one in matrix.row("c").items()} == {"a": 2}
    assert matrix.cell("b", "c") is None
    assert (matrix.whole.games, matrix.whole.first.n) == (20, 10)


def test_some_of_the_decks_are_a_matrix_of_their_own() -> None:
    matrix = Matrix("abc", {("a", "b"): cell(8), ("a", "c"): cell(2), ("b", "c"): cell(4)}).among("ca")
    assert (matrix.decks, matrix.whole.won) == (["a", "c"], 2)

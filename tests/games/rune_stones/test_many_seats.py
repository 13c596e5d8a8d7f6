"""Whole games of one to four players, answered at random: what is in the box stays in the game, and the end is the right one."""

from collections import Counter
from functools import cache

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.games.rune_stones.areas import (
    BOARD,
    BOX,
    COLOURED,
    DISPLAY,
    HAND,
    KEPT,
    LOWER,
    ORE,
    POINTS,
    SPACES,
    STONES,
    UPPER,
    WILD,
    row_of,
)
from engine.kernel.agenda import answer
from engine.kernel.places import pile
from engine.kernel.state import NONE, TURNS
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.reading import GAMES, read_pack
from engine.play.goldfish import play_out
from engine.play.pilots import RandomPilot, pilots_of
from engine.play.playable import loaded_game
from engine.play.record import begin

PACK = read_pack(GAMES / "rune_stones", GAMES)
PLAYERS = (1, 2, 3, 4)
IN_THE_BOX = {**dict.fromkeys(COLOURED, 15), WILD: 15, ORE: 20}


@cache
def table_for(seats):
    return Table(loaded_game(PACK), [read_deck(PACK.decks["base"], PACK).sections] * seats)


def moments(seats, seed, most=1500):
    """A game of random answers before each of them, as far as it goes."""
    game, pilot = begin(table_for(seats), seed), RandomPilot(seed)
    while game.decision is not None and len(game.answers) < most:
        yield game
        answer(game, pilot(View(game, game.decision.seat), game.decision))
    yield game


@cache
def finished(seats, seed):
    """A game to its end, by players who want to win."""
    greedy = pilots_of(PACK)["greedy"]
    return play_out(begin(table_for(seats), seed), [greedy(seat) for seat in range(seats)])


def cards_of(game, kind):
    """How many pieces of a kind there are anywhere."""
    return sum(kind in game.table.cards[piece].kinds for stack in game.stacks for piece in stack)


@pytest.mark.parametrize("seats", PLAYERS)
def test_what_is_in_the_box_stays_in_the_game(seats):
    """RST-SE-2, RST-SE-3: gems, ore, cards, artifacts and stones: nothing is made, nothing is lost."""
    for game in moments(seats, seed=seats):
        assert {kind: sum(game.counts[kind]) for kind in IN_THE_BOX} == IN_THE_BOX
    assert (cards_of(game, "creature"), cards_of(game, "druid")) == (68, 8 * seats)
    assert (cards_of(game, "artifact"), cards_of(game, "rune-stone")) == (28 + 8, 8 * max(seats - 1, 1))


@pytest.mark.parametrize("seats", PLAYERS)
def test_nobody_has_more_stones_than_four_or_one_kind_twice(seats):
    """RST-EX-3"""
    for game in moments(seats, seed=10 + seats):
        for seat in range(seats):
            kinds = Counter(game.table.cards[stone].id for stone in pile(game, seat, BOARD))
            assert sum(kinds.values()) <= 4
            assert max(kinds.values(), default=1) == 1
    free = Counter(game.table.cards[stone].id for stone in pile(game, NONE, STONES))
    owned = Counter(game.table.cards[stone].id for seat in range(seats) for stone in pile(game, seat, BOARD))
    assert set((free + owned).values()) == {max(seats - 1, 1)}


@pytest.mark.parametrize("seats", PLAYERS)
def test_an_artifact_lies_on_a_space_of_its_colour_and_a_wild_one_anywhere(seats):
    """RST-FO-2, RST-FO-4"""
    for game in moments(seats, seed=20 + seats):
        for seat in range(seats):
            for row in (UPPER, LOWER):
                for space, spot in enumerate(game.table.places_of[seat][row]):
                    colours = [game.table.cards[piece].values["colour"] for piece in game.stacks[spot]]
                    assert len(colours) <= 1
                    assert set(colours) <= {SPACES[space], "White"}


@pytest.mark.parametrize("seats", PLAYERS)
def test_only_druids_are_in_the_box(seats):
    """RST-UT-4"""
    *_, game = moments(seats, seed=30 + seats)
    assert {game.table.cards[piece].kind for piece in pile(game, NONE, BOX)} <= {"druid"}


@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_game_ends_with_a_round_in_which_somebody_has_65(seats, seed):
    """RST-EN-1, RST-EN-3: all have had the same number of turns, and the most points win."""
    game = finished(seats, seed)
    assert not game.unfinished
    points, before = (
        game.counts[POINTS][:seats],
        [game.counts[POINTS][seat] - last_points(game, seat) for seat in range(seats)],
    )
    assert max(before) >= 65
    assert len(set(game.counts[TURNS][:seats])) == 1
    assert game.winners == tuple(seat for seat in range(seats) if points[seat] == max(points))


def last_points(game, seat):
    """What a player's gems, ore and rows bring at the end. [004:404-410]"""
    rows = [len(row_of(game, seat, row)) for row in (UPPER, LOWER)]
    return sum(game.counts[kind][seat] for kind in KEPT) // 3 + sum({2: 3, 3: 6, 4: 10, 5: 15}.get(n, 0) for n in rows)


@pytest.mark.parametrize("seats", PLAYERS)
def test_between_turns_hands_and_display_are_full(seats):
    """RST-TU-4, RST-SU-7: four cards, or six with the stone for it, as far as there are any."""
    for game in moments(seats, seed=40 + seats, most=600):
        if game.decision is not None and len(game.agenda) == 1 and game.counts[TURNS][game.active] == 1:
            assert len(pile(game, game.active, HAND)) >= 4
            assert all(game.stacks[spot] for spot in game.table.places_of[NONE][DISPLAY])

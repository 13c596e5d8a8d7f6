"""Chance: a seed is a game's whole luck, and each shuffle and each seat has a part of its own."""

import pytest

from engine.kernel.chance import shuffle
from tests.scenes import set_scene

DECK = """[[seat]]
deck = ["Emberdart", "Wardsong", "Lanternfall", "Groundsong", "Kiln Burst", "Twin Cinders", "Dulling Jab", "Ash Veil",
    "Coal Verdict", "Second Reading", "Bitter Tonic", "Moth Hunger"]
"""


def orders(seat, times, seed=1):
    """The deck of a seat after each of so many shuffles."""
    played = set_scene(DECK * 2, seed=seed)
    deck = played.game.table.places_of[seat - 1][played.rules.zones["deck"]][0]
    told = []
    for _ in range(times):
        shuffle(played.game, deck, seat - 1)
        told.append(tuple(played.zone("deck", seat)))
    return told


@pytest.mark.parametrize("seat", [1, 2])
def test_every_shuffle_of_a_seat_is_another_order(seat):
    """Twelve cards have 479001600 orders: of twenty in a row none comes twice."""
    told = orders(seat, 20)
    assert len(set(told)) == len(told)
    assert {tuple(sorted(order)) for order in told} == {tuple(sorted(told[0]))}


def test_two_seats_shuffle_the_same_cards_in_different_orders():
    assert not set(orders(1, 10)) & set(orders(2, 10))


def test_the_same_seed_shuffles_alike_and_another_one_does_not():
    assert orders(1, 10) == orders(1, 10)
    assert not set(orders(1, 10)) & set(orders(1, 10, seed=2))

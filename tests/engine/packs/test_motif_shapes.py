"""Every two motifs can be told apart by their shapes, which a browser has looked at; `python -m tests.tools.motifs` does so anew."""

import pytest

from engine.packs.motifs import shared_motifs
from engine.packs.reading import short_path
from tests.tools.motifs import KEPT, LEAST, close_pairs, kept, print_of

MOTIFS, _ = shared_motifs(short_path)
AGAIN = "run `python -m tests.tools.motifs` and look at its sheet"


def test_every_motif_was_looked_at_as_it_is():
    assert {name: mark for name, (mark, _) in kept().items()} == {name: print_of(m) for name, m in MOTIFS.items()}, (
        AGAIN
    )


def test_no_two_motifs_are_close():
    assert close_pairs({name: number for name, (_, number) in kept().items()}) == []


def test_there_are_enough_to_choose_from():
    assert len(MOTIFS) >= 100


@pytest.mark.parametrize(("bits", "told"), [(LEAST, 0), (LEAST - 1, 1)])
def test_motifs_are_close_below_the_least_number_of_bits(bits, told):
    assert len(close_pairs({"bell": 0, "moth": (1 << bits) - 1})) == told


def test_another_drawing_has_another_print():
    assert len({print_of(motif) for motif in MOTIFS.values()}) == len(MOTIFS)
    assert KEPT.read_text().endswith("\n")

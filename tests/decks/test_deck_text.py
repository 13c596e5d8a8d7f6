"""A deck's text is read line by line; what cannot be read is told with its line, and nothing is dropped."""

import pytest

from decks.deck_text import read_deck
from engine.packs import read_pack
from tests.builders import EMBERFALL, emberfall


@pytest.fixture
def read(tmp_path):
    pack = read_pack(emberfall(tmp_path))
    return lambda lines: read_deck(f"My deck\n// format: standard\nDeck\n{lines}", pack)


def test_a_whole_deck(tmp_path):
    deck = read_deck(EMBERFALL["decks/embers.txt"], read_pack(emberfall(tmp_path)))
    assert (deck.title, deck.format, deck.summary, deck.problems) == ("Embers", "standard", "Runs and hides.", [])
    assert deck.sections == {"main": {"ash-courier": 2, "cinder-wall": 1}}


@pytest.mark.parametrize("line", ["2 Ash Courier", "2x Ash Courier", "2X ash courier", "  2  ASH   Courier  "])
def test_a_line_in_any_of_its_forms(read, line):
    assert read(line).sections == {"main": {"ash-courier": 2}}


def test_lines_of_one_card_add_up(read):
    assert read("2 Ash Courier\n10 Ash Courier").sections == {"main": {"ash-courier": 12}}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2 Ash Golem", "no card of this game is called 'Ash Golem'"),
        ("Ash Courier", "neither a section of the format nor a line like"),
        ("two Ash Courier", "neither a section"),
    ],
)
def test_a_line_that_cannot_be_read_is_told(read, line, said):
    ((number, message),) = read(f"\n{line}").problems
    assert number == 5
    assert said in message


def test_a_card_before_any_section_is_told(tmp_path):
    deck = read_deck("My deck\n// format: standard\n1 Ash Courier", read_pack(emberfall(tmp_path)))
    assert deck.problems == [(3, "a card stands before the first section")]

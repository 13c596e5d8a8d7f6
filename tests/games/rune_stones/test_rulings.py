"""Rulings about the cards themselves."""

from engine.packs.reading import GAMES, read_pack
from engine.play.playable import pack_coverage
from tests.games.rune_stones.tables import table

PACK = read_pack(GAMES / "rune_stones", GAMES)
NUMBERS = [*range(11, 79), *range(100, 108)]
CARDS = [card for card in PACK.cards.values() if "number" in card.values]


def test_every_number_of_the_box_is_there_once():
    """RST-Q3: 11 to 78 and 100 to 107, and nothing between."""
    assert [card.values["number"] for card in CARDS] == NUMBERS


def test_what_the_rulebook_does_not_tell_is_marked_as_ours():
    """RST-Q3: printed colour of three creatures and of dragons, printed ability of two; magic points never."""
    assert [card.name for card in CARDS if card.text] == ["Creature 16", "Creature 21"]
    assert [card.values["number"] for card in CARDS if "colour" in card.values] == [16, 21, 67, *range(71, 79)]
    for card in CARDS:
        assert "magic" in card.house
        assert bool(card.text) != bool(card.house_text)
        assert "RST-Q3" in card.house_source


def test_every_card_is_played_as_it_reads():
    """RST-Q3: no sentence of a card or piece is left out."""
    played, sentences = pack_coverage(PACK)
    assert played == sentences > 100


def test_the_four_colours_have_fifteen_creatures_each():
    """RST-Q3"""
    creatures = [{**card.house, **card.values} for card in CARDS if card.kind == "creature"]
    for colour in ("Blue", "Yellow", "Green", "Red"):
        assert len([values for values in creatures if values["colour"] == colour]) == 15


def test_every_kind_of_ability_occurs():
    """RST-Q25"""
    assert {{**card.house, **card.values}["ability"] for card in CARDS} == {"basic", "optional", "swapping"}


def test_a_druid_with_a_number_stays_a_druid_for_every_player():
    """RST-Q23: both players may hold the same number."""
    game = table('hand = ["Druid 100", "Fork"]', 'hand = ["Druid 100"]')
    assert (game.zone("hand", 2), "Druid 100" in game.zone("hand", 1)) == (["Druid 100"], True)

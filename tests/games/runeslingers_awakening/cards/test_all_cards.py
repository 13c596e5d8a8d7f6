"""No practice card without a test of its own, and no text of the pack that is not understood."""

import re
from pathlib import Path

from engine.play.playable import book_of, loaded_game
from engine.text.tree import coverage, read_card, render
from tests.packs import SHIPPED

PACK = SHIPPED["runeslingers-awakening"]
BOOK = book_of(PACK, loaded_game(PACK).ruleset)
WITHOUT_A_NUMBER = "Apply Burn ailments to target Runeslinger."
TEXTS = [card for card in PACK.cards.values() if card.text or card.house_text]
TESTS = {
    name
    for file in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)\(", file.read_text(encoding="utf-8"), re.MULTILINE)
}


def test_every_practice_card_has_its_test():
    cards = [card.id for card in PACK.cards.values() if card.set_id == "practice"]
    assert len(cards) == 84 + 4 + 4 + 8 + 8
    assert [card for card in cards if f"test_{card.replace('-', '_')}" not in TESTS] == []


def test_every_printed_text_has_its_test():
    cards = [card.id for card in TEXTS if card.set_id == "awakening"]
    assert [card for card in cards if f"test_{card.replace('-', '_')}" not in TESTS] == []


def test_every_line_has_exactly_one_reading():
    lines = [(card.name, reading) for card in TEXTS for reading in read_card(BOOK, card)]
    understood = [(name, line) for name, line in lines if line.text != WITHOUT_A_NUMBER]
    assert len(lines) - len(understood) == 1
    assert [(name, line.text) for name, line in understood if line.node is None or line.readings != 1] == []


def test_every_sentence_is_played():
    lost = [sentence for card in TEXTS for line in read_card(BOOK, card) for sentence in line.unplayed]
    assert lost == [WITHOUT_A_NUMBER]
    played = [coverage(read_card(BOOK, card)) for card in PACK.cards.values() if card.set_id == "practice"]
    assert [found for found in played if found[0] != found[1]] == []


def test_every_text_equals_its_rendering():
    for card in TEXTS:
        written = [line.strip() for line in f"{card.text}\n{card.house_text}".splitlines() if line.strip()]
        assert [render(BOOK, line, card.name) for line in read_card(BOOK, card)] == written

"""Cards as SVG files: they say all that a face says, in letters of their own, and nothing of it falls off the card."""

import html
import re
from itertools import chain
from xml.etree import ElementTree

import pytest

from catalog.faces import card_face, face
from catalog.models import Card
from catalog.pictures import raster
from catalog.pictures.lettering import FACES, Word, drawn_word, letters, lines_of, width, words_of
from catalog.pictures.painter import BAR, FOOT, HEAD, LEAST, MARKS, RIM, Painter, card_svg
from engine.packs.cards import STATUSES

NAME = "{http://www.w3.org/2000/svg}"


def all_cards() -> list[Card]:
    return list(Card.objects.select_related("card_set").prefetch_related("game"))


def words(text: str) -> str:
    """A text without markup and with single blanks."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


@pytest.mark.django_db
def test_every_value_of_every_card_stands_in_its_face_and_in_its_file() -> None:
    for card in all_cards():
        shown, root = words(card_face(card)), ElementTree.fromstring(card_svg(card))
        told = (root.findtext(f"{NAME}title") or "") + " " + (root.findtext(f"{NAME}desc") or "")
        labels = {one.attrib["aria-label"] for one in root.iter() if "aria-label" in one.attrib}
        drawn = face(card)
        for value in chain(drawn.left, drawn.right, drawn.base, drawn.foot, drawn.line):
            assert str(value.value) in shown, (card.slug, value)
            assert f"{value.hint}: {value.value}" in told, (card.slug, value)
        assert {f"{value.hint}: {value.value}" for value in (*drawn.left, *drawn.right)} == labels, card.slug
        for line in (card.name, card.type_line, *(line.rstrip(".") for _, line in (*drawn.lines, *drawn.house_lines))):
            assert words(line) in words(told), (card.slug, line)
            assert words(line)[:12] in shown, (card.slug, line)
        assert MARKS[card.status] in told, card.slug


@pytest.mark.django_db
def test_every_letter_of_every_card_has_an_outline() -> None:
    known = set.intersection(*(set(letters(name)) for name in FACES))
    for card in all_cards():
        said = f"{card.name}{card.text}{card.house_text}{card.type_line}{card.card_set.name}"
        assert set(said) - known - {"\n"} == set(), card.slug


@pytest.mark.django_db
def test_the_text_of_every_card_keeps_within_its_paper_at_a_size_that_can_be_read() -> None:
    for card in all_cards():
        painter = Painter(card)
        room = painter.height - RIM - HEAD - BAR - FOOT
        rows, size = painter.fitted(room)
        assert painter.text_height(rows, size) + 14 <= room - LEAST, card.slug
        assert all(line.width <= painter.room - 22 for row in rows for line in row), card.slug
        assert size >= 9.5, card.slug


@pytest.mark.django_db
def test_a_file_asks_for_no_font_and_for_no_other_file() -> None:
    svg = card_svg(Card.objects.get(slug="emberdart", game__slug="runeslingers-awakening"))
    assert [word for word in ("<text", "font-", "href", "url(http", "<script", "style") if word in svg] == []


@pytest.mark.django_db
def test_every_word_leaves_ink() -> None:
    pytest.importorskip("resvg", reason="it is in requirements.txt")
    svg = card_svg(Card.objects.get(slug="moth-hunger", game__slug="runeslingers-awakening"), 315)
    whole, found = raster.png(svg), re.findall(r'<path transform="[^"]+" fill="[^"]+" d="M0 0[^"]+"/>', svg)
    assert len(found) > 10
    assert [word for word in dict.fromkeys(found) if raster.png(svg.replace(word, "")) == whole] == []


def test_there_is_a_mark_for_every_status() -> None:
    assert MARKS.keys() == STATUSES.keys()


def test_lines_break_between_words_and_one_that_is_too_long_stands_alone() -> None:
    lines = list(lines_of(words_of("a bb ccc incomprehensibilities d", "sans", "#000"), 10, 30))
    assert [" ".join(word.text for word in line.words) for line in lines] == [
        "a bb",
        "ccc",
        "incomprehensibilities",
        "d",
    ]
    assert lines[0].width == pytest.approx(width("a bb", "sans", 10))
    assert list(lines_of([], 10, 30)) == []


def test_a_letter_that_no_face_has_is_told_by_another() -> None:
    assert drawn_word(Word("愛", "serif", "#000"), 10, 0, 0) == drawn_word(Word("?", "serif", "#000"), 10, 0, 0)

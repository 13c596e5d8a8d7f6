"""The readers on small files written by hand after the public descriptions: what they take, and what they refuse by its place."""

import json
from typing import Any

import pytest

from tests.independent import cockatrice
from tests.independent.against import DescriptionError
from tests.independent.saved_objects import SavedObject, size_of
from tests.independent.sheets_of_pdf import Document

PLACE = dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"), 1.0)
SHEET = {"FaceURL": "a", "BackURL": "b", "NumWidth": 2, "NumHeight": 2, "BackIsHidden": True}
DECK_HEAD = '<cockatrice_deck version="1"><deckname>A</deckname><comments/>'


def saved(numbers: list[int], **changed: Any) -> str:
    sheets = {"1": SHEET | changed}
    inside = [
        {"Name": "Card", "Transform": PLACE, "CardID": number, "CustomDeck": sheets, "Nickname": str(number)}
        for number in numbers
    ]
    deck = {
        "Name": "DeckCustom",
        "Transform": PLACE,
        "DeckIDs": numbers,
        "CustomDeck": sheets,
        "ContainedObjects": inside,
    }
    return json.dumps({"SaveName": "", "ObjectStates": [deck]})


def test_a_saved_deck_has_its_cards_in_cells_that_are_there() -> None:
    (pile,) = SavedObject(saved([100, 103, 103])).piles
    assert [(card.name, card.cell) for card in pile.cards] == [("100", 0), ("103", 3), ("103", 3)]


@pytest.mark.parametrize(
    ("numbers", "changed", "wrong"),
    [
        ([100, 104], {}, "cell 4 of a sheet of 4 cards"),
        ([100, 103], {"BackIsHidden": False}, "cell 3 of a sheet of 3 cards"),
        ([100, 203], {}, "203 is of no sheet"),
        ([100], {}, "two cards or more"),
        ([100, 101], {"NumWidth": 11}, "11 by 2 cells"),
        ([100, 101], {"BackURL": ""}, "a side without a picture"),
    ],
)
def test_a_saved_deck_against_its_description_is_refused(
    numbers: list[int], changed: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(DescriptionError, match=wrong):
        SavedObject(saved(numbers, **changed))


def test_pictures_are_rgb_and_within_the_advised_size() -> None:
    head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
    assert size_of(head + b"\0\0\x10\0\0\0\x0f\0\x08\x02", "a") == (4096, 3840)
    for rest, wrong in (
        (b"\0\0\x10\1\0\0\x0f\0\x08\x02", "4097 by 3840"),
        (b"\0\0\x10\0\0\0\x0f\0\x08\x03", "not RGB"),
    ):
        with pytest.raises(DescriptionError, match=wrong):
            size_of(head + rest, "a")


def test_a_cockatrice_deck_counts_its_zones() -> None:
    deck = cockatrice.read_deck(f'{DECK_HEAD}<zone name="main"><card number="3" name="X"/></zone></cockatrice_deck>')
    assert (deck.name, deck.zones) == ("A", {"main": {"X": 3}})


@pytest.mark.parametrize(
    "zone", ['<zone name="else"/>', '<zone name="main"><card number="0" name="X"/></zone>', "<card/>"]
)
def test_a_cockatrice_deck_against_its_schema_is_refused(zone: str) -> None:
    with pytest.raises(DescriptionError):
        cockatrice.read_deck(f"{DECK_HEAD}{zone}</cockatrice_deck>")


def card_file(card: str) -> str:
    return (
        '<cockatrice_carddatabase version="4"><sets><set><name>S</name></set></sets>'
        f"<cards><card>{card}</card></cards></cockatrice_carddatabase>"
    )


def test_a_card_file_tells_cards_of_its_sets() -> None:
    found = cockatrice.read_card_file(
        card_file('<name>X</name><prop><type>T</type></prop><set picurl="http://a/b">S</set>')
    )
    assert found.cards["X"].properties == {"type": "T"}
    for wrong in (
        "<name>X</name><set>T</set>",
        "<set>S</set><name>X</name>",
        "<name>X</name>",
        "<name>X</name><set>S</set><token>x</token>",
    ):
        with pytest.raises(DescriptionError):
            cockatrice.read_card_file(card_file(wrong))


def paper(contents: bytes, length: int | None = None) -> bytes:
    """A PDF of one page of 720 by 360 points."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 720 360]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>",
        b"<</Length %d>>\nstream\n%s\nendstream" % (length or len(contents), contents),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    file, offsets = b"%PDF-1.4\n", []
    for number, told in enumerate(objects, 1):
        offsets.append(len(file))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, told)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    end = b"xref\n0 6\n0000000000 65535 f \n%strailer\n<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    return file + end % (table, len(file))


def test_a_page_tells_its_size_boxes_and_words_in_millimetres() -> None:
    (sheet,) = Document(paper(b"q 1 0 0 1 72 0 cm 0 288 72 72 re S Q BT /F 9 Tf 72 72 Td (A \\(b\\)) Tj ET")).sheets
    assert (sheet.width, sheet.height) == pytest.approx((254, 127))
    (area,) = sheet.areas
    assert (area.left, area.top, area.width, area.height) == pytest.approx((25.4, 0, 25.4, 25.4))
    assert (area.paint, area.box) == ("s", True)
    assert [(words.said, round(words.left, 1), round(words.base, 1)) for words in sheet.words] == [
        ("A (b)", 25.4, 101.6)
    ]


def test_a_paper_against_its_description_is_refused() -> None:
    for wrong in (
        paper(b"q"),
        paper(b"Q"),
        paper(b"n", 9),
        paper(b"/X Do"),
        paper(b"n") + b"x",
        paper(b"n").replace(b"Count 1", b"Count 2"),
    ):
        with pytest.raises(DescriptionError):
            _ = Document(wrong).sheets

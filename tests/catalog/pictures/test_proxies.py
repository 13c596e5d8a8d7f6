"""Sheets to print, as an independent reader finds them: sizes, marks, words, and the same bytes for the same cards."""

import re
from functools import cache

import pytest

from catalog.models import Card
from catalog.pictures.lettering import FACES, drawn_word, letters, words_of
from catalog.pictures.painter import Painter, card_svg
from catalog.pictures.proxies import PAPERS, WHAT, Job, proxies
from catalog.pictures.strokes import steps
from catalog.pictures.vectors import UndrawnError, drawing, word_in
from tests.packs import SHIPPED
from tests.readers.pdf import Page, Reader

pytestmark = pytest.mark.django_db
POINTS = 72 / 25.4
AWAKENING = "runeslingers-awakening"


def cards(game: str, *slugs: str) -> list[Card]:
    rows = {
        row.slug: row for row in Card.objects.filter(game__slug=game, slug__in=slugs).select_related("game", "card_set")
    }
    return [rows[slug] for slug in slugs]


def job(
    *copies: int, game: str = AWAKENING, slugs: str = "emberdart lanternfall", paper: str = "a4", ink: bool = False
) -> Job:
    return Job("Ember Rush", list(zip(cards(game, *slugs.split()), copies, strict=True)), PAPERS[paper], ink)


def sheets(one: Job) -> list[Page]:
    return list(Reader(proxies(one)).pages())


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_nine_cards_of_63_by_88_millimetres_lie_on_a_sheet(paper: str, width: float, height: float) -> None:
    first, second = sheets(job(7, 3, paper=paper))
    assert (first.width, first.height) == (
        pytest.approx(width * POINTS, abs=0.01),
        pytest.approx(height * POINTS, abs=0.01),
    )
    assert (len(first.boxes), len(second.boxes)) == (9, 1)
    for box in (*first.boxes, *second.boxes):
        assert (box.right - box.left) / POINTS == pytest.approx(63, abs=0.05)
        assert (box.high - box.low) / POINTS == pytest.approx(88, abs=0.05)
        assert box.left >= 7 * POINTS
        assert box.low >= 7 * POINTS
        assert box.right <= first.width - 7 * POINTS
        assert box.high <= first.height - 7 * POINTS


def test_cards_touch_and_never_overlap() -> None:
    boxes = sheets(job(4, 4))[0].boxes
    for one in boxes:
        for other in boxes:
            if one is not other:
                apart = one.right <= other.left + 0.2 or other.right <= one.left + 0.2
                assert apart or one.high <= other.low + 0.2 or other.high <= one.low + 0.2


def test_cut_marks_stand_beside_the_cards_and_never_on_them() -> None:
    page = sheets(job(4, 3))[0]
    marks = [line for line in page.lines if line.length == pytest.approx(2.6 * POINTS, abs=0.01)]
    assert len(marks) == 2 * 4 + 2 * 4
    for mark in marks:
        for x, y in (mark.begin, mark.end):
            assert not any(box.left < x < box.right and box.low < y < box.high for box in page.boxes)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_has_a_ruler_of_fifty_millimetres_and_says_what_it_is(paper: str) -> None:
    for number, page in enumerate(sheets(job(7, 3, paper=paper)), 1):
        assert [line.length / POINTS for line in page.lines if line.length > 20 * POINTS] == [
            pytest.approx(50, abs=0.01)
        ]
        assert f"{WHAT} · print at 100 %, not fitted to the page · sheet {number} of 2 · Ember Rush" in page.text


def test_words_can_be_found_as_often_as_cards_are_printed() -> None:
    page = sheets(job(2, 1))[0]
    assert page.words.count("Emberdart") == 2
    assert "Deal 3 damage to any target." in page.text
    assert page.text.count("practice, never printed") == 3


def test_a_card_is_drawn_once_however_often_it_is_placed() -> None:
    assert len(proxies(job(9, 9))) < len(proxies(job(1, 1))) + 2_000


def test_the_same_cards_give_the_same_bytes_without_a_date() -> None:
    content = proxies(job(2, 3))
    assert content == proxies(job(2, 3))
    assert content != proxies(job(3, 2))
    assert "Date" not in str(Reader(content).info.keys()) + str(Reader(content).trailer.keys())
    assert b"/ID" not in content


def test_the_title_may_be_in_any_script_and_printers_are_asked_not_to_scale() -> None:
    reader = Reader(proxies(Job("Łódź 漢 🜂", [(cards(AWAKENING, "emberdart")[0], 1)], PAPERS["a4"])))
    assert reader.info["/Title"] == "Łódź 漢 🜂"
    assert reader.root["/ViewerPreferences"] == {"/PrintScaling": "/None", "/DisplayDocTitle": "true"}


def test_who_spares_ink_prints_no_dark_frame() -> None:
    def inks(sparing: bool) -> set[str]:
        return set(re.findall(r'fill="(#\w+)"', Painter(cards(AWAKENING, "emberdart")[0], sparing=sparing).rim()))

    assert inks(sparing=True) == {"#ffffff"}
    assert inks(sparing=False) != {"#ffffff"}
    assert sheets(job(1, 1, ink=True))[0].words.count("Emberdart") == 1


# Pieces that are no cards of the usual size


def test_a_wide_card_is_turned_and_takes_the_room_of_an_upright_one() -> None:
    wide = Card.objects.filter(game__slug="pixies-vs-gremlins", kind="location").select_related("game", "card_set")[0]
    box = sheets(Job("", [(wide, 1)], PAPERS["a4"]))[0].boxes[0]
    assert ((box.right - box.left) / POINTS, (box.high - box.low) / POINTS) == (
        pytest.approx(63, abs=0.1),
        pytest.approx(88, abs=0.1),
    )


def test_pieces_of_other_sizes_lie_apart_with_marks_of_their_own() -> None:
    wide = Card.objects.filter(game__slug="runeslingers", kind="runeslinger").select_related("game", "card_set")[0]
    usual = Card.objects.filter(game__slug="runeslingers", kind="spirit").select_related("game", "card_set")[0]
    for paper in PAPERS.values():
        (page,) = sheets(Job("", [(usual, 3), (wide, 1)], paper))
        heights = sorted(round((box.high - box.low) / POINTS) for box in page.boxes)
        assert heights == [88, 88, 88, 135]
        marks = [line for line in page.lines if line.length == pytest.approx(2.6 * POINTS, abs=0.01)]
        assert len(marks) == (2 * 2 + 2 * 2) + (2 * 4 + 2 * 2)


def test_a_gem_is_as_large_as_its_proportions_say() -> None:
    gem = Card.objects.filter(game__slug="runicka", kind="ley-crystal").select_related("game", "card_set")[0]
    box = sheets(Job("", [(gem, 1)], PAPERS["a4"]))[0].boxes[0]
    assert (box.high - box.low) / POINTS == pytest.approx(84, abs=0.05)


@pytest.mark.parametrize(("kind", "corner"), [("ailment", "a21.60"), ("ability", "l19.20"), ("attack", "")])
def test_discs_have_hollow_corners_and_pieces_of_equipment_straight_ones(kind: str, corner: str) -> None:
    card = Card.objects.filter(game__slug=AWAKENING, kind=kind).select_related("game", "card_set")[0]
    svg = Painter(card).file(0)
    assert ('id="w-cut"' in svg) == bool(corner)
    assert corner in svg


# What is drawn


def test_sixty_different_cards_make_a_small_file() -> None:
    rows = Card.objects.filter(game__slug=AWAKENING).select_related("game", "card_set")[:60]
    assert len(proxies(Job("", [(row, 1) for row in rows], PAPERS["a4"]))) < 400_000


@pytest.mark.parametrize("game", SHIPPED)
def test_every_card_can_be_drawn_and_all_its_words_are_text(game: str) -> None:
    used: set[str] = set()

    @cache
    def code_of(face: str, char: str) -> int:
        used.add(face)
        return ord(char) % 256

    for card in Card.objects.filter(game__slug=game).select_related("card_set").prefetch_related("game"):
        svg = card_svg(card)
        words = re.findall(r'<path transform="[^"]+" fill="[^"]+" d="M0 0[^"]+"/>', svg)
        assert drawing(svg, code_of).count("BT ") == len(words), card.slug
    assert used <= set(FACES)


def test_a_word_is_known_by_the_outlines_of_its_letters() -> None:
    for face in FACES:
        word = words_of("Glühen—it’s-1/2", face, "#000")[0]
        data = re.search(r' d="([^"]+)"', drawn_word(word, 10, 0, 0))
        assert data
        assert "".join(char for _, char in word_in(data[1])) == word.text
    assert word_in("M0 0L5 5Z") == []


def test_no_two_letters_of_english_share_an_outline() -> None:
    for face in FACES:
        plain = {char: path for char, (_, path) in letters(face).items() if char.isascii() and path}
        assert len(set(plain.values())) == len(plain)


@pytest.mark.parametrize(
    ("data", "drawn"),
    [
        ("M1 2L3 4Z", "1 2 m 3 4 l h"),
        ("m1 2 2 2z m1 1h3v4", "1 2 m 3 4 l h 2 3 m 5 3 l 5 7 l"),
        ("M0 0Q3 3 6 0T12 0", "0 0 m 2 2 4 2 6 0 c 8 -2 10 -2 12 0 c"),
        ("M0 0c1 1 2 1 3 0s2-1 3 0", "0 0 m 1 1 2 1 3 0 c 4 -1 5 -1 6 0 c"),
        ("M0 0A5 5 0 0110 0", "0 0 m 0 -2.76 2.24 -5 5 -5 c 7.76 -5 10 -2.76 10 0 c"),
        ("M0 0a0 5 0 0 1 3 3", "0 0 m 3 3 l"),
    ],
)
def test_path_data_becomes_steps(data: str, drawn: str) -> None:
    assert steps(data) == drawn


@pytest.mark.parametrize("data", ["M1", "M1 2L3", "M0 0X1", "M0 0 L"])
def test_what_is_no_path_data_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"command|numbers"):
        steps(data)


FOREIGN = ["<text>a</text>", '<path d="M0 0h1" fill="url(#a)"/>', '<g transform="skewX(3)"><path d="M0 0h1"/></g>']


@pytest.mark.parametrize("inside", FOREIGN)
def test_what_cannot_be_drawn_is_named(inside: str) -> None:
    with pytest.raises(UndrawnError, match="is not known"):
        drawing(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>', lambda face, char: 1)

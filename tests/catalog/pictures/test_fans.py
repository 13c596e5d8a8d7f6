"""A fan of cards as a file: the cards, the cover in front, and what is written below."""

import re

import pytest

from catalog.models import Card
from catalog.pictures.fans import HIGH, WIDE, Fan, cut, fan_svg
from catalog.pictures.painter import MARKS

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"


def cards(*slugs: str) -> list[Card]:
    rows = Card.objects.select_related("game", "card_set").filter(game__slug=GAME)
    return [rows.get(slug=slug) for slug in slugs]


SEVEN = ("emberdart", "fireball", "lanternfall", "twin-cinders", "turned-soil", "brass-vambrace", "ledger-of-light")


def fan(*slugs: str, cover: str = "", title: str = "Ember Rush", words: str = "The Awakening, Striker") -> Fan:
    return Fan(cards(*slugs), cards(cover)[0] if cover else None, title, words, 32)


def test_a_file_is_as_large_as_previews_are_and_says_what_it_shows() -> None:
    svg = fan_svg(fan(*SEVEN, cover="brakka-holt"))
    assert f'width="{WIDE}" height="{HIGH}"' in svg
    assert "<title>Ember Rush</title>" in svg
    told = re.findall(r"<desc>(.*?)</desc>", svg)[0]
    assert told.startswith("The Awakening, Striker. Brakka Holt, Emberdart, ")
    assert told.endswith("practice, never printed.")


def test_each_card_has_its_own_window_and_the_cover_is_drawn_last() -> None:
    svg = fan_svg(fan(*SEVEN, cover="brakka-holt"))
    assert re.findall(r'<clipPath id="(\w+)"', svg) == [*(f"w{n}" for n in range(7)), "cover"]
    assert re.findall(r"clip-path=\"url\(#(\w+)\)", svg) == re.findall(r'<clipPath id="(\w+)"', svg)


@pytest.mark.parametrize("count", [0, 1, 2, 7])
@pytest.mark.parametrize("cover", ["", "brakka-holt"])
def test_any_number_of_cards_makes_a_file(count: int, cover: str) -> None:
    svg = fan_svg(fan(*SEVEN[:count], cover=cover))
    assert svg.count("<clipPath") == count + bool(cover)
    assert "NaN" not in svg


def test_every_status_of_its_cards_is_told_once() -> None:
    rows = cards(*SEVEN)
    rows[0].status = "rulebook"
    shown = Fan(rows, None, "", "", 32)
    assert shown.known.split(" · ") == [MARKS["rulebook"], MARKS["practice"]]


def test_nothing_that_somebody_wrote_ends_a_tag() -> None:
    svg = fan_svg(fan("emberdart", title="</title><script>alert(1)</script>", words="<b>&"))
    assert "<script" not in svg
    assert "<b>" not in svg


@pytest.mark.parametrize(("room", "ends"), [(1000, False), (100, True), (0, True)])
def test_words_are_cut_where_they_do_not_fit(room: float, ends: bool) -> None:
    line = cut("Some  words\nin a line", "sans", "#000", 20, room)
    assert ("…" in "".join(word.text for word in line.words)) is ends
    assert line.width <= max(room, 20)

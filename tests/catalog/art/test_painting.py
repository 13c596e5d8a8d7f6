"""Pictures of cards: what each shows, that no two cards of a game look the same, and where they are found."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from catalog.art.compositions import SETTINGS, in_tones, placed
from catalog.art.grounds import EDGE, FAR, FIGURES, ground
from catalog.art.painting import art_address, art_of
from catalog.art.tones import Tones
from catalog.art.windows import WINDOWS, polygon
from catalog.loading import load
from catalog.models import Card, Game
from engine.packs import cards, pictures
from engine.packs.reading import read_pack
from tests.builders import emberfall
from tests.reading import Client, missing

TONES = Tones("#000001", "#000002", "#000003", "#000004", "#000005", "#000006")
MOTIF = '<path class="b" d="M0 0H64V64Z"/><circle class="hh s" cx="9" cy="9" r="4"/><path class="k s" stroke-width="11" d="M1 1"/>'


def test_figures_settings_and_windows_are_those_that_packs_may_name() -> None:
    assert tuple(FIGURES) == pictures.FIGURES
    assert tuple(SETTINGS) == pictures.SETTINGS
    assert tuple(WINDOWS) == cards.WINDOWS


@pytest.mark.parametrize("figure", FIGURES)
def test_a_ground_goes_from_edge_to_edge_and_differs_by_its_number(figure: str) -> None:
    drawn = {ground(figure, number, TONES._asdict()) for number in range(24)}
    assert len(drawn) >= 6
    for one in drawn:
        assert f'<rect x="-{EDGE}" y="-{EDGE}" width="{FAR}" height="{FAR}"/>' in one
        ElementTree.fromstring(f"<svg>{one}</svg>")  # drawn here


def test_classes_of_a_motif_become_colours_and_lines() -> None:
    painted = in_tones(MOTIF, TONES)
    assert not missing(
        painted,
        '<path fill="#000004" d="M0 0H64V64Z"/>',
        'stroke="#000005" stroke-width="5.5" stroke-linecap="round"',
    )
    assert painted.count('stroke-width="11"') == 1  # its own width, and no other
    assert "class=" not in painted


@pytest.mark.parametrize(
    ("setting", "drawings", "shown"),
    [("one", 1, "a"), ("huge", 1, "a"), ("pair", 1, "aa"), ("trio", 1, "aaa"), ("over", 2, "ba"), ("mark", 2, "ab")],
)
def test_a_setting_shows_its_motifs_so_often(setting: str, drawings: int, shown: str) -> None:
    painted = placed(setting, ["<a/>", "<b/>"][:drawings], TONES)
    assert "".join(re.findall(r"<([ab])/>", painted)) == shown


def test_a_mark_stands_on_a_disc_in_the_tone_of_cuts() -> None:
    assert placed("mark", ["<a/>", "<b/>"], TONES).index('fill="#000006"') > placed("mark", ["<a/>"], TONES).index(
        "<a/>"
    )
    assert "<circle" not in placed("over", ["<a/>", "<b/>"], TONES)


@pytest.mark.parametrize("window", WINDOWS)
def test_a_window_lies_within_its_card_and_shows_the_middle(window: str) -> None:
    corners = WINDOWS[window]
    assert all(0 <= part <= 100 for corner in corners for part in corner)
    assert min(x for x, _ in corners) < 20 < 80 < max(x for x, _ in corners)
    assert polygon(corners).startswith("polygon(")


@pytest.mark.django_db
def test_the_picture_of_a_card_is_found_by_its_content(client: Client) -> None:
    card = Card.objects.get(game__slug="runeslingers-awakening", slug="emberdart")
    answer = client.get(art_address(card))
    assert answer["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer["Cache-Control"]
    root = ElementTree.fromstring(answer.content)  # drawn here
    assert root.attrib["viewBox"] == f"-{EDGE} -{EDGE} {FAR} {FAR}"


@pytest.mark.django_db
def test_an_old_address_leads_to_the_picture_as_it_is(client: Client) -> None:
    card = Card.objects.get(game__slug="runeslingers-awakening", slug="emberdart")
    old = art_address(card).replace(art_of(card).digest, "0123456789ab")
    assert client.get(old)["Location"] == art_address(card)
    assert client.get("/g/runeslingers-awakening/art/none.0123456789ab.svg").status_code == 404
    assert client.get("/g/none/art/emberdart.0123456789ab.svg").status_code == 404


@pytest.mark.django_db
def test_no_two_cards_of_a_game_have_the_same_picture() -> None:
    for game in Game.objects.all():
        drawn = [art_of(card) for card in game.cards.prefetch_related("game")]
        assert len({art.digest for art in drawn}) == len(drawn), game.slug
        sizes = [len(art.svg) for art in drawn]  # characters; a list shows 60 of them
        assert sum(sizes) / len(sizes) < 4_000, game.slug
        assert max(sizes) < 10_000, game.slug


@pytest.mark.django_db
def test_a_game_without_a_look_is_painted_in_its_hue_and_with_a_motif_of_its_own(tmp_path: Path) -> None:
    folder = emberfall(tmp_path)
    (folder / "motifs").mkdir()
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path class="b" d="M7 7H57V57Z"/></svg>'
    (folder / "motifs" / "flag.svg").write_text(drawn)
    file = folder / "cards" / "first.toml"
    file.write_text(file.read_text().replace('name = "Ash Courier"\n', 'name = "Ash Courier"\nmotif = "flag"\n'))
    pack = read_pack(folder)
    load({pack.slug: pack})
    assert 'd="M7 7H57V57Z"' in art_of(Card.objects.get(slug="ash-courier")).svg

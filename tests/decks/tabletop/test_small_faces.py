"""Small faces of cards: no keyword is read twice."""

import re

import pytest

from catalog.models import Card, Game
from decks.tabletop.small_faces import drawing, keywords_beside


@pytest.mark.parametrize(
    ("text", "keywords", "beside"),
    [
        pytest.param("Uproar: Draw 1 card.", ["Uproar"], [], id="it begins the line"),
        pytest.param("Oblivion: Draw 1 card.", ["Oblivion", "Provoke"], ["Provoke"], id="another one does not"),
        pytest.param("Draw 1 card.\nUproar: Draw 1 card.", ["Uproar"], [], id="it begins the second line"),
        pytest.param("Each ally with Flying: Draw 1 card.", ["Flying"], ["Flying"], id="it stands within a line"),
        pytest.param("", ["Flying"], ["Flying"], id="there is no text"),
    ],
)
def test_a_keyword_that_begins_a_line_stands_there_alone(text: str, keywords: list[str], beside: list[str]) -> None:
    assert keywords_beside(Card(text=text, keywords=keywords)) == beside


@pytest.mark.django_db
def test_the_small_face_of_hinge_escapement_says_uproar_once() -> None:
    game = Game.objects.get(slug="runicka")
    words = drawing(game.slug, game.digest).small("hinge-escapement", "Hinge Escapement")
    assert len(re.findall("Uproar", words)) == 1
    assert "Uproar: Remove 2 recharge" in words

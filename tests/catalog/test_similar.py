"""Cards that are alike: by what few cards of their game have, with the measure as it is told on the page."""

from math import log

import pytest

from catalog.models import Card, Game
from catalog.similar import LEAST, likeness, likeness_of, similar_to, traits_of
from tests.reading import Client, page

GAME = "runeslingers-awakening"
FEW = {
    "ember": frozenset({"kind:spirit", "cost:1", "word:burn"}),
    "flame": frozenset({"kind:spirit", "cost:1", "word:burn"}),
    "torch": frozenset({"kind:spirit", "cost:1", "word:draw"}),
    "wall": frozenset({"kind:trinket", "cost:4", "word:block"}),
}


def test_cards_that_share_all_come_before_those_that_share_some() -> None:
    assert likeness(FEW).of("ember") == ["flame", "torch"]


def test_a_card_that_shares_nothing_has_none_and_is_nobodys() -> None:
    index = likeness(FEW)
    assert index.of("wall") == []
    assert all("wall" not in index.of(card) for card in FEW)


def test_what_few_cards_have_weighs_most_and_what_all_have_nothing() -> None:
    index = likeness({card: traits | {"kind:any"} for card, traits in FEW.items()})
    assert index.weights["kind:any"] == 0
    assert index.weights["word:burn"] == log(4 / 2) > index.weights["kind:spirit"] == log(4 / 3)


def test_only_so_many_are_told_and_none_that_is_hardly_alike() -> None:
    index = likeness(FEW)
    assert index.of("ember", 1) == ["flame"]
    many = {f"card{n}": frozenset({f"word:{n}{m}" for m in range(40)} | {"cost:1"}) for n in range(3)}
    many["other"] = frozenset({"cost:2"})
    assert log(4 / 3) / (log(4 / 3) + 80 * log(4)) < LEAST
    assert likeness(many).of("card0") == []


def test_a_card_that_there_is_not_is_like_none() -> None:
    assert likeness(FEW).of("gone") == []


@pytest.mark.django_db
def test_traits_are_kind_cost_keywords_and_words() -> None:
    game = Game.objects.get(slug=GAME)
    row = {
        "kind": "attack", "values": {"cost": 2}, "house": {}, "keywords": ["Quick 2"], "text": "Deal 3 damage. Burn it.", "house_text": "",
    }  # fmt: skip
    assert set(traits_of(game, row)) == {
        "kind:attack",
        "cost:2",
        "keyword:quick 2",
        "word:deal",
        "word:damage",
        "word:burn",
    }


@pytest.mark.django_db
def test_every_card_of_every_game_is_like_others_of_its_game_and_never_itself() -> None:
    for game in Game.objects.all():
        index = likeness_of(game)
        slugs = set(game.cards.values_list("slug", flat=True))
        assert set(index.traits) == slugs
        for slug in slugs:
            assert slug not in index.of(slug)
            assert set(index.of(slug)) < slugs


@pytest.mark.django_db
def test_the_page_of_a_card_lists_them_and_says_how_they_are_found() -> None:
    card = Card.objects.select_related("game").get(game__slug=GAME, slug="emberdart")
    shown = page(Client(), card.get_absolute_url()).partition('id="similar"')[2].partition("</section>")[0]
    near = similar_to(card)
    assert near
    assert all(f'href="/g/{GAME}/cards/{slug}/"' in shown for slug in near)
    assert "words of the text, keywords, kind, class and cost" in shown

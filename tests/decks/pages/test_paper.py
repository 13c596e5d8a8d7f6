"""A deck on paper: what stands on the sheet, and who may print it."""

import re

import pytest
from pytest_django.fixtures import Settings

from catalog.models import Game
from decks.models import Deck, ReadyDeck, TakenDown
from tests.decks.pages.test_deck_page import ALL_READY, GAME, RUSH, copied
from tests.reading import Client, in_words, missing, page

pytestmark = pytest.mark.django_db


def sheet(who: Client, address: str) -> str:
    """What comes out of the printer."""
    return page(who, f"{address}print/").partition('<article class="paper">')[2].partition("</article>")[0]


def lines(shown: str) -> list[tuple[int, str]]:
    """The cards with their numbers."""
    return [(int(copies), name) for copies, name in re.findall(r"<li><b>(\d+)</b>\s*<span>(.*?)</span></li>", shown)]


@pytest.mark.parametrize(("game", "deck"), ALL_READY)
def test_every_ready_deck_is_printed_as_a_whole(anna: Client, game: str, deck: str) -> None:
    row = ReadyDeck.objects.get(game__slug=game, slug=deck)
    shown = sheet(anna, row.get_absolute_url())
    assert sum(copies for copies, _ in lines(shown)) == sum(row.lines.values_list("copies", flat=True))
    assert not missing(in_words(shown), row.name, row.game.name, row.format.name, "Player Date Event", "Legal in")


def test_a_sheet_has_sections_kinds_numbers_and_totals(anna: Client) -> None:
    text = in_words(sheet(anna, RUSH))
    assert not missing(
        text,
        "Runeslingers: The Awakening · Constructed · Striker",
        "Runeslinger 1 1 Brakka Holt",
        "Deck 40 Spirit 12 3 Emberdart 1 Falling Constellation X 3 Lanternfall",
        "43 cards: Runeslinger 1, Stance 1, Ability 1, Deck 40.",
        "Legal in Constructed.",
    )


def test_cards_of_a_kind_stand_in_the_order_of_the_alphabet(anna: Client) -> None:
    attacks = sheet(anna, RUSH).partition("<h3>Attack")[2].partition("</ul>")[0]
    names = [name for _, name in lines(attacks)]
    assert names == sorted(names)
    assert len(names) == 8


def test_what_is_wrong_stands_on_the_sheet(anna: Client) -> None:
    deck = copied(anna)
    anna.post(f"/decks/{deck.key}/change/", {"base": 1, "step": "set main emberdart 4"})
    text = in_words(sheet(anna, deck.get_absolute_url()))
    assert not missing(text, "Not legal in Constructed.", "4 copies of Emberdart")


def test_a_private_deck_is_printed_by_its_owner_alone_and_without_its_address(anna: Client) -> None:
    deck, bert = copied(anna), Client()
    link = f"http://testserver/decks/{deck.key}/"
    assert bert.get(f"/decks/{deck.key}/print/").status_code == 404
    assert link not in sheet(anna, deck.get_absolute_url())
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "unlisted"})
    assert link in sheet(bert, deck.get_absolute_url())


def test_the_address_on_a_sheet_is_the_one_at_which_others_reach_the_site(anna: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://cards.example"
    deck = copied(anna)
    Deck.objects.update(visibility="unlisted")
    for address in (RUSH, deck.get_absolute_url()):
        assert f"https://cards.example{address}" in sheet(anna, address)


def test_a_deck_that_was_taken_down_is_printed_without_its_address(anna: Client) -> None:
    deck = copied(anna)
    Deck.objects.update(visibility="public")
    assert f"/decks/{deck.key}/" in sheet(anna, deck.get_absolute_url())
    TakenDown.objects.create(sort="deck", key=deck.key)
    assert f"/decks/{deck.key}/" not in sheet(anna, deck.get_absolute_url())


def test_a_ready_deck_on_paper_is_the_same_for_everybody(anna: Client) -> None:
    copied(anna)
    assert anna.get(f"{RUSH}print/").content == Client().get(f"{RUSH}print/").content
    assert not Client().get(f"{RUSH}print/").cookies


def test_an_empty_deck_and_one_whose_game_has_left_are_printed_too(anna: Client) -> None:
    anna.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Nothing"})
    empty = Deck.objects.get()
    assert "No card yet." in sheet(anna, empty.get_absolute_url())
    deck = copied(anna)
    Game.objects.get(slug=GAME).delete()
    assert not missing(in_words(sheet(anna, deck.get_absolute_url())), GAME, "3 emberdart", "Not judged.")

"""Two decks compared in the API: who sees which, and what is said of them."""

from typing import Any

import pytest

from decks.models import Deck
from tests.decks.test_decks_api import ANNA, BEN, RUSH, SLUG, decks, make, visitor
from tests.reading import Client, data_of

pytestmark = pytest.mark.django_db
COMPARE = "/api/v1/decks/compare/"
READY = f"{SLUG}.ember-rush"
__all__ = ["decks"]  # a fixture


def compared(who: Client, a: str, b: str) -> Any:
    """What is said of two decks."""
    return data_of(who.get(COMPARE, {"a": a, "b": b}))


def test_the_root_leads_there() -> None:
    assert Client().get("/api/v1/").json()["compare"].endswith(COMPARE)


def test_cards_stand_by_section_with_the_copies_of_both() -> None:
    other = make(ANNA, "Fewer", "public", RUSH | {"main": RUSH["main"] | {"emberdart": 1, "fireball": 2}})
    said = compared(Client(), READY, other.key)
    cells = {(cell["section"], cell["card"]): (cell["a"], cell["b"]) for cell in said["cards"]}
    assert {key: pair for key, pair in cells.items() if pair[0] != pair[1]} == {
        ("main", "emberdart"): (3, 1),
        ("main", "fireball"): (0, 2),
    }
    assert said["both"] == 41
    assert (said["a"]["copies"], said["b"]["copies"]) == (43, 43)
    assert said["a"]["verdict"]["legal"] is True
    assert (said["b"]["name"], said["b"]["word"]) == ("Fewer", other.key)
    assert said["b"]["url"] == f"http://testserver{other.look_url}"


def test_decks_of_two_games_have_no_cards_to_compare() -> None:
    said = compared(Client(), READY, "rune-stones.base")
    assert (said["cards"], said["both"]) == ([], 0)
    assert (said["a"]["game"], said["b"]["game"]) == (SLUG, "rune-stones")


def test_each_visitor_compares_what_they_may_see(decks: dict[str, Deck]) -> None:
    for visibility, deck in decks.items():
        for who, may in ((ANNA, visibility != "deleted"), (BEN, visibility in ("public", "unlisted"))):
            for asked in ({"a": deck.key, "b": READY}, {"a": READY, "b": deck.key}):
                assert visitor(who).get(COMPARE, asked).status_code == (200 if may else 404), (visibility, who)


def test_versions_are_for_the_owner_alone(decks: dict[str, Deck]) -> None:
    key = decks["public"].key
    said = compared(visitor(ANNA), f"{key}.1", key)
    assert (said["a"]["copies"], said["b"]["copies"]) == (0, 43)
    assert visitor(BEN).get(COMPARE, {"a": f"{key}.1", "b": key}).status_code == 404


def test_a_deck_whose_game_or_format_is_gone_has_no_verdict() -> None:
    gone = make(ANNA, "Gone", "public", {"main": {"x": 2}}, game="gone-game")
    odd = make(ANNA, "Odd", "public")
    Deck.objects.filter(pk=odd.pk).update(format="gone-format")
    odd.versions.update(format="gone-format")
    said = compared(Client(), gone.key, odd.key)
    assert (said["a"]["verdict"], said["b"]["verdict"]) == (None, None)


@pytest.mark.parametrize("asked", [{}, {"a": READY}, {"b": READY}, {"a": "", "b": READY}])
def test_a_side_that_is_missing_is_named(asked: dict[str, str]) -> None:
    answer = Client().get(COMPARE, asked)
    side = "a" if not asked.get("a") else "b"
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith(f"{side}: name a deck by its key")


@pytest.mark.parametrize("word", ["nobody", f"{SLUG}.nobody", "nowhere.ember-rush", "x" * 500, "a\0b"])
def test_a_deck_that_is_not_there_is_named(word: str) -> None:
    answer = Client().get(COMPARE, {"a": READY, "b": word})
    assert (answer.status_code, answer.json()["detail"]) == (404, "b: there is no such deck, or it is private.")

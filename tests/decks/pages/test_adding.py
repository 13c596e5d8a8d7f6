"""From the page of a card: into a deck of one's own or a new one, and into a game with a deck that holds it."""

import pytest

from decks.models import Deck
from decks.versions import DECKS_MAX
from tests.reading import Client, in_words, missing, page, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
ADD = f"/g/{GAME}/cards/emberdart/add/"
OF_CARD = f"/g/{GAME}/cards/emberdart/decks/"


def made(who: Client, name: str, game: str = GAME, ready: str = "ember-rush") -> Deck:
    answer = who.post("/decks/new/", {"game": game, "ready": ready, "name": name})
    return Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1])


def held(deck: Deck, card: str = "emberdart") -> int:
    deck.refresh_from_db()
    return int(deck.versions.get(number=deck.version).sections.get("main", {}).get(card, 0))


def test_a_card_goes_into_the_deck_that_is_chosen(anna: Client) -> None:
    mine = made(anna, "Mine")
    answer = anna.post(ADD, {"deck": mine.key})
    assert answer["Location"] == mine.get_absolute_url()
    assert held(mine) == 4
    assert mine.versions.get(number=2).change == "+1 Emberdart"


def test_a_new_deck_is_named_after_the_card(anna: Client) -> None:
    answer = anna.post(ADD, {"deck": "new"})
    deck = Deck.objects.get()
    assert answer["Location"] == deck.get_absolute_url()
    assert (deck.name, deck.format, held(deck)) == ("Deck with Emberdart", "constructed", 1)
    assert anna.get(deck.get_absolute_url()).status_code == 200


def test_a_hero_goes_where_heroes_go(anna: Client) -> None:
    anna.post(f"/g/{GAME}/cards/brakka-holt/add/", {"deck": "new"})
    assert Deck.objects.get().versions.get().sections == {"runeslinger": {"brakka-holt": 1}}


def test_one_chooses_among_ones_own_decks_of_the_game_that_are_not_put_away(anna: Client) -> None:
    here, away, other, theirs = (
        made(anna, "Here"),
        made(anna, "Away"),
        made(anna, "Other", "runicka", "both-sides-of-the-hinge"),
        made(Client(), "Theirs"),
    )
    anna.post(f"/decks/{away.key}/archive/", {"archived": "on"})
    words = in_words(page(anna, ADD))
    assert [name for name in ("Here", "Away", "Other", "Theirs", "A new deck") if f"{name} " in words] == [
        "Here",
        "A new deck",
    ]
    for deck in (other, theirs):
        assert anna.post(ADD, {"deck": deck.key}).status_code == 422
        assert deck.versions.count() == 1
    assert held(here) == 3


@pytest.mark.parametrize("deck", ["", "nothing", "%00"])
def test_a_deck_that_there_is_not_is_refused(anna: Client, deck: str) -> None:
    assert "Choose one of your decks, or a new one." in text_of(anna.post(ADD, {"deck": deck}), 422)
    assert not Deck.objects.exists()


def test_a_card_that_no_deck_takes_is_refused(anna: Client) -> None:
    answer = text_of(anna.post(f"/g/{GAME}/cards/burn/add/", {"deck": "new"}), 422)
    assert "Burn goes into no deck." in answer
    assert not Deck.objects.exists()


def test_a_card_that_there_is_not_cannot_be_added(anna: Client) -> None:
    assert anna.get(f"/g/{GAME}/cards/nothing/add/").status_code == 404
    assert anna.post(f"/g/{GAME}/cards/nothing/add/", {"deck": "new"}).status_code == 404


def test_whoever_has_too_many_decks_is_told_so(anna: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made(anna, "One")
    monkeypatch.setattr("decks.versions.DECKS_MAX", 1)
    assert DECKS_MAX > 1
    assert 'role="alert"' in text_of(anna.post(ADD, {"deck": "new"}), 422)


def test_the_page_of_a_card_leads_to_a_game_with_it_and_into_a_deck(anna: Client) -> None:
    assert not missing(page(anna, OF_CARD), f'href="{ADD}"', f'href="/play/?game={GAME}&amp;ready=', "with it<")
    lonely = page(anna, f"/g/{GAME}/cards/burn/decks/")
    assert "with it<" not in lonely

"""What visitors may take from each other: forms by address, and test games by address too, since a cookie can be thrown away."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from catalog.web.throttles import rate
from decks.lab import ledger, quota
from decks.models import Deck, GoldfishRun
from tests.reading import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]
FORM, RUN = "/decks/new/", "/runs/new/"
DECK = {"game": "runicka", "name": "Mine"}
GAMES = {"game": "runeslingers-awakening", "ready": "ember-rush", "games": "100", "seed": "7"}


def limited(**forms: int) -> override_settings:
    return override_settings(FORM_RATES={"forms": forms, "moves": {"minute": 5}, "files": {"minute": 2}})


def sent(address: str, to: str = FORM, **fields: str) -> int:
    """The status of a form from an address, sent by somebody who keeps no cookie."""
    return Client().post(to, fields or DECK, REMOTE_ADDR=address).status_code


# Forms


def test_an_address_that_sends_too_many_forms_waits_and_others_do_not() -> None:
    with limited(minute=3):
        assert [sent("10.0.0.1") for _ in range(4)] == [302, 302, 302, 429]
        assert sent("10.0.0.2") == 302
    assert Deck.objects.count() == 4


def test_it_is_told_when_to_come_back_and_that_nothing_is_lost() -> None:
    with limited(day=0):
        answer = Client().post(FORM, DECK)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 24 * 3600
    assert "What you saved before is safe" in answer.content.decode()


def test_pages_are_read_without_a_limit() -> None:
    with limited(minute=0):
        assert Client().get(FORM).status_code == 200


def test_moves_in_a_game_have_a_limit_of_their_own() -> None:
    with limited(minute=0):
        assert [sent("10.0.0.1", "/hands/nobodys-hand/") for _ in range(6)] == [404] * 5 + [429]


def test_a_move_that_makes_another_hand_counts_as_a_form() -> None:
    with limited(minute=0):
        assert [sent("10.0.0.1", "/hands/nobodys-hand/", do=copy) for copy in ("copy", "same", "new")] == [429] * 3


@pytest.mark.parametrize("address", ["/pools/nobodys/take/", "/pools/nobodys/undo/"])
def test_picks_of_a_draft_are_moves(address: str) -> None:
    with limited(minute=0):
        assert [sent("10.0.0.1", address) for _ in range(6)] == [404] * 5 + [429]


@pytest.mark.parametrize("address", ["/your-data/bring/", "/your-data/file/"])
def test_files_have_a_limit_of_their_own(address: str) -> None:
    with limited(minute=0):
        assert [sent("10.0.0.1", address) == 429 for _ in range(3)] == [False, False, True]


def test_a_view_that_says_nothing_of_itself_takes_forms() -> None:
    with limited(minute=0):
        assert sent("10.0.0.1", "/pools/nobodys/share/") == 429


def test_a_limit_that_nobody_has_set_is_refused_where_a_view_names_it() -> None:
    with pytest.raises(ImproperlyConfigured, match="no limits for 'move', only for moves, forms, files"):
        rate("move")


@pytest.mark.parametrize("form", [FORM, "/your-data/bring/", "/hands/nobodys-hand/"])
def test_what_a_page_elsewhere_sends_costs_an_address_nothing(form: str) -> None:
    """Whoever has such a page open sends its forms from their own address, without the token of their own."""
    foreign, own = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    with limited(minute=1):
        assert [foreign.post(form, DECK, headers={"origin": "https://evil.example"}).status_code for _ in range(9)] == [
            403
        ] * 9
        assert [foreign.post(form, DECK).status_code for _ in range(9)] == [403] * 9
        own.get(FORM)
        token = own.cookies["csrftoken"].value
        honest = [own.post(form, DECK | {"csrfmiddlewaretoken": token}).status_code for _ in range(6)]
        assert honest[0] != 429
        assert honest[-1] == 429


# Test games


def runs(address: str, number: int, **fields: str) -> list[int]:
    return [sent(address, RUN, **GAMES, **fields) for _ in range(number)]


def test_who_throws_their_cookie_away_takes_at_most_a_tenth_from_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "GAMES_OF_ALL", 5_000)
    assert runs("10.0.0.1", 7) == [302] * 5 + [429] * 2
    assert runs("10.0.0.2", 2) == [302] * 2


def test_honest_visitors_behind_one_address_are_all_served() -> None:
    assert runs("10.0.0.1", 20) == [302] * 20
    assert GoldfishRun.objects.values("owner").distinct().count() == 20


def test_an_address_has_so_many_runs_at_once_and_more_when_some_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "RUNS_OF_ADDRESS", 2)
    assert runs("10.0.0.1", 3) == [302, 302, 429]
    ledger.cancel(GoldfishRun.objects.latest("pk").pk)
    assert runs("10.0.0.1", 2) == [302, 429]


def test_an_address_has_so_many_games_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "GAMES_A_DAY", 100)
    monkeypatch.setattr(quota, "DAYS_OF_ADDRESS", 2)
    for _ in range(2):
        client = Client()
        assert client.post(RUN, GAMES, REMOTE_ADDR="10.0.0.1").status_code == 302
        client.post("/your-data/erase/", {"sure": "yes"})
    answer = Client().post(RUN, GAMES, REMOTE_ADDR="10.0.0.1")
    assert "Your address may ask for 200 games a day, counted from midnight UTC; 0 are left" in answer.content.decode()
    assert runs("10.0.0.2", 1) == [302]


def test_the_address_is_not_stored() -> None:
    runs("10.0.0.1", 1)
    assert "10.0.0.1" not in str(GoldfishRun.objects.values().get())

"""What to begin with: asked for from the page of a deck, found by workers hand by hand, told as a table, and in the table's hint."""

import pytest

from decks import openings, stepwise
from decks.models import OpeningAdvice, RunState
from decks.openings import AT_ONCE, look_at_hands, told
from decks.tabletop.steps import HINT
from decks.tabletop.thinking import find_hint
from engine.play import openings as played
from engine.play.advice import Counsel
from engine.play.curves import Curve
from engine.play.openings import FoundOpenings
from engine.play.playable import find_module
from tests.decks.tabletop.visits import mark, of, step
from tests.packs import SHIPPED
from tests.plain import IN_PLAIN_PYTHON
from tests.reading import Client, in_words, missing, page, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers"
READY = {"game": GAME, "ready": "starter-hask"}
AT = f"/openings/?game={GAME}&ready=starter-hask"
LINK = "What to begin with"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hands are looked at, and every card is told that could be chosen in one of them."""
    monkeypatch.setattr(find_module(SHIPPED[GAME], "pilot"), "COUNSEL", Counsel(1, 2), raising=False)
    monkeypatch.setattr(find_module(SHIPPED[GAME], "pilot"), "CURVE", None, raising=False)
    monkeypatch.setattr(played, "HANDS", 3)
    monkeypatch.setattr(openings, "LEAST", 1)


@pytest.fixture(autouse=True)
def told_to(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of which rows workers have been told."""
    told: list[int] = []
    monkeypatch.setattr(stepwise, "send", lambda pk, task: told.append(pk))
    return told


def asked(who: Client, **more: str) -> str:
    answer = who.post("/openings/", READY | more)
    assert answer.status_code == 302, text_of(answer, answer.status_code)
    return str(answer["Location"])


def worked_off() -> OpeningAdvice:
    row = OpeningAdvice.objects.get()
    while OpeningAdvice.objects.get().state in (RunState.WAITING, RunState.RUNNING):
        look_at_hands(row.pk)
    return OpeningAdvice.objects.get()


@IN_PLAIN_PYTHON
def test_a_deck_leads_there_and_a_button_has_it_found_out(client: Client, told_to: list[int]) -> None:
    assert LINK in page(client, f"/g/{GAME}/decks/starter-hask/")
    assert "Find out" in page(client, AT)
    assert not OpeningAdvice.objects.exists()
    assert asked(client) == AT
    assert "It waits for its turn." in page(client, AT)
    assert told_to == [OpeningAdvice.objects.get().pk]
    row = worked_off()
    assert (row.state, row.reason, row.steps) == (RunState.DONE, "", 3)
    shown = in_words(page(client, AT))
    assert not missing(
        shown,
        "Which card becomes your starting concentration?",
        "Was best",
        "Wins not yet checked",
        "the opinion of “sharp”",
    )


def test_chances_that_were_found_before_a_game_had_its_curve_go_by_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked(client)
    found = FoundOpenings.read(worked_off().found)
    raw, curve = {row.option: row for row in found.standings()}, Curve(0.3, 0.7)
    monkeypatch.setattr(find_module(SHIPPED[GAME], "pilot"), "CURVE", curve, raising=False)
    for row in told(SHIPPED[GAME], found)[1]:
        assert row.chance == round(100 * curve.chance(raw[row.option].chance))
        assert row.is_clear == raw[row.option].is_clear
    assert "not yet checked" not in page(client, AT)


def test_who_has_an_equal_deck_is_told_the_same(client: Client, told_to: list[int]) -> None:
    asked(client)
    worked_off()
    told_to.clear()
    asked(Client())
    assert (OpeningAdvice.objects.count(), told_to) == (1, [])


def test_a_deck_of_ones_own_is_asked_about_by_its_key_and_another_version_is_another_deck(client: Client) -> None:
    answer = client.post("/decks/new/", READY | {"name": "Mine"})
    key = str(answer["Location"]).strip("/").split("/")[-1]
    assert client.post("/openings/", {"deck": key})["Location"] == f"/openings/?deck={key}"
    assert Client().get("/openings/", {"deck": key}).status_code == 404
    [one] = OpeningAdvice.objects.all()
    assert one.game == GAME


def hinted(who: Client, address: str) -> str:
    """The page of a hand with the hint for its first choice."""
    shown = step(who, address, do=HINT)
    find_hint(of(address).key, mark(shown))
    shown = page(who, address)
    assert "data-hinted" in shown
    return in_words(shown)


def test_a_hint_at_the_first_choice_says_what_many_hands_have_shown(client: Client) -> None:
    """Between these two decks, and at no later question."""
    many = "Over many first hands"
    address = str(client.post("/play/", READY | {"seed": "7"})["Location"])
    assert many not in hinted(client, address)
    asked(client)
    worked_off()
    assert many in hinted(client, address)
    other = client.post("/hands/new/", READY | {"opponent": "steady", "theirs": "ready starter-hask", "seed": "7"})
    assert many not in hinted(client, str(other["Location"]))
    step(client, address, do="step")
    assert many not in hinted(client, address)


def test_many_at_once_wait_and_what_failed_is_tried_again(client: Client, told_to: list[int]) -> None:
    for number in range(AT_ONCE):
        OpeningAdvice.objects.create(digest=str(number), game=GAME, deck={}, theirs={})
    answer = client.post("/openings/", READY)
    assert "Many decks are being looked at already" in text_of(answer)
    OpeningAdvice.objects.all().delete()
    asked(client)
    OpeningAdvice.objects.update(state=RunState.FAILED, reason="The rules have changed since.")
    assert not missing(
        in_words(page(client, AT)), "This could not be found out: The rules have changed since.", "Try again"
    )
    asked(client)
    assert OpeningAdvice.objects.get().state == RunState.WAITING


def test_a_row_of_other_rules_is_not_gone_on_with(client: Client) -> None:
    asked(client)
    OpeningAdvice.objects.update(digest="of other rules")
    look_at_hands(OpeningAdvice.objects.get().pk)
    assert OpeningAdvice.objects.get().reason == "The rules have changed since."


def test_a_deck_that_is_not_there_is_none(client: Client) -> None:
    assert client.get("/openings/").status_code == 404
    assert client.post("/openings/", {"game": GAME, "ready": "nothing"}).status_code == 404
    assert client.get("/openings/", {"deck": "\0"}).status_code == 404


def test_the_oldest_of_many_go(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "KEPT", 2)
    for number in range(3):
        OpeningAdvice.objects.create(digest=str(number), game=GAME, deck={}, theirs={}, state=RunState.DONE)
    asked(client)
    assert OpeningAdvice.objects.count() == 2
    assert not OpeningAdvice.objects.filter(digest="1").exists()

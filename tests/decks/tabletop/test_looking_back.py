"""Looking back at a hand that is over: a worker finds out bit by bit what would have been better, and a page of its own tells it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from decks import stepwise
from decks.models import Hand, Hindsight, RunState
from decks.stepwise import LOST
from decks.tabletop import looking_back
from decks.tabletop.hands import from_game
from decks.tabletop.looking_back import AT_ONCE, take_steps
from engine.play import hindsight
from engine.play.advice import Counsel
from engine.play.playable import find_module
from tests.decks.tabletop.visits import HTMX, mark, of, step
from tests.packs import SHIPPED
from tests.plain import IN_PLAIN_PYTHON
from tests.reading import Client, in_words, missing, page, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers"
NEW = {"game": GAME, "ready": "starter-hask", "opponent": "steady", "theirs": "ready starter-orsa", "seed": "7"}
BUTTON = "What would have been better?"


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two options of few questions are tried in one world, which is soon done."""
    monkeypatch.setattr(find_module(SHIPPED[GAME], "pilot"), "COUNSEL", Counsel(1, 2), raising=False)
    monkeypatch.setattr(find_module(SHIPPED[GAME], "pilot"), "CURVE", None, raising=False)
    monkeypatch.setattr(hindsight, "QUESTIONS_MOST", 6)
    monkeypatch.setattr(hindsight, "TURNS_MOST", 4)


@pytest.fixture
def told_to(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of which rows workers have been told."""
    told: list[int] = []
    monkeypatch.setattr(stepwise, "send", lambda pk, task: told.append(pk))
    return told


def dealt(who: Client, **more: str) -> str:
    answer = who.post("/hands/new/", NEW | more)
    assert answer.status_code == 302, text_of(answer, answer.status_code)
    return str(answer["Location"])


def over(who: Client, **more: str) -> str:
    """The page of a hand that a pilot has played to its end."""
    address = dealt(who, **more)
    step(who, address, do="end")
    return address


def asked(who: Client, address: str, **more: str) -> str:
    """Where the answer to the button leads."""
    answer = who.post(address, {"at": mark(page(who, address)), "do": "hindsight"} | more)
    assert answer.status_code == 302, text_of(answer, answer.status_code)
    return str(answer["Location"])


def row_of(address: str) -> Hindsight:
    return Hindsight.objects.get(hand=of(address))


def worked_off(address: str) -> Hindsight:
    """What a worker makes of it, as often as it is told."""
    while row_of(address).state in (RunState.WAITING, RunState.RUNNING):
        take_steps(row_of(address).pk)
    return row_of(address)


# From the end of a game


@IN_PLAIN_PYTHON
def test_the_end_asks_and_a_page_tells_what_has_been_found(client: Client, told_to: list[int]) -> None:
    address = over(client)
    assert BUTTON in page(client, address)
    there = asked(client, address)
    assert there == f"{address}hindsight/?seat=0"
    assert told_to == [row_of(address).pk]
    assert not missing(page(client, there), "It waits for its turn.", "It goes on when you leave this page.")
    row = worked_off(address)
    assert (row.state, row.reason) == (RunState.DONE, "")
    shown = in_words(page(client, there))
    assert not missing(
        shown, "Your chance", "not yet checked", "What cost most", "decisions were looked at again", "Every decision"
    )
    assert "It waits" not in shown


def test_it_says_whose_opinion_it_is_and_how_strong_that_is(client: Client, told_to: list[int]) -> None:
    shown = in_words(page(client, asked(client, over(client))))
    assert not missing(
        shown,
        "the opinion of “sharp”",
        "It has won 42 of 50 mirror games against steady",
        "not their order",
        "proves nothing",
    )


def test_each_decision_and_each_point_of_the_chart_opens_the_table_there(client: Client, told_to: list[int]) -> None:
    address = over(client)
    there = asked(client, address)
    found = worked_off(address).found
    shown = page(client, there)
    moments = [at for at, *_ in (*found["chances"], *found["choices"])]
    assert moments
    assert not missing(shown, *(f'href="{address}?at={at}"' for at in moments))
    assert 'class="mat"' in page(client, f"{address}?at={moments[-1]}")


def test_what_has_been_found_is_not_looked_for_again(client: Client, told_to: list[int]) -> None:
    address = over(client)
    asked(client, address)
    row = worked_off(address)
    told_to.clear()
    asked(client, address)
    assert (row_of(address).pk, row_of(address).found, told_to) == (row.pk, row.found, [])


def test_a_page_that_waits_shows_how_far_it_is(client: Client, told_to: list[int], monkeypatch) -> None:
    address = over(client)
    there = asked(client, address)
    monkeypatch.setattr(stepwise, "AT_A_TIME", 0)
    take_steps(row_of(address).pk)
    row = row_of(address)
    assert (row.steps, row.state) == (1, RunState.RUNNING)
    part = text_of(client.get(there, headers=HTMX | {"HX-Target": "hindsight"}))
    assert not missing(in_words(part), f"1 of at most {row.most} steps are done.")
    assert part.lstrip().startswith('<section id="hindsight"')


def test_a_game_of_a_run_is_looked_back_at_once_its_end_is_shown(client: Client, told_to: list[int]) -> None:
    played = of(over(client))
    Hand.objects.filter(pk=played.pk).delete()
    opened = from_game(played.owner, "Of a run", None, played.record, opponent=played.pilot, rival=played.rival)
    address = opened.get_absolute_url()
    assert BUTTON not in page(client, address)
    step(client, address, do="last")
    assert BUTTON in page(client, address)
    assert asked(client, address) == f"{address}hindsight/?seat=0"


# Where there is nothing to look back at


def test_a_game_that_goes_on_cannot_be_looked_back_at(client: Client, told_to: list[int]) -> None:
    address = dealt(client)
    assert BUTTON not in page(client, f"{address}?end=1")
    assert "Only a game that is over can be looked back at." in step(client, address, do="hindsight")
    assert client.get(f"{address}hindsight/")["Location"] == address
    assert not told_to


def test_a_seat_at_which_nobody_sits_is_not_looked_back_from(client: Client, told_to: list[int]) -> None:
    address = over(client)
    for seat in ("1", "7", "x"):
        assert client.get(f"{address}hindsight/", {"seat": seat}).status_code == 404
        assert "Only a game that is over" in step(client, address, do="hindsight", seat=seat)
    assert not told_to


def test_what_somebody_shares_is_looked_back_at_by_its_owner_alone(client: Client, told_to: list[int]) -> None:
    address = over(client)
    asked(client, address)
    assert Client().get(f"{address}hindsight/").status_code == 404
    assert Client().post(address, {"at": "0", "do": "hindsight"}).status_code == 404


# Two people


def test_each_of_two_at_one_table_may_look_back(client: Client, told_to: list[int]) -> None:
    """Both hands lie open then."""
    address = dealt(client, opponent="person", theirs="ready starter-orsa", first_name="Ann", second_name="Bob")
    hand = of(address)
    steady = of(over(client, seed="9"))
    Hand.objects.filter(pk=hand.pk).update(record=steady.record, position=steady.position)
    there = asked(client, address, seat="1")
    assert there.endswith("?seat=1")
    shown = in_words(page(client, there))
    one, other = hand.people
    assert f"as {other}" in shown
    assert f"As {one}" in shown
    assert worked_off(address).state == RunState.DONE
    assert f"The chance of {other}" in in_words(page(client, there))


# What may go wrong


def test_a_game_that_is_taken_back_or_played_on_is_asked_for_anew(client: Client, told_to: list[int]) -> None:
    address = over(client)
    there = asked(client, address)
    pk = row_of(address).pk
    step(client, address, do="undo")
    take_steps(pk)
    assert row_of(address).reason == "The game has been taken back or played on since."
    assert client.get(there)["Location"] == address
    step(client, address, do="end")
    asked(client, address)
    assert (row_of(address).pk, row_of(address).state) == (pk, RunState.WAITING)


def test_a_step_that_cannot_be_taken_says_so_and_is_tried_again(
    client: Client, told_to: list[int], monkeypatch
) -> None:
    address = over(client)
    there = asked(client, address)

    def break_down(self: hindsight.Hindsight) -> bool:
        raise ZeroDivisionError("a game's own module")

    monkeypatch.setattr(hindsight.Hindsight, "step", break_down)
    take_steps(row_of(address).pk)
    shown = in_words(page(client, there))
    assert not missing(shown, "This could not be found out: Step 1 cannot be taken", "Try again")
    monkeypatch.undo()
    asked(client, address)
    assert row_of(address).state == RunState.WAITING


def test_of_two_workers_at_one_step_one_is_entered(client: Client, told_to: list[int]) -> None:
    address = over(client)
    asked(client, address)
    late = row_of(address)
    late = Hindsight.objects.select_related("hand").get(pk=late.pk)
    whole = worked_off(address)
    assert not stepwise.take_steps(late, looking_back.opened(late))
    assert row_of(address).found == whole.found


def test_a_message_that_is_lost_is_sent_again_by_the_page_that_waits(client: Client, told_to: list[int]) -> None:
    address = over(client)
    there = asked(client, address)
    page(client, there)
    assert len(told_to) == 1
    Hindsight.objects.update(sent_at=timezone.now() - LOST - timedelta(seconds=1))
    page(client, there)
    page(client, there)
    assert len(told_to) == 2


def test_a_visitor_has_a_few_looked_at_at_once(client: Client, told_to: list[int]) -> None:
    addresses = [over(client, seed=str(seed)) for seed in range(AT_ONCE + 1)]
    for address in addresses[:AT_ONCE]:
        asked(client, address)
    last = addresses[AT_ONCE]
    assert "3 of your games are being looked at already" in step(client, last, do="hindsight")
    worked_off(addresses[0])
    asked(client, last)


def test_it_goes_with_the_hand(client: Client, told_to: list[int]) -> None:
    address = over(client)
    asked(client, address)
    pk = row_of(address).pk
    step(client, address, do="delete")
    assert not Hindsight.objects.exists()
    take_steps(pk)

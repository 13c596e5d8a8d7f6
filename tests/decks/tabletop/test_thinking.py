"""Against somebody who thinks: a worker answers one question after the other while the page waits; a hint is found the same way."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest

from cardsite.celery import app
from decks.models import Hand
from decks.tabletop.steps import HINT
from decks.tabletop.thinking import LOST, answer_by_thought, find_hint
from engine.play.advice import Adviser, Counsel
from engine.play.opponents import THINKING, called_of, has_passed, levels_of, opponents_of, read_opponent
from engine.play.playable import find_module
from engine.play.record import load_record
from tests.decks.tabletop.visits import HTMX, mark, of, shared_by, step
from tests.packs import SHIPPED
from tests.plain import IN_PLAIN_PYTHON
from tests.reading import Client, in_words, missing, page, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers"
NEW = {"game": GAME, "ready": "starter-hask", "opponent": "sharp", "theirs": "ready starter-orsa", "seed": "7"}
THINKS = "is thinking…"


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two options of each question are tried in one world, which is soon done."""
    monkeypatch.setattr(find_module(SHIPPED[GAME], "pilot"), "COUNSEL", Counsel(1, 2), raising=False)
    monkeypatch.setattr(find_module(SHIPPED[GAME], "pilot"), "CURVE", None, raising=False)


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many options each question had about which somebody has thought."""
    counted: list[int] = []
    call = Adviser.__call__

    def count(self, view, decision):
        if len(decision.options) > 1:
            counted.append(len(decision.options))
        return call(self, view, decision)

    monkeypatch.setattr(Adviser, "__call__", count)
    return counted


def dealt(who: Client, **more: str) -> str:
    answer = who.post("/hands/new/", NEW | more)
    assert answer.status_code == 302, text_of(answer, answer.status_code)
    return str(answer["Location"])


def until_they_think(who: Client, address: str) -> str:
    """The page of a hand that has been played on by a pilot until the other side has to think."""
    shown = page(who, address)
    while THINKS not in shown:
        shown = step(who, address, do="step")
    return shown


@pytest.fixture
def address(client: Client) -> str:
    """The page of a hand in which the other side has to think."""
    address = dealt(client)
    until_they_think(client, address)
    return address


def think(address: str, moment: str) -> None:
    """What a worker does with a message about that moment."""
    answer_by_thought(of(address).key, moment)


def messages(address: str) -> list[list[str]]:
    """The hands and moments of which messages have gone out, which no one hears of again."""
    found = []
    with app.connection_for_read() as connection:
        queue = connection.SimpleQueue("thought")
        while len(queue):
            found.append(json.loads(queue.get_nowait().body)[0])
        queue.close()
    return [one for one in found if one[:1] == [of(address).key]]


@pytest.fixture
def queue(address: str) -> Iterator[str]:
    messages(address)
    yield address
    messages(address)


# Whom one can choose


@pytest.mark.parametrize(
    ("passed", "called", "told"),
    [(False, "Steady, thinking", "So far it has won"), (True, "Sharp", "It has won")],
    ids=["so far", "passed"],
)
def test_the_form_calls_it_by_what_it_has_shown(
    client: Client, monkeypatch: pytest.MonkeyPatch, *, passed: bool, called: str, told: str
) -> None:
    monkeypatch.setattr(find_module(SHIPPED[GAME], "pilot"), "SHARP", passed, raising=False)
    shown = in_words(page(client, f"/hands/new/?game={GAME}&ready=starter-hask"))
    assert not missing(shown, called, "takes its time")
    assert re.search(rf"{told} \d+ of \d+ mirror games against steady", shown)
    assert ({"Steady, thinking", "Sharp"} - {called}).pop() not in shown


@pytest.mark.parametrize("slug", SHIPPED)
def test_each_game_says_how_it_fares(slug: str) -> None:
    pack = SHIPPED[slug]
    sharp = levels_of(pack)["sharp"]
    assert (sharp.words, sharp.thinks) == ("sharp" if has_passed(pack) else THINKING, True)
    assert re.search(r"t has won \d+ of \d+ mirror games against (steady|planner)", sharp.help)


def test_one_of_several_may_think() -> None:
    several = read_opponent(opponents_of(SHIPPED[GAME]), "steady + sharp")
    assert several is not None
    assert (several.thinks, several.words) == (True, f"steady + {called_of(SHIPPED[GAME])}")


# A page never thinks


@IN_PLAIN_PYTHON
def test_the_page_waits_and_a_worker_answers_question_by_question(
    client: Client, address: str, thoughts: list[int]
) -> None:
    shown = page(client, address)
    moment, seen = mark(shown), set()
    assert not missing(shown, "Starter: Orsa", THINKS, "Answer steadily instead", f"?thought={moment}")
    while THINKS in shown:
        assert moment not in seen
        seen.add(moment)
        assert client.get(address, {"thought": moment}, headers=HTMX).status_code == 204
        assert len(thoughts) == len(seen) - 1
        think(address, moment)
        shown = text_of(client.get(address, {"thought": moment}, headers=HTMX))
        assert 'data-told="' in shown or THINKS in shown
        moment = mark(shown)
    assert len(thoughts) == len(seen)
    assert "thought=" not in shown


def test_a_hand_on_the_same_shuffle_is_answered_alike(client: Client, address: str) -> None:
    other = dealt(client)
    think(address, mark(page(client, address)))
    think(other, mark(until_they_think(client, other)))
    assert load_record(of(address).record).answers == load_record(of(other).record).answers


def test_what_comes_too_late_changes_nothing(client: Client, address: str) -> None:
    moment = mark(page(client, address))
    think(address, moment)
    kept = of(address).record
    think(address, moment)
    assert of(address).record == kept
    answer_by_thought("nosuchhand", moment)


def test_undo_takes_back_ones_own_last_step_while_they_think(client: Client, address: str) -> None:
    old = mark(page(client, address))
    think(address, old)
    back = text_of(client.post(address, {"at": old, "do": "undo"}, headers=HTMX))
    assert not missing(back, "Redo")
    assert "already moved on" not in back
    assert THINKS not in back
    assert int(mark(back).split("-")[0]) < int(old.split("-")[0])
    kept = of(address).record
    think(address, old)
    assert of(address).record == kept
    assert not missing(step(client, address, do="redo"), "data-")


def test_any_other_step_from_a_moment_that_has_passed_is_refused(client: Client, address: str) -> None:
    old = mark(page(client, address))
    think(address, old)
    assert "already moved on" in text_of(client.post(address, {"at": old, "do": "step"}, headers=HTMX))


# Giving up


@IN_PLAIN_PYTHON
def test_steadily_means_at_once_and_as_steady_would(client: Client, address: str, thoughts: list[int]) -> None:
    assert THINKS not in step(client, address, do="steady")
    assert not thoughts
    answers, steady = load_record(of(address).record).answers, dealt(client, opponent="steady")
    while len(kept := load_record(of(steady).record).answers) < len(answers):
        step(client, steady, do="step")
    assert kept[: len(answers)] == answers


def test_where_nobody_thinks_nothing_is_given_up(client: Client) -> None:
    address = dealt(client, opponent="steady")
    assert "They have answered already." in step(client, address, do="steady")


@IN_PLAIN_PYTHON
def test_a_game_played_to_its_end_waits_for_no_thought(client: Client, address: str, thoughts: list[int]) -> None:
    step(client, address, do="steady")
    assert 'data-over="' in step(client, address, do="end") or "hand-end" in page(client, address)
    assert not thoughts


# The queue


def test_a_step_sends_for_one_answer_and_a_worker_for_the_next(client: Client, queue: str) -> None:
    step(client, queue, do="undo")
    shown = until_they_think(client, queue)
    assert messages(queue) == [[of(queue).key, mark(shown)]]
    page(client, queue)
    assert messages(queue) == []
    think(queue, mark(shown))
    shown = page(client, queue)
    if THINKS in shown:
        assert messages(queue) == [[of(queue).key, mark(shown)]]


def test_a_page_that_waits_sends_again_what_is_lost(client: Client, queue: str) -> None:
    moment = mark(page(client, queue))
    client.get(queue, {"thought": moment}, headers=HTMX)
    assert messages(queue) == []
    hand = of(queue)
    Hand.objects.filter(pk=hand.pk).update(changed_at=hand.changed_at - LOST - timedelta(seconds=1))
    client.get(queue, {"thought": moment}, headers=HTMX)
    client.get(queue, {"thought": moment}, headers=HTMX)
    assert messages(queue) == [[hand.key, moment]]


def test_whoever_looks_at_a_shared_moment_sends_for_nothing(client: Client, queue: str) -> None:
    shared, visitor = shared_by(client, queue), Client()
    assert THINKS not in page(visitor, shared)
    assert "data-awaits" not in page(visitor, shared)
    assert messages(shared) == []


def test_a_hand_that_is_deleted_meanwhile_is_left_alone(client: Client, address: str) -> None:
    moment, key = mark(page(client, address)), of(address).key
    step(client, address, do="delete")
    answer_by_thought(key, moment)
    assert client.get(address, {"thought": moment}, headers=HTMX).status_code == 404


# Hints


def asked_for_a_hint(who: Client, address: str) -> str:
    """The moment at which a hint is sought."""
    shown = step(who, address, do=HINT)
    assert "Looking for a hint…" in shown
    return mark(shown)


def test_a_hint_is_found_by_a_worker_and_shown_at_its_moment_alone(client: Client) -> None:
    address = dealt(client, opponent="steady")
    moment = asked_for_a_hint(client, address)
    waits = {"thought": moment, "hint": "1"}
    assert client.get(address, waits, headers=HTMX).status_code == 204
    find_hint(of(address).key, moment)
    shown = text_of(client.get(address, waits, headers=HTMX))
    assert not missing(shown, 'data-hinted="', "game tried (not yet checked)", "not their order")
    assert not missing(page(client, address), 'data-hinted="')
    assert "data-hinted" not in step(client, address, do="step")
    assert not missing(step(client, address, do="undo"), 'data-hinted="')


def test_a_hint_names_two_or_three_options_with_what_they_are_worth(client: Client) -> None:
    address = dealt(client, opponent="steady")
    find_hint(of(address).key, asked_for_a_hint(client, address))
    hint = of(address).hint
    assert 1 <= len(hint["suggestions"]) <= 3
    assert hint["suggestions"][0].keys() == {"option", "chance", "gain", "error", "worlds"}
    assert all(0 <= one["chance"] <= 1 and one["worlds"] >= 1 for one in hint["suggestions"])


def test_a_hint_by_the_format_alone_is_another_one_and_says_so(client: Client) -> None:
    address = dealt(client, opponent="steady")
    moment = asked_for_a_hint(client, address)
    find_hint(of(address).key, moment)
    assert "not their order" in page(client, address)
    shown = step(client, address, do=HINT, by="format")
    assert not missing(shown, "Looking for a hint…", f"thought={moment}&amp;hint=format", 'value="format" checked')
    assert client.get(address, {"thought": moment, "hint": "format"}, headers=HTMX).status_code == 204
    find_hint(of(address).key, moment, "format")
    shown = text_of(client.get(address, {"thought": moment, "hint": "format"}, headers=HTMX))
    assert not missing(shown, 'data-hinted="', "It knows the format alone (")
    assert "not their order" not in shown
    assert 'value="format" checked' in page(client, address)
    assert 'value="format" checked' not in step(client, address, do=HINT)


def test_a_hint_by_something_else_is_refused_in_words(client: Client) -> None:
    address = dealt(client, opponent="steady")
    shown = step(client, address, do=HINT, by="everything")
    assert "by the other deck’s list or by the format alone" in shown
    assert "Looking for a hint" not in shown
    assert page(client, f"{address}?hint=everything").count("data-hinted") == 0


def test_a_hint_that_was_kept_before_there_was_a_choice_is_shown_as_it_was(client: Client) -> None:
    address = dealt(client, opponent="steady")
    find_hint(of(address).key, asked_for_a_hint(client, address))
    kept = of(address).hint
    Hand.objects.update(hint={name: kept[name] for name in ("mark", "steady", "suggestions")})
    assert not missing(page(client, address), 'data-hinted="', "not their order")


def test_without_scripts_a_hint_is_looked_for_by_a_link(client: Client) -> None:
    address = dealt(client, opponent="steady")
    answer = client.post(address, {"at": mark(page(client, address)), "do": HINT})
    assert answer["Location"] == f"{address}?hint=list#prompt"
    shown = page(client, answer["Location"])
    assert "Looking for a hint…" in shown
    find_hint(of(address).key, mark(shown))
    assert "data-hinted" in page(client, answer["Location"])


def test_nobody_gets_a_hint_at_a_table_of_two_or_at_what_is_shared(client: Client) -> None:
    two = dealt(client, opponent="person")
    step(client, two, do="confirm")
    assert "There is no such step." in step(client, two, do=HINT)
    assert 'value="hint"' not in page(client, two)
    shared, visitor = shared_by(client, dealt(client, opponent="steady")), Client()
    assert 'value="hint"' not in page(visitor, shared)
    assert "Looking for a hint" not in page(visitor, f"{shared}?hint=1")


def test_a_hint_for_a_moment_that_has_passed_is_not_kept(client: Client) -> None:
    address = dealt(client, opponent="steady")
    moment = asked_for_a_hint(client, address)
    step(client, address, do="step")
    find_hint(of(address).key, moment)
    assert of(address).hint == {}

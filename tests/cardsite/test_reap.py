"""The reaper: shows its pulse, asks for the worker's, and lives through whatever is down."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone
from kombu.exceptions import OperationalError as QueueError

from cardsite.management.commands import reap
from cardsite.models import Pulse
from cardsite.tasks import answer_pulse
from decks.models import OriginDay

pytestmark = pytest.mark.sql


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    messages: list[dict[str, object]] = []
    monkeypatch.setattr(answer_pulse, "apply_async", lambda arguments, **options: messages.append(options))
    return messages


def age(part: str, seconds: float) -> None:
    Pulse.objects.filter(part=part).update(seen_at=timezone.now() - timedelta(seconds=seconds))


@pytest.mark.django_db
def test_a_round_shows_the_reaper_and_asks_worker_and_thinker(sent: list[dict[str, object]]) -> None:
    call_command("reap", "--once")
    assert set(Pulse.objects.last_seen()) == {"reaper", "question to worker", "question to thinker"}
    assert [one["queue"] for one in sent] == ["quick", "thought"]


@pytest.mark.django_db
@pytest.mark.usefixtures("sent")
def test_what_an_address_asked_for_is_forgotten_after_two_days() -> None:
    today = timezone.now().date()
    for days in (0, 1, 2, 30):
        OriginDay.objects.create(origin="coded", day=today - timedelta(days=days), games=10)
    call_command("reap", "--once")
    assert sorted((today - row.day).days for row in OriginDay.objects.filter(origin="coded")) == [0, 1]


@pytest.mark.django_db
def test_the_task_shows_the_worker_and_whoever_else_is_asked() -> None:
    answer_pulse()
    answer_pulse("thinker")
    answer_pulse("thinker")
    assert [str(pulse).partition(" ")[0] for pulse in Pulse.objects.all()] == ["worker", "thinker"]


@pytest.mark.django_db
def test_an_answered_question_is_asked_again(sent: list[object]) -> None:
    for _ in range(3):
        reap.ask_worker()
        answer_pulse()
    assert len(sent) == 3


@pytest.mark.django_db
def test_unanswered_questions_do_not_pile_up(sent: list[object]) -> None:
    for _ in range(3):
        reap.ask_worker()
    assert len(sent) == 1
    age("question to worker", 20)
    reap.ask_worker()
    assert len(sent) == 2
    age("question to worker", -86_400)  # the clock has been put back by a day
    reap.ask_worker()
    assert len(sent) == 3


@pytest.mark.django_db
@pytest.mark.parametrize("problem", [OperationalError("the database is gone"), QueueError("the queue is gone")])
def test_a_failing_chore_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, problem: Exception
) -> None:
    def fail() -> None:
        raise problem

    done: list[bool] = []
    monkeypatch.setattr(reap, "CHORES", [fail, lambda: done.append(True)])
    call_command("reap", "--once")
    assert done == [True]
    assert f"fail failed, trying again: {problem}" in caplog.text

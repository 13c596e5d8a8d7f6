"""`manage.py reap`: the small regular chores, every few seconds, whatever else is down."""

import logging
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import close_old_connections

from cardsite.models import Pulse, question_to
from cardsite.tasks import ANSWERING, answer_pulse
from catalog.commands import DeclaredCommand
from decks.lab.quota import forget_addresses
from decks.tasks import mend_fields, mend_runs

EVERY = 5.0
PATIENCE = timedelta(seconds=15)

logger = logging.getLogger(__name__)


def show_pulse() -> None:
    Pulse.objects.stamp("reaper")


def ask(part: str) -> None:
    """Ask for the pulse of a part; seldom while an answer is due, so that questions do not pile up."""
    if Pulse.objects.answer_is_due(part, PATIENCE):
        return
    Pulse.objects.stamp(question_to(part))
    answer_pulse.apply_async([part], queue=ANSWERING[part], retry=False)


def ask_worker() -> None:
    ask("worker")


def ask_thinker() -> None:
    ask("thinker")


CHORES: list[Callable[[], None]] = [show_pulse, ask_worker, ask_thinker, mend_runs, mend_fields, forget_addresses]


def attempt(chore: Callable[[], None]) -> None:
    """A chore that fails is tried again in the next round; the log says why it failed."""
    try:
        chore()
    except Exception as problem:
        logger.warning("%s failed, trying again: %s", chore.__name__, str(problem).partition("\n")[0])


class Command(DeclaredCommand):
    help = "Show that reaper and worker are alive, and do the other regular chores, until stopped."
    requires_system_checks = ()  # they load every page, which no chore needs; the tests make them

    arguments = {
        "--once": {"action": "store_true", "help": "one round, then end"},
    }

    def handle(self, *, once: bool, **_: Any) -> None:
        while True:
            for chore in CHORES:
                attempt(chore)
            if once:
                return
            time.sleep(EVERY)
            close_old_connections()  # one that broke is opened anew

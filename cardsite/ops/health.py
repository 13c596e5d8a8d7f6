"""Is every part of the site alive, and if not, what is to be done?"""

import logging
import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from django import db
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardsite.celery import app
from cardsite.models import Pulse
from cardsite.ops import database
from cardsite.ops.crowd import CROWD
from cardsite.tasks import ANSWERING
from decks.lab.engines import COMPILED, PLAIN
from engine import is_compiled

FRESH = timedelta(seconds=30)
DEADLINE = 1.5  # seconds for cache and queue together
CROWDED = 20  # requests that wait for each thread: some seconds of work
ROOM = 16_000_000  # bytes that must be free where something is written: enough for what is under way

ADVICE = {
    "database": "Start the database server, mend DATABASE_URL, or put the file back that it names; a damaged one is replaced by "
    "`python3 manage.py restore FILE --replace`, while the site is stopped.",
    "cache": "Start the cache server or mend CACHE_URL.",
    "queue": "Start the queue server or mend BROKER_URL.",
    "reaper": "Run `python3 manage.py reap`, or `python3 manage.py up` for all parts.",
    "worker": "Run `celery --app cardsite worker --queues quick,bulk,thought`, or `python3 manage.py up` for all parts.",
    "thinker": "Run `celery --app cardsite worker --queues thought`, or `python3 manage.py up` for all parts.",
}
UNKNOWN = "Nobody can tell while the database does not answer."
UNASKED = "Start the reaper first: it asks worker and thinker."

logger = logging.getLogger(__name__)
probes = ThreadPoolExecutor(max_workers=4, thread_name_prefix="health")


@dataclass(frozen=True)
class HealthCheck:
    part: str
    ok: bool
    seconds_ago: int | None = None
    advice: str = ""
    now: str = ""

    @property
    def last_seen(self) -> str:
        """When it showed that it is there."""
        if self.seconds_ago is not None:
            return f"{self.seconds_ago} s ago"
        return "now" if self.ok else "never"


@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    checks = examine()
    ok = all(check.ok for check in checks)
    status = 200 if ok else 503
    try:
        if not wants_json(request):
            return render(request, "health.html", {"checks": checks, "ok": ok}, status=status)
    except db.Error:
        pass  # the page around it may want the database that is gone
    return JsonResponse({"ok": ok, "parts": [asdict(check) for check in checks]}, status=status)


def wants_json(request: HttpRequest) -> bool:
    preferred = request.get_preferred_type(["text/html", "application/json"])
    return request.GET.get("format") == "json" or preferred == "application/json"


def examine() -> list[HealthCheck]:
    probes_by_part = {part: probes.submit(probe) for part, probe in PROBES.items()}
    wrong, seen = look_at_database()
    wait(probes_by_part.values(), DEADLINE)
    answers = [judge_answer(part, answer) for part, answer in probes_by_part.items()]
    return [
        judge("database", wrong == "", advice=wrong or ""),
        judge_disk(),
        judge_web(),
        judge_engine(),
        *answers,
        *judge_pulses(seen),
    ]


def judge(part: str, ok: bool, age: timedelta | None = None, advice: str = "") -> HealthCheck:
    seconds_ago = None if age is None else int(age.total_seconds())
    return HealthCheck(part, ok, seconds_ago, "" if ok else advice or ADVICE[part])


# --- what is written to -----------------------------------------------------------------------------------------


def judge_disk() -> HealthCheck:
    trouble = next((words for folder in written_to() if (words := trouble_with(folder))), "")
    check = judge("disk", not trouble, advice=trouble)
    return check if trouble else replace(check, now=f"{free() / 1e9:,.1f} GB free")


def free() -> int:
    """Room where there is least of it, in bytes."""
    return min((shutil.disk_usage(folder).free for folder in written_to()), default=0)


def written_to() -> Iterator[Path]:
    """The folders on this machine that the site writes to; where the database is a server, it looks after its own."""
    if settings.VAR.exists():
        yield settings.VAR
    if db.connection.vendor == "sqlite":
        yield Path(db.connection.settings_dict["NAME"]).parent


def trouble_with(folder: Path) -> str:
    """What is wrong with a folder, without its name, which strangers need not know: that stands in the log."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError as problem:
        logger.warning("disk: %s", problem)
        return f"A folder of the site cannot be found ({problem.strerror}): start the site again once it is there."
    if not os.access(folder, os.W_OK):
        logger.warning("disk: nobody lets the site write to %s", folder)
        return "Let the site write to the folders that its log names."
    if free >= ROOM:
        return ""
    logger.warning("disk: %.1f MB are free where %s lies", free / 1e6, folder)
    return f"Make room where the site keeps its data: {free / 1e6:.1f} MB are free, and {ROOM / 1e6:.0f} are needed."


def judge_web() -> HealthCheck:
    """Of this process, since each has its own; it is well as long as few requests wait for each of its threads."""
    crowded = CROWD.waiting > CROWDED * max(CROWD.threads, 1)
    advice = f"{CROWD.waiting} requests wait for {CROWD.threads} threads: start `cardsite.ops.serving` with more --processes."
    check = judge("web", not crowded, advice=advice)
    state = f"{CROWD.busy} of {CROWD.threads} threads answer, {CROWD.waiting} requests wait" if CROWD.threads else ""
    return replace(check, now=state)


def judge_engine() -> HealthCheck:
    """Which engine the web plays with, as this process does; either is well, and a worker may have started with another one."""
    return replace(judge("engine", ok=True), now=f"the web plays with {COMPILED if is_compiled() else PLAIN}")


# --- parts that answer at once -----------------------------------------------------------------------------------


def probe_cache() -> None:
    cache.set("health", get_random_string(12), 60)
    try:
        if cache.get("health") is None:
            raise ConnectionError("the cache forgets")
    finally:
        db.connections.close_all()  # of this thread, where the cache is a table


def probe_queue() -> None:
    with app.connection_for_write(connect_timeout=1) as connection:
        connection.ensure_connection(max_retries=1, timeout=1)
        app.amqp.queues["quick"].bind(connection.default_channel).queue_declare()


PROBES: dict[str, Callable[[], None]] = {"cache": probe_cache, "queue": probe_queue}


def judge_answer(part: str, answer: Future[None]) -> HealthCheck:
    if not answer.done():
        answer.cancel()  # if its turn has not come: those that hang already hold the threads
        return judge(part, ok=False)
    if problem := answer.exception():
        logger.warning("%s: %s", part, problem)
    return judge(part, ok=problem is None)


def look_at_database() -> tuple[str | None, dict[str, datetime] | None]:
    """What is wrong with the database, None where it cannot tell, and what has left a pulse there."""
    try:
        return database.trouble(), Pulse.objects.last_seen()
    except db.Error as problem:
        logger.warning("database: %s", problem)
        return None, None


# --- parts that leave a pulse ------------------------------------------------------------------------------------


def judge_pulses(seen: dict[str, datetime] | None) -> list[HealthCheck]:
    if seen is None:
        return [judge(part, ok=False, advice=UNKNOWN) for part in ("reaper", *ANSWERING)]
    reaper = judge_pulse("reaper", seen)
    return [reaper, *[judge_pulse(part, seen, "" if reaper.ok else UNASKED) for part in ANSWERING]]


def judge_pulse(part: str, seen: dict[str, datetime], advice: str = "") -> HealthCheck:
    age = timezone.now() - seen[part] if part in seen else None
    return judge(part, age is not None and abs(age) < FRESH, age, advice)

"""Numbers for whoever watches the site, in the text format of Prometheus; off unless `METRICS=1` asks for them.

Requests are counted in files under var/metrics that all web processes share (prometheus_client, "Multiprocess Mode"); whatever the
database or the health page knows is asked for when somebody looks.
"""

import contextlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django import db
from django.conf import settings
from django.db.models import Count, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from cardsite.ops import health
from cardsite.ops.crowd import CROWD
from decks.models import UNFINISHED, GoldfishRun

ELSEWHERE = "none"  # the view of an address that leads nowhere
SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

requests = Counter("runebinder_requests", "Requests answered", ["method", "view", "status"])
seconds = Histogram("runebinder_request_seconds", "Time to answer", ["view"], buckets=SECONDS)


@dataclass(eq=False)
class RequestMetrics:
    """Middleware: counts what is answered, how and in what time, by the name of its view."""

    get_response: Callable[[HttpRequest], HttpResponse]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        answer = self.get_response(request)
        view = request.resolver_match.view_name if request.resolver_match else ELSEWHERE
        method = request.method if request.method in ("GET", "HEAD", "POST") else "other"
        requests.labels(method, view, str(answer.status_code)).inc()
        seconds.labels(view).observe(time.perf_counter() - start)
        return answer


class SiteCollector(Collector):
    """What is known of the site as a whole: its parts, the disk, and runs on their way."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """One family after the other; those that ask the database are left out while it does not answer."""
        up = GaugeMetricFamily("runebinder_part_up", "1 if a part of the site is well", labels=["part"])
        for finding in health.examine():
            up.add_metric([finding.part], float(finding.ok))
        yield up
        free = GaugeMetricFamily("runebinder_disk_free_bytes", "Room where the site writes", labels=["folder"])
        with contextlib.suppress(OSError):  # a folder that is gone: its part is not up
            for folder in set(health.written_to()):
                free.add_metric([folder.name], float(shutil.disk_usage(folder).free))
        yield free
        crowd = GaugeMetricFamily("runebinder_web_requests", "In the process that was asked", labels=["state"])
        for state, number in (("answered", CROWD.busy), ("waiting", CROWD.waiting), ("threads", CROWD.threads)):
            crowd.add_metric([state], float(number))
        yield crowd
        try:
            yield from self.of_runs()
        except db.Error:
            return

    def of_runs(self) -> Iterator[GaugeMetricFamily]:
        """How many runs and games are on their way."""
        runs = GaugeMetricFamily("runebinder_runs", "Runs of test games that have not ended", labels=["state"])
        games = GaugeMetricFamily("runebinder_games_waiting", "Test games asked for in them")
        rows = GoldfishRun.objects.filter(state__in=UNFINISHED).order_by().values_list("state")
        counts = {state: (number, total) for state, number, total in rows.annotate(Count("pk"), Sum("games"))}
        for state in UNFINISHED:
            runs.add_metric([state], counts.get(state, (0, 0))[0])
        games.add_metric([], sum(total for _, total in counts.values()))
        yield runs
        yield games


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """All numbers. Raises Http404 where nobody asked for them."""
    if not settings.METRICS:
        raise Http404
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)
    else:
        registry.register(OwnCounts())
    registry.register(SiteCollector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class OwnCounts(Collector):
    """The requests of this process alone, where none are shared."""

    def collect(self) -> Iterator[Metric]:
        yield from requests.collect()
        yield from seconds.collect()

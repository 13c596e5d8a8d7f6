"""What visitors are told while the database cannot be used: what has happened, and what became of what they sent."""

import logging
import re
from typing import NamedTuple

from django import db
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from catalog.web.problems import is_api, problem

RETRY = "30"  # seconds

OF_OURS = (db.IntegrityError, db.DataError, db.ProgrammingError, db.NotSupportedError)  # about what was asked

logger = logging.getLogger(__name__)


class Outage(NamedTuple):
    """A way in which a database fails, and how it says so."""

    says: re.Pattern[str]
    title: str
    cause: str
    is_safe: bool = True  # whether what was saved before is there all the same


OUTAGES = (
    Outage(
        re.compile(r"malformed|not a database|invalid page|could not read block|checksum", re.IGNORECASE),
        "Nothing can be read or saved just now",
        "The data of this site is damaged, and whoever runs it has to bring back a backup.",
        is_safe=False,
    ),
    Outage(
        re.compile(r"disk is full|No space left|disk I/O error|could not (?:extend|write)", re.IGNORECASE),
        "Nothing can be saved just now",
        "The disk that this site keeps its data on is full or failing.",
    ),
    Outage(
        re.compile(r"readonly database|read-only transaction", re.IGNORECASE),
        "Nothing can be saved just now",
        "The data of this site can be read, but not changed.",
    ),
    Outage(
        re.compile(r"unable to open database", re.IGNORECASE),
        "Nothing can be read or saved just now",
        "The data of this site is not in its place.",
        is_safe=False,
    ),
    Outage(
        re.compile(r"database is locked|lock timeout|deadlock|too many clients|remaining connection", re.IGNORECASE),
        "This site is too busy just now",
        "Other requests have kept the database busy for too long.",
    ),
    Outage(
        re.compile(r"connection|server closed|starting up|shutting down|shutdown|terminating", re.IGNORECASE),
        "The database does not answer",
        "This site cannot reach its data.",
    ),
)


def outage_of(exception: Exception) -> Outage | None:
    """What an exception tells of the database; None for one that is a fault of ours."""
    if not isinstance(exception, db.Error) or isinstance(exception, OF_OURS):
        return None
    return next((outage for outage in OUTAGES if outage.says.search(str(exception))), None)


class OutageMiddleware(MiddlewareMixin):
    """Answers 503 with a page, or a problem of the API, where the database fails a view."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        outage = outage_of(exception)
        if outage is None:
            return None
        logger.warning("%s: %s", request.path, exception)
        if not db.connection.in_atomic_block:
            db.connection.close()  # it may remember pages of a file that is damaged, and of one that has been mended
        if is_api(request):
            return problem(request, 503, f"{outage.title}: {outage.cause}", {"Retry-After": RETRY})
        context = {"outage": outage, "sent": request.method == "POST"}
        answer = render(request, "503.html", context, status=503)
        answer["Retry-After"] = RETRY
        return answer

"""What all processes know of each other through the cache. One that does not answer is left alone for a while, and costs nobody more."""

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError
from redis.exceptions import RedisError

REST = 5.0  # seconds for which nobody asks a cache that did not answer: each time costs a visitor its whole timeout

logger = logging.getLogger(__name__)
rests: dict[str, float] = {}  # until when, by the place of the cache, on the clock of time.monotonic

Found = TypeVar("Found")


def asked(question: Callable[[], Found], otherwise: Found, trouble: str) -> Found:
    """What the cache answers, or something else where it does not; the log then has what that leads to."""
    place = str(settings.CACHES["default"].get("LOCATION", ""))
    if time.monotonic() < rests.get(place, 0.0):
        return otherwise
    try:
        return question()
    except (RedisError, DatabaseError) as problem:
        logger.warning("%s: the cache does not answer (%s)", trouble, problem)
        rests[place] = time.monotonic() + REST
        return otherwise


def first_of(key: str, value: str, seconds: int) -> str:
    """The value that the first of several gave for a key in that while: this one, where nobody came before."""

    def give() -> str:
        return value if cache.add(key, value, seconds) else str(cache.get(key, value))

    return asked(give, value, "Nobody is told who comes first")


def remembered(key: str, work_out: Callable[[], Found], seconds: int) -> Found:
    """What is kept under a key for that while; worked out where nothing is, and each time where the cache does not answer."""
    trouble = "What was worked out before is worked out again"
    kept: Found | None = asked(lambda: cache.get(key), None, trouble)
    if kept is not None:
        return kept
    found = work_out()
    asked(lambda: cache.set(key, found, seconds), None, trouble)
    return found

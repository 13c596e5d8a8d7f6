"""How often an address may ask the API: counted in the cache, so that all processes count together."""

import logging
import time
from typing import Any

from django.core.cache import cache
from django.db import DatabaseError
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle

logger = logging.getLogger(__name__)


class AddressThrottle(BaseThrottle):
    """So many requests in each window of time, counted in one step where the cache counts in one step, as Redis does.

    A cache that is away stops nobody.
    """

    scope: str
    seconds: int

    def allow_request(self, request: Request, view: Any) -> bool:
        limit = api_settings.DEFAULT_THROTTLE_RATES[self.scope]
        if limit is None:
            return True
        try:
            return self.count(self.get_ident(request)) <= limit
        except (RedisError, DatabaseError) as problem:
            logger.warning("The API is open without limits: its cache is away (%s)", problem)
            return True

    def count(self, address: str) -> int:
        """How many requests this address has sent in the present window, this one included."""
        key = f"api:{self.scope}:{address}:{int(time.time() // self.seconds)}"
        cache.add(key, 0, 2 * self.seconds)
        try:
            return cache.incr(key)
        except ValueError:  # a cache that was full dropped the key again
            return 1

    def wait(self) -> float:
        return self.seconds - time.time() % self.seconds


class BurstThrottle(AddressThrottle):
    """Per minute."""

    scope, seconds = "minute", 60


class DayThrottle(AddressThrottle):
    """Per day, from midnight UTC."""

    scope, seconds = "day", 24 * 60 * 60

"""How often an address may ask the API or send a form: counted in the cache, so that all processes count together."""

import time
from collections.abc import Callable, Mapping
from math import ceil
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle

from catalog.web.problems import is_api
from catalog.web.sharing import asked
from catalog.web.visitors import origin_of
from engine.plurals import plural

WINDOWS: Mapping[str, int] = {"minute": 60, "day": 24 * 60 * 60}  # seconds; a day begins at midnight UTC
SAFE = ("GET", "HEAD", "OPTIONS")
USUAL = "forms"  # the sort of what a view takes that says nothing of itself


def times(scope: str, origin: str, window: str) -> int:
    """How often an origin has asked in the present window, this time included; a cache that is away stops nobody.

    One step where the cache counts in one step, as Redis does.
    """
    seconds = WINDOWS[window]
    key = f"{scope}:{window}:{origin}:{int(time.time() // seconds)}"

    def count() -> int:
        try:
            cache.add(key, 0, 2 * seconds)
            number: int = cache.incr(key)
            cache.touch(key, 2 * seconds)  # where the cache is a table, to count makes it forget sooner
            return number
        except ValueError:  # a cache that was full dropped the key again
            return 1

    return asked(count, 0, f"Nothing limits the {scope} at the moment")


def left(window: str) -> float:
    """Seconds until the next window begins."""
    return WINDOWS[window] - time.time() % WINDOWS[window]


# The API


class AddressThrottle(BaseThrottle):
    """So many requests in each window of time."""

    scope: str

    def allow_request(self, request: Request, view: Any) -> bool:
        limit = api_settings.DEFAULT_THROTTLE_RATES[self.scope]
        return limit is None or times("api", origin_of(request), self.scope) <= limit

    def wait(self) -> float:
        return left(self.scope)


class BurstThrottle(AddressThrottle):
    """Per minute."""

    scope = "minute"


class DayThrottle(AddressThrottle):
    """Per day, from midnight UTC."""

    scope = "day"


# Forms on pages


Sort = str | Callable[[HttpRequest], str]
Decorated = TypeVar("Decorated", bound=Callable[..., HttpResponse])


def rate(sort: Sort) -> Callable[[Decorated], Decorated]:
    """What is sent to a view counts as forms of that sort in `settings.FORM_RATES`, or of that which it tells of a request.

    Raises ImproperlyConfigured for a sort that has no limits there.
    """
    if isinstance(sort, str):
        must_have_limits(sort)

    def carry(view: Decorated) -> Decorated:
        view.__dict__["rate"] = sort
        return view

    return carry


def must_have_limits(sort: str) -> None:
    if sort not in settings.FORM_RATES:
        raise ImproperlyConfigured(f"FORM_RATES has no limits for {sort!r}, only for {', '.join(settings.FORM_RATES)}")


class FormRate(MiddlewareMixin):
    """Middleware: so many forms an address may send; those of each sort are counted apart.

    `settings.FORM_RATES` has the limits of each by window, None where there is no limit; a view says its sort by `rate`.
    """

    def process_view(self, request: HttpRequest, view: Callable[..., HttpResponse], *_: Any) -> HttpResponse | None:
        if request.method in SAFE or is_api(request):
            return None
        carried: Sort = getattr(view, "rate", USUAL)
        sort = carried if isinstance(carried, str) else carried(request)
        address = origin_of(request)
        for window, limit in settings.FORM_RATES[sort].items():
            if limit is not None and times(sort, address, window) > limit:
                return self.refusal(request, window)
        return None

    def refusal(self, request: HttpRequest, window: str) -> HttpResponse:
        """A page that tells when to try again, and that nothing is lost meanwhile."""
        wait = ceil(left(window))
        answer = render(request, "429.html", {"time": in_words(wait)}, status=429)
        answer["Retry-After"] = str(wait)
        return answer


def in_words(seconds: int) -> str:
    """A while as people say it: seconds, or minutes where it is a minute or more, rounded up."""
    number, unit = (seconds, "second") if seconds < 60 else (ceil(seconds / 60), "minute")
    return plural(number, unit)

"""A form that is sent twice at once, as by a double click, makes one thing, and leads to it both times."""

import hashlib
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import get_random_string
from django.views.decorators.cache import never_cache

from catalog.web.sharing import asked, first_of
from decks.owners import maker_of, remember

AT_ONCE = 10  # seconds after which the same form, sent again, makes another one
PATIENCE = 5.0  # seconds that the second one waits for what becomes of the first
ROUND = 0.05
NOTHING = "nothing"  # became of it
TROUBLE = "A form that is sent twice counts twice"
TOKEN = "csrfmiddlewaretoken"  # the field that every form of ours has, filled anew on each page

View = Callable[..., HttpResponse]


def once(view: View) -> View:
    """Let a view that makes something answer a form once. Any other answer than a way on is given as often as it is asked for."""

    @wraps(view)
    def answer(request: HttpRequest, *arguments: Any, **more: Any) -> HttpResponse:
        form = mark_of(request)
        if not form:
            return view(request, *arguments, **more)
        mine = get_random_string(12)
        if first_of(form, mine, AT_ONCE) != mine and (place := made(form)):
            return remember(redirect(place), maker_of(request))
        found = NOTHING
        asked(lambda: cache.delete(f"{form}:made"), None, TROUBLE)
        try:
            done = view(request, *arguments, **more)
            found = done["Location"] if done.status_code == 302 else NOTHING
        finally:
            tell(form, found)
        return done

    return never_cache(answer)


def mark_of(request: HttpRequest) -> str:
    """What two forms have in common that are one and the same; nothing for what is no form of a page of ours, or has files."""
    if request.method != "POST" or not request.POST.get(TOKEN) or request.FILES:
        return ""
    said = repr((request.path, sorted(request.POST.lists()), request.META.get("CSRF_COOKIE")))
    return f"once:{hashlib.sha256(said.encode('utf-8', 'surrogatepass')).hexdigest()}"


def made(form: str) -> str:
    """The address to which the same form has led that came first; nothing if that made nothing, or takes too long."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if found := asked(lambda: cache.get(f"{form}:made"), NOTHING, TROUBLE):
            return "" if found == NOTHING else str(found)
        time.sleep(ROUND)
    return ""


def tell(form: str, found: str) -> None:
    """Let the same form, if it comes again, know what became of this one; what made nothing may be tried again at once."""

    def keep() -> None:
        cache.set(f"{form}:made", found, AT_ONCE)
        if found == NOTHING:
            cache.delete(form)

    asked(keep, None, TROUBLE)

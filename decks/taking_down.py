"""What whoever runs the site takes down: visitors who come there are told so, by pages and by the API; its owner still has it."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.cache import patch_cache_control
from django.utils.deprecation import MiddlewareMixin

from catalog.web.problems import exception_handler as usual_handler
from catalog.web.problems import is_api, problem
from decks.models import OwnedModel, TakenDown
from decks.pictures import forget, thing_in
from decks.visibility import CALLED, SORTS, place_at


class AddressError(ValueError):
    """An address at which there is nothing that anybody shares; the message says why, and what helps."""


class NotDownError(ValueError):
    """What should come back, and was never taken down."""


def thing_at(address: str) -> OwnedModel:
    """What people made at an address, given whole or as a path, or what the picture there is of. Raises AddressError."""
    path = path_of(address)
    if pictured := pictured_at(path):
        return pictured
    sort, key = place_at(path) if path.endswith(".json") else place_at(f"{path}/")
    if not sort:
        raise AddressError(
            f"{address} is no address of anything that a visitor shares: give that of a deck, a hand, a pool or a run, such as "
            "/decks/KEY/."
        )
    row = SORTS[sort]._default_manager.filter(key=key).first()
    if row is None:
        raise AddressError(f"There is no {CALLED[sort]} at {path}/, or not any more.")
    return row


def path_of(address: str) -> str:
    """The path of an address without a slash at its end; that of nothing for one that cannot be read."""
    try:
        return f"/{urlsplit(address.strip()).path.strip('/')}"
    except ValueError:
        return ""


def pictured_at(path: str) -> OwnedModel | None:
    """What the picture at a path is of; None for any other path, or where that is gone."""
    try:
        match = resolve(path)
    except Resolver404:
        return None
    return thing_in(**match.kwargs) if match.view_name == "decks:picture" else None


def take_down(row: OwnedModel, why: str) -> TakenDown:
    """Take something down, with its picture; what was taken down before gets the new reason."""
    forget([row])
    return TakenDown.objects.update_or_create(sort=row.sort, key=row.key, defaults={"why": why})[0]


def undo(row: OwnedModel) -> None:
    """Let something be seen again by whom its owner lets see it. Raises NotDownError."""
    if not TakenDown.objects.filter(sort=row.sort, key=row.key).delete()[0]:
        raise NotDownError(f"The {CALLED[row.sort]} at {row.get_absolute_url()} is not taken down.")


def gone(request: HttpRequest) -> HttpResponse | None:
    """The answer at the address of what was taken down, with nothing of it; None at any other."""
    sort, key = place_at(request.path_info)
    row = TakenDown.objects.filter(sort=sort, key=key).first() if sort else None
    if row is None:
        return None
    answer = problem_of(request, row) if is_api(request) else page_of(request, row)
    patch_cache_control(answer, no_store=True)  # a browser may keep what is gone, and it may come back
    return answer


def page_of(request: HttpRequest, row: TakenDown) -> HttpResponse:
    return render(request, "decks/share/gone.html", {"taken": row, "called": CALLED[row.sort]}, status=410)


def problem_of(request: HttpRequest, row: TakenDown) -> HttpResponse:
    words = f"Whoever runs this site has taken this {CALLED[row.sort]} down. {row.why}"
    return problem(request, 410, words.rstrip())


class TakenDownMiddleware(MiddlewareMixin):
    """Middleware: who may not see a thing because it was taken down learns that, and not that there is no such thing."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return gone(request) if isinstance(exception, Http404) else None


def exception_handler(exception: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """The same for views of the API, and else the usual answer."""
    taken = gone(context["request"]) if isinstance(exception, Http404) else None
    return taken or usual_handler(exception, context)

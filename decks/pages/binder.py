"""All that is stored for a visitor: shown, taken along, brought back, opened elsewhere by a key, erased."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from catalog.models import Game
from catalog.web.throttles import rate
from decks import binder as binders
from decks.binder import FILE_MAX, BinderError, is_empty, key_of, last_rows, opened_by
from decks.collection import GameCards
from decks.owners import COOKIE, MADE_HERE, SAFE_COOKIE, maker_of, owner_of, remember
from decks.pages.links import code_of, is_near, whole
from decks.tabletop.acquaintance import KNOWN
from decks.tabletop.visit import QUIET
from engine.plurals import plural

LISTED = 100  # of each sort
NAMES = {
    "decks": "Decks",
    "pools": "Pools",
    "hands": "Test hands",
    "runs": "Goldfish runs",
    "saved searches": "Saved searches",
    "puzzles": "Solved puzzles",
    "collection": "Cards of your collection",
}
ZIPPED = "application/gzip"
PATIENCE = 5.0  # seconds that a file waits for its turn, and then whoever sent it before they try again
TURN = Lock()  # one file at a time is read or written in a process: several would take the memory of all


def moved(request: HttpRequest, rest: str = "") -> HttpResponse:
    """From where all of this was before, with whatever was sent. Keys lead through here: what comes next hears nothing of the address."""
    answer = HttpResponsePermanentRedirect(f"{reverse('decks:binder')}{quote(rest)}", preserve_request=True)
    answer["Referrer-Policy"] = "strict-origin"
    return answer


@never_cache
def binder(request: HttpRequest) -> HttpResponse:
    """What is stored for this browser, and what can be done with all of it."""
    owner = owner_of(request)
    return remember(show(request), owner) if owner else show(request)


def show(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    """The page, with what has just happened."""
    owner = owner_of(request)
    games = {game.slug: game.short for game in Game.objects.defer("shape")}
    rows_by_sort = {sort: (rows, count) for sort, rows, count in last_rows(owner, LISTED)} if owner else {}
    sorts = [
        {"name": NAMES[sort], "count": count, "more": count - len(rows), "rows": [entry(row, games) for row in rows]}
        for sort in NAMES
        for rows, count in [rows_by_sort.get(sort, ((), 0))]
    ]
    context = {
        "sorts": sorts,
        "some": any(sort["count"] for sort in sorts),
        "key": key_of(owner),
        "most": FILE_MAX // 1_000_000,
    }
    return render(request, "decks/binder/binder.html", context | more, status=status)


def entry(row: Any, games: dict[str, str]) -> dict[str, Any]:
    """A row as the page names it; one of a game that has left is named by its slug."""
    if isinstance(row, GameCards):
        name = f"{plural(row.different, 'different card')}, {plural(row.copies, 'copy', 'copies')}"
        url = reverse("decks:collection_of", args=[row.game]) if row.game in games else ""
        return {"name": name, "game": games.get(row.game, row.game), "at": None, "url": url}
    return {
        "name": str(row),
        "game": games.get(row.game, row.game),
        "at": row.changed_at,
        "url": "" if getattr(row, "deleted_at", None) else row.get_absolute_url(),
    }


class BusyError(Exception):
    """Others keep this process busy with their files."""


@contextmanager
def its_turn() -> Iterator[None]:
    """What is done in here is done by one request at a time in this process. Raises BusyError for one that has waited too long."""
    if not TURN.acquire(timeout=PATIENCE):
        raise BusyError("Others are sending files just now: try again in a few seconds.")
    try:
        yield
    finally:
        TURN.release()


def busy(request: HttpRequest, problem: BusyError) -> HttpResponse:
    """The page, with word of when to try again."""
    answer = show(request, 503, problem=str(problem))
    answer["Retry-After"] = str(int(PATIENCE))
    return answer


@never_cache
@rate("files")
def take_along(request: HttpRequest) -> HttpResponse:
    """All of it as a file."""
    owner = owner_of(request)
    if is_empty(owner):
        raise Http404
    try:
        with its_turn():
            data = binders.binder_file(owner)
    except BusyError as problem:
        return busy(request, problem)
    except BinderError as problem:
        return show(request, 422, problem=str(problem))
    name = f"runebinder-{timezone.now():%Y-%m-%d}.json.gz"
    return HttpResponse(data, ZIPPED, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@never_cache
@rate("files")
def bring(request: HttpRequest) -> HttpResponse:
    """A file that was taken along comes back, beside what is here."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        return show(request, 422, problem="Choose the file that you took along.")
    owner = maker_of(request)
    try:
        with its_turn():
            brought = binders.bring(owner, file.read(FILE_MAX + 1))
    except BusyError as problem:
        return busy(request, problem)
    except BinderError as problem:
        return show(request, 422, problem=f"Nothing was brought back. {problem}")
    came = {NAMES[sort]: count for sort, count in brought.came.items()}
    here = {NAMES[sort]: count for sort, count in brought.here.items()}
    return remember(
        render(request, "decks/binder/brought.html", {"brought": brought, "came": came, "here": here}), owner
    )


@never_cache
def erase(request: HttpRequest) -> HttpResponse:
    """Nothing of the visitor stays, nor their name."""
    if request.POST.get("sure") != "yes":
        return show(request, 422, unsure=True)
    gone = {NAMES[sort]: count for sort, count in binders.erase(owner_of(request)).items() if count}
    answer = render(request, "decks/binder/erased.html", {"gone": gone})
    for cookie in (COOKIE, SAFE_COOKIE, MADE_HERE, QUIET, KNOWN, settings.CSRF_COOKIE_NAME):
        answer.delete_cookie(cookie, samesite="Lax")
    return answer


# The key


@never_cache
def make_key(request: HttpRequest) -> HttpResponse:
    """A new key, shown once; an old one ends."""
    owner = owner_of(request)
    if is_empty(owner):
        raise Http404
    path = reverse("decks:open_binder", args=[binders.make_key(owner)])
    link = whole(request, path)
    context = {"link": link, "code": code_of(link), "near": is_near(link)}
    return remember(render(request, "decks/binder/key.html", context), owner)


@never_cache
def end_key(request: HttpRequest) -> HttpResponse:
    """No key opens what is stored any more."""
    binders.end_key(owner_of(request))
    return redirect("decks:binder")


@never_cache
def open_binder(request: HttpRequest, secret: str) -> HttpResponse:
    """Whoever has the key opens all of it here. What the page asks for, and where it leads, hears nothing of its address."""
    answer = open_by_key(request, secret)
    answer["Referrer-Policy"] = "strict-origin"
    return answer


def open_by_key(request: HttpRequest, secret: str) -> HttpResponse:
    """That, after it has been said what becomes of what this browser has already."""
    owner, other = owner_of(request), opened_by(secret)
    if not other:
        return render(request, "decks/binder/no_key.html", status=404)
    if owner == other:
        return redirect("decks:binder")
    has_own, choice = not is_empty(owner), request.POST.get("own", "")
    if request.method != "POST" or (has_own and choice not in ("move", "leave")):
        held = [(NAMES[sort], count) for sort, _, count in last_rows(other, 0) if count]
        context = {"held": held, "own": has_own, "unsaid": request.method == "POST"}
        return render(request, "decks/binder/open.html", context, status=422 if context["unsaid"] else 200)
    if has_own and choice == "move":
        binders.move(owner, other)
    return remember(redirect("decks:binder"), other)

"""Pages that are the same for everybody, kept as they were answered until the catalogue changes, as templates cost most."""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse

from catalog.cached import version
from catalog.web.packing import packed, takes_gzip

ROOM: Final = 24 * 1024 * 1024  # bytes of pages that a process keeps
PAGE_MAX: Final = 1024 * 1024
ASKED_MAX: Final = 400  # characters of an address that is likely to be asked for again

Page = Callable[..., HttpResponse]
Key = tuple[Any, ...]


class Kept(NamedTuple):
    """A page as it was answered."""

    body: bytes
    headers: tuple[tuple[str, str], ...]

    def answer(self) -> HttpResponse:
        """The page once more."""
        return HttpResponse(self.body, headers=dict(self.headers))


class Shelf:
    """The pages of one state of the catalogue, as many as there is room for; those go first that were not asked for longest."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.lock = Lock()
        self.state = ""
        self.pages: OrderedDict[Key, Kept] = OrderedDict()
        self.size = 0

    def take(self, state: str, key: Key) -> Kept | None:
        """The page of that key, where it is kept."""
        with self.lock:
            if state != self.state or key not in self.pages:
                return None
            self.pages.move_to_end(key)
            return self.pages[key]

    def keep(self, state: str, key: Key, page: Kept) -> None:
        """Keep a page; of another state of the catalogue nothing is kept any more."""
        with self.lock:
            if state != self.state:
                self.pages.clear()
                self.state, self.size = state, 0
            self.size += len(page.body) - len(self.pages[key].body if key in self.pages else b"")
            self.pages[key] = page
            self.pages.move_to_end(key)
            while self.size > self.room:
                self.size -= len(self.pages.popitem(last=False)[1].body)

    def clear(self) -> None:
        """Keep nothing."""
        with self.lock:
            self.pages.clear()
            self.size = 0


SHELF: Final = Shelf()


def kept(view: Page) -> Page:
    """A page that says nothing of whoever asks, nor of the hour: it is made, and packed, once for each address in each state of the
    catalogue.
    """

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        state, key = version(), key_of(request)
        if request.method != "GET" or len(request.get_full_path()) > ASKED_MAX:
            return view(request, *args, **kwargs)
        if found := SHELF.take(state, key):
            return found.answer()
        answer = view(request, *args, **kwargs)
        if can_be_kept(answer):
            answer = packed(request, answer)
            SHELF.keep(state, key, Kept(answer.content, tuple(answer.items())))
        return answer

    return page


def key_of(request: HttpRequest) -> Key:
    """What a page may depend on: its address, as it was asked for, which part of it htmx asks for, and whether it may come packed."""
    parts = tuple(sorted([(name, value) for name, value in request.headers.items() if name.startswith("Hx-")]))
    return request.scheme, request.headers.get("Host", ""), request.get_full_path(), parts, takes_gzip(request)


def can_be_kept(answer: HttpResponse) -> bool:
    """Whether an answer is a whole page for everybody, and no larger than most."""
    return answer.status_code == 200 and not answer.streaming and not answer.cookies and len(answer.content) <= PAGE_MAX

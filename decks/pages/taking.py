"""Pages of files that are made of a deck: how far such a file is, and the file."""

from typing import Any, Protocol

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header

from catalog.pages.files import kept_soon
from catalog.web.fragments import by_asker, wants_fragment
from decks.pages.sharing import Sharing
from decks.references import Referred
from decks.takeaway import Takeaway, UnmadeError


class TakingPage(Protocol):
    """What such a page shows: of which deck, whether the file is asked for, and the file, which raises UnmadeError where none can be."""

    @property
    def one(self) -> Referred: ...
    @property
    def sharing(self) -> Sharing: ...
    @property
    def is_asked(self) -> bool: ...
    @property
    def order(self) -> Takeaway: ...
    @property
    def file_name(self) -> str: ...
    @property
    def media(self) -> str: ...


def shown(request: HttpRequest, page: TakingPage, template: str, **more: Any) -> HttpResponse:
    """The page and, once the file is asked for, how far that is, or where it is taken."""
    context: dict[str, Any] = {"page": page, "game": page.one.game, "sharing": page.sharing, **more}
    status = 200
    if page.is_asked:
        try:
            order = page.order
            answer = kept_soon(request, lambda: b"made" if order.is_made else b"", order.ask)
            context |= {"order": order, "is_made": isinstance(answer, bytes), "of": len(order.drawable)}
        except UnmadeError as problem:
            context["problem"], status = str(problem), 422
    part = wants_fragment(request) and request.headers.get("HX-Target") == "sheets" and status == 200
    return by_asker(render(request, "decks/print/sheets.html" if part else template, context, status=status))


def taken(request: HttpRequest, page: TakingPage) -> HttpResponse:
    """The file as it is kept, else when to come again. Raises Http404 where none can be made."""
    try:
        order = page.order
        content = kept_soon(request, lambda: order.content, order.ask)
    except UnmadeError as problem:
        raise Http404(str(problem)) from None
    if not isinstance(content, bytes):
        return content
    answer = HttpResponse(content, content_type=page.media)
    answer["Content-Disposition"] = content_disposition_header(True, page.file_name)
    return answer

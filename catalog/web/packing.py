"""Answers packed with gzip, for whoever takes it."""

import gzip
import re
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

TAKES_GZIP: Final = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
LEVEL: Final = 6
LEAST: Final = 500  # bytes that are worth it

Page = Callable[..., HttpResponse]


def takes_gzip(request: HttpRequest) -> bool:
    """Whether an answer may come packed."""
    return TAKES_GZIP.search(request.headers.get("Accept-Encoding", "")) is not None


def packed(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """An answer that is the same for everybody, packed the same way every time, so that its ETag stays. One with a secret in it is left
    to Django's `gzip_page`, which hides how long it is.
    """
    patch_vary_headers(answer, ["Accept-Encoding"])
    if takes_gzip(request) and len(answer.content) >= LEAST:
        answer.content = gzip.compress(answer.content, LEVEL, mtime=0)
        answer["Content-Encoding"] = "gzip"
    return answer


def packs(view: Page) -> Page:
    """A page whose answers are packed; they say nothing of whoever asks."""

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return packed(request, view(request, *args, **kwargs))

    return page

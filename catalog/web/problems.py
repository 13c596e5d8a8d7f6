"""The errors of the API as problem details (RFC 9457), raised inside its views or around them."""

from collections.abc import Mapping
from http import HTTPStatus
from math import ceil
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template import loader
from django.views import defaults
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound

MEDIA_TYPE = "application/problem+json"
MEANINGS = {
    400: "A parameter cannot be read; `detail` names it.",
    404: "There is nothing here, or no such page.",
    406: "Answers are JSON, which the Accept header leaves out.",
    410: "Whoever runs this site has taken this deck or pool down.",
    429: "Too many requests from this address; Retry-After says how many seconds to wait.",
}


class ProblemSerializer(serializers.Serializer[Any]):
    """What went wrong, as RFC 9457 writes it."""

    type = serializers.CharField(help_text="always about:blank: the status says what kind of problem it is")
    title = serializers.CharField(help_text="the name of the status")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="what is wrong with this request")
    instance = serializers.CharField(help_text="the path that was asked for")


def problem(request: HttpRequest, status: int, detail: str, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """The answer that tells of a problem."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "instance": request.path,
    }
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE, headers=headers)


def exception_handler(exception: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """The problem behind an exception of an API view; None for one that nobody foresaw."""
    if isinstance(exception, Http404):
        exception = NotFound()
    if not isinstance(exception, APIException):
        return None
    wait = getattr(exception, "wait", None)
    headers = {} if wait is None else {"Retry-After": str(ceil(wait))}
    return problem(context["request"], exception.status_code, str(exception.detail), headers)


# Django calls these for whatever no view answered.


def is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")


TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, TOO_MUCH) and request.method == "POST":
        return too_much(request)
    if is_api(request):
        return problem(request, 400, "The request cannot be read.")
    return defaults.bad_request(request, exception)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without the token of its visitor: refused, with what was typed."""
    return render(request, "403_csrf.html", {"reason": reason}, status=403)


def too_much(request: HttpRequest) -> HttpResponse:
    """What is sent has more bytes, fields or files than a form of this site can have."""
    limits = {
        "megabytes": settings.DATA_UPLOAD_MAX_MEMORY_SIZE / 2**20,
        "fields": settings.DATA_UPLOAD_MAX_NUMBER_FIELDS,
        "files": settings.DATA_UPLOAD_MAX_NUMBER_FILES,
    }
    if is_api(request):
        return problem(request, 413, "At most {megabytes} MB, {fields:,} fields and {files} files.".format(**limits))
    return HttpResponse(loader.render_to_string("413.html", limits), status=413)


# What lies below an address, with a key
PRIVATE = {"/decks/": "deck", "/hands/": "test hand", "/pools/": "pool", "/runs/": "run", "/saved/": "saved search"}


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Of what may be private the page says so, whether it is there or not, so that nobody learns of it."""
    if is_api(request):
        return problem(request, 404, "There is nothing at this address; /api/v1/ lists what there is.")
    private = next((word for start, word in PRIVATE.items() if request.path_info.startswith(start)), "")
    return render(request, "404.html", {"private": private}, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    if is_api(request):
        return problem(request, 500, "The server made a mistake.")
    return defaults.server_error(request)

"""Addresses by what they answer: a page, a form, or a page with a form that is sent to itself."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.http import require_http_methods, require_POST, require_safe

View = Callable[..., HttpResponse]


def page(route: str, view: View, name: str) -> URLPattern:
    """The address of a page: it answers GET and HEAD only."""
    return path(route, require_safe(view), name=name)


def form(route: str, view: View, name: str) -> URLPattern:
    """The address to which a form is sent: it answers POST only."""
    return path(route, require_POST(view), name=name)


def dialog(route: str, view: View, name: str) -> URLPattern:
    """The address of a page with a form that is sent to itself."""
    return path(route, require_http_methods(["GET", "HEAD", "POST"])(view), name=name)

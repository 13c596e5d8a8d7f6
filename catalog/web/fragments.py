"""Pages of which htmx asks for a part only."""

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


def wants_fragment(request: HttpRequest) -> bool:
    """Whether htmx asks, so that a part of the page is enough."""
    return bool(HtmxDetails(request))


def by_asker(answer: HttpResponse) -> HttpResponse:
    """An answer that is a fragment for htmx and a page for everybody else, which caches must know."""
    patch_vary_headers(answer, ["HX-Request"])
    return answer

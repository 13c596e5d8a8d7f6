"""Which address leads where."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from cardsite.openapi import SchemaView, docs
from cardsite.ops.developing import become_visitor
from cardsite.ops.health import health
from cardsite.ops.metrics import metrics
from catalog.web.routes import page

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health, name="health"),
    path("metrics", metrics, name="metrics"),
    path("api/v1/", include("catalog.api_urls")),
    path("api/v1/", include("decks.api_urls")),
    path("api/schema/", SchemaView.as_view(), name="api_schema"),
    page("api/docs/", docs, "api_docs"),
    path("", include("cardsite.crawling")),
    path("", include("decks.urls")),
    path("", include("catalog.urls")),
]

if settings.DEVELOPING:
    urlpatterns.insert(0, page("dev/visitor/", become_visitor, "become_visitor"))

handler400 = "catalog.web.problems.bad_request"
handler404 = "catalog.web.problems.not_found"
handler500 = "catalog.web.problems.server_error"

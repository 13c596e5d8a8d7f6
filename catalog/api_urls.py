"""The addresses of the API."""

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from catalog import api, bulk_api, search_api

app_name = "api"
router = SimpleRouter(use_regex_path=False)
VIEWS = {
    "game": api.GameViewSet,
    "set": api.SetViewSet,
    "card": api.CardViewSet,
    "rule": api.RuleViewSet,
    "term": api.TermViewSet,
    "ruling": api.RulingViewSet,
    "format": api.FormatViewSet,
}
for name, view in VIEWS.items():
    router.register(f"{name}s", view, name)

urlpatterns = [
    path("", api.Root.as_view(), name="root"),
    path("bulk/", bulk_api.Files.as_view(), name="bulk"),
    path("bulk/<slug:things>.json", bulk_api.JsonFile.as_view(), name="bulk-json"),
    path("bulk/<slug:things>.jsonl", bulk_api.JsonLinesFile.as_view(), name="bulk-jsonl"),
    path("search/explain/", search_api.Explain.as_view(), name="explain"),
    path("", include(router.urls)),
    *(
        path(
            f"{name}s/<slug:game>/<slug:slug>/",
            view.as_view({"get": "by_slug"}, detail=True, basename=name),
            name=f"{name}-by-slug",
        )
        for name, view in VIEWS.items()
        if name != "game"
    ),
]

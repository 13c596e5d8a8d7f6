"""The addresses of the API."""

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from catalog import api

app_name = "api"
router = SimpleRouter(use_regex_path=False)
for name, view in {
    "game": api.GameViewSet,
    "set": api.SetViewSet,
    "card": api.CardViewSet,
    "rule": api.RuleViewSet,
    "term": api.TermViewSet,
    "ruling": api.RulingViewSet,
    "format": api.FormatViewSet,
}.items():
    router.register(f"{name}s", view, name)

urlpatterns = [path("", api.Root.as_view(), name="root"), path("", include(router.urls))]

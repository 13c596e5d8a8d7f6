"""The addresses of decks in the API."""

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from decks import api, compare_api, pool_api, run_api

app_name = "decks_api"
router = SimpleRouter(use_regex_path=False)
router.register("decks", api.DeckViewSet, "deck")
router.register("pools", pool_api.PoolViewSet, "pool")
router.register("runs", run_api.RunViewSet, "run")

urlpatterns = [
    path("decks/validate/", api.Validate.as_view(), name="validate"),
    path("decks/repair/", api.Mend.as_view(), name="repair"),
    path("decks/compare/", compare_api.Compare.as_view(), name="compare"),
    path("", include(router.urls)),
]

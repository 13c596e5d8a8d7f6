"""The addresses of the API."""

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from catalog import api

app_name = "api"
router = SimpleRouter(use_regex_path=False)
router.register("games", api.GameViewSet, "game")
router.register("sets", api.SetViewSet, "set")
router.register("cards", api.CardViewSet, "card")
router.register("rules", api.RuleViewSet, "rule")
router.register("terms", api.TermViewSet, "term")
router.register("rulings", api.RulingViewSet, "ruling")
router.register("formats", api.FormatViewSet, "format")

urlpatterns = [path("", api.Root.as_view(), name="root"), path("", include(router.urls))]

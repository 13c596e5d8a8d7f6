"""The addresses of the catalogue."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from catalog import views


def page(route: str, view: Callable[..., HttpResponse], name: str) -> URLPattern:
    """The address of a page: it answers GET and HEAD only."""
    return path(route, require_safe(view), name=name)


app_name = "catalog"
urlpatterns = [
    page("", views.home, "home"),
    page("about/", views.about, "about"),
    page("search/", views.search, "search"),
    page("search/names/", views.suggestions, "suggestions"),
    page("search/help/", views.search_help, "search_help"),
    page("g/<slug:slug>.css", views.game_css, "game_css"),
    page("g/<slug:slug>/", views.game, "game"),
    page("g/<slug:slug>/cards/", views.cards, "cards"),
    page("g/<slug:slug>/cards/<slug:card>/", views.card, "card"),
    page("g/<slug:slug>/sets/<slug:card_set>/", views.card_set, "set"),
    page("g/<slug:slug>/rules/", views.rules, "rules"),
    page("g/<slug:slug>/glossary/", views.glossary, "glossary"),
    page("g/<slug:slug>/glossary/<slug:term>/", views.term, "term"),
    page("g/<slug:slug>/text/", views.text, "text"),
    page("g/<slug:slug>/formats/", views.formats, "formats"),
    page("g/<slug:slug>/rulings/", views.rulings, "rulings"),
    page("g/<slug:slug>/known/", views.known, "known"),
    page("families/<slug:family>/", views.editions, "editions"),
]

"""The addresses of the catalogue."""

from django.urls import path

from catalog import views

app_name = "catalog"
urlpatterns = [
    path("", views.home, name="home"),
    path("about/", views.about, name="about"),
    path("search/", views.search, name="search"),
    path("search/names/", views.suggestions, name="suggestions"),
    path("search/help/", views.search_help, name="search_help"),
    path("g/<slug:slug>.css", views.game_css, name="game_css"),
    path("g/<slug:slug>/", views.game, name="game"),
    path("g/<slug:slug>/cards/", views.cards, name="cards"),
    path("g/<slug:slug>/cards/<slug:card>/", views.card, name="card"),
    path("g/<slug:slug>/sets/<slug:card_set>/", views.card_set, name="set"),
    path("g/<slug:slug>/rules/", views.rules, name="rules"),
    path("g/<slug:slug>/glossary/", views.glossary, name="glossary"),
    path("g/<slug:slug>/glossary/<slug:term>/", views.term, name="term"),
    path("g/<slug:slug>/formats/", views.formats, name="formats"),
    path("g/<slug:slug>/rulings/", views.rulings, name="rulings"),
]

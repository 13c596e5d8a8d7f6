"""The addresses of the catalogue."""

from catalog.pages import cards, files, games, rulebook, searching
from catalog.web.routes import page

app_name = "catalog"
urlpatterns = [
    page("", games.home, "home"),
    page("about/", games.about, "about"),
    page("search/", searching.search, "search"),
    page("search/names/", searching.suggestions, "suggestions"),
    page("search/help/", searching.search_help, "search_help"),
    page("g/<slug:slug>.css", games.game_css, "game_css"),
    page("g/<slug:slug>/", games.game, "game"),
    page("g/<slug:slug>/cards/", cards.cards, "cards"),
    page("g/<slug:slug>/cards/<slug:card>/", cards.card, "card"),
    page("g/<slug:slug>/art/<slug:card>.<slug:digest>.svg", files.art, "art"),
    page("g/<slug:slug>/cards/<slug:card>.<slug:digest>.svg", files.svg, "card_svg"),
    page("g/<slug:slug>/cards/<slug:card>.<slug:digest>.<int:wide>.png", files.png, "card_png"),
    page("g/<slug:slug>/sets/<slug:card_set>/", cards.card_set, "set"),
    page("g/<slug:slug>/rules/", rulebook.rules, "rules"),
    page("g/<slug:slug>/glossary/", rulebook.glossary, "glossary"),
    page("g/<slug:slug>/glossary/<slug:term>/", rulebook.term, "term"),
    page("g/<slug:slug>/glossary/<slug:term>/short/", rulebook.short_term, "short_term"),
    page("g/<slug:slug>/text/", rulebook.text, "text"),
    page("g/<slug:slug>/formats/", rulebook.formats, "formats"),
    page("g/<slug:slug>/rulings/", rulebook.rulings, "rulings"),
    page("g/<slug:slug>/known/", games.provenance, "known"),
    page("families/<slug:family>/", games.editions, "editions"),
]

"""The addresses of the catalogue."""

from catalog.kept import kept
from catalog.pages import cards, chance, files, games, rulebook, searching
from catalog.web.routes import page

app_name = "catalog"
urlpatterns = [
    page("", kept(games.home), "home"),
    page("about/", kept(games.about), "about"),
    page("search/", kept(searching.search), "search"),
    page("search/names/", searching.suggestions, "suggestions"),
    page("search/help/", kept(searching.search_help), "search_help"),
    page("random/", chance.random_card, "random"),
    page("g/<slug:slug>.css", games.game_css, "game_css"),
    page("g/<slug:slug>/", kept(games.game), "game"),
    page("g/<slug:slug>/cards/", kept(cards.cards), "cards"),
    page("g/<slug:slug>/cards/<slug:card>/", kept(cards.card), "card"),
    page("g/<slug:slug>/art/<slug:card>.<slug:digest>.svg", files.art, "art"),
    page("g/<slug:slug>/cards/<slug:card>.<slug:digest>.svg", files.svg, "card_svg"),
    page("g/<slug:slug>/cards/<slug:card>.<slug:digest>.<int:wide>.png", files.png, "card_png"),
    page("g/<slug:slug>/back.<slug:digest>.png", files.back, "card_back"),
    page("g/<slug:slug>/sets/<slug:card_set>/", kept(cards.card_set), "set"),
    page("g/<slug:slug>/rules/", kept(rulebook.rules), "rules"),
    page("g/<slug:slug>/glossary/", kept(rulebook.glossary), "glossary"),
    page("g/<slug:slug>/glossary/<slug:term>/", kept(rulebook.term), "term"),
    page("g/<slug:slug>/glossary/<slug:term>/short/", kept(rulebook.short_term), "short_term"),
    page("g/<slug:slug>/text/", rulebook.text, "text"),
    page("g/<slug:slug>/formats/", kept(rulebook.formats), "formats"),
    page("g/<slug:slug>/rulings/", kept(rulebook.rulings), "rulings"),
    page("g/<slug:slug>/known/", kept(games.provenance), "known"),
    page("families/<slug:family>/", kept(games.editions), "editions"),
]

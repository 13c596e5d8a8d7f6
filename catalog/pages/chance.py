"""A card by chance, out of those that a search finds."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import cache_control

from catalog.filters import card_filters
from catalog.finding import asks_for_own, wished
from catalog.models import Card, Game
from catalog.own_pages import own_page
from catalog.web.fields import repeated

NOT_ASKED = ("page", "show", "sort", "view")  # how a list is shown, not what is in it


def random_page(asked: QueryDict, game: str = "") -> str:
    """Where a card is drawn of those that a page finds."""
    fields = repeated(asked)
    if game:
        fields["game"] = game
    for name in NOT_ASKED:
        fields.pop(name, None)
    return "?".join(filter(None, [reverse("catalog:random"), fields.urlencode()]))


@cache_control(no_store=True)
def random_card(request: HttpRequest) -> HttpResponse:
    """Leads to a card by chance, of those that fit the query and the filters; where none does, to the search, which says why."""
    asked = request.GET.copy()
    query, slug = asked.get("q", ""), asked.get("game", "").replace("\0", "")
    if asks_for_own(query):
        return redirect(own_page(asked))
    game = Game.objects.filter(slug=slug).first()
    if "words" not in asked and (wish := wished(query, game)):
        asked["q"] = wish
    if not game:
        asked.pop("game", None)
    filters = card_filters()(asked, Card.objects.select_related("game").defer("game__shape"))
    card = filters.qs.order_by("?").first()
    return redirect(card or f"{reverse('catalog:search')}?{repeated(request.GET).urlencode()}")

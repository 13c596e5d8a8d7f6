"""What search engines are told: where all that is public stands, and what is no business of theirs."""

from collections.abc import Iterable
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import index, sitemap
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from catalog.models import Card, Game, Term
from catalog.web.routes import page
from decks.models import Deck, ReadyDeck

PRIVATE = (
    "/binder/",
    "/collection/",
    "/owned/",
    "/your-data/",
    "/dev/",
    "/health/",
    "/metrics",
    "/saved/",
    "/search/yours/",
    "/unfinished/",
)  # of one visitor, or for operators
LISTS = ("/hands/$", "/pools/$", "/runs/$")  # of one visitor; of what lies below, pages say themselves who may list it
FORMS = (
    "/decks/new/",
    "/decks/import/",
    "/decks/export/",
    "/decks/compare/",
    "/hands/new/",
    "/pools/new/",
    "/runs/new/",
    "/search/names/",
    "/random/",
)
ALONE = ("catalog:home", "catalog:about", "catalog:search_help", "decks:deck_list", "decks:puzzle_of_day", "api_docs")
OF_ITS_DECKS = ("ready_list", "field", "puzzles", "lessons")
OF_A_GAME = ("game", "cards", "rules", "glossary", "formats", "rulings", "known", "text")


class Pages(Sitemap):
    """The pages that stand alone, and those of each game."""

    def items(self) -> list[str]:
        slugs = Game.objects.values_list("slug", flat=True)
        games = [reverse(f"catalog:{name}", args=[slug]) for slug in slugs for name in OF_A_GAME]
        decks = [reverse(f"decks:{name}", args=[slug]) for slug in slugs for name in OF_ITS_DECKS]
        return [*map(reverse, ALONE), *games, *decks]

    def location(self, item: str) -> str:
        return item


class Rows(Sitemap):
    """The pages of rows, each at its address."""

    def __init__(self, rows: "QuerySet[Any]", changed: str = "") -> None:
        self.rows, self.changed = rows, changed

    def items(self) -> "QuerySet[Any]":
        return self.rows.all()

    def lastmod(self, item: Model) -> Any:
        """When it was changed last, where that is known."""
        return getattr(item, self.changed) if self.changed else None


SITEMAPS: dict[str, Any] = {
    "pages": Pages(),
    "cards": Rows(Card.objects.select_related("game").only("slug", "game__slug").order_by("pk")),
    "terms": Rows(Term.objects.select_related("game").only("slug", "game__slug").order_by("pk")),
    "ready-decks": Rows(ReadyDeck.objects.select_related("game").only("slug", "game__slug").order_by("pk")),
    "decks": Rows(Deck.objects.public().order_by("pk"), "changed_at"),
}


def robots(request: HttpRequest) -> HttpResponse:
    """`robots.txt`: everything but forms and what belongs to a visitor."""
    lines = ["User-agent: *", *disallowed([*PRIVATE, *LISTS, *FORMS])]
    where = request.build_absolute_uri(reverse("sitemap"))
    return HttpResponse("\n".join([*lines, "", f"Sitemap: {where}", ""]), content_type="text/plain; charset=utf-8")


def disallowed(addresses: Iterable[str]) -> list[str]:
    return [f"Disallow: {address}" for address in addresses]


def contents(request: HttpRequest) -> HttpResponse:
    """`sitemap.xml`: which lists of addresses there are."""
    return index(request, SITEMAPS, sitemap_url_name="sitemap_part")


def part(request: HttpRequest, section: str) -> HttpResponse:
    """One of these lists."""
    return sitemap(request, SITEMAPS, section=section)


urlpatterns = [
    page("robots.txt", robots, "robots"),
    page("sitemap.xml", contents, "sitemap"),
    page("sitemap-<slug:section>.xml", part, "sitemap_part"),
]

"""Programs that read the API, as its page shows them: with the address of this site, and with cards that it has."""

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.template import Context, loader

from catalog.models import Card
from catalog.pages.searching import tries

LANGUAGES = {"Python": "read_the_catalogue.py", "JavaScript": "read_the_catalogue.js"}
PLAIN = r"^[A-Za-z ]+$"  # what needs no care in a program


class Example(NamedTuple):
    """A program in one language."""

    language: str
    file: str
    code: str


def examples(request: HttpRequest) -> list[Example]:
    """The same in each language."""
    card = Card.objects.filter(name__regex=PLAIN).with_game().order_by("pk").first()
    told = {
        "site": settings.SITE_URL or request.build_absolute_uri("/").rstrip("/"),
        "query": tries()[1],
        "card": card.name if card else "",
        "slug": card.slug if card else "",
        "game": card.game.slug if card else "",
    }
    return [Example(language, file, program(file, told)) for language, file in LANGUAGES.items()]


def program(file: str, told: dict[str, str]) -> str:
    """A program with these values in it."""
    template: Any = loader.get_template(f"api_examples/{file}")
    return str(template.template.render(Context(told, autoescape=False)))

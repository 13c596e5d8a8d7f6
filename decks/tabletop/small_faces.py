"""Small faces of cards, drawn once for each version of a game and kept."""

from functools import cached_property, lru_cache

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import mark_safe

from catalog.models import Card
from catalog.pages.cards import with_faces

LONG = ((10, "very"), (7, "yes"))  # letters of a word from which the type of a name is smaller


class Drawing:
    """The small faces of the cards of one version of a game."""

    def __init__(self, slug: str, digest: str) -> None:
        self.slug = slug
        self.digest = digest
        self.faces: dict[tuple[str, str], str] = {}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The cards of the game with what their faces show."""
        return {row.slug: row for row in with_faces(Card.objects.filter(game__slug=self.slug))}

    def small(self, card: str, name: str) -> str:
        """The small face of a card; one that the catalogue does not have is only a name."""
        if (card, name) not in self.faces:
            row = self.cards.get(card)
            longest = max(map(len, name.split()), default=0)
            long = next((step for letters, step in LONG if longest >= letters), "")
            context = {"card": row, "name": name, "face": getattr(row, "face", None), "long": long}
            context |= {"drawing": self, "keywords": keywords_beside(row) if row else []}
            self.faces[card, name] = mark_safe(render_to_string("decks/table/small.html", context).strip())
        return self.faces[card, name]

    def page(self, card: str) -> str:
        """The address of a card's page."""
        row = self.cards.get(card)
        return row.get_absolute_url() if row else reverse("catalog:game", args=[self.slug])

    @property
    def zones(self) -> str:
        """The address of what the rules of the game say of its zones."""
        return f"{reverse('catalog:rules', args=[self.slug])}#zones"

    def art_address(self, card: str) -> str:
        """The address of a card's picture, nothing for a card that there is not."""
        row = self.cards.get(card)
        return str(row.face.look.art) if row else ""


def keywords_beside(card: Card) -> list[str]:
    """The keywords of a card that do not begin a line of its text, where they would be read twice: "Uproar Uproar: Draw 1 card."."""
    lines = card.text.splitlines()
    return [word for word in card.keywords if not any(line.startswith(f"{word}:") for line in lines)]


@lru_cache(maxsize=16)
def drawing(slug: str, digest: str) -> Drawing:
    """How the cards of one version of a game are drawn."""
    return Drawing(slug, digest)

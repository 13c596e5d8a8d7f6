"""Ready decks: rows made from the packs, read-only. Only `decks.loading` writes them."""

from django.db import models
from django.urls import reverse

from catalog.models import Card, Format, Game, Sourced


class ReadyDeck(Sourced):
    """A deck that comes with a game's pack, for one of its formats."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="ready_decks")
    format = models.ForeignKey(Format, models.CASCADE, related_name="ready_decks")
    slug = models.SlugField()
    name = models.CharField(max_length=100)
    summary = models.TextField(blank=True)
    text = models.TextField(help_text="the list as it stands in the pack")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["game__position", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_ready_deck_a_slug")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("decks:ready", args=[self.game.slug, self.slug])


class ReadyDeckCard(models.Model):
    """So many copies of a card in a section of a ready deck."""

    deck = models.ForeignKey(ReadyDeck, models.CASCADE, related_name="lines")
    card = models.ForeignKey(Card, models.CASCADE, related_name="ready_lines")
    section = models.SlugField()
    copies = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["card__position"]
        constraints = [models.UniqueConstraint(fields=["deck", "section", "card"], name="one_line_a_card")]

    def __str__(self) -> str:
        return f"{self.copies} {self.card_id}"

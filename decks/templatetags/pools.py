"""Template tags of pools: what of a deck's pool is not in it."""

from collections import Counter

from django import template

from catalog.models import Card
from decks.views.workbench import UNREAD, Bench, Layer, Part

register = template.Library()


@register.simple_tag
def leftovers(bench: Bench) -> Part:
    """The cards of a deck's pool that are not in the deck, as a part of it."""
    held = Counter({card: n for part in bench.version.sections.values() for card, n in part.items()})
    left = {card: n - held[card] for card, n in bench.deck.pool.items() if n > held[card]}
    assert bench.game
    cards = {card.slug: card for card in Card.objects.filter(game=bench.game, slug__in=list(left)).defer(*UNREAD)}
    for card in cards.values():
        card.game = bench.game
    return Layer(bench.game, bench.form, cards, ()).part("pool", "Pool", left)

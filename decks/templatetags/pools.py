"""Template tags of pools: what of a deck's pool is not in it."""

from django import template

from decks.construction.forms import copies_in
from decks.pages.deck_sheet import DeckSheet, Layer, SectionSheet, cards_of

register = template.Library()


@register.simple_tag
def leftovers(sheet: DeckSheet) -> SectionSheet:
    """The cards of a deck's pool that are not in the deck, as a part of it."""
    held = copies_in(sheet.version.sections)
    left = {card: n - held[card] for card, n in sheet.deck.pool.items() if n > held[card]}
    return Layer(sheet.game, sheet.form, cards_of(sheet.game, left), ()).part("pool", "Pool", left)

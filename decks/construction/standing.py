"""How the cards of a game stand in its formats: which of them take a card, and which leave it out although its kind would fit."""

from collections import defaultdict
from functools import lru_cache

from catalog.search.entries import BANNED, LEGAL, Standings
from decks.construction.legality import FormatRules, format_rules_for
from decks.construction.room import room
from engine.packs.cards import Pack
from engine.packs.folding import norm


def standings(pack: Pack) -> Standings:
    """Of each card, the formats that take a copy of it into a deck where nothing else is, and those whose rules never do."""
    formats: dict[str, dict[str, dict[str, str]]] = defaultdict(lambda: {LEGAL: {}, BANNED: {}})
    for form in pack.formats.values():
        rules = format_rules_for(pack, form.id, (), None)
        out = never(rules)
        for card in {card for _, card in rules.format_cards.open}:
            formats[card][BANNED if card in out else LEGAL][norm(form.id)] = form.name
    return formats


@lru_cache(maxsize=64)
def never(rules: FormatRules) -> frozenset[str]:
    """The cards that could go in by their kind and never may by the rules of the format."""
    cells = rules.format_cards.open
    free = {card for section, card in cells if not room(rules, {}, (section, card)).stop}
    return frozenset(card for _, card in cells) - free

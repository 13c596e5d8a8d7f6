"""A deck suggested: cards put in, the best first, as long as each brings the deck nearer to legal. It knows no game."""

from collections import Counter
from collections.abc import Iterator, Mapping

from decks.construction.boosters import weights_of
from decks.construction.forms import Cell, sections_of
from decks.construction.legality import FormatRules, Pool, format_rules_for
from engine.packs.cards import DeckList, Pack


def fill(pack: Pack, form: str, sections: DeckList, pool: Pool) -> dict[str, dict[str, int]] | None:
    """The deck with cards of the pool, and from home what need not come from it, until it is legal or nothing more helps.

    Nothing is taken out. None where no number of cards is known to make it legal.
    """
    format_rules = format_rules_for(pack, form, (), pool)
    deck = {section: dict(cards) for section, cards in sections.items()}
    distance = format_rules.judge(deck).distance
    for section, card in cells_to_fill(format_rules, deck, pool):
        if not distance:
            break
        cards = {**deck.get(section, {}), card: deck.get(section, {}).get(card, 0) + 1}
        nearer = format_rules.judge({**deck, section: cards}).distance
        if nearer is not None and nearer < distance:
            deck[section], distance = cards, nearer
    return None if distance is None else deck


def cells_to_fill(format_rules: FormatRules, sections: DeckList, pool: Pool) -> Iterator[Cell]:
    """A cell for each card that might go in: of the pool what is left, the classes first of which it has most, then the cheap
    cards; from home the cards of those classes first.
    """
    format_cards = format_rules.format_cards
    rule = format_cards.form.pool
    pooled = set(sections_of(rule) or format_cards.cells) if rule else set()
    ranks = ranking(format_cards.pack, format_cards.form.id, pool)
    for cell in sorted(format_cards.inside(), key=lambda cell: (cell[0] not in pooled, ranks[cell[1]])):
        section, card = cell
        copies = pool.get(card, 0) - sections.get(section, {}).get(card, 0) if section in pooled else 1
        yield from [cell] * copies


def ranking(pack: Pack, form: str, pool: Pool) -> Mapping[str, tuple[bool, int, int, str]]:
    """What orders the cards of a game for a player with this pool, the best first."""
    booster = pack.boosters[pack.openings[form].booster]
    facts = {card: weights_of(pack, booster, card) for card in pack.cards}
    kin: Counter[str] = Counter()
    for card, copies in pool.items():
        kin[facts[card][1] if card in facts else ""] += copies
    return {card: (not does, -kin[of], price or 0, card) for card, (price, of, does) in facts.items()}

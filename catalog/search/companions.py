"""Which cards go with each other: one names the other, or they share a word of the rules that few cards of their game have."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from catalog.glossary import Glossary
from engine.packs.cards import Card, Pack

FEW: Final = 12  # cards that have a word; of one that more have, none says much


@dataclass(frozen=True)
class Vocabulary:
    """The words of a pack, ready to be found: its terms, and the names of its cards."""

    pack: Pack
    terms: Glossary
    cards: Glossary

    @classmethod
    def of(cls, pack: Pack) -> "Vocabulary":
        """Those of a pack."""
        return cls(
            pack,
            Glossary.of((term.id, (term.name, *term.also), term.exact) for term in pack.terms.values()),
            Glossary.of((card.id, (card.name,), True) for card in pack.cards.values()),
        )

    def terms_of(self, card: Card) -> set[str]:
        """The terms that a card's text mentions, its keywords, its kind's word, and itself where it is one."""
        pack = self.pack
        kinds = {kind.id for kind in pack.lineage(card.kind)} & pack.terms.keys()
        own = {card.id} & pack.terms.keys()
        return self.terms.slugs_in(card.text) | {pack.keyword(word).id for word in card.keywords} | kinds | own

    def cards_named_by(self, card: Card) -> set[str]:
        """The cards that a card names, in its text or as one of its values."""
        values = {str(value) for key, value in card.values.items() if self.pack.fields[key].value == "card"}
        return (self.cards.slugs_in(card.text) | values) - {card.id}


def companions(words: Vocabulary) -> dict[str, set[str]]:
    """The cards that go with each card of a pack. The work grows with the cards, not with their pairs: words that many have tie none."""
    cards: dict[str, set[str]] = {card: set() for card in words.pack.cards}
    for one, other in (*named(words), *sharing(words)):
        cards[one].add(other)
        cards[other].add(one)
    return cards


def named(words: Vocabulary) -> Iterator[tuple[str, str]]:
    """Pairs of cards of which the first names the second."""
    for card in words.pack.cards.values():
        for other in words.cards_named_by(card):
            yield card.id, other


def sharing(words: Vocabulary) -> Iterator[tuple[str, str]]:
    """Pairs of cards that have a word of the rules that few cards have."""
    having: dict[str, list[str]] = defaultdict(list)
    for card in words.pack.cards.values():
        for term in words.terms_of(card):
            having[term].append(card.id)
    for cards in having.values():
        yield from pairs(cards if len(cards) <= FEW else ())


def pairs(cards: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each two of some cards, once."""
    before: list[str] = []
    for card in cards:
        yield from ((other, card) for other in before)
        before.append(card)

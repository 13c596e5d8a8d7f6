"""Cards that are alike: they share rare things. A word, keyword, kind, class or cost counts by how few cards of the game have it."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log
from typing import Any, Final

from catalog.models import Card, Game
from catalog.shapes import by_version, price_field, tint_of
from engine.packs.folding import norm

SHOWN: Final = 5
WORD: Final = re.compile(r"[a-z]{3,}")
LEAST: Final = 0.08  # below, two cards have hardly more in common than their game

Traits = frozenset[str]


@dataclass(frozen=True)
class Likeness:
    """The traits of all cards of one version of a game, what each trait weighs, and the cards that have it."""

    traits: Mapping[str, Traits]
    weights: Mapping[str, float]
    having: Mapping[str, tuple[str, ...]]

    def of(self, card: str, most: int = SHOWN) -> list[str]:
        """The cards that are most like one, the best first: by the share of the weight of all their traits that both have."""
        mine = self.traits.get(card, frozenset())
        shared: dict[str, float] = defaultdict(float)
        for trait in sorted(mine):
            for other in self.having[trait]:
                shared[other] += self.weights[trait]
        shared.pop(card, None)
        scores = {other: weight / self.weight(mine | self.traits[other]) for other, weight in shared.items() if weight}
        near = sorted(
            (other for other, score in scores.items() if score >= LEAST), key=lambda other: (-scores[other], other)
        )
        return near[:most]

    def weight(self, traits: Iterable[str]) -> float:
        """What some traits weigh together."""
        return sum(self.weights[trait] for trait in traits)


def traits_of(game: Game, row: Mapping[str, Any]) -> Iterator[str]:
    """What a card has in common with others."""
    yield f"kind:{row['kind']}"
    if word := tint_of(game, row["kind"], row["values"], row["house"]).word:
        yield f"class:{norm(word)}"
    field = price_field(game)
    if field and field["id"] in row["values"]:
        yield f"cost:{row['values'][field['id']]}"
    for keyword in row["keywords"]:
        yield f"keyword:{norm(keyword)}"
    for word in WORD.findall(norm(f"{row['text']} {row['house_text']}")):
        yield f"word:{word}"


def likeness(traits: Mapping[str, Traits]) -> Likeness:
    """The index of cards by their traits; one that every card has weighs nothing."""
    having: dict[str, list[str]] = defaultdict(list)
    for card, held in traits.items():
        for trait in held:
            having[trait].append(card)
    weights = {trait: log(len(traits) / len(cards)) for trait, cards in having.items()}
    return Likeness(traits, weights, {trait: tuple(cards) for trait, cards in having.items()})


@by_version
def likeness_of(game: Game) -> Likeness:
    """The index of a game, made once for each of its versions."""
    rows = game.cards.values("slug", "kind", "values", "house", "keywords", "text", "house_text")
    return likeness({row["slug"]: frozenset(traits_of(game, row)) for row in rows})


def similar_to(card: Card) -> list[str]:
    """The slugs of the cards of its game that are most like one, the best first."""
    return list(likeness_of(card.game).of(card.slug))

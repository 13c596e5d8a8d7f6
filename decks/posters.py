"""What there is to play at once: each ready deck with the one that sits opposite, some of its cards and a sentence about it."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from catalog import shapes
from catalog.cached import is_played, pack_of
from catalog.models import Card, Game
from decks.fares import Fares, fares_of
from decks.models import ReadyDeck
from decks.tabletop.small_faces import Drawing, drawing
from engine.packs.cards import Pack

FANNED: Final = 3  # cards that show what a deck looks like
SENTENCE: Final = re.compile(r"(?<=[.!?])\s")  # where one ends


@dataclass(frozen=True)
class Poster:
    """A ready deck to be played at once against another, or against the same one; `fares` is None where nobody has asked for it."""

    game: Game
    deck: ReadyDeck
    against: str
    faces: tuple[Card, ...]
    fares: Fares | None = None

    @property
    def sentence(self) -> str:
        """The first sentence that the deck says of itself."""
        return SENTENCE.split(self.deck.summary, maxsplit=1)[0]

    @property
    def drawing(self) -> Drawing:
        """How its cards are drawn."""
        return drawing(self.game.slug, self.game.digest)

    @property
    def sides(self) -> str:
        """Who plays what."""
        return f"You play {self.deck.name}; a steady opponent plays {self.against}."

    @property
    def pair(self) -> str:
        """Deck against deck."""
        same = self.against == self.deck.name
        return f"{self.deck.name}, on both sides" if same else f"{self.deck.name} against {self.against}"


def first_poster(game: Game) -> Poster | None:
    """What Play deals in a game; None where it cannot be played, or has no ready deck."""
    return next(iter(posters_of(game)), None)


def posters_of(game: Game) -> tuple[Poster, ...]:
    """The ready decks of a game, in the order in which game.toml pairs them; none where it cannot be played."""
    return posters_of_version(game, game.digest) if is_played(game) else ()


def posters_faring(game: Game) -> list[Poster]:
    """The same, each with how its deck has fared against the others."""
    fares = fares_of(game)
    return [replace(poster, fares=fares.get(poster.deck.name)) for poster in posters_of(game)]


@lru_cache(maxsize=32)
def posters_of_version(game: Game, digest: str) -> tuple[Poster, ...]:
    pack = pack_of(game)
    decks = {deck.slug: deck for deck in game.ready_decks.select_related("game", "format")}
    order = [*(slug for slug in pack.pairings if slug in decks), *(slug for slug in decks if slug not in pack.pairings)]
    return tuple([poster(game, pack, decks, slug) for slug in order])


def poster(game: Game, pack: Pack, decks: dict[str, ReadyDeck], slug: str) -> Poster:
    deck, pairing = decks[slug], pack.pairings.get(slug)
    against = decks.get(pairing.against) if pairing else None
    return Poster(game, deck, (against or deck).name, tuple(fan(game, deck)))


def fan(game: Game, deck: ReadyDeck) -> list[Card]:
    """Some cards of a deck that stand upright: of as many kinds as can be, those first that it has most copies of."""
    lines = deck.lines.select_related("card").order_by("-copies", "card__position")
    return fanned(game, [line.card for line in lines], FANNED)


def fanned(game: Game, cards: Iterable[Card], most: int) -> list[Card]:
    """The first upright cards of some, at most so many, of as many kinds as can be."""
    upright = {kind for kind in shapes.low_kinds(game) if shapes.is_upright(game, kind)}
    left = [card for card in cards if card.kind in upright]
    taken: Counter[str] = Counter()
    chosen: list[Card] = []
    while left and len(chosen) < most:
        card = min(left, key=lambda one: taken[one.kind])
        left.remove(card)
        taken[card.kind] += 1
        chosen.append(card)
    return chosen

"""The picture of a card as an SVG file: a ground, and on it what the card is, in the tones of its class."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from django.urls import reverse

from catalog.art.compositions import placed
from catalog.art.grounds import EDGE, FAR, FIGURES, ground
from catalog.art.tones import tones
from catalog.models import Card, Game
from catalog.shapes import by_version, tint_of
from engine.packs.cards import Motif
from engine.packs.motifs import shared_motifs
from engine.packs.pictures import KEYS, hash_of

DIGEST: Final = 12  # letters of a hash of a file in its address
BLANK: Final = {
    "motifs": (),
    "setting": "one",
    "key": "day",
    "figure": "disc",
}  # of a row that does not know its picture yet
CLOSE: Final = "close"  # the fragment of an address that shows a picture without its surroundings
BEGUN: Final = len(KEYS) * len(FIGURES)  # what the hash of a name has said already: key and figure


class Art(NamedTuple):
    """A picture as SVG, and the beginning of a hash of it."""

    svg: str
    digest: str


@by_version
def motifs(game: Game) -> Mapping[str, Motif]:
    """The drawings that cards of a game name: those that all share, in their place or beside them its own."""
    shared, _ = shared_motifs(str)
    return {**shared, **{motif["name"]: Motif(**motif) for motif in game.shape.get("motifs", [])}}


def painted(card: Card) -> str:
    """What is painted of a card, without the file around it: a field of 100 by 100 whose ground goes on for EDGE around it."""
    picture = {**BLANK, **card.picture}
    drawn = [motif for name in picture["motifs"] if (motif := motifs(card.game).get(name))]
    number, tint = hash_of(card.name) // BEGUN, tint_of(card.game, card.kind, card.values, card.house)
    second = drawn[0].hue if drawn else None
    colours = tones(picture["key"], tint.hue, tint.chroma, number, second)
    field = ground(picture["figure"], number // 64, colours._asdict())
    return field + (placed(picture["setting"], [motif.inner for motif in drawn], colours) if drawn else "")


def art_of(card: Card) -> Art:
    """The picture of a card, painted once for a version of its game."""
    return art_once(card, card.game.digest)


@lru_cache(maxsize=2048)
def art_once(card: Card, digest: str) -> Art:
    """The same for one version of a game: it is painted once and kept."""
    view = f'<view id="{CLOSE}" viewBox="6 6 88 88"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{EDGE} -{EDGE} {FAR} {FAR}">{view}{painted(card)}</svg>'
    return Art(svg, hashlib.blake2b(svg.encode()).hexdigest()[:DIGEST])


def art_address(card: Card) -> str:
    """Where the picture of a card is found; another address after any change of it."""
    return reverse("catalog:art", args=[card.game.slug, card.slug, art_of(card).digest])

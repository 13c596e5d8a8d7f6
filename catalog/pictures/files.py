"""Files of cards: their addresses, by a hash of what they show, and those that are kept."""

import hashlib
import os
import time
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.urls import reverse

from catalog.models import Card
from catalog.pictures.painter import card_svg

WIDE: Final = 745  # pixels: 63 millimetres at 300 dots an inch
SMALL: Final = 315
WIDTHS: Final = (WIDE, SMALL)
DIGEST: Final = 12  # letters of a hash in an address
LIMIT: Final = 256 * 1024 * 1024  # bytes that are kept; of 544 cards in two sizes about 70 MB
MARGIN: Final = 0.9  # of the limit: as much is kept once it was passed
ABANDONED: Final = 60  # seconds after which a draft is nobody's


class Drawn(NamedTuple):
    """A card as SVG, and the beginning of a hash of it."""

    svg: str
    digest: str


def drawn(card: Card) -> Drawn:
    """A card as a file, drawn once for a version of its game."""
    return drawn_once(card, card.game.digest)


@lru_cache(maxsize=256)
def drawn_once(card: Card, digest: str) -> Drawn:
    """The same for one version of a game: it is drawn once and kept, as far as few are."""
    svg = card_svg(card)
    return Drawn(svg, hashlib.blake2b(svg.encode()).hexdigest()[:DIGEST])


def svg_address(card: Card) -> str:
    """Where a card is found as SVG; another address after any change of it."""
    return reverse("catalog:card_svg", args=[card.game.slug, card.slug, drawn(card).digest])


def png_address(card: Card, wide: int = WIDE) -> str:
    """Where a card is found as PNG of that width."""
    return reverse("catalog:card_png", args=[card.game.slug, card.slug, drawn(card).digest, wide])


def folder() -> Path:
    """The folder of kept files; it is made where it is missing."""
    path: Path = settings.VAR / "pictures"
    path.mkdir(parents=True, exist_ok=True)
    return path


def file_of(card: Card, wide: int) -> Path:
    """The file of a card that is kept, or would be."""
    return folder() / f"{card.game.slug}.{card.slug}.{drawn(card).digest}.{wide}.png"


def kept(card: Card, wide: int) -> bytes:
    """The PNG of a card as it is kept, and marked as asked for; nothing where it is not drawn yet."""
    path = file_of(card, wide)
    try:
        content = path.read_bytes()
        os.utime(path)
    except FileNotFoundError:
        return b""
    return content


def keep(card: Card, wide: int, content: bytes) -> None:
    """Keep the PNG of a card, whole or not at all; where too much is kept, what nobody has asked for the longest goes."""
    path = file_of(card, wide)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(path)
    evict()


def evict(limit: int = LIMIT) -> None:
    """Take out drafts that were left behind, and, once more than the limit is kept, the files that nobody has asked for the longest."""
    found = sorted((status.st_mtime, status.st_size, path) for path in folder().iterdir() if (status := path.stat()))
    total, now = sum(size for _, size, _ in found), time.time()
    enough = total if total <= limit else limit * MARGIN
    for last, size, path in found:
        if total > enough or (path.suffix != ".png" and last < now - ABANDONED):
            path.unlink(missing_ok=True)
            total -= size

"""Files of cards: their addresses, by a hash of what they show, and those that are kept."""

import hashlib
import math
import os
import time
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.urls import reverse

from catalog.models import Card, Game
from catalog.pictures.boards import back_svg, digest_of
from catalog.pictures.painter import card_svg
from catalog.shapes import by_version

WIDE: Final = 745  # pixels: 63 millimetres at 300 dots an inch
SMALL: Final = 315
WIDTHS: Final = (WIDE, SMALL)
DIGEST: Final = 12  # letters of a hash in an address
LIMIT: Final = 256 * 1024 * 1024  # bytes that are kept; of 544 cards in two sizes about 70 MB
MARGIN: Final = 0.9  # of the limit: as much is kept once it was passed
ABANDONED: Final = 60  # seconds after which a draft is nobody's
MADE_TO_TAKE: Final = (".pdf", ".zip", ".json")  # what somebody has asked for to take along
TAKEN: Final = 24 * 60 * 60  # seconds for which it is kept once it was asked for last


class Drawn(NamedTuple):
    """A card as SVG, and the beginning of a hash of it."""

    svg: str
    digest: str


def drawn(card: Card) -> Drawn:
    """A card as a file, drawn once for a version of its game."""
    return drawn_once(card, card.game.digest)


@cache
def painters() -> bytes:
    """A hash of all that draws files: what is addressed by what it shows without being drawn has another address once it is drawn
    otherwise.
    """
    rooms = (Path(__file__).parent, Path(__file__).parent.parent / "art")
    files = sorted(path for room in rooms for path in room.glob("*.py"))
    return hashlib.blake2b(b"".join(path.read_bytes() for path in files)).digest()


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


def back_address(game: Game) -> str:
    """Where the back of a game's cards is found as PNG; another address after any change of it."""
    return reverse("catalog:card_back", args=[game.slug, back_digest(game)])


@by_version
def back_digest(game: Game) -> str:
    """What names the picture of the back of a game's cards."""
    return digest_of(back_svg(game))


def back_file(game: Game) -> Path:
    """The file of that picture."""
    return folder() / f"{game.slug}.back.{back_digest(game)}.png"


def kept_back_of(game: Game) -> bytes:
    """The same as it is kept; nothing where it is not drawn yet."""
    return kept_at(back_file(game))


def keep_back(game: Game, content: bytes) -> None:
    """Keep the picture of the back of a game's cards."""
    keep_at(back_file(game), content)


def folder() -> Path:
    """The folder of kept files; it is made where it is missing."""
    path: Path = settings.VAR / "pictures"
    path.mkdir(parents=True, exist_ok=True)
    return path


def file_of(card: Card, wide: int) -> Path:
    """The file of a card that is kept, or would be."""
    return folder() / f"{card.game.slug}.{card.slug}.{drawn(card).digest}.{wide}.png"


def kept(card: Card, wide: int) -> bytes:
    """The PNG of a card as it is kept; nothing where it is not drawn yet."""
    return kept_at(file_of(card, wide))


def keep(card: Card, wide: int, content: bytes) -> None:
    """Keep the PNG of a card."""
    keep_at(file_of(card, wide), content)


def kept_at(path: Path) -> bytes:
    """A file as it is kept, and marked as asked for; nothing where there is none."""
    try:
        content = path.read_bytes()
        os.utime(path)
    except FileNotFoundError:
        return b""
    return content


def keep_at(path: Path, content: bytes) -> None:
    """Keep a file, whole or not at all; where too much is kept, what nobody has asked for the longest goes."""
    draft = path.with_suffix(f".{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(path)
    evict()


def kept_for(path: Path) -> float:
    """Seconds for which a file is kept that nobody asks for: a picture as long as there is room."""
    return {".png": math.inf, **dict.fromkeys(MADE_TO_TAKE, TAKEN)}.get(path.suffix, ABANDONED)


def evict(limit: int = LIMIT) -> None:
    """Take out drafts that were left behind, and, once more than the limit is kept, the files that nobody has asked for the longest."""
    found = sorted((status.st_mtime, status.st_size, path) for path in folder().iterdir() if (status := path.stat()))
    total, now = sum(size for _, size, _ in found), time.time()
    enough = total if total <= limit else limit * MARGIN
    for last, size, path in found:
        if total > enough or last < now - kept_for(path):
            path.unlink(missing_ok=True)
            total -= size

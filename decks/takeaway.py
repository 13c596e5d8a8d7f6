"""Files that are made of a deck for somebody to take along: where each is kept, who makes it, and how far that is."""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

from django.core.cache import cache

from catalog.models import Card, Game
from catalog.pictures.files import folder, keep_at, kept_at, painters
from catalog.shapes import is_withheld
from catalog.web.sharing import asked

DIGEST: Final = 20  # letters of a hash in the name of a file
TOLD_FOR: Final = 120  # seconds for which it is known how far a file is

Copies = tuple[tuple[str, int], ...]
Tell = Callable[[int], object]  # is told how many pictures are drawn


class UnmadeError(ValueError):
    """What cannot be made of a deck; the message says why, and what helps."""


@dataclass(frozen=True)
class Takeaway(ABC):
    """What a file is made of: `whose` it is, by the two words of a deck, cards of a game with their copies, and what it is called."""

    whose: tuple[str, str]
    game: str
    title: str
    cards: Copies

    sort: ClassVar[str]  # how the name of its file begins

    @property
    @abstractmethod
    def ending(self) -> str:
        """How the name of its file ends."""

    @abstractmethod
    def made(self, tell: Tell) -> bytes:
        """The file."""

    @abstractmethod
    def send(self) -> None:
        """Send it to a worker, once for many who ask at the same time."""

    @cached_property
    def known(self) -> Mapping[str, Card]:
        """Its cards as the catalogue knows them."""
        rows = Card.objects.filter(game__slug=self.game, slug__in=[card for card, _ in self.cards])
        return {row.slug: row for row in rows.select_related("game", "card_set")}

    @property
    def drawable(self) -> list[tuple[Card, int]]:
        """The cards that are drawn, with their copies: those that are known and may leave the site."""
        rows = [(self.known[card], copies) for card, copies in self.cards if card in self.known]
        return [row for row in rows if not is_withheld(row[0])]

    @property
    def kept_back(self) -> list[str]:
        """The names of cards that leave the site in no file."""
        return [row.name for row in self.known.values() if is_withheld(row)]

    @property
    def gone(self) -> list[str]:
        """The ids of cards that the game no longer has."""
        return [card for card, _ in self.cards if card not in self.known]

    @property
    def pieces(self) -> int:
        """How many pieces are drawn."""
        return sum(copies for _, copies in self.drawable)

    @cached_property
    def digest(self) -> str:
        """What names its file: all that it follows from."""
        game = Game.objects.filter(slug=self.game).values_list("digest", flat=True).first() or ""
        said = json.dumps(asdict(self), sort_keys=True)
        return hashlib.blake2b(painters() + f"{self.sort}\0{game}\0{said}".encode()).hexdigest()[:DIGEST]

    @property
    def file(self) -> Path:
        """The file in which it is kept, or would be."""
        return folder() / f"{self.sort}.{'.'.join(self.whose)}.{self.digest}.{self.ending}"

    @property
    def is_made(self) -> bool:
        """Whether it is kept; who only asks this keeps it no longer."""
        return self.file.exists()

    @property
    def content(self) -> bytes:
        """The file, nothing where it is not made yet."""
        return kept_at(self.file)

    @property
    def drawn(self) -> int:
        """How many of its pictures are drawn, as far as that is known."""
        return int(asked(lambda: cache.get(self.counter, 0), 0, "How far files are is not known at the moment"))

    @property
    def counter(self) -> str:
        """Under what name the cache knows how far it is."""
        return f"{self.sort}:{self.digest}:drawn"

    def ask(self) -> None:
        """Have it made by a worker, unless one is at it."""
        if not self.drawn:
            self.send()

    def make(self) -> None:
        """Make the file and keep it, unless it is kept."""
        if not self.is_made:
            keep_at(self.file, self.made(self.tell))

    def tell(self, drawn: int) -> None:
        """Tell whoever waits how many pictures are drawn."""
        asked(
            lambda: cache.set(self.counter, drawn, TOLD_FOR), None, "How far files are is told to nobody at the moment"
        )


def copies_in(said: Any) -> Copies:
    """Cards with their copies as a message holds them."""
    return tuple((str(card), int(copies)) for card, copies in said)

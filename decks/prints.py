"""Files of the cards of a deck that somebody takes along: what is asked for, the file that is kept, who makes it, and how far that is."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from celery import shared_task
from django.core.cache import cache

from catalog.models import Card, Game
from catalog.pictures.files import folder, keep_at, kept_at, painters
from catalog.pictures.proxies import PAPERS, Job, proxies
from catalog.shapes import is_withheld
from catalog.tasks import ask_once
from catalog.web.sharing import asked

MOST: Final = 360  # pieces of one file: 40 sheets
DIGEST: Final = 20  # letters of a hash in the name of a file
TOLD_FOR: Final = 120  # seconds for which it is known how far a file is

Copies = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Order:
    """What a file is made of: `whose` it is, by the two words of a deck, cards of a game with their copies, and how they are printed."""

    whose: tuple[str, str]
    game: str
    title: str
    cards: Copies
    paper: str
    sparing: bool = False

    @cached_property
    def rows(self) -> Mapping[str, Card]:
        """Its cards as the catalogue knows them."""
        rows = Card.objects.filter(game__slug=self.game, slug__in=[card for card, _ in self.cards])
        return {row.slug: row for row in rows.select_related("game", "card_set")}

    @property
    def job(self) -> Job:
        """The same as it is drawn: what there is to be drawn of it."""
        cards = [(self.rows[card], copies) for card, copies in self.cards if card in self.rows]
        return Job(self.title, [row for row in cards if not is_withheld(row[0])], PAPERS[self.paper], self.sparing)

    @property
    def kept_back(self) -> list[str]:
        """The names of cards that leave the site in no file."""
        return [row.name for row in self.rows.values() if is_withheld(row)]

    @property
    def pieces(self) -> int:
        """How many pieces are drawn."""
        return sum(copies for _, copies in self.job.cards)

    @cached_property
    def digest(self) -> str:
        """What names its file: all that it follows from."""
        game = Game.objects.filter(slug=self.game).values_list("digest", flat=True).first() or ""
        said = json.dumps(asdict(self), sort_keys=True)
        return hashlib.blake2b(painters() + f"{game}\0{said}".encode()).hexdigest()[:DIGEST]

    @property
    def file(self) -> Path:
        """The file in which it is kept, or would be."""
        return folder() / f"print.{'.'.join(self.whose)}.{self.digest}.pdf"

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
        """How many of its cards are drawn, as far as that is known."""
        return int(asked(lambda: cache.get(self.counter, 0), 0, "How far prints are is not known at the moment"))

    @property
    def counter(self) -> str:
        """Under what name the cache knows how far it is."""
        return f"print:{self.digest}:drawn"

    def ask(self) -> None:
        """Have it made by a worker, once for many who ask at the same time."""
        ask_once(f"print:{self.digest}", make, asdict(self))

    def tell(self, drawn: int) -> None:
        """Tell whoever waits how many cards are drawn."""
        asked(
            lambda: cache.set(self.counter, drawn, TOLD_FOR), None, "How far prints are is told to nobody at the moment"
        )


def order_of(said: Mapping[str, Any]) -> Order:
    """An order as a message holds it."""
    cards = tuple((str(card), int(copies)) for card, copies in said["cards"])
    first, second = said["whose"]
    return Order(**{**said, "whose": (first, second), "cards": cards})


@shared_task(expires=300)
def make(said: Mapping[str, Any]) -> None:
    """Make a file and keep it, unless it is kept. The message says it all: there is no row of it."""
    order = order_of(said)
    if not order.is_made:
        keep_at(order.file, proxies(order.job, order.tell))


# What is asked for


def copies_of(parts: Iterable[Sequence[tuple[str, int]]]) -> Copies:
    """The cards of all sections with their copies, each where it comes first."""
    found: dict[str, int] = {}
    for cards in parts:
        for card, copies in cards:
            found[card] = found.get(card, 0) + copies
    return tuple(found.items())


def changed(now: Copies, before: Copies) -> Copies:
    """The copies that are there now and were not before."""
    had = dict(before)
    return tuple((card, more) for card, copies in now if (more := copies - had.get(card, 0)) > 0)


def one_each(cards: Copies) -> Copies:
    """A copy of each card."""
    return tuple((card, 1) for card, _ in cards)

"""Sheets of the cards of a deck that somebody prints: which cards, on which paper, and the file of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final

from celery import shared_task

from catalog.pictures.proxies import PAPERS, Job, proxies
from catalog.tasks import ask_once
from decks.takeaway import Copies, Takeaway, Tell, copies_in

MOST: Final = 360  # pieces of one file: 40 sheets


@dataclass(frozen=True)
class Order(Takeaway):
    """Cards, and how they are printed."""

    sort: ClassVar[str] = "print"

    paper: str
    sparing: bool = False

    @property
    def ending(self) -> str:
        """How the name of its file ends."""
        return "pdf"

    @property
    def job(self) -> Job:
        """The same as it is drawn."""
        return Job(self.title, self.drawable, PAPERS[self.paper], self.sparing)

    def made(self, tell: Tell) -> bytes:
        """The file."""
        return proxies(self.job, tell)

    def send(self) -> None:
        """Send it to a worker."""
        ask_once(f"print:{self.digest}", make, asdict(self))


def order_of(said: Mapping[str, Any]) -> Order:
    """An order as a message holds it."""
    first, second = said["whose"]
    return Order(**{**said, "whose": (first, second), "cards": copies_in(said["cards"])})


@shared_task(expires=300)
def make(said: Mapping[str, Any]) -> None:
    """Make a file and keep it, unless it is kept. The message says it all: there is no row of it."""
    order_of(said).make()


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

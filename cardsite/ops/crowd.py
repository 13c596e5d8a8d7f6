"""How many requests this web process answers just now, and how many wait."""

from collections.abc import Sized
from typing import Protocol


class Dispatcher(Protocol):
    """Gives requests to threads, as waitress does."""

    threads: set[int]
    active_count: int
    queue: Sized


class Crowd:
    """What the dispatcher of this process knows; nothing where another server runs."""

    def __init__(self) -> None:
        self.dispatcher: Dispatcher | None = None

    @property
    def threads(self) -> int:
        return len(self.dispatcher.threads) if self.dispatcher else 0

    @property
    def busy(self) -> int:
        """How many of them answer, the one that asks included."""
        return self.dispatcher.active_count if self.dispatcher else 0

    @property
    def waiting(self) -> int:
        """How many requests have come whole and have no thread yet."""
        return len(self.dispatcher.queue) if self.dispatcher else 0


CROWD = Crowd()

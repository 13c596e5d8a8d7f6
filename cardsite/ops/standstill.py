"""A worker whose slots no longer begin anything ends, so that its supervisor starts it anew; what it held goes back to the queue."""

import logging
import math
import os
import threading
import time
from dataclasses import dataclass
from typing import Any, Final

from celery.worker import state

PATIENCE: Final = 30.0  # seconds in which work lies in a worker and no slot begins it; a slot starts within a few
ROUND: Final = 1.0  # seconds between two looks

logger = logging.getLogger(__name__)


@dataclass
class Watch:
    """Since when a worker has stood still: its own loop does not turn, or it holds messages while nothing is being worked on."""

    turned: float
    begun: int = 0
    since: float | None = None

    def turn(self) -> None:
        """The loop of the worker has come round."""
        self.turned = time.monotonic()

    def stands_still(self, now: float, held: int, working: int, begun: int) -> bool:
        """Whether the worker has stood still for PATIENCE: it has `held` messages, of which it is `working` on some, and has `begun`
        so many tasks in its life.
        """
        if now - self.turned > PATIENCE:
            return True
        if not held or working or begun != self.begun:
            self.since, self.begun = None, begun
            return False
        self.since = now if self.since is None else self.since
        return now - self.since > PATIENCE


def watch(consumer: Any) -> None:
    """Look after a worker that is ready from a thread of its own, which goes on where the loop of the worker hangs. A worker that reads
    its messages from files has no such loop.
    """
    one = Watch(time.monotonic() if consumer.hub else math.inf)
    if consumer.hub:
        consumer.hub.call_repeatedly(ROUND, one.turn)
    threading.Thread(target=look, args=(one, consumer), daemon=True, name="standstill").start()


def look(one: Watch, consumer: Any) -> None:
    while True:
        time.sleep(ROUND)
        if consumer.hub and consumer.connection is None:  # nothing turns while it waits for the queue to come back
            one.turn()
        held, working = len(state.reserved_requests), len(state.active_requests)
        if one.stands_still(time.monotonic(), held, working, sum(state.total_count.values())):
            logger.error(
                "The worker has begun nothing for %.0f s, while %d messages lie in it: it ends.", PATIENCE, held
            )
            os._exit(1)

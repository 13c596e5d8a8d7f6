"""Games as they stood when their hands were opened or kept last, so that the next move does not play them again from their beginning.

A process remembers a few; whatever it has forgotten is replayed from its record, and comes to the same.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Final, NamedTuple

from decks.tabletop.sitting import Way
from engine.play.record import Record

KEPT_MAX: Final = 48

_kept: OrderedDict[Hashable, "KeptGame"] = OrderedDict()
_lock: Final = Lock()


class KeptGame(NamedTuple):
    """A record as it was read, and how far a sitting with it had come."""

    record: Record
    way: Way


def keep_game(key: Hashable, kept: KeptGame) -> None:
    """Remember a game by all that it depends on; the one that was wanted longest ago is forgotten."""
    with _lock:
        _kept[key] = kept
        _kept.move_to_end(key)
        while len(_kept) > KEPT_MAX:
            _kept.popitem(last=False)


def game_kept(key: Hashable) -> KeptGame | None:
    """The game that depends on just that, None where it is not remembered; nobody may change it."""
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
        return _kept.get(key)


def forget_games() -> None:
    """Remember nothing."""
    with _lock:
        _kept.clear()

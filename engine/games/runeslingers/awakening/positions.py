"""What a position of The Awakening may be: scenes are held against it."""

from collections.abc import Iterator
from typing import Final

from engine.games.runeslingers.awakening.areas import BARRIER, LIGHT, MASTERY, USED, UTILITIES
from engine.games.runeslingers.positions import Positions, hidden, not_cards
from engine.kernel.table import Table


def in_a_utility_slot(table: Table, stack: list[int]) -> Iterator[str]:
    """A trinket or a chant, with whatever it has been placed on. [000:172]"""
    yield from not_cards(table, stack)
    upper, face_down = table.cards[stack[-1]], hidden(table)
    if upper.kind not in ("trinket", "chant"):
        yield f"a utility slot takes a trinket or a chant, not {upper.name} [000:172]"
    yield from (f"{table.cards[piece].name} cannot be face-down" for piece in stack if piece in face_down)


impossible: Final = Positions(
    beside=("stance", "ability", "inherent"),
    lines={
        "beside": "no Runeslinger, equip or inherent ability [000:163]",
        "one runeslinger": "000:185",
        "concentration": "000:128",
        "boon": "000:139",
        "area": "000:276",
        "instance": "000:282",
        "power": "000:83",
        "health": "000:77",
        "lost": "000:88-90",
        "maximum": "000:101",
        "defense": "000:135",
        "merged": "000:280",
        "owner": "000:168",
    },
    on_player=(LIGHT, BARRIER),
    on_card=(USED, MASTERY, BARRIER),
    checks={UTILITIES: in_a_utility_slot},
)

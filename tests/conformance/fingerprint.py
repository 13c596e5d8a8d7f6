"""Everything that a game is at one moment, as plain values that can be compared: every slot of the game and of its frames."""

from collections.abc import Hashable
from types import BuiltinFunctionType, FunctionType, NoneType
from typing import Any

from engine.kernel.definitions import Ability, Definition
from engine.kernel.effects import Ask
from engine.kernel.table import Table

PLAIN = (int, str, NoneType)
MADE_ONCE = (Ability, Ask, Definition)  # never changed, and not made anew by a replay except in scenes


def fingerprint(value: Any) -> Hashable:
    """A game, a frame or whatever lies in one, with no object of theirs left in it."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, list | tuple):
        return tuple(value) if all(type(item) is int for item in value) else tuple(map(fingerprint, value))
    if isinstance(value, FunctionType | BuiltinFunctionType):
        return value.__qualname__
    if isinstance(value, Table):
        return "table", value.seats, len(value.cards)
    if isinstance(value, MADE_ONCE):
        return type(value).__name__, getattr(value, "text", ""), getattr(value, "name", ""), getattr(value, "index", 0)
    names = {slot for kind in type(value).__mro__ for slot in slots(kind)}
    return (
        (type(value).__name__, tuple((name, fingerprint(getattr(value, name))) for name in sorted(names)))
        if names
        else value
    )


def slots(kind: type) -> tuple[str, ...]:
    """The slots of a class, compiled or not."""
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", None) or getattr(kind, "__slots__", ())
    return names

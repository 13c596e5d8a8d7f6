"""Which cards of a game can say what: the kinds on which a text can ever happen, and why it cannot on others."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

Moment = tuple[int, int]  # an event of the turn, and the number of its phase, OF_TURN for the turn itself
OF_TURN: Final = 0


@dataclass(frozen=True)
class Role:
    """What cards of some `kinds`, or of some varieties, can do or have done to them; `why` no others can, as half a sentence."""

    kinds: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Variety:
    """Cards of a `kind` that differ from others of it by a `field`: there is a value, or just this `word`; or they `lack` it.

    A card with one of the keywords `unless` is none of them.
    """

    kind: str
    field: str
    word: str = ""
    lack: bool = False
    unless: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stay:
    """The `moments` of a turn at which cards may be in play that come and go within one; `why` at no others, as half a sentence."""

    moments: frozenset[Moment]
    why: str


@dataclass(frozen=True)
class Speech:
    """What cards of each kind can say, by the rules of a game.

    `roles` are what phrases ask of the card that speaks, or of one that they name; a role that is not declared asks nothing. `moments`
    are all the moments of a turn for which an effect can wait, `stays` those at which some kinds or varieties are in play, and
    `varieties` the kinds that no card names, by what tells them apart.
    """

    roles: Mapping[str, Role]
    moments: frozenset[Moment]
    stays: Mapping[str, Stay] = field(default_factory=dict)
    varieties: Mapping[str, Variety] = field(default_factory=dict)

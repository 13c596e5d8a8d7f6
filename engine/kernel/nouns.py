"""What the nouns of card text mean in a game: who an enemy is, what is in play, what lies where something else does."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.kernel.hosts import whereabouts
from engine.kernel.places import enemies
from engine.kernel.state import NONE, Game
from engine.kernel.suppression import ABILITIES, has_keyword

Reach = Callable[[Any], Any]  # what is left of a noun of card text for a kind of card that does not reach everything


def acting(game: Game, seat: int) -> Sequence[int]:
    """The pieces that act and that a player controls, nobody for NONE."""
    return game.acting[seat]


def none_face_down(game: Game, seat: int) -> Sequence[int]:
    """What lies face-down is no card."""
    return ()


def at_its_place(game: Game, piece: int) -> Sequence[int]:
    """The pieces on the place of a piece, itself too; none if it lies nowhere."""
    spot = whereabouts(game, piece)
    return () if spot == NONE else game.stacks[spot]


@dataclass(frozen=True)
class Nouns:
    """What a game answers to whoever reads its cards.

    `players` are its words for one player, `enemies` the seats that an enemy of a seat has, `in_play` the pieces in play that a seat
    controls, or nobody for NONE, `face_down` those besides that lie face-down on the side of a seat, covered or not, and count as cards of
    which nothing is known, `beside` the pieces at the location of a piece; `keyword` is the number of a keyword that a piece has now, 0 if
    it has none, `keywords` the value that says so, and `order` the keywords as that numbers them, if it is not as all do. `reach` is by
    kind of card what a noun means to which such a card does something.
    """

    players: tuple[str, ...] = ("player",)
    enemies: Callable[[Game, int], list[int]] = enemies
    in_play: Callable[[Game, int], Sequence[int]] = acting
    beside: Callable[[Game, int], Sequence[int]] = at_its_place
    keyword: Callable[[Game, int, str], int] = has_keyword
    reach: Mapping[str, Reach] = field(default_factory=dict)
    keywords: int = ABILITIES
    order: tuple[str, ...] = ()
    face_down: Callable[[Game, int], Sequence[int]] = none_face_down

    @property
    def count_face_down(self) -> bool:
        """Whether what lies face-down in play is a card."""
        return self.face_down is not none_face_down


NOUNS: Final = Nouns()

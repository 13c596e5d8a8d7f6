"""Limits: how often a player may do something still, told before they meet it, as the rules of the game count."""

from typing import NamedTuple

from engine.kernel.state import Game
from engine.kernel.table import Limit
from engine.play.refusals import counted


class Told(NamedTuple):
    """How often something has been `done` that may be done so `most` often, by a piece, NONE for the player, in `words` without its
    `span`; `last` says what the last one ends, where the next is that. `options` are the numbers of those that count.
    """

    words: str
    span: str
    last: str
    done: int
    most: int
    piece: int
    options: tuple[int, ...]
    limit: Limit

    @property
    def is_full(self) -> bool:
        """Whether it cannot be done once more."""
        return self.done >= self.most

    @property
    def sentence(self) -> str:
        """All of it: "1 of 2 cards this phase, the last ends it"."""
        whole = f"{self.words} {self.span}".strip()
        return f"{whole}, the last {self.last}" if self.last else whole


def limits(game: Game) -> list[Told]:
    """The limits to which the seat is held that decides: those to which an option counts, and those of which something has been done."""
    decision = game.decision
    if decision is None:
        return []
    held_to = game.table.rules.ruleset.limits.get(decision.window, ())
    told = [told_limit(game, limit, piece) for limit in held_to for piece in limit.pieces(game, decision.seat)]
    return [one for one in told if one.done or one.options]


def told_limit(game: Game, limit: Limit, piece: int) -> Told:
    """A limit as it stands."""
    decision = game.decision
    assert decision is not None
    done, most = limit.counts(game, decision.seat, piece)
    options = tuple(number for number, row in enumerate(decision.options) if limit.covers(game, piece, row))
    ends = bool(limit.last) and most - done == 1 and limit.ends(game, decision.seat)
    words, last = counted(limit.words, (done, most)), limit.last if ends else ""
    return Told(words, limit.span, last, done, most, piece, options, limit)

"""Limits: how often a player may do something still, and how long a game may go on, told before they are met, as its rules count."""

from typing import Final, NamedTuple

from engine.kernel.agenda import EVENTS_MAX
from engine.kernel.state import NONE, Game
from engine.kernel.table import Limit, left_of, nothing_counts
from engine.play.refusals import counted

CLOSE: Final = 5  # turns or rounds from the last one on, within which the end is told
FULL: Final = 1_000  # events before the last one that a turn may have, within which the end is told


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
    def is_done(self) -> bool:
        """Whether the last one has been done; what is full without anything that counts only warns."""
        return self.is_full and self.limit.covers is not nothing_counts

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


def closing(game: Game) -> str:
    """What ends a game that nobody wins in time, by its limit of turns or rounds; nothing while more than CLOSE of them can follow."""
    table, left = game.table, to_come(game)
    if not game.turn or game.over or left > CLOSE:
        return ""
    what = "Round" if table.limit_unit == "rounds" else "Turn"
    stands = f"{what} {table.limit - left} of {table.limit}{'' if table.limit_unit == 'rounds' else ', counting every player’s'}"
    if not left:
        return f"{stands}: the game ends after this one, unfinished if nobody has won by then"
    return f"{stands}: after {left} more the game ends, unfinished if nobody has won by then"


def closings(game: Game) -> tuple[str, ...]:
    """All that soon ends a game which nobody wins, as sentences."""
    return tuple(words for words in (closing(game), overlong(game)) if words)


def overlong(game: Game) -> str:
    """What ends a game in a turn that goes on and on, by its limit of events; nothing while more than FULL of them can follow."""
    events = game.events - game.turn_events
    if game.over or events < EVENTS_MAX - FULL:
        return ""
    return f"This turn has had {events:,} events: once it has had more than {EVENTS_MAX:,}, the game ends unfinished"


def to_come(game: Game) -> int:
    """How many more turns may begin, or rounds in a game that counts those; one that has begun is played to its end."""
    table, ruleset = game.table, game.table.rules.ruleset
    if table.limit_unit == "turns" or ruleset.round is not None:
        return max(table.last_turn - game.turn, 0)
    rest = table.last_turn - game.turn - to_play_this_round(game)
    return max(-(-rest // table.seats), 0)


def to_play_this_round(game: Game) -> int:
    """How many players still have their turn after this one, before the first player begins a round."""
    mark = game.table.rules.ruleset.first
    first = 0 if mark == NONE else game.counts[mark][game.table.seats] - 1
    seat, count = left_of(game, game.active), 0
    while seat != first and count < game.table.seats:
        seat, count = left_of(game, seat), count + 1
    return count

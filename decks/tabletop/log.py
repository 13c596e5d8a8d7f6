"""What has happened at a table, line by line as somebody sees it, with what came of each turn. No Django."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from decks.tabletop.layout import Eyes
from engine.kernel.state import Game, Logged
from engine.kernel.turns import ROUND_BEGINS, TURN_BEGINS
from engine.kernel.view import visible
from engine.play.naming import YOU, name_of
from engine.play.wording import log_line

HEADINGS: Final = (TURN_BEGINS, ROUND_BEGINS)
USUAL: Final = 2  # players


@dataclass(frozen=True)
class LogLine:
    """What has happened, how often in a row, and how many answers bring the game to the next decision after it; it came of the last of
    `answers`. `card` is the one that it speaks of. The heading of a turn has its `sum`, and the `span` of positions between which it can
    be told again.
    """

    words: str
    times: int
    at: int
    heading: bool
    fresh: bool
    answers: int = 0
    card: str = ""
    sum: str = ""
    span: str = ""


class Standings(NamedTuple):
    """How the players stood after so many answers, and who gave each."""

    standings: Sequence[tuple[int, ...]] = ()
    seats: Sequence[int] = ()


UNKNOWN: Final = Standings()


def log_of(
    game: Game,
    eyes: Eyes,
    lengths: Sequence[int],
    stops: Sequence[int],
    most: int | None = None,
    since: int | None = None,
    stood: Standings = UNKNOWN,
) -> tuple[list[LogLine], bool]:
    """The log for whoever looks, its last lines where only so many are wanted, and whether there are earlier ones.

    `lengths` are how long it was after so many answers, `stops` the answers before each of their decisions, the present one
    last. Equal lines in a row are one. What came after the answers `since` is fresh, without them after the decision before.
    """
    lines: list[LogLine] = []
    before = stops[-2] if len(stops) > 1 else -1
    last = before if since is None else since
    log = game.log or []
    until = len(game.answers)
    for number in range(len(log) - 1, -1, -1):
        entry = log[number]
        if not game.table.rules.events[entry[0]].words:
            continue
        words = log_line(game, entry, witness(entry, eyes))
        answers = bisect_right(lengths, number)
        at = stops[min(bisect_left(stops, answers), len(stops) - 1)]
        times = 1
        if lines and (lines[-1].words, lines[-1].at) == (words, at):
            times += lines.pop().times
        elif most is not None and len(lines) == most:
            return lines[::-1], True
        line = LogLine(words, times, at, entry[0] in HEADINGS, answers > last, answers, card_told(game, entry, eyes))
        if line.heading:
            line = summed_up(game, line, entry[1], eyes, until, stood)
            until = answers
        lines.append(line)
    return lines[::-1], False


def summed_up(game: Game, line: LogLine, seat: int, eyes: Eyes, until: int, stood: Standings) -> LogLine:
    """The heading of a turn that lasts until a position, with what came of it; one of others with its span."""
    others = any(who not in eyes for who in stood.seats[line.answers : until])
    told = others and (len(eyes) > 1 or seat not in eyes or line.words.startswith("Round"))
    span = f"{max(line.answers - 1, 0)}-{until}" if told else ""
    return replace(line, sum=sum_of(game, line.answers, until, eyes, stood.standings), span=span)


def sum_of(game: Game, first: int, last: int, eyes: Eyes, standings: Sequence[tuple[int, ...]]) -> str:
    """How what players are measured by changed between two positions: "you 17 to 9"."""
    if last >= len(standings):
        return ""
    pairs = enumerate(zip(standings[first], standings[last], strict=True))
    told = [(name_of(game, seat, seat), before, after) for seat, (before, after) in pairs if before != after]
    two = game.table.seats == USUAL and any(name_of(game, seat, seat) == YOU for seat in eyes)
    return ", ".join(
        f"{'you' if name == YOU else 'they' if two else name} {before} to {after}" for name, before, after in told
    )


def card_told(game: Game, entry: Logged, eyes: Eyes) -> str:
    """The card that an event speaks of, nothing for one that is hidden."""
    number, subject, other, _, seen = entry
    words, seats = game.table.rules.events[number].words, game.table.seats
    if subject > seats and any(seen >> seat & 1 for seat in eyes):
        return game.table.cards[subject].id
    names_other = "{other}" in words and seats < other < len(game.cards)
    return game.table.cards[other].id if names_other and any(visible(game, seat, other) for seat in eyes) else ""


def witness(entry: Logged, eyes: Eyes) -> int:
    """Of those who look, one who saw what happened."""
    seen = entry[4]
    return next((seat for seat in eyes if seen >> seat & 1), eyes[0])

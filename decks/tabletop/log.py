"""What has happened at a table, line by line as somebody sees it, with what came of each turn. No Django."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from operator import add, sub
from typing import Final, NamedTuple

from decks.tabletop.sight import Eyes
from decks.tabletop.sitting import gauge_that_counts
from engine.kernel.state import Game, Logged
from engine.kernel.turns import ROUND_BEGINS, TURN_BEGINS
from engine.kernel.view import visible
from engine.play.naming import YOU, name_of, place_called, place_name
from engine.play.wording import log_line

HEADINGS: Final = (TURN_BEGINS, ROUND_BEGINS)
DECLINED: Final = "You had nothing to answer with."
USUAL: Final = 2  # players
WAYS: Final[tuple[Callable[[int, int], int], ...]] = (
    add,
    sub,
    lambda _, amount: amount,
)  # how an event changes what there is


@dataclass(frozen=True)
class LogLine:
    """What has happened, how often in a row, and how many answers bring the game to the next decision after it; it came of the last of
    `answers`. `card` is the one that it speaks of, `about` are the pieces and players of it by their numbers, `amount` is how that changed
    by which a player is measured, "16 → 11". One that `weighs` stands out. The heading of a turn has its `sum`, and the `span` of
    positions between which it can be told again.
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
    amount: str = ""
    about: tuple[int, ...] = ()
    weighs: bool = False


class Standings(NamedTuple):
    """How the players stood after so many answers, and who gave each."""

    standings: Sequence[tuple[int, ...]] = ()
    seats: Sequence[int] = ()


UNKNOWN: Final = Standings()


class Amount(NamedTuple):
    """From what to what something changed."""

    before: int
    after: int

    def __str__(self) -> str:
        return f"{self.before} → {self.after}"


class PlacesThen:
    """What places were called as one goes back through the log: by the card contended for there, as long as it is the same."""

    def __init__(self, game: Game) -> None:
        zones = game.table.rules.pack.zones.values()
        self.prizes = {zone.prize for zone in zones if zone.prize}
        self.others: set[int] = set()  # places where another card lay then

    def __call__(self, game: Game, place: int) -> str:
        return place_name(game, place) if place in self.others else place_called(game, place)

    def go_back(self, game: Game, entry: Logged) -> None:
        """To the moment before an event; where that brought a card to a place, another one or none lay there."""
        _, subject, other, _, _ = entry
        if self.prizes and subject > game.table.seats and not self.prizes.isdisjoint(game.cards[subject].kinds):
            self.others.add(other)


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
    log, events = game.log or [], game.table.rules.events
    until = len(game.answers)
    amounts = amounts_of(game, lengths, stood.standings)
    later: Amount | None = None
    called = PlacesThen(game)
    for number in range(len(log) - 1, -1, -1):
        entry = log[number]
        if not events[entry[0]].words:
            called.go_back(game, entry)
            continue
        words = log_line(game, entry, witness(entry, eyes), called)
        called.go_back(game, entry)
        answers = bisect_right(lengths, number)
        at = stops[min(bisect_left(stops, answers), len(stops) - 1)]
        times, amount = 1, amounts.get(number)
        if lines and (lines[-1].words, lines[-1].at) == (words, at):
            times, amount = times + lines.pop().times, joined(amount, later)
        elif most is not None and len(lines) == most:
            return lines[::-1], True
        line = LogLine(
            words,
            times,
            at,
            entry[0] in HEADINGS,
            answers > last,
            answers,
            card_told(game, entry, eyes),
            amount=str(amount or ""),
            about=about_of(game, entry, eyes),
            weighs=events[entry[0]].weighs,
        )
        later = amount
        if line.heading:
            line = summed_up(game, line, entry[1], eyes, until, stood)
            until = answers
        lines.append(line)
    return lines[::-1], False


def with_declined(lines: Sequence[LogLine], declined: Sequence[int]) -> list[LogLine]:
    """The lines with one more behind each question that was answered by itself, as far back as they go, told with what it answers."""
    told = list(lines)
    for answers in declined:
        before = [number for number, line in enumerate(told) if line.answers < answers]
        if before:
            last = told[before[-1]]
            told.insert(
                before[-1] + 1, LogLine(DECLINED, 1, last.at, heading=False, fresh=last.fresh, answers=last.answers)
            )
    return told


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


def amounts_of(game: Game, lengths: Sequence[int], standings: Sequence[tuple[int, ...]]) -> dict[int, Amount]:
    """By the number of an event how it changed what its player is measured by, where the events of an answer account for all of it."""
    told: dict[int, Amount] = {}
    for answers in range(1, min(len(standings), len(lengths))):
        for seat, (before, after) in enumerate(zip(standings[answers - 1], standings[answers], strict=True)):
            if before != after:
                numbers = events_of_the_gauge(game, range(lengths[answers - 1], lengths[answers]), seat)
                told |= shared_out(game, numbers, Amount(before, after))
    return told


def joined(first: Amount | None, later: Amount | None) -> Amount | None:
    """What two equal lines in a row changed together, None where one of them does not say, or something else came between."""
    return Amount(first.before, later.after) if first and later and first.after == later.before else None


def events_of_the_gauge(game: Game, numbers: range, seat: int) -> list[int]:
    """Of some events those whose words say by how much that changed by which a player is measured."""
    log, gauge = game.log or [], gauge_that_counts(game.table.rules.pack)
    named = re.compile(rf"\b{re.escape(gauge.name.removesuffix('s'))}s?\b", re.IGNORECASE) if gauge else None
    of_player = (number for number in numbers if log[number][1] == seat and log[number][0] not in HEADINGS)
    said = (number for number in of_player if "{amount}" in game.table.rules.events[log[number][0]].words)
    return [number for number in said if named and named.search(log_line(game, log[number], seat))]


def shared_out(game: Game, numbers: Sequence[int], whole: Amount) -> dict[int, Amount]:
    """A change shared out among the events that tell of it, by whether those of each kind give, take or set their amounts. Nothing where no
    way, or more than one, comes out at what there was in the end.
    """
    log = game.log or []
    kinds = list(dict.fromkeys(log[number][0] for number in numbers))
    ways = set()
    for chosen in product(WAYS, repeat=len(kinds)):
        way = dict(zip(kinds, chosen, strict=True))
        stands = [whole.before]
        for number in numbers:
            stands.append(way[log[number][0]](stands[-1], abs(log[number][3])))
        if stands[-1] == whole.after:
            ways.add(tuple(stands))
    if len(ways) != 1:
        return {}
    (stands_then,) = ways
    return {number: Amount(*pair) for number, pair in zip(numbers, pairwise(stands_then), strict=True)}


def named_in(words: str, entry: Logged) -> list[int]:
    """Whom and what the words of an event name."""
    _, subject, other, _, _ = entry
    return [subject] * ("{subject}" in words) + [other] * ("{other}" in words)


def about_of(game: Game, entry: Logged, eyes: Eyes) -> tuple[int, ...]:
    """The players and pieces that an event speaks of, as far as whoever looks saw it, and sees them now."""
    number, subject, _, _, seen = entry
    words, seats = game.table.rules.events[number].words, game.table.seats
    named = named_in(words, entry)
    if not any(seen >> seat & 1 for seat in eyes):
        named = [one for one in named if one != subject]
    pieces = range(seats + 1, len(game.cards))
    return tuple(
        one
        for one in dict.fromkeys(named)
        if 0 <= one < seats or (one in pieces and any(visible(game, seat, one) for seat in eyes))
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

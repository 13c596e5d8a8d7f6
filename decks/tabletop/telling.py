"""What happened, told step by step: what each answer did in words, by which piece to which, and from what to what. No Django.

A step is a position of the record: what it says comes out of the log, its amounts are the difference between two tables. So it is told
of every game, and where a game's log does not know whence something comes, nothing is said of it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from decks.tabletop.gauges import Gauges
from decks.tabletop.log import PlacesThen, witness
from decks.tabletop.sight import Eyes, Sight
from decks.tabletop.sitting import gauge_that_counts
from engine.kernel.agenda import answer
from engine.kernel.events import GOES_ALONG
from engine.kernel.state import NONE, Game, Logged
from engine.kernel.table import Table
from engine.kernel.turns import ROUND_BEGINS, TURN_BEGINS, TURN_ENDS
from engine.kernel.values import value
from engine.kernel.view import visible
from engine.play.naming import YOU, name_of
from engine.play.record import begin
from engine.play.wording import log_line

SUBJECT: Final = "{subject}"
OTHER: Final = "{other}"
AMOUNT: Final = "{amount}"
STEPS_MAX: Final = 240  # steps that are told at once
BEGINS: Final = 0  # how much an event says of a step, from little to much
PLAYER: Final = 1
COUNTS: Final = 2
PIECE: Final = 3
MEETS: Final = 4
YOU_DID: Final = "What you did"
THEY_DID: Final = "What they did"
THEIR_TURN: Final = "Their turn"
THEIR_ANSWER: Final = "Their answer"
YOUR_TURN: Final = "Your turn"
HAPPENED: Final = "What happened"
TURNS: Final = (TURN_BEGINS, TURN_ENDS, ROUND_BEGINS)


class Held(NamedTuple):
    """Where an amount stands: on which player or piece, and what it is called."""

    on: int
    name: str


@dataclass(frozen=True)
class Change:
    """An amount that is another one since the step before. One that `counts` is what is fought for: what the game measures a player by, or
    a value of a piece.
    """

    on: int
    name: str
    before: int
    after: int
    counts: bool


@dataclass(frozen=True)
class Step:
    """What one answer did: `at` is how many have been given then, `theirs` whether somebody gave it who does not look. `source` is the
    piece that it comes from, NONE where the log does not know that, and `targets` those whom it meets, by a `blow` of so much where that
    is said. One that only `pays` is for the sake of the next. Its `heading` says whose doing it is, and in whose turn.
    """

    at: int
    theirs: bool
    words: str
    more: tuple[str, ...] = ()
    source: int = NONE
    targets: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    blow: int = 0
    pays: bool = False
    heading: str = YOU_DID


class Aim(NamedTuple):
    """Who has been announced to meet whom."""

    source: int = NONE
    targets: tuple[int, ...] = ()


NO_AIM: Final = Aim()


# Amounts


def amounts(game: Game, eyes: Eyes) -> dict[Held, int]:
    """All that is told of players, and of pieces on the field as far as they are seen."""
    gauges, sight = Gauges(game), Sight(game, eyes)
    told = {
        Held(seat, dial.name): dial.amount
        for seat in game.table.everybody
        for dial in (*gauges.dials(seat, "seat"), *gauges.further_dials(seat))
    }
    fields, cards = game.table.fields, game.table.cards
    for piece in range(game.table.seats + 1, len(cards)):
        if fields[game.place[piece]] and sight.sees(piece):
            told |= {Held(piece, count.name): count.amount for count in gauges.counts(piece)}
            told |= {Held(piece, name): amount for name, amount in values_of(gauges, piece)}
    return told


def values_of(gauges: Gauges, piece: int) -> Iterator[tuple[str, int]]:
    """The printed values of a piece, as they stand now."""
    game = gauges.game
    for gauge in gauges.on_card:
        if gauge.form == "value" and isinstance(game.cards[piece].values.get(gauge.id), int):
            yield gauge.name, value(game, gauges.rules.ruleset.stats[gauge.stat], piece)


def changes(game: Game, before: dict[Held, int], after: dict[Held, int]) -> tuple[Change, ...]:
    """What stands otherwise than before; a piece that comes or goes has changed in nothing else. What counts comes first."""
    pack, seats = game.table.rules.pack, game.table.seats
    gauge = gauge_that_counts(pack)
    counting = {gauge.name} if gauge else set()
    values = {one.name for one in pack.gauges.values() if one.on == "card" and one.form == "value"}
    there = {held.on for held in before} & {held.on for held in after}
    found = [
        Change(
            held.on,
            held.name,
            before.get(held, 0),
            after.get(held, 0),
            held.name in (values, counting)[held.on < seats],
        )
        for held in {**before, **after}
        if held.on in there and before.get(held, 0) != after.get(held, 0)
    ]
    return tuple(sorted(found, key=lambda change: not change.counts))


def change_words(game: Game, change: Change, eyes: Eyes) -> str:
    """A change as a sentence: "Your Health 16 to 11."."""
    name = name_of(game, change.on, eyes[0])
    return f"{'Your' if name == YOU else f'{name}:'} {change.name} {change.before} to {change.after}."


# Words, source and targets


def told_by(game: Game, entries: Sequence[Logged], eyes: Eyes) -> list[tuple[Logged, str]]:
    """Events, of which the last has just happened, with what they say to whoever looks, those that say something."""
    called, lines = PlacesThen(game), []
    for entry in reversed(entries):
        lines.append((entry, log_line(game, entry, witness(entry, eyes), called)))
        called.go_back(game, entry)
    return [(entry, words) for entry, words in reversed(lines) if words]


def knows(game: Game, entity: int, eyes: Eyes) -> bool:
    """Whether whoever looks knows a player or piece."""
    return 0 <= entity < game.table.seats or (
        entity > game.table.seats and any(visible(game, seat, entity) for seat in eyes)
    )


def saw(entry: Logged, eyes: Eyes) -> bool:
    """Whether whoever looks saw what an event happened to."""
    return any(entry[4] >> seat & 1 for seat in eyes)


def aim_of(game: Game, entry: Logged, eyes: Eyes) -> tuple[int, int] | None:
    """Which piece meets which piece or player by an event whose words name both, of which the first acts, or only the piece that is met.
    None where a player acts, or one of them is hidden.
    """
    number, subject, other, _, _ = entry
    pattern, seats = game.table.rules.events[number].words, game.table.seats
    if number == GOES_ALONG or OTHER not in pattern or (SUBJECT not in pattern and other < seats) or subject == other:
        return None
    pair = (other, subject) if SUBJECT in pattern.partition(OTHER)[2] else (subject, other)
    known = (subject < seats or saw(entry, eyes)) and knows(game, other, eyes)
    return pair if known and pair[0] > seats else None


def aim_in(game: Game, lines: Sequence[tuple[Logged, str]], eyes: Eyes) -> Aim:
    """The first piece that meets others in what has happened, with all that it meets."""
    pairs = [pair for entry, _ in lines if (pair := aim_of(game, entry, eyes))]
    source = pairs[0][0] if pairs else NONE
    return Aim(source, tuple(dict.fromkeys(target for acting, target in pairs if acting == source)))


def blow_in(game: Game, lines: Sequence[tuple[Logged, str]], eyes: Eyes) -> int:
    """The amount by which something meets something, 0 where nothing says one."""
    events = game.table.rules.events
    blows = (entry[3] for entry, _ in lines if AMOUNT in events[entry[0]].words and aim_of(game, entry, eyes))
    return next(blows, 0)


def weight(game: Game, entry: Logged, eyes: Eyes, hit: Collection[int]) -> int:
    """How much an event says of a step: most, that something meets something; then a piece that is seen, then what a player gains or loses
    that counts, then a player.
    """
    number, subject, _, amount, _ = entry
    if number == TURN_BEGINS:
        return BEGINS
    if aim_of(game, entry, eyes):
        return MEETS
    if subject < game.table.seats:
        return COUNTS if subject in hit else PLAYER
    named = subject > game.table.seats and SUBJECT in game.table.rules.events[number].words and saw(entry, eyes)
    return PIECE if named and amount >= 0 else PLAYER


def headline(game: Game, lines: Sequence[tuple[Logged, str]], eyes: Eyes, hit: Collection[int], ended: int) -> int:
    """Which line says what a step is about; what comes after the turn has `ended`, before so many of them, says it only where nothing else
    does. Of lines about players the last is what comes of the others.
    """

    def rank(number: int) -> tuple[bool, int, int]:
        heavy = weight(game, lines[number][0], eyes, hit)
        return number < ended, heavy, number if heavy in (PLAYER, COUNTS) else -number

    return max(range(len(lines)), key=rank)


def heading_of(seats: int, first: Sequence[Logged], eyes: Eyes, *, theirs: bool, active: int) -> str:
    """Whose doing a step is, and in whose turn, by its `first` events, to the one it is about; `active` has the turn before them."""
    marks = [entry for entry in first if entry[0] in TURNS or entry[1] == seats]
    if marks and marks[-1][0] == TURN_BEGINS:
        return YOUR_TURN if marks[-1][1] in eyes else THEIR_TURN
    if marks:
        return HAPPENED
    if not theirs:
        return YOU_DID
    return THEY_DID if active == NONE else THEIR_ANSWER if active in eyes else THEIR_TURN


def step_of(
    game: Game,
    entries: Sequence[Logged],
    before: dict[Held, int],
    eyes: Eyes,
    *,
    theirs: bool,
    aim: Aim = NO_AIM,
    active: int = NONE,
) -> Step:
    """What the last answer of a game did: its events, and the amounts that were there before. `aim` is what had been announced by then, and
    `active` whose turn it was, NONE before the first.
    """
    seats = game.table.seats
    lines = told_by(game, entries, eyes)
    changed = changes(game, before, amounts(game, eyes))
    at = len(game.answers)
    counted = [change_words(game, change, eyes) for change in changed if change.counts]
    if not lines:
        heading = heading_of(seats, (), eyes, theirs=theirs, active=active)
        return Step(at, theirs, " ".join(counted), changes=changed, heading=heading)
    hit = {change.on for change in changed if change.counts}
    end = next((place for place, entry in enumerate(entries) if entry[0] == TURN_ENDS), len(entries))
    best = headline(game, lines, eyes, hit, len(told_by(game, entries[:end], eyes)))
    met = aim_in(game, lines, eyes)
    if met.source == NONE and hit & set(aim.targets) and knows(game, aim.source, eyes):
        met = aim
        best = max((n for n, (entry, _) in enumerate(lines) if entry[1] in hit & set(aim.targets)), default=best)
    entry, words = lines[best]
    if met.source == NONE and weight(game, entry, eyes, hit) == PIECE:
        met = Aim(entry[1])
    blow = blow_in(game, lines, eyes)
    said = dict.fromkeys(line for number, (_, line) in enumerate(lines) if number != best)
    first = entries[: next(place for place, one in enumerate(entries) if one is entry) + 1]
    heading = heading_of(seats, first, eyes, theirs=theirs, active=active)
    pays = entry[3] < 0 and not counted
    return Step(at, theirs, words, (*counted, *said), met.source, met.targets, changed, blow, pays, heading)


# A way through the record


class Teller:
    """Goes through a game by its answers, and tells each as whoever looks may know it."""

    def __init__(self, table: Table, seed: int, line: Sequence[int], eyes: Eyes, position: int = 0) -> None:
        self.line = line
        self.eyes = eyes
        self.aim = Aim()
        self.unpaid: dict[Held, int] = {}  # what stood there before something was paid
        self.game = begin(table, seed, logged=True)
        for number in line[:position]:
            self.take(number)

    def take(self, number: int) -> list[Logged]:
        """Give an answer. What has happened by it."""
        known = len(self.game.log or ())
        answer(self.game, number)
        return (self.game.log or [])[known:]

    def step(self) -> Step:
        """The next answer of the record, told."""
        game, decision = self.game, self.game.decision
        before = self.unpaid or amounts(game, self.eyes)
        theirs = decision is not None and decision.seat not in self.eyes
        active = game.active if game.turn else NONE
        entries = self.take(self.line[len(game.answers)])
        step = step_of(game, entries, before, self.eyes, theirs=theirs, aim=self.aim, active=active)
        self.unpaid = before if step.pays else {}
        if step.targets:
            hit = any(change.counts and change.on in step.targets for change in step.changes)
            self.aim = Aim() if hit else Aim(step.source, step.targets)
        return step

    def steps(self, last: int) -> Iterator[Step]:
        """The steps up to a position that say something, while the game stands as each of them left it. What pays for the next is told
        with it.
        """
        paid: tuple[str, ...] = ()
        while len(self.game.answers) < last:
            step = self.step()
            if step.pays and len(self.game.answers) < last:
                paid += (*step.more, step.words)
            elif step.words:
                yield replace(step, more=(*step.more, *paid))
                paid = ()

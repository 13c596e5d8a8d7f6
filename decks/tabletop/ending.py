"""The end of a game as a page shows it: the result, the score board, the lead as a chart, and the cards that mattered. No Django."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from decks.tabletop.layout import shown_table
from decks.tabletop.results import first_up, result
from decks.tabletop.sitting import Sitting
from engine.kernel.state import NONE
from engine.packs.cards import Score
from engine.play.course import Deed, Moment, Unplayed, course_of
from engine.play.naming import YOU, name_of, of_number
from engine.play.wording import SPOKEN_TO, second_person, when
from engine.plurals import plural, word_for

WON: Final = "won"
LOST: Final = "lost"
DRAWN: Final = "drawn"
UNFINISHED: Final = "unfinished"
MINE: Final = "mine"
THEIRS: Final = "theirs"
EVEN: Final = "even"
ODD: Final = "odd"
TICKS: Final = 6  # lines of the chart at most
STEPS: Final = (1, 2, 5)
LABELS: Final = 22  # turns that are numbered below a wide chart
FEW_LABELS: Final = 9  # and below one on a phone
EDGE: Final = 25  # percent from either end within which a note lies to one side of its point
NOTE: Final = 30  # percent of the chart that a note covers
TURNING: Final = "Turning point"
UNPLAYED: Final = 4  # cards of a hand that are named


@dataclass(frozen=True)
class Cell:
    """What a side has of something, and whether that is the best."""

    text: str
    best: bool = False


@dataclass(frozen=True)
class BoardLine:
    """A line of the score board: what is counted, and how much of it each side has; one `cell` alone is about both."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Portrait:
    """A side: who sits there, whether that is whoever looks, whether it has lost, a card that stands for it, and what it has."""

    name: str
    mine: bool
    out: bool
    card: str
    words: str


@dataclass(frozen=True)
class Tick:
    """A height of the chart, in percent from above, and what it stands for."""

    y: float
    words: str
    level: bool


@dataclass(frozen=True)
class Band:
    """A turn below the chart, in percent: whose it is, its number, and whether that is written where there is room for all, or for few."""

    x: float
    width: float
    middle: float
    whose: str
    number: int
    shown: bool
    few: bool


@dataclass(frozen=True)
class Point:
    """A moment in the chart, in percent, at which position of the record it stands, and in words; `near` is the width of its column."""

    at: int
    x: float
    y: float
    words: str
    amount: str
    turning: bool
    left: float
    near: float
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Chart:
    """What is told over time under a `name`, such as the lead. `line` and `area` are paths in percent, `zero` is where nobody leads, `jump`
    leads to the turning point, which has a `note`; `heads` are the columns of the same as a table.
    """

    name: str
    about: str
    ticks: tuple[Tick, ...]
    bands: tuple[Band, ...]
    points: tuple[Point, ...]
    line: str
    area: str
    zero: float
    jump: tuple[Point, Point] | None
    above: bool
    key: str
    heads: tuple[str, ...]
    note: str = ""

    @property
    def below(self) -> float:
        """What lies below where nobody leads, in percent."""
        return round(100 - self.zero, 2)

    @property
    def words(self) -> str:
        """How it went, in a sentence."""
        first, last = self.points[0], self.points[-1]
        most = max(self.points, key=lambda point: -point.y)
        least = max(self.points, key=lambda point: point.y)
        return f"From {first.amount} to {last.amount}; at most {most.amount}, at least {least.amount}."

    @property
    def anchor(self) -> str:
        """To which side of the turning point its note goes."""
        return anchor(self.jump[1].x if self.jump else 0)


@dataclass(frozen=True)
class Doer:
    """A card that mattered: what it has gained, in which ways and at what price, and how that is to the most of all, in percent."""

    card: str
    name: str
    gained: int
    words: str
    share: int


@dataclass(frozen=True)
class Part:
    """A part of what a score has come from: what did it, and by how much."""

    words: str
    amount: str


@dataclass(frozen=True)
class Sum:
    """From what a score came to what it is, and all that lies between."""

    first: int
    last: int
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Turned:
    """The turn that gained most: whose gain it was, in words, where to see it, and the cards that made it."""

    title: str
    words: str
    at: int
    cards: tuple[Deed, ...]


@dataclass(frozen=True)
class Ending:
    """The end of a game for whoever looks."""

    title: str
    tone: str
    cause: str
    sides: tuple[Portrait, ...]
    board: tuple[BoardLine, ...]
    unit: str
    chart: Chart | None
    turned: Turned | None
    ways: str
    mine: tuple[Doer, ...]
    theirs: tuple[Doer, ...]
    sums: tuple[Sum, ...]
    unplayed: tuple[Unplayed, ...]
    further: int


def ending_of(sitting: Sitting) -> Ending:
    """How the game of a sitting has ended, or stands."""
    return Teller(sitting).ending()


class Teller:
    """Tells the end of the game of a sitting, from where the first of its people sits, or from another seat."""

    def __init__(self, sitting: Sitting, seat: int | None = None) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.me = sitting.people[0] if seat is None else seat
        self.course = course_of(sitting.table, sitting.seed, self.game.answers)
        self.order = [self.me, *(seat for seat in self.game.table.everybody if seat != self.me)]
        self.is_you = self.name(self.me) == YOU

    def ending(self) -> Ending:
        """All of it."""
        course, score = self.course, self.course.score
        chart = self.chart() if score and len(course.moments) > 1 else None
        unplayed = course.unplayed[self.me]
        deeds = [course.mattered(self.me), [deed for seat in self.order[1:] for deed in course.mattered(seat)]]
        most = max((deed.gained for side in deeds for deed in side), default=0)
        ways = ways_of([deed for side in deeds for deed in side])
        mine, theirs = ([as_doer(deed, most, mixed=len(ways) > 1) for deed in side] for side in deeds)
        return Ending(
            self.title(),
            self.tone(),
            self.cause(),
            tuple(self.portraits()),
            tuple(self.board()),
            unit_of(score),
            chart,
            self.turned() if chart else None,
            " or ".join(ways) + (", each card with its part" if course.is_shared else ""),
            tuple(mine),
            tuple(theirs),
            tuple(self.sums()) if score and course.moments else (),
            unplayed[:UNPLAYED],
            max(len(unplayed) - UNPLAYED, 0),
        )

    def name(self, seat: int) -> str:
        """What a player is called."""
        return name_of(self.game, seat, seat)

    # The result

    def tone(self) -> str:
        """Whether it was won, lost, drawn, or is not over; a game that is none of whoever looks is won."""
        if not self.game.over or self.game.unfinished:
            return UNFINISHED
        if not self.game.winners:
            return DRAWN
        return LOST if self.is_you and self.me not in self.game.winners else WON

    def title(self) -> str:
        """The result in two or three words."""
        tone = self.tone()
        if tone in (UNFINISHED, DRAWN):
            return "Unfinished" if tone == UNFINISHED else "A draw"
        if 1 < len(self.game.winners) == self.game.table.seats:
            return "A shared victory"
        names = " and ".join(self.name(seat) for seat in self.game.winners)
        return "You lost" if tone == LOST else f"{names} won"

    def cause(self) -> str:
        """By what it ended and when, as a sentence."""
        game = self.game
        if not game.over:
            return f"{self.when()}: the game goes on."
        told = game.table.rules.pack.causes.get(game.cause.replace(" ", "_"))
        if game.unfinished or told is None or not (game.winners or "{loser}" not in told.text):
            return result(game)
        losers = [seat for seat in game.table.everybody if seat not in game.winners]
        killer = self.course.last[losers[0]] if len(losers) == 1 else None
        words = told.by if killer and told.by and killer.seat in game.winners else told.text
        names = {
            "winner": self.spoken(game.winners),
            "loser": self.spoken(losers),
            "card": killer.name if killer else "",
        }
        moment = self.when()
        moment = moment[0].lower() + moment[1:] if moment.startswith(("Your ", "Round ", "Turn ")) else moment
        return first_up(second_person(f"{words.format(**names)}, in {moment}."))

    def spoken(self, seats: Sequence[int]) -> str:
        """Players in a sentence."""
        return " and ".join(SPOKEN_TO if self.name(seat) == YOU else self.name(seat) for seat in seats)

    def when(self) -> str:
        """The turn or round in which the game stands."""
        return when(self.game, (self.me,) if self.is_you else ())

    # The sides

    def portraits(self) -> Iterator[Portrait]:
        """Whoever looks, then the others."""
        game, score = self.game, self.course.score
        for seat in self.order:
            words = plain(self.course.lines[0].amounts[seat], score) if score else ""
            lost = game.over and bool(game.winners) and seat not in game.winners
            yield Portrait(self.name(seat), seat == self.me, lost, self.face(seat), words)

    def face(self, seat: int) -> str:
        """The card that stands for a player: a character of theirs, else the card by which they gained most; for whoever looks, who knows
        their deck, else the first card of it.
        """
        kinds, table = self.game.table.rules.pack.kinds, self.game.table
        pieces = [piece for piece in range(table.seats + 1, len(table.cards)) if table.owners[piece] == seat]
        figures = [table.cards[piece] for piece in pieces if table.cards[piece].kind in kinds]
        figure = next((card.id for card in figures if kinds[card.kind].shape == "figure"), "")
        best = self.course.mattered(seat, 1)
        own = table.cards[pieces[0]].id if pieces and self.is_you and seat == self.me else ""
        return figure or (best[0].card if best else own)

    def board(self) -> Iterator[BoardLine]:
        """The lines of the score board; of what nobody has any none, but for the first."""
        course = self.course
        for number, line in enumerate(course.lines):
            if number == 0 or any(line.amounts):
                yield BoardLine(
                    line.score.name, tuple(Cell(str(line.amounts[seat]), seat in line.best) for seat in self.order)
                )
        yield from self.dials() if not course.lines else ()
        if any(course.taken(seat) for seat in self.order):
            yield BoardLine("Taken from the other", tuple(Cell(str(course.taken(seat))) for seat in self.order))
        if course.rounds:
            yield BoardLine("Rounds", (Cell(str(self.game.turn)),))
        else:
            yield BoardLine("Turns", tuple(Cell(str(course.turns[seat])) for seat in self.order))
        if course.score and len(self.order) > 1:
            times = course.changed_hands()
            yield BoardLine("Lead changed hands", (Cell(plural(times, "time") if times else "never"),))

    def dials(self) -> Iterator[BoardLine]:
        """What the gauges of the players show, in a game that does not say what makes its score."""
        sides = {side.seat: side for side in shown_table(self.game, self.sitting.people, acts=False).sides}
        for dials in zip(*(sides[seat].dials for seat in self.order), strict=False):
            yield BoardLine(dials[0].name, tuple(Cell(str(dial.amount)) for dial in dials))

    def sums(self) -> Iterator[Sum]:
        """How the score of whoever looks, and then of the others, came about."""
        for seat in self.order:
            balance = self.course.balance(seat)
            parts = (
                ("its cards" if seat != self.me or not self.is_you else "your cards", balance.won),
                ("their price", -balance.paid),
                ("cards of others", balance.received),
                ("taken by others", -balance.lost),
                ("without a card", balance.bare),
            )
            told = tuple(Part(words, with_sign(amount)) for words, amount in parts if amount)
            yield Sum(abs(balance.first), abs(balance.last), told)

    # The chart

    def chart(self) -> Chart:
        """The lead of whoever looks, moment by moment."""
        course = self.course
        leads = course.leads(self.me)
        low, high, step = bounds(leads)
        place = Scale(low, high, len(leads))
        turning = self.turning()
        points = tuple(
            self.point(place, number, lead, turning=number in (turning, turning - 1) and turning != NONE)
            for number, lead in enumerate(leads)
        )
        jump = (points[turning - 1], points[turning]) if turning != NONE else None
        ticks = tuple(
            Tick(place.y(n), "level" if n == 0 else with_sign(n), n == 0) for n in range(high, low - 1, -step)
        )
        line = "M" + "L".join(f"{point.x} {point.y}" for point in points)
        zero = place.y(0)
        return Chart(
            "The lead",
            self.about(),
            ticks,
            tuple(self.bands(place)),
            points,
            line,
            f"{line}L100 {zero}L0 {zero}Z",
            zero,
            jump,
            has_room_above(points, jump),
            self.key(),
            (*(self.name(seat) for seat in self.order), "Lead"),
            f"{TURNING}: {self.called(course.moments[turning])}" if jump else "",
        )

    def key(self) -> str:
        """What the stripes of the chart are."""
        if self.course.rounds:
            return "rounds"
        others = "theirs" if self.is_you else "the others"
        return f"turns: {'yours' if self.is_you else self.name(self.me)} light, {others} dark"

    def about(self) -> str:
        """What the chart shows."""
        score = self.course.score
        assert score is not None
        if len(self.order) == 1:
            return score.name.lower()
        whose = "yours less theirs" if self.is_you else f"{self.name(self.me)} less the other side"
        return f"{score.name.lower()}, {whose}"

    def point(self, place: Scale, number: int, lead: int, *, turning: bool) -> Point:
        """A moment in the chart."""
        moment = self.course.moments[number]
        left, right = place.column(number)
        amounts = tuple(moment.scores[seat] for seat in self.order)
        words = self.after(number)
        return Point(
            moment.at, place.x(number), place.y(lead), words, with_sign(lead), turning, left, right - left, amounts
        )

    def after(self, number: int) -> str:
        """A moment in words."""
        return f"after {self.called(self.course.moments[number])}" if number else "at the start"

    def called(self, moment: Moment) -> str:
        """The turn before a moment, as a sentence names it."""
        number = f" {moment.number}" if moment.number else ""
        if moment.seat == NONE:
            return f"round{number}"
        return f"{self.whose(moment.seat)} turn{number}"

    def whose(self, seat: int) -> str:
        """Whose something is: yours, or that of a name; theirs where only one other plays."""
        if self.is_you and len(self.order) == 2:
            return "your" if seat == self.me else "their"
        return "your" if self.name(seat) == YOU else f"{self.name(seat)}’s"

    def bands(self, place: Scale) -> Iterator[Band]:
        """The turns, one between two moments."""
        moments = self.course.moments
        every, seldom = (-(-len(moments) // most) for most in (LABELS, FEW_LABELS))
        for number in range(1, len(moments)):
            moment = moments[number]
            sort = ODD if number % 2 else EVEN
            whose = sort if moment.seat == NONE else MINE if moment.seat == self.me else THEIRS
            left, right = place.x(number - 1), place.x(number)
            middle = round((left + right) / 2, 2)
            shown, few = ((number - 1) % step == 0 for step in (every, seldom))
            yield Band(left, round(right - left, 2), middle, whose, moment.number, shown, few)

    # The turning point

    def gainer(self) -> int:
        """Whose gain is told: of whoever has won, else of whoever leads, else of whoever looks."""
        winners = self.game.winners
        leader = self.course.leader(len(self.course.moments) - 1)
        return self.me if self.me in winners else winners[0] if winners else self.me if leader == NONE else leader

    def turning(self) -> int:
        """The moment by which they had gained most since the one before."""
        return self.course.turning(self.gainer())

    def turned(self) -> Turned | None:
        """The turn that gained most."""
        number, seat, score = self.turning(), self.gainer(), self.course.score
        if number == NONE or score is None:
            return None
        before, now = self.course.leads(seat)[number - 1 : number + 1]
        whom = "you" if self.name(seat) == YOU else self.name(seat)
        words = f"The turn that gained {whom} most: from {self.standing(before)} to {self.standing(now)}."
        cards = tuple(self.course.done_for(number, seat))
        return Turned(self.called(self.course.moments[number]), words, self.course.moments[number - 1].at, cards)

    def standing(self, lead: int) -> str:
        """A lead in words; where nobody else plays what there is."""
        if len(self.order) == 1:
            return str(lead)
        return f"{lead} ahead" if lead > 0 else f"{-lead} behind" if lead else "level"


@dataclass(frozen=True)
class Scale:
    """Where moments and leads lie in a chart, in percent from the left and from above."""

    low: int
    high: int
    moments: int

    def x(self, number: int) -> float:
        """How far to the right a moment lies."""
        return round(100 * number / (self.moments - 1), 2)

    def y(self, lead: int) -> float:
        """How far down a lead lies."""
        return round(100 * (self.high - lead) / (self.high - self.low), 2)

    def column(self, number: int) -> tuple[float, float]:
        """What is nearer to a moment than to any other."""
        half = 50 / (self.moments - 1)
        return round(max(self.x(number) - half, 0), 2), round(min(self.x(number) + half, 100), 2)


def bounds(leads: Sequence[int]) -> tuple[int, int, int]:
    """The lowest and the highest line of a chart, and the step from one to the next: a few round ones around all leads and 0."""
    low, high = min(*leads, 0), max(*leads, 0)
    if low == high:
        return -1, 1, 1
    size = 1
    while True:
        for step in (size * one for one in STEPS):
            lowest, highest = low // step * step, -(-high // step) * step
            if (highest - lowest) // step < TICKS:
                return lowest, highest, step
        size *= 10


def has_room_above(points: Sequence[Point], jump: tuple[Point, Point] | None) -> bool:
    """Whether a note above the turning point hides less of the line than one below."""
    if jump is None:
        return True
    left = jump[1].x - NOTE * {"start": 0, "middle": 0.5, "end": 1}[anchor(jump[1].x)]
    near = [point.y for point in points if left <= point.x <= left + NOTE]
    return min(near) >= 100 - max(near)


def anchor(x: float) -> str:
    """To which side of a point so far to the right a note about it goes."""
    return "start" if x < EDGE else "end" if x > 100 - EDGE else "middle"


def with_sign(amount: int) -> str:
    """A lead as it is written: +10, −5, 0."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"


def unit_of(score: Score | None) -> str:
    """What is counted, behind a number."""
    return "" if score is None else score.unit or score.name.lower()


def plain(amount: int, score: Score) -> str:
    """An amount with what it is."""
    unit = unit_of(score)
    return f"{amount} {word_for(amount, of_number(unit, 1), unit)}"


def ways_of(deeds: Sequence[Deed]) -> list[str]:
    """In which ways some cards have gained."""
    return ["taken"] * any(deed.taken for deed in deeds) + ["gained"] * any(deed.won for deed in deeds)


def as_doer(deed: Deed, most: int, *, mixed: bool) -> Doer:
    """A card that mattered, to be drawn as a bar; where cards gained in ways that are `mixed` each says its own."""
    ways = [(deed.taken, "taken"), (deed.won, "gained")]
    several = bool(deed.taken and deed.won)
    said = [f"{amount} {way}" if several else way for amount, way in ways if amount] if mixed else []
    words = ", ".join(
        [*said, *([f"for {deed.paid}"] if deed.paid else []), *([f"{deed.given} given"] if deed.given else [])]
    )
    return Doer(deed.card, deed.name, deed.gained, words, max(round(100 * deed.gained / most), 2))

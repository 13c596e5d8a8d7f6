"""Hindsight as a page or a command tells it: the chance over time, the turn that changed it most, and what cost most. No Django."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final, NamedTuple

from decks.tabletop.ending import EVEN, LOST, TURNING, WON, Chart, Point, Scale, Teller, Tick, has_room_above
from decks.tabletop.hints import UNCHECKED, chance_in_words, opinion_of
from decks.tabletop.results import first_up
from decks.tabletop.sitting import Sitting
from engine.kernel.agenda import answer
from engine.kernel.state import NONE
from engine.play.curves import curve_of
from engine.play.hindsight import SURE, Choice, Found, Plan
from engine.play.record import begin
from engine.play.wording import prompt, told_options
from engine.plurals import plural

TICKS: Final = (0, 50, 100)
ENDS: Final = "at the end"
BEFORE: Final = "before the first turn"


class Words(NamedTuple):
    """What was asked, what was answered, and what would have been better, nothing where nothing would."""

    asked: str
    taken: str
    better: str


@dataclass(frozen=True)
class Cost:
    """An answer looked at again: in which turn, in words, where to see it, what the best option won more of 100 games and how sure that is,
    the chance after what was taken, in how many games that was tried, and whether such chances have been checked.
    """

    title: str
    words: Words
    at: int
    points: int
    error: int
    chance: int
    worlds: int
    checked: bool

    @property
    def best(self) -> int:
        """The chance after the best option."""
        return self.chance + self.points

    @property
    def told(self) -> str:
        """What the best option is worth, as hints tell it."""
        points = plural(self.points, "point")
        chance = chance_in_words(self.best, self.worlds, checked=self.checked)
        return f"{chance}, {points} better, give or take {self.error}"


@dataclass(frozen=True)
class Turned:
    """The turn that changed the chance most, in words, and where to see it."""

    title: str
    words: str
    at: int


@dataclass(frozen=True)
class Told:
    """A game looked back at from a seat: the chance over time, its turning point, the answers that have cost most, and all of them; whose
    they are, how many were asked, whether chances of the game have been checked, and whose opinion it is.
    """

    whose: str
    chart: Chart | None
    turned: Turned | None
    costliest: tuple[Cost, ...]
    every: tuple[Cost, ...]
    asked: int
    checked: bool
    opinion: str
    strength: str

    @property
    def unchecked(self) -> str:
        """What stands behind a chance."""
        return said_beside(self.checked)

    def as_data(self) -> dict[str, Any]:
        """The same as JSON has it, without the drawing."""
        points = self.chart.points if self.chart else ()
        return {
            "chances": [{"at": one.at, "when": one.words, "chance": one.amount} for one in points],
            "turning": self.turned and {"at": self.turned.at, "turn": self.turned.title, "words": self.turned.words},
            "costliest": [as_data(one) for one in self.costliest],
            "decisions": [as_data(one) for one in self.every],
            "asked": self.asked,
            "checked": self.checked,
            "opinion_of": self.opinion,
            "strength": self.strength,
        }


def as_data(one: Cost) -> dict[str, Any]:
    """An answer as JSON has it."""
    words = {"asked": one.words.asked, "taken": one.words.taken, "better": one.words.better}
    numbers = {"points": one.points, "give_or_take": one.error, "chance": one.chance, "games": one.worlds}
    return {"at": one.at, "turn": one.title, **words, **numbers}


def told(sitting: Sitting, seat: int, found: Found, plan: Plan) -> Told:
    """What has been found at the end of a sitting, for one of its seats."""
    return Looker(sitting, seat, found, plan).told()


def said_beside(checked: bool) -> str:
    """What stands behind a chance, nothing where chances have been checked."""
    return "" if checked else f", {UNCHECKED}"


def written(chance: float) -> str:
    """A chance as it is written."""
    return f"{100 * chance:.0f} %"


class Looker(Teller):
    """Tells what a game that is over shows of a seat."""

    def __init__(self, sitting: Sitting, seat: int, found: Found, plan: Plan) -> None:
        super().__init__(sitting, seat)
        self.curve = curve_of(sitting.table.rules.pack)
        self.found = found
        self.plan = plan
        self.shown = dict(self.points_at())

    def told(self) -> Told:
        """All of it."""
        words = self.words()
        costliest, every = (
            [self.cost(one.shown(self.curve), words) for one in some]
            for some in (self.found.costliest, self.found.choices)
        )
        return Told(
            self.whose_it_is(),
            self.chance_chart(),
            self.turned_by_chance(),
            tuple(costliest),
            tuple(every),
            self.plan.asked,
            self.curve is not None,
            *opinion_of(self.sitting.table.rules.pack),
        )

    def whose_it_is(self) -> str:
        """Whose game it is: yours, or that of a name."""
        return "your" if self.is_you else f"{self.name(self.me)}’s"

    # The answers

    def words(self) -> Mapping[int, Words]:
        """What was asked and answered in each question that was looked at again, by the answers before it."""
        better = {one.at: one.best for one in (*self.found.choices, *self.found.checked)}
        game, found = begin(self.sitting.table, self.sitting.seed), {}
        for at, taken in enumerate(self.game.answers):
            if at in better:
                options = told_options(game)
                best = options[better[at]].words if better[at] != NONE else ""
                found[at] = Words(prompt(game), options[taken].words, best)
            answer(game, taken)
        return found

    def cost(self, one: Choice, words: Mapping[int, Words]) -> Cost:
        """An answer in words and whole games of 100."""
        points, error = (round(100 * part) for part in (max(one.gain, 0.0), one.error))
        title, chance = first_up(self.turn_at(one.at)), round(100 * one.chance)
        return Cost(title, words[one.at], one.at, points, error, chance, one.worlds, self.curve is not None)

    def turn_at(self, at: int) -> str:
        """The turn in which a question was asked."""
        if at < self.course.moments[0].at:
            return BEFORE
        number = self.moment_before(at)
        return self.called(self.course.moments[min(number + 1, len(self.course.moments) - 1)])

    def moment_before(self, at: int) -> int:
        """The last moment before a question, the first one for what is asked before any turn."""
        before = [number for number, moment in enumerate(self.course.moments[:-1]) if moment.at <= at]
        return max(before, default=0)

    # The chart

    def points_at(self) -> Iterator[tuple[int, tuple[int, float, float]]]:
        """By the moment at which a turn begins: the first question of the turn, the chance, and its error; and how it ended."""
        for one in self.found.chances:
            yield self.moment_before(one.at), (one.at, *one.shown(self.curve))
        if self.course.moments:
            yield len(self.course.moments) - 1, (len(self.game.answers), self.result(), 0.0)

    def result(self) -> float:
        """What the game has come to for the seat, as chances have it."""
        winners = self.game.winners
        return 1 / len(winners) if self.me in winners else 0.0 if winners else 0.5

    def chance_chart(self) -> Chart | None:
        """The chance turn by turn; None where there is hardly a turn."""
        if len(self.shown) < 2 or len(self.course.moments) < 2:
            return None
        place = Scale(0, TICKS[-1], len(self.course.moments))
        turning = self.turning()
        points = tuple(self.points(place, turning))
        jump = (points[turning - 1], points[turning]) if turning != NONE else None
        line = "M" + "L".join(f"{point.x} {point.y}" for point in points)
        middle = place.y(TICKS[1])
        return Chart(
            "Your chance" if self.is_you else f"The chance of {self.name(self.me)}",
            f"to win, as each turn began, in {plural(self.found.chances[0].worlds, 'game')} each{said_beside(self.curve is not None)}",
            tuple(Tick(place.y(one), f"{one} %", one == TICKS[1]) for one in reversed(TICKS)),
            tuple(self.bands(place)),
            points,
            line,
            f"{line}L{points[-1].x} {middle}L{points[0].x} {middle}Z",
            middle,
            jump,
            has_room_above(points, jump),
            self.key(),
            ("Chance",),
            f"{TURNING}: {self.title_of(turning)}" if jump else "",
        )

    def points(self, place: Scale, turning: int) -> Iterator[Point]:
        """The chances in the chart, each with the column that is nearer to it than to any other."""
        numbers = list(self.shown)
        edges = [0.0, *((place.x(one) + place.x(other)) / 2 for one, other in itertools.pairwise(numbers)), 100.0]
        for index, number in enumerate(numbers):
            at, chance, _ = self.shown[number]
            left, right = edges[index : index + 2]
            marks = turning != NONE and index in (turning, turning - 1)
            words = ENDS if index == len(numbers) - 1 else f"as {self.called(self.course.moments[number + 1])} began"
            shown = written(chance)
            y = round(100 - 100 * chance, 2)
            yield Point(at, place.x(number), y, words, shown, marks, round(left, 2), round(right - left, 2), ())

    # The turning point

    def turning(self) -> int:
        """The point by which the chance had changed most since the one before, towards how it ended; NONE where that is no more than
        chance explains.
        """
        told = list(self.shown.values())
        way = {WON: 1, LOST: -1}.get(self.outcome(), 0)
        steps = [now[1] - before[1] for before, now in itertools.pairwise(told)]
        sizes = [way * step if way else abs(step) for step in steps]
        most = max(sizes, default=0.0)
        place = sizes.index(most) if sizes else 0
        error = sqrt(told[place][2] ** 2 + told[place + 1][2] ** 2) if sizes else 0.0
        return place + 1 if most > SURE * error else NONE

    def outcome(self) -> str:
        """How it ended for the seat, EVEN where nobody has won."""
        winners = self.game.winners
        return EVEN if not winners else WON if self.me in winners else LOST

    def title_of(self, turning: int) -> str:
        """The turn that led to a point."""
        number = list(self.shown)[turning - 1]
        return self.called(self.course.moments[number + 1])

    def turned_by_chance(self) -> Turned | None:
        """The turn that changed the chance most."""
        turning = self.turning()
        if turning == NONE or len(self.course.moments) < 2:
            return None
        (at, before, _), (_, now, _) = list(self.shown.values())[turning - 1 : turning + 1]
        way = "rose" if now > before else "fell"
        whose = first_up(self.whose_it_is())
        words = f"{whose} chance {way} most in {self.title_of(turning)}: from {written(before)} to {written(now)}."
        return Turned(self.title_of(turning), words, at)

"""A game that somebody plays by hand, on a page or at the terminal: its answers, and the way back and forth in them."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.kernel.agenda import answer
from engine.kernel.chance import number
from engine.kernel.decisions import IllegalAnswerError
from engine.kernel.state import NONE, OWN_SEAT, Game
from engine.kernel.table import Table
from engine.kernel.values import value
from engine.kernel.view import View
from engine.packs.cards import Gauge, Pack
from engine.play.advice import Adviser
from engine.play.opponents import thinker_at
from engine.play.pilots import Pilot
from engine.play.record import RecordError, begin


class HandError(Exception):
    """Something that cannot be played or done; the message says why, in words for a person."""


def gauge_that_counts(pack: Pack) -> Gauge | None:
    """The gauge by which a game measures its players, None where it has none."""
    on_seats = (gauge for gauge in pack.gauges.values() if gauge.on == "seat" and gauge.form in ("large", "bar"))
    return next(on_seats, None)


def standing(game: Game, gauge: Gauge | None) -> tuple[int, ...]:
    """What a gauge says of each player; nothing without one."""
    if gauge is None:
        return ()
    rules = game.table.rules
    if gauge.counter:
        return tuple(game.counts[rules.counters[gauge.counter]][seat] for seat in game.table.everybody)
    return tuple(value(game, rules.ruleset.stats[gauge.stat], seat) for seat in game.table.everybody)


class Way(NamedTuple):
    """How far a sitting has come, and by which way: copies, which it does not change any more."""

    game: Game
    line: list[int]
    stops: list[int]
    declined: list[int]
    lengths: list[int]
    standings: list[tuple[int, ...]]
    seats: list[int]


class Sitting:
    """A game at a position of its answers, and the way there.

    `line` are all answers that are known, `stops` the answers before each decision that can be taken back, `lengths` how long the log
    was after so many answers, `standings` how the players stood then, `seats` who gave each answer,
    `declined` the positions behind questions that had one answer. A person sits at `seat`, and the
    other seats answer at once, by the line as far as it goes, else by their pilot; without a pilot people play every seat. Where
    nobody `thinks_here`, it stops before what somebody has to think about. With a `way` it goes on from there, and nothing is replayed.
    Raises RecordError for answers that do not fit.
    """

    thinks_here = True

    def __init__(
        self,
        table: Table,
        seed: int,
        pilot: Pilot | None,
        line: Sequence[int] = (),
        position: int = 0,
        seat: int = OWN_SEAT,
        way: Way | None = None,
    ) -> None:
        self.table = table
        self.seed = seed
        self.pilot = pilot
        self.people = (seat,) if pilot else tuple(table.everybody)
        self.line = list(line)
        self.counting = gauge_that_counts(table.rules.pack)
        if way is None:
            self.go(max(0, min(position, len(self.line))))
        else:
            self.resume(way)

    @property
    def position(self) -> int:
        """How many answers count now."""
        return len(self.game.answers)

    @property
    def ended(self) -> bool:
        """Whether nobody is asked any more."""
        return self.game.decision is None

    @property
    def mine(self) -> bool:
        """Whether a person is asked."""
        decision = self.game.decision
        return decision is not None and not self.ended and decision.seat in self.people and not self.answers_itself

    @property
    def answers_itself(self) -> bool:
        """Whether a question that a player may be left alone with has one answer, against a pilot, who learns nothing by that."""
        decision = self.game.decision
        if decision is None or self.pilot is None or self.people != (decision.seat,):
            return False
        return len(decision.options) == 1 and self.table.rules.windows[decision.window].skip is not None

    @property
    def thinker(self) -> Adviser | None:
        """Who has to think about what is asked now, elsewhere; None where nobody has to."""
        decision = self.game.decision
        if self.thinks_here or decision is None or decision.seat in self.people or len(decision.options) == 1:
            return None
        return thinker_at(self.pilot, decision.seat) if self.position >= len(self.line) else None

    @property
    def takes_back(self) -> bool:
        """Whether the answer to what is asked now can be taken back later."""
        return self.mine

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats whose player looks at the table."""
        return self.people

    @property
    def since(self) -> int:
        """How many answers had been given when somebody who looks was asked before, NONE if they were not."""
        return self.stops[-1] if self.stops else NONE

    # Steps

    def take(self, number: int) -> None:
        """Take an option of whoever is asked. Raises IllegalAnswerError."""
        before, takes_back, answers_itself = self.position, self.takes_back, self.answers_itself
        decision = self.game.decision
        answer(self.game, number)
        self.seats.append(decision.seat if decision else NONE)
        if takes_back:
            self.stops.append(before)
        if answers_itself:
            self.declined.append(self.position)
        self.lengths.append(len(self.game.log or ()))
        self.standings.append(standing(self.game, self.counting))

    def go(self, position: int) -> None:
        """Replay the line up to a position, and on to the next decision of a person. Raises RecordError."""
        self.game = begin(self.table, self.seed, logged=True)
        self.stops: list[int] = []
        self.declined: list[int] = []
        self.lengths = [len(self.game.log or ())]
        self.standings = [standing(self.game, self.counting)]
        self.seats: list[int] = []
        while self.position < position:
            self.follow()
        self.settle()

    def way(self) -> Way:
        """How far it has come."""
        before = (self.line[:], self.stops[:], self.declined[:], self.lengths[:], self.standings[:], self.seats[:])
        return Way(self.game.clone(), *before)

    def resume(self, way: Way) -> None:
        """Go on from where a sitting at the same table has come."""
        self.game = way.game.clone()
        self.line, self.stops, self.declined = list(way.line), list(way.stops), list(way.declined)
        self.lengths, self.standings, self.seats = list(way.lengths), list(way.standings), list(way.seats)

    def follow(self) -> None:
        """Take the next answer of the line. Raises RecordError."""
        number = self.position
        try:
            self.take(self.line[number])
        except IllegalAnswerError as error:
            raise RecordError(f"answer {number + 1}: {error}") from error

    def settle(self) -> None:
        """Let the other seats answer until a person is asked, somebody has to think, or the game is over."""
        while not (self.ended or self.mine or self.thinker):
            if self.position < len(self.line):
                self.follow()
            elif self.answers_itself:
                self.take(0)
            elif self.pilot is not None:
                self.take(self.theirs(self.pilot))
        if self.position > len(self.line):
            self.line = list(self.game.answers)

    def theirs(self, pilot: Pilot) -> int:
        """What the other side answers; whoever thinks answers the same at the same moment of a game on the same shuffle."""
        decision = self.game.decision
        assert decision is not None
        thinker = thinker_at(pilot, decision.seat)
        asked = thinker.seeded(number(self.seed, "thought", self.position)) if thinker else pilot
        option: int = asked(View(self.game, decision.seat), decision)
        return option

    def give_thought(self) -> None:
        """Let whoever has to think answer the one question, however long that takes, and the others go on."""
        if self.thinker is not None and self.pilot is not None:
            self.take(self.theirs(self.pilot))
            self.settle()

    # What a person may do

    def answer_steadily(self) -> None:
        """Let whoever thinks answer this without, and all else until a person is asked. Raises HandError where nobody has to think."""
        if self.thinker is None:
            raise HandError("They have answered already.")
        while (thinker := self.thinker) is not None:
            decision = self.game.decision
            assert decision is not None
            self.take(thinker.pilot(View(self.game, decision.seat), decision))
            self.settle()

    def answer(self, number: int) -> None:
        """Decide. What the line says beyond is given up, unless this is what it says. Raises HandError."""
        if not self.mine:
            raise HandError("There is nothing to decide.")
        position = self.position
        try:
            self.take(number)
        except IllegalAnswerError as error:
            raise HandError("That is not one of the options.") from error
        if self.line[position : position + 1] != [number]:
            self.line = self.line[:position]
        self.settle()

    def undo(self, steps: int = 1) -> None:
        """Back by so many decisions of a person. Raises HandError."""
        if not 1 <= steps <= len(self.stops):
            raise HandError("There is nothing to undo: this is the beginning.")
        self.go(self.stops[-steps])

    def redo(self) -> None:
        """Forward to a person's next decision, as the line has it. Raises HandError."""
        if not self.can_redo:
            raise HandError("There is nothing to redo: this is as far as the game has gone.")
        self.follow()
        self.settle()

    @property
    def can_redo(self) -> bool:
        """Whether the line goes on from here."""
        return self.position < len(self.line)

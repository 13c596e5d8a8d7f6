"""A puzzle at the table, or a lesson: its goal is judged answer by answer, whoever sits opposite answers by the best defence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final

from decks.models import Hand
from decks.puzzle_of_day import days_of_puzzle, today
from decks.solved import DAY, keep_solved
from decks.tabletop.hands import HandError, OpenHand, start
from decks.tabletop.results import result
from engine.kernel.state import NONE
from engine.kernel.table import LoadedGame, Table
from engine.kernel.view import visible
from engine.packs.cards import Pack, Puzzle
from engine.play.defence import Defence
from engine.play.naming import name_of
from engine.play.opponents import Opponent
from engine.play.pilots import Pilot
from engine.play.playable import NotPlayableError, loaded_game
from engine.play.proof import PROVEN, REFUTED, Result
from engine.play.puzzles import PuzzleError, Task, lay_out
from engine.play.record import RecordError, record_of, version_of
from engine.play.wording import told_options
from engine.plurals import plural

TRIALS: Final = 80  # puzzles whose tables and searches are kept
NO_PILOT: Final = "Nobody plays for you in a puzzle. Ask for a hint instead."
CHANGED: Final = "This puzzle has changed since you began it: begin it anew from its page."


@dataclass(frozen=True)
class Trial:
    """A puzzle that is laid out, and who sits opposite: for everybody who tries it."""

    task: Task
    defence: Defence


@lru_cache(maxsize=TRIALS)
def trial_of(rules: LoadedGame, ref: str) -> Trial:
    """The puzzle or lesson of a folder and an id. Raises KeyError, PuzzleError."""
    task = lay_out(rules, puzzle_named(rules.pack, ref))
    return Trial(task, Defence(task))


def puzzle_named(pack: Pack, ref: str) -> Puzzle:
    """The puzzle or lesson of a folder and an id. Raises KeyError."""
    found = {one.ref: one for one in (*pack.puzzles.values(), *pack.lessons.values())}
    return found[ref]


def begin_puzzle(owner: str, pack: Pack, puzzle: Puzzle) -> Hand:
    """A hand in which a visitor tries a puzzle. Raises HandError."""
    try:
        task = trial_of(loaded_game(pack), puzzle.ref).task
    except (NotPlayableError, PuzzleError) as error:
        raise HandError(f"This puzzle cannot be laid out: {error}") from error
    return start(owner, puzzle.title, None, record_of(task.first()), "", seat=task.seat, puzzle=puzzle.ref)


@dataclass(frozen=True)
class Said:
    """What was said upon a move, and the answers after which it was said."""

    position: int
    words: str


@dataclass(frozen=True)
class Secret:
    """Cards that a player would not see: whose, in which zone, each by id, name and how many lie together.

    `from_top`: whether their order counts.
    """

    whose: str
    zone: str
    cards: tuple[tuple[str, str, int], ...]
    from_top: bool


class Puzzling(OpenHand):
    """A hand in which somebody tries a puzzle: it ends as soon as the goal is reached, or missed.

    `outcome` is what has come of the goal so far, `said` what was said upon the moves that were made, `is_lost` whether one of them has
    lost the way for sure.
    """

    remembers = False  # what its moves have come to is found by going through them

    def __init__(self, hand: Hand, pack: Pack, position: int | None = None) -> None:
        try:
            self.trial = trial_of(loaded_game(pack), hand.puzzle)
        except (NotPlayableError, PuzzleError) as error:
            raise HandError(str(error)) from error
        except KeyError as error:
            raise HandError("This puzzle is not there any more.") from error
        self.aim = self.trial.task.aim()
        super().__init__(hand, pack, position)

    @property
    def puzzle(self) -> Puzzle:
        """What is tried."""
        return self.trial.task.puzzle

    def laid(self, opponent: Opponent | None) -> Table:
        """The table of the puzzle. Raises RecordError where it is not the one that the record began at."""
        task = self.trial.task
        if (self.record.scene, self.record.seed) != (task.table.scene, task.seed):
            raise RecordError(CHANGED)
        if self.record.version != version_of(task.table.rules):
            raise RecordError("The rules have changed since you began this puzzle: begin it anew from its page.")
        return task.table

    def sits_opposite(self, opponent: Opponent | None) -> Pilot | None:
        return self.trial.defence.steady

    def theirs(self, pilot: Pilot) -> int:
        """What the other side answers: what makes the goal miss, where anything does."""
        return self.trial.defence.answer(self.game)

    # What comes of the goal

    @property
    def ended(self) -> bool:
        """Whether nobody is asked any more: the game is over, or the goal is reached or missed."""
        return super().ended or self.outcome is not None

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.outcome == PROVEN

    @property
    def missed(self) -> bool:
        """Whether the goal is out of reach for good."""
        return self.outcome is not None and not self.solved

    @property
    def can_be_advised(self) -> bool:
        """A puzzle has hints of its own."""
        return False

    @property
    def hints(self) -> tuple[str, ...]:
        """Its hints that have been told."""
        return self.puzzle.hints[: self.hand.hints_told]

    @property
    def hints_left(self) -> int:
        """How many hints it has beside."""
        return max(0, len(self.puzzle.hints) - self.hand.hints_told)

    @property
    def time_left(self) -> str:
        """How many turns, or rounds, are left, as a person says it."""
        left, unit = self.aim.left(self.game), "round" if self.aim.by_rounds else "turn"
        if self.puzzle.turns == 1:
            return f"one {unit}"
        return f"the last {unit}" if left == 1 else f"{plural(left, unit)} left"

    @property
    def why_missed(self) -> str:
        """Why the goal is out of reach: the game is over, or the time is."""
        if self.game.over and not self.aim.is_late(self.game):
            return result(self.game)
        many, unit = self.puzzle.turns, "round" if self.aim.by_rounds else "turn"
        return f"The {unit} is over." if many == 1 else f"The {plural(many, unit)} are over."

    @property
    def name(self) -> str:
        """Who whoever tries it is at this table."""
        return name_of(self.game, self.hand.seat, NONE)

    @property
    def open_secrets(self) -> list[Secret]:
        """What lies hidden from a player at a usual table, and is known to everybody in a puzzle."""
        table = self.game.table
        zones = list(table.rules.pack.zones.values())
        found = []
        for spot, stack in enumerate(self.game.stacks):
            hidden = [piece for piece in stack if not visible(self.game, self.hand.seat, piece)]
            if hidden and table.sides[spot] != NONE:
                zone = zones[table.zone_of[spot]]
                whose = name_of(self.game, table.sides[spot], NONE)
                piled = table.forms[spot] == "pile"
                cards = [(table.cards[piece].id, table.cards[piece].name) for piece in hidden]
                runs = groupby(reversed(cards) if piled else cards)
                told = tuple([(*card, len(list(run))) for card, run in runs])
                found.append(Secret(whose, zone.name, told, piled and len(cards) > 1))
        return found

    def go(self, position: int) -> None:
        """Replay the line up to a position, and judge it on the way."""
        self.outcome: Result | None = None
        self.said: list[Said] = []
        self.is_lost = False
        super().go(position)

    def take(self, number: int) -> None:
        """Take an option, and look what comes of the goal. Raises IllegalAnswerError."""
        decision = self.game.decision
        own = decision is not None and decision.seat == self.hand.seat
        told = told_options(self.game) if own and self.speaks else []
        words = told[number].words if number in range(len(told)) else ""
        super().take(number)
        self.outcome = self.aim.result(self.game)
        if words:
            self.reply(words)

    @property
    def speaks(self) -> bool:
        """Whether it says anything upon moves."""
        return bool(self.puzzle.wrongs or self.puzzle.answers)

    def reply(self, words: str) -> None:
        """Say what is to be said upon a move that has been made; of what loses the way only upon the one that does."""
        told = [one.says for one in self.puzzle.answers if one.move == words]
        if not self.is_lost and self.outcome != PROVEN and self.trial.defence.result(self.game) != PROVEN:
            told += [one.says for one in self.puzzle.wrongs if one.move == words]
            self.is_lost = self.outcome == REFUTED or self.trial.defence.result(self.game) == REFUTED
        self.said += [Said(self.position, says) for says in told]

    @property
    def says(self) -> list[str]:
        """What is said upon the last move of the person; all that was said of what went wrong once the goal is missed."""
        last = self.stops[-1] if self.stops else 0
        return [one.words for one in self.said if self.missed or one.position > last]

    # What a person may do

    def tell_hint(self) -> None:
        """Tell the next of its hints. Raises HandError where all are told."""
        if not self.hints_left:
            raise HandError("There are no more hints.")
        self.hand.hints_told += 1
        Hand.objects.filter(pk=self.hand.pk).update(hints_told=self.hand.hints_told)

    def start_over(self) -> None:
        """Back to the scene, as if nothing had been tried."""
        self.line = []
        self.go(0)

    def refuse_pilot(self) -> None:
        """Nobody plays for whoever tries a puzzle. Raises HandError."""
        raise HandError(NO_PILOT)

    def keep(self) -> None:
        """Store where it stands, and that it is solved once it is. Raises StaleHandError."""
        super().keep()
        if self.solved:
            now = today()
            began = self.hand.created_at.date()
            days = days_of_puzzle(self.puzzle, {now, max(began, now - DAY)})
            keep_solved(self.hand.owner, self.puzzle, self.hand.hints_told, days)

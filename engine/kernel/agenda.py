"""The agenda: a stack of frames that is worked off step by step until somebody has to decide or the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, TypeVar

from engine.kernel.decisions import IllegalAnswerError, Row, ask, take_choice
from engine.kernel.departures import has_left, is_about_leaving
from engine.kernel.effects import Ask
from engine.kernel.events import tell
from engine.kernel.exposure import is_acting
from engine.kernel.names import KERNEL, OF_TRIGGERED
from engine.kernel.state import AT_FIRST, FACE_DOWN, NONE, TRIGGER, WORK, Effect, Frame, Game, Program, Step, program

Pushed = TypeVar("Pushed", bound=Frame)
STEPS_MAX: Final = 20_000  # without a decision: a game that is stuck
EVENTS_MAX: Final = 5_000  # in one turn
CHOOSE: Final[int] = KERNEL.verb("choose", "{piece}")
CHOOSE_UNSEEN: Final[int] = KERNEL.verb("choose unseen", "The face-down card on {to}", picks_place=True)
HAPPENS_FIRST: Final[int] = KERNEL.verb("happens first", "{piece}", line=OF_TRIGGERED)
ORDER: Final[int] = KERNEL.window("order", "Which of these happens first?")
TARGETED: Final[int] = KERNEL.event("targeted", "{other} targets {subject}.")
TRIGGERED: Final[int] = KERNEL.event("triggered", "{subject} triggers.")


def push(game: Game, frame: Pushed) -> Pushed:
    """Put work on top of the agenda; the frame below waits, and the work can report to it."""
    frame.caller = len(game.agenda) - 1
    frame.since = game.departures
    game.take_up(frame)
    return frame


def report(game: Game, frame: Frame, result: int) -> None:
    """Tell the frame that waits for this one what came of it."""
    if frame.caller >= 0:
        game.agenda[frame.caller].result = result


def again(game: Game, frame: Frame) -> None:
    """Take the step that runs once more before the next one."""
    game.continue_at(frame, game.position(frame) - 1)


def go_to(game: Game, frame: Frame, step: Step) -> None:
    """Leave out the steps of a frame before this one, which comes next. Raises ValueError if it does not lie ahead."""
    if frame is game.frame:
        game.pc = index(game.program, step, game.pc, len(game.program))
    else:
        frame.pc = index(frame.program, step, frame.pc, len(frame.program))


def repeat_from(game: Game, frame: Frame, step: Step) -> None:
    """Go back: this step comes next, and all behind it again. Raises ValueError if it does not lie behind."""
    if frame is game.frame:
        game.pc = index(game.program, step, 0, game.pc)
    else:
        frame.pc = index(frame.program, step, 0, frame.pc)


def index(steps: Program, step: Step, first: int, behind: int) -> int:
    """Where a step lies among some of a program. Raises ValueError where it does not."""
    try:
        return steps.index(step, first, behind)
    except ValueError:
        raise ValueError(f"{step} does not lie in that direction") from None


def skip(game: Game, frame: Frame, steps: int) -> None:
    """Leave out the next steps of card text, which have no names."""
    game.continue_at(frame, game.position(frame) + steps)


def next_steps(game: Game, frame: Frame, steps: int) -> Program:
    """The steps of card text that come next."""
    position = game.position(frame)
    return frame.program[position : position + steps]


def end(game: Game, frame: Frame) -> None:
    """Leave out all further steps of a frame."""
    game.continue_at(frame, len(frame.program))


def is_interrupted(game: Game) -> bool:
    """Whether something has to happen before the next unit of the work that is going on."""
    return bool(game.unsettled or game.waiting or game.over)


def advance(game: Game) -> None:
    """Work until a decision is open or the game is over. A game that is stuck ends unfinished."""
    check = game.table.rules.check
    for _ in range(STEPS_MAX):
        if game.unsettled:
            changed, game.unsettled = game.unsettled, 0
            check(game, changed)
            if game.over:
                break
            continue
        if game.waiting:
            wait_in_line(game)
        program, pc = game.program, game.pc
        if pc >= len(program):
            game.put_down()
            continue
        game.pc = pc + 1
        program[pc](game, game.frame)
        if game.decision is not None or game.over:
            break
    else:
        leave_unfinished(
            game, f"{STEPS_MAX:,} steps in turn {game.turn} without a decision, which might never have ended"
        )
    if not game.over and game.events - game.turn_events > EVENTS_MAX:
        leave_unfinished(game, f"more than {EVENTS_MAX:,} events in one turn, which might never have ended")


def leave_unfinished(game: Game, why: str) -> None:
    """End a game without a result; that is a result too."""
    game.over = True
    game.unfinished = why
    game.decision = None


def keep_to_limit(game: Game) -> bool:
    """Whether one more turn may begin, or round where those are counted; if the table allows none the game ends unfinished."""
    if game.turn < game.table.last_turn:
        return True
    leave_unfinished(game, f"more than {game.table.limit} {game.table.limit_unit}")
    return False


def answer(game: Game, number: object) -> None:
    """Take an option of the open decision by its number. Raises IllegalAnswerError, and nothing has changed."""
    decision = game.decision
    if decision is None or type(number) is not int or not 0 <= number < len(decision.options):
        options = f"give a number from 0 to {len(decision.options) - 1}" if decision else "no decision is open"
        raise IllegalAnswerError(f"{number!r} is not an answer: {options}")
    game.answers.append(number)
    game.frame.answer = decision.options[number]
    game.decision = None
    advance(game)


# Choices and targets


def declare(game: Game, frame: Effect) -> bool:
    """Ask for what the ability of a frame asks, one slot after the other. False once something that is needed has no candidate.

    What is not needed is left out without one, and what is deferred for now; of several those are offered that the ruleset finds
    worthwhile. As long as a decision is open the step runs again after the answer.
    """
    asks = frame.ability.asks if frame.ability else ()
    slots = frame.slots
    if frame.answer is not None:
        frame.choose(game, chosen_piece(game, take_choice(frame)))
        if game.log is not None:
            announce(game, frame, asks[len(slots) - 1], slots[-1])
    while len(slots) < len(asks):
        next_ask = asks[len(slots)]
        entities = [] if next_ask.deferred else next_ask.candidates(game, frame)
        if len(entities) > 1:
            entities = game.table.rules.ruleset.worthwhile(game, frame, next_ask, entities)
        if len(entities) > 1:
            ask(game, frame, next_ask.window, frame.seat, choices_of(game, frame.seat, entities))
            again(game, frame)
            return True
        if not entities and next_ask.needed and not next_ask.deferred:
            return False
        frame.choose(game, entities[0] if entities else NONE)
        if game.log is not None and entities:
            announce(game, frame, next_ask, entities[0])
    return True


def announce(game: Game, frame: Effect, request: Ask, entity: int) -> None:
    """A target is told to all as it is chosen."""
    if request.target and frame.source != NONE:
        tell(game, TARGETED, entity, frame.source)


def choices_of(game: Game, seat: int, entities: Sequence[int]) -> list[Row]:
    """The options to choose one of several: a piece that the seat does not see by its place alone, so that its number tells nothing."""
    turned, owners, place = game.counts[FACE_DOWN], game.table.owners, game.place
    return [
        (CHOOSE_UNSEEN, NONE, place[entity]) if turned[entity] and owners[entity] != seat else (CHOOSE, entity, NONE)
        for entity in entities
    ]


def chosen_piece(game: Game, row: Row) -> int:
    """The entity that such an option stands for."""
    return game.stacks[row[2]][-1] if row[0] == CHOOSE_UNSEEN else row[1]


class Choose:
    """Asks for what was not asked before: what stands behind "you may" or "if" is chosen as it comes, if there is anything."""

    __slots__ = ("ask",)

    def __init__(self, deferred: Ask) -> None:
        self.ask = deferred

    def __call__(self, game: Game, frame: Effect) -> None:
        wanted = self.ask
        if frame.answer is not None:
            self.settle_on(game, frame, chosen_piece(game, take_choice(frame)))
            return
        entities = wanted.candidates(game, frame)
        if len(entities) > 1:
            entities = game.table.rules.ruleset.worthwhile(game, frame, wanted, entities)
        if len(entities) == 1:
            self.settle_on(game, frame, entities[0])
        elif entities:
            ask(game, frame, wanted.window, frame.seat, choices_of(game, frame.seat, entities))
            again(game, frame)

    def settle_on(self, game: Game, frame: Effect, entity: int) -> None:
        """Somebody or something is chosen; a target is announced to all."""
        frame.fill(game, self.ask.index, entity)
        announce(game, frame, self.ask, entity)


def declare_or_fizzle(game: Game, frame: Effect) -> None:
    """What is triggered asks when it happens; without a candidate it does nothing."""
    if not declare(game, frame):
        end(game, frame)


def go_ahead(game: Game, frame: Effect) -> None:
    """What a card in play has triggered does not happen once the card is gone, unless it is about its own leaving, or the game lets it."""
    source, lapses = frame.source, TRIGGER in game.table.rules.ruleset.lapsing
    is_gone = lapses and (not is_acting(game, source) or has_left(game, frame, source))
    if is_gone and not is_about_leaving(game, frame):
        end(game, frame)
    elif game.log is not None and source != NONE:
        tell(game, TRIGGERED, source)


def happen(game: Game, frame: Effect) -> None:
    """The effects of the frame's ability happen in the order in which they are written, unless they have lapsed."""
    ability = frame.ability
    assert ability is not None
    game.start(frame, () if frame.lapsed else ability.program)


# Triggers


class Simultaneous(Frame):
    """Triggers of one player that happen at the same time, in the order in which they are picked."""

    __slots__ = ("queue",)

    def __init__(self, seat: int, queue: list[Effect]) -> None:
        self.program, self.kind, self.source, self.seat = LINE, WORK, NONE, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.queue = queue

    def works(self) -> list[Frame]:
        """What goes on while they are ordered, and each of them."""
        return [self, *self.queue]

    def copy(self) -> Simultaneous:
        """The triggers that are left, each of which goes on by itself."""
        return self.carry_over(Simultaneous(self.seat, [effect.copy() for effect in self.queue]))


def wait_in_line(game: Game) -> None:
    """Put the waiting triggers on the agenda: the active player's happen first, then the others' in turn order."""
    waiting, game.waiting = game.waiting, []
    if len(waiting) == 1:
        game.take_up(waiting[0])
        return
    seats = game.table.seats
    waiting.sort(key=lambda frame: (frame.seat - game.active) % seats)
    groups = [list(group) for _, group in groupby(waiting, key=lambda frame: frame.seat)]
    for group in reversed(groups):
        if happen_in_order(group):
            for effect in reversed(group):
                game.take_up(effect)
        else:
            game.take_up(Simultaneous(group[0].seat, group))


def happen_in_order(group: list[Effect]) -> bool:
    """Whether nobody has to order these triggers: lines of one card about the same thing happen as they are written."""
    first = group[0]
    return all((frame.source, frame.subject) == (first.source, first.subject) for frame in group)


def take_next(game: Game, frame: Simultaneous) -> None:
    """A player orders triggers that happen at the same time: one after the other is picked.

    Lines of one card about the same thing happen as they are written, so only the first of them is offered.
    """
    queue = frame.queue
    if not happen_in_order(queue):
        heads = {(queued.source, queued.subject): n for n, queued in reversed(list(enumerate(queue)))}
        options: list[Row] = [(HAPPENS_FIRST, bearer(game, queue[n]), n) for n in heads.values()]
        ask(game, frame, ORDER, frame.seat, options)


def bearer(game: Game, effect: Effect) -> int:
    """The card on which a line stands: of a fusion that has left it may be another one than the piece that stood for it, which may be
    anywhere by now.
    """
    source, cards = effect.source, game.table.cards
    if source == NONE or effect.ability is None or effect.ability in cards[source].live:
        return source
    beside = game.stacks[game.place[source]] if game.place[source] != NONE else []
    anywhere = range(game.table.seats + 1, len(cards))
    return next((piece for piece in (*beside, *anywhere) if effect.ability in cards[piece].live), source)


def put_next(game: Game, frame: Simultaneous) -> None:
    """The trigger that was picked happens; then the next one is picked."""
    picked = frame.queue[max(take_choice(frame)[2], 0)]
    frame.queue = [other for other in frame.queue if other is not picked]
    if frame.queue:
        repeat_from(game, frame, take_next)
    game.take_up(picked)


LINE: Final = program(take_next, put_next)

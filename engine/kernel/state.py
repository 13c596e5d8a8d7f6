"""A game in progress as flat data: entities and places are ints, counters and piles are lists of ints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from engine.kernel.decisions import Decision, Row
    from engine.kernel.definitions import Ability
    from engine.kernel.effects import LastingChange, Static
    from engine.kernel.table import Table

Logged = tuple[
    int, int, int, int, int
]  # kind of event, subject, other, amount, and a bit for each seat that saw the subject
AnyFrame = TypeVar("AnyFrame", bound="Frame")
Step = Callable[["Game", Any], None]  # what it works with is the frame, of the class that its program has
Program = tuple[Step, ...]
NONE: Final = -1  # no entity, no place
OWN_SEAT: Final = 0  # the seat that it is about: of the deck that is tested, of the person who plays or drafts
NO_ROW: Final[Row] = (0, NONE, NONE)
NEVER: Final[list[int]] = []  # no departure is known: whatever is there has always been
# Of a frame: its next step, what was answered and reported, who waits, and since when.
AT_FIRST: Final = (0, None, 0, NONE, NEVER)
ABOUT_NOTHING: Final = (NONE, NONE, 0, 0)  # of an effect: subject, other and amount of what set it off, and X
NO_GIFTS: Final[Mapping[object, Any]] = {}
# Of an effect: its line, what it lets last, what it knows, what has come of its steps, whether it has lapsed, which of its
# choices had left by then.
NOTHING_SAID: Final = (None, None, (), NO_GIFTS, False, ())

# Counters that every game has; those of game.toml and of the game's rules follow.
FACE_DOWN: Final = 0
CHOSEN: Final = 1
SHUFFLES: Final = 2
ROLLS: Final = 3
TURNS: Final = 4
PHASE: Final = 5
LIVES: Final = 1  # what has to be looked at before the game goes on: who is alive, what effects change, which lines act
VALUES: Final = 2
LINES: Final = 4
STATICS: Final = LIVES | VALUES | LINES  # what is unsettled by a change of a value that comes or goes
SCOPE: Final = 0  # kinds of frames
TURN: Final = 1
CARD: Final = 2
TRIGGER: Final = 3
ACTIVATION: Final = 4
WORK: Final = 5
NO_FIELD: Final = 0  # what lies on a place does not act
SLOTS: Final = 1  # the uppermost piece acts
SET: Final = 2  # the pieces lie side by side, and each acts
FUSED: Final = 3  # the pieces are one thing, which the lowest of them stands for
END_OF_TURN: Final = 0  # moments at which what lasts is over: a turn of a player, a round, a phase
END_OF_ROUND: Final = 1
END_OF_PHASE: Final = 2
SOURCE_LEAVES: Final = 3
KERNEL_COUNTERS: Final = ("face_down", "chosen", "shuffles", "rolls", "turns", "phase")
NOT_ON_PIECES: Final = ("shuffles", "rolls", "turns", "phase")


def program(*steps: Step) -> Program:
    """Steps that a frame takes one after the other; each says in its docstring which rule it is."""
    return steps


class Frame:
    """A piece of work on the agenda: a program, how far it is, and for whom.

    `source` is the piece it comes from, `seat` who controls it, `answer` the option that was chosen last, `result` what the last
    piece of work above it reported, `caller` the depth on the agenda of the frame that waits for it, `since` the `departures` of the
    game when the work came up. A program with values of its own has a class of its own, which copies them; its frames are made with
    all slots filled in their own `__init__`, as a line that fills slots of many classes is a slow one.
    """

    __slots__ = ("answer", "caller", "kind", "pc", "program", "result", "seat", "since", "source")
    program: Program
    kind: int
    source: int
    seat: int
    pc: int
    answer: Row | None
    result: int
    caller: int
    since: list[int]

    def __init__(self, program: Program, kind: int, source: int = NONE, seat: int = NONE) -> None:
        self.program, self.kind, self.source, self.seat = program, kind, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST

    def copy(self) -> Frame:
        """A frame that goes on by itself from here."""
        return self.carry_over(Frame(self.program, self.kind, self.source, self.seat))

    def carry_over(self, twin: AnyFrame) -> AnyFrame:
        """The copy, which goes on where this frame is."""
        twin.program = self.program
        twin.kind = self.kind
        twin.source = self.source
        twin.seat = self.seat
        twin.pc = self.pc
        twin.answer = self.answer
        twin.result = self.result
        twin.caller = self.caller
        twin.since = self.since
        return twin

    def pieces(self) -> Sequence[int]:
        """The pieces that it has picked or looks at: whoever controls it sees them, but for the targets of an effect."""
        return ()

    def works(self) -> Sequence[Frame]:
        """This work, and what waits within it."""
        return (self,)


IDLE: Final = Frame((), WORK)  # what runs before there is any work


class Effect(Frame):
    """Card text that happens: a spell, a trigger or what somebody has paid for.

    `slots` are what has been chosen and targeted, `absences` how often each of these had left the field by then; `subject`, `other` and
    `amount` are those of the event that set it off; `x` is the X of its text, `change` what its step is about to let last, `known` what
    was worked out of a card before it left, `gifts` what has come of steps that later ones speak of. It has `lapsed` if its card left
    before it began.
    """

    __slots__ = (
        "ability",
        "absences",
        "amount",
        "change",
        "gifts",
        "known",
        "lapsed",
        "other",
        "slots",
        "subject",
        "x",
    )
    ability: Ability | None
    slots: list[int]
    absences: tuple[int, ...]
    subject: int
    other: int
    amount: int
    x: int
    change: LastingChange | None
    known: tuple[int, ...]
    gifts: Mapping[object, Any]
    lapsed: bool

    def __init__(self, program: Program, kind: int, source: int = NONE, seat: int = NONE) -> None:
        self.program, self.kind, self.source, self.seat = program, kind, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.subject, self.other, self.amount, self.x = ABOUT_NOTHING
        self.ability, self.change, self.known, self.gifts, self.lapsed, self.absences = NOTHING_SAID
        self.slots = []

    def copy(self) -> Effect:
        """An effect that goes on by itself from here."""
        return self.carry_over(Effect(self.program, self.kind, self.source, self.seat))

    def carry_over(self, twin: AnyFrame) -> AnyFrame:
        """The copy, which is about the same, with the same choices."""
        super().carry_over(twin)
        assert isinstance(twin, Effect)
        twin.ability = self.ability
        twin.slots = self.slots[:]
        twin.absences = self.absences
        twin.subject = self.subject
        twin.other = self.other
        twin.amount = self.amount
        twin.x = self.x
        twin.change = self.change
        twin.known = self.known
        twin.gifts = self.gifts
        twin.lapsed = self.lapsed
        return twin

    def pieces(self) -> Sequence[int]:
        """What has been chosen and targeted."""
        return self.slots

    def choose(self, game: Game, entity: int) -> None:
        """Somebody or something is chosen or targeted, as it is there now."""
        self.slots.append(entity)
        self.absences += (game.departures[entity],)

    def fill(self, game: Game, index: int, entity: int) -> None:
        """What was left open before is chosen now."""
        self.slots[index] = entity
        self.absences = (*self.absences[:index], game.departures[entity], *self.absences[index + 1 :])


class Attempt(Effect):
    """An effect that may turn out not to be possible after all: `saved` is the game to go back to then, if it is kept."""

    __slots__ = ("saved",)

    def __init__(self, program: Program, kind: int, source: int = NONE, seat: int = NONE) -> None:
        super().__init__(program, kind, source, seat)
        self.saved: Game | None = None

    def copy(self) -> Attempt:
        """An attempt that goes on by itself from here."""
        return self.carry_over(Attempt(self.program, self.kind, self.source, self.seat))

    def carry_over(self, twin: AnyFrame) -> AnyFrame:
        """The copy, which has the same game to go back to."""
        super().carry_over(twin)
        assert isinstance(twin, Attempt)
        twin.saved = self.saved
        return twin


class Scope(Frame):
    """Whom a live ability speaks for: a piece and a seat, without a program; `serial` is the number of one that lasts, else 0."""

    __slots__ = ("serial",)

    def __init__(self, source: int, seat: int, serial: int = 0) -> None:
        self.program, self.kind, self.source, self.seat = (), SCOPE, source, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.serial = serial

    def copy(self) -> Scope:
        """Another one who speaks for the same."""
        return self.carry_over(Scope(self.source, self.seat, self.serial))


Listener = tuple[Scope, "Ability"]
Modifier = tuple[int, Scope, "Static", int]  # rank, who speaks, the change, and the number of one that lasts, else 0


class Lasting:
    """What lasts: a change of a value or a line that listens, as its `change` says, known by the number of its `scope`, who speaks.

    It is over after so many of its moments, `left`, which are those of a `seat` if they are the ends of turns. `source` is the piece
    that it came from, `text` the line of card text.
    """

    __slots__ = ("change", "left", "scope", "seat", "source", "text")

    def __init__(self, scope: Scope, change: LastingChange, seat: int, left: int, source: int, text: str) -> None:
        self.scope = scope
        self.change = change
        self.seat = seat
        self.left = left
        self.source = source
        self.text = text

    @property
    def stat(self) -> int:
        """The value that it changes, NONE for a line that listens."""
        return NONE if self.change.static is None else self.change.static.stat

    def speaks_of(self, piece: int) -> bool:
        """Whether it is about this piece: it changes a value of it, or its line does something about the card that says it."""
        static, ability = self.change.static, self.change.ability
        return (static is not None and static.is_about(piece)) or (
            ability is not None and ability.of_itself and self.scope.source == piece
        )

    def with_left(self, left: int) -> Lasting:
        """The same for so many moments."""
        return Lasting(self.scope, self.change, self.seat, left, self.source, self.text)

    def about(self, old: int, new: int) -> Lasting:
        """The same, about another piece wherever it was about the old one."""
        source = new if self.source == old else self.source
        scope = self.scope
        if scope.source == old:
            scope = Scope(new, scope.seat, scope.serial)
            scope.since = self.scope.since
        return Lasting(scope, self.change.about(old, new), self.seat, self.left, source, self.text)


class Game:
    """All that changes while a game is played. Only `events.fire` changes it, between the steps of the agenda.

    `cards[entity]` is what a piece is now, in a list that is never changed, only replaced; `counts[counter][entity]`, where rows of
    counters that no piece can bear end with the table, `stacks[place]` from bottom to top, `place[entity]`; `acting[seat]` are the
    pieces that are exposed and face-up on its field, `acting[NONE]` those of the table; `listeners[event]`, `replacers[event]` and
    `modifiers[stat]` hold the live abilities; `departures[piece]` tells how often a piece has left the field, in a list that is never
    changed, only replaced: what comes back is another piece, and nothing that was about the old one is about it; `heard` are the lines
    that act once in a turn and have done so, with their pieces.
    """

    __slots__ = (
        "acting",
        "active",
        "agenda",
        "answers",
        "cards",
        "cause",
        "counts",
        "decision",
        "departures",
        "events",
        "frame",
        "heard",
        "lasting",
        "listeners",
        "log",
        "modifiers",
        "over",
        "pc",
        "place",
        "program",
        "refused",
        "replacers",
        "seed",
        "stacks",
        "table",
        "turn",
        "turn_events",
        "unfinished",
        "unsettled",
        "waiting",
        "winners",
    )

    def __init__(self, table: Table, seed: int, *, logged: bool = False, like: Game | None = None) -> None:
        if like is not None:
            self.take_over(like)
            return
        self.table = table
        self.seed = seed
        self.cards = table.cards
        self.counts = [row[:] for row in table.counts]
        self.stacks = [row[:] for row in table.stacks]
        self.place = table.places[:]
        self.acting: list[list[int]] = [[] for _ in range(table.seats + 1)]
        self.listeners: list[tuple[Listener, ...]] = [()] * len(table.effects)
        self.replacers: list[tuple[Listener, ...]] = [()] * len(table.effects)
        self.modifiers: list[tuple[Modifier, ...]] = [()] * len(table.bases)
        self.lasting: tuple[Lasting, ...] = ()
        self.departures = [0] * len(table.cards)
        self.heard: frozenset[tuple[int, object]] = frozenset()
        self.agenda: list[Frame] = []
        self.frame = IDLE
        self.program: Program = ()
        self.pc = 0
        self.waiting: list[Effect] = []
        self.decision: Decision | None = None
        self.answers: list[int] = []
        self.refused: tuple[Row, ...] = ()
        self.log: list[Logged] | None = [] if logged else None
        self.active = 0
        self.turn = 0
        self.events = 0
        self.turn_events = 0
        self.unsettled = 0
        self.over = False
        self.unfinished = ""
        self.winners: tuple[int, ...] = ()
        self.cause = ""

    def clone(self) -> Game:
        """The same game at the same point; what happens to one does not happen to the other."""
        return Game(self.table, self.seed, like=self)

    def take_over(self, other: Game) -> None:
        """Become what the other game is."""
        self.table = other.table
        self.seed = other.seed
        self.cards = other.cards
        self.counts = [row[:] for row in other.counts]
        self.stacks = [row[:] for row in other.stacks]
        self.place = other.place[:]
        self.acting = [row[:] for row in other.acting]
        self.listeners = other.listeners[:]
        self.replacers = other.replacers[:]
        self.modifiers = other.modifiers[:]
        self.lasting = other.lasting
        self.departures = other.departures
        self.heard = other.heard
        self.agenda = [frame.copy() for frame in other.agenda]
        self.frame = self.agenda[-1] if self.agenda else IDLE
        self.program = other.program
        self.pc = other.pc
        self.waiting = [frame.copy() for frame in other.waiting]
        self.decision = other.decision
        self.answers = other.answers[:]
        self.refused = other.refused
        self.log = None if other.log is None else other.log[:]
        self.active = other.active
        self.turn = other.turn
        self.events = other.events
        self.turn_events = other.turn_events
        self.unsettled = other.unsettled
        self.over = other.over
        self.unfinished = other.unfinished
        self.winners = other.winners
        self.cause = other.cause

    def count(self, counter: int, entity: int) -> int:
        """How many of any counter stand on anything: none where it cannot stand, for which `counts` has no room."""
        row = self.counts[counter]
        return row[entity] if entity < len(row) else 0

    # The agenda. Where the frame on top is stands in the game as long as it runs, and in the frame as soon as another lies on it.

    def take_up(self, frame: Frame) -> None:
        """Put work on top of the agenda."""
        self.frame.pc = self.pc
        self.agenda.append(frame)
        self.frame, self.program, self.pc = frame, frame.program, frame.pc

    def put_down(self) -> None:
        """Take what is done off the agenda, and go on with what lies below."""
        self.agenda.pop()
        frame = self.agenda[-1]
        self.frame, self.program, self.pc = frame, frame.program, frame.pc

    def position(self, frame: Frame) -> int:
        """Which of its steps a frame takes next."""
        return self.pc if frame is self.frame else frame.pc

    def continue_at(self, frame: Frame, pc: int) -> None:
        """Let a frame go on with another step of its program."""
        if frame is self.frame:
            self.pc = pc
        else:
            frame.pc = pc

    def start(self, frame: Frame, program: Program) -> None:
        """Let a frame take these steps from now on, from the first one."""
        frame.program = program
        if frame is self.frame:
            self.program = program
        self.continue_at(frame, 0)

"""When something happens: to a card, to a player, as a turn ends."""

from typing import Final

from engine.kernel.definitions import Ability
from engine.kernel.effects import Call, Departed, Other, Subject
from engine.kernel.places import side
from engine.kernel.state import Frame, Game
from engine.kernel.turns import PHASE_BEGINS, PHASE_ENDS, TURN_BEGINS, TURN_ENDS
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import (
    Anyone,
    EffectsPart,
    Line,
    Node,
    OccurrencePart,
    One,
    Phase,
    SelfPart,
    Turns,
    When,
    phrase,
)
from engine.text.references import CARD, CARD_UNDER, LEFT, PLAYER
from engine.verbs.names import SHARED
from engine.verbs.piles import DISCARDED, DRAWN, lay
from engine.verbs.players import ENEMIES, EVERYBODY

PLAYED: Final[int] = SHARED.event("played", "")
DESTROYED: Final[int] = SHARED.event("destroyed", "{subject} is destroyed.", lay, departs=True, replaceable=True)
LEAVES: Final[int] = SHARED.event("leaves", "", departs=True)
IN_PHASE: Final[int] = SHARED.event("in phase", "")


def is_any_of_nobody(book: Book, *parts: Node) -> bool:
    """Whether it is any card, and nothing is said of who controls it: it lies in a hand or comes from there. It is the last part."""
    return not book.is_this(parts[-1]) and not book.sides_of(parts[-1])


def is_not_itself(book: Book, card: Node) -> bool:
    """Whether it is about other cards; what happens as the card itself is played is a line of its own."""
    return not book.is_this(card)


@phrase("when you play {card}", event=PLAYED, fits=is_not_itself, gives={CARD: Subject()}, about={"card": "is played"})
def when_play(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """You play such a card, not the one that says it."""
    return other == scope.seat and subject != scope.source and card.holds(game, scope, subject)


@phrase("when you play {card}: {effects}", speaker="played")
def when_played(line: CompiledLine, card: SelfPart, effects: EffectsPart) -> Line:
    """The card's own effect, as it is played."""
    return Ability("", effects)


@phrase("when {card} is destroyed", event=DESTROYED, gives={LEFT: Departed()}, about={"card": "is destroyed"})
def when_destroyed(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a card is destroyed."""
    return card.holds(game, scope, subject)


@phrase(
    "when {card} leaves the field",
    event=LEAVES,
    gives={LEFT: Departed(), CARD_UNDER: Other()},
    about={"card": "leaves"},
)
def when_leaves(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a card leaves the field, wherever it goes."""
    return card.holds(game, scope, subject)


@phrase("each turn", "each player's turn", "any turn", "every turn")
def every_turn(line: CompiledLine) -> Turns:
    """Turns of anybody."""
    return EVERYBODY


@phrase("each enemy's turn", "an enemy's turn", "each opponent's turn", "an opponent's turn")
def enemys_turn(line: CompiledLine) -> Turns:
    """Turns of your enemies."""
    return ENEMIES


@phrase("at the end of {turns}", event=TURN_ENDS, gives={PLAYER: Subject()})
def at_any_turn_end(game: Game, scope: Frame, subject: int, other: int, amount: int, turns: Turns) -> When:
    """Before the turn is handed over."""
    return turns.holds(game, scope, subject)


@phrase("at the end of your turn", "at the end of each of your turns", event=TURN_ENDS)
def at_turn_end(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """Before the turn is handed over."""
    return subject == scope.seat


@phrase("at the beginning of {turns}", event=TURN_BEGINS, gives={PLAYER: Subject()})
def at_any_turn_start(game: Game, scope: Frame, subject: int, other: int, amount: int, turns: Turns) -> When:
    """As the turn begins."""
    return turns.holds(game, scope, subject)


@phrase("at the beginning of your turn", "at the beginning of each of your turns", event=TURN_BEGINS)
def at_turn_start(game: Game, scope: Frame, subject: int, other: int, amount: int) -> When:
    """As the turn begins."""
    return subject == scope.seat


@phrase("at the beginning of your {phase}", event=PHASE_BEGINS)
def at_phase(game: Game, scope: Frame, subject: int, other: int, amount: int, phase: Phase) -> When:
    """As a phase of your turn begins, before its first action; not if you have passed it."""
    return subject == scope.seat and other == phase


@phrase(
    "at the beginning of each player's {phase}",
    "at the beginning of each {phase}",
    event=PHASE_BEGINS,
    gives={PLAYER: Subject()},
)
def at_every_phase(game: Game, scope: Frame, subject: int, other: int, amount: int, phase: Phase) -> When:
    """As a phase begins, whosever turn it is."""
    return other == phase


@phrase(
    "at the beginning of each enemy's {phase}",
    "at the beginning of each opponent's {phase}",
    "at the beginning of an enemy's {phase}",
    "at the beginning of an opponent's {phase}",
    event=PHASE_BEGINS,
    gives={PLAYER: Subject()},
)
def at_enemys_phase(game: Game, scope: Frame, subject: int, other: int, amount: int, phase: Phase) -> When:
    """As a phase of an enemy's turn begins."""
    return other == phase and ENEMIES.holds(game, scope, subject)


@phrase("in your {phase}", event=IN_PHASE)
def in_phase(game: Game, scope: Frame, subject: int, other: int, amount: int, phase: Phase) -> When:
    """At the point of a phase of your turn at which the rules let effects happen."""
    return subject == scope.seat and other == phase


@phrase("at the end of your {phase}", event=PHASE_ENDS)
def at_phase_end(game: Game, scope: Frame, subject: int, other: int, amount: int, phase: Phase) -> When:
    """As a phase of your turn ends, before the next one begins; not if it has been skipped."""
    return subject == scope.seat and other == phase


@phrase(
    "at the end of each player's {phase}",
    "at the end of each {phase}",
    event=PHASE_ENDS,
    gives={PLAYER: Subject()},
)
def at_every_phase_end(game: Game, scope: Frame, subject: int, other: int, amount: int, phase: Phase) -> When:
    """As a phase ends, whosever turn it is."""
    return other == phase


@phrase(
    "at the end of each enemy's {phase}",
    "at the end of each opponent's {phase}",
    "at the end of an enemy's {phase}",
    "at the end of an opponent's {phase}",
    event=PHASE_ENDS,
    gives={PLAYER: Subject()},
)
def at_enemys_phase_end(game: Game, scope: Frame, subject: int, other: int, amount: int, phase: Phase) -> When:
    """As a phase of an enemy's turn ends."""
    return other == phase and ENEMIES.holds(game, scope, subject)


# What comes from and goes to a hand


def owner(game: Game, frame: Frame, card: int) -> int:
    """Whose card it is: everybody draws and discards cards of their own."""
    return game.table.owners[card]


WHOSE_CARD: Final = Call(owner, (Subject(),))


@phrase("when you draw {card}", event=DRAWN, fits=is_any_of_nobody)
def when_you_draw(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """You draw such a card."""
    return side(game, subject) == scope.seat and card.holds(game, scope, subject)


@phrase("when {anyone} draws a card", event=DRAWN, gives={PLAYER: WHOSE_CARD})
def when_anyone_draws(game: Game, scope: Frame, subject: int, other: int, amount: int, anyone: Anyone) -> When:
    """Somebody draws a card."""
    return anyone.holds(game, scope, side(game, subject))


@phrase("when you discard {card}", event=DISCARDED, fits=is_any_of_nobody)
def when_you_discard(game: Game, scope: Frame, subject: int, other: int, amount: int, card: One) -> When:
    """Such a card of yours is discarded."""
    return game.table.owners[subject] == scope.seat and card.holds(game, scope, subject)


@phrase("when {anyone} discards a card", event=DISCARDED, gives={PLAYER: WHOSE_CARD})
def when_anyone_discards(game: Game, scope: Frame, subject: int, other: int, amount: int, anyone: Anyone) -> When:
    """A card of somebody is discarded."""
    return anyone.holds(game, scope, game.table.owners[subject])


@phrase(
    "when {anyone} plays {card}", event=PLAYED, gives={CARD: Subject(), PLAYER: Other()}, fits=is_any_of_nobody,
    about={"card": "is played"},
)  # fmt: skip
def when_anyone_plays(
    game: Game, scope: Frame, subject: int, other: int, amount: int, anyone: Anyone, card: One
) -> When:
    """Somebody plays such a card."""
    return anyone.holds(game, scope, other) and card.holds(game, scope, subject)


# The first time each turn


def is_an_occurrence(book: Book, occurrence: Node, effects: Node) -> bool:
    """Whether it happens now and then, and not at one point of every turn."""
    return book.phrases[occurrence.phrase].patterns[0][0] == "when"


@phrase(
    "the first time {occurrence} each turn: {effects}", "the first time each turn {occurrence}: {effects}",
    "the first time {occurrence} each turn, {effects}", "the first time each turn {occurrence}, {effects}",
    fits=is_an_occurrence,
)  # fmt: skip
def first_time(line: CompiledLine, occurrence: OccurrencePart, effects: EffectsPart) -> Line:
    """Once in each turn: the first time that it happens while the card is there."""
    event, when = occurrence
    return Ability("", effects, event=event, when=when, first=True)

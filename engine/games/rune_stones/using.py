"""Using lines of cards, rune stones and the die: which can be used, and what then happens. Rulebook: 004:257, 004:309, 004:438-448."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.games.rune_stones.areas import BOARD, ONCE_PER_GAME, ONCE_PER_TURN, USED
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.paying import Use, purse, settle, ways_to_pay, why_not_affordable
from engine.kernel.agenda import declare, push, skip
from engine.kernel.decisions import Row
from engine.kernel.definitions import Ability
from engine.kernel.effects import Cost, EffectStep, Let
from engine.kernel.events import tell
from engine.kernel.names import NO_REASON, OF_PIECE
from engine.kernel.places import pile
from engine.kernel.state import NONE, Game, Program
from engine.verbs.paying import pay
from engine.verbs.sentences import deeds

USES: Final[int] = NAMES.event("uses", "{subject}: {line}")
USE_STONE: Final[int] = NAMES.verb("use stone", "{piece}: {line}", line=OF_PIECE)


NO_TARGET: Final[int] = NAMES.reason("no target", "No target", "there is nothing that it can target")
NOTHING_TO_GAIN: Final[int] = NAMES.reason(
    "nothing to gain", "Nothing to gain", "there is nothing left of what it brings"
)
USED_THIS_TURN: Final[int] = NAMES.reason("used this turn", "Used this turn", "it has been used this turn")
USED_THIS_GAME: Final[int] = NAMES.reason("used this game", "Used for good", "it has been used, once per game")


def why_not_usable(game: Game, ability: Ability, source: int, seat: int) -> int:
    """A line can be paid for, and something comes of it: what is returned is there to be gained (RST-Q34)."""
    use = Use((), source, seat)
    use.x = 1  # the least that an X comes to
    if unpaid := why_not_affordable(game, ability, use):
        return unpaid
    if not ability.possible(game, use):
        return NO_TARGET
    steps = steps_to_try(ability.program)
    use.x = ability.highest_x(game, use)
    if not steps or any(step.possible(game, use) for step in steps):
        return NO_REASON
    payment = {kind for way in ways_to_pay(purse(game, seat), use.bill) for kind in way}
    return NO_REASON if any(step.possible(game, use, payment) for step in steps) else NOTHING_TO_GAIN


@lru_cache(maxsize=1024)
def steps_to_try(steps: Program) -> tuple[EffectStep | Let, ...]:
    """The steps of which one at least must do something, with the X between them; none where others do something in any case."""
    if not (acting := deeds(steps)) or not all(isinstance(step, EffectStep) for step in acting):
        return ()
    return tuple([step for step in steps if isinstance(step, (EffectStep, Let))])


@dataclass(eq=False, slots=True)
class PayCosts:
    """All costs of a line are paid; what they put on the bill is settled behind it."""

    costs: Sequence[Cost]

    def __call__(self, game: Game, frame: Use) -> None:
        pay(game, frame, self.costs)


@dataclass(eq=False, slots=True)
class DeclareOrSkip:
    """Asks for the targets of a line before it is paid for; without one the line is left out, and what comes after it goes on."""

    steps: int

    def __call__(self, game: Game, frame: Use) -> None:
        if not declare(game, frame):
            skip(game, frame, self.steps)


def use(game: Game, ability: Ability, source: int, seat: int, after: Program = ()) -> None:
    """A line is paid for, and happens, and what comes after that."""
    if game.log is not None and ability in (lines := game.cards[source].lines):
        tell(game, USES, source, NONE, lines.index(ability) + 1)
    push(game, Use(steps_of(ability, after), source, seat)).ability = ability


@lru_cache(maxsize=1024)
def steps_of(ability: Ability, after: Program) -> Program:
    """What using a line comes to: all that it costs, settled at once, then what it does, and what comes after that."""
    costs: Program = (PayCosts(ability.costs), settle) if ability.costs else ()
    steps = (*costs, *ability.program)
    return (*([DeclareOrSkip(len(steps))] if ability.asks else []), *steps, *after)


def stone_uses(game: Game, seat: int) -> list[Row]:
    """The lines of a player's rune stones that they may use now, as options."""
    cards, stones = game.cards, pile(game, seat, BOARD)
    if not stones:
        return []
    return [
        (USE_STONE, stone, line)
        for stone in stones
        if cards[stone].activated
        for line, ability in enumerate(cards[stone].lines, 1)
        if ability.costs and not why_not_usable(game, ability, stone, seat)
    ]


def stones_to_use(game: Game, seat: int) -> list[int]:
    """The rune stones of a player that are used for something. [004:436-450]"""
    cards = game.cards
    return [
        stone
        for stone in pile(game, seat, BOARD)
        if cards[stone].activated and any(line.costs for line in cards[stone].lines)
    ]


def why_not_stone(game: Game, seat: int, stone: int) -> int:
    """One of the lines of a rune stone can be used: how it has been used, or what the first one lacks. [004:438-448]"""
    lines = [line for line in game.cards[stone].lines if line.costs]
    reasons = [why_not_usable(game, line, stone, seat) for line in lines]
    return NO_REASON if NO_REASON in reasons else USED_FOR.get(game.counts[USED][stone], reasons[0])


USED_FOR: Final = {ONCE_PER_TURN: USED_THIS_TURN, ONCE_PER_GAME: USED_THIS_GAME}


def use_stone(game: Game, seat: int, piece: int, line: int) -> None:
    """A line of a rune stone is used; that is no action. [004:192]"""
    use(game, game.cards[piece].lines[line - 1], piece, seat)

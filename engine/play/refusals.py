"""Why not: what a player may expect to do now and cannot, by the reasons that the rules of the game give."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.kernel.names import NO_REASON
from engine.kernel.state import Game
from engine.plurals import plural

AMOUNT: Final = re.compile(r"\{(\d)(?: (\w+))?\}")


class Refusal(NamedTuple):
    """What cannot be done with a piece, NONE for what is done with none: its verb, and the reason by its name, with its amounts, as a
    `tag` of a few letters, and in `words` that go on after "not now:".
    """

    piece: int
    verb: int
    reason: str
    amounts: tuple[int, ...]
    tag: str
    words: str


def refusals(game: Game) -> list[Refusal]:
    """What the seat that decides may expect to do and cannot, what matters most first; nothing in a game that gives no reasons."""
    decision = game.decision
    if decision is None:
        return []
    seat, uses = decision.seat, game.table.rules.ruleset.uses.get(decision.window, ())
    asked = [(use.verb, piece, use.why_not(game, seat, piece)) for use in uses for piece in use.pieces(game, seat)]
    return [refusal(game, seat, verb, piece, why) for verb, piece, why in asked if why != NO_REASON]


def refusal(game: Game, seat: int, verb: int, piece: int, why: int) -> Refusal:
    """A reason with its amounts, in words."""
    reason = game.table.rules.reasons[why]
    amounts = reason.amounts(game, seat, piece)
    return Refusal(piece, verb, reason.name, amounts, counted(reason.tag, amounts), counted(reason.words, amounts))


def counted(pattern: str, amounts: Sequence[int]) -> str:
    """Words with their amounts: `{0}` is a number, `{0 card}` 1 card or 2 cards."""
    return AMOUNT.sub(lambda match: said(amounts[int(match[1])], match[2]), pattern)


def said(amount: int, noun: str | None) -> str:
    """An amount by itself, or of something."""
    return plural(amount, noun) if noun else str(amount)

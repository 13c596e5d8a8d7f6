"""Why not: what a player may expect to do now and cannot, by the reasons that the rules of the game give."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.kernel.names import NO_REASON
from engine.kernel.state import NONE, Game
from engine.kernel.table import Use
from engine.plurals import plural

AMOUNT: Final = re.compile(r"\{(\d)(?: ([\w ]+)|(:kind))?\}")


class Refusal(NamedTuple):
    """What cannot be done with a piece, NONE for what is done with none: its verb, and the reason by its name, with its amounts, as a
    `tag` of a few letters, and in `words` that go on after "not now:". `last` is the place or counter that cannot be chosen, NONE where
    it is not about one.
    """

    piece: int
    verb: int
    reason: str
    amounts: tuple[int, ...]
    tag: str
    words: str
    last: int = NONE


def refusals(game: Game) -> list[Refusal]:
    """What the seat that decides may expect to do and cannot, what matters most first; nothing in a game that gives no reasons."""
    decision = game.decision
    if decision is None:
        return []
    seat, uses = decision.seat, game.table.rules.ruleset.uses.get(decision.window, ())
    asked = [(use, thing, use.why_not(game, seat, thing)) for use in uses for thing in use.pieces(game, seat)]
    return [refusal(game, seat, use, thing, why) for use, thing, why in asked if why != NO_REASON]


def refusal(game: Game, seat: int, use: Use, thing: int, why: int) -> Refusal:
    """A reason with its amounts, in words."""
    rules = game.table.rules
    reason, kinds = rules.reasons[why], [kind.name for kind in rules.pack.kinds.values()]
    amounts = reason.amounts(game, seat, thing)
    piece, last = (NONE, thing) if use.by_last else (thing, NONE)
    tag, words = (counted(pattern, amounts, kinds) for pattern in (reason.tag, reason.words))
    return Refusal(piece, use.verb, reason.name, amounts, tag, words, last)


def counted(pattern: str, amounts: Sequence[int], kinds: Sequence[str] = ()) -> str:
    """Words with their amounts: `{0}` is a number, `{0 card}` 1 card or 2 cards, `{0:kind}` the name of that one of some kinds."""
    return AMOUNT.sub(
        lambda match: kinds[amounts[int(match[1])]] if match[3] else said(amounts[int(match[1])], match[2]), pattern
    )


def said(amount: int, noun: str | None) -> str:
    """An amount by itself, or of something."""
    return plural(amount, noun) if noun else str(amount)

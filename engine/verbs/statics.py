"""What holds for as long as it lasts: values of players and cards that are higher, lower or set."""

from __future__ import annotations

from engine.kernel.state import Frame, Game
from engine.text.phrases import Amount, CardStat, Change, Kind, Seat, Signed, StatWord, Thing, phrase
from engine.verbs.filters import is_yours


@phrase("{who} has|have {change} {stat}")
def has_more(
    game: Game, scope: Frame, subject: int, other: int, total: int, who: Seat, change: Signed, stat: StatWord = 0
) -> Change:
    """A value of a player is higher or lower."""
    return total + change if subject == who else total


@phrase("{who} has|have {change} {stat} for each {thing}")
def has_more_for_each(
    game: Game,
    scope: Frame,
    subject: int,
    other: int,
    total: int,
    who: Seat,
    change: Signed,
    thing: Thing,
    stat: StatWord = 0,
) -> Change:
    """A value of a player is higher or lower, the more there is of something."""
    return total + change * thing if subject == who else total


@phrase("your {stat} is {amount}")
def is_exactly(
    game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount, stat: StatWord = 0
) -> Change:
    """A value is set; of contradicting effects the one of higher rank holds."""
    return amount if subject == scope.seat else total


@phrase("your {kind} have {change} {stat}")
def cards_have(
    game: Game, scope: Frame, subject: int, other: int, total: int, kind: Kind, change: Signed, stat: CardStat = 0
) -> Change:
    """A value of the cards of a kind that you control is higher or lower."""
    return total + change if is_yours(game, scope, subject, kind) else total

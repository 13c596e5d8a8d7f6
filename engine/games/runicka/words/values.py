"""What holds in Runicka for as long as it lasts."""

from engine.games.runicka.areas import COST
from engine.kernel.state import Frame, Game
from engine.text.phrases import Amount, Change, phrase


@phrase("each revenant you summon costs {amount} less Life", "revenants you summon cost {amount} less Life", stat=COST)
def costs_less(game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount) -> Change:
    """Your revenants cost less, down to 0 (RNK-Q42)."""
    return total - amount if other == scope.seat else total


@phrase("each revenant you summon costs {amount} more Life", "revenants you summon cost {amount} more Life", stat=COST)
def costs_more(game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount) -> Change:
    """Your revenants cost more."""
    return total + amount if other == scope.seat else total


@phrase(
    "each revenant your foe summons costs {amount} more Life", "revenants your foe summons cost {amount} more Life", stat=COST
)  # fmt: skip
def costs_foe_more(game: Game, scope: Frame, subject: int, other: int, total: int, amount: Amount) -> Change:
    """Your foe's revenants cost more."""
    return total + amount if other not in (scope.seat, -1) else total

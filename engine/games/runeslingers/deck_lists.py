"""What all may know of a hand: the deck lists, and what of them lies on the table."""

from __future__ import annotations

from engine.kernel.state import NONE, Game


def copy_out_of_play(game: Game, piece: int) -> int:
    """A copy of a card that its player may hold, NONE where all of them are in play."""
    table = game.table
    if not table.fields[game.place[piece]]:
        return piece
    card, owner = table.cards[piece].id, table.owners[piece]
    copies = [other for other, one in enumerate(table.cards) if one.id == card and table.owners[other] == owner]
    return next((other for other in copies if not table.fields[game.place[other]]), NONE)

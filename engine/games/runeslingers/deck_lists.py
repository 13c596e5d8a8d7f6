"""What all may know of a hand: the deck lists, and what of them lies on the table."""

from engine.kernel.state import FACE_DOWN, NONE, Game


def copy_out_of_play(game: Game, piece: int) -> int:
    """A copy of a card that its player may hold as far as all others know, NONE where they see all of them in play."""
    table = game.table
    if may_be_held(game, piece):
        return piece
    card, owner = table.cards[piece].id, table.owners[piece]
    copies = [other for other, one in enumerate(table.cards) if one.id == card and table.owners[other] == owner]
    return next((other for other in copies if may_be_held(game, other)), NONE)


def may_be_held(game: Game, piece: int) -> bool:
    """Whether a card lies on no field, or face-down there, where nobody else knows which one it is."""
    return not game.table.fields[game.place[piece]] or bool(game.counts[FACE_DOWN][piece])

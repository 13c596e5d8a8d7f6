"""Cards drawn, discarded and returned. Rulebook: 003:78, 003:82."""

from engine.games.pixies_vs_gremlins.areas import BOX, DECK, HAND, discard_pile
from engine.kernel.events import fire
from engine.kernel.places import place
from engine.kernel.state import NONE, Game
from engine.verbs.piles import DISCARDED, DRAWN, RETURNED, take_top_card


def draw_one(game: Game, seat: int) -> int:
    """The top card of a faction deck comes into the hand; of an empty deck none, and nobody loses by it (PVG-Q22)."""
    return take_top_card(game, seat, DECK, DRAWN, HAND)


def put_away(game: Game, piece: int) -> None:
    """A card goes to the discard pile that it belongs to; what belongs to nobody is out of the game. [003:82]"""
    nobodys = game.table.owners[piece] == NONE
    fire(game, DISCARDED, piece, place(game, NONE, BOX) if nobodys else discard_pile(game, piece))


def take_back(game: Game, piece: int) -> None:
    """A card in play returns to its owner's hand."""
    if game.table.owners[piece] != NONE:
        fire(game, RETURNED, piece, place(game, game.table.owners[piece], HAND))

"""The pack of a game that a deck, a pool, a hand or a run names, or why there is none."""

from catalog.cached import pack_of
from catalog.models import Game
from engine.packs.cards import Pack
from engine.packs.reading import PackError


def pack_for(game: Game | None, error: type[Exception]) -> Pack:
    """The pack of a game. Raises `error`, which says why there is none, where the game or its folder is gone or broken."""
    if game is None:
        raise error("This game is not in the catalogue any more.")
    try:
        return pack_of(game)
    except PackError:
        raise error(unreadable(game)) from None


def unreadable(game: Game) -> str:
    """What to say where the folder of a game is gone or broken."""
    return f"The cards of {game.short} cannot be read at the moment; try again later."

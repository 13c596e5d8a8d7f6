"""A game that has left the catalogue, or whose folder is gone: every room says so in the same words."""

import pytest

from catalog.models import Game
from decks.packs import pack_for
from decks.pools import PoolError
from decks.tabletop.sitting import HandError
from decks.tasks import NotPreparedError

ROOMS = [PoolError, HandError, NotPreparedError]


@pytest.mark.parametrize("error", ROOMS)
def test_a_game_that_is_gone(error: type[Exception]) -> None:
    with pytest.raises(error, match=r"This game is not in the catalogue any more\."):
        pack_for(None, error)


@pytest.mark.parametrize("error", ROOMS)
def test_a_game_without_a_folder(error: type[Exception]) -> None:
    with pytest.raises(error, match=r"The cards of Emberfall cannot be read at the moment; try again later\."):
        pack_for(Game(slug="no-such-folder", short="Emberfall"), error)

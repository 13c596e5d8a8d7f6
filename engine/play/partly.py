"""Cards that are not wholly read: with one of them no game begins, unless somebody asks to play what is read of it."""

from collections.abc import Iterable
from typing import Final

from engine.kernel.definitions import Definition
from engine.kernel.table import Table, TableError
from engine.plurals import plural

PARTLY: Final = "partly"  # an option of every game: cards are played as far as their text is read
SHOWN: Final = 5  # cards that a refusal names


class PartlyReadError(TableError):
    """A table with cards that are not wholly read, each with its words that are not; the message names them."""

    def __init__(self, cards: list[Definition]) -> None:
        self.cards = cards
        named = [f"{card.name} is not wholly read: {unread_words(card)}" for card in cards[:SHOWN]]
        more = len(cards) - len(named)
        super().__init__("; ".join(named) + (f"; and {plural(more, 'more card')}" if more else ""))


def unread_words(card: Definition) -> str:
    """The sentences of a card that are not read, as a refusal quotes them."""
    return " and ".join(f"“{sentence}”" for sentence in card.unread.sentences)


def partly_read(cards: Iterable[Definition]) -> list[Definition]:
    """Those of some cards that are not wholly read, each once."""
    return [card for card in dict.fromkeys(cards) if card.unread.sentences]


def partly_at(table: Table) -> list[Definition]:
    """The cards at a table that are not wholly read, those of a scene first."""
    return partly_read((*table.written, *table.cards))


def wholly_read(table: Table) -> Table:
    """The same table, at which a game may begin. Raises PartlyReadError, unless what is read is to be played."""
    if PARTLY not in table.options and (cards := partly_at(table)):
        raise PartlyReadError(cards)
    return table

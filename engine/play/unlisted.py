"""Games that could be this one to somebody who does not know the others' lists: what is hidden of their decks is any cards that could be.

Which cards could be in a deck is told by whoever knows its format. A piece goes by the section of its deck, as each may know that: what a
list has beyond that changes nothing. In a scene there are no lists, and a piece goes by its back.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from engine.kernel.chance import card_key, number
from engine.kernel.definitions import Definition
from engine.kernel.state import NONE, Attempt, Game
from engine.kernel.table import Table
from engine.kernel.view import deal_hidden, hidden_groups
from engine.play.slots import number_alike

BACK: Final = "back "  # before the back of pieces of a scene, in the place of the name of a section
Section = tuple[int, str]  # whose deck it is of, and its name
Could = Mapping[Section, Sequence[str]]  # the cards that could be in a section, each as often as it could


def section_of(table: Table, piece: int) -> Section | None:
    """The section of a deck from which a piece comes, of a scene by its back; None where it comes from none."""
    owner = table.owners[piece]
    if owner == NONE or piece in table.homes:
        return None
    if table.scene:
        return owner, BACK + table.backs[piece]
    card = table.cards[piece].id
    return next(((owner, name) for name, cards in table.decks[owner].items() if card in cards), None)


def unseen(game: Game, seat: int) -> dict[Section, list[int]]:
    """The pieces of the others' decks that a seat does not see, by section."""
    found: dict[Section, list[int]] = {}
    for piece in sorted(piece for group in hidden_groups(game, seat) for piece, _, _ in group):
        section = section_of(game.table, piece)
        if section and section[0] != seat:
            found.setdefault(section, []).append(piece)
    return found


def seen(game: Game, seat: int, other: int) -> Counter[tuple[str, str]]:
    """What a seat sees of another one's deck: sections and cards."""
    table = game.table
    hidden = {piece for pieces in unseen(game, seat).values() for piece in pieces}
    pieces = (piece for piece in range(table.seats + 1, len(table.cards)) if piece not in hidden)
    sections = ((piece, section_of(table, piece)) for piece in pieces)
    return Counter(
        (section[1], table.cards[piece].id) for piece, section in sections if section and section[0] == other
    )


def deal_unlisted(could: Could, game: Game, seat: int, seed: int) -> Game:
    """A copy of the game in which the pieces of the others that a seat does not see are any that `could` be there, by what it knows and the
    seed alone; where nothing could, those of their decks.
    """
    twin, random = deal_hidden(game, seat, seed), Random(number(seed, "unlisted", 0))
    cards: dict[int, str] = {}
    for section, pieces in sorted(unseen(game, seat).items()):
        cards.update(zip(pieces, drawn(could.get(section, ()), len(pieces), random), strict=False))
    if cards:
        definitions = {piece: game.table.rules.definition(card) for piece, card in cards.items()}
        be_at(twin, table_with(game.table, definitions), definitions)
    return twin


def drawn(cards: Sequence[str], many: int, random: Random) -> list[str]:
    """So many of some cards; where there are too few, as often as need be."""
    if not cards:
        return []
    return random.sample(cards, many) if len(cards) >= many else random.choices(cards, k=many)


def table_with(table: Table, cards: Mapping[int, Definition]) -> Table:
    """The same table with other cards as some of its pieces; what holds for all its games is worked out anew."""
    twin = Table(table.rules, table.decks, table.options)
    number_alike(twin, table, replaced(table.cards, cards))
    twin.notes = {name: table.notes[name] for name in twin.notes.keys() & table.notes.keys()}
    twin.counts = table.counts
    twin.scene, twin.laid_as, twin.written, twin.given = table.scene, table.laid_as, table.written, table.given
    twin.names, twin.start = table.names, table.start
    copies: Counter[tuple[int, str]] = Counter()
    for piece in range(table.seats + 1, len(twin.cards)):
        whose = twin.owners[piece], twin.cards[piece].id
        copies[whose] += 1
        if piece in cards:
            twin.keys[piece] = card_key(whose[1], copies[whose])
    return twin


def replaced(before: Sequence[Definition], cards: Mapping[int, Definition]) -> list[Definition]:
    """What all pieces are once some are others."""
    return [cards.get(piece, card) for piece, card in enumerate(before)]


def be_at(game: Game, table: Table, cards: Mapping[int, Definition]) -> None:
    """A game, and those to which it may go back, goes on at another table."""
    game.table, game.cards = table, replaced(game.cards, cards)
    for saved in saved_in(game):
        be_at(saved, table, cards)


def saved_in(game: Game) -> Iterable[Game]:
    """The games to which one goes back where what is going on has to be taken back."""
    return [frame.saved for frame in game.agenda if isinstance(frame, Attempt) and frame.saved is not None]

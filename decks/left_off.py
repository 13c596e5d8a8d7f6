"""What a visitor can go on with: the game at the table, the deck that was changed last, a draft."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final

from catalog.models import Game
from catalog.web.sharing import remembered
from decks.models import Deck, Hand, Pool
from decks.packs import pack_for
from decks.tabletop.hands import HandError
from decks.tabletop.layout import shown_table
from decks.tabletop.pieces import Piece
from decks.tabletop.small_faces import Drawing, drawing
from decks.tabletop.table_view import Side, TableView
from decks.tabletop.together import open_hand
from decks.tabletop.zones import Camp
from engine.play.record import RecordError
from engine.play.wording import prompt, when

DAY: Final = 24 * 60 * 60  # seconds
PICTURED: Final = 6  # pieces of each side
Line = list[tuple[str, str]]  # pieces beside each other, each as (card, name), both empty for one that is not seen
LOOKED_AT: Final = 3  # hands, those that were touched last first, among which one that goes on is looked for


@dataclass(frozen=True)
class LeftOff:
    """A game that goes on: where it stands, what is asked, and some of what lies on the field, the other side first."""

    hand: Hand
    game: Game
    when: str
    asks: str
    lines: tuple[Line, ...]

    @property
    def drawing(self) -> Drawing:
        """How its cards are drawn."""
        return drawing(self.game.slug, self.game.digest)


def game_left_off(owner: str) -> LeftOff | None:
    """The game of one person that was touched last and is not over, nor one that was only looked at; None where there is none."""
    for hand in Hand.objects.owned_by(owner).filter(shared=False, people=[])[:LOOKED_AT] if owner else ():
        game = Game.objects.filter(slug=hand.game).first()
        words = remembered(f"stands:{hand.key}:{hand.changed_at.timestamp()}", partial(stands, hand, game), DAY)
        if game and words:
            return LeftOff(hand, game, *words)
    return None


def stands(hand: Hand, game: Game | None) -> tuple[str, str, tuple[Line, ...]] | tuple[()]:
    """What is told of a game, worked out once for each change of it; nothing of one that is over or cannot be shown."""
    try:
        sitting = open_hand(hand, pack_for(game, HandError))
    except (HandError, RecordError):
        return ()
    looked_at = sitting.can_redo and not sitting.stops
    if sitting.ended or looked_at:
        return ()
    table = shown_table(sitting.game, sitting.eyes, acts=False)
    return when(sitting.game, sitting.eyes), prompt(sitting.game), tuple(lines(table))


def lines(table: TableView) -> Iterator[Line]:
    """Some of what lies on the table: the other side, what lies between the players, the side of whoever looks."""
    *others, near = table.sides
    for pieces in (*(on_field(table, side) for side in others), between(table), on_field(table, near)):
        yield [(piece.card, piece.name) for piece in islice(pieces, PICTURED)]


def between(table: TableView) -> Iterator[Piece]:
    """The uppermost piece of each place, pack and shelf in the middle."""
    for place in (place for area in table.middle for heap in area.heaps for place in heap.places):
        yield from place.pieces[-1:]


def on_field(table: TableView, side: Side) -> Iterator[Piece]:
    """The uppermost piece of each of a player's places, at those that all share first."""
    for camp in camps(table):
        if camp.mine == side.mine:
            yield from camp.pieces
    for heap in (heap for at in ("front", "back") for area in side.areas.get(at, ()) for heap in area.heaps):
        for place in heap.places:
            yield from place.pieces[-1:] if len(heap.places) > 1 else place.pieces


def camps(table: TableView) -> Iterator[Camp]:
    for place in (place for area in table.middle for heap in area.heaps for place in heap.places):
        yield from place.camps


def others_left_off(owner: str) -> list[tuple[str, str]]:
    """The deck that a visitor changed last, and the draft that goes on, each as (words, address)."""
    if not owner:
        return []
    deck = Deck.objects.owned_by(owner).order_by("-changed_at").first()
    draft = Pool.objects.owned_by(owner).filter(cards=None).first()
    rows = [(f"your deck {deck.name}", deck.get_absolute_url())] if deck else []
    return rows + ([(f"a draft, {draft.how_far}", draft.get_absolute_url())] if draft else [])

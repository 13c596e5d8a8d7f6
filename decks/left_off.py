"""What a visitor can go on with: the game at the table, the deck that was changed last, a draft."""

from dataclasses import dataclass
from typing import Final

from django.core.cache import cache

from catalog.models import Game
from decks.models import Deck, Hand, Pool
from decks.packs import pack_for
from decks.tabletop.hands import HandError
from decks.tabletop.together import open_hand
from engine.play.record import RecordError
from engine.play.wording import prompt, when

DAY: Final = 24 * 60 * 60  # seconds
LOOKED_AT: Final = 3  # hands, those that were touched last first, among which one that goes on is looked for


@dataclass(frozen=True)
class LeftOff:
    """A game that goes on: where it stands, and what is asked."""

    hand: Hand
    game: Game
    when: str
    asks: str


def game_left_off(owner: str) -> LeftOff | None:
    """The game of one person that was touched last and is not over, nor one that was only looked at; None where there is none."""
    for hand in Hand.objects.owned_by(owner).filter(shared=False, people=[])[:LOOKED_AT] if owner else ():
        game = Game.objects.filter(slug=hand.game).first()
        words = cache.get_or_set(
            f"left-off:{hand.key}:{hand.changed_at.timestamp()}", lambda h=hand, g=game: stands(h, g), DAY
        )
        if game and words:
            return LeftOff(hand, game, *words)
    return None


def stands(hand: Hand, game: Game | None) -> tuple[str, str] | tuple[()]:
    """Where a game stands and what is asked, worked out once for each change of it; nothing of one that is over or cannot be shown."""
    try:
        sitting = open_hand(hand, pack_for(game, HandError))
    except (HandError, RecordError):
        return ()
    looked_at = sitting.can_redo and not sitting.stops
    return () if sitting.game.over or looked_at else (when(sitting.game, sitting.eyes), prompt(sitting.game))


def others_left_off(owner: str) -> list[tuple[str, str]]:
    """The deck that a visitor changed last, and the draft that goes on, each as (words, address)."""
    if not owner:
        return []
    deck = Deck.objects.owned_by(owner).order_by("-changed_at").first()
    draft = Pool.objects.owned_by(owner).filter(cards=None).first()
    rows = [(f"your deck {deck.name}", deck.get_absolute_url())] if deck else []
    return rows + ([(f"a draft, {draft.how_far}", draft.get_absolute_url())] if draft else [])

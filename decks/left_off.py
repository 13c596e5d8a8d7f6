"""What a visitor has begun and not ended: the game at the table, a draft, a deck."""

from dataclasses import dataclass
from typing import Final

from catalog.models import Game
from decks.models import Deck, Hand, Pool
from decks.packs import pack_for
from decks.tabletop.hands import HandError
from decks.tabletop.sitting import Sitting
from decks.tabletop.together import open_hand
from engine.play.record import RecordError
from engine.play.wording import prompt, when

LOOKED_AT: Final = 3  # hands, those that were touched last first, among which one that goes on is looked for


@dataclass(frozen=True)
class LeftOff:
    """A game that goes on: where it stands, and what is asked."""

    hand: Hand
    game: Game
    when: str
    asks: str


def game_left_off(owner: str) -> LeftOff | None:
    """The game of one person that was touched last and is not over; None where there is none."""
    for hand in Hand.objects.owned_by(owner).filter(shared=False, people=[])[:LOOKED_AT] if owner else ():
        game = Game.objects.filter(slug=hand.game).first()
        sitting = opened(hand, game)
        if game and sitting and not sitting.game.over:
            return LeftOff(hand, game, when(sitting.game, sitting.eyes), prompt(sitting.game))
    return None


def opened(hand: Hand, game: Game | None) -> Sitting | None:
    """A hand at its table; None where it can no longer be shown."""
    try:
        return open_hand(hand, pack_for(game, HandError))
    except (HandError, RecordError):
        return None


def others_left_off(owner: str) -> list[tuple[str, str]]:
    """The draft and the deck that a visitor changed last, each as (words, address)."""
    if not owner:
        return []
    pool = Pool.objects.owned_by(owner).order_by("-changed_at").first()
    deck = Deck.objects.owned_by(owner).order_by("-changed_at").first()
    rows = [(deck.name, deck.get_absolute_url())] if deck else []
    return rows + ([(f"packs of {pool.format}, {pool.how_far}", pool.get_absolute_url())] if pool else [])

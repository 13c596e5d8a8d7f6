"""Hands that a visitor finds dealt, some turns into the game; that the form deals them is shown where it is tested."""

from django.core.signing import get_cookie_signer
from playwright.sync_api import Page

from catalog.cached import pack_of
from decks.addresses import of_the_pack
from decks.owners import COOKIE, new_owner
from decks.tabletop.hands import OpenHand, first_record, start
from tests.e2e.conftest import HERE


def open_hand(page: Page, game: str, ready: str, opponent: str, seed: int, turns: int = 0) -> Page:
    """Let somebody be the owner of a new hand, and look at it."""
    deck, owner = of_the_pack(game, ready), new_owner()
    assert deck
    pack = pack_of(deck.game)
    hand = start(owner, deck.title, None, first_record(pack, deck.sections, opponent, seed), opponent)
    sitting = OpenHand(hand, pack)
    for _ in range(turns):
        sitting.play_turn()
    sitting.keep()
    signed = get_cookie_signer(salt=COOKIE).sign(owner)
    page.context.add_cookies([HERE | {"name": COOKIE, "value": signed}])
    page.goto(hand.get_absolute_url())
    return page

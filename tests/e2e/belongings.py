"""What visitors find that is theirs already; that the forms make it is shown where they are tested."""

from collections.abc import Mapping

from django.core.signing import get_cookie_signer
from playwright.sync_api import Page

from catalog.cached import pack_of
from decks.addresses import of_the_pack
from decks.deck_names import copy_name
from decks.models import Deck
from decks.owners import COOKIE, new_owner
from decks.tabletop.hands import OpenHand, first_record, start
from decks.versions import DeckContent, add, create
from engine.kernel.table import Table
from engine.play.playable import loaded_game
from engine.play.record import begin, record_of
from tests.e2e.conftest import HERE


def known(page: Page, owner: str) -> Page:
    """A tab in which somebody is known."""
    page.context.add_cookies([HERE | {"name": COOKIE, "value": get_cookie_signer(salt=COOKIE).sign(owner)}])
    return page


def own_deck(page: Page, game: str, ready: str, more: Mapping[str, int]) -> Deck:
    """Let somebody be the owner of a copy of a ready deck, with so many more of some cards in it, and look at it."""
    deck, owner = of_the_pack(game, ready), new_owner()
    assert deck
    content = DeckContent(copy_name(deck.title, ()), deck.format, "", deck.sections)
    for card, copies in more.items():
        content = add(content, "main", card, copies)
    copy = create(owner, game, content, "")
    known(page, owner).goto(copy.get_absolute_url())
    return copy


def open_hand(
    page: Page, game: str, ready: str, opponent: str, seed: int, turns: int = 0, *, over: bool = False, seats: int = 0
) -> Page:
    """Let somebody be the owner of a new hand, or of one that the pilot has played out, and look at it; with `seats` at a table of so
    many, each with the same deck.
    """
    deck, owner = of_the_pack(game, ready), new_owner()
    assert deck
    pack = pack_of(deck.game)
    many = record_of(begin(Table(loaded_game(pack), [deck.sections] * seats), seed)) if seats else None
    hand = start(owner, deck.title, None, many or first_record(pack, deck.sections, opponent, seed), opponent)
    sitting = OpenHand(hand, pack)
    for _ in range(turns):
        sitting.play_turn()
    if over:
        sitting.play_out()
    sitting.keep()
    known(page, owner).goto(hand.get_absolute_url())
    return page


def shared(page: Page, way: str = "Whoever has the link") -> str:
    """Share what a page shows, in its dialog; its link, with the dialog still open."""
    page.get_by_role("link", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(way).check()
    dialog.get_by_role("button", name="Save", exact=True).click()
    return dialog.get_by_label("Link", exact=True).input_value()

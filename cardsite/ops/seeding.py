"""What a developer finds in a new site: a visitor with decks, hands, runs, drafts and a key, made as visitors make them."""

from typing import Final

from django.db import transaction

from catalog.cached import pack_of
from catalog.models import Game
from decks import binder, pools, tasks, versions
from decks.addresses import DeckChoice, of_the_pack
from decks.construction.drafting import choice
from decks.lab import ledger
from decks.lab.who_plays import USUAL
from decks.models import Chunk, Deck, GoldfishRun, Visibility
from decks.tabletop.hands import OpenHand, first_record, start
from engine.kernel.state import OWN_SEAT
from engine.packs.cards import Pack
from engine.play.opponents import opponents_of
from engine.play.playable import is_playable, loaded_game
from engine.play.record import version_of

VISITOR: Final = "visitor-of-the-development-site"
SEED: Final = 20261126
TURNS, PICKS, GAMES = 6, 2, 200
RIVAL: Final = "mirror"  # who plays the other seat where a game knows them


@transaction.atomic
def seed() -> bool:
    """Give the visitor something of each game, all or nothing, unless they have made anything; whether that was done."""
    if Deck.objects.owned_by(VISITOR).exists():
        return False
    for game in Game.objects.all():
        pack = pack_of(game)
        if ready := [deck for name in pack.decks if (deck := of_the_pack(game.slug, name))]:
            use(pack, ready)
        sit_down_to_drafts(pack)
    binder.make_key(VISITOR)
    return True


def use(pack: Pack, ready: list[DeckChoice]) -> None:
    """Decks from the first ready ones of a game, one of them shared and one not done yet, and what is played with one."""
    first, *_ = [copied(deck) for deck in ready[:2]]
    share(first)
    unfinished(ready[0])
    if is_playable(pack):
        lay_out(pack, ready[0], first)
        play_games(pack, ready[0], first)


def copied(ready: DeckChoice) -> Deck:
    """A deck of the visitor's with the cards of a ready one."""
    content = versions.DeckContent(f"My {ready.title}", ready.format, f"Begun from {ready.title}.", ready.sections)
    return versions.create(VISITOR, ready.game.slug, content, "Copied")


def share(deck: Deck) -> None:
    """Let anybody see a deck who knows its address."""
    deck.visibility = Visibility.UNLISTED
    deck.save(update_fields=["visibility"])


def unfinished(ready: DeckChoice) -> Deck:
    """A deck that its format refuses: one card of a few names."""
    few = {section: dict.fromkeys(list(cards)[:5], 1) for section, cards in ready.sections.items()}
    content = versions.DeckContent(f"Not done yet: {ready.title}", ready.format, "", few)
    return versions.create(VISITOR, ready.game.slug, content, "Began")


def lay_out(pack: Pack, ready: DeckChoice, deck: Deck) -> None:
    """A test hand in the middle of a game, and one that is over."""
    opponents = opponents_of(pack)
    opponent = RIVAL if RIVAL in opponents else next(iter(opponents))
    for number, turns in enumerate((TURNS, 0)):
        hand = start(VISITOR, deck.name, deck, first_record(pack, ready.sections, opponent, SEED + number), opponent)
        sitting = OpenHand(hand, pack)
        for _ in range(turns):
            sitting.play_turn()
        if not turns:
            sitting.play_out()
        sitting.keep()


def play_games(pack: Pack, ready: DeckChoice, deck: Deck) -> None:
    """A goldfish run that has ended, played here and now."""
    opponent = next(iter(opponents_of(pack)))
    about = {"game": pack.slug, "deck": deck, "title": deck.name, "format": ready.format, "sections": ready.sections}
    how = {"options": [], "pilot": USUAL, "opponent": opponent, "games": GAMES, "seed": SEED}
    run = GoldfishRun(owner=VISITOR, rules_version=version_of(loaded_game(pack)), **about, **how)
    ledger.open_run(run)
    for chunk in Chunk.objects.filter(run=run).values_list("pk", flat=True):
        if (claim := ledger.claim(chunk)) is not None:
            tasks.work_off(claim)


def sit_down_to_drafts(pack: Pack) -> None:
    """Packs that are opened, and a draft after a few picks, of each format that has them."""
    for form in pack.openings:
        pool = pools.begin(VISITOR, pack, form, SEED)
        for at in range(PICKS if pool.cards is None else 0):
            pod = pools.pod_of(pool, pack)
            draft = pools.drafts_of(pool, pod)[-1]
            pool = pools.pick(pool, pack, at, choice(pod, OWN_SEAT, draft.held[OWN_SEAT], draft.taken[OWN_SEAT]))

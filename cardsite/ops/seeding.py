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
from decks.models import Chunk, Deck, GoldfishRun, Pool, Visibility
from decks.tabletop.hands import OpenHand, first_record, start
from engine.kernel.state import OWN_SEAT
from engine.packs.cards import Pack
from engine.play.pilots import opponents_of
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
        ready = [choice for deck in pack.decks if (choice := of_the_pack(game.slug, deck))]
        decks = [copied(choice) for choice in ready[:2]]
        share(decks[0])
        unfinished(ready[0])
        if is_playable(pack):
            lay_out(pack, ready[0], decks[0])
            play_games(pack, ready[0], decks[0])
        sit_down_to_drafts(pack)
    binder.make_key(VISITOR)
    return True


def copied(choice: DeckChoice) -> Deck:
    """A deck of the visitor's with the cards of a ready one."""
    content = versions.DeckContent(f"My {choice.title}", choice.format, f"Begun from {choice.title}.", choice.sections)
    return versions.create(VISITOR, choice.game.slug, content, "Copied")


def share(deck: Deck) -> None:
    """Let anybody see a deck who knows its address."""
    deck.visibility = Visibility.UNLISTED
    deck.save(update_fields=["visibility"])


def unfinished(choice: DeckChoice) -> Deck:
    """A deck that its format refuses: one card of each name."""
    few = {section: dict.fromkeys(list(cards)[:5], 1) for section, cards in choice.sections.items()}
    content = versions.DeckContent(f"Not done yet: {choice.title}", choice.format, "", few)
    return versions.create(VISITOR, choice.game.slug, content, "Began")


def lay_out(pack: Pack, choice: DeckChoice, deck: Deck) -> None:
    """A test hand in the middle of a game, and one that is over."""
    opponents = opponents_of(pack)
    opponent = RIVAL if RIVAL in opponents else next(iter(opponents))
    for number, turns in enumerate((TURNS, 0)):
        hand = start(VISITOR, deck.name, deck, first_record(pack, choice.sections, opponent, SEED + number), opponent)
        sitting = OpenHand(hand, pack)
        for _ in range(turns):
            sitting.play_turn()
        if not turns:
            sitting.play_out()
        sitting.keep()


def play_games(pack: Pack, choice: DeckChoice, deck: Deck) -> None:
    """A goldfish run that has ended, played here and now."""
    opponent = next(iter(opponents_of(pack)))
    about = {"game": pack.slug, "deck": deck, "title": deck.name, "format": choice.format, "sections": choice.sections}
    how = {"options": [], "pilot": USUAL, "opponent": opponent, "games": GAMES, "seed": SEED}
    run = GoldfishRun(owner=VISITOR, rules_version=version_of(loaded_game(pack)), **about, **how)
    ledger.open_run(run)
    for chunk in Chunk.objects.filter(run=run).values_list("pk", flat=True):
        claim = ledger.claim(chunk)
        if claim is not None:
            tasks.work_off(claim)


def sit_down_to_drafts(pack: Pack) -> list[Pool]:
    """Packs that are opened, and a draft after a few picks, of each format that has them."""
    begun = [pools.begin(VISITOR, pack, form, SEED) for form in pack.openings]
    for pool in begun:
        for at in range(PICKS if pool.cards is None else 0):
            pod = pools.pod_of(pool, pack)
            draft = pools.drafts_of(pool, pod)[-1]
            pools.pick(pool, pack, at, choice(pod, OWN_SEAT, draft.held[OWN_SEAT], draft.taken[OWN_SEAT]))
            pool.refresh_from_db()
    return begun

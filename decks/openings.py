"""What to begin with: the first choice of a deck over many first hands, asked for from its page and found by workers (decks.stepwise)."""

import hashlib
import json
from dataclasses import dataclass
from functools import partial
from typing import Final

from celery import shared_task

from catalog.models import Game
from decks import stepwise
from decks.models import UNFINISHED, OpeningAdvice, RunState
from decks.packs import pack_for
from decks.stepwise import StepError
from decks.tabletop.ending import with_sign
from engine.kernel.state import Game as Played
from engine.kernel.table import Table, TableError
from engine.packs.cards import DeckList, Pack
from engine.play.curves import curve_of
from engine.play.openings import (
    HANDS,
    OPTIONS,
    SEED,
    WORLDS,
    FoundOpenings,
    Openings,
    Option,
    Standing,
    is_first_choice,
    openings_of,
    option_in,
)
from engine.play.playable import NotPlayableError, loaded_game
from engine.play.record import version_of_pack

KEPT: Final = 500  # those that were asked for last
AT_ONCE: Final = 6  # of all visitors
LEAST: Final = 10  # hands in which an answer could be given that is told
DIGEST: Final = 40
PLAYERS: Final = 2


class OpeningsError(Exception):
    """What to begin with cannot be found out; the message says why, and what helps."""


@dataclass(frozen=True)
class OpeningRow:
    """An answer to the first choice: what is done, with which card, in how many hands it could be and was the best, its chance, and what
    that is more than the others', in points of 100, and whether chance explains that.
    """

    option: Option
    verb: str
    card: str
    name: str
    hands: int
    best: int
    chance: int
    gain: int
    error: int
    is_clear: bool

    @property
    def points(self) -> str:
        """What it gains, as it is written: +8, −3, 0."""
        return with_sign(self.gain)


def digest_of(pack: Pack, deck: DeckList, theirs: DeckList) -> str:
    """The hash of all that is found follows from."""
    said = [pack.slug, version_of_pack(pack), deck, theirs, HANDS, WORLDS, OPTIONS, SEED]
    return hashlib.blake2b(json.dumps(said, sort_keys=True).encode()).hexdigest()[:DIGEST]


def advice_for(pack: Pack, deck: DeckList, theirs: DeckList) -> OpeningAdvice | None:
    """What has been asked for of a deck against another one."""
    return OpeningAdvice.objects.filter(digest=digest_of(pack, deck, theirs)).first()


def ask_for_openings(pack: Pack, deck: DeckList, theirs: DeckList) -> OpeningAdvice:
    """Have workers find out what to begin with, unless they have or are at it; what could not be done is tried again.

    Raises OpeningsError.
    """
    row = advice_for(pack, deck, theirs)
    if row is not None and row.state != RunState.FAILED:
        return row
    if OpeningAdvice.objects.filter(state__in=UNFINISHED).count() >= AT_ONCE:
        raise OpeningsError("Many decks are being looked at already; ask again in a minute.")
    digest = digest_of(pack, deck, theirs)
    about = {"game": pack.slug, "deck": dict(deck), "theirs": dict(theirs)}
    row, _ = OpeningAdvice.objects.get_or_create(digest=digest, defaults=about)
    stepwise.begin_anew(row)
    row.save()
    oldest = OpeningAdvice.objects.values_list("pk", flat=True)[KEPT:]
    OpeningAdvice.objects.filter(pk__in=[*oldest]).delete()
    ask_again(row)
    return row


def ask_again(row: OpeningAdvice) -> None:
    """Tell a worker of what is still to be found, unless that was done just now."""
    stepwise.ask_again(row, look_at_hands)


@shared_task(expires=600)
def look_at_hands(pk: int) -> None:
    """Look at first hands for a moment, then have that gone on with."""
    row = OpeningAdvice.objects.filter(pk=pk).first()
    if row is not None:
        stepwise.work_on(row, partial(opened, row), look_at_hands)


def opened(row: OpeningAdvice) -> Openings:
    """What is to be found, as far as that has come. Raises StepError."""
    pack = pack_for(Game.objects.filter(slug=row.game).first(), StepError)
    if digest_of(pack, row.deck, row.theirs) != row.digest:
        raise StepError("The rules have changed since.")
    try:
        work = openings_of(Table(loaded_game(pack), [row.deck, row.theirs]))
    except (KeyError, NotPlayableError, TableError) as problem:
        raise StepError(f"This deck cannot be played: {problem}.") from problem
    if work is None:
        raise StepError(f"{pack.name} does not say what a position is worth.")
    work.found = FoundOpenings.read(row.found)
    return work


def told(pack: Pack, found: FoundOpenings) -> tuple[str, list[OpeningRow]]:
    """The usual first choice as it is asked, and its answers, what wins most first; nothing where it never came."""
    standings = [one for one in found.standings(curve_of(pack)) if one.hands >= LEAST]
    if not standings:
        return "", []
    return loaded_game(pack).windows[found.window].prompt, [row_of(pack, one) for one in standings]


def told_at(game: Played) -> list[OpeningRow]:
    """What has been found of the options of a game that stands at the first choice of its first seat, between two decks of which that has
    been asked for; nothing anywhere else.
    """
    table = game.table
    if table.seats != PLAYERS or not is_first_choice(game):
        return []
    row = advice_for(table.rules.pack, *table.decks)
    if row is None or row.state != RunState.DONE or game.decision is None:
        return []
    offered = {option_in(game, one) for one in game.decision.options}
    return [one for one in told(table.rules.pack, FoundOpenings.read(row.found))[1] if one.option in offered]


def row_of(pack: Pack, one: Standing) -> OpeningRow:
    """An answer in words and points."""
    verb = loaded_game(pack).verbs[one.option.verb].words.partition("{")[0].strip(" :")
    card = pack.cards.get(one.option.card)
    name, clear = card.name if card else "", one.is_clear
    chance, gain, error = (round(100 * part) for part in (one.chance, one.gain, one.error))
    return OpeningRow(one.option, verb, one.option.card, name, one.hands, one.best, chance, gain, error, clear)

"""Pools: packs that people open or draft, each kept as its seed and picks. Nothing here knows of pages."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from catalog.cached import pack_or_none
from catalog.models import Game
from decks import versions
from decks.construction.boosters import packs_of, pool_of
from decks.construction.drafting import SEATS_MAX, Draft, PickError, Pod, after, edition_of, replay
from decks.construction.suggest import fill
from decks.models import Deck, Pool
from decks.seeds import SEED_MAX
from engine.kernel.state import OWN_SEAT
from engine.packs.cards import DeckList, Pack

KEPT = 200  # pools of one visitor
CHANGED = (
    "The cards, or the ways in which packs are filled and drafted, have changed since these packs were opened, so they can "
    "no longer be shown as they were."
)


class PoolError(ValueError):
    """Something that cannot be opened, drafted or built; the message says why."""


class StalePickError(Exception):
    """The draft has gone on since it was looked at."""


# Beginning


def begin(owner: str, pack: Pack, form: str, seed: int, seats: int | None = None) -> Pool:
    """Open the packs of a format, or sit down to a draft; without `seats`, of as many as are best.

    Of too many pools the one that has not been touched for longest makes room; decks that come from it keep their cards.
    Raises PoolError.
    """
    opening = pack.openings.get(form)
    if opening is None:
        raise PoolError(f"{pack.short} has no packs for the format {form[:50]!r}.")
    seats = opening.seats_best if seats is None else seats
    most = SEATS_MAX if opening.passes else 1
    if not opening.seats_min <= seats <= most:
        raise PoolError(f"A draft takes {opening.seats_min} to {most} players, not {seats}.")
    if not 0 <= seed <= SEED_MAX:
        raise PoolError(f"A seed is a number from 0 to {SEED_MAX:,}.")
    cards = None if opening.passes else pool_of(packs_of(pack, form, seed))
    plain = {"seed": seed, "seats": seats, "edition": edition_of(pack, form), "cards": cards}
    pool = Pool.objects.create(owner=owner, game=pack.slug, format=form, **plain)
    Pool.objects.owned_by(owner).keep_first(KEPT)
    return pool


# Looking


def pod_of(pool: Pool, pack: Pack) -> Pod:
    """Who sat down with what. Raises PoolError where it would not be the same any more."""
    if pool.format not in pack.openings or edition_of(pack, pool.format) != pool.edition:
        raise PoolError(CHANGED)
    return Pod(pack, pool.format, pool.seed, pool.seats)


def drafts_of(pool: Pool, pod: Pod) -> list[Draft]:
    """The draft before each pick and after the last one. Raises PoolError."""
    try:
        return replay(pod, pool.picks)
    except PickError as error:
        raise PoolError(f"The picks of this draft cannot be replayed: {error}") from error


# Going on


def pick(pool: Pool, pack: Pack, at: int, cards: Sequence[str]) -> Pool:
    """Take cards as pick number `at`, counted from 0. Raises PoolError, and StalePickError for another moment of the draft."""
    with transaction.atomic():
        now = lock_row(pool, at)
        pod = pod_of(now, pack)
        draft = drafts_of(now, pod)[-1]
        try:
            later = after(pod, draft, cards)
        except PickError as error:
            raise PoolError(str(error)) from error
        now.picks = [*now.picks, list(cards)]
        now.cards = pool_of(later.taken[OWN_SEAT]) if later.over else None
        now.save(update_fields=["picks", "cards", "changed_at"])
    return now


def take_back(pool: Pool, at: int) -> Pool:
    """Back to the pick before. Raises PoolError, and StalePickError for another moment of the draft."""
    with transaction.atomic():
        now = lock_row(pool, at)
        if not now.picks:
            raise PoolError("There is nothing to take back: this is the first pick.")
        if now.shared or now.decks.exists():
            raise PoolError("This draft is shared, or a deck is built from it: picks can no longer be taken back.")
        now.picks, now.cards = now.picks[:-1], None
        now.save(update_fields=["picks", "cards", "changed_at"])
    return now


def lock_row(pool: Pool, at: int) -> Pool:
    """The pool as it is now, for whoever looked at it after so many picks. Raises StalePickError."""
    now = Pool.objects.select_for_update().filter(pk=pool.pk).first()
    if now is None or len(now.picks) != at:
        raise StalePickError
    return now


def suggestion(game: Game, form: str, sections: DeckList, pool: Mapping[str, int]) -> DeckList | None:
    """A deck filled from a pool until it is legal; None where that is not known, or the format opens no packs."""
    pack = pack_or_none(game)
    return fill(pack, form, sections, pool) if pack and form in pack.openings else None


def build(pool: Pool, pack: Pack, form: str, *, suggested: bool) -> Deck:
    """A new deck of the owner's from a pool: empty, or one that is suggested.

    Raises PoolError, and UnfitError where the owner has as many decks as one may have.
    """
    if pool.cards is None:
        raise PoolError("The draft is not over yet.")
    rules = pack.formats.get(form)
    if rules is None or rules.pool is None:
        raise PoolError(f"{pack.short} has no format {form[:50]!r} whose decks come from a pool.")
    deck = fill(pack, form, {}, pool.cards) if suggested else {}
    if deck is None:
        raise PoolError(f"No deck for {rules.name} can be suggested from these cards; begin with an empty one.")
    content = versions.DeckContent(f"{rules.name}, seed {pool.seed}", form, "", deck)
    return versions.create(
        pool.owner,
        pool.game,
        content,
        "Suggested from the pool" if suggested else "Began",
        versions.PoolOrigin(pool.cards, pool),
    )

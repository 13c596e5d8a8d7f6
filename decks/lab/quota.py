"""How many test games a visitor may ask for, counted exactly however many requests come at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import connection, transaction
from django.db.models import Count, F, QuerySet, Sum
from django.db.models.functions import Now
from django.utils import timezone

from decks.models import UNFINISHED, GoldfishRun, OriginDay

RUNS_AT_ONCE = 3
GAMES_AT_ONCE = 200_000  # of a visitor, in runs that have not ended
GAMES_A_DAY = 1_000_000
GAMES_OF_ALL = 4_000_000  # of all visitors, in runs that have not ended
SHARE = 10  # from one address comes at most one part in so many of that, whatever names its visitors have
RUNS_OF_ADDRESS, DAYS_OF_ADDRESS = 30, 5  # runs at once; days of one visitor in a day
DAY = timedelta(hours=24)
LOCK = 20_061  # of this site's locks in PostgreSQL the one for the quota


class QuotaError(Exception):
    """A visitor asks for more than there is; the message says what is left."""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """A transaction that no other one of these overlaps. SQLite lets only one write anyway."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        yield


def check(owner: str, origin: str, games: int) -> None:
    """Raises QuotaError where a visitor, or all who share their address, may not have so many games more; one without an `origin`
    shares it with nobody. To be exact, ask `one_at_a_time`.
    """
    every = GoldfishRun.objects.all()
    own = every.owned_by(owner)
    runs, waiting = count_games(own.filter(state__in=UNFINISHED))
    today = count_games(own.filter(created_at__gt=Now() - DAY))[1]
    if runs >= RUNS_AT_ONCE:
        raise QuotaError(
            f"You have {runs} unfinished runs, and may have {RUNS_AT_ONCE} at once: wait for one to end, or cancel one."
        )
    refuse(games, GAMES_AT_ONCE - waiting, f"You may have {GAMES_AT_ONCE:,} games in runs that have not ended")
    refuse(games, GAMES_A_DAY - today, f"You may ask for {GAMES_A_DAY:,} games in 24 hours")
    if origin:
        check_address(origin, games)
    all_waiting = count_games(every.filter(state__in=UNFINISHED))[1]
    refuse(games, GAMES_OF_ALL - all_waiting, "Too many games are waiting on this site")


def check_address(origin: str, games: int) -> None:
    """Raises QuotaError where those who share an address may not have so many games more."""
    runs, waiting = count_games(GoldfishRun.objects.filter(origin=origin, state__in=UNFINISHED))
    today = (
        OriginDay.objects.filter(origin=origin, day=timezone.now().date()).values_list("games", flat=True).first() or 0
    )
    if runs >= RUNS_OF_ADDRESS:
        raise QuotaError(
            f"Your address has {runs} unfinished runs, and may have {RUNS_OF_ADDRESS} at once: try again when some have ended."
        )
    share, day = GAMES_OF_ALL // SHARE, GAMES_A_DAY * DAYS_OF_ADDRESS
    refuse(games, share - waiting, f"Your address may have {share:,} games waiting at once")
    refuse(games, day - today, f"Your address may ask for {day:,} games a day, counted from midnight UTC")


def note(origin: str, games: int) -> None:
    """Count games that were asked for, so that erasing their run does not make them uncounted."""
    row, _ = OriginDay.objects.get_or_create(origin=origin, day=timezone.now().date())
    OriginDay.objects.filter(pk=row.pk).update(games=F("games") + games)


def forget_addresses() -> None:
    """What addresses asked for before yesterday is gone, as the page of your data promises."""
    past = OriginDay.objects.filter(day__lt=timezone.now().date() - timedelta(days=1))
    if past.exists():  # so that a quiet site writes nothing
        past.delete()


def count_games(runs: "QuerySet[GoldfishRun]") -> tuple[int, int]:
    """How many runs these are, and how many games they ask for."""
    sums = runs.aggregate(runs=Count("pk"), games=Sum("games"))
    return sums["runs"], sums["games"] or 0


def refuse(games: int, left: int, why: str) -> None:
    """Raises QuotaError if that many games are not left."""
    if games > left:
        raise QuotaError(f"{why}; {max(left, 0):,} are left, and this run has {games:,}.")

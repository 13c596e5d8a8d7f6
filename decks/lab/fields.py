"""The fields of the games as they are played: once for each version of a game, two decks after the other, when nothing else waits.

A message says which field to look at. Who plays its next two decks enters what came of them by an UPDATE that says how many had met by
then: of two who play the same, one succeeds, and both have played the same games.
"""

import logging
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from celery.exceptions import SoftTimeLimitExceeded
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from catalog.models import Game
from decks.lab.engines import engine_of
from decks.lab.field import BY, EACH, SEED, Field, field_of, ready_decks
from decks.models import UNFINISHED, GoldfishRun, PlayedField, RunState
from decks.packs import pack_for
from engine.builds import ENGINE, digest, sources
from engine.kernel import state
from engine.packs.cards import Pack
from engine.play.goldfish import UnknownNameError
from engine.play.matches import SEATS
from engine.play.matrix import Cell, Matrix, Two, meetings, play_pairs, prepare_meeting
from engine.play.playable import NotPlayableError, is_playable
from engine.play.record import version_of_pack

AT_A_TIME: Final = 2.0  # seconds of work for one message, so that most of the time is left to others
ATTEMPTS: Final = 3
OVERDUE: Final = timedelta(seconds=120)
REASON_MAX: Final = 500

logger = logging.getLogger(__name__)


class NoFieldError(Exception):
    """The field of a game cannot be played; the message says why."""


# Entering


def enter(packs: Mapping[str, Pack]) -> None:
    """Let the fields of these versions be played, unless they have been; what could not be played is tried again, and those of other
    versions and games go.
    """
    engine = digest(sources(ENGINE), ENGINE)
    wanted = {slug: version_of(pack, engine) for slug, pack in packs.items() if is_playable(pack)}
    PlayedField.objects.exclude(version__in=wanted.values(), state__in=[*UNFINISHED, RunState.DONE]).delete()
    for slug, version in wanted.items():
        PlayedField.objects.get_or_create(game=slug, version=version)
        Game.objects.filter(slug=slug).exclude(found__in=("", version)).update(found="")


def version_of(pack: Pack, engine: str) -> str:
    """The version of a field: that of the rules, and of the engine's own files, as those say how somebody plays who plays steadily."""
    return f"{version_of_pack(pack)}-{engine[:8]}"


def field_played(game: Game) -> PlayedField | None:
    """The field of a game as it was loaded; None where it has none."""
    return PlayedField.objects.filter(game=game.slug).last()


def left_out_of(game: Game, form: str) -> dict[str, str]:
    """The ready decks of a format that the field of their game leaves out, and why, as far as it has been played."""
    row = field_played(game)
    there = row.left_out if row else {}
    return {deck.name: there[deck.name] for deck in game.ready_decks.filter(format__slug=form, name__in=there)}


def matrix_of(row: PlayedField) -> Matrix:
    """What has come of a field so far."""
    met = {(one, other): Cell.of(plain) for one, other, plain in row.met}
    return Matrix([deck["title"] for deck in row.decks], met)


# Messages


def take_to_send() -> int | None:
    """The first field that is to be played, whose message may go out; None where there is none, or a worker has just been told of one."""
    waiting = PlayedField.objects.filter(state__in=UNFINISHED)
    if waiting.filter(sent_at__gt=Now() - OVERDUE, sent_at__lt=Now() + OVERDUE).exists():
        return None
    first = waiting.first()
    return first.pk if first and waiting.filter(pk=first.pk).update(sent_at=Now()) else None


def not_sent(pk: int) -> None:
    """No worker has been told of a field after all, or it is done with what it was told."""
    PlayedField.objects.filter(pk=pk).update(sent_at=None)


# The work


def play_on(pk: int) -> None:
    """Play a field for a moment: the next two decks, and more as long as no visitor waits for games."""
    until = time.monotonic() + AT_A_TIME
    try:
        while play_next(pk) and time.monotonic() < until:
            if GoldfishRun.objects.filter(state__in=UNFINISHED).exists():
                break
    except NoFieldError as problem:
        end(PlayedField.objects.filter(pk=pk), RunState.FAILED, str(problem))
    not_sent(pk)


def play_next(pk: int) -> bool:
    """Play the next two decks of a field; whether there are more. Raises NoFieldError."""
    row = PlayedField.objects.filter(pk=pk, state__in=UNFINISHED).first()
    if row is None:
        return False
    mine = PlayedField.objects.filter(pk=pk, state__in=UNFINISHED, played=row.played)
    if row.attempt >= ATTEMPTS:
        raise NoFieldError(f"The worker died {row.attempt} times of meeting {row.played + 1}.")
    if not mine.filter(attempt=row.attempt).update(attempt=F("attempt") + 1, state=RunState.RUNNING):
        return False
    pack, field = opened(row)
    order = meetings(field.decks, BY)
    if not order:
        raise NoFieldError("There are no two ready decks to play each other.")
    two = order[row.played]
    met = [*row.met, [*two, played(pack, field, two).plain()]]
    decks = [{"title": title, "format": deck.format} for title, deck in field.decks.items()]
    told: dict[str, Any] = {"decks": decks, "left_out": dict(field.left_out), "engine": engine_of(pack)}
    if not mine.update(met=met, played=len(met), meetings=len(order), attempt=0, **told):
        return False
    if len(met) < len(order):
        return True
    end(PlayedField.objects.filter(pk=pk), RunState.DONE)
    Game.objects.filter(slug=row.game).update(found=row.version)
    return False


def opened(row: PlayedField) -> tuple[Pack, Field]:
    """The pack of a field, and its decks. Raises NoFieldError."""
    pack = pack_for(Game.objects.filter(slug=row.game).first(), NoFieldError)
    if not row.version.startswith(version_of_pack(pack)):
        raise NoFieldError("The rules have changed since.")
    try:
        return pack, field_of(pack)
    except (KeyError, NotPlayableError, UnknownNameError) as problem:
        raise NoFieldError(f"The ready decks cannot be played against each other: {problem}.") from problem


def played(pack: Pack, field: Field, two: Two) -> Cell:
    """The games of two decks. Raises NoFieldError."""
    try:
        return play_pairs(prepare_meeting(pack, field.sections, two, SEED, BY), range(EACH // SEATS))
    except SoftTimeLimitExceeded:
        raise NoFieldError(f"{' against '.join(two)} did not end in time.") from None
    except Exception as problem:  # whatever a game's own modules do wrong
        logger.exception("the field of %s: %s", pack.slug, two)
        raise NoFieldError(f"{' against '.join(two)} cannot be played: {problem!r}") from problem


def game_of(row: PlayedField, two: Two, index: int) -> state.Game:
    """A game of two decks, played once more; the first of them sits on the first seat in games of even number. Raises NoFieldError."""
    pack = pack_for(Game.objects.filter(slug=row.game).first(), NoFieldError)
    decks = {deck.title: deck.sections for deck in ready_decks(pack).values()}
    try:
        return prepare_meeting(pack, decks, two, SEED, BY).play(index)
    except Exception as problem:  # whatever a game's own modules do wrong
        logger.exception("the field of %s: game %s of %s", row.game, index, two)
        raise NoFieldError(f"This game cannot be played: {problem!r}") from problem


def end(rows: "QuerySet[PlayedField]", state: RunState, reason: str = "") -> None:
    """End a field once."""
    rows.filter(state__in=UNFINISHED).update(state=state, reason=reason[:REASON_MAX], finished_at=Now(), sent_at=None)

"""The field of a game is played once for each version: two decks after the other, by whoever is told of it, behind all visitors."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from kombu.exceptions import OperationalError

from catalog.cached import version
from catalog.models import Game
from decks.lab import fields
from decks.lab.field import BY, EACH, SEED, Field, field_of
from decks.lab.fields import NoFieldError, enter, field_played, matrix_of, play_next
from decks.models import PlayedField, ReadyDeck, RunState
from decks.tasks import look_at_field, mend_fields
from engine.builds import ENGINE, digest, sources
from engine.play.matches import SEATS
from engine.play.matrix import meetings, play_pairs, prepare_meeting
from engine.play.record import version_of_pack
from tests.decks.lab.games_asked_for import entered
from tests.packs import SHIPPED

pytestmark = pytest.mark.django_db
SLUG = "runicka"
FEW = 2  # games of each two decks, where it does not matter how many


@pytest.fixture(autouse=True)
def messages(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The fields that workers have been told of."""
    sent: list[int] = []
    monkeypatch.setattr(look_at_field, "apply_async", lambda arguments, **_: sent.append(arguments[0]))
    return sent


@pytest.fixture
def row(monkeypatch: pytest.MonkeyPatch) -> PlayedField:
    """The field of three decks of one game, and no other one."""
    monkeypatch.setattr(fields, "EACH", FEW)
    whole = field_of(SHIPPED[SLUG])
    monkeypatch.setattr(fields, "field_of", lambda pack: Field(dict([*whole.decks.items()][:3]), {}))
    PlayedField.objects.exclude(game=SLUG).delete()
    return PlayedField.objects.get(game=SLUG)


def again(row: PlayedField) -> PlayedField:
    row.refresh_from_db()
    return row


def test_loading_the_games_enters_the_field_of_each() -> None:
    engine = digest(sources(ENGINE), ENGINE)
    assert {row.game: row.version for row in PlayedField.objects.all()} == {
        slug: f"{version_of_pack(pack)}-{engine[:8]}" for slug, pack in SHIPPED.items()
    }
    assert {*PlayedField.objects.values_list("state", flat=True)} == {"waiting"}


def test_loading_them_again_keeps_what_was_played_and_drops_what_is_past(row: PlayedField) -> None:
    play_next(row.pk)
    PlayedField.objects.create(game=SLUG, version="4-of-yesterday")
    PlayedField.objects.create(game="gone", version="4-gone")
    enter({SLUG: SHIPPED[SLUG]})
    assert [one.played for one in PlayedField.objects.all()] == [1]


def test_what_could_not_be_played_is_tried_again_once_the_games_are_loaded(row: PlayedField) -> None:
    PlayedField.objects.update(state=RunState.FAILED)
    enter({SLUG: SHIPPED[SLUG]})
    assert PlayedField.objects.get().state == RunState.WAITING


def test_each_two_decks_play_as_the_command_lets_them(row: PlayedField, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "EACH", EACH)
    play_next(row.pk)
    field = field_of(SHIPPED[SLUG])
    two = meetings(field.decks, BY)[0]
    match = prepare_meeting(SHIPPED[SLUG], field.sections, two, SEED, BY)
    assert matrix_of(again(row)).met == {two: play_pairs(match, range(EACH // SEATS))}


def test_it_is_played_to_the_end_and_the_pages_of_the_game_are_made_anew(row: PlayedField) -> None:
    before = version()
    while play_next(row.pk):
        assert again(row).state == RunState.RUNNING
    assert (again(row).state, row.played, row.meetings) == (RunState.DONE, 3, 3)
    assert [deck["title"] for deck in row.decks] == matrix_of(row).decks
    assert len(matrix_of(row).row(row.decks[0]["title"])) == 2
    assert row.finished_at
    assert row.engine
    assert version() != before
    assert not play_next(row.pk)


def test_of_two_workers_that_play_the_same_decks_one_enters_them(
    row: PlayedField, monkeypatch: pytest.MonkeyPatch
) -> None:
    plainly = fields.played

    def overtaken(*arguments: Any) -> Any:
        monkeypatch.setattr(fields, "played", plainly)
        assert play_next(row.pk)
        return plainly(*arguments)

    monkeypatch.setattr(fields, "played", overtaken)
    assert not play_next(row.pk)
    assert (again(row).played, len(row.met), row.attempt) == (1, 1, 0)


def test_a_message_plays_on_until_its_time_is_up(row: PlayedField, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "AT_A_TIME", 0)
    look_at_field(row.pk)
    assert again(row).played == 1
    monkeypatch.setattr(fields, "AT_A_TIME", 3600)
    look_at_field(row.pk)
    assert again(row).state == RunState.DONE


def test_while_a_visitor_waits_for_games_it_goes_step_by_step(
    row: PlayedField, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fields, "AT_A_TIME", 3600)
    entered()
    look_at_field(row.pk)
    assert again(row).played == 1


def test_the_reaper_tells_a_worker_of_one_field_at_a_time(messages: list[int]) -> None:
    first = PlayedField.objects.order_by("pk")[0]
    mend_fields()
    mend_fields()
    assert messages == [first.pk]
    PlayedField.objects.update(sent_at=None)
    mend_fields()
    assert messages == [first.pk] * 2


@pytest.mark.parametrize("away", [timedelta(hours=-1), timedelta(hours=1)])
def test_a_message_that_is_lost_is_sent_again_also_where_the_clock_was_put_back(
    row: PlayedField, messages: list[int], away: timedelta
) -> None:
    PlayedField.objects.update(sent_at=timezone.now() + away)
    mend_fields()
    assert messages == [row.pk]


def test_what_is_done_is_told_to_nobody(row: PlayedField, messages: list[int]) -> None:
    PlayedField.objects.update(state=RunState.DONE)
    mend_fields()
    assert messages == []


def test_a_queue_that_is_away_is_told_later(row: PlayedField, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise OperationalError

    monkeypatch.setattr(look_at_field, "apply_async", away)
    mend_fields()
    assert again(row).sent_at is None


def test_decks_of_which_a_worker_dies_are_given_up(row: PlayedField) -> None:
    PlayedField.objects.update(attempt=fields.ATTEMPTS, state=RunState.RUNNING)
    look_at_field(row.pk)
    assert (again(row).state, row.reason) == (RunState.FAILED, "The worker died 3 times of meeting 1.")


def test_a_game_that_breaks_ends_the_field_with_the_reason(row: PlayedField, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(fields, "play_pairs", broken)
    look_at_field(row.pk)
    assert again(row).state == RunState.FAILED
    assert " against " in row.reason
    assert "cannot be played: ZeroDivisionError()" in row.reason


def test_rules_that_have_changed_are_not_played(row: PlayedField) -> None:
    PlayedField.objects.update(version="4-of-yesterday")
    with pytest.raises(NoFieldError, match="rules have changed"):
        play_next(row.pk)


def test_a_field_is_played_anew_where_the_engine_is_another_one(
    row: PlayedField, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_next(row.pk)
    Game.objects.update(found=row.version)
    monkeypatch.setattr(fields, "digest", lambda *_: "another engine")
    enter({SLUG: SHIPPED[SLUG]})
    game = Game.objects.get(slug=SLUG)
    now = field_played(game)
    assert now
    assert game.found == ""
    assert (now.version[-8:], now.played) == ("another ", 0)


# Who is in it


@pytest.mark.parametrize("slug", SHIPPED)
def test_every_ready_deck_is_in_the_field_or_it_is_told_why_not(slug: str) -> None:
    field = field_of(SHIPPED[slug])
    names = set(ReadyDeck.objects.filter(game__slug=slug).values_list("name", flat=True))
    assert field.decks.keys() | field.left_out.keys() == names
    assert not field.decks.keys() & field.left_out.keys()


def test_who_begins_in_the_middle_is_left_out_and_nobody_else() -> None:
    found = {title: why for pack in SHIPPED.values() for title, why in field_of(pack).left_out.items()}
    assert list(found) == ["Point rush"]
    assert "begins in the middle of a game" in found["Point rush"]

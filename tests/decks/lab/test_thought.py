"""Games in which somebody thinks: how long they take is told before, what is too long is refused, and workers have the time for them."""

import json
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from decks import tasks
from decks.lab import ledger, thought
from decks.lab.asked import forecast_of
from decks.lab.run_form import RefusedError
from decks.lab.thought import LONGEST, Forecast, how_many_think, in_words, measured, seconds_of
from decks.models import Chunk, GoldfishRun, RunState
from engine.play.advice import Counsel
from engine.play.playable import find_module, is_playable
from tests.decks.lab.games_asked_for import SLUG, asked_for, entered
from tests.packs import SHIPPED
from tests.reading import Client
from tests.reading import in_words as read

NEW = "/runs/new/"
READY = {"game": SLUG, "ready": "ember-rush", "seed": "7"}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of whoever thinks takes 20 seconds."""
    monkeypatch.setattr(thought, "seconds_of", lambda _: 20.0)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever thinks takes half a second for a game, and tries two options in one game each."""
    monkeypatch.setattr(thought, "seconds_of", lambda _: 0.5)
    monkeypatch.setattr(find_module(SHIPPED[SLUG], "pilot"), "COUNSEL", Counsel(1, 2), raising=False)


def few(**fields: str) -> GoldfishRun:
    """Two games of one who thinks, each a chunk."""
    run = asked_for(10, pilot="sharp", **fields)
    run.games = 2
    ledger.open_run(run)
    run.chunks.all().delete()
    Chunk.objects.bulk_create(Chunk(run=run, number=n, first=n, games=1) for n in range(2))
    return run


def forecast(*players: str, games: int = 100, together: int = 1, alone: int = 0) -> Forecast:
    return Forecast(SLUG, players, games, together, alone)


def test_every_game_that_ships_was_measured() -> None:
    playable = {pack.slug for pack in SHIPPED.values() if is_playable(pack)}
    assert {*measured()} == playable
    assert all(0 < one["compiled"] < one["plain"] for one in measured().values())


def test_of_a_game_that_was_never_measured_the_slowest_counts() -> None:
    assert seconds_of("no-game") == max(map(seconds_of, measured()))


def test_who_thinks_is_counted_seat_by_seat() -> None:
    assert how_many_think(["steady", "dummy"]) == 0
    assert how_many_think(["sharp", "steady"]) == 1
    assert how_many_think(["sharp", "steady + sharp"]) == 2


@pytest.mark.usefixtures("slow")
def test_a_run_may_take_an_hour_and_not_a_game_more() -> None:
    assert forecast("sharp", "dummy", games=180).problem == ""
    assert "an hour is played here, so that 180 games fit" in forecast("sharp", "dummy", games=181).problem
    assert "so that 90 games fit" in forecast("sharp", "sharp", games=100).problem
    assert forecast("steady", "dummy", games=100_000).problem == ""


@pytest.mark.usefixtures("slow")
def test_games_by_itself_take_their_time_too() -> None:
    assert forecast("sharp", "steady", games=120, alone=200).problem == ""
    assert "so that 120 games fit" in forecast("sharp", "steady", games=122, alone=200).problem
    assert "so that 160 games fit" in forecast("sharp", "steady", games=200, alone=20).problem
    assert forecast("steady", "sharp", games=180, alone=200).problem == ""


@pytest.mark.usefixtures("slow")
def test_games_that_stay_together_may_take_five_minutes() -> None:
    assert forecast("sharp", "steady", games=60, together=15).problem == ""
    assert "16 games stay together" in forecast("sharp", "steady", games=64, together=16).problem


@pytest.mark.usefixtures("slow")
def test_the_time_is_told_in_words() -> None:
    assert (
        forecast("sharp", "dummy", games=30).words == "Somebody thinks: 20 seconds for a game, about 10 minutes for 30."
    )
    assert forecast("steady", "dummy").words == ""
    told = [in_words(seconds) for seconds in (0.2, 1.4, 59, 60, 119, 120, LONGEST, 7200, 200_000)]
    assert told == [
        "a second",
        "a second",
        "59 seconds",
        "a minute",
        "119 seconds",
        "2 minutes",
        "an hour",
        "2 hours",
        "2 days",
    ]


@pytest.mark.django_db
class TestTheLedger:
    """Chunks of a run in which somebody thinks."""

    @pytest.mark.usefixtures("slow")
    def test_a_worker_takes_as_few_games_as_stay_together(self) -> None:
        run = entered(20, pilot="sharp")
        assert [chunk.games for chunk in run.chunks.all()] == [1] * 20
        assert run.queue == "bulk"

    @pytest.mark.usefixtures("quick")
    def test_quick_games_are_taken_several_at_once(self) -> None:
        assert [chunk.games for chunk in entered(50, pilot="sharp").chunks.all()] == [20, 20, 10]

    @pytest.mark.usefixtures("slow")
    def test_a_lease_outlasts_the_time_after_which_a_game_is_given_up(self) -> None:
        run = entered(10, pilot="sharp")
        before = timezone.now()
        claim = ledger.claim(run.chunks.all()[0].pk)
        assert claim
        until = Chunk.objects.get(pk=claim.chunk.pk).lease_until
        assert until
        assert until - before >= timedelta(seconds=forecast_of(run).patience)
        assert ledger.claim(claim.chunk.pk) is None
        assert ledger.take_lost().get(run.pk, []) == [chunk.pk for chunk in run.chunks.all()[1:9]]
        assert ledger.renew(claim, 0)

    @pytest.mark.usefixtures("slow")
    def test_a_lease_that_nobody_can_have_given_is_taken_over(self) -> None:
        chunk = entered(10, pilot="sharp").chunks.all()[0]
        assert ledger.claim(chunk.pk)
        Chunk.objects.filter(pk=chunk.pk).update(lease_until=timezone.now() + 3 * ledger.LEASE_LONGEST)
        assert ledger.claim(chunk.pk)

    @pytest.mark.usefixtures("slow")
    def test_a_worker_is_given_the_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sent: list[dict[str, Any]] = []
        monkeypatch.setattr(tasks.look_at_chunk, "apply_async", lambda _, **how: sent.append(how))
        tasks.send_first(entered(10, pilot="sharp"))
        tasks.send_first(entered(100, owner="another"))
        assert {(how.get("soft_time_limit"), how.get("time_limit")) for how in sent} == {(100, 130), (None, None)}

    @pytest.mark.usefixtures("quick")
    def test_its_games_are_played_once_each_and_kept_when_it_is_cancelled(self) -> None:
        run = few()
        first, second = run.chunks.all()
        for _ in range(2):
            tasks.look_at_chunk(first.pk)
        claim = ledger.claim(second.pk)
        assert claim
        assert ledger.cancel(run.pk)
        assert not ledger.renew(claim, 0)
        run.refresh_from_db()
        assert (run.state, run.totals["games"]) == (RunState.CANCELLED, 1)


@pytest.mark.django_db
class TestTheForms:
    """What they tell and refuse."""

    @pytest.mark.usefixtures("slow")
    @pytest.mark.parametrize("fields", [{"pilot": "sharp"}, {"opponent": "sharp"}], ids=["mine", "theirs"])
    def test_a_run_of_one_deck_that_takes_too_long_is_refused_with_how_many_fit(self, fields: dict[str, str]) -> None:
        with pytest.raises(RefusedError, match="180 games fit"):
            asked_for(200, **fields)
        assert asked_for(180, **fields).games == 180
        with pytest.raises(RefusedError, match="from 10 to"):
            asked_for(9, **fields)

    @pytest.mark.usefixtures("slow")
    @pytest.mark.parametrize("ask", ["decks", "better", "swap", "change", "worth"])
    def test_a_question_that_takes_too_long_is_refused(self, ask: str) -> None:
        own = {"other": "ready sworn-wall", "out": "main emberdart", "into": "Marrow Chill", "games": "400"}
        asked = READY | own | {"ask": ask, "against": "ready gathering-blight", "pilot": "sharp", "rival": "steady"}
        answer = Client().post(NEW, asked)
        assert answer.status_code == 422
        assert "Whoever thinks takes about 20 seconds for a game" in read(answer.content.decode())
        assert not GoldfishRun.objects.exists()

    @pytest.mark.usefixtures("slow")
    def test_a_question_of_a_few_games_begins(self) -> None:
        asked = READY | {
            "ask": "decks",
            "against": "ready sworn-wall",
            "games": "10",
            "pilot": "sharp",
            "rival": "steady",
        }
        client = Client()
        assert client.post(NEW, asked).status_code == 302
        run = GoldfishRun.objects.get()
        assert [chunk.games for chunk in run.chunks.all()] == [2] * 5
        told = read(client.get(run.get_absolute_url()).content.decode())
        assert "Somebody thinks: 20 seconds for a game, about 5 minutes for 10 games and 5 more by itself." in told

    @pytest.mark.usefixtures("slow")
    @pytest.mark.parametrize(("ask", "fit"), [("decks", 120), ("one", 180), ("alone", 180)])
    def test_the_form_tells_the_time_before(self, ask: str, fit: int) -> None:
        answer = Client().get(NEW, READY | {"ask": ask})
        shown = read(answer.content.decode())
        assert f"about 20 seconds for a game. At most an hour is played here, so that {fit} games fit" in shown
        assert '<option value="sharp"' in answer.content.decode()


@pytest.mark.usefixtures("quick")
def test_a_command_tells_the_time_before() -> None:
    err, out = StringIO(), StringIO()
    asked = ["goldfish", "--game", SLUG, "--deck", "ember-rush", "--pilot", "sharp", "--games", "1", "--json"]
    call_command(*asked, stdout=out, stderr=err)
    assert "Somebody thinks: a second for a game, about a second for 1." in err.getvalue()
    assert json.loads(out.getvalue())["pilot"] == "sharp"

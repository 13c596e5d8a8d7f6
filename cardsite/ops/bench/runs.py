"""How long a goldfish run takes from the click to its report, with a queue and a worker of its own."""

import contextlib
import os
import re
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import quantiles

from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse

from cardsite.celery import app
from cardsite.ops import parts
from cardsite.ops.bench.stopwatch import Figures, Stopwatch, spans
from cardsite.ops.supervisor import stop_together
from cardsite.settings import broker_options
from catalog.cached import pack_of
from catalog.models import Game
from decks.addresses import DeckChoice, of_the_pack
from decks.lab.engines import engine_of
from decks.models import GoldfishRun, ReadyDeck
from engine.play.goldfish import prepare, watched
from engine.play.playable import is_playable

GAMES, WARM, TRIED, ROUNDS = 10_000, 200, 30, 4
PATIENCE = 300.0  # seconds
POLL = 0.25  # seconds between two looks at the progress
FRAGMENT = {"HX-Request": "true"}


def runs(watch: Stopwatch) -> Figures:
    """A run of the ready deck whose games take as long as the median, for each game that can be played.

    Nothing where a worker would not see this database.
    """
    if connection.in_atomic_block or "mode=memory" in str(connection.settings_dict["NAME"]):
        return {}
    games = GAMES // 20 if watch.quick else GAMES
    playable = [slug for slug, pack in watch.packs().items() if is_playable(pack)]
    with workers():
        return {f"{slug}, {deck}": run_figures(slug, deck, games) for slug in playable if (deck := middle(slug))}


@contextlib.contextmanager
def workers() -> Iterator[None]:
    """A queue server in a passing folder, and a worker with as many slots as the site has."""
    program = parts.queue_program()
    if program is None:
        raise RuntimeError("There is no queue server on this machine.")
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        socket = Path(name, "queue.sock")
        queue, worker = parts.queue(program, socket), parts.worker()
        queue.command = [name if word == str(parts.QUEUE) else word for word in queue.command]
        queue.log = worker.log = Path(name, "log")
        url = os.environ["BROKER_URL"] = f"redis+socket://{socket}"
        app.conf.update(broker_url=url, broker_transport_options=broker_options(url))
        queue.start(Path(name))
        worker.start(settings.BASE_DIR)
        try:
            yield
        finally:
            stop_together([worker])
            stop_together([queue])


def middle(slug: str, form: str = "") -> str:
    """The ready deck of a game, or of one format of it, whose games take as long as the median; nothing where there is none."""
    rows = [row for row in ReadyDeck.objects.filter(game__slug=slug) if form in ("", row.format.slug)]
    work = {row.slug: partial(play_some, ready(slug, row.slug)) for row in rows}
    rounds = [{deck: spans(play, 1)[0] for deck, play in work.items()} for _ in range(ROUNDS)]  # as machines vary
    order = sorted(work, key=lambda deck: min(times[deck] for times in rounds))
    return order[len(order) // 2] if order else ""


def ready(slug: str, deck: str) -> DeckChoice:
    ready_deck = of_the_pack(slug, deck)
    assert ready_deck is not None
    return ready_deck


def play_some(deck: DeckChoice) -> None:
    """Some games, watched as those of a run are."""
    watched(prepare(pack_of(deck.game), deck.sections, 1)).tally(range(TRIED))


def run_figures(slug: str, deck: str, games: int) -> Figures:
    """From the click to the report, once the workers are warm; and how long each look at the progress took."""
    client = Client()
    ask(client, slug, deck, WARM)
    start = time.perf_counter()
    polls = ask(client, slug, deck, games)
    seconds = time.perf_counter() - start
    return {
        "games": games,
        "slots": parts.SLOTS,
        "seconds": round(seconds, 2),
        "games_per_second": round(games / seconds, 1),
        "polls": len(polls),
        "poll_p50_ms": round(quantiles(polls, n=20)[9], 2),
        "poll_p95_ms": round(quantiles(polls, n=20)[18], 2),
    }


def ask(client: Client, slug: str, deck: str, games: int) -> list[float]:
    """Ask for a run, watch it and read its report, as a browser does; the looks at its progress in milliseconds."""
    form = {"game": slug, "ready": deck, "games": games, "seed": 1}
    answer = client.post(reverse("decks:new_run"), form)
    if answer.status_code != 302:
        raise RuntimeError(f"A run is refused: {re.sub('<[^>]*>', '', answer.content.decode())[-500:]}")
    run = GoldfishRun.objects.get(key=answer["Location"].rstrip("/").rpartition("/")[2])
    try:
        polls = watch_progress(client, reverse("decks:run_progress", args=[run.key]))
        run.refresh_from_db()
        if run.state != "done" or client.get(run.get_absolute_url()).status_code != 200:
            raise RuntimeError(f"A run has ended as {run.state}: {run.reason}")
        if run.engine != (here := engine_of(pack_of(Game.objects.get(slug=slug)))):
            raise RuntimeError(f"The games were played by {run.engine}, not by {here}.")
        return polls
    finally:
        run.delete()


def watch_progress(client: Client, address: str) -> list[float]:
    """Look at the progress until the run has ended. Raises RuntimeError if it takes too long."""
    polls: list[float] = []
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        start = time.perf_counter()
        answer = client.get(address, headers=FRAGMENT)
        polls.append(1000 * (time.perf_counter() - start))
        if "HX-Refresh" in answer:
            return polls + polls[:1] * (len(polls) == 1)
        time.sleep(POLL)
    raise RuntimeError(f"The run has not ended after {PATIENCE:.0f} s.")

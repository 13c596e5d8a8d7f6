"""How long the lab takes to answer each of its questions, from the click to the report, with a queue and workers of its own.

Of two decks as many games are played as make the interval of their difference narrow enough.
"""

import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from django.db import connection
from django.test import Client
from django.urls import reverse

from cardsite.ops.bench.runs import FRAGMENT, middle, workers
from cardsite.ops.bench.stopwatch import Figures, Stopwatch
from decks.addresses import of_the_pack
from decks.lab.asked import difference_of
from decks.lab.differences import Contest
from decks.lab.field import field_of, ready_decks
from decks.lab.ledger import GAMES_MAX
from decks.lab.report import Estimate
from decks.lab.swaps import NoSwapsError, Search
from decks.models import GoldfishRun, ReadyDeck
from engine.packs.cards import Pack
from engine.play.goldfish import statistics_of
from engine.play.opponents import STEADY, opponents_of
from engine.play.playable import is_playable

EACH: Final = 200  # games against each deck of the field
WARM, FIRST = 20, 400  # games by which workers are warmed, and by which it is found out how many are needed
NARROW_TURNS, NARROW_SHARE = 0.1, 0.03  # half the width of an interval that is asked for
PATIENCE: Final = 900.0  # seconds
POLL: Final = 0.1  # seconds between two looks at the progress
REFUSED: Final = re.compile(r'class="refused" role="alert">([^<]*)')
PLAYED: Final = re.compile(r'<progress max="\d+" value="(\d+)"')

Asked = dict[str, Any]


@dataclass(frozen=True)
class Timed:
    """A run from the click on: seconds to the first figures and to the report, and its row."""

    first: float
    seconds: float
    run: GoldfishRun


def questions(watch: Stopwatch) -> Figures:
    """Each question of the ready deck whose games take as long as the median, for each game that can be played.

    Nothing where a worker would not see this database.
    """
    if connection.in_atomic_block or "mode=memory" in str(connection.settings_dict["NAME"]):
        return {}
    packs = [pack for pack in watch.packs().values() if is_playable(pack)]
    with workers():
        return {f"{pack.slug}, {deck}": asked_of(pack, deck, watch.quick) for pack in packs for deck in middle_of(pack)}


def middle_of(pack: Pack) -> list[str]:
    """The ready deck whose games take as long as the median, of the format with the most decks that meet each other; none without two."""
    formats = [deck.format for deck in field_of(pack).decks.values()]
    form, decks = Counter(formats).most_common(1)[0] if formats else ("", 0)
    return [middle(pack.slug, form)] if decks > 1 else []


def asked_of(pack: Pack, deck: str, quick: bool) -> Figures:
    """The figures of a deck, by question; fewer games for a quick look."""
    client, slug = Client(), pack.slug
    one: Asked = {"game": slug, "ready": deck, "seed": 1, "pilot": "steady", "rival": "steady"}
    row = ReadyDeck.objects.get(game__slug=slug, slug=deck)
    other = ReadyDeck.objects.filter(format=row.format).exclude(slug=deck)[0].slug
    two: Asked = one | {"ask": "better", "a": f"{slug}.{deck}", "b": f"{slug}.{other}"}
    each, first = (WARM, WARM) if quick else (EACH, FIRST)
    field = one | {"ask": "decks", "against": "field"}
    ask(client, field | {"games": WARM})
    figures = {"the field": told(ask(client, field | {"games": each}))}
    few_turns, few_points = (10.0, 1.0) if quick else (NARROW_TURNS, NARROW_SHARE)
    alone, against = f"practice {next(iter(opponents_of(pack)))}", f"ready {other}"
    figures["two decks, turns"] = to_width(client, two | {"against": alone}, turns, few_turns, first)
    figures["two decks, share"] = to_width(client, two | {"against": against}, share, few_points, first)
    if swapped := swap_within(pack, deck):
        swap = one | {"ask": "swap"} | swapped
        figures["a swap, turns"] = to_width(client, swap | {"against": alone}, turns, few_turns, first)
        figures["a swap, share"] = to_width(client, swap | {"against": against}, share, few_points, first)
    if not quick and can_change(pack, deck):
        search = one | {"ask": "change"}
        figures["a change, practice"] = told(ask(client, search | {"against": alone}))
        figures["a change, field"] = told(ask(client, search | {"against": "field"}))
    return figures


def swap_within(pack: Pack, deck: str) -> Asked:
    """The fields of a swap in a ready deck: a copy of its first card out, one more of its last one in. None where no card is drawn, so
    that none can be tried in the place of another.
    """
    statistics, choice = statistics_of(pack), of_the_pack(pack.slug, deck)
    if not (statistics and choice and choice.sections.get(statistics.deck)):
        return {}
    first, *_, last = sorted(choice.sections[statistics.deck])
    return {"out": f"{statistics.deck} {first}", "into": pack.cards[last].name}


def can_change(pack: Pack, deck: str) -> bool:
    """Whether a card of a ready deck may be swapped for another one at all: not where a deck has the cards that are printed."""
    ready, opponent = ready_decks(pack)[deck], next(iter(opponents_of(pack)))
    twice = (ready.sections, ready.sections)
    try:
        Search(pack, ready.format, Contest(twice, {}, 0, 1, (STEADY, STEADY), opponent)).whole()
    except NoSwapsError:
        return False
    return True


def turns(run: GoldfishRun) -> Estimate:
    """The difference of turns that a run has found."""
    report = difference_of(run)
    assert report
    assert report.turns
    return report.turns.more


def share(run: GoldfishRun) -> Estimate:
    """The difference of shares that a run has found."""
    report = difference_of(run)
    assert report
    return report.share.more


def to_width(
    client: Client, form: Asked, measure: Callable[[GoldfishRun], Estimate], wide: float, first: int
) -> Figures:
    """The figures of a run of two decks with as many games as make half an interval so wide, as some games say how many that takes."""
    games = first
    half = half_width(measure(ask(client, form | {"games": games}).run))
    needed = min(max(2 * ceil(games * (half / wide) ** 2 / 2), WARM), GAMES_MAX // 2)
    timed = ask(client, form | {"games": needed})
    return told(timed) | {"half_width": round(half_width(measure(timed.run)), 4)}


def half_width(estimate: Estimate) -> float:
    """Half the width of an interval."""
    return (estimate.high - estimate.low) / 2


def told(timed: Timed) -> Figures:
    """The figures of a run."""
    return {
        "games": timed.run.games,
        "first_s": round(timed.first, 2),
        "seconds": round(timed.seconds, 2),
        "games_per_second": round(timed.run.games / timed.seconds, 1),
    }


def ask(client: Client, form: Asked) -> Timed:
    """Ask for a run as a browser does, look at its progress until it has ended, and read its report. Raises RuntimeError if it is
    refused, fails, or takes too long.
    """
    start = time.perf_counter()
    answer = client.post(reverse("decks:new_run"), form)
    if answer.status_code != 302:
        raise RuntimeError(f"A run is refused: {' '.join(REFUSED.findall(answer.content.decode()))}")
    run = GoldfishRun.objects.get(key=answer["Location"].rstrip("/").rpartition("/")[2])
    first, address = 0.0, reverse("decks:run_progress", args=[run.key])
    while time.perf_counter() - start < PATIENCE:
        answer = client.get(address, headers=FRAGMENT)
        is_over = "HX-Refresh" in answer
        played = PLAYED.search(answer.content.decode())
        first = first or (time.perf_counter() - start if is_over or (played and int(played[1])) else 0.0)
        if is_over:
            break
        time.sleep(POLL)
    run.refresh_from_db()
    if run.state != "done" or client.get(run.get_absolute_url()).status_code != 200:
        raise RuntimeError(f"A run is {run.state} after {time.perf_counter() - start:.0f} s: {run.reason}")
    return Timed(first, time.perf_counter() - start, run)

"""Figures of the engine: games of every ready deck, restored positions, clones, compiled texts."""

from functools import partial
from statistics import quantiles
from typing import Any

from django.conf import settings

from cardsite.stopwatch import Stopwatch, spans
from decks.deck_text import read_deck
from engine.goldfish import Run, prepare
from engine.kernel.agenda import answer
from engine.kernel.record import begin, repeat
from engine.packs import read_packs
from engine.play import compile_all, is_playable

GAMES, ROUNDS = 200, 5
POSITIONS = 400
SEED = 1

Figures = dict[str, Any]


def engine(watch: Stopwatch) -> Figures:
    """Every ready deck of every game that can be played: with `greedy` against the first opponent, and against itself."""
    figures: Figures = {}
    for slug, pack in read_packs(settings.GAMES_PATH).items():
        if is_playable(pack):
            decks = {name: read_deck(text, pack).sections for name, text in pack.decks.items()}
            runs = {
                name: (prepare(pack, deck, SEED), prepare(pack, deck, SEED, opponent="mirror"))
                for name, deck in decks.items()
            }
            figures[slug] = {name: measured(*pair, watch) for name, pair in runs.items()}
    return figures


def measured(run: Run, mirror: Run, watch: Stopwatch) -> Figures:
    """One deck. Speeds are games in a second on one core, pilots included; the median of some rounds."""
    games = max(GAMES // 20, 2) if watch.quick else GAMES
    tally = run.tally(range(games))
    return {
        "games_per_second": round(speed(run, games, watch), 1),
        "mirror_games_per_second": round(speed(mirror, games // 2, watch), 1),
        "decisions_per_game": round(tally.decisions / games, 1),
        "events_per_game": round(tally.events / games, 1),
        "restore_ms_p99": round(restoring(run, watch), 3),
        "clone_us": round(cloning(run, watch), 2),
    }


def speed(run: Run, games: int, watch: Stopwatch) -> float:
    """Games in a second."""
    rounds = [watch.measure(partial(run.tally, range(games)), 1)["p50_ms"] for _ in range(1 if watch.quick else ROUNDS)]
    return 1000 * games / sorted(rounds)[len(rounds) // 2]


def restoring(run: Run, watch: Stopwatch) -> float:
    """The 99th percentile of replaying a game up to one of its positions, in milliseconds, over positions of many games."""
    times: list[float] = []
    wanted = POSITIONS // 20 if watch.quick else POSITIONS
    index = 0
    while len(times) < wanted:
        answers = run.play(index).answers
        for length in range(index % 5, len(answers), 5):
            times += spans(partial(restore, run, index, answers[:length]), 1)
        index += 1
    return quantiles(times, n=100)[98]


def restore(run: Run, index: int, answers: list[int]) -> None:
    """The position of a game after these answers."""
    repeat(begin(run.table, run.game_seed(index)), answers)


def cloning(run: Run, watch: Stopwatch) -> float:
    """The median over the positions of a game of what a clone takes, in microseconds."""
    finished = run.play(0)
    game = begin(run.table, run.game_seed(0))
    times = []
    for number in finished.answers:
        times.append(min(spans(game.clone, 3)))
        answer(game, number)
    return 1000 * sorted(times)[len(times) // 2]


def texts(watch: Stopwatch) -> Figures:
    """All texts of a pack, compiled from nothing."""
    packs = read_packs(settings.GAMES_PATH)
    return {
        slug: {"cards": len(pack.cards), **watch.measure(partial(compile_all, pack), 20)}
        for slug, pack in packs.items()
        if is_playable(pack)
    }

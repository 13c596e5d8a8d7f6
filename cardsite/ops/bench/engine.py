"""Figures of the engine: games of every ready deck, where their time goes, restored positions, clones, compiled texts."""

import signal
from collections import Counter
from functools import partial
from statistics import median, quantiles
from types import FrameType

from cardsite.ops.bench.stopwatch import Figures, Stopwatch, spans
from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import answer
from engine.kernel.state import OWN_SEAT, TURNS
from engine.packs.cards import DeckList, Pack
from engine.play.goldfish import Run, prepare
from engine.play.playable import compile_all, is_playable
from engine.play.record import begin, repeat

GAMES, ROUNDS = 200, 5
RESTORED = 20  # games
SAMPLE = 0.001  # seconds of work from one look at what runs to the next
SHOWN = 12  # modules
SEED = 1


def engine(watch: Stopwatch) -> Figures:
    """Every ready deck of every game that can be played: with `greedy`, against the dummy and against itself."""
    figures: Figures = {}
    for slug, pack in watch.packs().items():
        if is_playable(pack):
            decks = {name: read_deck(text, pack).sections for name, text in pack.decks.items()}
            figures[slug] = {name: deck_figures(pack, deck, watch) for name, deck in decks.items()}
    loop = median(watch.reference) if watch.reference else 1
    for row in (row for decks in figures.values() for row in decks.values()):
        row["loops_per_game"] = round(1000 / row["games_per_second"] / loop, 3)
        row["loops_per_mirror_game"] = round(1000 / row["mirror_games_per_second"] / loop, 3)
    return figures


def deck_figures(pack: Pack, deck: DeckList, watch: Stopwatch) -> Figures:
    """One deck. Speeds are games in a second on one core, pilots included; the median of some rounds."""
    run, mirror = prepare(pack, deck, SEED), prepare(pack, deck, SEED, opponent="mirror")
    games = max(GAMES // 20, 2) if watch.quick else GAMES
    played = [run.play(index) for index in range(games)]
    return {
        "games_per_second": round(speed(run, games, watch), 1),
        "mirror_games_per_second": round(speed(mirror, games // 2, watch), 1),
        "turns_per_game": round(sum(game.counts[TURNS][OWN_SEAT] for game in played) / games, 1),
        "decisions_per_game": round(sum(len(game.answers) for game in played) / games, 1),
        "events_per_game": round(sum(game.events for game in played) / games, 1),
        "restore_ms_p99": round(restoring(run, watch), 3),
        "clone_us": round(cloning(run), 2),
        "shares": shares(run, 2 * games if watch.quick else 5 * games),
    }


def speed(run: Run, games: int, watch: Stopwatch) -> float:
    """Games in a second."""
    rounds = [watch.measure(partial(run.tally, range(games)), 1)["p50_ms"] for _ in range(1 if watch.quick else ROUNDS)]
    return 1000 * games / sorted(rounds)[len(rounds) // 2]


def shares(run: Run, games: int) -> dict[str, float]:
    """Where the time goes: the share of each module in percent, without what it calls, by looking at what runs again and again.

    Nothing where the system has no timer for that.
    """
    if not hasattr(signal, "setitimer"):
        return {}
    seen: Counter[str] = Counter()

    def look(_: int, frame: FrameType | None) -> None:
        if frame is not None:
            seen[frame.f_globals["__name__"].removeprefix("engine.")] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, SAMPLE, SAMPLE)
    try:
        run.tally(range(games))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    looks = seen.total() or 1
    return {module: round(100 * n / looks, 1) for module, n in seen.most_common(SHOWN)}


def restoring(run: Run, watch: Stopwatch) -> float:
    """The 99th percentile of replaying a game up to one of its positions, in milliseconds, over positions of many games."""
    games = 1 if watch.quick else RESTORED
    played = [(index, run.play(index).answers) for index in range(games)]
    positions = [(index, answers[:length]) for index, answers in played for length in range(0, len(answers) + 1, 5)]
    times = [spans(partial(position, run, index, answers), 1)[0] for index, answers in positions]
    return quantiles(times, n=100)[98]


def position(run: Run, index: int, answers: list[int]) -> None:
    """Replay a game of the run up to these answers."""
    repeat(begin(run.table, run.game_seed(index)), answers)


def cloning(run: Run) -> float:
    """The median over the positions of a game of what a clone takes, in microseconds."""
    answers = run.play(0).answers
    game = begin(run.table, run.game_seed(0))
    times = []
    for number in answers:
        times.append(min(spans(game.clone, 3)))
        answer(game, number)
    return 1000 * median(times)


def texts(watch: Stopwatch) -> Figures:
    """All texts of a pack, compiled from nothing."""
    return {
        slug: {"cards": len(pack.cards), **watch.measure(partial(compile_all, pack), 20)}
        for slug, pack in watch.packs().items()
        if is_playable(pack)
    }

"""`manage.py bench`: figures of this machine, as a table or as JSON."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from io import StringIO
from statistics import mean, median
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError

from cardsite.ops.bench.figures import PARTS, PLAIN, run
from cardsite.ops.bench.stopwatch import Figures, Stopwatch
from catalog.commands import DeclaredCommand


class Command(DeclaredCommand):
    help = "Measures games, searches, pages, verdicts, decks, hands, loading, runs and the web server, beside a fixed loop of plain Python."

    arguments = {
        "part": {"nargs": "?", "default": "all", "choices": [*PARTS, "all"], "help": "what to measure (all)"},
        "--game": {
            "metavar": "SLUG",
            "help": "measure the engine, texts, verdicts, decks, hands and runs of one game only",
        },
        "--quick": {"action": "store_true", "help": "a twentieth of the runs: rough figures"},
        "--json": {"action": "store_true", "help": "print the figures as JSON"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_games", stdout=StringIO())
        games = (options["game"],) if options["game"] else ()
        watch = Stopwatch(quick=options["quick"], games=games)
        if not watch.packs():
            raise CommandError(f"There is no game {options['game']!r}; choose from {', '.join(Stopwatch().packs())}.")
        parts = tuple(PARTS) if options["part"] == "all" else (options["part"],)
        try:
            figures = run(parts, watch)
        except RuntimeError as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(json.dumps(figures, indent=2) if options["json"] else "\n".join(in_words(figures)))


def in_words(figures: Figures) -> Iterator[str]:
    """The figures as tables; `x` is how many times the reference loop would fit into the median."""
    machine, reference = figures["machine"], figures["reference"]
    yield "{system}, {cpu}, {cores} cores; Python {python}, Django {django}, {database}; {engine} engine".format(
        **machine
    )
    yield f"reference: {reference['loop']} in {reference['ms']:.2f} ms"
    for part in PARTS:
        if part in figures:
            yield ""
            yield from TABLES[part](figures[part], reference["ms"])


def engine_table(games: Figures, reference: float) -> Iterator[str]:
    """A line for each deck, and one for the median; `x` is how many reference loops one game takes. At the end the games side by side."""
    for game, decks in games.items():
        yield from engine_rows(game, {**decks, "median": middle(decks)})
        yield "where the time goes, in percent:"
        width = max(map(len, decks))
        for name, row in decks.items():
            yield f"{name:{width}}  " + ", ".join(f"{module} {share:.0f}" for module, share in row["shares"].items())
    if len(games) > 1:
        yield ""
        yield from engine_rows("medians", {game: middle(decks) for game, decks in games.items()})


def middle(decks: Figures) -> Figures:
    """The median of each figure over the decks of a game."""
    numbers = [key for key in next(iter(decks.values())) if key != "shares"]
    return {key: median(row[key] for row in decks.values()) for key in numbers}


def engine_rows(title: str, rows: Figures) -> Iterator[str]:
    """A table of the engine's figures."""
    width = max(map(len, [title, *rows]))
    yield f"{title:{width}}  games/s      x  mirror/s      x  turns  decisions  events  restore p99 ms  clone us"
    for name, row in rows.items():
        yield ENGINE_ROW.format(name=name.ljust(width), **row)


ENGINE_ROW = (
    "{name}  {games_per_second:7.0f}  {loops_per_game:5.2f}  {mirror_games_per_second:8.0f}  {loops_per_mirror_game:5.2f}"
    "  {turns_per_game:5.1f}  {decisions_per_game:9.1f}  {events_per_game:6.1f}  {restore_ms_p99:14.2f}  {clone_us:8.1f}"
)


def timings(title: str, rows: Figures, reference: float) -> Iterator[str]:
    """A table of medians and 95th percentiles."""
    width = max(map(len, [title, *rows]))
    counted = any("cards" in row for row in rows.values())
    yield f"{title:{width}}  {'cards  ' if counted else ''}  p50 ms    p95 ms       x"
    for name, row in rows.items():
        count = f"{row['cards']:5}  " if counted else ""
        yield f"{name:{width}}  {count}{row['p50_ms']:8.2f}  {row['p95_ms']:8.2f}  {row['p50_ms'] / reference:6.2f}"


def pages_table(rows: Figures, reference: float) -> Iterator[str]:
    """The pages, and what they cost on average beside a plain answer."""
    yield from timings("page", rows, reference)
    again = [name for name in rows if name.endswith(", again")]
    for words, names in (("made anew", [name.removesuffix(", again") for name in again]), ("again", again)):
        times = mean(rows[name]["p50_ms"] for name in names) / rows[PLAIN]["p50_ms"]
        yield f"a page {words} costs on average {times:.1f} times {PLAIN}"


def loading_table(rows: Figures, reference: float) -> Iterator[str]:
    """Seconds of the first and the second run."""
    for name, seconds in (("first", rows["first_s"]), ("second", rows["second_s"])):
        yield f"load_games, {name:6} time  {seconds:7.3f} s  {1000 * seconds / reference:8.1f} x"


def runs_table(rows: Figures, reference: float) -> Iterator[str]:
    """From the click to the report; nothing where the database is none that workers see."""
    if not rows:
        yield "goldfish runs: only with a database that other processes see"
    for name, row in rows.items():
        yield RUNS_ROW.format(name=name, **row)


RUNS_ROW = (
    "{name}: {games:,} games from click to report in {seconds:.1f} s, {games_per_second:,.0f} games/s in {slots} slots; "
    "poll p50 {poll_p50_ms:.1f} ms, p95 {poll_p95_ms:.1f} ms"
)


def questions_table(rows: Figures, reference: float) -> Iterator[str]:
    """Each question from the click to the report, and how wide an interval of two decks came out."""
    if not rows:
        yield "questions of the lab: only with a database that other processes see"
    for name, asked in rows.items():
        yield name
        for question, row in asked.items():
            wide = f", half an interval {row['half_width']:.3f}" if "half_width" in row else ""
            yield QUESTIONS_ROW.format(question=question, **row) + wide


QUESTIONS_ROW = "  {question:20} {games:7,} games  first figures {first_s:5.1f} s  report {seconds:6.1f} s  {games_per_second:6.0f} games/s"


def serving_table(rows: Figures, reference: float) -> Iterator[str]:
    """Pages alone and among slow clients, and requests a second."""
    if not rows:
        yield "the web server: only with a database that other processes see"
        return
    yield from timings("page through the web server", rows["pages"], reference)
    for page, rate in rows["per_second"].items():
        yield f"{page}: {rate:.0f} requests/s"


TABLES: dict[str, Callable[[Figures, float], Iterator[str]]] = {
    "engine": engine_table,
    "texts": partial(timings, "all texts of"),
    "search": partial(timings, "search"),
    "pages": pages_table,
    "legality": partial(timings, "deck"),
    "lab": partial(timings, "answer"),
    "loading": loading_table,
    "runs": runs_table,
    "questions": questions_table,
    "serving": serving_table,
}

"""`manage.py goldfish`: thousands of test games of a deck, and what they amount to."""

import json
from collections.abc import Iterator
from itertools import chain
from time import process_time
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from catalog.commands import FORMAT, GAME, OPTION, PARTLY_READ, SEED, DeclaredCommand
from decks.arguments import THEIRS, deck_named, deck_of_opponent, foretell, pack_named, refused_in_words, tell, words_on
from decks.lab.differences import spread_out
from decks.lab.engines import engine_of
from decks.lab.outcome import as_mean, outcome_of
from decks.lab.report import Estimate, mean_of, unplayed_cards
from decks.lab.terms import Terms
from decks.lab.who_plays import PLAYERS, USUAL
from decks.legal import not_legal, verdict_on
from engine.packs.cards import DeckList
from engine.play.goldfish import Pairs, Run, compare, prepare, watched
from engine.play.opponents import STEADY, opponents_of
from engine.play.partly import PARTLY
from engine.play.playable import pack_coverage, unread_sentences
from engine.play.record import version_of
from engine.play.tally import Sample, Tally

GAMES_MAX = 1_000_000
BAR = 40  # the longest bar of the histogram


class Command(DeclaredCommand):
    help = "Plays games of a deck against an opponent that never changes, and says how and when they are won."

    arguments = {
        "--game": GAME,
        "--deck": {"required": True, "metavar": "NAME_OR_FILE", "help": "a ready deck, or a deck in a file"},
        "--format": FORMAT,
        "--games": {"type": int, "default": 1000, "metavar": "N", "help": "how many games (1000)"},
        "--seed": SEED,
        "--pilot": {"default": USUAL, "metavar": "NAME", "help": f"who plays the deck: {PLAYERS} ({USUAL})"},
        "--cards": {"action": "store_true", "help": "also name the cards that were hardly ever played, or never drawn"},
        "--against": {
            "default": "",
            "metavar": "NAME",
            "help": "let this pilot play the same games too, and report the difference",
        },
        "--opponent --rival": {
            "default": "",
            "metavar": "NAME",
            "help": "against whom (the first opponent of the game)",
        },
        "--opponent-deck": {"default": "", "metavar": "NAME_OR_FILE", "help": THEIRS},
        "--option": OPTION,
        "--partly": PARTLY_READ,
        "--json": {"action": "store_true", "help": "print the result as JSON"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["games"] <= GAMES_MAX:
            raise CommandError(f"--games must be from 1 to {GAMES_MAX}.")
        with refused_in_words():
            pack = pack_named(options["game"], settings.GAMES_PATH)
            deck = deck_named(pack, options["deck"], options["format"])
            theirs = deck_of_opponent(pack, options["opponent_deck"])
            pilots = [name for name in (options["pilot"], options["against"]) if name]
            table = (options["opponent"], [*options["option"], *[PARTLY] * options["partly"]], theirs)
            runs = [prepare(pack, deck.sections, options["seed"], pilot, *table) for pilot in pilots]
        self.stderr.write("".join(f"{words}\n" for words in words_on(deck, options["deck"])), ending="")
        for pilot in pilots:
            foretell(self.stderr, pack.slug, (pilot, options["opponent"]), options["games"])
        if options["cards"]:
            runs = [watched(run) for run in runs]
        if options["against"]:
            pairs = compare(runs[0], runs[1], range(options["games"]))
            report = difference(pairs, pilots) | {"engine": engine_of(runs[0].table.rules.pack)}
            report["unplayed"] = [
                unplayed(run, deck.sections, one) for run, one in zip(runs, pairs.tallies, strict=True)
            ]
            words = difference_in_words(deck.title, report)
        else:
            report = figures(runs[0], deck.sections, options["games"])
            words = in_words(deck.title, report, options["pilot"])
        verdict = verdict_on(pack, deck.format, deck.sections, deck.pool or None)
        opponent = options["opponent"] or (STEADY if theirs else next(iter(opponents_of(pack)), ""))
        versions = {"rules": version_of(runs[0].table.rules), "engine": engine_of(pack)}
        by = (pilots[0], opponent)
        practice = "" if theirs else opponent
        terms = Terms(pack.slug, deck.title, deck.format, table[1], by, options["seed"], versions, practice).as_json()
        report = (
            terms
            | {"opponent_deck": options["opponent_deck"] or None}
            | report
            | {"legal": verdict.legal if verdict else None}
        )
        if illegal := not_legal(pack, deck.format, deck.sections, deck.pool or None):
            words = chain(words, [f"{illegal} check_deck says which"])
        text = json.dumps(report) if options["json"] else "\n".join(words)
        tell(self.stdout, text)


def figures(run: Run, deck: DeckList, games: int) -> dict[str, Any]:
    """Play the games; what came of them, and how many a second of one core, whatever else that was busy with."""
    start = process_time()
    tally = run.tally(range(games))
    speed = games / (process_time() - start)
    pack, cards = run.table.rules.pack, set().union(*deck.values())
    names = {pack.cards[card].name for card in cards}
    lost = {name: list(sentences) for name, sentences in unread_sentences(pack).items() if name in names}
    report = report_of(tally, speed, pack_coverage(pack, cards), engine_of(pack))
    return report | {"unread": lost, "unplayed": unplayed(run, deck, tally)}


def unplayed(run: Run, deck: DeckList, tally: Tally) -> dict[str, str]:
    """The cards that were hardly ever played, by name, each with the reason; none of games that were not watched for it."""
    if run.statistics is None:
        return {}
    cards = run.table.rules.pack.cards
    return {cards[card].name: why for card, why in unplayed_cards(tally, run.statistics, deck).items()}


def report_of(tally: Tally, speed: float, coverage: tuple[int, int], engine: str) -> dict[str, Any]:
    """The result as it is printed: what is counted, how fast it went, and how much of the cards is played."""
    return outcome_of(tally) | {
        "games_per_second": round(speed, 1),
        "engine": engine,
        "coverage": {"played": coverage[0], "of": coverage[1]},
    }


def in_words(title: str, report: dict[str, Any], pilot: str) -> Iterator[str]:
    """The result for a reader, with a histogram of the winning turns."""
    yield f"{title}: {report['wins']:,} of {report['games']:,} games won, {report['unfinished']:,} unfinished"
    for name in ("causes", "losses"):
        if report[name]:
            counted = ", ".join(f"{cause} {n}" for cause, n in report[name].items())
            yield f"{'won' if name == 'causes' else 'lost'} by {counted}"
    if report["wins"]:
        half = report["half_won_by"]
        middle = "fewer than half of all games are won" if half is None else f"half of all games are won by turn {half}"
        yield f"won in turn {report['mean_win_turn']:.2f} of its own on average{between(report, '.2f')}; {middle}"
    longest = max(report["win_turns"].values(), default=1)
    for turn, n in report["win_turns"].items():
        yield f"  turn {turn:>3} {'█' * round(BAR * n / longest):{BAR}} {n}"
    yield from unplayed_in_words(report["unplayed"], pilot)
    played, of = report["coverage"].values()
    speed = f"{report['games_per_second']} games/s by {report['engine']}"
    yield f"The engine plays {played} of the {of} sentences on these cards; {speed}"
    for name, sentences in report["unread"].items():
        yield f"  not read: {name}: {' '.join(sentences)}"


def unplayed_in_words(unplayed: dict[str, str], pilot: str) -> Iterator[str]:
    """The cards that were hardly ever played, those with the same reason on one line."""
    for reason in dict.fromkeys(unplayed.values()):
        names = ", ".join(name for name, why in unplayed.items() if why == reason)
        yield f"  {reason} ({pilot}): {names}"


# Two pilots


def difference(pairs: Pairs, pilots: list[str]) -> dict[str, Any]:
    """What the first pilot has more of than the second, with 95 % intervals."""
    return {
        "games": pairs.wins.n,
        "pilots": pilots,
        "wins": list(pairs.won),
        "more_wins": as_mean(gap(pairs.wins)),
        "more_turns": {"games": pairs.turns.n, **as_mean(gap(pairs.turns))},
    }


def gap(more: Sample) -> Estimate | None:
    """How much more there is on average; without an interval where it is the same in all games."""
    return spread_out(more, 1) if more.variance else mean_of(more)


def between(estimate: dict[str, Any], form: str, factor: int = 1) -> str:
    """The interval of an estimate in brackets, nothing where it has none."""
    if not estimate["interval_95"]:
        return ""
    low, high = (format(factor * bound, form) for bound in estimate["interval_95"])
    return f" (95 %: {low} to {high})"


def difference_in_words(title: str, report: dict[str, Any]) -> Iterator[str]:
    """The difference for a reader."""
    (first, second), (one, other) = report["pilots"], report["wins"]
    yield f"{title}: {first} wins {one}, {second} {other} of the same {report['games']} games"
    wins, turns = report["more_wins"], report["more_turns"]
    yield f"{first} wins {100 * wins['mean']:+.1f} % more often{between(wins, '+.1f', 100)}"
    if turns["games"]:
        yield f"where both win, it needs {turns['mean']:+.2f} turns{between(turns, '+.2f')}, in {turns['games']} games"
    for unplayed, pilot in zip(report["unplayed"], report["pilots"], strict=True):
        yield from unplayed_in_words(unplayed, pilot)
    yield f"played by {report['engine']}"

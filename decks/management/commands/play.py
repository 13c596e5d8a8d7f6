"""`manage.py play`: a game at the terminal, or line by line for a program."""

import json
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, TextIO

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from decks.named import NamedError, named_deck, named_pack
from engine.kernel.agenda import answer
from engine.kernel.decisions import VERBS, WINDOWS, Decision
from engine.kernel.state import NONE, Game
from engine.kernel.table import Table, TableError
from engine.kernel.view import View
from engine.packs.cards import Pack
from engine.packs.reading import PackError
from engine.play.pilots import Opponent, Pilot, opponents_of
from engine.play.playable import NotPlayableError, rules_of
from engine.play.record import begin, record_of, repeat
from engine.play.scenes import SceneError, read_scene, read_seed
from engine.play.wording import log_lines, name_of, option_text, options_in_words, picture, prompt

PERSON = 0  # the seat of whoever sits at the terminal
NOBODY = "none"
UNDO = re.compile(r"undo\s*(\d{0,4})", re.IGNORECASE)


class Command(BaseCommand):
    help = "Plays a game: you answer for seat 1, an opponent for the others. Answers are numbers of options, read line by line."
    stealth_options = ("stdin",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True, metavar="SLUG", help="which game")
        parser.add_argument(
            "--deck", default="", metavar="NAME_OR_FILE", help="your deck: a ready one, or one in a file"
        )
        parser.add_argument("--format", default="", metavar="F", help="the format of the deck, if its text names none")
        parser.add_argument(
            "--opponent", default="", metavar="NAME", help=f"against whom; {NOBODY}: you play every seat"
        )
        parser.add_argument("--seed", type=int, metavar="N", help="the same seed shuffles the same (1)")
        parser.add_argument(
            "--scene", default="", metavar="FILE", help="begin with the table of a scene (docs/scenes.md)"
        )
        parser.add_argument("--json", action="store_true", help="a line of JSON for each decision, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            pack = named_pack(options["game"], settings.GAMES_PATH)
            opponent = opponent_of(pack, options["opponent"])
            table, seed = table_for(pack, opponent, options)
        except (NamedError, NotPlayableError, PackError, SceneError, TableError, OSError, UnicodeDecodeError) as error:
            raise CommandError(str(error)) from None
        pilot = opponent.pilot if opponent else None
        talk = JsonTalk(self.stdout) if options["json"] else TextTalk(self.stdout)
        play(Sitting(table, seed, pilot), talk, options.get("stdin") or sys.stdin)


def opponent_of(pack: Pack, name: str) -> Opponent | None:
    """The opponent of that name, the game's first one without a name, None if the person plays every seat. Raises CommandError."""
    known = opponents_of(pack)
    if name == NOBODY or not (name or known):
        return None
    if name and name not in known:
        message = f"{name!r} is not one of {', '.join((*known, NOBODY))}"
        raise CommandError(message)
    return known[name or next(iter(known))]


def table_for(pack: Pack, opponent: Opponent | None, options: Mapping[str, Any]) -> tuple[Table, int]:
    """The table and the seed to play with. Raises what reading a deck or scene raises, and CommandError."""
    rules = rules_of(pack)
    if options["scene"]:
        text = Path(options["scene"]).read_text(encoding="utf-8")
        table, seed = read_scene(rules, text), read_seed(text)
    elif options["deck"]:
        deck = named_deck(pack, options["deck"], options["format"]).sections
        decks = opponent.decks(rules, deck) if opponent else [deck] * max(2, rules.players[0])
        table, seed = Table(rules, decks, opponent.options if opponent else ()), None
    else:
        message = "say --deck NAME_OR_FILE or --scene FILE"
        raise CommandError(message)
    given = options["seed"]
    return table, given if given is not None else 1 if seed is None else seed


class Sitting:
    """A game with a person at it; `asked` are the lengths of the record before each of the person's answers."""

    def __init__(self, table: Table, seed: int, pilot: Pilot | None) -> None:
        self.table = table
        self.pilot = pilot
        self.game = begin(table, seed, logged=True)
        self.asked: list[int] = []
        self.told = 0
        self.let_others_play()

    def let_others_play(self) -> None:
        """The pilot answers until the person is asked or the game is over."""
        while self.pilot and (decision := self.game.decision) and decision.seat != PERSON:
            answer(self.game, self.pilot(View(self.game, decision.seat), decision))

    def answer(self, number: int) -> None:
        """Take an option. Raises IllegalAnswerError, and nothing has changed."""
        length = len(self.game.answers)
        answer(self.game, number)
        self.asked.append(length)
        self.let_others_play()

    def undo(self, steps: int) -> None:
        """Go back so many of the person's answers: the record is cut and replayed."""
        kept = self.game.answers[: self.asked[-steps]]
        self.asked = self.asked[:-steps]
        self.game = repeat(begin(self.table, self.game.seed, logged=True), kept)
        self.told = len(self.game.log or ())

    def news(self) -> list[str]:
        """What has happened since this was last asked for, as whoever is asked sees it."""
        seat = self.game.decision.seat if self.game.decision else PERSON
        lines = log_lines(self.game, seat, self.told)
        self.told = len(self.game.log or ())
        return lines


class JsonTalk:
    """A line of JSON in each direction."""

    def __init__(self, out: Any) -> None:
        self.out = out

    def say(self, message: Mapping[str, Any]) -> None:
        """One line."""
        self.out.write(json.dumps(message, ensure_ascii=False))
        self.out.flush()

    def show(self, sitting: Sitting, decision: Decision) -> None:
        """The decision, the table and what has happened."""
        game = sitting.game
        self.say(
            {
                "decision": {
                    "window": WINDOWS[decision.window].name,
                    "prompt": prompt(game),
                    "seat": decision.seat + 1,
                    "source": name_of(game, decision.source, decision.seat) if decision.source != NONE else None,
                    "options": options_told(game, decision),
                },
                "view": picture(game, View(game, decision.seat).sees),
                "log": sitting.news(),
            }
        )

    def refuse(self, what: str) -> None:
        """An answer that is none."""
        self.say({"error": what})

    def end(self, sitting: Sitting) -> None:
        """The result, or the record of a game that has been left."""
        game = sitting.game
        self.say(
            {
                "over": game.over,
                "winners": [seat + 1 for seat in game.winners],
                "cause": game.cause or game.unfinished,
                "log": sitting.news(),
                "record": json.loads(record_of(game).dumps()),
            }
        )


def options_told(game: Game, decision: Decision) -> list[dict[str, Any]]:
    """The options with their number, words, verb and row, and the line of card text that one picks."""
    told = []
    for n, (words, row) in enumerate(zip(options_in_words(game), decision.options, strict=True)):
        text = option_text(game, row)
        told.append(
            {"n": n, "words": words, "verb": VERBS[row[0]].name, "row": row, **({"text": text} if text else {})}
        )
    return told


class TextTalk:
    """Sentences and a numbered list."""

    def __init__(self, out: Any) -> None:
        self.out = out

    def show(self, sitting: Sitting, decision: Decision) -> None:
        """What has happened, the table, the question, the options."""
        game = sitting.game
        lines = chain(
            (f"  {line}" for line in sitting.news()),
            ("", *table_lines(game, decision.seat)),
            (f"{name_of(game, decision.seat, decision.seat)}: {prompt(game)}",),
            (
                f"  {told['n']:>2}  {told['words']}{': ' * ('text' in told)}{told.get('text', '')}"
                for told in options_told(game, decision)
            ),
        )
        self.out.write("\n".join(lines))
        self.out.flush()

    def refuse(self, what: str) -> None:
        """An answer that is none."""
        self.out.write(what)
        self.out.flush()

    def end(self, sitting: Sitting) -> None:
        """Who has won, and the record."""
        game = sitting.game
        winners = " and ".join(name_of(game, seat, PERSON) for seat in game.winners)
        result = f"{winners or 'Nobody'} wins: {game.cause or game.unfinished}" if game.over else "Not over yet."
        self.out.write("\n".join([*(f"  {line}" for line in sitting.news()), "", result, record_of(game).dumps()]))


Talk = JsonTalk | TextTalk


def play(sitting: Sitting, talk: Talk, source: TextIO) -> None:
    """Ask and be answered until the game is over or nobody answers any more."""
    lines = iter(source)
    while (decision := sitting.game.decision) is not None:
        talk.show(sitting, decision)
        if not take(sitting, talk, lines):
            break
    talk.end(sitting)


def take(sitting: Sitting, talk: Talk, lines: Iterator[str]) -> bool:
    """Read until a line is an answer, and take it; what is none is refused. False at the end of all lines."""
    for line in lines:
        move = move_of(line)
        many = len(sitting.game.decision.options) if sitting.game.decision else 0
        if isinstance(move, int) and 0 <= move < many:
            sitting.answer(move)
            return True
        if isinstance(move, tuple) and 1 <= move[0] <= len(sitting.asked):
            sitting.undo(move[0])
            return True
        talk.refuse(
            f"{line.strip()!r} is no answer; wanted a number from 0 to {many - 1}"
            + (f', or {{"undo": n}} with n from 1 to {len(sitting.asked)}' if sitting.asked else "")
        )
    return False


def move_of(line: str) -> int | tuple[int] | None:
    """A line as the number of an option or a number of steps back: `3`, `{"undo": 2}`, `undo 2`, `undo`; None if it is neither."""
    if found := UNDO.fullmatch(line.strip()):
        return (int(found[1] or 1),)
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if isinstance(said, dict) and said.keys() == {"undo"} and type(said["undo"]) is int:
        return (said["undo"],)
    return said if type(said) is int else None


# The table for a reader


def table_lines(game: Game, seat: int) -> Iterator[str]:
    """A line for each player, and one for the table: counters, and what lies in the zones as far as a seat sees it.

    Of the table, what is laid out in sets is left out: it is there for whoever needs it.
    """
    told = picture(game, View(game, seat).sees)
    if told["turn"]:
        yield f"Turn {told['turn']}, {told['phase']}"
    shared = {name: zone for name, zone in told["table"].items() if not isinstance(zone, dict)}
    for player in (*told["seats"], {"name": "Table", "counters": told["counters"], "zones": shared}):
        found = owner_line(game, player)
        if found != "Table":
            yield found


def owner_line(game: Game, told: dict[str, Any]) -> str:
    """A player, or the table, with counters and zones."""
    known, zones = game.table.rules.pack.counters, game.table.rules.pack.zones
    counted = ", ".join(f"{known[name].name} {n}" for name, n in told["counters"].items() if name in known)
    lying = (f"{zones[name].name}: {in_words(zone)}" for name, zone in told["zones"].items() if lies(zone))
    return " | ".join((told["name"], *filter(None, (counted,)), *lying))


def lies(zone: Any) -> bool:
    """Whether anything lies in a zone."""
    return any(zone) if isinstance(zone, list) else bool(zone)


def in_words(told: Any) -> str:
    """A zone, a place or a piece as it is told."""
    if isinstance(told, list):
        return ", ".join(
            "[" + " under ".join(map(in_words, item)) + "]" if isinstance(item, list) else in_words(item)
            for item in told
        )
    if isinstance(told, dict):
        marks = ", ".join(label(name, value) for name, value in told.items() if name != "card")
        return f"{in_words(told['card'])} ({marks})"
    return "?" if told is None else str(told)


def label(name: str, value: int) -> str:
    """What stands on a piece: `face down`, `token 2`."""
    return name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value}"

"""`manage.py play`: a game at the terminal, or line by line for a program."""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any, TextIO

from django.conf import settings
from django.core.management.base import CommandError

from catalog.commands import FORMAT, GAME, PARTLY_READ, DeclaredCommand
from decks.arguments import (
    THEIRS,
    deck_named,
    deck_of_opponent,
    pack_named,
    puzzle_in,
    refused_in_words,
    text_of,
    words_on,
)
from decks.models import NOBODY
from decks.tabletop import knowledge
from decks.tabletop.hints import Hint, hint_for
from decks.tabletop.results import result
from decks.tabletop.sitting import Sitting
from engine.grouping import grouped
from engine.kernel.decisions import Decision
from engine.kernel.state import NONE, OWN_SEAT, Game
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.packs.cards import Format, Pack, Puzzle
from engine.packs.puzzles import is_puzzle
from engine.play.coaching import coached
from engine.play.limits import closings, limits
from engine.play.naming import name_of
from engine.play.opponents import LEVELS, STEADY, Opponent, opponents_of, read_opponent
from engine.play.partly import PARTLY, partly_at, wholly_read
from engine.play.playable import loaded_game
from engine.play.proof import PROVEN
from engine.play.puzzles import Task, Watch
from engine.play.record import record_of
from engine.play.refusals import refusals
from engine.play.scenes import read_scene, read_seed
from engine.play.wording import log_lines, option_piece, option_place, option_text, picture, prompt, told_options, when
from engine.plurals import plural

REACHED, MISSED = "reached", "missed"
HINT = "hint"
UNDO = re.compile(r"undo\s*(\d{0,4})", re.IGNORECASE)


class Command(DeclaredCommand):
    help = "Plays a game: you answer for seat 1, an opponent for the others. Answer with the number of an option, one per line."
    stealth_options = ("stdin",)

    arguments = {
        "--game": GAME,
        "--deck": {"default": "", "metavar": "NAME_OR_FILE", "help": "your deck: a ready deck, or one in a file"},
        "--format": FORMAT,
        "--opponent": {"default": "", "metavar": "NAME", "help": f"against whom; {NOBODY}: you play every seat"},
        "--opponent-deck": {"default": "", "metavar": "NAME_OR_FILE", "help": THEIRS},
        "--seed": {"type": int, "metavar": "N", "help": "the same seed gives the same shuffles (1)"},
        "--scene": {
            "default": "",
            "metavar": "FILE",
            "help": "start from the table of a scene, or solve a puzzle (docs/scenes.md)",
        },
        "--partly": PARTLY_READ,
        "--coach": {
            "action": "store_true",
            "help": "say at each decision what it is about, for whoever does not know the game",
        },
        "--json": {"action": "store_true", "help": "print a line of JSON for each decision, for programs"},
    }

    def handle(self, *args: Any, **options: Any) -> None:
        with refused_in_words():
            pack = pack_named(options["game"], settings.GAMES_PATH)
            opponent = opponent_of(pack, options["opponent"], options["opponent_deck"])
            task = task_for(pack, options)
            table, seed, form = (task.table, task.seed, None) if task else table_for(pack, opponent, options)
        pilot = opponent.pilot if opponent else None
        talk: Talk = (JsonTalk if options["json"] else TextTalk)(self.stdout, self.stderr, coach=options["coach"])
        talk.open(table, form, list(warnings(table, form)))
        if task:
            talk.set_task(task.puzzle)
        seat = task.seat if task else OWN_SEAT
        play(
            Sitting(table, seed, pilot, seat=seat),
            talk,
            options.get("stdin") or sys.stdin,
            Watch(task) if task else None,
        )


def opponent_of(pack: Pack, name: str, deck: str) -> Opponent | None:
    """The opponent of that name; without a name the game's first one, or steady play of a deck; None if the person plays every seat.

    Raises CommandError.
    """
    opponents = opponents_of(pack)
    if name == NOBODY or not (name or opponents):
        if deck:
            levels = f"{', '.join(LEVELS[:-1])} or {LEVELS[-1]}"
            raise CommandError(f"nobody plays {deck!r}: give --opponent {levels} with --opponent-deck")
        return None
    try:
        opponent = read_opponent(opponents, name or (STEADY if deck else next(iter(opponents))))
    except ValueError as error:
        raise CommandError(str(error)) from None
    if opponent is None:
        raise CommandError(f"{name!r} is not one of {', '.join((*opponents, NOBODY))}")
    return opponent


def task_for(pack: Pack, options: Mapping[str, Any]) -> Task | None:
    """The puzzle that --scene names; None for anything else. Raises NamedError and CommandError."""
    name = options["scene"]
    if not name or not is_puzzle(text_of(name, f"there is no file {name!r}")):
        return None
    if options["opponent_deck"] or options["seed"] is not None:
        raise CommandError("a puzzle has its own decks and seed: leave --opponent-deck and --seed out")
    task = puzzle_in(name, settings.GAMES_PATH)
    if task.puzzle.game != pack.slug:
        raise CommandError(f"{name} is a puzzle of {task.puzzle.game}, not of {pack.slug}")
    return task


def table_for(pack: Pack, opponent: Opponent | None, options: Mapping[str, Any]) -> tuple[Table, int, Format | None]:
    """The table and the seed to play with, and the format that has been taken.

    A format says how many sit there, else as few as the game allows. Raises what reading a deck or scene raises, and CommandError.
    """
    rules, form = loaded_game(pack), None
    if options["scene"]:
        if options["opponent_deck"]:
            raise CommandError("a scene has its own decks: leave --opponent-deck out, or give --deck")
        text = text_of(options["scene"], f"there is no file {options['scene']!r}")
        table, seed = read_scene(rules, text, partly=options["partly"]), read_seed(text)
    elif options["deck"]:
        deck = deck_named(pack, options["deck"], options["format"])
        sys.stderr.write("".join(f"{words}\n" for words in words_on(deck, options["deck"])))
        form = pack.formats.get(deck.format)
        seats = form.seats if form else 0
        theirs = deck_of_opponent(pack, options["opponent_deck"])
        decks = (
            opponent.decks(rules, deck.sections, seats, theirs)
            if opponent
            else [deck.sections] * (seats or max(2, rules.players[0]))
        )
        conditions = opponent.conditions if opponent else ()
        table, seed = wholly_read(Table(rules, decks, [*conditions, *[PARTLY] * options["partly"]])), None
    else:
        raise CommandError("give --deck NAME_OR_FILE or --scene FILE")
    number = options["seed"]
    return table, number if number is not None else 1 if seed is None else seed, form


def warnings(table: Table, form: Format | None) -> Iterator[str]:
    """What is not as it is written: another number of seats than that of the format, sentences that the engine cannot read."""
    if form and form.seats not in (0, table.seats):
        yield f"{form.name} is for {form.seats} seats; the number of seats here is {table.seats}"
    for card in partly_at(table):
        words = " and ".join(f'"{sentence}"' for sentence in card.unread.sentences)
        what = f"no phrase reads its text, {words}" if card.unread.is_all else f"{words} cannot be read"
        yield f"{card.name}: {what}, so it has no effect"


class Teller:
    """Whoever tells of a game; `told` is how much of its log has been. With a coach it tells what each decision is about, too."""

    def __init__(self, out: Any, error: Any, *, coach: bool = False) -> None:
        self.out = out
        self.error = error
        self.told = 0
        self.coach = coach

    def news(self, sitting: Sitting) -> list[str]:
        """What has happened since this was last asked for, as whoever is asked sees it."""
        game = sitting.game
        lines = log_lines(game, game.decision.seat if game.decision else OWN_SEAT, self.told)
        self.told = len(game.log or ())
        return lines

    def go_back(self, sitting: Sitting, steps: int) -> None:
        """Take answers back; what happened before has been told."""
        sitting.undo(steps)
        self.told = len(sitting.game.log or ())


class JsonTalk(Teller):
    """A line of JSON in each direction; `head` goes with the first line."""

    def open(self, table: Table, form: Format | None, warned: list[str]) -> None:
        """What has been taken."""
        self.head: dict[str, Any] = {
            "game": table.rules.pack.slug,
            "seats": table.seats,
            "format": form.id if form else None,
            "warnings": warned,
        }

    def say(self, message: Mapping[str, Any]) -> None:
        """A message as one line of JSON, sent at once; the first one carries the head as well."""
        self.out.write(json.dumps({**self.head, **message}, ensure_ascii=False))
        self.out.flush()
        self.head = {}

    def show(self, sitting: Sitting, decision: Decision) -> None:
        """The decision, the table and what has happened."""
        game = sitting.game
        self.say(
            {
                "decision": {
                    "window": game.table.rules.windows[decision.window].name,
                    "prompt": prompt(game),
                    "seat": decision.seat + 1,
                    "source": name_of(game, decision.source, decision.seat) if decision.source != NONE else None,
                    "options": option_rows(game, decision),
                },
                "refusals": refusal_rows(game, decision.seat),
                "limits": limit_rows(game, decision.seat),
                **entry("coach", coached(game) if self.coach else None),
                "view": picture(game, View(game, decision.seat).sees),
                "log": self.news(sitting),
            }
        )

    def refuse(self, what: str) -> None:
        """An answer that is none."""
        self.say({"error": what})

    def set_task(self, puzzle: Puzzle) -> None:
        """What is asked in a puzzle."""
        self.head["puzzle"] = {
            **{key: getattr(puzzle, key) for key in ("id", "title", "task", "before", "goal", "turns", "hints")},
            "seat": puzzle.seat,
        }

    def hint(self, game: Game, found: Hint) -> None:
        """What could be done best: each option with its chance, what that is more than after what steady would do, the standard error of
        that, and in how many worlds it was tried; whether chances of this game have been `checked`.
        """
        told = told_options(game)
        rows = [asdict(one) for one in found.suggestions]
        options = [{"n": (n := row.pop("option")), "words": told[n].words} | row for row in rows]
        self.say(
            {
                "hint": {
                    "steady": found.steady,
                    "by": found.by,
                    "knows": found.knows,
                    "checked": found.checked,
                    "options": options,
                }
            }
        )

    def end(self, sitting: Sitting, goal: str = "", after: str = "") -> None:
        """The result, or the record of a game that has been left."""
        game = sitting.game
        self.say(
            {
                **entry("goal", goal or None),
                **entry("after", after or None),
                "over": game.over,
                "winners": [seat + 1 for seat in game.winners],
                "cause": game.cause or game.unfinished,
                "log": self.news(sitting),
                "record": json.loads(record_of(game).dumps()),
            }
        )


def option_rows(game: Game, decision: Decision) -> list[dict[str, Any]]:
    """The options: number, words, verb and row; the line of card text that one stands for; what lies at the place that one picks, or where
    the card is that has to be told from others. Of those that come to the same the first, with the numbers of the others.
    """
    sees, told = View(game, decision.seat).sees, told_options(game)
    rows = []
    for n, others in grouped((option.first, n) for n, option in enumerate(told)).items():
        row, option = decision.options[n], told[n]
        at, lying = (option_piece(game, row, sees) if option.alike else None) or (None, None)
        there = option_place(game, row, sees)
        rows.append(
            {
                "n": n,
                "words": option.words,
                "verb": game.table.rules.verbs[row[0]].name,
                "row": row,
                **entry("text", option_text(game, row) or None),
                **entry("at", at),
                **entry("there", lying if there is None else there),
                **entry("same", others[1:] or None),
            }
        )
    return rows


def refusal_rows(game: Game, seat: int) -> list[dict[str, Any]]:
    """What the seat may expect to do and cannot, each with its card, or the place or counter as the last
    number of an option, where there is one, and the reason.
    """
    return [
        {
            "verb": game.table.rules.verbs[one.verb].name,
            **({} if one.piece == NONE else {"piece": one.piece, "card": name_of(game, one.piece, seat)}),
            **({} if one.last == NONE else {"last": one.last}),
            "reason": one.reason,
            "amounts": one.amounts,
            "tag": one.tag,
            "words": one.words,
        }
        for one in refusals(game)
    ]


def limit_rows(game: Game, seat: int) -> list[dict[str, Any]]:
    """How often the seat may do something still: in words, as numbers, with its card where it is one of a card, and with the numbers of
    the options that count.
    """
    return [
        {
            **({} if one.piece == NONE else {"piece": one.piece, "card": name_of(game, one.piece, seat)}),
            "words": one.sentence,
            "done": one.done,
            "most": one.most,
            "options": one.options,
        }
        for one in limits(game)
    ]


def entry(key: str, value: Any) -> dict[str, Any]:
    """A key where there is something to tell."""
    return {} if value is None else {key: value}


class TextTalk(Teller):
    """Sentences and a numbered list."""

    def open(self, table: Table, form: Format | None, warned: list[str]) -> None:
        """What has been taken; what to beware of goes to where errors go."""
        by = form.name if form else "no format"
        self.out.write(f"{table.rules.pack.name}: {plural(table.seats, 'seat')}, {by}")
        for warning in warned:
            self.error.write(f"Warning: {warning}")

    def show(self, sitting: Sitting, decision: Decision) -> None:
        """What has happened, the table, the question, the options."""
        game = sitting.game
        lines = chain(
            (f"  {line}" for line in self.news(sitting)),
            ("", *table_lines(game, decision.seat)),
            (f"{name_of(game, decision.seat, decision.seat)}: {prompt(game)}",),
            (f"  {words}" for words in (coached(game) if self.coach else ())),
            (f"  {words}" for words in (*closings(game), *(one.sentence for one in limits(game) if one.piece == NONE))),
            (option_line(game, option) for option in option_rows(game, decision)),
        )
        self.out.write("\n".join(lines))
        self.out.flush()

    def refuse(self, what: str) -> None:
        """An answer that is none."""
        self.out.write(what)
        self.out.flush()

    def set_task(self, puzzle: Puzzle) -> None:
        """What is asked in a puzzle, and by whom."""
        self.out.write("\n".join(filter(None, (f"{puzzle.title}. {puzzle.task}", puzzle.before))))

    def hint(self, game: Game, found: Hint) -> None:
        """What could be done best."""
        told = told_options(game)
        lines = [f"  {one.option:>2}  {told[one.option].words}: {found.words(one)}" for one in found.suggestions]
        self.out.write("\n".join(["Hint:", *lines, f"  {found.knows}"]))
        self.out.flush()

    def end(self, sitting: Sitting, goal: str = "", after: str = "") -> None:
        """Who has won, what became of a goal, and the record."""
        game = sitting.game
        end = result(game) if game.over else "Not over yet."
        said = [f"The goal is {goal}."] if goal else []
        told = [*(f"  {line}" for line in self.news(sitting)), "", end, *said, *filter(None, [after])]
        self.out.write("\n".join([*told, record_of(game).dumps()]))


Talk = JsonTalk | TextTalk


def option_line(game: Game, option: Mapping[str, Any]) -> str:
    """An option with its line of card text, and with what lies at the place that it picks."""
    text = option.get("text", "")
    beside = f": {text}" if text and text not in option["words"] else ""
    picks = game.table.rules.verbs[option["row"][0]].picks_place
    there = f" ({' under '.join(map(in_words, option['there'])) or 'nothing there'})" if picks else ""
    return f"  {option['n']:>2}  {option['words']}{beside}{there}"


def play(sitting: Sitting, talk: Talk, source: TextIO, watch: Watch | None = None) -> None:
    """Ask and be answered until the game is over, the goal of a puzzle is reached or missed, or nobody answers any more."""
    lines = iter(source)
    while (goal := watch and watch.result(sitting.game.answers)) is None:
        if (decision := sitting.game.decision) is None:
            break
        talk.show(sitting, decision)
        if not take(sitting, talk, lines, hints=watch is None):
            break
    if watch is None or goal is None:
        talk.end(sitting)
    elif goal == PROVEN:
        talk.end(sitting, REACHED, watch.task.puzzle.after)
    else:
        talk.end(sitting, MISSED)


def take(sitting: Sitting, talk: Talk, lines: Iterator[str], *, hints: bool) -> bool:
    """Read until a line is an answer, and take it; what is none is refused, and `hints` where there are none. False at the end of all
    lines.
    """
    for line in lines:
        move = move_of(line)
        many = len(sitting.game.decision.options) if sitting.game.decision else 0
        if isinstance(move, int) and 0 <= move < many:
            sitting.answer(move)
            return True
        if isinstance(move, str):
            if hints:
                give_hint(sitting, talk, move)
            else:
                talk.refuse("no hint is worked out for a puzzle: it has its own")
            continue
        if isinstance(move, tuple) and 1 <= move[0] <= len(sitting.stops):
            talk.go_back(sitting, move[0])
            return True
        talk.refuse(
            f"{line.strip()!r} is not an answer: give a number from 0 to {many - 1}"
            + (f', or {{"undo": n}} with n from 1 to {len(sitting.stops)}' if sitting.stops else "")
        )
    return False


def give_hint(sitting: Sitting, talk: Talk, by: str) -> None:
    """Tell what could be done best by what is known of the other deck, however long it takes to find out."""
    game = sitting.game
    found = hint_for(game, game.table.rules.pack, sitting.seed, by)
    if found:
        talk.hint(game, found)
    else:
        talk.refuse("there are no hints in this game: it does not say what a position is worth")


def move_of(line: str) -> int | tuple[int] | str | None:
    """A line as the number of an option, a number of steps back, or what a hint may know: `3`, `{"undo": 2}`, `undo 2`, `undo`,
    `{"hint": true}`, `hint`, of the format alone `{"hint": "format"}`, `hint format`;
    None if it is none of these.
    """
    if (asked := line.lower().split()) and asked[0] == HINT and len(asked) <= len((HINT, knowledge.FORMAT)):
        return hint_by(asked[1] if asked[1:] else True)
    if match := UNDO.fullmatch(line.strip()):
        return (int(match[1] or 1),)
    try:
        move = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if isinstance(move, dict) and move.keys() == {"undo"} and type(move["undo"]) is int:
        return (move["undo"],)
    if isinstance(move, dict) and move.keys() == {HINT}:
        return hint_by(move[HINT])
    return move if type(move) is int else None


def hint_by(word: object) -> str | None:
    """What a hint that is asked for so may know; None for what asks for none."""
    if word is True:
        return knowledge.LIST
    return word if isinstance(word, str) and word in knowledge.CHOICES else None


# The table for a reader


def table_lines(game: Game, seat: int) -> Iterator[str]:
    """A line for each player, and one for the table: counters, and what lies in the zones as far as a seat sees it.

    Of the table, what is laid out in sets is left out: it is there for whoever needs it.
    """
    view = picture(game, View(game, seat).sees)
    if view["turn"]:
        yield f"{when(game)}, {view['phase']}"
    shared = {name: zone for name, zone in view["table"].items() if not isinstance(zone, dict)}
    for player in (*view["seats"], {"name": "Table", "counters": view["counters"], "values": {}, "zones": shared}):
        if (line := owner_line(game, player)) != "Table":
            yield line
    yield from dict.fromkeys(lasting_line(effect, view["seats"]) for effect in view["lasting"])


def lasting_line(effect: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> str:
    """An effect that is there for a while, with whom it makes a difference for."""
    whose = [change.get("card") or seats[change["seat"] - 1]["name"] for change in effect["changes"]]
    on = f" (on {', '.join(dict.fromkeys(whose))})" if whose else ""
    return f"{effect['source']}, {effect['words']}: {effect['text']}{on}"


def owner_line(game: Game, owner: dict[str, Any]) -> str:
    """A player, or the table, with counters and zones."""
    counters, zones = game.table.rules.pack.counters, game.table.rules.pack.zones
    counted = ", ".join(f"{counters[name].name} {n}" for name, n in owner["counters"].items() if name in counters)
    lying = (f"{zones[name].name}: {in_words(zone)}" for name, zone in owner["zones"].items() if lies(zone))
    valued = ", ".join(f"{word} {amount}" for word, amount in owner["values"].items())
    told = [effect["words"] for effect in owner.get("effects", ()) if effect.get("value") not in owner["values"]]
    return " | ".join((owner["name"], *filter(None, (counted, valued, ", ".join(told))), *lying))


def lies(zone: Any) -> bool:
    """Whether anything lies in a zone."""
    return any(zone) if isinstance(zone, list) else bool(zone)


def in_words(thing: Any) -> str:
    """A zone, a place or a piece as it is told."""
    if isinstance(thing, list):
        return ", ".join(
            "[" + " under ".join(map(in_words, item)) + "]" if isinstance(item, list) else in_words(item)
            for item in thing
        )
    if isinstance(thing, dict):
        stands = {**thing, **thing.get("values", {})}
        marks = [label(name, value) for name, value in stands.items() if name not in ("card", "values", "effects")]
        marks += dict.fromkeys(effect["words"] for effect in thing.get("effects", ()))
        return f"{in_words(thing['card'])} ({', '.join(marks)})"
    return "?" if thing is None else str(thing)


def label(name: str, value: int) -> str:
    """What stands on a piece: `face down`, `token 2`."""
    return name.replace("_", " ") if value is True else f"{name.replace('_', ' ')} {value}"

"""Scenes and puzzles written out: a position of a game as the TOML that reads as the same position."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.kernel.definitions import Definition
from engine.kernel.places import plays
from engine.kernel.state import PHASE, TURN, Game
from engine.play.partly import PARTLY
from engine.play.record import begin
from engine.play.scenes import TOLD, read_scene
from engine.play.wording import effect_words, picture

WIDTH: Final = 110  # characters of a list that stands on one line
HEAD: Final = ("turn", "active", "phase", "begun", "first")
NO_TURN: Final = "No turn has begun yet: a scene begins within one."
OVER: Final = "The game is over: a puzzle begins while it goes on."
WITHIN: Final = "No scene begins at this question: go to one before it, or behind it."
UNDER_WAY: Final = (
    "Something is under way here, which no scene tells: go to the moment before it began, or to the one after it."
)
ALONE: Final = (
    "Nobody sits opposite in this game, and a scene needs somebody at each seat: play against somebody first."
)
SOMEBODY_OUT: Final = "Somebody is out of this game, which no scene tells: go to a moment before that."


class NoSceneError(ValueError):
    """A position that no scene tells; the message says why, and what helps."""


@dataclass(frozen=True)
class Frame:
    """What stands around the scene of a puzzle that somebody is to finish."""

    title: str
    seat: int
    level: str = "easy"
    task: str = "Win this turn."
    goal: str = "won"
    after: str = "Say here why it works."


def puzzle_text(game: Game, frame: Frame) -> str:
    """A position as a puzzle to be finished: its scene is whole, its goal and its words are a beginning. Raises NoSceneError."""
    scene = scene_text(game).replace("'''", "’’’")
    words = {"title": frame.title, "level": frame.level, "task": frame.task, "goal": frame.goal, "seat": frame.seat}
    head = {"game": game.table.rules.pack.slug, **words, "after": frame.after}
    return f"{toml(head)}\nscene = '''\n{scene}'''\n"


def scene_text(game: Game) -> str:
    """A position as a scene, with all that is hidden; in remarks what no scene tells. Raises NoSceneError."""
    if why := why_not(game):
        raise NoSceneError(why)
    text = written(game)
    again = begin(read_scene(game.table.rules, text), game.seed)
    if question(again) != question(game):
        raise NoSceneError(WITHIN)
    return text


def question(game: Game) -> tuple[int, ...]:
    """Where a game stands, and who is asked what."""
    asked = (game.decision.window, game.decision.seat) if game.decision else ()
    return game.turn, game.active, game.counts[PHASE][game.table.seats], *asked


def written(game: Game) -> str:
    """The position as it is told, whether it can begin so or not."""
    told = picture(game, all_is_seen)
    options = sorted(game.table.options.intersection(game.table.rules.pack.options))
    head: dict[str, Any] = {key: told[key] for key in HEAD if key in told} | {"seed": game.seed}
    head |= {"options": options} if options else {}
    head |= {"partly": True} if PARTLY in game.table.options else {}
    parts = [toml(head)]
    parts += [f"[[card]]\n{toml(card_entries(card))}" for card in game.table.written]
    parts += [f"[[seat]]\n{toml(seat_entries(seat))}" for seat in told["seats"]]
    aside = game.table.rules.ruleset.aside  # where all lies that no zone of the scene names
    if shared := told["counters"] | {name: laid_out(zone) for name, zone in told["table"].items() if name != aside}:
        parts.append(f"[table]\n{toml(shared)}")
    return "\n".join([*map(remark, left_out(game)), *parts])


def why_not(game: Game) -> str:
    """What keeps a position from being a scene; nothing where it can be one."""
    if game.over:
        return OVER
    if not game.turn:
        return NO_TURN
    if game.table.seats < game.table.rules.players[0]:
        return ALONE
    if not all(plays(game, seat) for seat in game.table.everybody):
        return SOMEBODY_OUT
    return "" if all(frame.kind == TURN for frame in game.agenda) else UNDER_WAY


def left_out(game: Game) -> Iterator[str]:
    """What of a position no scene tells: what has acted once in this turn, and what lasts."""
    for piece in sorted({piece for piece, _ in game.heard}):
        yield f"{game.table.cards[piece].name} has used what it may use once a turn."
    for effect in game.lasting:
        words = effect_words(game, effect)
        yield f"{words['source']}, {words['words']}: {words['text']}"


def remark(words: str) -> str:
    """A line about what is left out."""
    return f"# Left out, since no scene tells it: {one_line(words)}\n"


def one_line(words: str) -> str:
    """A text without what would end a remark."""
    return " ".join(words.split())


def all_is_seen(piece: int) -> bool:
    """Whether somebody sees a piece who sees all of them."""
    return True


# What stands in the tables


def seat_entries(seat: Mapping[str, Any]) -> dict[str, Any]:
    """A player: name, counters, and the zones in which something lies."""
    zones = {name: laid_out(zone) for name, zone in seat["zones"].items()}
    return {"name": seat["name"], **seat["counters"], **{name: zone for name, zone in zones.items() if holds(zone)}}


def holds(zone: Any) -> bool:
    """Whether anything lies in a zone."""
    return any(zone)


def laid_out(zone: Any) -> Any:
    """A zone as a scene writes it: what is counted one by one, without what only a view tells, without empty places behind the last."""
    if isinstance(zone, dict):
        return [name for name, copies in zone.items() for _ in range(copies)]
    laid = [laid_out(place) if isinstance(place, list) else plain(place) for place in zone]
    while laid and laid[-1] == []:
        laid.pop()
    return laid


def plain(entry: Any) -> Any:
    """A piece without what only a view tells of it: by its name where nothing else is left."""
    if not isinstance(entry, dict):
        return entry
    kept = {key: value for key, value in entry.items() if key not in TOLD}
    return kept["card"] if kept.keys() == {"card"} else kept


def card_entries(definition: Definition) -> dict[str, Any]:
    """A card that stands in the scene itself."""
    card = definition.card
    words = {"id": card.id, "name": card.name, "kind": card.kind, "text": card.text}
    values = {key: list(value) if isinstance(value, tuple) else value for key, value in card.values.items()}
    return {key: value for key, value in words.items() if value} | {"keywords": list(card.keywords)} | values


# TOML


def toml(entries: Mapping[str, Any]) -> str:
    """Keys and values, a line each."""
    return "".join(f"{key} = {lines(value)}\n" for key, value in entries.items())


def lines(value: Any) -> str:
    """A value, a list with an entry a line where it is long."""
    text = inline(value)
    if not isinstance(value, list) or len(text) <= WIDTH:
        return text
    return "[\n" + "".join(f"  {row},\n" for row in rows(map(inline, value))) + "]"


def rows(entries: Iterable[str]) -> Iterator[str]:
    """Entries of a list, as many on a line as have room."""
    row = ""
    for entry in entries:
        if row and len(row) + len(entry) + 2 > WIDTH:
            yield row
            row = ""
        row += f", {entry}" if row else entry
    if row:
        yield row


def inline(value: Any) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")

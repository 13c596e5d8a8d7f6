"""A game in words: options, prompts, the table and log lines for a reader, made only when somebody reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from engine.kernel.decisions import VERBS, WINDOWS, Row
from engine.kernel.events import KINDS
from engine.kernel.state import FACE_DOWN, KERNEL_COUNTERS, NONE, Game, Logged
from engine.kernel.view import visible

SIGN = re.compile(r"\{(\w+)\}")


def name_of(game: Game, entity: int, seat: int) -> str:
    """A seat, a piece as far as a seat may see it, or the table."""
    table = game.table
    if entity == NONE or entity == table.seats:
        return "the table"
    if entity < table.seats:
        return table.names[entity] if table.names else f"Seat {entity + 1}"
    return table.cards[entity].name if visible(game, seat, entity) else "a card"


def plain_name(game: Game, entity: int) -> str:
    """A seat, a piece by its name, or the table."""
    seats = game.table.seats
    return game.table.cards[entity].name if entity > seats else name_of(game, entity, 0)


def place_name(game: Game, place: int) -> str:
    """A place: whose it is, which zone, which of its slots."""
    table = game.table
    zone = list(table.rules.pack.zones.values())[table.zone_of[place]]
    side = table.sides[place]
    slot = f" {place - table.places_of[side][table.zone_of[place]][0] + 1}" if zone.slots > 1 else ""
    return f"{zone.name}{slot}" if side == NONE else f"{name_of(game, side, side)}: {zone.name}{slot}"


def option_words(game: Game, row: Row, seat: int) -> str:
    """What an option does. A choice among places or numbers names them, one among pieces names the piece and where it lies."""
    number, entity, last = row
    words = {
        "piece": name_of(game, entity, seat),
        "to": place_name(game, last) if 0 <= last < len(game.stacks) else "",
        "amount": str(last),
        "counter": counter_name(game, last),
        "line": line_text(game, entity, last),
    }
    return SIGN.sub(lambda found: words[found[1]], VERBS[number].words)


def line_text(game: Game, entity: int, number: int) -> str:
    """The line of that number, from 1, of a piece's text."""
    lines = game.table.cards[entity].lines if entity > game.table.seats else ()
    return lines[number - 1].text if 0 < number <= len(lines) else ""


def options_in_words(game: Game) -> list[str]:
    """The options of the open decision, in order."""
    decision = game.decision
    return [option_words(game, row, decision.seat) for row in decision.options] if decision else []


def option_text(game: Game, row: Row) -> str:
    """The line of card text that an option picks, nothing for an option that picks none."""
    decision = game.decision
    if decision is None or not VERBS[row[0]].picks_a_line:
        return ""
    return game.table.cards[decision.source].bullets[row[2] - 1].text


def prompt(game: Game) -> str:
    """What the open decision asks."""
    return WINDOWS[game.decision.window].prompt if game.decision else ""


def log_line(game: Game, entry: Logged, seat: int) -> str:
    """One event as a sentence for a seat, with what it saw when it happened; nothing for what needs no words."""
    number, subject, other, amount, seen = entry
    kind = KINDS[number]
    spent = amount < 0 and bool(kind.less)
    hidden = subject > game.table.seats and not seen >> seat & 1
    words = {
        "subject": "a card" if hidden else plain_name(game, subject),
        "other": plain_name(game, other) if other < len(game.table.cards) else "",
        "amount": signed(-amount if spent else amount),
        "counter": counter_name(game, other).removesuffix("s" if abs(amount) == 1 else ""),
        "side": name_of(game, actor(game, subject, other), seat),
    }
    return SIGN.sub(lambda found: words[found[1]], kind.less if spent else kind.words)


def signed(number: int) -> str:
    """A number as a reader expects it, below 0 with a minus and not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def actor(game: Game, subject: int, place: int) -> int:
    """Whose doing an event is: of whoever brought its subject; of a piece that nobody brought, of whoever it comes to."""
    table = game.table
    owner = table.owners[subject]
    return table.sides[place] if owner == NONE and 0 <= place < len(table.sides) else owner


def counter_name(game: Game, counter: int) -> str:
    """A counter as the game calls it."""
    names = list(game.table.rules.counters)
    name = names[counter] if 0 <= counter < len(names) else ""
    known = game.table.rules.pack.counters.get(name)
    return known.name if known else name


def log_lines(game: Game, seat: int, start: int = 0) -> list[str]:
    """The log from an entry on, for a seat."""
    lines = (log_line(game, entry, seat) for entry in (game.log or [])[start:])
    return [line for line in lines if line]


# The table as data, in the words of a scene

Sees = Callable[[int], bool]


def picture(game: Game, sees: Sees) -> dict[str, Any]:
    """The table as far as somebody sees it: seats and places are told as in a scene, piles from top to bottom.

    A piece that is not seen is None, a pile or hand of which nothing is seen is its size. `counters` are those on the table.
    """
    return {
        "turn": game.turn,
        "active": game.active + 1,
        "phase": phase(game),
        "seats": [seat_picture(game, seat, sees) for seat in range(game.table.seats)],
        "table": zones(game, NONE, sees),
        "counters": counters_on(game, game.table.seats),
    }


def phase(game: Game) -> str:
    """The phase of the turn, by the mark `phase` of the game's rules; nothing before the first turn."""
    rules = game.table.rules
    number = game.counts[rules.counters["phase"]][game.table.seats] if "phase" in rules.counters else 0
    return rules.conduct.phases[number - 1] if number else ""


def seat_picture(game: Game, seat: int, sees: Sees) -> dict[str, Any]:
    """A player: name, counters that are not 0, and zones."""
    return {"name": name_of(game, seat, seat), "counters": counters_on(game, seat), "zones": zones(game, seat, sees)}


def counters_on(game: Game, entity: int) -> dict[str, int]:
    """What stands on a player or piece, by the names that a scene uses."""
    own = list(game.table.rules.counters.items())[len(KERNEL_COUNTERS) :]
    return {name: game.counts[counter][entity] for name, counter in own if game.counts[counter][entity]}


def zones(game: Game, seat: int, sees: Sees) -> dict[str, Any]:
    """The zones of a player, or of the table, that have places."""
    spots = game.table.places_of[seat]
    return {name: zone(game, spots[number], sees) for name, number in game.table.rules.zones.items() if spots[number]}


def zone(game: Game, spots: range, sees: Sees) -> Any:
    """A zone: its places, a list, a size, or what is laid out there with how many of each."""
    table = game.table
    if table.forms[spots[0]] == "slots":
        return [[piece(game, entity, sees) for entity in game.stacks[spot]] for spot in spots]
    stack = game.stacks[spots[0]]
    if stack and not any(map(sees, stack)):
        return len(stack)
    if table.sides[spots[0]] == NONE and table.forms[spots[0]] == "set":
        return dict(Counter(table.cards[entity].name for entity in stack))
    shown = [piece(game, entity, sees) for entity in stack]
    return shown[::-1] if table.forms[spots[0]] == "pile" else shown


def piece(game: Game, entity: int, sees: Sees) -> Any:
    """A piece by its name, or as a table with all that stands on it."""
    table = game.table
    name = table.cards[entity].name if sees(entity) else None
    side, owner = table.sides[game.place[entity]], table.owners[entity]
    more: dict[str, Any] = counters_on(game, entity)
    if game.counts[FACE_DOWN][entity]:
        more["face_down"] = True
    if owner not in (side, NONE):
        more["owner"] = owner + 1
    return {"card": name, **more} if more else name

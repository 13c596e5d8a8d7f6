"""A game in words: options, prompts and log lines for a reader, made only when somebody reads."""

from __future__ import annotations

import re

from engine.kernel.decisions import VERBS, WINDOWS, Row
from engine.kernel.events import KINDS
from engine.kernel.state import NONE, Game
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


def place_name(game: Game, place: int) -> str:
    """A place: whose it is, which zone, which of its slots."""
    table = game.table
    zone = list(table.rules.pack.zones.values())[table.zone_of[place]]
    side = table.sides[place]
    slot = f" {place - table.places_of[side][table.zone_of[place]][0] + 1}" if zone.slots > 1 else ""
    return f"{name_of(game, side, side)}: {zone.name}{slot}"


def option_words(game: Game, row: Row, seat: int) -> str:
    """What an option does. A choice among places or numbers names them, one among pieces names the piece and where it lies."""
    number, entity, last = row
    words = {
        "piece": name_of(game, entity, seat),
        "to": place_name(game, last) if 0 <= last < len(game.stacks) else "",
        "amount": str(last),
    }
    return SIGN.sub(lambda found: words[found[1]], VERBS[number].words)


def options_in_words(game: Game) -> list[str]:
    """The options of the open decision, in order."""
    decision = game.decision
    return [option_words(game, row, decision.seat) for row in decision.options] if decision else []


def prompt(game: Game) -> str:
    """What the open decision asks."""
    return WINDOWS[game.decision.window].prompt if game.decision else ""


def log_line(game: Game, entry: tuple[int, int, int, int], seat: int) -> str:
    """One event as a sentence for a seat; nothing for what needs no words."""
    kind, subject, other, amount = entry
    words = {
        "subject": name_of(game, subject, seat),
        "other": name_of(game, other, seat) if other < len(game.table.cards) else "",
        "amount": str(amount),
        "counter": counter_name(game, other),
        "side": name_of(game, game.table.owners[subject], seat),
    }
    return SIGN.sub(lambda found: words[found[1]], KINDS[kind].words)


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

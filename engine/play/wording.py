"""A game in words: options, prompts, the table and log lines for a reader, made only when somebody reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.kernel.agenda import Simultaneous
from engine.kernel.decisions import Decision, Row
from engine.kernel.exposure import activated_lines, controller, is_acting
from engine.kernel.hosts import has_host, host_of, whereabouts
from engine.kernel.names import INSTEAD_OF, OF_ACTIVATED, OF_PIECE, OF_SOURCE, OF_TRIGGERED, SEAT
from engine.kernel.places import plays
from engine.kernel.proposals import Proposal, offers
from engine.kernel.state import (
    CHOSEN,
    END_OF_PHASE,
    END_OF_ROUND,
    END_OF_TURN,
    FACE_DOWN,
    NONE,
    PHASE,
    SOURCE_LEAVES,
    Effect,
    Game,
    Lasting,
    Logged,
)
from engine.kernel.table import Table
from engine.kernel.turns import Round
from engine.kernel.values import due_to, value
from engine.kernel.view import visible

SPAN: Final = {END_OF_ROUND: "round", END_OF_PHASE: "phase"}  # what ends with such a moment
SIGN: Final = re.compile(r"\{(\w+)\}")
Sees = Callable[[int], bool]


def name_of(game: Game, entity: int, seat: int) -> str:
    """A seat, a piece as far as a seat may see it, or the table."""
    table = game.table
    if entity == NONE or entity == table.seats:
        return "the table"
    if entity < table.seats:
        return table.names[entity] if table.names else f"Seat {entity + 1}"
    return game.cards[entity].name if visible(game, seat, entity) else "a card"


def plain_name(game: Game, entity: int) -> str:
    """A seat, a piece by the name that it has by itself, or the table."""
    seats = game.table.seats
    return game.table.cards[entity].name if entity > seats else name_of(game, entity, 0)


def place_name(game: Game, place: int) -> str:
    """A place: whose it is, which zone, which of its slots."""
    table = game.table
    zone = list(table.rules.pack.zones.values())[table.zone_of[place]]
    side = table.sides[place]
    number = place - table.places_of[side][table.zone_of[place]][0]
    slot = zone.slot_names[number] if zone.slot_names else f"{zone.name} {number + 1}" if zone.slots > 1 else zone.name
    return slot if side == NONE else f"{name_of(game, side, side)}: {slot}"


def option_words(game: Game, row: Row, seat: int) -> str:
    """What an option does. A choice among places or numbers names them, one among pieces names the piece and where it lies."""
    return filled_in(game, row, seat, game.table.rules.verbs[row[0]].words)


def option_more(game: Game, row: Row, seat: int) -> str:
    """What else has to be known to choose an option, nothing for most."""
    return filled_in(game, row, seat, game.table.rules.verbs[row[0]].more)


def filled_in(game: Game, row: Row, seat: int, pattern: str) -> str:
    """Words with what the numbers of an option stand for."""
    _, entity, last = row
    words = {
        "piece": name_of(game, entity, seat),
        "to": place_name(game, last) if 0 <= last < len(game.stacks) else "",
        "from": place_name(game, game.place[entity]) if entity > game.table.seats else "",
        "amount": str(last),
        "counter": counter_name(game, last),
        "line": line_text(game, entity, last) or text_at_work(game),
    }
    return SIGN.sub(lambda match: words[match[1]], pattern)


def line_text(game: Game, entity: int, number: int) -> str:
    """The line of that number, from 1, of a piece's text."""
    lines = game.cards[entity].lines if entity > game.table.seats else ()
    return lines[number - 1].text if 0 < number <= len(lines) else ""


def text_at_work(game: Game) -> str:
    """The line of card text that happens now, where its card does not say it: one that lasts, or of a card that is another by now."""
    frame = game.frame
    return frame.ability.text if isinstance(frame, Effect) and frame.ability is not None else ""


def options_in_words(game: Game) -> list[str]:
    """The options of the open decision as its seat reads them, by their numbers; none where nothing is open."""
    decision = game.decision
    return [option_words(game, row, decision.seat) for row in decision.options] if decision else []


def option_text(game: Game, row: Row) -> str:
    """The line of card text that an option of the open decision stands for, nothing for one that stands for none."""
    read = LINES.get(game.table.rules.verbs[row[0]].line)
    return read(game, game.decision, row).replace("\n", " ") if read and game.decision else ""


def bullet_of_source(game: Game, decision: Decision, row: Row) -> str:
    """The bullet that an option chooses on the card that asks."""
    return game.cards[decision.source].bullets[row[2] - 1].text


def line_of_piece(game: Game, decision: Decision, row: Row) -> str:
    """The line that an option names on its piece."""
    return line_text(game, row[1], row[2])


def activated_line(game: Game, decision: Decision, row: Row) -> str:
    """A line that the piece is activated for, or all of its text."""
    _, piece, number = row
    return activated_lines(game, piece)[number].text if number != NONE else game.cards[piece].spells[0].text


def triggered_line(game: Game, decision: Decision, row: Row) -> str:
    """The line that a trigger in the queue comes from."""
    triggers = game.agenda[-1]
    ability = triggers.queue[row[2]].ability if isinstance(triggers, Simultaneous) else None
    return ability.text if ability else ""


def replacing_line(game: Game, decision: Decision, row: Row) -> str:
    """What the piece does instead of something else."""
    proposal = game.agenda[-1]
    if isinstance(proposal, Proposal):
        return offers(game, proposal)[row[2]][1].text
    return "\n".join(line.text for line in game.cards[row[1]].lines if line.replaces)


LINES: Final[dict[str, Callable[[Game, Decision, Row], str]]] = {
    OF_PIECE: line_of_piece,
    OF_SOURCE: bullet_of_source,
    OF_ACTIVATED: activated_line,
    OF_TRIGGERED: triggered_line,
    INSTEAD_OF: replacing_line,
}


def option_place(game: Game, row: Row, sees: Sees) -> list[Any] | None:
    """What lies at the place that an option picks, from bottom to top, as far as it is seen; None for one that picks no place."""
    verb, _, spot = row
    return (
        [piece(game, entity, sees) for entity in game.stacks[spot]]
        if game.table.rules.verbs[verb].picks_place
        else None
    )


def prompt(game: Game) -> str:
    """What the open decision asks."""
    return game.table.rules.windows[game.decision.window].prompt if game.decision else ""


def log_line(game: Game, entry: Logged, seat: int) -> str:
    """One event as a sentence for a seat, with what it saw when it happened; nothing for what needs no words."""
    number, subject, other, amount, seen = entry
    kind = game.table.rules.events[number]
    spent = amount < 0 and bool(kind.less)
    pattern = kind.less if spent else kind.words
    hidden = subject > game.table.seats and not seen >> seat & 1
    unknown = "A card" if pattern.startswith("{subject}") else "a card"
    words = {
        "subject": unknown if hidden else plain_name(game, subject),
        "other": plain_name(game, other) if other < len(game.cards) else "",
        "place": place_name(game, other) if 0 <= other < len(game.stacks) else "",
        "amount": signed(-amount if spent else amount),
        "counter": of_number(counter_name(game, other), amount),
        "side": name_of(game, actor(game, subject, other), seat),
    }
    return SIGN.sub(lambda match: words[match[1]], pattern)


def of_number(name: str, amount: int) -> str:
    """A counter's name, which is that of several, for so many: 1 Gem, but 1 Moss."""
    return name.removesuffix("s") if abs(amount) == 1 and not name.endswith("ss") else name


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
    printed = game.table.rules.pack.counters.get(name)
    return printed.name if printed else name


def log_lines(game: Game, seat: int, start: int = 0) -> list[str]:
    """The log from an entry on, for a seat."""
    lines = (log_line(game, entry, seat) for entry in (game.log or [])[start:])
    return [line for line in lines if line]


# The table as data, in the words of a scene


def side_id(seat: int) -> str:
    """A seat or the table, as a scene names it."""
    return "table" if seat == NONE else f"seat {seat + 1}"


def place_id(table: Table, spot: int) -> str:
    """A place as a scene names it: `seat 1, hand`, `seat 2, front 3`."""
    seat, number = table.sides[spot], table.zone_of[spot]
    spots = table.places_of[seat][number]
    zone = list(table.rules.zones)[number]
    return f"{side_id(seat)}, {zone}{f' {spot - spots[0] + 1}' if len(spots) > 1 else ''}"


def piece_id(table: Table, piece: int) -> str:
    """A piece as messages about a scene name it: where it lies, and its name."""
    return f"{place_id(table, table.places[piece])}, {table.cards[piece].name}"


def label(table: Table, stacks: Sequence[Sequence[int]], piece: int) -> str:
    """A piece in play as a scene names it where another lies on it: by name, of several the one that comes so many in its order."""
    name = table.cards[piece].name
    like = [p for spot, stack in enumerate(stacks) if table.fields[spot] for p in stack if table.cards[p].name == name]
    return name if like == [piece] else f"{name} #{like.index(piece) + 1}"


def picture(game: Game, sees: Sees) -> dict[str, Any]:
    """The table as far as somebody sees it: seats and places are told as in a scene, piles from top to bottom.

    A piece that is not seen is None, a pile or hand of which nothing is seen is its size. `counters` are those on the table,
    `lasting` the effects that are there until a turn ends, `first` who has begun the round in a game of rounds.
    """
    first = game.agenda[0].seat if game.agenda and isinstance(game.agenda[0], Round) else None
    return {
        "turn": game.turn,
        "active": game.active + 1,
        "phase": phase(game),
        "begun": game.turn > 0,
        **({} if first is None else {"first": first + 1}),
        "seats": [seat_picture(game, seat, sees) for seat in range(game.table.seats)],
        "table": zones(game, NONE, sees),
        "counters": counters_on(game, game.table.seats),
        "lasting": [effect_picture(game, effect, sees) for effect in game.lasting],
    }


def phase(game: Game) -> str:
    """The phase of the turn; nothing before the first turn."""
    number = game.counts[PHASE][game.table.seats]
    return list(game.table.rules.ruleset.phases)[number - 1] if number else ""


def seat_picture(game: Game, seat: int, sees: Sees) -> dict[str, Any]:
    """A player: name, whether they are still in the game, counters that are not 0, values as they stand now, and zones."""
    return {
        "name": name_of(game, seat, seat),
        "plays": plays(game, seat),
        "counters": counters_on(game, seat),
        "values": values_of(game, seat),
        "zones": zones(game, seat, sees),
    }


def counters_on(game: Game, entity: int) -> dict[str, int]:
    """What stands on a player or piece, by the names that a scene uses."""
    rules = game.table.rules
    rows = ((name, game.count(rules.counters[name], entity)) for name in rules.told)
    return {name: amount for name, amount in rows if amount}


def values_of(game: Game, entity: int) -> dict[str, int]:
    """The values of a player, or of a piece that acts, as they stand now, by the game's words for them."""
    stats = game.table.rules.ruleset.stats
    return {word: value(game, stat, entity) for word, stat in stats.items() if has_value(game, stat, entity)}


def has_value(game: Game, stat: int, entity: int) -> bool:
    """Whether a value is one of players and this is one, or one of a kind of card, or of cards on which it is printed, and this acts
    as one.
    """
    owners, definition = game.table.rules.stats[stat].of, game.cards[entity]
    if entity < game.table.seats:
        return owners == SEAT
    return (owners in definition.kinds or owners in definition.values) and is_acting(game, entity)


def effect_picture(game: Game, effect: Lasting, sees: Sees) -> dict[str, Any]:
    """An effect that lasts: which value it changes, for whom by how much, its source and line of text, and until when."""
    table = game.table
    return {
        "value": "" if effect.stat == NONE else game.table.rules.stats[effect.stat].name,
        "changes": changes(game, effect, sees),
        "owner": effect.scope.seat + 1,
        "source": table.cards[effect.source].name,
        "text": (effect.text or table.cards[effect.source].card.text).replace("\n", " "),
        "until": end_picture(game, effect),
        "words": until(game, effect),
    }


def changes(game: Game, effect: Lasting, sees: Sees) -> list[dict[str, Any]]:
    """Whose value stands higher or lower because of an effect that lasts, and by how much."""
    if effect.stat not in game.table.rules.ruleset.stats.values():
        return []
    entities = [*game.table.everybody, *(piece for pieces in game.acting for piece in pieces if sees(piece))]
    by = {entity: due_to(game, effect, entity) for entity in entities if has_value(game, effect.stat, entity)}
    return [whose(game, entity) | {"by": amount} for entity, amount in by.items() if amount]


def whose(game: Game, entity: int) -> dict[str, Any]:
    """A player, or a card with the player who controls it."""
    if entity < game.table.seats:
        return {"seat": entity + 1}
    return {"seat": controller(game, entity) + 1, "card": game.cards[entity].name}


def end_picture(game: Game, effect: Lasting) -> dict[str, Any]:
    """When an effect is over: after so many turns of a player, rounds or phases, or when its source leaves; `once` if it is used up."""
    once = {"once": True} if effect.change.once else {}
    if effect.change.moment == SOURCE_LEAVES:
        return {"source": game.table.cards[effect.source].name} | once
    if effect.change.moment == END_OF_TURN:
        return {"seat": effect.seat + 1, "turns": effect.left} | once
    return {SPAN[effect.change.moment] + "s": effect.left} | once


def until(game: Game, effect: Lasting) -> str:
    """How long an effect lasts, in words."""
    if effect.change.moment == END_OF_TURN:
        words = until_turn(game, effect)
    elif effect.change.moment == SOURCE_LEAVES:
        words = f"as long as {game.table.cards[effect.source].name} is in play"
    else:
        span, further = SPAN[effect.change.moment], effect.left - 1
        words = f"until the end of this {span}" if not further else f"until the end of {span} number {further} from now"
    return f"once, {words}" if effect.change.once else words


def until_turn(game: Game, effect: Lasting) -> str:
    """Until the end of which turn an effect lasts."""
    name, own = name_of(game, effect.seat, effect.seat), game.active == effect.seat
    if own and effect.left == 1:
        return "until the end of this turn"
    further = effect.left - own
    return f"until the end of {name}'s " + ("next turn" if further == 1 else f"turn number {further} from now")


def zones(game: Game, seat: int, sees: Sees) -> dict[str, Any]:
    """The zones of a player, or of the table, that have places."""
    spots = game.table.places_of[seat]
    return {name: zone(game, spots[number], sees) for name, number in game.table.rules.zones.items() if spots[number]}


def zone(game: Game, spots: range, sees: Sees) -> Any:
    """A zone: its places, a list, a size, or what is laid out there with how many of each."""
    table = game.table
    if list(table.rules.pack.zones.values())[table.zone_of[spots[0]]].has_places:
        return [[piece(game, entity, sees) for entity in game.stacks[spot]] for spot in spots]
    stack = game.stacks[spots[0]]
    if stack and not any(map(sees, stack)):
        return len(stack)
    if table.sides[spots[0]] == NONE and table.forms[spots[0]] == "set" and not table.fields[spots[0]]:
        return dict(Counter(table.cards[entity].name for entity in stack))
    pieces = [piece(game, entity, sees) for entity in stack]
    return pieces[::-1] if table.forms[spots[0]] == "pile" else pieces


def piece(game: Game, entity: int, sees: Sees) -> Any:
    """A piece by its name, or as a table with all that stands on it."""
    table = game.table
    name = table.cards[entity].name if sees(entity) else None
    side, owner = table.sides[game.place[entity]], table.owners[entity]
    more: dict[str, Any] = counters_on(game, entity)
    if game.counts[CHOSEN][entity]:
        more["chosen"] = game.counts[CHOSEN][entity]
    if game.counts[FACE_DOWN][entity]:
        more["face_down"] = True
    if owner not in (side, NONE):
        more["owner"] = owner + 1
    if has_host(game, entity):
        host = host_of(game, entity)
        is_seen = host != NONE and sees(host)
        more["on"] = label(table, game.stacks, host) if is_seen else place_id(table, whereabouts(game, entity))
    if values := values_of(game, entity):
        more["values"] = values
    return {"card": name, **more} if more else name

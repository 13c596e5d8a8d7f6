"""What things are called: players, pieces, places, counters and values, for a reader and in the words of a scene."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.kernel.exposure import is_acting
from engine.kernel.names import SEAT
from engine.kernel.state import FUSED, NONE, Game
from engine.kernel.table import Table
from engine.kernel.values import value
from engine.kernel.view import visible

# For a reader

YOU: Final = "You"  # a player who is called so is told of as one speaks to them


def name_of(game: Game, entity: int, seat: int) -> str:
    """A seat, a piece as far as a seat may see it, or the table."""
    table = game.table
    if entity == NONE or entity == table.seats:
        return "the table"
    if entity < table.seats:
        return table.names[entity] if table.names else f"Seat {entity + 1}"
    return game.cards[entity].name if visible(game, seat, entity) else "a card"


def whose_name(game: Game, seat: int) -> str:
    """Whose something is: "The Deep Ebb (steady)'s", "your"."""
    name = name_of(game, seat, seat)
    return "your" if name == YOU else f"{name}'s"


def belonging(game: Game, seat: int, thing: str, article: str = "") -> str:
    """A thing of a player: "your turn 3", "Ada's turn 3", and "turn 3 of The Deep Ebb (steady)", as no 's goes behind a bracket; there it
    may need an article.
    """
    name = name_of(game, seat, seat)
    return f"{article}{thing} of {name}" if name.endswith(")") else f"{whose_name(game, seat)} {thing}"


def plain_name(game: Game, entity: int) -> str:
    """A seat, a piece by the name that it has by itself, or the table."""
    return game.table.cards[entity].name if entity > game.table.seats else name_of(game, entity, 0)


def place_name(game: Game, place: int) -> str:
    """A place: whose it is, which zone, which of its slots."""
    side, slot = game.table.sides[place], slot_name(game.table, place)
    if side == NONE:
        return slot
    name = name_of(game, side, side)
    return f"{whose_name(game, side)} {slot}" if name == YOU else f"{name}: {slot}"


def place_called(game: Game, place: int) -> str:
    """A place as it stands now: by the card that is contended for there, with the place where two of that name are; else in the words of
    a sentence, "your Stall 2", "Stall 2 of The Deep Ebb (steady)".
    """
    table = game.table
    name = prize_at(game, place)
    side, zone = table.sides[place], table.zone_of[place]
    if not name:
        slot = one_slot(table, place)
        return slot if side == NONE else belonging(game, side, slot)
    names = {spot: prize_at(game, spot) for spot in table.places_of[side][zone]}
    alone = list(names.values()).count(name) == 1
    return name if alone else f"{name}, {place_name(game, place)}"


def prize_at(game: Game, place: int) -> str:
    """The name of the card that is contended for at a place; nothing where there is none."""
    prize = list(game.table.rules.pack.zones.values())[game.table.zone_of[place]].prize
    lying = [game.cards[piece] for piece in game.stacks[place]] if prize else ()
    return next((card.name for card in lying if prize in card.kinds), "")


def slot_name(table: Table, place: int) -> str:
    """A place among those of its side: which zone, which of its slots."""
    zone = list(table.rules.pack.zones.values())[table.zone_of[place]]
    number = place - table.places_of[table.sides[place]][table.zone_of[place]][0]
    return zone.slot_names[number] if zone.slot_names else f"{zone.name} {number + 1}" if zone.slots > 1 else zone.name


def one_slot(table: Table, place: int) -> str:
    """A place as one of its zone, whose name is that of several: Stall 2 of the Stalls."""
    zone = list(table.rules.pack.zones.values())[table.zone_of[place]]
    return slot_name(table, place).replace(zone.name, of_number(zone.name, 1), 1) if zone.slots > 1 else zone.name


def counter_name(game: Game, counter: int) -> str:
    """A counter as the game calls it."""
    names = list(game.table.rules.counters)
    name = names[counter] if 0 <= counter < len(names) else ""
    printed = game.table.rules.pack.counters.get(name)
    return printed.name if printed else name


def of_number(name: str, amount: int) -> str:
    """A counter's name, which is that of several, for so many: 1 Gem, but 1 Moss."""
    return name.removesuffix("s") if abs(amount) == 1 and not name.endswith("ss") else name


def signed(number: int) -> str:
    """A number as a reader expects it, below 0 with a minus and not a hyphen."""
    return str(number).replace("-", "\N{MINUS SIGN}")


# In the words of a scene

Sees = Callable[[int], bool]  # whether a piece is seen


def everything(piece: int) -> bool:
    """Sees each piece, as a scene does."""
    return True


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


def label(table: Table, stacks: Sequence[Sequence[int]], piece: int, sees: Sees = everything) -> str:
    """A piece in play as a scene names it where another lies on it: by name, of several the one that comes so many in its order among
    those that are seen.
    """
    name = table.cards[piece].name
    fields = (stack for spot, stack in enumerate(stacks) if table.fields[spot])
    like = [p for stack in fields for p in stack if table.cards[p].name == name and (p == piece or sees(p))]
    return name if like == [piece] else f"{name} #{like.index(piece) + 1}"


def label_of(game: Game, piece: int, sees: Sees = everything) -> str:
    """A piece that is seen: in play by its label, of a fusion that of the uppermost card; elsewhere by its name."""
    spot = game.place[piece]
    if not game.table.fields[spot]:
        return game.cards[piece].name
    return label(game.table, game.stacks, game.stacks[spot][-1] if game.table.fields[spot] == FUSED else piece, sees)


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

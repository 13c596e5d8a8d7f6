"""Where pieces are: piles by place, who plays, and how a piece comes from one place to another."""

from collections.abc import Callable

from engine.kernel.departures import has_left
from engine.kernel.exposure import activate, become, change_hands, controller, deactivate, is_turned
from engine.kernel.fusing import fall_apart, melt, part
from engine.kernel.state import FACE_DOWN, FUSED, NONE, SET, SLOTS, Effect, Frame, Game
from engine.kernel.values import forget


def lies_anywhere(game: Game, counter: int) -> bool:
    """Whether any of a counter stands on a seat or piece."""
    row = game.counts[counter]
    return row.count(0) != len(row)


def is_exposed(game: Game, piece: int) -> bool:
    """Whether nothing lies on the piece."""
    return game.stacks[game.place[piece]][-1] == piece


def in_play(game: Game, piece: int) -> bool:
    """Whether the piece lies on a field, and acts there or would if it lay face-up."""
    place = game.place[piece]
    field = game.table.fields[place]
    if field == SLOTS:
        return game.stacks[place][-1] == piece
    return field == SET or (field == FUSED and game.stacks[place][0] == piece)


def plays(game: Game, seat: int) -> bool:
    """Whether a seat is still in the game; in a game in which nobody drops out before its end, always."""
    out = game.table.out
    return out == NONE or not game.counts[out][seat]


def players(game: Game) -> list[int]:
    """The seats that still play, in the order in which they sit, whosever turn it is."""
    table = game.table
    if table.out == NONE:
        return list(table.everybody)
    out = game.counts[table.out]
    return [seat for seat in table.everybody if not out[seat]]


def enemies(game: Game, seat: int) -> list[int]:
    """The others who still play, every one an enemy; for NONE, the seat of what nobody controls, all players."""
    if game.table.out == NONE:
        return game.table.others[seat]
    return [other for other in players(game) if other != seat]


def standing(game: Game, entity: int) -> bool:
    """Whether a target can still be reached: a seat that plays, a piece that is exposed in play."""
    if entity < game.table.seats:
        return entity != NONE and plays(game, entity)
    return in_play(game, entity)


def is_there(game: Game, frame: Frame, entity: int) -> bool:
    """Whether what some work is about can still be reached: it is there, and was all the time."""
    return standing(game, entity) and not has_left(game, frame, entity)


def is_still(game: Game, effect: Effect, index: int) -> bool:
    """Whether what has been chosen for a slot of an effect is there, and was all the time."""
    entity = effect.slots[index]
    return standing(game, entity) and effect.absences[index] == game.departures[entity]


def speaker(game: Game, frame: Frame) -> int:
    """The card from which some work comes, wherever it lies now; NONE if another one has come back in its place."""
    source = frame.source
    return NONE if has_left(game, frame, source) and standing(game, source) else source


def side(game: Game, piece: int) -> int:
    """The seat on whose side the piece lies, NONE for a place that belongs to the table."""
    return game.table.sides[game.place[piece]]


def place(game: Game, seat: int, zone: int) -> int:
    """The one place of a zone such as a hand or deck, of the table for NONE."""
    return game.table.place_of[seat][zone]


def pile(game: Game, seat: int, zone: int) -> list[int]:
    """The pieces in a zone of one place."""
    return game.stacks[game.table.place_of[seat][zone]]


def lying_in(zone: int) -> Callable[[Game, int], list[int]]:
    """What finds the pieces that a player has in a zone of one place."""
    return lambda game, seat: pile(game, seat, zone)


def neighbours(game: Game, spot: int, there: Callable[[Game, int], bool]) -> list[int]:
    """The places next to one in its row, on the left and on the right; of a place that is not `there` its neighbours are neighbours
    of each other.
    """
    table = game.table
    row = table.places_of[table.sides[spot]][table.zone_of[spot]]
    nearest = []
    for side in (range(spot - 1, row.start - 1, -1), range(spot + 1, row.stop)):
        for other in side:
            if there(game, other):
                nearest.append(other)
                break
    return nearest


def is_kind(game: Game, piece: int, kind: str) -> bool:
    """Whether a piece is of a kind or of one below it."""
    return kind in game.cards[piece].kinds


def cards_in_play(game: Game, seat: int, kind: str) -> list[int]:
    """The exposed cards of a kind that a player controls."""
    cards = game.cards
    return [piece for piece in game.acting[seat] if kind in cards[piece].kinds]


def move(game: Game, piece: int, place: int, *, face_down: bool = False) -> None:
    """Put a piece on top of another place. A piece that leaves a field loses what stood on it, and one that was made there returns to
    its supply; one that comes onto a fusion is part of it.
    """
    table = game.table
    old = game.place[piece]
    if table.fields[old]:
        leave(game, piece, old)
        if table.homes:
            place = destination(game, piece, place)
    else:
        stack = game.stacks[old]
        if stack[-1] == piece:
            stack.pop()
        else:
            stack.remove(piece)
    game.place[piece] = place
    stack = game.stacks[place]
    if field := table.fields[place]:
        if stack and field == FUSED:
            stack.append(piece)
            melt(game, place)
            return
        if stack and field != SET:
            deactivate(game, stack[-1])
        stack.append(piece)
        if face_down:
            game.counts[FACE_DOWN][piece] = 1
        else:
            activate(game, piece)
    else:
        stack.append(piece)


def destination(game: Game, piece: int, place: int) -> int:
    """Where a piece comes to lie that leaves a field for this place: one that has been made lies nowhere but there or in its supply."""
    table = game.table
    home = table.homes.get(piece, NONE)
    return place if home == NONE or (place != NONE and table.fields[place]) else home


def shift(game: Game, piece: int, place: int) -> None:
    """A piece of a set, or a fusion, moves to another place in play with all that stands on it."""
    old, before = game.place[piece], controller(game, piece)
    if game.table.fields[old] == FUSED:
        carry(game, piece, place)
        return
    game.stacks[old].remove(piece)
    game.stacks[place].append(piece)
    game.place[piece] = place
    change_hands(game, piece, before)


def leave(game: Game, piece: int, place: int) -> None:
    """Take a piece off a field; what lay under it is exposed. In a set the pieces lie side by side."""
    stack = game.stacks[place]
    field = game.table.fields[place]
    if field == FUSED and len(stack) > 1:
        part(game, piece, place)
        return
    piled = field != SET
    uppermost = stack[-1] == piece
    if uppermost or not piled:
        deactivate(game, piece)
    stack.remove(piece)
    forget(game, piece)
    if piled and uppermost and stack and not (game.counts[FACE_DOWN][stack[-1]] or is_turned(game, stack[-1])):
        activate(game, stack[-1])


def scatter(game: Game, piece: int, spot: int) -> None:
    """A piece leaves the field for a place, and what is fused with it for that zone of whoever brought it, the uppermost first."""
    for each in fall_apart(game, piece):
        goal = destination(game, each, spot if each == piece else beside(game, each, piece, spot))
        game.place[each] = goal
        game.stacks[goal].append(each)


def beside(game: Game, each: int, piece: int, spot: int) -> int:
    """Where a part of a fusion goes that leaves with another piece: to the same zone of its owner, or the discard pile if there is none;
    a zone of the table that is no supply takes all.
    """
    table = game.table
    owner, zone = table.owners[each], table.zone_of[spot]
    if owner == table.owners[piece] or (table.sides[spot] == NONE and spot not in table.homes.values()):
        return spot
    own = table.place_of[owner][zone] if table.sides[spot] != NONE else NONE
    return own if own != NONE else table.place_of[owner][table.rules.ruleset.piles.discard]


def carry(game: Game, piece: int, place: int) -> None:
    """A fusion comes to another place in play as a whole, with all that stands on it; onto another fusion it becomes part of that."""
    old, before = game.place[piece], controller(game, piece)
    pieces, game.stacks[old] = game.stacks[old], []
    lower = game.stacks[place]
    if lower:
        game.stacks[old] = pieces
        deactivate(game, piece)
        become(game, piece, game.table.cards[piece])
        forget(game, piece)
        game.stacks[old] = []
    for each in pieces:
        game.place[each] = place
    lower += pieces
    if len(lower) > len(pieces):
        melt(game, place)
    else:
        change_hands(game, piece, before)


def slide_under(game: Game, piece: int, upper: int) -> None:
    """Put a piece right under another one, where it is concealed."""
    old, place = game.place[piece], game.place[upper]
    if game.table.fields[old]:
        leave(game, piece, old)
    else:
        game.stacks[old].remove(piece)
    stack = game.stacks[place]
    stack.insert(stack.index(upper), piece)
    game.place[piece] = place

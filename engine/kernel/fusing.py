"""A stack that is one thing: its lowest piece stands for it, the uppermost says what it is, and keywords come from all of them."""

from engine.kernel.departures import has_left
from engine.kernel.exposure import become, controller, deactivate, fall_silent, is_acting, speak, speaks
from engine.kernel.state import NONE, Effect, Game
from engine.kernel.values import forget


def stands_for(game: Game, piece: int) -> int:
    """The lowest piece of the stack that a piece is fused into."""
    return game.stacks[game.place[piece]][0]


def beneath(game: Game, piece: int) -> int:
    """How many pieces lie under the uppermost one of a fusion."""
    return len(game.stacks[game.place[piece]]) - 1


def melt(game: Game, place: int) -> None:
    """What lies on a place is what its pieces are together."""
    stack, cards = game.stacks[place], game.table.cards
    become(game, stack[0], game.table.fused(tuple([cards[piece] for piece in stack])))


def part(game: Game, piece: int, place: int) -> None:
    """One piece leaves a fusion by itself. Where it is the lowest, the next one stands for the fusion, with all that stood on it."""
    stack = game.stacks[place]
    if stack[0] == piece:
        hand_on(game, piece, stack[1])
    stack.remove(piece)
    forget(game, piece)
    melt(game, place)


def hand_on(game: Game, old: int, new: int) -> None:
    """Another piece stands for a fusion: it carries counters and changes that last, has the same player and all that lies on it, and
    whatever is about the fusion is about it.
    """
    seat, acts, talks = controller(game, old), is_acting(game, old), speaks(game, old)
    if talks:
        fall_silent(game, old)
    if acts:
        game.acting[seat].remove(old)
    for counter in game.table.rules.on_pieces:
        row = game.counts[counter]
        row[new], row[old] = row[old], 0
    keep_ties(game, old, new, seat)
    cards = game.cards[:]
    cards[new], cards[old] = cards[old], game.table.cards[old]
    game.cards = cards
    if acts:
        game.acting[controller(game, new)].append(new)
    if talks:
        speak(game, new)
    speak_of(game, old, new)
    be_about(game, old, new)


def keep_ties(game: Game, old: int, new: int, seat: int) -> None:
    """The same player controls it, and the same pieces lie on it."""
    if (control := game.table.control) != NONE and controller(game, new) != seat:
        game.counts[control][new] = seat + 1
    for tie in game.table.ties:
        marks = game.counts[tie]
        marks[:] = [new + 1 if mark == old + 1 else mark for mark in marks]


def be_about(game: Game, old: int, new: int) -> None:
    """Work that is about the one is about the other, unless it was about one that has left before."""
    for frame in (*game.agenda, *game.waiting):
        for effect in frame.works():
            if isinstance(effect, Effect):
                go_over(game, effect, old, new)


def go_over(game: Game, effect: Effect, old: int, new: int) -> None:
    """An effect speaks of another piece wherever it spoke of the old one as it is there now."""
    departures = game.departures
    for index, slot in enumerate(effect.slots):
        if slot == old and effect.absences[index] == departures[old]:
            effect.slots[index] = new
            effect.absences = (*effect.absences[:index], departures[new], *effect.absences[index + 1 :])
    if old not in (effect.subject, effect.source) or has_left(game, effect, old):
        return
    effect.subject = new if effect.subject == old else effect.subject
    effect.source = new if effect.source == old else effect.source
    if has_left(game, effect, new):
        effect.since = effect.since[:]
        effect.since[new] = departures[new]


def speak_of(game: Game, old: int, new: int) -> None:
    """What lasts is about another piece wherever it was about the old one, and speaks for it."""
    renewed = {effect.scope.serial: effect.about(old, new) for effect in game.lasting}
    game.lasting = tuple(renewed.values())
    for stat in {effect.stat for effect in game.lasting} - {NONE}:
        entries = [
            (rank, scope, renewed[n].change.static if n else static, n)
            for rank, scope, static, n in game.modifiers[stat]
        ]
        game.modifiers[stat] = tuple(
            [(rank, scope, static, n) for rank, scope, static, n in entries if static is not None]
        )
    for event in {effect.change.ability.event for effect in game.lasting if effect.change.ability is not None}:
        for index in (game.listeners, game.replacers):
            index[event] = tuple(
                [(renewed[scope.serial].scope if scope.serial else scope, ability) for scope, ability in index[event]]
            )


def fall_apart(game: Game, piece: int) -> list[int]:
    """A fusion is no more: its pieces, the uppermost first, each of which is itself again and has to be put somewhere.

    They lie nowhere until then.
    """
    place = game.place[piece]
    deactivate(game, piece)
    become(game, piece, game.table.cards[piece])
    pieces = game.stacks[place][::-1]
    game.stacks[place] = []
    for each in pieces:
        game.place[each] = NONE
        forget(game, each)
    return pieces

"""What tells pieces apart that have the same name: whose each is, where it lies, what stands on it; and which nothing tells apart."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.kernel.agenda import Simultaneous
from engine.kernel.decisions import Row
from engine.kernel.exposure import controller
from engine.kernel.hosts import host_of, lying_on, whereabouts
from engine.kernel.names import OF_TRIGGERED
from engine.kernel.state import CHOSEN, FACE_DOWN, FUSED, NONE, SLOTS, Effect, Frame, Game
from engine.play.marks import marks_on, words_of
from engine.play.naming import (
    counter_name,
    counters_on,
    label_of,
    name_of,
    of_number,
    plain_name,
    slot_name,
    values_of,
)

Facets = tuple[str, ...]
ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}


def told_apart(game: Game, rows: Sequence[Row]) -> list[str]:
    """What tells options apart that are worded alike, as little of it as it takes; the same for those that come to the same."""
    sames = [same(game, row) for row in rows]
    if len(set(sames)) == 1:
        return [""] * len(rows)
    marks = [marked(game, entity) for _, entity, _ in rows]
    common = set(marks[0]).intersection(*marks)
    said = [
        facets(game, row, ", ".join(word for word in own if word not in common))
        for row, own in zip(rows, marks, strict=True)
    ]
    told = [", ".join(words) for words in split(said)]
    for words in set(told):
        alike = list(dict.fromkeys(what for what, one in zip(sames, told, strict=True) if one == words))
        if len(alike) > 1:
            told = [
                f"{one} #{alike.index(what) + 1}".strip() if one == words else one
                for what, one in zip(sames, told, strict=True)
            ]
    return told


def split(rows: Sequence[Facets]) -> list[list[str]]:
    """Of each row the facets that it takes to tell it from the others, the first ones that do."""
    if len(set(rows)) <= 1:
        return [[] for _ in rows]
    first = [row[0] if row else "" for row in rows]
    told: list[list[str]] = [[] for _ in rows]
    for words in dict.fromkeys(first):
        group = [number for number, one in enumerate(first) if one == words]
        for number, more in zip(group, split([rows[number][1:] for number in group]), strict=True):
            told[number] = [words, *more] if words and len(group) < len(rows) else more
    return told


def facets(game: Game, row: Row, marks: str) -> Facets:
    """All that can be said of what an option is about, in the order in which it is said; `marks` is what effects make of it."""
    verb, entity, last = row
    rules, seats = game.table.rules, game.table.seats
    about = of_piece(game, entity, marks) if entity > seats else (side_words(game, entity),)
    return (*about, *of_trigger(game, last)) if rules.verbs[verb].line == OF_TRIGGERED else about


def marked(game: Game, entity: int) -> Facets:
    """What effects make of a piece, in words; nothing for what is none."""
    return (
        tuple(dict.fromkeys(words_of(game, mark) for mark in marks_on(game, entity)))
        if entity > game.table.seats
        else ()
    )


def of_piece(game: Game, piece: int, marks: str = "") -> Facets:
    """What can be said of a piece besides its name."""
    spot, owner = whereabouts(game, piece), game.table.owners[piece]
    whose, host = holder(game, piece), host_of(game, piece)
    return (
        side_words(game, whose) if whose != NONE else "",
        slot_name(game.table, spot),
        f"on {label_of(game, host)}" if host != NONE else "",
        depth(game, piece),
        f"brought by {side_words(game, owner)}" if owner not in (whose, NONE) else "",
        "face-down" if game.counts[FACE_DOWN][piece] else "",
        f"effect {game.counts[CHOSEN][piece]}" if game.counts[CHOSEN][piece] else "",
        *counted(game, piece),
        *valued(game, piece),
        marks,
        beneath(game, piece),
        laden(game, piece),
        part_in_work(game, piece),
    )


def holder(game: Game, piece: int) -> int:
    """Whose a piece is: of whoever it lies with, or who controls it at a place for all; NONE for the table's."""
    side = game.table.sides[whereabouts(game, piece)]
    return controller(game, piece) if side == NONE and game.table.fields[game.place[piece]] else side


def side_words(game: Game, seat: int) -> str:
    """A player, by the number of the seat too where another one has the same name."""
    name = name_of(game, seat, seat)
    like = [other for other in game.table.everybody if name_of(game, other, other) == name]
    return f"{name}, seat {seat + 1}" if len(like) > 1 else name


def depth(game: Game, piece: int) -> str:
    """Where in a pile on the field a piece lies; in a deck or discard pile no text asks where among equal ones a card is."""
    spot = game.place[piece]
    stack = game.stacks[spot]
    if game.table.fields[spot] not in (SLOTS, FUSED) or len(stack) < 2:
        return ""
    number = len(stack) - stack.index(piece)
    return "on top" if number == 1 else f"{ordinal(number)} from the top"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th; 11th, 12th, 13th."""
    return f"{number}{'th' if number // 10 % 10 == 1 else ORDINALS.get(number % 10, 'th')}"


def counted(game: Game, piece: int) -> Iterator[str]:
    """What stands on a piece: counters by name, marks of the rules by theirs; for each something or nothing."""
    rules, stands = game.table.rules, counters_on(game, piece)
    for name in rules.told:
        amount = stands.get(name, 0)
        word = of_number(counter_name(game, rules.counters[name]), amount)
        said = f"{amount} {word}" if name in rules.pack.counters else f"{word.replace('_', ' ')} {amount}"
        yield said if amount else ""


def valued(game: Game, piece: int) -> Iterator[str]:
    """The values of a piece as they stand now; for each something or nothing."""
    values = values_of(game, piece)
    for word in game.table.rules.ruleset.stats:
        yield f"{word} {values[word]}" if word in values else ""


def beneath(game: Game, piece: int) -> str:
    """What else a fusion is made of, from the uppermost down."""
    spot = game.place[piece]
    stack = game.stacks[spot]
    if game.table.fields[spot] != FUSED or stack[0] != piece or len(stack) < 2:
        return ""
    return f"over {' and '.join(plain_name(game, each) for each in stack[-2::-1])}"


def laden(game: Game, piece: int) -> str:
    """What lies on a piece."""
    lying = lying_on(game, piece) if game.table.host != NONE else []
    return f"with {' and '.join(game.cards[each].name for each in lying)} on it" if lying else ""


def part_in_work(game: Game, piece: int) -> str:
    """What a piece is in the work that is going on, if it has a part in it."""
    works = [work for frame in game.agenda for work in frame.works() if isinstance(work, Effect)]
    if any(piece in work.slots for work in works):
        return "chosen already"
    if any(piece == work.source for work in works):
        return "whose effect it is"
    return "what it is about" if any(piece in (work.subject, work.other) for work in works) else ""


def of_trigger(game: Game, number: int) -> Facets:
    """What set off one of the triggers that wait for their order."""
    effect = queued(game, number)
    if effect is None:
        return ("",)
    subject, seats = effect.subject, game.table.seats
    names = [name_of(game, subject, effect.seat)] if subject != NONE else []
    more = of_piece(game, subject) if subject > seats and game.table.fields[game.place[subject]] else ()
    return (*(f"about {name}" for name in names or [""]), *more, f"for {effect.amount}")


def queued(game: Game, number: int) -> Effect | None:
    """One of the triggers that wait for their order."""
    waiting = game.agenda[-1]
    return waiting.queue[max(number, 0)] if isinstance(waiting, Simultaneous) else None


# What comes to the same


def same(game: Game, row: Row) -> tuple[object, ...]:
    """What is equal for options that come to the same: cards with one text in one place, on which and about which there is nothing
    that the other one has not.
    """
    verb, entity, last = row
    effect = queued(game, last) if game.table.rules.verbs[verb].line == OF_TRIGGERED else None
    if effect is not None:
        return verb, entity, effect.ability, effect.subject, effect.other, effect.amount, tuple(effect.slots)
    return verb, last, *(same_piece(game, entity) if entity > game.table.seats else (entity,))


def same_piece(game: Game, piece: int) -> tuple[object, ...]:
    """What is equal for pieces that can stand for each other."""
    if is_entangled(game, piece):
        return (piece,)
    rows = tuple(game.counts[counter][piece] for counter in game.table.rules.on_pieces)
    definition, owner = game.cards[piece], game.table.owners[piece]
    return definition.id, definition.name, game.place[piece], owner, rows, of_piece(game, piece), marked(game, piece)


def is_entangled(game: Game, piece: int) -> bool:
    """Whether something is about this very piece: work that is going on, what lasts, what lies on it or under it in one thing."""
    spot = game.place[piece]
    return (
        any(piece in about(work) for frame in (*game.agenda, *game.waiting) for work in frame.works())
        or any(piece in (effect.source, effect.scope.source) for effect in game.lasting)
        or any(source == piece for source, _ in game.heard)
        or (game.table.host != NONE and bool(lying_on(game, piece)))
        or (game.table.fields[spot] == FUSED and len(game.stacks[spot]) > 1)
    )


def about(work: Frame) -> tuple[int, ...]:
    """The pieces that work is about; not those among which somebody picks."""
    return (work.source, work.subject, work.other, *work.slots) if isinstance(work, Effect) else (work.source,)

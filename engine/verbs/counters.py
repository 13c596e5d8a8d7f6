"""Counters that card text puts on things and takes off them."""

from collections.abc import Collection
from typing import Final

from engine.kernel.effects import NO_PIECES, Call, HowMuch, Need
from engine.kernel.events import fire
from engine.kernel.state import NONE, Frame, Game
from engine.text.compiling import CompiledLine
from engine.text.matcher import NUMBER, Book
from engine.text.phrases import (
    Adjective,
    Amount,
    Counter,
    Do,
    Entity,
    Item,
    Items,
    Listed,
    Node,
    Pay,
    Piece,
    Seat,
    ShortItem,
    given,
    nodes,
    phrase,
)
from engine.verbs.amounts import can_stand_there
from engine.verbs.names import SHARED
from engine.verbs.piles import YOU


def count(game: Game, entity: int, counter: int, amount: int) -> None:
    """So many more, or fewer, of a counter stand on something."""
    game.counts[counter][entity] += amount


def hand_out(game: Game, entity: int, counter: int, amount: int) -> None:
    """So many of a finite counter move from the table's supply onto something, or back if it is fewer than none."""
    row = game.counts[counter]
    row[entity] += amount
    row[game.table.seats] -= amount


COUNTERS_ADDED: Final = given("counters added")
COUNTERS_REMOVED: Final = given("counters removed")
COUNTERS_MOVED: Final = given("counters moved")
COUNTERS_CREATED: Final = given("counters created")
COUNTERS_GAINED: Final = given("counters gained")
COUNTERS_LOST: Final = given("counters lost")
GAINS: Final = "{subject} gains {amount} {counter}."
SPENDS: Final = "{subject} spends {amount} {counter}."
COUNTED: Final[int] = SHARED.event("counted", GAINS, count, less=SPENDS)
HANDED: Final[int] = SHARED.event("handed out", GAINS, hand_out, less=SPENDS)


def get(game: Game, entity: int, counter: int, amount: int) -> int:
    """Let counters come onto something, of a finite one as many as the supply has. How many came."""
    if entity == NONE:
        return 0
    if counter in game.table.rules.finite:
        amount = min(amount, game.counts[counter][game.table.seats])
        if amount > 0:
            fire(game, HANDED, entity, counter, amount)
    elif amount > 0:
        fire(game, COUNTED, entity, counter, amount)
    return max(amount, 0)


def is_there(game: Game, entity: int) -> bool:
    """Whether it is a player, or a card that lies where counters may stand."""
    return entity <= game.table.seats or bool(game.table.fields[game.place[entity]])


def give_back(game: Game, entity: int, counter: int, amount: int) -> None:
    """Let counters go that are there; of a finite one they return to the supply."""
    fire(game, HANDED if counter in game.table.rules.finite else COUNTED, entity, counter, -amount)


def is_yours(book: Book, *parts: Node) -> bool:
    """Whether the counter is one that players have. It is the last of the parts."""
    return book.bearers.get(parts[-1].arguments[0], "any") != "card"


@phrase(
    "add {amount} {counter} to {entity}",
    "put {amount} {counter} on {entity}",
    gives=COUNTERS_ADDED,
    fits=can_stand_there,
    about={"entity": "bears counters"},
)
def add(game: Game, frame: Frame, amount: Amount, counter: Counter, entity: Entity) -> Do:
    """Put counters on something that is there; of a finite one as many as there are."""
    frame.result = get(game, entity, counter, amount) if is_there(game, entity) else 0


@phrase(
    "remove {amount} {counter} from {entity}", gives=COUNTERS_REMOVED, fits=can_stand_there,
    about={"entity": "bears counters"},
)  # fmt: skip
def take(game: Game, frame: Frame, amount: Amount, counter: Counter, entity: Entity) -> Do:
    """Take counters off something, as many as there are."""
    taken = min(amount, game.counts[counter][entity]) if entity != NONE else 0
    if taken > 0:
        give_back(game, entity, counter, taken)
    frame.result = taken


@phrase(
    "remove all {counter} from {entity}", gives=COUNTERS_REMOVED, fits=can_stand_there,
    about={"entity": "bears counters"},
)  # fmt: skip
def take_all(game: Game, frame: Frame, counter: Counter, entity: Entity) -> Do:
    """Take all counters of a sort off something."""
    take(game, frame, game.count(counter, entity) if entity != NONE else 0, counter, entity)


def can_be_on_both(book: Book, amount: Node, counter: Node, entity: Node, other: Node) -> bool:
    """Whether both may bear the counter."""
    return (
        book.can_bear(entity, counter)
        and book.can_bear(other, counter)
        and not (entity == other and entity.phrase == "self")
    )


@phrase(
    "move {amount} {counter} from {entity} to {other}", gives=COUNTERS_MOVED, fits=can_be_on_both,
    about={"entity": "bears counters", "other": "bears counters"},
)  # fmt: skip
def shift(game: Game, frame: Frame, amount: Amount, counter: Counter, entity: Entity, other: Entity) -> Do:
    """Take counters off one thing and put them on another, as many as there are."""
    take(game, frame, amount, counter, entity)
    frame.result = get(game, other, counter, frame.result) if is_there(game, other) else 0


def counters_there(game: Game, frame: Frame, amount: int, counter: int, entity: int) -> Need:
    """A cost is paid in full or not at all: `take`, the effect, takes as many as there are."""
    return (counter, entity), amount, game.counts[counter][entity], NO_PIECES, None


@phrase(
    "remove {amount} {counter} from {piece}", needs=counters_there, fits=can_stand_there, chooses=True,
    about={"piece": "bears counters"},
)  # fmt: skip
def pay_counters(game: Game, frame: Frame, amount: Amount, counter: Counter, piece: Piece) -> Pay:
    """Pay with counters from a card."""
    give_back(game, piece, counter, amount)


@phrase("create {amount} {counter}", gives=COUNTERS_CREATED, fits=is_yours)
def create(game: Game, frame: Frame, amount: Amount, counter: Counter) -> Do:
    """Make counters for yourself."""
    gain(game, frame, amount, counter)


def is_left(game: Game, payment: Collection[int], counter: int) -> bool:
    """Whether there is one to gain: of a finite counter the supply must have one, or get one back."""
    return counter not in game.table.rules.finite or game.counts[counter][game.table.seats] > 0 or counter in payment


def can_gain(game: Game, frame: Frame, payment: Collection[int], amount: int, counter: int) -> bool:
    """Whether any of them would come."""
    return amount > 0 and is_left(game, payment, counter)


@phrase(
    "gain {amount} {counter}", "take {amount} {counter}", "you gain {amount} {counter}", "gain {counter} equal to {amount}",
    can=can_gain, gives=COUNTERS_GAINED, fits=is_yours,
)  # fmt: skip
def gain(game: Game, frame: Frame, amount: Amount, counter: Counter) -> Do:
    """Get counters yourself; of a finite one as many as the supply has."""
    frame.result = get(game, frame.seat, counter, amount)


def may_have(book: Book, who: Node, amount: Node, counter: Node) -> bool:
    """Whether the counter is one that players have, and somebody but you is meant."""
    return is_yours(book, amount, counter) and who != YOU


@phrase("{who} gain(s) {amount} {counter}", gives=COUNTERS_GAINED, fits=may_have)
def let_gain(game: Game, frame: Frame, who: Seat, amount: Amount, counter: Counter) -> Do:
    """Somebody gets counters; of a finite one as many as the supply has."""
    frame.result = get(game, who, counter, amount)


@phrase(
    "{who} lose(s) {amount} {counter}",
    "lose {amount} {counter}",
    gives=COUNTERS_LOST,
    fits=is_yours,
    defaults={"who": YOU},
)
def lose(game: Game, frame: Frame, who: Seat, amount: Amount, counter: Counter) -> Do:
    """Somebody gives counters back, as many as they have."""
    take(game, frame, amount, counter, who)


def to_spend(game: Game, frame: Frame, amount: int, counter: int) -> Need:
    """As many as you have, or as the game lets you pay with."""
    purse = game.table.rules.ruleset.purses.get(counter)
    there = game.count(counter, frame.seat) if purse is None else purse.there(game, frame.seat)
    return (counter, frame.seat), amount, there, NO_PIECES, None


def spend(game: Game, frame: Frame, amount: int, counter: int) -> None:
    """A price in a text is paid as the game pays any price of that counter."""
    purse = game.table.rules.ruleset.purses.get(counter)
    if purse is None:
        give_back(game, frame.seat, counter, amount)
    else:
        purse.pay(game, frame, amount)


@phrase(
    "pay {amount} {counter}",
    "spend {amount} {counter}",
    "lose {amount} {counter}",
    chooses=True,
    needs=to_spend,
    fits=is_yours,
)
def pay_own(game: Game, frame: Frame, amount: Amount, counter: Counter) -> Pay:
    """Pay with counters of your own, in the way of the game."""
    spend(game, frame, amount, counter)


def is_a_price(book: Book, amount: Node, counter: Node) -> bool:
    """Whether it is so much of what players have, and not nothing."""
    return is_yours(book, amount, counter) and not (amount.phrase == NUMBER and not amount.arguments[0])


@phrase("{amount} {counter}", chooses=True, needs=to_spend, fits=is_a_price)
def pay_so_many(game: Game, frame: Frame, amount: Amount, counter: Counter) -> Pay:
    """Pay with counters of your own, as a price that is named alone."""
    spend(game, frame, amount, counter)


def is_gained(game: Game, scope: Frame, subject: int, other: int, amount: int, counter: int) -> bool:
    """You get any of a counter."""
    return subject == scope.seat and other == counter and amount > 0


@phrase(
    "when you gain {counter}", "when you gain one or more {counter}",
    sort="when", builds=True, fits=is_yours, gives={COUNTERS_GAINED: HowMuch()},
)  # fmt: skip
def when_gained(line: CompiledLine, counter: Counter) -> tuple[int, Call]:
    """You get any of a counter."""
    return HANDED if counter in line.book.finite else COUNTED, Call(is_gained, (counter,))


# Several at once


@phrase("{amount} {counter}")
def item(game: Game, frame: Frame, amount: Amount, counter: Counter) -> Item:
    """So many of one counter, as part of a list."""
    return amount, counter


@phrase("{amount} {adjective}")
def short_item(game: Game, frame: Frame, amount: Amount, adjective: Adjective) -> ShortItem:
    """So many of a counter whose last word the list names once, behind its last part."""
    return amount, adjective


@phrase("{one} and {other}")
def two(game: Game, frame: Frame, one: Listed, other: Item) -> Items:
    """Two sorts of counters."""
    return one, other


@phrase("{one}, {others}")
def several(game: Game, frame: Frame, one: Listed, others: Items) -> Items:
    """Three or more sorts of counters."""
    return one, *others


def can_gain_any(game: Game, frame: Frame, payment: Collection[int], items: Items) -> bool:
    """Whether any of the sorts would come."""
    return any(can_gain(game, frame, payment, *item) for item in items)


def are_yours(book: Book, items: Node) -> bool:
    """Whether all of them are counters that players have."""
    counters = [part for part in nodes(items) if part.phrase == "word" and part.arguments[0] in book.bearers]
    return all(book.bearers[part.arguments[0]] != "card" for part in counters)


@phrase("gain {items}", can=can_gain_any, gives=COUNTERS_GAINED, fits=are_yours)
def gain_all(game: Game, frame: Frame, items: Items) -> Do:
    """Get several sorts of counters; of finite ones as many as the supply has."""
    frame.result = sum([get(game, frame.seat, counter, amount) for amount, counter in items])

"""Summon creatures: magic of one colour calls cards from the display. Rulebook: 004:223-241."""

from typing import Final

from engine.games.rune_stones.areas import DISCARD, FRONT, HAND, MAGIC, MAGIC_POINTS, SURPLUS, magic_of
from engine.games.rune_stones.display import priced_display, refill_display
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.piles import discard
from engine.kernel.agenda import push, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON
from engine.kernel.places import move, pile, place
from engine.kernel.state import NONE, WORK, Frame, Game, program
from engine.kernel.values import value


def magic_missing(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How many magic points are missing for a creature, what it costs, and how many there are."""
    cost, there = dict(priced_display(game))[piece], game.counts[MAGIC][seat]
    return cost - there, cost, there


NO_CARD: Final[int] = NAMES.reason(
    "no card to play", "No card to play", "you have no card in your hand, and no magic that calls a creature"
)
OTHER_COLOUR: Final[int] = NAMES.reason(
    "colour", "Another colour", "it is not of the colour of the cards in front of you"
)
MAGIC_SHORT: Final[int] = NAMES.reason("magic", "{0} magic short", "it costs {1} magic, you have {2}", magic_missing)
WHICH_MAGIC: Final[int] = NAMES.window("magic", "Which card do you play for its magic?")
WHICH_CREATURE: Final[int] = NAMES.window("summon", "Which creature do you summon?")
PLAY_FOR_MAGIC: Final[int] = NAMES.verb("play for magic", "Play {piece}")
ENOUGH: Final[int] = NAMES.verb("enough magic", "That is all")
NOTHING: Final[int] = NAMES.verb("too little magic", "Summon nothing")
SUMMON_ONE: Final[int] = NAMES.verb("summon one", "Summon {piece} for {amount}")
NO_MORE: Final[int] = NAMES.verb("no more creatures", "Summon no more")


def play_for_magic(game: Game, piece: int, spot: int, points: int) -> None:
    """A card is played, and its points are added. [004:229]"""
    seat = game.table.sides[spot]
    move(game, piece, spot)
    game.counts[MAGIC][seat] += points


def summon(game: Game, piece: int, spot: int, points: int) -> None:
    """A creature goes to the discard pile for so many points. [004:231]"""
    move(game, piece, spot)
    game.counts[MAGIC][game.table.sides[spot]] -= points


def lend(game: Game, seat: int, other: int, points: int) -> None:
    """Points that no card gives. [004:426]"""
    game.counts[MAGIC][seat] += points


def lose_rest(game: Game, seat: int, other: int, points: int) -> None:
    """Points that are left over are lost. [004:231]"""
    game.counts[MAGIC][seat] = 0
    game.counts[SURPLUS][seat] += points


PLAYED_FOR_MAGIC: Final[int] = NAMES.event(
    "played for magic", "{side} plays {subject} for {amount} magic.", play_for_magic
)
SUMMONED: Final[int] = NAMES.event("summoned", "{subject} is summoned for {amount}.", summon)
LENT: Final[int] = NAMES.event("magic lent", "{subject} has {amount} more magic points.", lend)
LOST: Final[int] = NAMES.event("magic lost", "{subject} loses {amount} magic points.", lose_rest)


def begin_magic(game: Game, frame: Frame) -> None:
    """A rune stone may give points before any card does. [004:426]"""
    if points := value(game, MAGIC_POINTS, frame.seat):
        fire(game, LENT, frame.seat, NONE, points)


def pays(game: Game, points: int) -> bool:
    """Whether so many points call any creature of the display."""
    return points >= game.table.notes["lowest price"] and any(cost <= points for _, cost in priced_display(game))


def why_not_summon(game: Game, seat: int, piece: int = NONE) -> int:
    """A player has a card to play, or points without one that call a creature. [004:229] [004:426]"""
    return NO_REASON if pile(game, seat, HAND) or pays(game, value(game, MAGIC_POINTS, seat)) else NO_CARD


def magic_cards(game: Game, seat: int) -> list[int]:
    """The cards of the hand that go with those in front: of their one colour, or multicoloured. [004:229-233]"""
    cards = game.cards
    front = [cards[piece].values for piece in pile(game, seat, FRONT)]
    colours = [values["colour"] for values in front if values.get("colour") and not values.get("multi")]
    if not colours:
        return pile(game, seat, HAND)
    return [
        piece
        for piece in pile(game, seat, HAND)
        if cards[piece].values.get("multi") or cards[piece].values.get("colour") == colours[0]
    ]


def why_not_magic(game: Game, seat: int, piece: int) -> int:
    """A card of the hand goes with those in front."""
    return NO_REASON if piece in magic_cards(game, seat) else OTHER_COLOUR


def summonable(game: Game, seat: int) -> list[Row]:
    """The creatures of the display that the magic points of a player pay for, as options. [004:229]"""
    points = game.counts[MAGIC][seat]
    return [(SUMMON_ONE, piece, cost) for piece, cost in priced_display(game) if cost <= points]


def why_not_called(game: Game, seat: int, piece: int) -> int:
    """There are as many magic points as a creature costs."""
    return NO_REASON if piece in [row[1] for row in summonable(game, seat)] else MAGIC_SHORT


def choose_magic(game: Game, frame: Frame) -> None:
    """Any number of cards of one colour; none at all is possible. [004:229] (RST-Q18)"""
    seat = frame.seat
    options: list[Row] = [(PLAY_FOR_MAGIC, piece, magic_of(game, piece)) for piece in magic_cards(game, seat)]
    done = ENOUGH if pays(game, game.counts[MAGIC][seat]) else NOTHING
    ask(game, frame, WHICH_MAGIC, seat, [*options, (done, NONE, NONE)])


def play_magic(game: Game, frame: Frame) -> None:
    """The card lies in front of its player until the action is over."""
    verb, piece, points = take_choice(frame)
    if verb == PLAY_FOR_MAGIC:
        fire(game, PLAYED_FOR_MAGIC, piece, place(game, frame.seat, FRONT), points)
        repeat_from(game, frame, choose_magic)


def choose_creature(game: Game, frame: Frame) -> None:
    """As many creatures as the points pay for, of any colour. [004:229] [004:235]"""
    ask(game, frame, WHICH_CREATURE, frame.seat, [*summonable(game, frame.seat), (NO_MORE, NONE, NONE)])


def take_creature(game: Game, frame: Frame) -> None:
    """The creature goes to the player's discard pile. [004:231]"""
    verb, piece, points = take_choice(frame)
    if verb == SUMMON_ONE:
        fire(game, SUMMONED, piece, place(game, frame.seat, DISCARD), points)
        repeat_from(game, frame, choose_creature)


def end_summoning(game: Game, frame: Frame) -> None:
    """Played cards go to the discard pile, surplus points are lost, the display is filled. [004:231] [004:237]"""
    seat = frame.seat
    for piece in pile(game, seat, FRONT)[:]:
        discard(game, piece, seat)
    if game.counts[MAGIC][seat]:
        fire(game, LOST, seat, NONE, game.counts[MAGIC][seat])
    refill_display(game)


SUMMON: Final = program(begin_magic, choose_magic, play_magic, choose_creature, take_creature, end_summoning)


def summon_creatures(game: Game, seat: int) -> None:
    """The first action: magic calls creatures of the display. [004:223]"""
    push(game, Frame(SUMMON, WORK, NONE, seat))

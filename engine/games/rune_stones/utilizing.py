"""Utilize abilities: two cards for what they can do; their numbers decide where they go. Rulebook: 004:253-275."""

from functools import lru_cache
from typing import Final

from engine.games.rune_stones.areas import BOX, FRONT, GAVE_POINTS_BIT, HAND, OPTIONAL_USES, POINTS, TO_UTILIZE, USED
from engine.games.rune_stones.display import refill_display
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.piles import discard, give_up
from engine.games.rune_stones.using import USE_STONE, stone_uses, use, use_stone, why_not_usable
from engine.kernel.agenda import push, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.definitions import Ability
from engine.kernel.effects import Call, EffectStep
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON, OF_PIECE
from engine.kernel.places import pile, place
from engine.kernel.state import NONE, WORK, Frame, Game, Program, program
from engine.kernel.table import number
from engine.kernel.values import value
from engine.verbs import counters
from engine.verbs.piles import lay

WHICH_TO_PLAY: Final[int] = NAMES.window("utilize", "Which card do you utilize?")
WHICH_ABILITY: Final[int] = NAMES.window("ability", "What do you use?")
PLAY: Final[int] = NAMES.verb("utilize", "Utilize {piece}")
ENOUGH: Final[int] = NAMES.verb("enough cards", "No third card")
WASTE: Final[int] = NAMES.verb("waste", "Waste the rest")
USE: Final[int] = NAMES.verb("use", "{piece}: {line}", line=OF_PIECE)


def cards_missing(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How many cards are missing to utilize abilities, how many that takes, and how many are held."""
    asked, held = number(game, "cards_to_utilize"), len(pile(game, seat, HAND))
    return asked - held, asked, held


CARDS_SHORT: Final[int] = NAMES.reason(
    "cards to utilize", "{0 card} short", "it takes {1 card} from your hand, you have {2}", cards_missing
)
IS_DONE: Final[int] = NAMES.reason("done", "Done", "what it does has been done")


def why_not_utilize(game: Game, seat: int, piece: int = NONE) -> int:
    """There are as many cards in hand as it takes. [004:255-259]"""
    return NO_REASON if len(pile(game, seat, HAND)) >= number(game, "cards_to_utilize") else CARDS_SHORT


def use_line(game: Game, piece: int, other: int, bits: int) -> None:
    """A line of a card in front has been used."""
    game.counts[USED][piece] |= bits


PLAYED: Final[int] = NAMES.event("utilized", "{side} utilizes {subject}.", lay)
LINE_USED: Final[int] = NAMES.event("line used", "", use_line)
CARD_GAVE_POINTS: Final[int] = NAMES.event("card gave points", "")
BOXED: Final[int] = NAMES.event("boxed", "{subject} goes back into the box.", lay)


def choose_card(game: Game, frame: Frame) -> None:
    """Two cards, or three with the rune stone for it; never one alone. [004:255] [004:490]"""
    seat = frame.seat
    played, hand = len(pile(game, seat, FRONT)), pile(game, seat, HAND)
    options: list[Row] = [(PLAY, piece, NONE) for piece in hand]
    if played < 2:
        ask(game, frame, WHICH_TO_PLAY, seat, options)
    elif hand and played < value(game, TO_UTILIZE, seat):
        ask(game, frame, WHICH_TO_PLAY, seat, [*options, (ENOUGH, NONE, NONE)])
    else:
        frame.answer = (ENOUGH, NONE, NONE)


def play_card(game: Game, frame: Frame) -> None:
    """The card lies in front of its player, and the next one is asked for. [004:255]"""
    verb, piece, _ = take_choice(frame)
    if verb == PLAY:
        fire(game, PLAYED, piece, place(game, frame.seat, FRONT))
        repeat_from(game, frame, choose_card)


def lines_left(game: Game, seat: int) -> list[tuple[int, int, Ability]]:
    """What the cards in front have not done yet, each line with its card and number: basic lines once each, of an optional card
    so many as one may. [004:277-309]
    """
    cards, used = game.cards, game.counts[USED]
    left = []
    for piece in pile(game, seat, FRONT):
        definition, bits = cards[piece], used[piece]
        if definition.bullets and (bits & ~GAVE_POINTS_BIT).bit_count() >= value(game, OPTIONAL_USES, seat):
            continue
        for line, ability in enumerate(definition.lines, 1):
            if not bits >> line & 1:
                left.append((piece, line, ability))
    return left


def in_front(game: Game, seat: int) -> list[int]:
    """The cards that a player utilizes."""
    return pile(game, seat, FRONT)


def why_not_used(game: Game, seat: int, card: int) -> int:
    """A card in front can do something that it has not done yet: what the first line of it lacks."""
    left = [ability for piece, _, ability in lines_left(game, seat) if piece == card]
    reasons = [why_not_usable(game, ability, card, seat) if ability.costs else NO_REASON for ability in left]
    if not reasons:
        return IS_DONE
    return NO_REASON if NO_REASON in reasons else reasons[0]


def choose_ability(game: Game, frame: Frame) -> None:
    """Abilities of all cards in any order; a rune stone may make one possible, and what is not wanted is wasted. [004:257]"""
    seat = frame.seat
    left = lines_left(game, seat)
    options: list[Row] = [
        (USE, piece, line)
        for piece, line, ability in left
        if not ability.costs or not why_not_usable(game, ability, piece, seat)
    ]
    if left:
        options += stone_uses(game, seat)
    ask(game, frame, WHICH_ABILITY, seat, [*options, (WASTE, NONE, NONE)])


def use_ability(game: Game, frame: Frame) -> None:
    """The costs of the line are paid, and it happens."""
    verb, piece, line = take_choice(frame)
    if verb == WASTE:
        return
    repeat_from(game, frame, choose_ability)
    if verb == USE_STONE:
        use_stone(game, frame.seat, piece, line)
        return
    fire(game, LINE_USED, piece, NONE, 1 << line)
    ability = game.cards[piece].lines[line - 1]
    first_points = gives_points(ability) and not game.counts[USED][piece] & GAVE_POINTS_BIT
    use(game, ability, piece, frame.seat, TELL if first_points else ())


def tell_points(game: Game, frame: Frame) -> None:
    """A card has given power points: what waits for that happens once for each card. [004:478-480]"""
    fire(game, LINE_USED, frame.source, NONE, GAVE_POINTS_BIT)
    fire(game, CARD_GAVE_POINTS, frame.seat, frame.source)


TELL: Final[Program] = (tell_points,)


@lru_cache(maxsize=1024)
def gives_points(ability: Ability) -> bool:
    """Whether a line itself gives power points; what the die may bring does not count (RST-Q15)."""
    return any(isinstance(step, EffectStep) and POINTS in gained(step) for step in ability.program)


def gained(step: EffectStep) -> list[int]:
    """The counters that a step lets its player gain."""
    if step.verb is counters.gain:
        return [step.arguments[1]]
    return counters_in(step.arguments[0]) if step.verb is counters.gain_all else []


def counters_in(items: Call) -> list[int]:
    """The counters that a text such as "2 red gems and 1 ore" names, once for each of its items, whatever their amounts."""
    if items.function in (counters.item, counters.short_item):
        return [items.arguments[1]]
    return [counter for part in items.arguments for counter in counters_in(part)]


def put_away(game: Game, frame: Frame) -> None:
    """The lowest number stays with its player; creatures above it are given up, druids leave the game. [004:265-273] [004:490]"""
    seat, cards = frame.seat, game.cards
    lowest, *others = sorted(pile(game, seat, FRONT), key=lambda piece: (cards[piece].values.get("number", 0), piece))
    for piece in others:
        if "druid" in cards[piece].kinds:
            fire(game, BOXED, piece, place(game, NONE, BOX))
        else:
            give_up(game, piece)
    discard(game, lowest, seat)
    refill_display(game)


UTILIZE: Final = program(choose_card, play_card, choose_ability, use_ability, put_away)


def utilize_abilities(game: Game, seat: int) -> None:
    """The second action: two cards for what they can do. [004:253]"""
    push(game, Frame(UTILIZE, WORK, NONE, seat))

"""What card text of both Runeslingers does, and what it can be paid with."""

from typing import Final

from engine.games.runeslingers import ailments, damage, piles
from engine.games.runeslingers.areas import BY_EFFECT, instances
from engine.games.runeslingers.names import NAMES
from engine.kernel.agenda import push
from engine.kernel.definitions import Ability
from engine.kernel.effects import Ask, Call, EffectStep, Need, need_pieces
from engine.kernel.places import in_play
from engine.kernel.state import Frame, Game
from engine.text.compiling import CompiledLine
from engine.text.matcher import NUMBER, Book
from engine.text.phrases import (
    Amount,
    AmountPart,
    Cards,
    Do,
    Line,
    Node,
    Noun,
    Pay,
    Piece,
    Seat,
    SeatPart,
    Self,
    Term,
    given,
    nodes,
    phrase,
)
from engine.text.references import PLAYER
from engine.verbs.filters import is_singular
from engine.verbs.moving import Picking
from engine.verbs.piles import ONE, YOU, take_cards

HEALTH_LOST: Final = given("health lost")
HEALTH_GAINED: Final = given("health gained")
CARDS_SEARED: Final = given("cards seared")
CARDS_VOIDED: Final = given("cards voided")
OF_CHOICE_MAX: Final = 20  # types that somebody may be asked for one after the other
OF_CHOICE: Final[int] = NAMES.window("of choice", "Which ailment will it apply?")

# Bullets


@phrase("choose one:", "choose one.", "choose one of these:", choice=True, speaker="bullet")
def choose_one(line: CompiledLine) -> Line:
    """One of the effects that stand behind it in lines of their own, each with a bullet, is chosen as the card is played."""
    return Ability("")


# Costs


def itself(game: Game, frame: Frame, card: int) -> Need:
    """A card that has left play cannot be paid with."""
    return need_pieces(1, [card] if in_play(game, card) else [], piles.destroy)


@phrase("destroy {card}", needs=itself, last=True, about={"card": "is destroyed"})
def pay_itself(game: Game, frame: Frame, card: Self) -> Pay:
    """Pay with the card itself (RSA-Q67)."""
    piles.destroy(game, card)


def is_one_of_yours(book: Book, cards: Node) -> bool:
    """Whether they are cards that you control, and one is meant."""
    return book.is_yours(cards) and is_singular(book, cards)


def one_of_them(game: Game, frame: Frame, cards: Noun) -> Need:
    """Without such a card in play the price cannot be paid."""
    return need_pieces(1, cards.cards(game, frame), piles.destroy)


@phrase("destroy a(n) {cards}", needs=one_of_them, fits=is_one_of_yours)
def pay_one(game: Game, frame: Frame, cards: Cards) -> Pay:
    """Pay with a card of yours in play, of your choice."""
    push(game, Picking(frame.source, frame.seat, cards.cards(game, frame), 1, piles.destroy))


# Damage, health, power


def can_be_hurt(book: Book, amount: Node, target: Node) -> bool:
    """Whether it is a Runeslinger or a defense card: nothing else takes damage. [000:127] [000:342] How much it is cannot depend on
    whoever is targeted only then.
    """
    early = any(book.says(part, "takes") == PLAYER for part in nodes(amount)) and book.says(target, "asks") is not None
    return (
        not early and target.phrase != "self" and (book.sort_of(target) != "piece" or book.is_kind(target, "defense"))
    )


@phrase(
    "{who} lose(s) {amount} health",
    "lose {amount} health",
    "{who} lose(s) health equal to {amount}",
    "lose health equal to {amount}",
    gives=HEALTH_LOST,
    defaults={"who": YOU},
)
def lose_health(game: Game, frame: Frame, who: Seat, amount: Amount) -> Do:
    """Health is lost in full, through the loss of a power. [000:360]"""
    damage.lose_health(game, who, amount, frame.source, frame.seat)


@phrase(
    "{who} gain(s) {amount} health",
    "gain {amount} health",
    "{who} gain(s) health equal to {amount}",
    "gain health equal to {amount}",
    gives=HEALTH_GAINED,
    defaults={"who": YOU},
)
def gain_health(game: Game, frame: Frame, who: Seat, amount: Amount) -> Do:
    """Health comes back, up to its maximum. [000:101]"""
    frame.result = damage.gain_health(game, who, amount)


@phrase("{who} lose(s) a power", "lose a power", defaults={"who": YOU})
def lose_a_power(game: Game, frame: Frame, who: Seat) -> Do:
    """A power is lost; health stays as it is (RSA-Q47)."""
    damage.lose_a_power(game, who, BY_EFFECT)


# Cards that move


@phrase("{who} sear(s) {amount}", "sear {amount}", gives=CARDS_SEARED, defaults={"who": YOU})
def sear(game: Game, frame: Frame, who: Seat, amount: Amount) -> Do:
    """Cards from the top of the deck go to the discard pile. [000:444]"""
    take_cards(game, who, amount, piles.sear_one, frame.source)


@phrase(
    "{who} void(s) {amount}",
    "void {amount}",
    "void the top {amount} card(s) of your deck",
    "void the top card of your deck",
    gives=CARDS_VOIDED,
    defaults={"who": YOU, "amount": ONE},
)
def void(game: Game, frame: Frame, who: Seat, amount: Amount) -> Do:
    """Cards from the top of the deck go to the void pile. [000:445]"""
    take_cards(game, who, amount, piles.void_one, frame.source)


@phrase("set the top card of your deck face-down as a ready concentration")
def set_top(game: Game, frame: Frame) -> Do:
    """Nothing happens with all areas taken; it does not count as the set of the turn."""
    take_cards(game, frame.seat, 1, piles.set_one, frame.source)


@phrase("destroy {card}", last=True, about={"card": "is destroyed"})
def destroy(game: Game, frame: Frame, card: Piece) -> Do:
    """The card goes to its owner's discard pile. [000:441]"""
    if in_play(game, card):
        piles.destroy(game, card)


def are_two(book: Book, card: Node, upper: Node) -> bool:
    """Whether the text names two cards: no card can be placed under itself."""
    return card != upper


@phrase(
    "put {card} under {upper}", "place {card} under {upper}", fits=are_two, about={"card": "leaves", "upper": "covers"}
)
def place_under(game: Game, frame: Frame, card: Piece, upper: Self) -> Do:
    """The card is concealed: out of play until it is exposed again (RSA-Q51). [000:355]"""
    if card != upper and in_play(game, upper):
        piles.cover(game, card, upper)


# Ailments


@phrase("apply {amount} {ailment} to {who}")
def apply_ailment(game: Game, frame: Frame, amount: Amount, ailment: Term, who: Seat) -> Do:
    """Instances of one ailment, one at a time. [000:290]"""
    ailments.apply(game, frame, [ailments.types(game.table)[ailment]] * amount, who)


def every_type(game: Game, frame: Frame) -> list[int]:
    """All six types."""
    return sorted(ailments.types(game.table).values())


def apply_named(game: Game, frame: Frame, who: int, *kinds: int) -> None:
    """The types that were named in step 4."""
    ailments.apply(game, frame, list(kinds), who, ordered=False)


def is_counted(book: Book, amount: Node, who: Node) -> bool:
    """So many types are named before the card is played: X is not known then."""
    return amount.phrase == NUMBER and 0 < amount.arguments[0] <= OF_CHOICE_MAX


@phrase("apply {amount} ailment(s) of your choice to {who}", sort="do", builds=True, fits=is_counted)
def apply_of_choice(line: CompiledLine, amount: AmountPart, who: SeatPart) -> tuple[EffectStep, ...]:
    """You name the types in step 4; they may be the same or different ones. [000:206]"""
    asks = [Ask(Call(every_type, ()), OF_CHOICE, target=False, always=True) for _ in range(amount)]
    return (EffectStep(apply_named, (who, *map(line.ask, asks))),)


@phrase("apply {amount} unique ailment(s) to {who}")
def apply_unique(game: Game, frame: Frame, amount: Amount, who: Seat) -> Do:
    """Different types, as many as there is room for. [000:402]"""
    ailments.apply_kinds(game, frame, amount, who)


@phrase("remove {amount} ailment(s) from {who}", gives=ailments.REMOVED_THIS_WAY)
def remove(game: Game, frame: Frame, amount: Amount, who: Seat) -> Do:
    """You pick which, as it happens (RSA-Q36). [000:282]"""
    ailments.remove(game, frame, amount, who, up_to=False)


@phrase("remove all ailments from {who}", gives=ailments.REMOVED_THIS_WAY)
def remove_all(game: Game, frame: Frame, who: Seat) -> Do:
    """Every instance of every ailment."""
    ailments.remove(game, frame, instances(game, who), who, up_to=False)


@phrase("remove up to {amount} ailment(s) from {who}", gives=ailments.REMOVED_THIS_WAY)
def remove_up_to(game: Game, frame: Frame, amount: Amount, who: Seat) -> Do:
    """You pick which, and may stop earlier (RSA-Q36)."""
    ailments.remove(game, frame, amount, who, up_to=True)

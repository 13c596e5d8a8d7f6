"""What card text of Runicka does, and what it can be paid with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from engine.games.runicka import fusing, life, talisman
from engine.games.runicka.areas import GAINED, LIFE, POWER, alignment
from engine.games.runicka.attuning import invert
from engine.games.runicka.combat import HELD_BACK, why_no_combat
from engine.games.runicka.leaving import obliterate
from engine.games.runicka.names import NAMES
from engine.games.runicka.summoning import may_be_base
from engine.games.runicka.winning import declare_winner
from engine.kernel.effects import NO_PIECES, Ask, Call, Cost, EffectStep, Need, need_pieces
from engine.kernel.events import fire
from engine.kernel.places import in_play, speaker
from engine.kernel.state import NONE, Effect, Frame, Game
from engine.kernel.values import value
from engine.text.compiling import CompiledLine
from engine.text.matcher import Book
from engine.text.phrases import Amount, Cards, Do, Named, Node, Noun, Pay, Piece, Self, SelfPart, given, phrase
from engine.verbs.filters import is_singular
from engine.verbs.piles import YOU
from engine.verbs.targets import TARGET

Seats = Annotated[int | Sequence[int], "seat"]  # one, or several to whom it happens at once
Pieces = Annotated[int | Sequence[int], "piece"]
GAIN: Final = given("Life gained")
LOSS: Final = given("Life lost")
RECHARGE_REMOVED: Final = given("recharge removed")
THEIR_POWER: Final = given("Power of obliterated revenants")


def empower(game: Game, piece: int, other: int, amount: int) -> None:
    """A revenant gains Power for as long as it is there (RNK-Q30)."""
    game.counts[GAINED][piece] += amount


POWER_GAINED: Final[int] = NAMES.event("power gained", "{subject} gains {amount} Power.", empower)


def several(entities: int | Sequence[int]) -> Sequence[int]:
    """One, or several to whom it happens at once."""
    return [entities] if isinstance(entities, int) else entities


# Life


@phrase(
    "{who} gain(s) {amount} Life", "gain {amount} Life", "{who} gain(s) Life equal to {amount}", "gain Life equal to {amount}",
    gives=GAIN, defaults={"who": YOU}, together=True,
)  # fmt: skip
def gain_life(game: Game, frame: Frame, who: Seats, amount: Amount) -> Do:
    """Life rises, also above what it began with. [002:26]"""
    frame.result = sum([life.gain_life(game, seat, amount) for seat in several(who)])


@phrase(
    "{who} lose(s) {amount} Life", "lose {amount} Life", "{who} lose(s) Life equal to {amount}", "lose Life equal to {amount}",
    gives=LOSS, defaults={"who": YOU}, together=True,
)  # fmt: skip
def lose_life(game: Game, frame: Frame, who: Seats, amount: Amount) -> Do:
    """Life falls, down to 0, which loses the game. [002:26]"""
    frame.result = sum([life.lose_life(game, seat, amount) for seat in several(who)])


def life_to_pay(game: Game, frame: Frame, amount: int) -> Need:
    """There must be more Life than that (RNK-Q34)."""
    return (LIFE, frame.seat), amount, life.spare_life(game, frame.seat), NO_PIECES, None


@phrase("lose {amount} Life", "pay {amount} Life", needs=life_to_pay, chooses=True)
def pay_life(game: Game, frame: Frame, amount: Amount) -> Pay:
    """Pay with Life, of which there must be more (RNK-Q34)."""
    life.pay_life(game, frame.seat, amount)


# Power


@phrase("{card} gain(s) {amount} Power", about={"card": "gains power"})
def gain_power(game: Game, frame: Frame, card: Piece, amount: Amount) -> Do:
    """For as long as it is in the arena, also as a Base (RNK-Q30)."""
    if in_play(game, card) and amount > 0:
        fire(game, POWER_GAINED, card, NONE, amount)


@phrase("the fusion gains {amount} Power", speaker="is fused")
def fusion_gains(game: Game, frame: Frame, amount: Amount) -> Do:
    """What is being fused with this revenant gains it. [002:80]"""
    gain_power(game, frame, frame.source, amount)


# Revenants that leave


@phrase("obliterate {card}", together=True, last=True, gives=THEIR_POWER, about={"card": "is obliterated"})
def obliterate_cards(game: Game, frame: Frame, card: Pieces) -> Do:
    """Revenants go to Oblivion, several at once (RNK-Q36). [002:12]"""
    cards = [piece for piece in several(card) if piece != NONE and in_play(game, piece)]
    powers = [value(game, POWER, piece) for piece in cards]
    obliterate(game, cards, [speaker(game, frame)] * len(cards))
    frame.result = sum(powers)


@phrase("the Power of those {cards}", takes=THEIR_POWER)
def their_power(game: Game, frame: Frame, cards: Named, power: int) -> Amount:
    """The Power together that those had which have been obliterated."""
    return power


def give_up(game: Game, card: int) -> None:
    """A revenant goes to Oblivion as a price."""
    obliterate(game, [card])


def itself(game: Game, frame: Frame, card: int) -> Need:
    """A revenant that has left cannot be paid with."""
    return need_pieces(1, [card] if in_play(game, card) else [], give_up)


@phrase("obliterate {card}", "sacrifice {card}", needs=itself, last=True, about={"card": "is obliterated"})
def pay_itself(game: Game, frame: Frame, card: Self) -> Pay:
    """Pay with the revenant itself."""
    give_up(game, card)


# Fusions


def bases(game: Game, frame: Frame, cards: Noun) -> list[int]:
    """Those onto which this revenant may be fused."""
    return [piece for piece in cards.cards(game, frame) if piece != frame.source and may_be_base(game, piece)]


def onto_one(book: Book, card: Node, cards: Node) -> bool:
    """Whether one Base is meant."""
    return is_singular(book, cards)


@phrase(
    "fuse {card} onto another target {cards}",
    "fuse {card} onto target {cards}",
    sort="do",
    builds=True,
    targets=True,
    fits=onto_one,
    about={"card": "is fused", "cards": "is base"},
)
def fuse_onto(line: CompiledLine, card: SelfPart, cards: Cards) -> tuple[EffectStep, ...]:
    """The revenant leaves its space for that of another one, whose type may be a Base (RNK-Q61). [002:57]"""
    ask = Ask(Call(bases, (cards,)), TARGET, target=True)
    return (EffectStep(fuse, (card, line.ask(ask))),)


def fuse(game: Game, frame: Frame, card: int, base: int) -> None:
    """The revenant lies on the other one as its Addition, unless it has left before. [002:57]"""
    if in_play(game, card):
        fusing.fuse_onto(game, frame.seat, card, base)


# Attunement and Talisman


@phrase("invert your attunement")
def invert_it(game: Game, frame: Frame) -> Do:
    """Order of a level becomes Chaos of that level, and back (RNK-Q17). [002:63]"""
    invert(game, frame.seat)


def has_alignment(game: Game, frame: Frame) -> bool:
    """Whether there is something to invert (RNK-Q52)."""
    return alignment(game, frame.seat)[1] > 0


@phrase("invert your attunement", can=has_alignment)
def pay_inversion(game: Game, frame: Frame) -> Pay:
    """Pay with the side that you are on."""
    invert(game, frame.seat)


@phrase("remove {amount} recharge from your Talisman", gives=RECHARGE_REMOVED)
def remove_recharge(game: Game, frame: Frame, amount: Amount) -> Do:
    """Your Talisman rests so many turns less. [002:60]"""
    frame.result = talisman.shorten(game, frame.seat, amount)


# The ability to attack


def ready(game: Game, frame: Frame, cards: Noun) -> list[int]:
    """Those that can still attack (RNK-Q53)."""
    return [piece for piece in cards.cards(game, frame) if not why_no_combat(game, piece)]


@dataclass(eq=False, slots=True)
class HoldBack:
    """The price of a revenant that cannot attack any more this turn."""

    ask: Ask

    def can(self, game: Game, frame: Frame) -> bool:
        """Whether there is one to choose is asked with all else that a line targets."""
        return True

    def pay(self, game: Game, frame: Effect) -> None:
        """It loses the ability to attack. [002:63]"""
        fire(game, HELD_BACK, frame.slots[self.ask.index])


@phrase(
    "keep target {cards} from attacking this turn",
    "have target {cards} lose the ability to attack this turn",
    sort="cost",
    builds=True,
    targets=True,
    fits=is_singular,
)
def hold_back(line: CompiledLine, cards: Cards) -> Cost:
    """Pay with the combats of a revenant that could still declare one (RNK-Q53). [002:63]"""
    ask = Ask(Call(ready, (cards,)), TARGET, target=True)
    line.ask(ask)
    price = HoldBack(ask)
    return Cost(price.can, price.pay, ())


@phrase("{card} lose(s) the ability to attack this turn", about={"card": "attacks"})
def be_held_back(game: Game, frame: Frame, card: Piece) -> Do:
    """It declares no combat any more this turn. [002:63]"""
    if in_play(game, card):
        fire(game, HELD_BACK, card)


# The end


@phrase("you win the game")
def win(game: Game, frame: Frame) -> Do:
    """The game is over, and yours. [002:74]"""
    declare_winner(game, frame.seat)

"""What card text of Rune Stones can say: one function for each thing, with its phrases."""

from __future__ import annotations

from typing import Annotated

from engine.games.rune_stones import dice
from engine.games.rune_stones.field import (
    COLOURED,
    CREATURES,
    DISCARD,
    GEMS,
    GENERAL,
    ONCE_PER_GAME,
    ONCE_PER_TURN,
    OPTIONAL_USES,
    SPACES,
    USED,
    WILD_GEMS,
    place,
    wild_gems,
)
from engine.games.rune_stones.moving import (
    TAKEN,
    gems_for,
    kinds_for,
    pay_with,
    ready_pile,
    take_from_display,
    take_gems,
)
from engine.games.rune_stones.utilizing import CARD_GAVE_POINTS
from engine.kernel.events import Event, event, fire
from engine.kernel.state import NONE, Frame, Game
from engine.text.phrases import Amount, Change, Counter, Do, Items, Pay, Self, When, phrase
from engine.verbs.counters import give_back

Colour = Annotated[str, "colour"]


def turn(game: Game, stone: int, other: int, how: int) -> None:
    """A rune stone has been used."""
    game.counts[USED][stone] = how


TURNED = event("turned", "", turn)

# What abilities do


@phrase("gain {amount} gem(s) of your choice")
def gain_any(game: Game, frame: Frame, amount: Amount) -> Do:
    """Coloured gems from the general supply, as far as it has any. [004:283]"""
    take_gems(game, frame.seat, frame.source, amount, COLOURED, frame.seat)


@phrase("take a(n) {colour} card from the display")
def take_coloured(game: Game, frame: Frame, colour: Colour) -> Do:
    """A card of that colour, if there is one, goes to your discard pile. [004:285]"""
    take_from_display(game, frame.seat, frame.source, SPACES.index(colour))


@phrase("take a card of your choice from the display")
def take_any(game: Game, frame: Frame) -> Do:
    """Any card of the display goes to your discard pile. [004:287]"""
    take_from_display(game, frame.seat, frame.source, NONE)


@phrase("roll the die")
def roll_the_die(game: Game, frame: Frame) -> Do:
    """You receive what the die shows. [004:291]"""
    dice.roll_die(game, frame.seat, frame.source)


@phrase("take the top card of the general draw pile")
def take_top(game: Game, frame: Frame) -> Do:
    """It goes to your discard pile, for all to see. [004:301]"""
    creatures = ready_pile(game, NONE, CREATURES, GENERAL)
    if creatures:
        fire(game, TAKEN, creatures[-1], place(game, frame.seat, DISCARD))


# Costs


def can_return(game: Game, frame: Frame, amount: int, counter: int) -> bool:
    """Whether the gems or pieces are there, wild gems counted for others (RST-Q27)."""
    if counter in GEMS:
        return gems_for(game, frame.seat, counter) >= amount
    return game.counts[counter][frame.seat] >= amount


def pay_kind(game: Game, seat: int, amount: int, counter: int) -> None:
    """Gems of the kind itself go first, then wild ones."""
    kinds = (
        [counter, *(gem for gem in kinds_for(game, seat, counter) if gem != counter)] if counter in GEMS else [counter]
    )
    for kind in kinds:
        paid = min(amount, game.counts[kind][seat])
        if paid:
            give_back(game, seat, kind, paid)
        amount -= paid


@phrase("return {amount} {counter}", can=can_return)
def give(game: Game, frame: Frame, amount: Amount, counter: Counter) -> Pay:
    """Gems or ore go back to the general supply. [004:309]"""
    pay_kind(game, frame.seat, amount, counter)


def can_return_all(game: Game, frame: Frame, items: Items) -> bool:
    """Whether everything on the list is there at once: what coloured gems lack, wild ones must make up for."""
    counts, seat = game.counts, frame.seat
    wild = wild_gems(game, seat)
    spare = sum([counts[gem][seat] for gem in wild])
    for amount, counter in items:
        own = counts[counter][seat] if counter not in wild else 0
        if counter not in GEMS and own < amount:
            return False
        spare -= max(amount - own, 0)
    return spare >= 0


@phrase("return {items}", can=can_return_all)
def give_all(game: Game, frame: Frame, items: Items) -> Pay:
    """Several kinds go back to the general supply. [004:309]"""
    for amount, counter in items:
        pay_kind(game, frame.seat, amount, counter)


def can_return_any(game: Game, frame: Frame, amount: int) -> bool:
    """Whether so many gems of any kind are there."""
    return sum([game.counts[gem][frame.seat] for gem in GEMS]) >= amount


@phrase("return {amount} gem(s)", can=can_return_any)
def give_any(game: Game, frame: Frame, amount: Amount) -> Pay:
    """Gems of your choice, white ones too, go back to the general supply."""
    pay_with(game, frame.seat, frame.source, amount, GEMS)


def can_return_coloured(game: Game, frame: Frame, amount: int) -> bool:
    """Whether so many coloured gems are there."""
    return sum([game.counts[gem][frame.seat] for gem in COLOURED]) >= amount


@phrase("return {amount} coloured gem(s)", can=can_return_coloured)
def give_coloured(game: Game, frame: Frame, amount: Amount) -> Pay:
    """Blue, yellow, green or red gems of your choice go back to the general supply. [004:295]"""
    pay_with(game, frame.seat, frame.source, amount, COLOURED)


def is_unused(game: Game, frame: Frame) -> bool:
    """Whether the stone has not been used."""
    return not game.counts[USED][frame.source]


@phrase("once per turn", can=is_unused)
def per_turn(game: Game, frame: Frame) -> Pay:
    """The stone is used up until your next turn. [004:438]"""
    fire(game, TURNED, frame.source, NONE, ONCE_PER_TURN)


@phrase("once per game", can=is_unused)
def per_game(game: Game, frame: Frame) -> Pay:
    """The stone is used for good. [004:448]"""
    fire(game, TURNED, frame.source, NONE, ONCE_PER_GAME)


# What rune stones change


@phrase("place {amount} gem(s) of your choice on {card}")
def place_gem(game: Game, frame: Frame, amount: Amount, card: Self) -> Do:
    """Coloured gems of the general supply lie on the stone for good. [004:448]"""
    take_gems(game, frame.seat, frame.source, amount, COLOURED, card)


@phrase("gems of the colour on {card} are wild gems for you", stat=WILD_GEMS)
def are_wild(game: Game, scope: Frame, total: int, subject: int, other: int, card: Self) -> Change:
    """Gems of a colour count as wild for the player of the stone. [004:448]"""
    if subject != scope.seat:
        return total
    return total | sum([1 << gem for gem in COLOURED if game.counts[gem][card]])


@phrase("you may use both abilities of an optional card", stat=OPTIONAL_USES)
def both(game: Game, scope: Frame, total: int, subject: int, other: int) -> Change:
    """One more ability of a card that lets you choose. [004:462]"""
    return total + 1 if subject == scope.seat else total


@phrase("when a card that you utilize gives you power points", event=CARD_GAVE_POINTS)
def when_card_gives(game: Game, scope: Frame, event: Event) -> When:
    """Once for each card; points of the die and of smithies are not the card's (RST-Q15). [004:478-482]"""
    return event[1] == scope.seat

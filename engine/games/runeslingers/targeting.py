"""Whether what a text targets is there. Rulebook: 000:127, 000:208."""

from collections.abc import Callable, Sequence
from typing import Final

from engine.games.runeslingers.areas import TOKEN
from engine.kernel.agenda import advance, answer, push
from engine.kernel.definitions import Ability, Definition
from engine.kernel.places import pile
from engine.kernel.state import ACTIVATION, CARD, NONE, Effect, Game, program

Payments = Sequence[Callable[[Game, Effect], None]]
Places = Callable[[Game, int, int], list[int]]  # where a player can play a card


def can_find_targets(game: Game, probe: Effect, piece: int, ability: Ability, price: Payments = ()) -> bool:
    """Whether there is a candidate for all that an ability of a piece asks. `probe` is only asked with, and set to each; what is to be
    paid before the targets are named, besides the costs of the ability itself, is the `price`.
    """
    probe.source = piece
    probe.ability = ability
    if ability.counted and (ability.costs or price):
        game = once_paid(game, probe, (*price, *ability.costs))
    return ability.possible(game, probe)


def once_paid(game: Game, probe: Effect, price: Payments) -> Game:
    """A copy of the game in which a price has been paid, on which an amount that targets depend on may depend; the game itself where that
    would take cards from a deck that nobody has seen.
    """
    twin = game.clone()
    frame = push(twin, Effect(STOP, ACTIVATION, probe.source, probe.seat))
    frame.ability = probe.ability
    for cost in price:
        cost(twin, frame)
    advance(twin)
    while twin.decision is not None:
        answer(twin, 0)
    deck = game.table.rules.ruleset.piles.deck
    unseen = any(len(pile(twin, seat, deck)) < len(pile(game, seat, deck)) for seat in game.table.everybody)
    return game if unseen else twin


def stop(game: Game, frame: Effect) -> None:
    """What has been paid for a question only goes no further."""
    game.over = True


STOP: Final = program(stop)


def spells_of(definition: Definition) -> tuple[Ability, ...]:
    """What a card can do as it is played: one effect, or one for each bullet."""
    return definition.spells[1:] if definition.bullets else definition.spells


def has_targets(
    game: Game, seat: int, piece: int, spells: tuple[Ability, ...], places: Places, price: Payments = ()
) -> bool:
    """Each effect that targets has a valid target once the card lies on one of its places (RSA-Q68); of bullets, at least one
    can be chosen. [000:127] [000:374]
    """
    probe = Effect((), CARD, piece, seat)
    lone: set[int] = set()
    if any(spell.counted for spell in spells):
        return any(has_targets_on(game, probe, spells, spot, price) for spot in places(game, seat, piece))
    for spell in spells:
        few = [candidates for ask in spell.needs if len(candidates := ask.candidates(game, probe)) < 2]
        if not few:
            return True
        lone.update(*few)
    return any(has_targets_on(game, probe, spells, spot) for spot in unlike_places(game, probe, lone, places))


def unlike_places(game: Game, probe: Effect, lone: set[int], places: Places) -> list[int]:
    """One place of each field, and all that would cover what may be an effect's only candidate."""
    sides, stacks = game.table.sides, game.stacks
    unlike: dict[tuple[int, int], int] = {}
    for spot in places(game, probe.seat, probe.source):
        top = stacks[spot][-1] if stacks[spot] else NONE
        unlike.setdefault((sides[spot], top if top in lone else NONE), spot)
    return list(unlike.values())


def has_targets_on(game: Game, probe: Effect, spells: tuple[Ability, ...], spot: int, price: Payments = ()) -> bool:
    """Whether an effect would find its targets with the card lying on a place; it is laid there for the question only."""
    piece, side, stack = probe.source, game.table.sides[spot], game.stacks[spot]
    home, acting = game.place[piece], game.acting[side]
    game.acting[side] = [*(other for other in acting if other not in stack), piece]
    game.place[piece] = spot
    stack.append(piece)
    finds_targets = any(finds_there(game, probe, spell, home, price) for spell in spells)
    stack.pop()
    game.place[piece] = home
    game.acting[side] = acting
    return finds_targets


def finds_there(game: Game, probe: Effect, spell: Ability, home: int, price: Payments) -> bool:
    """The same for an effect of a card that lies there; what depends on an amount is asked without the card in its old place, and with
    the tokens with which it comes.
    """
    piece = probe.source
    if not spell.counted:
        return can_find_targets(game, probe, piece, spell)
    hand, tokens = game.stacks[home], game.counts[TOKEN]
    index, before = hand.index(piece), tokens[piece]
    del hand[index]
    tokens[piece] = game.cards[piece].keywords.get("token", 0)
    finds_targets = can_find_targets(game, probe, piece, spell, price)
    tokens[piece] = before
    hand.insert(index, piece)
    return finds_targets

"""Whether what a text targets is there. Rulebook: 000:127, 000:208."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.definitions import Ability, Definition
from engine.kernel.state import CARD, NONE, Effect, Game

Places = Callable[[Game, int, int], list[int]]  # where a player can play a card


def can_find_targets(game: Game, probe: Effect, piece: int, ability: Ability) -> bool:
    """Whether there is a candidate for all that an ability of a piece asks. `probe` is only asked with, and set to each."""
    probe.source = piece
    probe.ability = ability
    return ability.possible(game, probe)


def spells_of(definition: Definition) -> tuple[Ability, ...]:
    """What a card can do as it is played: one effect, or one for each bullet."""
    return definition.spells[1:] if definition.bullets else definition.spells


def has_targets(game: Game, seat: int, piece: int, spells: tuple[Ability, ...], places: Places) -> bool:
    """Each effect that targets has a valid target once the card lies on one of its places (RSA-Q68); of bullets, at least one
    can be chosen. [000:127] [000:374]
    """
    probe = Effect((), CARD, piece, seat)
    lone: set[int] = set()
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


def has_targets_on(game: Game, probe: Effect, spells: tuple[Ability, ...], spot: int) -> bool:
    """Whether an effect would find its targets with the card lying on a place; it is laid there for the question only."""
    piece, side, stack = probe.source, game.table.sides[spot], game.stacks[spot]
    home, acting = game.place[piece], game.acting[side]
    game.acting[side] = [*(other for other in acting if other not in stack), piece]
    game.place[piece] = spot
    stack.append(piece)
    finds_targets = any(can_find_targets(game, probe, piece, spell) for spell in spells)
    stack.pop()
    game.place[piece] = home
    game.acting[side] = acting
    return finds_targets

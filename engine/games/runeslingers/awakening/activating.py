"""Activating and using what lies in play. Rulebook: 000:236-241."""

from typing import Final

from engine.games.runeslingers.areas import DETERMINATION, KEYWORD, PLAYED_IN, QUICK, has
from engine.games.runeslingers.awakening.areas import USED
from engine.games.runeslingers.awakening.light import pay_light
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.playing import ACTIVATED
from engine.games.runeslingers.targeting import can_find_targets
from engine.kernel.agenda import declare_or_fizzle, happen, push
from engine.kernel.decisions import Row
from engine.kernel.definitions import Ability
from engine.kernel.events import fire
from engine.kernel.exposure import activated_lines
from engine.kernel.names import OF_ACTIVATED
from engine.kernel.state import ACTIVATION, NONE, Effect, Game, program
from engine.kernel.table import Table
from engine.verbs.counters import COUNTED
from engine.verbs.paying import pay, payable

OWN_ABILITIES: Final = ("ability", "inherent")  # of a Runeslinger: the equip ability and the inherent one [000:236]
USE_CARD: Final[int] = NAMES.verb("use", "Use {piece}", line=OF_ACTIVATED)
ACTIVATE: Final[int] = NAMES.verb("activate", "Activate {piece}", line=OF_ACTIVATED)


def turn_used(game: Game, piece: int, other: int, amount: int) -> None:
    """A card lies sideways. [000:227]"""
    game.counts[USED][piece] = 1


TURNED_USED: Final[int] = NAMES.event("used", "{other} uses {subject}.", turn_used)


def active_pieces(game: Game, seat: int) -> list[int]:
    """The exposed pieces of a player with which they may do something, as printed or because effects give keywords."""
    acting = game.acting[seat]
    if game.modifiers[KEYWORD]:
        return acting
    offers = game.table.notes.get("offers") or note_offers(game.table)
    return [piece for piece in acting if offers[piece]]


def note_offers(table: Table) -> list[bool]:
    """Which pieces of a table have anything to activate, use or charge, worked out once."""
    offers = [
        card.kind in OWN_ABILITIES or bool(card.activated or card.bullets) or "charge" in card.keywords
        for card in table.cards
    ]
    table.notes["offers"] = offers
    return offers


def activations(game: Game, probe: Effect, piece: int) -> list[Row]:
    """What a card in play can be used or activated for."""
    return [
        (USE_CARD if ability.uses else ACTIVATE, piece, n)
        for n, ability in enumerate(activated_lines(game, piece))
        if can_activate(game, probe, piece, ability)
    ]


def can_activate_runeslinger(game: Game, probe: Effect, piece: int, light_there: int) -> bool:
    """The cost is there, and a target for all that targets. [000:236]"""
    definition = game.cards[piece]
    values, spell = definition.values, definition.spells[0]
    if light_there < values.get("cost", 0) or game.counts[DETERMINATION][probe.seat] < values.get("determinations", 0):
        return False
    if not spell.program or not ("cost" in values or "determinations" in values):
        return False
    return definition.certain or can_find_targets(game, probe, piece, spell)


def can_activate(game: Game, probe: Effect, piece: int, ability: Ability) -> bool:
    """Every cost is there; a card that is turned was not played this turn, unless it has Quick. [000:377]"""
    if ability.uses and (
        game.counts[USED][piece] or (game.counts[PLAYED_IN][piece] == game.turn and not has(game, piece, QUICK))
    ):
        return False
    probe.source = piece
    costs = ability.costs
    return (not costs or payable(game, probe, costs)) and can_find_targets(game, probe, piece, ability)


def start_activation(game: Game, seat: int, piece: int, which: int) -> None:
    """Activate a card, the inherent or the equip ability, or use a defense card. [000:236-241]"""
    game.refused = ()
    ability = activated_lines(game, piece)[which] if which != NONE else game.cards[piece].spells[0]
    push(game, Effect(ACTIVATE_STEPS, ACTIVATION, piece, seat)).ability = ability


def pay_activation(game: Game, frame: Effect) -> None:
    """The costs of an activation: Light, determinations, what stands before the colon, the card itself turned.

    It happens although its own cost takes the card away (RSA-Q67).
    """
    seat, piece = frame.seat, frame.source
    values = game.cards[piece].values
    ability = frame.ability
    assert ability is not None
    if ability.is_spell:
        pay_light(game, seat, values.get("cost", 0))
        if determinations := values.get("determinations", 0):
            fire(game, COUNTED, seat, DETERMINATION, -determinations)
    fire(game, TURNED_USED if ability.uses else ACTIVATED, piece, seat)
    pay(game, frame, ability.costs)
    frame.lapsed = False


ACTIVATE_STEPS: Final = program(pay_activation, declare_or_fizzle, happen)

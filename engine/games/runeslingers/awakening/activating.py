"""Activating and using what lies in play. Rulebook: 000:236-241."""

from typing import Final

from engine.games.runeslingers.areas import DETERMINATION, KEYWORD, PLAYED_IN, QUICK, has
from engine.games.runeslingers.awakening.areas import USED
from engine.games.runeslingers.awakening.light import USED_UP, light, pay_light
from engine.games.runeslingers.awakening.names import NAMES
from engine.games.runeslingers.paying import CANNOT_BE_PAID, DETERMINATIONS_SHORT
from engine.games.runeslingers.playing import ACTIVATED, JUST_PLAYED, NO_TARGET, UNKNOWN
from engine.games.runeslingers.targeting import can_find_targets
from engine.kernel.agenda import declare_or_fizzle, happen, push
from engine.kernel.decisions import Row
from engine.kernel.definitions import Ability, Definition
from engine.kernel.events import fire
from engine.kernel.exposure import activated_lines
from engine.kernel.names import NO_REASON, OF_ACTIVATED
from engine.kernel.state import ACTIVATION, NONE, Effect, Game, program
from engine.verbs.counters import COUNTED
from engine.verbs.paying import pay, payable

OWN_ABILITIES: Final = ("ability", "inherent")  # of a Runeslinger: the equip ability and the inherent one [000:236]
USE_CARD: Final[int] = NAMES.verb("use", "Use {piece}", line=OF_ACTIVATED)
ACTIVATE: Final[int] = NAMES.verb("activate", "Activate {piece}", line=OF_ACTIVATED)


def light_missing(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How much Light is missing for an ability, what it costs, and how much there is. [000:236]"""
    cost, there = game.cards[piece].values["cost"], light(game, seat)
    return cost - there, cost, there


LIGHT_FOR_ABILITY: Final[int] = NAMES.reason(
    "light for ability", "{0} Light short", "it costs {1} Light, you have {2}", light_missing
)


def turn_used(game: Game, piece: int, other: int, amount: int) -> None:
    """A card lies sideways. [000:227]"""
    game.counts[USED][piece] = 1


TURNED_USED: Final[int] = NAMES.event("used", "{other} uses {subject}.", turn_used)


def active_pieces(game: Game, seat: int) -> list[int]:
    """The exposed pieces of a player with which they may do something, as printed or because effects give keywords."""
    acting = game.acting[seat]
    if game.modifiers[KEYWORD]:
        return acting
    cards = game.table.cards
    return [piece for piece in acting if offers_anything(cards[piece])]


def offers_anything(card: Definition) -> bool:
    """Whether a card has anything to activate, use or charge as printed."""
    return card.kind in OWN_ABILITIES or bool(card.activated or card.bullets) or "charge" in card.keywords


def activations(game: Game, probe: Effect, piece: int) -> list[Row]:
    """What a card in play can be used or activated for."""
    return [
        (USE_CARD if ability.uses else ACTIVATE, piece, n)
        for n, ability in enumerate(activated_lines(game, piece))
        if not why_not_activate(game, probe, piece, ability)
    ]


def why_not_activate_runeslinger(game: Game, probe: Effect, piece: int, light_there: int) -> int:
    """The cost is there, and a target for all that targets. [000:236]"""
    definition = game.cards[piece]
    values, spell = definition.values, definition.spells[0]
    if light_there < values.get("cost", 0):
        return LIGHT_FOR_ABILITY
    if game.counts[DETERMINATION][probe.seat] < values.get("determinations", 0):
        return DETERMINATIONS_SHORT
    if not is_activated(definition):
        return UNKNOWN
    return NO_REASON if definition.certain or can_find_targets(game, probe, piece, spell) else NO_TARGET


def is_activated(definition: Definition) -> bool:
    """Whether the ability of a Runeslinger is one to activate, which has a price."""
    values = definition.values
    return bool(definition.spells[0].program) and ("cost" in values or "determinations" in values)


def why_not_activate(game: Game, probe: Effect, piece: int, ability: Ability) -> int:
    """Every cost is there; a card that is turned was not played this turn, unless it has Quick. [000:377]"""
    if ability.uses:
        if game.counts[USED][piece]:
            return USED_UP
        if game.counts[PLAYED_IN][piece] == game.turn and not has(game, piece, QUICK):
            return JUST_PLAYED
    probe.source = piece
    if (costs := ability.costs) and not payable(game, probe, costs):
        return CANNOT_BE_PAID
    return NO_REASON if can_find_targets(game, probe, piece, ability) else NO_TARGET


def usable(game: Game, seat: int) -> list[int]:
    """The cards of a player that can be used, or could on a better day."""
    return [piece for piece in game.acting[seat] if lines_of(game, piece, uses=True)]


def why_not_used(game: Game, seat: int, piece: int) -> int:
    """One of the lines for which a card is used can be."""
    return why_no_line(game, seat, piece, lines_of(game, piece, uses=True))


def activatable(game: Game, seat: int) -> list[int]:
    """The abilities of a Runeslinger and the cards of a player that can be activated, or could on a better day."""
    cards = game.cards
    return [
        piece
        for piece in game.acting[seat]
        if (is_activated(cards[piece]) if cards[piece].kind in OWN_ABILITIES else lines_of(game, piece, uses=False))
    ]


def why_not_activated(game: Game, seat: int, piece: int) -> int:
    """One of the lines for which a card is activated can be, or the ability can."""
    if game.cards[piece].kind in OWN_ABILITIES:
        return why_not_activate_runeslinger(game, Effect((), ACTIVATION, NONE, seat), piece, light(game, seat))
    return why_no_line(game, seat, piece, lines_of(game, piece, uses=False))


def lines_of(game: Game, piece: int, *, uses: bool) -> list[Ability]:
    """The lines of a card for which it is used, or those for which it is activated without."""
    return [line for line in activated_lines(game, piece) if bool(line.uses) == uses]


def why_no_line(game: Game, seat: int, piece: int, lines: list[Ability]) -> int:
    """One of some lines of a card can be activated: what the first one lacks."""
    probe = Effect((), ACTIVATION, NONE, seat)
    reasons = [why_not_activate(game, probe, piece, line) for line in lines]
    return NO_REASON if NO_REASON in reasons else reasons[0]


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

"""Combat: revenant against revenant, and attacks on a runekeeper. Rulebook: 002:25, 002:65-68, 002:79, 002:82-86."""

from collections.abc import Sequence
from typing import Final

from engine.games.runicka.areas import (
    BARRIER,
    BROKEN,
    FLURRY,
    FLYING,
    FOUGHT,
    HELD,
    LIFE,
    PASSIVE,
    POWER,
    PROVOKE,
    SPENT,
    has,
    other_seat,
)
from engine.games.runicka.leaving import obliterate
from engine.games.runicka.life import STRUCK
from engine.games.runicka.names import NAMES
from engine.kernel.decisions import Row
from engine.kernel.effects import evaluate
from engine.kernel.events import fire
from engine.kernel.names import NO_REASON
from engine.kernel.places import in_play
from engine.kernel.state import NONE, Game
from engine.kernel.suppression import ABILITIES
from engine.kernel.table import number
from engine.kernel.values import value

FIGHT: Final[int] = NAMES.verb("fight", "Attack {to} with {piece}", picks_place=True)
ATTACK: Final[int] = NAMES.verb("attack", "Attack your foe with {piece}")
FIRST_TURN: Final = 1


def use_combat(game: Game, piece: int, other: int, amount: int) -> None:
    """A revenant has declared a combat (RNK-Q12). [002:67]"""
    game.counts[FOUGHT][piece] += 1


def be_held(game: Game, piece: int, other: int, amount: int) -> None:
    """A revenant has lost the ability to attack this turn. [002:63]"""
    game.counts[HELD][piece] = 1


def rest(game: Game, piece: int, other: int, amount: int) -> None:
    """A new turn: combats begin anew. [002:67]"""
    game.counts[FOUGHT][piece] = game.counts[HELD][piece] = 0


def hold(game: Game, piece: int, card: int, barrier: int) -> None:
    """A Barrier has held off an obliteration: that of a card, or one that is given (RNK-Q15) (RNK-Q49). [002:79]"""
    if barrier:
        game.counts[SPENT][piece] |= barrier
    else:
        game.counts[BROKEN][card] = 1


DECLARED: Final[int] = NAMES.event("combat declared", "{subject} attacks {other}.", use_combat)
ATTACKED: Final[int] = NAMES.event("attacked", "")
BARRIER_HELD: Final[int] = NAMES.event("barrier held", "The Barrier of {subject} holds.", hold)
HELD_BACK: Final[int] = NAMES.event("held back", "{subject} cannot attack any more this turn.", be_held)
RESTED: Final[int] = NAMES.event("rested", "", rest)


def combats_declared(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """How many combats a revenant has declared this turn."""
    return (game.counts[FOUGHT][piece],)


NO_COMBATS: Final[int] = NAMES.reason(
    "first turn", "Not in turn 1", "no combat is declared in the first turn of the game"
)
CANNOT_ATTACK: Final[int] = NAMES.reason("held back", "Cannot attack", "it has lost the ability to attack this turn")
IS_PASSIVE: Final[int] = NAMES.reason("passive", "Passive", "with Passive it declares no combat")
HAS_FOUGHT: Final[int] = NAMES.reason(
    "fought", "Has fought", "it has declared {0 combat} this turn, as many as it may", combats_declared
)
NO_POWER: Final[int] = NAMES.reason("no power", "Power 0", "with Power 0 it declares no combat")
FOES_THERE: Final[int] = NAMES.reason(
    "foes there", "Needs Flying", "your foe has revenants, and only one with Flying attacks past them"
)
PROVOKED: Final[int] = NAMES.reason(
    "provoked", "Provoked", "it has to declare its combats against a revenant with Provoke"
)
PROVOKE_FIRST: Final[int] = NAMES.reason(
    "provoke first", "Provoke first", "combats have to be declared against a revenant with Provoke"
)
FLYING_TOO: Final[int] = NAMES.reason("flying too", "Foe has Flying", "a revenant of your foe has Flying too")


def why_no_combat(game: Game, piece: int) -> int:
    """A revenant has the ability to attack: no Passive, and a combat left this turn. [002:65] [002:67] [002:82] (RNK-Q53)"""
    if game.counts[HELD][piece]:
        return CANNOT_ATTACK
    if has(game, piece, PASSIVE):
        return IS_PASSIVE
    fought = game.counts[FOUGHT][piece]
    if fought < number(game, "combats_per_turn"):
        return NO_REASON
    return NO_REASON if fought < number(game, "combats_per_turn_flurry") and has(game, piece, FLURRY) else HAS_FOUGHT


def why_not_fight(game: Game, seat: int, piece: int) -> int:
    """A revenant with Power that can attack may declare a combat, except in the first turn of the game (RNK-Q11). [002:25] [002:65]"""
    if game.turn == FIRST_TURN:
        return NO_COMBATS
    return why_no_combat(game, piece) or (NO_REASON if value(game, POWER, piece) > 0 else NO_POWER)


def why_not_past(game: Game, piece: int, foes: Sequence[int]) -> int:
    """A foe is attacked who has no revenants, or by Flying past those without Provoke and Flying (RNK-Q13). [002:65] [002:83]"""
    if not foes:
        return NO_REASON
    if not has(game, piece, FLYING):
        return FOES_THERE
    if any(has(game, foe, PROVOKE) for foe in foes):
        return PROVOKED
    return FLYING_TOO if any(has(game, foe, FLYING) for foe in foes) else NO_REASON


def why_not_attack(game: Game, seat: int, piece: int) -> int:
    """A revenant that may declare a combat may do so against the foe."""
    return why_not_fight(game, seat, piece) or why_not_past(game, piece, game.acting[other_seat(game, seat)])


def revenants(game: Game, seat: int) -> list[int]:
    """The revenants of a runekeeper."""
    return game.acting[seat]


def revenants_facing(game: Game, seat: int) -> list[int]:
    """The same, where the foe has revenants to fight."""
    return game.acting[seat] if game.acting[other_seat(game, seat)] else []


def foes_facing(game: Game, seat: int) -> list[int]:
    """The places of the foe's revenants, where some revenant of the runekeeper may declare a combat."""
    ready = any(not why_not_fight(game, seat, piece) for piece in game.acting[seat])
    return [game.place[foe] for foe in game.acting[other_seat(game, seat)]] if ready else []


def why_not_fought(game: Game, seat: int, spot: int) -> int:
    """All combats are declared against those that provoke, where one does. [002:86]"""
    foes = game.acting[other_seat(game, seat)]
    provoking = [game.place[foe] for foe in foes if has(game, foe, PROVOKE)]
    return PROVOKE_FIRST if provoking and spot not in provoking else NO_REASON


def combats(game: Game, seat: int) -> list[Row]:
    """The combats that a runekeeper may declare, all of them against those that provoke. [002:65] [002:86]"""
    ready = [piece for piece in game.acting[seat] if not why_not_fight(game, seat, piece)]
    if not ready:
        return []
    foes = game.acting[other_seat(game, seat)]
    spots = [game.place[foe] for foe in [foe for foe in foes if has(game, foe, PROVOKE)] or foes]
    fights = [(FIGHT, piece, spot) for piece in ready for spot in spots]
    return fights + [(ATTACK, piece, NONE) for piece in ready if not why_not_past(game, piece, foes)]


def fight(game: Game, attacker: int, spot: int) -> None:
    """The higher Power stays, the lower is obliterated; of equal ones both are. Against a foe's combat Barrier holds. [002:66] [002:79]"""
    stack = game.stacks[spot]
    defender = stack[0]
    fire(game, DECLARED, attacker, stack[-1])
    strength, resistance = value(game, POWER, attacker), value(game, POWER, defender)
    losers = [(attacker, defender)] if strength <= resistance else []
    if strength >= resistance and not holds_off(game, defender):
        losers.append((defender, attacker))
    obliterate(game, [piece for piece, _ in losers], [victor for _, victor in losers])


def attack(game: Game, attacker: int, foe: int) -> None:
    """The foe loses Life equal to the Power of the revenant. [002:68]"""
    fire(game, DECLARED, attacker, foe)
    harm = min(value(game, POWER, attacker), game.counts[LIFE][foe])
    fire(game, STRUCK, foe, attacker, harm)
    fire(game, ATTACKED, attacker, foe, harm)


def holds_off(game: Game, piece: int) -> bool:
    """Whether a Barrier of a revenant holds off its obliteration, which uses that up: first one that it is given. [002:79] (RNK-Q38)"""
    if not has(game, piece, BARRIER):
        return False
    if barrier := given_barrier(game, piece):
        fire(game, BARRIER_HELD, piece, NONE, barrier)
        return True
    for card in game.stacks[game.place[piece]]:
        if BARRIER in game.table.cards[card].keywords and not game.counts[BROKEN][card]:
            fire(game, BARRIER_HELD, piece, card)
            return True
    return False


def given_barrier(game: Game, piece: int) -> int:
    """The bit of a Barrier that a revenant is given and that has not held yet, 0 if there is none (RNK-Q49)."""
    word = game.table.rules.keywords.index(BARRIER)
    for _, scope, static, serial in game.modifiers[ABILITIES]:
        if static.condition is not None and not static.condition(game, scope):
            continue
        if not static.change(game, scope, piece, word, 0, *evaluate(static.arguments, game, scope)):
            continue
        bit = 1 << (len(game.place) + serial if serial else scope.source)
        if not game.counts[SPENT][piece] & bit:
            return bit
    return 0


def remarks(game: Game, piece: int) -> list[str]:
    """What marks of combat come to: no attack any more this turn, a Barrier that has held (RNK-Q15, RNK-Q49, RNK-Q53)."""
    if not in_play(game, piece):
        return []
    told = ["cannot attack this turn"] if game.counts[HELD][piece] else []
    stack = game.stacks[game.place[piece]]
    has_held = game.counts[SPENT][piece] or any(game.counts[BROKEN][card] for card in stack)
    return [*told, "a Barrier has held"] if has_held else told


def rest_all(game: Game) -> None:
    """As a turn begins, combats and lost abilities of the last one are forgotten. [002:67]"""
    counts = game.counts
    for pieces in game.acting:
        for piece in pieces:
            if counts[FOUGHT][piece] or counts[HELD][piece]:
                fire(game, RESTED, piece)

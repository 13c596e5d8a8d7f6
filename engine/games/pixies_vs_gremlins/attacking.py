"""Attacking: who may, whom, and what comes of it. Rulebook: 003:17-31, 003:33-59; the section on attacks is lost (PVG-Q40)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from engine.games.pixies_vs_gremlins.areas import (
    ATTACKS,
    CANNOT_ATTACK,
    FATIGUED,
    IS_DISABLED,
    TRAITS,
    any_has,
    health_of,
    is_disabled,
    minions,
    minions_at,
    power_of,
    sites,
)
from engine.games.pixies_vs_gremlins.damage import STRUCK, deal_blows
from engine.games.pixies_vs_gremlins.fatigue import IS_FATIGUED
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.games.pixies_vs_gremlins.points import can_pay, count, is_left, missing, pay
from engine.kernel.agenda import CHOOSE, end, push, repeat_from
from engine.kernel.decisions import Row, ask, take_choice
from engine.kernel.departures import has_left
from engine.kernel.events import fire
from engine.kernel.exposure import controller, is_acting
from engine.kernel.names import NO_REASON
from engine.kernel.places import enemies
from engine.kernel.state import AT_FIRST, NONE, WORK, Frame, Game, program
from engine.kernel.suppression import has_keyword
from engine.kernel.table import number
from engine.kernel.values import value

ATTACK: Final[int] = NAMES.verb("attack", "Attack with {piece}")
ATTACK_NO_MORE: Final[int] = NAMES.verb("attack no more", "Attack no more")
WHOM: Final[int] = NAMES.window("attacked", "Whom do you attack?")
ATTACKS_NOW: Final[int] = NAMES.event("attacks", "{subject} attacks.")


class Attack(Frame):
    """An attack of a minion, its source: the `power` that is left of it, the site at which it goes on, NONE before the first target, and
    whether a card gives it, `free` of the usual action point.
    """

    __slots__ = ("free", "power", "site")

    def __init__(self, attacker: int, seat: int, *, free: bool = False, power: int = 0, site: int = NONE) -> None:
        self.program, self.kind, self.source, self.seat = STRIKES, WORK, attacker, seat
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.power = power
        self.site = site
        self.free = free

    def copy(self) -> Attack:
        """An attack that goes on by itself from here."""
        return self.carry_over(Attack(self.source, self.seat, free=self.free, power=self.power, site=self.site))


# Who may attack, and whom


def points_to_attack(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """The action points that are missing for an attack (PVG-Q2)."""
    return missing(game, seat, price_of_attack(game, elsewhere=False))


POINTS_TO_ATTACK: Final[int] = NAMES.reason(
    "ap to attack", "{0} AP short", "an attack costs {1} AP, you have {2}", points_to_attack
)
NO_ENEMIES: Final[int] = NAMES.reason("no enemies", "No enemies", "there is no active enemy minion")
HAS_ATTACKED: Final[int] = NAMES.reason("attacked", "Attacked already", "you have attacked this turn")
NO_TRAIT: Final[int] = NAMES.reason("no trait", "No combat trait", "it has neither Melee nor Ranged nor Blast")
KEPT_FROM_ATTACKING: Final[int] = NAMES.reason(
    "kept from attacking", "Cannot attack", "an effect keeps it from attacking"
)
NO_POWER: Final[int] = NAMES.reason("no power", "No power", "it has no power to attack with")
OUT_OF_REACH: Final[int] = NAMES.reason("out of reach", "No enemy here", "there is no enemy minion that it can reach")


def why_held_back(game: Game, piece: int) -> int:
    """A minion has a combat trait, and nothing keeps it from attacking. [003:17-24] [003:80]"""
    if not any(has_keyword(game, piece, trait) for trait in TRAITS):
        return NO_TRAIT
    if game.modifiers[CANNOT_ATTACK] and value(game, CANNOT_ATTACK, piece) > 0:
        return KEPT_FROM_ATTACKING
    return IS_DISABLED if is_disabled(game, piece) else NO_REASON


def enemy_sites(game: Game, seat: int) -> set[int]:
    """Where the active minions of the other player stand."""
    return {game.place[piece] for enemy in enemies(game, seat) for piece in minions(game, enemy)}


def why_no_attack(game: Game, seat: int, held: Collection[int]) -> int:
    """Somebody to attack, one attack a turn, and its action point (PVG-Q2)."""
    if not is_left(game, seat, ATTACKS, "attacks_per_turn"):
        return HAS_ATTACKED
    if not can_pay(game, seat, price_of_attack(game, elsewhere=False)):
        return POINTS_TO_ATTACK
    return NO_REASON if held else NO_ENEMIES


def attackers(game: Game, seat: int, own: Sequence[int]) -> list[Row]:
    """Those of their minions with which a player can attack now, once in a turn (PVG-Q2)."""
    held = enemy_sites(game, seat) if own else ()
    if not held or why_no_attack(game, seat, held):
        return []
    far = can_reach_far(game, seat)
    near = [piece for piece in own if far or game.place[piece] in held]
    return [(ATTACK, piece, NONE) for piece in near if not why_not_attack(game, piece, seat, far=far)]


def why_not_attack(game: Game, piece: int, seat: int, *, far: bool) -> int:
    """A minion can attack somebody with some power (PVG-Q75)."""
    if held_back := why_held_back(game, piece):
        return held_back
    if not has_attack_power(game, piece):
        return NO_POWER
    return NO_REASON if can_reach_any(game, piece, seat, far=far) else OUT_OF_REACH


def why_not_attacking(game: Game, seat: int, piece: int) -> int:
    """A minion of a player can attack now."""
    if game.counts[FATIGUED][piece]:
        return IS_FATIGUED
    return why_no_attack(game, seat, enemy_sites(game, seat)) or why_not_attack(
        game, piece, seat, far=can_reach_far(game, seat)
    )


def price_of_attack(game: Game, *, elsewhere: bool, free: bool = False) -> int:
    """1 AP, nothing for an attack that a card gives; at another location 1 more in any case. [003:35] (PVG-Q2, PVG-Q16, PVG-Q64)"""
    return number(game, "attack_cost") * (not free) + number(game, "barrage_cost") * elsewhere


def can_reach_far(game: Game, seat: int, *, free: bool = False) -> bool:
    """Whether a player can pay for an attack at another location. [003:35] (PVG-Q16)"""
    return can_pay(game, seat, price_of_attack(game, elsewhere=True, free=free))


def can_reach_any(game: Game, attacker: int, seat: int, *, far: bool) -> bool:
    """Whether there is anybody whom a minion may attack."""
    return any(targets_at(game, attacker, seat, site) for site in reach(game, attacker, far=far))


def reach(game: Game, attacker: int, *, far: bool) -> list[int]:
    """The sites at which a minion may attack: its own, with Barrage any. [003:35]"""
    return list(sites(game)) if far and has_keyword(game, attacker, "barrage") else [game.place[attacker]]


def targets_at(game: Game, attacker: int, seat: int, site: int) -> list[int]:
    """Whom a minion may attack at a site: Defenders draw the attacks on their friends. [003:28] (PVG-Q14, PVG-Q41)"""
    targets: list[int] = []
    for enemy in enemies(game, seat):
        open_to = [piece for piece in minions_at(game, enemy, site) if can_be_attacked(game, attacker, seat, piece)]
        targets += [piece for piece in open_to if has_keyword(game, piece, "defender")] or open_to
    return targets


def can_be_attacked(game: Game, attacker: int, seat: int, target: int) -> bool:
    """Flight holds off all but Flight and Ranged, Stealth all without a Perceptive minion where the target stands. [003:44] [003:53-56]"""
    if has_keyword(game, target, "flight") and not (
        has_keyword(game, attacker, "flight") or has_keyword(game, attacker, "ranged")
    ):
        return False
    return not has_keyword(game, target, "stealth") or any_has(
        game, minions_at(game, seat, game.place[target]), "perceptive"
    )


def attack_power(game: Game, attacker: int) -> int:
    """Its power, and 1 more for each friend with Support at its location. [003:59] (PVG-Q36, PVG-Q41)"""
    friends = minions_at(game, controller(game, attacker), game.place[attacker])
    supporters = [friend for friend in friends if friend != attacker and has_keyword(game, friend, "support")]
    return power_of(game, attacker) + number(game, "support") * len(supporters)


def has_attack_power(game: Game, attacker: int) -> bool:
    """Whether there is any: with no power of its own a minion needs Support."""
    return power_of(game, attacker) > 0 or attack_power(game, attacker) > 0


# Why not


def points_to_reach(game: Game, seat: int, piece: int) -> tuple[int, ...]:
    """The action points that are missing for an attack at another location. [003:35]"""
    attack = game.frame
    return missing(game, seat, price_of_attack(game, elsewhere=True, free=isinstance(attack, Attack) and attack.free))


FLIES: Final[int] = NAMES.reason("flies", "Flies", "it has Flight, and only Flight and Ranged reach it")
HIDES: Final[int] = NAMES.reason("hides", "Hidden", "it has Stealth, and none of your minions there is Perceptive")
DEFENDED: Final[int] = NAMES.reason("defended", "Defended", "a Defender at its location draws the attack")
POINTS_TO_REACH: Final[int] = NAMES.reason(
    "ap to reach", "{0} AP short", "an attack at another location costs {1} AP, you have {2}", points_to_reach
)
ANOTHER_LOCATION: Final[int] = NAMES.reason("another location", "Too far", "it is not at the location of the attack")


def enemy_minions(game: Game, seat: int) -> list[int]:
    """The active minions of the other player, wherever they stand."""
    return [piece for enemy in enemies(game, seat) for piece in minions(game, enemy)]


def why_not_attacked(game: Game, seat: int, target: int) -> int:
    """The attack reaches where a minion stands, who can be attacked, and no Defender draws it. [003:28] [003:35] [003:44] [003:53-56]"""
    attack = game.frame
    assert isinstance(attack, Attack)
    attacker, place = attack.source, game.place[target]
    far = can_reach_far(game, seat, free=attack.free)
    sites_reached = reach(game, attacker, far=far) if attack.site == NONE else [attack.site]
    if place not in sites_reached:
        return why_not_so_far(game, attack)
    if can_be_attacked(game, attacker, seat, target):
        return NO_REASON if target in targets_at(game, attacker, seat, place) else DEFENDED
    flies = has_keyword(game, target, "flight") and not any(
        has_keyword(game, attacker, word) for word in ("flight", "ranged")
    )
    return FLIES if flies else HIDES


def why_not_so_far(game: Game, attack: Attack) -> int:
    """With Barrage, an attack that begins reaches every location that can be paid for. [003:35]"""
    could = attack.site == NONE and has_keyword(game, attack.source, "barrage")
    return POINTS_TO_REACH if could else ANOTHER_LOCATION


# The attack


def start(game: Game, attacker: int, seat: int, *, free: bool = False) -> None:
    """A minion attacks: it counts as the attack of this turn, whatever lets it. [003:66]"""
    count(game, seat, ATTACKS)
    fire(game, ATTACKS_NOW, attacker)
    push(game, Attack(attacker, seat, free=free))


def goes_on(game: Game, attack: Attack) -> bool:
    """Whether the attacker is there and acts, and has been all the time."""
    return is_acting(game, attack.source) and not has_left(game, attack, attack.source)


def choose_first(game: Game, attack: Attack) -> None:
    """The first target; at another location it costs more. [003:35]"""
    attacker, seat = attack.source, attack.seat
    if not goes_on(game, attack):
        end(game, attack)
        return
    far = can_reach_far(game, seat, free=attack.free)
    rows = [
        (CHOOSE, piece, NONE)
        for site in reach(game, attacker, far=far)
        for piece in targets_at(game, attacker, seat, site)
    ]
    if rows:
        ask(game, attack, WHOM, seat, rows)
    else:
        end(game, attack)


def pay_for_it(game: Game, attack: Attack) -> None:
    """It is paid for once it is known where it goes; its power is known from here on."""
    assert attack.answer is not None
    attack.site = game.place[attack.answer[1]]
    elsewhere = attack.site != game.place[attack.source]
    pay(game, attack.seat, price_of_attack(game, elsewhere=elsewhere, free=attack.free))
    attack.power = attack_power(game, attack.source)


def strike(game: Game, attack: Attack) -> None:
    """The target takes the power that is left; with Counterstrike it deals its own back, even if it is defeated. [003:18] [003:41]"""
    verb, target, _ = take_choice(attack)
    if verb == ATTACK_NO_MORE:
        end(game, attack)
        return
    attacker = attack.source
    health, back = health_of(game, target), power_of(game, target) if has_keyword(game, target, "counterstrike") else 0
    fire(game, STRUCK, attacker, target, attack.power)
    if back:
        fire(game, STRUCK, target, attacker, back)
    deal_blows(game, [(target, attack.power, attacker), (attacker, back, target)])
    attack.power -= health


def choose_next(game: Game, attack: Attack) -> None:
    """With Blast what is left of the power goes on to another target, if you like. [003:18] (PVG-Q38, PVG-Q42)"""
    attacker = attack.source
    if attack.power <= 0 or not goes_on(game, attack) or not has_keyword(game, attacker, "blast"):
        end(game, attack)
        return
    if attack.site not in reach(game, attacker, far=True):
        end(game, attack)
        return
    rows: list[Row] = [(CHOOSE, piece, NONE) for piece in targets_at(game, attacker, attack.seat, attack.site)]
    if not rows:
        end(game, attack)
        return
    ask(game, attack, WHOM, attack.seat, [(ATTACK_NO_MORE, NONE, NONE), *rows])


def go_on(game: Game, attack: Attack) -> None:
    """With Blast the chosen target is struck next, by the power that is left. [003:18]"""
    repeat_from(game, attack, strike)


STRIKES: Final = program(choose_first, pay_for_it, strike, choose_next, go_on)

"""Power, health and who is left, as both editions look after them. Rulebook: 000:77-104."""

from __future__ import annotations

from typing import Final

from engine.games.runeslingers.areas import (
    BY_DAMAGE,
    BY_LOSS,
    BY_MAXIMUM,
    BY_NO_CARDS,
    CAUSE,
    CAUSES,
    DAMAGE,
    DECK,
    DEFENSE,
    DISCARD,
    FULL_HEALTH,
    HEALTH,
    MAX_HEALTH,
    OUT,
    POWER,
    SUPPLY,
    WOUND,
    defense_cards,
)
from engine.games.runeslingers.damage import HEALTH_LOWERED, HEALTH_RESET, lose_a_power
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import destroy, discard_pile, merge_ailments
from engine.kernel.agenda import end
from engine.kernel.definitions import Definition
from engine.kernel.events import fire
from engine.kernel.places import pile, players
from engine.kernel.state import NONE, Game
from engine.kernel.values import forsake, value
from engine.verbs.piles import lay


def defeat(game: Game, seat: int, cause: int, amount: int) -> None:
    """A Runeslinger is out of the encounter. [000:103]"""
    game.counts[OUT][seat] = 1
    game.counts[CAUSE][seat] = cause
    forsake(game, seat)


def end_encounter(game: Game, winner: int, cause: int, amount: int) -> None:
    """The last Runeslinger with power has won; without one it is a draw (RSA-Q17)."""
    game.over = True
    game.winners = () if winner == NONE else (winner,)
    game.cause = CAUSES[cause]


OVER: Final[int] = NAMES.event("over", "The encounter is over.", end_encounter)
CLEARED: Final[int] = NAMES.event("cleared", "", lay)
DEFEATED: Final[int] = NAMES.event("defeated", "{subject} is defeated.", defeat)


def maximum_health(game: Game, seat: int) -> int:
    """The health that a Runeslinger can have now. [000:77]"""
    return value(game, MAX_HEALTH, seat) if game.modifiers[MAX_HEALTH] else game.counts[FULL_HEALTH][seat]


def all_is_well(game: Game) -> bool:
    """Whether everybody has power, cards in the deck, and health, no more than there can be. [000:76] [000:77] [000:101] [000:103]"""
    counts, stacks, places = game.counts, game.stacks, game.table.place_of
    out, power, health, highest = counts[OUT], counts[POWER], counts[HEALTH], counts[FULL_HEALTH]
    if game.modifiers[MAX_HEALTH]:
        highest = [value(game, MAX_HEALTH, seat) for seat in game.table.everybody]
    for seat in game.table.everybody:
        well = power[seat] > 0 and 0 < health[seat] <= highest[seat] and stacks[places[seat][DECK]]
        if not well and not out[seat]:
            return False
    return True


def has_power(game: Game, seat: int) -> bool:
    """Whether the last power has not been lost. [000:103]"""
    return game.counts[POWER][seat] > 0


def settle(game: Game) -> list[int]:
    """Whoever has a reason to lose is defeated, and the encounter is over if fewer than two are left; who has fallen."""
    fallen = [(seat, cause) for seat in players(game) if (cause := reason_to_lose(game, seat))]
    for seat, cause in fallen:
        fire(game, DEFEATED, seat, cause)
    left = players(game)
    if fallen and len(left) < 2:
        fire(game, OVER, left[0] if left else NONE, fallen[-1][1])
    return [seat for seat, _ in fallen]


def check_health(game: Game, seat: int) -> None:
    """Health at 0 costs a power and resets; health never exceeds its maximum. [000:77] [000:101]"""
    health, highest = game.counts[HEALTH][seat], maximum_health(game, seat)
    if health <= 0 < highest:
        lose_a_power(game, seat, BY_DAMAGE if game.counts[WOUND][seat] == BY_DAMAGE else BY_LOSS)
        if has_power(game, seat):
            fire(game, HEALTH_RESET, seat, NONE, highest)
    elif health > highest > 0:
        fire(game, HEALTH_LOWERED, seat, NONE, highest)


def check_defenses(game: Game) -> None:
    """A defense card whose defense is no more than the damage on it is destroyed. [000:135-137]"""
    for seat in players(game):
        for piece in defense_cards(game, seat):
            if value(game, DEFENSE, piece) <= game.counts[DAMAGE][piece]:
                destroy(game, piece)


def reason_to_lose(game: Game, seat: int) -> int:
    """Why a player loses the encounter now, 0 where there is no reason. [000:88-90] [000:103]"""
    if not has_power(game, seat):
        return game.counts[CAUSE][seat]
    if not pile(game, seat, DECK) and not pile(game, seat, DISCARD):
        return BY_NO_CARDS
    if maximum_health(game, seat) <= 0:
        return BY_MAXIMUM
    return 0


def clear_field(game: Game, seat: int) -> None:
    """A defeated player's objects leave, their cards on other fields too, and what they were about to do (RSA-Q17)."""
    table = game.table
    supply = table.place_of[NONE][SUPPLY]
    for piece in range(table.seats + 1, len(table.cards)):
        spot = game.place[piece]
        if not table.fields[spot] or (table.sides[spot] != seat and table.owners[piece] != seat):
            continue
        away = supply if table.cards[piece].kind == "ailment" else discard_pile(game, piece)
        fire(game, CLEARED, piece, away)
    for other in players(game):
        merge_ailments(game, other)
    game.waiting = [frame for frame in game.waiting if frame.seat != seat]
    for frame in game.agenda[1:]:
        if frame.seat == seat:
            end(game, frame)


def rank(definition: Definition) -> int:
    """Cards give way to stances and abilities, these to ailments. [000:63-65]"""
    return {"ailment": 2, "stance": 1, "ability": 1, "inherent": 1}.get(definition.kind, 0)

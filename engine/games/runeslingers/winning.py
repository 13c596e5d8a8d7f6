"""What is looked at whenever something has changed: power, health, decks, who is left. Rulebook: 000:54-104."""

from __future__ import annotations

from engine.games.runeslingers.damage import HEALTH_LOWERED, HEALTH_RESET, lose_a_power
from engine.games.runeslingers.field import (
    BY_DAMAGE,
    BY_DECK,
    BY_LOSS,
    BY_MAXIMUM,
    BY_NO_CARDS,
    CAUSE,
    CAUSES,
    DAMAGE,
    DECK,
    DEFENSE,
    DISCARD,
    DISCARD_PHASE,
    FULL_HEALTH,
    HEALTH,
    MAX_HEALTH,
    OUT,
    POWER,
    SUPPLY,
    WOUND,
    cards_in_play,
    pile,
    players,
)
from engine.games.runeslingers.names import NAMES
from engine.games.runeslingers.piles import destroy, discard_pile, merge_ailments
from engine.games.runeslingers.turn import discard_runespells
from engine.kernel.agenda import end, go_to
from engine.kernel.definitions import Definition
from engine.kernel.events import fire
from engine.kernel.state import NONE, PHASE, VALUES, Game
from engine.kernel.values import expire, value
from engine.verbs.piles import SHUFFLED, lay


def defeat(game: Game, seat: int, cause: int, amount: int) -> None:
    """A Runeslinger is out of the encounter. [000:103]"""
    game.counts[OUT][seat] = 1
    game.counts[CAUSE][seat] = cause
    expire(game, seat, gone=True)


def end_encounter(game: Game, winner: int, cause: int, amount: int) -> None:
    """The last Runeslinger with power has won; without one it is a draw (RSA-Q17)."""
    game.over = True
    game.winners = () if winner == NONE else (winner,)
    game.cause = CAUSES[cause]


OVER = NAMES.event("over", "The encounter is over.", end_encounter)
CLEARED = NAMES.event("cleared", "", lay)
DEFEATED = NAMES.event("defeated", "{subject} is defeated.", defeat)


def check(game: Game, changed: int) -> None:
    """Power, health, deck and maximum health of everybody; then who is left. [000:74-104]"""
    if not game.turn:
        return
    if changed & VALUES and (game.modifiers[DEFENSE] or any(game.counts[DAMAGE])):
        check_defenses(game)
    if is_something_wrong(game):
        put_right(game)


def is_something_wrong(game: Game) -> bool:
    """Whether anybody could have to lose a power or the encounter; most of the time nobody has."""
    counts, stacks, table = game.counts, game.stacks, game.table
    power, health, full, out = counts[POWER], counts[HEALTH], counts[FULL_HEALTH], counts[OUT]
    changes = game.modifiers[MAX_HEALTH]
    for seat in range(table.seats):
        deck = stacks[table.places_of[seat][DECK][0]]
        highest = value(game, MAX_HEALTH, seat) if changes else full[seat]
        if not out[seat] and not (0 < health[seat] <= highest and power[seat] > 0 and deck):
            return True
    return False


def put_right(game: Game) -> None:
    """Powers are lost, and whoever has a reason to loses the encounter."""
    for seat in players(game):
        check_cards(game, seat)
        check_health(game, seat)
    fallen = [(seat, cause) for seat in players(game) if (cause := reason_to_lose(game, seat))]
    for seat, cause in fallen:
        fire(game, DEFEATED, seat, cause)
    left = players(game)
    if fallen and len(left) < 2:
        fire(game, OVER, left[0] if left else NONE, fallen[-1][1])
    elif fallen:
        for seat, _ in fallen:
            leave_field(game, seat)


def check_cards(game: Game, seat: int) -> None:
    """An empty deck costs a power and becomes what was in the discard pile (RSA-Q8). [000:76]"""
    if not pile(game, seat, DECK) and pile(game, seat, DISCARD):
        lose_a_power(game, seat, BY_DECK)
        fire(game, SHUFFLED, seat)


def check_health(game: Game, seat: int) -> None:
    """Health at 0 costs a power and resets; health never exceeds its maximum. [000:77] [000:101]"""
    health = game.counts[HEALTH][seat]
    if 0 < health <= game.counts[FULL_HEALTH][seat] and not game.modifiers[MAX_HEALTH]:
        return
    highest = value(game, MAX_HEALTH, seat)
    if health <= 0 < highest:
        lose_a_power(game, seat, BY_DAMAGE if game.counts[WOUND][seat] == BY_DAMAGE else BY_LOSS)
        if game.counts[POWER][seat] > 0:
            fire(game, HEALTH_RESET, seat, NONE, highest)
    elif health > highest > 0:
        fire(game, HEALTH_LOWERED, seat, NONE, highest)


def check_defenses(game: Game) -> None:
    """A defense card whose defense is no more than the damage on it is destroyed. [000:135-137]"""
    for seat in players(game):
        for piece in cards_in_play(game, seat, "defense"):
            if value(game, DEFENSE, piece) <= game.counts[DAMAGE][piece]:
                destroy(game, piece)


def reason_to_lose(game: Game, seat: int) -> int:
    """Why a player loses the encounter now, 0 where there is no reason. [000:88-90] [000:103]"""
    if game.counts[POWER][seat] <= 0:
        return game.counts[CAUSE][seat]
    if not pile(game, seat, DECK) and not pile(game, seat, DISCARD):
        return BY_NO_CARDS
    if game.modifiers[MAX_HEALTH] and value(game, MAX_HEALTH, seat) <= 0:
        return BY_MAXIMUM
    return 0


def leave_field(game: Game, seat: int) -> None:
    """A defeated player's objects leave, his cards on other fields too, and what he was about to do (RSA-Q17).

    If it is his turn, it goes on with its Discard Phase.
    """
    table = game.table
    supply = table.places_of[NONE][SUPPLY][0]
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
            end(frame)
    if game.active == seat and game.counts[PHASE][table.seats] < DISCARD_PHASE:
        go_to(game.agenda[0], discard_runespells)


def rank(definition: Definition) -> int:
    """Cards give way to stances and abilities, these to ailments. [000:63-65]"""
    return {"ailment": 2, "stance": 1, "ability": 1, "inherent": 1}.get(definition.kind, 0)

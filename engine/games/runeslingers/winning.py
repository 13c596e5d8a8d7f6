"""Power, health and who is left, as both editions look after them. Rulebook: 000:77-104."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from engine.kernel.agenda import Simultaneous, end
from engine.kernel.definitions import Definition
from engine.kernel.effects import add_up
from engine.kernel.events import fire
from engine.kernel.places import pile, players
from engine.kernel.state import AT_FIRST, NONE, TRIGGER, WORK, Frame, Game, program
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
        if power[seat] > 0 and 0 < health[seat] <= highest[seat] and stacks[places[seat][DECK]]:
            continue
        if not out[seat]:
            return False
    return True


def has_power(game: Game, seat: int) -> bool:
    """Whether the last power has not been lost. [000:103]"""
    return game.counts[POWER][seat] > 0


Leave = Callable[[Game, int], None]  # what a player leaves behind who has been defeated while others play on


def settle(game: Game, leave: Leave) -> None:
    """Whoever has a reason to lose is defeated. What comes of that waits for the end of a step that happens to several: it is finished,
    and whoever falls in it falls together (RS1-Q46) (RSA-Q17) (RSA-Q67).
    """
    fallen = [(seat, cause) for seat in players(game) if (cause := reason_to_lose(game, seat))]
    for seat, cause in fallen:
        fire(game, DEFEATED, seat, cause)
        game.waiting = [frame for frame in game.waiting if frame.seat != seat]
    if not fallen:
        return
    depth = step_for_several(game)
    if depth == NONE:
        go_on_without(game, [seat for seat, _ in fallen], leave)
    else:
        fall_in(game, depth, [seat for seat, _ in fallen], leave)


def go_on_without(game: Game, fallen: list[int], leave: Leave) -> None:
    """The encounter is over if fewer than two are left; else the others play on without them."""
    if len(left := players(game)) < 2:
        fire(game, OVER, left[0] if left else NONE, game.counts[CAUSE][fallen[-1]])
        return
    for seat in fallen:
        leave(game, seat)


class Fall(Frame):
    """Comes when a step that happens to several has happened to all of them: the players who have `fallen` in it."""

    __slots__ = ("fallen", "leave")

    def __init__(self, leave: Leave, fallen: Sequence[int] = ()) -> None:
        self.program, self.kind, self.source, self.seat = FALL, WORK, NONE, NONE
        self.pc, self.answer, self.result, self.caller, self.since = AT_FIRST
        self.leave = leave
        self.fallen = [*fallen]

    def copy(self) -> Fall:
        """The same in another game."""
        return self.carry_over(Fall(self.leave, self.fallen))


def fall(game: Game, frame: Fall) -> None:
    """All of them leave the encounter at once."""
    go_on_without(game, frame.fallen, frame.leave)


FALL: Final = program(fall)


def step_for_several(game: Game) -> int:
    """How deep on the agenda the last part of a step for several lies, NONE if none goes on."""
    for depth, frame in enumerate(game.agenda):
        if frame.program and frame.program[-1] is add_up:
            return depth
    return NONE


def fall_in(game: Game, depth: int, fallen: list[int], leave: Leave) -> None:
    """Players fall in the middle of a step whose last part lies so deep: it goes on, but what they have triggered in it does not."""
    for frame in game.agenda[depth:]:
        if frame.seat in fallen and (frame.kind == TRIGGER or isinstance(frame, Simultaneous)):
            end(game, frame)
    below = game.agenda[depth - 1]
    if not isinstance(below, Fall):
        below = Fall(leave)
        game.agenda.insert(depth, below)
        for frame in game.agenda[depth + 1 :]:
            frame.caller += frame.caller >= depth
    below.fallen += fallen


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

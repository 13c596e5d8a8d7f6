"""The turn: one action, an exchange of artifacts, a full hand; rounds, the end and the last points. Rulebook: 004:190-221, 004:369-412."""

from __future__ import annotations

from engine.games.rune_stones.field import (
    AT_END,
    BOARD,
    EXCHANGE,
    FROM_ROWS,
    HAND,
    KEPT,
    ONCE_PER_TURN,
    POINTS,
    ROWS,
    STONES,
    UPPER,
    USED,
    WILD_SPACE,
    first_player,
    number,
    pile,
    place,
    round_of,
    row_of,
    row_points,
)
from engine.games.rune_stones.forging import forge_artifacts, forgeable, scrap, space_of, wild_smithy
from engine.games.rune_stones.moving import give_up, on_display, put, refill_display, refill_hand
from engine.games.rune_stones.names import NAMES
from engine.games.rune_stones.summoning import may_summon, summon_creatures
from engine.games.rune_stones.using import USE_STONE, stone_uses, use_stone
from engine.games.rune_stones.utilizing import utilize_abilities
from engine.kernel.agenda import CHOOSE, end, go_to, keep_to_limit, push, repeat_from
from engine.kernel.decisions import Row, answered, ask
from engine.kernel.events import fire
from engine.kernel.state import NONE, WORK, Frame, Game, program
from engine.kernel.table import left_of
from engine.kernel.turns import PHASE_BEGINS, TURN_BEGINS, end_turn, hand_over

WHICH_ACTION = NAMES.window("action", "What do you do?")
WHICH_ROW = NAMES.window("exchange", "Do you give up a row of artifacts?")
LAST_STONES = NAMES.window("last stones", "Do you use a rune stone before you refill your hand?")
WHICH_STONE = NAMES.window("rune stone", "Which rune stone do you take?")
DO_SUMMON = NAMES.verb("summon", "Summon creatures")
DO_SUMMON_NOTHING = NAMES.verb("summon nothing", "Summon nothing")
DO_UTILIZE = NAMES.verb("utilize abilities", "Utilize abilities")
DO_FORGE = NAMES.verb("forge", "Forge artifacts")
GIVE_UP_FIRST = NAMES.verb("give up first row", "Give up the first row for {amount} points")
GIVE_UP_SECOND = NAMES.verb("give up second row", "Give up the second row for {amount} points")
KEEP = NAMES.verb("keep", "Keep the rest")
USE_NO_MORE = NAMES.verb("use no more", "Use no rune stone")


def make_ready(game: Game, seat: int, other: int, amount: int) -> None:
    """Rune stones that are used once a turn can be used again. [004:438]"""
    used = game.counts[USED]
    for stone in pile(game, seat, BOARD):
        if used[stone] == ONCE_PER_TURN:
            used[stone] = 0


def score_row(game: Game, seat: int, row: int, points: int) -> None:
    """A row is given up for points. [004:375-376]"""
    game.counts[POINTS][seat] += points
    game.counts[FROM_ROWS][seat] += points


def score_last(game: Game, seat: int, other: int, points: int) -> None:
    """Points of the final scoring. [004:404-410]"""
    game.counts[POINTS][seat] += points
    game.counts[AT_END][seat] += points


def crown(game: Game, seat: int, other: int, amount: int) -> None:
    """The most points win; those who tie share the victory. [004:412]"""
    points = game.counts[POINTS]
    best = max(points[: game.table.seats])
    game.over = True
    game.winners = tuple(seat for seat in game.table.everybody if points[seat] == best)
    game.cause = "most points" if len(game.winners) == 1 else "shared victory"


STONES_READY = NAMES.event("stones ready", "", make_ready)
ROW_SCORED = NAMES.event("row given up", "{subject} gives up a row for {amount} power points.", score_row)
SCRAPPED = NAMES.event("scrapped", "", put)
STONE_TAKEN = NAMES.event("stone taken", "{side} takes {subject}.", put)
LAST_POINTS = NAMES.event("last points", "{subject} gains {amount} power points at the end.", score_last)
TIDE = NAMES.event("tide", "The tide takes a card of the display.")
CROWNED = NAMES.event("crowned", "The game is over.", crown)


# One of three actions


def begin_turn(game: Game, frame: Frame) -> None:
    """The turn of a player begins, and with the first player's a round (RST-Q33). [004:192]"""
    fire(game, TURN_BEGINS, frame.seat)
    if any(game.counts[USED][stone] == ONCE_PER_TURN for stone in pile(game, frame.seat, BOARD)):
        fire(game, STONES_READY, frame.seat)
    if frame.seat == first_player(game):
        keep_to_limit(game, round_of(game))


def choose_action(game: Game, frame: Frame) -> None:
    """Summon creatures, utilize abilities with two cards in hand, or forge artifacts. [004:192] [004:255-259] (RST-Q18)"""
    seat = frame.seat
    options: list[Row] = [(DO_SUMMON if may_summon(game, seat) else DO_SUMMON_NOTHING, NONE, NONE)]
    if len(pile(game, seat, HAND)) >= number(game, "cards_to_utilize"):
        options.append((DO_UTILIZE, NONE, NONE))
    if any(forgeable(game, seat)):
        options.append((DO_FORGE, NONE, NONE))
    ask(game, frame, WHICH_ACTION, seat, [*options, *stone_uses(game, seat)], forced=True)


def take_action(game: Game, frame: Frame) -> None:
    """The action is done; using a rune stone is none. [004:192]"""
    chosen, piece, line = answered(frame)
    if chosen == USE_STONE:
        repeat_from(frame, choose_action)
        use_stone(game, frame.seat, piece, line)
    else:
        ACTIONS[chosen](game, frame.seat)


ACTIONS = {
    DO_SUMMON: summon_creatures,
    DO_SUMMON_NOTHING: summon_creatures,
    DO_UTILIZE: utilize_abilities,
    DO_FORGE: forge_artifacts,
}

# Exchange


def begin_exchange(game: Game, frame: Frame) -> None:
    """After the action there is an opportunity to exchange artifacts. [004:369]"""
    fire(game, PHASE_BEGINS, frame.seat, EXCHANGE)


def choose_row(game: Game, frame: Frame) -> None:
    """Each row with two artifacts or more may be given up as a whole; rune stones can be used still. [004:373] [004:454]"""
    seat = frame.seat
    options: list[Row] = []
    for row in ROWS:
        points = row_points(game, len(row_of(game, seat, row)))
        if points:
            options.append((GIVE_UP_FIRST if row == UPPER else GIVE_UP_SECOND, NONE, points))
    window, done = (WHICH_ROW, KEEP) if options else (LAST_STONES, USE_NO_MORE)
    ask(game, frame, window, seat, [*options, *stone_uses(game, seat), (done, NONE, NONE)])


def give_up_row(game: Game, frame: Frame) -> None:
    """Points for the row; its artifacts lie beside the board, wild ones on their smithy. [004:375-376] [004:382]"""
    chosen, piece, last = answered(frame)
    if chosen in (KEEP, USE_NO_MORE):
        go_to(frame, refill)
    elif chosen == USE_STONE:
        repeat_from(frame, choose_row)
        use_stone(game, frame.seat, piece, last)
    else:
        row = UPPER if chosen == GIVE_UP_FIRST else ROWS[1]
        fire(game, ROW_SCORED, frame.seat, row, last)
        for artifact in row_of(game, frame.seat, row):
            wild = space_of(game, artifact) == WILD_SPACE
            fire(game, SCRAPPED, artifact, wild_smithy(game) if wild else scrap(game))


def free_stones(game: Game, seat: int) -> list[int]:
    """One stone of each kind that is on the board and that a player lacks; none for one who has four. [004:378]"""
    cards, own = game.table.cards, pile(game, seat, BOARD)
    if len(own) >= number(game, "stones_max"):
        return []
    lacking = {cards[stone].id: stone for stone in reversed(pile(game, NONE, STONES))}
    return sorted(lacking[kind] for kind in lacking.keys() - {cards[stone].id for stone in own})


def choose_stone(game: Game, frame: Frame) -> None:
    """A rune stone of the player's choice comes with each row (RST-Q6 to RST-Q8). [004:378]"""
    found = free_stones(game, frame.seat)
    if found:
        ask(game, frame, WHICH_STONE, frame.seat, [(CHOOSE, stone, NONE) for stone in found])


def take_stone(game: Game, frame: Frame) -> None:
    """It lies on the player board, and acts from now on; then the other row is asked about. [004:378] [004:454]"""
    stone = answered(frame)[1]
    if stone != NONE:
        fire(game, STONE_TAKEN, stone, place(game, frame.seat, BOARD))
    repeat_from(frame, choose_row)


# The end of the turn


def refill(game: Game, frame: Frame) -> None:
    """The hand is filled again. [004:392]"""
    refill_hand(game, frame.seat)


def let_tide_come(game: Game, frame: Frame) -> None:
    """With the option for it, the cheapest card of the display is gone (RST-Q26)."""
    if "tide" in game.table.options:
        found = on_display(game)
        if found:
            fire(game, TIDE, game.table.seats)
            give_up(game, found[-1])
            refill_display(game)


def end_round(game: Game, frame: Frame) -> None:
    """After a round in which somebody has 65 points the game ends. [004:400-404]"""
    enough = number(game, "points_to_end")
    is_last = left_of(game, frame.seat) == first_player(game)
    if is_last and max(game.counts[POINTS][: game.table.seats]) >= enough:
        end(frame)
        push(game, Frame(FINAL_SCORING, WORK, NONE, frame.seat))


TURN_STEPS = program(
    begin_turn,
    choose_action,
    take_action,
    begin_exchange,
    choose_row,
    give_up_row,
    choose_stone,
    take_stone,
    refill,
    let_tide_come,
    end_turn,
    end_round,
    hand_over,
)


def score_what_is_left(game: Game, frame: Frame) -> None:
    """A point for every 3 gems and ore together, and points for rows that are left. [004:404-410]"""
    for seat in game.table.everybody:
        kept = sum([game.counts[counter][seat] for counter in KEPT])
        points = kept // number(game, "pieces_per_point")
        points += sum([row_points(game, len(row_of(game, seat, row))) for row in ROWS])
        if points:
            fire(game, LAST_POINTS, seat, NONE, points)


def find_winner(game: Game, frame: Frame) -> None:
    """Whoever has the most points ascends the throne. [004:412]"""
    fire(game, CROWNED, game.table.seats)


FINAL_SCORING = program(score_what_is_left, find_winner)

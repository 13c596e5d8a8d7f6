"""How often something may be done in a phase or a turn. Rulebook: 003:7, 003:9, 003:66; the rest is public or ours (PVG-Q2, PVG-Q5)."""

from typing import Final

from engine.games.pixies_vs_gremlins.areas import AP, ATTACKS, HERO_ACTIONS, MAGIC_OR_GADGET, TRAPS
from engine.games.pixies_vs_gremlins.attacking import ATTACK, HAS_ATTACKED
from engine.games.pixies_vs_gremlins.deploying import DEPLOY, WHICH
from engine.games.pixies_vs_gremlins.heroes import HERO_HAS_ACTED
from engine.games.pixies_vs_gremlins.moving import MOVE
from engine.games.pixies_vs_gremlins.playing import (
    LIMITS as MARKS,
)
from engine.games.pixies_vs_gremlins.playing import (
    ONE_MAGIC_OR_GADGET,
    ONE_TRAP,
    PLAY,
    USE,
    price_of,
    usable,
)
from engine.games.pixies_vs_gremlins.turn import DRAW, WHAT, Deploying
from engine.kernel.decisions import Row
from engine.kernel.exposure import activated_lines
from engine.kernel.places import is_kind
from engine.kernel.state import Game
from engine.kernel.table import Limit, always_ends, covers, number


def deployed(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The minions of this phase (PVG-Q5)."""
    most, work = number(game, "deployments"), game.frame
    return most - work.left if isinstance(work, Deploying) else 0, most


def points_spent(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The action points of this turn; those that a card has given are more than it began with (PVG-Q2)."""
    most, there = number(game, "action_points"), game.counts[AP][seat]
    return max(most - there, 0), max(most, there)


def costs_points(game: Game, piece: int, row: Row) -> bool:
    """An option that is paid for with action points."""
    verb, used, which = row
    return verb in (ATTACK, MOVE, PLAY, DRAW) or (verb == USE and price_of(activated_lines(game, used)[which]) > 0)


def ends_turn(game: Game, seat: int) -> bool:
    """Without action points the turn is over, unless a card can be used for none (PVG-Q46)."""
    return not any(not price_of(activated_lines(game, piece)[which]) for _, piece, which in usable(game, seat))


def attacks(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The attacks of this turn (PVG-Q2)."""
    return game.counts[ATTACKS][seat], number(game, "attacks_per_turn")


def magic_or_gadgets(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The Magic and Gadget cards of this turn. [003:7]"""
    return game.counts[MAGIC_OR_GADGET][seat], number(game, "magic_or_gadget_per_turn")


def traps(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The Traps of this turn. [003:9]"""
    return game.counts[TRAPS][seat], number(game, "traps_per_turn")


def hero_actions(game: Game, seat: int, piece: int) -> tuple[int, int]:
    """The actions of the hero this turn, of either power. [003:66] (PVG-Q18)"""
    return game.counts[HERO_ACTIONS][seat], number(game, "rune_powers_per_turn")


def plays_magic_or_gadget(game: Game, piece: int, row: Row) -> bool:
    """A Magic or Gadget card is played."""
    return is_held_to(game, row, MAGIC_OR_GADGET)


def plays_trap(game: Game, piece: int, row: Row) -> bool:
    """A Trap is played."""
    return is_held_to(game, row, TRAPS)


def is_held_to(game: Game, row: Row, mark: int) -> bool:
    """Whether a card is played that such a mark of the turn counts."""
    return row[0] == PLAY and MARKS.get(game.cards[row[1]].kind, (None,))[0] == mark


def uses_hero(game: Game, piece: int, row: Row) -> bool:
    """A power of the hero is used."""
    return row[0] == USE and is_kind(game, row[1], "hero")


OF_A_PHASE: Final = Limit(
    "{0} of {1 minion}", "this phase", deployed, covers(DEPLOY), last="ends your deployment", ends=always_ends
)
OF_A_TURN: Final = (
    Limit("{0} of {1} AP", "this turn", points_spent, costs_points, last="ends your turn", ends=ends_turn),
    Limit("{0} of {1 attack}", "this turn", attacks, covers(ATTACK), reason=HAS_ATTACKED),
    Limit(
        "{0} of {1} Magic or Gadget", "this turn", magic_or_gadgets, plays_magic_or_gadget, reason=ONE_MAGIC_OR_GADGET
    ),
    Limit("{0} of {1 Trap}", "this turn", traps, plays_trap, reason=ONE_TRAP),
    Limit("{0} of {1 hero power}", "this turn", hero_actions, uses_hero, reason=HERO_HAS_ACTED),
)
LIMITS: Final = {WHICH: (OF_A_PHASE,), WHAT: OF_A_TURN}

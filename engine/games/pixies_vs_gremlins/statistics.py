"""What Pixies vs Gremlins counts of itself in test games: captures, what blocked them, points wasted, minions lost, powers of heroes."""

from functools import partial
from typing import Final

from engine.games.pixies_vs_gremlins.areas import CAPTURE, CAPTURED, end_of, is_site, minions_at, sites
from engine.games.pixies_vs_gremlins.capturing import CAPTURED_IT, LEFT_SITE, captor_of, claims_at
from engine.games.pixies_vs_gremlins.damage import DEFEATED
from engine.games.pixies_vs_gremlins.deploying import DEPLOYED
from engine.games.pixies_vs_gremlins.playing import USED
from engine.games.pixies_vs_gremlins.points import POINTS_LOST
from engine.kernel.exposure import activated_lines
from engine.kernel.places import is_kind, pile
from engine.kernel.state import Game
from engine.kernel.turns import PHASE_BEGINS
from engine.play.tally import (
    BY_CARD,
    BY_STEP,
    BY_TURN,
    BY_WORD,
    Clock,
    Notes,
    Statistic,
    Statistics,
    count_hand,
    count_own_card,
    count_play,
    hand_of,
)
from engine.verbs.piles import DRAWN
from engine.verbs.triggers import PLAYED

SHOWN: Final = (
    Statistic(
        "step", "Capture by capture", BY_STEP, "in which round you captured the first location, the second and so on"
    ),
    Statistic("site", "Captured", BY_WORD, "locations that you captured", "locations"),
    Statistic(
        "blocked",
        "Captures missed",
        BY_WORD,
        "locations that you stood at and did not capture, a round each: for want of power, of a matching ability, or of more matches "
        "than the other player",
        "locations",
    ),
    Statistic("wasted", "Points wasted", BY_TURN, "action points that were left at the end of your turn", "AP"),
    Statistic(
        "lost",
        "Minions lost",
        BY_WORD,
        "minions of yours that were defeated, or left with a captured location",
        "minions",
    ),
    Statistic("hero", "Powers of heroes", BY_WORD, "actions of your hero, by the power that gives them", "times"),
    Statistic("deployed", "Deployed", BY_CARD, "copies deployed"),
    Statistic("played", "Played", BY_CARD, "copies played"),
    Statistic("drawn", "Drawn", BY_CARD, "copies drawn, the first hand included"),
    Statistic("stuck", "Stuck in hand", BY_CARD, "copies still in hand at the end"),
)


def count_capture(game: Game, notes: Notes, location: int, captor: int, site: int) -> None:
    """A location of the row comes to the seat: which, and in which round."""
    if captor == notes.seat:
        notes.add("site", notes.game.table.cards[location].name)
        notes.add("step", len(pile(notes.game, notes.seat, CAPTURED)), notes.turn)


def count_missed_sites(game: Game, notes: Notes, seat: int, phase: int, amount: int) -> None:
    """Before the sites are judged: where the seat stands in vain, and for want of what."""
    if phase == CAPTURE:
        for site in sites(notes.game):
            if (
                minions_at(notes.game, notes.seat, site)
                and end_of(notes.game, site) != notes.seat
                and is_site(notes.game, site)
            ):
                count_missed(notes, site)


def count_missed(notes: Notes, site: int) -> None:
    """What one site lacks."""
    claims = claims_at(notes.game, site)
    claim = claims[notes.seat]
    if claim.power < claim.need:
        notes.add("blocked", "power")
    if not claim.matching:
        notes.add("blocked", "ability")
    if claim.holds and captor_of(notes.game, site, claims) != notes.seat:
        notes.add("blocked", "contested")


def count_wasted_points(game: Game, notes: Notes, seat: int, points: int, amount: int) -> None:
    """Action points that the seat has not spent."""
    if seat == notes.seat:
        notes.add("wasted", notes.turn, points)


def count_lost_minion(how: str, game: Game, notes: Notes, piece: int, by: int, amount: int) -> None:
    """A minion of the seat falls, or leaves with its location."""
    if notes.game.table.owners[piece] == notes.seat:
        notes.add("lost", how)


def count_hero_power(game: Game, notes: Notes, piece: int, seat: int, line: int) -> None:
    """An action of the seat's hero, of its Hero Power or its Rune Power."""
    if seat == notes.seat and is_kind(notes.game, piece, "hero"):
        notes.add("hero", activated_lines(notes.game, piece)[line].head)


STATISTICS: Final = Statistics(
    shown=SHOWN,
    watched={
        CAPTURED_IT: count_capture,
        PHASE_BEGINS: count_missed_sites,
        POINTS_LOST: count_wasted_points,
        DEFEATED: partial(count_lost_minion, "defeated"),
        LEFT_SITE: partial(count_lost_minion, "with a location"),
        USED: count_hero_power,
        DEPLOYED: partial(count_own_card, "deployed"),
        PLAYED: count_play,
        DRAWN: partial(count_own_card, "drawn"),
    },
    at_end=count_hand,
    opening=hand_of,
    deck="main",
    hand="hand",
    clocks=(Clock("", "", "draw", "round"),),  # the first hand is the draw of the first round (PVG-Q5)
    plays=("deployed", "played"),
)

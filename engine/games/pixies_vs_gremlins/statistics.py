"""What Pixies vs Gremlins counts of itself in test games: captures, what blocked them, points wasted, minions lost, powers of heroes."""

from typing import Final

from engine.games.pixies_vs_gremlins.areas import CAPTURE, CAPTURED, HAND, end_of, is_site, minions_at, sites
from engine.games.pixies_vs_gremlins.capturing import CAPTURED_IT, LEFT_SITE, captor_of, claims_at
from engine.games.pixies_vs_gremlins.damage import DEFEATED
from engine.games.pixies_vs_gremlins.deploying import DEPLOYED
from engine.games.pixies_vs_gremlins.playing import USED
from engine.games.pixies_vs_gremlins.points import POINTS_LOST
from engine.kernel.exposure import activated_lines
from engine.kernel.places import is_kind, pile
from engine.kernel.state import Game
from engine.kernel.turns import PHASE_BEGINS
from engine.play.tally import BY_CARD, BY_STEP, BY_TURN, BY_WORD, Clock, Notes, Statistic, Statistics
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


def count_defeat(game: Game, notes: Notes, piece: int, by: int, amount: int) -> None:
    """A minion of the seat falls."""
    if notes.game.table.owners[piece] == notes.seat:
        notes.add("lost", "defeated")


def count_loss_with_location(game: Game, notes: Notes, piece: int, captor: int, amount: int) -> None:
    """A minion of the seat leaves with its location."""
    if notes.game.table.owners[piece] == notes.seat:
        notes.add("lost", "with a location")


def count_hero_power(game: Game, notes: Notes, piece: int, seat: int, line: int) -> None:
    """An action of the seat's hero, of its Hero Power or its Rune Power."""
    if seat == notes.seat and is_kind(notes.game, piece, "hero"):
        notes.add("hero", activated_lines(notes.game, piece)[line].head)


def count_deployment(game: Game, notes: Notes, piece: int, site: int, amount: int) -> None:
    """A minion of the seat comes into play."""
    notes.add_card("deployed", piece)


def count_play(game: Game, notes: Notes, piece: int, seat: int, amount: int) -> None:
    """The seat has played an action card."""
    if seat == notes.seat:
        notes.add_card("played", piece)


def count_draw(game: Game, notes: Notes, piece: int, spot: int, amount: int) -> None:
    """A card comes into the hand."""
    notes.add_card("drawn", piece)


def at_end(notes: Notes) -> None:
    """What is still in hand is stuck there; what was there at first has been drawn too."""
    for piece in pile(notes.game, notes.seat, HAND):
        notes.add_card("stuck", piece)
    for card in notes.opening:
        notes.add("drawn", card)


def first_hand(game: Game, seat: int) -> list[int]:
    """The cards of the first hand (PVG-Q5)."""
    return pile(game, seat, HAND)


STATISTICS: Final = Statistics(
    shown=SHOWN,
    watched={
        CAPTURED_IT: count_capture,
        PHASE_BEGINS: count_missed_sites,
        POINTS_LOST: count_wasted_points,
        DEFEATED: count_defeat,
        LEFT_SITE: count_loss_with_location,
        USED: count_hero_power,
        DEPLOYED: count_deployment,
        PLAYED: count_play,
        DRAWN: count_draw,
    },
    at_end=at_end,
    opening=first_hand,
    deck="main",
    hand="hand",
    clocks=(Clock("", "", "draw", "round"),),  # the first hand is the draw of the first round (PVG-Q5)
    plays=("deployed", "played"),
)

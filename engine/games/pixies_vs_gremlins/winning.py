"""Who has won: three runes, or the Home of an enemy and one rune. Rulebook: 003:1; the numbers are ours (PVG-Q4)."""

from typing import Final

from engine.games.pixies_vs_gremlins.areas import CAPTURED, captured_runes
from engine.games.pixies_vs_gremlins.capturing import SiteRound
from engine.games.pixies_vs_gremlins.names import NAMES
from engine.kernel.agenda import end
from engine.kernel.events import fire
from engine.kernel.places import pile, players
from engine.kernel.state import NONE, Game
from engine.kernel.table import number

RUNES: Final = "runes"
HOME: Final = "home"
BOTH: Final = "both"
CAUSES: Final = (RUNES, HOME, BOTH)


def summon(game: Game, seat: int, cause: int, amount: int) -> None:
    """The wolpertinger comes to whoever has won, to nobody in a draw. [003:1]"""
    game.over = True
    game.winners = () if seat == NONE else (seat,)
    game.cause = CAUSES[cause]


WON: Final[int] = NAMES.event("won", "{subject} summons the wolpertinger.", summon)


def reason_to_win(game: Game, seat: int) -> str:
    """By what a player has won, nothing if they have not (PVG-Q4)."""
    runes = len(captured_runes(game, seat))
    if runes >= number(game, "runes_to_win"):
        return RUNES
    return HOME if 0 < runes < len(pile(game, seat, CAPTURED)) else ""  # the others are Homes


def settle_winner(game: Game, round_: SiteRound) -> None:
    """Whoever has captured enough has won; of both whoever has more runes, then more matching abilities in this phase (PVG-Q34)."""
    reasons = {seat: reason for seat in players(game) if (reason := reason_to_win(game, seat))}
    if not reasons:
        return
    icons = round_.icons or (0,) * game.table.seats
    standing = {seat: (len(captured_runes(game, seat)), icons[seat]) for seat in reasons}
    most = max(standing.values())
    best = [seat for seat, score in standing.items() if score == most]
    winner = best[0] if len(best) == 1 else NONE
    cause = BOTH if winner == NONE else reasons[winner]
    fire(game, WON, winner, CAUSES.index(cause))
    end(game, round_)

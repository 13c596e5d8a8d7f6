"""What test games of a deck have come to, in numbers that are counted: the same keys for the command and for the report of a run."""

from itertools import accumulate
from typing import Any, Final

from decks.lab.report import Estimate, mean_of_counts, median
from engine.play.tally import Tally

DIGITS: Final = 4  # behind the point, of an estimate as JSON


def outcome_of(tally: Tally) -> dict[str, Any]:
    """How games have ended and in which own turns they were won, with the mean of those and its 95 % interval, and a hash of all counts."""
    mean = as_mean(mean_of_counts(tally.win_turns))
    return {
        "games": tally.games,
        "wins": tally.wins,
        "causes": dict(sorted(tally.causes.items())),
        "losses": dict(sorted(tally.losses.items())),
        "unfinished": tally.unfinished,
        "win_turns": {str(turn): n for turn, n in sorted(tally.win_turns.items())},
        "mean_win_turn": mean["mean"],
        "interval_95": mean["interval_95"],
        "median_win_turn": median(tally.win_turns),
        "half_won_by": half_won_by(tally),
        "tally_sha256": tally.digest(),
    }


def as_mean(mean: Estimate | None) -> dict[str, Any]:
    """A mean and its interval as on the page of a report; no interval where the numbers do not say how far they spread."""
    return mean.as_json("mean", DIGITS) if mean else {"mean": None, "interval_95": None}


def half_won_by(tally: Tally) -> int | None:
    """The turn by which half of all games are won, a game that is not won being longer than any; None where fewer are won."""
    turns = sorted(tally.win_turns)
    by = accumulate(tally.win_turns[turn] for turn in turns)
    return next((turn for turn, won in zip(turns, by, strict=True) if 2 * won >= tally.games), None)

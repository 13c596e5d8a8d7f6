"""The coach: what is told to whoever is asked and does not know the game yet. No Django."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from decks.tabletop.actions import actions_of
from decks.tabletop.why_not import nots_of
from engine.kernel.state import Game
from engine.play.coaching import coached
from engine.play.wording import told_options

REASONS: Final = 2  # that are told at once; the others stand where they hold


@dataclass(frozen=True)
class Coaching:
    """What the game's own coach `says`, each kind of what `can` be done with the number of ways, what only stops last, and why something
    `cannot`.
    """

    says: tuple[str, ...]
    can: tuple[tuple[str, int], ...]
    cannot: tuple[tuple[str, str], ...]


def coaching(game: Game, eyes: Sequence[int]) -> Coaching | None:
    """What the player of some seats is told; None where none of them is asked, or the game has no coach."""
    decision = game.decision
    says = coached(game)
    if decision is None or decision.seat not in eyes or not says:
        return None
    actions = actions_of(game.table.rules)
    own = [actions[decision.options[number][0]] for number in first_of_each(game)]
    can = Counter(action.name for action in sorted(own, key=lambda action: action.stops))
    return Coaching(tuple(says), tuple(can.items()), reasons(game, eyes, can))


def first_of_each(game: Game) -> list[int]:
    """The numbers of the options, of those that come to the same the first."""
    return [number for number, option in enumerate(told_options(game)) if option.first == number]


def reasons(game: Game, eyes: Sequence[int], can: Counter[str]) -> tuple[tuple[str, str], ...]:
    """What cannot be done and why: first what cannot be done at all, then what holds of most; what has one reason is told together."""
    nots = nots_of(game, eyes)
    told = [one for by in (nots.by_piece, nots.by_place) for ones in by.values() for one in ones]
    often = Counter(one.words for one in told)
    kinds = {words: list(dict.fromkeys(one.kind for one in told if one.words == words)) for words in often}
    order = sorted(often, key=lambda words: (any(kind in can for kind in kinds[words]), -often[words]))
    return tuple((", ".join(kinds[words]), words) for words in order[:REASONS])

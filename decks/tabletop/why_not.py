"""Why not: what is told on the table of what whoever decides may expect to do and cannot. No Django."""

from collections.abc import Sequence
from dataclasses import dataclass

from decks.tabletop.actions import actions_of
from engine.kernel.state import Game
from engine.play.refusals import Refusal, refusals


@dataclass(frozen=True)
class Not:
    """What cannot be done, in short, and why: a tag of a few letters, and words that go on after "not now:"."""

    kind: str
    tag: str
    words: str


def nots_of(game: Game, eyes: Sequence[int]) -> dict[int, tuple[Not, ...]]:
    """What cannot be done, by piece, NONE for what is done with none, as the player of some seats is told it; of a piece with which
    something can be done only what matters more than that.
    """
    decision = game.decision
    if decision is None or decision.seat not in eyes:
        return {}
    order = [use.verb for use in game.table.rules.ruleset.uses.get(decision.window, ())]
    best: dict[int, int] = {}
    for verb, piece, _ in decision.options:
        if verb in order:
            best[piece] = min(best.get(piece, len(order)), order.index(verb))
    told: dict[int, list[Refusal]] = {}
    for one in refusals(game):
        if order.index(one.verb) < best.get(one.piece, len(order)):
            told.setdefault(one.piece, []).append(one)
    actions = actions_of(game.table.rules)
    return {
        piece: tuple(Not(actions[one.verb].name, one.tag, one.words) for one in ones) for piece, ones in told.items()
    }

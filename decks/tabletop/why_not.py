"""Why not: what is told on the table of what whoever decides may expect to do and cannot. No Django."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from decks.tabletop.actions import actions_of
from engine.kernel.state import NONE, Game
from engine.play.refusals import refusals
from engine.play.wording import option_words


@dataclass(frozen=True)
class Not:
    """What cannot be done, in short, and why: a tag of a few letters, and words that go on after "not now:"."""

    kind: str
    tag: str
    words: str


@dataclass(frozen=True)
class Nots:
    """What cannot be done, by piece, NONE for what is done with none, and by place."""

    by_piece: Mapping[int, tuple[Not, ...]]
    by_place: Mapping[int, tuple[Not, ...]]


NO_NOTS: Final = Nots({}, {})


def nots_of(game: Game, eyes: Sequence[int]) -> Nots:
    """What cannot be done as the player of some seats is told it; of a piece with which something can be done only what matters more
    than that. A counter is none of the pieces, and is named by what cannot be done with it.
    """
    decision = game.decision
    if decision is None or decision.seat not in eyes:
        return NO_NOTS
    order = [use.verb for use in game.table.rules.ruleset.uses.get(decision.window, ())]
    best: dict[int, int] = {}
    for verb, piece, _ in decision.options:
        if verb in order:
            best[piece] = min(best.get(piece, len(order)), order.index(verb))
    rules, refused = game.table.rules, refusals(game)
    actions = actions_of(rules)
    by_piece: dict[int, list[Not]] = {}
    by_place: dict[int, list[Not]] = {}
    for one in refused:
        told = Not(actions[one.verb].name, one.tag, one.words)
        if one.last != NONE and rules.verbs[one.verb].picks_place:
            by_place.setdefault(one.last, []).append(told)
        elif one.last != NONE:
            named = option_words(game, (one.verb, one.piece, one.last), decision.seat)
            by_piece.setdefault(NONE, []).append(replace(told, kind=named))
        elif order.index(one.verb) < best.get(one.piece, len(order)):
            by_piece.setdefault(one.piece, []).append(told)
    return Nots(
        {piece: tuple(ones) for piece, ones in by_piece.items()}, {spot: tuple(ones) for spot, ones in by_place.items()}
    )


def sentence(nots: Sequence[Not], *, dead: bool) -> str:
    """Why that cannot be done which matters most, and what else cannot, a sentence for each reason; of what is `dead` nothing can."""
    kinds: dict[str, list[str]] = {}
    for one in nots:
        kinds.setdefault(one.words, []).append(one.kind)
    told = [f"{', '.join(dict.fromkeys(kinds[words]))}: {words}." for words in kinds]
    return " ".join([f"Not now: {nots[0].words}.", *told[1:]] if dead else told)

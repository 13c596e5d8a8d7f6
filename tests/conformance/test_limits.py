"""Limits that are told before they are met: each is told where it holds and only there, in every game that has any."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from engine.kernel.names import NO_REASON
from engine.kernel.state import NONE, Game
from engine.kernel.table import nothing_counts
from engine.play.limits import Told, limits
from engine.play.playable import loaded_game
from engine.play.refusals import refusals
from tests.conformance.test_every_game import GAMES, PACKS, WALKS, played
from tests.tiers import drawn, drawn_of_each

HELD = {slug for slug, pack in PACKS.items() if loaded_game(pack).ruleset.limits}
GIVEN_BACK = "AP"  # cards give some: how many are spent says nothing of what was taken
FIRST_WALKS = drawn_of_each("limits", [(slug, seed, 0) for slug, seed in GAMES if slug in HELD], lambda walk: walk[0])
MORE_WALKS = drawn("further limits", [walk for walk in WALKS if walk[0] in HELD], 3)
every_walk = pytest.mark.parametrize(("slug", "seed", "walk"), list(dict.fromkeys([*FIRST_WALKS, *MORE_WALKS])))


def asked(slug: str, seed: int, walk: int) -> Iterator[Game]:
    """Every position of a game in which somebody decides."""
    return (game for game in played(slug, seed, walk=walk) if game.decision)


def name_of_reason(game: Game, told: Told) -> str:
    """Why options are refused once a limit is met; nothing for one that gives no reason."""
    return game.table.rules.reasons[told.limit.reason].name if told.limit.reason != NO_REASON else ""


@every_walk
def test_nothing_is_offered_or_refused_against_a_limit_that_is_told(slug: str, seed: int, walk: int) -> None:
    found = [is_met_where_it_is_full(game) for game in asked(slug, seed, walk)]
    assert any(found)


def is_met_where_it_is_full(game: Game) -> bool:
    """Whether any limit is told: nothing counts to one that is full, and one that refuses something is told to be full."""
    told, declared = (
        limits(game),
        game.table.rules.ruleset.limits.get(game.decision.window if game.decision else NONE, ()),
    )
    for one in told:
        assert one.words
        assert not set("{}") & set(one.words)
        assert one.done or one.options
        assert not (one.is_full and one.options), one.words
        assert not (one.is_full and one.limit.last and one.limit.ends(game, game.frame.seat)), one.words
    full = {(name_of_reason(game, one), one.piece) for one in told if one.is_full}
    open_ones = {(name_of_reason(game, one), one.piece) for one in told if not one.is_full}
    reasons = {game.table.rules.reasons[limit.reason].name for limit in declared if limit.reason != NO_REASON}
    for refused in refusals(game):
        if refused.reason in reasons:
            assert {(refused.reason, NONE), (refused.reason, refused.piece)} & full, refused
            assert not {(refused.reason, NONE), (refused.reason, refused.piece)} & open_ones, refused
    return bool(told)


@every_walk
def test_what_counts_is_counted_and_nothing_else_is(slug: str, seed: int, walk: int) -> None:
    """Once the same player is asked the same again in that turn, the limit of what was taken is nearer by one, and no other."""
    counted = 0
    before: dict[tuple[int, int], Before] = {}
    for game in asked(slug, seed, walk):
        decision, told = game.decision, limits(game)
        assert decision
        asker = (decision.seat, decision.window)
        if asker in before and before[asker].turn == game.turn:
            counted += before[asker].is_counted(game, told)
        before[asker] = Before(game.turn, told, len(game.answers), list(game.departures))
    assert counted


class Before(NamedTuple):
    """What was told as a player was asked before, and how often each piece had left the field by then."""

    turn: int
    told: list[Told]
    number: int
    departures: list[int]

    def is_counted(self, game: Game, told: list[Told]) -> int:
        """How many limits are nearer now for what was taken then, as all are to which it counted; effects may bring a piece nearer too."""
        after = {(one.limit, one.piece): one.done for one in told}
        answer, nearer = game.answers[self.number], 0
        for one in self.told:
            now, gone = after.get((one.limit, one.piece)), self.has_left(game, one.piece)
            if now is None or gone or GIVEN_BACK in one.words or one.limit.covers is nothing_counts:
                continue
            taken = answer in one.options
            assert now == one.done + taken or (one.piece != NONE and not taken), one
            nearer += taken
        return nearer

    def has_left(self, game: Game, piece: int) -> bool:
        """Whether a piece is another one by now."""
        return piece != NONE and (self.departures or [0] * len(game.departures))[piece] != game.departures[piece]

"""Why not: what cannot be done has a reason, in every game that gives reasons, and what has a reason cannot be done."""

import pytest

from engine.kernel.state import Game
from engine.kernel.view import View
from engine.play.playable import loaded_game
from engine.play.refusals import refusals
from tests.conformance.test_every_game import GAMES, PACKS, WALKS, played
from tests.tiers import drawn, drawn_of_each

TAG_MAX = 16  # letters
GIVING = {slug for slug, pack in PACKS.items() if loaded_game(pack).ruleset.uses}
FIRST_WALKS = drawn_of_each(
    "refusals", [(slug, seed, 0) for slug, seed in GAMES if slug in GIVING], lambda walk: walk[0]
)
MORE_WALKS = drawn("further refusals", [walk for walk in WALKS if walk[0] in GIVING], 3)


@pytest.mark.parametrize(("slug", "seed", "walk"), list(dict.fromkeys([*FIRST_WALKS, *MORE_WALKS])))
def test_whatever_may_be_expected_is_an_option_or_has_a_reason(slug: str, seed: int, walk: int) -> None:
    found = [number_refused(game) for game in played(slug, seed, walk=walk) if game.decision]
    assert any(found)


def number_refused(game: Game) -> int:
    """How much is refused to whoever decides, of which nothing is an option, and all else is."""
    decision, told = game.decision, refusals(game)
    assert decision
    seat, uses = decision.seat, game.table.rules.ruleset.uses.get(decision.window, ())
    offered = {(verb, piece) for verb, piece, _ in decision.options if verb in {use.verb for use in uses}}
    refused = {(one.verb, one.piece) for one in told}
    expected = {(use.verb, piece) for use in uses for piece in use.pieces(game, seat)}
    assert refused == expected - offered
    assert offered <= expected
    assert len(told) == len(refused)
    hand_is_all_there(game, seat, {piece for _, piece in expected})
    for one in told:
        assert 0 < len(one.tag) <= TAG_MAX, one
        assert one.words[0].islower() or one.words[0].isdigit(), one
        assert not set(one.tag + one.words) & set("{}."), one
        assert all(amount >= 0 for amount in one.amounts), one
        assert one.piece <= game.table.seats or View(game, seat).sees(one.piece)
    return len(told)


def hand_is_all_there(game: Game, seat: int, expected: set[int]) -> None:
    """Where any card of a hand may be used, each may: it has an option or a reason."""
    hand = game.table.rules.ruleset.piles.hand
    held = set(game.stacks[game.table.place_of[seat][hand]])
    assert not held & expected or held <= expected

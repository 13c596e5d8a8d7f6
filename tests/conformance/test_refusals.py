"""Why not: what cannot be done has a reason, in every game that gives reasons, and what has a reason cannot be done."""

from itertools import zip_longest

import pytest

from engine.kernel.state import NONE, Game
from engine.kernel.view import View
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.refusals import Refusal, refusals
from engine.play.scenes import read_scene
from engine.play.wording import picture
from tests.conformance.supplies import BEYOND_A_SCENE, SUPPLIES
from tests.conformance.test_every_game import GAMES, PACKS, WALKS, acting_freely, all_is_seen, in_a_scene, played
from tests.tiers import IS_LONG, commit, draw, drawn, drawn_of_each

TAG_MAX = 16  # letters
MANY = 300 if IS_LONG else 30  # refusals of each game that are supplied with what they name
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


# What a reason names is what is missing


@pytest.mark.parametrize("slug", sorted(GIVING))
def test_every_reason_of_a_game_can_be_supplied_or_is_known_to_be_beyond_a_scene(slug: str) -> None:
    reasons = {reason.name for reason in loaded_game(PACKS[slug]).reasons[1:]}
    supplied = SUPPLIES[slug].keys()
    assert supplied <= reasons
    assert not supplied & BEYOND_A_SCENE
    assert reasons <= supplied | BEYOND_A_SCENE


@pytest.mark.parametrize("slug", sorted(GIVING))
def test_what_a_reason_names_is_what_is_missing(slug: str) -> None:
    """A scene that has it, and is the same in all else, lets the card be used, or gives another reason."""
    tried = 0
    for game, refused in refused_in(slug, MANY):
        told = picture(game, all_is_seen)
        before = held_back(begin(read_scene(game.table.rules, in_a_scene(told)), 1), game, refused)
        if not before:
            continue  # the phase begins with another question
        SUPPLIES[slug][refused.reason](told, game, refused)
        after = held_back(begin(read_scene(game.table.rules, in_a_scene(told)), 1), game, refused)
        assert after < before, f"{refused}\n{in_a_scene(told)}"
        tried += 1
    assert tried >= MANY // 2


def refused_in(slug: str, many: int) -> list[tuple[Game, Refusal]]:
    """So many refusals as the commit draws them from positions that a scene can tell, each reason as often as it can be."""
    found: dict[str, list[tuple[Game, Refusal]]] = {}
    for number, (_, seed) in enumerate(drawn("supplied", [game for game in GAMES if game[0] == slug], 4)):
        for game in played(slug, seed, walk=number):
            for refused in refusals(game) if acting_freely(game) else ():
                if refused.reason in SUPPLIES[slug]:
                    found.setdefault(refused.reason, []).append((game.clone(), refused))
    dealt = [draw(f"{commit()} {reason}", ones, many) for reason, ones in found.items()]
    return [one for row in zip_longest(*dealt) for one in row if one][:many]


def held_back(game: Game, before: Game, refused: Refusal) -> int:
    """How many cards of that name, where it lies, are refused that use for that reason."""
    name, spot = place_and_name(before, refused.piece)
    return sum(
        (one.verb, one.reason) == (refused.verb, refused.reason) and place_and_name(game, one.piece) == (name, spot)
        for one in refusals(game)
    )


def place_and_name(game: Game, piece: int) -> tuple[str, int]:
    """What a piece is called and where it lies; neither for none."""
    return (game.table.cards[piece].name, game.place[piece]) if piece != NONE else ("", NONE)

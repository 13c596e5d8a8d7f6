"""Why not: what cannot be done has a reason, in every game that gives reasons, and what has a reason cannot be done."""

from collections.abc import Sequence
from itertools import zip_longest

import pytest

from engine.kernel.agenda import answer
from engine.kernel.state import NONE, Game
from engine.kernel.view import View
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.refusals import Refusal, refusals
from engine.play.scenes import read_scene
from engine.play.wording import options_in_words, picture
from tests.conformance.supplies import BEYOND_A_SCENE, SELDOM, SUPPLIES, WITHIN_AN_ACTION, Told
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
    offered = {
        (use.verb, *((NONE, last) if use.by_last else (piece, NONE)))
        for use in uses
        for verb, piece, last in decision.options
        if verb == use.verb
    }
    refused = {(one.verb, one.piece, one.last) for one in told}
    expected = {
        (use.verb, *((NONE, thing) if use.by_last else (thing, NONE)))
        for use in uses
        for thing in use.pieces(game, seat)
    }
    assert refused == expected - offered
    assert offered <= expected
    assert len(told) == len(refused)
    hand_is_all_there(game, seat, {piece for _, piece, _ in expected})
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
    supplied, beyond = SUPPLIES[slug].keys(), BEYOND_A_SCENE[slug]
    assert not supplied & beyond
    assert supplied | beyond == reasons


@pytest.mark.parametrize("slug", sorted(GIVING))
def test_what_a_reason_names_is_what_is_missing(slug: str) -> None:
    """A scene that has it, and is the same in all else, lets the card be used, or gives another reason."""
    found = refused_in(slug, MANY)
    tried = [refused for starts, game, refused in found if any(is_supplied(start, game, refused) for start in starts)]
    assert len(tried) >= MANY // 2


@pytest.mark.parametrize(("slug", "reason"), [(slug, reason) for slug in SELDOM for reason in SELDOM[slug]])
def test_what_a_reason_names_is_missing_where_walks_seldom_come(slug: str, reason: str) -> None:
    game = begin(read_scene(loaded_game(PACKS[slug]), SELDOM[slug][reason]), 1)
    found = [refused for refused in refusals(game) if refused.reason == reason]
    assert found
    assert all(is_supplied(game, game, refused) for refused in found)


def refused_in(slug: str, many: int) -> list[tuple[list[Game], Game, Refusal]]:
    """So many refusals as the commit draws them, each reason as often as it can be, behind the positions from which a scene leads there."""
    found: dict[str, list[tuple[list[Game], Game, Refusal]]] = {}
    for number, (_, seed) in enumerate(drawn("supplied", [game for game in GAMES if game[0] == slug], 4)):
        before: list[Game] = []
        for game in map(Game.clone, played(slug, seed, walk=number)):
            here = [game] if acting_freely(game) else []
            for refused in refusals(game):
                starts = here + (before if refused.reason in WITHIN_AN_ACTION.get(slug, ()) else [])
                if starts and refused.reason in SUPPLIES[slug]:
                    found.setdefault(refused.reason, []).append((starts, game, refused))
            before = here or before
    dealt = [draw(f"{commit()} {reason}", ones, many) for reason, ones in found.items()]
    return [one for row in zip_longest(*dealt) for one in row if one][:many]


def is_supplied(start: Game, game: Game, refused: Refusal) -> bool:
    """Whether a scene leads from a position to one where something is refused, and what is named there can be supplied; then it helps."""
    told, words = picture(start, all_is_seen), chosen(start, game)
    bare = led_on(start, told, words)
    before = held_back(bare, game, refused) if bare else 0
    if not before:
        return False  # the phase begins with another question, or a die shows something else
    there = in_a_scene(told)
    SUPPLIES[game.table.rules.pack.slug][refused.reason](told, game, refused)
    if in_a_scene(told) == there:
        return False  # what is missing has gone, or what is in the way has come, since the scene began
    rich = led_on(start, told, words)
    if rich is None or (words and not is_asked_the_same(rich, game)):
        return False
    assert held_back(rich, game, refused) < before, f"{refused}\n{in_a_scene(told)}\n{words}"
    return True


def chosen(start: Game, game: Game) -> list[str]:
    """What has been answered since a position, in words."""
    words, twin = [], start.clone()
    for number in game.answers[len(start.answers) :]:
        words.append(options_in_words(twin)[number])
        answer(twin, number)
    return words


def led_on(start: Game, told: Told, words: Sequence[str]) -> Game | None:
    """A table as it is told, after these answers; none where one of them is not an option."""
    game = begin(read_scene(start.table.rules, in_a_scene(told)), 1)
    for wanted in words:
        options = options_in_words(game)
        if wanted not in options:
            return None
        answer(game, options.index(wanted))
    return game


def is_asked_the_same(game: Game, other: Game) -> bool:
    """Whether the same seat is asked about the same."""
    here, there = game.decision, other.decision
    return here is not None and there is not None and (here.window, here.seat) == (there.window, there.seat)


def held_back(game: Game, before: Game, refused: Refusal) -> int:
    """How many cards of that name, where it lies, are refused that use for that reason."""
    name, spot = place_and_name(before, refused.piece)
    return sum(
        (one.verb, one.reason, one.last) == (refused.verb, refused.reason, refused.last)
        and place_and_name(game, one.piece) == (name, spot)
        for one in refusals(game)
    )


def place_and_name(game: Game, piece: int) -> tuple[str, int]:
    """What a piece is called and where it lies; neither for none."""
    return (game.table.cards[piece].name, game.place[piece]) if piece != NONE else ("", NONE)

"""Pilots that every game has: `random`, `greedy`, and `planner`, which looks ahead in games that it imagines."""

import re
from functools import cache
from pathlib import Path

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import answer
from engine.kernel.decisions import Decision, IllegalAnswerError
from engine.kernel.state import Game
from engine.kernel.view import View
from engine.play.goldfish import Marking, Run, compare, play_out, prepare
from engine.play.opponents import opponent_called, opponents_of
from engine.play.pilots import A_WIN, Greedy, Pilot, Planner, Worth, first, last, outlook, pilots_of
from engine.play.playable import find_module, is_playable
from engine.play.record import begin
from engine.play.tally import Notes
from tests.conformance.fingerprint import fingerprint
from tests.packs import SHIPPED
from tests.scenes import set_scene

DOCS = Path(__file__).parents[3] / "docs" / "scenes"
HAND = 4  # the zone of a hand in The Awakening
PACKS = {slug: pack for slug, pack in SHIPPED.items() if is_playable(pack)}
PLANNED = [slug for slug, pack in PACKS.items() if "planner" in pilots_of(pack)]


@cache
def run_of(slug: str, pilot: str) -> Run:
    pack = PACKS[slug]
    return prepare(pack, read_deck(next(iter(pack.decks.values())), pack).sections, 5, pilot=pilot)


def decisions(slug: str, most: int = 12) -> list[Game]:
    """The first moments of a game in which the seat that is looked at has a choice."""
    found = []
    game, pilots = begin(run_of(slug, "greedy").table, 3), run_of(slug, "greedy").players(0)
    while game.decision is not None and len(found) < most:
        if game.decision.seat == 0:
            found.append(game.clone())
        answer(game, pilots[game.decision.seat](View(game, game.decision.seat), game.decision))
    return found


@pytest.mark.parametrize("slug", PLANNED)
def test_the_planner_takes_an_option_and_leaves_the_game_alone(slug: str) -> None:
    plan = pilots_of(PACKS[slug])["planner"](1)
    for game in decisions(slug):
        before = fingerprint(game)
        assert game.decision is not None
        assert 0 <= plan(View(game, 0), game.decision) < len(game.decision.options)
        assert fingerprint(game) == before


@pytest.mark.parametrize("slug", PLANNED)
def test_the_planner_does_the_same_for_the_same_seed(slug: str) -> None:
    games = decisions(slug)
    first, second = ([plan(View(g, 0), g.decision) for g in games] for plan in (planner(slug), planner(slug)))
    assert first == second


def planner(slug: str) -> Pilot:
    """A planner of its own."""
    return pilots_of(PACKS[slug])["planner"](4)


@pytest.mark.parametrize("slug", PLANNED)
def test_a_position_is_worth_the_more_the_less_the_others_have(slug: str) -> None:
    module = find_module(PACKS[slug], "worth")
    assert module is not None
    game = decisions(slug)[-1]
    worth = [module.worth(View(game, 0), seat) for seat in range(game.table.seats)]
    assert len(worth) == 1 or worth[0] == -worth[1]


@pytest.mark.parametrize("slug", PLANNED)
def test_the_planner_knows_no_pilot_of_the_game(slug: str) -> None:
    """All that it is made of is the game's `worth` and a seed; it asks views, imagined games and their options."""
    module = find_module(PACKS[slug], "worth")
    assert module is not None
    plan = Planner(module.worth, 4)
    games = decisions(slug)
    assert [plan(View(game, 0), game.decision) for game in games if game.decision] == [
        known(View(game, 0), game.decision) for known in [planner(slug)] for game in games if game.decision
    ]


@pytest.mark.parametrize("slug", PLANNED)
def test_as_long_as_it_goes_as_imagined_the_line_is_kept(slug: str) -> None:
    plan = Planner(find_module(PACKS[slug], "worth").worth, 4)
    game = next(game for game in decisions(slug) if game.decision and len(game.decision.options) > 1)
    assert game.decision is not None
    plan(View(game, 0), game.decision)
    rest = plan.line[:]
    if rest and rest[0][0].seat == 0:
        assert plan(View(game, 0), rest[0][0]) == rest[0][1]
        assert plan.line == rest[1:]


@pytest.mark.parametrize("slug", PLANNED)
def test_a_pilot_compared_with_itself_has_no_more_and_no_less(slug: str) -> None:
    run = run_of(slug, "greedy")
    pairs = compare(run, run, range(3))
    assert (pairs.wins.n, pairs.wins.total, pairs.turns.total, pairs.won[0]) == (3, 0, 0, pairs.won[1])


@pytest.mark.parametrize("slug", PACKS)
def test_every_opponent_sits_at_a_table_that_the_rules_allow(slug: str) -> None:
    pack = PACKS[slug]
    deck = read_deck(next(iter(pack.decks.values())), pack).sections
    for name, opponent in opponents_of(pack).items():
        run = prepare(pack, deck, 1, opponent=name)
        few, many = run.table.rules.players
        assert few <= run.table.seats <= many
        if not opponent.thinks:  # who thinks plays whole games in the long tier (`sharp`)
            assert run.play(0).over


# Greedy without rules of thumb

PASS = """
phase = "draw"

[[seat]]
hand = ["Emberdart"]
concentration = ["Twin Cinders"]
deck = ["Lanternfall", "Emberdart", "Emberdart", "Emberdart"]

[[seat]]
deck = ["Emberdart", "Emberdart", "Emberdart", "Emberdart"]
"""


def held(view: View, seat: int) -> float:
    """A position is worth the cards in hand."""
    return float(view.size(seat, HAND))


def spared(view: View, seat: int) -> float:
    """A position is worth the fewer cards in hand the better."""
    return -held(view, seat)


@pytest.mark.parametrize(
    ("worth", "taken"), [(held, "Pass and draw another card"), (spared, "Go on to your Play Phase")]
)
def test_without_a_rule_of_thumb_greedy_takes_what_a_position_is_worth_most_after(worth: Worth, taken: str) -> None:
    scene = set_scene(PASS)
    assert scene.question == "Do you play, or pass?"
    before = fingerprint(scene.game)
    view, decision = View(scene.game, 0), scene.game.decision
    assert decision is not None
    assert (scene.offered[Greedy(worth, {}, 1)(view, decision)], fingerprint(scene.game)) == (taken, before)


def test_a_rule_of_thumb_comes_before_the_worth_of_a_position() -> None:
    scene = set_scene(PASS)
    decision = scene.game.decision
    assert decision is not None
    assert Greedy(held, {decision.window: first}, 1)(View(scene.game, 0), decision) == 0
    assert Greedy(spared, {decision.window: last}, 1)(View(scene.game, 0), decision) == len(decision.options) - 1


def test_greedy_is_won_over_by_a_win() -> None:
    """A game that is won there counts for more than all that a position is worth otherwise."""
    scene = set_scene((DOCS / "lethal.toml").read_text())
    view = View(scene.game, 0)
    scene.game.over, scene.game.winners = True, (0,)
    assert outlook(spared, view) > A_WIN / 2
    scene.game.winners = (1,)
    assert outlook(held, view) < -A_WIN / 2


def test_a_title_too_long_for_any_opponent_is_none():
    """Blanks that lead nowhere would be read anew from each of them."""
    assert {
        opponent_called(opponents_of(SHIPPED["runicka"]), title)
        for title in (f"wall{' ' * 1_000_000}x(", f"wall (power{' ' * 1_000_000}x)")
    } == {None}
    assert opponent_called(opponents_of(SHIPPED["runicka"]), "wall (power 7, turn 2)") is not None


# Pilots from outside


class Stubborn(Greedy):
    """One that a game from outside makes of ours."""

    def __call__(self, view: View, decision: Decision) -> int:
        return 0


def test_a_pilot_from_outside_may_be_made_of_one_of_ours() -> None:
    game = begin(run_of("rune-stones", "random").table, 3)
    stubborn = Stubborn(find_module(PACKS["rune-stones"], "worth").worth, {}, 1)
    assert len(play_out(game, [stubborn], lambda: len(game.answers) == 9).answers) == 9


@pytest.mark.parametrize("wrong", [True, None, "0", 0.0, -1])
@pytest.mark.parametrize("noted", [False, True])
def test_what_is_no_answer_is_refused_of_a_pilot_too(wrong: object, noted: bool) -> None:
    """On either engine: a compiled one would take True for 1."""
    game = begin(run_of("runeslingers-awakening", "random").table, 3)
    pilot = Marking(lambda view, decision: wrong, (), Notes(game, 0, ())) if noted else lambda view, decision: wrong
    with pytest.raises(IllegalAnswerError, match=re.escape(f"{wrong!r} is not an answer")):
        play_out(game, [pilot] * game.table.seats)

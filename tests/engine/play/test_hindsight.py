"""Hindsight: what an answer of a finished game has cost, by what was known then; the chance turn by turn; and nothing by chance alone."""

from dataclasses import replace

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import answer
from engine.kernel.state import NONE
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.play.advice import Counsel
from engine.play.hindsight import (
    COSTLIEST,
    QUESTIONS_MOST,
    SUSPECTS,
    TURNS_MOST,
    Choice,
    Found,
    Hindsight,
    hindsight_of,
    look_back,
    thinned,
)
from engine.play.pilots import Calm, pilots_of
from engine.play.playable import loaded_game
from engine.play.record import begin
from engine.play.wording import told_options
from tests.packs import SHIPPED, WITH_TOYS
from tests.scenes import Played, set_scene
from tests.tiers import drawn

LITTLE = Counsel(worlds=2, options=3)
EACH_COULD_WIN = """
[[card]]
name = "Spell"
kind = "spirit"
cost = 0
text = "Target enemy loses a power."
[[seat]]
power = 1
deck = ["Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart", "Emberdart"]
hand = ["Spell"]
concentration = ["Lanternfall"]
[[seat]]
power = 1
deck = ["Spell", "Spell", "Spell", "Spell", "Spell", "Spell"]
hand = ["Spell"]
concentration = ["Lanternfall"]
"""


def played_out(played: Played) -> Played:
    """The same to its end, steadily on both seats."""
    game = played.game
    pilot = pilots_of(game.table.rules.pack)["greedy"](0)
    while (decision := game.decision) is not None:
        answer(game, pilot(View(game, decision.seat), decision))
    return played


def looked_at(played: Played, seat: int = 0, counsel: Counsel = LITTLE) -> Hindsight:
    game = played.game
    found = hindsight_of(game.table, game.seed, list(game.answers), seat)
    assert found
    return replace(found, counsel=counsel)


def random_game(slug: str, seed: int = 3) -> Played:
    """A game of the first ready deck against itself, the first seat with every other answer at random."""
    pack = SHIPPED[slug]
    deck = read_deck(next(iter(pack.decks.values())), pack).sections
    game = begin(Table(loaded_game(pack), [deck, deck]), seed)
    steady = pilots_of(pack)["greedy"](0)
    pilots = [Calm(steady, 50, seed), steady]
    while (decision := game.decision) is not None:
        answer(game, pilots[decision.seat](View(game, decision.seat), decision))
    return Played(game)


# What has cost most


def test_a_win_that_was_left_on_the_table_has_cost_the_game() -> None:
    scene = set_scene(EACH_COULD_WIN)
    played = played_out(scene.choose("End the Play Phase"))
    assert played.game.winners == (1,)
    hindsight = looked_at(played)
    (loss,) = look_back(hindsight).costliest
    options = told_options(hindsight.game_at(loss.at))
    assert (options[loss.taken].words, options[loss.best].words) == ("End the Play Phase", "Play Spell")
    assert (loss.at, loss.chance, loss.gain, loss.error) == (0, 0, 1, 0)


def test_whoever_took_it_has_lost_nothing() -> None:
    hindsight = looked_at(played_out(set_scene(EACH_COULD_WIN).choose("Play Spell")))
    found = look_back(hindsight)
    assert (found.suspects, found.checked, found.costliest) == ([], [], [])
    assert all(one.best == NONE for one in found.choices)


def test_what_seems_a_loss_must_hold_in_fresh_worlds() -> None:
    """A first look says 40 points; a second one says 10, give or take 8, which chance explains."""
    first = Choice(4, 0, 1, 0.5, 0.4, 0.1, 12)
    assert first.is_loss
    assert Found(choices=[first], checked=[replace(first, gain=0.10, error=0.08)]).costliest == []
    assert Found(choices=[first], checked=[replace(first, gain=0.17, error=0.08)]).costliest != []


def test_of_many_losses_three_are_told_and_a_few_more_looked_at_twice() -> None:
    losses = [Choice(at, 0, 1, 0.2, at / 100, 0.001, 12) for at in range(1, 20)]
    found = Found(choices=losses)
    assert [one.at for one in found.suspects] == list(range(19, 19 - SUSPECTS, -1))
    assert [one.at for one in replace(found, checked=found.suspects).costliest] == [19, 18, 17][:COSTLIEST]


# What is looked at


@pytest.mark.parametrize("slug", drawn("hindsight", list(SHIPPED), 1))
def test_each_choice_of_the_seat_is_looked_at_once_and_each_turn_has_its_chance(slug: str) -> None:
    hindsight = looked_at(random_game(slug), counsel=Counsel(worlds=1, options=2))
    plan, turns = hindsight.plan, set()
    for at in plan.questions[:3]:
        game = hindsight.game_at(at)
        assert game.decision
        assert game.decision.seat == 0
        assert len({one.first for one in told_options(game)}) > 1
    for at in plan.turns[:5]:
        turns.add(hindsight.game_at(at).turn)
    assert len(turns) == len(plan.turns[:5])
    assert len(plan.turns) <= TURNS_MOST
    assert plan.asked >= len(plan.questions) <= QUESTIONS_MOST
    hindsight.step()
    hindsight.found.chances = hindsight.found.chances * len(plan.turns)
    hindsight.step()
    assert [one.at for one in hindsight.found.choices] == [plan.questions[0]]
    assert hindsight.found.choices[0].taken == hindsight.answers[plan.questions[0]]


def test_a_long_game_is_looked_at_evenly() -> None:
    assert thinned(range(10), 10) == tuple(range(10))
    assert thinned(range(11), 10) == (0, 2, 4, 6, 8, 10)
    assert thinned([], 10) == ()


# The same for everybody


def test_what_is_found_follows_from_record_and_seed_alone_whoever_takes_the_steps() -> None:
    """At once, or each step by another process which knows what was found before."""
    played = played_out(set_scene(EACH_COULD_WIN).choose("End the Play Phase"))
    whole = look_back(looked_at(played))
    found, more = Found(), True
    while more:
        worker = looked_at(played)
        worker.found = Found.read(found.plain())
        more, found = worker.step(), worker.found
    assert found == whole
    assert found.steps <= looked_at(played).plan.steps


def test_each_seat_looks_back_at_its_own_answers() -> None:
    played = played_out(set_scene(EACH_COULD_WIN).choose("End the Play Phase"))
    mine, theirs = (looked_at(played, seat).plan for seat in (0, 1))
    assert not {*mine.questions} & {*theirs.questions}
    assert look_back(looked_at(played, 1)).costliest == []


def test_progress_is_told_step_by_step() -> None:
    steps: list[int] = []
    hindsight = looked_at(played_out(set_scene(EACH_COULD_WIN).choose("End the Play Phase")))
    look_back(hindsight, steps.append)
    assert steps == list(range(1, hindsight.found.steps + 1))


def test_a_game_that_knows_no_worth_is_not_looked_back_at() -> None:
    without = next(pack for pack in WITH_TOYS.values() if "greedy" not in pilots_of(pack))
    deck = {"main": {next(iter(without.cards)): 1}}
    assert hindsight_of(Table(loaded_game(without), [deck, deck]), 1, [], 0) is None

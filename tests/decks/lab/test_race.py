"""A race of swaps: who is left in each round, what it costs, and how often a whole search is wrong or misses what is good."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Final

import pytest

from decks.lab import swaps
from decks.lab.differences import GAME_OF_A_PAIR
from decks.lab.race import LAST, PARTNERS, ROUNDS, Gains, Pair, Race, alpha, kept, surely, worths_by
from engine.play.matrix import PAIR
from engine.play.tally import Sample
from tests.tiers import IS_LONG, seed_of

SEARCHES: Final = 1000 if IS_LONG else 40
SCALE: Final = 1000  # what is counted in thousandths
CARDS: Final = 20  # that may go out, and that may come in


@dataclass(frozen=True)
class Kind:
    """A search: how far the gain on one shuffle is spread, how many swaps are played first and how many shuffles confirm the best, how many
    are met, and by how much two numbers more are away from 0.
    """

    spread: float
    first: int
    confirming: int
    met: int
    step: float


ALONE: Final = Kind(0.49, swaps.FIRST[True], swaps.CONFIRMING[True], 1, 1.0)  # in turns: one swap, by slot
FIELD: Final = Kind(  # as a share of the two games on a shuffle; measured with four decks of two games: 0.18 to 0.25
    0.25, swaps.FIRST[False], swaps.CONFIRMING[False], 5, GAME_OF_A_PAIR / PAIR
)
KINDS: Final = {"alone": ALONE, "against the field": FIELD}
Truth = tuple[Mapping[str, float], Mapping[str, float]]  # what each card gains by going out, and by coming in


def gains(draw: Random, kind: Kind, mean: float, n: int) -> Sample:
    """What so many shuffles come to, by their mean and spread."""
    total = round(SCALE * (n * mean + sqrt(n) * kind.spread * draw.gauss(0, 1)))
    squares = round(SCALE * SCALE * n * (kind.spread * kind.spread + mean * mean))
    return Sample(n, total, max(squares, total * total // n + 1))


def worth(truth: Truth, pair: Pair) -> float:
    """What a swap truly gains."""
    outs, ins = truth
    return outs[pair.out] + ins[pair.into]


def search(draw: Random, kind: Kind, truth: Truth) -> tuple[float, bool]:
    """A whole search among cards that truly gain so much: what the winner of the race truly gains, and whether it is proposed."""
    one = Race(sorted(truth[0]), sorted(truth[1]), kind.first, kind.confirming, lambda _: True, kind.met)
    rounds: list[Gains] = []
    for number in range(ROUNDS):
        stage = one.stage(number, rounds)
        gained: dict[Pair, Sample] = {}
        for pairs in stage.lists:
            for pair in pairs:
                found = gains(draw, kind, worth(truth, pair), len(stage.shuffles) // len(stage.lists))
                gained.setdefault(pair, Sample()).merge(found)
        rounds.append(gained)
    final = one.stage(ROUNDS, rounds)
    assert final.fresh
    true = worth(truth, final.lists[0][0])
    return true, surely(gains(draw, kind, true, len(final.shuffles)), 1, SCALE * kind.step) > 0


def null(cards: int = CARDS, gain: float = 0.0) -> tuple[dict[str, float], dict[str, float]]:
    """Cards of which each swap gains as much."""
    outs, ins = ({f"{way} {n}": gain / 2 for n in range(cards)} for way in ("out", "in"))
    return outs, ins


def race_of(outs: int, ins: int, first: int = 240, met: int = 1) -> Race:
    """A race of cards that may all be swapped."""
    return Race([f"o{n:02}" for n in range(outs)], [f"i{n:02}" for n in range(ins)], first, 96, lambda _: True, met)


def played(one: Race, truth: Mapping[str, int]) -> list[Gains]:
    """The rounds of a race in which each swap gains on every shuffle what its cards are worth."""
    rounds: list[Gains] = []
    for number in range(ROUNDS):
        stage = one.stage(number, rounds)
        gained: dict[Pair, Sample] = {}
        for shuffle in stage.shuffles:
            for pair in stage.lists[stage.turn(shuffle)]:
                gained.setdefault(pair, Sample()).add(truth.get(pair.out, 0) + truth.get(pair.into, 0))
        rounds.append(gained)
    return rounds


def test_on_each_shuffle_every_card_takes_part_in_turn_with_other_partners() -> None:
    for outs, ins in ((20, 20), (17, 83), (12, 3), (2, 30), (1, 1)):
        stage = race_of(outs, ins).stage(0, [])
        for pairs in stage.lists:
            assert len(pairs) == max(outs, ins)
            assert len({pair.out for pair in pairs}) == outs
            assert len({pair.into for pair in pairs}) == ins
        partners = {pair.out for pairs in stage.lists for pair in pairs if pair.into == "i00"}
        assert outs == 1 or len(partners) >= min(outs, 3)


def test_a_card_never_comes_in_for_itself_where_there_is_another() -> None:
    one = Race("abc", "abcd", 60, 10, lambda _: True)
    assert all(pair.out != pair.into for pairs in one.stage(0, []).lists for pair in pairs)


def test_each_whom_the_decks_meet_is_met_as_often() -> None:
    for met in (1, 3, 5, 7, 29):
        stage = race_of(20, 20, met=met).stage(0, [])
        assert len(stage.lists) % met == 0
        assert len(stage.lists) >= PARTNERS
        assert len(stage.shuffles) % len(stage.lists) == 0


def test_fewer_and_fewer_cards_are_left_until_the_last_round() -> None:
    one = race_of(20, 83)
    rounds = played(one, {})
    left = [(len(outs), len(ins)) for outs, ins in one.course(ROUNDS - 1, rounds)]
    assert left == [(20, 83), (11, 28), (6, 10), (LAST, LAST)]
    assert [kept(2, n) for n in range(ROUNDS)] == [2, 2, 2, 2]


def test_no_shuffle_of_a_round_is_one_of_another() -> None:
    one = race_of(20, 20)
    rounds = played(one, {})
    stages = [one.stage(number, rounds[:number]) for number in range(ROUNDS)]
    assert stages[0].shuffles.start == 0
    assert all(before.shuffles.stop == after.shuffles.start for before, after in pairwise(stages))


def test_a_race_costs_what_it_says() -> None:
    for outs, ins in ((20, 20), (17, 83), (3, 0)):
        one = race_of(outs, ins)
        rounds = played(one, {})
        stages = [one.stage(number, rounds[:number]) for number in range(ROUNDS)]
        assert one.most == sum(stage.plays for stage in stages) + one.confirming


def test_the_best_card_out_and_the_best_card_in_win() -> None:
    one = race_of(20, 30)
    final = one.stage(ROUNDS, played(one, {"o07": 2, "o03": 1, "i21": 3, "i02": 2}))
    assert (final.lists, final.shuffles, final.fresh) == ([[Pair("o07", "i21")]], range(96), True)


def test_what_a_card_gains_is_told_apart_from_what_its_partners_gain() -> None:
    one = race_of(8, 8)
    truth = {"o00": -6, "i03": 4, "i00": 1}
    worths = worths_by(played(one, truth)[:1])
    gap = worths.of(Pair("o05", "i03")) - worths.of(Pair("o05", "i04"))
    assert gap == pytest.approx(4, abs=0.5)
    assert worths.of(Pair("o00", "i04")) - worths.of(Pair("o05", "i04")) == pytest.approx(-6, abs=0.5)


def test_only_an_allowed_swap_wins_the_race() -> None:
    truth = {"o01": 2, "i01": 3}
    one = Race(["o00", "o01", "o02"], ["i00", "i01", "i02"], 60, 10, lambda pair: pair != Pair("o01", "i01"))
    (winner,) = one.stage(ROUNDS, played(one, truth)).lists[0]
    assert winner.into == "i01"
    assert winner.out != "o01"
    never = Race(["o00"], ["i00"], 60, 10, lambda _: False)
    assert never.stage(ROUNDS, played(never, truth)).plays == 0


def test_nobody_takes_part_in_a_race_without_cards() -> None:
    for one in (race_of(3, 0), race_of(0, 3)):
        assert [one.stage(number, [{}] * number).plays for number in range(ROUNDS + 1)] == [0] * (ROUNDS + 1)


def test_each_step_of_a_search_is_stricter_and_all_together_as_strict_as_one() -> None:
    steps = [alpha(step) for step in range(1, 1000)]
    assert steps == sorted(steps, reverse=True)
    assert 0.0099 < sum(steps) < 0.01


def test_nothing_is_sure_that_was_not_played_or_is_always_the_same() -> None:
    assert surely(Sample(), 1, 1.0) < 0
    assert surely(Sample(1920, 0, 0), 1, 1.0) < 0
    assert surely(Sample(1920, 1920, 1920), 1, 1.0) > 0


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_among_swaps_that_gain_nothing_hardly_any_search_proposes_one(kind: Kind) -> None:
    draw = Random(seed_of(f"null swaps {kind}"))
    wrong = sum(search(draw, kind, null())[1] for _ in range(SEARCHES))
    assert wrong <= (0.02 * SEARCHES if IS_LONG else 4)


@pytest.mark.parametrize("good", ["a card that comes in", "a card that goes out", "one among worse ones"])
@pytest.mark.parametrize(("kind", "gain"), [(ALONE, 0.1), (FIELD, 0.05)], ids=["0.1 turns", "5 of 100 games"])
def test_a_whole_search_finds_a_good_swap_nearly_always(kind: Kind, gain: float, good: str) -> None:
    draw = Random(seed_of(f"planted swap {kind} {gain} {good}"))
    found = 0
    for _ in range(SEARCHES):
        true, proposed = search(draw, kind, planted(draw, gain, good))
        found += proposed and true > 0.999 * gain
    assert found >= (0.8 if IS_LONG else 0.65) * SEARCHES


def planted(draw: Random, gain: float, good: str) -> Truth:
    """Cards of which the best swap gains so much: with one that comes in for any other, with any other for one that goes out, or for one
    that goes out with one that comes in, among cards that are worse by chance.
    """
    outs, ins = null()
    out, into = draw.choice(sorted(outs)), draw.choice(sorted(ins))
    if good == "a card that comes in":
        ins[into] = gain
    elif good == "a card that goes out":
        outs[out] = gain
    else:
        outs, ins = ({card: -abs(draw.gauss(0, gain)) for card in cards} for cards in (outs, ins))
        outs[out], ins[into] = gain / 2, gain / 2
    return outs, ins


@pytest.mark.parametrize(("kind", "loss"), [(ALONE, 0.05), (FIELD, 0.03)], ids=KINDS)
def test_among_worse_swaps_none_is_proposed(kind: Kind, loss: float) -> None:
    draw = Random(seed_of(f"worse swaps {kind}"))
    assert not any(search(draw, kind, null(gain=-loss))[1] for _ in range(SEARCHES))

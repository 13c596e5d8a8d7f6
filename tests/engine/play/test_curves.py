"""Curves: a chance that is shown means what it says, as far as games that were played can tell."""

from pathlib import Path
from random import Random
from typing import Final

import pytest

from engine.play.advice import Counsel
from engine.play.curves import Curve, curve_of, log_odds, shown
from engine.play.hindsight import Choice
from tests.packs import SHIPPED, WITH_TOYS
from tests.tools.curves import FITTED, checked, fitted, tenths_of, told
from tests.tools.judged import Collection, Judged, Thought, meetings, steady_at

TRUE: Final = Curve(0.3, 1.6)  # playouts that are too careful, and a little too low
RAW: Final = Curve(0.0, 1.0)
LITTLE: Final = Counsel(worlds=1, options=2)


def drawn_games(many: int, seed: int, worlds: int = 12, answers: int = 8) -> list[Judged]:
    """Games whose outcomes are drawn by chances that lie on the TRUE curve; each answer of one is thought of alike, as in a game."""
    random, games = Random(seed), []
    for place in range(many):
        won = random.randint(0, worlds)
        first = random.random() < TRUE.chance(won / worlds)
        thoughts = [Thought(0, won, worlds)] * answers
        games.append(Judged(place, thoughts, [0] if first else [1], 0.0, ""))
    return games


# A curve


def test_a_curve_keeps_the_order_and_never_says_never() -> None:
    curve = Curve(-0.4, 0.6)
    for worlds in (1, 3, 12, 600):
        chances = [curve.chance(won / worlds) for won in range(worlds + 1)]
        assert chances == sorted(chances)
        assert 0 < chances[0] < chances[-1] < 1


def test_a_share_means_the_same_in_however_many_games_it_was_tried() -> None:
    """Where three games end alike no more are tried: that is no less sure than twelve."""
    few, many = [Judged(0, [Thought(0, won, won)] * 8, [0], 0.0, "") for won in (3, 12)]
    assert tenths_of([few], TRUE)[0].chance == tenths_of([many], TRUE)[0].chance == pytest.approx(TRUE.chance(1.0))


def test_half_stays_half_and_nothing_is_sure() -> None:
    assert RAW.chance(0.5) == 0.5
    assert (RAW.chance(0.0), RAW.chance(1.0)) == (pytest.approx(1 / 52), pytest.approx(51 / 52))


def test_a_gain_is_the_difference_of_two_chances_and_as_sure_as_before() -> None:
    chance, gain, error = shown(TRUE, 0.75, 0.25, 0.1)
    assert chance == TRUE.chance(0.75)
    assert gain == pytest.approx(TRUE.chance(0.75) - TRUE.chance(0.5))
    assert gain / error == pytest.approx(0.25 / 0.1)


def test_where_nothing_is_gained_the_error_goes_by_how_steep_the_curve_is() -> None:
    assert shown(TRUE, 0.5, 0.0, 0.1)[1:] == (0, pytest.approx(0.1 * TRUE.steepness(0.5)))
    assert 0 < TRUE.steepness(1.0) < TRUE.steepness(0.5)


def test_a_game_without_a_curve_shows_what_was_tried() -> None:
    assert shown(None, 1.0, 0.25, 0.1) == (1.0, 0.25, 0.1)
    assert [curve_of(pack) for pack in WITH_TOYS.values() if pack not in SHIPPED.values()].count(None) > 0


def test_an_answer_that_is_looked_at_again_keeps_what_it_lost_and_how_sure_that_is() -> None:
    one = Choice(4, 0, 1, 0.25, 0.5, 0.1, 12)
    meant = one.shown(TRUE)
    assert meant.chance == pytest.approx(TRUE.chance(0.25))
    assert meant.chance + meant.gain == pytest.approx(TRUE.chance(0.75))
    assert meant.gain / meant.error == pytest.approx(one.gain / one.error)
    assert one.shown(None) == one


def test_the_best_of_few_games_beside_an_answer_of_many_is_a_chance_too() -> None:
    """Nine of twelve won after the answer, and half a win more in the first six alone."""
    meant = Choice(4, 0, 1, 0.75, 0.5, 0.1, 6).shown(TRUE)
    assert 0 < meant.chance < meant.chance + meant.gain < 1


# The fit and the check


def test_a_fit_finds_the_curve_by_which_games_were_drawn() -> None:
    found = fitted(drawn_games(4000, 1))
    assert found.level == pytest.approx(TRUE.level, abs=0.1)
    assert found.slope == pytest.approx(TRUE.slope, abs=0.15)


def test_a_fit_never_turns_the_order_round_and_has_an_end_where_all_is_won() -> None:
    losing = [Judged(0, [Thought(0, 12, 12), Thought(1, 0, 12)], [1], 0.0, "")] * 30
    assert fitted(losing).slope == 0.05
    sure = fitted([Judged(0, [Thought(0, 12, 12)], [0], 0.0, "")])
    assert 0.9 < sure.chance(1.0) < 1


def test_a_check_passes_the_true_curve_and_tells_one_that_is_not() -> None:
    games = drawn_games(800, 2)
    assert checked(games, TRUE).passes
    raw = checked(games, RAW)
    assert not raw.passes
    assert raw.gap > checked(games, TRUE).gap
    assert "MISSES" in raw.words


def test_a_tenth_that_is_off_is_found_though_the_average_is_not() -> None:
    """Of 3,000 answers 60, of 30 games, are shown at 98 % and never won: a gap of 98 points there, and less than 2 on average."""
    even = [Judged(place, [Thought(0, 6, 12)] * 98, [place % 2], 0.0, "") for place in range(30)]
    games = [
        Judged(one.game, [*one.thoughts, *[Thought(1 - one.winners[0], 3, 3)] * 2], one.winners, 0, "") for one in even
    ]
    verdict = checked(games, RAW)
    assert verdict.gap < 0.05
    assert [(one.number, one.answers, one.games, one.is_off) for one in verdict.tenths] == [
        (5, 2940, 30, False),
        (9, 60, 30, True),
    ]
    assert not verdict.passes


def test_few_games_decide_nothing_and_whole_games_are_resampled() -> None:
    """Many answers of few games are not many: what one game brings is there or not there together."""
    few = [Judged(place, [Thought(0, 12, 12)] * 50, [1], 0.0, "") for place in range(9)]
    [tenth] = tenths_of(few, RAW)
    assert (tenth.games, tenth.low < -0.9, tenth.is_off) == (9, True, False)
    alike, single = (
        [Judged(place, [Thought(0, 6, 12)] * answers, [place % 2], 0.0, "") for place in range(20)]
        for answers in (1, 50)
    )
    assert tenths_of(alike, RAW)[0].high == tenths_of(single, RAW)[0].high > 0.15


def test_a_game_that_nobody_wins_is_half_a_win_and_one_that_both_win_too() -> None:
    nobody, both = (Judged(0, [], winners, 0.0, "") for winners in ([], [0, 1]))
    assert [one.share(seat) for one in (nobody, both) for seat in (0, 1)] == [0.5] * 4
    assert log_odds(0.5) == 0


# Games that are played for it


@pytest.mark.parametrize("slug", SHIPPED)
def test_games_are_mirrors_of_each_ready_deck_and_those_that_pages_deal(slug: str) -> None:
    pack = SHIPPED[slug]
    met = meetings(pack)
    assert {one for one, _ in met} == {one for one, other in met if one == other} == set(pack.decks)
    assert {(name, pairing.against) for name, pairing in pack.pairings.items()} <= set(met)


def test_what_was_played_is_kept_and_what_was_broken_off_is_played_again(tmp_path: Path) -> None:
    collection = Collection(SHIPPED["runicka"], LITTLE, tmp_path)
    first = list(collection.play(1))
    assert first[0].thoughts
    assert set(first[0].winners) <= {0, 1}
    kept = collection.file.read_text()
    assert list(collection.play(1)) == first
    assert collection.file.read_text() == kept
    collection.file.write_text(kept[:-20])
    [again] = collection.play(1)
    assert (again.thoughts, again.winners) == (first[0].thoughts, first[0].winners)
    assert [*collection.kept()] == [0]


def test_games_by_another_counsel_are_others(tmp_path: Path) -> None:
    one, other = (Collection(SHIPPED["runicka"], counsel, tmp_path) for counsel in (LITTLE, Counsel(worlds=2)))
    one.keep(Judged(0, [Thought(0, 1, 1)], [0], 1.0, ""))
    assert [*one.kept()] == [0]
    assert other.kept() == {}


def test_games_with_another_steady_are_others() -> None:
    """Its answers tell it, as it plays the rest of each game out that is tried."""
    tables = Collection(SHIPPED["runicka"], LITTLE).tables[:1]
    assert steady_at(tables) == steady_at(tables)
    assert steady_at(tables) != steady_at(Collection(SHIPPED["runicka"], LITTLE).tables[1:2])
    assert (
        f"steady {steady_at(Collection(SHIPPED['rune-stones'], LITTLE).tables)}"
        in Collection(SHIPPED["rune-stones"], LITTLE).name
    )


def test_the_tool_tells_what_it_has_found_of_games_that_are_kept(tmp_path: Path) -> None:
    """Few games of the first 100 to fit, few behind them to check: as in an evening that is broken off."""
    collection = Collection(SHIPPED["runicka"], LITTLE, tmp_path)
    for game in (*drawn_games(40, 3), *drawn_games(FITTED + 60, 4)[FITTED:]):
        collection.keep(game)
    lines = list(told(collection, kept=True))
    assert lines[0] == "runicka: 40 games to fit, 60 to check, by 1 states of the engine"
    assert "CURVE: Final = Curve(" in lines[1]
    assert lines[-1].endswith(("passes", "MISSES"))

"""A search for what to change: its stages follow from what was played, parts of it add up, and only legal swaps of one copy take part."""

import pytest

from decks.construction.legality import judge
from decks.lab import swaps
from decks.lab.differences import Contest, Measure
from decks.lab.race import ROUNDS
from decks.lab.report import Estimate
from decks.lab.swaps import (
    ADDS,
    CUTS,
    RACE,
    STAGES,
    NoSwapsError,
    Proposal,
    Search,
    SearchGames,
    SearchResults,
    Swap,
    as_json,
    gained_in_words,
    in_words,
    report_of,
    search_through,
)
from engine.kernel.table import BLANK
from engine.packs.cards import DeckList
from tests.engine.play.test_coupling import FAST, STEADY, THEIRS, ready
from tests.packs import SHIPPED

PACK = SHIPPED[FAST]
DECK = ready(FAST, "ember-rush")
POOL = ["marrow-chill", "emberdart", "canticle-of-rust"]


@pytest.fixture(autouse=True)
def few_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two shuffles where there are dozens."""
    for name in ("SCREEN", "FIRST", "CONFIRMING"):
        monkeypatch.setattr(swaps, name, {True: 2, False: 2})
    monkeypatch.setattr(swaps, "CANDIDATES", 3)


def search(*rivals: str, deck: DeckList = DECK, pool: list[str] | None = POOL, form: str = "constructed") -> Search:
    against = {name: ready(FAST, name) for name in rivals}
    return Search(PACK, form, Contest((deck, deck), against, 0, 3, STEADY, "" if rivals else "dummy"), pool)


def small() -> DeckList:
    """A deck with three cards to cut."""
    main = DECK["main"]
    return {**DECK, "main": dict(list(main.items())[:3])}


def test_a_swap_takes_out_one_copy_and_puts_in_another() -> None:
    deck = {"main": {"a": 2, "b": 1}, "side": {"c": 1}}
    assert Swap("main", "a", "d").of(deck) == {"main": {"a": 1, "b": 1, "d": 1}, "side": {"c": 1}}
    assert Swap("main", "b", "a").of(deck) == {"main": {"a": 3}, "side": {"c": 1}}


def test_each_card_of_the_deck_is_first_replaced_by_a_blank_one() -> None:
    stage = search().stage(CUTS, SearchResults())
    assert [swap.out for swap in stage.candidates] == sorted(DECK["main"])
    assert {swap.into for swap in stage.candidates} == {BLANK}


def test_what_comes_in_takes_the_place_of_what_is_missed_least() -> None:
    one, results = search(), SearchResults()
    games = SearchGames(one, results)
    stage = one.stage(CUTS, results)
    for swap in stage.candidates:
        games.play(CUTS, stage, swap, 0, results)
    least = one.cuts(results)[0].out
    adds = one.stage(ADDS, results).candidates
    assert {swap.out for swap in adds} == {least}
    assert {swap.into for swap in adds} <= {*POOL} - {least}


def test_no_swap_makes_a_legal_deck_illegal() -> None:
    one, results = search(pool=None), SearchResults()
    assert not judge(PACK, "constructed", DECK).problems
    for swap in one.stage(ADDS, results).candidates:
        assert not judge(PACK, "constructed", swap.of(DECK)).problems
    full = next(card for card, copies in DECK["main"].items() if copies == max(DECK["main"].values()))
    other = next(card for card in DECK["main"] if card != full)
    if judge(PACK, "constructed", Swap("main", other, full).of(DECK)).problems:
        assert not one.is_fine(Swap("main", other, full))


def test_a_card_that_is_not_in_the_pool_never_comes_in() -> None:
    assert {swap.into for swap in search().stage(ADDS, SearchResults()).candidates} <= {*POOL}
    assert search(pool=[]).stage(ADDS, SearchResults()).candidates == []


def test_a_search_is_the_same_whoever_plays_which_part_of_it() -> None:
    one = search(deck=small())
    whole, results = search_through(one), SearchResults()
    first = 0
    for n in range(STAGES):
        size = one.size(one.stage(n, results))
        parts = [range(first, first + size // 4 * 2, 2), range(first + size // 4 * 2, first + size, 2)]
        found = []
        for part in reversed(parts):
            games, total = SearchGames(one, results), SearchResults()
            for index in part:
                games.count(index, total)
            found.append(total.plain())
        for plain in found:
            results.take(plain)
        first += size
    assert results.plain() == whole.plain()


def test_against_decks_both_seats_are_played_and_each_deck_in_turn() -> None:
    one = search(THEIRS, "bottled-thunder", deck=small(), pool=POOL[:1])
    results = SearchResults()
    games, stage = SearchGames(one, results), one.stage(CUTS, results)
    assert one.size(stage) == 3 * 2 * 4
    for index in range(0, one.size(stage), 4):
        games.count(index, results)
    assert {results.of(CUTS, swap).games for swap in stage.candidates} == {4}
    assert set(games.known) == {(False, THEIRS), (False, "bottled-thunder")}
    with pytest.raises(IndexError):
        SearchGames(search(deck=small(), pool=[]), SearchResults()).at(10**6)


def test_the_winner_is_confirmed_on_shuffles_that_had_no_part_in_the_race() -> None:
    one = search(deck=small())
    results = search_through(one)
    (winner,) = one.stage(STAGES - 1, results).candidates
    games = SearchGames(one, results)
    race, final = one.stage(RACE + ROUNDS - 1, results), one.stage(STAGES - 1, results)
    seeds = [
        {games.pairing(n, stage, winner, "").shuffle(k) for k in range(100)}
        for n, stage in ((RACE, race), (STAGES - 1, final))
    ]
    assert not seeds[0] & seeds[1]
    report = report_of(one, results)
    assert report.winner
    assert report.winner.swap == winner
    assert report.winner.games == 2
    told = as_json(one, report)
    assert told["best"]["out"] == winner.out
    assert told["played"] == results.games
    assert "The deck is" in " ".join(in_words(one, report, "Ember Rush"))


def test_a_gain_is_told_with_where_it_begins_and_ends() -> None:
    wins, turns = (
        Measure(*(Estimate(value, value - 0.01, value + 0.01, 9) for value in values))
        for values in ((0.4, 0.43, 0.03), (6.5, 6.25, -0.25))
    )
    swap = Swap("main", "a", "b")
    assert (
        gained_in_words(Proposal(swap, wins, None, True, 9, 0))
        == "3.0 more wins of 100 games (2.0 to 4.0), 43.0 instead of 40.0,"
    )
    assert (
        gained_in_words(Proposal(swap, wins, turns, True, 9, 0))
        == "0.25 turns sooner (0.24 to 0.26), 6.25 instead of 6.50,"
    )


def test_where_nothing_can_come_in_that_is_told() -> None:
    one = search(deck=small(), pool=[])
    report = report_of(one, search_through(one))
    assert (report.winner, report.tried) == (None, 0)
    assert list(in_words(one, report, "Few")) == [
        "No card of Few can be swapped for another one without making it less legal."
    ]


def test_a_deck_from_which_nothing_is_drawn_has_nothing_to_swap() -> None:
    with pytest.raises(NoSwapsError, match="nothing to swap"):
        search(deck={"runeslinger": {"x": 1}}).stage(CUTS, SearchResults())

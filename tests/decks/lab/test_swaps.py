"""A search for what to change: its stages follow from what was played, parts of it add up, and only legal swaps of one copy take part."""

from dataclasses import replace

import pytest

from decks.construction.legality import judge
from decks.lab import race, swaps
from decks.lab.asked import Part, next_part
from decks.lab.differences import Contest, Measure
from decks.lab.race import ROUNDS, Pair
from decks.lab.report import Estimate
from decks.lab.swaps import (
    FRESH,
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
from engine.packs.cards import DeckList
from engine.play.coupling import Difference
from tests.engine.play.test_coupling import FAST, STEADY, THEIRS, ready
from tests.packs import SHIPPED

PACK = SHIPPED[FAST]
DECK = ready(FAST, "ember-rush")
POOL = ["marrow-chill", "emberdart", "canticle-of-rust"]


@pytest.fixture(autouse=True)
def few_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two shuffles where there are dozens."""
    for name in ("FIRST", "CONFIRMING"):
        monkeypatch.setattr(swaps, name, {True: 2, False: 2})
    monkeypatch.setattr(race, "PARTNERS", 1)


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


def test_first_each_card_of_the_deck_goes_out_and_each_of_the_pool_comes_in() -> None:
    stage = search().stage(0, SearchResults())
    for pairs in stage.lists:
        assert {pair.out for pair in pairs} == {*DECK["main"]}
        assert {pair.into for pair in pairs} == {*POOL}


def test_what_belongs_into_another_section_never_comes_in() -> None:
    form = PACK.formats["constructed"]
    cards = search(pool=None).cards
    assert cards
    for card in PACK.cards.values():
        fits = "main" in {section.id for section in PACK.fitting(form, card.kind)}
        assert (card.id in cards) <= fits


def test_no_swap_makes_a_legal_deck_illegal() -> None:
    one = search(pool=None)
    assert not judge(PACK, "constructed", DECK).problems
    for out in one.race.outs[:2]:
        for into in one.race.ins[:10]:
            swapped = Swap("main", out, into).of(DECK)
            assert one.is_fine(Pair(out, into)) == (out != into and not judge(PACK, "constructed", swapped).problems)


def test_a_deck_of_packs_is_judged_by_what_lay_in_them() -> None:
    opened = {**DECK["main"], "marrow-chill": 1}
    one = replace(search(form="sealed"), opened=opened)
    out = next(card for card in DECK["main"] if card not in POOL)
    kept, beyond = Pair(out, "marrow-chill"), Pair(out, "canticle-of-rust")
    assert one.problems(one.swap(beyond).of(DECK)) > one.problems(one.swap(kept).of(DECK))
    assert one.is_fine(kept)
    assert not one.is_fine(beyond)


def test_a_card_that_is_not_in_the_pool_never_comes_in() -> None:
    assert search(pool=[]).stage(0, SearchResults()).plays == 0


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
    games, stage = SearchGames(one, results), one.stage(0, results)
    assert one.size(stage) == 3 * 2 * 4
    met = []
    for index in range(0, one.size(stage), 4):
        _, _, swap, shuffle = games.at(index)
        games.count(index, results)
        met.append((swap.out, shuffle % 2))
    assert sorted(met) == sorted((card, n) for card in small()["main"] for n in range(2))
    assert {found.games for found in results.in_stage(0).values()} <= {2, 4}
    with pytest.raises(IndexError):
        SearchGames(search(deck=small(), pool=[]), SearchResults()).at(10**6)


def test_the_winner_is_confirmed_on_shuffles_that_had_no_part_in_the_race() -> None:
    one = search(deck=small())
    results = search_through(one)
    final = one.stage(FRESH, results)
    (pair,) = final.lists[0]
    winner, games = one.swap(pair), SearchGames(one, results)
    raced = one.stage(ROUNDS - 1, results)
    seeds = [
        {games.pairing(n, stage, winner, 0).shuffle(k) for k in range(100)}
        for n, stage in ((ROUNDS - 1, raced), (FRESH, final))
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


def test_what_was_confirmed_in_searches_with_other_stages_is_still_told() -> None:
    one = search(deck=small())
    found = search_through(one).plain()["swaps"]
    (key,) = [key for key in found if key.startswith(f"stage-{FRESH}")]
    kept = {"swaps": {f"7 {key.partition(' ')[2]}": found[key], "0 main emberdart blank": found[key]}}
    results = SearchResults()
    results.take(kept)
    report = report_of(one, results)
    assert report.winner
    assert " ".join(report.winner.swap) == key.partition(" ")[2]
    assert not report.last
    assert SearchGames(one, results).confirming(0)


def test_a_search_that_other_stages_had_begun_begins_anew() -> None:
    """As after an upgrade in the middle of it: what they played is of no use, so nothing is judged by it."""
    asked, before = search(), SearchResults({"0 main emberdart blank": Difference()})
    assert next_part(asked, before, 240) == next_part(asked, SearchResults(), 0)
    before.add(0, Swap("main", "emberdart", "marrow-chill"), Difference())
    size = asked.size(asked.stage(0, before))
    assert next_part(asked, before, size) == Part(size, asked.size(asked.stage(1, before)), asked.contest.step)


def test_where_nothing_can_come_in_that_is_told() -> None:
    one = search(deck=small(), pool=[])
    report = report_of(one, search_through(one))
    assert (report.winner, report.tried) == (None, 0)
    assert list(in_words(one, report, "Few")) == [
        "No card of Few can be swapped for another one without making it less legal."
    ]


def test_a_deck_from_which_nothing_is_drawn_has_nothing_to_swap() -> None:
    with pytest.raises(NoSwapsError, match="nothing to swap"):
        search(deck={"runeslinger": {"x": 1}}).stage(0, SearchResults())

"""Goldfish games: the same run is the same games, chunks add up, opponents are what they say, wins are told by cause."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.construction.formats.deck_text import read_deck
from engine.kernel.chance import PRIME, card_key
from engine.kernel.state import FACE_DOWN, OWN_SEAT
from engine.play.goldfish import Run, UnknownNameError, prepare
from engine.play.opponents import opponents_of
from engine.play.pilots import pilots_of
from engine.play.playable import is_playable
from engine.play.record import begin
from engine.play.tally import Tally
from tests.packs import SHIPPED
from tests.tiers import examples

PACKS = {slug: pack for slug, pack in SHIPPED.items() if is_playable(pack)}
PACK = PACKS["runeslingers-awakening"]
DECKS = {name: read_deck(text, PACK).sections for name, text in PACK.decks.items()}


def run(deck: str = "ember-rush", **given: str) -> Run:
    return prepare(PACK, DECKS[deck], 1, **given)


def happened(run: Run, index: int) -> list[tuple[str, int]]:
    """What happened in a game, by name, and to whom or what."""
    return [(run.table.rules.events[entry[0]].name, entry[1]) for entry in run.play(index, logged=True).log or []]


def test_the_same_run_is_the_same_games() -> None:
    assert run().tally(range(20)).digest() == run().tally(range(20)).digest()


def test_another_seed_is_other_games() -> None:
    assert run().tally(range(20)).digest() != prepare(PACK, DECKS["ember-rush"], 2).tally(range(20)).digest()


@settings(max_examples=examples(10), deadline=None)
@given(st.lists(st.integers(1, 11), unique=True, max_size=4))
def test_chunks_of_a_run_add_up_to_the_whole(cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), 12]
    total = Tally()
    for first, last in reversed(list(pairwise(edges))):
        total.merge(run().tally(range(first, last)))
    assert total == run().tally(range(12))
    assert total.digest() == run().tally(range(12)).digest()


def test_every_game_is_counted_once() -> None:
    for deck in DECKS:
        tally = run(deck, opponent="mirror").tally(range(10))
        assert tally.games == 10 == tally.wins + sum(tally.losses.values()) + tally.unfinished
        assert sum(tally.win_turns.values()) == sum(tally.causes.values()) == tally.wins


def test_wins_are_told_apart_by_cause() -> None:
    assert {"empty deck", "damage"} <= run("empty-tower").tally(range(40)).causes.keys()
    assert run("gathering-blight").tally(range(40)).causes["ailments"] > 20


def test_without_wins_there_is_no_mean() -> None:
    assert Tally().mean_win_turn is None


# Opponents


def test_the_dummy_has_full_power_and_health_and_a_deck_of_blanks() -> None:
    table = run().table
    blanks = [piece for piece, owner in enumerate(table.owners) if owner == 1 and piece > table.seats]
    assert len(blanks) == 40
    assert {table.cards[piece].name for piece in blanks} == {"Blank card"}
    game = begin(table, 1)
    counters = table.rules.counters
    assert [game.counts[counters[name]][1] for name in ("power", "health")] == [5, 20]


def test_the_dummy_draws_and_does_nothing_else_of_its_own_will() -> None:
    game = run()
    acts = {"slung", "played", "light created", "blocked", "passed", "activated", "charged", "used"}
    for index in range(10):
        seat, done = OWN_SEAT, []
        for name, subject in happened(game, index):
            seat = subject if name == "turn begins" else seat
            done += [name] if seat == 1 and name in acts else []
        assert done == []


def test_the_dummy_plays_its_turns_on_the_same_rules() -> None:
    names = [name for name, subject in happened(run(), 0) if (name, subject) == ("turn begins", 1)]
    assert len(names) > 3


def test_the_blocker_blocks_whenever_it_may_and_makes_games_longer() -> None:
    assert "blocked" in {name for name, _ in happened(run(opponent="blocker"), 0)}
    plain, blocked = run().tally(range(60)).mean_win_turn, run(opponent="blocker").tally(range(60)).mean_win_turn
    assert plain is not None
    assert blocked is not None
    assert blocked > plain


def test_the_mirror_plays_the_same_deck() -> None:
    table = run(opponent="mirror").table
    names = [sorted(c.name for c, o in zip(table.cards, table.owners, strict=True) if o == seat) for seat in (0, 1)]
    assert names[0] == names[1]


def test_every_game_has_the_pilots_and_opponents_that_are_promised() -> None:
    for pack in PACKS.values():
        assert {"random", "greedy"} <= pilots_of(pack).keys()
        assert all(opponent.help for opponent in opponents_of(pack).values())
    assert {"dummy", "blocker"} <= opponents_of(PACK).keys()


def test_unknown_names_are_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownNameError, match="no pilot is called 'clever'; choose from random, greedy"):
        run(pilot="clever")
    with pytest.raises(UnknownNameError, match="no opponent is called 'nobody'; choose from dummy, blocker"):
        run(opponent="nobody")


def test_greedy_beats_random() -> None:
    greedy, chance = (run(pilot=pilot, opponent="mirror").tally(range(40)).wins for pilot in ("greedy", "random"))
    assert greedy >= 10
    assert chance <= 2


# Shuffles


def test_two_lists_that_share_cards_share_their_order() -> None:
    first = run("ember-rush")
    other = {**DECKS["ember-rush"], "main": {**DECKS["ember-rush"]["main"], "ledger-of-light": 1, "prise-the-seal": 1}}
    second = prepare(PACK, other, 1)
    orders = []
    for each in (first, second):
        game = each.table.deal(each.game_seed(0))
        while not any(game.stacks[spot] for spot in game.table.places_of[0][each.table.rules.zones["hand"]]):
            game.pc += 1
            game.program[game.pc - 1](game, game.frame)
            if game.pc == 2:
                break
        deck = game.stacks[game.table.places_of[0][each.table.rules.zones["deck"]][0]]
        orders.append([game.table.cards[piece].id for piece in deck])
    shared = {"ledger-of-light", "prise-the-seal"}
    assert [c for c in orders[0] if c not in shared] == [c for c in orders[1] if c not in shared]


def test_keys_times_factors_order_cards_evenly() -> None:
    keys = [card_key(f"card {n}", 1) for n in range(40)]
    first = [0] * 40
    pairs = 0
    for factor in range(10**15, 10**15 + 4000 * 7_919_191_919, 7_919_191_919):
        order = sorted(range(40), key=lambda n: keys[n] * factor % PRIME)
        first[order[0]] += 1
        pairs += order.index(0) < order.index(1)
    assert all(60 < times < 145 for times in first)  # 100 are expected; 4.5 standard deviations either way
    assert 1850 < pairs < 2150


def test_nothing_is_random_but_the_seed() -> None:
    games = [run().play(3), run().play(3)]
    assert (games[0].answers, games[0].counts) == (games[1].answers, games[1].counts)
    assert games[0].counts[FACE_DOWN] == games[1].counts[FACE_DOWN]

"""Rules of thumb of `greedy`, and how it fares against answers at random."""

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.games.runeslingers.first.pilot import OPPONENTS, RULES, THUMBS
from engine.kernel.agenda import advance, answer
from engine.kernel.table import Table
from engine.kernel.view import View
from engine.play.pilots import pilots_of
from engine.play.playable import loaded_game
from tests.games.runeslingers_first.duels import FIELD, PLAIN, set_out
from tests.games.scenes import picked
from tests.packs import SHIPPED

PACK = SHIPPED["runeslingers"]


def test_there_are_a_dummy_a_blocker_and_a_mirror():
    assert list(OPPONENTS) == ["dummy", "blocker", "mirror"]
    assert OPPONENTS["dummy"].deck(loaded_game(PACK)) == {"main": {"blank": 30}}


def won_by_greedy(deck: str, games: int) -> int:
    """How many mirrors of a ready deck greedy wins against random, in either seat by turns."""
    cards = dict(read_deck(PACK.decks[deck], PACK).sections)
    table, pilots, won = Table(loaded_game(PACK), [cards, cards]), pilots_of(PACK), 0
    for seed in range(games):
        game, hero = table.deal(seed), seed % 2
        seats = [pilots["greedy" if seat == hero else "random"](seed) for seat in (0, 1)]
        advance(game)
        while game.decision is not None:
            decision = game.decision
            answer(game, seats[decision.seat](View(game, decision.seat), decision))
        won += hero in game.winners
    return won


@pytest.mark.parametrize("deck", list(PACK.decks))
def test_greedy_beats_random(deck):
    assert won_by_greedy(deck, 10) >= 9


@pytest.mark.parametrize(
    ("held", "places", "before", "now"),
    [(2, 1, True, False), (3, 1, True, True), (3, 2, True, False), (4, 2, True, True), (1, 5, False, False), (6, 4, True, True)],
)  # fmt: skip
def test_it_sets_a_card_only_where_the_others_would_lack_places(held, places, before, now):
    game = set_out("", f"hand = {['Sparkfall'] * held}\nconcentration = {[PLAIN] * places}".replace("'", '"'))
    assert [picked(rules, game).startswith("Set ") for rules in (THUMBS, RULES)] == [before, now]


def test_it_plays_once_places_are_enough():
    assert picked(RULES, set_out("", f'hand = ["Sparkfall"]\nconcentration = {[PLAIN] * 5}')) == "Play Sparkfall"


def test_it_does_not_pay_its_last_power_with_pain():
    field = f'hand = ["Red Ledger"]\nhealth = 4\nconcentration = {[PLAIN] * 5}'
    assert picked(RULES, set_out("", f"{field}\npower = 1")) == "End the Play Phase"
    assert picked(RULES, set_out("", f"{field}\npower = 2")) == "Play Red Ledger"


@pytest.mark.parametrize(("name", "words"), [("Ringing Bolt", "Charge it"), ("Waiting Ember", "Sling it")])
def test_it_charges_what_grows_by_tokens_and_slings_what_does_not(name, words):
    s = set_out("", f'hand = ["{name}"]\n{FIELD}').choose(f"Play {name}", "On Seat 1: Concentration areas 1")
    assert picked(RULES, s) == words

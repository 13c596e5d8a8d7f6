"""What to begin with: over many first hands, what the first choice among the cards in hand is worth by each card that it could be."""

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.kernel.agenda import answer
from engine.kernel.state import NONE, OWN_SEAT
from engine.kernel.table import Table
from engine.play.openings import (
    FoundOpenings,
    OpeningPlan,
    Openings,
    Option,
    Tried,
    at_first_choice,
    held,
    is_first_choice,
    openings_of,
    option_in,
)
from engine.play.pilots import pilots_of
from engine.play.playable import loaded_game
from engine.play.record import begin
from tests.packs import SHIPPED, WITH_TOYS

QUESTION, OTHER = 3, 4
ONE, TWO, NOTHING = Option(QUESTION, 1, "one"), Option(QUESTION, 1, "two"), Option(QUESTION, 2, "")


def openings(slug: str, hands: int = 2) -> Openings:
    """The first hands of the first ready deck against the second one."""
    pack = SHIPPED[slug]
    decks = [read_deck(text, pack).sections for text in list(pack.decks.values())[:2]]
    found = openings_of(Table(loaded_game(pack), decks))
    assert found
    found.plan = OpeningPlan(hands)
    return found


def found(*hands: dict[Option, float]) -> FoundOpenings:
    return FoundOpenings([Tried(hand) for hand in hands])


# Which choice it is


@pytest.mark.parametrize("slug", SHIPPED)
def test_it_is_the_first_question_about_several_cards_in_hand(slug: str) -> None:
    asked = openings(slug)
    game = at_first_choice(begin(asked.table, 5), asked.pilot)
    assert game
    assert game.decision
    assert game.decision.seat == OWN_SEAT
    cards = {game.cards[row[1]].id for row in game.decision.options if row[1] in held(game)}
    assert len(cards) > 1
    assert is_first_choice(game)


def test_what_is_asked_later_is_no_first_choice() -> None:
    game = at_first_choice(begin(openings("runeslingers").table, 5), openings("runeslingers").pilot)
    assert game
    answer(game, 0)
    later = at_first_choice(game, openings("runeslingers").pilot)
    assert later
    assert not is_first_choice(later)


def test_a_choice_is_told_by_the_card_of_the_deck_that_it_is_about_also_where_that_lies_on_the_table() -> None:
    """The Gearling in hand can be summoned, the ley-crystal Amberglass of the Talisman can be invoked, and the phase can end."""
    asked = openings("runicka")
    game = at_first_choice(begin(asked.table, 5), asked.pilot)
    assert game
    assert game.decision
    options = [option_in(game, row) for row in game.decision.options]
    told = [(game.table.rules.verbs[option.verb].words, option.card) for option in options]
    assert ("Summon {piece} on {to}", "hinge-gearling") in told
    assert ("Invoke {piece}", "amberglass") in told
    assert told[-1] == ("End the Main Phase", "")


# What it is worth


def test_a_card_is_compared_with_the_others_of_the_same_hands() -> None:
    """One wins 10 points more than Two wherever both are held; Two has had the luckier hands."""
    told = found({ONE: 0.3, TWO: 0.2}, {ONE: 0.4, TWO: 0.3}, {TWO: 0.9, NOTHING: 0.9}).standings()
    one, nothing, two = told
    assert (one.option, one.hands, one.best) == (ONE, 2, 2)
    assert (nothing.option, nothing.hands, nothing.best) == (NOTHING, 1, 1)
    assert (two.option, two.hands, two.best) == (TWO, 3, 1)
    assert one.gain == pytest.approx(0.1)
    assert one.error == pytest.approx(0)
    assert one.chance == pytest.approx(0.35)
    assert two.gain == pytest.approx(-0.2 / 3)


def test_only_the_question_that_comes_first_in_most_hands_is_told() -> None:
    seldom = {Option(OTHER, 1, "one"): 1.0, Option(OTHER, 1, "two"): 0.0}
    told = found({ONE: 0.3, TWO: 0.2}, {ONE: 0.3, TWO: 0.2}, seldom, {})
    assert told.window == QUESTION
    assert {one.option for one in told.standings()} == {ONE, TWO}


def test_where_no_choice_ever_came_nothing_is_told() -> None:
    assert (found({}, {}).window, found({}, {}).standings(), found().standings()) == (NONE, [], [])


# The same for everybody


def test_each_hand_is_the_same_whoever_looks_at_it() -> None:
    whole = openings("runeslingers")
    while whole.step():
        pass
    second = openings("runeslingers")
    second.found = FoundOpenings.read(found(dict(whole.found.hands[0].chances)).plain())
    assert second.step()
    assert not second.step()
    assert second.found == whole.found
    assert all(0 <= chance <= 1 for hand in whole.found.hands for chance in hand.chances.values())
    assert all(len(hand.chances) > 1 for hand in whole.found.hands)


def test_a_game_that_knows_no_worth_has_no_opening_advice() -> None:
    without = next(pack for pack in WITH_TOYS.values() if "greedy" not in pilots_of(pack))
    deck = {"main": {next(iter(without.cards)): 1}}
    assert openings_of(Table(loaded_game(without), [deck, deck])) is None

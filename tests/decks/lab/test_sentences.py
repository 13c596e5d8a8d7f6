"""The sentences of a report: how fast, against whom, and what nothing can be said of."""

from decks.lab.outcome import half_won_by
from decks.lab.report import report_of
from decks.lab.sentences import half_within, speed, unsaid
from engine.play.tally import Tally


def tally(wins: dict[int, int], lost: int = 0) -> Tally:
    games = Tally(games=sum(wins.values()) + lost, wins=sum(wins.values()))
    games.win_turns.update(wins)
    games.losses["damage"] = lost
    games.causes["damage"] = games.wins
    return games


def said(wins: dict[int, int], lost: int = 0, *, goal: bool = False) -> str:
    return speed("Ember Rush", "the dummy", report_of(tally(wins, lost), None, {}, {}), goal=goal)


def test_a_game_that_is_not_won_is_longer_than_any() -> None:
    assert half_won_by(tally({6: 4, 9: 6})) == 9
    assert half_won_by(tally({6: 4, 9: 6}, lost=10)) == 9
    assert half_won_by(tally({6: 4, 9: 6}, lost=11)) is None


def test_exactly_half_is_half() -> None:
    assert half_won_by(tally({6: 5, 9: 5})) == 6


def test_the_turn_by_which_half_are_won_has_its_interval() -> None:
    assert half_within(report_of(tally({6: 50, 9: 50}), None, {}, {})) == "6 to 9"
    assert half_within(report_of(tally({6: 100}), None, {}, {})) == "6 to 6"
    assert half_within(report_of(tally({6: 50}, lost=50), None, {}, {})) == "6 to never"
    assert half_within(report_of(tally({6: 5}, lost=95), None, {}, {})) == ""


def test_how_fast_a_deck_is() -> None:
    assert said({6: 6, 9: 4}) == "Ember Rush wins by turn 6 of its own (6 to 9) in half of 10 games against the dummy."
    assert said({6: 6}, lost=94) == (
        "Ember Rush wins in 6 of 100 games against the dummy (3 to 12; 100 played): there is no turn by which half of them are won."
    )
    assert said({6: 100}) == "Ember Rush wins by turn 6 of its own in half of 100 games against the dummy."
    assert said({6: 6}, goal=True).startswith("Ember Rush reaches the goal by turn 6")


def test_what_was_never_played_is_named_and_nothing_said_of_it() -> None:
    assert unsaid("", "Constructed", [], 100) == "The deck is legal in Constructed."
    assert unsaid("Not legal in Constructed: 2 problems.", "Constructed", ["Supernova"], 100) == (
        "Not legal in Constructed: 2 problems; the pilot hardly ever played Supernova in 100 games, so nothing here is for or against it."
    )
    several = unsaid("", "Constructed", ["A", "B", "C", "D"], 1)
    assert several.endswith("A, B, C and 1 more card in 1 game, so nothing here is for or against them.")

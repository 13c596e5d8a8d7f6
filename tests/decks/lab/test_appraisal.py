"""What each card of a deck is worth: a blank lies where one copy lay, nothing else differs, and parts of the games add up."""

import json
import re
from collections import Counter
from typing import Final

import pytest

from decks.lab.appraisal import Appraisal, AppraisalGames, NoWorthError, Worths, appraise, judged_cards
from decks.lab.differences import Contest
from decks.lab.report import NEVER_DRAWN, NOT_PLAYED
from decks.lab.worth import as_json, lines, report_of, report_on, sentences
from engine.kernel.table import BLANK
from engine.packs.cards import DeckList
from engine.play.coupling import Difference
from engine.play.playable import is_playable
from engine.play.tally import Sample
from tests.engine.play.test_coupling import FAST, STEADY, THEIRS, order, ready
from tests.packs import SHIPPED

PACK: Final = SHIPPED[FAST]
DECK: Final = ready(FAST, "ember-rush")
CARDS: Final = ("ninth-bell-x", "emberdart")
OTHER: Final = "bottled-thunder"


def appraisal(*rivals: str, games: int = 4, deck: DeckList = DECK) -> Appraisal:
    against = {name: ready(FAST, name) for name in rivals}
    return Appraisal(PACK, Contest((deck, deck), against, games, 3, STEADY, "" if rivals else "dummy"), CARDS)


# The slot


@pytest.mark.parametrize("rivals", [(), (THEIRS,)])
@pytest.mark.parametrize("card", CARDS)
def test_a_blank_lies_where_one_copy_lay_and_nothing_else_differs(card: str, rivals: tuple[str, ...]) -> None:
    pairing = AppraisalGames(appraisal(*rivals)).pairing(card, rivals[0] if rivals else "")
    for place in pairing.places:
        before, after = (order(table, place.seat) for table in place.tables)
        assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [(card, BLANK)]


def test_the_deck_itself_stays_as_it_is() -> None:
    one = appraisal(THEIRS)
    held = {section: dict(cards) for section, cards in one.deck.items()}
    appraise(one)
    assert one.deck == held


# Games


def test_on_each_shuffle_the_deck_plays_once_as_it_is_and_once_with_each_blank() -> None:
    alone, met = appraisal(games=6), appraisal(THEIRS, OTHER, games=6)
    assert (alone.step, alone.whole) == (3, 18)
    assert (met.step, met.whole) == (6, 18)
    games = AppraisalGames(met)
    assert [games.at(index) for index in range(0, met.whole, met.step)] == [(THEIRS, 0), (THEIRS, 1), (OTHER, 0)]
    with pytest.raises(IndexError):
        games.at(met.whole)


def test_the_games_are_the_same_whoever_plays_which_part_of_them() -> None:
    one = appraisal(THEIRS, OTHER, games=6)
    whole, parts = appraise(one), Worths()
    for index in reversed(range(0, one.whole, one.step)):
        part = Worths()
        AppraisalGames(one).count(index, part)
        parts.take(json.loads(json.dumps(part.plain())))
    assert parts.plain() == whole.plain()
    assert whole.games == one.contest.games
    assert {found.games for found in whole.blanked.values()} == {one.contest.games}


def test_what_is_counted_of_the_deck_as_it_is_changes_none_of_its_games() -> None:
    one = appraisal(THEIRS)
    games = AppraisalGames(one)
    pairing = games.pairing(CARDS[0], THEIRS)
    plain = [place.play_at(place.tables[0], pairing.shuffle(0), ()).answers for place in pairing.places]
    assert [game.answers for game in games.play_as_it_is(THEIRS, 0, Worths())] == plain


def test_what_was_drawn_and_played_is_counted_on_either_seat() -> None:
    found = appraise(appraisal(THEIRS, games=10))
    drawn = {card: n for card, n in found.drawn.items() if card in DECK["main"]}
    assert found.drawn == drawn
    assert max(drawn.values()) == 10
    assert all(found.played[card] <= n for card, n in drawn.items())
    assert found.played


def test_no_other_card_changes_what_one_is_worth() -> None:
    one = appraisal(games=4)
    alone = appraise(Appraisal(PACK, one.contest, CARDS[:1]))
    assert alone.blanked[CARDS[0]] == appraise(one).blanked[CARDS[0]]


BUILD_NONE: Final = {"rune-stones"}


@pytest.mark.parametrize(
    "slug", [slug for slug, pack in SHIPPED.items() if is_playable(pack) and slug not in BUILD_NONE]
)
def test_every_game_in_which_decks_are_built_judges_their_cards(slug: str) -> None:
    pack = SHIPPED[slug]
    deck = ready(slug, next(iter(pack.decks)))
    card = judged_cards(pack, deck)[0]
    contest = Contest((deck, deck), {}, 1, 3, STEADY)
    assert appraise(Appraisal(pack, contest, [card])).blanked[card].games == 1


@pytest.mark.parametrize("slug", sorted(BUILD_NONE))
def test_a_game_in_which_none_is_built_says_why(slug: str) -> None:
    for name in SHIPPED[slug].decks:
        with pytest.raises(NoWorthError, match="Nobody builds a deck"):
            judged_cards(SHIPPED[slug], ready(slug, name))


def test_a_deck_without_cards_that_are_drawn_has_nothing_to_judge() -> None:
    with pytest.raises(NoWorthError, match="no deck here from which cards are drawn"):
        judged_cards(PACK, {"runeslinger": {"x": 1}})


# What is told


def blanked(*more: int, turns: tuple[int, ...] = ()) -> Difference:
    """What a blank gets more than the card, in points on each shuffle, or in turns."""
    return Difference(more_points=sample(*more), more_turns=sample(*(turns or more)), games=2 * len(more))


def sample(*numbers: int) -> Sample:
    counted = Sample()
    for one in numbers:
        counted.add(one)
    return counted


COPIES: Final = {"emberdart": 3, "marrow-chill": 2, "canticle-of-rust": 1, "ninth-bell-x": 1}


def told(**found: Difference) -> Worths:
    cards = {name.replace("_", "-"): one for name, one in found.items()}
    return Worths(cards, Counter(dict.fromkeys(cards, 100)), Counter(dict.fromkeys(cards, 50)), 100)


def test_what_a_blank_loses_is_what_the_card_is_worth() -> None:
    report = report_on(COPIES, told(emberdart=blanked(*[-2] * 40, *[0] * 10)), is_alone=False, tells_plays=True)
    (row,) = report.rows
    assert row.worth
    assert row.worth.value == pytest.approx(0.4)
    assert (row.copies, row.sure, row.does_harm) == (3, True, False)
    assert sentences(PACK, report) == [
        "Emberdart came out best: the deck wins 40.0 more of 100 games with a copy than with a blank card there (31.9 to 45.0)."
    ]


def test_alone_it_is_the_turns_that_a_blank_needs_more() -> None:
    found = told(emberdart=blanked(0, 0, turns=(1, 2, 1, 1, 2, 1, 1, 1) * 5))
    report = report_on(COPIES, found, is_alone=True, tells_plays=True)
    assert report.rows[0].worth
    assert report.rows[0].worth.value == pytest.approx(1.25)
    assert "wins 1.25 turns sooner with a copy" in sentences(PACK, report)[0]


def test_the_last_card_is_named_too_with_what_it_takes_or_gives() -> None:
    found = told(
        emberdart=blanked(*[-2] * 30), marrow_chill=blanked(*[-2, 2, 2] * 4), canticle_of_rust=blanked(*[-2, 0] * 15)
    )
    said = sentences(PACK, report_on(COPIES, found, is_alone=False, tells_plays=True))
    assert said[0].startswith("Emberdart came out best: the deck wins 50.0 more of 100 games")
    assert re.match(
        r"Marrow Chill came out last: the deck wins 16\.7 fewer of 100 games .* \(\d+\.\d more to \d+\.\d fewer\)\.",
        said[1],
    )
    equal = told(emberdart=blanked(*[-2] * 30), marrow_chill=blanked(*[-2] * 29, 0))
    assert (
        "; 1 other card may be worth as much."
        in sentences(PACK, report_on(COPIES, equal, is_alone=False, tells_plays=True))[0]
    )


def test_a_card_that_may_be_better_than_the_best_sure_one_is_not_said_to_be_worse() -> None:
    found = told(emberdart=blanked(*[-2] * 30), marrow_chill=blanked(-4))
    report = report_on(COPIES, found, is_alone=False, tells_plays=True)
    assert [row.card for row in report.rows if row.sure] == ["emberdart"]
    assert [words.split(":")[0] for words in sentences(PACK, report)] == ["Emberdart is surely worth something"]


def test_the_best_card_comes_first_and_one_that_does_harm_is_named() -> None:
    found = told(
        emberdart=blanked(*[2] * 30), marrow_chill=blanked(*[-2, 2] * 15), canticle_of_rust=blanked(*[-2] * 30)
    )
    report = report_on(COPIES, found, is_alone=False, tells_plays=True)
    assert [row.card for row in report.rows] == ["canticle-of-rust", "marrow-chill", "emberdart"]
    assert [row.sure for row in report.rows] == [True, False, True]
    assert sentences(PACK, report)[1] == "The deck does better with a blank card than with Emberdart."


@pytest.mark.parametrize(("played", "why"), [(5, ""), (4, NOT_PLAYED), (0, NOT_PLAYED)])
def test_a_card_that_is_played_in_under_5_of_100_games_in_which_it_was_drawn_gets_a_word(played: int, why: str) -> None:
    found = told(emberdart=blanked(*[-2] * 30), marrow_chill=blanked(*[-2] * 30))
    found.played["marrow-chill"] = played
    report = report_on(COPIES, found, is_alone=False, tells_plays=True)
    row = next(row for row in report.rows if row.card == "marrow-chill")
    assert (row.unplayed, row.worth is None) == (why, bool(why))
    assert report.rows[-1].card == "marrow-chill"
    assert any("hardly ever plays Marrow Chill" in one for one in sentences(PACK, report)) == bool(why)
    assert report.judged == (1 if why else 2)


def test_a_card_that_was_never_drawn_says_so_and_a_game_without_plays_judges_every_card() -> None:
    found = told(emberdart=blanked(*[-2] * 30))
    del found.drawn["emberdart"], found.played["emberdart"]
    assert report_on(COPIES, found, is_alone=False, tells_plays=True).rows[0].unplayed == NEVER_DRAWN
    assert report_on(COPIES, found, is_alone=False, tells_plays=False).rows[0].worth


def test_where_nothing_is_sure_that_is_told() -> None:
    report = report_on(COPIES, told(emberdart=blanked(*[2, -2] * 15)), is_alone=False, tells_plays=True)
    assert sentences(PACK, report) == ["No card is surely worth more than a blank one, after 60 games with each."]


def test_lines_and_json_tell_the_same() -> None:
    one = appraisal(games=6)
    report = report_of(one, appraise(one))
    said, read = as_json(report), list(lines(PACK, report))
    assert [row["card"] for row in said["cards"]] == [row.card for row in report.rows]
    assert (said["unit"], said["of_each"], said["played"]) == ("turns", 6, 18)
    assert [PACK.cards[row.card].name in line for row, line in zip(report.rows, read[-2:], strict=True)] == [True, True]

"""The table of a report's cards: how its columns sort it, and where a card without a value stands."""

from collections.abc import Mapping

import pytest

from decks.lab.card_table import CardTable, card_table
from decks.lab.report import NOT_PLAYED, CardRow, Estimate, Report, report_of
from decks.lab.worth import CardWorth, Kept
from engine.play.tally import BY_CARD, Statistic, Tally


def row(card: str, copies: int = 1, effect: float | None = None, drawn: float = 0.0, unplayed: str = "") -> CardRow:
    estimate = None if effect is None else Estimate(effect, effect, effect)
    return CardRow(card, copies, {"drawn": drawn}, Estimate(0.1, 0.1, 0.1), None, estimate, unplayed)


CARDS = [row("stone", 36, None), row("ash", 1, 0.5, 0.2), row("spark", 4, -1.0, 1.5), row("coal", 1, None)]
DRAWN = Statistic("drawn", "Drawn", BY_CARD, "copies drawn")


def sorted_by(sort: str, cards: list[CardRow] = CARDS, worths: Mapping[str, CardWorth] | None = None) -> CardTable:
    nothing = report_of(Tally(), None, {}, {})
    return card_table(Report(**vars(nothing) | {"cards": cards, "card_columns": [DRAWN]}), sort, worths or {})


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ("effect", "spark ash coal stone"),
        ("-effect", "ash spark coal stone"),
        ("name", "ash coal spark stone"),
        ("-name", "stone spark coal ash"),
        ("copies", "stone spark ash coal"),
        ("-copies", "ash coal spark stone"),
        ("opened", "ash coal spark stone"),
        ("drawn", "spark ash coal stone"),
        ("-drawn", "coal stone ash spark"),
        ("", "ash coal spark stone"),
        ("no-such-column", "ash coal spark stone"),
        ("-no-such-column", "ash coal spark stone"),
    ],
)
def test_cards_stand_in_the_order_of_a_column_and_those_without_a_value_last(sort: str, names: str) -> None:
    assert " ".join(card.card for card in sorted_by(sort).rows) == names


@pytest.mark.parametrize(
    ("sort", "now"),
    [
        ("effect", "ascending"),
        ("-effect", "descending"),
        ("name", "ascending"),
        ("copies", "descending"),
        ("-drawn", "ascending"),
    ],
)
def test_only_the_column_that_sorts_says_so_and_it_leads_the_other_way_round(sort: str, now: str) -> None:
    table = sorted_by(sort)
    columns = {column.id: column for column in (*table.columns.values(), *table.statistic_columns)}
    name = sort.removeprefix("-")
    assert {key: column.now for key, column in columns.items() if column.now} == {name: now}
    assert {column.address for column in columns.values()} == {
        f"?sort=-{key}#cards" if key == sort else f"?sort={key}#cards" for key in columns
    }


@pytest.mark.parametrize("sort", ["effect", "-effect"])
def test_cards_that_all_lack_a_value_stand_by_name(sort: str) -> None:
    cards = [row("stone"), row("ash")]
    assert [card.card for card in sorted_by(sort, cards).rows] == ["ash", "stone"]


@pytest.mark.parametrize("sort", ["effect", "-effect"])
def test_a_card_that_was_never_played_is_neither_the_best_nor_the_worst(sort: str) -> None:
    cards = [row("ash", 1, 0.5), row("coal", 3, None, 0.7, NOT_PLAYED), row("spark", 4, -1.0)]
    assert sorted_by(sort, cards).rows[-1].card == "coal"


def worth(card: str, value: float | None) -> CardWorth:
    return CardWorth(card, 1, None if value is None else Estimate(value, value, value), sure=False, kept=Kept(10, 10))


@pytest.mark.parametrize(
    ("sort", "names"),
    [("", "stone ash coal spark"), ("-worth", "ash stone coal spark"), ("name", "ash coal spark stone")],
)
def test_where_it_has_been_found_what_a_card_is_worth_comes_first(sort: str, names: str) -> None:
    worths = {"ash": worth("ash", -0.1), "stone": worth("stone", 0.2), "spark": worth("spark", None)}
    assert " ".join(card.card for card in sorted_by(sort, CARDS, worths).rows) == names


@pytest.mark.parametrize(("sort", "is_so"), [("effect", True), ("-opened", True), ("drawn", False), ("", False)])
def test_what_tells_of_the_first_hand_stands_open_where_it_sorts(sort: str, is_so: bool) -> None:
    assert sorted_by(sort).is_of_first_hand == is_so

"""What the rulebook of Rune Stones states is told as stated, what follows from it as inferred, and what is ours as ours."""

import pytest

from engine.packs.reading import GAMES, read_pack

PACK = read_pack(GAMES / "rune_stones", GAMES)


@pytest.mark.parametrize(
    ("zone", "status", "source"),
    [
        ("upper", "ruling", "RST-Q9"),
        ("lower", "ruling", "RST-Q9"),
        ("smithies", "public", "RST-Q2"),
        ("display", "rulebook", "004:227"),
        ("artifacts", "rulebook", "RST-Q2"),
    ],
)
def test_a_zone_says_who_says_so(zone, status, source):
    """RST-Q9, RST-Q2: the order of the spaces is ours, the number of smithies public; the board shows its prices in a picture only."""
    origin = PACK.zones[zone].origin
    assert (origin.status, source in origin.source) == (status, True)


def test_the_display_does_not_promise_where_creatures_are_cheap():
    """RST-Q1"""
    assert "cheap" not in PACK.zones["display"].text


def test_that_no_number_occurs_twice_is_inferred():
    """RST-K-2, RST-K-9: from the numbers and the counts."""
    rules = [rule for form in PACK.formats.values() for rule in form.rules if rule.id in ("RST-K-2", "RST-K-9")]
    assert {rule.origin.status for rule in rules} == {"inferred"}
    assert len(rules) == len(PACK.formats)


def test_a_druid_card_has_multicoloured_magic():
    """RST-SU-5: a druid card, it says, and not how many. [004:233]"""
    assert PACK.rules["RST-SU-5"].text == "The points of dragons, and of a druid card, can be added to any colour."


def test_the_druids_give_as_many_magic_points_as_a_page_knows():
    """RST-Q3, RST-SE-6: 1 to 3, which the fact RST-P-1 tells; which druid gives how many is ours. [004:97]"""
    magic = [card.house["magic"] for card in PACK.cards.values() if card.kind == "druid"]
    assert "druid cards give 1 to 3 magic points" in PACK.facts["RST-P-1"].value
    assert {*magic} == {1, 2, 3}


def test_what_creatures_and_artifacts_cost_is_what_a_page_knows():
    """RST-Q1, RST-Q2: 1 to 4 magic points and 2 to 4 gems, which the fact RST-P-1 tells. [004:227] [004:315]"""
    prices = {PACK.numbers[f"display_{space}"].value for space in range(1, 7)}
    gems = {{**card.house, **card.values}["gems"] for card in PACK.cards.values() if card.kind == "smithy"}
    assert (min(prices), max(prices)) == (1, 4)
    assert gems == {2, 3, 4}


def test_numbers_that_do_not_occur():
    """RST-Q3: below 11 and between the dragons and the druids."""
    absent = [n for n in range(1, 108) if n not in {card.values.get("number") for card in PACK.cards.values()}]
    assert absent == [*range(1, 11), *range(79, 100)]
    assert PACK.facts["RST-C-15"].value == "1 to 10 and 79 to 99."


def test_what_lies_on_the_board_is_told_by_the_steps_of_setup():
    assert {"004:11", "004:121-130", "004:176"} <= set(PACK.facts["RST-C-1"].origin.source.split())


def test_the_die_says_which_of_its_words_are_ours():
    """RST-Q29: that its card may be left."""
    assert "RST-Q29" in PACK.cards["die"].origins["text"].source


def test_the_smithy_of_the_example_is_inferred_and_the_others_are_ours():
    """RST-Q2: 3 gems and an ore follow from 004:337; all other prices and bonuses are lost with the picture."""
    smithies = {card.id: card for card in PACK.cards.values() if card.kind == "smithy"}
    known = smithies.pop("smithy-3")
    assert (known.values["gems"], known.text, known.house, known.house_text) == (3, "Gain 1 ore.", {}, "")
    assert {known.origins[key].status for key in ("gems", "text")} == {"inferred"}
    assert smithies.pop("wild-smithy").values["gems"] == 4
    assert {tuple(card.house) for card in smithies.values()} == {("gems",)}


def test_wild_gem_takes_a_coloured_gem_of_the_general_supply():
    """RST-ST-4"""
    assert "Place 1 coloured gem from the general supply on Wild Gem." in PACK.cards["wild-gem"].text


def test_the_limit_of_rounds_is_ours():
    """RST-Q33"""
    limit = PACK.numbers["rounds_max"]
    assert (limit.value, limit.origin.status, limit.origin.source) == (200, "ruling", "RST-Q33")


def test_every_open_question_has_a_ruling():
    """RST-Q31, RST-Q32, RST-Q33, RST-Q34"""
    assert sorted(PACK.rulings) == sorted(f"RST-Q{n}" for n in range(1, len(PACK.rulings) + 1))

"""Who says what in Runicka: its rules chapter names no card, and the numbers that it does not give are ours."""

from tests.packs import SHIPPED

PACK = SHIPPED["runicka"]


def test_the_rules_chapter_names_no_card():
    assert {card.origin.status for card in PACK.cards.values()} <= {"public", "practice"}


def test_the_arrows_are_side_and_level():
    arrowed = [card.values for card in PACK.cards.values() if "arrows" in card.values]
    signs = {"Order": ">", "Chaos": "<"}
    assert [values for values in arrowed if values["arrows"] != signs[values["alignment"]] * values["level"]] == []


def test_a_number_that_the_rules_do_not_give_is_marked_as_our_ruling():
    ours = {name for name, number in PACK.numbers.items() if number.origin.status == "ruling"}
    assert ours == {"copies", "hand_min_replenish"}

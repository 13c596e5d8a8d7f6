"""Who says what in Pixies vs Gremlins: its rules text names no card, and what it does not state is public or ours, and says so."""

from tests.packs import SHIPPED

PACK = SHIPPED["pixies-vs-gremlins"]


def test_the_rules_name_no_card_so_all_cards_are_ours():
    assert {card.origin.status for card in PACK.cards.values()} == {"practice"}


def test_the_name_of_the_game_is_known_from_public_pages_alone():
    assert PACK.origin.status == PACK.facts["PVG-ID-7"].origin.status == "public"


def test_health_is_a_number_and_not_a_word_on_the_card():
    assert ("health" in PACK.terms, "Health" in PACK.keywords) == (True, False)


def test_the_prices_of_actions_are_told_as_public_facts():
    assert {rule.name: rule.origin.status for rule in PACK.rules.values() if rule.section == "known"} == dict.fromkeys(
        ["Two action points", "Attack: 1 AP", "Move: 2 AP", "Play a card: 1 AP", "Draw a card: 1 AP"], "public"
    )


def test_of_both_modes_one_has_heroes():
    assert [form.id for form in PACK.formats.values() if "hero" in {one.id for one in form.sections}] == ["heroic"]


def test_what_a_format_checks_beyond_the_hero_is_marked_as_ours():
    for form in PACK.formats.values():
        ours = {rule.id for rule in form.rules if rule.form and rule.origin.status == "ruling"}
        assert ours == {"PVG-Q23-race", "PVG-Q24-minions", "PVG-Q5-size", "PVG-Q5-copies", "PVG-Q3-home", "PVG-Q3-race"}

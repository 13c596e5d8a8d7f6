"""What the rules text of Pixies vs Gremlins states is there, all of it, with its line; what it does not state is ours and says so."""

import pytest

from engine.packs.reading import GAMES, read_pack
from tests.games.sources import untold

PACK = read_pack(GAMES / "pixies_vs_gremlins")
LAST_LINE = 94
PAGE = "https://pandorasfox.ca/anklebiters/rules.php"
COMBAT_TRAITS = ["Blast", "Melee", "Ranged"]
ABILITIES = [
    "Barrage", "Bolster", "Counterstrike", "Flight", "Magic", "Gadget", "Mobile", "Perceptive", "Stealth", "Support",
]  # fmt: skip
HEADINGS_AND_SIGNS = {5, 6, 8, 67, 68, *range(69, 94, 2)}


def rows(prefix, last):
    return {f"PVG-{prefix}-{n}" for n in range(1, last + 1)}


def told_in_formats():
    return {rule.id for form in PACK.formats.values() for rule in form.rules}


def test_the_rules_name_no_card_so_all_cards_are_ours():
    assert {card.origin.status for card in PACK.cards.values()} == {"practice"}


def test_the_name_of_the_game_is_known_from_public_pages_alone():
    assert PACK.origin.status == PACK.facts["PVG-ID-7"].origin.status == "public"


def test_the_fourteen_traits_are_three_for_combat_two_for_defense_and_nine_abilities():
    """Magic and Gadget are one ability with two names; Health is a number, not a word on the card."""
    assert list(PACK.keywords) == [*COMBAT_TRAITS, "Defender", *ABILITIES]
    assert "health" in PACK.terms
    assert {term.origin.status for term in PACK.keywords.values()} == {"rulebook"}


def test_the_thirteen_terms_are_in_the_glossary():
    assert [term.name for term in PACK.terms.values() if term.kind == "term"] == [
        "Active", "AP", "Attack", "Damage", "Defeated", "Disable", "Discard", "Fatigued", "Move", "Ongoing", "Play", "Resolve",
        "Suppress",
    ]  # fmt: skip


def test_the_four_types_of_action_card_are_kinds():
    assert {kind.id for kind in PACK.kinds.values() if kind.of == "action"} == {
        "gadget-card",
        "magic-card",
        "trap",
        "event",
    }


def test_the_rows_with_an_id_are_thirty_two():
    rules = rows("PH", 4) | rows("AP", 6) | rows("CA", 7) | rows("RU", 3)
    assert len(rules) + len(rows("ID", 6)) + len(rows("F", 6)) == 32
    assert rules <= PACK.rules.keys()
    assert rows("ID", 6) <= PACK.facts.keys()
    assert rows("F", 6) <= told_in_formats()


@pytest.mark.parametrize(("prefix", "last"), [("MI", 5), ("AC", 4), ("ME", 2), ("LO", 4), ("HE", 2), ("P", 5)])
def test_every_other_row_is_told(prefix, last):
    assert rows(prefix, last) <= PACK.rules.keys()


def test_the_six_worked_examples_are_told():
    assert {f"PVG-T{n}" for n in range(1, 7)} <= PACK.rules.keys()


def test_every_open_question_has_our_ruling():
    assert list(PACK.rulings) == [f"PVG-Q{n}" for n in range(1, len(PACK.rulings) + 1)]
    assert len(PACK.rulings) >= 22


@pytest.mark.parametrize(
    ("number", "value", "status", "source"),
    [
        ("action_points", 2, "public", f"{PAGE} PVG-Q2"),
        ("attack_cost", 1, "public", PAGE),
        ("play_cost", 1, "public", f"{PAGE} PVG-Q20"),
        ("draw_cost", 1, "public", PAGE),
        ("attacks_per_turn", 1, "public", PAGE),
        ("move_cost", 2, "rulebook", "003:50"),
        ("move_cost_mobile", 1, "rulebook", "003:50"),
        ("barrage_cost", 1, "rulebook", "003:35"),
        ("magic_or_gadget_per_turn", 1, "rulebook", "003:7"),
        ("traps_per_turn", 1, "rulebook", "003:9"),
        ("rune_powers_per_turn", 1, "rulebook", "003:66"),
        ("icons_min", 1, "rulebook", "003:60"),
        ("icons_max", 3, "rulebook", "003:60"),
        ("runes_to_win", 3, "ruling", "PVG-Q4 003:1"),
        ("row", 5, "ruling", "PVG-Q3"),
        ("deck", 40, "ruling", "PVG-Q5"),
        ("copies", 3, "ruling", "PVG-Q5"),
        ("hand", 5, "ruling", "PVG-Q5"),
        ("draw", 1, "ruling", "PVG-Q5"),
        ("deployments", 2, "ruling", "PVG-Q5"),
    ],
)
def test_a_number_tells_whether_it_is_stated_public_or_ours(number, value, status, source):
    found = PACK.numbers[number]
    assert (found.value, found.origin.status, found.origin.source) == (value, status, source)


def test_the_prices_of_actions_are_told_as_public_facts():
    prices = [rule for rule in PACK.rules.values() if rule.section == "known"]
    assert [rule.name for rule in prices] == [
        "Two action points", "Attack: 1 AP", "Move: 2 AP", "Play a card: 1 AP", "Draw a card: 1 AP",
    ]  # fmt: skip
    assert {rule.origin.status for rule in prices} == {"public"}


def test_both_modes_are_formats():
    assert list(PACK.formats) == ["standard", "heroic"]
    assert "hero" in {section.id for section in PACK.formats["heroic"].sections}
    assert "hero" not in {section.id for section in PACK.formats["standard"].sections}


def test_what_a_format_checks_beyond_the_hero_is_marked_as_ours():
    for form in PACK.formats.values():
        ours = {rule.id for rule in form.rules if rule.form and rule.origin.status == "ruling"}
        assert ours == {"PVG-Q23-race", "PVG-Q24-minions", "PVG-Q5-size", "PVG-Q5-copies", "PVG-Q3-home", "PVG-Q3-race"}


def test_every_line_with_a_rule_stands_behind_a_record():
    assert untold(PACK, LAST_LINE) == HEADINGS_AND_SIGNS

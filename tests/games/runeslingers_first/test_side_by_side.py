"""The two editions of Runeslingers side by side: what each rulebook says, and where they go apart."""

import pytest

from engine.packs.reading import GAMES, read_pack

FIRST = read_pack(GAMES / "runeslingers" / "first", GAMES)
LATER = read_pack(GAMES / "runeslingers" / "awakening", GAMES)


def number(pack, name):
    found = pack.numbers.get(name)
    return None if found is None else (found.value, found.origin.status)


def limit(pack, form, rule):
    """What a rule of a format counts."""
    return next(found.parameters for found in pack.formats[form].rules if found.id == rule)


@pytest.mark.parametrize(
    ("what", "first", "later"),
    [
        ("players_min", (2, "inferred"), (2, "inferred")),
        ("players_max", (2, "inferred"), (4, "inferred")),
        ("power", (5, "rulebook"), (5, "rulebook")),
        ("health", (18, "rulebook"), (20, "rulebook")),
        ("block", (4, "rulebook"), (4, "rulebook")),
        ("hand", (6, "rulebook"), (5, "rulebook")),
        ("starting_concentrations", (1, "rulebook"), (1, "rulebook")),
        ("hand_after_setup", (5, "inferred"), (4, "rulebook")),
        ("draw", (2, "rulebook"), (2, "rulebook")),
        ("first_draw", (1, "rulebook"), (1, "rulebook")),
        ("hand_max", (8, "rulebook"), (8, "rulebook")),
        ("ailment_areas", (4, "rulebook"), (4, "rulebook")),
        ("concentration_areas", (6, "ruling"), (6, "rulebook")),
        ("utility_slots", None, (2, "ruling")),
        ("light_per_concentration", None, (1, "rulebook")),
        ("ailments_for_power", (8, "rulebook"), (8, "rulebook")),
        ("ailment_level_2", (4, "rulebook"), (4, "inferred")),
        ("blocks_per_turn", (1, "rulebook"), (1, "rulebook")),
    ],
)
def test_a_number_is_what_each_rulebook_says(what, first, later):
    assert (number(FIRST, what), number(LATER, what)) == (first, later)


def test_decks_are_of_thirty_or_forty_cards_with_two_or_three_copies():
    """[001:862-863] against [000:413]."""
    thirty, forty = limit(FIRST, "constructed", "RS1-F-1"), limit(LATER, "constructed", "RSA-F-10")
    assert (thirty["min"], thirty["max"], forty["min"], forty["max"]) == (30, 30, 40, 40)
    assert limit(FIRST, "constructed", "RS1-F-2")["max"] == 2
    assert (limit(LATER, "constructed", "RSA-F-11")["max"], limit(LATER, "constructed", "RSA-F-12")["max"]) == (3, 1)


def test_a_turn_has_four_phases_or_five():
    def phases(pack):
        return [rule.name.partition(". ")[2] for rule in pack.rules.values() if rule.kind == "phase"]

    assert phases(FIRST) == ["Cleanse Phase", "Draw Phase", "Play Phase", "Cleanup Phase"]
    assert phases(LATER) == ["Ready Phase", "Ailment Phase", "Draw Phase", "Play Phase", "Discard Phase"]


def test_the_steps_of_playing_a_card_are_in_another_order():
    def steps(pack):
        return [
            rule.name.partition(". ")[2]
            for name, rule in pack.rules.items()
            if "-CP-" in name and rule.name[0] in "1234567"
        ]

    assert steps(FIRST) == ["Play the card", "Pay costs", "Choose targets", "Answerable action"]
    assert steps(LATER) == [
        "Pay costs", "Play", "Resolve keywords", "Declare choices", "Declare targets", "Answerable action",
        "Resolve effects",
    ]  # fmt: skip


def test_the_keywords_that_only_one_edition_has():
    assert FIRST.keywords.keys() - LATER.keywords.keys() == {"Pain", "Sear"}
    assert LATER.keywords.keys() - FIRST.keywords.keys() == {"Token", "Use", "Quick"}


def test_the_types_of_card_that_only_one_edition_has():
    assert {"weapon", "curio", "armour", "passive", "activate"} <= FIRST.kinds.keys() - LATER.kinds.keys()
    assert {"chant", "stance", "inherent"} <= LATER.kinds.keys() - FIRST.kinds.keys()


def test_burn_costs_health_in_both_and_a_card_in_one():
    """[001:919] against [000:290-291]."""
    assert (
        FIRST.cards["burn"].text
        == "Level I: When an instance of Burn is applied to you: You lose 2 health. You sear 1."
    )
    assert LATER.cards["burn"].text == "Level I: When an instance of Burn is applied to you: You lose 2 health."


def test_the_modes_of_play():
    assert list(FIRST.formats) == ["constructed", "starter", "draft"]
    assert {"constructed", "draft", "sealed"} <= LATER.formats.keys()
    assert "best_of_three" in FIRST.options
    assert "best_of_three" not in LATER.options


@pytest.mark.parametrize(
    ("topic", "first", "later"),
    [
        ("passing ends the turn, or skips the Play Phase", ("RS1-PH-2", "your turn ends"), ("RSA-PH-3", "give up your Play Phase")),
        ("a concentration is a card, or is not", ("RS1-AR-2", "counts as a card"), ("RSA-AR-2", "is not a card")),
        ("what can be answered", ("RS1-LD-1", "activates a trinket"), ("RSA-CP-6", "answerable action")),
        ("what answers", ("RS1-LD-2", "Activate effects"), ("RSA-LD-1", "with Shout from your hand")),
        ("a block takes from one source, or is a barrier", ("RS1-BL-1", "reduced"), ("RSA-BL-4", "barrier")),
        ("an empty deck costs a power when used, or at once", ("RS1-PW-2", "have to draw"), ("RSA-PW-2", "holds no card")),
        ("an activated trinket leaves, or is turned", ("RS1-PH-4", "trinkets activated"), ("RSA-ACT-3", "sideways")),
        ("a second copy of a trinket", ("RS1-PL-3", "older one is discarded"), ("RSA-PL-4", "only one copy")),
        ("charging", ("RS1-ACT-3", "once per turn"), ("RSA-ACT-7", "Once per turn")),
        ("who starts", ("RS1-SU-6", "by any means"), ("RSA-SU-5", "rolls a die")),
    ],
)  # fmt: skip
def test_a_rule_says_what_its_edition_does(topic, first, later):
    for pack, (rule, words) in ((FIRST, first), (LATER, later)):
        assert (words in pack.rules[rule].text, pack.rules[rule].origin.status) == (True, "rulebook")

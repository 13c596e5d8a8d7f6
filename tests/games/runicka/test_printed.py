"""What the rules chapter of Runicka states is there, all of it, with its line; what it does not state is absent or apart."""

import pytest

from engine.packs.reading import GAMES, read_pack
from tests.games.sources import untold

PACK = read_pack(GAMES / "runicka")
LAST_LINE = 89
AURAS = ["Amplify", "Barrier", "Echo", "Flurry", "Flying", "Passive", "Provoke", "Replenish"]
BEFORE_AN_EFFECT = ["Dormant", "Oblivion", "Shout", "Uproar"]


def rows(prefix, last):
    return {f"RNK-{prefix}-{n}" for n in range(1, last + 1)}


def stated_keywords():
    return {name: term.parameter for name, term in PACK.keywords.items() if term.origin.status == "rulebook"}


def test_the_rules_chapter_names_no_card():
    assert {card.origin.status for card in PACK.cards.values()} <= {"public", "practice"}


def test_the_arrows_are_side_and_level():
    for card in PACK.cards.values():
        side, level = card.values.get("alignment"), card.values.get("level")
        if "arrows" in card.values:
            assert card.values["arrows"] == {"Order": ">", "Chaos": "<"}[side] * level


def test_twelve_keywords_are_stated_eight_auras_and_four_words_before_an_effect():
    assert stated_keywords() == dict.fromkeys(AURAS, "") | dict.fromkeys(BEFORE_AN_EFFECT, "effect")


def test_the_six_types_with_rules_and_the_two_without_are_kinds_and_terms():
    types = {kind.id for kind in PACK.kinds.values() if kind.of == "revenant"}
    assert types == {"stable", "unstable", "surging", "bursting", "latent", "inert", "behemoth", "fragment"}
    assert types == {term.id for term in PACK.terms.values() if term.kind == "type"}


@pytest.mark.parametrize(
    ("revenant_type", "alone", "addition", "base"),
    [
        ("Stable", "yes", "yes", "yes"),
        ("Unstable", "yes", "yes", "no"),
        ("Surging", "no", "yes", "yes"),
        ("Bursting", "no", "yes", "no"),
        ("Latent", "yes", "no", "yes"),
        ("Inert", "yes", "no", "no"),
    ],
)
def test_what_a_type_allows(revenant_type, alone, addition, base):
    text = next(rule.text for rule in PACK.rules.values() if rule.section == "types" and rule.name == revenant_type)
    assert text.startswith(f"Alone: {alone}. Addition: {addition}. Base: {base}")


def test_the_nine_rows_of_terms_are_in_the_glossary():
    nine = [
        ["Revenant"], ["Arena"], ["Oblivion (the pile)"], ["Attunement", "Alignment"], ["Investment"],
        ["Fusion Addition", "Fusion Base"], ["Activated effect"], ["Combat"], ["Decking"],
    ]  # fmt: skip
    assert {name for row in nine for name in row} == {term.name for term in PACK.terms.values() if term.kind == "term"}


@pytest.mark.parametrize(
    ("prefix", "last"), [("ACT", 5), ("SU", 6), ("TA", 6), ("CO", 6), ("WI", 4), ("ST", 7), ("PH", 4), ("DP", 2), ("EP", 3), ("AT", 8),
     ("TY", 9), ("EL", 6), ("AR", 5), ("KW", 3), ("P", 9)],
)  # fmt: skip
def test_every_rule_row_is_told(prefix, last):
    assert rows(prefix, last) <= PACK.rules.keys()


def test_the_rows_with_an_id_are_thirty_six():
    rules = rows("ACT", 5) | rows("SU", 6) | rows("TA", 2) | rows("CO", 6) | rows("WI", 3)
    told = {rule.id for form in PACK.formats.values() for rule in form.rules}
    assert len(rules) + len(rows("F", 7)) + len(rows("ID", 7)) == 36
    assert rules <= PACK.rules.keys()
    assert rows("F", 7) <= told
    assert rows("ID", 7) <= PACK.facts.keys()


def test_the_eleven_worked_examples_are_told():
    assert {f"RNK-T{n}" for n in range(1, 12)} <= PACK.rules.keys()


def test_every_open_question_has_our_ruling():
    assert list(PACK.rulings) == [f"RNK-Q{n}" for n in range(1, len(PACK.rulings) + 1)]
    assert len(PACK.rulings) >= 27


@pytest.mark.parametrize(
    ("number", "value", "source"),
    [
        ("deck", 20, "002:5-6"),
        ("hand", 5, "002:24"),
        ("hand_max", 6, "002:70"),
        ("hand_min", 3, "002:71"),
        ("life", 100, "002:16 002:26"),
        ("spaces", 3, "002:11 002:49"),
        ("levels", 3, "002:41"),
        ("draw", 1, "002:29"),
        ("invest_level_2", 1, "002:43"),
        ("invest_level_3", 2, "002:44"),
        ("life_level_2", 10, "002:43"),
        ("life_level_3", 15, "002:44"),
        ("talisman", 3, "002:59 RNK-Q2"),
        ("crystal_cost_min", 0, "002:60"),
        ("crystal_cost_max", 15, "002:60"),
        ("life_floor", 1, "002:16 002:48"),
    ],
)
def test_the_numbers_of_setup(number, value, source):
    found = PACK.numbers[number]
    assert (found.value, found.origin.status, found.origin.source) == (value, "rulebook", source)


def test_a_number_that_the_rules_do_not_give_is_marked_as_our_ruling():
    assert {name for name, number in PACK.numbers.items() if number.origin.status == "ruling"} == {
        "copies",
        "hand_min_replenish",
    }


def test_every_line_with_a_rule_stands_behind_a_record():
    assert untold(PACK, LAST_LINE) == {4, 9, 14, 22, 40, 58, 61, 64, 72, 76}

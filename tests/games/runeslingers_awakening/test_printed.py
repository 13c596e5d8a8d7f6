"""What the rulebook of The Awakening states is there, all of it, with its line; what it does not state is absent."""

import re
from collections import Counter

import pytest

from engine.packs.reading import GAMES, read_pack

PACK = read_pack(GAMES / "runeslingers" / "awakening")
PRINTED = {card.id: card for card in PACK.cards.values() if card.set_id == "awakening"}


def rows(prefix, first, last):
    return {f"RSA-{prefix}-{n}" for n in range(first, last + 1)}


def test_the_named_objects_are_nine_cards_two_runeslingers_three_equips_and_six_ailments():
    groups = Counter(PACK.lineage(card.kind)[-1].id for card in PRINTED.values())
    assert groups == {"card": 9, "runeslinger": 2, "stance": 1, "ability": 1, "inherent": 1, "ailment": 6}


@pytest.mark.parametrize(
    ("card", "kind", "values"),
    [
        ("binding", "boon", {"class": "Basic"}),
        ("fireball", "spirit", {}),
        ("plutonic-spike", "card", {"cost": 2}),
        ("rainbow-dart", "runespell", {}),
        ("glancing-arrow", "card", {}),
        ("divine-barrier", "boon", {}),
        ("flaming-fists", "attack", {}),
        ("stone-trap", "defense", {}),
        ("supernova", "runespell", {}),
        ("eva", "runeslinger", {"class": "Runeseer", "block": 4, "health": 20}),
        ("romin", "runeslinger", {}),
        ("talakas-heart", "stance", {"class": "Runeseer"}),
        ("flame-of-nim", "ability", {"class": "Runeseer", "determinations": 2}),
        ("breathe-fire", "inherent", {"cost": 1, "bearer": "eva"}),
    ],
)
def test_a_printed_piece_has_the_values_that_are_stated_and_no_other(card, kind, values):
    found = PRINTED[card]
    assert (found.kind, {key: value for key, value in found.values.items() if value is not False}) == (kind, values)


@pytest.mark.parametrize(
    ("card", "key", "status"),
    [
        ("plutonic-spike", "cost", "inferred"),
        ("eva", "block", "rulebook"),
        ("eva", "health", "inferred"),
        ("talakas-heart", "class", "inferred"),
        ("flame-of-nim", "determinations", "rulebook"),
        ("breathe-fire", "cost", "inferred"),
        ("supernova", "kind", "inferred"),
        ("binding", "class", "rulebook"),
    ],
)
def test_a_value_tells_whether_it_is_stated_or_inferred(card, key, status):
    assert PRINTED[card].origin_of(key).status == status


def test_what_the_rulebook_does_not_say_of_romin_is_ours_and_apart():
    romin = PRINTED["romin"]
    assert dict(romin.house) == {"class": "Striker", "block": 4, "health": 20}
    assert not romin.values.keys() & romin.house.keys()


@pytest.mark.parametrize(
    ("ailment", "ruling", "printed", "ours"),
    [
        ("burn", "RSA-Q30", ["I"], ["II"]),
        ("debilitate", "RSA-Q31", ["I"], ["II"]),
        ("curse", "RSA-Q32", [], ["I", "II"]),
        ("fragment", "RSA-Q33", ["II"], ["I"]),
        ("weaken", "RSA-Q34", [], ["I", "II"]),
        ("insanity", "RSA-Q35", [], ["I", "II"]),
    ],
)
def test_the_level_of_an_ailment_that_the_rulebook_does_not_give_is_ours(ailment, ruling, printed, ours):
    card = PRINTED[ailment]
    assert (levels(card.text), levels(card.house_text), card.house_source) == (printed, ours, ruling)
    assert ailment in PACK.rulings[ruling].cards


def levels(text):
    return re.findall(r"^Level (I+): ", text, re.M)


def test_only_ailments_have_text_of_our_own():
    assert {card.kind for card in PACK.cards.values() if card.house_text} == {"ailment"}


def test_an_ailment_has_our_text_as_a_term_too():
    assert PACK.terms["curse"].house_text == PRINTED["curse"].house_text
    assert PACK.terms["curse"].house_source == "RSA-Q32"


def test_there_are_ten_keywords_with_their_parameters():
    assert {name: term.parameter for name, term in PACK.keywords.items()} == {
        "Distract": "", "Token": "number", "Charge": "", "Choice": "", "Fate": "", "Shout": "", "Pierce": "",
        "Use": "effect", "Quick": "", "Ail": "x",
    }  # fmt: skip


def test_the_eighteen_common_terms_are_in_the_glossary():
    common = {
        "Answer", "At Random", "Concealed", "Control", "Convert Ailment", "Destroy", "Down/Downed", "Direct Damage",
        "Health Loss", "Sear", "Void", "Sling", "Answerable Action", "Exposed", "Own", "Card", "Target", "Hit",
    }  # fmt: skip
    assert {term.name for term in PACK.terms.values() if term.kind == "term"} == common


def test_an_ailment_is_a_card_and_a_term():
    ailments = {"burn", "debilitate", "curse", "fragment", "weaken", "insanity"}
    assert {term.id for term in PACK.terms.values() if term.kind == "ailment"} == ailments
    assert all(PRINTED[name].kind == "ailment" for name in ailments)


@pytest.mark.parametrize(
    ("prefix", "last"),
    [("ACT", 7), ("PL", 10), ("LD", 9), ("DM", 8), ("BL", 8), ("AL", 8), ("BO", 4), ("TG", 2), ("RE", 3), ("GR", 4), ("PW", 5), ("LO", 3),
     ("PH", 5), ("CP", 7), ("DP", 5)],
)  # fmt: skip
def test_every_rule_row_is_told(prefix, last):
    assert rows(prefix, 1, last) <= PACK.rules.keys()


def test_the_worked_examples_are_told():
    assert {f"RSA-T{n}" for n in range(1, 14)} <= PACK.rules.keys()


def test_every_open_question_has_our_ruling():
    assert list(PACK.rulings) == [f"RSA-Q{n}" for n in range(1, len(PACK.rulings) + 1)]


def test_the_formats_with_every_row():
    assert list(PACK.formats) == ["constructed", "draft", "sealed", "sealed_30", "starter"]
    told = {rule.id for form in PACK.formats.values() for rule in form.rules}
    wanted = rows("F", 1, 5) | rows("F", 10, 12) | rows("F", 20, 28) | rows("F", 30, 31) | rows("F", 40, 41)
    assert wanted <= told


@pytest.mark.parametrize(
    ("number", "value"),
    [("power", 5), ("health", 20), ("block", 4), ("hand", 5), ("draw", 2), ("first_draw", 1), ("hand_max", 8),
     ("ailment_areas", 4), ("concentration_areas", 6), ("utility_slots", 2), ("ailments_for_power", 8)],
)  # fmt: skip
def test_the_numbers_of_setup(number, value):
    assert PACK.numbers[number].value == value


def test_a_number_that_the_rulebook_does_not_give_is_marked_as_our_ruling():
    assert PACK.numbers["utility_slots"].origin.status == "ruling"


@pytest.mark.parametrize("zone", ["supply", "discard"])
def test_a_zone_says_what_the_rulebook_does_not_say_of_it(zone):
    """[000:168] [000:188]: how many ailments are laid out, and who may look through a discard pile."""
    assert PACK.zones[zone].text.endswith("which the rulebook does not say.")

"""What the rulebook of the first edition states is there, all of it, with its line; what it does not state is absent."""

import re
from collections import Counter

import pytest

from engine.packs.reading import GAMES, read_pack
from engine.play.playable import is_playable, ruleset_of, unread_sentences
from tests.games.citations import numbers
from tests.games.sources import origins, untold

PACK = read_pack(GAMES / "runeslingers" / "first", GAMES)
LATER = read_pack(GAMES / "runeslingers" / "awakening", GAMES)
PRINTED = {card.id: card for card in PACK.cards.values() if card.set_id == "base"}
LAST_LINE = 999
# Headings, letters and numbers of pictures, phrases that lead on, blank lines: what stands there is no fact.
LEFT_OVER = """
3 5-7 20 27 31 35-37 40 45 51 56 60 63 65 74-85 96 104 114 127 132-134 159-160 167 191 201-202 204 206 209 218-225
228 233 237 244 247 249 254-270 273-274 282 285 290 295 299 304 315 321-328 340-341 361-363 374 379 381-385 387-389 402 404 408 411
414 416-418 424 427 430 433 436 439 444 447-449 454-456 461 464 474 477-479 482-485 488 491 494-496 500 504 510
515 520 525 530 535 541 549 557 561 563 568-570 577 584 597-599 605 608 610 612 614 621 626 642-644 649 653 658
683 687 689 694 699 703 711 719 724-725 728 734-740 747 777-781 787 794 799 802 804 808 821 825 844-845 850-851
853 864-866 872 890-891 894 896 900 904 907 911 913 915 920 923 925 928 931 933 938 942 945 949 953 957 960 964 967
971 975 979 982 984-986 988 990 995 997-999
"""
RED = {"Distract": "", "Pain": "number", "Ail": "number", "Sear": "number", "Fate": ""}
BLUE = {"Shout": "", "Pierce": "", "Charge": "", "Choice": ""}


def rows(prefix, last):
    return {f"RS1-{prefix}-{n}" for n in range(1, last + 1)}


# Each edition has rules of its own


def test_both_editions_are_played_each_by_its_own_rules():
    assert is_playable(LATER)
    assert is_playable(PACK)
    assert ruleset_of(PACK) is not ruleset_of(LATER)


def test_what_is_not_read_yet_is_listed_card_by_card():
    assert unread_sentences(PACK) == {
        "Flaming Fists": (
            "Inflict 2 Burn.",
        ),  # how much damage it deals is not known, so that nothing says what would inflict it
    }


# Cards


def test_the_named_objects_are_twenty_cards_eva_two_abilities_and_six_ailments():
    groups = Counter(PACK.lineage(card.kind)[-1].id for card in PRINTED.values())
    assert groups == {"card": 20, "runeslinger": 1, "ability": 2, "ailment": 6}


@pytest.mark.parametrize(
    ("card", "kind", "values", "keywords", "source"),
    [
        ("channel", "spirit", {"class": "Striker"}, (), "001:136-137 001:151-152"),
        ("burning-ember", "trinket", {}, (), "001:283-284 001:394-401"),
        ("deathmark", "card", {}, (), "001:286-289"),
        ("chaos-fire", "card", {}, (), "001:291-294"),
        ("meteor", "card", {}, ("Distract",), "001:330-331"),
        ("lava-stream", "runespell", {}, ("Charge",), "001:390-392"),
        ("fireball", "spirit", {}, (), "001:431-432 001:442-443 001:714 001:803"),
        ("divine-barrier", "boon", {"defense": 3}, (), "001:434-435 001:664-667"),
        ("firecracker", "card", {"defense": 2}, (), "001:437-438 001:441-442"),
        ("blood-rite", "card", {}, ("Distract", "Pain 5"), "001:521-524"),
        ("flaming-fists", "attack", {}, ("Sear 2",), "001:526-529 001:571-576"),
        ("force-wall", "card", {}, ("Ail 1",), "001:531-534"),
        ("head-crush", "runespell", {}, (), "001:627-641"),
        ("brand", "runespell", {}, (), "001:588-596 001:611"),
        ("iron-wall", "card", {}, (), "001:690-693"),
        ("tornado", "card", {}, (), "001:695-698"),
        ("bounce", "runespell", {}, ("Shout",), "001:700-701 001:752-757 001:770-775"),
        ("hex", "runespell", {}, (), "001:749 001:765 001:792-793"),
        ("dominate", "attack", {}, (), "001:746 001:814-820"),
        ("dragon-breaker", "card", {}, (), "001:833-838"),
        ("eva", "runeslinger", {"slinger": "Eva", "block": 4, "health": 18}, (), "001:100 001:205 001:710"),
        ("inner-flame", "passive", {"slinger": "Eva"}, (), "001:205 001:357"),
        ("engulf", "activate", {"slinger": "Eva", "determinations": 2}, (), "001:194 001:205 001:357"),
    ],
)
def test_a_printed_piece_has_what_is_stated_with_its_lines_and_nothing_else(card, kind, values, keywords, source):
    found = PRINTED[card]
    assert (found.kind, dict(found.values), found.keywords) == (kind, values, keywords)
    assert (found.origin.status, found.origin.source) == ("rulebook", source)


def test_the_cards_whose_effect_is_known_have_a_text():
    assert {card.id for card in PRINTED.values() if card.text and card.kind != "ailment"} == {
        "fireball", "flaming-fists", "head-crush", "brand", "iron-wall", "tornado", "bounce", "dominate", "dragon-breaker",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("card", "key", "status"),
    [
        ("burning-ember", "kind", "inferred"),
        ("deathmark", "kind", "inferred"),
        ("dragon-breaker", "kind", "inferred"),
        ("dragon-breaker", "text", "inferred"),
        ("bounce", "kind", "rulebook"),
        ("bounce", "text", "inferred"),
        ("fireball", "kind", "inferred"),
        ("fireball", "text", "rulebook"),
        ("head-crush", "text", "inferred"),
        ("brand", "text", "inferred"),
        ("iron-wall", "text", "inferred"),
        ("dominate", "kind", "inferred"),
        ("dominate", "text", "inferred"),
        ("weaken", "text", "inferred"),
        ("burn", "text", "rulebook"),
        ("engulf", "determinations", "rulebook"),
    ],
)
def test_a_value_tells_whether_it_is_stated_or_inferred(card, key, status):
    assert PRINTED[card].origin_of(key).status == status


@pytest.mark.parametrize(
    ("ailment", "ruling", "printed", "ours"),
    [
        ("burn", "RS1-Q25", ["I"], ["II"]),
        ("curse", "RS1-Q26", [], ["I", "II"]),
        ("fragment", "RS1-Q27", [], ["I", "II"]),
        ("weaken", "RS1-Q28", ["II"], ["I"]),
        ("insanity", "RS1-Q29", [], ["I", "II"]),
        ("debilitate", "RS1-Q30", [], ["I", "II"]),
    ],
)
def test_every_ailment_has_two_levels_and_what_the_rulebook_does_not_give_is_ours(ailment, ruling, printed, ours):
    card = PRINTED[ailment]
    assert (levels(card.text), levels(card.house_text), card.house_source) == (printed, ours, ruling)
    assert ailment in PACK.rulings[ruling].cards


def levels(text):
    return re.findall(r"^Level (I+): ", text, re.M)


def test_only_ailments_have_text_of_our_own():
    assert {card.kind for card in PACK.cards.values() if card.house_text} == {"ailment"}


# The two editions


def test_three_cards_eva_and_the_ailments_share_their_names_with_the_later_edition_and_nothing_else():
    shared = PACK.cards.keys() & LATER.cards.keys()
    ailments = {"burn", "curse", "fragment", "weaken", "insanity", "debilitate"}
    assert shared == {"fireball", "divine-barrier", "flaming-fists", "eva"} | ailments
    for name in shared:
        assert PACK.cards[name].origin.source.startswith("001:")
        assert LATER.cards[name].origin.source.startswith("000:")


def test_what_only_the_later_edition_has_is_not_here():
    assert not {"chant", "stance", "inherent", "defense"} & PACK.kinds.keys()
    assert not {"cost", "x", "rarity", "number", "artist"} & PACK.fields.keys()
    assert not {"light", "utility_slots", "light_per_concentration"} & {*PACK.counters, *PACK.numbers}
    assert not {"Token", "Use", "Quick"} & PACK.keywords.keys()


def test_no_term_and_no_keyword_has_the_words_of_the_later_edition():
    both = PACK.terms.keys() & LATER.terms.keys()
    assert {"shout", "distract", "charge", "ail", "sear", "pierce", "fate", "choice"} <= both
    assert [name for name in both if PACK.terms[name].text and PACK.terms[name].text == LATER.terms[name].text] == []


# Words


def test_there_are_nine_keywords_five_red_and_four_blue():
    assert {name: term.parameter for name, term in PACK.keywords.items()} == RED | BLUE
    colors = {
        name: next(word for word in term.see if word.endswith("-keyword")) for name, term in PACK.keywords.items()
    }
    assert colors == dict.fromkeys(RED, "red-keyword") | dict.fromkeys(BLUE, "blue-keyword")
    assert all(PACK.keywords[name].text.startswith("Red.") for name in RED)
    assert all(PACK.keywords[name].text.startswith("Blue.") for name in BLUE)


def test_the_thirty_three_terms_of_the_rulebook_are_in_the_glossary():
    assert {term.name for term in PACK.terms.values() if term.kind == "term"} == {
        "Ailment", "Ailment Area", "Ailment Type", "Answer", "Boon", "Cleanse", "Conceal", "Concentration", "Control",
        "Convert", "Damage", "Deck", "Defense", "Destroy", "Direct Damage", "Discard", "Draw", "Enemy", "Health",
        "Inflict", "Instigator", "Lose Health/Health loss", "Maximum", "Normal Runespell", "On-Ail effect", "Own",
        "Play", "Random", "Reveal", "Runeslinger", "Sling", "Target", "Trigger",
    }  # fmt: skip
    assert len([term for term in PACK.terms.values() if term.kind == "term"]) == 33


# Rules, facts, questions


@pytest.mark.parametrize(
    ("prefix", "last"),
    [("ACT", 6), ("EF", 10), ("LD", 3), ("DM", 5), ("BL", 3), ("AL", 6), ("BO", 2), ("PW", 4), ("LO", 3),
     ("SU", 7), ("AR", 7), ("PH", 4), ("CP", 4), ("PL", 5), ("KW", 3)],
)  # fmt: skip
def test_every_rule_row_is_told(prefix, last):
    assert rows(prefix, last) <= PACK.rules.keys()


def test_the_numbered_rows_are_sixty_five():
    numbered = [("ACT", 6), ("EF", 10), ("LD", 3), ("DM", 5), ("BL", 3), ("AL", 6), ("BO", 2), ("PW", 4), ("LO", 3)]
    rules = {name for prefix, last in numbered for name in rows(prefix, last)} & PACK.rules.keys()
    formats = {rule.id for form in PACK.formats.values() for rule in form.rules} & rows("F", 10)
    facts = PACK.facts.keys() & rows("ID", 13)
    assert len(rules) + len(formats) + len(facts) == 65


def test_the_worked_examples_are_told():
    assert [rule.id for rule in PACK.rules.values() if rule.kind == "example"] == [f"RS1-T{n}" for n in range(1, 14)]


def test_the_facts_of_the_frame_are_thirteen_and_the_story():
    assert list(PACK.facts) == [f"RS1-ID-{n}" for n in range(1, 15)]


def test_every_open_question_has_our_ruling():
    """RS1-Q1 to RS1-Q23 are the questions of the rulebook, the others came with the pack and with its engine."""
    assert list(PACK.rulings) == [f"RS1-Q{n}" for n in range(1, len(PACK.rulings) + 1)]


@pytest.mark.parametrize(
    ("number", "value", "source"),
    [
        ("runeslingers_box", 4, "001:1-2"),
        ("ailment_cards_box", 36, "001:4"),
        ("ability_cards_box", 24, "001:64"),
        ("unique_cards_box", 120, "001:8-12"),
        ("cards_box", 240, "001:8-12"),
        ("starter_decks_box", 4, "001:14-15"),
        ("starter_deck_cards", 30, "001:14-15"),
        ("abilities_of_a_kind", 3, "001:109-113"),
        ("block", 4, "001:710"),
        ("first_draw", 1, "001:346-347 001:376-378"),
        ("hand_max", 8, "001:301 001:370"),
        ("ailments_for_power", 8, "001:53-55 001:297-298"),
        ("determinations_max", 4, "001:192-193"),
        ("ailment_level_2", 4, "001:623"),
    ],
)
def test_the_numbers_of_box_and_setup(number, value, source):
    found = PACK.numbers[number]
    assert (found.value, found.origin.status, found.origin.source) == (value, "rulebook", source)


def test_the_number_of_concentration_areas_is_our_ruling():
    assert PACK.numbers["concentration_areas"].origin.status == "ruling"
    assert PACK.zones["concentration"].slots == PACK.numbers["concentration_areas"].value == 6


def test_every_line_with_a_rule_stands_behind_a_record():
    assert untold(PACK, LAST_LINE) == numbers(LEFT_OVER)


def test_no_source_is_of_another_rulebook():
    assert [origin.source for origin in origins(PACK) if re.search(r"\b00[^1]:\d", origin.source)] == []

"""What the rules chapter of Runicka states is there, all of it, with its line; what it does not state is absent or apart."""

import re
import shutil
from collections import Counter

import pytest

from decks.deck_text import read_deck
from engine.cards import STATUSES
from engine.packs import GAMES, read_pack

FOLDER = GAMES / "runicka"
PACK = read_pack(FOLDER)
PUBLIC = {card.id: card for card in PACK.cards.values() if card.set_id == "chapters"}
REVENANTS = {name: card for name, card in PUBLIC.items() if PACK.lineage(card.kind)[-1].id == "revenant"}
LINE = re.compile(r"002:(\d+)(?:-(\d+))?")
LAST_LINE = 89
AURAS = ["Amplify", "Barrier", "Echo", "Flurry", "Flying", "Passive", "Provoke", "Replenish"]
BEFORE_AN_EFFECT = ["Dormant", "Oblivion", "Shout", "Uproar"]


def rows(prefix, last):
    return {f"RNK-{prefix}-{n}" for n in range(1, last + 1)}


def origins():
    for group in (
        PACK.facts,
        PACK.numbers,
        PACK.zones,
        PACK.counters,
        PACK.options,
        PACK.cards,
        PACK.rules,
        PACK.terms,
        PACK.rulings,
    ):
        yield from (record.origin for record in group.values())
    for form in PACK.formats.values():
        yield from (form.origin, *(rule.origin for rule in (*form.rules, *form.options)))
    for card in PACK.cards.values():
        yield from card.origins.values()


def stated_keywords():
    return {name: term.parameter for name, term in PACK.keywords.items() if term.origin.status == "rulebook"}


def test_the_rules_chapter_names_no_card():
    assert {card.origin.status for card in PACK.cards.values()} == {"public", "practice"}


def test_seven_revenants_eight_names_three_ley_crystals_and_two_auras_are_public():
    with_numbers = [name for name, card in REVENANTS.items() if "cost" in card.values]
    kinds = Counter(card.kind for card in PUBLIC.values())
    assert (len(with_numbers), len(REVENANTS) - len(with_numbers)) == (7, 8)
    assert (kinds["ley-crystal"], kinds["keyword"]) == (3, 2)


@pytest.mark.parametrize(
    ("card", "kind", "cost", "power", "arrows", "keywords"),
    [
        ("crumbling-statue", "latent", 5, 0, "<", ["Dormant"]),
        ("generous-deluge", "stable", 20, 2, ">>", ["Flying", "Replenish"]),
        ("wandering-mage", "stable", 10, 2, "<", ["Shout", "Replenish"]),
        ("neo-tamsian-wrangler", "stable", 10, 2, ">", ["Echo"]),
        ("crystalline-smasher", "behemoth", 25, 8, ">>>", ["Shout", "Barrier"]),
        ("darkbastion-bulwark", "inert", 15, 4, "<<<", ["Provoke", "Volatile"]),
        ("obsidian-latticefur", "latent", 20, 4, "<<", ["Dormant", "Energize"]),
    ],
)
def test_a_public_revenant_has_the_numbers_that_are_seen(card, kind, cost, power, arrows, keywords):
    found = PUBLIC[card]
    assert (found.kind, list(found.keywords)) == (kind, keywords)
    assert (found.values["cost"], found.values["power"], found.values["arrows"]) == (cost, power, arrows)


@pytest.mark.parametrize(
    ("card", "values"),
    [
        ("stone-homunculus", {"power": 4}),
        ("tamsian-warden", {"alignment": "Order", "kin": "Tamsian"}),
        ("leyspring", {}),
        ("darkwing-gargoyle", {"kin": "Gargoyle"}),
        ("warlock-of-midnight-darkness", {"kin": "Warlock"}),
        ("eternal-devourer", {}),
        ("tamsian-steed", {"power": 1, "kin": "Tamsian"}),
        ("shard", {"power": 1}),
        ("robonicle", {}),
        ("emeronyx", {}),
        ("tassix", {}),
    ],
)
def test_of_a_name_only_what_is_seen_is_there(card, values):
    assert (dict(PUBLIC[card].values), PUBLIC[card].text) == (values, "")


def test_all_that_comes_from_the_story_lies_in_one_file_that_can_be_deleted(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "runicka", ignore=shutil.ignore_patterns("chapters.toml"))
    rest = read_pack(tmp_path / "runicka")
    assert not PUBLIC.keys() & (rest.cards.keys() | rest.terms.keys())
    assert all(not read_deck(text, rest).problems for text in rest.decks.values())


@pytest.mark.parametrize("card", list(PUBLIC.values()), ids=lambda card: card.id)
def test_a_public_name_stands_in_its_own_file_alone(card):
    if card.id == "shard":
        return  # a word of every day
    elsewhere = [path for path in FOLDER.rglob("*.t*t*") if path.name != "chapters.toml"]
    assert [path.name for path in elsewhere if card.name in path.read_text()] == []


def test_the_arrows_are_side_and_level():
    for card in PACK.cards.values():
        side, level = card.values.get("alignment"), card.values.get("level")
        if "arrows" in card.values:
            assert card.values["arrows"] == {"Order": ">", "Chaos": "<"}[side] * level


def test_twelve_keywords_are_stated_eight_auras_and_four_words_before_an_effect():
    assert stated_keywords() == dict.fromkeys(AURAS, "") | dict.fromkeys(BEFORE_AN_EFFECT, "effect")
    assert PACK.keywords.keys() - stated_keywords() == {"Volatile", "Energize"}


def test_of_the_auras_of_the_story_only_the_names_are_known():
    assert [PACK.keywords[name].text for name in ("Volatile", "Energize")] == ["", ""]
    assert [PACK.keywords[name].origin.status for name in ("Volatile", "Energize")] == ["public", "public"]


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
     ("TY", 9), ("EL", 6), ("AR", 5), ("KW", 3), ("P", 6)],
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
    ("number", "value"),
    [("deck", 20), ("hand", 5), ("hand_max", 6), ("hand_min", 3), ("life", 100), ("spaces", 3), ("levels", 3), ("draw", 1),
     ("invest_level_2", 1), ("invest_level_3", 2), ("life_level_2", 10), ("life_level_3", 15), ("talisman", 3),
     ("crystal_cost_min", 0), ("crystal_cost_max", 15), ("life_floor", 1)],
)  # fmt: skip
def test_the_numbers_of_setup(number, value):
    assert (PACK.numbers[number].value, PACK.numbers[number].origin.status) == (value, "rulebook")


def test_a_number_that_the_rules_do_not_give_is_marked_as_our_ruling():
    assert {name for name, number in PACK.numbers.items() if number.origin.status == "ruling"} == {
        "copies",
        "hand_min_replenish",
    }


def test_every_line_with_a_rule_stands_behind_a_record():
    told = {
        line
        for origin in origins()
        for first, last in LINE.findall(origin.source)
        for line in range(int(first), int(last or first) + 1)
        if origin.source != "002:1-89"
    }
    headings = {4, 9, 14, 22, 40, 58, 61, 64, 72, 76}
    assert set(range(1, LAST_LINE + 1)) - told == headings


def test_every_value_has_a_source_within_the_rulebook():
    for origin in origins():
        assert origin.status in STATUSES
        assert origin.source or origin.status == "practice"
        for first, last in LINE.findall(origin.source):
            assert 1 <= int(first) <= int(last or first) <= LAST_LINE

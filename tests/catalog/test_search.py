"""The database and the plain evaluator find the same, and the real catalogue is found by its words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from catalog.cached import SUGGESTIONS, operators, suggest
from catalog.finding import find, near_names
from catalog.search.companions import Vocabulary
from catalog.search.entries import document_entry, entries_of
from catalog.search.grammar import parse
from catalog.search.operators import matches, understand
from decks.construction.standing import standings
from tests.packs import SHIPPED
from tests.tiers import examples

pytestmark = [pytest.mark.django_db, pytest.mark.sql]
ENTRIES = [
    (slug, card, entry)
    for slug, pack in SHIPPED.items()
    for card, entry in entries_of(pack, standings(pack), Vocabulary.of(pack)).items()
]
DOCUMENTS = [
    (kind, record.id, document_entry(pack, record, kind))
    for pack in SHIPPED.values()
    for kind in ("rule", "term", "ruling")
    for record in getattr(pack, f"{kind}s").values()
]
WORDS = sorted({word for *_, entry in ENTRIES for word in entry.blob.split()})
NUMBERS = st.integers(-1, 9).map(str) | st.sampled_from(["2..4", "..3", "5..", "1,3", "power", "block", "magic"])
SIGNS = st.sampled_from([":", "=", "!=", "<", "<=", ">", ">=", " <= ", "≠", " : "])
VALUES = st.sampled_from(WORDS) | NUMBERS | st.text("abcxé'|%_\\", min_size=1, max_size=3)
NAMES = st.sampled_from(
    [
        "name",
        "text",
        "type",
        "kw",
        "set",
        "game",
        "is",
        "cost",
        "def",
        "class",
        "block",
        "colour",
        "magic",
        "multi",
        "keywords",
        "in",
        "legal",
        "f",
        "banned",
        "plays-with",
        "sort",
        "dir",
        "show",
    ]
)
TERMS = (
    VALUES.map(lambda value: f'"{value}"')
    | st.tuples(NAMES, SIGNS, VALUES).map(lambda parts: '{}{}"{}"'.format(*parts))
    | st.sampled_from(
        ["include:house", "is:multi", 'colour="red"', "magic<=3", "!fireball", '!"stone trap"', "keywords>1"]
    )
    | st.tuples(
        st.sampled_from(["power", "health", "magic", "cost"]), SIGNS, st.sampled_from(["health", "cost", "number"])
    ).map("".join)
    | st.sampled_from(
        [
            "name",
            "text",
            "type",
            "kw",
            "set",
            "game",
            "is",
            "cost",
            "class",
            "keywords",
            "legal",
            "banned",
            "plays-with",
        ]
    ).map("has:{}".format)
    | st.tuples(
        st.sampled_from(["legal", "f", "banned"]),
        SIGNS,
        st.sampled_from(["constructed", "draft", "starter", "table", "tab"]),
    ).map("".join)
    | st.tuples(
        st.sampled_from(["plays-with", "plays"]),
        SIGNS,
        st.sampled_from(["burn", "shard", '"stone trap"', "fire", "romin"]),
    ).map("".join)
    | st.sampled_from(
        ["type:boons", "t=minions", "type!=spirits", "sort:cost", "sort:-power", "dir:desc", "show:names"]
    )
)
QUERIES = st.recursive(
    TERMS,
    lambda inner: (
        st.tuples(st.sampled_from(["-", "not ", "–"]), inner).map(lambda parts: "{}({})".format(*parts))
        | st.tuples(inner, st.sampled_from([" ", " or "]), inner).map(lambda parts: "({}{}{})".format(*parts))
        | st.tuples(NAMES, SIGNS, inner).map(lambda parts: "{}{}({})".format(*parts))
    ),
    max_leaves=6,
)


class EvaluatorsAgree(TestCase):
    @settings(max_examples=examples(250), deadline=None)
    @given(QUERIES)
    def test_both_evaluators_find_the_same_cards(self, query):
        tree = understand(parse(query), operators()).tree
        plain = {(slug, card) for slug, card, entry in ENTRIES if matches(tree, entry)}
        assert set(find(query).cards.values_list("game__slug", "slug")) == plain

    @settings(max_examples=examples(150), deadline=None)
    @given(QUERIES)
    def test_both_evaluators_find_the_same_rules_terms_and_rulings(self, query):
        tree = understand(parse(query), operators()).tree
        plain = {(kind, slug) for kind, slug, entry in DOCUMENTS if matches(tree, entry)}
        groups = find(query).groups
        assert {(kind, row.slug) for kind in ("rule", "term", "ruling") for row in groups[f"{kind}s"]} == plain

    @settings(max_examples=examples(100), deadline=None)
    @given(st.text(max_size=80))
    def test_whatever_is_typed_is_answered(self, query):
        found = find(query)
        assert sum(rows.count() for rows in found.groups.values()) <= len(ENTRIES) + len(DOCUMENTS)
        assert len(suggest(query)) <= SUGGESTIONS


def cards(query):
    return list(find(query).cards.values_list("name", flat=True))


@pytest.mark.parametrize(
    ("query", "said", "meant"),
    [
        ("type:boonz", "Nothing has 'boonz' for type.", "type:boon"),
        ("type=boonz", "Nothing has 'boonz' for type", "type=boon"),
        ("-type:boonz", "Nothing has 'boonz' for type", "type:boon"),
        ("type!=boonz", "Nothing has 'boonz' for type", "type!=boon"),
        ("type:(spirit or boonz)", "Nothing has 'boonz' for type", "boon"),
        ("type:spirit|boonz", "Nothing has 'boonz' for type", "boon"),
        ("is:vanilla", "Nothing has 'vanilla' for is: there is inferred, ", ""),
        ("game:pokemon", "Nothing has 'pokemon' for game", ""),
        ('kw:"shout 9"', "Nothing has 'shout 9' for kw", "kw:shout"),
    ],
)
def test_a_value_that_nothing_has_is_told(query, said, meant):
    (told,) = find(query).diagnostics
    assert told.message.startswith(said)
    assert told.suggestion == meant
    assert query[told.start : told.end].endswith(("boonz", "vanilla", "pokemon", '"shout 9"'))


@pytest.mark.parametrize(
    "query", ["type:boo", "type:boon", "is:rule", "is:term", "is:printed", "game:rune", "set:practice", "type:"]
)
def test_a_value_that_something_has_is_not_told(query):
    assert not [one for one in find(query).diagnostics if "Nothing has" in one.message]


def test_a_bare_word_finds_names_types_keywords_and_texts():
    assert "Fireball" in cards("fireball")
    assert "Binding" in cards("boon")
    assert "Stone Trap" in cards("shout")
    assert "Fireball" in cards('"any target"')


def test_printed_cards_stand_apart_from_practice_cards():
    of = {query: set(cards(f"game:awakening {query}")) for query in ("is:printed", "is:practice", "")}
    assert len(of["is:printed"]) == 20
    assert not of["is:printed"] & of["is:practice"]
    assert of["is:printed"] | of["is:practice"] == of[""]


def test_what_public_pages_know_of_need_not_be_printed() -> None:
    of = {query: set(cards(f"game:runicka {query}")) for query in ("is:printed", "is:public", "is:practice", "")}
    assert not of["is:printed"]
    assert len(of["is:public"]) == 20
    assert of["is:public"] | of["is:practice"] == of[""]


def test_a_house_value_does_not_count_as_printed():
    assert "Romin" in cards("type:runeslinger")
    assert "Romin" not in cards("block=4")
    assert "Eva" in cards("block=4")


def test_a_house_value_counts_where_the_query_asks_for_it():
    assert {"Romin", "Eva"} <= set(cards("block=4 include:house"))
    assert "Romin" in cards("include:house -(block!=4 or cost=9)"), "wherever in the query it stands"


def test_words_and_flags_of_our_own_count_with_the_house_too():
    printed, ours = set(cards("game=rst colour:red")), set(cards("game=rst colour:red include:house"))
    assert printed < ours
    assert set(cards("is:multi")) < set(cards("is:multi include:house"))


def test_a_card_is_found_by_each_of_several_keywords_of_a_value():
    found = [cards(f"homeability{sign}{word}") for sign, word in (("=", "support"), ("=", "mobile"), (":", "bol"))]
    assert ["Thistledown Court" in names for names in found] == [True, True, False]
    assert sorted(found[2]) == ["Gloaming Hollow", "Mudwick Warrens"]


def test_rules_are_found_with_the_house_as_without():
    assert list(find("fizzle include:house").rules) == list(find("fizzle").rules) != []


def test_text_of_our_own_is_not_searched_as_if_it_were_printed():
    assert "Burn" in cards('text:"lose 2 health"')
    assert "Burn" not in cards('text:"lose 1 health"')
    assert "Curse" not in cards("type:ailment sear")


def test_rules_terms_and_rulings_are_found_too():
    groups = find("fizzle").groups
    assert groups["terms"].filter(slug="fizzle").exists()
    assert groups["rules"].filter(slug="RSA-TG-1").exists()
    assert find("RSA-Q11").rulings.get().slug == "RSA-Q11"


def test_a_word_with_another_meaning_in_each_game_is_found_once_for_each():
    shouts = {term.game.slug: term.text for term in find("shout").groups["terms"].filter(slug="shout")}
    assert (shouts.keys(), len(set(shouts.values()))) == ({"runeslingers-awakening", "runeslingers", "runicka"}, 3)
    assert not find("shout game:rune-stones").groups["terms"].exists()


def test_what_only_cards_have_finds_no_rules():
    assert not find("type:boon").rules.exists()
    assert find("-type:boon").rules.exists()


def test_a_query_can_stay_within_a_game():
    assert find("game:awakening").rules.exists()
    assert not find("game:nowhere").rules.exists()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("fireball", "Fireball"),
        ("firebal", "Fireball"),
        ("divne barier", "Divine Barrier"),
        ("trap", "Stone Trap"),
        ("talakas", "Talaka's Heart"),
        ("hert", "Talaka's Heart"),
        ("drgon", "Dragon 71"),
    ],
)
def test_a_name_is_offered_in_spite_of_slips(typed, name):
    assert name in [offered.label for offered in suggest(typed)[:3]]


def test_the_nearest_name_is_meant_where_nothing_is_found():
    assert not find("suprnova").cards.exists()
    assert near_names("suprnova")[0].label == "Supernova"


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("name:hert", ["Talaka's Heart", "Invert", "Convert"]),
        ("type:boon hert -shout", ["Talaka's Heart", "Invert", "Convert"]),
        ("cost<=2 emberdrat", ["Emberdart"]),
        ("game:rune (suprnova or n:suprnova)", ["Supernova"]),
        ("type:nothing -hert", []),
        ("type:nothing name!=supernova", []),
    ],
)
def test_what_is_no_name_is_not_taken_for_one(query, names):
    assert [name.label for name in near_names(query)] == names


def test_a_short_beginning_offers_the_names_that_begin_so():
    assert all("bu" in offered.norm for offered in suggest("bu")[:3])


def test_a_small_word_makes_no_name_a_near_one():
    assert not [name.label for name in suggest("andy") if "and" in name.norm.split()]


def test_nonsense_offers_nothing():
    assert suggest("qqqqqqqq") == []

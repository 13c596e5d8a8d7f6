"""What each operator means for a plain entry, and what is said when one cannot be used."""

import pytest

from catalog.search.entries import card_entry
from catalog.search.grammar import parse
from catalog.search.operators import (
    IS,
    NUMBER,
    TEXT,
    WORD,
    Operator,
    answerable,
    field_operator,
    matches,
    table,
    understand,
)
from engine.packs.cards import Field
from engine.packs.reading import read_pack
from tests.builders import edited, emberfall


@pytest.fixture
def found(tmp_path):
    pack = read_pack(emberfall(tmp_path))
    operators = table(pack.fields.values())

    def names(query):
        tree = understand(parse(query), operators).tree
        return [card.name for card in pack.cards.values() if matches(tree, card_entry(pack, card))]

    return names


COURIER, WALL = "Ash Courier", "Cinder Wall"


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("ash", [COURIER]),
        ("ÁSH", [COURIER]),
        ("pass", [WALL]),
        ("swift", [COURIER, WALL]),  # a keyword here, a word of the text there
        ('"draw 1"', [COURIER]),
        ("name:ash", [COURIER]),
        ("name:swift", []),
        ('name="cinder wall"', [WALL]),
        ("name=cinder", []),
        ("name!=ash", [COURIER, WALL]),
        ("text:swift", [WALL]),
        ("type:unit", [COURIER, WALL]),
        ("type:card", [COURIER, WALL]),  # the kind above
        ("type=uni", []),
        ("kw:swift", [COURIER]),
        ("kw!=swift", [WALL]),  # no keyword is a value too
        ("set:first", [COURIER, WALL]),
        ("game:ember", [COURIER, WALL]),
        ("is:printed", [COURIER, WALL]),
        ("is:inferred", [WALL]),
        ("is:infer", []),  # marks are whole words
        ("cost=2", [COURIER]),
        ("cost:2", [COURIER]),
        ("cost<2", []),
        ("cost<=2", [COURIER]),
        ("cost>1", [COURIER]),
        ("cost>=3", []),
        ("cost!=2", []),  # a comparison with an absent value is false ...
        ("-cost=2", [WALL]),  # ... and its negation true
        ("clan!=ash", []),
        ("-clan=ash", [WALL]),
        ("cost:1..3", [COURIER]),
        ("cost:3..", []),
        ("cost:..2", [COURIER]),
        ("-cost:1..3", [WALL]),
        ("cost:1,2", [COURIER]),
        ("cost:1,3", []),
        ("cost:3..1", []),
        ('!"cinder wall"', [WALL]),
        ("!cinder", []),
        ("has:cost", [COURIER]),
        ("-has:cost", [WALL]),
        ("has:kw", [COURIER]),
        ("has:text has:name has:set", [COURIER, WALL]),
        ("keywords>0", [COURIER]),
        ("keywords=0", [WALL]),
        ("cost>keywords", [COURIER]),
        ("cost=cost", [COURIER]),
        ("keywords!=cost", [COURIER]),  # a value that is absent compares with nothing
        ("cost=2 or kw!=swift", [COURIER, WALL]),
        ("swift -name:ash", [WALL]),
        ("name:(ash or wall)", [COURIER, WALL]),
        ("name:(ash wall)", []),
        ('name!=("ash courier" or x)', [WALL]),
        ("cost:(1 or 2)", [COURIER]),
        ("-cost:(1 or 2)", [WALL]),
        ("clan:(ash or sea) is:printed", [COURIER]),
        ("unit", [COURIER, WALL]),
        ("cost <= 2", [COURIER]),
        ("not cost = 2", [WALL]),
        ("name: ash", [COURIER]),  # an operator whose value stands behind a blank
        ("name: ash swift", [COURIER]),
        ("-name: ash", [WALL]),
        ("name:ash|wall", [COURIER, WALL]),
        ("Swift: units", []),
        ("Swift:", []),  # a word with its colon, as a text may have it, and no operator
        ("Draw:", []),
    ],
)
def test_what_a_query_finds(found, query, names):
    assert found(query) == names


@pytest.mark.parametrize(
    ("query", "said", "meant"),
    [
        ("cst<3", "no operator 'cst'", "cost<3"),
        ("cst:(2 or 3)", "no operator 'cst'", "cost:"),
        ("kw<(shout or x)", "kw takes : = !=, not <", ""),
        ("type:", "type: needs a value", ""),
        ("cost:two", "compared with a number, such as cost<=2", ""),
        ("cost:", "compared with a number", ""),
        ("cost:²", "compared with a number", ""),
        ("cost:99999999999", "compared with a number", ""),
        ("kw<shout", "kw takes : = !=, not <", ""),
        ('name:""', "needs a value, such as name:heart", ""),
        ("include:hose", "include takes house, not hose", "include:house"),
        ("include<house", "include takes : =, not <", ""),
        ("-include:house", "it cannot follow a minus", ""),
    ],
)
def test_what_cannot_be_used_is_told(tmp_path, query, said, meant):
    operators = table(read_pack(emberfall(tmp_path)).fields.values())
    (told,) = understand(parse(f"ash {query}"), operators).diagnostics
    assert said in told.message
    assert (told.start, told.suggestion) == (4 + query.startswith("-"), meant)


def test_one_of_several_values_that_cannot_be_used_is_told_at_its_place(found, tmp_path):
    operators = table(read_pack(emberfall(tmp_path)).fields.values())
    (told,) = understand(parse("cost:(2 or two)"), operators).diagnostics
    assert (told.start, told.end) == (11, 14)
    assert found("cost:(2 or two)") == [COURIER]


def test_a_word_with_its_colon_is_looked_for_as_a_text_has_it(tmp_path):
    pack = read_pack(emberfall(tmp_path, **edited("cards/first.toml", "Swift units", "Dormant: Swift units")))
    tree, diagnostics = understand(parse("Dormant:"), table(pack.fields.values()))
    assert [card.name for card in pack.cards.values() if matches(tree, card_entry(pack, card))] == [WALL]
    assert diagnostics == []


def test_a_flag_is_asked_by_is_and_by_no_word_of_its_own():
    flag = Field("multi", "Multicoloured", "flag", "of any colour", search=("multi",), example="is:multi")
    assert field_operator(flag) is IS
    assert table([flag]) == table()


@pytest.mark.parametrize(
    ("value", "options", "said"),
    [
        (NUMBER, {}, "operator 'lines': only cards have numbers"),
        (NUMBER, {"cards_only": True, "column": "lines"}, "operator 'lines': only cards have numbers"),
        (WORD, {}, "operator 'lines': a word that is not cards_only needs a column"),
        (TEXT, {"cards_only": True}, "operator 'lines': a text needs the column"),
    ],
)
def test_a_row_that_the_database_could_not_answer_is_refused(value, options, said):
    with pytest.raises(TypeError, match=said):
        answerable(Operator(("lines",), value, "lines", "lines of text", "lines<=2", **options))


def test_what_cannot_be_used_drops_out_and_the_rest_counts(found):
    assert found("ash cst<3") == found("ash")


def test_a_query_of_which_nothing_can_be_used_finds_nothing(found):
    assert found("cst<3") == []
    assert found("-cst<3") == []


@pytest.fixture
def found_with_ours(tmp_path):
    """Names found in the toy game, where the wall has a cost and a clan that only we need."""
    wall = 'text = "Swift units cannot pass."\n'
    ours = 'house = { cost = 4, clan = "Soot" }\nhouse_source = "EMB-Q1"\n'
    pack = read_pack(emberfall(tmp_path, **edited("cards/first.toml", wall, wall + ours)))
    operators = table(pack.fields.values())

    def names(query):
        tree = understand(parse(query), operators).tree
        return [card.name for card in pack.cards.values() if matches(tree, card_entry(pack, card))]

    return names


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("cost>1", [COURIER]),
        ("cost>1 include:house", [COURIER, WALL]),
        ("include=house cost=4", [WALL]),
        ("cost!=2 include:house", [WALL]),
        ("-cost=4 include:house", [COURIER]),
        ("cost=9 or (clan:soot include:house)", [WALL]),  # the whole query is read so
        ("clan:soot", []),
        ("clan!=ash include:house", [WALL]),
        ("include:house", [COURIER, WALL]),  # no condition
        ("include:house or cost=2", [COURIER]),
        ("include:house cst<3", []),  # nothing that could be used is left
    ],
)
def test_values_of_our_own_count_where_the_house_is_included(found_with_ours, query, names):
    assert found_with_ours(query) == names

"""What each operator means for a plain entry, and what is said when one cannot be used."""

import pytest

from catalog.search.companions import FEW, Vocabulary, companions
from catalog.search.entries import entries_of
from catalog.search.grammar import parse
from catalog.search.operators import (
    IS,
    NUMBER,
    TEXT,
    WORD,
    Operator,
    answerable,
    asked,
    field_operator,
    matches,
    plurals_of,
    search_table,
    table,
    understand,
)
from catalog.search.showing import Showing, showing_of
from decks.construction.standing import standings
from engine.packs.cards import Field
from engine.packs.reading import read_pack
from tests.builders import EMBERFALL, edited, emberfall


def rows_of(pack):
    """The operators of a pack as a visitor writes them."""
    return search_table(pack.fields.values(), [kind.name for kind in pack.kinds.values()])


def finder(pack):
    """Finds the names of the cards of a pack that fit a query."""
    entries = entries_of(pack, standings(pack), Vocabulary.of(pack))

    def names(query):
        tree = understand(parse(query), rows_of(pack)).tree
        return [card.name for card in pack.cards.values() if matches(tree, entries[card.id])]

    return names


@pytest.fixture
def found(tmp_path):
    return finder(read_pack(emberfall(tmp_path)))


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
        ("type:units", [COURIER, WALL]),  # several of a kind
        ("t=cards", [COURIER, WALL]),
        ("type!=units", []),
        ("type:unitss", []),
        ("in:first", [COURIER, WALL]),
        ('in="first embers"', [COURIER, WALL]),
        ("in=embers", []),
        ("-in:first", []),
        ("legal:standard", [COURIER, WALL]),
        ("f:standard cost:2", [COURIER]),
        ("format=STANDARD", [COURIER, WALL]),
        ("legal:stand", []),  # the whole slug
        ("legal!=standard", []),
        ("-legal:nowhere", [COURIER, WALL]),
        ("banned:standard", []),
        ("-banned:standard", [COURIER, WALL]),
        ("has:legal", [COURIER, WALL]),
        ("has:banned", []),
        ('plays-with:"cinder wall"', [COURIER]),  # both have the word Swift
        ('plays:(ash or "ash courier")', [WALL]),
        ('plays="ash courier"', [WALL]),
        ("plays-with:ash", []),  # the whole name
        ('-plays-with:"cinder wall"', [WALL]),  # nothing plays with itself
        ('plays-with!="cinder wall"', [WALL]),
        ("anti-swift", []),  # a word with a dash
        ("sort:cost", [COURIER, WALL]),  # no condition
        ("show:names wall", [WALL]),
        ("dir:desc or cost=2", [COURIER]),
        ("sort:(cost or name) wall", [WALL]),
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
        ("sort:clan", "sort takes name, type, set, cost, keywords, not clan", ""),
        ("sort:coost", "sort takes name, type, set, cost, keywords, not coost", "sort:cost"),
        ("order:", "order: needs a value, such as sort:-cost", ""),
        ("sort>cost", "sort takes : =, not >", ""),
        ("-sort:cost", "it cannot follow a minus", ""),
        ("dir:sideways", "dir takes asc, desc, not sideways", ""),
        ("show:picture", "show takes text, pictures, names, not picture", "show:pictures"),
        ("has:dir", "has takes an operator", ""),
        ("f<standard", "f takes : = !=, not <", ""),
        ("plays-wiht:x", "no operator 'plays-wiht'", "plays-with:x"),
    ],
)
def test_what_cannot_be_used_is_told(tmp_path, query, said, meant):
    operators = rows_of(read_pack(emberfall(tmp_path)))
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
    entries = entries_of(pack, {}, Vocabulary.of(pack))
    assert [card.name for card in pack.cards.values() if matches(tree, entries[card.id])] == [WALL]
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
    return finder(read_pack(emberfall(tmp_path, **edited("cards/first.toml", wall, wall + ours))))


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


# Formats and companions

KEEPER = """
[[card]]
id = "old-keeper"
name = "Old Keeper"
kind = "keeper"
text = "Feed the Ash Courier."
"""
NO_DEAR_CARDS = """
[[format.rule]]
id = "EMB-F-2"
name = "Nothing dear"
text = "No card that costs 2 or more."
status = "rulebook"
source = "009:6"
form = "copies"
by = "card"
max = 0
where = "cost>=2"
"""


@pytest.fixture
def with_keeper(tmp_path):
    """The toy game with a ban of dear cards, and a keeper, whose kind goes into no deck and who names the courier."""
    files = EMBERFALL
    keeper_kind = '\n[[kind]]\nid = "keeper"\nname = "Keeper"\nof = ""\n'
    return finder(
        read_pack(
            emberfall(
                tmp_path,
                game=files["game.toml"] + keeper_kind,
                first=files["cards/first.toml"] + KEEPER,
                formats=files["formats.toml"] + NO_DEAR_CARDS,
            )
        )
    )


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("legal:standard", [WALL]),
        ("banned:standard", [COURIER]),
        ("-legal:standard", [COURIER, "Old Keeper"]),
        ("-legal:standard -banned:standard", ["Old Keeper"]),  # its kind fits no section: no rule need leave it out
        ("has:banned", [COURIER]),
        ('plays-with:"old keeper"', [COURIER]),  # which it names
        ('plays-with:"ash courier"', [WALL, "Old Keeper"]),  # who shares a word, and who names it
        ('plays-with:"cinder wall"', [COURIER]),
    ],
)
def test_a_card_stands_in_formats_and_goes_with_others(with_keeper, query, names):
    assert with_keeper(query) == names


def test_a_word_that_many_cards_have_ties_none(tmp_path):
    more = "".join(
        f'\n[[card]]\nid = "runner-{n}"\nname = "Runner {n}"\nkind = "unit"\nkeywords = ["Swift"]\n'
        for n in range(FEW - 1)
    )
    packs = [
        read_pack(emberfall(tmp_path / name, first=EMBERFALL["cards/first.toml"] + cards))
        for name, cards in (("few", more.rpartition("\n[[card]]")[0]), ("many", more))
    ]
    few, many = (companions(Vocabulary.of(pack)) for pack in packs)
    assert len(few["ash-courier"]) == FEW - 1
    assert many["ash-courier"] == set()


# The order and the look of an answer


@pytest.mark.parametrize(
    ("query", "wants"),
    [
        ("ash", Showing()),
        ("sort:cost", Showing("cost")),
        ("sort:-cost", Showing("cost", descending=True)),
        ("order=cost direction:down", Showing("cost", descending=True)),
        ("sort:-cost dir:asc", Showing("cost")),
        ("dir:desc", Showing("name", descending=True)),
        ("sort:n", Showing("name")),
        ("sort:in", Showing("set")),
        ("SORT:Type", Showing("type")),
        ("sort:kws", Showing("keywords")),
        ("cost:2 or sort:cost", Showing("cost")),  # wherever it stands
        ("sort:cost include:house", Showing("cost", house=True)),
        ("show:list", Showing(view="text")),
        ("display:faces", Showing(view="pictures")),
        ("show:names sort:name", Showing("name", view="names")),
        ("sort:name sort:cost", Showing("name")),
        ("sort:nonsense", Showing()),
    ],
)
def test_a_query_says_how_its_answer_is_shown(tmp_path, query, wants):
    answers = asked(parse(query), rows_of(read_pack(emberfall(tmp_path))))[1].values()
    assert showing_of(answers) == wants


def test_an_order_that_is_said_twice_is_told(tmp_path):
    operators = rows_of(read_pack(emberfall(tmp_path)))
    (told,) = understand(parse("sort:name wall order:cost"), operators).diagnostics
    assert (told.start, told.end, told.message) == (15, 25, "order is said before: only the first counts.")
    assert understand(parse("sort:name sort:n include:house include:house"), operators).diagnostics == []


def test_a_rule_of_a_format_cannot_ask_for_formats_nor_for_an_order(tmp_path):
    operators = table(read_pack(emberfall(tmp_path)).fields.values())
    queries = ("legal:standard", "plays-with:x", "sort:cost", "show:names")
    told = [one for query in queries for one in understand(parse(query), operators).diagnostics]
    assert [one.message for one in told] == [f"There is no operator '{query.partition(':')[0]}'." for query in queries]


def test_a_plural_that_is_the_name_of_a_kind_means_that_kind():
    assert plurals_of(["Hill fort", "Ally"]) == {
        "hill forts": "hill fort",
        "hills": "hill",
        "forts": "fort",
        "allies": "ally",
    }
    assert plurals_of(["Ward", "Wards"]) == {"wardses": "wards"}

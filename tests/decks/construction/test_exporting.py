"""A deck that goes out as text, CSV or JSON comes back as it was; what a form cannot carry is known."""

import csv
import io
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decks.construction.formats.deck_text import read_deck
from decks.construction.formats.json_files import content_hash, write_bare, write_json
from decks.construction.formats.layout import FileError
from decks.construction.formats.line_forms import fold
from decks.construction.formats.reading import as_text
from decks.construction.formats.tables import guard, unguard, write_csv
from decks.construction.formats.text_files import write_deck
from tests.packs import SHIPPED

PACK = SHIPPED["runeslingers-awakening"]
FORM = PACK.formats["constructed"]
FITTING = {
    section.id: [
        card.id for card in PACK.cards.values() if {k.id for k in PACK.lineage(card.kind)} & set(section.kinds)
    ]
    for section in FORM.sections
}
MINE = {"runeslinger": {"eva": 1}, "main": {"emberdart": 12, "ninth-bell-x": 1}}
BESIDE = {"lanternfall": 2, "curse": 1}

copies = st.one_of(st.integers(1, 60), st.integers(1, 999_999))
sections = st.fixed_dictionaries(
    {},
    optional={section: st.dictionaries(st.sampled_from(ids), copies, min_size=1) for section, ids in FITTING.items()},
)
shortlists = st.dictionaries(st.sampled_from(list(PACK.cards)), copies, max_size=5)
CONFUSING = [
    "Deck", "Stance (1):", "3 Emberdart", "Emberdart", "Emberdart x3", "SB: 1 Eva", "// note", "# 12", "===", "format: draft",
    "// format: draft", "title: x", "note: y", "// title: z", "About", "Name me", "[3] Eva", "Sideboard", ";; a", "Fireboll", "",
    "//", "pool: 3 Emberdart", "// pool: 2 Eva", "pool: 3 of a kind", "pool: party", "#3 2x Eva",
    "x" * 400, "=1+1", "1", "x", "{", '"quantity,name"',
]  # fmt: skip
titles = st.one_of(st.sampled_from(CONFUSING), st.text(), st.sampled_from([card.name for card in PACK.cards.values()]))
pools = st.dictionaries(st.sampled_from(list(PACK.cards)), copies, max_size=5)
summaries = st.one_of(st.lists(titles).map("\n".join), st.text())


def folded(text):
    """A description as text can carry it: blanks folded in each line, no empty lines around."""
    return "\n".join(map(fold, text.splitlines())).strip("\n")


def contents(deck):
    return (deck.sections, deck.shortlist, deck.refusals, [line for line in deck.lines if line.doubt])


# Text


def test_a_deck_as_text():
    assert write_deck(PACK, "Ember Rush", "constructed", MINE, BESIDE, "Fast.\n\nRed.") == (
        "Ember Rush\n// format: constructed\n// Fast.\n//\n// Red.\n\nRuneslinger\n1 Eva\n\n"
        "Deck\n12 Emberdart\n1 Ninth Bell X\n\nShortlist\n1 Curse\n2 Lanternfall\n"
    )


@pytest.mark.parametrize("name", PACK.decks)
def test_a_ready_deck_is_written_as_it_was_read(name):
    deck = read_deck(PACK.decks[name], PACK)
    again = read_deck(write_deck(PACK, deck.title, deck.format, deck.sections, summary=deck.description), PACK)
    assert (again.title, again.description, again.sections) == (deck.title, deck.description, deck.sections)


@pytest.mark.parametrize("title", ["3 Emberdart", "Deck", "Emberdart", "// x", "===", "SB: Eva", "Fireboll x2"])
def test_a_title_that_looks_like_something_else_is_marked(title):
    assert write_deck(PACK, title, "constructed", {}).startswith(f"// title: {title}\n")


@pytest.mark.parametrize("remark", ["format: draft", "title: Mine", "note: x", "Sideboard"])
def test_a_remark_that_looks_like_something_else_is_marked(remark):
    assert f"// note: {remark}\n" in write_deck(PACK, "Mine", "constructed", {}, summary=remark)


@given(titles, sections, shortlists, summaries, pools)
@example("Deck", {}, {}, "// note: note: x", {})
@example("Emberdart", MINE, BESIDE, "Deck\n3 Emberdart\n\n\nformat: draft", {"eva": 2})
def test_what_is_written_is_read_back(title, sections, shortlist, summary, pool):
    deck = read_deck(write_deck(PACK, title, "constructed", sections, shortlist, summary, pool), PACK)
    assert (deck.pool, deck.title, deck.format, deck.description) == (pool, fold(title), "constructed", folded(summary))
    assert contents(deck) == (sections, shortlist, [], [])


@given(sections, shortlists)
def test_the_same_deck_makes_the_same_text(sections, shortlist):
    turned = {section: dict(reversed(cards.items())) for section, cards in reversed(sections.items())}
    assert write_deck(PACK, "A", "draft", turned, shortlist) == write_deck(PACK, "A", "draft", sections, shortlist)


DIALECTS = {
    "with x": lambda line: line.replace(" ", "x ", 1),
    "x before": lambda line: f"x{line}",
    "in brackets": lambda line: "[{}] {}".format(*line.split(" ", 1)),
    "in parentheses": lambda line: "({}) {}".format(*line.split(" ", 1)),
    "x behind": lambda line: "{1} x{0}".format(*line.split(" ", 1)),
    "Arena": lambda line: f"{line} (AWK) 12",
    "Moxfield": lambda line: f"{line} (AWK) 12 *F* #ramp #!global",
    "Archidekt": lambda line: "{}x {} (awk) 12 [Ramp] ^Have,#37d67a^".format(*line.split(" ", 1)),
    "CubeCobra": lambda line: f"{line} [awk-12]",
    "numbered": lambda line: "#7 {}x {}".format(*line.split(" ", 1)),
}


@pytest.mark.parametrize("dialect", DIALECTS)
@given(sections=sections, shortlist=shortlists, pool=pools)
def test_a_deck_is_read_back_from_each_dialect(dialect, sections, shortlist, pool):
    text = write_deck(PACK, "Mine", "constructed", sections, shortlist, pool=pool)
    lines = [DIALECTS[dialect](line) if line[:1].isdecimal() else line for line in text.splitlines()]
    deck = read_deck("\n".join(lines), PACK)
    assert (contents(deck), deck.pool) == ((sections, shortlist, [], []), pool)


def test_a_pool_stands_in_remarks_that_other_readers_leave_aside():
    text = write_deck(PACK, "Mine", "draft", MINE, pool={"emberdart": 3, "eva": 1, "lost-card": 2})
    assert text.endswith("\n\n// pool: 1 Eva\n// pool: 3 Emberdart\n// pool: 2 lost-card\n")
    deck = read_deck(text, PACK)
    assert (deck.pool, deck.description) == ({"emberdart": 3, "eva": 1}, "")
    assert [(line.text, line.meaning) for line in deck.refusals] == [
        ("// pool: 2 lost-card", "no card of this game is called 'lost-card'")
    ]


@pytest.mark.parametrize(
    ("line", "pool", "remarks"),
    [
        ("// pool: 2 Emberdart", {"emberdart": 2}, []),
        ("// Pool: Emberdart", {"emberdart": 1}, []),
        ("# pool: 2x Emberdart (practice) [Spirit]", {"emberdart": 2}, []),
        ("// pool: 2 Emberdart\n// pool: 1 Emberdart", {"emberdart": 3}, []),
        ("// pool: party", {}, ["pool: party"]),
        ("// note: pool: 2 Emberdart", {}, ["pool: 2 Emberdart"]),
    ],
)
def test_a_line_of_a_pool(line, pool, remarks):
    deck = read_deck(f"Mine\n{line}", PACK, "draft")
    assert (deck.pool, deck.remarks, deck.refusals) == (pool, remarks, [])


@pytest.mark.parametrize("line", ["// pool: 0 Emberdart", "// pool: 1000000 Emberdart", "// pool: 2 Fireboll"])
def test_a_line_of_a_pool_that_cannot_be_is_refused(line):
    deck = read_deck(f"Mine\n{line}", PACK, "draft")
    assert (deck.pool, [refused.text for refused in deck.refusals]) == ({}, [line])


def test_a_card_that_the_game_lost_stays_visible():
    deck = read_deck(write_deck(PACK, "Mine", "constructed", {"main": {"lost-card": 2, "emberdart": 1}}), PACK)
    assert deck.sections == {"main": {"emberdart": 1}}
    assert [line.text for line in deck.refusals] == ["2 lost-card"]


# CSV


def rows(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_deck_as_a_table():
    text = write_csv(PACK, "constructed", MINE, BESIDE)
    assert text.startswith(
        "quantity,name,set,number,zone,category,tags,note,format\r\n1,Eva,awakening,,Runeslinger,Runeslinger,,,constructed\r\n"
    )
    assert [(row["quantity"], row["name"], row["zone"]) for row in rows(text)] == [
        ("1", "Eva", "Runeslinger"), ("12", "Emberdart", "Deck"), ("1", "Ninth Bell X", "Deck"),
        ("1", "Curse", "Shortlist"), ("2", "Lanternfall", "Shortlist"),
    ]  # fmt: skip


@given(sections, shortlists, pools)
def test_a_table_is_read_back(sections, shortlist, pool):
    said = as_text(write_csv(PACK, "constructed", sections, shortlist, pool), PACK)
    assert said.notes == ()
    deck = read_deck(said.text, PACK)
    assert contents(deck) == (sections, shortlist, [], [])
    assert (deck.pool, deck.format) == (pool, "constructed" if sections or shortlist or pool else "")


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r1", "\n=1", " =1", "＝1", "'=1", "''=1"])
def test_a_cell_that_could_be_a_formula_is_guarded(cell):
    assert guard(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "Eva", "Martyr's Ribbon", "'Tis", "12", "a=b", "Black-Ink Strike"])
def test_any_other_cell_is_left_as_it_is(cell):
    assert guard(cell) == unguard(cell) == cell


@given(st.text(alphabet="'=+-@\t\r\n a＝", max_size=8) | st.text())
def test_a_guard_can_be_taken_off(cell):
    assert unguard(guard(cell)) == cell
    assert guard(cell)[:1] not in tuple("=+-@\t\r\n＝")


def test_names_in_a_table_are_guarded_and_quoted():
    table = write_csv(PACK, "constructed", {"main": {'=cmd|"/c calc"!A1': 1, "a,b": 2}})
    assert [row["name"] for row in rows(table)] == ['\'=cmd|"/c calc"!A1', "a,b"]
    assert '"\'=cmd|""/c calc""!A1"' in table


@pytest.mark.parametrize(
    "table",
    [
        "quantity,name,zone\n12,Emberdart,main\n1,Eva,",
        "Count;Name;Board\r\n12;Emberdart;mainboard\r\n1;Eva;",
        'name\tqty\n"Emberdart"\t12\nEva\t1',
        "\ufeffquantity,name\n,,\n12,Emberdart\n\n1,Eva",
    ],
)
def test_a_table_of_another_make(table):
    deck = read_deck(as_text(table, PACK).text, PACK, "constructed")
    assert (deck.sections, deck.refusals) == ({"main": {"emberdart": 12}, "runeslinger": {"eva": 1}}, [])


def test_a_row_without_a_number_is_refused_like_a_line_and_told():
    said = as_text("quantity,name,note\nmany,Emberdart,\n-3,Eva,keep\n,Lanternfall,", PACK)
    deck = read_deck(said.text, PACK, "constructed")
    assert deck.sections == {}
    assert [line.text for line in deck.refusals] == ["? Emberdart", "? Eva", "? Lanternfall"]
    assert deck.remarks == ["Eva: keep"]
    assert said.notes == (
        "Emberdart: 'many' is no number of copies.", "Eva: '-3' is no number of copies.", "Lanternfall: no number of copies is said.",
    )  # fmt: skip


@pytest.mark.parametrize("zone", ["Backpack", "=cmd", "3 Eva", "// title: x", "A\n1 Eva", "[3] Eva"])
def test_cards_of_a_zone_that_is_no_section_wait_until_somebody_says_where_they_go(zone):
    table = "quantity,name,zone\n2,Lanternfall,main\n3,Emberdart," + f'"{zone}"'
    deck = read_deck(as_text(table, PACK).text, PACK, "constructed")
    assert (deck.title, [line.text for line in deck.refusals]) == ("", [f"// section: {fold(zone)}"])
    assert deck.sections == {"main": {"lanternfall": 2}}
    assert [(line.text, line.what) for line in deck.lines[-1:]] == [("3 Emberdart", "waiting")]


@pytest.mark.parametrize("text", ["Name, copious", "3 Emberdart", "", "name\nEva", "Deck\n1 Eva"])
def test_a_text_is_no_table(text):
    assert as_text(text, PACK) == (text, ())


# JSON


def test_a_deck_as_json():
    found = json.loads(write_json(PACK, "Ember Rush", "constructed", MINE, BESIDE, "Fast."))
    assert {key: found[key] for key in ("$schema", "game", "edition", "format", "title", "description")} == {
        "$schema": "urn:runebinder:deck:1", "game": PACK.slug, "edition": "The Awakening", "format": "constructed",
        "title": "Ember Rush", "description": "Fast.",
    }  # fmt: skip
    assert found["dataset"] == PACK.played_digest
    assert found["sections"] == [
        {"id": "runeslinger", "name": "Runeslinger", "cards": [{"id": "eva", "name": "Eva", "copies": 1}]},
        {
            "id": "main",
            "name": "Deck",
            "cards": [
                {"id": "emberdart", "name": "Emberdart", "copies": 12},
                {"id": "ninth-bell-x", "name": "Ninth Bell X", "copies": 1},
            ],
        },
    ]
    assert [card["id"] for card in found["shortlist"]] == ["curse", "lanternfall"]


def test_the_hash_is_of_what_the_deck_holds():
    one = json.loads(write_json(PACK, "A", "constructed", MINE))["hash"]
    same = json.loads(write_json(PACK, "B", "constructed", dict(reversed(MINE.items())), summary="Other words."))[
        "hash"
    ]
    other = json.loads(write_json(PACK, "A", "constructed", {**MINE, "main": {"emberdart": 11}}))["hash"]
    assert (
        one
        == same
        == content_hash(PACK.slug, "constructed", {place: list(cards.items()) for place, cards in MINE.items()})
    )
    assert other != one


@given(titles, sections, shortlists, summaries, pools)
def test_json_is_read_back(title, sections, shortlist, summary, pool):
    said = as_text(write_json(PACK, title, "constructed", sections, shortlist, summary, pool), PACK)
    deck = read_deck(said.text, PACK)
    assert deck.pool == pool
    assert said.notes == ()
    assert (deck.title, deck.format, deck.description) == (fold(title), "constructed", folded(summary))
    assert contents(deck) == (sections, shortlist, [], [])


@pytest.mark.parametrize(
    ("changed", "note"),
    [
        ({"game": "emberfall"}, "The file is for another game, emberfall."),
        ({"game": "\ud800\0\n" + "x" * 999}, f"The file is for another game, ? {'x' * 58}."),
        ({"dataset": "0"}, "The file was written for another version of the cards."),
        ({"shortlist": [{"id": "eva", "copies": 3}]}, "The cards in the file do not match its hash."),
    ],
)
def test_what_is_to_be_known_of_a_file_is_told(changed, note):
    body = json.loads(write_json(PACK, "A", "constructed", MINE)) | changed
    assert note in as_text(json.dumps(body), PACK).notes


def test_without_its_game_a_deck_goes_out_by_ids_and_comes_back_with_the_names():
    text = write_bare("runeslingers-awakening", "A", "constructed", MINE, BESIDE, "Red.")
    said = as_text(text, PACK)
    back, usual = (
        read_deck(said.text, PACK),
        read_deck(write_deck(PACK, "A", "constructed", MINE, BESIDE, "Red."), PACK),
    )
    assert (back.title, back.format, back.description, said.notes) == ("A", "constructed", "Red.", ())
    assert (back.sections, back.shortlist) == (usual.sections, usual.shortlist)


def test_a_card_that_was_renamed_is_known_by_its_id():
    text = write_json(PACK, "A", "constructed", {"main": {"emberdart": 3}}).replace('"Emberdart"', '"Firedart"')
    assert "3 Emberdart" in as_text(text, PACK).text


@pytest.mark.parametrize(
    "text",
    [
        "{", '{"sections": 1}', '{"main": {"Emberdart": 3}}', '{"sections": [{"cards": []}]}', '{"sections": [[]]}',
        '{"sections": [], "shortlist": 3}', "{" + '"a":[' * 5000, '{"sections": {"main": {"eva": NaN}}}',
        '{"sections": [], "pool": 3}', '{"sections": null}', '{"a": ' + "9" * 5000 + "}",
    ],
)  # fmt: skip
def test_json_that_is_no_deck_is_refused(text):
    with pytest.raises(FileError, match="The JSON"):
        as_text(text, PACK)


def test_json_with_odd_numbers_is_refused_line_by_line():
    cards = [{"id": "eva", "copies": odd} for odd in (-1, 2.5, None, "many", {"a": 1}, True)]
    body = {"sections": [{"id": "runeslinger", "name": "Runeslinger", "cards": cards}]}
    deck = read_deck(as_text(json.dumps(body), PACK).text, PACK, "constructed")
    assert (deck.sections, len(deck.refusals)) == ({}, 6)

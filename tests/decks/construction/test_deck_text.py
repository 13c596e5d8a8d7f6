"""A deck's text is read line by line; what cannot be read is refused with the reason, and nothing is dropped in silence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.formats.deck_text import MOST, read_deck
from decks.construction.formats.line_forms import fold
from engine.packs.reading import read_pack
from tests.builders import EMBERFALL, edited, emberfall
from tests.packs import SHIPPED

NO_LINE = "a section of the format nor a line like '3 Card Name'"
PACK = SHIPPED["runeslingers-awakening"]


def read(text):
    return read_deck(text, PACK, "constructed")


def fate(line, text=""):
    """What became of the last line of a text."""
    return read(f"{text}\n{line}").lines[-1]


def cards(deck):
    """What a deck holds, shortlist and all, by name of section."""
    return {**deck.sections, **({"shortlist": deck.shortlist} if deck.shortlist else {})}


# Ready decks: nothing may be guessed


def test_a_whole_deck(tmp_path):
    deck = read_deck(EMBERFALL["decks/embers.txt"], read_pack(emberfall(tmp_path)))
    assert (deck.title, deck.format, deck.summary, deck.problems) == ("Embers", "standard", "Runs and hides.", [])
    assert deck.sections == {"main": {"ash-courier": 2, "cinder-wall": 1}}


@pytest.mark.parametrize("name", PACK.decks)
def test_every_ready_deck_is_read_without_a_doubt(name):
    deck = read_deck(PACK.decks[name], PACK)
    assert (deck.problems, deck.shortlist, [line for line in deck.lines if line.notes]) == ([], {}, [])


def test_a_card_before_any_section_is_a_problem(tmp_path):
    deck = read_deck("My deck\n// format: standard\n1 Ash Courier", read_pack(emberfall(tmp_path)))
    assert deck.problems == [(3, "a card comes before the first section; Ash Courier goes to Deck")]


def test_a_card_in_the_wrong_section_is_a_problem():
    deck = read("Mine\nStance\n1 Eva")
    assert deck.problems == [(3, "Stance does not take the kind Runeslinger; Eva goes to Runeslinger")]


@pytest.mark.parametrize("form", ["", "chess"])
def test_a_format_that_there_is_not_is_a_problem(form):
    number, message = read_deck("Mine\nDeck\n1 Eva", PACK, form).problems[0]
    assert number == 1
    assert "must name one of constructed, draft, sealed, sealed_30, starter" in message


def test_a_text_that_must_be_right_asks_for_thousands_of_copies_at_most():
    assert read("Mine\nDeck\n9999 Emberdart").problems == []
    assert read("Mine\nDeck\n10000 Emberdart").problems == [
        (3, f"'10000 Emberdart' is neither {NO_LINE} with 1 to 9,999 copies")
    ]
    assert read("Mine\nDeck\n10000 Emberdart").sections == {"main": {"emberdart": 10_000}}


# Quantities


@pytest.mark.parametrize(
    "line",
    [
        "3 Emberdart", "3x Emberdart", "3X Emberdart", "3 x Emberdart", "3× Emberdart", "x3 Emberdart", "X3 Emberdart",
        "[3] Emberdart", "(3) Emberdart", "[3]Emberdart", "Emberdart x3", "Emberdart X3", "Emberdart x 3", "003 Emberdart",
        "  3  emberdart  ", "3\tEmberdart", "#12 3x Emberdart",
    ],
)  # fmt: skip
def test_a_quantity_in_each_of_its_forms(line):
    assert read(f"Mine\nDeck\n{line}").sections == {"main": {"emberdart": 3}}


def test_a_bare_name_is_one_copy():
    assert read("Mine\nDeck\nEmberdart").sections == {"main": {"emberdart": 1}}


@pytest.mark.parametrize("copies", [1, 9, 10, 12, 99, 100, 1234, MOST])
def test_a_quantity_has_as_many_digits_as_it_needs(copies):
    assert read(f"Deck\n{copies} Emberdart").sections == {"main": {"emberdart": copies}}


@pytest.mark.parametrize("copies", ["0", "000", str(MOST + 1), "9" * 200])
def test_a_quantity_that_no_deck_can_hold_is_refused(copies):
    line = fate(f"{copies} Emberdart", "Deck")
    assert (line.is_refused, line.meaning) == (True, f"{line.text!r} is neither {NO_LINE} with 1 to 999,999 copies")


def test_lines_of_one_card_add_up():
    assert read("Deck\n2 Emberdart\nEmberdart x10").sections == {"main": {"emberdart": 12}}


def test_a_name_that_ends_in_x_and_a_number_of_copies_are_told_apart():
    assert read("Deck\nNinth Bell X\n2 Ninth Bell X\nNinth Bell X x3").sections == {"main": {"ninth-bell-x": 6}}


@pytest.mark.parametrize("line", ["2 3 Wishes (Ash)", "3 Wishes (Ash) x2", "[2] 3 Wishes (Ash) (first) *F*"])
def test_a_name_may_begin_with_a_number_or_a_mark(tmp_path, line):
    pack = read_pack(emberfall(tmp_path, **edited("cards/first.toml", '"Ash Courier"', '"3 Wishes (Ash)"')))
    assert read_deck(f"Mine\nDeck\n{line}", pack, "standard").sections == {"main": {"ash-courier": 2}}


@pytest.mark.parametrize(
    "line", ["\ufeff3 Emberdart", "3\u00a0Emberdart\u200b", "3 Ember\u200bdart", "3\u2003\0Emberdart"]
)
def test_what_nobody_sees_does_not_count(line):
    assert read(f"Deck\n{line}").sections == {"main": {"emberdart": 3}}


# Names


@pytest.mark.parametrize("name", ["martyr's ribbon", "MARTYR’S RIBBON", "Martyr‘s Ribbon", "Mártyr's  Ribbon"])
def test_a_name_is_found_in_any_spelling(name):
    assert read(f"Deck\n1 {name}").sections == {"main": {"martyrs-ribbon": 1}}


@pytest.mark.parametrize("name", ["Ember", "Emberdar", "Emberdarts", "dart", "Glass", "Eva Nought"])
def test_a_part_of_a_name_never_picks_a_card(name):
    line = fate(f"1 {name}", "Deck")
    assert (line.is_refused, line.meaning) == (True, f"no card of this game is called {name!r}")


def test_of_two_names_that_differ_by_an_accent_the_spelled_one_is_meant(tmp_path):
    pack = read_pack(emberfall(tmp_path, **edited("cards/first.toml", '"Cinder Wall"', '"Äsh Courier"')))
    deck = read_deck("Mine\nDeck\n1 Ash Courier\n2 äsh courier\n4 Àsh Courier", pack, "standard")
    assert deck.sections == {"main": {"ash-courier": 1, "cinder-wall": 2}}
    assert [line.number for line in deck.refusals] == [5]
    assert {candidate.name for candidate in deck.refusals[0].candidates} == {"Ash Courier", "Äsh Courier"}


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("3 Emberdrat", "3 Emberdart"),
        ("3x Emberdrat", "3 Emberdart"),
        ("Emberdrat x3", "3 Emberdart"),
        ("Emberdrat", "1 Emberdart"),
        ("SB: 2 Emberdrat", "SB: 2 Emberdart"),
        ("2 Emberdrat (MKM) 12 #fire", "2 Emberdart (MKM) 12 #fire"),
        ("Runeslnger", "Runeslinger"),
    ],
)
def test_a_refused_line_offers_what_it_may_have_meant(line, meant):
    found = fate(line, "Mine\nDeck\n1 Lanternfall")
    assert found.is_refused
    assert found.candidates[0].line == meant
    assert found.candidates[0].score > 80
    assert not fate(meant, "Mine\nDeck\n1 Lanternfall").is_refused


def test_a_line_like_nothing_offers_nothing():
    assert fate("3 Qqqqqq", "Deck").candidates == ()


# Sections


@pytest.mark.parametrize(
    "heading", ["Stance", "stance", "STANCE:", "Stance (1)", "Stance (1):", "Stance: (1)", "// Stance"]
)
def test_a_section_by_its_name_with_colon_and_count(heading):
    assert read(f"Mine\n{heading}\n1 Debt of Thorns").problems == []


@pytest.mark.parametrize("heading", ["Deck", "Main", "Mainboard", "Main Deck", "Maindeck (40)", "main:"])
def test_the_general_words_for_the_deck(heading):
    deck = read(f"Mine\n{heading}\n1 Emberdart")
    assert (deck.sections, deck.problems) == ({"main": {"emberdart": 1}}, [])


@pytest.mark.parametrize(
    "heading", ["Shortlist", "Sideboard", "Sideboard:", "Maybeboard (2)", "Considering", "//Sideboard"]
)
def test_what_stands_beside_a_deck_is_our_shortlist(heading):
    deck = read(f"Mine\nDeck\n1 Emberdart\n{heading}\n2 Lanternfall\n1 Eva")
    assert (deck.sections, deck.shortlist) == ({"main": {"emberdart": 1}}, {"lanternfall": 2, "eva": 1})


def test_one_line_beside_the_deck():
    deck = read("Mine\nDeck\nSB: 2 Lanternfall\nsb: Eva\n1 Emberdart")
    assert (deck.sections, deck.shortlist) == ({"main": {"emberdart": 1}}, {"lanternfall": 2, "eva": 1})


def test_no_blank_line_begins_a_side_deck():
    assert read("Deck\n1 Emberdart\n\n1 Lanternfall").shortlist == {}


def test_a_card_under_no_heading_goes_where_its_kind_fits_and_that_is_told():
    line = read("1 Eva\n3 Emberdart").lines[0]
    assert line.meaning == "1 Eva, Runeslinger"
    assert line.doubt == "a card comes before the first section; Eva goes to Runeslinger"


@pytest.mark.parametrize("heading", ["Commander", "Attacks (3)", "Spirit", "About"])
def test_a_heading_that_is_no_section_here_leaves_it_to_the_kind(heading):
    deck = read(f"Mine\n{heading}\n1 Eva\n1 Coalknuckle")
    assert deck.sections == {"runeslinger": {"eva": 1}, "main": {"coalknuckle": 1}}
    assert deck.lines[1].meaning == "No section of this format: cards go where their kind fits."


def test_a_card_that_no_section_takes_is_refused_and_offered_for_the_shortlist():
    line = fate("2 Curse", "Deck")
    assert line.meaning == "Curse is of the kind Ailment, which no section of this format takes"
    assert line.candidates[0].line == "SB: 2 Curse"


TWO_DECKS = edited(
    "formats.toml",
    '[[format.rule]]\nid = "EMB-F-1"',
    '[[format.section]]\nid = "side"\nname = "Reserve"\nkinds = ["unit"]\n\n[[format.rule]]\nid = "EMB-F-1"',
)


def test_a_card_that_fits_two_sections_needs_to_be_told_which(tmp_path):
    pack = read_pack(emberfall(tmp_path, **TWO_DECKS))
    deck = read_deck("Mine\n1 Ash Courier\nReserve\n2 Ash Courier\nDeck\n3 Ash Courier", pack, "standard")
    assert [line.meaning for line in deck.refusals] == [
        "Ash Courier may go to Deck or Reserve: name the section before it"
    ]
    assert deck.sections == {"side": {"ash-courier": 2}, "main": {"ash-courier": 3}}


def test_a_format_calls_its_sections_as_it_likes(tmp_path):
    pack = read_pack(emberfall(tmp_path, **TWO_DECKS))
    deck = read_deck("Mine\nSide\n2 Ash Courier\nSideboard\n1 Ash Courier", pack, "standard")
    assert (deck.sections, deck.shortlist) == ({"side": {"ash-courier": 2}}, {"ash-courier": 1})


# Printings and marks


@pytest.mark.parametrize(
    "marks",
    [
        "(MKM) 234", "(C21) 263 *F* #ramp #!global", "*E*", "[Ramp]", "[Ramp,Draw] ^Have,#37d67a^", "[lea-161]",
        "(Core Set)", "[id: 3, art: old]", "(PLIST) MKM-234",
    ],
)  # fmt: skip
def test_what_no_deck_here_keeps_is_told(marks):
    line = fate(f"3 Emberdart {marks}", "Mine\nDeck")
    assert (line.meaning, line.notes) == ("3 Emberdart, Deck", (f"Not kept: {marks}",))


@pytest.mark.parametrize("mark", ["(practice)", "[practice]", "[Spirit]", "[Card]"])
def test_the_set_and_the_kind_of_a_card_are_known_anyway(mark):
    line = fate(f"3 Emberdart {mark}", "Mine\nDeck")
    assert (line.meaning, line.notes) == ("3 Emberdart, Deck", ())


@pytest.mark.parametrize("mark", ["[Maybeboard{noDeck}{noPrice}]", "[Sideboard]", "[Ramp{noDeck}]"])
def test_a_category_can_be_a_place(mark):
    assert read(f"Mine\nDeck\n3 Emberdart {mark}").shortlist == {"emberdart": 3}


# Titles and remarks


def test_the_first_line_is_the_title_unless_it_is_something_else():
    assert read("Ember Rush\nDeck").title == "Ember Rush"
    assert read("// fast\nEmber Rush\nDeck").title == "Ember Rush"
    assert [read(line).title for line in ("Deck", "3 Emberdart", "Emberdart", "3 Fireboll", "===")] == [""] * 5


def test_a_title_that_is_like_a_card_is_asked_about():
    line = fate("Emberdrat")
    assert (line.what, [candidate.line for candidate in line.candidates]) == ("title", ["1 Emberdart"])
    assert fate("Ember Rush").candidates == ()


@pytest.mark.parametrize("mark", ["//", "#", ";;", "// ", "## "])
def test_remarks_become_the_description(mark):
    deck = read(f"Mine\n{mark}fast  and red\n{mark}\n{mark}slow\nDeck")
    assert (deck.description, deck.summary) == ("fast and red\n\nslow", "fast and red slow")


def test_a_title_can_be_marked():
    assert read("// title: 3 Emberdart\nDeck").title == "3 Emberdart"
    assert read("Mine\n// title: Yours").remarks == ["title: Yours"]


def test_the_name_under_about_is_the_title():
    assert read("About\nName Teysa's Friends\n\nDeck\n3 Emberdart").title == "Teysa's Friends"


@pytest.mark.parametrize("said", ["// format: draft", "# Format: Draft"])
def test_the_text_names_its_format_unless_another_is_chosen(said):
    text = f"Mine\nDeck\n3 Emberdart\n{said}"
    assert read_deck(text, PACK).format == "draft"
    chosen = read_deck(text, PACK, "sealed")
    assert (chosen.format, chosen.lines[-1].notes) == ("sealed", ("Read for the format sealed.",))


def test_a_second_title_or_a_sentence_is_refused():
    deck = read("Mine\nDeck\n1 Emberdart\nAnd now for something else entirely\n" + "x" * 301)
    assert [line.number for line in deck.refusals] == [4, 5]
    assert deck.refusals[1].meaning == "the line is longer than 300 characters"


# Dialects: the same deck as other sites write it

DIALECTS = {
    "plain": "Runeslinger\n1 Eva\nDeck\n12 Emberdart\n1 Ninth Bell X\nSideboard\n2 Lanternfall",
    "mtgo": "1 Eva\n12 Emberdart\n1 Ninth Bell X\nSB: 2 Lanternfall",
    "arena": "About\nName Mine\n\nCommander\n1 Eva (AWK) 1\n\nDeck\n12 Emberdart (AWK) 7\n1 Ninth Bell X (AWK) 9\n\n"
    "Sideboard\n2 Lanternfall (AWK) 8",
    "moxfield": "1 Eva (AWK) 1\n12 Emberdart (AWK) 7 *F* #fire #!global\n1 Ninth Bell X (AWK) 9\n\nSIDEBOARD:\n2 Lanternfall (AWK) 8",
    "archidekt": "1x Eva (awk) 1 [Commander{top}]\n12x Emberdart (awk) 7 [Fire] ^Have,#37d67a^\n1x Ninth Bell X (awk) 9 [Bells]\n"
    "2x Lanternfall (awk) 8 [Maybeboard{noDeck}{noPrice}]",
    "cubecobra": "1x Eva [awk-1]\n12x Emberdart [awk-7]\nNinth Bell X [awk-9]\n# maybeboard\n2x Lanternfall",
    "lcg": "Mine\n\nRuneslinger (1)\nEva\n\nAttack (13)\n12x Emberdart (Core Set)\nNinth Bell X x1\n\nSide deck\n#8 2x Lanternfall",
    "jinteki": ";; title: Mine\n1 Eva\n12 Emberdart [id: emberdart, art: old]\n1 Ninth Bell X\n;; maybe\n2 Lanternfall",
    "deckstats": "//Main\n1 Eva\n12 Emberdart\n1 Ninth Bell X\n//Sideboard\n2 Lanternfall",
}


@pytest.mark.parametrize("name", DIALECTS)
def test_a_deck_in_the_dialects_of_other_sites(name):
    deck = read(DIALECTS[name])
    assert deck.refusals == []
    assert deck.sections == {"runeslinger": {"eva": 1}, "main": {"emberdart": 12, "ninth-bell-x": 1}}
    assert deck.shortlist == {"lanternfall": 2}


# Whatever is pasted

LINES = st.one_of(
    st.text(),
    st.sampled_from(["Deck", "Sideboard:", "===", "// x", "SB: 1 Eva", "About", "Name Me", "3 Emberdart (a) [b] *F*"]),
    st.builds("{} {}".format, st.integers(), st.sampled_from([card.name for card in PACK.cards.values()])),
)


@given(st.lists(LINES).map("\n".join))
def test_every_line_has_a_fate(text):
    """No text raises, no line that says something is missing in the report, and every copy comes from a line."""
    deck = read(text)
    said = [number for number, line in enumerate(text.splitlines(), 1) if fold(line)]
    assert [line.number for line in deck.lines] == said
    assert all(line.meaning for line in deck.lines)
    read_as = [line.meaning.split()[0] for line in deck.lines if line.what == "card"]
    assert sum(map(int, read_as)) == sum(sum(copies.values()) for copies in cards(deck).values())


@pytest.mark.parametrize(("line", "what"), [("// cards.", "remark"), ("// Deck.", "remark"), ("// Deck", "section")])
def test_a_remark_that_ends_a_sentence_is_no_heading(line: str, what: str) -> None:
    assert fate(line, "A deck\n// It turns Magic into").what == what

"""Lists as players' programs write them, one file a kind: read as they are meant, or refused with what is not sure.

The files in `lists/` are of our own making. What a file says is looked up here by its name.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from decks.construction.formats.deck_text import DeckText
from decks.construction.formats.layout import FileError
from decks.construction.formats.reading import read_list
from tests.packs import SHIPPED

PACK = SHIPPED["runeslingers-awakening"]
FOLDER = Path(__file__).parent / "lists"
WHOLE = {"emberdart": 3, "twin-cinders": 2}


class Said(NamedTuple):
    """What a list says: its main deck, what is beside it, the lines that are refused, words that are told, its title."""

    main: dict[str, int]
    beside: dict[str, int] = {}
    refused: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    title: str = ""


BEHIND = {
    "emberdart": 3, "twin-cinders": 2, "storm-jar": 2, "lanternfall": 3, "echo-gallery": 2, "ember-chorus": 3, "coalknuckle": 3,
    "heartfire-mirror-x": 2, "ninth-bell-x": 1, "black-ink-strike": 2,
}  # fmt: skip
GLUED = {"emberdart": 3, "twin-cinders": 2, "lanternfall": 2, "ember-chorus": 3, "storm-jar": 2, "echo-gallery": 2}
SIGNS = {
    "emberdart": 3, "twin-cinders": 2, "lanternfall": 3, "storm-jar": 2, "ember-chorus": 3, "echo-gallery": 2, "coalknuckle": 3,
    "black-ink-strike": 2, "martyrs-ribbon": 2,
}  # fmt: skip
PRINTED = {
    "emberdart": 3, "twin-cinders": 2, "lanternfall": 2, "storm-jar": 1, "ember-chorus": 2, "echo-gallery": 2, "coalknuckle": 1,
    "black-ink-strike": 2, "heartfire-mirror-x": 1, "martyrs-ribbon": 1,
}  # fmt: skip
LISTS = {
    "api-shape.json": Said(WHOLE, {"lanternfall": 1}),
    "counts-behind.txt": Said({"emberdart": 3, "twin-cinders": 2, "heartfire-mirror-x": 2}),
    "counts-behind-signs.txt": Said(BEHIND),
    "counts-glued.txt": Said(GLUED),
    "counts-glued-signs.txt": Said(SIGNS),
    "heading-angles.txt": Said({"emberdart": 3}, {"lanternfall": 2}),
    "heading-bold.txt": Said(WHOLE, {"lanternfall": 2}, title="My list"),
    "heading-brackets.txt": Said(WHOLE, {"lanternfall": 2}),
    "heading-colon.txt": Said({"emberdart": 3}, refused=("Reserve:",)),
    "heading-remark.txt": Said({"emberdart": 3}, {"lanternfall": 2}),
    "heading-rulers.txt": Said({"emberdart": 3}, {"lanternfall": 2}),
    "heading-sized.txt": Said({"emberdart": 3}, {"lanternfall": 2}),
    "heading-unknown.txt": Said({}, refused=("[Hauptdeck]", "[Reserve]")),
    "lackey-plain.dek": Said(WHOLE, {"lanternfall": 1}, told=("Not kept: | ABC",)),
    "lackey.dek": Said({"emberdart": 2}, {"lanternfall": 1}, told=("Not kept: (ABC)",)),
    "marks-of-print.txt": Said({"lamplighters-ring": 6, "black-ink-strike": 4, "emberdart": 2, "twin-cinders": 2}),
    "numbered-counts.txt": Said(WHOLE | {"lanternfall": 2}),
    "numbered-short.txt": Said({"emberdart": 1}, refused=("2. Twin Cinders",)),
    "numbered.txt": Said(
        dict.fromkeys(("emberdart", "twin-cinders", "lanternfall", "storm-jar"), 1),
        told=("2 is taken for the number of the line; one copy",),
    ),
    "odd-numbers.txt": Said(
        {"emberdart": 3},
        refused=(
            "2 Fireboll",
            "2-3 Lanternfal",
            "Emberdart?",
            "three Storm Jar",
            "3.5 Emberdart",
            "2 Twin Cinders x3",
            "-3 Eva",
            "1,000 Eva",
            "+2 Eva",
            "Emberdart (3) 12",
        ),
    ),
    "plain-list.txt": Said({"emberdart": 3}, told=("a card comes before the first section; Emberdart goes to Deck",)),
    "printing-before.txt": Said(WHOLE, {"lanternfall": 2}, told=("[ABC]", "[ABC:13*]", "[ABC#14]")),
    "printing-pipes.txt": Said(WHOLE, told=("|ABC|1", "|ABC")),
    "printing-signs.txt": Said(
        PRINTED, told=("(ABC) 12", "<ABC>", "- ABC 14", "[ABC] 13/128", "(ABC) 7★", "(ABC) 12†", "| ABC:4", "— ABC")
    ),
    "sections.o8d": Said(WHOLE, {"lanternfall": 2}),
    "table-bars.md": Said(WHOLE),
    "table-blank.csv": Said(
        {"twin-cinders": 2}, refused=("? Emberdart",), told=("Emberdart: no number of copies is said.",)
    ),
    "table-headless.csv": Said(WHOLE),
    "table-number-alone.csv": Said({"emberdart": 3}, told=("The column Number is taken for the number of copies.",)),
    "table-number.csv": Said(
        {"emberdart": 3, "lamplighters-ring": 1}, told=("Not kept: the columns Finish.", "(Some Set abc) 12")
    ),
    "table-odd-numbers.csv": Said(
        {"lanternfall": 3, "coalknuckle": 4},
        refused=("? Emberdart", "0 Twin Cinders", "? Storm Jar", "? Eva", "? Echo Gallery"),
        told=("Storm Jar: '-1' is no number of copies.",),
    ),
    "table-sep.csv": Said(WHOLE),
    "table-setname.csv": Said(WHOLE, told=("(Base 2nd printing) 12", "(abc) 13/128")),
    "table-sideboarded.csv": Said({"emberdart": 3}, {"lanternfall": 2}),
    "table-signs.csv": Said({"emberdart": 3}, {"twin-cinders": 2}, refused=("// section: Weird [zone",)),
    "table-tabs.tsv": Said(WHOLE),
    "table-title.csv": Said(WHOLE, title="My deck", told=("Not kept: the columns Foil Qty.",)),
    "table-utf16.tsv": Said(WHOLE),
    "three-blocks.txt": Said(WHOLE | {"storm-jar": 2, "lanternfall": 1}, told=("in 3 blocks", "from line 7 on")),
    "two-blocks.txt": Said(
        WHOLE | {"lanternfall": 2}, told=("in 2 blocks", "from line 4 on", "write Shortlist above them")
    ),
    "utf16-unmarked.dec": Said({"emberdart": 3}),
    "windows-1252.dec": Said({"emberdart": 3, "martyrs-ribbon": 2}, told=("read as Windows-1252",)),
    "words-behind-marks.txt": Said({"emberdart": 6, "twin-cinders": 2, "storm-jar": 2, "lanternfall": 1}),
    "words-behind.txt": Said(WHOLE | {"lanternfall": 2}, told=("# cheap and early", "// two sparks", "; maybe cut")),
    "zones.cod": Said({"emberdart": 3}, {"lanternfall": 2}, refused=("? Lamplighter's Ring",), title="Two zones"),
    "zones.dek": Said({"emberdart": 3, "lamplighters-ring": 1}, {"lanternfall": 2}),
}
NO_DECKS = {
    "entities.cod": "declares a type or entities of its own",
    "not-a-deck-address.txt": "No card was read: this looks like an address",
    "not-a-deck-code.txt": "No card was read: this looks like a code for another program",
    "not-a-deck-list.json": "This is a JSON list, and no deck",
    "not-a-deck-page.html": "This is a web page, and no list of cards",
    "not-a-deck.pdf": "This is a PDF file",
    "not-a-deck.png": "The file is no text",
    "not-a-deck.rtf": "This is rich text: save it as plain text",
    "not-a-deck.txt": "No card was read: this looks like a code for another program",
    "not-a-deck.xml": "This is an XML file of the sort 'rss', and no deck",
    "table-no-copies.csv": "the columns Name, Set, and none of them is known to hold the number of copies",
    "table-unknown.csv": "the columns Karte, Anzahl, and none of them is known to hold the number of copies",
}


def read(name: str, form: str = "constructed") -> DeckText:
    return read_list((FOLDER / name).read_bytes(), PACK, form)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_read_as_it_is_meant(name: str) -> None:
    deck, said = read(name), LISTS[name]
    assert (deck.sections.get("main", {}), deck.shortlist, deck.title) == (said.main, said.beside, said.title)
    assert [line.text for line in deck.refusals] == list(said.refused)
    assert [words for words in said.told if words not in " ".join(deck.told)] == []


@pytest.mark.parametrize("name", NO_DECKS)
def test_what_is_no_list_is_told_by_what_it_looks_like(name: str) -> None:
    with pytest.raises(FileError) as error:
        read(name)
    assert NO_DECKS[name] in str(error.value)


def test_every_file_is_looked_at() -> None:
    assert {path.name for path in FOLDER.iterdir()} == LISTS.keys() | NO_DECKS.keys()


@pytest.mark.parametrize("name", LISTS)
def test_whatever_is_read_asks_for_no_more_than_its_lines_do(name: str) -> None:
    """Copies that are read, wait or are refused are those of the lines, and nothing else is in the deck."""
    deck = read(name)
    read_lines = [line for line in deck.lines if line.what == "card"]
    held = sum(sum(cards.values()) for cards in [*deck.sections.values(), deck.shortlist])
    assert sum(line.copies for line in read_lines) == held


# Offers


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("3xEmberdrat", [("3 Emberdart", "")]),
        ("2* Twin Cindres", [("2 Twin Cinders", "")]),
        ("- 3 Ember Chrous", [("3 Ember Chorus", "")]),
        ("Storm Jra 2", [("2 Storm Jar", "if 2 is the number of copies")]),
        ("Emberdrat (3)", [("3 Emberdart", "if 3 is the number of copies")]),
        ("SB: 2 Emberdrat", [("SB: 2 Emberdart", "")]),
        ("Sideboard: 2 Emberdrat", [("Sideboard: 2 Emberdart", "")]),
        ("3 Emberdrat [Sideboard]", [("3 Emberdart [Sideboard]", "")]),
        ("3 [ABC] Emberdrat # cheap", [("3 Emberdart [ABC] # cheap", "")]),
        (
            "2-3 Emberdart",
            [("2 Emberdart", "if 2 is the number of copies"), ("3 Emberdart", "if 3 is the number of copies")],
        ),
        (
            "3 Emberdart x2",
            [("2 Emberdart", "if 2 is the number of copies"), ("3 Emberdart", "if 3 is the number of copies")],
        ),
        ("three Emberdart", [("1 Emberdart", "if one copy is meant")]),
        ("3.5 Emberdart", []),
        ("0 Emberdrat", []),
    ],
)
def test_an_offer_changes_the_name_and_nothing_else(line: str, offers: list[tuple[str, str]]) -> None:
    refused = read_list(f"Mine\nDeck\n1 Lanternfall\n{line}", PACK, "constructed").lines[-1]
    assert refused.is_refused
    assert [(one.line, one.doubt) for one in refused.candidates if one.name in offers_of(offers)] == offers


def offers_of(offers: list[tuple[str, str]]) -> set[str]:
    """The cards that are offered."""
    return {
        name
        for name in ("Emberdart", "Twin Cinders", "Ember Chorus", "Storm Jar")
        if any(name in line for line, _ in offers)
    }


# Cards below a line that may be a heading


def test_cards_below_a_line_that_may_be_a_heading_wait_for_it() -> None:
    deck = read("heading-colon.txt")
    assert [(line.text, line.what, line.waits_for) for line in deck.lines[-2:]] == [
        ("2 Lanternfall", "waiting", 3),
        ("1 Storm Jar", "waiting", 3),
    ]
    (refused,) = deck.refusals
    assert (
        "2 lines of cards wait below it: write one of Runeslinger, Stance, Ability, Deck, Shortlist instead"
        in refused.meaning
    )
    assert {one.line for one in refused.candidates} >= {"Deck", "Shortlist"}
    assert all(one.doubt for one in refused.candidates)


@pytest.mark.parametrize(
    "text",
    [
        "Deck\n3 Emberdart\nReserve\n\nDeck\n2 Lanternfall",  # the next heading says it
        "Deck\n3 Emberdart\nReserve\nSB: 2 Lanternfall",  # the card says it
        "Deck\n3 Emberdart\nReserve",  # there is none below it
        "Deck\n3 Emberdart\n2 Firebolt\n2 Lanternfall",  # the line has a number
        "Deck\n3 Emberdart\nLanternfal\n2 Lanternfall",  # a card is like it
        "Deck\nEmberdart\nFirebolt\nLanternfall",  # names stand there without numbers
    ],
)
def test_where_no_card_waits(text: str) -> None:
    deck = read_list(text, PACK, "constructed")
    assert [line for line in deck.lines if line.what == "waiting"] == []


@pytest.mark.parametrize("title", ["[Backpack]", "Backpack:", "(Backpack)", "<Backpack>"])
def test_a_first_line_that_stands_apart_is_asked_about_and_may_be_the_title(title: str) -> None:
    (refused,) = read_list(f"{title}\n3 Emberdart", PACK, "constructed").refusals
    assert refused.candidates[-1][1::2] == (f"// title: {title}", "if it is the title")
    deck = read_list(f"// title: {title}\n3 Emberdart", PACK, "constructed")
    assert (deck.title, deck.refusals) == (title, [])


@pytest.mark.parametrize(
    "remark", ["// Deck list of Ann", "// sideboard ideas", "# 3 Emberdart would be too few", "// main 2 players"]
)
def test_a_remark_that_begins_like_a_heading_and_says_more_is_a_remark(remark: str) -> None:
    deck = read_list(f"Mine\nDeck\n1 Lanternfall\n{remark}\n2 Emberdart", PACK, "constructed")
    assert deck.remarks == [remark.lstrip("/# ")]
    assert deck.sections == {"main": {"lanternfall": 1, "emberdart": 2}}


# Blocks


@pytest.mark.parametrize(
    ("text", "aside"),
    [
        ("3 Emberdart\n\n2 Lanternfall", 3),
        ("Mine\n3 Emberdart\n\n\n2 Lanternfall\n\n1 Eva", 7),
        ("3 Emberdart\n2 Lanternfall\n", 0),
        ("Deck\n3 Emberdart\n\n2 Lanternfall", 0),
        ("3 Emberdart\n\nSB: 2 Lanternfall", 0),
        ("3 Emberdart\n\n2 Lanternfall [Sideboard]", 0),
    ],
)
def test_a_list_without_a_heading_in_two_blocks_is_asked_about(text: str, aside: int) -> None:
    deck = read_list(text, PACK, "constructed")
    assert (deck.aside, any("blocks" in note for note in deck.notes)) == (aside, bool(aside))


# Formats


def test_a_list_that_names_no_format_is_read_for_the_first_that_fits_and_that_is_told() -> None:
    deck = read("plain-list.txt", "")
    assert (deck.format, deck.faults) == ("constructed", [])
    assert "No format is chosen: the list was read for Constructed" in deck.notes[-1]


def test_sections_say_which_format_fits() -> None:
    pack = SHIPPED["pixies-vs-gremlins"]
    heroic = next(text for text in pack.decks.values() if "// format: heroic" in text)
    deck = read_list(heroic.replace("// format: heroic\n", ""), pack)
    assert (deck.format, deck.faults) == ("heroic", [])


def test_a_format_that_there_is_not_is_a_fault() -> None:
    assert (
        read_list("// format: chess\nDeck\n3 Emberdart", PACK)
        .faults[0][1]
        .startswith("'// format:' must name one of constructed")
    )


# JSON


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{"sections": {"main": {"emberdart": 1, "emberdart": 3}}}', "emberdart"),
        ('{"sections": {"main": {}, "main": {"emberdart": 3}}}', "main"),
        ('{"format": "draft", "format": "draft", "sections": {}}', "format"),
        ('{"sections": [{"id": "main", "name": "Deck", "id": "side", "cards": []}]}', "id"),
    ],
)
def test_a_key_that_is_said_twice_is_refused_by_its_name(text: str, key: str) -> None:
    with pytest.raises(FileError, match=f"The JSON says '{key}' twice: say it once."):
        read_list(text, PACK)


@pytest.mark.parametrize("copies", ["2.5", "-1", "true", "null", '"three"', "{}"])
def test_what_is_no_number_of_copies_is_refused_like_a_line(copies: str) -> None:
    deck = read_list(f'{{"sections": {{"main": {{"emberdart": {copies}, "lanternfall": 2}}}}}}', PACK, "constructed")
    assert (deck.sections, [line.text for line in deck.refusals]) == ({"main": {"lanternfall": 2}}, ["? Emberdart"])

"""A ready deck in every form that is written, with clutter around its lines, comes back equal or is refused line by line.

It is never silently another one: each copy that is read is one of the deck, in its section.
"""

import json
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.construction.formats.deck_text import DeckText, read_deck
from decks.construction.formats.json_files import write_bare, write_json
from decks.construction.formats.reading import game_of, read_list
from decks.construction.formats.tables import write_csv
from decks.construction.formats.text_files import write_deck
from engine.packs.cards import Pack
from tests.packs import SHIPPED
from tests.tiers import drawn, drawn_of_each

DECKS = [(slug, name) for slug, pack in SHIPPED.items() for name in pack.decks]
BESIDE = 2  # cards of each deck that stand beside it too, once each


class Ready(NamedTuple):
    """A ready deck with something beside it."""

    pack: Pack
    deck: DeckText
    shortlist: dict[str, int]


def ready(slug: str, name: str) -> Ready:
    """A ready deck with two of its cards beside it."""
    pack = SHIPPED[slug]
    deck = read_deck(pack.decks[name], pack)
    return Ready(pack, deck, dict.fromkeys(list(max(deck.sections.values(), key=len))[:BESIDE], 1))


def as_cod(one: Ready) -> str:
    """A deck as Cockatrice writes it, with a zone for each section."""
    zones = [
        (section.name, one.deck.sections.get(section.id, {})) for section in one.pack.formats[one.deck.format].sections
    ]
    parts = [
        f"<zone name={quoteattr(name)}>"
        + "".join(f"<card number='{n}' name={quoteattr(one.pack.cards[card].name)}/>" for card, n in cards.items())
        + "</zone>"
        for name, cards in [*zones, ("side", one.shortlist)]
        if cards
    ]
    return f"<?xml version='1.0'?><cockatrice_deck version='1'><format>{one.deck.format}</format>{''.join(parts)}</cockatrice_deck>"


def as_sent(one: Ready) -> str:
    """A deck as the API gives and takes it."""
    body: dict[str, Any] = {"game": one.pack.slug, "format": one.deck.format, "sections": one.deck.sections}
    return json.dumps(body | {"shortlist": one.shortlist})


def parts_of(one: Ready) -> tuple[Any, ...]:
    return (one.deck.format, one.deck.sections, one.shortlist)


FORMS: dict[str, Callable[[Ready], str]] = {
    "text": lambda one: write_deck(one.pack, one.deck.title, *parts_of(one), one.deck.description),
    "CSV": lambda one: write_csv(one.pack, *parts_of(one)),
    "JSON": lambda one: write_json(one.pack, one.deck.title, *parts_of(one), one.deck.description),
    "bare JSON": lambda one: write_bare(one.pack.slug, one.deck.title, *parts_of(one), ""),
    "as the API": as_sent,
    "as Cockatrice": as_cod,
}
ENCODINGS: dict[str, Callable[[str], bytes]] = {
    "UTF-8": str.encode,
    "UTF-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-be"),
    "Windows-1252": lambda text: text.encode("cp1252", "replace"),
    "lines of Windows": lambda text: text.replace("\n", "\r\n").encode(),
}
CLUTTER: dict[str, Callable[[int, str], str]] = {  # around a line of so many copies of a name
    "3x Name": lambda n, name: f"{n}x {name}",
    "3xName": lambda n, name: f"{n}x{name}",
    "x3 Name": lambda n, name: f"x{n} {name}",
    "3 × Name": lambda n, name: f"{n} × {name}",
    "[3] Name": lambda n, name: f"[{n}] {name}",
    "(3) Name": lambda n, name: f"({n}) {name}",
    "3. Name": lambda n, name: f"{n}. {name}",
    "3) Name": lambda n, name: f"{n}) {name}",
    "3, Name": lambda n, name: f"{n},{name}",
    "3: Name": lambda n, name: f"{n}: {name}",
    "3 - Name": lambda n, name: f"{n} - {name}",
    "- 3 Name": lambda n, name: f"- {n} {name}",
    "* 3x Name": lambda n, name: f"* {n}x {name}",
    "- [ ] 3 Name": lambda n, name: f"- [ ] {n} {name}",
    "12. 3 Name": lambda n, name: f"12. {n} {name}",
    "#12 3x Name": lambda n, name: f"#12 {n}x {name}",
    "Name x3": lambda n, name: f"{name} x{n}",
    "Name (3)": lambda n, name: f"{name} ({n})",
    "Name [3]": lambda n, name: f"{name} [{n}]",
    "Name 3": lambda n, name: f"{name} {n}",
    "Name: 3": lambda n, name: f"{name}: {n}",
    "Name - 3": lambda n, name: f"{name} - {n}",
    "Name (ABC) 12 x3": lambda n, name: f"{name} (ABC) 12 x{n}",
    "3 Name (ABC) 12": lambda n, name: f"{n} {name} (ABC) 12",
    "3 Name (ABC) 13/128 *F* #tag": lambda n, name: f"{n} {name} (ABC) 13/128 *F* #tag",
    "3 [ABC:12] Name": lambda n, name: f"{n} [ABC:12] {name}",
    "3 Name|ABC|1": lambda n, name: f"{n} {name}|ABC|1",
    "3 Name <ABC>": lambda n, name: f"{n} {name} <ABC>",
    "3 Name - ABC 12": lambda n, name: f"{n} {name} - ABC 12",
    "3 Name 12": lambda n, name: f"{n} {name} 12",
    "3 Name # words": lambda n, name: f"{n} {name} # cheap and 2 of them",
    "3 Name // words": lambda n, name: f"{n} {name} // see x9",
    "3 Name ; words": lambda n, name: f"{n} {name} ; maybe cut (2)",
    "**3 Name**": lambda n, name: f"**{n} {name}**",
    '3 "Name"': lambda n, name: f'{n} "{name}"',
    '"3","Name"': lambda n, name: f'"{n}","{name}"',
    "| 3 | Name |": lambda n, name: f"| {n} | {name} | ABC |",
    "columns": lambda n, name: f"{n}\t{name}\tABC",
    "unseen": lambda n, name: f"\u200e{n}\u00a0{name[:2]}\u00ad{name[2:]}\u2060 ",
    "typographic": lambda n, name: f"{n} {name.replace(chr(39), '’').replace('-', '‑')}",
    "NAME": lambda n, name: f"{n} {name.upper()}",
    "3 Name,": lambda n, name: f"{n} {name},",
}
ODD: dict[str, Callable[[int, str], str]] = {  # what nobody can be sure of: it has to be refused
    "3.5 Name": lambda n, name: f"{n}.5 {name}",
    "-3 Name": lambda n, name: f"-{n} {name}",
    "3-4 Name": lambda n, name: f"{n}-{n + 1} {name}",
    "3 Name x4": lambda n, name: f"{n} {name} x{n + 1}",
    "Name (3) (4)": lambda n, name: f"{name} ({n}) ({n + 1})",
    "3 Nam": lambda n, name: f"{n} {name[:-1]}~",
    "? Name": lambda n, name: f"? {name}",
    "0 Name": lambda n, name: f"0 {name}",
}
HEADINGS: dict[str, Callable[[str, int], str]] = {  # around the name of a section that has so many cards
    "Deck:": lambda name, n: f"{name}:",
    "Deck (40)": lambda name, n: f"{name} ({n})",
    "[Deck]": lambda name, n: f"[{name}]",
    "<Deck>": lambda name, n: f"<{name}>",
    "**Deck**": lambda name, n: f"**{name}**",
    "== Deck (40 cards) ==": lambda name, n: f"== {name} ({n} cards) ==",
    "// Deck": lambda name, n: f"// {name}",
    "//deck-40": lambda name, n: f"//{name.lower()}-{n}",
    "### Deck: 40": lambda name, n: f"### {name}: {n}",
}


def lines_with(
    one: Ready, around: Callable[[int, str], str], over: Callable[[str, int], str] = lambda name, n: name
) -> str:
    """A deck as text with something around each line of a card and each heading."""
    lines = [f"// title: {one.deck.title}", f"// format: {one.deck.format}"]
    sections = {section.id: section.name for section in one.pack.formats[one.deck.format].sections}
    for place, cards in [*one.deck.sections.items(), ("", one.shortlist)]:
        lines += ["", over(sections.get(place, "Shortlist"), sum(cards.values()))]
        lines += [around(n, one.pack.cards[card].name) for card, n in cards.items()]
    return "\n".join(lines)


def is_read_back(one: Ready, content: str | bytes) -> DeckText:
    """The deck that is read, which has nothing that is not in the ready one, and all of it if nothing is refused."""
    found = read_list(content, one.pack)
    places = {**one.deck.sections, "~": one.shortlist}
    for place, cards in {**found.sections, "~": found.shortlist}.items():
        assert cards.items() <= places[place].items()
    if not found.refusals:
        assert (found.sections, found.shortlist, found.format) == (one.deck.sections, one.shortlist, one.deck.format)
    return found


WHOLE = list(product(DECKS, FORMS))
AROUND = list(product(DECKS, CLUTTER))
OVER = list(product(DECKS, HEADINGS))
WRONG = list(product(DECKS, ODD))


@pytest.mark.parametrize(("deck", "form"), drawn_of_each("forms of lists", WHOLE, lambda row: (row[0][0], row[1])))
def test_a_ready_deck_is_read_back_from_each_form_without_a_word(deck: tuple[str, str], form: str) -> None:
    one = ready(*deck)
    found = is_read_back(one, FORMS[form](one))
    assert (found.refusals, found.notes, [line.doubt for line in found.lines if line.doubt]) == ([], [], [])


@pytest.mark.parametrize(("deck", "form"), drawn("games of lists", WHOLE, 20))
def test_its_game_is_known_by_its_cards(deck: tuple[str, str], form: str) -> None:
    one = ready(*deck)
    assert game_of(FORMS[form](one), SHIPPED.values()) == one.pack


@pytest.mark.parametrize(
    ("deck", "form", "encoding"), drawn("encodings of lists", list(product(DECKS, FORMS, ENCODINGS)), 40)
)
def test_it_is_read_back_in_each_encoding(deck: tuple[str, str], form: str, encoding: str) -> None:
    one = ready(*deck)
    assert is_read_back(one, ENCODINGS[encoding](FORMS[form](one))).refusals == []


@pytest.mark.parametrize(("deck", "clutter"), drawn_of_each("clutter of lists", AROUND, lambda row: row[1]))
def test_clutter_changes_nothing(deck: tuple[str, str], clutter: str) -> None:
    one = ready(*deck)
    assert is_read_back(one, lines_with(one, CLUTTER[clutter])).refusals == []


@pytest.mark.parametrize(("deck", "heading"), drawn_of_each("headings of lists", OVER, lambda row: row[1]))
def test_a_heading_is_one_whatever_stands_around_it(deck: tuple[str, str], heading: str) -> None:
    one = ready(*deck)
    assert is_read_back(one, lines_with(one, lambda n, name: f"{n} {name}", HEADINGS[heading])).refusals == []


@pytest.mark.parametrize(("deck", "odd"), drawn_of_each("odd lines of lists", WRONG, lambda row: row[1]))
def test_what_nobody_can_be_sure_of_is_refused_line_by_line(deck: tuple[str, str], odd: str) -> None:
    one = ready(*deck)
    found = is_read_back(one, lines_with(one, ODD[odd]))
    cards = sum(map(len, one.deck.sections.values())) + len(one.shortlist)
    assert (len(found.refusals), found.sections) == (cards, {})


@given(
    deck=st.sampled_from(DECKS),
    around=st.lists(st.sampled_from([*CLUTTER.values(), *ODD.values()]), min_size=1, max_size=6),
    over=st.sampled_from([*HEADINGS.values()]),
    seed=st.integers(0, 1_000),
)
def test_no_mixture_of_clutter_makes_another_deck(
    deck: tuple[str, str], around: list[Callable[[int, str], str]], over: Callable[[str, int], str], seed: int
) -> None:
    one, chance = ready(*deck), Random(seed)
    found = is_read_back(one, lines_with(one, lambda n, name: chance.choice(around)(n, name), over))
    assert {line.number for line in found.refusals}.isdisjoint(
        {line.number for line in found.lines if line.what == "card"}
    )


@given(deck=st.sampled_from(DECKS), odd=st.sampled_from(list(ODD)), seed=st.integers(0, 1_000))
def test_an_offer_asks_for_what_the_line_asks_for(deck: tuple[str, str], odd: str, seed: int) -> None:
    """Only the name is another one, and what is not sure is said."""
    one, chance = ready(*deck), Random(seed)
    place, cards = chance.choice(list(one.deck.sections.items()))
    card, copies = chance.choice(list(cards.items()))
    section = next(section.name for section in one.pack.formats[one.deck.format].sections if section.id == place)
    line = ODD[odd](copies, one.pack.cards[card].name)
    (refused,) = read_deck(f"{section}\n{line}", one.pack, one.deck.format).refusals
    for candidate in refused.candidates:
        read = read_deck(f"{section}\n{candidate.line}", one.pack, one.deck.format).lines[-1]
        assert read.copies == copies or candidate.doubt

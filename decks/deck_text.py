"""A deck as text -> sections of cards: the same lines in ready decks and in what people paste."""

import re
from dataclasses import dataclass, field

from catalog.search.words import norm
from engine.cards import Card, DeckSection, Format, Pack

LINE = re.compile(r"(?P<copies>[1-9]\d{0,3})\s*[xX]?\s+(?P<name>\S.*)")
COMMENTS = ("//", "#", ";;")


@dataclass
class DeckText:
    """What a text says: its title, its format, its remarks, and copies by section and card; `problems` name the line."""

    title: str = ""
    format: str = ""
    summary: str = ""
    sections: dict[str, dict[str, int]] = field(default_factory=dict)
    problems: list[tuple[int, str]] = field(default_factory=list)


def read_deck(text: str, pack: Pack) -> DeckText:
    """Read a deck of a game. The first line is the title, `// format: id` the format, other `//` lines a summary."""
    deck = DeckText()
    names = {norm(card.name): card for card in pack.cards.values()}
    remarks: list[str] = []
    section: DeckSection | None = None
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        if line.startswith(COMMENTS):
            remark = line.lstrip("/#; ")
            key, colon, value = remark.partition(":")
            if colon and key.strip() == "format":
                deck.format = value.strip()
            else:
                remarks.append(remark)
        elif line and not deck.title:
            deck.title = line
        elif line and (headed := find_section(line, pack.formats.get(deck.format))):
            section = headed
        elif line:
            read_line(deck, number, line, section, names, pack)
    deck.summary = " ".join(remarks)
    if deck.format not in pack.formats:
        deck.problems.insert(
            0, (1, f"'// format:' must name one of {', '.join(pack.formats) or 'the formats (there is none)'}")
        )
    return deck


def find_section(line: str, form: Format | None) -> DeckSection | None:
    """The section that a heading names, by its name or id."""
    heading = norm(line.rstrip(":"))
    return next((s for s in form.sections if heading in (norm(s.name), s.id)), None) if form else None


def read_line(
    deck: DeckText, number: int, line: str, section: DeckSection | None, names: dict[str, Card], pack: Pack
) -> None:
    """One line such as `3 Fireball`; what cannot be read is a problem."""
    found = LINE.fullmatch(line)
    card = names.get(norm(found["name"])) if found else None
    if not found:
        deck.problems.append((number, f"{line!r} is neither a section of the format nor a line like '3 Card Name'"))
    elif card is None:
        deck.problems.append((number, f"no card of this game is called {found['name']!r}"))
    elif section is None:
        deck.problems.append((number, "a card stands before the first section"))
    elif not {kind.id for kind in pack.lineage(card.kind)} & set(section.kinds):
        deck.problems.append(
            (number, f"{card.name} is of kind {card.kind}; {section.name} takes {', '.join(section.kinds)}")
        )
    else:
        cards = deck.sections.setdefault(section.id, {})
        cards[card.id] = cards.get(card.id, 0) + int(found["copies"])

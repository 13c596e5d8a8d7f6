"""A deck as text -> sections of cards: the same lines in ready decks and in what people paste."""

import re
from dataclasses import dataclass, field

from catalog.search.words import norm
from engine.cards import DeckSection, Pack

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


def read_deck(text: str, pack: Pack, form: str = "") -> DeckText:
    """Read a deck of a game. The first line is the title, `// format: id` the format, other `//` lines a summary.

    A `form` given here is the format, whatever the text says.
    """
    reader = Reader(pack, form)
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        reader.read(number, line)
    deck = reader.deck
    if deck.format not in pack.formats:
        known = ", ".join(pack.formats) or "the formats (there is none)"
        deck.problems.insert(0, (1, f"'// format:' must name one of {known}"))
    return deck


class Reader:
    """Reads a deck line by line, and remembers in which section it is."""

    def __init__(self, pack: Pack, form: str = "") -> None:
        self.pack = pack
        self.form = form
        self.deck = DeckText(format=form)
        self.names = {norm(card.name): card for card in pack.cards.values()}
        self.section: DeckSection | None = None

    def read(self, number: int, line: str) -> None:
        """One line, whatever it is."""
        if line.startswith(COMMENTS):
            self.remark(line.lstrip("/#; "))
        elif line and not self.deck.title:
            self.deck.title = line
        elif line and not self.heading(line) and (problem := self.card(line)):
            self.deck.problems.append((number, problem))

    def remark(self, text: str) -> None:
        """The format, or a part of the summary."""
        key, colon, value = text.partition(":")
        if colon and key.strip() == "format":
            self.deck.format = self.form or value.strip()
        else:
            self.deck.summary = f"{self.deck.summary} {text}".strip()

    def heading(self, line: str) -> bool:
        """Whether a line is the name or id of a section of the format; if so, cards go there from now on."""
        form, name = self.pack.formats.get(self.deck.format), norm(line.rstrip(":"))
        found = [section for section in (form.sections if form else ()) if name in (norm(section.name), section.id)]
        self.section = found[0] if found else self.section
        return bool(found)

    def card(self, line: str) -> str:
        """A line such as `3 Fireball`: nothing, or why it cannot be read."""
        found = LINE.fullmatch(line)
        if not found:
            return f"{line!r} is neither a section of the format nor a line like '3 Card Name'"
        card = self.names.get(norm(found["name"]))
        if card is None:
            return f"no card of this game is called {found['name']!r}"
        if self.section is None:
            return "a card stands before the first section"
        if not {kind.id for kind in self.pack.lineage(card.kind)} & set(self.section.kinds):
            return f"{card.name} is of kind {card.kind}; {self.section.name} takes {', '.join(self.section.kinds)}"
        held = self.deck.sections.setdefault(self.section.id, {})
        held[card.id] = held.get(card.id, 0) + int(found["copies"])
        return ""

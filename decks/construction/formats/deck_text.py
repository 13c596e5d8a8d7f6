"""A deck as text -> sections of cards: ready decks, and the lists that people paste from here and elsewhere.

Every line is read as something or refused with the reason and the nearest names; nothing is dropped in silence. A card is read
by its whole name only, never by the beginning of one.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from rapidfuzz import fuzz

from decks.construction.formats.line_forms import (
    BESIDE,
    KEYED,
    NUMBERED,
    RULER,
    NamedCopies,
    comment,
    counts,
    fold,
    least,
    readings,
)
from decks.construction.formats.vocabulary import BY_KIND, CANDIDATES, NEAR, SHORTLIST, Vocabulary, vocabulary
from engine.packs.cards import Card, DeckSection, Pack
from engine.packs.folding import norm

ABOUT = "about"
MOST = 999_999  # copies that one line may ask for
MOST_READY = 9_999  # and in a text that must be right
LONGEST = 300  # characters of a line that may be a card
SEARCHED = 100  # refused lines for which nearest names are looked up
LIKELY = 85  # of 100: how like a card's name a title must be to be asked about


class Candidate(NamedTuple):
    """What a refused line may have meant: its name, the line to write instead, how near of 100."""

    name: str
    line: str
    score: int


@dataclass(frozen=True)
class ListLine:
    """A line and its fate: `what` it was read as (title, format, remark, section, ruler, card, pool, refused) and the words for it.

    `doubt` says what had to be guessed, `notes` what could not be kept, `candidates` what a refused line may have meant.
    """

    number: int
    text: str
    what: str
    meaning: str
    doubt: str = ""
    notes: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    card: str = ""
    copies: int = 0

    @property
    def is_refused(self) -> bool:
        """Whether nothing came of it."""
        return self.what == "refused"

    @property
    def problem(self) -> str:
        """Why it does not stand as it should, or nothing."""
        if self.is_refused:
            return self.meaning
        return self.doubt or (no_line(self.text, MOST_READY) if self.copies > MOST_READY else "")


@dataclass
class DeckText:
    """What a text says: title, format, remarks, copies by section and card, cards beside the deck, the pool that the deck comes
    from, if any; `lines` tell each fate.
    """

    title: str = ""
    format: str = ""
    formats: tuple[str, ...] = ()
    remarks: list[str] = field(default_factory=list)
    sections: dict[str, dict[str, int]] = field(default_factory=dict)
    shortlist: dict[str, int] = field(default_factory=dict)
    pool: dict[str, int] = field(default_factory=dict)
    lines: list[ListLine] = field(default_factory=list)

    @property
    def summary(self) -> str:
        """The remarks in one line."""
        return " ".join(" ".join(self.remarks).split())

    @property
    def description(self) -> str:
        """The remarks line by line."""
        return "\n".join(self.remarks).strip("\n")

    @property
    def refusals(self) -> list[ListLine]:
        """The lines of which nothing came."""
        return [line for line in self.lines if line.is_refused]

    @property
    def problems(self) -> list[tuple[int, str]]:
        """What is wrong by number of the line, for texts that must be right: what was guessed counts too."""
        formats = ", ".join(self.formats) or "the formats (there is none)"
        unknown = [] if self.format in self.formats else [(1, f"'// format:' must name one of {formats}")]
        return unknown + [(line.number, line.problem) for line in self.lines if line.problem]


def read_deck(text: str, pack: Pack, form: str = "") -> DeckText:
    """Read a deck of a game. `// format: id` is its format; the first line that is no card or section is its title.

    `// title:` gives a title that looks like something else, `// pool: 2 Card Name` a card of the pool that the deck was drafted
    or opened from; all other `//` lines are remarks. A `form` given here is the format,
    whatever the text says. Quantities, sections, printings and marks are read as other sites write them.
    """
    reader = DeckReader(vocabulary(pack, form or format_said(text, pack)))
    for number, line in enumerate(text.splitlines(), 1):
        reader.read_line(number, line)
    return reader.deck


def format_said(text: str, pack: Pack) -> str:
    """The id of the format that a text names; the name itself where there is no such format, else nothing."""
    for line in text.splitlines():
        match = KEYED.fullmatch(comment(fold(line)) or "")
        if match and match["key"].lower() == "format":
            return format_named(match["value"], pack)
    return ""


def format_named(name: str, pack: Pack) -> str:
    """The id of a format by its id or name; the name itself where there is none."""
    return next((form.id for form in pack.formats.values() if norm(name) in (form.id, norm(form.name))), name)


class DeckReader:
    """Reads a deck line by line, and remembers in which section it is."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.deck = DeckText(format=words.format, formats=tuple(words.pack.formats))
        self.place: str | None = None
        self.begun = self.about = False
        self.searched = 0

    def read_line(self, number: int, raw: str) -> None:
        text = fold(raw)
        if not text:
            return
        line = self.line(number, text)
        self.begun = self.begun or line.what in ("card", "section", "refused")
        self.deck.lines.append(line)

    def line(self, number: int, text: str) -> ListLine:
        """The fate of a line."""
        remark = comment(text)
        place = self.words.heading(text if remark is None else remark)
        if place is not None:
            return self.open_section(number, text, place)
        if line := self.card_line(number, text):
            return line
        if remark is not None:
            return self.remark(number, text, remark)
        if RULER.fullmatch(text):
            return ListLine(number, text, "ruler", "A line between parts.")
        return self.title(number, text) or self.unread(number, text)

    # Headings, titles and remarks

    def open_section(self, number: int, text: str, place: str) -> ListLine:
        """A heading: cards go there from now on."""
        self.place, self.about = place, norm(text) == ABOUT
        section = self.words.section(place)
        meaning = (
            f"Section {section.name}." if section else "No section of this format: cards go where their kind fits."
        )
        return ListLine(number, text, "section", "The shortlist, beside the deck." if place == SHORTLIST else meaning)

    def remark(self, number: int, text: str, remark: str) -> ListLine:
        """The title, the format, a card of the pool, or a part of the description."""
        match = KEYED.fullmatch(remark)
        key, value = (match["key"].lower(), match["value"]) if match else ("", remark)
        if key == "title" and value and not self.deck.title:
            return self.name_deck(number, text, value)
        if key == "format":
            other = format_named(value, self.words.pack) != self.words.format
            notes = (f"Read for the format {self.words.format}.",) if other else ()
            return ListLine(number, text, "format", f"The format, {value}.", notes=notes)
        if key == "pool" and (drawn := self.put_in_pool(number, text, value)):
            return drawn
        self.deck.remarks.append(remark if key in ("title", "pool") else value)
        return ListLine(number, text, "remark", "A part of the description.")

    def title(self, number: int, text: str) -> ListLine | None:
        """The first line that says something and asks for no copies, or the name under About; None for any other line."""
        if self.deck.title or len(text) > LONGEST:
            return None
        if self.about and text.startswith("Name "):
            return self.name_deck(number, text, text.removeprefix("Name "))
        if self.begun or counts(text) or BESIDE.match(text):
            return None
        like = [c for c in self.candidates(text) if fuzz.ratio(norm(c.name), norm(text)) >= LIKELY]
        return self.name_deck(number, text, text, tuple(like))

    def name_deck(self, number: int, text: str, title: str, like: tuple[Candidate, ...] = ()) -> ListLine:
        """The line that names the deck, unless it is like a card."""
        self.deck.title = title
        return ListLine(number, text, "title", "The title.", candidates=like)

    # Cards

    def card_line(self, number: int, text: str) -> ListLine | None:
        """A line that names a card of the game; None for one that does not."""
        if len(text) > LONGEST:
            return None
        plain = BESIDE.sub("", NUMBERED.sub("", text, 1) if NUMBERED.match(text) else text, 1)
        for reading in readings(plain):
            if card := self.words.card(reading.name):
                return self.put_copies(number, text, reading, card)
        return None

    def put_copies(self, number: int, text: str, reading: NamedCopies, card: Card) -> ListLine:
        """Copies of a card, put where they go or refused."""
        if not 1 <= reading.copies <= MOST:
            return ListLine(number, text, "refused", no_line(text, MOST), card=card.id)
        place = SHORTLIST if BESIDE.match(text) else self.place_of(reading, card)
        fitting = self.words.fitting(card)
        section = next((s for s in fitting if s.id == place), fitting[0] if len(fitting) == 1 else None)
        if place == SHORTLIST:
            cards, name, doubt = self.deck.shortlist, "shortlist", ""
        elif section:
            cards, name, doubt = (
                self.deck.sections.setdefault(section.id, {}),
                section.name,
                self.doubt(card, place, section),
            )
        else:
            return self.homeless(number, text, reading, card)
        cards[card.id] = cards.get(card.id, 0) + reading.copies
        meaning = f"{reading.copies} {card.name}, {name}"
        return ListLine(number, text, "card", meaning, doubt, self.lost(reading, card), (), card.id, reading.copies)

    def place_of(self, reading: NamedCopies, card: Card) -> str | None:
        """Where a line says that its card goes, else where the last heading says it; its kind says nothing of it."""
        kinds = [norm(kind.name) for kind in self.words.pack.lineage(card.kind)]
        places = (self.words.heading(name) for name in reading.categories if norm(name) not in kinds)
        return next(filter(None, places), self.place)

    def doubt(self, card: Card, place: str | None, section: DeckSection) -> str:
        """What had to be guessed to put a card into a section."""
        if place in (section.id, BY_KIND):
            return ""
        before = self.words.section(place) if place else None
        if before is None:
            return f"a card comes before the first section; {card.name} goes to {section.name}"
        kind = self.words.pack.kinds[card.kind].name
        return f"{before.name} does not take the kind {kind}; {card.name} goes to {section.name}"

    def lost(self, reading: NamedCopies, card: Card) -> tuple[str, ...]:
        """What no deck here keeps: foils, tags, categories other than its kind, printings of sets that the card is not in."""
        pack = self.words.pack
        names = {card.set_id, pack.sets[card.set_id].name, *(kind.name for kind in pack.lineage(card.kind))}
        lost = [mark for mark in reading.marks if norm(mark[1:-1]) not in map(norm, names)]
        return (f"Not kept: {' '.join(lost)}",) if lost else ()

    def put_in_pool(self, number: int, text: str, value: str) -> ListLine | None:
        """Copies of a card in the pool; None for words that ask for no copies of anything."""
        pairs = ((reading, self.words.card(reading.name)) for reading in readings(value))
        reading, card = next(((reading, card) for reading, card in pairs if card), (least(value), None))
        if card and 1 <= reading.copies <= MOST:
            self.deck.pool[card.id] = self.deck.pool.get(card.id, 0) + reading.copies
            return ListLine(number, text, "pool", f"{reading.copies} {card.name}, in the pool of the deck")
        if card or counts(value):
            reason = no_line(value, MOST) if card else f"no card of this game is called {reading.name!r}"
            return ListLine(number, text, "refused", reason)
        return None

    # Lines that are refused

    def homeless(self, number: int, text: str, reading: NamedCopies, card: Card) -> ListLine:
        """A card that fits no section, or several of which none was named."""
        fitting = " or ".join(section.name for section in self.words.fitting(card))
        kind = self.words.pack.kinds[card.kind].name
        reason = f"{card.name} is of the kind {kind}, which no section of this format takes"
        if fitting:
            reason = f"{card.name} may go to {fitting}: name the section before it"
        beside = Candidate(f"{card.name}, on the shortlist", f"SB: {reading.copies} {card.name}", 100)
        return ListLine(number, text, "refused", reason, "", (), (beside,), card.id, reading.copies)

    def unread(self, number: int, text: str) -> ListLine:
        """A line that is nothing."""
        if len(text) > LONGEST:
            return ListLine(number, text, "refused", f"the line is longer than {LONGEST} characters")
        plain = BESIDE.sub("", text, 1)
        reason = no_line(text)
        if plain != text or counts(plain):
            reason = f"no card of this game is called {least(plain).name!r}"
        return ListLine(number, text, "refused", reason, candidates=self.candidates(text))

    def candidates(self, text: str) -> tuple[Candidate, ...]:
        """What a line may have meant: cards, and sections for one without a number. The best first."""
        self.searched += 1
        if self.searched > SEARCHED:
            return ()
        plain = BESIDE.sub("", text, 1)
        reading = least(plain)
        before = "SB: " if plain != text else ""
        behind = "".join(f" {mark}" for mark in reading.marks)
        candidates = [
            Candidate(n, f"{before}{reading.copies} {n}{behind}", score)
            for n, score in self.words.nearest(reading.name)
        ]
        for section in () if counts(text) else self.words.sections:
            score = round(fuzz.ratio(norm(section.name), norm(text)))
            candidates += [Candidate(section.name, section.name, score)] if score >= NEAR else []
        return tuple(sorted(candidates, key=lambda candidate: -candidate.score)[:CANDIDATES])


def no_line(text: str, most: int = 0) -> str:
    """Why a line cannot be read; with the number of copies that it may ask for, where that is the reason."""
    allowed = f" with 1 to {most:,} copies" if most else ""
    return f"{text!r} is neither a section of the format nor a line like '3 Card Name'{allowed}"

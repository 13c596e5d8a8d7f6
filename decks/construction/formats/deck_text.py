"""A deck as text -> sections of cards: ready decks, and the lists that people paste from here and elsewhere.

Every line is read as something or refused with the reason and the nearest names; nothing is dropped in silence. A card is read
by its whole name only, never by the beginning of one.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rapidfuzz import fuzz

from decks.construction.formats.layout import ASIDE
from decks.construction.formats.line_forms import (
    KEYED,
    ORDINAL,
    PLACED,
    RULER,
    UNCOUNTED,
    NamedCopies,
    comment,
    counts,
    fold,
    least,
    readings,
)
from decks.construction.formats.vocabulary import (
    BY_KIND,
    CANDIDATES,
    HEADING_MAX,
    NEAR,
    SHORTLIST,
    Vocabulary,
    vocabulary,
)
from engine.packs.cards import Card, DeckSection, Pack
from engine.packs.folding import norm, visible
from engine.plurals import word_for

ABOUT = "about"
MOST = 999_999  # copies that one line may ask for
MOST_READY = 9_999  # and in a text that must be right
LONGEST = 300  # characters of a line that may be a card
SEARCHED = 100  # refused lines for which nearest names are looked up
LIKELY = 85  # of 100: how like a card's name a title must be to be asked about
FEW = 3  # lines that are numbered from 1 on: of so many the numbers may as well be those of the copies
BRACKETS = [*map(tuple, ("[]", "()", "{}", "<>"))]

Readings = dict[str, list[NamedCopies]]  # by line, once it has been read


class Candidate(NamedTuple):
    """What a refused line may have meant: its name, the line to write instead, how near of 100, what of it is not sure."""

    name: str
    line: str
    score: int
    doubt: str = ""


@dataclass(frozen=True)
class ListLine:
    """A line and its fate: `what` it was read as (title, format, remark, section, ruler, card, waiting, pool, refused) and the words
    for it. A card is waiting below a refused line that may be a heading, and `waits_for` is the number of that.

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
    waits_for: int = 0

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

    @property
    def told(self) -> list[str]:
        """What is to be said of a line that was read, each without its end."""
        if self.is_refused:
            return []
        asked = [f"taken for the title; perhaps {either(self.candidates)} is meant"] if self.candidates else []
        return [*filter(None, [self.doubt]), *self.notes, *asked]


@dataclass
class DeckText:
    """What a text says: title, format, remarks, copies by section and card, cards beside the deck, the pool that the deck comes
    from, if any; `lines` tell each fate, `notes` what is to be known of the whole. `aside` is the number of the line where the last
    block of a list without headings begins, which may be beside the deck.
    """

    title: str = ""
    format: str = ""
    formats: tuple[str, ...] = ()
    remarks: list[str] = field(default_factory=list)
    sections: dict[str, dict[str, int]] = field(default_factory=dict)
    shortlist: dict[str, int] = field(default_factory=dict)
    pool: dict[str, int] = field(default_factory=dict)
    lines: list[ListLine] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    aside: int = 0

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
    def names_a_card(self) -> bool:
        """Whether any line names a card of the game."""
        return any(line.card or line.what == "pool" for line in self.lines)

    @property
    def names_format(self) -> bool:
        """Whether the text itself names its format."""
        return any(line.what == "format" for line in self.lines)

    @property
    def unknown_format(self) -> list[tuple[int, str]]:
        """What is wrong with the format for which it was read."""
        formats = ", ".join(self.formats) or "the formats (there is none)"
        return [] if self.format in self.formats else [(1, f"'// format:' must name one of {formats}")]

    @property
    def problems(self) -> list[tuple[int, str]]:
        """What is wrong by number of the line, for texts that must be right: what was guessed counts too."""
        return self.unknown_format + [(line.number, line.problem) for line in self.lines if line.problem]

    @property
    def faults(self) -> list[tuple[int, str]]:
        """What is wrong by number of the line, for lists that somebody wrote elsewhere: what was guessed is told instead."""
        return self.unknown_format + [(line.number, line.meaning) for line in self.refusals]

    @property
    def told(self) -> list[str]:
        """What is to be said of what was read, in sentences."""
        return [*self.notes, *(f"Line {line.number}: {words}." for line in self.lines for words in line.told)]


def read_deck(text: str, pack: Pack, form: str = "") -> DeckText:
    """Read a deck of a game. `// format: id` is its format; the first line that is no card or section is its title.

    `// title:` gives a title that looks like something else, `// section:` a heading that does, `// pool: 2 Card Name` a card of the
    pool that the deck was drafted or opened from; all other `//` lines are remarks. A `form` given here is the format,
    whatever the text says. Quantities, sections, printings and marks are read as other sites write them.
    """
    return read_with(vocabulary(pack, form or format_said(text, pack)), text, {})


def read_with(words: Vocabulary, text: str, known: Readings) -> DeckText:
    """Read a deck with the words of a format; `known` keeps how lines can be read, for a text that is read for several formats."""
    lines = [fold(line) for line in unspaced(text).splitlines()]
    reader = DeckReader(words, known, numbering(lines))
    for number, line in enumerate(lines, 1):
        reader.read_line(number, line)
    reader.ask()
    return reader.deck


def unspaced(text: str) -> str:
    """A text in which all tabs of a line but the first are bars: what stands in a column of its own is no part of a name."""
    if "\t" not in text:
        return text
    rows = (line.strip("\t").split("\t") for line in text.splitlines())
    return "\n".join(f"{cells[0]} {' | '.join(cells[1:])}" for cells in rows)


def numbering(lines: Iterable[str]) -> int:
    """How many lines are numbered, if all that begin with a number and a dot count from 1 on; else none."""
    numbers = [int(match["copies"]) for match in map(ORDINAL.fullmatch, lines) if match]
    return len(numbers) if len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1)) else 0


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
    """Reads a deck line by line, and remembers in which section it is, and which line has left that open."""

    def __init__(self, words: Vocabulary, known: Readings | None = None, numbered: int = 0) -> None:
        self.words = words
        self.known: Readings = {} if known is None else known
        self.numbered = numbered
        self.deck = DeckText(format=words.format, formats=tuple(words.pack.formats))
        self.place: str | None = None
        self.open = 0  # the line that may be a heading, where none has been read since
        self.begun = self.about = self.headed = self.bare = False
        self.blocks: list[int] = []
        self.gap = True
        self.searched = 0

    def read_line(self, number: int, raw: str) -> None:
        text = fold(raw)
        if text:
            line = self.line(number, text)
            self.begun = self.begun or line.what in ("card", "section", "refused", "waiting")
            self.headed = self.headed or line.what == "section" or (bool(line.card) and self.says_place(text))
            self.blocks += [number] if self.gap and line.card else []
            self.deck.lines.append(line)
        self.gap = not text

    def line(self, number: int, text: str) -> ListLine:
        """The fate of a line."""
        remark, seen = comment(text), visible(text)
        heading = (
            seen if remark is None else "" if seen.endswith(".") else comment(seen) or ""
        )  # sentences are no headings
        if norm(heading) in self.words.headings:
            return self.open_section(number, text, self.words.headings[norm(heading)])
        if line := self.card_line(number, text):
            return line
        if UNCOUNTED.fullmatch(seen):
            return self.unread(number, text)
        if (place := self.words.heading(heading)) is not None:
            return self.open_section(number, text, place)
        if remark is not None:
            return self.remark(number, text, remark)
        if RULER.fullmatch(text):
            return ListLine(number, text, "ruler", "A line between parts.")
        return self.title(number, text) or self.unread(number, text)

    # Headings, titles and remarks

    def open_section(self, number: int, text: str, place: str) -> ListLine:
        """A heading: cards go there from now on."""
        self.place, self.about, self.open = place, norm(text) == ABOUT, 0
        section = self.words.section(place)
        meaning = (
            f"Section {section.name}." if section else "No section of this format: cards go where their kind fits."
        )
        return ListLine(number, text, "section", "The shortlist, beside the deck." if place == SHORTLIST else meaning)

    def remark(self, number: int, text: str, remark: str) -> ListLine:
        """The title, the format, a heading, a card of the pool, or a part of the description."""
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
        if key == "section" and value:
            place = self.words.heading(value)
            return (
                self.unknown_section(number, text, value) if place is None else self.open_section(number, text, place)
            )
        self.deck.remarks.append(value if key in ("", "note") else remark)
        return ListLine(number, text, "remark", "A part of the description.")

    def title(self, number: int, text: str) -> ListLine | None:
        """The first line that says something and asks for no copies, or the name under About; None for any other line."""
        if self.deck.title or len(text) > LONGEST:
            return None
        if self.about and text.startswith("Name "):
            return self.name_deck(number, text, text.removeprefix("Name "))
        seen = visible(text)
        before, rest = self.parted(seen)
        if self.begun or counts(rest) or norm(before) == "sb:" or UNCOUNTED.fullmatch(seen) or is_set_apart(seen):
            return None
        like = [c for c in self.candidates(text) if fuzz.ratio(norm(c.name), norm(self.least(rest).name)) >= LIKELY]
        return self.name_deck(number, text, text, tuple(like))

    def name_deck(self, number: int, text: str, title: str, like: tuple[Candidate, ...] = ()) -> ListLine:
        """The line that names the deck, unless it is like a card."""
        self.deck.title = title
        return ListLine(number, text, "title", "The title.", candidates=like)

    # Cards

    def card_line(self, number: int, text: str) -> ListLine | None:
        """A line that names a card of the game; None for one that does not."""
        seen = visible(text)
        found = self.named(seen) if len(text) <= LONGEST else None
        if found is None:
            return None
        reading, card = found
        self.bare = self.bare or not reading.counted
        return (self.put_numbered if self.is_numbered(seen) else self.put_copies)(number, text, reading, card)

    def named(self, seen: str) -> tuple[NamedCopies, Card] | None:
        """How a line is read that names a card: as it is, or behind a word for its place."""
        return self.card_in(seen) or (self.card_in(rest) if (rest := self.parted(seen)[1]) != seen else None)

    def card_in(self, line: str) -> tuple[NamedCopies, Card] | None:
        """The likeliest reading of a line that names a card."""
        pairs = ((reading, self.words.card(reading.name)) for reading in self.readings(line))
        return next(((reading, card) for reading, card in pairs if card), None)

    def readings(self, line: str) -> list[NamedCopies]:
        """The ways to read a line."""
        if line not in self.known:
            self.known[line] = readings(line)
        return self.known[line]

    def least(self, line: str) -> NamedCopies:
        """The reading of a line that takes most of it for quantity and marks."""
        return least(self.readings(line))

    def parted(self, seen: str) -> tuple[str, str]:
        """The place that stands before a card on its line, with its colon, and the rest of the line."""
        if (match := PLACED.fullmatch(seen)) and self.words.heading(match["place"]) is not None:
            return f"{match['place']}:", match["rest"]
        return "", seen

    def own_place(self, seen: str) -> str | None:
        """Where a line says by itself that its card goes, before the card or in brackets behind it; None where it does not."""
        before, _ = self.parted(seen)
        if before and not self.card_in(seen):
            return self.words.heading(before)
        found = self.named(seen)
        if found is None:
            return None
        kinds = [norm(kind.name) for kind in self.words.pack.lineage(found[1].kind)]
        places = (self.words.heading(name) for name in found[0].categories if norm(name) not in kinds)
        return next(filter(None, places), None)

    def says_place(self, text: str) -> bool:
        """Whether a line says by itself where its card goes."""
        return self.own_place(visible(text)) is not None

    def put_numbered(self, number: int, text: str, reading: NamedCopies, card: Card) -> ListLine:
        """A card in a list whose lines are numbered: one copy, unless the list is so short that the numbers may be copies."""
        if self.numbered > FEW or reading.copies == 1:
            line = self.put_copies(number, text, reading._replace(copies=1), card)
            guess = f"{reading.copies} is taken for the number of the line; one copy"
            return line if reading.copies == 1 else replace(line, doubt="; ".join(filter(None, [line.doubt, guess])))
        candidates = [
            Candidate(card.name, f"{copies} {card.name}", 100, doubt)
            for copies, doubt in self.numbered_options(reading.copies)
        ]
        reason = f"the number before {card.name} may count the lines or the copies"
        return ListLine(number, text, "refused", reason, "", (), tuple(candidates), card.id)

    def put_copies(self, number: int, text: str, reading: NamedCopies, card: Card) -> ListLine:
        """Copies of a card, put where they go or refused."""
        if not 1 <= reading.copies <= MOST:
            return ListLine(number, text, "refused", no_line(text, MOST), card=card.id)
        own, lost = self.own_place(visible(text)), self.lost(reading, card)
        if self.open and own is None:
            meaning = f"{reading.copies} {card.name}, as soon as line {self.open} says where"
            return ListLine(number, text, "waiting", meaning, "", lost, (), card.id, reading.copies, self.open)
        place = self.place if own is None else own
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
        return ListLine(number, text, "card", meaning, doubt, lost, (), card.id, reading.copies)

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
        known = {*map(norm, names)}
        lost = [mark for mark in reading.marks if norm(mark[1:-1]) not in known and any(map(str.isalnum, mark))]
        return (f"Not kept: {' '.join(lost)}",) if lost else ()

    def put_in_pool(self, number: int, text: str, value: str) -> ListLine | None:
        """Copies of a card in the pool; None for words that ask for no copies of anything."""
        seen = visible(value)
        if len(seen) > LONGEST:
            return None
        reading, card = self.named(seen) or (self.least(seen), None)
        if card and 1 <= reading.copies <= MOST:
            self.deck.pool[card.id] = self.deck.pool.get(card.id, 0) + reading.copies
            return ListLine(number, text, "pool", f"{reading.copies} {card.name}, in the pool of the deck")
        if card or counts(seen) or UNCOUNTED.fullmatch(seen):
            reason = no_line(value, MOST) if card else f"no card of this game is called {reading.name!r}"
            return ListLine(number, text, "refused", reason)
        return None

    # Lines that are refused

    def homeless(self, number: int, text: str, reading: NamedCopies, card: Card) -> ListLine:
        """A card that fits no section, or several of which none was named."""
        fitting = self.words.fitting(card)
        kind = self.words.pack.kinds[card.kind].name
        reason = f"{card.name} is of the kind {kind}, which no section of this format takes"
        if fitting:
            reason = f"{card.name} may go to {' or '.join(s.name for s in fitting)}: name the section before it"
        line = f"{reading.copies} {card.name}"
        places = [Candidate(card.name, f"{s.name}: {line}", 100, f"if it goes to {s.name}") for s in fitting]
        beside = Candidate(card.name, f"SB: {line}", 100, "if it goes to the shortlist, beside the deck")
        return ListLine(number, text, "refused", reason, "", (), (*places, beside), card.id, reading.copies)

    def unknown_section(self, number: int, text: str, name: str) -> ListLine:
        """A line that says where the cards below it go, and names no section: they wait until it does."""
        self.place, self.open = None, number
        reason = f"no section of this format is called {name!r}"
        return ListLine(number, text, "refused", reason, candidates=tuple(self.places(name)))

    def unread(self, number: int, text: str) -> ListLine:
        """A line that is nothing."""
        if len(text) > LONGEST:
            return ListLine(number, text, "refused", f"the line is longer than {LONGEST} characters")
        seen = visible(text)
        before, rest = self.parted(seen)
        reason = no_line(text)
        if match := UNCOUNTED.fullmatch(rest):
            reason = f"how many copies of {match['name']!r} there are is not said"
        elif before or counts(rest):
            reason = f"no card of this game is called {self.least(rest).name!r}"
        elif self.may_be_heading(seen):
            self.place, self.open = None, number
        return ListLine(number, text, "refused", reason, candidates=self.candidates(text))

    def may_be_heading(self, seen: str) -> bool:
        """Whether a line that is nothing may stand over the cards below it: it has no number, and no card is like it."""
        if len(seen) > HEADING_MAX or any(map(str.isnumeric, seen)) or (self.bare and not is_set_apart(seen)):
            return False
        return not self.words.has_name_of_a_card(seen)

    def candidates(self, text: str) -> tuple[Candidate, ...]:
        """What a line may have meant: cards, and sections for one without a number. The best first.

        Only the name is another one: an offer asks for the copies and the place that the line asks for, and says what is not sure.
        """
        self.searched += 1
        if self.searched > SEARCHED:
            return ()
        before, rest = self.parted(visible(text))
        match = UNCOUNTED.fullmatch(rest)
        reading = NamedCopies(1, match["name"]) if match else self.least(rest)
        behind = "".join(f" {mark}" for mark in reading.marks)
        cards = [
            Candidate(name, f"{before} {copies} {name}{behind}".strip(), score, doubt)
            for name, score in self.words.nearest(reading.name)
            for copies, doubt in self.options(rest, reading, name)
        ]
        found = [candidate for candidate in cards if self.asks_alike(candidate, before)]
        found += [place for place in self.places(text) if place.score >= NEAR and not counts(text)]
        return tuple(sorted(found, key=lambda candidate: -candidate.score)[:CANDIDATES])

    def options(self, rest: str, reading: NamedCopies, name: str) -> list[tuple[int, str]]:
        """How many copies of a card a line may ask for, each with what is not sure of it."""
        if self.is_numbered(rest):
            return self.numbered_options(reading.copies)
        if UNCOUNTED.fullmatch(rest):
            return [(1, "if one copy is meant")]
        if any(map(str.isnumeric, reading.name)):
            return [(copies, f"if {copies} is the number of copies") for copies in reading.numbers]
        if reading.counted:
            return [(reading.copies, "" if counts(rest) else f"if {reading.copies} is the number of copies")]
        return [(1, "if one copy is meant" if len(norm(rest).split()) > len(norm(name).split()) else "")]

    def is_numbered(self, seen: str) -> bool:
        """Whether a line begins with a number that may count the lines."""
        match = ORDINAL.fullmatch(seen)
        return bool(match and self.numbered and not counts(match["name"]))

    def numbered_options(self, number: int) -> list[tuple[int, str]]:
        """How many copies a numbered line may ask for: one, or as many as its number says where only few lines are numbered."""
        if self.numbered > FEW or number == 1:
            return [(1, "")]
        options = {number: "if the number before it is that of the copies", 1: "if that counts the lines"}
        return list(options.items())

    def asks_alike(self, candidate: Candidate, before: str) -> bool:
        """Whether a line that is offered can be read, and asks for the card that it names at the place that the line named."""
        found = self.named(candidate.line)
        if found is None or found[1].name != candidate.name or not 1 <= found[0].copies <= MOST:
            return False
        return not before or self.own_place(candidate.line) == self.words.heading(before)

    def places(self, text: str) -> list[Candidate]:
        """What a heading may have meant, the nearest first."""
        scores = {name: round(fuzz.ratio(norm(name), norm(text))) for name in self.place_names()}
        near = sorted(scores, key=lambda name: -scores[name] * (scores[name] >= NEAR))
        doubts = {name: "" if scores[name] >= NEAR else "if the cards below it go there" for name in near}
        return [Candidate(name, name, scores[name], doubts[name]) for name in near]

    def place_names(self) -> list[str]:
        """The names of all sections, and of the shortlist."""
        return [*(section.name for section in self.words.sections), ASIDE]

    # The list as a whole

    def ask(self) -> None:
        """Say what the list leaves open: where cards go that wait, and whether its last block is beside the deck."""
        waiting = Counter(line.waits_for for line in self.deck.lines if line.waits_for)
        self.deck.lines = [
            self.question(line, waiting[line.number]) if line.number in waiting else line for line in self.deck.lines
        ]
        if not self.headed and len(self.blocks) > 1 and not self.deck.refusals:
            self.deck.aside = self.blocks[-1]
            self.deck.notes.append(
                f"The list has no heading, and its cards stand in {len(self.blocks)} blocks: all of them go into the deck. If those "
                f"from line {self.deck.aside} on are beside it, write {ASIDE} above them."
            )

    def question(self, line: ListLine, cards: int) -> ListLine:
        """A refused line with cards below it: where do they go?"""
        below = f"{cards} {word_for(cards, 'line')} of cards {word_for(cards, 'waits', 'wait')}"
        reason = f"{line.meaning}; {below} below it: write one of {', '.join(self.place_names())} instead; "
        reason += "without the line they go where the cards above it go"
        places = self.places(line.text)
        others = [candidate for candidate in line.candidates if candidate.name not in self.place_names()]
        is_title = not self.deck.title and comment(line.text) is None
        title = [] if not is_title else [Candidate(line.text, f"// title: {line.text}", 0, "if it is the title")]
        return replace(line, meaning=reason, candidates=(*places, *others, *title))


def is_set_apart(text: str) -> bool:
    """Whether a line stands in brackets or ends with a colon, as headings do and hardly a title."""
    return text.endswith(":") or (text[:1], text[-1:]) in BRACKETS


def either(candidates: Iterable[Candidate]) -> str:
    """The lines that may be meant, in words."""
    return " or ".join(candidate.line for candidate in candidates)


def no_line(text: str, most: int = 0) -> str:
    """Why a line cannot be read; with the number of copies that it may ask for, where that is the reason."""
    allowed = f" with 1 to {most:,} copies" if most else ""
    return f"{text!r} is neither a section of the format nor a line like '3 Card Name'{allowed}"

"""The nouns that all games share: what a pack says about a game, frozen and free of any framework."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

STATUSES: Final = {
    "rulebook": "stated in the rulebook",
    "inferred": "inferred from the rulebook",
    "ruling": "our ruling",
    "public": "known from public pages",
    "practice": "our own practice set",
}
PRINTED: Final = ("rulebook", "inferred")  # public pages may know of what was never printed
STATED: Final = (*PRINTED, "public")

PASSES: Final = {"left": 1, "right": -1}  # to which neighbour a pack goes on, in seats
SPOTS: Final = ("front", "back", "side", "hand", "middle", "aside")
GAUGES: Final = ("pips", "bar", "number", "large", "track", "value", "sideways")
THINGS: Final = ("gem", "spark", "rock", "token", "bolt")  # what a counter can be drawn as
BETTER: Final = {"more": 1, "less": -1}  # of what makes a score
PUZZLES: Final = "puzzles"  # the folders of a pack in which scenes with a goal lie
LESSONS: Final = "lessons"
RIMS: Final = ("solid", "dashed", "double", "corners", "dotted")  # around what can be chosen

FACES: Final = ("left", "right", "line", "base", "foot")
FORMS: Final = ("round", "shield", "heart", "burst", "drop", "arrows", "pips")
SHAPES: Final = ("card", "figure", "equip", "disc", "place", "stone", "gem", "hexagon", "square", "die")
RINGS: Final = ("polygon", "star", "dots", "petals", "cog", "orbits", "rays")
FRAMES: Final = ("plain", "iron", "oak", "storybook", "arena", "slate")
WINDOWS: Final = (
    "full", "arch", "blade", "ticket", "octagon", "medal", "wave", "cup", "funnel", "slant", "chevron", "hexagon", "square", "burst",
    "shield", "roof", "gem", "stone", "bell", "disc",
)  # fmt: skip
CORNERS: Final = ("coin", "burst", "heart", "shield", "diamond", "plate")  # forms of a value in a corner

Value = int | str | bool | tuple[str, ...]


@dataclass(frozen=True)
class Origin:
    """Where a value comes from: a status of STATUSES, and its sources (rulebook lines, rulings, addresses), space separated."""

    status: str
    source: str = ""

    @property
    def sources(self) -> list[str]:
        """The sources one by one, in the order they are given."""
        return self.source.split()


@dataclass(frozen=True)
class NamedNoun:
    """A noun with the id by which files speak of it, and the name that readers see."""

    id: str
    name: str


@dataclass(frozen=True)
class ToldNoun(NamedNoun):
    """One that is told in words, with the origin of what they say."""

    text: str
    origin: Origin


@dataclass(frozen=True)
class Field(NamedNoun):
    """A value that pieces of a game may carry: a number, a word, a flag, another card, or keywords.

    `face`, one of FACES, says where a card's face shows it: `left` or `right` in its head, in its type `line`, on a medal at
    its `base`, or in its `foot` behind its `label` (else its name). `form`, one of FORMS, is how it is drawn there. `words` are those
    that it may hold, where they are more than cards show.
    """

    value: str
    help: str
    unit: str = ""
    search: tuple[str, ...] = ()
    facet: bool = False
    face: str = ""
    example: str = ""
    label: str = ""
    form: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Kind(NamedNoun):
    """A kind of piece; it takes the fields of the kind above it (`of`) as well, and its look where it has none of its own.

    `shape` is one of SHAPES, `proportions` are width and height, `tint` is the field of words whose [[icon]] colours a piece. A
    kind without `worded` has pieces that carry no text.
    """

    of: str = ""
    fields: tuple[str, ...] = ()
    term: bool = False
    glyph: str = ""
    shape: str = ""
    proportions: tuple[int, ...] = ()
    tint: str = ""
    worded: bool = True


def lineage(kinds: Mapping[str, Kind], kind: str) -> list[Kind]:
    """A kind and the kinds above it, the most special first."""
    line = []
    while kind:
        line.append(kinds[kind])
        kind = kinds[kind].of
    return line


def takes_kind(kinds: Collection[str], line: Iterable[Kind]) -> bool:
    """Whether a section that names some kinds takes a card of this line: one of its own kind or of a kind above it is named."""
    return any(kind.id in kinds for kind in line)


@dataclass(frozen=True)
class Icon(NamedNoun):
    """How a face draws a word wherever a card has it (`name` as cards write it): with a glyph, and as a tint in a hue, `pale`
    or not. `emblem` is read and drawn no more, so that packs from before there were pictures are still the same version.
    """

    glyph: str = ""
    hue: int | None = None
    pale: bool = False
    emblem: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pairing:
    """A ready deck, by the name of its file, and the one that sits opposite when it is played; the first pairing of a game is what Play
    deals. A sentence says why a deck is `left_out` where all ready decks are played against each other.
    """

    id: str
    against: str
    left_out: str = ""


@dataclass(frozen=True)
class Fact(NamedNoun):
    """A statement about the whole game: title, goal, players."""

    value: str
    origin: Origin


@dataclass(frozen=True)
class Number(NamedNoun):
    """A number of setup or play, such as the opening hand."""

    value: int
    origin: Origin
    note: str = ""


@dataclass(frozen=True)
class Zone(NamedNoun):
    """A place where pieces lie: whose it is, how many slots, who sees it, how it is arranged.

    `marks` name the [[number]] that stands at each of its slots, where one does; `slot_names` are the names of its slots where
    they have names of their own. On a zone of the table that is `shared` the pieces of all players act,
    and where they contend for what lies there, `prize` is its [[kind]].
    """

    per: str
    seen: str
    form: str
    text: str
    origin: Origin
    slots: int = 1
    marks: tuple[str, ...] = ()
    slot_names: tuple[str, ...] = ()
    shared: bool = False
    prize: str = ""

    @property
    def has_places(self) -> bool:
        """Whether it is told place by place, and not as one list."""
        return self.form in ("slots", "fused") or self.slots > 1


@dataclass(frozen=True)
class Counter(NamedNoun):
    """An interchangeable thing that is counted, and what it may stand on; of a finite one `supply` is how many there are.

    One that is `ruled` has rules of its own, as health has: card text changes it by words of the game, not as a mere counter.
    A counter that is a thing is `drawn` as one of THINGS, in the hue of the [[icon]] that `icon` names.
    """

    on: str
    text: str
    origin: Origin
    start: int | None = None
    supply: int | None = None
    ruled: bool = False
    drawn: str = ""
    icon: str = ""


@dataclass(frozen=True)
class Option(ToldNoun):
    """An optional way to play."""


@dataclass(frozen=True)
class Area(NamedNoun):
    """A part of the table as a page lays it out: the zones that lie there side by side.

    `at` is one of SPOTS: towards the opponent, before oneself, beside that, in the hand, between the players, or
    aside from the play.
    """

    at: str
    zones: tuple[str, ...]


@dataclass(frozen=True)
class Gauge(NamedNoun):
    """What a page shows of a player (`on` a seat), the table or a card, as it stands now: a counter or mark, or a value.

    `form` is one of GAUGES. `most` names the [[number]], else the value of the rules, that the counter is measured by. On a track
    the counter goes one way and the one `against` it the other. The id of one that shows the value of a card is that of the field which
    it takes the place of. It is `drawn` as its counter is, unless it says so itself.
    """

    on: str
    form: str
    counter: str = ""
    stat: str = ""
    most: str = ""
    drawn: str = ""
    icon: str = ""
    against: str = ""


@dataclass(frozen=True)
class Score(NamedNoun):
    """What makes the score of a side: a counter, a value of the rules, or the pieces in `zones` of its own, of one `kind` only where that
    is said. The first of a game is what the lead is reckoned by.

    `unit` is what is counted, as a sentence says it after a number; `better` is one of BETTER. `spare` names a counter of which all but
    the last stand for a full `most` (a [[number]], else a value of the rules) each. `by` are events of the rules whose other is the
    piece that did it, `along` events of pieces that have had a part in the gain just before.
    """

    unit: str = ""
    counter: str = ""
    stat: str = ""
    zones: tuple[str, ...] = ()
    kind: str = ""
    spare: str = ""
    most: str = ""
    better: str = "more"
    by: tuple[str, ...] = ()
    along: tuple[str, ...] = ()

    @property
    def sign(self) -> int:
        """What an amount counts for: 1, or -1 where less of it is better."""
        return BETTER[self.better]


@dataclass(frozen=True)
class Cause:
    """By what a game ends, as a sentence without its end: `id` is the word of the rules, with `_` for blanks.

    `text` has {winner} and {loser} for the players; `by` has {card} too, and is said where it is known by which card it was.
    """

    id: str
    text: str
    by: str = ""


@dataclass(frozen=True)
class Action(NamedNoun):
    """How a table shows a verb of the options, by its name with `_` for spaces: in short, and with which of RIMS.

    One that `stops` does nothing but end what its player could go on with, one that `pays` is only for the sake of others.
    """

    rim: str = ""
    stops: bool = False
    pays: bool = False


@dataclass(frozen=True)
class CardSet(NamedNoun):
    """A set of cards; its origin is the default of its cards."""

    summary: str
    origin: Origin


@dataclass(frozen=True)
class Card(NamedNoun):
    """A piece with a name as it is printed: a card, a character, a condition. What is not known is absent.

    `values` are printed values by field, `house` our own where an engine needs one; `house_text` is text of our own that the
    engine plays after the printed one, an ability a line. `house_source` holds the rulings that explain both, `origins` the
    origin of the values that have another one than the record, and of those of which is stated that the card has none. `motif`,
    `setting`, `key` and `figure` say what its picture shows, as far as its file does: `engine.packs.pictures` knows the rest.
    """

    kind: str
    set_id: str
    origin: Origin
    text: str = ""
    keywords: tuple[str, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    house: Mapping[str, Value] = field(default_factory=dict)
    house_text: str = ""
    house_source: str = ""
    origins: Mapping[str, Origin] = field(default_factory=dict)
    note: str = ""
    motif: tuple[str, ...] = ()
    setting: str = ""
    key: str = ""
    figure: str = ""

    def has_none(self, key: str) -> bool:
        """Whether it is stated that the card has no such value, or no text."""
        return key in self.origins and not (self.text if key == "text" else key in self.values)

    def origin_of(self, key: str) -> Origin:
        """The origin of one printed value, or of the whole record."""
        return self.origins.get(key, self.origin)


@dataclass(frozen=True)
class Section(NamedNoun):
    """A chapter of the rules."""

    summary: str


@dataclass(frozen=True)
class Rule:
    """A phase, step, action or rule of the rulebook, retold."""

    id: str
    section: str
    name: str
    text: str
    kind: str
    origin: Origin
    terms: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Term(NamedNoun):
    """A keyword or a defined word of a game; `also` lists further forms by which a text mentions it.

    A term that is a card too has that card's `house_text`.
    """

    kind: str
    text: str
    origin: Origin
    parameter: str = ""
    acts: str = ""
    also: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    exact: bool = False
    house_text: str = ""
    house_source: str = ""


@dataclass(frozen=True)
class Ruling(NamedNoun):
    """An open question of the rulebook and our answer, which is never printed fact."""

    question: str
    answer: str
    sources: str
    rules: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()

    @property
    def origin(self) -> Origin:
        """A ruling is ours; its sources are the lines that leave the question open."""
        return Origin("ruling", self.sources)


@dataclass(frozen=True)
class DeckSection(NamedNoun):
    """A part of a deck and the kinds of piece it holds."""

    kinds: tuple[str, ...]


@dataclass(frozen=True)
class FormatRule(ToldNoun):
    """A rule of a format in words; with a `form` and its parameters it is also checked."""

    form: str = ""
    replaces: str = ""
    parameters: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Format(NamedNoun):
    """A way to build and bring decks: its sections, its rules, and options that replace rules.

    `seats` is how many play by it, 0 where it leaves that open.
    """

    summary: str
    origin: Origin
    sections: tuple[DeckSection, ...]
    rules: tuple[FormatRule, ...]
    options: tuple[FormatRule, ...] = ()
    option_of: str = ""
    seats: int = 0

    @property
    def pool(self) -> FormatRule | None:
        """The rule that the deck comes from a pool of opened packs, None where it does not."""
        return next((rule for rule in self.rules if rule.form == "pool"), None)


@dataclass(frozen=True)
class Slot:
    """A place in a booster pack for so many cards that fit a query, drawn at random, each as likely as any other."""

    cards: int
    where: str


@dataclass(frozen=True)
class Booster(ToldNoun):
    """What is in a pack: different cards, slot by slot. `price` and `kin` are the fields by which a player weighs its cards."""

    slots: tuple[Slot, ...]
    price: str = ""
    kin: str = ""

    @property
    def cards(self) -> int:
        """How many cards a pack has."""
        return sum(slot.cards for slot in self.slots)


@dataclass(frozen=True)
class Opening:
    """How the packs of the format of that id become a pool: opened all at once or, with `passes`, drafted.

    Of a draft, in each round every seat `opens` packs, takes `take` cards and passes the rest on, to one of PASSES a round.
    """

    id: str
    booster: str
    origin: Origin
    opens: int = 0
    take: int = 0
    passes: tuple[str, ...] = ()
    seats_min: int = 1
    seats_best: int = 1


@dataclass(frozen=True)
class Topic(ToldNoun):
    """Something that the editions of a family settle each in its own way, as one edition does."""


DeckList = Mapping[str, Mapping[str, int]]  # section id -> card id -> copies


@dataclass(frozen=True)
class Motif:
    """A drawing on a grid of 64: `inner` are its elements as they stand between the tags of an SVG file, without a blank between them.

    Each that is drawn has a class of `engine.packs.motifs.TONES`. `hue` is the angle of its second tone on every card, where it has one.
    """

    name: str
    inner: str
    hue: int | None = None


@dataclass(frozen=True)
class Tint:
    """The colour of cards whose type line has this word (`name`, as cards write it), or else of the pieces of some `kinds`: an angle, and
    how much colour there is in thousandths.
    """

    id: str
    hue: int
    chroma: int
    name: str = ""
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Window:
    """Through which of WINDOWS one sees the picture of a piece of some kind (`id`), or of a kind below it."""

    id: str
    shape: str


@dataclass(frozen=True)
class Corner:
    """A value (`id` of its field) that stands in the right upper corner of a picture, in a form of CORNERS, wherever it stood else."""

    id: str
    form: str


@dataclass(frozen=True)
class Look:
    """How the cards of a game are painted, which no rule asks: their frame, one of FRAMES, with what varies by word, kind and value."""

    frame: str = "plain"
    tints: tuple[Tint, ...] = ()
    windows: tuple[Window, ...] = ()
    corners: tuple[Corner, ...] = ()


@dataclass(frozen=True)
class Wrong:
    """A move, in words as the table offers it, and what somebody is told who makes it: mostly, why it loses the way."""

    move: str
    says: str


@dataclass(frozen=True)
class Puzzle:
    """A scene with a goal: `task` says in words what is asked, `goal` as a query what is reached within so many `turns` of the `seat`, from
    1. `before` is told first and `after` once it is solved; the `hints` one by one, `wrongs` upon their moves as long as the goal is lost
    by them, `answers` upon theirs in any case. A puzzle has a `level`; a lesson, which lies in another `folder`, its `order` from 1.
    """

    id: str
    game: str
    title: str
    task: str
    goal: str
    scene: str
    after: str
    level: str = ""
    order: int = 0
    before: str = ""
    turns: int = 1
    seat: int = 1
    hints: tuple[str, ...] = ()
    wrongs: tuple[Wrong, ...] = ()
    answers: tuple[Wrong, ...] = ()
    folder: str = PUZZLES

    @property
    def ref(self) -> str:
        """Its folder and id, by which it is found in its pack."""
        return f"{self.folder}/{self.id}"

    @property
    def is_lesson(self) -> bool:
        """Whether it teaches a first game."""
        return self.folder == LESSONS


@dataclass(frozen=True)
class Coach:
    """What is said to whoever does not know the game yet: of a phase, what it is for, of a kind of decision, what to think of."""

    id: str
    coach: str


@dataclass(frozen=True)
class Pack:
    """A whole game as its folder tells it; every mapping is by id, in the order of the files.

    `root` is the folder in which games are looked for; what lies between the two is shared by the editions of a family. An
    edition that is not `playable` yet has its card text read by its family's phrases, but not its rules played. The
    STATED cards of one that is not `printable` are shown on pages alone, and leave the site in no file. `emblem` are the RINGS of
    which the emblems of its cards are drawn, `motifs` the drawings that its cards may name, shared ones and its own. `digest` is
    another one after any change, `played_digest` only after one that a game could notice. An `obstacle` is what a trial of its
    modules came upon: why nobody may import them. `coached_phases` are by the phases of the rules, `coached_decisions` by their
    windows, `_` for blanks.
    """

    folder: Path
    root: Path
    digest: str
    played_digest: str
    slug: str
    name: str
    short: str
    family: str
    edition: str
    code: str
    rulebook: str
    summary: str
    hue: int
    origin: Origin
    fields: Mapping[str, Field]
    kinds: Mapping[str, Kind]
    facts: Mapping[str, Fact]
    numbers: Mapping[str, Number]
    zones: Mapping[str, Zone]
    counters: Mapping[str, Counter]
    options: Mapping[str, Option]
    areas: Mapping[str, Area]
    gauges: Mapping[str, Gauge]
    scores: Mapping[str, Score]
    causes: Mapping[str, Cause]
    actions: Mapping[str, Action]
    icons: Mapping[str, Icon]
    pairings: Mapping[str, Pairing]
    topics: Mapping[str, Topic]
    sets: Mapping[str, CardSet]
    cards: Mapping[str, Card]
    sections: Mapping[str, Section]
    rules: Mapping[str, Rule]
    terms: Mapping[str, Term]
    rulings: Mapping[str, Ruling]
    formats: Mapping[str, Format]
    boosters: Mapping[str, Booster]
    openings: Mapping[str, Opening]
    decks: Mapping[str, str]
    motifs: Mapping[str, Motif]
    puzzles: Mapping[str, Puzzle] = field(default_factory=dict)
    lessons: Mapping[str, Puzzle] = field(default_factory=dict)
    coached_phases: Mapping[str, Coach] = field(default_factory=dict)
    coached_decisions: Mapping[str, Coach] = field(default_factory=dict)
    look: Look = Look()
    playable: bool = True
    printable: bool = True
    emblem: tuple[str, ...] = ()
    obstacle: str = ""

    def lineage(self, kind: str) -> list[Kind]:
        """The kind and the kinds above it, the most special first."""
        return lineage(self.kinds, kind)

    def fitting(self, form: Format, kind: str) -> list[DeckSection]:
        """The sections of a format that take a card of this kind: one that names it, or a kind above it."""
        line = self.lineage(kind)
        return [section for section in form.sections if takes_kind(section.kinds, line)]

    def fields_of(self, kind: str) -> list[Field]:
        """The fields that a piece of this kind may carry, those of the most general kind first."""
        return [self.fields[name] for step in reversed(self.lineage(kind)) for name in step.fields]

    def words_of(self, field: str) -> tuple[str, ...]:
        """The words that a piece may have in a field, each once: those of game.toml, or those that cards have."""
        held = ({**card.house, **card.values}.get(field) for card in self.cards.values())
        return self.fields[field].words or tuple(dict.fromkeys(word for word in held if isinstance(word, str)))

    @property
    def ruled_numbers(self) -> list[Number]:
        """The numbers that it is played by which no rulebook gives."""
        return [number for number in self.numbers.values() if number.origin.status == "ruling"]

    @cached_property
    def goal(self) -> str:
        """How the game is won, as its rulebook states it: the fact of that name, else the first rule of winning; empty without either."""
        stated = [
            fact.value for fact in self.facts.values() if fact.name == "The goal" and fact.origin.status == "rulebook"
        ]
        rules = [
            rule.text for rule in self.rules.values() if rule.section == "winning" and rule.origin.status == "rulebook"
        ]
        return next(iter(stated + rules), "")

    @cached_property
    def keywords(self) -> Mapping[str, Term]:
        """The keyword terms by the name that cards write."""
        return {term.name: term for term in self.terms.values() if term.kind == "keyword"}

    def keyword(self, written: str) -> Term:
        """The keyword behind what a card writes, `Token 3` or `Shout`. Raises KeyError for an unknown one."""
        return self.keywords[written] if written in self.keywords else self.keywords[written.rpartition(" ")[0]]

"""What all games between the same decks share: seats, places, pieces, and how the game is conducted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Final, NamedTuple

from engine.kernel.chance import card_key
from engine.kernel.decisions import Row
from engine.kernel.definitions import Definition
from engine.kernel.effects import Ask
from engine.kernel.events import fire
from engine.kernel.hosts import let_fall
from engine.kernel.names import NO_REASON, Names
from engine.kernel.nouns import NOUNS, Nouns
from engine.kernel.places import plays
from engine.kernel.speech import Speech
from engine.kernel.state import (
    FUSED,
    KERNEL_COUNTERS,
    LINES,
    LIVES,
    NO_FIELD,
    NONE,
    NOT_ON_PIECES,
    SET,
    SLOTS,
    VALUES,
    Effect,
    Frame,
    Game,
    Step,
)
from engine.kernel.suppression import ABILITIES, is_silencing, settle
from engine.packs.cards import Card, DeckList, Pack
from engine.packs.reading import PackError

FIELDS: Final = {"slots": SLOTS, "set": SET, "fused": FUSED}  # how exposed pieces act, by the form of the zone
LIMIT_OF_TURNS: Final = 200  # where game.toml names neither `turns_max` nor `rounds_max`
DECK_MAX: Final = 1_000
BLANK: Final = "blank"  # the id of a card with nothing on it, for decks that only have to be there


class TableError(Exception):
    """A table at which nobody can sit down; the message says why."""


def nothing_left(game: Game, seat: int) -> bool:
    """An empty deck has no more cards."""
    return False


def nothing_more(game: Game, piece: int, seat: int) -> None:
    """A piece that is made lies there, and that is all."""


@dataclass(frozen=True)
class Piles:
    """Where a game's cards are drawn from and go to, by zone, and what it does with a single card.

    `draw_one` lets a seat draw the top card: how many it has drawn, NONE if the deck is empty. `put_away` takes a card to its discard
    pile from wherever it is, `take_back` one in play to its owner's hand. `run_out` is what happens to a seat that has to take or see a
    card of its deck when there is none: whether there is one now; `more_to_come` says without doing it whether there would be. `go` lets
    a card come to a place by an event, `arrive` is what else happens as a piece comes into play that an effect makes.
    """

    deck: int
    hand: int
    discard: int
    draw_one: Callable[[Game, int], int]
    put_away: Callable[[Game, int], None]
    take_back: Callable[[Game, int], None]
    run_out: Callable[[Game, int], bool] = nothing_left
    more_to_come: Callable[[Game, int], bool] = nothing_left
    go: Callable[[Game, int, int, int], None] = fire
    arrive: Callable[[Game, int, int], None] = nothing_more


@dataclass(frozen=True)
class Purse:
    """How a game pays with a counter that more than the counters there can pay for: how much a player can pay, and paying it."""

    there: Callable[[Game, int], int]
    pay: Callable[[Game, Frame, int], None]


def none_drawn(game: Game, seat: int) -> int:
    """A game whose cards do not come and go by the text of others."""
    return NONE


def left_where_it_is(game: Game, piece: int) -> None:
    """No card of such a game goes anywhere."""


def stays_there(game: Game, piece: int) -> bool:
    """What lies on another piece lies there as long as that one does."""
    return True


NO_PILES: Final = Piles(NONE, NONE, NONE, none_drawn, left_where_it_is, left_where_it_is)


class Standing(NamedTuple):
    """What a player has at a place for which all contend: how much of what it `asks`, how many `matches` of the `abilities` that it asks
    for, whether that `holds` it; in `words` the same for a page.
    """

    seat: int
    has: int
    asks: int
    matches: int
    holds: bool
    words: str
    abilities: tuple[str, ...] = ()


def whoever_fits(game: Game, effect: Effect, request: Ask, entities: list[int]) -> list[int]:
    """A text may choose whoever fits its words, whether or not anything comes of it."""
    return entities


class Start(NamedTuple):
    """Where a scene begins: whose turn it is, in which phase, the number of the turn or round, who has begun the round, and whether the
    phase has `begun` before.
    """

    seat: int
    phase: str
    turn: int
    first: int
    begun: bool = False


def all_is_well(game: Game, changed: int) -> None:
    """A game in which nothing must hold at any time: its steps say themselves when somebody has won."""


def all_alike(definition: Definition) -> int:
    """No effect contradicts another one in a way that a card's kind would settle."""
    return 0


def nothing_stands(game: Game, spot: int) -> list[Standing]:
    """Nobody contends for places."""
    return []


def nothing_to_add(game: Game, piece: int) -> list[str]:
    """What counters and effects tell of a piece is all that there is to tell."""
    return []


@dataclass(frozen=True)
class Use:
    """What a player may expect to do in a window: the verb of the options, with which `pieces` (NONE for what is done with none), and
    `why_not` with one of them: the number of a reason, NO_REASON where there is an option for it. With `by_last` they are no pieces
    but what the last number of an option names: places, or counters.
    """

    verb: int
    pieces: Callable[[Game, int], Sequence[int]]
    why_not: Callable[[Game, int, int], int]
    by_last: bool = False


def of_the_player(game: Game, seat: int) -> list[int]:
    """NONE, for what a player is held to as a whole."""
    return [NONE]


def never_ends(game: Game, seat: int) -> bool:
    """Nothing is over with the last one."""
    return False


@dataclass(frozen=True)
class Limit:
    """How often something may be done in a turn, in a phase or at once: in `words` the two numbers of `counts`, how often it has been done
    and how often it may be (`{0} of {1 card}`), in a `span` ("this turn", "" for what is no matter of time), by each of some
    `pieces`, NONE for the player. The options that count are those that it `covers`, and `reason` is why others are refused,
    NO_REASON where nobody is asked any more. Where it `ends` something, the last one does what `last` says.
    """

    words: str
    span: str
    counts: Callable[[Game, int, int], tuple[int, int]]
    covers: Callable[[Game, int, Row], bool]
    pieces: Callable[[Game, int], Sequence[int]] = of_the_player
    reason: int = NO_REASON
    last: str = ""
    ends: Callable[[Game, int], bool] = never_ends


def always_ends(game: Game, seat: int) -> bool:
    """Something is over with the last one, whatever there is."""
    return True


def nothing_counts(game: Game, piece: int, row: Row) -> bool:
    """No option brings a player nearer to what holds already."""
    return False


@dataclass(frozen=True)
class Covers:
    """The options with one of some verbs, of that piece if the limit is one of a piece."""

    verbs: tuple[int, ...]

    def __call__(self, game: Game, piece: int, row: Row) -> bool:
        return row[0] in self.verbs and piece in (NONE, row[1])


def covers(*verbs: int) -> Covers:
    """The options with one of these verbs."""
    return Covers(verbs)


@dataclass(frozen=True)
class Ruleset:
    """What a game's own rules tell the kernel.

    `names` are its verbs, windows, events and stats in their order, `zones` those of game.toml, `counters` those of game.toml and marks
    that only the rules know, as they are numbered. `lay_out` puts a seat's deck on the table, `complete` what belongs to nobody; `opening`
    is the setup, `turn` a turn, `round` a round in which all players act, if the game counts by rounds, `resume` what begins a scene in one
    of the `phases`, which name the step of turn or round that begins them; `impossible` says what is wrong with a scene, as far as these
    places are read. `marks_of_a_turn` start anew with each turn; `out` is the mark of a seat that is no longer in the game, NONE where
    nobody leaves. `check` looks after what must hold at any time, given what has changed; `rank` orders contradicting effects; of equals
    those of the active player count, or the latest if they go `by_time`. `phrases` are the modules whose phrases card text may use, `stats`
    its words for values, `card_kind` the kind above all that it calls a card, `piles` how its cards come and go. `needs` names, by kind,
    the field without which a card cannot be played, "" where one of that kind needs none whatever it is besides, `unknown` by kind what
    nobody knows the rules of, in words; cards may be `wordless` if one of which no text is known has none. `aside` is the zone of the table
    for pieces that a scene leaves out. `lapsing` are the kinds of frames, among CARD, TRIGGER and ACTIVATION, whose effects end with the
    card that they come from; what lasts ends with it too where it `lasts_in_play` alone. `bookkeeping` are the marks that no player is told
    and no scene needs: what is worked out anew, and what only the log and statistics read. `of_players` are the marks that no piece bears,
    `nouns` what card text means by its nouns, `choices` the keywords under which bullets may stand, none where they need none, `speech`
    which kinds of cards can say what.

    Marks on pieces that not every game has, NONE where it has none: `control` is who controls one whatever the place it lies on, from
    1; `turned` one that lies with its face down for all to see; `silenced` one whose lines are suppressed, which the rules work out
    anew; `host` what one lies on that lies in the zone `attached`, and falls to the discard pile as soon as that has left, or it no
    longer `stays`. `naming` are those that name another piece, from 1, or the piece itself once that has left.

    `first` is the mark of the table that says who the first player is, from 1, in a game that has one.

    Of several effects that set a value, the lowest counts for those in `lowest_set`. `purses` say by counter how a price is paid, in a
    text as on a card, where it is not only taken off the player. Where players contend for places, `standings` is what each of them has
    at one. `remarks` are what else players are told of a piece in play, in words: what marks of the rules come to. `worthwhile` are those
    among several candidates for a target or choice of card text that are offered. `uses` are, by window, what a player may expect to
    do there, what matters most first, each with why it cannot be done, and `limits` how often some of that may be; `meanings` are, by
    window, what an option would mean, in words. In the windows `of_kinds` a piece stands for all of its kind, wherever it lies. A card of
    the kinds in `portraits` shows its player, on a page. Of the zones in `alike`
    no rule asks on which of its places something lies; of those that are `taken_in_order` one does, as it takes the first that will do.
    """

    names: Names
    zones: tuple[str, ...]
    counters: tuple[str, ...]
    lay_out: Callable[[Table, int, DeckList], None]
    opening: Frame
    turn: Frame
    phrases: tuple[ModuleType, ...]
    stats: Mapping[str, int]
    card_kind: str
    complete: Callable[[Table], None]
    resume: Frame
    phases: Mapping[str, Step]
    impossible: Callable[[Table, Collection[int]], list[str]]
    piles: Piles = NO_PILES
    check: Callable[[Game, int], None] = all_is_well
    rank: Callable[[Definition], int] = all_alike
    marks_of_a_turn: tuple[int, ...] = ()
    out: int = NONE
    needs: Mapping[str, str] = field(default_factory=dict)
    aside: str = ""
    lapsing: frozenset[int] = frozenset()
    lasts_in_play: bool = False
    bookkeeping: tuple[str, ...] = ()
    of_players: tuple[str, ...] = ()
    nouns: Nouns = NOUNS
    choices: frozenset[str] = frozenset()
    speech: Speech | None = None
    by_time: bool = False
    round: Frame | None = None
    control: int = NONE
    first: int = NONE
    turned: int = NONE
    silenced: int = NONE
    unknown: Mapping[str, str] = field(default_factory=dict)
    wordless: bool = False
    host: int = NONE
    attached: int = NONE
    naming: tuple[int, ...] = ()
    stays: Callable[[Game, int], bool] = stays_there
    worthwhile: Callable[[Game, Effect, Ask, list[int]], list[int]] = whoever_fits
    standings: Callable[[Game, int], list[Standing]] = nothing_stands
    remarks: Callable[[Game, int], list[str]] = nothing_to_add
    purses: Mapping[int, Purse] = field(default_factory=dict)
    lowest_set: frozenset[int] = frozenset()
    uses: Mapping[int, tuple[Use, ...]] = field(default_factory=dict)
    limits: Mapping[int, tuple[Limit, ...]] = field(default_factory=dict)
    meanings: Mapping[int, Callable[[Game, Row], str]] = field(default_factory=dict)
    of_kinds: frozenset[int] = frozenset()
    portraits: frozenset[str] = frozenset()
    alike: frozenset[int] = frozenset()
    taken_in_order: frozenset[int] = frozenset()


class Upkeep:
    """Looks after what must hold at any time in a game in which lines are suppressed, or pieces lie on others, and then at its own
    rules.
    """

    __slots__ = ("check", "put_away", "silences", "stays")

    def __init__(self, ruleset: Ruleset) -> None:
        self.silences = ruleset.silenced != NONE
        self.stays = ruleset.stays
        self.put_away = ruleset.piles.put_away
        self.check = ruleset.check

    def __call__(self, game: Game, changed: int) -> None:
        if self.silences and (changed & LINES or (game.modifiers[ABILITIES] and is_silencing(game))):
            settle(game)
            changed, game.unsettled = changed | game.unsettled, 0
        stacks = game.stacks
        for spot in game.table.attached:
            if stacks[spot]:
                let_fall(game, self.stays, self.put_away)
                break
        self.check(game, changed)


def may_be_on_pieces(pack: Pack, ruleset: Ruleset, counter: str) -> bool:
    """Whether a counter may stand on pieces: a mark unless the rules say otherwise, one of game.toml as it says there."""
    if counter in pack.counters:
        return pack.counters[counter].on in {"card", "any"}
    return counter not in NOT_ON_PIECES and counter not in ruleset.of_players


def check_numbers(pack: Pack, ruleset: Ruleset) -> None:
    """Raises PackError for zones and counters of game.toml that the rules number otherwise, or not at all."""
    if ruleset.zones != tuple(pack.zones):
        raise PackError(
            [f"{pack.slug}: the [[zone]] tables of game.toml must be {', '.join(ruleset.zones)}, in that order"]
        )
    if strange := pack.counters.keys() - set(ruleset.counters):
        raise PackError(
            [f"{pack.slug}: the [[counter]] {', '.join(sorted(strange))} of game.toml has no number in the ruleset"]
        )


class LoadedGame:
    """A pack with its ruleset: zones and counters as ints, cards as definitions, compiled once when they are first asked for.

    `players` are how few and how many may sit at a table, `told` the counters that players know of, `finite` those of which
    there is only so much.
    """

    def __init__(self, pack: Pack, ruleset: Ruleset, define: Callable[[Card], Definition]) -> None:
        self.pack = pack
        self.ruleset = ruleset
        self.define = define
        watched = ruleset.host != NONE or ruleset.silenced != NONE
        self.check = Upkeep(ruleset) if watched else ruleset.check
        self.always_unsettles = LIVES | VALUES if watched else 0
        self.rank = ruleset.rank
        names = ruleset.names
        self.verbs, self.windows = names.verbs.rows(), names.windows.rows()
        self.events, self.stats, self.reasons = names.events.rows(), names.stats.rows(), names.reasons.rows()
        self.zones = {zone: number for number, zone in enumerate(pack.zones)}
        self.counters = {name: n for n, name in enumerate((*KERNEL_COUNTERS, *ruleset.counters))}
        self.blank = Card(BLANK, "Blank card", ruleset.card_kind, "", pack.origin)
        self.numbers = {name: number.value for name, number in pack.numbers.items()}
        fewest = self.numbers.get("seats_min", self.numbers.get("players_min", 2))
        self.players = (fewest, self.numbers.get("players_max", 2))
        self.told = [name for name in ruleset.counters if name not in ruleset.bookkeeping]
        self.on_pieces = tuple(n for name, n in self.counters.items() if may_be_on_pieces(pack, ruleset, name))
        self.finite = {self.counters[name]: c.supply for name, c in pack.counters.items() if c.supply is not None}
        self.keywords = [term.id for term in pack.keywords.values()]
        self.definitions: dict[str, Definition] = {}
        self.backs: dict[str, str] = {}

    def back_of(self, kind: str) -> str:
        """The kind above all that a piece is of: pieces of one such kind look alike from behind."""
        if kind not in self.backs:
            self.backs[kind] = self.pack.lineage(kind)[-1].id
        return self.backs[kind]

    def definition(self, card: str) -> Definition:
        """The card of that id, or the blank one. Raises KeyError where the game has none."""
        if card not in self.definitions:
            cards = self.pack.cards
            self.definitions[card] = self.define(self.blank if card == BLANK else cards[card])
        return self.definitions[card]


def refuse_large(decks: Sequence[DeckList]) -> None:
    """Raises TableError for a deck beyond DECK_MAX cards."""
    if any(sum(sum(cards.values()) for cards in deck.values()) > DECK_MAX for deck in decks):
        raise TableError(f"a deck has more than {DECK_MAX} cards")


def limit_of(numbers: Mapping[str, int]) -> tuple[int, str]:
    """After how many rounds or turns a game goes on no longer, and which of the two."""
    if rounds := numbers.get("rounds_max"):
        return rounds, "rounds"
    return numbers.get("turns_max", LIMIT_OF_TURNS), "turns"


class Table:
    """Seats, places and pieces of a game that is about to be played; nothing here changes while it is.

    Raises TableError for a deck beyond DECK_MAX cards.

    `effects` tell of each event what it does and unsettles, and whether it takes its subject off the field, `bases` of each stat what it
    is without any effect, `least` how low effects can make it, of those in `lowest_set` the lowest setting counts; what lies face-down is
    a card where the game `counts_face_down`; `control`, `turned`, `silenced` and `host` are marks as the ruleset numbers them, `ties` those
    that name another piece; a piece is controlled `by_place` where none says otherwise and no place is shared.
    `places_of[seat][zone]` are the places of a zone (of the table's zones for the seat NONE), `place_of[seat][zone]` is its first or
    only one, `slots_of[seat]` are those of all its zones with slots, `attached` those of what lies on something; `sides`, `zone_of` and
    `fields` tell of each place whose it is, which zone it belongs to and how exposed pieces act there, `open_to[seat]` whether the seat
    sees whatever lies there.
    `cards`, `owners`, `keys` and `backs` tell of each entity what it is, who brought it, what orders it in shuffles and what it looks
    like from behind; `homes` of each piece that effects make the supply to which it returns. `counts`, `stacks` and `places` are the
    beginning; `notes` are what the game's rules work out once for all games. A game goes on for `limit` turns or rounds, as `limit_unit`
    says, so that its `last_turn` is known, or its last round where rounds are what is counted.
    Where pieces lie in the slots of other decks, it is `laid_as` they are, a deck for each seat.
    A scene has its text in `scene`, `names`, a `start` and counters that are `given` as (counter, entity, amount); `written` are the
    cards that stand in it alone.
    """

    def __init__(self, rules: LoadedGame, decks: Sequence[DeckList], options: Collection[str] = ()) -> None:
        refuse_large(decks)
        self.rules = rules
        self.seats = len(decks)
        self.everybody = range(self.seats)
        self.others = [[other for other in self.everybody if other != seat] for seat in (*self.everybody, NONE)]
        self.decks = tuple(in_order(deck) for deck in decks)
        self.options = frozenset(options)
        ruleset, always = rules.ruleset, rules.always_unsettles
        self.effects = [
            (event.apply, event.unsettles | (always if event.apply else 0), event.departs) for event in rules.events
        ]
        self.out, self.control, self.turned = ruleset.out, ruleset.control, ruleset.turned
        self.silenced, self.host = ruleset.silenced, ruleset.host
        self.ties = tuple([mark for mark in (ruleset.host, *ruleset.naming) if mark != NONE])
        self.by_place = ruleset.control == NONE and not any(zone.shared for zone in rules.pack.zones.values())
        self.bases = [stat.base for stat in rules.stats]
        self.least = [stat.least for stat in rules.stats]
        self.lowest_set = ruleset.lowest_set
        self.counts_face_down = ruleset.nouns.count_face_down
        self.limit, self.limit_unit = limit_of(rules.numbers)
        turns = self.seats if self.limit_unit == "rounds" and ruleset.round is None else 1
        self.last_turn = self.limit * turns
        self.scene = ""
        self.laid_as: tuple[DeckList, ...] = ()
        self.names: list[str] = []
        self.written: tuple[Definition, ...] = ()
        self.start: Start | None = None
        self.given: list[tuple[int, int, int]] = []
        self.notes: dict[str, Any] = {}
        self.sides: list[int] = []
        self.zone_of: list[int] = []
        self.fields: list[int] = []
        self.forms: list[str] = []
        self.seen = [zone.seen for zone in rules.pack.zones.values()]
        self.places_of: list[list[range]] = [self.laid_out(seat) for seat in (*range(self.seats), NONE)]
        self.place_of = [[spots[0] if spots else NONE for spots in zones] for zones in self.places_of]
        self.slots_of = [self.slots(seat) for seat in self.everybody]
        zones = self.places_of if ruleset.attached != NONE else ()
        self.attached = [spot for spots in zones for spot in spots[ruleset.attached]]
        self.open_to = [[self.sees_all(seat, spot) for spot in range(len(self.sides))] for seat in self.everybody]
        self.cards: list[Definition] = [rules.definition(BLANK)] * (self.seats + 1)
        self.owners: list[int] = [*range(self.seats), NONE]
        self.keys: list[int] = [0] * (self.seats + 1)
        self.backs: list[str] = [""] * (self.seats + 1)
        self.copies: dict[tuple[int, str], int] = {}
        self.homes: dict[int, int] = {}
        self.fusions: dict[tuple[Definition, ...], Definition] = {}
        self.places: list[int] = [NONE] * (self.seats + 1)
        self.stacks: list[list[int]] = [[] for _ in self.sides]
        for seat, deck in enumerate(self.decks):
            rules.ruleset.lay_out(self, seat, deck)
        rules.ruleset.complete(self)
        self.counts = self.nothing_counted()

    def nothing_counted(self) -> list[list[int]]:
        """A row of noughts for each counter: for players and the table, and for pieces if they can bear it."""
        on_pieces = set(self.rules.on_pieces)
        return [[0] * (len(self.cards) if n in on_pieces else self.seats + 1) for n in self.rules.counters.values()]

    def laid_out(self, seat: int) -> list[range]:
        """Number the places of a seat's zones, or of the table's."""
        ranges = []
        for number, zone in enumerate(self.rules.pack.zones.values()):
            slots = zone.slots if (zone.per == "seat") == (seat != NONE) else 0
            ranges.append(range(len(self.sides), len(self.sides) + slots))
            self.sides += [seat] * slots
            self.zone_of += [number] * slots
            self.forms += [zone.form] * slots
            acts = seat != NONE or zone.shared
            self.fields += [FIELDS.get(zone.form, NO_FIELD) if acts else NO_FIELD] * slots
        return ranges

    def slots(self, seat: int) -> list[int]:
        """The places of a seat that are slots."""
        return [spot for spot, side in enumerate(self.sides) if side == seat and self.forms[spot] == "slots"]

    def sees_all(self, seat: int, spot: int) -> bool:
        """Whether a seat sees whatever lies on a place; on a field that depends on how each piece lies."""
        seen = self.seen[self.zone_of[spot]]
        return not self.fields[spot] and (seen == "all" or (seen == "owner" and self.sides[spot] == seat))

    def add(self, definition: Definition, owner: int, place: int, *, made: bool = False) -> int:
        """A further piece, on top of a place; its entity. One that effects make lies in its supply, to which it returns."""
        copy = self.copies[owner, definition.id] = self.copies.get((owner, definition.id), 0) + 1
        piece = len(self.cards)
        self.cards.append(definition)
        self.owners.append(owner)
        self.keys.append(card_key(definition.id, copy))
        self.places.append(place)
        self.backs.append(self.rules.back_of(definition.kind))
        self.stacks[place].append(piece)
        if made:
            self.homes[piece] = place
        return piece

    def fused(self, cards: tuple[Definition, ...]) -> Definition:
        """What cards are as one, from bottom to top: the uppermost, with the keywords of all of them, once each."""
        if len(cards) == 1:
            return cards[0]
        if cards not in self.fusions:
            keywords = {word: number for card in cards for word, number in card.keywords.items()}
            self.fusions[cards] = cards[-1].with_keywords(keywords)
        return self.fusions[cards]

    def deal(self, seed: int, *, logged: bool = False) -> Game:
        """A game that is about to begin: the opening stands on the agenda."""
        game = Game(self, seed, logged=logged)
        first = self.rules.ruleset.opening if self.start is None else self.rules.ruleset.resume
        game.take_up(first.copy())
        return game


def in_order(deck: DeckList) -> DeckList:
    """A deck list with its cards by id, so that the order of its lines makes no difference to the game."""
    return {section: dict(sorted(cards.items())) for section, cards in deck.items()}


def number(game: Game, name: str) -> int:
    """A `[[number]]` of game.toml by its id: what the rules print, which no card changes. Raises KeyError for one that is not declared."""
    return game.table.rules.numbers[name]


def left_of(game: Game, seat: int) -> int:
    """The next seat in turn order that still plays: the player on the left, or the seat itself where it is the last one."""
    seats = game.table.seats
    for step in range(1, seats):
        other = (seat + step) % seats
        if plays(game, other):
            return other
    return seat

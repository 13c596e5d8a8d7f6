"""The course of a game: its score turn by turn, the turn that decided it, and what each card has changed. A record is walked once."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from engine.kernel.agenda import advance
from engine.kernel.definitions import Ability
from engine.kernel.places import pile, side
from engine.kernel.state import NO_FIELD, NONE, TURNS, Frame, Game, Scope
from engine.kernel.table import Table
from engine.kernel.turns import ROUND_BEGINS, TURN_BEGINS
from engine.kernel.values import value
from engine.packs.cards import Score
from engine.play.record import repeat
from engine.play.refusals import refusals
from engine.plurals import plural

LOOKS_MAX: Final = 400  # questions of which it is worked out what kept cards in hand
SHOWN: Final = 3  # cards of a side that have changed most


@dataclass(frozen=True)
class Moment:
    """How the scores of the seats stood as a turn was over, after so many answers, `at`: whose turn it was, and which of their own; in a
    game of rounds the seat is NONE and it is that round. The first moment is before any turn, its number 0.
    """

    at: int
    seat: int
    number: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Change:
    """One change of a score: of which seat, by how much it has become better, for whom that was done, and the cards that have had a part in
    it, by id and name; NONE and no cards where no card did it. Copies of a card have one part.
    """

    seat: int
    amount: int
    whose: int = NONE
    cards: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Deed:
    """What the copies of a card have changed, all together: what they have `taken` from others and `won` for whoever played them, and what
    that player has `paid` for it or `given` to others. Of a change in which several cards had a part each has changed all.
    """

    seat: int
    card: str
    name: str
    taken: int = 0
    won: int = 0
    paid: int = 0
    given: int = 0

    @property
    def gained(self) -> int:
        """What whoever played them has gained on the others, whatever it cost."""
        return self.taken + self.won

    @property
    def cost(self) -> int:
        """What whoever played them has lost by them to the others."""
        return self.paid + self.given

    def after(self, change: Change) -> Deed:
        """The same with one change more."""
        mine, amount = change.seat == self.seat, abs(change.amount)
        if change.amount > 0:
            return replace(self, won=self.won + amount) if mine else replace(self, given=self.given + amount)
        return replace(self, paid=self.paid + amount) if mine else replace(self, taken=self.taken + amount)


@dataclass(frozen=True)
class Balance:
    """How the score of a seat came from what it was to what it is: by its own cards for better and for worse, by those of others, and by no
    card. All of it together is the difference.
    """

    first: int
    last: int
    won: int
    paid: int
    received: int
    lost: int
    bare: int


class Why(NamedTuple):
    """What kept a card in hand: the reason by its name, and in words; nothing of either where it could be used."""

    name: str
    words: str


PLAYABLE: Final = Why("", "")


@dataclass(frozen=True)
class Unplayed:
    """Copies of a card in a hand at the end of which none was ever played, and why: what kept it there in most of the turns of its player
    in which they held it, nothing where it could be used more often.
    """

    card: str
    name: str
    copies: int
    reason: str = ""


@dataclass(frozen=True)
class Line:
    """A line of the score board: what is counted, and how much of it each seat has."""

    score: Score
    amounts: tuple[int, ...]

    @property
    def best(self) -> tuple[int, ...]:
        """The seats that have more of it than any other, or less where that is better; none where all have the same."""
        sign = self.score.sign
        most = max(sign * amount for amount in self.amounts)
        best = tuple(seat for seat, amount in enumerate(self.amounts) if sign * amount == most)
        return () if len(best) == len(self.amounts) else best


@dataclass(frozen=True)
class Course:
    """How a game went, as far as it has been played. `changes` are those of the turn before each moment, `last` is the card by which each
    seat lost the last of its score, None where that was no card of another; `unplayed` is by seat what stayed in hand, `turns` how many
    each has had.
    """

    lines: tuple[Line, ...]
    moments: tuple[Moment, ...]
    changes: tuple[tuple[Change, ...], ...]
    last: tuple[Deed | None, ...]
    unplayed: tuple[tuple[Unplayed, ...], ...]
    turns: tuple[int, ...]
    rounds: bool

    @property
    def score(self) -> Score | None:
        """What the lead is reckoned by, None in a game that does not say it."""
        return self.lines[0].score if self.lines else None

    def leads(self, seat: int) -> list[int]:
        """By how much a seat was ahead at each moment; what it had where nobody else plays."""
        if self.score is None:
            return []
        sign = self.score.sign
        return [ahead([sign * amount for amount in moment.scores], seat) for moment in self.moments]

    def turning(self, seat: int) -> int:
        """The moment by which a seat had gained most since the one before, NONE where it never gained anything."""
        gains = [now - before for before, now in itertools.pairwise(self.leads(seat))]
        most = max(gains, default=0)
        return gains.index(most) + 1 if most > 0 else NONE

    def changed_hands(self) -> int:
        """How often the lead went from one side to another."""
        leaders = [one for one in map(self.leader, range(len(self.moments))) if one != NONE]
        return sum(one != other for one, other in itertools.pairwise(leaders))

    def leader(self, number: int) -> int:
        """The seat that was ahead at a moment, NONE where that was nobody."""
        score = self.score
        amounts = [score.sign * amount for amount in self.moments[number].scores] if score else []
        best = [seat for seat, amount in enumerate(amounts) if amount == max(amounts)]
        return best[0] if len(best) == 1 and len(amounts) > 1 else NONE

    def taken(self, seat: int) -> int:
        """What the cards of a seat have taken from the others."""
        return sum(
            -change.amount for change in self.all_changes() if change.whose == seat != change.seat and change.amount < 0
        )

    def all_changes(self) -> list[Change]:
        """The changes of all turns."""
        return [change for changes in self.changes for change in changes]

    @property
    def is_shared(self) -> bool:
        """Whether several cards had a part in one change, which counts for each of them."""
        return any(len(change.cards) > 1 for change in self.all_changes())

    def balance(self, seat: int) -> Balance:
        """How the score of a seat came about, in what counts for better."""
        sign = self.score.sign if self.score else 1
        changes = [change for change in self.all_changes() if change.seat == seat]
        own = [change.amount for change in changes if change.whose == seat]
        others = [change.amount for change in changes if change.whose not in (seat, NONE)]
        return Balance(
            sign * self.moments[0].scores[seat],
            sign * self.moments[-1].scores[seat],
            sum(amount for amount in own if amount > 0),
            -sum(amount for amount in own if amount < 0),
            sum(amount for amount in others if amount > 0),
            -sum(amount for amount in others if amount < 0),
            sum(change.amount for change in changes if change.whose == NONE),
        )

    def deeds(self, number: int) -> list[Deed]:
        """What each card has changed in the turn before a moment."""
        return deeds_in(self.changes[number])

    def mattered(self, seat: int, most: int = SHOWN) -> list[Deed]:
        """The cards by which a seat gained most, the best first; those that only cost it something are left out."""
        return best_of([deed for deed in deeds_in(self.all_changes()) if deed.seat == seat], most)

    def done_for(self, number: int, seat: int, most: int = SHOWN) -> list[Deed]:
        """The cards that made the gain of a seat in the turn before a moment: its own, and then those that others paid for."""
        deeds = self.deeds(number)
        paid = [replace(deed, taken=0, won=0) for deed in deeds if deed.seat != seat and deed.cost]
        own = best_of([deed for deed in deeds if deed.seat == seat], most)
        return [*own, *sorted(paid, key=lambda deed: (-deed.cost, deed.name))][:most]


def ahead(amounts: Sequence[int], seat: int) -> int:
    """By how much one amount is more than the most of the others."""
    return amounts[seat] - max([other for one, other in enumerate(amounts) if one != seat], default=0)


def deeds_in(changes: Iterable[Change]) -> list[Deed]:
    """What each card has changed in some changes, all together."""
    deeds: dict[tuple[int, str], Deed] = {}
    for change in changes:
        for card, name in change.cards.items():
            key = (change.whose, card)
            deeds[key] = deeds.get(key, Deed(change.whose, card, name)).after(change)
    return list(deeds.values())


def best_of(deeds: Iterable[Deed], most: int) -> list[Deed]:
    """The deeds with the greatest gains first, so many of them; those without any are left out."""
    rows = sorted(deeds, key=lambda row: (-row.gained, row.name))
    return [row for row in rows if row.gained > 0][:most]


# What stands


def amount_of(game: Game, score: Score, seat: int) -> int:
    """How much of what makes a score a seat has now."""
    if score.zones:
        return len(pieces_of(game, score, seat))
    if score.stat:
        return value(game, game.table.rules.ruleset.stats[score.stat], seat)
    counters, counts = game.table.rules.counters, game.counts
    amount = counts[counters[score.counter]][seat]
    return with_spares(game, score, seat, counts[counters[score.spare]][seat], amount) if score.spare else amount


def pieces_of(game: Game, score: Score, seat: int) -> list[int]:
    """The pieces of a seat that count."""
    zones, cards = game.table.rules.zones, game.cards
    places = [spot for zone in score.zones for spot in game.table.places_of[seat][zones[zone]]]
    pieces = [piece for spot in places for piece in game.stacks[spot]]
    return [piece for piece in pieces if not score.kind or cards[piece].kind == score.kind]


def with_spares(game: Game, score: Score, seat: int, spares: int, amount: int) -> int:
    """An amount with what the spares behind it stand for; nothing once there is none left."""
    if spares <= 0:
        return 0
    rules = game.table.rules
    each = (
        rules.numbers[score.most] if score.most in rules.numbers else value(game, rules.ruleset.stats[score.most], seat)
    )
    return (spares - 1) * each + max(amount, 0)


# The walk


class Walk:
    """Walks along with a game, and writes down what becomes of the first score of each seat."""

    __slots__ = (
        "along",
        "asked",
        "by",
        "changes",
        "game",
        "last",
        "moments",
        "now",
        "number",
        "open",
        "rounds",
        "score",
        "seat",
        "shared",
        "used",
        "whys",
        "written",
    )

    def __init__(self, game: Game) -> None:
        rules = game.table.rules
        self.game = game
        self.rounds = rules.ruleset.round is not None
        self.score = next(iter(rules.pack.scores.values()), None)
        numbers = {event.name: number for number, event in enumerate(rules.events)}
        self.by = frozenset([numbers[name] for name in (self.score.by if self.score else ())])
        self.along = frozenset([numbers[name] for name in (self.score.along if self.score else ())])
        self.now: list[int] = []
        self.seat = NONE
        self.number = 0
        self.moments: list[Moment] = []
        self.changes: list[Change] = []
        self.open: dict[int, tuple[int, Change]] = {}
        self.shared: Change | None = None
        self.written: list[tuple[Change, ...]] = []
        self.last: list[Deed | None] = [None] * game.table.seats
        self.used: set[tuple[int, str]] = set()
        self.asked: set[tuple[int, int, int]] = set()
        self.whys: dict[tuple[int, str], dict[int, Why]] = {}

    def begin(self) -> None:
        """A scene begins in the middle of a turn, once all that it says lies there: what comes of it is reckoned from there."""
        if self.game.table.start is not None:
            self.moments.clear()
            self.written.clear()
            self.changes.clear()
            self.open.clear()
            self.now = self.read()
            self.turn_page()

    def read(self) -> list[int]:
        """The score of each seat as it stands; nothing in a game that has none."""
        return (
            [] if self.score is None else [amount_of(self.game, self.score, seat) for seat in self.game.table.everybody]
        )

    def see(self, kind: int, subject: int, other: int) -> None:
        """Something has happened."""
        source = self.source_of(kind, other)
        self.note_use(source)
        if subject > self.game.table.seats and self.game.table.fields[self.game.place[subject]] != NO_FIELD:
            self.note_use(subject)
        now = self.read()
        if now != self.now and self.now:
            self.credit(source, now)
        self.now = now
        if kind in self.along:
            self.credit_along(subject, other)
        if kind == (ROUND_BEGINS if self.rounds else TURN_BEGINS):
            self.turn_page()

    def source_of(self, kind: int, other: int) -> int:
        """The piece whose doing it is, NONE where nothing says so."""
        source = other if kind in self.by else self.game.frame.source
        return source if source > self.game.table.seats else NONE

    def note_use(self, piece: int) -> None:
        """A card has done something, or lies where it acts."""
        if piece != NONE:
            self.used.add((self.game.table.owners[piece], self.game.table.cards[piece].id))

    def note_whys(self) -> None:
        """Somebody is asked in their turn: of each question of a turn, or round, it is looked once at what keeps their cards in hand."""
        game, decision = self.game, self.game.decision
        if decision is None or decision.seat != game.active or len(self.asked) == LOOKS_MAX:
            return
        seat, period = decision.seat, game.turn if self.rounds else game.counts[TURNS][decision.seat]
        if (seat, period, decision.window) in self.asked:
            return
        self.asked.add((seat, period, decision.window))
        for piece, why in reasons_in_hand(game, seat):
            whys = self.whys.setdefault((seat, game.table.cards[piece].id), {})
            if whys.get(period) != PLAYABLE:
                whys[period] = why

    def credit(self, source: int, now: Sequence[int]) -> None:
        """The scores have changed: by a piece, or by what nobody can name."""
        assert self.score is not None
        whose = NONE if source == NONE else self.whose(source)
        card = self.game.cards[source] if whose != NONE else None
        for seat, amount in enumerate(now):
            if better := self.score.sign * (amount - self.now[seat]):
                self.enter(Change(seat, better, whose, {card.id: card.name} if card else {}))
            if better < 0:
                by_other = card and whose != seat
                self.last[seat] = Deed(whose, card.id, card.name, -better) if card and by_other else None

    def enter(self, change: Change) -> None:
        """A change is written down. What a card does to a score between two answers is one change, such as a power that is lost: the health
        of it goes, and that of the next one is there.
        """
        step = len(self.game.answers)
        before = self.open.get(change.seat)
        if before and before[0] == step and before[1].whose == change.whose and before[1].cards == change.cards:
            self.changes = [one for one in self.changes if one is not before[1]]
            change = replace(change, amount=change.amount + before[1].amount)
        self.open[change.seat] = (step, change)
        if change.amount:
            self.changes.append(change)

    def whose(self, source: int) -> int:
        """For whom a piece acts: whoever controls the work that goes on, else whose side it lies on."""
        frame = self.game.frame
        return frame.seat if frame.source == source and frame.seat != NONE else side(self.game, source)

    def credit_along(self, piece: int, seat: int) -> None:
        """A piece has had a part in what a seat has gained just before by no card, or by others that had a part in it."""
        if self.game.table.owners[piece] != seat or not self.changes:
            return
        gain, card = self.changes[-1], self.game.cards[piece]
        if gain.seat == seat and gain.amount > 0 and (gain.whose == NONE or gain is self.shared):
            self.shared = replace(gain, whose=seat, cards={**gain.cards, card.id: card.name})
            self.changes[-1] = self.shared

    def turn_page(self) -> None:
        """A turn begins, and the one before is over."""
        self.write_down()
        game = self.game
        self.seat = NONE if self.rounds else game.active
        self.number = game.turn if self.rounds else game.counts[TURNS][game.active]

    def write_down(self) -> None:
        """How it stands as a turn is over, and what has changed in it."""
        self.moments.append(Moment(len(self.game.answers), self.seat, self.number, tuple(self.now)))
        self.written.append(tuple(self.changes))
        self.changes.clear()
        self.open.clear()

    def course(self) -> Course:
        """What has been written down, to where the game stands."""
        game = self.game
        if self.moments:
            self.write_down()
        lines = [
            Line(score, tuple([amount_of(game, score, seat) for seat in game.table.everybody]))
            for score in game.table.rules.pack.scores.values()
        ]
        return Course(
            tuple(lines),
            tuple(self.moments),
            tuple(self.written),
            tuple(self.last),
            tuple([self.unplayed(seat) for seat in game.table.everybody]),
            tuple([game.counts[TURNS][seat] for seat in game.table.everybody]),
            self.rounds,
        )

    def unplayed(self, seat: int) -> tuple[Unplayed, ...]:
        """What lies in a hand now of which no copy was ever played."""
        hand = self.game.table.rules.ruleset.piles.hand
        cards = [self.game.table.cards[piece] for piece in pile(self.game, seat, hand)] if hand != NONE else []
        copies = Counter([(card.id, card.name) for card in cards if (seat, card.id) not in self.used])
        period = "round" if self.rounds else "turn"
        return tuple(
            [
                Unplayed(card, name, number, most_told([*self.whys.get((seat, card), {}).values()], period))
                for (card, name), number in copies.items()
            ]
        )


def reasons_in_hand(game: Game, seat: int) -> Iterator[tuple[int, Why]]:
    """What keeps each card of a hand from the use that matters most there, by its name and in words, nothing where it has that use."""
    decision, hand = game.decision, game.table.rules.ruleset.piles.hand
    if decision is None or hand == NONE:
        return
    uses = game.table.rules.ruleset.uses.get(decision.window, ())
    held = set(pile(game, seat, hand))
    told = {(one.verb, one.piece): Why(one.reason, one.words) for one in refusals(game) if one.piece in held}
    offered = {(verb, piece) for verb, piece, _ in decision.options if piece in held}
    for piece in held:
        ways = [(use.verb, piece) for use in uses if (use.verb, piece) in told or (use.verb, piece) in offered]
        if ways:
            yield piece, told.get(ways[0], PLAYABLE)


def most_told(whys: Sequence[Why], period: str) -> str:
    """The reason that was given most often, in the words in which it was given last, and in how many turns or rounds that was."""
    if not whys:
        return ""
    name, times = Counter([why.name for why in whys]).most_common(1)[0]
    words = next(why.words for why in reversed(whys) if why.name == name)
    if len(whys) == 1 or not words:
        return words
    return f"{words}, in {'all' if times == len(whys) else f'{times} of'} {plural(len(whys), period)}"


class Witness(Ability):
    """Tells a walk of one kind of events. To the kernel it is an ability that listens and never does anything."""

    __slots__ = ("kind", "walk")

    def __init__(self, walk: Walk, kind: int) -> None:
        super().__init__("")
        self.walk = walk
        self.kind = kind

    def happens(self, game: Game, scope: Frame, subject: int, other: int, amount: int) -> bool:
        """Whether something is to be done about an event: nothing."""
        if game is self.walk.game:
            self.walk.see(self.kind, subject, other)
        return False


def course_of(table: Table, seed: int, answers: Iterable[int] = ()) -> Course:
    """The course of a game, as far as the answers go. Raises RecordError where one does not fit."""
    game = table.deal(seed)
    walk, scope = Walk(game), Scope(NONE, NONE)
    for kind in range(len(game.listeners)):
        game.listeners[kind] += ((scope, Witness(walk, kind)),)
    advance(game)
    walk.begin()
    repeat(game, noted(walk, answers))
    return walk.course()


def noted(walk: Walk, answers: Iterable[int]) -> Iterator[int]:
    """The answers one after the other, before each of which the walk looks at the question."""
    for number in answers:
        walk.note_whys()
        yield number

"""Nouns of card text: which cards and players a text may mean, for targets, choices, loops, counts, triggers and statics alike.

A noun is a filter, which is never changed. What is in front of its kind ("enemy boon") belongs to it more closely than what is behind
("boon or aura you control" means both of yours).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.kernel.effects import DYNAMIC, Call
from engine.kernel.exposure import controller
from engine.kernel.places import in_play, pile, players
from engine.kernel.state import FACE_DOWN, NONE, Frame, Game
from engine.kernel.values import value_for_text
from engine.text.compiling import CompiledLine
from engine.text.matcher import NUMBER, Book
from engine.text.phrases import (
    Amount,
    AmountPart,
    Anyone,
    Cards,
    CardStat,
    Condition,
    Counter,
    Group,
    Keyword,
    Kind,
    Named,
    Node,
    Noun,
    One,
    Piece,
    PileWord,
    Quantities,
    Quantity,
    RuledTally,
    Self,
    SelfPart,
    StatWord,
    Tally,
    Thing,
    Those,
    Title,
    Trait,
    Whose,
    WhosePart,
    Zone,
    nodes,
    phrase,
)
from engine.text.references import CARD

Test = Callable[[Game, Frame, int], bool]
ANYBODYS: Final = 0
YOURS: Final = 1
ENEMYS: Final = 2
YOURS_OWN: Final = Node("engine.verbs.players.your.whose")
OF_KIND: Final = "engine.verbs.filters.of_kind.named"


def evaluate(amount: Any, game: Game, frame: Frame) -> Any:
    """A plain value of what a text says."""
    return amount(game, frame) if type(amount) in DYNAMIC else amount


@dataclass(eq=False, slots=True)
class Filter:
    """Which cards a noun means: those of a kind, of a side, for which all tests hold; those in play, or in a zone."""

    kind: str
    side: int = ANYBODYS
    tests: tuple[Test, ...] = ()
    zone: Pile | None = None

    @property
    def parts(self) -> tuple[Any, ...]:
        """What it is worked out of."""
        return self.tests

    def where(self, test: Test) -> Filter:
        """Those of them for which something more holds."""
        return Filter(self.kind, self.side, (*self.tests, test), self.zone)

    def of(self, side: int) -> Filter:
        """Those of them that you or an enemy controls."""
        return Filter(self.kind, side, self.tests, self.zone)

    def within(self, zone: Pile) -> Filter:
        """Such cards in a zone."""
        return Filter(self.kind, self.side, self.tests, zone)

    def fixed(self, game: Game, frame: Frame) -> Filter:
        """The same cards for an effect that lasts: who says it is known from here on, and who lies beside it."""
        if not any(isinstance(test, (IsBeside, IsNot, Is)) for test in self.tests):
            return self
        return Filter(self.kind, self.side, tuple([fixed_test(test, game, frame) for test in self.tests]), self.zone)

    def holds(self, game: Game, frame: Frame, piece: int) -> bool:
        """Whether a card is one of them, wherever it is."""
        if self.kind and self.kind not in game.cards[piece].kinds:
            return False
        if game.counts[FACE_DOWN][piece] and game.table.counts_face_down:
            return self.holds_unseen(game, frame, piece)
        return (not self.side or is_on_side(game, frame.seat, self.side, piece)) and (
            not self.tests or self.passes(game, frame, piece)
        )

    def holds_unseen(self, game: Game, frame: Frame, piece: int) -> bool:
        """Whether a card that lies face-down is one of them: it has no type, and nothing else that stands on its face."""
        return (
            self.means_any(game)
            and (not self.side or is_on_side(game, frame.seat, self.side, piece))
            and self.passes(game, frame, piece)
        )

    def means_any(self, game: Game) -> bool:
        """Whether nothing is asked for that stands on the face of a card."""
        of_any_kind = not self.kind or self.kind == game.table.rules.ruleset.card_kind
        return of_any_kind and not any(isinstance(test, ON_THE_FACE) for test in self.tests)

    def passes(self, game: Game, frame: Frame, piece: int) -> bool:
        """Whether all tests hold for a card."""
        for test in self.tests:
            if not test(game, frame, piece):
                break
        else:
            return True
        return False

    def cards(self, game: Game, frame: Frame) -> list[int]:
        """All of them, by their numbers; in play nobody is asked again who controls them."""
        if self.zone is not None:
            return sorted([piece for piece in self.zone.cards(game, frame) if self.holds(game, frame, piece)])
        kind, cards, pieces = self.kind, game.cards, self.in_play(game, frame)
        of_kind = [piece for piece in pieces if kind in cards[piece].kinds] if kind else pieces
        found = [piece for piece in of_kind if self.passes(game, frame, piece)] if self.tests else of_kind
        if game.table.counts_face_down:
            found = [*found, *(piece for piece in self.unseen(game, frame) if in_play(game, piece))]
        return sorted(found)

    def counted(self, game: Game, frame: Frame) -> list[int]:
        """All of them where they are only counted: those too that lie face-down under others, to which nothing can be done."""
        found = self.cards(game, frame)
        if self.zone is None and game.table.counts_face_down:
            found += [piece for piece in self.unseen(game, frame) if not in_play(game, piece)]
        return found

    def in_play(self, game: Game, frame: Frame) -> Sequence[int]:
        """The pieces in play on its side, before kind and tests are asked: the ruleset says what is in play for a seat."""
        nouns = game.table.rules.ruleset.nouns
        if self.side == YOURS:
            return nouns.in_play(game, frame.seat)
        seats = nouns.enemies(game, frame.seat) if self.side == ENEMYS else (*players(game), NONE)
        return [piece for seat in seats for piece in nouns.in_play(game, seat)]

    def unseen(self, game: Game, frame: Frame) -> list[int]:
        """Those of them that lie face-down."""
        if not self.means_any(game):
            return []
        nouns = game.table.rules.ruleset.nouns
        seats = nouns.enemies(game, frame.seat) if self.side == ENEMYS else players(game)
        of_side = (frame.seat,) if self.side == YOURS else seats
        pieces = [piece for seat in of_side for piece in nouns.face_down(game, seat)]
        return [piece for piece in pieces if self.passes(game, frame, piece)]


def is_on_side(game: Game, seat: int, side: int, piece: int) -> bool:
    """Whether a card is controlled by this player, or by an enemy of theirs."""
    owner = controller(game, piece)
    return owner == seat if side == YOURS else owner in game.table.rules.ruleset.nouns.enemies(game, seat)


# Kinds, and what stands in front of them


@phrase("{kind}")
def of_kind(line: CompiledLine, kind: Kind) -> Named:
    """Cards of a kind, or of one below it."""
    return Filter(kind)


@dataclass(eq=False, slots=True)
class IsCalled:
    """A test for `{title}`: the printed name, which copies and editions of a card share, and not its id."""

    name: str

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return bool(game.cards[piece].name == self.name)


@phrase("{title}")
def called(line: CompiledLine, title: Title) -> Named:
    """Cards of a name."""
    return Filter("", ANYBODYS, (IsCalled(title),))


def has_no_side(book: Book, *parts: Node) -> bool:
    """Whether nothing is said yet of who controls the cards."""
    return not any(book.sides_of(part) for part in parts)


@phrase("enemy {cards}", "opposing {cards}", "foe {cards}", fits=has_no_side, side=True)
def enemy_cards(line: CompiledLine, cards: Named) -> Named:
    """Those that an enemy controls."""
    return cards.of(ENEMYS)


@phrase("friendly {cards}", "ally {cards}", yours=True, fits=has_no_side, side=True)
def friendly_cards(line: CompiledLine, cards: Named) -> Named:
    """Those that you control."""
    return cards.of(YOURS)


@dataclass(eq=False, slots=True)
class HasTrait:
    """A word stands in a field of the card."""

    field: str
    word: str

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return bool(game.cards[piece].values.get(self.field) == self.word)


def may_have_it(book: Book, trait: Node, cards: Node) -> bool:
    """Whether cards of such a kind have a field for the word."""
    field = trait.arguments[0][0]
    kinds = list(book.kinds_of(cards))
    able = [kind for kind, fields in book.fields.items() if field in fields]
    return not book.fields or not kinds or any(book.are_akin(kind, one) for kind in able for one in kinds)


@phrase("{trait} {cards}", trait=True, fits=may_have_it)
def with_trait(line: CompiledLine, trait: Trait, cards: Named) -> Named:
    """Those that have a word in one of their fields, such as a colour."""
    return cards.where(HasTrait(*trait))


@dataclass(eq=False, slots=True)
class IsNot:
    """It is another card."""

    card: Any

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return bool(piece != self.card(game, frame))


@phrase("other {cards}", defaults={"card": Node("self")}, not_behind=CARD)
def other_cards(line: CompiledLine, cards: Named, card: SelfPart) -> Named:
    """All but the card that says it."""
    return cards.where(IsNot(card))


# What stands behind them


def is_of_one_sort(book: Book, cards: Node, *more: Node) -> bool:
    """Whether there is no doubt of what more is said: behind "A or B" it could be said of B alone."""
    return not cards.phrase.endswith(".either.cards")


@phrase("{cards} you control", "{cards} that you control", "{cards} you have", yours=True, fits=has_no_side, side=True)
def yours(line: CompiledLine, cards: Cards) -> Cards:
    """Those that you control."""
    return cards.of(YOURS)


@phrase("{cards} an enemy controls", "{cards} enemies control", fits=has_no_side, side=True)
def enemies_control(line: CompiledLine, cards: Cards) -> Cards:
    """Those that an enemy controls."""
    return cards.of(ENEMYS)


@phrase("{cards} other than {card}", fits=is_of_one_sort)
def other_than(line: CompiledLine, cards: Cards, card: SelfPart) -> Cards:
    """All but this one."""
    return cards.where(IsNot(card))


@dataclass(eq=False, slots=True)
class IsNone:
    """The test behind "other than a Golem": whatever the noun means is left out."""

    cards: Noun

    @property
    def parts(self) -> tuple[Any, ...]:
        """What it is worked out of."""
        return tuple(getattr(self.cards, "parts", ()))

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return not self.cards.holds(game, frame, piece)


def are_told_apart(book: Book, cards: Node, others: Node) -> bool:
    """Whether there is no doubt of what is left out of what: one of a noun with nothing behind it."""
    return is_of_one_sort(book, cards) and is_singular(book, others) and has_no_side(book, others)


@phrase("{cards} other than a(n) {others}", fits=are_told_apart)
def other_than_those(line: CompiledLine, cards: Cards, others: Named) -> Cards:
    """All that are none of the others."""
    return cards.where(IsNone(others))


@dataclass(eq=False, slots=True)
class IsBeside:
    """It lies where a card does."""

    card: Any

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return piece in self.pieces(game, frame)

    def pieces(self, game: Game, frame: Frame) -> Sequence[int]:
        """All that lies there."""
        return game.table.rules.ruleset.nouns.beside(game, self.card(game, frame))


@dataclass(eq=False, slots=True)
class Either:
    """The test of "a Golem or a Wizard", and of "your Golems and Wizards": whatever either noun means passes."""

    one: Noun
    other: Noun

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return self.one.holds(game, frame, piece) or self.other.holds(game, frame, piece)


def go_together(book: Book, one: Node, other: Node) -> bool:
    """Whether the same is said of both: only of kinds, or the same words in front of them."""
    return book.sort_of(other) == "named" and words_in_front(book, one) == words_in_front(book, other)


def words_in_front(book: Book, cards: Node) -> tuple[str, ...]:
    """The phrases in front of the kinds of a noun, the same for all; of one with something behind it none that another noun has."""
    if cards.phrase.endswith(".either.cards"):
        return words_in_front(book, cards.arguments[0])
    if book.sort_of(cards) != "named":
        return ("behind",)
    inner = [part for part in cards.arguments if isinstance(part, Node) and book.sort_of(part) == "named"]
    return () if not inner else (cards.phrase, *words_in_front(book, inner[0]))


@phrase("{one} or {other}", fits=go_together)
def either(line: CompiledLine, one: Cards, other: Named) -> Cards:
    """The ones and the others; whose they are, if it is said behind them, is said of both."""
    return Filter("", ANYBODYS, (Either(one, other),))


@dataclass(eq=False, slots=True)
class Bears:
    """So many of a counter stand on it."""

    counter: int
    amount: Quantities

    @property
    def parts(self) -> tuple[Any, ...]:
        """What it is worked out of."""
        return (self.amount,)

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return self.amount.holds(game, frame, game.count(self.counter, piece))


def stands_on_cards(book: Book, *parts: Node) -> bool:
    """Whether the counter, the last of the parts, is one that cards bear."""
    return is_of_one_sort(book, parts[0]) and book.bearers.get(parts[-1].arguments[0], "any") in {"any", "card"}


@phrase("{cards} with {quantity} {counter}", "{cards} with {quantity} {counter} on it|them", fits=stands_on_cards)
def with_counters(line: CompiledLine, cards: Cards, quantity: Quantity, counter: Counter) -> Cards:
    """Those on which so many counters stand."""
    return cards.where(Bears(counter, quantity))


@dataclass(eq=False, slots=True)
class Has:
    """A value of the card is in a range."""

    stat: int
    bounds: Quantities

    @property
    def parts(self) -> tuple[Any, ...]:
        """What it is worked out of."""
        return (self.bounds,)

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return self.bounds.holds(game, frame, value_for_text(game, self.stat, piece))


@phrase("{cards} with {quantity} {stat}", "{cards} with {stat} {quantity}", fits=is_of_one_sort)
def with_value(line: CompiledLine, cards: Cards, quantity: Quantity, stat: CardStat = 0) -> Cards:
    """Those of which a value is so high."""
    return cards.where(Has(stat, quantity))


@dataclass(eq=False, slots=True)
class HasKeyword:
    """It has a keyword now."""

    word: str

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return game.table.rules.ruleset.nouns.keyword(game, piece, self.word) > 0


@phrase("{cards} with {keyword}", fits=is_of_one_sort)
def with_keyword(line: CompiledLine, cards: Cards, keyword: Keyword) -> Cards:
    """Those that have a keyword."""
    return cards.where(HasKeyword(keyword))


ON_THE_FACE: Final = (IsCalled, HasTrait, Has, HasKeyword)  # what is asked of the face of a card

# How many


@dataclass(eq=False, slots=True)
class Bounds:
    """From so many to so many, both of which may have to be worked out; NONE for no end."""

    low: Any
    high: Any = NONE

    @property
    def parts(self) -> tuple[Any, ...]:
        """What it is worked out of."""
        return (self.low, self.high)

    def holds(self, game: Game, frame: Frame, number: int) -> bool:
        """Whether a number lies there."""
        if number < evaluate(self.low, game, frame):
            return False
        highest = evaluate(self.high, game, frame)
        return bool(highest == NONE or number <= highest)


@phrase("{amount} or more", "at least {amount}")
def at_least(line: CompiledLine, amount: AmountPart) -> Quantity:
    """So many, or more."""
    return Bounds(amount)


@phrase("{amount} or fewer|less", "at most {amount}", nought=True)
def at_most(line: CompiledLine, amount: AmountPart) -> Quantity:
    """So many, or fewer."""
    return Bounds(0, amount)


@phrase("exactly {amount}", nought=True)
def exactly(line: CompiledLine, amount: AmountPart) -> Quantity:
    """So many, neither more nor fewer."""
    return Bounds(amount, amount)


@phrase("more than {amount}", nought=True)
def more_than(line: CompiledLine, amount: AmountPart) -> Quantity:
    """One more than that at least."""
    return Bounds(Call(one_more, (amount,)))


def one_more(game: Game, frame: Frame, amount: int) -> int:
    """One more than so many."""
    return amount + 1


@phrase("fewer|less than {amount}")
def less_than(line: CompiledLine, amount: AmountPart) -> Quantity:
    """One fewer than that at most."""
    return Bounds(0, Call(one_fewer, (amount,)))


def one_fewer(game: Game, frame: Frame, amount: int) -> int:
    """One fewer than so many."""
    return amount - 1


@phrase("no")
def none(line: CompiledLine) -> Quantity:
    """None at all."""
    return Bounds(0, 0)


# All of them, any of them


def are_plain(book: Book, one: Node, other: Node) -> bool:
    """Whether nothing is said of the ones that may not be said of the others."""
    return not words_in_front(book, one) and not words_in_front(book, other)


@phrase("each {one} and {other}", "all {one} and {other}", sort="group", fits=are_plain)
def each_of_both(line: CompiledLine, one: Named, other: Named) -> Group:
    """All of the ones and all of the others."""
    return Filter("", ANYBODYS, (Either(one, other),))


def are_several(book: Book, one: Node, other: Node) -> bool:
    """Whether both nouns are written for several, or name cards, and nothing is said of the ones that may not be said of the others."""
    return are_plain(book, one, other) and are_yours(book, one) and are_yours(book, other)


@phrase("your {one} and {other}", sort="group", fits=are_several)
def each_of_both_of_yours(line: CompiledLine, one: Named, other: Named) -> Group:
    """All of the ones and all of the others that you control."""
    return Filter("", YOURS, (Either(one, other),))


def is_plural(book: Book, cards: Node) -> bool:
    """Whether a noun is written for several: its kinds are."""
    kinds = [part for part in nodes(cards) if part.phrase == OF_KIND]
    return bool(kinds) and all(part.arguments[0].written.lower().endswith("s") for part in kinds)


def is_plural_of_nobody(book: Book, cards: Node) -> bool:
    """Whether a noun is written for several, and nothing is said yet of who controls them."""
    return is_plural(book, cards) and has_no_side(book, cards)


def are_yours(book: Book, cards: Node) -> bool:
    """Whether a noun is written for several, or names cards, and nothing is said yet of who controls them."""
    named = not any(part.phrase == OF_KIND for part in nodes(cards))
    return (named or is_plural(book, cards)) and has_no_side(book, cards)


@phrase("your {cards}", "all your {cards}", "each of your {cards}", sort="group", fits=are_yours)
def each_of_yours(line: CompiledLine, cards: Named) -> Group:
    """All of them that you control."""
    return cards.of(YOURS)


@phrase("{cards}", fits=is_plural)
def those(line: CompiledLine, cards: Cards) -> Those:
    """All of them."""
    return cards


def is_singular(book: Book, cards: Node, *card: Node) -> bool:
    """Whether a noun is written for one."""
    return not is_plural(book, cards)


@phrase("each {cards}", sort="group", fits=is_singular)
def each_of(line: CompiledLine, cards: Cards) -> Group:
    """All of them, one after the other."""
    return cards


@phrase("all {cards}", sort="group", fits=is_plural)
def all_of(line: CompiledLine, cards: Cards) -> Group:
    """All of them, one after the other."""
    return cards


@phrase("a(n) {cards}", fits=is_singular)
def any_card(line: CompiledLine, cards: Cards) -> One:
    """Any of them, the card that says it too."""
    return cards


@phrase("another {cards}", defaults={"card": Node("self")}, not_behind=CARD, fits=is_singular)
def any_other(line: CompiledLine, cards: Cards, card: SelfPart) -> One:
    """Any of them but the card that says it."""
    return cards.where(IsNot(card))


@phrase("one of your {cards}", fits=is_plural_of_nobody)
def any_of_yours(line: CompiledLine, cards: Named) -> One:
    """Any of them that you control."""
    return cards.of(YOURS)


@dataclass(eq=False, slots=True)
class Is:
    """The test of a noun that means one card, most often the one that says it, looked up in the frame that asks."""

    card: Any

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return bool(piece == self.card(game, frame))


@phrase("{card}")
def this_one(line: CompiledLine, card: SelfPart) -> One:
    """The card that says it."""
    return Filter("", ANYBODYS, (Is(card),))


@phrase("{title}")
def any_called(line: CompiledLine, title: Title) -> One:
    """Any card of a name."""
    return called(line, title)


@dataclass(eq=False, slots=True)
class IsAmong:
    """The test of cards counted out when an effect begins: what stood beside its source then, or is that, wherever it is now. One that
    has left since and come back is none of them.
    """

    pieces: frozenset[int]
    since: list[int]

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return piece in self.pieces and self.since[piece] == game.departures[piece]


class IsNotAmong(IsAmong):
    """The test of all other cards."""

    __slots__ = ()

    def __call__(self, game: Game, frame: Frame, piece: int) -> bool:
        return not super().__call__(game, frame, piece)


def fixed_test(test: Test, game: Game, frame: Frame) -> Test:
    """A test that speaks of the card that says it, for an effect that lasts when that may have left."""
    if isinstance(test, IsBeside):
        return IsAmong(frozenset(test.pieces(game, frame)), game.departures)
    if isinstance(test, (Is, IsNot)):
        among = IsAmong if isinstance(test, Is) else IsNotAmong
        return among(frozenset((test.card(game, frame),)), frame.since or game.departures)
    return test


# Counting


@phrase("{cards}")
def how_many(game: Game, frame: Frame, cards: Cards) -> Thing:
    """How many of them are in play."""
    return len(cards.counted(game, frame))


def stands_on_those(book: Book, counter: Node, cards: Node) -> bool:
    """`stands_on_cards` for a phrase whose first slot is the counter."""
    return stands_on_cards(book, counter)


@phrase("{counter} on {cards}", fits=stands_on_those)
def counters_on_cards(game: Game, frame: Frame, counter: Counter, cards: Cards) -> Thing:
    """Counters on all of them together."""
    return sum([game.count(counter, piece) for piece in cards.cards(game, frame)])


def is_of_nobody(book: Book, *parts: Node) -> bool:
    """Whether nothing is said of who controls the cards, the last of the parts."""
    return has_no_side(book, *parts[-1:])


def is_one_of_nobody(book: Book, cards: Node, *more: Node) -> bool:
    """Whether a noun is written for one, and nothing is said yet of who controls it."""
    return is_singular(book, cards) and has_no_side(book, cards)


@phrase("you control {quantity} {cards}", fits=is_of_nobody)
def you_control(game: Game, frame: Frame, quantity: Quantity, cards: Cards) -> Condition:
    """So many of them are yours."""
    return quantity.holds(game, frame, len(cards.of(YOURS).counted(game, frame)))


@phrase("you control {amount} {cards}", fits=is_of_nobody)
def you_control_some(game: Game, frame: Frame, amount: Amount, cards: Cards) -> Condition:
    """So many of them at least are yours."""
    return len(cards.of(YOURS).counted(game, frame)) >= amount


@phrase("you control another {cards}", defaults={"card": Node("self")}, fits=is_one_of_nobody, not_behind=CARD)
def you_control_another(game: Game, frame: Frame, cards: Cards, card: Self) -> Condition:
    """One of them is yours besides the card that says it."""
    return any(piece != card for piece in cards.of(YOURS).counted(game, frame))


@phrase("an enemy controls {quantity} {cards}", fits=is_of_nobody)
def enemy_controls(game: Game, frame: Frame, quantity: Quantity, cards: Cards) -> Condition:
    """So many of them are an enemy's, of one of them."""
    return any(quantity.holds(game, frame, theirs(game, frame, cards, seat)) for seat in foes(game, frame.seat))


@phrase("an enemy controls {amount} {cards}", fits=is_of_nobody)
def enemy_controls_some(game: Game, frame: Frame, amount: Amount, cards: Cards) -> Condition:
    """So many of them at least are an enemy's, of one of them."""
    return any(theirs(game, frame, cards, seat) >= amount for seat in foes(game, frame.seat))


def foes(game: Game, seat: int) -> list[int]:
    """The enemies of a player."""
    return game.table.rules.ruleset.nouns.enemies(game, seat)


def theirs(game: Game, frame: Frame, cards: Noun, seat: int) -> int:
    """How many of the cards a player controls."""
    return sum([controller(game, piece) == seat for piece in cards.counted(game, frame)])


@phrase("there are|is {quantity} {thing}")
def there_are(game: Game, frame: Frame, quantity: Quantity, thing: Thing) -> Condition:
    """So many there are."""
    return quantity.holds(game, frame, thing)


def can_be_asked(book: Book, amount: Node, quantity: Node) -> bool:
    """Whether it is an amount that may be higher or lower."""
    return amount.phrase != NUMBER and not quantity.phrase.endswith(".none.quantity")


@phrase("{amount} is|are {quantity}", fits=can_be_asked)
def amount_is(game: Game, frame: Frame, amount: Amount, quantity: Quantity) -> Condition:
    """An amount is so high."""
    return quantity.holds(game, frame, amount)


def is_yours_there(book: Book, quantity: Node, cards: Node, zone: Node) -> bool:
    """Whether it is a zone of yours, and nothing is said of who controls cards there."""
    return zone.arguments[0] == YOURS_OWN and can_be_counted(book, cards, zone)


def can_be_counted(book: Book, cards: Node, zone: Node) -> bool:
    """Whether players see what is counted: of a deck, and of a hand that is not yours, they see how many cards there are."""
    name = zone.phrase.rpartition(".")[0].rpartition(".")[2]
    hidden = name == "deck_of" or (name == "hand_of" and zone.arguments[0] != YOURS_OWN)
    all_cards = cards.phrase == OF_KIND and cards.arguments[0].written.lower() in ("card", "cards")
    return has_no_side(book, cards) and (all_cards or not hidden)


@phrase("you have {quantity} {cards} in {zone}", fits=is_yours_there)
def zone_has(game: Game, frame: Frame, quantity: Quantity, cards: Named, zone: Zone) -> Condition:
    """So many of them lie there."""
    return quantity.holds(game, frame, len(cards.within(zone).cards(game, frame)))


def players_have(book: Book, *parts: Node) -> bool:
    """Whether the counter, the last of the parts, is one that players have."""
    return book.bearers.get(parts[-1].arguments[0], "any") != "card"


@phrase("{counter} you have", fits=players_have)
def your_counters(game: Game, frame: Frame, counter: Counter) -> Thing:
    """How many of a counter you have."""
    return game.count(counter, frame.seat)


@phrase("you have {quantity} {counter}", fits=players_have)
def you_have(game: Game, frame: Frame, quantity: Quantity, counter: Counter) -> Condition:
    """You have so many of a counter."""
    return quantity.holds(game, frame, game.count(counter, frame.seat))


def players_have_first(book: Book, counter: Node, anyone: Node) -> bool:
    """`players_have` for a phrase whose first slot is the counter: that reads the last part it is given."""
    return players_have(book, counter)


@phrase("you have more {counter} than {anyone}", fits=players_have_first)
def you_have_more(game: Game, frame: Frame, counter: Counter, anyone: Anyone) -> Condition:
    """You have more of a counter than one of these."""
    mine = game.count(counter, frame.seat)
    return any(game.count(counter, seat) < mine for seat in anyone.seats(game, frame) if seat != frame.seat)


@phrase("you have fewer|less {counter} than {anyone}", fits=players_have_first)
def you_have_fewer(game: Game, frame: Frame, counter: Counter, anyone: Anyone) -> Condition:
    """You have fewer of a counter than one of these."""
    mine = game.count(counter, frame.seat)
    return any(game.count(counter, seat) > mine for seat in anyone.seats(game, frame) if seat != frame.seat)


@phrase("{whose} {tally}")
def tally_of(game: Game, frame: Frame, whose: Whose, tally: Tally) -> Amount:
    """How much of something a player has: health, points."""
    return game.count(tally, whose)


@phrase("{whose} {stat}")
def stat_of(game: Game, frame: Frame, whose: Whose, stat: StatWord) -> Amount:
    """A value of a player, as it stands now."""
    return value_for_text(game, stat, whose)


@phrase("the {stat} of {card}")
def value_of(game: Game, frame: Frame, stat: CardStat, card: Piece) -> Amount:
    """A value of a card, as it stands now; nothing of one that is not there."""
    return value_for_text(game, stat, card) if card != NONE else 0


@phrase("you have {quantity} {tally}")
def you_have_so_much(game: Game, frame: Frame, quantity: Quantity, tally: RuledTally) -> Condition:
    """You have so much of what has rules of its own: health."""
    return quantity.holds(game, frame, game.count(tally, frame.seat))


@phrase("you do not own {card}", about={"card": "lies with others"})
def not_owned(game: Game, frame: Frame, card: Self) -> Condition:
    """The card began in another player's deck."""
    return game.table.owners[card] != frame.seat


# Zones


@dataclass(eq=False, slots=True)
class Pile:
    """The cards in a zone of a player."""

    zone: int | str
    whose: Any

    def seat(self, game: Game, frame: Frame) -> int:
        """The seat whose zone it is, evaluated in the frame that asks: "your hand" moves with whoever controls the card."""
        seat: int = evaluate(self.whose, game, frame)
        return seat

    def cards(self, game: Game, frame: Frame) -> list[int]:
        """Those that lie there, the uppermost last."""
        zone = getattr(game.table.rules.ruleset.piles, self.zone) if isinstance(self.zone, str) else self.zone
        return pile(game, self.seat(game, frame), zone)


@phrase("{whose} hand", "hand", defaults={"whose": YOURS_OWN})
def hand_of(line: CompiledLine, whose: WhosePart) -> Zone:
    """The cards in a hand."""
    return Pile("hand", whose)


@phrase("{whose} deck", "{whose} draw pile")
def deck_of(line: CompiledLine, whose: WhosePart) -> Zone:
    """The cards of a deck."""
    return Pile("deck", whose)


@phrase("{whose} discard pile")
def discard_of(line: CompiledLine, whose: WhosePart) -> Zone:
    """The cards of a discard pile."""
    return Pile("discard", whose)


@phrase("{whose} {pile}")
def pile_of(line: CompiledLine, whose: WhosePart, pile: PileWord) -> Zone:
    """The cards in a pile that the game has a word of its own for."""
    return Pile(pile, whose)


@phrase("{cards} in {zone}", fits=can_be_counted)
def in_zone(game: Game, frame: Frame, cards: Named, zone: Zone) -> Thing:
    """How many of them lie there."""
    return len(cards.within(zone).cards(game, frame))

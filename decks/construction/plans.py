"""Plans: orders in which cards come into a deck until it is legal, for somebody who has none in mind yet. It knows no game."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any, Final, NamedTuple

from decks.construction.forms import Cell, cells_of, parameter
from decks.construction.legality import FormatRules
from decks.construction.room import room
from engine.packs.cards import DeckList
from engine.play.gaps import gaps_of

CHEAP, MIXED, KIND = "cheap", "mixed", "kind:"
KINDS: Final = 2  # kinds that a plan may put first
MANY: Final = 8  # cards of a kind for which a plan puts it first
FIRST: Final = "{} cards before all others, the cheap ones first."
LARGE: Final = 10  # cards that a section needs, for a plan to be of use

Order = Callable[[str], tuple[Any, ...]]


class Plan(NamedTuple):
    """A plan by its id, its name, and what it does in a sentence."""

    id: str
    name: str
    says: str


@dataclass(frozen=True)
class Planner:
    """The plans for a deck in a format, and the decks that come of them. What the deck has stays."""

    rules: FormatRules
    sections: DeckList

    @property
    def plans(self) -> list[Plan]:
        """The plans; none where no section is large, where lists or packs say what goes in, or where no way to a legal deck is known."""
        given = any(rule.form in ("exactly", "pool") for rule in self.rules.rules)
        if given or not self.main or self.rules.judge(self.sections).distance is None:
            return []
        kinds = [kind for kind, cards in self.kinds.most_common(KINDS) if cards >= MANY and len(self.kinds) > 1]
        cheap = [Plan(CHEAP, "Cheap first", "The cheapest cards that fit, so that you can act from the start.")]
        return [
            *(cheap if self.price else []),
            *(Plan(KIND + kind, f"{self.named(kind)} first", FIRST.format(self.named(kind))) for kind in kinds),
            Plan(MIXED, "Some of each", "Each kind of card in turn, the cheap ones first."),
        ]

    def deck(self, plan: str) -> dict[str, dict[str, int]] | None:
        """The deck with cards put in by a plan until it is legal; None where the plan does not lead there, or is none."""
        order = self.orders.get(plan)
        if order is None:
            return None
        deck = {section: dict(cards) for section, cards in self.sections.items()}
        distance = self.rules.judge(deck).distance
        for section in sorted(self.rules.format_cards.cells, key=lambda section: section in self.main):
            for card in self.in_order(section, deck, order):
                distance = self.put(deck, (section, card), distance)
        return deck if distance == 0 else None

    def refusal(self, plan: str) -> str:
        """Why there is no deck of a plan, in a sentence: it is none for this deck, or what the deck has is in its way."""
        name = next((one.name for one in self.plans if one.id == plan), "")
        if not name:
            return f"{plan!r} is no plan for this deck."
        wrong = min(self.rules.judge(self.sections).problems, key=lambda problem: not problem.cards)
        return f"“{name}” only puts cards in, and that makes no legal deck of this one: {wrong.message} Nothing was changed."

    def in_order(self, section: str, deck: DeckList, order: Order) -> list[str]:
        """The cards for a section of a deck in an order; what cannot be played, or belongs to another hero, comes last."""
        words = self.words_beside(deck)
        return sorted(
            self.cards_in(section),
            key=lambda card: (card in self.gaps, self.is_strange(card, words), *order(card), card),
        )

    def put(self, deck: dict[str, dict[str, int]], cell: Cell, distance: int | None) -> int | None:
        """Put copies of a card in as long as its section has room and each brings the deck nearer to legal; how far it is then."""
        section, card = cell
        while distance and sum(deck.get(section, {}).values()) < self.sizes.get(section, inf):
            cards = {**deck.get(section, {}), card: deck.get(section, {}).get(card, 0) + 1}
            nearer = self.rules.judge({**deck, section: cards}).distance
            if nearer is None or nearer >= distance:
                break
            deck[section], distance = cards, nearer
        return distance

    @cached_property
    def whole(self) -> list[tuple[str, int, int]]:
        """How many cards sections as a whole hold, at least and at most."""
        rules = [rule for rule in self.rules.rules if rule.form == "size" and not rule.parameters.get("where")]
        return [
            (parameter(rule, "section", ""), parameter(rule, "min", 0), parameter(rule, "max", 0)) for rule in rules
        ]

    @cached_property
    def main(self) -> frozenset[str]:
        """The sections that need many cards."""
        return frozenset(section for section, low, _ in self.whole if low >= LARGE)

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """The most cards that a section holds."""
        return {section: min(high for name, _, high in self.whole if name == section) for section, _, _ in self.whole}

    def cards_in(self, section: str) -> list[str]:
        """The cards that a section may hold."""
        return [
            card
            for place, card in self.rules.format_cards.cells[section]
            if not room(self.rules, {}, (place, card)).stop
        ]

    @cached_property
    def kinds(self) -> Counter[str]:
        """How many cards of each kind the large sections may hold."""
        cards = self.rules.format_cards.pack.cards
        return Counter(cards[card].kind for section in self.main for card in self.cards_in(section))

    def named(self, kind: str) -> str:
        """The name of a kind."""
        return self.rules.format_cards.pack.kinds[kind].name

    @cached_property
    def price(self) -> str:
        """The field that is a price, nothing in a game without one."""
        fields = self.rules.format_cards.pack.fields.values()
        return next(
            (field.id for field in fields if field.value == "number" and field.face == "left" and field.facet), ""
        )

    @cached_property
    def orders(self) -> Mapping[str, Order]:
        """How each plan orders the cards of a section."""
        cards = self.rules.format_cards.pack.cards
        kinds = {f"{KIND}{kind}": self.kind_first(kind) for kind in self.kinds}
        return {CHEAP: self.cost, MIXED: lambda card: (self.turns[card], cards[card].kind), **kinds}

    def kind_first(self, kind: str) -> Order:
        """An order in which cards of a kind come before the others."""
        cards = self.rules.format_cards.pack.cards
        return lambda card: (cards[card].kind != kind, *self.cost(card))

    def cost(self, card: str) -> tuple[bool, int]:
        """What a card costs; one of which nobody knows it comes last."""
        price = self.rules.format_cards.fact(card, self.price) if self.price else 0
        return not isinstance(price, int), price if isinstance(price, int) else 0

    @cached_property
    def turns(self) -> Mapping[str, int]:
        """Where each card stands among those of its kind, the cheapest first."""
        cards, seen = self.rules.format_cards.pack.cards, Counter[str]()
        turns = {}
        for card in sorted(cards, key=lambda card: (*self.cost(card), card)):
            seen[cards[card].kind] += 1
            turns[card] = seen[cards[card].kind]
        return turns

    @cached_property
    def gaps(self) -> Mapping[str, tuple[str, ...]]:
        """What keeps cards from being played."""
        return gaps_of(self.rules.format_cards.pack)

    def word(self, card: str) -> str:
        """The word of a card's type line that colours it, such as its class; nothing for one that has none."""
        pack, kind = self.rules.format_cards.pack, self.rules.format_cards.pack.cards[card].kind
        tints = [above.tint for above in pack.lineage(kind) if above.tint]
        fields = [*tints[:1], *(field.id for field in pack.fields_of(kind) if field.face == "line")]
        return next((str(word) for field in fields if (word := self.rules.format_cards.fact(card, field))), "")

    @cached_property
    def heroic(self) -> frozenset[str]:
        """The words that heroes have: the cards of the first section that is not large."""
        beside = next((section for section in self.rules.format_cards.cells if section not in self.main), "")
        return frozenset(self.word(card) for card in self.cards_in(beside)) if beside else frozenset()

    def words_beside(self, deck: DeckList) -> set[str]:
        """The words of the cards that a deck has beside its large sections."""
        known = self.rules.format_cards.pack.cards
        return {self.word(card) for section, card in cells_of(deck) if section not in self.main and card in known}

    def is_strange(self, card: str, words: set[str]) -> bool:
        """Whether a card has a word of heroes, and none of these."""
        word = self.word(card)
        return bool(words) and word not in words and word in self.heroic

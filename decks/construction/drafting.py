"""A draft, replayed from its record: pack, format, seed, seats and the picks of the first seat. The other seats pick for
themselves, from what they see and nothing else, and the same way every time.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from decks.construction.boosters import Cards, Weights, candidates, packs_of, weights_of
from engine.kernel.chance import number
from engine.kernel.state import OWN_SEAT
from engine.packs.cards import PASSES, Booster, Opening, Pack

EDITION_LENGTH = 16
SEATS_MAX = 8  # at a table of this site; the rulebooks name no most
HABITS = 1  # raised whenever bots would choose otherwise
KNOWN, KIN, KIN_MOST, TASTE = 8, 2, 8, 4  # points: what a bot gives for a card


class PickError(ValueError):
    """Cards that cannot be taken; the message says why."""


@dataclass(frozen=True, eq=False)
class Pod:
    """Who sits down to a draft, and with what."""

    pack: Pack
    form: str
    seed: int
    seats: int

    @property
    def opening(self) -> Opening:
        """How packs are opened and passed on."""
        return self.pack.openings[self.form]

    @property
    def booster(self) -> Booster:
        return self.pack.boosters[self.opening.booster]

    @cached_property
    def packs(self) -> list[list[Cards]]:
        """The packs that each seat brings."""
        return [packs_of(self.pack, self.form, self.seed, seat) for seat in range(self.seats)]

    @cached_property
    def facts(self) -> Mapping[str, Weights]:
        """What a player weighs of each card of the game."""
        return {card: weights_of(self.pack, self.booster, card) for card in self.pack.cards}

    @property
    def picks_a_round(self) -> int:
        """How often everybody takes cards in one round."""
        return self.opening.opens * self.booster.cards // self.opening.take

    @property
    def picks(self) -> int:
        """How often everybody takes cards in all."""
        return self.picks_a_round * len(self.opening.passes)


@dataclass(frozen=True)
class Draft:
    """A draft between two picks: what lies before each seat, and what each has taken, pick by pick.

    `lap`, the round, and `pick` count from 0; when all is taken, nothing lies before anybody.
    """

    lap: int
    pick: int
    held: tuple[Cards, ...]
    taken: tuple[tuple[Cards, ...], ...]

    @property
    def over(self) -> bool:
        """Whether every card is taken."""
        return not self.held[OWN_SEAT]

    def opener(self, pod: Pod, seat: int = OWN_SEAT) -> int:
        """Who opened the packs that lie before a seat now."""
        return (seat - self.pick * PASSES[pod.opening.passes[self.lap]]) % pod.seats


def begin(pod: Pod) -> Draft:
    """The draft before the first pick."""
    return open_round(pod, 0, ((),) * pod.seats)


def open_round(pod: Pod, lap: int, taken: tuple[tuple[Cards, ...], ...]) -> Draft:
    """Everybody opens the packs of a round together: one heap, in which no order means anything."""
    some = slice(lap * pod.opening.opens, (lap + 1) * pod.opening.opens)
    held = tuple(tuple(sorted(card for cards in packs[some] for card in cards)) for packs in pod.packs)
    return Draft(lap, 0, held, taken)


def after(pod: Pod, draft: Draft, pick: Sequence[str]) -> Draft:
    """The draft after the person takes these cards, and all others what they choose. Raises PickError.

    Everybody takes at the same time and passes the rest on; when it is all taken, the next packs are opened.
    """
    if draft.over:
        raise PickError("The draft is over: every card is taken.")
    picks = [
        tuple(pick),
        *(choice(pod, seat, draft.held[seat], draft.taken[seat]) for seat in range(1, pod.seats)),
    ]
    left = [without(held, cards, pod.opening.take) for held, cards in zip(draft.held, picks, strict=True)]
    taken = tuple((*before, cards) for before, cards in zip(draft.taken, picks, strict=True))
    if not left[OWN_SEAT] and draft.lap + 1 < len(pod.opening.passes):
        return open_round(pod, draft.lap + 1, taken)
    step = PASSES[pod.opening.passes[draft.lap]]
    held = tuple(left[(seat - step) % pod.seats] for seat in range(pod.seats))
    return Draft(draft.lap, draft.pick + 1, held, taken)


def without(held: Cards, picks: Cards, take: int) -> Cards:
    """What is left of some cards. Raises PickError for a choice that is none."""
    if len(picks) != take:
        raise PickError(f"Choose exactly {take} cards; you chose {len(picks)}.")
    there = Counter(held)
    if Counter(picks) - there:
        raise PickError("A card that you chose is not in front of you.")
    return tuple(sorted((there - Counter(picks)).elements()))


def replay(pod: Pod, picks: Sequence[Sequence[str]]) -> list[Draft]:
    """The draft before each pick and after the last. Raises PickError."""
    drafts = [begin(pod)]
    for pick in picks:
        drafts.append(after(pod, drafts[-1], pick))
    return drafts


def edition_of(pack: Pack, form: str) -> str:
    """Names all that packs and picks follow from, beside seed and seats: as long as it is the same, so are they."""
    opening, rule = pack.openings[form], pack.formats[form].pool
    booster = pack.boosters[opening.booster]
    ways = (HABITS, booster.id, opening.opens, opening.take, opening.passes, rule and sorted(rule.parameters.items()))
    slots = [slot.cards for slot in booster.slots]
    cards = [[(card, weights_of(pack, booster, card)) for card in sorted(group)] for group in candidates(pack, booster)]
    return hashlib.sha256(repr((ways, slots, cards)).encode()).hexdigest()[:EDITION_LENGTH]


# The other seats


def choice(pod: Pod, seat: int, held: Cards, taken: tuple[Cards, ...]) -> Cards:
    """What a bot takes from the cards before it: one by one those that are worth most to it."""
    mine = [card for cards in taken for card in cards]
    left = list(held)
    for _ in range(pod.opening.take):
        mine.append(max(sorted(left), key=partial(worth, pod, seat, Had.of(pod, mine))))
        left.remove(mine[-1])
    return tuple(mine[-pod.opening.take :])


class Had(NamedTuple):
    """What a bot has: how many cards by price, and by whose kin they are."""

    prices: Counter[int | None]
    kin: Counter[str]

    @classmethod
    def of(cls, pod: Pod, cards: Sequence[str]) -> "Had":
        """The same for these cards."""
        facts = [pod.facts[card] for card in cards]
        return cls(Counter(price for price, _, _ in facts), Counter(kin for _, kin, _ in facts))


def worth(pod: Pod, seat: int, had: Had, card: str) -> int:
    """What a card is worth to a bot that has some: that it is known what it does, that it is of the class of those, that their
    prices are spread; and a taste of the bot's own, so that no two want the same.
    """
    price, kin, does = pod.facts[card]
    alike, as_dear = had.kin[kin] if kin else 0, had.prices[price]
    taste = number(pod.seed, f"taste of seat {seat} for {card}", 0) % TASTE
    return KNOWN * does + min(KIN * alike, KIN_MOST) - as_dear // 2 + taste

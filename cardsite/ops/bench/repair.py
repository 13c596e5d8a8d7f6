"""Figures of repairs: a ready deck of each game, spoilt in several ways, repaired among so many cards as a grown game has."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count, islice
from typing import Any

from cardsite.ops.bench.stopwatch import Stopwatch
from decks.construction.formats.deck_text import DeckText, read_deck
from decks.construction.repair import repair
from engine.packs.cards import DeckList, Pack

CARDS = 200


def repairs(watch: Stopwatch) -> dict[str, Any]:
    """For the first ready deck of each game: with every second line gone, also with locks and owned cards, and doubled."""
    figures: dict[str, Any] = {}
    for pack in map(larger_pack, watch.packs().values()):
        deck = read_deck(next(iter(pack.decks.values())), pack)
        size = sum(sum(held.values()) for held in deck.sections.values())
        for how, work in ways(pack, deck):
            what = f"{pack.code} repair, {how}: {size} cards of {len(pack.cards)}"
            figures[what] = watch.measure(work, 40)
    return figures


def larger_pack(pack: Pack) -> Pack:
    """The game with as many cards as a grown one has, copies of its own."""
    twins = (
        replace(card, id=f"{card.id}-{n}", name=f"{card.name} {n}") for n in count(2) for card in pack.cards.values()
    )
    more = {card.id: card for card in islice(twins, max(0, CARDS - len(pack.cards)))}
    return replace(pack, cards={**pack.cards, **more}, digest=f"{pack.digest} grown")


def ways(pack: Pack, deck: DeckText) -> Iterator[tuple[str, partial[Any]]]:
    """The ways in which it is spoilt."""
    half = {section: dict(list(held.items())[::2]) for section, held in deck.sections.items()}
    twice = larger_deck(deck.sections)
    lines = [(section, card) for section, held in deck.sections.items() for card in held]
    yield "half gone", partial(repair, pack, deck.format, half)
    yield "doubled", partial(repair, pack, deck.format, twice)
    yield "in another format", partial(repair, pack, list(pack.formats)[-1], twice)
    owned = dict.fromkeys(pack.cards, 2)
    yield "locked and owned", partial(repair, pack, deck.format, half, locked=lines[::4], owned=owned)


def larger_deck(sections: DeckList) -> DeckList:
    """A deck with twice as many copies of everything: each rule about numbers is broken."""
    return {section: {card: 2 * copies for card, copies in held.items()} for section, held in sections.items()}

"""Booster packs out of a seed: the same on every machine. A pack is different cards, drawn slot by slot as its game says."""

from collections import Counter
from collections.abc import Iterable

from decks.construction.forms import parameter
from decks.construction.legality import Edition, shelf_of
from engine.kernel.chance import number
from engine.packs.cards import Booster, Opening, Pack

Weights = tuple[int | None, str, bool]  # price, kin, and whether it is known what a card does
Cards = tuple[str, ...]  # by id; in a heap of several packs a card may lie more than once


def candidates(pack: Pack, booster: Booster) -> list[frozenset[str]]:
    """The cards that each slot of a booster is filled from."""
    shelf = shelf_of(Edition(pack.digest, pack))
    return [shelf.where(slot.where) for slot in booster.slots]


def shortage(pack: Pack, booster: Booster) -> str:
    """Why a booster cannot be filled with different cards whatever is drawn, or nothing."""
    before = 0
    for slot, fitting in zip(booster.slots, candidates(pack, booster), strict=True):
        if len(fitting) < before + slot.cards:
            return f"{len(fitting)} of the cards fit {slot.where}; a pack may need {before + slot.cards}"
        before += slot.cards
    return ""


def open_pack(pack: Pack, booster: Booster, seed: int, name: str) -> Cards:
    """The cards of the pack of that name: in each slot those that a hash of seed, pack and card puts first.

    A card that joins the game, or leaves it, changes no pack but those that it is drawn for.
    """
    cards: list[str] = []
    for n, (slot, fitting) in enumerate(zip(booster.slots, candidates(pack, booster), strict=True)):
        draw = {card: number(seed, f"{name} slot {n} {card}", 0) for card in fitting - set(cards)}
        cards += sorted(draw, key=lambda card: (draw[card], card))[: slot.cards]
    return tuple(cards)


def packs_of(pack: Pack, form: str, seed: int, seat: int = 0) -> list[Cards]:
    """The packs that a seat brings to a format, one by one."""
    rule, booster = pack.formats[form].pool, pack.boosters[pack.openings[form].booster]
    count = parameter(rule, "packs", 0) if rule else 0
    return [open_pack(pack, booster, seed, f"{booster.id} seat {seat} pack {n}") for n in range(count)]


def pool_of(packs: Iterable[Iterable[str]]) -> dict[str, int]:
    """The copies by card of all that was opened or taken."""
    return dict(sorted(Counter(card for cards in packs for card in cards).items()))


def kindred_formats(pack: Pack, form: str) -> list[str]:
    """The formats whose decks can be built from the pool of a format, itself first: those that open the same packs."""
    opening, rule = pack.openings[form], pack.formats[form].pool

    def same(other: Opening) -> bool:
        theirs = pack.formats[other.id].pool
        ways = (other.booster, other.opens, other.take, other.passes)
        alike = (opening.booster, opening.opens, opening.take, opening.passes) == ways
        return alike and bool(rule and theirs and rule.parameters == theirs.parameters)

    return sorted((other.id for other in pack.openings.values() if same(other)), key=lambda other: other != form)


def weights_of(pack: Pack, booster: Booster, card: str) -> Weights:
    """What a player weighs of a card: its price, whose kin it is, and whether what it does is known."""
    definition = pack.cards[card]
    price = definition.values.get(booster.price) if booster.price else None
    kin = str(definition.values.get(booster.kin, "")) if booster.kin else ""
    does = bool(definition.text or definition.house_text) and (not booster.price or price is not None)
    return (price if isinstance(price, int) else None), kin, does

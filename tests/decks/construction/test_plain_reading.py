"""The formats written out once more in plain Python: no illegal deck passes, and no legal deck is refused.

Ready decks are changed by chance, by a card exchanged, put in or taken out a few times, and judged both ways.
"""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from decks.construction.legality import judge
from engine.packs.cards import Pack
from tests.decks.construction.format_rows import Deck, called, ready
from tests.packs import SHIPPED
from tests.tiers import IS_LONG

DECKS_EACH = 150 if IS_LONG else 50


def count(deck: Deck, section: str) -> int:
    return sum(deck.get(section, {}).values())


def most(deck: Deck, *sections: str) -> int:
    """The copies of the card that is there most often."""
    return max((copies for section in sections for copies in deck.get(section, {}).values()), default=0)


def values(pack: Pack, deck: Deck, fact: str, *sections: str) -> set[object]:
    """What the cards say for a fact, or we for them; a card that says nothing stands for itself."""
    cards = [pack.cards[card] for section in sections for card in deck.get(section, {})]
    return {card.values.get(fact, card.house.get(fact, card.id)) for card in cards}


def lies_right(pack: Pack, held_by: Deck, /, **sections: str) -> bool:
    """Only these sections have cards, each of its kinds alone."""
    return all(
        section in sections and {kind.id for kind in pack.lineage(pack.cards[card].kind)} & {*sections[section].split()}
        for section, cards in held_by.items()
        for card in cards
    )


# Awakening: 000:410-430


def awakening(size: int, copies: int) -> Callable[[Pack, Deck], bool]:
    def is_legal(pack: Pack, deck: Deck) -> bool:
        own = ("runeslinger", "stance", "ability")
        x_cards = [n for card, n in deck.get("main", {}).items() if pack.cards[card].name.endswith(" X")]
        return (
            lies_right(pack, deck, main="card", **{name: name for name in own})
            and all(count(deck, section) == 1 for section in own)
            and len(values(pack, deck, "class", *own)) == 1
            and count(deck, "main") == size
            and most(deck, "main") <= copies
            and (copies > 3 or max(x_cards, default=0) <= 1)
        )

    return is_legal


# First edition: 001:846-863


def first_edition(pack: Pack, deck: Deck) -> bool:
    own = ("runeslinger", "passive", "activate")
    return (
        lies_right(pack, deck, main="card", **{name: name for name in own})
        and all(count(deck, section) == 1 for section in own)
        and len(values(pack, deck, "slinger", *own)) == 1
        and count(deck, "main") == 30
        and most(deck, "main") <= 2
    )


@cache
def lists_of(slug: str, names: tuple[str, ...]) -> list[Deck]:
    return [ready(SHIPPED[slug], name) for name in names]


def one_of(*lists: str) -> Callable[[Pack, Deck], bool]:
    def is_legal(pack: Pack, deck: Deck) -> bool:
        return deck in lists_of(pack.slug, lists)

    return is_legal


# Runicka: 002:5-7, 002:59


def runicka(pack: Pack, deck: Deck) -> bool:
    return (
        lies_right(pack, deck, main="revenant", talisman="ley-crystal")
        and count(deck, "main") == 20
        and most(deck, "main", "talisman") <= 1
        and count(deck, "talisman") in (0, 3)
        and all(pack.cards[card].kind != "fragment" for card in deck["main"])
    )


def runicka_without_talisman(pack: Pack, deck: Deck) -> bool:
    return runicka(pack, deck) and not count(deck, "talisman")


# Pixies vs Gremlins: 003:12, 003:61-65, PVG-Q3, PVG-Q5, PVG-Q23, PVG-Q24


def standard(pack: Pack, deck: Deck, heroes: int = 0) -> bool:
    sections = {"main": "card", "home": "home"} | ({"hero": "hero"} if heroes else {})
    minions = sum(n for card, n in deck.get("main", {}).items() if pack.cards[card].kind == "minion")
    return (
        lies_right(pack, deck, **sections)
        and count(deck, "main") == 40
        and most(deck, "main") <= 3
        and minions >= 21
        and (count(deck, "home"), count(deck, "hero")) == (1, heroes)
        and len(values(pack, deck, "race", *sections)) == 1
    )


def heroic(pack: Pack, deck: Deck) -> bool:
    return standard(pack, deck, heroes=1)


# Rune Stones: 004:15-21, 004:97, 004:123-126, 004:378, RST-Q26


def kit(players: int) -> Callable[[Pack, Deck], bool]:
    def is_legal(pack: Pack, deck: Deck) -> bool:
        return (
            lies_right(pack, deck, creatures="creature", druids="druid", stones="rune-stone")
            and (count(deck, "creatures"), count(deck, "druids"), count(deck, "stones")) == (68, 8, 8 * (players - 1))
            and most(deck, "creatures", "druids") <= 1
            and most(deck, "stones") <= players - 1
        )

    return is_legal


def fan_market(pack: Pack, deck: Deck) -> bool:
    return (
        lies_right(pack, deck, creatures="creature", druids="druid", stones="rune-stone")
        and 24 <= count(deck, "creatures") <= 68
        and count(deck, "druids") == 8
        and 4 <= count(deck, "stones") <= 8
        and most(deck, "creatures", "druids", "stones") <= 1
    )


def deck_in_play(pack: Pack, deck: Deck) -> bool:
    return (
        lies_right(pack, deck, deck="creature druid", own_stones="rune-stone")
        and count(deck, "deck") >= 1
        and count(deck, "own_stones") <= 4
        and most(deck, "deck", "own_stones") <= 1
    )


PLAIN: dict[tuple[str, str], tuple[Callable[[Pack, Deck], bool], tuple[str, ...]]] = {
    ("runeslingers-awakening", "constructed"): (awakening(40, 3), ("ember-rush", "sworn-wall", "thorn-ledger")),
    ("runeslingers-awakening", "sealed"): (awakening(40, 3), ("ember-rush", "bottled-thunder")),
    ("runeslingers-awakening", "sealed_30"): (awakening(30, 3), ("starter-eva", "starter-romin")),
    ("runeslingers-awakening", "draft"): (awakening(30, 30), ("starter-eva", "starter-romin")),
    ("runeslingers-awakening", "starter"): (one_of("starter-eva", "starter-romin"), ("starter-eva", "starter-romin")),
    ("runeslingers", "constructed"): (first_edition, ("blood-ledger", "closed-road", "fever-trade", "nine-strokes")),
    ("runeslingers", "draft"): (first_edition, ("blood-ledger", "starter-hask")),
    ("runeslingers", "starter"): (
        one_of("starter-dorrin", "starter-hask", "starter-orsa", "starter-senna"),
        ("starter-dorrin", "starter-orsa"),
    ),
    ("runicka", "table"): (runicka, ("long-vigil", "deep-ebb", "stone-upon-stone")),
    ("runicka", "no_talisman"): (runicka_without_talisman, ("long-vigil", "stone-upon-stone")),
    ("runicka", "battle"): (runicka, ("moths-to-the-pyre", "stone-upon-stone")),
    ("pixies-vs-gremlins", "standard"): (standard, ("thistledown-wing", "mudwick-mob")),
    ("pixies-vs-gremlins", "heroic"): (heroic, ("gloaming-knives", "smoke-and-mud")),
    ("rune-stones", "kit_2"): (kit(2), ("base",)),
    ("rune-stones", "kit_3"): (kit(3), ("for-three",)),
    ("rune-stones", "kit_4"): (kit(4), ("for-four",)),
    ("rune-stones", "fan_market"): (fan_market, ("bazaar-market", "tidepool-market")),
    ("rune-stones", "deck_in_play"): (deck_in_play, ("gem-engine", "point-rush")),
}


def put_in(pack: Pack, deck: Deck, section: str, chance: Random) -> None:
    """A copy of a card that is like those of the section, or of any card at all."""
    cards = deck.setdefault(section, {})
    kinds = {kind.id for card in cards for kind in pack.lineage(pack.cards[card].kind)}
    like = [card.id for card in pack.cards.values() if kinds & {kind.id for kind in pack.lineage(card.kind)}]
    card = chance.choice(like if like and chance.random() < 0.9 else list(pack.cards))
    cards[card] = cards.get(card, 0) + 1


def take_out(deck: Deck, section: str, chance: Random) -> None:
    """A copy of some card of the section, if it has any."""
    if cards := deck.get(section):
        card = chance.choice(list(cards))
        cards[card] -= 1
        if not cards[card]:
            del cards[card]


def changed_by_chance(pack: Pack, form: str, name: str, chance: Random) -> Deck:
    """A ready deck after a few exchanges."""
    deck = called(pack, form, name)
    for _ in range(chance.randint(0, 3)):
        section = chance.choice([*deck, *(section.id for section in pack.formats[form].sections)])
        if chance.random() < 0.9:
            take_out(deck, section, chance)
        if chance.random() < 0.9:
            put_in(pack, deck, section, chance)
    return {section: cards for section, cards in deck.items() if cards}


def test_every_format_is_written_out() -> None:
    assert PLAIN.keys() == {(slug, form) for slug, pack in SHIPPED.items() for form in pack.formats}


@pytest.mark.parametrize(("slug", "form"), PLAIN)
def test_the_rules_say_what_the_plain_reading_says(slug: str, form: str) -> None:
    is_legal, names = PLAIN[slug, form]
    pack, chance, verdicts = SHIPPED[slug], Random(7), set()
    for n in range(DECKS_EACH):
        deck = changed_by_chance(pack, form, names[n % len(names)], chance)
        verdicts.add(is_legal(pack, deck))
        assert judge(pack, form, deck).legal == is_legal(pack, deck), deck
    assert verdicts == {True, False}

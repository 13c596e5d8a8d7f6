"""Decks of The Awakening made by chance: legal ones, and each rule broken in turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.construction.legality import judge
from tests.decks.construction.format_rows import Deck, broken, changed, ready
from tests.packs import SHIPPED
from tests.tiers import examples

PACK = SHIPPED["runeslingers-awakening"]
FORTY, THIRTY, ROMIN = "ember-rush", "starter-eva", "starter-romin"
EQUIPS = ("runeslinger", "stance", "ability")


def test_thirty_copies_of_one_card_are_a_draft_deck() -> None:
    """RSA-F-28 (RSA-Q3)."""
    assert judge(PACK, "draft", ready(PACK, FORTY) | {"main": {"emberdart": 30}}).legal


@pytest.mark.parametrize("form", ["draft", "sealed", "sealed_30"])
def test_without_a_pool_nothing_is_said_of_it(form: str) -> None:
    assert judge(PACK, form, ready(PACK, FORTY if form == "sealed" else THIRTY)).legal


# Legal decks made by chance, each rule broken in turn

MAIN = [card.id for card in PACK.cards.values() if PACK.kinds["card"] in PACK.lineage(card.kind)]
X = [card for card in MAIN if PACK.cards[card].values.get("x")]
PLAIN = [card for card in MAIN if card not in X]
CLASSES = ["Runeseer", "Striker", "Oathwarden", "Glasswright"]
BUILT = {"constructed": 40, "sealed": 40, "sealed_30": 30, "draft": 30}


def of_class(kind: str, name: str) -> list[str]:
    """The Runeslingers, stances or abilities of a class."""
    found = (card for card in PACK.cards.values() if card.kind == kind)
    return [card.id for card in found if name == card.values.get("class", card.house.get("class"))]


def legal_deck(form: str, chance: Random) -> Deck:
    """Any deck that keeps all rules of a format."""
    if form == "starter":
        return ready(PACK, chance.choice([THIRTY, ROMIN]))
    copies = {card: 30 if form == "draft" else 1 if card in X else 3 for card in MAIN}
    offered = [card for card in MAIN for _ in range(copies[card])]
    name = chance.choice(CLASSES)
    deck: Deck = {kind: {chance.choice(of_class(kind, name)): 1} for kind in EQUIPS}
    deck["main"] = {}
    for card in chance.sample(offered, BUILT[form]):
        deck["main"][card] = deck["main"].get(card, 0) + 1
    return deck


def take(deck: Deck, copies: int, chance: Random, kept: str = "") -> None:
    """Take so many cards out of the deck, but not those of one name."""
    for _ in range(copies):
        card = chance.choice([card for card in deck["main"] if card != kept])
        deck["main"][card] -= 1
        if not deck["main"][card]:
            del deck["main"][card]


def too_many(cards: list[str], least: int) -> Callable[[Deck, Random], None]:
    """More copies of one card than may be, in a deck that stays as large as it was."""

    def edit(deck: Deck, chance: Random) -> None:
        card, copies = chance.choice(cards), chance.randint(least, least + 1)
        before = deck["main"].get(card, 0)
        deck["main"][card] = copies
        take(deck, copies - before, chance, kept=card)

    return edit


def another_class(deck: Deck, chance: Random) -> None:
    """One of Runeslinger, stance and ability is of another class than the others."""
    section = chance.choice(EQUIPS)
    others = [name for name in CLASSES if deck[section].keys().isdisjoint(of_class(section, name))]
    deck[section] = {chance.choice(of_class(section, chance.choice(others))): 1}


def none_or_two(section: str) -> Callable[[Deck, Random], None]:
    """No Runeslinger, stance or ability, or a second one of the class."""

    def edit(deck: Deck, chance: Random) -> None:
        card = next(iter(deck[section]))
        name = next(name for name in CLASSES if card in of_class(section, name))
        if chance.random() < 0.5:
            deck[section] = {}
        else:
            second = chance.choice(of_class(section, name))
            deck[section][second] = deck[section].get(second, 0) + 1

    return edit


def other_size(deck: Deck, chance: Random) -> None:
    """A few cards more or less, within the limits on copies."""
    if chance.random() < 0.5:
        take(deck, chance.randint(1, 10), chance)
    else:
        for card in chance.sample([card for card in PLAIN if card not in deck["main"]], chance.randint(1, 10)):
            deck["main"][card] = chance.randint(1, 3)


def misplaced(deck: Deck, chance: Random) -> None:
    """A piece that is no card, in the deck."""
    deck["main"][chance.choice([card.id for card in PACK.cards.values() if card.id not in MAIN])] = 1


def exchanged(deck: Deck, chance: Random) -> None:
    """One card of the list for one that is not on it."""
    absent = [card for card in PLAIN if card not in deck["main"]]
    take(deck, 1, chance)
    deck["main"][chance.choice(absent)] = 1


SECTIONS_BROKEN: Mapping[str, Callable[[Deck, Random], None]] = {
    "RSA-F-2": another_class,
    "RSA-F-2-runeslinger": none_or_two("runeslinger"),
    "RSA-F-2-stance": none_or_two("stance"),
    "RSA-F-2-ability": none_or_two("ability"),
    "wrong_kind": misplaced,
}
COPIES_BROKEN = {"RSA-F-11": too_many(PLAIN, 4), "RSA-F-12": too_many(X, 2)}
BREAKING: Mapping[str, Mapping[str, Callable[[Deck, Random], None]]] = {
    "constructed": {**SECTIONS_BROKEN, **COPIES_BROKEN, "RSA-F-10": other_size},
    "sealed": {**SECTIONS_BROKEN, **COPIES_BROKEN, "RSA-F-10": other_size},
    "sealed_30": {**SECTIONS_BROKEN, **COPIES_BROKEN, "RSA-F-10-30": other_size},
    "draft": {**SECTIONS_BROKEN, "RSA-F-25": other_size},
    "starter": {**SECTIONS_BROKEN, "RSA-F-40-lists": exchanged, "RSA-F-41-size": other_size},
}
POOLS = {"RSA-F-21", "RSA-F-30"}  # broken above: a deck made by chance has no pool


def test_every_checked_rule_is_broken_in_turn() -> None:
    for form in PACK.formats.values():
        assert {rule.id for rule in form.rules if rule.form} - POOLS == BREAKING[form.id].keys() - {"wrong_kind"}


@pytest.mark.parametrize("form", PACK.formats)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=examples(60), deadline=None)
def test_decks_that_keep_the_rules_are_legal(form: str, seed: int) -> None:
    verdict = judge(PACK, form, legal_deck(form, Random(seed)))
    assert (verdict.problems, verdict.legal, verdict.distance) == ((), True, 0)


@pytest.mark.parametrize(("form", "rule"), [(form, rule) for form, rules in BREAKING.items() for rule in rules])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=examples(40), deadline=None)
def test_exactly_the_rule_that_is_broken_is_reported(form: str, rule: str, seed: int) -> None:
    """A list that must be played as it is is broken by any change, so that rule of the starter decks is reported too."""
    chance = Random(seed)
    deck = legal_deck(form, chance)
    BREAKING[form][rule](deck, chance)
    verdict = judge(PACK, form, deck)
    also = {"RSA-F-40-lists"} if form == "starter" and rule != "wrong_kind" else set()
    assert set(broken(verdict)) == {rule} | also
    assert verdict.distance


def single_edits(deck: Deck) -> Iterator[Deck]:
    """All decks with one copy more or less."""
    for card in PACK.cards.values():
        section = card.kind if card.kind in EQUIPS else "main"
        if section != "main" or card.id in MAIN:
            yield deck | {section: {**deck[section], card.id: deck[section].get(card.id, 0) + 1}}
    for section, held in deck.items():
        for card, copies in held.items():
            yield deck | {section: {name: n for name, n in {**held, card: copies - 1}.items() if n}}


@pytest.mark.parametrize("form", PACK.formats)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=examples(8), deadline=None)
def test_the_distance_is_the_least_number_of_edits(form: str, seed: int) -> None:
    """No edit brings a deck nearer by more than one, and there is always one that brings it nearer by one."""
    chance = Random(seed)
    deck = legal_deck(form, chance)
    for rule in chance.sample(list(BREAKING[form]), 2):
        BREAKING[form][rule](deck, chance)
    distance = judge(PACK, form, deck).distance
    assert distance is not None
    around = [judge(PACK, form, edited).distance for edited in single_edits(deck)]
    assert min(around) == max(distance - 1, 0) or distance == 0
    assert all(abs(near - distance) <= 1 for near in around)


def test_a_format_without_a_rule_does_not_ask_for_it() -> None:
    """The same deck, in constructed as it is and in constructed without its limit on copies."""
    form = PACK.formats["constructed"]
    free = replace(form, rules=tuple(rule for rule in form.rules if rule.id != "RSA-F-11"))
    pack = replace(PACK, digest="without RSA-F-11", formats={"constructed": free})
    deck = changed(PACK, "constructed", ready(PACK, FORTY), "-1 Coalknuckle, +1 Emberdart")
    assert broken(judge(PACK, "constructed", deck)) == ("RSA-F-11",)
    assert judge(pack, "constructed", deck).legal

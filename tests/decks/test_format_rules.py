"""Every rule of every format of The Awakening: where it holds, where it is broken, and the decks just on either side.

A row names the rule with its line in the rulebook, what is done to a legal deck, and which rules are broken then. Changes are
written as `-1 Emberdart, +1 Turned Soil`; a card goes to the section of its kind unless another one is named.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.deck_text import read_deck
from decks.legality import Verdict, judge
from decks.rules import FORMS
from engine.packs import read_packs

PACK = read_packs()["runeslingers-awakening"]
READY = {name: read_deck(text, PACK) for name, text in PACK.decks.items()}
FORTY, THIRTY, ROMIN = "ember-rush", "starter-eva", "starter-romin"
CHANGE = re.compile(r"(?P<sign>[+-])(?P<copies>\d+) (?P<name>.+?)(?: in (?P<section>\w+))?")
SECTION = {"runeslinger": "runeslinger", "stance": "stance", "ability": "ability"}
BY_NAME = {card.name: card for card in PACK.cards.values()}

Deck = dict[str, dict[str, int]]


def changed(ready: str, changes: str) -> Deck:
    """A ready deck with some cards taken out and others put in."""
    deck = {section: dict(held) for section, held in READY[ready].sections.items()}
    for change in filter(None, changes.split(", ")):
        found = CHANGE.fullmatch(change)
        assert found, change
        card = BY_NAME[found["name"]]
        held = deck.setdefault(found["section"] or SECTION.get(card.kind, "main"), {})
        held[card.id] = held.get(card.id, 0) + int(found["sign"] + found["copies"])
        assert held[card.id] >= 0, change
        if not held[card.id]:
            del held[card.id]
    return deck


def broken(verdict: Verdict) -> list[str]:
    """The rules that a deck breaks, each once; what breaks no rule of the format but its shape by its code."""
    return list(dict.fromkeys(problem.rule or problem.code for problem in verdict.problems))


# The rules that all formats share

SHARED = [
    ("RSA-F-2 [000:410]: a Striker with a stance and an ability of a Striker", "", []),
    ("RSA-F-2: our class for Romin counts, since the rulebook gives none", "-1 Brakka Holt, +1 Romin", []),
    ("RSA-F-2: all three of another class",
     "-1 Brakka Holt, +1 Eva, -1 Open Guard, +1 Talaka's Heart, -1 Spark Flurry, +1 Turn the Leaf", []),
    ("RSA-F-2: a Runeslinger of another class", "-1 Brakka Holt, +1 Eva", ["RSA-F-2"]),
    ("RSA-F-2: a stance of another class", "-1 Open Guard, +1 Talaka's Heart", ["RSA-F-2"]),
    ("RSA-F-2: an ability of another class", "-1 Spark Flurry, +1 Turn the Leaf", ["RSA-F-2"]),
    ("RSA-F-2: three classes", "-1 Open Guard, +1 Talaka's Heart, -1 Spark Flurry, +1 Overfill", ["RSA-F-2"]),
    ("RSA-F-2 [000:410]: no Runeslinger", "-1 Brakka Holt", ["RSA-F-2-runeslinger"]),
    ("RSA-F-2: two Runeslingers, of one class", "+1 Romin", ["RSA-F-2-runeslinger"]),
    ("RSA-F-2: the same Runeslinger twice", "+1 Brakka Holt", ["RSA-F-2-runeslinger"]),
    ("RSA-F-2: two Runeslingers of two classes", "+1 Eva", ["RSA-F-2", "RSA-F-2-runeslinger"]),
    ("RSA-F-2 [000:102]: no stance", "-1 Open Guard", ["RSA-F-2-stance"]),
    ("RSA-F-2: two stances", "+1 Festering Edge", ["RSA-F-2-stance"]),
    ("RSA-F-2: another stance", "-1 Open Guard, +1 Festering Edge", []),
    ("RSA-F-2 [000:102]: no ability", "-1 Spark Flurry", ["RSA-F-2-ability"]),
    ("RSA-F-2: two abilities", "+1 The Long Swing", ["RSA-F-2-ability"]),
    ("RSA-F-2: another ability", "-1 Spark Flurry, +1 The Long Swing", []),
    ("RSA-F-3 [000:124]: cards of other classes in the deck", "-3 Coalknuckle, +1 Ash Veil, +1 Storm Jar, +1 Kiln Burst", []),
    ("RSA-F-3: a card whose class is not known", "-1 Coalknuckle, +1 Fireball", []),
    ("RSA-F-5 [000:163]: a Runeslinger in the deck", "+1 Eva in main", ["wrong_kind"]),
    ("RSA-F-5 [000:163]: an equip in the deck", "+1 Festering Edge in main", ["wrong_kind"]),
    ("RSA-F-5 [000:163]: an ailment in the deck", "+1 Burn in main", ["wrong_kind"]),
    ("RSA-F-5: a card of the deck in place of the stance", "+1 Emberdart in stance", ["wrong_kind"]),
    ("RSA-F-5: a stance in place of the ability", "+1 Festering Edge in ability", ["wrong_kind"]),
]  # fmt: skip

# Constructed, sealed, and sealed with 30 cards: the limits on copies

COPIES = [
    ("RSA-F-11 [000:413]: two copies", "-1 Coalknuckle, +1 Caught Breath", []),
    ("RSA-F-11: three copies", "-1 Coalknuckle, +1 Turned Soil", []),
    ("RSA-F-11: four copies", "-1 Coalknuckle, +1 Emberdart", ["RSA-F-11"]),
    ("RSA-F-11: four copies of two cards", "-2 Coalknuckle, +1 Emberdart, +1 Twin Cinders", ["RSA-F-11"]),
    ("RSA-F-12 [000:413]: one copy of each of two X cards", "", []),
    ("RSA-F-12: no X card", "-1 Ninth Bell X, -1 Falling Constellation X, +1 Caught Breath, +1 Fireball", []),
    ("RSA-F-12: one copy of each of three X cards", "-1 Coalknuckle, +1 Heartfire Mirror X", []),
    ("RSA-F-12: two copies of an X card", "-1 Coalknuckle, +1 Ninth Bell X", ["RSA-F-12"]),
    ("RSA-F-12: three copies of an X card", "-2 Coalknuckle, +2 Ninth Bell X", ["RSA-F-12"]),
    ("RSA-F-11 and RSA-F-12: four copies of an X card", "-3 Coalknuckle, +3 Ninth Bell X", ["RSA-F-11", "RSA-F-12"]),
]

ONE_X = [
    ("RSA-Q4: two X cards of different names", "", ["x_total_1"]),
    ("RSA-Q4: two copies of one X card, of which the rule that is replaced says nothing any more",
     "-1 Falling Constellation X, +1 Ninth Bell X", ["x_total_1"]),
    ("RSA-Q4: one X card", "-1 Falling Constellation X, +1 Caught Breath", []),
    ("RSA-Q4: no X card", "-1 Ninth Bell X, -1 Falling Constellation X, +1 Caught Breath, +1 Fireball", []),
    ("RSA-F-11 holds all the same: four copies of an X card",
     "-1 Falling Constellation X, -2 Coalknuckle, +3 Ninth Bell X", ["RSA-F-11", "x_total_1"]),
]  # fmt: skip

# What is done to a deck of 40 cards of one game is done to one of 30: the same deck with ten cards less.

TEN = "-3 Reckless Arc, -3 Dulling Jab, -2 Hearth Hammer, -2 Brass Vambrace"


def sizes(rule: str) -> list[tuple[str, str, list[str]]]:
    """The exact size of a deck."""
    return [
        (f"{rule}: exactly", "", []),
        (f"{rule}: one too few", "-1 Emberdart", [rule]),
        (f"{rule}: one too many", "+1 Turned Soil", [rule]),
        (f"{rule}: ten too few", "-3 Twin Cinders, -3 Emberdart, -3 Lanternfall, -1 Twofold Sigil", [rule]),
        (f"{rule}: ten too many", "+3 Caught Breath, +3 Ash Veil, +3 Storm Jar, +1 Kiln Burst", [rule]),
        (f"{rule}: the Runeslinger and the equips do not count [000:163]", "-1 Brakka Holt, +1 Emberdart",
         ["RSA-F-2-runeslinger", rule, *(["RSA-F-11"] if rule != "RSA-F-25" else [])]),
    ]  # fmt: skip


DRAFT = [
    ("RSA-F-28 (RSA-Q3): four copies", "-1 Coalknuckle, +1 Emberdart", []),
    ("RSA-F-28: two copies of an X card", "-1 Coalknuckle, +1 Ninth Bell X", []),
]

TABLE = [
    ("constructed", (), "", [*SHARED, *sizes("RSA-F-10"), *COPIES]),
    ("constructed", ("x_total_1",), "", ONE_X),
    ("sealed", (), "", [*SHARED, *sizes("RSA-F-10"), *COPIES]),
    ("sealed", ("x_total_1",), "", ONE_X),
    ("sealed_30", (), TEN, [*SHARED, *sizes("RSA-F-10-30"), *COPIES]),
    ("sealed_30", ("x_total_1",), TEN, ONE_X),
    ("draft", (), TEN, [*SHARED, *sizes("RSA-F-25"), *DRAFT]),
]
ROWS = [
    pytest.param(form, options, f"{before}, {changes}".strip(", "), wanted, id=f"{form} {' '.join(options)} {what}")
    for form, options, before, rows in TABLE
    for what, changes, wanted in rows
]


@pytest.mark.parametrize(("form", "options", "changes", "wanted"), ROWS)
def test_a_deck_breaks_these_rules(form: str, options: tuple[str, ...], changes: str, wanted: list[str]) -> None:
    verdict = judge(PACK, form, changed(FORTY, changes), options)
    assert sorted(broken(verdict)) == sorted(wanted)
    assert verdict.legal == (not wanted)


def test_thirty_copies_of_one_card_are_a_draft_deck() -> None:
    """RSA-F-28 (RSA-Q3)."""
    deck = READY[FORTY].sections | {"main": {"emberdart": 30}}
    assert judge(PACK, "draft", deck).legal


# Starter: the two lists as they are


@pytest.mark.parametrize(
    ("what", "ready", "changes", "wanted"),
    [
        ("RSA-F-40 [000:182-184]: Eva's deck", THIRTY, "", []),
        ("RSA-F-40 [000:182-184]: Romin's deck", ROMIN, "", []),
        ("RSA-F-40-lists: a card exchanged", THIRTY, "-1 Emberdart, +1 Second Reading", ["RSA-F-40-lists"]),
        ("RSA-F-40-lists: Eva with another stance of hers", THIRTY, "-1 Talaka's Heart, +1 Ashen Calm",
         ["RSA-F-40-lists"]),
        ("RSA-F-41 [000:190]: a card less", THIRTY, "-1 Emberdart", ["RSA-F-40-lists", "RSA-F-41-size"]),
        ("RSA-F-41: a card more", ROMIN, "+1 Fireball", ["RSA-F-40-lists", "RSA-F-41-size"]),
        ("RSA-F-2: Eva's deck with Romin", THIRTY, "-1 Eva, +1 Romin", ["RSA-F-2", "RSA-F-40-lists"]),
        ("RSA-F-2: no Runeslinger", THIRTY, "-1 Eva", ["RSA-F-2-runeslinger", "RSA-F-40-lists"]),
        ("RSA-F-2: no stance", ROMIN, "-1 Festering Edge", ["RSA-F-2-stance", "RSA-F-40-lists"]),
        ("RSA-F-2: no ability", ROMIN, "-1 The Long Swing", ["RSA-F-2-ability", "RSA-F-40-lists"]),
        ("RSA-F-5: an ailment in the deck", ROMIN, "+1 Burn in main", ["wrong_kind"]),
    ],
)  # fmt: skip
def test_a_starter_deck_is_played_as_it_is(what: str, ready: str, changes: str, wanted: list[str]) -> None:
    assert sorted(broken(judge(PACK, "starter", changed(ready, changes)))) == sorted(wanted)


def test_a_constructed_deck_is_no_starter_deck() -> None:
    assert broken(judge(PACK, "starter", READY[FORTY].sections)) == ["RSA-F-40-lists", "RSA-F-41-size"]


# Draft and sealed: the pool


@pytest.mark.parametrize(
    ("form", "rule", "ready", "aside", "changes", "wanted"),
    [
        ("draft", "RSA-F-21 [000:425]: 36 cards, of which 6 are left", THIRTY, "fireball 6", "", []),
        ("draft", "RSA-F-26 [000:427]: Runeslinger and equips from home", THIRTY, "fireball 6",
         "-1 Talaka's Heart, +1 Ashen Calm", []),
        ("draft", "RSA-F-21: a card that was drafted but left out", THIRTY, "fireball 6",
         "-1 Emberdart, +1 Fireball", []),
        ("draft", "RSA-F-21: a card that was not drafted", THIRTY, "fireball 6", "-1 Emberdart, +1 Caught Breath",
         ["RSA-F-21"]),
        ("draft", "RSA-F-21: a copy more than was drafted", THIRTY, "fireball 6", "-1 Kiln Burst, +1 Emberdart",
         ["RSA-F-21"]),
        ("draft", "RSA-F-21: a pool of 35 cards", THIRTY, "fireball 5", "", ["RSA-F-21"]),
        ("draft", "RSA-F-21: a pool of 37 cards", THIRTY, "fireball 7", "", ["RSA-F-21"]),
        ("sealed", "RSA-F-30 [000:430]: 54 cards, of which 14 are left", FORTY, "fireball 14", "", []),
        ("sealed", "RSA-F-30: a card that was not opened", FORTY, "fireball 14", "-1 Emberdart, +1 Caught Breath",
         ["RSA-F-30"]),
        ("sealed", "RSA-F-31 [000:430]: the limit on copies holds for opened cards too", FORTY, "fireball 14",
         "-3 Emberdart, -1 Coalknuckle, +4 Fireball", ["RSA-F-11"]),
        ("sealed", "RSA-F-30: a pool of 36 cards", THIRTY, "fireball 6", "", ["RSA-F-10", "RSA-F-30"]),
        ("sealed_30", "RSA-F-30: 54 cards, of which 24 are left", THIRTY, "fireball 24", "", []),
        ("sealed_30", "RSA-F-30: a card that was not opened", THIRTY, "fireball 24",
         "-1 Emberdart, +1 Caught Breath", ["RSA-F-30"]),
    ],
)  # fmt: skip
def test_a_deck_comes_from_its_pool(
    form: str, rule: str, ready: str, aside: str, changes: str, wanted: list[str]
) -> None:
    """The pool is the ready deck's cards and some more; then the deck is changed."""
    card, _, copies = aside.partition(" ")
    pool = {**READY[ready].sections["main"], card: int(copies)}
    assert sorted(broken(judge(PACK, form, changed(ready, changes), pool=pool))) == sorted(wanted)


@pytest.mark.parametrize("form", ["draft", "sealed", "sealed_30"])
def test_without_a_pool_nothing_is_said_of_it(form: str) -> None:
    deck = READY[FORTY if form == "sealed" else THIRTY].sections
    assert judge(PACK, form, deck).legal


# Ready decks, and the tables above as a whole


@pytest.mark.parametrize("name", READY)
def test_every_ready_deck_is_legal_in_its_format(name: str) -> None:
    verdict = judge(PACK, READY[name].format, READY[name].sections)
    assert (verdict.legal, verdict.problems, verdict.distance) == (True, (), 0)


def test_only_these_rules_are_words_alone() -> None:
    """They speak of tournaments and drafting, or allow something; all others are checked."""
    words = {form.id: [rule.id for rule in form.rules if not rule.form] for form in PACK.formats.values()}
    every = ["RSA-F-1", "RSA-F-3", "RSA-F-4", "RSA-F-5"]
    assert words == {
        "constructed": every,
        "draft": [*every, "RSA-F-20", "RSA-F-22", "RSA-F-23", "RSA-F-24", "RSA-F-26", "RSA-F-27", "RSA-F-28"],
        "sealed": [*every, "RSA-F-31"],
        "sealed_30": [*every, "RSA-F-31"],
        "starter": ["RSA-F-3", "RSA-F-5", "RSA-F-40", "RSA-F-41"],
    }


def test_every_problem_cites_the_rule_that_it_comes_from() -> None:
    deck = changed(FORTY, "-1 Open Guard, +1 Talaka's Heart, +9 Emberdart, +1 Ninth Bell X, +1 Eva")
    for form in PACK.formats.values():
        rules = {rule.id: rule for rule in form.rules}
        for problem in judge(PACK, form.id, deck).problems:
            rule = rules[problem.rule]
            assert (problem.code, problem.source, problem.sentence) == (rule.form, rule.origin.source, rule.text)
            assert problem.code in FORMS


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
        return changed(chance.choice([THIRTY, ROMIN]), "")
    copies = {card: 30 if form == "draft" else 1 if card in X else 3 for card in MAIN}
    offered = [card for card in MAIN for _ in range(copies[card])]
    name = chance.choice(CLASSES)
    deck: Deck = {kind: {chance.choice(of_class(kind, name)): 1} for kind in SECTION}
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
    section = chance.choice(list(SECTION))
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
    """One card of the list for another."""
    take(deck, 1, chance)
    deck["main"][chance.choice([card for card in PLAIN if card not in deck["main"]])] = 1


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
        checked = {rule.id for rule in form.rules if rule.form}
        assert checked - POOLS == BREAKING[form.id].keys() - {"wrong_kind"}


@pytest.mark.parametrize("form", PACK.formats)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_decks_that_keep_the_rules_are_legal(form: str, seed: int) -> None:
    verdict = judge(PACK, form, legal_deck(form, Random(seed)))
    assert (verdict.problems, verdict.legal, verdict.distance) == ((), True, 0)


@pytest.mark.parametrize(("form", "rule"), [(form, rule) for form, rules in BREAKING.items() for rule in rules])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
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
        section = SECTION.get(card.kind, "main")
        if section != "main" or card.id in MAIN:
            yield deck | {section: {**deck[section], card.id: deck[section].get(card.id, 0) + 1}}
    for section, held in deck.items():
        for card, copies in held.items():
            less = {**held, card: copies - 1}
            yield deck | {section: {name: n for name, n in less.items() if n}}


@pytest.mark.parametrize("form", PACK.formats)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
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
    deck = changed(FORTY, "-1 Coalknuckle, +1 Emberdart")
    assert broken(judge(PACK, "constructed", deck)) == ["RSA-F-11"]
    assert judge(pack, "constructed", deck).legal

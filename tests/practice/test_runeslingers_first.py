"""The practice set of the first edition is a real set: it uses every rule, and its decks are legal and different."""

import re
from collections import Counter

import pytest

from decks.construction.formats.deck_text import read_deck
from engine.play.playable import language_of
from engine.text.tree import coverage, read_card, read_text
from tests.games.ready_decks import broken_rules, checked_rules, most_in_common, ready_decks
from tests.packs import SHIPPED

PACK = SHIPPED["runeslingers"]
CARDS = [card for card in PACK.cards.values() if card.set_id == "toll-and-bell"]
DECK_CARDS = [card for card in CARDS if PACK.lineage(card.kind)[-1].id == "card"]
READY = ready_decks(PACK)
TYPES = ("spirit", "attack", "utility", "weapon", "curio", "armour", "boon")
AILMENTS = ("Burn", "Curse", "Fragment", "Weaken", "Insanity", "Debilitate")
CONSTRUCTED = ["blood-ledger", "closed-road", "fever-trade", "nine-strokes"]
STARTERS = ["starter-dorrin", "starter-hask", "starter-orsa", "starter-senna"]
CHECKED = {"RS1-F-1", "RS1-F-2", "RS1-F-7", "RS1-F-7-runeslinger", "RS1-F-7-passive", "RS1-F-7-activate"}
LATER_ONLY = re.compile(r"Light|Use:|hits|block barrier|\bready\b|used|[Dd]etermination")


def those(condition):
    return [card.name for card in DECK_CARDS if condition(card)]


def keywords(card):
    return [PACK.keyword(word).name for word in card.keywords]


# The cards


def test_there_are_at_least_sixty_cards_of_every_type():
    counts = Counter(card.kind for card in DECK_CARDS)
    assert len(DECK_CARDS) >= 60
    assert counts.keys() == set(TYPES)
    assert min(counts.values()) >= 4


def test_all_are_marked_as_ours():
    assert {card.origin.status for card in CARDS} == {"practice"}


@pytest.mark.parametrize("keyword", list(PACK.keywords))
def test_every_keyword_is_on_three_cards(keyword):
    assert len(those(lambda card: keyword in keywords(card))) >= 3


@pytest.mark.parametrize("ailment", AILMENTS)
def test_every_ailment_occurs(ailment):
    assert [card.name for card in CARDS if re.search(rf"{ailment}\b", card.text)]


def test_choices_have_bullets_and_only_choices():
    assert those(lambda card: ("•" in card.text) != bool({"Choice", "Fate"} & set(card.keywords))) == []


def test_no_card_has_a_keyword_twice():
    assert those(lambda card: len(set(keywords(card))) < len(card.keywords)) == []


def test_trinkets_and_boons_have_defense_and_attacks_have_none():
    def lasting(card):
        return card.kind in ("weapon", "curio", "armour", "boon")

    assert those(lambda card: lasting(card) and "defense" not in card.values) == []
    assert those(lambda card: card.kind == "attack" and "defense" in card.values) == []


def test_only_defense_runespells_say_sling_and_only_trinkets_are_activated():
    def is_runespell(card):
        return PACK.lineage(card.kind)[1:2] == [PACK.kinds["runespell"]]

    def is_trinket(card):
        return PACK.kinds["trinket"] in PACK.lineage(card.kind)

    slung = [card for card in DECK_CARDS if "Sling:" in card.text]
    assert len(slung) >= 3
    assert all(is_runespell(card) and "defense" in card.values for card in slung)
    activated = [card for card in DECK_CARDS if "Activate:" in card.text]
    assert len(activated) >= 3
    assert all(is_trinket(card) for card in activated)


def test_some_defense_runespells_last_and_cannot_be_slung():
    lasting = [
        c for c in DECK_CARDS if c.kind in ("spirit", "utility") and "defense" in c.values and "Sling:" not in c.text
    ]
    assert len(lasting) >= 3


def test_a_charged_card_says_what_its_tokens_are_for():
    assert those(lambda card: "Charge" in card.keywords and "token" not in card.text) == []


def test_utility_runespells_deal_no_damage():
    """RS1-EF-5: utilities deal no damage."""
    assert those(lambda card: card.kind == "utility" and re.search(r"[Dd]eal \S+ (direct )?damage", card.text)) == []


def test_attack_runespells_target_runeslingers_and_alone_inflict():
    """RS1-EF-4, RS1-AL-2: attacks strike Runeslingers and can inflict ailments."""
    assert those(lambda card: card.kind == "attack" and "any target" in card.text) == []
    inflicting = [card for card in DECK_CARDS if "Inflict" in card.text]
    assert len(inflicting) >= 6
    assert {card.kind for card in inflicting} == {"attack"}


def test_no_determination_comes_from_a_card_and_no_word_from_the_later_edition():
    """RS1-PW-4: only lost power brings determinations."""
    assert [card.name for card in CARDS if LATER_ONLY.search(card.text)] == []


def test_four_runeslingers_have_three_passive_and_three_activate_abilities_each():
    by_name = {}
    for card in CARDS:
        if "slinger" in card.values:
            by_name.setdefault(card.values["slinger"], Counter())[card.kind] += 1
    assert len(by_name) == PACK.numbers["runeslingers_box"].value
    assert all(counts == {"runeslinger": 1, "passive": 3, "activate": 3} for counts in by_name.values())


def test_every_runeslinger_has_the_block_and_health_of_all():
    found = [
        (card.values["block"], card.values["health"]) for card in PACK.cards.values() if card.kind == "runeslinger"
    ]
    assert set(found) == {(PACK.numbers["block"].value, PACK.numbers["health"].value)}


def test_the_abilities_of_a_class_cost_different_amounts():
    prices = Counter(card.values["determinations"] for card in CARDS if card.kind == "activate")
    assert prices.keys() == {1, 2, 3}


def test_all_text_is_read_in_one_way():
    book = language_of(PACK)
    found = [read_card(book, card) for card in CARDS]
    played, of = map(sum, zip(*map(coverage, found), strict=True))
    assert played == of
    assert max(reading.readings for readings in found for reading in readings) == 1


# The decks


def edited(name, section, card, copies):
    """A ready deck with another number of copies of one card."""
    deck = read_deck(PACK.decks[name], PACK)
    held = deck.sections[section]
    held.pop(card, None)
    held |= {card: copies} if copies else {}
    return broken_rules(PACK, deck)


def test_there_are_four_constructed_decks_and_four_starters():
    assert sorted(name for name, deck in READY.items() if deck.format == "constructed") == CONSTRUCTED
    assert sorted(name for name, deck in READY.items() if deck.format == "starter") == STARTERS


@pytest.mark.parametrize("name", [*CONSTRUCTED, *STARTERS])
def test_a_ready_deck_keeps_every_limit_of_its_format(name):
    assert READY[name].problems == []
    assert checked_rules(PACK, READY[name].format) >= CHECKED
    assert broken_rules(PACK, READY[name]) == set()


@pytest.mark.parametrize(
    ("name", "section", "card", "copies", "broken"),
    [
        ("blood-ledger", "main", "duellists-cloak", 2, {"RS1-F-1"}),
        ("blood-ledger", "main", "duellists-cloak", 0, {"RS1-F-1"}),
        ("blood-ledger", "main", "fireball", 3, {"RS1-F-1", "RS1-F-2"}),
        ("blood-ledger", "passive", "resonance", 1, {"RS1-F-7", "RS1-F-7-passive"}),
        ("blood-ledger", "activate", "finishing-stroke", 2, {"RS1-F-7-activate"}),
        ("blood-ledger", "runeslinger", "eva", 1, {"RS1-F-7", "RS1-F-7-runeslinger"}),
        ("starter-orsa", "main", "sparkfall", 1, {"RS1-F-1", "RS1-F-4-lists"}),
    ],
)
def test_a_deck_that_breaks_a_rule_is_told_which(name, section, card, copies, broken):
    assert edited(name, section, card, copies) == broken


def test_the_starter_decks_come_out_of_one_box():
    """RS1-F-4-box: with two copies of each card, four decks use none more than twice."""
    held = Counter()
    for name in STARTERS:
        held.update(READY[name].sections["main"])
    assert [card for card, copies in held.items() if copies > 2] == []
    assert sum(held.values()) == 120


def test_the_decks_of_the_starter_format_are_those_that_it_lists():
    rule = next(rule for rule in PACK.formats["starter"].rules if rule.form == "exactly")
    assert (sorted(rule.parameters["decks"]), rule.origin.status) == (STARTERS, "practice")


def test_the_formats_are_constructed_starter_and_a_draft_without_rules_of_its_own():
    """RS1-Q1: draft is named and not described, so nothing of another edition's draft stands here."""
    assert list(PACK.formats) == ["constructed", "starter", "draft"]
    assert {rule.form for rule in PACK.formats["draft"].rules} == {"", "share", "size", "copies"}


def test_the_decks_want_different_things():
    assert most_in_common(READY[name] for name in CONSTRUCTED) < 0.5


@pytest.mark.parametrize("text", ["Use: Draw 1 card.", "Discard 1 card: Draw 1 card.", "Sear 1: Draw 1 card."])
def test_only_what_can_be_activated_here_is_read(text):
    """001:215, 001:312: lines are activated by Sling and Activate, and by no price before a colon."""
    book = language_of(PACK)
    read = [not line.unplayed for words in (text, "Activate: Draw 1 card.") for line in read_text(book, words)]
    assert read == [False, True]

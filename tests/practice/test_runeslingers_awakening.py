"""The practice set of The Awakening is a real set: it uses every rule, and its decks are legal and different."""

import re
from collections import Counter

import pytest

from tests.games.ready_decks import broken_rules, checked_rules, most_in_common, ready_decks
from tests.packs import SHIPPED

PACK = SHIPPED["runeslingers-awakening"]
CARDS = [card for card in PACK.cards.values() if card.set_id == "practice"]
DECK_CARDS = [card for card in CARDS if PACK.lineage(card.kind)[-1].id == "card"]
READY = ready_decks(PACK)
TYPES = ("spirit", "utility", "attack", "trinket", "boon", "chant")
AILMENTS = ("Burn", "Debilitate", "Curse", "Fragment", "Weaken", "Insanity")
CONSTRUCTED = ["bottled-thunder", "ember-rush", "empty-tower", "gathering-blight", "sworn-wall", "thorn-ledger"]
LASTING = re.compile(
    r"^(Your Runeslinger has|Your maximum|Your \w+ have|Damage dealt .* is|You may block|While |If .* would )",
    re.MULTILINE,
)
TRIGGER = re.compile(r"^(When|At) [^:]+:", re.MULTILINE)
PLAIN = re.compile(r"(Deal|Draw|Create|Destroy|Target enemy Runeslinger sears|Apply) [^.]*\.")


def those(condition):
    return [card.name for card in DECK_CARDS if condition(card)]


def test_there_are_at_least_sixty_cards_of_all_six_types():
    counts = Counter(card.kind for card in DECK_CARDS)
    assert len(DECK_CARDS) >= 60
    assert counts.keys() == set(TYPES)
    assert min(counts.values()) >= 8


def test_all_are_marked_as_ours():
    assert {card.origin.status for card in CARDS} == {"practice"}


@pytest.mark.parametrize("keyword", list(PACK.keywords))
def test_every_keyword_is_on_three_cards(keyword):
    assert len(those(lambda card: keyword in [PACK.keyword(word).name for word in card.keywords])) >= 3


@pytest.mark.parametrize("ailment", AILMENTS)
def test_every_ailment_occurs(ailment):
    assert len(those(lambda card: ailment in card.text)) >= 3


def test_no_card_has_more_than_three_keywords_or_one_twice():
    assert those(lambda card: len(card.keywords) > 3 or len(set(card.keywords)) < len(card.keywords)) == []


def test_a_card_is_an_x_card_exactly_when_its_name_says_so():
    assert those(lambda card: card.name.endswith(" X") != bool(card.values.get("x"))) == []
    assert len(those(lambda card: bool(card.values.get("x")))) >= 5


def test_choices_have_bullets_and_only_choices():
    assert those(lambda card: ("•" in card.text) != bool({"Choice", "Fate"} & set(card.keywords))) == []


def test_what_is_used_has_the_keyword():
    assert those(lambda card: ("Use:" in card.text) != ("Use" in card.keywords)) == []


def test_every_card_has_a_price_and_a_defense_card_its_defense():
    assert those(lambda card: "cost" not in card.values or ("defense" in card.values) != (card.kind in TYPES[3:])) == []


def test_the_set_is_rich_in_what_its_texts_say():
    assert len(those(lambda card: TRIGGER.search(card.text) is not None)) >= 12
    assert len([card for card in CARDS if LASTING.search(card.text)]) >= 8
    assert len(those(lambda card: bool({"Choice", "Fate"} & set(card.keywords)))) >= 8
    assert len(those(lambda card: "Shout" in card.keywords)) >= 8
    assert len(those(lambda card: PLAIN.fullmatch(card.text) is not None and not card.keywords)) <= 20


SAID = [
    r"Deal \d+ damage", r"Deal \d+ direct damage", r"where X is", r"[Aa]pply \d+ (Burn|Weaken|Curse)", r"ailments of your choice",
    r"Remove up to \d+ ailments", r"Convert up to", r"[Dd]raw \d+ card", r"Create \d+ Light", r"sears? \d+", r"voids \d+",
    r"loses \d+ health", r"gains \d+ health", r"loses a power", r"Gain \d+ determination", r"discards \d+ card", r"at random",
    r"Return target", r"Return the card under", r"Put target", r"Destroy target", r"Set the top card", r"Shuffle your discard pile",
    r"Look at the top", r"Ready target", r"Add \d+ token", r"Remove \d+ tokens? from", r"block barrier", r"has [+-]\d+ block",
    r"is increased by", r"is reduced by", r"for each", r"instead", r"If it hits", r"is ailed with \d+ or more", r"If you control",
    r"If you do not own", r"While you control", r"until the end of", r"maximum hand size is",
]  # fmt: skip


def test_the_texts_say_many_different_things():
    texts = "\n".join(card.text for card in CARDS)
    assert len([phrase for phrase in SAID if re.search(phrase, texts)]) >= 25


def test_each_class_has_a_runeslinger_two_stances_and_two_abilities():
    by_class = {}
    for card in CARDS:
        if card.kind in ("runeslinger", "stance", "ability"):
            by_class.setdefault(card.values["class"], Counter())[card.kind] += 1
    assert len(by_class) >= 3
    assert all(counts == {"runeslinger": 1, "stance": 2, "ability": 2} for counts in by_class.values())


def test_every_practice_runeslinger_has_an_inherent_ability():
    bearers = {card.values["bearer"] for card in CARDS if card.kind == "inherent"}
    assert bearers == {card.id for card in CARDS if card.kind == "runeslinger"}


def fact_of(card, fact):
    return card.values.get(fact, card.house.get(fact))


def test_there_are_six_constructed_decks_and_two_starters():
    assert sorted(name for name, deck in READY.items() if deck.format == "constructed") == CONSTRUCTED
    assert sorted(name for name, deck in READY.items() if deck.format == "starter") == ["starter-eva", "starter-romin"]


@pytest.mark.parametrize("name", CONSTRUCTED)
def test_a_constructed_deck_keeps_every_limit(name):
    assert READY[name].problems == []
    assert checked_rules(PACK, READY[name].format) >= {"RSA-F-10", "RSA-F-11", "RSA-F-12"}
    assert broken_rules(PACK, READY[name]) == set()


@pytest.mark.parametrize(("name", "runeslinger"), [("starter-eva", "eva"), ("starter-romin", "romin")])
def test_a_starter_deck_is_thirty_cards_with_its_runeslinger_and_equips_of_one_class(name, runeslinger):
    sections = READY[name].sections
    assert (list(sections["runeslinger"]), sum(sections["main"].values())) == ([runeslinger], 30)
    equips = [PACK.cards[card] for part in ("runeslinger", "stance", "ability") for card in sections[part]]
    assert len(equips) == 3
    assert len({fact_of(card, "class") for card in equips}) == 1


def test_the_decks_want_different_things():
    assert most_in_common(READY[name] for name in CONSTRUCTED) < 0.5

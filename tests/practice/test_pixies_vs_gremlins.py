"""The practice set of Pixies vs Gremlins is a real set: it uses every trait, says things in one way, and makes different decks."""

import re
from collections import Counter

import pytest

from tests.games.ready_decks import most_in_common, ready_decks
from tests.packs import SHIPPED

PACK = SHIPPED["pixies-vs-gremlins"]
CARDS = [card for card in PACK.cards.values() if card.set_id == "practice"]
MINIONS = [card for card in CARDS if card.kind == "minion"]
ACTIONS = [card for card in CARDS if PACK.kinds[card.kind].of == "action"]
LOCATIONS = [card for card in CARDS if card.kind == "location"]
HOMES = [card for card in CARDS if card.kind == "home"]
HEROES = [card for card in CARDS if card.kind == "hero"]
READY = ready_decks(PACK)
FACTION_DECKS = [("Pixie", "Primary"), ("Pixie", "Secondary"), ("Gremlin", "Primary"), ("Gremlin", "Secondary")]
COMBAT_TRAITS = {"Blast", "Melee", "Ranged"}
NO_ABILITIES = {*COMBAT_TRAITS, "Defender"}
RUNES = {"Acorn", "Bramble", "Cauldron", "Dew", "Ember"}
OPENINGS = re.compile(r"(When [^:]+|\d AP): [A-Z][^:]*\.|(While [^,]+, )?[^:]+ has [+-]?[^:]+\.")


def those(cards, condition):
    return [card.name for card in cards if condition(card)]


def icons(card):
    """The ability icons of a location: Magic and Gadget are one."""
    return {"Magic" if word == "Gadget" else word for word in card.keywords}


@pytest.mark.parametrize(("race", "deck"), FACTION_DECKS)
def test_each_faction_deck_has_ten_minions_and_actions_of_every_type(race, deck):
    own = Counter(card.kind for card in CARDS if (card.values.get("race"), card.values.get("deck")) == (race, deck))
    magic = "magic-card" if race == "Pixie" else "gadget-card"
    assert own.keys() == {"minion", magic, "trap", "event"}
    assert own["minion"] >= 10


def test_magic_is_for_pixies_and_gadget_for_gremlins():
    assert those(MINIONS, lambda card: "Magic" in card.keywords and card.values["race"] != "Pixie") == []
    assert those(MINIONS, lambda card: "Gadget" in card.keywords and card.values["race"] != "Gremlin") == []
    assert those(MINIONS, lambda card: ("value" in card.values) != bool({"Magic", "Gadget"} & {*card.keywords})) == []


def test_a_minion_has_power_and_health_and_an_action_card_its_method():
    assert those(MINIONS, lambda card: not {"power", "health"} <= card.values.keys()) == []
    assert {card.values["method"] for card in ACTIONS} == {"Resolve", "Ongoing"}


@pytest.mark.parametrize("keyword", list(PACK.keywords))
def test_every_trait_is_on_three_minions(keyword):
    assert len(those(MINIONS, lambda card: keyword in card.keywords)) >= 3


def test_a_minion_has_one_combat_trait_at_most():
    assert those(MINIONS, lambda card: len(COMBAT_TRAITS & {*card.keywords}) > 1) == []


def test_there_are_fifteen_rune_locations_three_for_each_rune():
    assert Counter(card.values["rune"] for card in LOCATIONS) == dict.fromkeys(RUNES, 3)


def test_a_location_has_one_to_three_ability_icons_and_every_ability_is_asked_for():
    least, most = PACK.numbers["icons_min"].value, PACK.numbers["icons_max"].value
    assert those([*LOCATIONS, *HOMES], lambda card: not least <= len(icons(card)) <= most) == []
    assert set.union(*map(icons, LOCATIONS)) == {*PACK.keywords} - NO_ABILITIES - {"Gadget"}


def test_magic_and_gadget_stand_on_a_location_together():
    assert those([*LOCATIONS, *HOMES], lambda card: ("Magic" in card.keywords) != ("Gadget" in card.keywords)) == []


def test_a_home_card_has_an_emblem_and_two_sides_but_no_rune():
    assert {card.values["race"] for card in HOMES} == {"Pixie", "Gremlin"}
    assert those(HOMES, lambda card: "rune" in card.values) == []
    assert those(HOMES, lambda card: not card.values["home_power"] < card.values["power"]) == []
    assert {word for card in HOMES for word in card.values["home_ability"]} <= {*PACK.keywords} - NO_ABILITIES
    assert {len(card.values["home_ability"]) for card in HOMES} == {1, 2, 3}


@pytest.mark.parametrize("race", ["Pixie", "Gremlin"])
def test_each_race_has_four_heroes_with_both_powers_and_two_runes(race):
    own = [card for card in HEROES if card.values["race"] == race]
    assert len(own) >= 4
    assert those(own, lambda card: not re.fullmatch(r"Hero Power: .+\nRune Power: .+", card.text)) == []
    assert those(own, lambda card: len({card.values["rune"], card.values["other_rune"]} & RUNES) != 2) == []


def test_every_text_of_a_minion_opens_in_one_of_the_fixed_ways():
    told = [line for card in MINIONS for line in card.text.splitlines()]
    assert [line for line in told if not OPENINGS.fullmatch(line)] == []


def test_magic_and_gadget_cards_stay_at_their_source():
    cards = [card for card in ACTIONS if card.kind in ("magic-card", "gadget-card")]
    assert those(cards, lambda card: "the source's location" not in card.text.casefold()) == []


def test_traps_are_about_enemy_minions():
    assert (
        those(
            [card for card in ACTIONS if card.kind == "trap"],
            lambda card: "target enemy minion" not in card.text.casefold(),
        )
        == []
    )


SAID = [
    r"Deal \d damage", r"Deal X damage", r"where X is the value of the source", r"Draw \d card", r"Discard \d card", r"Gain \d AP",
    r"[Ff]atigue target", r"Disable target", r"Suppress the abilities", r"Move .* to an adjacent location", r"to any location",
    r"Return .* to its owner's hand", r"in your discard pile to your hand", r"Deploy \d minion", r"Discard target ongoing card",
    r"Look at the top", r"has \+\d power", r"has -\d power", r"has \+\d health", r"has \+X health", r"has \+\d value", r"cannot move",
    r"cannot attack", r"for each other", r"While you control", r"until the end of the round", r"has (Stealth|Mobile|Perceptive)",
    r"When .* is deployed", r"When .* is defeated", r"When .* defeats a minion", r"When .* moves", r"When you play a", r"\d AP: ",
]  # fmt: skip


@pytest.mark.parametrize("phrase", SAID)
def test_the_texts_say_many_different_things(phrase):
    assert re.search(phrase, "\n".join(card.text for card in CARDS))


def test_every_ready_deck_can_be_read():
    assert {name: deck.problems for name, deck in READY.items() if deck.problems} == {}


def test_each_race_has_two_ready_decks_of_one_faction_deck_and_one_that_mixes():
    own = Counter()
    for deck in READY.values():
        cards = [PACK.cards[card].values for card in deck.sections["main"]]
        own[tuple(sorted({(values["race"], values["deck"]) for values in cards}))] += 1
    mixed = [tuple(sorted(pair for pair in FACTION_DECKS if pair[0] == race)) for race in ("Pixie", "Gremlin")]
    assert own == dict.fromkeys([*((pair,) for pair in FACTION_DECKS), *mixed], 1)


@pytest.mark.parametrize("name", list(READY))
def test_a_ready_deck_is_forty_cards_of_one_race_with_a_home_and_in_heroic_games_a_hero(name):
    deck = READY[name].sections
    copies = deck["main"]
    assert sum(copies.values()) == PACK.numbers["deck"].value
    assert max(copies.values()) <= PACK.numbers["copies"].value
    assert sum(n for card, n in copies.items() if PACK.cards[card].kind == "minion") >= 21
    assert len(deck["home"]) == 1
    assert len(deck.get("hero", {})) == (READY[name].format == "heroic")
    assert len({PACK.cards[card].values["race"] for held in deck.values() for card in held}) == 1


def test_every_card_of_a_faction_deck_is_in_a_ready_deck():
    used = {card for deck in READY.values() for card in deck.sections["main"]}
    assert those([*MINIONS, *ACTIONS], lambda card: card.id not in used) == []


def test_the_decks_want_different_things():
    assert most_in_common(READY.values()) < 0.5

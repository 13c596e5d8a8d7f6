"""The formats of Pixies vs Gremlins: what each of their rules allows, and where it begins to say no."""

import pytest

from decks.deck_text import read_deck
from engine.packs import GAMES, read_pack

judge = pytest.importorskip("decks.legality").judge

PACK = read_pack(GAMES / "pixies_vs_gremlins")
READY = {name: read_deck(text, PACK) for name, text in PACK.decks.items()}
FORMATS = list(PACK.formats)


def deck(form="standard", **changed):
    """A legal deck of the pixies, Primary Deck, with some sections changed."""
    legal = {"main": READY["thistledown-wing"].sections["main"], "home": {"thistledown-court": 1}}
    if form == "heroic":
        legal["hero"] = {"queen-ispera": 1}
    return {name: held for name, held in (legal | changed).items() if held}


def main(**copies):
    """The main section of that deck with other copies of some cards."""
    held = dict(deck()["main"]) | {card.replace("_", "-"): n for card, n in copies.items()}
    return {card: n for card, n in held.items() if n}


def broken(sections, form, *options):
    """The rules that a deck breaks."""
    return {problem.rule for problem in judge(PACK, form, sections, options).problems}


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("copies", "rules"), [(2, set()), (1, {"PVG-Q5-size"}), (3, {"PVG-Q5-size"})])
def test_a_deck_has_forty_cards(form, copies, rules):
    """PVG-Q5: forty, no more and no less."""
    assert broken(deck(form, main=main(sleepy_pollen=copies)), form) == rules


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("copies", "rules"), [(3, set()), (4, {"PVG-Q5-copies"})])
def test_a_card_is_there_three_times_at_most(form, copies, rules):
    """PVG-Q5: three copies, and one too many."""
    assert broken(deck(form, main=main(petal_guard=copies, gnat_rider=6 - copies)), form) == rules


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(("minions", "rules"), [(21, set()), (20, {"PVG-Q24-minions"})])
def test_more_than_half_of_a_deck_are_minions(form, minions, rules):
    """PVG-F-1, PVG-Q24: twenty-one of forty are, twenty are not."""
    pixies = [card for card in PACK.cards.values() if card.values.get("race") == "Pixie"]
    fighters = [card.id for card in pixies if card.kind == "minion"]
    actions = [card.id for card in pixies if PACK.kinds[card.kind].of == "action"]
    held = spread(fighters, minions) | spread(actions, 40 - minions)
    assert broken(deck(form, main=held), form) == rules
    assert broken(deck(form, main=held), form, "any_minions") == set()


def spread(cards, total):
    """So many copies in all, as evenly as possible."""
    return {card: total // len(cards) + (n < total % len(cards)) for n, card in enumerate(cards)}


@pytest.mark.parametrize("form", FORMATS)
def test_a_deck_is_of_one_race(form):
    """PVG-Q23: a gremlin among pixies."""
    assert "PVG-Q23-race" in broken(deck(form, main=main(gnat_rider=2, sprocket_rat=1)), form)


@pytest.mark.parametrize("form", FORMATS)
def test_primary_and_secondary_deck_may_be_mixed(form):
    """PVG-F-6, PVG-Q23: both decks of a race go together; the house rule forbids it."""
    mixed = deck(form, main=main(gnat_rider=2, gloaming_sneak=1))
    assert broken(mixed, form) == set()
    assert broken(mixed, form, "one_deck") != set()
    assert broken(deck(form), form, "one_deck") == set()


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    ("home", "rules"),
    [
        ({}, {"PVG-Q3-home"}),
        ({"thistledown-court": 1}, set()),
        ({"thistledown-court": 1, "gloaming-hollow": 1}, {"PVG-Q3-home"}),
        ({"cogpit-yard": 1}, {"PVG-Q3-race"}),
    ],
)
def test_there_is_one_home_card_of_the_race(form, home, rules):
    """PVG-Q3: none, one, two, and one of the others."""
    assert broken(deck(form, home=home), form) == rules


@pytest.mark.parametrize(
    ("hero", "rules"),
    [
        ({}, {"PVG-F-3"}),
        ({"queen-ispera": 1}, set()),
        ({"queen-ispera": 1, "nettle-quill": 1}, {"PVG-F-3"}),
        ({"boss-ratchet": 1}, {"PVG-F-3-race"}),
    ],
)
def test_in_a_heroic_game_there_is_one_hero_of_the_race(hero, rules):
    """PVG-F-3: none, one, two, and one of the others."""
    assert broken(deck("heroic", hero=hero), "heroic") == rules


def test_a_hero_is_no_card_of_the_deck_and_has_no_place_without_heroes():
    """PVG-F-4: neither in the deck nor in a standard game."""
    assert not judge(PACK, "heroic", deck("heroic", main=main(gnat_rider=2, queen_ispera=1))).legal
    assert not judge(PACK, "standard", deck("heroic")).legal


def test_a_rune_location_is_no_card_of_the_deck():
    """PVG-F-2: the Rune deck belongs to nobody."""
    assert not judge(PACK, "standard", deck(main=main(gnat_rider=2, lily_basin=1))).legal


@pytest.mark.parametrize("name", list(READY))
def test_a_ready_deck_obeys_its_format(name):
    assert broken(READY[name].sections, READY[name].format) == set()

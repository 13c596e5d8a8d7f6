"""The formats of Runicka: what each of their rules allows, and where it begins to say no."""

import pytest

from decks.deck_text import read_deck
from engine.packs import GAMES, read_pack

judge = pytest.importorskip("decks.legality").judge

PACK = read_pack(GAMES / "runicka")
CARDS = [card.id for card in PACK.cards.values() if "level" in card.values]
CRYSTALS = [card.id for card in PACK.cards.values() if card.kind == "ley-crystal"]


def deck(cards=20, crystals=0, **more):
    """A deck of that many different cards and ley-crystals, and `more` copies of some."""
    sections = {"main": dict.fromkeys(CARDS[:cards], 1), "talisman": dict.fromkeys(CRYSTALS[:crystals], 1)}
    for card, copies in more.items():
        sections["talisman" if card in CRYSTALS else "main"][card.replace("_", "-")] = copies
    return {name: held for name, held in sections.items() if held}


def broken(sections, form="table", *options):
    """The rules that a deck breaks."""
    return {problem.rule for problem in judge(PACK, form, sections, options).problems}


@pytest.mark.parametrize(("cards", "rules"), [(19, {"RNK-F-1"}), (20, set()), (21, {"RNK-F-1"})])
@pytest.mark.parametrize("form", list(PACK.formats))
def test_a_deck_has_twenty_cards(form, cards, rules):
    """RNK-F-1: twenty, no more and no less, in every format."""
    assert broken(deck(cards), form) == rules


@pytest.mark.parametrize("form", list(PACK.formats))
def test_no_card_is_there_twice(form):
    """RNK-F-2: twenty cards of which two are the same."""
    assert broken(deck(19, **{CARDS[0].replace("-", "_"): 2}), form) == {"RNK-F-2"}


@pytest.mark.parametrize(
    ("option", "copies", "rules"), [("copies_2", 2, set()), ("copies_2", 3, {"RNK-F-2"}), ("copies_3", 3, set())]
)
def test_more_copies_are_a_house_rule(option, copies, rules):
    """RNK-Q1: the option takes the place of the rule."""
    found = broken(deck(21 - copies, **{CARDS[0].replace("-", "_"): copies}), "table", option)
    assert {rule.replace(option, "RNK-F-2") for rule in found} == rules


@pytest.mark.parametrize(
    ("crystals", "rules"), [(0, set()), (1, {"RNK-F-3"}), (2, {"RNK-F-3"}), (3, set()), (4, {"RNK-F-3"})]
)
@pytest.mark.parametrize("form", ["table", "battle"])
def test_a_talisman_has_three_ley_crystals_or_there_is_none(form, crystals, rules):
    """RNK-F-3, RNK-Q2: three or none."""
    assert broken(deck(20, crystals), form) == rules


@pytest.mark.parametrize(("crystals", "legal"), [(0, True), (1, True), (3, True), (4, False)])
def test_up_to_three_ley_crystals_are_a_house_rule(crystals, legal):
    """RNK-Q2: the reading of the overview."""
    assert (not broken(deck(20, crystals), "table", "talisman_up_to_3")) == legal


@pytest.mark.parametrize("form", ["table", "battle"])
def test_the_ley_crystals_are_different(form):
    """RNK-F-4: one of them twice."""
    assert broken(deck(20, 2, **{CRYSTALS[0]: 2}), form) == {"RNK-F-4"}


def test_without_talismans_there_is_no_place_for_ley_crystals():
    """RNK-F-3: what is brought along is told."""
    assert not judge(PACK, "no_talisman", deck(20, 3)).legal


@pytest.mark.parametrize("form", list(PACK.formats))
def test_both_alignments_go_together(form):
    """RNK-F-7: a deck half of Order, half of Chaos."""
    mixed = [card.id for card in PACK.cards.values() if card.values.get("level") == 1][:20]
    assert {PACK.cards[card].values["alignment"] for card in mixed} == {"Order", "Chaos"}
    assert broken({"main": dict.fromkeys(mixed, 1)}, form) == set()


@pytest.mark.parametrize("form", list(PACK.formats))
def test_a_fragment_is_no_card_of_a_deck(form):
    """RNK-Q22: effects make it."""
    assert broken(deck(19, spark=1), form) == {"RNK-Q22-deck"}


def test_a_revenant_of_which_only_the_name_is_known_may_be_in_a_deck():
    """A printed card whose text is not known is legal."""
    names = [card.id for card in PACK.cards.values() if card.kind == "revenant"]
    assert broken({"main": dict.fromkeys([*names, *CARDS[: 20 - len(names)]], 1)}) == set()


@pytest.mark.parametrize("name", list(PACK.decks))
def test_a_ready_deck_obeys_its_format(name):
    ready = read_deck(PACK.decks[name], PACK)
    assert broken(ready.sections, ready.format) == set()

"""What is known of Runicka from the story around its rules stands in one file. Delete that file and this one, and it is gone."""

import shutil
from collections import Counter

import pytest

from decks.deck_text import read_deck
from decks.legality import judge
from engine.packs.reading import GAMES, read_pack

FOLDER = GAMES / "runicka"
PACK = read_pack(FOLDER)
PUBLIC = {card.id: card for card in PACK.cards.values() if card.set_id == "chapters"}
REVENANTS = {name: card for name, card in PUBLIC.items() if PACK.lineage(card.kind)[-1].id == "revenant"}


def test_seven_revenants_eight_names_three_ley_crystals_and_two_auras_are_public():
    with_numbers = [name for name, card in REVENANTS.items() if "cost" in card.values]
    kinds = Counter(card.kind for card in PUBLIC.values())
    assert (len(with_numbers), len(REVENANTS) - len(with_numbers)) == (7, 8)
    assert (kinds["ley-crystal"], kinds["keyword"]) == (3, 2)


@pytest.mark.parametrize(
    ("card", "kind", "cost", "power", "arrows", "keywords"),
    [
        ("crumbling-statue", "latent", 5, 0, "<", ["Dormant"]),
        ("generous-deluge", "stable", 20, 2, ">>", ["Flying", "Replenish"]),
        ("wandering-mage", "stable", 10, 2, "<", ["Shout", "Replenish"]),
        ("neo-tamsian-wrangler", "stable", 10, 2, ">", ["Echo"]),
        ("crystalline-smasher", "behemoth", 25, 8, ">>>", ["Shout", "Barrier"]),
        ("darkbastion-bulwark", "inert", 15, 4, "<<<", ["Provoke", "Volatile"]),
        ("obsidian-latticefur", "latent", 20, 4, "<<", ["Dormant", "Energize"]),
    ],
)
def test_a_public_revenant_has_the_numbers_that_are_seen(card, kind, cost, power, arrows, keywords):
    found = PUBLIC[card]
    assert (found.kind, list(found.keywords)) == (kind, keywords)
    assert (found.values["cost"], found.values["power"], found.values["arrows"]) == (cost, power, arrows)


@pytest.mark.parametrize(
    ("card", "values"),
    [
        ("stone-homunculus", {"power": 4}),
        ("tamsian-warden", {"alignment": "Order", "kin": "Tamsian"}),
        ("leyspring", {}),
        ("darkwing-gargoyle", {"kin": "Gargoyle"}),
        ("warlock-of-midnight-darkness", {"kin": "Warlock"}),
        ("eternal-devourer", {}),
        ("tamsian-steed", {"power": 1, "kin": "Tamsian"}),
        ("shard", {"power": 1}),
        ("robonicle", {}),
        ("emeronyx", {}),
        ("tassix", {}),
    ],
)
def test_of_a_name_only_what_is_seen_is_there(card, values):
    assert (dict(PUBLIC[card].values), PUBLIC[card].text) == (values, "")


def test_all_that_comes_from_the_story_lies_in_one_file_that_can_be_deleted(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "runicka", ignore=shutil.ignore_patterns("chapters.toml"))
    rest = read_pack(tmp_path / "runicka")
    assert not PUBLIC.keys() & (rest.cards.keys() | rest.terms.keys())
    assert all(not read_deck(text, rest).problems for text in rest.decks.values())


@pytest.mark.parametrize("card", list(PUBLIC.values()), ids=lambda card: card.id)
def test_a_public_name_stands_in_its_own_file_alone(card):
    if card.id == "shard":
        return  # a word of every day
    elsewhere = [path for path in FOLDER.rglob("*.t*t*") if path.name != "chapters.toml"]
    assert [path.name for path in elsewhere if card.name in path.read_text()] == []


def test_of_the_auras_of_the_story_only_the_names_are_known():
    assert [PACK.keywords[name].text for name in ("Volatile", "Energize")] == ["", ""]
    assert {name for name, term in PACK.keywords.items() if term.origin.status == "public"} == {"Volatile", "Energize"}


@pytest.mark.parametrize("form", list(PACK.formats))
def test_a_revenant_of_which_only_the_name_is_known_may_be_in_a_deck(form):
    names = [name for name, card in REVENANTS.items() if card.kind == "revenant"]
    others = [card.id for card in PACK.cards.values() if "level" in card.values]
    assert judge(PACK, form, {"main": dict.fromkeys([*names, *others[: 20 - len(names)]], 1)}).legal

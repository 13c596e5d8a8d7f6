"""What is known of Runicka from the story around its rules stands in one file. Delete that file and this one, and it is gone."""

import re
import shutil
from collections import Counter

import pytest

from catalog.models import Game
from catalog.understanding import coverage_of, language
from decks.construction.formats.deck_text import read_deck
from decks.construction.legality import judge
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


# What keeps a card from being played, as the pages say it (RNK-Q22, RNK-Q39)

NOT_YET = {
    "crystalline-smasher": ("type Behemoth (RNK-Q39)",),
    "darkbastion-bulwark": ("keyword Volatile",),
    "obsidian-latticefur": ("keyword Energize",),
    **dict.fromkeys(
        ("stone-homunculus", "tamsian-warden", "leyspring", "darkwing-gargoyle", "warlock-of-midnight-darkness",
         "eternal-devourer", "robonicle", "emeronyx", "tassix"), ("Life cost",),
    ),
}  # fmt: skip


@pytest.mark.django_db
def test_every_public_card_is_played_or_says_what_keeps_it():
    known = language(Game.objects.get(slug="runicka"))
    assert {name: known.missing[name] for name in PUBLIC if known.missing[name]} == NOT_YET
    assert not [name for name, card in PACK.cards.items() if card.set_id == "practice" and known.missing[name]]


@pytest.mark.django_db
def test_all_that_public_and_practice_cards_say_is_understood():
    """Every sentence, also of the cards that cannot be played yet."""
    coverage = coverage_of(Game.objects.get(slug="runicka"), PACK.cards)
    assert coverage.played == coverage.of == 82


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("crystalline-smasher", "Its type Behemoth (RNK-Q39) is not known: not playable yet."),
        ("obsidian-latticefur", "Its keyword Energize is not known: not playable yet."),
        ("leyspring", "Its Life cost is not known: not playable yet."),
        ("tassix", "Its Life cost is not known: not playable yet."),
    ],
)
def test_the_page_of_a_card_says_why_it_is_not_playable_yet(client, card, why):
    html = client.get(f"/g/runicka/cards/{card}/").content.decode()
    assert why in " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.django_db
@pytest.mark.parametrize(
    "card", ["crumbling-statue", "generous-deluge", "wandering-mage", "neo-tamsian-wrangler", "tamsian-steed"]
)
def test_the_page_of_a_public_card_that_is_played_says_nothing_of_the_kind(client, card):
    assert "not playable yet" not in client.get(f"/g/runicka/cards/{card}/").content.decode()

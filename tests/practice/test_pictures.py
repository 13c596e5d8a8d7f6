"""Every card of the shipped games has a picture that somebody chose, and no other card of its game has the same."""

from collections import Counter

import pytest

from engine.packs.pictures import picture_of
from engine.packs.reading import read_pack
from tests.builders import EXAMPLE
from tests.packs import SHIPPED

MOST = 0.065  # of a game's cards that may show the same motif
PACKS = pytest.mark.parametrize("pack", [*SHIPPED.values(), read_pack(EXAMPLE)], ids=lambda pack: pack.slug)
GAMES = pytest.mark.parametrize("pack", SHIPPED.values(), ids=SHIPPED)


@PACKS
def test_every_card_names_a_motif(pack):
    assert [card.name for card in pack.cards.values() if not card.motif] == []


@PACKS
def test_no_two_cards_have_the_same_motifs_in_the_same_setting(pack):
    shown = Counter(picture_of(card, pack.motifs)[:2] for card in pack.cards.values())
    assert [picture for picture, cards in shown.items() if cards > 1] == []


def named(pack):
    """The cards that have a name of their own; one that is called by its kind and a number shows its kind first."""
    return [card for card in pack.cards.values() if not card.name[-1].isdigit()]


@GAMES
def test_no_motif_serves_many_cards(pack):
    shown = Counter(motif for card in named(pack) for motif in card.motif)
    assert {motif: cards for motif, cards in shown.items() if cards > MOST * len(pack.cards)} == {}


@GAMES
def test_most_cards_of_a_kind_differ_in_their_first_motif(pack):
    """Cards that lie side by side are told apart by what they show before how it stands there."""
    kinds = Counter(card.kind for card in named(pack))
    first = {kind: {card.motif[0] for card in named(pack) if card.kind == kind} for kind in kinds}
    assert {kind: (cards, len(first[kind])) for kind, cards in kinds.items() if len(first[kind]) < 0.8 * cards} == {}


def test_a_card_without_a_name_shows_what_its_kind_is():
    cards = [card for card in SHIPPED["rune-stones"].cards.values() if card not in named(SHIPPED["rune-stones"])]
    assert all({"dragon", "egg"} & set(card.motif) for card in cards if card.kind == "dragon")
    assert all({"hood", "staff"} & set(card.motif) for card in cards if card.kind == "druid")


@GAMES
def test_a_game_has_all_keys_and_settings(pack):
    pictures = [picture_of(card, pack.motifs) for card in pack.cards.values()]
    assert {picture.key for picture in pictures} == {"night", "day", "glow"}
    assert {"one", "huge", "trio", "mark"} <= {picture.setting for picture in pictures}

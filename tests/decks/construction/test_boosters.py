"""Booster packs: what is in them, by the house rule RSA-Q66; that a seed says it all; and that a pool always makes a deck."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.construction.boosters import candidates, kindred_formats, open_pack, packs_of, pool_of, shortage
from decks.construction.legality import judge
from decks.construction.suggest import fill
from engine.packs.cards import Slot
from tests.packs import SHIPPED
from tests.tiers import examples

PACK = SHIPPED["runeslingers-awakening"]
BOOSTER = PACK.boosters["booster"]
seeds = st.integers(0, 2**31 - 1)


def kinds(card: str) -> set[str]:
    return {kind.id for kind in PACK.lineage(PACK.cards[card].kind)}


# What is in a pack


@given(seeds)
def test_a_pack_has_nine_different_cards(seed: int) -> None:
    """RSA-F-21 [000:416]: packs of 9; RSA-Q66: none of them twice."""
    assert len(set(open_pack(PACK, BOOSTER, seed, "a"))) == 9


@given(seeds)
def test_a_pack_has_five_runespells_three_defense_cards_and_one_of_any_type(seed: int) -> None:
    """RSA-Q66."""
    cards = open_pack(PACK, BOOSTER, seed, "a")
    assert all("runespell" in kinds(card) for card in cards[:5])
    assert all("defense" in kinds(card) for card in cards[5:8])


@given(seeds)
def test_at_most_one_card_of_a_pack_is_an_x_card(seed: int) -> None:
    """RSA-Q66: only the last card may be one."""
    assert not [card for card in open_pack(PACK, BOOSTER, seed, "a")[:8] if PACK.cards[card].values.get("x")]


def test_packs_hold_all_practice_cards_of_the_deck_and_nothing_else() -> None:
    """RSA-Q66: no Runeslinger, equip or ailment [000:427-428], and no printed card of which too little is known."""
    wanted = {c.id for c in PACK.cards.values() if c.set_id == "practice" and "card" in kinds(c.id)}
    assert frozenset.union(*candidates(PACK, BOOSTER)) == wanted
    assert {card for seed in range(2000) for card in open_pack(PACK, BOOSTER, seed, "a")} == wanted


def test_a_slot_draws_every_card_about_as_often() -> None:
    """RSA-Q66: nobody knows of rarities, so there are none."""
    drawn = Counter(card for seed in range(4000) for card in open_pack(PACK, BOOSTER, seed, "a")[:5])
    assert len(drawn) == 47
    assert 300 < min(drawn.values()) < 4000 * 5 / 47 < max(drawn.values()) < 550


# The seed


def test_a_seed_opens_the_same_packs_on_every_machine() -> None:
    assert open_pack(PACK, BOOSTER, 1, "a") == (
        "settle-the-debt",
        "answering-thunder",
        "borrowed-noon",
        "marrow-chill",
        "fork-in-the-flame",
        "emptying-dirge",
        "candle-vow",
        "wardsong",
        "ledger-of-light",
    )


def test_packs_differ_by_seed_name_and_seat() -> None:
    packs = [*packs_of(PACK, "sealed", 1), *packs_of(PACK, "sealed", 2), *packs_of(PACK, "sealed", 1, seat=1)]
    assert len(set(packs)) == 18


@given(seeds)
def test_a_card_that_comes_or_goes_changes_only_the_packs_it_is_drawn_for(seed: int) -> None:
    gone = "emberdart"
    fewer = replace(PACK, digest="fewer", cards={name: card for name, card in PACK.cards.items() if name != gone})
    before, after = open_pack(PACK, BOOSTER, seed, "a"), open_pack(fewer, BOOSTER, seed, "a")
    assert after == before if gone not in before else len(set(before) - set(after)) <= 3


def test_a_booster_that_cannot_be_filled_is_told() -> None:
    many = replace(BOOSTER, slots=(Slot(40, "is:practice type=spirit"),))
    assert "of the cards fit is:practice type=spirit; a pack may need 40" in shortage(PACK, many)
    assert shortage(PACK, BOOSTER) == ""


# Pools


@pytest.mark.parametrize(("form", "packs", "cards"), [("draft", 4, 36), ("sealed", 6, 54), ("sealed_30", 6, 54)])
def test_how_many_packs_a_player_has(form: str, packs: int, cards: int) -> None:
    """RSA-F-21 [000:416] and RSA-F-30 [000:430]."""
    found = packs_of(PACK, form, 5)
    assert (len(found), sum(pool_of(found).values())) == (packs, cards)


def test_one_sealed_pool_makes_decks_of_both_sizes() -> None:
    """RSA-Q2: 40 cards, or 30 by the update."""
    assert (kindred_formats(PACK, "sealed"), kindred_formats(PACK, "sealed_30")) == (
        ["sealed", "sealed_30"],
        ["sealed_30", "sealed"],
    )
    assert kindred_formats(PACK, "draft") == ["draft"]


@settings(max_examples=examples(40))
@given(seeds, st.sampled_from([("sealed", 40), ("sealed_30", 30)]))
def test_every_sealed_pool_makes_a_legal_deck(seed: int, wanted: tuple[str, int]) -> None:
    """RSA-F-31 [000:430]: three copies at most, one of each X card, all out of the six packs."""
    form, size = wanted
    pool = pool_of(packs_of(PACK, form, seed))
    deck = fill(PACK, form, {}, pool)
    assert deck is not None
    assert judge(PACK, form, deck, pool=pool).legal
    assert sum(deck["main"].values()) == size


# A deck suggested


def test_a_suggestion_takes_nothing_out() -> None:
    pool = pool_of(packs_of(PACK, "sealed", 3))
    mine = {"main": {next(iter(pool)): 1}, "runeslinger": {"brakka-holt": 1}}
    deck = fill(PACK, "sealed", mine, pool)
    assert deck is not None
    assert judge(PACK, "sealed", deck, pool=pool).legal
    assert deck["runeslinger"] == {"brakka-holt": 1}
    assert next(iter(pool)) in deck["main"]


def test_a_deck_that_is_legal_stays_as_it_is() -> None:
    pool = pool_of(packs_of(PACK, "sealed", 3))
    deck = fill(PACK, "sealed", {}, pool)
    assert deck is not None
    assert fill(PACK, "sealed", deck, pool) == deck


def test_what_is_wrong_with_a_deck_stays_wrong_but_it_is_filled() -> None:
    pool = pool_of(packs_of(PACK, "sealed", 3))
    deck = fill(PACK, "sealed", {"main": {"fireball": 2}}, pool)
    assert deck is not None
    assert deck["main"]["fireball"] == 2
    assert judge(PACK, "sealed", deck, pool=pool).distance == 2  # both have to go, and all else is there


def test_a_pool_of_another_size_makes_no_deck() -> None:
    assert fill(PACK, "sealed", {}, {"emberdart": 3}) is None

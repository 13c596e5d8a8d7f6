"""No ready deck is hopeless, and none is beyond the others: played steadily on both sides, each wins 30 to 70 of 100 games."""

from typing import Final

import pytest

from decks.lab.field import BY, EACH, SEED, Field, field_of
from decks.lab.matrices import report_of
from decks.lab.report import Estimate
from engine.packs.cards import Pack
from engine.play.matches import SEATS
from engine.play.matrix import Matrix, meetings, play_pairs, prepare_meeting
from tests.packs import SHIPPED
from tests.tiers import IS_LONG, drawn

LOW, HIGH = 0.3, 0.7
NEAR: Final = (0.4, 0.6)  # starters among themselves
FEW: Final = 6  # games of each two decks where a deck is only refused that lies beyond for certain
STARTER: Final = "starter"
MANY: Final = 4 * EACH  # games of each two starters: 40 alone are off by 15 of 100


def shares(pack: Pack, field: Field, games: int) -> dict[str, Estimate]:
    """The share that each deck of a field wins."""
    met = {
        two: play_pairs(prepare_meeting(pack, field.sections, two, SEED, BY), range(games // SEATS))
        for two in meetings(field.decks, BY)
    }
    return {row.deck: row.share for row in report_of(Matrix(list(field.decks), met)).rows}


def lies_within(share: Estimate, low: float, high: float) -> bool:
    """Whether a deck is in bounds: by its share in the long tier, as far as few games can tell otherwise."""
    return low <= share.value <= high if IS_LONG else share.high >= low and share.low <= high


@pytest.mark.parametrize("slug", drawn("balance of ready decks", list(SHIPPED), 1))
def test_each_ready_deck_wins_30_to_70_of_100_games(slug: str) -> None:
    found = shares(SHIPPED[slug], field_of(SHIPPED[slug]), EACH if IS_LONG else FEW)
    assert {deck: share for deck, share in found.items() if not lies_within(share, LOW, HIGH)} == {}


@pytest.mark.parametrize(
    "slug", drawn("balance of starters", [slug for slug, pack in SHIPPED.items() if STARTER in pack.formats], 1)
)
def test_each_starter_wins_40_to_60_of_100_games_against_the_others(slug: str) -> None:
    found = shares(SHIPPED[slug], field_of(SHIPPED[slug], STARTER), MANY if IS_LONG else FEW)
    assert {deck: share for deck, share in found.items() if not lies_within(share, *NEAR)} == {}

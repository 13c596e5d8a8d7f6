"""No code of a ruling or a rulebook line stands at the table, on a card that is read large, or in the form of a hand."""

import re
from typing import Final

import pytest

from decks.models import Hand
from decks.tabletop.hands import OpenHand
from engine.play.playable import is_playable
from tests.packs import SHIPPED
from tests.reading import Client, page
from tests.tiers import drawn

pytestmark = pytest.mark.django_db
PLAYABLE = [slug for slug, pack in SHIPPED.items() if is_playable(pack)]
CODE: Final = re.compile(r"\b(?:RSA|RS1|RNK|PVG|RST)-[A-Z]*-?\d+|\[00\d:\d+")
TURNS: Final = 5


@pytest.mark.parametrize("slug", PLAYABLE)
def test_nothing_at_the_table_is_a_code(client: Client, slug: str) -> None:
    ready = next(iter(SHIPPED[slug].decks))
    form = f"/hands/new/?game={slug}&ready={ready}"
    assert not CODE.findall(page(client, form))
    answer = client.post("/hands/new/", {"game": slug, "ready": ready, "opponent": "steady", "seed": "3"})
    hand = Hand.objects.get(key=str(answer["Location"]).split("/")[-2])
    for _ in range(TURNS):
        assert not CODE.findall(page(client, hand.get_absolute_url()))
        sitting = OpenHand(hand, SHIPPED[slug])
        sitting.play_turn()
        sitting.keep()
        if sitting.game.over:
            break


@pytest.mark.parametrize("slug", PLAYABLE)
def test_no_card_that_is_read_large_reminds_of_a_code(client: Client, slug: str) -> None:
    for card in drawn(f"large {slug}", list(SHIPPED[slug].cards), 40):
        assert not CODE.findall(client.get(f"/decks/faces/{slug}/{card}/").content.decode())


def test_a_number_of_a_player_leads_to_its_word(client: Client) -> None:
    ready = next(iter(SHIPPED["runicka"].decks))
    answer = client.post("/hands/new/", {"game": "runicka", "ready": ready, "opponent": "steady", "seed": "3"})
    assert re.search(
        r'<a class="term"[^>]*href="/g/runicka/glossary/alignment/"', client.get(answer["Location"]).content.decode()
    )

"""The end of a hand that nobody wins in time: told under the question before it comes, by the limit of its game and by that of hands."""

import pytest

from decks.models import Hand
from decks.tabletop import hands
from engine.play import limits
from engine.play.record import begin, record_of
from engine.play.scenes import read_scene
from tests.conformance.test_every_game import acting_freely, as_scene, played
from tests.decks.tabletop.visits import mark, of, step
from tests.packs import SHIPPED
from tests.plain import IN_PLAIN_PYTHON
from tests.reading import Client, page, part

pytestmark = pytest.mark.django_db
CLOSING = r'<p class="limits closing">([^<]*)</p>'
LAST = {"rounds": "Round {0} of {0}: the game ends", "turns": "Turn {0} of {0}, counting every player’s: the game ends"}


def dealt(client: Client, slug: str) -> str:
    answer = client.post(
        "/hands/new/", {"game": slug, "ready": next(iter(SHIPPED[slug].decks)), "opponent": "none", "seed": "1"}
    )
    assert answer.status_code == 302
    return str(answer["Location"])


def stands_at(hand: Hand, slug: str, before: int) -> str:
    """Put a hand so many turns before the last of its game; how that is called."""
    start = next(game for game in played(slug, 1) if game.turn == 3 and acting_freely(game))
    table = start.table
    scene = as_scene(start).replace("turn = 3", f"turn = {table.last_turn - before}")
    hand.record, hand.position, hand.pilot = record_of(begin(read_scene(table.rules, scene), 1)).dumps(), 0, "none"
    hand.save()
    return LAST[table.limit_unit].format(table.limit)


@pytest.mark.parametrize("slug", SHIPPED)
def test_the_table_tells_the_last_turn_and_nothing_long_before_it(client: Client, slug: str) -> None:
    address = dealt(client, slug)
    assert "limits closing" not in page(client, address)
    stands_at(of(address), slug, 40)
    assert "limits closing" not in page(client, address)
    words = stands_at(of(address), slug, 0)
    assert part(CLOSING, page(client, address)).startswith(words)


def test_the_last_answers_that_a_hand_keeps_are_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    address = dealt(client, "runicka")
    here = int(mark(page(client, address)).partition("-")[0])
    monkeypatch.setattr(hands, "ANSWERS_MAX", here + hands.FEW_ANSWERS + 1)
    assert "limits closing" not in page(client, address)
    monkeypatch.setattr(hands, "ANSWERS_MAX", here + 2)
    assert part(CLOSING, page(client, address)) == f"This hand ends after 2 more answers: {here + 2} of a game are kept"
    assert part(CLOSING, step(client, address, option="0")).startswith("This hand ends after 1 more answer:")


@IN_PLAIN_PYTHON
@pytest.mark.parametrize("slug", SHIPPED)
def test_the_table_tells_the_end_of_a_turn_without_end(
    client: Client, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = dealt(client, slug)
    assert "limits closing" not in page(client, address)
    monkeypatch.setattr(limits, "FULL", limits.EVENTS_MAX)
    told = part(CLOSING, page(client, address))
    assert told.startswith("This turn has had ")
    assert told.endswith(" events: once it has had more than 5,000, the game ends unfinished")

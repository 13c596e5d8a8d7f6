"""The coach at the table: what can be done and why not the rest, to whoever is asked, until they say that they know the game."""

from collections.abc import Sequence

import pytest

from decks.tabletop.acquaintance import KNOWN
from decks.tabletop.coach import Coaching, coaching
from tests.decks.tabletop.test_hand_pages import dealt
from tests.decks.tabletop.test_layout import PACKS, random_game
from tests.decks.tabletop.test_why_not import GAME, LIGHT, ONCE, SHORT
from tests.decks.tabletop.visits import HTMX, mark, shared_by, step
from tests.packs import SHIPPED
from tests.reading import Client, page
from tests.scenes import Played, set_scene

COACH = 'aria-label="The coach"'


def told(played: Played, eyes: Sequence[int] = (0,)) -> Coaching:
    """What the coach tells the player of these seats."""
    said = coaching(played.game, eyes)
    assert said is not None
    return said


def test_the_coach_says_what_the_phase_is_for_and_what_is_asked() -> None:
    pack = SHIPPED[GAME]
    said = told(set_scene(SHORT)).says
    assert said == (pack.coached_phases["play"].coach, pack.coached_decisions["act"].coach)


def test_what_can_be_done_is_told_in_as_many_ways_as_there_are() -> None:
    """Both copies of Skyglass Lance are set alike; Wardsong makes Light, for which Emberdart can be played."""
    assert dict(told(set_scene(SHORT)).can) == {
        "End the Play Phase": 1,
        "Play": 1,
        "Set": 2,
        "Create Light": 1,
    }


def test_of_what_cannot_be_done_what_cannot_be_done_at_all_is_told_first() -> None:
    played = set_scene(SHORT)
    assert told(played).cannot == (("Play", LIGHT),)
    assert told(played.choose("Set Skyglass Lance as a concentration")).cannot[0] == ("Set", ONCE)


def test_the_coach_speaks_to_whoever_is_asked_and_to_nobody_else() -> None:
    assert coaching(set_scene(SHORT).game, [1]) is None
    assert coaching(set_scene(SHORT).game, []) is None


def test_a_game_whose_pack_says_nothing_has_no_coach() -> None:
    game = next(random_game("gardens", next(iter(PACKS["gardens"].decks))))
    assert game.decision is not None
    assert coaching(game, range(game.table.seats)) is None


@pytest.mark.django_db
def test_the_coach_is_there_until_somebody_knows_this_game_and_comes_back_when_asked(client: Client) -> None:
    address, other = (
        dealt(client),
        dealt(client, game="runicka", ready=next(iter(SHIPPED["runicka"].decks)), opponent="none"),
    )
    assert COACH in page(client, address)
    answer = client.post(address, {"at": mark(page(client, address)), "do": "know"}, headers=HTMX)
    assert COACH not in answer.content.decode()
    assert client.cookies[KNOWN].value == GAME
    assert COACH not in page(client, address)
    assert COACH in page(client, other)
    step(client, other, do="know")
    assert client.cookies[KNOWN].value == f"{GAME}.runicka"
    assert COACH in step(client, address, do="coach")
    assert client.cookies[KNOWN].value == "runicka"
    assert COACH not in page(client, other)


@pytest.mark.django_db
def test_the_coach_knows_of_lessons(client: Client) -> None:
    assert f'href="/g/{GAME}/learn/"' in page(client, dealt(client)).partition(COACH)[2].partition("</aside>")[0]


@pytest.mark.django_db
def test_whoever_looks_at_the_game_of_somebody_else_is_not_coached(client: Client) -> None:
    shared = shared_by(client, dealt(client))
    assert COACH not in page(Client(), shared)


@pytest.mark.django_db
@pytest.mark.parametrize("kept", ["..", "x" * 4000, ".".join(["a"] * 400), "<b>"])
def test_a_cookie_of_somebody_else_is_read_as_far_as_it_makes_sense(client: Client, kept: str) -> None:
    address = dealt(client)
    client.cookies[KNOWN] = kept
    assert COACH in page(client, address)
    step(client, address, do="know")
    assert client.cookies[KNOWN].value.split(".")[-1] == GAME
    assert len(client.cookies[KNOWN].value) < 4096

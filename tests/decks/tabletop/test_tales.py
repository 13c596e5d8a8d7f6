"""What the page is sent of the other side's turn: the steps since one's own answer, and as far as each may look."""

import json
import re

import pytest

from decks.models import Hand
from decks.tabletop.small_faces import drawing
from decks.tabletop.tales import Tale, span_in
from decks.tabletop.telling import STEPS_MAX, Teller
from decks.tabletop.together import Together
from tests.decks.tabletop.hidden_cards import leaks
from tests.decks.tabletop.test_hand_pages import dealt
from tests.decks.tabletop.test_two_at_one_table import again, sat_down
from tests.decks.tabletop.visits import HTMX, mark, of, shared_by, step
from tests.reading import Client, page, part, text_of

pytestmark = pytest.mark.django_db
RUNICKA = {"game": "runicka", "ready": "long-vigil", "opponent": "steady", "quiet": "1"}


def until_told(client: Client, address: str) -> str:
    """Answers until the other side has done something; the page after it."""
    shown = page(client, address)
    for _ in range(40):
        last = part(r'(?s).*name="option" value="(\d+)"', shown)
        shown = step(client, address, option=last, quiet="1")
        if "data-tells" in shown:
            return shown
    raise AssertionError("nothing was told")


@pytest.fixture
def address(client: Client) -> str:
    """A hand against a steady opponent."""
    return dealt(client, **RUNICKA)


def span_of(shown: str) -> str:
    return part(r'data-told="(\d+-\d+)"', shown)


def tale_of(client: Client, address: str, span: str) -> dict:
    return client.get(address, {"told": span}).json()


def table_of(tale: dict, number: int) -> str:
    """The table of a step, put together."""
    return "".join(tale["parts"][part] for part in (*tale["steps"][number]["mat"], *tale["steps"][number]["hand"]))


def pieces(tale: dict, number: int) -> set[str]:
    """The pieces that a step shows."""
    return set(re.findall(r'data-piece="(\d+)"', table_of(tale, number)))


def test_after_an_answer_the_page_says_what_is_to_be_told_since(client: Client, address: str) -> None:
    shown = until_told(client, address)
    first, last = map(int, span_of(shown).split("-"))
    hand = of(address)
    assert last == hand.position
    tale = tale_of(client, address, f"{first}-{last}")
    assert [one["at"] for one in tale["steps"]] == sorted({one["at"] for one in tale["steps"]})
    assert tale["steps"][0]["at"] == first
    assert any(one["theirs"] for one in tale["steps"])
    assert all(one["words"] for one in tale["steps"][1:])


def test_a_step_says_the_moment_that_it_is_of(client: Client, address: str) -> None:
    tale = tale_of(client, address, span_of(until_told(client, address)))
    moments = {one["heading"]: one["when"] for one in tale["steps"] if one["theirs"]}
    assert "Your turn" not in moments["Their turn"]
    assert moments["Their turn"].startswith("Turn ")
    assert all("phase" in one for one in tale["steps"])


def test_a_step_is_a_table_that_is_only_looked_at(client: Client, address: str) -> None:
    tale = tale_of(client, address, span_of(until_told(client, address)))
    for number in range(len(tale["steps"])):
        shown = table_of(tale, number)
        assert 'class="side"' in shown
        assert "<button name" not in shown
        assert "data-says" not in shown


def test_the_last_step_is_the_table_that_the_page_shows(client: Client, address: str) -> None:
    shown = until_told(client, address)
    tale = tale_of(client, address, span_of(shown))
    assert pieces(tale, -1) == set(re.findall(r'data-piece="(\d+)"', shown))


def test_what_stays_is_sent_once(client: Client, address: str) -> None:
    tale = tale_of(client, address, span_of(until_told(client, address)))
    whole = sum(len(table_of(tale, number)) for number in range(len(tale["steps"])))
    assert len(set(tale["parts"])) == len(tale["parts"])
    assert len(json.dumps(tale)) < whole / 3


def test_going_back_tells_nothing_by_itself_but_can_be_told_again(client: Client, address: str) -> None:
    told = until_told(client, address)
    assert span_of(told)
    assert [way for way in ("undo", "redo") if "data-tells" in step(client, address, do=way)] == []
    assert span_of(page(client, address)) == span_of(told)
    assert "data-tells" not in page(client, address)


def test_an_answer_that_nobody_replies_to_is_told_by_itself(client: Client, address: str) -> None:
    shown = page(client, address)
    for _ in range(20):
        last = part(r'(?s).*name="option" value="(\d+)"', shown)
        first = part(r'name="option" value="(\d+)"', shown)
        shown = step(client, address, option=first if first != last else last, quiet="1")
        if "data-told" not in shown and "data-did" in shown:
            break
    did = json.loads(part(r'data-did="([^"]+)"', shown).replace("&quot;", '"').replace("&#x27;", "'"))
    assert (did["theirs"], did["at"]) == (False, of(address).position)


def test_the_heading_of_their_turn_can_be_told_again_and_that_of_ones_own_not(client: Client, address: str) -> None:
    shown = until_told(client, address)
    headings = [line for line in shown.split("<li")[1:] if 'class="log-turn"' in line]
    theirs = [line for line in headings if "Turn of" in line]
    assert theirs
    assert all("data-tell=" in line.partition("</li>")[0] for line in theirs)
    assert not any("data-tell=" in line.partition("</li>")[0] for line in headings if "Your turn" in line)
    first, last = map(int, part(r'data-tell="(\d+-\d+)"', theirs[-1]).split("-"))
    words = [one["words"] for one in tale_of(client, address, f"{first}-{last}")["steps"]]
    told = [one["words"] for one in tale_of(client, address, span_of(shown))["steps"]]
    assert words[-1] == told[-1]


@pytest.mark.parametrize("span", ["", "x", "3", "3-3", "4-3", "-1-2", "0-9999", "0-x", "1e1-2", "²-3"])
def test_what_has_not_been_played_is_not_told(client: Client, address: str, span: str) -> None:
    until_told(client, address)
    assert client.get(address, {"told": span}).status_code == 404


def test_nothing_is_told_beyond_where_the_hand_stands(client: Client, address: str) -> None:
    """What was taken back is no secret of a hand of one's own; it is not what happened, either."""
    _, last = span_of(until_told(client, address)).split("-")
    assert client.get(address, {"told": f"0-{last}"}).status_code == 200
    step(client, address, do="undo")
    assert client.get(address, {"told": f"0-{last}"}).status_code == 404


def test_only_so_many_steps_are_told_at_once() -> None:
    hand = sat_down()
    hand.line = [0] * (STEPS_MAX + 9)
    hand.laid_open = True
    assert span_in(hand, f"0-{STEPS_MAX}") == (0, STEPS_MAX)
    assert span_in(hand, f"0-{STEPS_MAX + 1}") is None


def test_a_hand_of_somebody_else_tells_nothing(client: Client, address: str) -> None:
    span = span_of(until_told(client, address))
    assert Client().get(address, {"told": span}).status_code == 404


def test_a_shared_hand_tells_whoever_has_the_link_what_was_seen_then(client: Client, address: str) -> None:
    span = span_of(until_told(client, address))
    shared = of(shared_by(client, address))
    tale = Client().get(shared.get_absolute_url(), {"told": span}).json()
    own = tale_of(client, address, span)
    assert [one["at"] for one in tale["steps"]] == [one["at"] for one in own["steps"]]
    assert [pieces(tale, n) for n, _ in enumerate(tale["steps"])] == [
        pieces(own, n) for n, _ in enumerate(own["steps"])
    ]
    beyond = len(json.loads(shared.record)["answers"]) + 1
    assert Client().get(shared.get_absolute_url(), {"told": f"0-{beyond}"}).status_code == 404


# Two people at one table


def play(hand: Together, answers: int) -> Together:
    """So many answers of both, each by the first option, with the device handed over as often as it must be."""
    for number in range(answers):
        if hand.waits:
            hand.confirm()
        assert hand.game.decision
        hand.answer(number % len(hand.game.decision.options))
    if hand.waits:
        hand.confirm()
    hand.keep()
    return hand


@pytest.mark.parametrize("answers", [6, 13, 24])
def test_whoever_has_the_device_is_told_what_they_saw_and_no_more(answers: int) -> None:
    hand = play(sat_down(), answers)
    first, last = max(hand.since, 0), hand.position
    tale = Tale(hand, drawing("runeslingers-awakening", "")).told(first, last)
    teller = Teller(hand.table, hand.seed, hand.line, hand.eyes, first)
    assert not leaks(table_of(tale, 0), teller.game, hand.eyes)
    assert [
        (number, _)
        for number, _ in enumerate(teller.steps(last), 1)
        if leaks(table_of(tale, number), teller.game, hand.eyes)
    ] == []


def test_the_search_for_secrets_finds_what_the_other_one_is_told() -> None:
    hand = play(sat_down(), 6)
    other = Together(Hand.objects.get(pk=hand.hand.pk), hand.pack)
    other.seat = 1 - hand.seat
    tale = Tale(other, drawing("runeslingers-awakening", "")).told(0, hand.position)
    teller = Teller(hand.table, hand.seed, hand.line, hand.eyes)
    assert leaks(table_of(tale, 0), teller.game, hand.eyes)


def test_nothing_is_told_while_the_device_is_handed_over(client: Client) -> None:
    hand = play(sat_down(), 6)
    Hand.objects.filter(pk=hand.hand.pk).update(owner=owner_of(client))
    there = f"/hands/{hand.hand.key}/"
    answer = client.get(there, {"told": f"0-{hand.position}"})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    covered = again(hand)
    covered.cover()
    covered.keep()
    assert client.get(there, {"told": f"0-{hand.position}"}).status_code == 404


def owner_of(client: Client) -> str:
    """The name of a visitor who has made something."""
    return of(dealt(client)).owner


def test_after_a_hand_over_the_page_tells_what_the_other_one_did(client: Client) -> None:
    hand = sat_down()
    Hand.objects.filter(pk=hand.hand.pk).update(owner=owner_of(client))
    there = f"/hands/{hand.hand.key}/"
    for _ in range(40):
        shown = text_of(client.post(there, {"at": mark(page(client, there)), "do": "confirm"}, headers=HTMX))
        if "data-tells" in shown:
            break
        last = part(r'(?s).*name="option" value="(\d+)"', shown)
        shown = step(client, there, option=last, quiet="1")
    assert "data-tells" in shown


def test_whoever_plays_every_seat_is_told_nothing(client: Client) -> None:
    address = dealt(client, **RUNICKA | {"opponent": "none"})
    for _ in range(12):
        last = part(r'(?s).*name="option" value="(\d+)"', page(client, address))
        assert "data-told" not in step(client, address, option=last, quiet="1")

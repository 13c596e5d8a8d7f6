"""Repairs in the API: what makes a deck legal that is sent, what may stay, what may be used, and what is refused."""

from typing import Any

import pytest

from decks.construction.legality import judge
from decks.models import Deck
from tests.decks.test_decks_api import PACK, RUSH, SLUG, problem
from tests.reading import Client

pytestmark = pytest.mark.django_db
REPAIR = "/api/v1/decks/repair/"
SPOILT = {**RUSH, "main": {**RUSH["main"], "emberdart": 4, "turned-soil": 1}}


def send(**body: Any) -> Any:
    sent = {"game": SLUG, "format": "constructed", "sections": SPOILT, **body}
    return Client().post(REPAIR, {key: value for key, value in sent.items() if value is not None}, "application/json")


def repaired(**body: Any) -> Any:
    answer = send(**body)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_the_root_leads_to_it() -> None:
    assert Client().get("/api/v1/").json()["repair"].endswith(REPAIR)


def test_the_ways_to_make_a_deck_legal() -> None:
    found = repaired()
    assert (found["verdict"]["distance"], found["conflict"]) == (2, None)
    assert [way["cost"] for way in found["repairs"]] == [2, 2, 2]
    assert all(judge(PACK, "constructed", way["sections"]).legal for way in found["repairs"])
    assert found["repairs"][0]["edits"][0] == {"place": "main", "card": "emberdart", "before": 4, "after": 3}


def test_a_legal_deck_needs_none() -> None:
    found = repaired(sections=RUSH)
    assert (found["verdict"]["legal"], found["repairs"], found["conflict"]) == (True, [], None)


def test_what_is_locked_conflicts_with_a_rule() -> None:
    conflict = repaired(locked={"main": ["emberdart", "lanternfall"]})["conflict"]
    assert conflict["locks"] == [["main", "emberdart"]]
    assert [(rule["rule"], rule["source"]) for rule in conflict["rules"]] == [("RSA-F-11", "000:413")]


@pytest.mark.parametrize("how", ["owned", "owned_text"])
def test_only_owned_cards_come(how: str) -> None:
    cards = {card: n for held in SPOILT.values() for card, n in held.items()} | {"kiln-burst": 1}
    text = "\n".join(f"{n} {PACK.cards[card].name}" for card, n in cards.items())
    found = repaired(**{how: cards if how == "owned" else text})
    assert [edit["card"] for way in found["repairs"] for edit in way["edits"]] == ["emberdart", "kiln-burst"]


@pytest.mark.parametrize("line", ["{1} ({0})", "{0}x{1}", "{0} [ABC] {1}", "{1}: {0}", "SB: {0} {1}"])
def test_a_list_of_owned_cards_is_read_as_any_other(line: str) -> None:
    cards = {card: n for held in SPOILT.values() for card, n in held.items()} | {"kiln-burst": 1}
    found = repaired(owned_text="\n".join(line.format(n, PACK.cards[card].name) for card, n in cards.items()))
    assert [edit["card"] for way in found["repairs"] for edit in way["edits"]] == ["emberdart", "kiln-burst"]


def test_a_table_of_owned_cards_is_read() -> None:
    cards = {card: n for held in SPOILT.values() for card, n in held.items()} | {"kiln-burst": 1}
    rows = [f'{n},"{PACK.cards[card].name}",ABC' for card, n in cards.items()]
    found = repaired(owned_text="\n".join(["Qty,Card Name,Set Code", *rows]))
    assert [edit["card"] for way in found["repairs"] for edit in way["edits"]] == ["emberdart", "kiln-burst"]
    assert any(note.startswith("owned_text: Line 2: Not kept: (ABC)") for note in found["notes"])


def test_an_incomplete_card_that_has_to_come_is_marked() -> None:
    cards = {card: n for held in SPOILT.values() for card, n in held.items()} | {"stone-trap": 1}
    (way,) = repaired(owned=cards)["repairs"]
    assert way["incomplete"] == [{"card": "stone-trap", "missing": ["Light cost"]}]
    assert all(way["incomplete"] == [] for way in repaired()["repairs"])


def test_whoever_owns_nothing_can_build_nothing() -> None:
    assert repaired(owned_text="") == repaired(owned={})
    assert repaired(owned_text="")["conflict"]["owned"]


def test_a_pool_and_options_count() -> None:
    assert repaired(format="draft", pool=dict.fromkeys(PACK.cards, 3))["conflict"]["rules"][0]["code"] == "pool"
    found = repaired(sections=RUSH, options=["x_total_1"])
    assert {edit["card"] for way in found["repairs"] for edit in way["edits"]} & {
        "falling-constellation-x",
        "ninth-bell-x",
    }


def test_a_text_names_its_format() -> None:
    text = PACK.decks["ember-rush"].replace("3 Emberdart", "4 Emberdart")
    assert [way["cost"] for way in repaired(format=None, sections=None, text=text)["repairs"]] == [1]


def test_nothing_is_kept() -> None:
    repaired()
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"format": None}, "format: name the one to repair for; choose from constructed"),
        ({"format": "gone"}, "format: no format is called 'gone'"),
        ({"options": ["flying"]}, "options: no option of constructed is called 'flying'"),
        ({"owned": {"emberdart": 0}}, "owned.emberdart: Ensure this value is greater than or equal to 1."),
        ({"owned": {}, "owned_text": ""}, "Send either owned or owned_text."),
        ({"owned": {}, "owned_text": "1 Emberdart"}, "Send either owned or owned_text."),
        (
            {"owned_text": "quantity,name\n,Emberdart"},
            "owned_text:2: how many copies of 'Emberdart' there are is not said",
        ),
        ({"owned_text": "<html></html>"}, "owned_text: This is a web page"),
        ({"owned_text": "1 Emberdart\n4 Emberdrat"}, "owned_text:2: no card of this game is called 'Emberdrat'"),
        ({"locked": {"main": "emberdart"}}, "locked.main: Expected a list of items"),
        ({"locked": {"main": ["a b"]}}, "locked: 'a b' is not an id."),
        ({"text": "3 Emberdart"}, "Send either sections or text."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(body: dict[str, Any], said: str) -> None:
    assert said in problem(send(**body), 400)


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_other_methods_are_refused(method: str) -> None:
    assert getattr(Client(), method)(REPAIR).status_code == 405

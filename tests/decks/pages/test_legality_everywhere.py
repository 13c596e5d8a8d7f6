"""A deck that is not legal says so wherever it is played or measured, so that no figure stands without what it is worth."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from decks.models import Deck, GoldfishRun, Hand
from tests.reading import Client

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
WORDS = "Not legal in Constructed: 2 problems."


def built(anna: Client, *steps: str) -> Deck:
    """A copy of Ember Rush that was changed."""
    anna.post("/decks/new/", {"game": GAME, "ready": "ember-rush"})
    deck = Deck.objects.get()
    for step in steps:
        anna.post(f"/decks/{deck.key}/change/", {"base": deck.version, "step": step})
        deck.refresh_from_db()
    return deck


def pages(anna: Client, deck: Deck) -> dict[str, str]:
    """Every page that plays or measures a deck."""
    named = {"deck": deck.key}
    anna.post("/hands/new/", named | {"opponent": "dummy", "seed": "5"})
    anna.post("/runs/new/", named | {"games": "100", "seed": "7"})
    run = GoldfishRun.objects.get()
    running = anna.get(run.get_absolute_url()).content.decode()
    anna.post(f"/runs/{run.key}/cancel/")
    addresses = {
        "form of a hand": f"/hands/new/?deck={deck.key}",
        "table": Hand.objects.get().get_absolute_url(),
        "form of a run": f"/runs/new/?deck={deck.key}",
        "report": run.get_absolute_url(),
    }
    return {name: anna.get(address).content.decode() for name, address in addresses.items()} | {"running": running}


def test_every_page_says_that_a_deck_is_not_legal_and_leads_to_what_is_wrong(anna: Client) -> None:
    deck = built(anna, "set main emberdart 4")
    for name, page in pages(anna, deck).items():
        assert f'<b>{WORDS}</b> <a href="{deck.get_absolute_url()}">What is wrong</a>' in page, name


def test_of_a_legal_deck_no_page_says_a_word(anna: Client) -> None:
    for name, page in pages(anna, built(anna)).items():
        assert "Not legal" not in page, name


def test_a_report_speaks_of_the_deck_as_it_was_played(anna: Client) -> None:
    deck = built(anna, "set main emberdart 4")
    report = pages(anna, deck)["report"]
    anna.post(f"/decks/{deck.key}/change/", {"base": 2, "step": "set main emberdart 3"})
    run = GoldfishRun.objects.get()
    assert WORDS in report
    assert WORDS in anna.get(run.get_absolute_url()).content.decode()
    assert "Not legal" not in anna.get(f"/runs/new/?deck={deck.key}").content.decode()


def said(deck: Path | str, *more: str) -> str:
    out = StringIO()
    call_command("goldfish", "--game", GAME, "--deck", str(deck), "--games", "20", *more, stdout=out)
    return out.getvalue()


def test_goldfish_says_it_too(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Mine\n// format: constructed\nDeck\n40 Emberdart\n")
    assert said(deck).splitlines()[-1].startswith("Not legal in Constructed: ")
    assert json.loads(said(deck, "--json"))["legal"] is False
    assert "Not legal" not in said("ember-rush")
    told = json.loads(said("ember-rush", "--json"))
    assert (told["format"], told["legal"]) == ("constructed", True)

"""`manage.py worth`: what each card of a deck is worth, to read and as JSON, and what it refuses."""

import json

import pytest
from django.core.management import CommandError

from tests.reading import printed

GAME = "runicka"
DECK = ("--game", GAME, "--deck", "moths-to-the-pyre")


def test_it_says_what_was_played_and_what_each_card_is_worth() -> None:
    said = json.loads(printed("worth", *DECK, "--alone", "--games", "2", "--seed", "5", "--json"))
    terms = {"game": GAME, "deck": "Moths to the Pyre", "options": [], "pilot": "steady", "rival": None, "against": [], "seed": 5,
             "games": 2, "unit": "turns", "legal": True}  # fmt: skip
    assert {name: said[name] for name in terms} == terms
    assert {row["card"] for row in said["cards"]} >= {"moth-wildfire", "moth-gale"}
    assert said["played"] == 2 * (len(said["cards"]) + 1)
    assert said["versions"].keys() == {"rules", "engine"}
    assert said["format"]
    assert said["opponent"]


def test_it_reads_like_a_sentence() -> None:
    lines = printed("worth", *DECK, "--opponent-deck", "deep-ebb", "--games", "2").splitlines()
    assert "games by steady against 1 deck by steady, seed 1" in lines[0]
    assert lines[1] == "No card is surely worth more than a blank one, after 2 games with each."
    assert "Moth Wildfire" in "\n".join(lines[2:])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--alone", "--opponent-deck", "deep-ebb"), "give one of the two"),
        (("--games", "3"), "must be an even number"),
        (("--pilot", "nobody"), "no pilot is called 'nobody'"),
        (("--alone", "steady"), "steady plays a deck"),
    ],
)
def test_what_cannot_be_judged_is_refused_in_words(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        printed("worth", *DECK, *arguments)


def test_a_game_that_builds_no_deck_says_why_there_is_none() -> None:
    with pytest.raises(CommandError, match="Nobody builds a deck: everybody begins with the same druids"):
        printed("worth", "--game", "rune-stones", "--deck", "base", "--alone")

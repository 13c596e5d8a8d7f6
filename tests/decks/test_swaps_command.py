"""`manage.py swaps`: what to change in a deck, to read and as JSON, and what it refuses."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError

from tests.decks.lab.test_swaps import few_shuffles
from tests.reading import printed

GAME = "runeslingers-awakening"
DECKS = Path(__file__).parents[2] / "engine/games/runeslingers/awakening/decks"
DECK = ("--game", GAME, "--deck", "ember-rush")

__all__ = ("few_shuffles",)


@pytest.fixture
def pool(tmp_path: Path) -> str:
    path = tmp_path / "pool.txt"
    path.write_text("2 Marrow Chill\n1 Canticle of Rust\n")
    return str(path)


def test_it_says_what_was_played_and_what_to_change(pool: str) -> None:
    said = json.loads(printed("swaps", *DECK, "--alone", "--pool", pool, "--seed", "5", "--json"))
    terms = {"game": GAME, "deck": "Ember Rush", "format": "constructed", "options": [], "pilot": "steady", "rival": None,
             "opponent": "dummy", "against": [], "seed": 5}  # fmt: skip
    assert {name: said[name] for name in terms} == terms
    assert said["cards"] == 2
    assert said["best"]["into"] in {"marrow-chill", "canticle-of-rust"}
    assert said["best"]["problems"] == 0
    assert not said["best"]["sure"]  # two games are never enough
    assert said["proposals"] == []
    assert said["versions"].keys() == {"rules", "engine"}


def test_it_reads_like_a_sentence(pool: str) -> None:
    lines = printed("swaps", *DECK, "--opponent-deck", "sworn-wall", "--pool", pool).splitlines()
    assert "games of changed decks by steady against 1 deck by steady, seed 1" in lines[0]
    assert lines[1].startswith("No swap is sure to gain anything. The best was one ")
    assert lines[2] == "The deck is legal in Constructed then."


def test_into_a_deck_that_states_its_packs_only_cards_of_these_come(tmp_path: Path) -> None:
    path = tmp_path / "opened.txt"
    path.write_text((DECKS / "ember-rush.txt").read_text() + "// pool: 1 Marrow Chill\n")
    said = json.loads(printed("swaps", "--game", GAME, "--deck", str(path), "--alone", "--json"))
    assert (said["of_a_pool"], said["cards"], said["best"]["into"]) == (True, 1, "marrow-chill")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--alone", "--opponent-deck", "sworn-wall"), "give one of the two"),
        (("--opponent-deck", "sworn-wall", "sworn-wall"), "--opponent-deck names 'Sworn Wall' twice"),
        (("--alone", "steady"), "steady plays a deck"),
        (("--pilot", "nobody"), "no pilot is called 'nobody'"),
        (("--pool", "nothing.txt"), "there is no file 'nothing.txt'"),
    ],
)
def test_what_cannot_be_searched_is_refused_in_words(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        printed("swaps", *DECK, *arguments)


def test_where_no_swap_is_allowed_nothing_is_played() -> None:
    """Everybody begins Rune Stones with the same eight druids."""
    with pytest.raises(
        CommandError, match="No card of this deck can be swapped for another one without making it less legal"
    ):
        printed("swaps", "--game", "rune-stones", "--deck", "base", "--opponent-deck", "bazaar-market")


def test_a_pool_without_a_card_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pool.txt"
    path.write_text("")
    with pytest.raises(CommandError, match=r"pool\.txt: no card was read"):
        printed("swaps", *DECK, "--pool", str(path))

"""What makes no sense, or more than one, is not understood, with the reason; what stands beside it and does is."""

from functools import cache

import pytest

from engine.play.playable import book_of, ruleset_of
from engine.text.matcher import EARLY, Book
from engine.text.tree import read_text, stuck
from tests.packs import SHIPPED

AWAKENING, FIRST, RUNICKA = "runeslingers-awakening", "runeslingers", "runicka"
PIXIES, STONES = "pixies-vs-gremlins", "rune-stones"
NAME = "Word"


@cache
def language(slug: str) -> Book:
    """What card text of a game can say."""
    return book_of(SHIPPED[slug], ruleset_of(SHIPPED[slug]))


def is_read(slug: str, text: str) -> bool:
    """Whether all of a text is understood, in one way."""
    return all(line.node and not line.unplayed and line.readings == 1 for line in read_text(language(slug), text, NAME))


def reason(slug: str, text: str) -> str:
    """Why a line is not understood."""
    return stuck(language(slug), text, NAME).fault


# What is chosen by an X


LOW = "Destroy target boon with defense X or less"


@pytest.mark.parametrize(
    "text",
    [
        f"{LOW}, where X is the number of Burn on target Runeslinger.",
        f"Deal 2 damage to target Runeslinger. {LOW}, where X is the number of Burn on that Runeslinger.",
        f"Sear 2. {LOW}, where X is that much.",
        f"{LOW}.",
    ],
)
@pytest.mark.parametrize("slug", [AWAKENING, FIRST])
def test_nothing_is_chosen_by_what_is_not_known_yet(slug: str, text: str) -> None:
    assert not is_read(slug, text)
    assert reason(slug, text) in (EARLY, "nothing says what X is")


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        (AWAKENING, f"{LOW}, where X is the number of tokens on Word."),
        (AWAKENING, f"When an enemy is dealt damage: {LOW}, where X is that much."),
        (AWAKENING, f"Discard X cards: {LOW}."),
        (RUNICKA, "Lose X Life: Obliterate target foe revenant with Power X or less."),
        (PIXIES, "X AP: Fatigue target enemy minion with power X or less."),
    ],
)
def test_what_an_x_is_may_be_known_by_then(slug: str, text: str) -> None:
    assert is_read(slug, text)

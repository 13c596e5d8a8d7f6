"""What makes no sense, or more than one, is not understood, with the reason; what stands beside it and does is."""

from functools import cache

import pytest

from engine.play.playable import book_of, ruleset_of
from engine.text.matcher import EARLY, Book
from engine.text.phrases import Node
from engine.text.references import SUBJECT, Path, bindings
from engine.text.tree import read_text, stuck
from tests.packs import WITH_TOYS

AWAKENING, FIRST, RUNICKA = "runeslingers-awakening", "runeslingers", "runicka"
PIXIES, STONES, FORDS = "pixies-vs-gremlins", "rune-stones", "fords"
NAME = "Word"


@cache
def language(slug: str) -> Book:
    """What card text of a game can say."""
    return book_of(WITH_TOYS[slug], ruleset_of(WITH_TOYS[slug]))


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


# Whose it is


@pytest.mark.parametrize(
    ("slug", "text", "why"),
    [
        (PIXIES, "Fatigue each enemy minion. Deal 1 damage to each minion at its location.", "of several"),
        (PIXIES, "When Word defeats a minion: Deal 1 damage to each minion at its location.", "one of two cards"),
        (PIXIES, "When you draw a minion: Deal 1 damage to each minion at its location.", "of this card or of the other one"),
        (PIXIES, "Return target enemy minion to its owner's hand. Deal 1 damage to each minion at its location.", "not there any more"),
        (PIXIES, "Fatigue target enemy minion. Fatigue target friendly minion at its location.", EARLY),
        (FORDS, "Lay Word on target animal. You control its bearer from now on.", "one of two cards"),
        (AWAKENING, "When a boon leaves the field: Return the card under Word to its owner's hand.", "only what lay"),
        (AWAKENING, "When Word leaves the field: Ready target chant. Return the card under it to its owner's hand.", "only what lay"),
        (AWAKENING, "When another trinket you control is destroyed: Put 1 token on each other trinket.", "other than this, or than"),
        (AWAKENING, "When an enemy loses a power: Each other Runeslinger loses 1 health.", "other than this, or than"),
        (AWAKENING, "Put 1 token on each other chant. Put 1 token on it.", "nothing before it says"),
        (RUNICKA, "Target foe sends the top card of your deck to Oblivion.", "do not go together"),
        (RUNICKA, "You send the top card of their deck to Oblivion.", "do not go together"),
    ],
)  # fmt: skip
def test_what_could_be_said_of_one_thing_or_of_another_is_not_understood(slug: str, text: str, why: str) -> None:
    assert not is_read(slug, text)
    assert why in reason(slug, text)


@pytest.mark.parametrize(
    ("slug", "text", "whose"),
    [
        (PIXIES, "Fatigue target enemy minion. Draw 1 card for each minion at its location.", "target.piece"),
        (PIXIES, "Fatigue an enemy minion. Draw 1 card for each minion at its location.", "choice.piece"),
        (PIXIES, "Fatigue target enemy minion if you control a minion at its location.", "target.piece"),
        (PIXIES, "When a friendly minion is fatigued: Draw 1 card for each minion at its location.", "when_fatigued.when"),
        (PIXIES, "When a friendly minion is defeated: Draw 1 card for each minion at its location.", "when_defeated.when"),
        (PIXIES, "When a friendly minion at its location is defeated: Draw 1 card.", ""),
        (PIXIES, "While you control another minion at its location, Word has +2 power.", ""),
        (PIXIES, "Each friendly minion at its location has +1 power.", ""),
        (PIXIES, "Add 1 VP to Word. Draw 1 card for each minion at its location.", ""),
        (FORDS, "Return target animal at its location to its owner's hand.", ""),
    ],
)  # fmt: skip
def test_its_speaks_of_the_nearest_card_or_of_the_card_itself(slug: str, text: str, whose: str) -> None:
    (tree, *_) = [line.node for line in read_text(language(slug), text, NAME)]
    assert tree
    (giver,) = [
        giver for givers in bindings(language(slug).phrases, tree).values() for giver in givers if giver.gift != SUBJECT
    ]
    assert (giver.itself, node_at(tree, giver.path).phrase.endswith(whose)) == (not whose, True)


def node_at(tree: Node, path: Path) -> Node:
    """The node at the end of a path."""
    for number in path:
        tree = tree.arguments[number]
    return tree

"""One noun for all uses: the same words mean the same cards as a target, a choice, a count, a trigger and what holds.

Played on a table of The Awakening, on a shared row where a piece may change hands (Fords), and with stones that are one thing (Cairns).
"""

import pytest

from engine.kernel.state import Frame, Scope
from engine.play.playable import book_of
from engine.text.compiling import CompiledLine
from engine.text.phrases import tokens
from engine.text.references import bindings
from tests.engine.kernel.fords import river
from tests.engine.kernel.test_fusing import cairns
from tests.games.runeslingers_awakening.duels import card, scene, under
from tests.scenes import Played


def meant(s: Played, words: str, seat: int = 1, source: str = "") -> list[str]:
    """The names of the cards in play that a noun means for a player, or for a card of theirs that says it."""
    book = book_of(s.rules.pack, s.rules.ruleset)
    (tree,) = book.readings(tokens(words), "cards", tokens(source))
    scope: Frame = Scope(s.piece(source) if source else -1, seat - 1)
    line = CompiledLine(book)
    line.bound = bindings(book.phrases, tree)
    return sorted(s.game.cards[piece].name for piece in line.compiled(tree, ()).cards(s.game, scope))


def duel() -> Played:
    """Two chants with tokens and a boon of the first player, a chant and two boons of the second one."""
    cards = card("Bell", "chant") + card("Drum", "chant", keywords=("Charge",)) + card("Gong", "chant")
    cards += card("Veil", "boon", defense=2) + card("Mist", "boon", defense=5) + card("Halo", "boon", defense=3)
    mine = f'utility = [{{ card = "Bell", token = 3 }}, {{ card = "Drum", token = 1 }}]\nailment = [{under("Burn", 2, "Veil")}]'
    theirs = f'utility = ["Gong"]\nailment = [{under("Burn", 2, "Mist")}, {under("Curse", 1, "Halo")}]'
    return scene(cards, mine, theirs)


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("chants", ["Bell", "Drum", "Gong"]),
        ("chants you control", ["Bell", "Drum"]),
        ("chants an enemy controls", ["Gong"]),
        ("enemy chants", ["Gong"]),
        ("enemy defense cards", ["Gong", "Halo", "Mist"]),
        ("chants or boons", ["Bell", "Drum", "Gong", "Halo", "Mist", "Veil"]),
        ("chants or boons you control", ["Bell", "Drum", "Veil"]),
        ("enemy chants or boons", None),  # of both, or of the first kind alone?
        ("enemy chants or enemy boons", ["Gong", "Halo", "Mist"]),
        ("enemy chants you control", None),
        ("chants or boons with 3 or less defense", None),
        ("chants with a token", None),
        ("chants with 1 or more tokens", ["Bell", "Drum"]),
        ("chants with 2 or more tokens", ["Bell"]),
        ("chants with 1 or fewer tokens", ["Drum", "Gong"]),
        ("chants with no tokens", ["Gong"]),
        ("chants with exactly 1 token", ["Drum"]),
        ("chants with more than 1 token", ["Bell"]),
        ("chants with fewer than 1 token", ["Gong"]),
        ("boons with 3 or less defense", ["Halo", "Veil"]),
        ("boons with defense 3 or less an enemy controls", ["Halo"]),
        ("chants with Charge", ["Drum"]),
        ("runespells", []),
    ],
)
def test_a_noun_means_the_same_cards_wherever_it_stands(words: str, cards: list[str] | None) -> None:
    s = duel()
    if cards is None:
        assert not book_of(s.rules.pack, s.rules.ruleset).readings(tokens(words), "cards")
        return
    assert meant(s, words) == cards


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("other chants", ["Drum", "Gong"]),
        ("chants other than Bell", ["Drum", "Gong"]),
        ("chants", ["Bell", "Drum", "Gong"]),
    ],
)
def test_other_leaves_out_the_card_that_says_it(words: str, cards: list[str]) -> None:
    assert meant(duel(), words, source="Bell") == cards


@pytest.mark.parametrize(
    ("text", "light"),
    [
        ("Create X Light, where X is the number of chants you control.", 2),
        ("Create 1 Light for each enemy boon.", 2),
        ("If you control 2 or more chants, create 1 Light.", 1),
        ("If you control 3 or more chants, create 1 Light.", 0),
        ("If you control no boons with 3 or more defense, create 1 Light.", 1),
        ("If an enemy controls exactly 2 boons, create 1 Light.", 1),
        ("If there are 6 or more defense cards, create 1 Light.", 1),
        ("Create X Light, where X is the number of tokens on chants you control.", 4),
        (
            "Add 1 token to each chant you control. Create X Light, where X is the number of tokens on cards you control.",
            6,
        ),
    ],
)
def test_counts_conditions_and_loops_ask_the_same_noun(text: str, light: int) -> None:
    s = duel()
    cards = card("Word", "attack", text) + card("Bell", "chant") + card("Drum", "chant") + card("Gong", "chant")
    cards += card("Veil", "boon", defense=2) + card("Mist", "boon", defense=5) + card("Halo", "boon", defense=3)
    mine = f'utility = [{{ card = "Bell", token = 3 }}, {{ card = "Drum", token = 1 }}]\nailment = [{under("Burn", 2, "Veil")}]'
    theirs = f'utility = ["Gong"]\nailment = [{under("Burn", 2, "Mist")}, {under("Curse", 1, "Halo")}]'
    s = scene(cards, f'hand = ["Word"]\n{mine}', theirs).choose("Play Word", "On Seat 1: Concentration areas 1")
    assert s.count("light") == light


def test_a_target_is_one_of_those_that_the_noun_means() -> None:
    text = "Destroy target enemy boon with 3 or less defense."
    cards = card("Word", "attack", text) + card("Mist", "boon", defense=5) + card("Halo", "boon", defense=3)
    theirs = f"ailment = [{under('Burn', 2, 'Mist')}, {under('Curse', 1, 'Halo')}]"
    s = scene(cards, 'hand = ["Word"]', theirs).choose("Play Word", "On Seat 1: Concentration areas 1")
    assert s.zone("discard", 2) == ["Halo"]


# Other games


def test_who_controls_a_piece_on_a_shared_row_decides_whose_it_is() -> None:
    s = river(["Otter", "*Mink"], ["*Heron"])
    assert (meant(s, "animals you control"), meant(s, "animals you control", seat=2)) == (["Otter"], ["Heron", "Mink"])
    assert meant(s, "enemy animals") == ["Heron", "Mink"]


def test_a_piece_that_has_changed_hands_is_of_its_new_player() -> None:
    s = river(["Otter"], ["*Mink"], hand=["Toad"]).choose("Settle Toad at Ford 1")
    assert "Mink" in meant(s, "animals you control")
    assert meant(s, "animals you control", seat=2) == []


def test_at_its_location_means_the_place_of_the_card_that_says_it() -> None:
    s = river(["Otter", "*Mink"], ["Beaver"])
    assert meant(s, "other animals at its location", source="Otter") == ["Mink"]
    assert meant(s, "enemy animals at its location", source="Beaver") == []


def test_a_fusion_is_one_card_of_the_kind_of_its_uppermost() -> None:
    s = cairns([["Flagstone", "Boulder"], "Needle"], other=["Boulder"])
    assert (len(meant(s, "stones you control")), len(meant(s, "enemy stones"))) == (2, 1)

"""Compiling never fails: what is understood is played, the rest is kept, does nothing and is counted."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.kernel.agenda import advance, answer
from engine.kernel.effects import UnplayedClause
from engine.packs.cards import Card, Origin
from engine.play.playable import loaded_game
from engine.play.scenes import read_scene
from engine.play.wording import options_in_words
from engine.text.speakers import Speaker, objection
from engine.text.tree import Reading, coverage, read_card, render
from tests.engine.text.languages import PACK, awakening
from tests.engine.text.trees import NAME, Grower, TooDeepError
from tests.scenes import Played, set_scene
from tests.tiers import examples

BOOK = awakening()
RULES = loaded_game(PACK)
WORDS = sorted(
    {item for entry in BOOK.phrases.values() for pattern in entry.patterns for item in pattern if item[0] != "{"}
    | {" ".join(written) for words in BOOK.words.values() for written in words}
)  # fmt: skip
TEXTS = st.text() | st.lists(st.sampled_from([*WORDS, "2", "+1", "\n", "•", NAME]), max_size=40).map(" ".join)


def defined(text, kind="spirit"):
    """A card with that text."""
    return RULES.define(Card("lantern", NAME, kind, "", Origin("practice"), text))


def steps(definition):
    """Every step of every ability."""
    abilities = {
        id(one): one for one in (*definition.live, *definition.activated, *definition.bullets, *definition.spells)
    }
    return [step for ability in abilities.values() for step in ability.program]


@given(TEXTS)
@example("twice " * 2000)
@example("Draw ² cards.")
@example("•")
@example("Destroy target boon for each ailment on you.")
@example("Apply 2 ailments of your choice to you for each ailment on you.")
@example("Apply X ailments of your choice to you.")
@example("Level I: " * 60 + "Draw 1 card.")
@settings(max_examples=examples(400), deadline=None)
def test_any_text_becomes_a_card_and_no_sentence_is_lost(text):
    definition = defined(text)
    lines = read_card(BOOK, definition.card)
    kept = {step.text for step in steps(definition) if isinstance(step, UnplayedClause)}
    assert kept == {sentence for line in lines for sentence in line.unplayed}
    played, of = coverage(lines)
    assert 0 <= played <= of


@given(st.integers(0, 2**32))
@settings(max_examples=examples(200), deadline=None)
def test_whatever_can_be_said_can_be_compiled(seed):
    try:
        tree = Grower(BOOK, Random(seed)).tree("line")
    except TooDeepError:
        return
    kinds = [kind for kind in BOOK.lowest_kinds if not objection(BOOK, tree, Speaker(kind))]
    if not kinds or BOOK.says(tree, "choice"):  # bullets would have to stand below it
        return
    definition = defined(render(BOOK, Reading("", tree), NAME), kinds[0])
    assert not [step for step in steps(definition) if isinstance(step, UnplayedClause)]


PLAYED = """
partly = true

[[card]]
name = "Marrow Lantern"
kind = "{kind}"
cost = 0
keywords = ["Quick"]
text = "{text}"

[[card]]
name = "Ring"
kind = "trinket"
cost = 0
defense = 2
text = "Your Runeslinger has +1 block."

[[card]]
name = "Hymn"
kind = "chant"
cost = 0
defense = 2
text = "Use: Draw 1 card."

[[seat]]
power = 3
hand = ["Marrow Lantern", "Marrow Lantern", "Ring", "Fireball"]
deck = ["Fireball", "Ring", "Fireball", "Ring"]
concentration = ["Fireball", ["Fireball", "Hymn"]]
utility = ["Ring"]
ailment = [{{ card = "Burn", ailment = 3 }}]

[[seat]]
power = 3
hand = ["Marrow Lantern", "Ring"]
deck = ["Fireball", "Ring", "Fireball", "Ring"]
concentration = ["Fireball", ["Fireball", "Hymn"]]
utility = ["Ring"]
ailment = [{{ card = "Burn", ailment = 5 }}]
"""


@given(st.integers(0, 2**32), st.sampled_from(["spirit", "attack", "trinket", "chant", "boon"]))
@settings(max_examples=examples(150), deadline=None)
def test_whatever_can_be_said_can_be_played(seed, kind):
    dice = Random(seed)
    try:
        text = render(BOOK, Reading("", Grower(BOOK, dice).tree("line")), NAME)
    except TooDeepError:
        return
    game = set_scene(PLAYED.format(kind=kind, text=text)).game
    for _ in range(40):
        if game.decision is None:
            return
        lantern = [n for n, words in enumerate(options_in_words(game)) if NAME in words]
        answer(game, dice.choice(lantern or range(len(game.decision.options))))


SCENE = """
[[card]]
name = "Marrow Lantern"
kind = "spirit"
cost = 0
text = "Draw 1 card."

[[seat]]
hand = ["Marrow Lantern"]
deck = ["Fireball", "Fireball", "Fireball"]
concentration = ["Fireball"]

[[seat]]
deck = ["Fireball"]
"""


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Draw 1 card.", 1),
        ("Sing a song. Draw 1 card. Dance.", 1),
        ("Draw 1 card. Sing a song. Draw 1 card.", 2),
        ("Sing a song.", 0),
    ],
)
def test_a_sentence_that_is_not_played_does_nothing_and_stops_nothing(text, drawn):
    table = read_scene(RULES, SCENE)
    changed = RULES.define(replace(next(card.card for card in table.cards if card.name == NAME), text=text))
    table.cards = [changed if card.name == NAME else card for card in table.cards]
    game = table.deal(1, logged=True)
    advance(game)
    played = Played(game)
    before = played.count("power", 2), played.count("health", 2)
    played.choose(f"Play {NAME}")
    assert (played.zone("hand"), "End the Play Phase" in played.offered) == (["Fireball"] * drawn, True)
    assert (played.count("power", 2), played.count("health", 2)) == before

"""Trees go back to text: what is written and what is understood are the same, word for word."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.text.phrases import Node, nodes, tokens
from engine.text.references import DONE, THEY_DID
from engine.text.speakers import ANYBODY, Speaker, objection
from engine.text.tree import LENGTH_MAX, Reading, join_words, read_card, read_text, readings, render, spelling
from tests.engine.text.languages import PACK, awakening
from tests.engine.text.trees import NAME, Grower, TooDeepError, plain
from tests.tiers import IS_LONG, examples

BOOK = awakening()
LINES = [(card.name, reading) for card in PACK.cards.values() for reading in read_card(BOOK, card)]


@st.composite
def trees(draw: st.DrawFn, sort: str = "line") -> Node:
    """Any tree of a sort that the phrase table allows."""
    try:
        return Grower(BOOK, Random(draw(st.integers(0, 2**32)))).tree(sort)
    except TooDeepError:
        assume(False)
        raise


@given(trees())
@settings(max_examples=examples(400), deadline=None)
def test_a_tree_that_is_written_down_is_read_again_as_itself_and_as_nothing_else(tree):
    text = render(BOOK, Reading("", tree), NAME)
    assume(len(text) <= LENGTH_MAX and objection(BOOK, tree, ANYBODY) is None)
    assert [plain(found) for found in readings(BOOK, text, NAME)] == [plain(tree)]


@pytest.mark.parametrize("phrase", [name for name, entry in BOOK.phrases.items() if entry.patterns])
def test_every_phrase_can_be_said_and_has_one_reading(phrase):
    entry = BOOK.phrases[phrase]
    tree = grown(phrase)
    text = " ".join(spelling(BOOK, tree, NAME))
    assert [plain(found) for found in BOOK.readings(tokens(text), entry.sort, tokens(NAME))] == [plain(tree)]


def grown(phrase):
    """The first sound example of a phrase that chance brings."""
    for seed in range(500):
        try:
            tree = Grower(BOOK, Random(seed)).grown(BOOK.phrases[phrase], 6)
        except TooDeepError:
            continue
        if BOOK.is_sound(tree):
            return tree
    pytest.fail(f"nothing says {phrase}")


@pytest.mark.parametrize(("name", "reading"), LINES, ids=[f"{name}: {line.text[:40]}" for name, line in LINES])
def test_the_text_of_a_card_is_what_its_tree_says(name, reading):
    assert render(BOOK, reading, name).removeprefix("• ") == reading.text


@pytest.mark.parametrize(
    "text",
    [
        "You have +2 block.",
        "You have -2 block.",
        "Your maximum hand size is 2.",
        "Draw 1 card.",
        "Draw 2 cards.",
        "Draw X cards, where X is the number of ailments on you.",
        "Each enemy Runeslinger sears 1.",
        "You sear 1.",
        "If you control an attack, draw 1 card.",
        "If you control a boon, draw 1 card.",
        "Look at the top 1 card of your deck.",
        "Apply 1 unique ailment to you.",
    ],
)
def test_signs_numbers_and_articles_are_written_as_a_player_writes_them(text):
    (tree,) = readings(BOOK, text, "")
    assert render(BOOK, Reading(text, tree), "") == text


def test_a_change_of_a_value_is_no_amount():
    assert (readings(BOOK, "You have 2 block.", ""), readings(BOOK, "Draw +2 cards.", "")) == ([], [])


def test_a_bullet_stays_a_bullet():
    (reading,) = read_text(BOOK, "• Draw 1 card.", "", Speaker(keywords=("Choice",)))
    assert render(BOOK, reading, "") == "• Draw 1 card."


def test_signs_close_up_and_sentences_begin_with_a_capital():
    assert (
        join_words(["use", ":", "draw", "1", "card", ".", "you", "may", ",", "then"])
        == "Use: Draw 1 card. You may, then"
    )


SELDOM_GROWN = {  # lists of counters, of which players have one here that is free; a deck, of which only all cards are counted
    "engine.verbs.filters.deck_of.zone",
    "engine.verbs.counters.several.items",
    "engine.verbs.counters.short_item.short item",
    "engine.verbs.sentences.does_three.acts",  # three verbs, each of which has to fit
    "engine.games.runeslingers.words.triggers.hits.condition",  # behind damage and nothing else
    "engine.verbs.amounts.x_more.signed",  # a value that changes by what a sentence tells
    "engine.verbs.amounts.x_fewer.signed",
    "engine.games.runeslingers.words.triggers.ailed_uniquely.condition",  # in hardly any, and said alone elsewhere
    "engine.games.runeslingers.words.triggers.ailed_with.condition",
    "engine.verbs.sentences.then_does.sentence",
    "engine.verbs.sentences.where_x.sentence",
    "engine.verbs.targets.a_card_and_a_player.entity",
}
SELDOM = (
    DONE,
    THEY_DID,
)  # what speaks of an offer has to stand behind one: it is played in the tests of what card text means


LINES_GROWN, LEFT = (16_000, 0) if IS_LONG else (100, 130)  # so few lines have half of the phrases in them


def test_chance_grows_every_phrase_that_makes_a_line():
    left = {name for name in BOOK.phrases if BOOK.phrases[name].extras.get("takes") not in SELDOM} - SELDOM_GROWN
    for seed in range(LINES_GROWN):
        if not left:
            break
        with suppress(TooDeepError):
            left -= {node.phrase for node in nodes(Grower(BOOK, Random(seed)).tree("line"))}
    assert len(left) <= LEFT, f"grown in no line; one that can stand in few belongs into SELDOM_GROWN: {left}"

"""Every game's language: each line of its cards has one reading and is written back as it stands, each phrase can be said."""

import re
from functools import cache
from random import Random

import pytest

from engine.play.playable import book_of, is_playable, ruleset_of
from engine.text.phrases import CHAINS, tokens
from engine.text.speakers import ANYBODY, objection
from engine.text.tree import LENGTH_MAX, Reading, read_card, readings, render, spelling
from tests.engine.text.trees import NAME, Grower, TooDeepError, plain
from tests.packs import SHIPPED
from tests.tiers import IS_LONG, drawn, drawn_of_each

PACKS = {slug: pack for slug, pack in SHIPPED.items() if is_playable(pack)}
BOOKS = {slug: book_of(pack, ruleset_of(pack)) for slug, pack in PACKS.items()}
EDITION = "runeslingers-awakening"  # whose phrases are all said in test_rendering
ABOUT_COUNTERS_ON_CARDS = {
    "engine.verbs.counters.pay_counters.cost",
    "engine.verbs.filters.with_counters.cards",
    "engine.verbs.filters.counters_on_cards.thing",
}
EDITIONS = (EDITION, "runeslingers")
every_language = pytest.mark.parametrize("slug", BOOKS)


# Wordings of one game that mean what the language writes in another way.
WORDINGS = {
    "runicka": [
        (r"\bthe top card\b", "the top 1 card"),
        (r"\bfoe (?=(\w+ )?revenant)", "enemy "),
        (r"\b(an )?ally (?=(\w+ )?revenant)", lambda found: "a friendly " if found[1] else "friendly "),
        (r"\bor less\b", "or fewer"),
        (r"with Power (\w+) or fewer", r"with \1 or fewer Power"),
        (r"discards 1 card\.", "discards 1 card from hand."),
        (r"^You may sacrifice", "You may obliterate"),
        (r"^You may ([a-z])(?=[^.]*:)", lambda found: found[1].upper()),
    ],
}


def written(slug, text):
    """A line of a card in the words of the language."""
    for pattern, words in WORDINGS.get(slug, ()):
        text = re.sub(pattern, words, text)
    return text


@every_language
def test_every_line_of_a_card_has_one_reading_and_reads_as_it_is_written(slug):
    book = BOOKS[slug]
    for card in PACKS[slug].cards.values():
        for line in read_card(book, card):
            if line.node is not None and not line.unplayed:
                assert (line.readings, render(book, line, card.name).removeprefix("• ")) == (
                    1,
                    written(slug, line.text),
                )


def grown(book, phrase):
    """The first sound example of a phrase that chance brings, None if there is none."""
    for seed in range(500):
        try:
            tree = Grower(book, Random(seed)).grown(book.phrases[phrase], 6)
        except TooDeepError:
            continue
        if book.is_sound(tree):
            return tree
    return None


SAID = [
    (slug, phrase)
    for slug, book in BOOKS.items()
    for phrase, entry in book.phrases.items()
    if entry.patterns and not (slug in EDITIONS and phrase in BOOKS[EDITION].phrases)
]


@pytest.mark.parametrize(("slug", "phrase"), drawn_of_each("phrases of games", SAID, lambda said: said[1]))
def test_every_phrase_that_can_be_said_has_one_reading(slug, phrase):
    book = BOOKS[slug]
    tree = grown(book, phrase)
    if tree is None:
        assert not said_with_all_words(book, phrase)
        return
    text = " ".join(spelling(book, tree, NAME))
    sort = book.phrases[phrase].sort
    assert [plain(found) for found in book.readings(tokens(text), sort, tokens(NAME))] == [plain(tree)]


def said_with_all_words(book, phrase):
    """Whether the language has a word for every slot of a phrase, or a phrase that it has words for, and a counter that cards bear if
    it is about one of those.
    """
    of_players = {book.bearers[number] for number in book.words["counter"].values()} <= {"seat"}
    if phrase in ABOUT_COUNTERS_ON_CARDS and of_players:
        return False
    return set(book.phrases[phrase].slots.values()) <= sayable(book)


@cache
def sayable(book):
    """The sorts of which the language can say anything."""
    found = {"self", "amount", "signed", *(sort for sort, words in book.words.items() if words)}
    while more := {
        sort
        for sort in {entry.sort for entry in book.phrases.values()} | CHAINS.keys()
        if sort not in found
        and (
            any(entry.sort == sort and set(entry.slots.values()) <= found for entry in book.phrases.values())
            or any(other in found for other in CHAINS.get(sort, ()))
        )
    }:
        found |= more
    return found


@every_language
def test_a_tree_that_is_written_down_is_read_again_as_itself(slug):
    book, compared = BOOKS[slug], 0
    for seed in drawn(f"trees of {slug}", range(300), 60):
        try:
            tree = Grower(book, Random(seed)).tree("line")
        except TooDeepError:
            continue
        text = render(book, Reading("", tree), NAME)
        if len(text) <= LENGTH_MAX and objection(book, tree, ANYBODY) is None:
            compared += 1
            assert [plain(found) for found in readings(book, text, NAME)] == [plain(tree)], text
    assert compared > (50 if IS_LONG else 5)

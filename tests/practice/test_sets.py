"""What every practice set is: ours, with every word of its game in it, and decks that want different things."""

import pytest

from engine.play.playable import language_of
from engine.text.tree import read_text
from tests.games.ready_decks import broken_rules, most_in_common, ready_decks
from tests.packs import SHIPPED

SETS = {
    "runeslingers-awakening": "practice",
    "runeslingers": "toll-and-bell",
    "runicka": "practice",
    "pixies-vs-gremlins": "practice",
}
FIRST = SHIPPED["runeslingers"]
every_set = pytest.mark.parametrize("slug", SETS)


@every_set
def test_every_card_is_marked_as_ours_and_every_keyword_is_on_three(slug):
    pack = SHIPPED[slug]
    cards = [card for card in pack.cards.values() if card.set_id == SETS[slug]]
    words = [pack.keyword(word).name for card in cards for word in card.keywords]
    assert {card.origin.status for card in cards} == {"practice"}
    assert [
        name for name, term in pack.keywords.items() if term.origin.status == "rulebook" and words.count(name) < 3
    ] == []


@every_set
def test_the_decks_want_different_things(slug):
    assert most_in_common(deck for deck in ready_decks(SHIPPED[slug]).values() if deck.format != "starter") < 0.5


@pytest.mark.parametrize(
    ("name", "section", "card", "copies", "broken"),
    [
        ("blood-ledger", "main", "duellists-cloak", 2, {"RS1-F-1"}),
        ("blood-ledger", "main", "duellists-cloak", 0, {"RS1-F-1"}),
        ("blood-ledger", "main", "fireball", 3, {"RS1-F-1", "RS1-F-2"}),
        ("blood-ledger", "passive", "resonance", 1, {"RS1-F-7", "RS1-F-7-passive"}),
        ("blood-ledger", "activate", "finishing-stroke", 2, {"RS1-F-7-activate"}),
        ("blood-ledger", "runeslinger", "eva", 1, {"RS1-F-7", "RS1-F-7-runeslinger"}),
        ("starter-orsa", "main", "sparkfall", 1, {"RS1-F-1", "RS1-F-4-lists"}),
    ],
)
def test_a_deck_of_the_first_edition_that_breaks_a_rule_is_told_which(name, section, card, copies, broken):
    deck = ready_decks(FIRST)[name]
    deck.sections[section] = {one: n for one, n in (deck.sections[section] | {card: copies}).items() if n}
    assert broken_rules(FIRST, deck) == broken


@pytest.mark.parametrize("text", ["Use: Draw 1 card.", "Discard 1 card: Draw 1 card.", "Sear 1: Draw 1 card."])
def test_only_what_can_be_activated_in_the_first_edition_is_read(text):
    """001:215, 001:312: lines are activated by Sling and Activate, and by no price before a colon."""
    book = language_of(FIRST)
    read = [not line.unplayed for words in (text, "Activate: Draw 1 card.") for line in read_text(book, words)]
    assert read == [False, True]

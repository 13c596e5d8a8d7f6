"""What card text is understood as: one tree, or as much of one as can be."""

import pytest

from engine.text.phrases import nodes, tokens
from engine.text.speakers import Speaker
from engine.text.tree import LENGTH_MAX, SENTENCES_MAX, coverage, is_too_long, read_card, read_text, readings, stuck
from tests.engine.text.languages import PACK, awakening, toy

BOOK = awakening()


def phrases(text, name=""):
    """The functions that a line calls, from the whole line inwards."""
    (tree,) = readings(BOOK, text, name)
    return [node.phrase.split(".")[-2] for node in nodes(tree) if node.phrase in BOOK.phrases]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Draw 1 card.", ["spell", "only", "draw", "you"]),
        ("Use: Draw 1 card.", ["used", "only", "draw", "you"]),
        ("Sear 2: Draw 1 card.", ["activated", "one_cost", "pay_sear", "only", "draw", "you"]),
        ("When you block: Draw 1 card.", ["triggered", "when_block", "only", "draw", "you"]),
        ("If you control a boon, you may draw 1 card.", ["spell", "only", "if_so", "you_control_some", "of_kind", "may", "draw", "you"]),
        ("You have +1 block.", ["always", "one_change", "has_more", "you"]),
        ("You have +1 block until the end of the turn.", ["spell", "only", "for_a_while", "has_more", "you", "this_turn"]),
        ("Level II: You have +1 block.", ["level_two", "always", "one_change", "has_more", "you"]),
    ],
)  # fmt: skip
def test_parts_of_text_go_together_by_what_they_stand_for(text, said):
    assert phrases(text) == said


def test_a_card_may_speak_of_itself_by_its_name():
    assert "when_destroyed" in phrases("When Ash Bell is destroyed: Draw 1 card.", "Ash Bell")
    assert readings(BOOK, "When Ash Bell is destroyed: Draw 1 card.", "Storm Jar") == []


@pytest.mark.parametrize("card", PACK.cards.values(), ids=lambda card: card.id)
def test_every_text_of_the_pack_has_at_most_one_reading(card):
    assert [line.text for line in read_card(BOOK, card) if line.readings > 1] == []


def test_all_sentences_of_the_pack_are_played_but_one_whose_number_is_not_known():
    lost = {
        (card.id, sentence)
        for card in PACK.cards.values()
        for line in read_card(BOOK, card)
        for sentence in line.unplayed
    }
    assert lost == {("supernova", "Apply Burn ailments to target Runeslinger.")}


# What does not make sense is not understood


@pytest.mark.parametrize(
    ("sense", "nonsense"),
    [
        ("You have +1 block.", "Target Runeslinger has +1 block."),
        ("Target Runeslinger has +1 block until the end of the turn.", "When target Runeslinger is hit: Draw 1 card."),
        ("Each enemy Runeslinger loses 1 health.", "Each enemy Runeslinger has +1 block."),
        ("Deal 1 damage to any target for each ailment on you.", "Deal X damage to any target for each ailment on you."),
        ("Apply 2 ailments of your choice to you.", "Apply X ailments of your choice to you."),
        ("Target Runeslinger sears 1. That Runeslinger loses 1 health.", "That Runeslinger loses 1 health."),
        ("When an enemy Runeslinger loses a power: That Runeslinger sears 1.", "That Runeslinger has +1 block."),
        ("Draw 999 cards.", "Draw 1000 cards."),
        ("Draw 2 cards.", "Draw ² cards."),
    ],
)  # fmt: skip
def test_only_what_makes_sense_is_understood(sense, nonsense):
    assert (len(readings(BOOK, sense, "")), readings(BOOK, nonsense, "")) == (1, [])


# As far as it is understood


@pytest.mark.parametrize(
    ("text", "understood", "rest", "follow"),
    [
        ("Deal 8 harm to any target.", "Deal 8", "harm to any target .", {"damage", "direct"}),
        ("Apply Burn to you.", "Apply", "Burn to you .", {"{amount}"}),
        ("Draw 1 card", "Draw 1 card", "", {".", ",", "for", "until"}),
        ("Fly away.", "", "Fly away .", set()),
    ],
)
def test_the_furthest_word_is_told_with_what_could_follow(text, understood, rest, follow):
    found = stuck(BOOK, text)
    assert (" ".join(found.understood), " ".join(found.rest)) == (understood, rest)
    assert follow - {"until"} <= found.follow


def test_a_line_keeps_the_sentences_that_are_understood():
    (line,) = read_text(BOOK, "When you block: Draw 1 card. Fly away. You gain 2 health.")
    assert (line.unplayed, line.played, line.clauses) == (("Fly away.",), 2, 3)
    assert "engine.games.runeslingers.words.triggers.when_block.when" in [node.phrase for node in nodes(line.node)]


def test_nothing_is_played_behind_a_trigger_that_is_not_understood():
    (line,) = read_text(BOOK, "When the moon rises: Draw 1 card. Sear 1.")
    assert (line.node, line.played, line.clauses) == (None, 0, 2)


def test_lines_and_sentences_are_counted_over_the_whole_text():
    text = "Draw 1 card. Draw 1 card.\n• Sing.\n\n• Draw 1 card."
    assert coverage(read_text(BOOK, text, "", Speaker(keywords=("Choice",)))) == (3, 4)


def test_a_text_is_read_up_to_its_limits():
    enough = " ".join(["Draw 1 card."] * SENTENCES_MAX)
    assert coverage(read_text(BOOK, enough)) == (SENTENCES_MAX, SENTENCES_MAX)
    assert coverage(read_text(BOOK, enough + " Draw 1 card.")) == (0, SENTENCES_MAX + 1)
    longest = "Draw 1 card.".ljust(LENGTH_MAX, "\n")
    assert [is_too_long(longest), is_too_long(longest + "\n")] == [False, True]


# The game's own words


def test_the_words_of_a_game_come_from_its_pack(tmp_path):
    book = toy(tmp_path)
    (tree,) = readings(book, "Add 2 cinders to Ash Courier.", "Ash Courier")
    assert ("word", "cinders") in [(node.phrase, node.written) for node in nodes(tree)]
    assert readings(book, "Add 2 tokens to Ash Courier.", "Ash Courier") == []
    assert readings(BOOK, "Add 2 cinders to Ash Courier.", "Ash Courier") == []
    assert readings(BOOK, "Add 2 tokens to Ash Courier.", "Ash Courier") != []


@pytest.mark.parametrize("kind", ["utility", "utilities", "boon defense card", "boons", "defense cards"])
def test_a_kind_is_written_alone_or_with_the_kind_above_it_once_or_several_times(kind):
    assert tuple(tokens(kind)) in BOOK.words["kind"]
    assert ("defense", "card", "card") not in BOOK.words["kind"]

"""What makes no sense, or more than one, is not understood, with the reason; what stands beside it and does is."""

from functools import cache

import pytest

from engine.play.playable import book_of, ruleset_of
from engine.text.matcher import EARLY, NOUGHT, Book
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
        (RUNICKA, "Target foe sends the top card of your deck to Oblivion.", "is said only where"),
        (RUNICKA, "You send the top card of their deck to Oblivion.", "is said only where"),
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


# How many


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        (AWAKENING, "If you control 0 boons, draw 1 card."),
        (AWAKENING, "If you control 0 or more boons, draw 1 card."),
        (AWAKENING, "If you control at least 0 boons, draw 1 card."),
        (AWAKENING, "If you control fewer than 0 boons, draw 1 card."),
        (AWAKENING, "If an enemy controls 0 boons, draw 1 card."),
        (AWAKENING, "Destroy target chant with 0 or more tokens."),
        (AWAKENING, "Your Runeslinger has +0 block."),
        (AWAKENING, "Damage dealt by your chants is increased by 0."),
        (AWAKENING, "You may block 0 additional times each turn."),
        (AWAKENING, "Draw twice 0 cards."),
        (AWAKENING, "Draw 0 cards."),
        (FIRST, "If you control 0 boons, draw 1 card."),
        (RUNICKA, "While you control 0 revenants, Word has +1 Power."),
        (RUNICKA, "Revenants you summon cost 0 less Life."),
        (PIXIES, "If you control 0 minions, draw 1 card."),
        (STONES, "Gain 1 blue gem and 0 red gems."),
    ],
)
def test_none_of_something_is_no_number_of_it(slug: str, text: str) -> None:
    assert not is_read(slug, text)
    assert reason(slug, text) in (NOUGHT, "nothing would happen")


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        (AWAKENING, "If you control no boons, draw 1 card."),
        (AWAKENING, "If you control exactly 0 boons, draw 1 card."),
        (AWAKENING, "If you control 0 or fewer boons, draw 1 card."),
        (AWAKENING, "If you control more than 0 boons, draw 1 card."),
        (AWAKENING, "Your maximum hand size is 0."),
        (AWAKENING, "Runeslingers have a maximum hand size of 0."),
        (PIXIES, "0 AP: Draw 1 card."),
    ],
)
def test_none_may_be_meant(slug: str, text: str) -> None:
    assert is_read(slug, text)


@pytest.mark.parametrize(
    ("slug", "right", "wrong"),
    [
        (AWAKENING, "Destroy target trinket.", "Destroy target trinkets."),
        (AWAKENING, "Put target chant from your void pile into your hand.", "Put target chants from your void pile into your hand."),
        (AWAKENING, "Draw a card.", "Draw a cards."),
        (AWAKENING, "Draw 1 card.", "Draw 1 cards."),
        (AWAKENING, "Draw 2 cards.", "Draw 2 card."),
        (AWAKENING, "Add 1 token to Word.", "Add 1 tokens to Word."),
        (AWAKENING, "Add 2 tokens to Word.", "Add 2 token to Word."),
        (AWAKENING, "If you control a boon, draw 1 card.", "If you control a boons, draw 1 card."),
        (AWAKENING, "If you control 2 boons, draw 1 card.", "If you control 2 boon, draw 1 card."),
        (AWAKENING, "If you control 2 or more boons, draw 1 card.", "If you control 2 or more boon, draw 1 card."),
        (AWAKENING, "Draw 1 card for each boon you control.", "Draw 1 card for each boons you control."),
        (AWAKENING, "Sear X, where X is the number of boons you control.", "Sear X, where X is the number of boon you control."),
        (AWAKENING, "When you sling a spirit: Draw 1 card.", "When you sling a spirits: Draw 1 card."),
        (AWAKENING, "Each other trinket you control has +1 defense.", "Each other other trinket you control has +1 defense."),
        (AWAKENING, "Boons with 1 or more tokens have +1 defense.", "Boons with 1 or more tokens with 1 or more tokens have +1 defense."),
        (AWAKENING, "Your attacks have Pierce.", "Your attack have Pierce."),
        (AWAKENING, "Your attacks have Pierce.", "Your attack has Pierce."),
        (AWAKENING, "Your attacks have Pierce.", "Your attacks has Pierce."),
        (AWAKENING, "Each attack has Pierce.", "Each attack have Pierce."),
        (AWAKENING, "Word has +1 defense.", "Word have +1 defense."),
        (AWAKENING, "You have +1 block.", "You has +1 block."),
        (AWAKENING, "Target enemy discards 1 card from hand.", "Target enemy discard 1 card from hand."),
        (AWAKENING, "You discard 1 card from hand.", "You discards 1 card from hand."),
        (FIRST, "Destroy target trinket.", "Destroy target trinkets."),
        (RUNICKA, "Obliterate target foe revenant.", "Obliterate target foe revenants."),
        (RUNICKA, "Foe revenants have Passive.", "Foe revenants has Passive."),
        (PIXIES, "Fatigue target enemy minion.", "Fatigue target enemy minions."),
        (PIXIES, "Deploy 1 minion from your hand.", "Deploy 1 minions from your hand."),
        (STONES, "Gain 1 gem of your choice.", "Gain 1 gems of your choice."),
    ],
)  # fmt: skip
def test_one_is_said_as_one_and_several_as_several(slug: str, right: str, wrong: str) -> None:
    assert (is_read(slug, right), is_read(slug, wrong)) == (True, False)


# Of what it is said


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        (AWAKENING, "Deal 2 damage to target Runeslinger and draw 1 card if you control a boon."),
        (AWAKENING, "Deal 2 damage to target Runeslinger and draw 1 card unless you control a boon."),
        (AWAKENING, "Deal 2 damage to target Runeslinger and draw 1 card for each boon you control."),
        (AWAKENING, "Target enemy Runeslinger loses 1 health. Draw 1 card and sear 1 unless they pay 1 Light."),
        (AWAKENING, "You have +1 block and chants have +1 defense while you control a boon."),
        (AWAKENING, "You have +1 block and chants have +1 defense unless you control a boon."),
        (FIRST, "Draw 1 card, sear 1, and gain 1 health if you control a boon."),
        (RUNICKA, "Your foe loses 1 Life and discards 1 card if you control 2 revenants."),
        (PIXIES, "Draw 1 card and gain 1 AP if you control a minion."),
        (STONES, "Gain 1 ore and gain 1 power point if you have 2 or more ore."),
    ],
)
def test_what_stands_behind_an_and_could_be_said_of_both_or_of_one(slug: str, text: str) -> None:
    assert not is_read(slug, text)
    assert 'behind an "and"' in reason(slug, text)


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        (AWAKENING, "If you control a boon, deal 2 damage to target Runeslinger and draw 1 card."),
        (AWAKENING, "Unless you control a boon, draw 1 card and sear 1."),
        (AWAKENING, "While you control a boon, you have +1 block and chants have +1 defense."),
        (AWAKENING, "Word has +1 defense and Pierce while you control a boon."),
        (AWAKENING, "Draw 1 card. Sear 1 if you control a boon."),
        (AWAKENING, "Draw 1 card, then sear 1 if you control a boon."),
        (RUNICKA, "If you control 2 revenants, your foe loses 1 Life and discards 1 card."),
        (PIXIES, "If you control a minion, draw 1 card and gain 1 AP."),
    ],
)
def test_what_stands_before_both_is_said_of_both(slug: str, text: str) -> None:
    assert is_read(slug, text)


# What can never be


@pytest.mark.parametrize(
    ("slug", "text", "why"),
    [
        (AWAKENING, "When Word is destroyed: Word has +1 defense this turn.", "gone by then"),
        (AWAKENING, "When Word leaves the field: Destroy Word.", "gone by then"),
        (AWAKENING, "When Word is destroyed: Add 1 token to Word.", "gone by then"),
        (
            AWAKENING,
            "When this card leaves the field: Draw 1 card. Place target chant under this card.",
            "gone by then",
        ),
        (RUNICKA, "When Word is obliterated: Word gains 1 Power.", "gone by then"),
        (RUNICKA, "Oblivion: Word gains 1 Power.", "gone by then"),
        (PIXIES, "When Word is defeated: Fatigue Word.", "gone by then"),
        (AWAKENING, "Level I: Use: Draw 1 card.", "in front of a line"),
        (AWAKENING, "Level II: Level I: You have -1 block.", "in front of a line"),
        (FIRST, "Level I: Sling: Draw 1 card.", "in front of a line"),
        (PIXIES, "Rune Power: Hero Power: 1 AP: Draw 1 card.", "in front of a line"),
        (PIXIES, "Hero Power: Rune Power: When you draw a minion: Gain 1 AP.", "in front of a line"),
        (AWAKENING, "Word has Token.", "on which it is not printed"),
        (AWAKENING, "Chants you control have Choice.", "on which it is not printed"),
        (AWAKENING, "Chants you control have Use.", "on which it is not printed"),
        (FIRST, "Word has Choice.", "on which it is not printed"),
        (RUNICKA, "Word has Shout.", "in front of lines"),
        (RUNICKA, "Revenants you control have Dormant.", "in front of lines"),
    ],
)
def test_what_can_never_happen_is_refused(slug: str, text: str, why: str) -> None:
    assert not is_read(slug, text)
    assert why in reason(slug, text)


@pytest.mark.parametrize(
    ("slug", "text"),
    [
        (AWAKENING, "When Word is destroyed: Return Word to its owner's hand."),
        (AWAKENING, "When Word is destroyed: Draw 1 card for each token on Word."),
        (AWAKENING, "When another trinket is destroyed: Word has +1 defense this turn."),
        (RUNICKA, "When a foe revenant is obliterated: Word gains 1 Power."),
        (RUNICKA, "When Word obliterates a foe revenant: Word gains 1 Power."),
        (PIXIES, "When Word defeats a minion: Word has +1 power until the end of the round."),
        (PIXIES, "Hero Power: 1 AP: Draw 1 card."),
        (AWAKENING, "Level I: When you block: Draw 1 card."),
        (AWAKENING, "Chants you control have Charge."),
        (RUNICKA, "Revenants you control have Flying."),
    ],
)
def test_what_can_happen_is_read(slug: str, text: str) -> None:
    assert is_read(slug, text)


# Signs


@pytest.mark.parametrize(
    ("slug", "text", "as_read"),
    [
        (AWAKENING, "Draw 1 card (from your deck).", "Draw 1 card."),
        (AWAKENING, "Draw 1 card. (It is yours.)", "Draw 1 card."),
        (AWAKENING, "Draw 1 card; sear 1.", "Draw 1 card. Sear 1."),
        (AWAKENING, "Use: Draw 1 card; sear 1.", "Use: Draw 1 card. Sear 1."),
        (AWAKENING, "Use — Draw 1 card.", "Use: Draw 1 card."),
        (AWAKENING, "Draw 1 card — sear 1.", "Draw 1 card. Sear 1."),
        (AWAKENING, "When you block — draw 1 card.", "When you block: draw 1 card."),
        (RUNICKA, "Shout – You gain 1 Life.", "Shout: You gain 1 Life."),
        (PIXIES, "1 AP — Draw 1 card.", "1 AP: Draw 1 card."),
    ],
)
def test_a_sign_is_read_as_the_one_that_it_stands_for(slug: str, text: str, as_read: str) -> None:
    (line,) = read_text(language(slug), text, NAME)
    assert (line.text, line.unplayed, line.readings, line.node is None) == (as_read, (), 1, False)


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Sear 1; discard 1 card: Draw 1 card.", "“;”"),
        ("If you control a boon, draw 1 card; sear 1.", "“;”"),
        ("Draw 1 card; sear 1 if you control a boon.", "“;”"),
        ("Draw 1 card — frobnicate.", "“—”"),
        ("Draw 1 card. (It is yours.", "“(”"),
        ("Draw 1) card.", "“)”"),
    ],
)
@pytest.mark.parametrize("slug", [AWAKENING, FIRST])
def test_a_sign_that_could_stand_for_two_is_named(slug: str, text: str, sign: str) -> None:
    (line,) = read_text(language(slug), text, NAME)
    assert line.node is None
    assert sign in line.fault


def test_a_dash_behind_a_price_could_be_the_end_of_a_sentence() -> None:
    assert "“—”" in read_text(language(AWAKENING), "Sear 2 — draw 1 card.", NAME)[0].fault


def test_a_line_of_a_reminder_belongs_to_the_line_before_it() -> None:
    lines = read_text(language(AWAKENING), "(Read this.)\nDraw 1 card. (One.)\n(And no more.)\nSear 1.", NAME)
    assert [(line.text, line.reminders) for line in lines] == [
        ("Draw 1 card.", ("(Read this.)", "(One.)", "(And no more.)")),
        ("Sear 1.", ()),
    ]
    assert read_text(language(AWAKENING), "(Nothing.)", NAME) == ()

"""What a card says is what happens: texts that a designer would write, played, and texts that cannot be meant, refused."""

import pytest

from engine.text.phrases import Node, nodes
from engine.text.tree import read_text
from tests.engine.text.languages import awakening
from tests.games.runeslingers_awakening.duels import ONE, card, scene, under
from tests.scenes import Played

THEM, US = "Seat 2", "Seat 1"
BURNS = f"ailment = [{under('Burn', 3)}]"


def played(text: str, *choices: str, emily: str = "", sam: str = "", hand: int = 3) -> Played:
    """A card of this text has been played; Emily has so many other cards in hand, Sam none to block with."""
    cards = ["Word", *["Emberdart"] * hand]
    return scene(card("Word", "attack", text), f"hand = {cards}\n{emily}", sam).choose("Play Word", ONE, *choices)


def is_read(text: str) -> bool:
    """Whether the whole text of a card called Word is understood, in one way."""
    return all(
        reading.node and not reading.unplayed and reading.readings == 1
        for reading in read_text(awakening(), text, "Word")
    )


# "That Runeslinger": the one that a sentence before has named, never you


def test_a_sentence_in_between_changes_nobody() -> None:
    s = played("Deal 4 damage to target Runeslinger. Draw 1 card. Apply 1 Burn to that Runeslinger.", THEM)
    assert (s.ailments(1), s.ailments(2)) == ({}, {"Burn": 1})


def test_whoever_has_lost_a_power_is_that_runeslinger() -> None:
    chant = card(
        "Bell",
        "chant",
        "When an enemy Runeslinger loses a power: Draw 1 card. That Runeslinger discards 1 card at random.",
    )
    blow = card("Blow", "attack", "Target enemy Runeslinger loses 20 health.")
    s = scene(chant + blow, 'hand = ["Blow"]\nutility = ["Bell"]', 'hand = ["Emberdart"]').choose("Play Blow", ONE)
    s.until("End the Play Phase", "Pass")
    assert (s.zone("hand"), s.zone("hand", 2)) == (["Emberdart"], [])


def test_whose_ailments_are_counted_is_not_whom_it_is_about() -> None:
    s = played(
        "Target enemy Runeslinger sears X, where X is the number of ailments on your Runeslinger. That Runeslinger loses 2 health.",
        emily=BURNS,
    )
    assert (s.count("health", 1), s.count("health", 2), len(s.zone("discard", 2))) == (20, 18, 3)


@pytest.mark.parametrize(
    "text",
    [
        # nobody is that Runeslinger
        "Each enemy Runeslinger loses 2 health. Draw 1 card. That Runeslinger discards 1 card from hand.",  # several
        "Deal 3 damage to any target. Draw 1 card. That Runeslinger sears 2.",  # perhaps a card
        "Draw 1 card. That Runeslinger sears 2.",  # you are never that
        "Your Runeslinger sears 1. That Runeslinger sears 2.",
        "That Runeslinger sears 2.",
        "When your Runeslinger is hit: That Runeslinger sears 2.",
        # nothing is that many
        "Draw that many cards.",
        "Your maximum health is that much.",
        "While it hits, you have +1 block.",
        # an X that nothing binds
        "Draw X cards.",
        "Remove 1 token from Word: Deal X damage to any target.",
        "You have +1 block. Draw X cards.",
        # no cost
        "Discard 0 cards: Draw 1 card.",
        "Discard twice 2 cards: Draw 1 card.",
        "Destroy Word, destroy Word: Draw 1 card.",
        "Destroy Word, discard 1 card, destroy Word: Draw 1 card.",
        # what has rules of its own is no mere counter
        "Add 3 health to your Runeslinger.",
        "Gain 1 power.",
        "Create 2 block barriers.",
        "Remove 20 health from target enemy Runeslinger.",
        "Remove 5 power from target enemy Runeslinger.",
        "Add 9 damage to target boon.",
        "Add 2 ailment instances to target enemy Runeslinger.",
        # a counter stands on players or on cards
        "Add 2 tokens to target enemy Runeslinger.",
        "Add 2 Light to target boon.",
        "Gain 2 tokens.",
        "Remove 1 Light from Word: Draw 1 card.",
        "Draw X cards, where X is the number of tokens on your Runeslinger.",
    ],
)
def test_what_means_nothing_or_several_things_is_not_read(text: str) -> None:
    assert not is_read(text)


# "That much": what the last sentence has done that did so much of something


def test_health_that_was_lost_is_that_much() -> None:
    s = played("Target enemy Runeslinger loses 3 health. Your Runeslinger gains that much health.", emily="health = 10")
    assert (s.count("health", 1), s.count("health", 2)) == (13, 17)


def test_health_that_could_not_be_gained_is_not_that_much() -> None:
    s = played("Your Runeslinger gains 5 health. Target enemy Runeslinger loses that much health.", emily="health = 18")
    assert (s.count("health", 1), s.count("health", 2)) == (20, 18)


@pytest.mark.parametrize(("hand", "drawn"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_cards_that_were_discarded_are_that_many(hand: int, drawn: int) -> None:
    s = played("You discard 2 cards from hand. Draw that many cards.", hand=hand).until(
        "End the Play Phase", "Emberdart"
    )
    assert len(s.zone("hand")) == hand - min(hand, 2) + drawn


def test_what_has_hit_you_is_that_much() -> None:
    thorns = card("Thorns", "chant", "When your Runeslinger is hit: Target enemy Runeslinger loses that much health.")
    blow = card("Blow", "attack", "Deal 4 damage to target enemy Runeslinger.")
    s = scene(thorns + blow, 'hand = ["Blow"]', 'utility = ["Thorns"]').choose("Play Blow", ONE)
    s.until("End the Play Phase", "Pass")
    assert (s.count("health", 1), s.count("health", 2)) == (16, 16)


def test_the_last_sentence_that_did_so_many_is_meant() -> None:
    """Three were seared, one was discarded."""
    s = played(
        "Target enemy Runeslinger sears 3. Target enemy Runeslinger discards 1 card from hand. Draw that many cards.",
        sam='hand = ["Emberdart", "Emberdart"]',
    ).until("End the Play Phase", "Emberdart")
    assert len(s.zone("hand")) == 3 + 1


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        (
            "You sear 3. If you control a boon, you discard 1 card from hand. Draw that many cards.",
            0,
        ),  # it was left out
        ("You sear 3. You may discard 1 card from hand. Draw that many cards.", None),
    ],
)
def test_what_has_been_left_out_was_none(text: str, drawn: int | None) -> None:
    if drawn is None:
        assert not is_read(text)  # nothing in this language discards without a subject
        return
    assert len(played(text).until("End the Play Phase", "No").zone("hand")) == 3 + drawn


def test_what_was_declined_was_none() -> None:
    s = played("You sear 3. You may draw 2 cards. Target enemy Runeslinger loses that much health.").choose("No")
    s.until("End the Play Phase", "Pass")
    assert s.count("health", 2) == 20


# "It hits": the damage


def test_it_hits_means_the_damage_and_not_the_card_that_was_drawn() -> None:
    blow = "Deal 4 damage to target enemy Runeslinger. Draw 1 card. If it hits, create 3 Light."
    assert played(blow, sam="barrier = 9").until("End the Play Phase", "Pass").count("light") == 0
    assert played(blow).until("End the Play Phase", "Pass").count("light") == 3


def test_where_nothing_deals_damage_nothing_hits() -> None:
    assert not is_read("Draw 1 card. If it hits, create 3 Light.")


# "Removed this way"


def test_what_was_removed_is_counted_and_not_what_was_drawn() -> None:
    s = played(
        "Remove up to 3 ailments from your Runeslinger. Draw 1 card. "
        "Target enemy Runeslinger loses X health, where X is the number of ailments removed this way.",
        emily=BURNS,
    ).until("End the Play Phase", "Burn")
    assert (s.ailments(1), s.count("health", 2)) == ({}, 17)


# "Of them"


def test_of_them_means_the_cards_that_were_looked_at() -> None:
    s = played(
        "Look at the top 4 cards of your deck. Target enemy Runeslinger sears 2. "
        "Place 1 of them into your hand and the rest into your discard pile."
    ).until("End the Play Phase", "Emberdart")
    assert (len(s.zone("hand")), len(s.zone("discard"))) == (3 + 1, 3)


# X


def test_a_target_may_be_one_by_an_x_that_its_sentence_tells() -> None:
    """What X is counts as the target is chosen, before the sentence happens."""
    text = "Destroy target chant with X or fewer tokens, where X is the number of utility slots on your Runeslinger."
    assert not is_read(text)
    text = "Destroy target enemy chant with X or fewer tokens, where X is the number of chants you control."
    chants = card("Low", "chant") + card("High", "chant") + card("Own", "chant")
    word = card("Word", "attack", text)
    lying = 'utility = [{ card = "Low", token = 1 }, { card = "High", token = 2 }]'
    s = scene(word + chants, 'hand = ["Word"]\nutility = ["Own"]', lying).choose("Play Word", ONE)
    s.until("End the Play Phase", "Pass")
    assert s.areas("utility", 2)[:2] == [[], ["High"]]


def test_an_x_is_bound_in_its_own_sentence_only() -> None:
    bound = "Draw X cards, where X is the number of ailments on your Runeslinger."
    assert is_read(bound)
    assert not is_read(f"{bound} Target enemy Runeslinger sears X.")


# "You may"


def test_you_may_goes_on_behind_then() -> None:
    text = "You may draw 1 card, then target enemy Runeslinger sears 2."
    s = played(text).choose("No").until("End the Play Phase", "Pass")
    assert (len(s.zone("hand")), s.zone("discard", 2)) == (3, [])
    s = (
        played(text)
        .choose(*[words for words in played(text).offered if words.startswith("Yes")])
        .until("End the Play Phase", "Pass")
    )
    assert (len(s.zone("hand")), len(s.zone("discard", 2))) == (4, 2)


def test_a_condition_goes_on_behind_then() -> None:
    s = played("If you control a boon, draw 1 card, then target enemy Runeslinger sears 2.")
    s.until("End the Play Phase", "Pass")
    assert (len(s.zone("hand")), s.zone("discard", 2)) == (3, [])


# Costs


def paid(text: str, *, tokens: int = 0, hand: int = 0) -> Played:
    """A chant with that text lies in play with so many tokens; Emily has so many cards in hand."""
    chant = f'utility = [{{ card = "Press", token = {tokens} }}]'
    return scene(card("Press", "chant", text), f"hand = {['Emberdart'] * hand}\n{chant}")


@pytest.mark.parametrize(("tokens", "can"), [(3, False), (4, True)])
def test_two_costs_of_one_thing_are_added(tokens: int, can: bool) -> None:
    s = paid("Remove 2 tokens from Press, remove 2 tokens from Press: Draw 1 card.", tokens=tokens)
    assert ("Activate Press" in s.offered) is can
    if can:
        s.choose("Activate Press")
        assert (s.count("token", "Press"), s.zone("hand")) == (0, ["Emberdart"])


@pytest.mark.parametrize(("hand", "can"), [(1, False), (2, True)])
def test_two_cards_are_discarded_for_two_costs(hand: int, can: bool) -> None:
    s = paid("Discard 1 card, remove 1 token from Press, discard 1 card: Create 1 Light.", tokens=1, hand=hand)
    assert ("Activate Press" in s.offered) is can


@pytest.mark.parametrize(
    "text", ["Destroy Press, remove 2 tokens from Press: {}", "Remove 2 tokens from Press, destroy Press: {}"]
)
def test_a_card_pays_with_itself_last(text: str) -> None:
    s = paid(text.format("Create 1 Light."), tokens=2).choose("Activate Press")
    assert (s.count("light"), s.count("token", "Press"), s.zone("discard")) == (1, 0, ["Press"])


# Counters and values


def test_health_comes_back_up_to_its_maximum() -> None:
    assert played("Gain 3 health.", emily="health = 19").count("health") == 20


@pytest.mark.parametrize("text", ["Add 2 tokens to target boon.", "Create 2 Light.", "Gain 1 determination."])
def test_what_has_none_is_one(text: str) -> None:
    assert is_read(text)


@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("Your boons have +2 defense.", True),
        ("Your boons have +2 block.", False),
        ("Runeslingers have +2 block.", True),
        ("Runeslingers have +2 defense.", False),
        ("Your defense is 2.", False),
        ("Your Runeslinger has +1 defense.", False),
    ],
)
def test_a_value_belongs_to_players_or_to_cards(text: str, can: bool) -> None:
    assert is_read(text) is can


# Owners, damage, names, levels


@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("Return target chant you control to your hand.", True),
        ("Return Word to your hand.", True),
        ("Return target enemy chant to your hand.", False),
        ("Return target chant to your hand.", False),
        ("Return target enemy chant to its owner's hand.", True),
        ("Return target enemy chant to its owner’s hand.", True),
        ("Deal 1 damage to target chant.", True),
        ("Deal 1 damage to target boon.", True),
        ("Deal 1 damage to any target.", True),
        ("Deal 1 damage to target runespell.", False),
        ("Deal 1 damage to target card.", False),
        ("Deal 1 direct damage to target enemy attack.", False),
        ("When you sling a spirit runespell: Draw 1 card.", True),
        ("When you sling a trinket: Draw 1 card.", False),
        ("If you slung a boon this turn, draw 1 card.", False),
        ("Level II: You have +1 block.", True),
        ("Level II: Draw 1 card.", False),
        ("Level II: Level I: You have +1 block.", False),
        ("Level I: Level II: Level I: You have +1 block.", False),
    ],
)
def test_what_cannot_be_is_refused(text: str, can: bool) -> None:
    assert is_read(text) is can


@pytest.mark.parametrize(
    ("text", "name", "itself"),
    [
        ("Destroy Target Boon.", "Target Boon", None),  # the card, or a boon that you target?
        ("Destroy target boon.", "Target Boon", False),  # a name is written as it is
        ("Destroy this card.", "Target Boon", True),
        ("When Target Boon is destroyed: Draw 1 card.", "Target Boon", True),
        ("Destroy Target Boon.", "Word", False),
        ("Return Emberdart to its owner's hand.", "Emberdart", True),  # of two cards of a name the one that says it
    ],
)
def test_a_name_that_is_a_noun_as_well_is_not_taken_for_the_card(text: str, name: str, itself: bool | None) -> None:
    (reading,) = read_text(awakening(), text, name)
    assert (reading.node is None) == (itself is None)
    assert reading.node is None or ("'self'" in str(reading.node)) == itself


def test_a_spirit_that_waits_for_spirits_does_not_wait_for_itself() -> None:
    word = card("Word", "spirit", "When you sling a spirit runespell: Create 1 Light.")
    s = scene(word, 'hand = ["Word"]').choose("Play Word", ONE).until("End the Play Phase", "Pass")
    assert s.count("light") == 0


@pytest.mark.parametrize(("times", "can"), [(1, True), (11, True), (12, False), (400, False)])
def test_an_amount_of_an_amount_has_an_end(times: int, can: bool) -> None:
    text = f"Target enemy Runeslinger sears {'twice ' * times}1."
    assert (is_read(text) if len(text) <= 600 else False) is can


def test_an_amount_never_exceeds_999() -> None:
    assert played(f"Create {'twice ' * 11}1 Light.").until("End the Play Phase", "Pass").count("light") == 999


# Texts that are not wholly read


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("Draw 1 card. Frobnicate.", ["Frobnicate."]),
        ("Frobnicate. Draw 1 card.", ["Frobnicate."]),
        (
            "Deal 4 damage to target Runeslinger. If it hits, apply 1 Burn to that Runeslinger. Frobnicate.",
            ["Frobnicate."],
        ),
        (
            "Deal 4 damage to target Runeslinger. Frobnicate. If it hits, draw 1 card.",
            ["Frobnicate.", "If it hits, draw 1 card."],
        ),
        (
            "When an enemy Runeslinger loses a power: Frobnicate. That Runeslinger sears 1.",
            ["Frobnicate.", "That Runeslinger sears 1."],
        ),
        ("When an enemy Runeslinger loses a power: That Runeslinger sears 1. Frobnicate.", ["Frobnicate."]),
        (
            "Destroy target chant you control as an additional cost. Draw 3 cards.",
            ["Destroy target chant you control as an additional cost.", "Draw 3 cards."],
        ),
        ("Frobnicate 2 cards: Draw 1 card.", ["Draw 1 card."]),
    ],
)
def test_what_stands_on_an_unread_sentence_is_unread(text: str, unread: list[str]) -> None:
    assert [sentence for reading in read_text(awakening(), text, "Word") for sentence in reading.unplayed] == unread


# What is known of a card that has left


def test_tokens_are_known_when_their_card_is_destroyed() -> None:
    fall = card("Fall", "attack", "Destroy target chant.")
    s = scene(
        card(
            "Press",
            "chant",
            "When Press is destroyed: Target enemy Runeslinger loses 2 health for each token on Press.",
        )
        + fall,
        'hand = ["Fall"]\nutility = [{ card = "Press", token = 3 }]',
    ).choose("Play Fall", ONE)
    s.until("End the Play Phase", "Pass")
    assert s.count("health", 2) == 14


def test_a_card_that_was_destroyed_returns_to_hand() -> None:
    fall = card("Fall", "attack", "Destroy target chant.")
    press = card("Press", "chant", "When Press is destroyed: Return Press to your hand.")
    s = (
        scene(press + fall, 'hand = ["Fall"]\nutility = ["Press"]')
        .choose("Play Fall", ONE)
        .until("End the Play Phase", "Pass")
    )
    assert (s.zone("hand"), s.zone("discard")) == (["Press"], [])


# Every verb that gives so much with every reference that takes it

LIGHT = "Create that much Light."
HITS = "If it hits, create 1 Light."
REMOVED = "Create X Light, where X is the number of ailments removed this way."
BELOW = "Place 1 of them into your hand and the rest on the bottom of your deck. Create 1 Light."
OF_THEM = "Place 1 of them into your hand and the rest into your discard pile. Create 1 Light."
GIVERS = [  # a sentence, how much it gives, and what besides "that much" may speak of it
    ("Deal 4 damage to target enemy Runeslinger.", 4, HITS),
    ("Deal 3 direct damage to target enemy Runeslinger.", 3, HITS),
    ("Target enemy Runeslinger loses 3 health.", 3, ""),
    ("Your Runeslinger gains 5 health.", 5, ""),
    ("Draw 2 cards.", 2, ""),
    ("You discard 2 cards from hand.", 2, ""),
    ("You discard 1 card at random.", 1, ""),
    ("You sear 3.", 3, ""),
    ("You void 2.", 2, ""),
    ("Remove 2 ailments from your Runeslinger.", 2, REMOVED),
    ("Remove up to 3 ailments from your Runeslinger.", 3, REMOVED),
    ("Convert up to 2 ailments on your Runeslinger to Weaken.", 2, REMOVED),
    ("Look at the top 4 cards of your deck.", 4, OF_THEM),
    ("Add 2 tokens to target chant.", 2, ""),
    ("Remove 3 tokens from target chant.", 1, ""),
    ("Gain 2 determinations.", 2, ""),
    ("Gain 1 determination, 2 determinations and 1 determination.", 4, ""),
    ("Target enemy Runeslinger gains 2 determinations.", 2, ""),
    ("Gain 2 determinations. Lose 1 determination.", 1, ""),
    ("Remove all ailments from your Runeslinger.", 3, REMOVED),
    ("Remove all tokens from target chant.", 1, ""),
    ("Move 1 token from target chant to target chant.", 1, ""),
    ("Discard your hand.", 3, ""),
    ("Discard two runespells.", 2, ""),
    ("Target enemy Runeslinger discards their hand.", 2, ""),
    ("Target enemy Runeslinger discards 1 card from their hand.", 1, ""),
    ("Put the top 2 cards of your deck into your hand.", 2, ""),
    ("Put a card from your hand on top of your deck.", 1, ""),
    ("Put up to two cards from your hand into your discard pile.", 2, ""),
    ("Search your deck for a card, put it into your hand, then shuffle your deck.", 1, ""),
    ("Draw until you have 5 cards in hand.", 2, ""),
    ("Put target card from your hand on top of your deck.", 1, ""),
    ("Shuffle any number of cards from your hand into your deck.", 3, ""),
]
PRESSED = 'utility = [{ card = "Press", token = 1 }]\nhealth = 10\n' + BURNS


def light_from(text: str) -> int:
    """How much Light there is once a card of this text has been played, with every choice made that there is."""
    word = card("Word", "attack", text) + card("Press", "chant")
    theirs = 'hand = ["Emberdart", "Emberdart"]' if "their hand" in text else ""
    s = scene(word, f'hand = ["Word", "Emberdart", "Emberdart", "Emberdart"]\n{PRESSED}', theirs).choose(
        "Play Word", ONE
    )
    while "End the Play Phase" not in s.offered:
        s.choose(next((words for words in ("Burn", "Emberdart", "Pass") if words in s.offered), s.offered[-1]))
    return s.count("light")


@pytest.mark.parametrize(("sentence", "amount", "reference"), GIVERS)
def test_that_much_is_what_the_verb_came_to(sentence: str, amount: int, reference: str) -> None:
    assert light_from(f"{sentence} {LIGHT}") == amount


@pytest.mark.parametrize("reference", [HITS, REMOVED, OF_THEM])
@pytest.mark.parametrize(("sentence", "amount", "own"), GIVERS)
def test_what_a_reference_cannot_speak_of_is_not_understood(
    sentence: str, amount: int, own: str, reference: str
) -> None:
    text = f"{sentence} {reference}"
    assert is_read(text) is (reference == own)
    if reference == own:
        assert light_from(text) == (amount if reference == REMOVED else 1)


def test_of_cards_looked_at_the_rest_goes_under_the_deck() -> None:
    s = played("Look at the top 4 cards of your deck. " + BELOW).choose("Emberdart").until("End the Play Phase", "Pass")
    assert (len(s.zone("hand")), len(s.zone("deck")), s.zone("discard"), s.count("light")) == (4, 13, [], 1)


def test_every_verb_that_gives_and_every_reference_that_takes_is_among_them() -> None:
    book = awakening()
    said = {node.phrase for sentence, _, own in GIVERS for node in said_by(f"{sentence} {own or LIGHT}")}
    said |= {node.phrase for node in said_by("When a chant you control is destroyed: Return it to its owner's hand.")}
    said |= {node.phrase for node in said_by(f"Look at the top 4 cards of your deck. {BELOW}")}
    verbs = {
        name for name, entry in book.phrases.items() if entry.sort == "do" and {"gives", "takes"} & entry.extras.keys()
    }
    assert verbs <= said


def said_by(text: str) -> list[Node]:
    """The nodes of a text."""
    return [node for reading in read_text(awakening(), text, "Word") if reading.node for node in nodes(reading.node)]


# Bullets stand where they stand, on cards that offer a choice


@pytest.mark.parametrize(
    ("head", "keywords", "chosen"),
    [
        ("", ("Choice",), True),
        ("", ("Fate",), True),
        ("Choose one:\n", (), True),
        ("", (), False),
        ("", ("Quick",), False),
    ],
)
def test_bullets_offer_a_choice_under_a_keyword_or_words_that_do(
    head: str, keywords: tuple[str, ...], *, chosen: bool
) -> None:
    word = card("Word", "attack", f"{head}• Create 2 Light.\n• Create 3 Light.", keywords=keywords)
    s = scene(word, 'hand = ["Word"]', head="" if chosen else "partly = true").choose("Play Word", ONE)
    if "Fate" in keywords:
        assert s.asked == 2  # an enemy chooses
        return
    if chosen:
        s.choose("Effect 2")
    assert s.count("light") == (3 if chosen else 0)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (
            "• Target enemy Runeslinger loses 2 health.\n• Draw 1 card.\nTarget enemy Runeslinger sears 1.",
            ["2 health", "sears"],
        ),
        (
            "Target enemy Runeslinger sears 1.\n• Target enemy Runeslinger loses 2 health.\n• Draw 1 card.",
            ["sears", "2 health"],
        ),
    ],
)
def test_a_line_behind_the_bullets_happens_behind_them(text: str, order: list[str]) -> None:
    s = scene(card("Word", "attack", text, keywords=("Choice",)), 'hand = ["Word"]').choose("Play Word", ONE)
    s.choose("Effect 1").until("End the Play Phase", "Pass")
    told = [line for line in s.log() if "loses 2 health" in line or "Emberdart" in line]
    assert ["2 health" if "health" in line else "sears" for line in told] == order

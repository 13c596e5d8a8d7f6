"""Concentrations count as cards with no type: RS1-AR-2, RS1-Q66. Rulebook: 001:231-232, 001:934."""

import pytest

from tests.games.runeslingers_first.duels import ONE, PLAIN, card, scene, set_out

THEIRS = f'concentration = ["Grave Chill", ["{PLAIN}", "Toll Box"]]'
AREAS = [f"{PLAIN} (Concentration areas {n})" for n in (2, 3)]
AN_EMPTY_ONE = "The face-down card on Seat 2: Concentration areas 1"


def word(text, kind="utility", **more):
    """A card with this text, in the hand of the first player, who has three concentrations."""
    return scene(card("Word", kind, text), f'hand = ["Word"]\n{more.get("mine", "")}', more.get("theirs", THEIRS))


def test_bounce_may_target_an_empty_concentration_of_anybody():
    """RS1-AR-2, RS1-Q66: it lies face-down on top of its owner's deck then; a full one would leave the card on it on nothing."""
    s = scene("", 'hand = ["Bounce"]', THEIRS).choose("Play Bounce", ONE)
    assert s.offered == [*AREAS, "Bounce", "Toll Box", AN_EMPTY_ONE]
    s.choose(AN_EMPTY_ONE)
    assert (s.areas("concentration", 2)[:2], s.zone("deck", 2)[-1]) == ([[], [PLAIN, "Toll Box"]], "Grave Chill")
    assert (s.log(1)[-1], s.log(2)[-1]) == ("A card is put on top of a deck.", "Grave Chill is put on top of a deck.")


def test_what_lies_face_down_is_known_by_its_place_alone():
    """RS1-Q66, RS1-Q24: of three concentrations of the enemy the options tell no name, and come in the order of their places."""
    s = scene("", 'hand = ["Bounce"]', 'concentration = ["Toll Box", "Grave Chill", "Ember Wand"]').choose(
        "Play Bounce", ONE
    )
    unseen = [words for words in s.offered if "Seat 2" in words]
    assert unseen == [f"The face-down card on Seat 2: Concentration areas {n}" for n in (1, 2, 3)]
    assert all(
        row[1] == -1 for row in s.game.decision.options if "Seat 2" in s.offered[s.game.decision.options.index(row)]
    )


@pytest.mark.parametrize(
    ("text", "health"),
    [
        ("Target enemy Runeslinger loses 1 health for each card you control.", 18 - 4),
        ("Target enemy Runeslinger loses 1 health for each card an enemy controls.", 18 - 3),
        ("Target enemy Runeslinger loses 1 health for each other card you control.", 18 - 3),
        ("Target enemy Runeslinger loses 1 health for each utility you control.", 18 - 1),
        ("Target enemy Runeslinger loses 1 health for each trinket an enemy controls.", 18 - 1),
        ("If you control 4 cards, target enemy Runeslinger loses 2 health.", 16),
        ("If you control 5 cards, target enemy Runeslinger loses 2 health.", 18),
        ("If an enemy controls 3 cards, target enemy Runeslinger loses 2 health.", 16),
    ],
)
def test_every_concentration_counts_as_a_card_and_as_none_of_a_type(text, health):
    """RS1-AR-2, RS1-Q66: empty or full; three of Ada's with the runespell that lies on one, two of Bo's with a trinket on one."""
    assert word(text).choose("Play Word", ONE).count("health", 2) == health


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Destroy target enemy card.", ["Toll Box", AN_EMPTY_ONE]),
        ("Destroy target enemy trinket.", []),
        ("Destroy target enemy card other than a trinket.", []),
        ("Destroy another target card you control.", AREAS),
        ("Destroy target card with Charge.", None),
    ],
)
def test_where_a_type_is_asked_for_no_concentration_is_one(text, offered):
    """RS1-Q66: nor is one a card with a keyword, whatever its face may say; one candidate alone is not asked about."""
    s = word(text, theirs=f'concentration = ["Tolling Frame", ["{PLAIN}", "Toll Box"]]')
    if offered is None:
        assert "Play Word" not in s.offered
        return
    s.choose("Play Word", ONE)
    if offered:
        assert s.offered == offered
    else:
        gone = ["Toll Box"] if "enemy trinket" in text else ["Tolling Frame"]
        assert s.zone("discard", 2) == gone


def test_damage_to_a_concentration_is_none():
    """RS1-Q66: no defense is known of a card that lies face-down."""
    s = word("Deal 9 damage to target enemy card.", theirs='concentration = ["Toll Box", "Toll Box"]')
    s.choose("Play Word", ONE, AN_EMPTY_ONE)
    assert (s.zone("concentration", 2), s.zone("discard", 2)) == (["Toll Box", "Toll Box"], [])


def test_a_concentration_that_is_covered_meanwhile_is_no_target_any_more():
    """RS1-Q66, RS1-CP-3: Bo answers on the concentration that Bounce targets; the targetless effect is prevented."""
    s = scene("", 'hand = ["Bounce"]', 'concentration = ["Grave Chill"]\nhand = ["Iron Reply"]')
    s.choose("Play Bounce", ONE, AN_EMPTY_ONE)
    if "Play Iron Reply" in s.offered:
        s.choose("Play Iron Reply")
    assert "Grave Chill" in s.zone("concentration", 2)


def test_a_concentration_leaves_the_field_and_is_destroyed_like_a_card():
    """RS1-AR-2, RS1-Q66: what waits for a card to leave or to be destroyed sees it, what waits for a trinket does not."""
    texts = ("When a card is destroyed", "When a card leaves the field", "When a trinket is destroyed")
    watch = "".join(
        card(f"Watch {n}", "curio", f"{text}: Target enemy Runeslinger loses 1 health.", defense=2)
        for n, text in enumerate(texts)
    )
    field = ", ".join(f'["{PLAIN}", "Watch {n}"]' for n in range(3))
    s = set_out(
        watch + card("Word", text="Destroy target enemy card."),
        f'concentration = [{field}, "{PLAIN}"]\nhand = ["Word"]',
        'concentration = ["Toll Box"]',
    ).choose("Play Word")
    while s.question == "Which of these happens first?":
        s.choose(s.offered[0])
    assert s.count("health", 2) == 18 - 2


@pytest.mark.parametrize(("keywords", "hand"), [([], ["Grave Chill"]), (["Distract"], [])])
def test_the_card_under_a_card_is_its_concentration(keywords, hand):
    """RS1-AR-2, RS1-Q66: it returns to the hand of its owner; with Distract it has been discarded by then."""
    lid = card(
        "Lid",
        "curio",
        "When Lid leaves the field: Return the card under it to its owner's hand.",
        keywords,
        defense=3,
    )
    s = set_out(
        lid + card("Word", text="Destroy target trinket."),
        f'concentration = [["Grave Chill", "Lid"], "{PLAIN}"]\nhand = ["Word"]',
    ).choose("Play Word")
    assert s.zone("hand") == hand


def test_a_price_may_be_paid_with_a_concentration():
    """RS1-Q66: one of your own, which you see; the place of the card that is played stays."""
    s = word("To play Word, destroy a card you control.\nTarget enemy Runeslinger loses 3 health.")
    s.choose("Play Word", ONE)
    assert s.offered == AREAS
    s.choose(AREAS[0])
    assert (len(s.zone("concentration")), s.count("health", 2)) == (3, 15)


def test_ailments_are_no_cards():
    """RS1-Q66, RS1-AR-3: they are markers, and nobody bounces one."""
    s = scene("", 'hand = ["Bounce"]\nailment = [{ card = "Burn", ailment = 1 }]').choose("Play Bounce", ONE)
    assert "Burn" not in s.offered

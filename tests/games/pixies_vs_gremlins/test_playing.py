"""Action cards: when they are played, what they need, and what becomes of them (rulebook 003:3-11)."""

import pytest

from tests.games.pixies_vs_gremlins.rows import END, at, attack, card, hand, minion, scene

HERE = ()
WITCH = minion("Witch", 1, 2, "Magic", value=2)
FOE = minion("Foe", 2, 2, "Melee")


def spell(name="Spell", kind="magic-card", text="Draw 1 card.", method="Resolve") -> str:
    return card(name, kind, text, method=method)


def test_action_cards_are_played_in_ones_own_turn_of_the_action_phase_alone():
    """PVG-AC-1: at no other time. [003:3]"""
    s = scene(one=hand("Midsummer Muster"), two=hand("Overtime"), head='phase = "deployment"')
    assert s.offered == ["Deploy no more"]
    s.choose("Deploy no more", "Deploy no more")
    assert ("Play Midsummer Muster" in s.offered, "Play Overtime" in s.offered) == (True, False)
    s.choose(END)
    assert ("Play Overtime" in s.offered, "Play Midsummer Muster" in s.offered) == (True, False)


@pytest.mark.parametrize(
    ("kind", "name"), [("event", "Midsummer Muster"), ("trap", "Sleepy Pollen"), ("magic-card", "Gust of Glitter")]
)
def test_each_action_card_costs_one_point(kind, name):
    """PVG-AP-2, PVG-P-4, PVG-Q20, PVG-AC-4: events and all others. [003:11]"""
    s = scene(HERE, ("", ["Witch"], ["Foe"]), cards=WITCH + FOE, one=hand(name))
    assert (
        f"Play {name}"
        not in scene(HERE, ("", ["Witch"], ["Foe"]), cards=WITCH + FOE, one=f"{hand(name)}\nap = 0").offered
    )
    s.choose(f"Play {name}")
    assert s.count("ap") == 1


def test_any_number_of_events_is_played():
    """PVG-P-4, PVG-AC-4: types have limits of their own, events none. [003:11]"""
    s = scene(one=hand("Midsummer Muster", "Midsummer Muster")).choose("Play Midsummer Muster", "Play Midsummer Muster")
    assert s.zone("discard") == ["Midsummer Muster", "Midsummer Muster"]


def test_one_magic_card_in_a_turn():
    """PVG-AC-2: and again in the next one. [003:7]"""
    s = scene(HERE, ("", ["Witch"]), cards=WITCH + spell(), one=hand("Spell", "Spell")).choose("Play Spell")
    assert "Play Spell" not in s.offered
    s.choose("Draw a card", END)
    while s.question != "What do you do?" or s.asked != 1:
        s.choose(s.offered[0])
    assert "Play Spell" in s.offered


def test_one_trap_in_a_turn():
    """PVG-AC-3: beside a Magic card. [003:9]"""
    s = scene(
        HERE,
        ("", ["Witch"], ["Foe", "Foe"]),
        cards=WITCH + FOE + spell(),
        one=hand("Sleepy Pollen", "Sleepy Pollen", "Spell"),
    ).choose("Play Sleepy Pollen", "Foe")
    assert ["Play Sleepy Pollen" in s.offered, "Play Spell" in s.offered] == [False, True]


# Sources


def test_a_magic_card_needs_a_source():
    """PVG-AC-2: one of your minions with the ability. [003:7] [003:47]"""
    assert (
        "Play Spell"
        not in scene(HERE, ("", ["Foe"], ["Witch"]), cards=WITCH + FOE + spell(), one=hand("Spell")).offered
    )
    s = scene(HERE, ("", ["Witch"]), ("", ["Witch"]), cards=WITCH + spell(), one=hand("Spell")).choose("Play Spell")
    assert s.question == "Which minion is its source?"
    s.choose("Witch")
    assert "Seat 1 plays Spell through Witch." in s.log()


def test_a_gadget_card_needs_a_gadget():
    """PVG-AC-2, PVG-F-5: Magic for pixies, Gadget for gremlins. [003:7]"""
    cards = WITCH + minion("Smith", 1, 2, "Gadget", value=2) + spell("Engine", "gadget-card")
    assert "Play Engine" not in scene(HERE, ("", ["Witch"]), cards=cards, one=hand("Engine")).offered
    assert "Play Engine" in scene(HERE, ("", ["Smith"]), cards=cards, one=hand("Engine")).offered


@pytest.mark.parametrize("state", ["Witch|fatigued = 1", "Witch"])
def test_a_minion_that_cannot_act_is_no_source(state):
    """PVG-AC-2, PVG-MI-4, PVG-MI-5: fatigued it is used for nothing, disabled it has no Magic. [003:80] [003:84]"""
    table = "" if "|" in state else 'ongoing = [{ card = "Jammed Gears", owner = 2, on = "Witch" }]'
    assert "Play Spell" not in scene(HERE, ("", [state]), cards=WITCH + spell(), one=hand("Spell"), table=table).offered


def test_what_it_does_reaches_the_location_of_the_source_alone():
    """PVG-AC-2: targets at the same location. [003:7]"""
    s = scene(HERE, ("", ["Witch"], ["Foe"]), ("", [], ["Bog Snapper"]), cards=WITCH + FOE, one=hand("Stinging Light"))
    s.choose("Play Stinging Light")
    assert (s.zone("discard", 2), at(s, 3)) == (["Foe"], ["Bog Snapper"])
    apart = scene(HERE, ("", ["Witch"]), ("", [], ["Foe"]), cards=WITCH + FOE, one=hand("Stinging Light"))
    assert "Play Stinging Light" not in apart.offered


def test_only_a_source_with_a_target_is_offered():
    """PVG-Q57, PVG-AC-2: the one where the enemy stands."""
    other = minion("Sage", 1, 2, "Magic", value=3)
    s = scene(HERE, ("", ["Witch"], ["Foe"]), ("", ["Sage"]), cards=WITCH + other + FOE, one=hand("Stinging Light"))
    assert s.choose("Play Stinging Light").zone("discard", 2) == ["Foe"]


def test_the_value_is_that_of_the_moment():
    """PVG-AC-2, 003:47: with what raises it."""
    quill = 'play = ["Nettle Quill"]'
    three = minion("Foe", 2, 3, "Melee")
    s = scene(HERE, ("", ["Witch"], ["Foe"]), cards=WITCH + three, one=f"{hand('Stinging Light')}\n{quill}")
    assert s.choose("Play Stinging Light").zone("discard", 2) == ["Foe"]
    assert (
        scene(HERE, ("", ["Witch"], ["Foe"]), cards=WITCH + three, one=hand("Stinging Light"))
        .choose("Play Stinging Light")
        .zone("discard", 2)
        == []
    )


# Methods


def test_a_card_that_resolves_is_discarded():
    """PVG-ME-1: once its instructions are carried out. [003:3] [003:92]"""
    s = scene(one=hand("Midsummer Muster")).choose("Play Midsummer Muster")
    assert (s.zone("discard"), s.zone("play"), len(s.zone("hand"))) == (["Midsummer Muster"], [], 2)


def test_an_ongoing_card_stays_with_what_it_names():
    """PVG-ME-2, PVG-Q27: placed on the table, with the minion. [003:3-4] [003:88] [003:90]"""
    s = scene(HERE, ("", [], ["Foe"]), cards=FOE, one=hand("Tangle of Brambles")).choose("Play Tangle of Brambles")
    assert (s.zone("ongoing", 0), s.zone("discard")) == (["Tangle of Brambles"], [])
    s.choose(END)
    assert not [words for words in s.offered if words.startswith("Move Foe")]


def test_an_ongoing_card_that_names_nothing_lies_in_the_play_zone():
    """PVG-Q27: of its player."""
    moon = card("Moon", "event", "Each friendly minion has +1 power.", method="Ongoing")
    s = scene(HERE, ("", ["Foe"]), cards=FOE + moon, one=hand("Moon")).choose("Play Moon")
    assert (s.zone("play"), s.value("power", "Foe")) == (["Moon"], 3)


def test_an_ongoing_card_is_taken_away_by_another_card():
    """PVG-ME-2: or removed through some other means. [003:3]"""
    table = 'ongoing = [{ card = "Tangle of Brambles", owner = 2, on = "Foe" }]'
    s = scene(HERE, ("", ["Foe"]), cards=FOE, one=hand("Clean Sweep"), table=table)
    assert not [words for words in s.offered if words.startswith("Move")]
    s.choose("Play Clean Sweep")
    assert (s.zone("discard", 2), s.zone("discard")) == (["Tangle of Brambles"], ["Clean Sweep"])
    assert ("Attack with Foe" in s.offered, s.count("ap")) == (False, 1)


def test_an_ongoing_card_acts_where_it_was_played():
    """PVG-Q44: the source may go on."""
    s = scene(
        HERE,
        ("", ["Witch", "Foe"]),
        cards=minion("Witch", 1, 2, "Magic", "Mobile", value=2) + FOE,
        one=hand("Veil of Dusk"),
    ).choose("Play Veil of Dusk", "Move Witch from Location 2 to Location 3")
    assert s.zone("ongoing", 0) == ["Veil of Dusk"]
    assert [
        s.game.table.rules.ruleset.nouns.keyword(s.game, s.piece(name), "stealth") for name in ("Foe", "Witch")
    ] == [1, 0]


def test_an_ongoing_card_ends_with_its_source():
    """PVG-Q44: once it has left play."""
    table = 'ongoing = [{ card = "Veil of Dusk", owner = 2, on = "Witch", site = 2 }]'
    s = scene(HERE, ("", ["Ally"], ["Witch"]), cards=WITCH + minion("Ally", 3, 1, "Melee", "Perceptive"), table=table)
    attack(s, "Ally")
    assert (s.zone("ongoing", 0), sorted(s.zone("discard", 2))) == ([], ["Veil of Dusk", "Witch"])


def test_a_source_that_lies_face_down_keeps_its_ongoing_card():
    """PVG-Q49: it ends when the source leaves."""
    table = 'ongoing = [{ card = "Veil of Dusk", owner = 2, on = "Witch", site = 2 }]'
    assert scene(HERE, ("", ["Marsh Candle", "Owl-Eye Lookout"], ["Witch"]), cards=WITCH, table=table).choose(
        "Use Marsh Candle"
    ).zone("ongoing", 0) == ["Veil of Dusk"]


def test_a_source_that_falls_by_its_own_card():
    """PVG-Q44, PVG-Q53: Rattlebomb meets each minion there; the card is discarded once."""
    cards = minion("Smith", 1, 2, "Gadget", value=2) + FOE
    s = scene(HERE, ("", ["Smith"], ["Foe"]), cards=cards, one=hand("Rattlebomb")).choose("Play Rattlebomb")
    assert (sorted(s.zone("discard")), s.zone("discard", 2)) == (["Rattlebomb", "Smith"], ["Foe"])


# What can do nothing


@pytest.mark.parametrize(("name", "more"), [
    ("Sleepy Pollen", ""), ("Clean Sweep", ""), ("Second Spring", ""), ("Midsummer Muster", "deck = []"), ("Gust of Glitter", ""),
])  # fmt: skip
def test_a_card_that_can_do_nothing_is_not_offered(name, more):
    """PVG-Q47, PVG-Q57: without a target, or with an empty deck."""
    assert f"Play {name}" not in scene(HERE, ("", ["Witch"]), cards=WITCH, one=f"{hand(name)}\n{more}").offered


TOUCHING = [
    "Put the top 2 cards of your deck into your hand.",
    "Put the top card of your deck into your discard pile.",
    "Put the top card of your deck on the bottom of your deck.",
    "Search your deck for 1 card, put it into your hand, then shuffle your deck.",
    "Look at the top 3 cards of your deck. Place 1 of them into your hand and the rest into your discard pile.",
    "Draw until you have 5 cards in hand.",
]


@pytest.mark.parametrize("text", TOUCHING)
def test_whatever_takes_cards_of_an_empty_deck_is_not_offered(text):
    """PVG-Q73, PVG-Q47, PVG-Q22: with one card left it is, and takes what there is (PVG-Q69); nobody loses by that."""
    event = card("Deed", "event", text)
    assert "Play Deed" not in scene(HERE, cards=event, one=f"{hand('Deed')}\ndeck = []").offered
    assert not scene(HERE, cards=event, one=f'{hand("Deed")}\ndeck = ["Puddle Lurker"]').choose("Play Deed").game.over


@pytest.mark.parametrize(("text", "emptied", "offered"), [
    ("Your opponent draws 1 card.", "one", True), ("Your opponent draws 1 card.", "two", False),
    ("Draw 1 card.", "one", False), ("Draw 1 card.", "two", True),
])  # fmt: skip
def test_a_draw_is_offered_if_whoever_draws_has_a_card(text, emptied, offered):
    """PVG-Q47: their deck counts, and not that of the player of the card."""
    decks = {"one": hand("Deed"), "two": ""}
    decks[emptied] += "\ndeck = []"
    assert ("Play Deed" in scene(HERE, cards=card("Deed", "event", text), **decks).offered) == offered


# What is discarded


@pytest.mark.parametrize(("mine", "theirs", "moves", "points"), [
    (["Mourner", "Foe"], ["Foe"], ["Attack with Foe"], 1),  # both fall: one of mine
    (["Mourner", "Foe"], ["Weak"], ["Attack with Foe"], 0),
])  # fmt: skip
def test_a_defeated_minion_has_been_discarded(mine, theirs, moves, points):
    """003:78: a minion is defeated and then discarded; what waits for a card of yours to be discarded hears of it."""
    cards = minion("Mourner", 1, 5, text="When you discard a card: Draw 1 card.")
    cards += minion("Foe", 2, 2, "Melee", "Counterstrike") + minion("Weak", 1, 1)
    assert len(scene(HERE, ("", mine, theirs), cards=cards).choose(*moves).zone("hand")) == points


def test_the_card_is_right_where_it_contradicts_a_rule():
    """PVG-RU-1: a third minion in a round, beside the Deployment phase. [003:3]"""
    s = scene(one=hand("Midnight Feast", "Foe"), cards=FOE).choose("Play Midnight Feast")
    assert (at(s, 1), len(s.zone("hand"))) == (["Foe"], 1)


# Actions printed on cards in play


def test_an_action_of_a_minion_is_taken_as_often_as_points_allow():
    """PVG-Q43: unless its text says once."""
    s = scene(HERE, ("", ["Marsh Candle"], ["Foe", "Foe"]), cards=FOE).choose(
        "Use Marsh Candle", "Foe", "Use Marsh Candle"
    )
    assert (s.count("ap"), at(s, 2), s.asked) == (0, ["Marsh Candle", "Foe", "Foe"], 2)


def test_what_costs_nothing_may_be_done_without_points():
    """PVG-Q46: the turn does not end before."""
    free = minion("Free", 1, 1, text="Once per turn: Draw 1 card.")
    s = scene(HERE, ("", ["Free"]), cards=free).choose("Draw a card", "Draw a card")
    assert s.offered == [END, "Use Free"]
    s.choose("Use Free")
    assert (len(s.zone("hand")), s.asked) == (3, 2)


# Several prices, and prices in a text


@pytest.mark.parametrize(("ap", "can"), [(1, False), (2, True)])
@pytest.mark.parametrize("price", ["1 AP, pay 1 AP", "2 AP"])
def test_action_points_of_two_prices_are_added_up(price, ap, can):
    """PVG-Q43, PVG-Q29: they are paid like those of any other action."""
    s = scene(HERE, ("", ["Lamp"]), cards=minion("Lamp", 1, 1, text=f"{price}: Draw 1 card."), one=f"ap = {ap}")
    assert ("Use Lamp" in s.offered) == can
    if can:
        s.choose("Use Lamp")
        assert sum(line.startswith("Seat 1 pays") for line in s.log()) == (2 if "pay" in price else 1)
        assert (len(s.zone("hand")), s.asked) == (1, 2)


@pytest.mark.parametrize(("cards", "can"), [(["Foe"], False), (["Foe", "Deed"], True), (["Deed", "Deed"], False)])
def test_no_card_of_the_hand_pays_twice(cards, can):
    """PVG-Q43: a minion, and any card besides."""
    lamp = minion("Lamp", 1, 1, text="1 AP, discard 1 card, discard 1 minion: Draw 1 card.")
    s = scene(HERE, ("", ["Lamp"]), cards=lamp + FOE + card("Deed", "event", "Draw 1 card."), one=hand(*cards))
    assert ("Use Lamp" in s.offered) == can
    if can:
        s.choose("Use Lamp")
        assert sorted(s.zone("discard")) == sorted(cards)

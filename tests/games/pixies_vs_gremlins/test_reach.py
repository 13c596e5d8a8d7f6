"""Where Magic and Gadget cards reach, and which targets are offered (rulebook 003:7, with our rulings)."""

import pytest

from tests.games.pixies_vs_gremlins.rows import END, at, card, hand, minion, scene

HERE = ()
WITCH = minion("Witch", 1, 2, "Magic", value=2)
SMITH = minion("Smith", 1, 2, "Gadget", value=2)
FOE = minion("Foe", 2, 1, "Melee")
FAR = minion("Far", 2, 1, "Melee")
FRIEND = minion("Friend", 2, 3)
ALL = WITCH + SMITH + FOE + FAR + FRIEND
NO_PLACE = [
    ("Deal 1 damage to target enemy minion.", "discard"),
    ("Deal 1 damage to each enemy minion.", "discard"),
    ("Return target enemy minion to its owner's hand.", "hand"),
    ("Return each enemy minion to its owner's hand.", "hand"),
    ("Return all enemy minions to its owner's hand.", "hand"),
    ("Return an enemy minion to its owner's hand.", "hand"),
    ("Deal 1 damage to all enemy minions.", "discard"),
    ("Return each minion with 2 or more power to its owner's hand.", "hand"),
]


def spell(text, kind="magic-card", method="Resolve", name="Hex") -> str:
    return card(name, kind, text, method=method)


def near_and_far(text, kind="magic-card", method="Resolve", source="Witch", one=("Friend",), **more):
    """A source with an enemy at location 2, another enemy at location 3, and a friend there."""
    sites = (HERE, ("", [source], ["Foe"]), ("", list(one), ["Far"]))
    return scene(*sites, cards=ALL + spell(text, kind, method), one=hand("Hex"), **more)


# Whom they reach


def test_a_magic_card_without_a_word_of_places_targets_those_with_its_source():
    """PVG-Q74, PVG-AC-2: Scrap Slinger stands there, Sprocket Rat does not. [003:7]"""
    hexed = card("Hex", "magic-card", "Deal 1 damage to target enemy minion.", method="Resolve")
    s = scene(
        HERE, ("", ["Foxglove Witch"], ["Scrap Slinger", "Fuse Biter"]), ("", [], ["Sprocket Rat"]),
        cards=hexed, one=hand("Hex"),
    )  # fmt: skip
    assert sorted(s.choose("Play Hex").offered) == ["Fuse Biter", "Scrap Slinger"]


@pytest.mark.parametrize(("kind", "source"), [("magic-card", "Witch"), ("gadget-card", "Smith")])
@pytest.mark.parametrize(("text", "zone"), NO_PLACE)
def test_what_names_no_place_reaches_the_location_of_the_source_alone(kind, source, text, zone):
    """PVG-Q74: targets, choices and groups of both types. [003:7]"""
    s = near_and_far(text, kind, source=source, one=()).choose("Play Hex")
    assert (s.zone(zone, 2), at(s, 3)) == (["Foe"], ["Far"])


@pytest.mark.parametrize("kind", ["trap", "event"])
@pytest.mark.parametrize(("text", "zone"), NO_PLACE[1:2] + NO_PLACE[3:5])
def test_traps_and_events_reach_everything(kind, text, zone):
    """003:9, 003:11: they are played from the hand, and global."""
    assert sorted(near_and_far(text, kind, one=()).choose("Play Hex").zone(zone, 2)) == ["Far", "Foe"]


def test_it_is_not_played_where_nobody_stands_whom_it_targets():
    """PVG-Q57, PVG-Q74: an enemy at another location is none. [003:7]"""
    hexed = ALL + spell("Deal 1 damage to target enemy minion.")
    assert "Play Hex" not in scene(HERE, ("", ["Witch"]), ("", [], ["Far"]), cards=hexed, one=hand("Hex")).offered
    assert "Play Hex" in scene(HERE, ("", ["Witch"], ["Far"]), cards=hexed, one=hand("Hex")).offered


def test_of_two_sources_each_reaches_its_own_location():
    """PVG-Q74: what is offered goes by the source that is chosen. [003:7]"""
    sage = minion("Sage", 1, 2, "Magic", value=1)
    sites = (HERE, ("", ["Witch"], ["Foe"]), ("", ["Sage"], ["Far", "Fuse Biter"]))
    s = scene(*sites, cards=ALL + sage + spell("Deal 1 damage to target enemy minion."), one=hand("Hex"))
    assert sorted(s.choose("Play Hex", "Sage").offered) == ["Far", "Fuse Biter"]


@pytest.mark.parametrize("text", [
    "Each friendly minion has +1 power until the end of the round.", "Friendly minions have +1 power until the end of the round.",
])  # fmt: skip
def test_what_lasts_is_about_those_who_are_there(text):
    """PVG-Q60, PVG-Q74: wherever they go, and nobody else. [003:7]"""
    s = near_and_far(text).choose("Play Hex")
    assert (s.value("power", "Witch"), s.value("power", "Friend")) == (2, 2)


def test_an_ongoing_one_is_about_whoever_is_there_at_the_moment():
    """PVG-Q44, PVG-Q74: for as long as they are. [003:3] [003:7]"""
    sites = (HERE, ("", ["Witch"]), ("", ["Quick"]))
    text = spell("Each friendly minion has +1 power.", method="Ongoing")
    s = scene(*sites, cards=ALL + minion("Quick", 1, 1, "Mobile") + text, one=hand("Hex")).choose("Play Hex")
    assert (s.value("power", "Witch"), s.value("power", "Quick")) == (2, 1)
    s.choose("Move Quick from Location 3 to Location 2")
    assert s.value("power", "Quick") == 2


def test_the_location_itself_is_reached_and_no_other():
    """PVG-Q74: or the location itself. [003:7]"""
    s = near_and_far("The source's location has -2 power until the end of the round.").choose("Play Hex")
    assert [s.value("power", name) for name in ("The Hollow Oak", "Lily Basin", "Morning Spring")] == [3, 4, 6]


def test_an_ongoing_card_is_where_what_it_lies_with_is():
    """PVG-Q27, PVG-Q74: the trap on the minion that stands there. [003:4] [003:7]"""
    traps = '{ card = "Sticky Toffee", owner = 2, on = "Witch" }, { card = "Jammed Gears", owner = 2, on = "Friend" }'
    s = near_and_far("Discard target ongoing card.", table=f"ongoing = [{traps}]").choose("Play Hex")
    assert (s.zone("discard", 2), s.zone("ongoing", 0)) == (["Sticky Toffee"], ["Jammed Gears"])


# What the text says itself, counts, and waits for


def test_a_place_that_it_names_itself_is_meant():
    """PVG-Q74, PVG-RU-1: the card is right: a discard pile, the Home. [003:3]"""
    assert "Play Hex" not in near_and_far("Return target minion in your discard pile to your hand.").offered
    pile = scene(
        HERE, ("", ["Witch"]), cards=ALL + spell("Return target minion in your discard pile to your hand."),
        one=f'{hand("Hex")}\ndiscard = ["Friend"]',
    )  # fmt: skip
    assert pile.choose("Play Hex").zone("hand") == ["Friend"]
    text = "Each friendly minion at your Home has +1 power until the end of the round."
    home = scene(("", ["Friend"]), ("", ["Witch"]), cards=ALL + spell(text), one=hand("Hex")).choose("Play Hex")
    assert (home.value("power", "Friend"), home.value("power", "Witch")) == (3, 1)


def test_what_it_counts_may_be_anywhere():
    """PVG-Q74: effects are limited to targets there, not what they are worked out of. [003:7]"""
    text = "Deal X damage to target enemy minion, where X is the number of friendly minions."
    big = minion("Foe", 2, 2) + ALL.replace(FOE, "")
    s = scene(HERE, ("", ["Witch"], ["Foe"]), ("", ["Friend"]), cards=big + spell(text), one=hand("Hex"))
    assert s.choose("Play Hex").zone("discard", 2) == ["Foe"]


@pytest.mark.parametrize(("text", "drawn", "tired"), [
    ("When an enemy minion moves: Draw 1 card.", 1, 0), ("When an enemy minion moves: Fatigue it.", 0, 0),
])  # fmt: skip
def test_it_waits_for_what_happens_anywhere_and_does_nothing_to_a_card_elsewhere(text, drawn, tired):
    """PVG-Q74: a card is drawn for a move at the other end of the row, and the minion that moves there is left alone. [003:7]"""
    foe = minion("Walker", 2, 1, "Mobile")
    sites = (HERE, ("", ["Witch"]), HERE, ("", [], ["Walker"]))
    s = scene(*sites, cards=ALL + foe + spell(text, method="Ongoing"), one=hand("Hex")).choose("Play Hex", END)
    s.choose("Move Walker from Location 4 to Location 3")
    assert (len(s.zone("hand")), s.count("fatigued", "Walker")) == (drawn, tired)


def test_it_does_something_to_a_card_that_comes_there():
    """PVG-Q74: the minion that moves to the location is fatigued. [003:7]"""
    foe, text = minion("Walker", 2, 1, "Mobile"), "When an enemy minion moves: Fatigue it."
    sites = (HERE, ("", ["Witch"]), ("", [], ["Walker"]))
    s = scene(*sites, cards=ALL + foe + spell(text, method="Ongoing"), one=hand("Hex")).choose("Play Hex", END)
    s.choose("Move Walker from Location 3 to Location 2")
    assert s.count("fatigued", "Walker") > 0


# An ongoing one and what it names


@pytest.mark.parametrize(
    "text",
    [
        "Target enemy minion cannot attack.",
        "Disable target enemy minion.",
        "Suppress the abilities of target enemy minion.",
    ],
)
def test_an_ongoing_magic_card_ends_when_what_it_names_walks_away(text):
    """PVG-Q77: limited to targets at the same location. [003:7]"""
    mover = card("False Step", "trap", "Move target enemy minion to any location.", method="Resolve")
    sites = (HERE, ("", ["Witch"], ["Walker"]))
    cards = ALL + minion("Walker", 2, 1, "Melee") + mover + spell(text, method="Ongoing")
    s = scene(*sites, cards=cards, one=hand("Hex", "False Step")).choose("Play Hex")
    assert s.zone("ongoing", 0) == ["Hex"]
    s.choose("Play False Step", "Walker goes to Location 4")
    assert (s.zone("ongoing", 0), s.zone("discard"), s.value("power", "Walker")) == ([], ["Hex", "False Step"], 2)


def test_it_stays_with_one_that_lies_face_down_there():
    """PVG-Q77, PVG-Q49: fatigued it has not walked away."""
    cards = ALL + spell("Target enemy minion cannot attack.", method="Ongoing")
    s = scene(HERE, ("", ["Witch"], ["Foe"]), cards=cards, one=hand("Hex", "Sleepy Pollen"))
    assert s.choose("Play Hex", "Play Sleepy Pollen").zone("ongoing", 0) == ["Hex"]


def test_a_trap_goes_along_with_what_it_names():
    """PVG-Q27, 003:9: it is global, and lies with the minion wherever that goes."""
    s = scene(HERE, ("", [], ["Foe"]), cards=ALL, one=hand("Sticky Toffee", "False Trail"), two="ap = 0")
    s.choose("Play Sticky Toffee")
    assert s.choose(END).zone("ongoing", 0) == ["Sticky Toffee"]
    s.choose("Move Foe from Location 2 to Location 3")
    assert (s.zone("ongoing", 0), at(s, 3)) == (["Sticky Toffee"], ["Foe"])


# Two targets, and targets on which nothing happens


def tied(*names) -> str:
    """Minions that cannot move."""
    return ", ".join(f'{{ card = "Tangle of Brambles", owner = 1, on = "{name}" }}' for name in names)


TWO = "Move target friendly minion to an adjacent location. Move target enemy minion to an adjacent location."


def test_a_card_with_two_targets_is_offered_for_any_of_their_pairs():
    """PVG-Q47: the first of each cannot move, the second of each can. [003:7]"""
    cards = ALL + spell(TWO, "event")
    s = scene(
        HERE,
        ("", ["Friend", "Witch"], ["Foe", "Far"]),
        cards=cards,
        one=hand("Hex"),
        table=f"ongoing = [{tied('Friend', 'Foe')}]",
    ).choose("Play Hex", "Witch goes to Location 1", "Far goes to Location 3")
    assert (at(s, 1), at(s, 2), at(s, 3)) == (["Witch"], ["Friend", "Foe"], ["Far"])


def test_a_card_with_two_targets_is_offered_if_it_does_something_to_one_of_them():
    """PVG-Q47: to the other target there is nothing to do. [003:7]"""
    cards = ALL + spell(TWO, "event")
    s = scene(
        HERE,
        ("", ["Friend", "Witch"], ["Foe"]),
        cards=cards,
        one=hand("Hex"),
        table=f"ongoing = [{tied('Friend', 'Foe')}]",
    ).choose("Play Hex", "Witch goes to Location 1")
    assert (at(s, 1), at(s, 2)) == (["Witch"], ["Friend", "Foe"])


def test_a_card_that_does_nothing_to_any_pair_is_not_offered():
    """PVG-Q47: neither can move. [003:3]"""
    cards = ALL + spell(TWO, "event")
    s = scene(
        HERE, ("", ["Friend"], ["Foe"]), cards=cards, one=hand("Hex"), table=f"ongoing = [{tied('Friend', 'Foe')}]"
    )
    assert "Play Hex" not in s.offered


@pytest.mark.parametrize("text", [
    "Deal 1 damage to each enemy minion.", "Fatigue each enemy minion.", "Move each enemy minion to an adjacent location.",
    "Each enemy minion has -1 power until the end of the round.",
])  # fmt: skip
def test_a_group_of_none_is_nothing_to_do(text):
    """PVG-Q47: there is no enemy minion where it reaches."""
    cards = ALL + spell(text)
    assert "Play Hex" not in scene(HERE, ("", ["Witch"]), ("", [], ["Foe"]), cards=cards, one=hand("Hex")).offered
    assert "Play Hex" in scene(HERE, ("", ["Witch"], ["Foe"]), cards=cards, one=hand("Hex")).offered


@pytest.mark.parametrize("kind", ["trap", "hero"])
def test_a_target_on_which_nothing_happens_is_not_offered_beside_another(kind):
    """PVG-Q76: neither by a card nor by the action of one in play. [003:3]"""
    text = "Move target enemy minion to an adjacent location."
    if kind == "trap":
        push, own, move = card("Push", kind, text, method="Resolve"), hand("Push"), "Play Push"
    else:
        push = card("Push", kind, f"Rune Power: 1 AP: {text}", race="Pixie", rune="Dew")
        own, move = 'play = ["Push"]', "Use Push"
    s = scene(HERE, ("", ["Witch"], ["Foe", "Far"]), cards=ALL + push, one=own, table=f"ongoing = [{tied('Foe')}]")
    s.choose(move, "Far goes to Location 3")
    assert (at(s, 2), at(s, 3)) == (["Witch", "Foe"], ["Far"])


def test_a_trigger_has_no_target_on_which_nothing_happens_beside_another():
    """PVG-Q76: a text that is set off chooses among the same. [003:3]"""
    herald = minion("Herald", 1, 1, text="When Herald is deployed: Move target enemy minion to an adjacent location.")
    s = scene(
        HERE, ("", ["Witch"], ["Foe", "Far"]), cards=ALL + herald, one=hand("Herald"), table=f"ongoing = [{tied('Foe')}]",
        head='phase = "deployment"',
    )  # fmt: skip
    s.choose("Deploy Herald at Location 2")
    assert s.question == "Where does it go?"


def test_all_are_offered_where_it_does_nothing_to_any_but_something_besides():
    """PVG-Q76: the card is drawn whatever is targeted."""
    text = spell("Move target enemy minion to an adjacent location. Draw 1 card.", "event")
    s = scene(
        HERE, ("", [], ["Foe", "Far"]), cards=ALL + text, one=hand("Hex"), table=f"ongoing = [{tied('Foe', 'Far')}]"
    )
    assert sorted(s.choose("Play Hex").offered) == ["Far", "Foe"]


def test_one_whom_the_damage_does_not_defeat_may_be_chosen():
    """PVG-Q76, PVG-Q12: damage is something, though it does not stay."""
    s = scene(HERE, ("", [], ["Foe", "Wall"]), cards=ALL + minion("Wall", 1, 5), one=hand("Loose Floorboard"))
    assert sorted(s.choose("Play Loose Floorboard").offered) == ["Foe", "Wall"]


def test_x_is_known_when_it_is_asked_whether_a_card_does_anything():
    """PVG-Q47: as many are deployed as there are friends."""
    text = spell("Deploy X minions from your hand, where X is the number of friendly minions.")
    s = scene(HERE, ("", ["Witch"]), cards=ALL + text, one=hand("Hex", "Friend"))
    s.choose("Play Hex", "Deploy Friend at Location 2")
    assert at(s, 2) == ["Witch", "Friend"]

"""What the log tells, so that whoever watches can follow: targets, damage, what lasts, and how locations are judged."""

import pytest

from tests.games.pixies_vs_gremlins.rows import attack, capture, card, hand, minion, scene

HERE = ()
ANA = minion("Ana", 1, 2, "Magic", value=2)
WALL = minion("Wall", 1, 5, "Melee")
FOE = minion("Foe", 2, 2, "Melee")
ALL = ANA + WALL + FOE
SITE = card("Site", "location", "", ["Flight", "Support"], power=6, rune="Acorn")
DEN = card("Den", "home", "", ["Stealth"], power=8, race="Pixie", home_power=3, home_ability=["Support", "Bolster"])


def since(played, line: str, seat: int = 2) -> list[str]:
    """What somebody reads from a line on."""
    log = played.log(seat)
    return log[len(log) - 1 - log[::-1].index(line) :]


def test_the_target_and_the_damage_of_a_card_are_told_though_nobody_falls():
    """003:7, PVG-Q12: the opponent reads whom it was aimed at, and how much it was."""
    s = scene(HERE, ("", ["Ana"], ["Wall", "Foe"]), cards=ALL, one=hand("Stinging Light"))
    s.choose("Play Stinging Light", "Wall")
    assert since(s, "Seat 1 plays Stinging Light through Ana.") == [
        "Seat 1 plays Stinging Light through Ana.", "Stinging Light targets Wall.", "Wall takes 2 damage.",
        "Stinging Light is discarded.",
    ]  # fmt: skip


def test_the_only_target_is_told_without_a_question():
    """003:9: there was nothing to choose."""
    s = scene(HERE, ("", [], ["Foe"]), cards=ALL, one=hand("Loose Floorboard")).choose("Play Loose Floorboard")
    assert since(s, "Loose Floorboard targets Foe.")[1:3] == ["Foe takes 2 damage.", "Foe is defeated."]


def test_damage_to_several_is_told_of_each():
    """PVG-Q53: before any of them falls."""
    cards = ALL + minion("Smith", 1, 9, "Gadget", value=2)
    s = scene(HERE, ("", ["Smith"], ["Wall", "Foe"]), cards=cards, one=hand("Rattlebomb")).choose("Play Rattlebomb")
    assert since(s, "Smith takes 2 damage.")[:4] == [
        "Smith takes 2 damage.", "Wall takes 2 damage.", "Foe takes 2 damage.", "Foe is defeated.",
    ]  # fmt: skip


def test_what_lasts_is_told_once_with_its_line_and_its_target():
    """003:3, 003:80: not once for power, abilities and actions each."""
    s = scene(HERE, ("", [], ["Foe"]), cards=ALL, one=hand("Jammed Gears")).choose("Play Jammed Gears")
    assert since(s, "Seat 1 plays Jammed Gears.") == [
        "Seat 1 plays Jammed Gears.", "Jammed Gears targets Foe.", "Jammed Gears is laid on Foe.",
        "Jammed Gears: Disable target enemy minion.",
    ]  # fmt: skip


def test_what_lasts_is_told_with_its_x():
    """003:47: X is the value of the source."""
    s = scene(HERE, ("", ["Ana"]), cards=ALL, one=hand("Borrowed Breath")).choose("Play Borrowed Breath")
    (told,) = [line for line in s.log(2) if line.startswith("Borrowed Breath:")]
    assert told.endswith("where X is the value of the source. (X is 2.)")


def test_two_that_last_are_each_told():
    """003:9: one after the other, in two turns."""
    sprocket = minion("Rat", 1, 1, "Mobile", text="When Rat moves: Rat has +1 power until the end of the round.")
    s = scene(HERE, ("", ["Rat"]), cards=sprocket)
    s.choose("Move Rat from Location 2 to Location 3", "Move Rat from Location 3 to Location 2")
    line = "Rat: When Rat moves: Rat has +1 power until the end of the round."
    assert (s.log(2).count(line), s.log(2).count("Rat triggers.")) == (2, 2)


def test_a_card_that_triggers_is_named():
    """003:12: why a card is drawn."""
    s = scene(HERE, ("", ["Moonmote Sage"]), one=hand("Veil of Dusk")).choose("Play Veil of Dusk")
    assert "Moonmote Sage triggers." in s.log(2)


# The Capture phase


@pytest.mark.parametrize(("power", "abilities", "told"), [
    (4, ["Flight"], ["Seat 1 lacks 2 power at Site."]),
    (6, ["Melee"], ["Seat 1 has none of the abilities that Site asks for."]),
    (5, [], ["Seat 1 lacks 1 power at Site.", "Seat 1 has none of the abilities that Site asks for."]),
])  # fmt: skip
def test_what_a_player_lacks_to_capture_a_location_is_told(power, abilities, told):
    """PVG-CA-1, PVG-CA-2: power, an ability, or both. [003:2]"""
    s = capture(HERE, ("Site", ["Hero"]), cards=SITE + minion("Hero", power, 1, *abilities))
    assert since(s, "The Capture phase begins.")[: 1 + len(told)] == ["The Capture phase begins.", *told]


def test_a_tie_is_told():
    """PVG-CA-5: contested for another round. [003:2]"""
    s = capture(HERE, ("Site", ["Hero"], ["Hero"]), cards=SITE + minion("Hero", 6, 1, "Flight"))
    assert "Site stays contested: both match 1." in s.log()


def test_who_matches_fewer_abilities_is_told():
    """PVG-CA-4: the player with the most wins out. [003:2]"""
    cards = SITE + minion("Hero", 6, 1, "Flight") + minion("Lord", 6, 1, "Flight", "Support")
    s = capture(HERE, ("Site", ["Hero"], ["Lord"]), cards=cards)
    assert since(s, "The Capture phase begins.")[1:3] == [
        "Seat 1 matches 1 at Site, which is not the most.", "Seat 2 captures Site.",
    ]  # fmt: skip


def test_who_keeps_a_home_is_told():
    """PVG-Q33: the defender by winning the tie."""
    cards = DEN + minion("Drum", 3, 1, "Support", "Bolster") + minion("Thief", 8, 1, "Stealth")
    s = capture(("Den", ["Drum"], ["Thief"]), cards=cards)
    assert since(s, "The Capture phase begins.")[1:3] == [
        "Seat 2 matches 1 at Den, which is not the most.", "Seat 1 keeps Den.",
    ]  # fmt: skip


def test_nothing_is_told_of_a_home_at_which_only_its_player_stands():
    """PVG-Q33: nobody could capture it."""
    assert not [line for line in capture(("Den", ["Drum"]), cards=DEN + minion("Drum", 1, 1)).log() if "Den" in line]


def test_both_strikes_stand_before_what_comes_of_them():
    """003:41, PVG-Q78: the attack, the strike back, and then who falls."""
    cards = minion("Ally", 3, 2, "Melee") + minion("Sting", 2, 3, "Counterstrike")
    s = attack(scene(HERE, ("", ["Ally"], ["Sting"]), cards=cards), "Ally")
    assert since(s, "Ally attacks.")[2:] == [
        "Sting takes 3 damage.", "Ally takes 2 damage.", "Sting is defeated.", "Ally is defeated.",
    ]  # fmt: skip

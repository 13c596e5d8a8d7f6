"""Deploying and moving minions, and the points they cost (rulebook 003:12-13, 003:50, 003:86)."""

import pytest

from tests.games.pixies_vs_gremlins.rows import END, at, minion, row, scene

HERE = ()
WALKER = minion("Walker", 1, 1)
GO = "Move Walker from Location 2 to Location {}"
FIRST = 'phase = "deployment"'


def walkers(*words, one="", **more):
    return scene(HERE, ("", ["Walker"]), cards=minion("Walker", 1, 1, *words), one=one, **more)


def test_a_move_costs_two_and_goes_to_a_neighbour():
    """PVG-AP-1, PVG-P-3, PVG-Q3: to an adjacent location. [003:50] [003:86]"""
    s = walkers()
    assert [words for words in s.offered if words.startswith("Move")] == [GO.format(1), GO.format(3)]
    assert (at(s.choose(GO.format(3)), 3), s.count("ap")) == (["Walker"], 0)


def test_with_mobile_a_move_costs_one():
    """PVG-AP-1: so two of them in a turn. [003:50]"""
    assert at(walkers("Mobile").choose(GO.format(3), "Move Walker from Location 3 to Location 4"), 4) == ["Walker"]


def test_a_move_is_not_offered_with_too_few_points():
    """PVG-AP-1, PVG-Q2: 1 AP is enough with Mobile alone."""
    assert GO.format(3) not in walkers(one="ap = 1").offered
    assert GO.format(3) in walkers("Mobile", one="ap = 1").offered


def test_a_move_past_an_empty_place_goes_to_what_lies_behind_it():
    """PVG-Q35: the neighbours of an empty place are neighbours of each other."""
    s = scene(HERE, ("", ["Walker"]), ("NONE",), cards=WALKER)
    assert GO.format(4) in s.offered
    assert GO.format(3) not in s.offered


def test_next_to_a_fallen_home_the_row_ends():
    """PVG-Q55: its neighbour is the end of the row."""
    s = scene(("NONE",), ("", ["Walker"]), cards=WALKER)
    assert [words for words in s.offered if words.startswith("Move")] == [GO.format(3)]


# Deployment


def test_minions_are_deployed_at_home_and_where_one_stands():
    """PVG-PH-1, PVG-Q26: at your own Home, or where you have an active minion. [003:12]"""
    s = scene(HERE, HERE, ("", ["Walker"], ["Walker"]), cards=WALKER, one='hand = ["Walker"]', head=FIRST)
    assert s.offered == ["Deploy no more", "Deploy Walker at Location 1", "Deploy Walker at Location 3"]


def test_two_minions_in_a_deployment_phase_are_the_most():
    """PVG-Q5, PVG-PH-1: a setting of ours."""
    s = scene(cards=WALKER, one='hand = ["Walker", "Walker", "Walker"]', head=FIRST)
    s.choose("Deploy Walker at Location 1", "Deploy Walker at Location 1")
    assert (at(s, 1), s.zone("hand"), s.question) == (["Walker", "Walker"], ["Walker"], "What do you do?")


def test_the_beginner_deploys_all_of_theirs_first():
    """PVG-Q32: then the other, and minions lie face-up."""
    s = scene(cards=WALKER, one='hand = ["Walker", "Walker"]', two='hand = ["Walker"]', head=f"{FIRST}\nactive = 2")
    assert s.asked == 2
    s.choose("Deploy Walker at Location 5")
    assert s.asked == 1
    s.choose("Deploy Walker at Location 1")
    assert (s.asked, s.count("fatigued", "Walker")) == (1, 0)


def test_nothing_is_deployed_at_a_fallen_home():
    """PVG-Q26, PVG-Q33: it is not replaced."""
    s = scene(("NONE",), ("", ["Walker"]), cards=WALKER, one='hand = ["Walker"]', head=FIRST)
    assert s.offered == ["Deploy no more", "Deploy Walker at Location 2"]


@pytest.mark.parametrize("state", ["fatigued", "disabled"])
def test_a_minion_that_is_not_active_calls_nobody(state):
    """PVG-Q26, PVG-Q51: fatigued it lies face-down, and a disabled one is not active. [003:70]"""
    trap = 'ongoing = [{ card = "Jammed Gears", owner = 2, on = "Scout" }]' if state == "disabled" else ""
    scout = "Scout|fatigued = 1" if state == "fatigued" else "Scout"
    cards = WALKER + minion("Scout", 1, 1)
    s = scene(HERE, ("", [scout]), cards=cards, one='hand = ["Walker"]', head=FIRST, table=trap)
    assert s.offered == ["Deploy no more", "Deploy Walker at Location 1"]


def test_deploying_less_is_allowed():
    """PVG-PH-1: minions can be deployed. [003:12]"""
    s = scene(cards=WALKER, one='hand = ["Walker"]', head=FIRST).choose("Deploy no more")
    assert (s.zone("hand"), at(s, 1)) == (["Walker"], [])


def test_a_minion_may_act_in_the_round_in_which_it_comes():
    """PVG-PH-2, 003:12-13: minions are deployed, and can be used in the Action phase."""
    s = scene(cards=WALKER, one='hand = ["Walker"]', head=FIRST).choose("Deploy Walker at Location 1")
    assert "Move Walker from Location 1 to Location 2" in s.offered


# Points


def test_a_turn_has_two_points_and_what_is_left_is_lost():
    """PVG-P-1, PVG-Q2, PVG-AP-5: gained and spent in the own turn of the Action phase. [003:72]"""
    s = scene()
    assert (s.count("ap"), s.count("ap", 2)) == (2, 0)
    s.choose(END)
    assert (s.count("ap"), s.count("ap", 2), s.asked) == (0, 2, 2)


def test_a_card_costs_one_point_whatever_the_hand():
    """PVG-P-5, PVG-AP-5: the size of the hand does not limit it."""
    s = scene(one=f"hand = {['Gnat Rider'] * 12}".replace("'", '"')).choose("Draw a card")
    assert (len(s.zone("hand")), s.count("ap")) == (13, 1)


def test_an_empty_deck_offers_no_card_and_loses_nothing():
    """PVG-Q22, PVG-Q47: no draw, no loss."""
    s = scene(HERE, ("", ["Walker"]), cards=WALKER, one="deck = []")
    assert "Draw a card" not in s.offered
    s.choose(END, END)
    assert (s.game.turn, s.game.over) == (3, False)


def test_the_last_card_can_be_drawn_and_no_other():
    """PVG-Q22, PVG-Q47: with points left."""
    s = scene(HERE, ("", ["Walker"]), cards=minion("Walker", 1, 1, "Mobile"), one='deck = ["Gnat Rider"]').choose(
        "Draw a card"
    )
    assert (s.zone("hand"), s.count("ap"), "Draw a card" in s.offered) == (["Gnat Rider"], 1, False)


def test_a_turn_ends_by_itself_when_nothing_can_be_done():
    """PVG-Q46, PVG-Q28: without points and free actions."""
    s = scene().choose("Draw a card", "Draw a card")
    assert (s.asked, s.active) == (2, 2)


def test_the_row_of_a_test_is_one_of_five():
    """PVG-Q3: Home, three from the Rune deck, Home."""
    assert row().count("card") == 5

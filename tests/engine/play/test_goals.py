"""Goals: what a query says of a table, and what is refused."""

import pytest

from engine.kernel.agenda import advance
from engine.play.goals import GoalError, read_goal
from engine.play.playable import loaded_game
from engine.play.scenes import read_scene
from tests.packs import SHIPPED

RULES = loaded_game(SHIPPED["runeslingers-awakening"])
SCENE = """
[[seat]]
name = "Ada"
health = 7
runeslinger = ["Brakka Holt"]
hand = ["Emberdart", "Emberdart", "Rend the Guard"]
deck = ["Emberdart"]

[[seat]]
name = "Bo"
health = 4
power = 2
runeslinger = ["Ilvane Ashreader"]
deck = ["Emberdart"]
discard = ["Turned Soil"]
"""


def game():
    dealt = read_scene(RULES, SCENE).deal(1)
    advance(dealt)
    return dealt


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("my.hand=3", True),
        ("my.hand>3", False),
        ("my.hand>=3 my.hand<=3 my.hand!=2", True),
        ("their.health<=4", True),
        ("their.health<4", False),
        ("their.power=1 or their.health=4", True),
        ("their.power=1 | their.power=3", False),
        ("their.power=2 and their.health=4", True),
        ('their.discard:"turned soil"', True),
        ('my.discard:"Turned Soil"', False),
        ("not my.discard:Emberdart", True),
        ("-my.hand:Emberdart", False),
        ("my.hand=1 or (my.hand=3 their.health=4)", True),
        ("(my.hand=1 or my.hand=3) their.health=5", False),
        ("my.maximum_health>=1", True),
        ("seat1.hand=3 seat2.hand=0", True),
        ("won", False),
        ("lost", False),
        ("-won", True),
    ],
)
def test_a_query_says_what_holds_of_a_table(query, holds):
    assert read_goal(RULES, query, 2)(game(), 0) is holds


def test_my_and_their_are_said_by_the_seat_that_has_the_goal():
    goal = read_goal(RULES, "my.power=2 their.hand=3", 2)
    assert goal(game(), 1)
    assert not goal(game(), 0)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("", "says nothing"),
        ("wun", "did you mean won?"),
        ("my.hnd>=3", "did you mean hand?"),
        ("thier.hand>=3", "'thier' is nobody: my, their, table, seat1, seat2; did you mean their?"),
        ("seat3.hand>=3", "is nobody"),
        ("my.hand>=many", "'many', which is no whole number"),
        ("my.hand>=-1", "is no whole number"),
        ("my.health:Emberdart", "'health' is no zone there"),
        ('my.hand:""', "names no card"),
        ("table.hand>=1", "is not counted there"),
        ("(won", "a ( that is not closed"),
        ("won)", "a ) too many"),
        ("won or", "says nothing where something must hold"),
        ("or won", "says nothing where something must hold"),
        ("not", "ends where something must follow"),
        ("()", "says nothing"),
        ("(" * 30 + "won", "brackets within one another"),
        ("not " * 30 + "won", "brackets within one another"),
        ("won " * 200, "at most 500"),
    ],
)
def test_what_is_no_goal_is_refused_with_what_is_possible(query, message):
    with pytest.raises(GoalError) as refused:
        read_goal(RULES, query, 2)
    assert message in str(refused.value)

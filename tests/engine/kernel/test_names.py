"""Names have the numbers of their order, whichever module is imported first."""

import pytest

from engine.kernel.names import Names, NamesError


def test_a_number_is_the_place_in_the_order_not_the_time_of_the_declaration():
    names = Names(verbs=("look", "leap"))
    assert (names.verb("leap", "Leap"), names.verb("look", "Look")) == (1, 0)
    assert [verb.words for verb in names.verbs.rows()] == ["Look", "Leap"]


def test_what_a_room_builds_on_comes_first():
    below = Names(events=("rain",))
    family = Names(below, events=("snow", "hail"))
    game = Names(family, events=("fog",))
    other = Names(family, events=("sleet",))
    numbers = [game.event("fog", ""), other.event("sleet", ""), family.event("hail", ""), family.event("snow", "")]
    assert (numbers, below.event("rain", "")) == ([3, 3, 2, 1], 0)
    assert [event.name for event in game.events.rows()] == ["rain", "snow", "hail", "fog"]
    assert [event.name for event in other.events.rows()] == ["rain", "snow", "hail", "sleet"]


def test_sorts_are_counted_apart():
    names = Names(verbs=("look",), windows=("dusk",), stats=("height",))
    assert (names.verb("look", ""), names.window("dusk", ""), names.stat("height", lambda *_: 0)) == (0, 0, 0)


def test_a_name_without_a_place_is_refused():
    with pytest.raises(NamesError, match="the verb 'leap' has no place in the order of verbs"):
        Names(verbs=("look",)).verb("leap", "Leap")


def test_a_name_is_declared_once():
    names = Names(verbs=("look",))
    names.verb("look", "Look")
    with pytest.raises(NamesError, match="the verb 'look' is declared a second time"):
        names.verb("look", "Look")


def test_an_order_names_everything_once():
    with pytest.raises(NamesError, match="the order of verbs names one of them twice: look, look"):
        Names(verbs=("look", "look"))


def test_a_place_that_nothing_takes_is_told():
    with pytest.raises(NamesError, match="no module declares the window 'dusk'"):
        Names(windows=("dusk",)).windows.rows()

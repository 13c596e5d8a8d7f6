"""Kinds of misreading, played: what a bullet does, what pays a price, how far a condition goes."""

import pytest

from tests.games.rune_stones import tables
from tests.games.rune_stones.tables import table
from tests.scenes import answered

YES = "Yes"
EXCHANGE = "Exchange: Once per turn, return 1 ore: Gain 1 gem of your choice."


def utilized(text, mine="", kind="creature", name="Word", shared=""):
    """A red card and Small blue, which lie in front of their player."""
    values = 'number = 60\ncolour = "Red"\nmagic = 1'
    own = f'\n[[card]]\nname = "{name}"\nkind = "{kind}"\n{values}\ntext = """\n{text}"""\n'
    played = table(f'hand = ["{name}", "Small blue"]\n{mine}', shared=shared, cards=own)
    return tables.utilized(played, name, "Small blue")


def lines(played, name="Word") -> list[str]:
    """The lines of a card that are offered."""
    return [option for option in played.offered if option.startswith(f"{name}: ")]


def used(played, wish=YES, name="Word"):
    """The first line of a card has been used, and whatever it offers besides is answered."""
    return answered(played.choose(lines(played, name)[0]), wish)


def counted(played, *counters: str) -> list[int]:
    return [played.count(counter) for counter in counters]


# Bullets


@pytest.mark.parametrize(("board", "left"), [("", 0), ('board = ["Plus"]', 1)])
@pytest.mark.parametrize("kind", ["creature", "dragon", "druid"])
def test_one_of_two_bullets_is_used_and_both_with_plus(kind, board, left):
    """RST-AB-8, RST-ST-5: an optional ability, on every kind of card."""
    played = utilized("• Gain 2 ore.\n• Gain 1 wild gem.", board, kind)
    assert len(lines(played)) == 2
    played.choose("Word: Gain 1 wild gem.")
    assert (counted(played, "ore", "wild_gem"), len(lines(played))) == ([0, 1], left)


# Prices


def test_a_gem_that_could_be_exchanged_pays_once_it_has_been():
    """RST-ST-3, RST-AB-9: the stone is turned when its player says so, not by a price."""
    played = utilized("Return 1 blue gem: Gain 5 power points.", 'ore = 1\nboard = ["Exchange"]')
    assert lines(played) == []
    played.choose(EXCHANGE, "Blue gems", "Word: Return 1 blue gem: Gain 5 power points.")
    assert counted(played, "points", "blue_gem", "ore") == [5, 0, 0]


# How far a condition goes


@pytest.mark.parametrize(("ore", "gained"), [(3, [1, 2]), (2, [0, 0])])
def test_a_condition_in_front_goes_for_both_halves(ore, gained):
    """RST-AB-1: with 3 ore both, with 2 neither."""
    text = "If you have 3 or more ore, gain 1 wild gem and 2 power points."
    played = utilized(text, f"ore = {ore}")
    if ore >= 3 or lines(played):
        played = used(played)
    assert counted(played, "wild_gem", "points") == gained


# Names and brackets


@pytest.mark.parametrize("name", ["Ore", "Gem", "Red"])
def test_a_noun_is_not_the_name_of_the_card(name):
    """RST-AB-1: a creature of that name gives what it says."""
    played = utilized("Gain 1 ore.\nGain 2 red gems.", name=name)
    played.choose(f"{name}: Gain 1 ore.", f"{name}: Gain 2 red gems.")
    assert counted(played, "ore", "red_gem") == [1, 2]


@pytest.mark.parametrize(
    ("text", "points"), [("Gain 1 ore. (Gain 3 power points.)", 0), ("Gain 1 ore; gain 3 power points.", 3)]
)
def test_signs_join_and_brackets_remind(text, points):
    """RST-AB-1: an ability does what it says, once."""
    assert counted(used(utilized(text)), "ore", "points") == [1, points]

"""What may be left out keeps no ability from being used: effects behind "you may" and "if"."""

import pytest

from tests.games.rune_stones.tables import table, utilized

TARGET = "target creature from your discard pile to your hand."


def reader(text, **more):
    """A card of this text in front of its player, who has 1 ore."""
    own = f'[[card]]\nname = "Reader"\nkind = "creature"\nnumber = 60\ncolour = "Blue"\nmagic = 1\ntext = "{text}"\n'
    given = {"hand": '["Reader", "Small red"]', "ore": 1} | more
    mine = "\n".join(f"{key} = {value}" for key, value in given.items())
    return utilized(table(mine, "", cards=own), "Reader", "Small red")


@pytest.mark.parametrize("text", ["You may return ", "If you have 1 or more ore, return "])
def test_without_a_card_to_return_the_rest_of_the_ability_happens(text):
    """RST-AB-2: what may be left out needs no card in the discard pile. [004:277-309]"""
    line = f"Return 1 ore: Gain 2 power points. {text}{TARGET}"
    assert reader(line).choose(f"Reader: {line}").count("points") == 2


def test_a_target_is_needed():
    """RST-AB-2: what happens in any case needs it."""
    line = f"Return 1 ore: Gain 2 power points. Return {TARGET}"
    assert f"Reader: {line}" not in reader(line).offered
    assert f"Reader: {line}" in reader(line, discard='["Small blue"]').offered

"""Every rule and ruling of Pixies vs Gremlins has a test, and every line of the rulebook has one or a reason why it needs none.

`python -m tests.games.pixies_vs_gremlins.test_coverage` lists what nobody cites.
"""

from pathlib import Path

from engine.packs.reading import GAMES, read_pack
from tests.games.citations import Citations, explained

CITED = Citations(read_pack(GAMES / "pixies_vs_gremlins", GAMES), Path(__file__).parent, last_line=94)
EXPLANATIONS = ["PVG-MI-1"]  # rows that say what something is for, and nothing that could happen otherwise
NOT_PLAYED = ["PVG-Q23", "PVG-Q24"]  # rulings about formats alone

# Lines of the rulebook that say nothing that could happen in a game.
NEEDS_NO_TEST = {
    "headings of tables, and the signs between their cells": "5-6 8 10 63 67-69 71 73 75 79 81 83 85 87 89 91 93",
}


def test_every_rule_has_a_test():
    """Every row of rules.toml is cited by a test of this folder."""
    assert CITED.rules_without_a_test() == EXPLANATIONS


def test_every_ruling_has_a_test():
    """Every ruling on something that can happen is cited, too."""
    assert sorted(CITED.pack.rulings.keys() - CITED.all) == NOT_PLAYED


def test_only_what_there_is_is_cited():
    """No test cites an id that no rule, rule of a format or ruling has."""
    assert CITED.unknown() == []


def test_every_line_of_the_rulebook_has_a_test_or_needs_none():
    """A line that no test stands for is explained above, and a line that is explained there has no test."""
    assert CITED.lines_without_a_test() == explained(NEEDS_NO_TEST)


if __name__ == "__main__":
    print("rules without a test:", *CITED.rules_without_a_test())
    print("rulings without a test:", *sorted(CITED.pack.rulings.keys() - CITED.all))
    print("lines without a test:", CITED.lines_without_a_test())

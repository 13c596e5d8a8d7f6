"""Every rule and ruling of Runicka has a test, and every line of the rulebook has one or a reason why it needs none.

`python -m tests.games.runicka.test_coverage` lists what nobody cites.
"""

from pathlib import Path

from engine.packs.reading import GAMES, read_pack
from tests.games.citations import Citations, explained

CITED = Citations(read_pack(GAMES / "runicka"), Path(__file__).parent, last_line=89)
# Rules that explain: what happens after a battle duel, and how the story writes cards and holds tournaments; and giving up, for which
# nobody needs an option: whoever does leaves the table.
NOT_PLAYED = ["RNK-AR-4", "RNK-P-5", "RNK-P-7", "RNK-P-8", "RNK-P-9"]

# Lines of the rulebook that say nothing that could happen in a game.
NEEDS_NO_TEST = {
    "title, the origin of the game, and its world": "1-3",
    "headings": "4 9 14 22 40 58 61 64 72 76",
    "what a card does in a battle duel and a mark against copying": "8 39",
}


def test_every_rule_has_a_test():
    """Every row of rules.toml that is no explanation is cited by a test of this folder."""
    assert CITED.rules_without_a_test() == NOT_PLAYED


def test_every_ruling_has_a_test():
    """Every ruling is cited, too."""
    assert sorted(CITED.pack.rulings.keys() - CITED.all) == []


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

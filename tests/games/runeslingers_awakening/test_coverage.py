"""Every rule of the rulebook has a test, and every line of the rulebook has a rule or a reason why it needs none.

`python -m tests.games.runeslingers_awakening.test_coverage` lists what nobody cites.
"""

from pathlib import Path

from engine.packs.reading import GAMES, read_pack
from tests.games.citations import Citations, explained

CITED = Citations(read_pack(GAMES / "runeslingers" / "awakening"), Path(__file__).parent, last_line=451)

# Lines of the rulebook that say nothing that could happen in an encounter.
NEEDS_NO_TEST = {
    "title, box and contents": "1 3-5 7-48",
    "page numbers": "49 73 94 115 140 144 175-176 195 199 230 260 295 341 363 389 408 433",
    "story and aim": "51-53",
    "what is printed where on a card": "107 113-114 116-121 123 125 134 141 143",
    "which cards a deck may hold, checked by the rules of the formats": "102 105 124 410 414-424 427-430",
    "tournaments and prizes": "411 431-432",
    "words and numbers in the picture of a field": "146-158 160 162 164-165 167 169 171 218-223",
    "a sentence that announces a list": "72 225",
    "headings": (
        "50 71 79-81 85-86 93 142 180 196 198 214 217 228-229 242 265 271 293-294 297 306 339-340 351 362 364-365 378-384 386 388 "
        "390 401 403 409 412 434"
    ),
}


def test_every_rule_has_a_test():
    """Every row of rules.toml is cited by a test of this folder."""
    assert CITED.rules_without_a_test() == []


def test_only_what_there_is_is_cited():
    """No test cites an id that no rule, rule of a format or ruling has."""
    assert CITED.unknown() == []


def test_every_line_of_the_rulebook_has_a_test_or_needs_none():
    """A line that no test stands for is explained above, and a line that is explained there has no test."""
    assert CITED.lines_without_a_test() == explained(NEEDS_NO_TEST)


if __name__ == "__main__":
    print("rules without a test:", *CITED.rules_without_a_test())
    print("lines without a test:", CITED.lines_without_a_test())

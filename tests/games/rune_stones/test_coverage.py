"""Every rule of the rulebook has a test, and every line of the rulebook has a rule or a reason why it needs none.

`python -m tests.games.rune_stones.test_coverage` lists what nobody cites.
"""

from pathlib import Path

from engine.packs.reading import GAMES, read_pack
from tests.games.citations import Citations, explained

CITED = Citations(read_pack(GAMES / "rune_stones", GAMES), Path(__file__).parent, last_line=496)

# Lines of the rulebook that say nothing that could happen in an encounter.
NEEDS_NO_TEST = {
    "empty lines": (
        "1-2 4 6 8 10 12-14 22 24 26-28 30 32 34 36-38 40-42 44-46 48 50-52 54 56 58-60 62 64-66 68 70-72 74 76-78 80 "
        "82 84 86 88-90 92 94-96 98-100 102 104-106 108 110 112 114 116 118 120 122 127 129 131-133 135 137 139 141 "
        "143 145-147 149 151 153 157 159-161 163 165 167 169 171 173 175 179 181-183 185 187-189 191 206-208 210-212 "
        "214 216 218 220 222 224 228 230 232 234 236 238 242-244 250-252 254 256 258 260-262 264 270 274 276 310-312 "
        "314 316 318 322 324 326-328 332 334-336 338-340 342 360 364 366-368 370 372 374 377 379 381 383-385 387-389 "
        "395-397 399 401 403 405 411 413-415 417 419-421 427-429 433-435 443-445 451-453 455-457 463-465 473-475 "
        "483-485 495"
    ),
    "title and headings": "3 7 9 107 117 150 184 190 219 223 253 371 402 418",
    "what is in the box, told by the facts of game.toml and counted in the tests of setup": (
        "11 23 25 29 31 33 35 39 43 47 49 53 55 61 63 67 69 73 75 79 81 83 85 87 91 93 101 103"
    ),
    "story and aim": "109 111 113 115",
    "words and numbers in the pictures of setup": "134 136 138 140 142 144 162 164 166 168 170 172 174",
    "a pointer to another page, and the publisher's sign": "380 496",
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

"""Every rule of the rulebook has a test, and every line of the rulebook has a rule or a reason why it needs none.

A test cites what it tests at the beginning of its docstring: rules and rulings by id, lines as 004:n; a keyword is named behind
RST-KW-n. `python -m tests.games.rune_stones.test_coverage` lists what nobody cites.
"""

import ast
import re
from pathlib import Path

from engine.packs import GAMES, read_pack

PACK = read_pack(GAMES / "rune_stones", GAMES)
LAST_LINE = 496
CITED = re.compile(r"RST-[A-Z]+-?\d+|004:\d+(?:-\d+)?")
HEAD = re.compile(rf"(?:{CITED.pattern})(?:, (?:{CITED.pattern}))*")
BRACKETS = re.compile(r"\[(004:[^]]*)\]")
KEYWORDS = re.compile(r"RST-KW-\d+: ([A-Z]\w+)(?: and ([A-Z]\w+))?:")
LINES = re.compile(r"004:(\d+)(?:-(\d+))?")

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


def docstrings():
    """What each test of this folder says that it tests."""
    for path in sorted(Path(__file__).parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def citations(docstring):
    """The ids and lines that a docstring cites, and the keywords that it names."""
    head = HEAD.match(docstring)
    found = set(CITED.findall(head[0])) if head else set()
    for lines in BRACKETS.findall(docstring):
        found.update(lines.split())
    for names in KEYWORDS.findall(docstring):
        found.update(name for name in names if name)
    return found


def all_citations():
    """Whatever is cited by any test."""
    return {cited for docstring in docstrings() for cited in citations(docstring)}


def source_of(cited):
    """The rulebook lines that stand behind a rule, a ruling, a keyword or a line."""
    if cited in PACK.rules:
        return PACK.rules[cited].origin.source
    if cited in PACK.rulings:
        return PACK.rulings[cited].sources
    if cited in PACK.keywords:
        return PACK.keywords[cited].origin.source
    return cited


def numbers(text, pattern=LINES):
    """All line numbers in a text such as 004:54-59 004:76."""
    return {n for first, last in pattern.findall(text) for n in range(int(first), int(last or first) + 1)}


def lines_without_a_test():
    """The numbers of all lines that no test stands for."""
    covered = {line for cited in all_citations() for line in numbers(source_of(cited))}
    return sorted(set(range(1, LAST_LINE + 1)) - covered)


def explained_lines():
    """The numbers of all lines that need no test."""
    return sorted(numbers(" ".join(NEEDS_NO_TEST.values()), re.compile(r"(\d+)(?:-(\d+))?")))


def in_spans(lines):
    """Line numbers in short: 1 3-50."""
    spans = []
    for line in lines:
        if spans and spans[-1][1] == line - 1:
            spans[-1][1] = line
        else:
            spans.append([line, line])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)


def test_every_rule_has_a_test():
    """Every row of rules.toml is cited by a test of this folder."""
    assert sorted(PACK.rules.keys() - all_citations()) == []


def test_only_what_there_is_is_cited():
    """No test cites an id that neither the rules nor the rulings have."""
    ids = {cited for cited in all_citations() if cited.startswith("RST-")}
    assert sorted(ids - PACK.rules.keys() - PACK.rulings.keys()) == []


def test_every_line_of_the_rulebook_has_a_test_or_needs_none():
    """A line that no test stands for is explained above, and a line that is explained there has no test."""
    assert in_spans(lines_without_a_test()) == in_spans(explained_lines())


if __name__ == "__main__":
    print("rules without a test:", *sorted(PACK.rules.keys() - all_citations()))
    print("lines without a test:", in_spans(lines_without_a_test()))

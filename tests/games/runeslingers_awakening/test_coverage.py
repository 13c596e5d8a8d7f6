"""Every rule of the rulebook has a test, and every line of the rulebook has a rule or a reason why it needs none.

A test cites what it tests at the beginning of its docstring: rules and rulings by id, lines as 000:n; a keyword is named behind
RSA-KW-n. `python -m tests.games.runeslingers_awakening.test_coverage` lists what nobody cites.
"""

import ast
import re
from pathlib import Path

from engine.packs import GAMES, read_pack

PACK = read_pack(GAMES / "runeslingers" / "awakening")
LAST_LINE = 451
CITED = re.compile(r"RSA-[A-Z]+-?\d+|000:\d+(?:-\d+)?")
HEAD = re.compile(rf"(?:{CITED.pattern})(?:, (?:{CITED.pattern}))*")
BRACKETS = re.compile(r"\[(000:[^]]*)\]")
KEYWORDS = re.compile(r"RSA-KW-\d+: ([A-Z]\w+)(?: and ([A-Z]\w+))?:")
LINES = re.compile(r"000:(\d+)(?:-(\d+))?")

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
    """All line numbers in a text such as 000:54-59 000:76."""
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
    ids = {cited for cited in all_citations() if cited.startswith("RSA-")}
    assert sorted(ids - PACK.rules.keys() - PACK.rulings.keys()) == []


def test_every_line_of_the_rulebook_has_a_test_or_needs_none():
    """A line that no test stands for is explained above, and a line that is explained there has no test."""
    assert in_spans(lines_without_a_test()) == in_spans(explained_lines())


if __name__ == "__main__":
    print("rules without a test:", *sorted(PACK.rules.keys() - all_citations()))
    print("lines without a test:", in_spans(lines_without_a_test()))

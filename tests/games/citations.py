"""What tests cite of a rulebook, and what of it nobody cites.

A test cites what it tests at the beginning of its docstring: rules and rulings by id, lines as 004:n; a keyword is named behind
the id of its rule, as in "RST-KW-1: Wild:".
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from engine.packs.cards import Pack

SPANS = re.compile(r"(\d+)(?:-(\d+))?")


class Citations:
    """What the tests of a folder cite of the rules and of the lines of a game's rulebook, which has so many lines."""

    def __init__(self, pack: Pack, folder: Path, last_line: int) -> None:
        self.pack = pack
        self.last_line = last_line
        book, code = pack.rulebook, pack.code
        cited = rf"{code}-[A-Z]+-?\d+|{book}:\d+(?:-\d+)?"
        self.one, self.head = re.compile(cited), re.compile(rf"(?:{cited})(?:, (?:{cited}))*")
        self.brackets = re.compile(rf"\[({book}:[^]]*)\]")
        self.keywords = re.compile(rf"{code}-KW-\d+: ([A-Z]\w+)(?: and ([A-Z]\w+))?:")
        self.lines = re.compile(rf"{book}:{SPANS.pattern}")
        self.all = {cited for docstring in docstrings(folder) for cited in self.within(docstring)}

    def within(self, docstring: str) -> set[str]:
        """The ids and lines that a docstring cites, and the keywords that it names."""
        head = self.head.match(docstring)
        found = set(self.one.findall(head[0])) if head else set()
        for lines in self.brackets.findall(docstring):
            found.update(lines.split())
        for names in self.keywords.findall(docstring):
            found.update(name for name in names if name)
        return found

    def rules_without_a_test(self) -> list[str]:
        """The ids of the rules that no test cites."""
        return sorted(self.pack.rules.keys() - self.all)

    def unknown(self) -> list[str]:
        """The ids that are cited, but neither a rule, of the game or of a format, nor a ruling."""
        ids = {cited for cited in self.all if cited.startswith(f"{self.pack.code}-")}
        of_formats = {rule.id for form in self.pack.formats.values() for rule in form.rules}
        return sorted(ids - self.pack.rules.keys() - self.pack.rulings.keys() - of_formats)

    def lines_without_a_test(self) -> str:
        """The lines that no test stands for, in short."""
        covered = {line for cited in self.all for line in numbers(self.source_of(cited), self.lines)}
        return in_spans(sorted(set(range(1, self.last_line + 1)) - covered))

    def source_of(self, cited: str) -> str:
        """The rulebook lines that stand behind a rule, a ruling, a keyword or a line."""
        pack = self.pack
        if cited in pack.rules:
            return pack.rules[cited].origin.source
        if cited in pack.rulings:
            return pack.rulings[cited].sources
        return pack.keywords[cited].origin.source if cited in pack.keywords else cited


def docstrings(folder: Path) -> Iterator[str]:
    """What each test of a folder says that it tests."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield ast.get_docstring(node) or ""


def numbers(text: str, pattern: re.Pattern[str] = SPANS) -> set[int]:
    """All line numbers in a text such as 54-59 76."""
    return {n for first, last in pattern.findall(text) for n in range(int(first), int(last or first) + 1)}


def explained(reasons: Mapping[str, str]) -> str:
    """The lines for which a reason is given why they need no test, in short."""
    return in_spans(sorted(numbers(" ".join(reasons.values()))))


def in_spans(lines: Iterable[int]) -> str:
    """Line numbers in short: 1 3-50."""
    spans: list[list[int]] = []
    for line in lines:
        if spans and spans[-1][1] == line - 1:
            spans[-1][1] = line
        else:
            spans.append([line, line])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)

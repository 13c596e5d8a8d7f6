"""Finds the words of the rulebook inside a text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Mention(NamedTuple):
    """A stretch of a text that mentions something."""

    start: int
    end: int
    slug: str


@dataclass(frozen=True)
class Glossary:
    """The words of one game, ready to be found: `pattern` matches them, `slugs` tells by form whose they are."""

    pattern: re.Pattern[str]
    slugs: dict[str, str]

    @classmethod
    def of(cls, words: Iterable[tuple[str, Iterable[str], bool]]) -> "Glossary":
        """From (slug, word forms, exact) rows; of two that fit at one place the longer form wins. `exact` minds capitals."""
        slugs: dict[str, str] = {}
        parts: dict[str, str] = {}
        for slug, forms, exact in words:
            for form in forms:
                key = form if exact else form.casefold()
                slugs.setdefault(key, slug)
                parts[key] = re.escape(form) if exact else f"(?i:{re.escape(form)})"
        longest_first = [parts[key] for key in sorted(parts, key=lambda key: (-len(key), key))]
        return cls(re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first) or '(?!)'})(?![\w-])"), slugs)

    def mentions(self, text: str) -> list[Mention]:
        """Every mention in order of appearance."""
        return [Mention(m.start(), m.end(), self.slug(m[0])) for m in self.pattern.finditer(text)]

    def slug(self, form: str) -> str:
        """Whose form it is."""
        return self.slugs.get(form) or self.slugs[form.casefold()]

    def slugs_in(self, text: str) -> set[str]:
        return {mention.slug for mention in self.mentions(text)}

"""What somebody wrote, as messages repeat it: cut, so that no answer grows with what was sent."""

from typing import Final

SHOWN: Final = 60  # characters


def cut(text: str, most: int = SHOWN) -> str:
    """A text, or its beginning with dots behind it."""
    return text if len(text) <= most else f"{text[:most].rstrip()}…"


def quoted(value: object) -> str:
    """A value in quotes, if it is text, and cut."""
    return repr(cut(value)) if isinstance(value, str) else cut(repr(value))

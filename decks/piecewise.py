"""JSON that strangers send, piece by piece. As objects it takes up to 24 times the memory of its text: only one piece at a time is."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from decks.construction.formats.json_files import RepeatedKeyError, unrepeated

PIECE_MAX: Final = 2_000_000  # bytes of what becomes objects at once
SIGNS_MAX: Final = 1_200_000  # brackets and commas that are looked at in one value: 30 MB that people made have fewer,
QUOTES_MAX: Final = 6_000_000  # and of these too
MEMBERS_MAX: Final = 100  # of an object that is taken apart
OPENING, CLOSING, COMMA = frozenset(b"{["), frozenset(b"}]"), ord(",")
STRING: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
TO_BRACKET: Final = re.compile(rf'[^"\[\]{{}}]*+(?:{STRING}[^"\[\]{{}}]*+)*+'.encode(), re.DOTALL)
TO_SIGN: Final = re.compile(rf'[^"\[\]{{}},]*+(?:{STRING}[^"\[\]{{}},]*+)*+'.encode(), re.DOTALL)
NAME: Final = re.compile(rf"({STRING})\s*+:".encode(), re.DOTALL)
BLANK: Final = re.compile(rb"\s*+")


class PieceError(ValueError):
    """Text that is no JSON, or more of it than anybody needs: `is_too_much` says which; `line` says where."""

    def __init__(self, data: bytes, at: int, *, is_too_much: bool = False) -> None:
        super().__init__("too much" if is_too_much else "no JSON")
        self.line = data.count(b"\n", 0, at) + 1
        self.is_too_much = is_too_much


class Piece(NamedTuple):
    """A value in the text of a file, not read so far."""

    data: bytes
    start: int
    stop: int

    def is_blank(self) -> bool:
        return self.start == self.stop

    def is_object(self) -> bool:
        return self.data[self.start : self.start + 1] == b"{"

    def is_array(self) -> bool:
        return self.data[self.start : self.start + 1] == b"["

    def value(self) -> Any:
        """What it says. Raises PieceError, RepeatedKeyError."""
        if self.stop - self.start > PIECE_MAX:
            raise PieceError(self.data, self.start, is_too_much=True)
        try:
            return json.loads(self.data[self.start : self.stop], parse_constant=no_number, object_pairs_hook=unrepeated)
        except RepeatedKeyError:
            raise
        except (ValueError, RecursionError) as problem:
            at = problem.pos if isinstance(problem, json.JSONDecodeError) else 0
            raise PieceError(self.data, self.start + at) from None

    def members(self) -> "dict[str, Piece]":
        """The values of an object by their names. Raises PieceError, RepeatedKeyError."""
        found: dict[str, Piece] = {}
        for part in self.parts():
            name = NAME.match(self.data, part.start, part.stop)
            if not name or len(found) == MEMBERS_MAX:
                raise PieceError(self.data, part.start, is_too_much=bool(name))
            pair = Piece(self.data, *name.span(1)).value(), piece(self.data, name.end(), part.stop)
            found = unrepeated([*found.items(), pair])
        return found

    def parts(self) -> "Iterator[Piece]":
        """What stands between the commas of an array or an object, one after the other. Raises PieceError."""
        begin = at = self.start + 1
        depth = 0
        for _ in range(SIGNS_MAX):
            match = (TO_BRACKET if depth else TO_SIGN).match(self.data, at, self.stop)
            at = match.end() if match else at
            sign = self.data[at] if at < self.stop else None
            if sign in OPENING:
                depth += 1
            elif sign in CLOSING and depth:
                depth -= 1
            elif sign == COMMA or (sign in CLOSING and piece(self.data, at + 1, self.stop).is_blank()):
                part = piece(self.data, begin, at)
                if sign == COMMA or begin > self.start + 1 or not part.is_blank():
                    yield part
                if sign != COMMA:
                    return
                begin = at + 1
            else:
                raise PieceError(self.data, at)
            at += 1
        raise PieceError(self.data, at, is_too_much=True)


def piece(data: bytes, start: int, stop: int) -> Piece:
    """What stands there, without the blanks before it."""
    match = BLANK.match(data, start, stop)
    return Piece(data, match.end() if match else start, stop)


def whole(data: bytes) -> Piece:
    """All of a file. Raises PieceError."""
    if data.count(b'"') > QUOTES_MAX:
        raise PieceError(data, 0, is_too_much=True)
    return piece(data, 3 if data.startswith(b"\xef\xbb\xbf") else 0, len(data))


def no_number(word: str) -> None:
    """Refuse what JSON itself does not know."""
    raise ValueError(f"{word} is no number")

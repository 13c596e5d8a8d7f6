"""Files as text: UTF-8, UTF-16 with or without a mark, and Windows-1252, as programs write them."""

import codecs
import re
from typing import Final, NamedTuple

from decks.construction.formats.layout import FileError

PACKED: Final = (b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!")
MARKS: Final = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
                (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))  # fmt: skip
DECLARED: Final = re.compile(rb"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"']")
OLD: Final = "cp1252"
LOOKED_AT: Final = 200  # bytes by which UTF-16 without a mark is known
CONTROLS: Final = re.compile("[\x01-\x08\x0e-\x1b\x7f]")  # that no text has, besides NULs
OLD_NOTE: Final = "The file is not UTF-8; its characters were read as Windows-1252."


class Decoded(NamedTuple):
    """The text of a file, and what is to be known of it."""

    text: str
    notes: tuple[str, ...] = ()


def decoded(content: bytes) -> Decoded:
    """The text of a file. Raises FileError for one that is no text."""
    if content.startswith(PACKED):
        raise FileError("The file is compressed (zip or gzip): unpack it, then send the list inside.")
    for encoding in encodings(content):
        try:
            text = content.decode(encoding).removeprefix("\ufeff")
        except (UnicodeDecodeError, LookupError):
            continue
        if CONTROLS.search(text) and encoding not in ("utf-8", "utf-16"):
            break
        return Decoded(text, (OLD_NOTE,) if encoding == OLD else ())
    raise FileError("The file is no text: export the list as text, CSV or JSON.")


def encodings(content: bytes) -> list[str]:
    """How a file may be written, the likeliest first."""
    if marked := next((encoding for mark, encoding in MARKS if content.startswith(mark)), None):
        return [marked]
    wide = wide_encoding(content[:LOOKED_AT])
    declared = DECLARED.match(content)
    named = declared[1].decode("ascii").casefold() if declared else ""
    return [*filter(None, [wide, named if named not in ("utf-16", "utf-8") else ""]), "utf-8", OLD]


def wide_encoding(content: bytes) -> str:
    """UTF-16 of one order or the other, if every second byte of plain letters is zero; else nothing."""
    halves = content[0::2], content[1::2]
    zeros = [half.count(0) * 2 > len(half) > 1 for half in halves]
    return {(False, True): "utf-16-le", (True, False): "utf-16-be"}.get((zeros[0], zeros[1]), "")

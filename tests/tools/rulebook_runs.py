"""`python -m tests.tools.rulebook_runs FOLDER` keeps the hash of every run of ten words in a folder of rulebooks (`*.txt`).

The rulebooks themselves do not lie in the repository. By the hashes a test knows a run of theirs when it meets one, and nobody can read
the rulebooks in them.
"""

import hashlib
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

KEPT: Final = Path(__file__).parent.parent / "rulebook_runs.bin"
RUN: Final = 10  # words
WIDTH: Final = (
    6  # bytes of a hash: of all that the packs tell, a run is known by chance once in 100,000 states of the packs
)
TAG: Final = re.compile(r"<[^<>\n]*>")
APOSTROPHE: Final = re.compile(r"['\u2018\u2019]")
WORD: Final = re.compile(r"[^\W_]+")


def words(text: str) -> list[str]:
    """The words of a text without case, tags, signs and apostrophes."""
    plain = APOSTROPHE.sub("", TAG.sub("", unicodedata.normalize("NFKC", text)))
    return WORD.findall(plain.casefold())


def runs(text: str) -> Iterator[str]:
    """Every run of ten words that stand one behind the other, whatever stands between them."""
    said = words(text)
    return (" ".join(said[start : start + RUN]) for start in range(len(said) - RUN + 1))


def hash_of(run: str) -> bytes:
    return hashlib.blake2b(run.encode(), digest_size=WIDTH).digest()


def packed(books: Iterable[str]) -> bytes:
    """The hashes of all runs of the books in order, each once, one behind the other."""
    return b"".join(sorted({hash_of(run) for book in books for run in runs(book)}))


def unpacked(data: bytes) -> frozenset[bytes]:
    return frozenset(data[start : start + WIDTH] for start in range(0, len(data), WIDTH))


def repeated(text: str, known: frozenset[bytes]) -> list[str]:
    """The runs of a text whose hash is known."""
    return [run for run in runs(text) if hash_of(run) in known]


def main(arguments: list[str]) -> str | int:
    if len(arguments) != 1 or not (books := sorted(Path(arguments[0]).glob("*.txt"))):
        return "Name one folder that holds the rulebooks as *.txt: python -m tests.tools.rulebook_runs FOLDER"
    data = packed(book.read_text(encoding="utf-8") for book in books)
    KEPT.write_bytes(data)
    print(f"{KEPT.name}: {len(data) // WIDTH} runs of {len(books)} rulebooks, {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The versions that are kept: what a visitor had in each, written once by that version (tests/tools/version_to_keep.py)."""

import json
import tarfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

UPGRADES: Final = Path(__file__).parent
CONTENTS: Final = "contents.json"
ARCHIVE: Final = "kept.tar.xz"
DATABASE: Final = "site.sqlite"
LATER: Final = ("saved searches", "collection", "solved")  # what not every version knew
SECRET_KEY: Final = "the key of sites that are made to be kept, and of no other"

Row = dict[str, Any]


@dataclass(frozen=True)
class Version:
    """A version by its folder, which is called after its day and commit."""

    place: Path

    @cached_property
    def contents(self) -> dict[str, Any]:
        """Who the visitor is, and row by row what they have, as that version has said it."""
        contents: dict[str, Any] = json.loads((self.place / CONTENTS).read_text(encoding="utf-8"))
        return contents

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The database and the files that the site has made, by name."""
        with tarfile.open(self.place / ARCHIVE) as archive:
            members = {member.name: archive.extractfile(member) for member in archive}
            return {name: file.read() for name, file in members.items() if file}

    def rows(self, sort: str) -> list[Row]:
        """What they have of a sort: decks, pools, hands, runs; saved searches, the collection and what is solved, where the version knew
        them.
        """
        rows: list[Row] = self.contents.get(sort, []) if sort in LATER else self.contents[sort]
        return rows

    def __str__(self) -> str:
        return self.place.name


def versions() -> list[Version]:
    """All of them, the oldest first."""
    return sorted((Version(place.parent) for place in UPGRADES.glob(f"*/{CONTENTS}")), key=age)


def age(version: Version) -> tuple[str, int]:
    """By its day, then by what it has behind it: of several versions of a day the numbers of commits tell."""
    return version.contents["date"], version.contents["number"]

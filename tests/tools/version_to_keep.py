"""`python -m tests.tools.version_to_keep [COMMIT ...]`: what a visitor of a version has, kept for the tests of upgrades.

The version is unpacked beside this one, and tests/upgrades/visitor.py makes in it what can be made there, with the packages of this
environment. In tests/upgrades/DATE-COMMIT/ lie then contents.json, which says it in plain words, and kept.tar.xz with the database and
the files that the site made. Without a commit the one that is checked out is kept.
"""

import io
import json
import os
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from tests.tiers import ROOT
from tests.upgrades.kept import ARCHIVE, CONTENTS, DATABASE, SECRET_KEY, UPGRADES, Version

VISITOR: Final = UPGRADES / "visitor.py"
OWN: Final = {
    "BROKER_URL": "memory://localhost",
    "DJANGO_SETTINGS_MODULE": "cardsite.settings",
    "ENGINE_BUILDS": "",
    "SECRET_KEY": SECRET_KEY,
}
OF_THE_CATALOGUE: Final = ("catalog_", "decks_ready")
STALE: Final = "kept in part"  # the digest of the game that is left


def keep(name: str) -> Path:
    """Keep a version; where it lies. Raises CalledProcessError where it does not run here."""
    commit, date = git("log", "-1", "--format=%h %cs", "--abbrev=8", name).split()
    with tempfile.TemporaryDirectory() as folder:
        tree, out = Path(folder, "tree"), Path(folder, "out")
        unpack(commit, tree)
        out.mkdir()
        place = {"DATABASE_URL": f"sqlite:///{out / DATABASE}", "PYTHONPATH": str(tree)}
        own = OWN | place | {"PATH": os.environ.get("PATH", "")}  # and nothing else of this machine
        subprocess.run([sys.executable, "-P", VISITOR, out], cwd=tree, env=own, check=True)
        shorten(out / DATABASE)
        version = {"commit": commit, "date": date, "number": int(git("rev-list", "--count", commit))}
        return write(UPGRADES / f"{date}-{commit}", out, version)


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def unpack(commit: str, tree: Path) -> None:
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
    tree.mkdir()
    subprocess.run(["tar", "--extract", "--directory", tree], input=packed, check=True)


# The database


def shorten(file: Path) -> None:
    """Leave of the catalogue, which is loaded anew from the games' files, the first row of each table, so that a migration meets one."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        for table in tables_of(database):
            if table.startswith(OF_THE_CATALOGUE):
                database.execute(f"DELETE FROM {table} WHERE id > (SELECT min(id) FROM {table})")
        while sum(loosen(database, table) for table in tables_of(database)):
            pass
        database.execute("UPDATE catalog_game SET digest = ?", [STALE])
        database.execute("VACUUM")


def tables_of(database: sqlite3.Connection) -> list[str]:
    rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    return [name for (name,) in rows]


def loosen(database: sqlite3.Connection, table: str) -> int:
    """Take rows out that speak of a row that is gone; how many."""
    gone = 0
    for _, _, other, column, named, *_ in database.execute(f"PRAGMA foreign_key_list({table})").fetchall():
        gone += database.execute(
            f"DELETE FROM {table} WHERE {column} IS NOT NULL AND {column} NOT IN (SELECT {named} FROM {other})"
        ).rowcount
    return gone


# What is kept


def write(place: Path, out: Path, version: Mapping[str, Any]) -> Path:
    """The contents a row a line, everything else in one archive that tells nothing of this machine."""
    place.mkdir(exist_ok=True)
    contents = json.loads((out / CONTENTS).read_text(encoding="utf-8"))
    (place / CONTENTS).write_text("".join(lines(version | contents)), encoding="utf-8")
    with tarfile.open(place / ARCHIVE, "w:xz", preset=9) as archive:
        for file in sorted(out.iterdir()):
            if file.name != CONTENTS:
                add(archive, file.name, file.read_bytes())
    return place


def add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(data)
    archive.addfile(member, io.BytesIO(data))


def lines(contents: Mapping[str, Any]) -> Iterator[str]:
    """JSON with a row in each line."""
    parts = []
    for name, value in contents.items():
        rows = [json.dumps(row, ensure_ascii=False, sort_keys=True) for row in value] if isinstance(value, list) else []
        every = ",\n  ".join(rows)
        text = f"[\n  {every}\n]" if rows else json.dumps(value, ensure_ascii=False)
        parts.append(f"{json.dumps(name)}: {text}")
    yield "{" + ",\n".join(parts) + "}\n"


def main(names: list[str]) -> int:
    for name in names or ["HEAD"]:
        place = keep(name)
        size = sum(file.stat().st_size for file in place.iterdir())
        kept = Version(place)
        counts = ", ".join(f"{len(kept.rows(sort))} {sort}" for sort in ("decks", "pools", "hands", "runs"))
        print(f"{place.relative_to(ROOT)}: {counts}; {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

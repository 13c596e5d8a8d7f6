"""What must not move while the engine is rebuilt: a hash of 300 games of each ready deck by each pilot, and of the first 20 of them.

`python -m tests.golden.hashes` plays them all and tells which differ, `--write` keeps what they are now. A game counts with every
answer, how it ended and after how many turns. Where one hash is kept alone, it is that of the first games, and no more are played.
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from decks.construction.formats.deck_text import read_deck
from decks.lab.sample import SEED, ending_of
from engine.packs.cards import Pack
from engine.play.goldfish import prepare
from engine.play.pilots import pilots_of
from tests.golden.playthroughs import PACKS
from tests.packs import TOYS

FILE = Path(__file__).parent / "hashes.toml"
FEW, MANY = 20, 300
Row = tuple[str, str, str]  # game, deck and pilot


def rows() -> Iterator[Row]:
    """Every ready deck of every game that is played, by each of its pilots; the slow planner comes last. Toy games are left out."""
    for pilot in ("random", "greedy", "planner"):
        for slug, pack in PACKS.items():
            if not pack.folder.is_relative_to(TOYS) and pilot in pilots_of(pack):
                yield from ((slug, deck, pilot) for deck in pack.decks)


def hashes(row: Row, most: int) -> tuple[str, ...]:
    """The hash of the first few games of a row, and of so many of them if they are more."""
    slug, deck, pilot = row
    run = prepare(PACKS[slug], cards(PACKS[slug], deck), SEED, pilot)
    digest, kept = sha256(), []
    for index in range(most):
        digest.update(ending_of(run.play(index)).encode())
        if index + 1 in (FEW, most):
            kept.append(digest.hexdigest()[:16])
    return tuple(kept)


def cards(pack: Pack, deck: str) -> dict[str, dict[str, int]]:
    """The sections of a ready deck."""
    return dict(read_deck(pack.decks[deck], pack).sections)


def kept() -> dict[Row, tuple[str, ...]]:
    """The hashes as they were written."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        (slug, deck, pilot): tuple(pair)
        for slug, decks in tables.items()
        for deck, pilots in decks.items()
        for pilot, pair in pilots.items()
    }


def write(now: dict[Row, tuple[str, ...]]) -> None:
    """Keep what the hashes are now."""
    lines = []
    for slug, deck in dict.fromkeys((slug, deck) for slug, deck, _ in sorted(now)):
        pairs = {pilot: pair for (game, name, pilot), pair in sorted(now.items()) if (game, name) == (slug, deck)}
        lines += [f"[{slug}.{deck}]", *(f"{pilot} = {json.dumps(pair)}" for pilot, pair in pairs.items()), ""]
    FILE.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Play all games, or only those of the pilots that are named."""
    pilots = [argument for argument in arguments if not argument.startswith("--")]
    before = kept() if FILE.exists() else {}
    now, count, differ = dict(before), 0, 0
    for row in rows():
        if pilots and row[2] not in pilots:
            continue
        now[row] = hashes(row, FEW if len(before.get(row, ())) == 1 else MANY)
        print(*row, *now[row], "" if now[row] == before.get(row) else "differs", flush=True)
        differ += now[row] != before.get(row)
        count += 1
    print(f"{count} rows, {differ} differ")
    if "--write" in arguments:
        write(now)
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

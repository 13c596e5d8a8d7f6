"""`python -m tests.golden` writes the golden playthroughs anew; `python -m tests.golden --check SLUG ...` loads only these games, in that
order, and tells which of their playthroughs differ.
"""

import sys

from engine.play.playable import loaded_game
from tests.golden.playthroughs import PACKS, playthroughs, told, write


def check(slugs: list[str]) -> int:
    """Print the playthroughs of some games that differ; 1 if any does."""
    for slug in slugs:
        loaded_game(PACKS[slug])
    differing = [
        path.name
        for path, pack, deck in playthroughs()
        if pack.slug in slugs and told(pack, deck)[1:] != path.read_text(encoding="utf-8").splitlines()[1:]
    ]
    print(*differing, sep="\n")
    return int(bool(differing))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"]:
        sys.exit(check(sys.argv[2:]))
    write()

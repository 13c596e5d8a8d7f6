"""`python -m tests.tools.matches [GAME ...]`: slower pilots beside `greedy` with every ready deck, as MEASURED of pilot.py has it.

Plays the games of `manage.py match --pilot PILOT --opponent greedy --games N --seed 20261130`; 1 if a deck wins another number of them.
"""

import sys
from typing import Final

from decks.construction.formats.deck_text import read_deck
from engine.packs.cards import Pack
from engine.play.matches import prepare_match
from engine.play.pilots import measured_of
from tests.packs import SHIPPED

SEED: Final = 20261130


def won(pack: Pack, deck: str, pilot: str, games: int) -> int:
    """How many of so many games a pilot wins against `greedy` with a ready deck, both with it."""
    sections = read_deck(pack.decks[deck], pack).sections
    return prepare_match(pack, sections, SEED, (pilot, "greedy")).score(range(games)).won[0]


def main(slugs: list[str]) -> int:
    """Play what has been measured, and tell where it comes to something else."""
    rows = differ = 0
    for slug in slugs or SHIPPED:
        for pilot, measured in measured_of(SHIPPED[slug]).items():
            for deck, before in measured.won.items():
                now = won(SHIPPED[slug], deck, pilot, measured.games)
                rows, differ = rows + 1, differ + (now != before)
                print(slug, deck, pilot, now, "" if now == before else f"differs, it was {before}", flush=True)
    print(f"{rows} decks, {differ} differ")
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
